"""Questions whose answers are plain data: what Rust returns in parts, as frozen dataclasses."""

from __future__ import annotations

import json
import operator
import os
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING, Any, Literal, NoReturn, SupportsIndex, overload

from slitherlink import _slitherlink as rust
from slitherlink._slitherlink import Answer, Drawing, Puzzle, Solution, Step, as_puzzle
from slitherlink._words import Cell, Edge, End, Level, State, Technique, Verdict

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

AnyPuzzle = Puzzle | str | Iterable[Iterable[float | None]]
"""A puzzle, or what one is made from: text that `Puzzle.parse` reads, or rows of clues or an array of them, as `Puzzle` takes."""
Drawn = Drawing | Solution
Shape = str | Iterable[Iterable[bool]]
AnyEdge = Edge | tuple[Literal["horizontal", "vertical"], int, int]


def solve(
    puzzle: AnyPuzzle, *, drawing: Drawn | None = None, first: bool = False, timeout: float | None = None
) -> Answer:
    """Solves a puzzle, and proves whether it has exactly one solution.

    The puzzle is a `Puzzle`, text that `Puzzle.parse` reads, or clues as `Puzzle` takes them; so it is for all functions here. Lines
    and crosses of `drawing` are taken as given. With `first`, the search stops at the first loop, without asking whether it is the
    only one. After `timeout` seconds, the answer is what was found by then.

    >>> import slitherlink
    >>> print(slitherlink.solve("https://puzz.link/p?slither/5/3/33323121323322c"))
    unique
    ┌───┐   ┌───┐   ┌───┐
    │ 3 │ 3 │ 3 │ 2 │ 3 │
    │   └───┘   │   │   │
    │ 1   2   1 │ 3 │ 2 │
    │   ┌───┐   └───┘   │
    │ 3 │ 3 │ 2   2   2 │
    └───┘   └───────────┘
    """
    return rust.solve(as_puzzle(puzzle), drawing=drawing, first=first, timeout=timeout)


def solutions(puzzle: AnyPuzzle, *, drawing: Drawn | None = None, timeout: float | None = None) -> Iterator[Solution]:
    """All solutions of a puzzle, one after another as they are found; with a drawing, those that agree with it.

    The order is the same each time. `timeout` is in seconds for all of them together. If it runs out before all are found,
    TimeoutError follows the last one.

    >>> import slitherlink
    >>> len(list(slitherlink.solutions([[None] * 3] * 3)))
    213
    """
    return rust.solutions(as_puzzle(puzzle), drawing=drawing, timeout=timeout)


def solve_many(
    puzzles: Iterable[AnyPuzzle],
    *,
    jobs: int | None = None,
    timeout: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> Iterator[Answer]:
    """Solves many puzzles lazily, on `jobs` threads (by default one for each core), and returns the answers in order.

    `timeout` is in seconds for each puzzle. `progress` is called with the number of puzzles answered since its last call;
    `tqdm.update` is such a function. An exception of `progress` or of the iterator of puzzles loses no answer: after it, `next` goes on.

    >>> import slitherlink
    >>> [answer.verdict.value for answer in slitherlink.solve_many([[n, None]] for n in range(5))]
    ['none', 'unique', 'none', 'unique', 'unique']
    """
    return rust.solve_many(puzzles, jobs=jobs, timeout=timeout, progress=progress)


def techniques() -> list[tuple[Technique, str]]:
    """The techniques from the easiest to the hardest, each with its rule.

    >>> import slitherlink
    >>> slitherlink.techniques()[1]
    (<Technique.ZERO: 'zero'>, 'All four edges of a 0 are crosses.')
    """
    return [(Technique(name), rule) for name, rule in rust.techniques()]


@dataclass(frozen=True)
class Forced:
    """What all solutions have in common.

    >>> import slitherlink
    >>> forced = slitherlink.forced(slitherlink.Puzzle([[3, None], [None, None]]))
    >>> forced.verdict, forced.drawing.undecided
    (<Verdict.SEVERAL: 'several'>, 10)
    """

    verdict: Verdict
    drawing: Drawing | None
    """The lines and crosses of all solutions; None if there is no solution."""
    unsettled: int
    """How many of the undecided edges may be forced, too: there was no time to settle them."""


def forced(puzzle: AnyPuzzle, *, drawing: Drawn | None = None, timeout: float | None = None) -> Forced:
    """What all solutions have in common; with a drawing, all that agree with it.

    >>> import slitherlink
    >>> slitherlink.forced(slitherlink.Puzzle([[3, None], [None, None]])).drawing
    <Drawing 2 x 2: 2 lines, 0 crosses>
    """
    found = rust.forced(as_puzzle(puzzle), drawing=drawing, timeout=timeout)
    if found is None:
        return Forced(Verdict.NONE, None, 0)
    common, unsettled = found
    if unsettled:
        return Forced(Verdict.TIMEOUT, common, unsettled)
    return Forced(Verdict.SEVERAL if common.undecided else Verdict.UNIQUE, common, 0)


@overload
def count(puzzle: AnyPuzzle, *, drawing: Drawn | None = None, timeout: None = None) -> int: ...
@overload
def count(puzzle: AnyPuzzle, *, drawing: Drawn | None = None, timeout: float) -> int | None: ...
def count(puzzle: AnyPuzzle, *, drawing: Drawn | None = None, timeout: float | None = None) -> int | None:
    """How many solutions there are; None if the time ran out.

    Raises MemoryError if the memory is not enough.

    >>> import slitherlink
    >>> slitherlink.count(slitherlink.Puzzle([[None] * 10] * 10))
    988808811046283595068099
    """
    return rust.count(as_puzzle(puzzle), drawing=drawing, timeout=timeout)


@dataclass(frozen=True, eq=False, repr=False)
class Likelihood:
    """In how many of all solutions each edge is a line.

    >>> import slitherlink
    >>> likelihood = slitherlink.likelihood(slitherlink.Puzzle([[3, None], [None, None]]))
    >>> likelihood.solutions, likelihood.lines[:2]
    (4, (4, 2))
    """

    puzzle: Puzzle
    solutions: int
    """How many solutions there are."""
    horizontal: NDArray[numpy.float64]
    """The shares of the horizontal edges, from 0 to 1: the shape is (rows + 1, cols)."""
    vertical: NDArray[numpy.float64]
    """The shares of the vertical edges: the shape is (rows, cols + 1)."""
    lines: tuple[int, ...]
    """The exact numbers of solutions: all horizontal edges row by row, and then the vertical ones."""

    # The shares follow from the numbers; arrays have no hash, and no equality that is a bool.
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Likelihood):
            return NotImplemented
        return (self.puzzle, self.solutions, self.lines) == (other.puzzle, other.solutions, other.lines)

    def __hash__(self) -> int:
        return hash((self.puzzle, self.solutions, self.lines))

    def __repr__(self) -> str:
        rows, cols = self.puzzle.shape
        return f"<Likelihood {rows} x {cols}: {_many(self.solutions, 'solution')}>"

    def _repr_svg_(self) -> str:
        shares = [*self.horizontal.ravel().tolist(), *self.vertical.ravel().tolist()]
        return rust.likely(self.puzzle, shares)


@overload
def likelihood(puzzle: AnyPuzzle, *, drawing: Drawn | None = None, timeout: None = None) -> Likelihood: ...
@overload
def likelihood(puzzle: AnyPuzzle, *, drawing: Drawn | None = None, timeout: float) -> Likelihood | None: ...
def likelihood(puzzle: AnyPuzzle, *, drawing: Drawn | None = None, timeout: float | None = None) -> Likelihood | None:
    """In how many of all solutions each edge is a line; None if the time ran out.

    Raises MemoryError if the memory is not enough, and ValueError for boards with more than 41 rows and columns.

    >>> import slitherlink
    >>> slitherlink.likelihood(slitherlink.Puzzle([[3, None], [None, None]])).horizontal
    array([[1. , 0.5],
           [0.5, 0.5],
           [0.5, 0.5]])
    """
    puzzle = as_puzzle(puzzle)
    found = rust.likelihood(puzzle, drawing=drawing, timeout=timeout)
    if found is None:
        return None
    solutions, lines, (horizontal, vertical) = found
    return Likelihood(puzzle, solutions, horizontal, vertical, tuple(lines))


def sample(
    puzzle: AnyPuzzle,
    n: int = 1,
    *,
    seed: int | None = None,
    drawing: Drawn | None = None,
    timeout: float | None = None,
) -> Iterator[Solution]:
    """Draws `n` solutions at random, each as likely as any other; none if there is no solution.

    Without a seed (0 to 2**64 - 1) one is taken from the module `random`. Raises the same errors as `likelihood`, and TimeoutError
    once `timeout` seconds have passed, which are for all solutions together.

    >>> import slitherlink
    >>> blank = slitherlink.Puzzle([[None] * 6] * 6)
    >>> [solution.length for solution in slitherlink.sample(blank, 3, seed=7)]
    [40, 36, 34]
    """
    return rust.sample(as_puzzle(puzzle), _whole("n", n, MOST_SAMPLES), seed=_seed(seed), drawing=drawing, timeout=timeout)


MOST_SEED = 2**64 - 1
MOST_NUMBER = 2**63 - 1
MOST_SAMPLES = 2**32 - 1


def _many(number: int, one: str) -> str:
    """A number with its noun: 1 step, 2 steps."""
    return f"{number} {one}" if number == 1 else f"{number} {one}s"


def _seed(seed: int | None) -> int:
    return random.getrandbits(64) if seed is None else _whole("seed", seed, MOST_SEED)


def _whole(name: str, number: int, most: int) -> int:
    """The number as an int. If it is out of range, the error names it, which an error of Rust would not do."""
    try:
        number = operator.index(number)
    except TypeError:
        raise TypeError(f"{name} is {number!r:.40}, expected an integer") from None
    if not 0 <= number <= most:
        found = number if abs(number) <= 10 * MOST_SEED else "a huge number"
        raise ValueError(f"{name} is {found}, expected 0 to {most}")
    return number


def _items(name: str, items: Iterable[Any], expected: str) -> list[Any]:
    if not isinstance(items, Iterable):
        raise TypeError(f"{name} is {items!r:.40}, expected {expected}")
    return list(items)


@dataclass(frozen=True, repr=False)
class Chapter:
    """A step that needs a thought, and the steps that follow from it at a glance: at clues, dots and closing loops.

    >>> import slitherlink
    >>> first = slitherlink.explain("2.2\\n.0.\\n2.2").chapters[0]
    >>> print(first)
    4 edges follow at a clue.
    """

    thought: Step | None
    """The step that needs a thought. None if the first steps follow from the clues at a glance."""
    following: tuple[Step, ...]
    """The steps that follow from it."""
    sentence: str
    """The sentence of the thought, and a line for the others."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps of the chapter."""
        return (self.thought, *self.following) if self.thought else self.following

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        return f"<Chapter {self.sentence}>"

    def _repr_svg_(self) -> str:
        """The board, with what the step that needs a thought rests on and all that follows from it."""
        return self._picture(True)

    def _picture(self, words: bool) -> str:
        return rust.chapter(list(self.steps), self.thought is not None, words)


@dataclass(frozen=True, repr=False)
class Explanation(Sequence[Step]):
    """The way from the clues to the loop, step by step: a sequence of steps.

    >>> import slitherlink
    >>> way = slitherlink.explain(slitherlink.Puzzle.parse("https://puzz.link/p?slither/5/3/33323121323322c"))
    >>> len(way), way[0].technique, way.drawing.undecided
    (28, <Technique.ADJACENT_THREES: 'adjacent-threes'>, 0)
    """

    puzzle: Puzzle
    steps: tuple[Step, ...]
    end: End
    """Where the steps lead."""
    drawing: Drawing
    """The board then."""

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    @overload
    def __getitem__(self, number: SupportsIndex) -> Step: ...
    @overload
    def __getitem__(self, number: slice) -> tuple[Step, ...]: ...
    def __getitem__(self, number: SupportsIndex | slice) -> Step | tuple[Step, ...]:
        return self.steps[number]

    def __repr__(self) -> str:
        rows, cols = self.puzzle.shape
        return f"<Explanation {rows} x {cols}: {_many(len(self), 'step')}, {self.end.value}>"

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """The steps in chapters: each that needs a thought, with those that follow from it at a glance."""
        return tuple(
            Chapter(thought, tuple(following), sentence)
            for thought, following, sentence in rust.chapters(list(self.steps))
        )

    def _repr_svg_(self) -> str:
        """A picture in which the chapters follow each other."""
        return rust.animated(list(self.steps)) if self.steps else self.puzzle.svg(self.drawing)


def explain(
    puzzle: AnyPuzzle, *, drawing: Drawn | None = None, max: Technique | str | None = None, timeout: float | None = None
) -> Explanation:
    """Explains a puzzle step by step.

    With a drawing, it starts from what is drawn. `max` is the hardest technique that may be used, one of `techniques()`. If the
    time runs out, the steps are those that were found by then.

    >>> import slitherlink
    >>> way = slitherlink.explain(slitherlink.Puzzle.parse("https://puzz.link/p?slither/5/3/33323121323322c"))
    >>> way.end
    <End.SOLVED: 'solved'>
    >>> print(way[-1])
    clue-satisfied: The 2 at r1c4 already has all its lines, on its left and right, so there is a cross at its top.
    """
    puzzle = as_puzzle(puzzle)
    steps, end, board = rust.explain(puzzle, drawing=drawing, max=max, timeout=timeout)
    return Explanation(puzzle, tuple(steps), End(end), board)


@dataclass(frozen=True)
class Judgement:
    """What is to be said of a drawing.

    >>> import slitherlink
    >>> drawing = slitherlink.Drawing([[1, 1], [1, 0]], [[1, 1, 1]])
    >>> slitherlink.verify(slitherlink.Puzzle([[4, None]]), drawing).faults
    ('3 lines meet at the top-right corner of r1c1',)
    """

    state: State
    sentence: str
    faults: tuple[str, ...]
    """All visible mistakes, in words."""
    reason: str | None
    """Why a drawing is stuck, in words."""
    blamed: tuple[Edge, ...]
    """Edges that keep a stuck drawing from being finished."""
    solution: Solution | None
    """What the drawing is, or can be finished to."""
    puzzle: Puzzle = field(repr=False)
    drawing: Drawing = field(repr=False)
    """What was judged."""

    def _repr_svg_(self) -> str:
        """The drawing, with its mistakes and the blamed edges marked."""
        return rust.judged(self.puzzle, self.drawing, self.blamed)


def verify(puzzle: AnyPuzzle, drawing: Drawn, *, timeout: float | None = None) -> Judgement:
    """Judges a drawing, finished or not: right, wrong, open or stuck, and why.

    >>> import slitherlink
    >>> drawing = slitherlink.Drawing([[1, 1], [1, 0]], [[1, 1, 1]])
    >>> slitherlink.verify(slitherlink.Puzzle([[4, None]]), drawing).sentence
    'wrong: 3 lines meet at the top-right corner of r1c1'
    """
    return _judgement(rust.verify(as_puzzle(puzzle), drawing, timeout=timeout))


def _judgement(parts: dict[str, Any]) -> Judgement:
    return Judgement(**{**parts, "state": State(parts["state"])})


@dataclass(frozen=True)
class Hint:
    """The mistake in a drawing, or the easiest next step.

    >>> import slitherlink
    >>> hint = slitherlink.hint(slitherlink.Puzzle.parse("https://puzz.link/p?slither/5/3/33323121323322c"))
    >>> hint.step.technique
    <Technique.ADJACENT_THREES: 'adjacent-threes'>
    """

    sentence: str
    """What there is to say."""
    mistake: Judgement | None
    """What is to be said of a drawing with a mistake, or of one that is solved; then there is no step."""
    steps: tuple[Step, ...]
    """The next step is the last one; those before it say what it rests on."""
    end: End | None
    """The reason why there is no step; None if there is one, or if the drawing is wrong, stuck or solved."""

    @property
    def step(self) -> Step | None:
        """The next step; None if there is none."""
        return self.steps[-1] if self.steps else None

    def __str__(self) -> str:
        return self.sentence

    def _repr_svg_(self) -> str | None:
        about = self.step or self.mistake
        return about._repr_svg_() if about else None


def hint(
    puzzle: AnyPuzzle, drawing: Drawn | None = None, *, near: AnyEdge | None = None, timeout: float | None = None
) -> Hint:
    """A hint: the mistake in a drawing if there is one, or else the easiest next step, of equally easy ones the one near an edge.

    >>> import slitherlink
    >>> slitherlink.hint(slitherlink.Puzzle.parse("2.2\\n.0.\\n2.2")).sentence
    'The 0 at r2c2 has no lines, so there are crosses at its top, bottom, left and right.'
    """
    return _hint(rust.hint(as_puzzle(puzzle), drawing, near=near, timeout=timeout))


def _hint(parts: dict[str, Any]) -> Hint:
    steps = tuple(parts.pop("steps"))
    end = parts.pop("end")
    if why := parts.pop("why", None):
        return Hint(f"There is no solution: {why}.", None, steps, End.CONTRADICTION)
    if parts:
        mistake = _judgement(parts)
        why = f"; {mistake.reason}" if mistake.reason else ""
        return Hint(mistake.sentence + why, mistake, steps, None)
    if steps:
        return Hint(steps[-1].sentence, None, steps, None)
    if end == "timeout":
        return Hint("The time ran out.", None, steps, End.TIMEOUT)
    if end == "too-long":
        return Hint("The next step needs more cases than slink writes down.", None, steps, End.TOO_LONG)
    return Hint("There are several solutions, and slink finds no other edge that is certain.", None, steps, End.STUCK)


@dataclass(frozen=True)
class ClueSet:
    """Some clues of a puzzle, or that it could have.

    >>> import slitherlink
    >>> slitherlink.why(slitherlink.Puzzle([[None, None]])).add
    ClueSet(clues=(((0, 0), 4),), minimal=True, smallest=True, least=1)
    """

    clues: tuple[tuple[Cell, int], ...]
    """Each as row and column, from 0, and the clue."""
    minimal: bool
    """Whether none of them can be left out."""
    smallest: bool
    """Whether it is known that no fewer would do."""
    least: int
    """A lower bound: no set with fewer clues would do."""


@dataclass(frozen=True)
class Why:
    """Why a puzzle has as many solutions as it has. What does not belong to its verdict is empty or None.

    >>> import slitherlink
    >>> why = slitherlink.why(slitherlink.Puzzle([[4, 1]]))
    >>> why.verdict, why.spare
    (<Verdict.UNIQUE: 'unique'>, (((0, 0), 4), ((0, 1), 1)))
    """

    verdict: Verdict
    why: str
    """The reason, or what can be done about it, in a sentence."""
    drawn: Literal["nothing", "part", "wrong", "timeout"] = "nothing"
    """What the drawing is: part of a solution, or wrong."""
    solutions: tuple[Solution, ...] = ()
    unsettled: int = 0
    """What there was no time to settle: common edges of several solutions, or clues that may be spare."""
    contradiction: ClueSet | None = None
    """Of a puzzle without a solution: clues that contradict each other."""
    steps: tuple[Step, ...] = ()
    """The steps from these clues alone to a contradiction, if the techniques find them."""
    common: Drawing | None = None
    """Of a puzzle with several: what all solutions have in common."""
    add: ClueSet | None = None
    """Of a puzzle with several: clues to add, so that the first of `solutions` is the only one."""
    twin: Solution | None = None
    """Another solution with the same clues everywhere, so that none could be added."""
    spare: tuple[tuple[Cell, int], ...] = ()
    """Of a puzzle with one: the clues that can be left out, each alone."""
    needed: ClueSet | None = None
    """The clues that stay if as many as possible are left out together."""


def why(
    puzzle: AnyPuzzle,
    drawing: Drawn | None = None,
    *,
    minimal: bool = False,
    redundant: bool = False,
    timeout: float | None = None,
) -> Why:
    """Finds out why a puzzle has no solution or several, or which clues it can do without.

    If there are several solutions, the one to keep is the one that is drawn, in part or in full. With `minimal`, sets
    of clues need not be the smallest, as long as none of their clues can be left out; that is quicker. With
    `redundant`, as many clues as possible are left out together.

    >>> import slitherlink
    >>> why = slitherlink.why(slitherlink.Puzzle([[3, 0], [None, 3]]))
    >>> why.contradiction.clues
    (((0, 0), 3), ((0, 1), 0))
    """
    parts = rust.why(as_puzzle(puzzle), drawing, minimal=minimal, redundant=redundant, timeout=timeout)
    parts["verdict"] = Verdict(parts["verdict"])
    for name in ("contradiction", "add", "needed"):
        if parts.get(name) is not None:
            clues, *rest = parts[name]
            parts[name] = ClueSet(tuple(clues), *rest)
    for name in ("steps", "spare"):
        parts[name] = tuple(parts.get(name, ()))
    return Why(**parts)


@dataclass(frozen=True)
class Printed:
    """Printed boards whose publisher gives levels, and how their work compares with that of a board.

    >>> import slitherlink
    >>> slitherlink.grade(slitherlink.Puzzle.parse("https://puzz.link/p?slither/5/3/33323121323322c")).printed
    Printed(work='less', rows=8, cols=8, level=0)
    """

    work: Literal["less", "about", "more"]
    """Whether the board is less work than these, about as much, or more."""
    rows: int
    cols: int
    level: int
    """The level that the publisher gives, from 0 to 10."""


@dataclass(frozen=True)
class Grade:
    """How hard a puzzle is for a person. Only a puzzle with one solution has more than a verdict.

    >>> import slitherlink
    >>> grade = slitherlink.grade(slitherlink.Puzzle.parse("https://puzz.link/p?slither/5/3/33323121323322c"))
    >>> grade.level, grade.hardest, grade.rounds
    (<Level.NORMAL: 'normal'>, <Technique.ADJACENT_THREES: 'adjacent-threes'>, 9)
    """

    verdict: Verdict
    level: Level | None = None
    score: int | None = None
    """How much work the puzzle is; most moves at a clue or a dot count 1."""
    per_100_cells: int | None = None
    """The score for each 100 cells."""
    printed: Printed | None = None
    """The printed boards with the nearest score."""
    hardest: Technique | None = None
    """The hardest technique that is needed."""
    steps: int = 0
    rounds: int = 0
    """In each round, all available steps of the easiest applicable technique are taken at once."""
    bottlenecks: int = 0
    """In how many rounds at most two steps are available."""
    what_ifs: int = 0
    longest: int = 0
    """How many rounds the longest argument of a what-if has."""
    techniques: tuple[tuple[Technique, int], ...] = ()
    """How many steps are of each technique, the easiest first."""


def grade(puzzle: AnyPuzzle, *, timeout: float | None = None) -> Grade:
    """Tells how hard a puzzle is for a person.

    >>> import slitherlink
    >>> grade = slitherlink.grade(slitherlink.Puzzle.parse("https://puzz.link/p?slither/5/3/33323121323322c"))
    >>> grade.level
    <Level.NORMAL: 'normal'>
    """
    verdict, figures = rust.grade(as_puzzle(puzzle), timeout=timeout)
    if figures is None:
        return Grade(Verdict(verdict))
    parts = json.loads(figures)
    parts["hardest"] = Technique(parts["hardest"])
    parts["printed"] = Printed(**parts["printed"]) if "printed" in parts else None
    parts["techniques"] = tuple((Technique(used["technique"]), used["steps"]) for used in parts["techniques"])
    return Grade(Verdict(verdict), level=Level(parts.pop("word")), **parts)


def generate(
    size: tuple[int, int] | None = None,
    *,
    n: int | None = None,
    seed: int | None = None,
    clues: Literal["full", "minimal", "fewest"] | float | SupportsIndex | None = None,
    unique: bool = True,
    symmetry: Literal["none", "rot180", "rot90", "horizontal", "vertical", "diagonal"] = "none",
    pattern: Shape | Puzzle | None = None,
    at_most: bool = False,
    loop: Literal["region", "maze", "uniform"] | Shape | Solution = "region",
    as_it_is: bool = False,
    require: Literal["rules", "sat"] | None = None,
    max: Technique | str | None = None,
    needs: Technique | str | Iterable[Technique | str] = (),
    grade: Level | str | None = None,
    unneeded: int | None = None,
    avoid: Iterable[int] = (),
    digits: Mapping[int, int] | None = None,
    apart: bool = False,
    genre: Literal["slitherlink", "sheep-and-wolves"] = "slitherlink",
    animals: float | None = None,
    every_dot: bool = False,
    timeout: float | None = None,
) -> rust.Boards:
    """Makes boards with these rows and columns from a seed: the first `n`, or one after another without an end.

    `clues` are "full", "minimal" (none can go), "fewest" (as few as single out the loop), a share of the cells such as 0.4, or a number
    of clues such as 40. The default is "full", or with other conditions as few as these allow.

    `pattern` has the cells for clues, and with `at_most` some of them may be without a clue: text with lines of `#` and `.`, rows of
    truth values, or a puzzle. `loop` is a way to make loops, or the loop itself: text or rows of the cells inside, or a solution. If the
    inside is not one piece without holes, a few cells are changed, unless `as_it_is` refuses that. Either has the size, too.

    `genre` may be "sheep-and-wolves"; then `animals` is the share of the clues that are animals, by default 0.3. With `every_dot`, loops
    pass every dot.

    Each board meets all of the conditions:

    - `require`: the rules solve it ("rules"), or they do not ("sat")
    - `max`: it needs no technique harder than this one
    - `needs`: it needs this technique, or each of these techniques; nothing harder, unless `max` or `grade` allows it
    - `grade`: it has this grade, or one of a range such as "normal..hard"
    - `unneeded`: at most this number of clues could go without changing the grade
    - `avoid`: no clue has one of these digits
    - `digits`: at most this number of clues have the digit; {3: 8} allows eight clues 3
    - `apart`: no two clues are side by side

    The same seed and conditions make the same boards as `slink generate`.

    Raises ValueError for two conditions that are at odds, and where no board comes out as asked; TimeoutError once `timeout` seconds
    have passed, which are for all boards together.

    >>> import slitherlink
    >>> [board.clue_count for board in slitherlink.generate((5, 5), n=3, seed=7, clues="minimal")]
    [13, 11, 11]
    """
    digits = {} if digits is None else digits
    if not isinstance(digits, Mapping):
        raise TypeError(f"digits is {digits!r:.40}, expected a dict such as {{3: 8}}")
    conditions: dict[str, Any] = {
        "clues": _clues(clues),
        "any": not _flag("unique", unique),
        "symmetry": _text("symmetry", symmetry),
        "pattern": None if pattern is None else _shape("pattern", pattern, Puzzle),
        "at_most": _flag("at_most", at_most),
        "loop": _shape("loop", loop, Solution),
        "as_it_is": _flag("as_it_is", as_it_is),
        "require": "nothing" if require is None else _text("require", require),
        "max": None if max is None else _text("max", max),
        "needs": [_text("a technique of needs", one) for one in _names(needs)],
        "grade": None if grade is None else _text("grade", grade),
        "unneeded": None if unneeded is None else _whole("unneeded", unneeded, MOST_NUMBER),
        "avoid": [_whole("a digit to avoid", digit, 4) for digit in _items("avoid", avoid, "digits, such as [0, 3]")],
        "digits": {
            str(_whole("a digit of digits", digit, 4)): _whole("the most clues of a digit", most, MOST_NUMBER)
            for digit, most in digits.items()
        },
        "apart": _flag("apart", apart),
        "genre": _text("genre", genre),
        "animals": None if animals is None else float(animals),
        "every_dot": _flag("every_dot", every_dot),
    }
    many = None if n is None else _whole("n", n, MOST_NUMBER)
    return rust.generate(size, many, json.dumps(conditions), seed=_seed(seed), timeout=timeout)


def _names(needs: str | Iterable[str]) -> list[str]:
    return [needs] if isinstance(needs, str) else _items("needs", needs, "names of techniques")


def _clues(clues: str | float | SupportsIndex | None) -> str | float | int | None:
    """The clues as JSON has them: a word, a share with a point, or a number without one."""
    if clues is None or isinstance(clues, str):
        return clues
    try:
        if _is_flag(clues):
            raise TypeError
        if isinstance(clues, float):
            return float(clues) if 0 <= clues <= 1 else _refuse(f"clues is {clues}, expected a number from 0 to 1")
        return _whole("clues", operator.index(clues), MOST_NUMBER)
    except TypeError:
        expected = 'expected "full", "minimal", "fewest", a share from 0.0 to 1.0 or a number of clues'
        raise TypeError(f"clues is {clues!r:.40}, {expected}") from None


def _refuse(message: str) -> NoReturn:
    raise ValueError(message)


def _is_flag(value: object) -> bool:
    kind = type(value)
    return isinstance(value, bool) or kind.__module__ == "numpy" and kind.__name__ in ("bool", "bool_")


def _flag(name: str, value: bool) -> bool:
    if not _is_flag(value):
        raise TypeError(f"{name} is {value!r:.40}, expected True or False")
    return bool(value)


def _text(name: str, value: str) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{name} is {value!r:.40}, expected a string")
    return str(value)


def _shape(name: str, shape: Any, whole: type[Puzzle] | type[Solution]) -> str:
    """The text of a shape: itself, lines of `#` and `.` for rows of truth values, or a board in JSON."""
    if isinstance(shape, str):
        return shape
    if isinstance(shape, whole):
        return shape.puzzle.to("json", shape) if isinstance(shape, Solution) else shape.to("json")
    rows = [_items(f"a row of {name}", row, "True and False") for row in _items(name, shape, "text or rows")]
    return "".join("".join("#" if _flag(f"a cell of {name}", cell) else "." for cell in row) + "\n" for row in rows)


@overload
def prove(puzzle: AnyPuzzle, *, limit: int = 100, timeout: None = None) -> bytes: ...
@overload
def prove(puzzle: AnyPuzzle, *, limit: int = 100, timeout: float) -> bytes | None: ...
def prove(puzzle: AnyPuzzle, *, limit: int = 100, timeout: float | None = None) -> bytes | None:
    """A certificate of how many solutions there are, for a stranger to check; None if the time ran out.

    At `limit` solutions it ends, and leaves open whether there are more.

    >>> import slitherlink
    >>> certificate = slitherlink.prove(slitherlink.Puzzle([[4, None]]))
    >>> slitherlink.check_certificate(certificate).claim
    'exactly 1 solution'
    """
    return rust.prove(as_puzzle(puzzle), limit=_whole("limit", limit, MOST_NUMBER), timeout=timeout)


@dataclass(frozen=True)
class Certificate:
    """What a certificate shows.

    >>> import slitherlink
    >>> certificate = slitherlink.check_certificate(slitherlink.prove(slitherlink.Puzzle([[4, None]])))
    >>> certificate.solutions, certificate.complete, certificate.checked
    (1, True, True)
    """

    puzzle: Puzzle
    solutions: int
    """How many solutions it has."""
    complete: bool
    """Whether it shows that there are no others."""
    checked: bool
    """False if a proof in the DRAT format is left to another checker."""
    claim: str
    """All that in words."""


def check_certificate(certificate: bytes | bytearray | memoryview) -> Certificate:
    """Checks a certificate, with code that shares nothing with the solver.

    Raises CertificateError, which knows the line and the column, if it does not show what it says, and if there is no certificate or a second one.

    >>> import slitherlink
    >>> slitherlink.check_certificate(slitherlink.prove(slitherlink.Puzzle([[2, None]]))).claim
    'no solution'
    """
    if isinstance(certificate, bytearray | memoryview):
        certificate = bytes(certificate)
    if not isinstance(certificate, bytes):
        raise TypeError(f"the certificate is of type {type(certificate).__name__}, expected bytes")
    clues, solutions, complete, checked, claim = rust.check_certificate(certificate)
    return Certificate(Puzzle(clues), solutions, complete, checked, claim)


def read(
    source: str | os.PathLike[str] | IO[str] | IO[bytes],
    *,
    format: str | None = None,
    size: tuple[int, int] | None = None,
) -> Iterator[Puzzle]:
    """Reads the puzzles of a file, one after another: a path, or a file that is open.

    The first line shows which of the `formats()` it is, unless `format` names it. Some formats do not record the size of
    boards that are not square: for these, give `size`, the rows and columns.

    Raises ParseError for a puzzle that cannot be read; after that, `next` continues with the puzzle after it.

    >>> import io, slitherlink
    >>> [puzzle.shape for puzzle in slitherlink.read(io.StringIO("1 1\\n4\\n2 2\\n3 .\\n. .\\n"))]
    [(1, 1), (2, 2)]
    """
    return _Puzzles(rust.read(source, format=format, size=size))


class _Puzzles(Iterator[Puzzle]):
    """Puzzles without what is drawn on them: not a generator, for those end with the first error."""

    def __init__(self, reader: rust.Reader):
        self._reader = reader

    def __next__(self) -> Puzzle:
        return next(self._reader)[0]


def read_drawn(
    source: str | os.PathLike[str] | IO[str] | IO[bytes],
    *,
    format: str | None = None,
    size: tuple[int, int] | None = None,
) -> Iterator[tuple[Puzzle, Drawing | None]]:
    """Reads puzzles as `read` does, each with what is drawn on it, or None.

    >>> import io, slitherlink
    >>> file = io.StringIO('{"slink":1,"rows":1,"cols":1,"clues":["4"],"horizontal":["-","."],"vertical":["x."]}')
    >>> [(puzzle, drawing)] = slitherlink.read_drawn(file)
    >>> drawing.horizontal.tolist(), drawing.vertical.tolist()
    ([[1], [0]], [[-1, 0]])
    """
    return rust.read(source, format=format, size=size)
