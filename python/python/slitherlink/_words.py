"""The words of answers: verdicts, grades, techniques, edges, facts, and errors."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from slitherlink._slitherlink import Step


class Word(str, enum.Enum):
    """A word of an answer, which is equal to its text."""

    def __new__(cls, value: str) -> Word:
        word = str.__new__(cls, value)
        word._value_ = value
        return word

    __str__ = str.__str__

    def __format__(self, format_spec: str) -> str:
        return format(self.value, format_spec)


class Verdict(Word):
    """How many solutions a puzzle has.

    >>> import slitherlink
    >>> verdict = slitherlink.solve([[2, None]]).verdict
    >>> verdict is slitherlink.Verdict.NONE, verdict == "none"
    (True, True)
    """

    UNIQUE = "unique"
    """Exactly one, and that is proven."""
    SEVERAL = "several"
    """At least two."""
    NONE = "none"
    """None, and that is proven."""
    FIRST = "first"
    """At least one: whether there are more was not asked."""
    UNDECIDED = "undecided"
    """The search was left out."""
    TIMEOUT = "timeout"
    """The time ran out before it was clear."""


class Level(Word):
    """How hard a puzzle is for a person, the easiest first: `Level.EASY < Level.HARD`.

    >>> import slitherlink
    >>> [level.value for level in slitherlink.Level]
    ['easy', 'normal', 'tricky', 'hard', 'expert', 'beyond']
    """

    EASY = "easy"
    NORMAL = "normal"
    TRICKY = "tricky"
    HARD = "hard"
    EXPERT = "expert"
    BEYOND_PEOPLE = "beyond"

    def __lt__(self, other: str, /) -> bool:
        return _rank(self) < _rank(other)

    def __le__(self, other: str, /) -> bool:
        return _rank(self) <= _rank(other)

    def __gt__(self, other: str, /) -> bool:
        return _rank(self) > _rank(other)

    def __ge__(self, other: str, /) -> bool:
        return _rank(self) >= _rank(other)


def _rank(level: str) -> int:
    if not isinstance(level, str):
        raise TypeError(f"a Level is compared with {level!r:.40}, expected another Level or its text")
    return list(Level).index(Level(level))


class State(Word):
    """What a drawing is.

    >>> import slitherlink
    >>> puzzle = slitherlink.Puzzle([[4, None]])
    >>> slitherlink.verify(puzzle, slitherlink.solve(puzzle).solution).state
    <State.RIGHT: 'right'>
    """

    RIGHT = "right"
    """Its lines are a solution."""
    WRONG = "wrong"
    """It shows mistakes."""
    OPEN = "open"
    """It can be finished."""
    STUCK = "stuck"
    """It shows no mistake, but cannot be finished."""
    TIMEOUT = "timeout"
    """It shows no mistake, and the time ran out before more was clear."""


class End(Word):
    """Where an explanation ends.

    >>> import slitherlink
    >>> slitherlink.explain(slitherlink.Puzzle([[2, None]])).end
    <End.CONTRADICTION: 'contradiction'>
    """

    SOLVED = "solved"
    CONTRADICTION = "contradiction"
    """No loop agrees with the clues and what was drawn."""
    STUCK = "stuck"
    """No technique goes further."""
    TOO_LONG = "too-long"
    """The rest takes more cases than are written down."""
    TIMEOUT = "timeout"


class Technique(Word):
    """A technique, from the easiest to the hardest; `techniques()` describes them. The last five only show contradictions.

    >>> import slitherlink
    >>> slitherlink.explain("1.1\\n.0.\\n1.1")[0].technique
    <Technique.ZERO: 'zero'>
    """

    # Printed by tests/schema.rs:
    ANIMAL = "animal"
    ZERO = "zero"
    CLUE_SATISFIED = "clue-satisfied"
    CLUE_REMAINING = "clue-remaining"
    VERTEX_FULL = "vertex-full"
    VERTEX_CONTINUE = "vertex-continue"
    VERTEX_DEAD_END = "vertex-dead-end"
    EVERY_DOT = "every-dot"
    PREMATURE_LOOP = "premature-loop"
    LOOP_CLOSED = "loop-closed"
    ENTERED_CLUE = "entered-clue"
    ADJACENT_THREES = "adjacent-threes"
    CORNER_ONE = "corner-one"
    CORNER_THREE = "corner-three"
    DIAGONAL_THREES = "diagonal-threes"
    CORNER_TWO = "corner-two"
    ENTERED_ONE = "entered-one"
    ENTERED_THREE = "entered-three"
    DIAGONAL_THREE_ONE = "diagonal-three-one"
    ENTERED_TWO = "entered-two"
    SECTORS = "sectors"
    CARRIED_SECTORS = "carried-sectors"
    COLOURING = "colouring"
    CLUE_COLOURING = "clue-colouring"
    CONNECTED_COLOURS = "connected-colours"
    TWO_OPENINGS = "two-openings"
    WHAT_IF = "what-if"
    NESTED_WHAT_IF = "nested-what-if"
    CASES = "cases"
    CLUE = "clue"
    VERTEX = "vertex"
    NO_LINE = "no-line"
    CONTRADICTION = "contradiction"
    EITHER_WAY = "either-way"


class Edge(NamedTuple):
    """Where an edge is: `solution.horizontal[row, col]` or `solution.vertical[row, col]`.

    >>> import slitherlink
    >>> slitherlink.solve(slitherlink.Puzzle([[4, None]])).solution.edges[0]
    Edge(kind='horizontal', row=0, col=0)
    """

    kind: Literal["horizontal", "vertical"]
    row: int
    col: int


Cell = tuple[int, int]
"""Row and column of a cell, both from 0."""


@dataclass(frozen=True)
class Clue:
    """A clue, by the name of its cell in sentences, such as "r1c2".

    >>> import slitherlink
    >>> step = slitherlink.explain(slitherlink.Puzzle.parse("1.1\\n.0.\\n1.1"))[0]
    >>> step.premises.clues
    (Clue(cell='r2c2', clue=0),)
    """

    cell: str
    clue: int


@dataclass(frozen=True)
class Fact:
    """Something about an edge ("line" or "cross"), or about two cells ("same" or "different" sides of the loop).

    The names are those of sentences: "top r1c2", "r1c2", "outside".

    >>> import slitherlink
    >>> step = slitherlink.explain(slitherlink.Puzzle.parse("1.1\\n.0.\\n1.1"))[0]
    >>> step.conclusion.facts[0]
    Fact(kind='cross', names=('top r2c2',))
    """

    kind: Literal["line", "cross", "same", "different"]
    names: tuple[str, ...]


@dataclass(frozen=True)
class Premises:
    """What a step rests on.

    >>> import slitherlink
    >>> step = slitherlink.explain(slitherlink.Puzzle.parse("1.1\\n.0.\\n1.1"))[0]
    >>> step.premises
    Premises(clues=(Clue(cell='r2c2', clue=0),), facts=())
    """

    clues: tuple[Clue, ...]
    facts: tuple[Fact, ...]


@dataclass(frozen=True)
class Conclusion:
    """What follows from a step: all of its facts, or any one of them, or that there is a contradiction.

    >>> import slitherlink
    >>> step = slitherlink.explain(slitherlink.Puzzle.parse("1.1\\n.0.\\n1.1"))[0]
    >>> step.conclusion.kind, len(step.conclusion.facts)
    ('all', 4)
    """

    kind: Literal["all", "any", "contradiction"]
    facts: tuple[Fact, ...]


@dataclass(frozen=True)
class Case:
    """A case of an argument: what is assumed, and the steps that follow.

    >>> import slitherlink
    >>> puzzle = slitherlink.Puzzle.parse("21..1.\\n2.1.0.\\n..1...\\n.22..3\\n.2.31.\\n.1..1.")
    >>> step = next(step for step in slitherlink.explain(puzzle) if step.argument)
    >>> step.argument[0].assumed
    Fact(kind='line', names=('top r2c6',))
    """

    assumed: Fact
    steps: tuple[Step, ...]


class ParseError(ValueError):
    """A puzzle that cannot be read: `line` and `column` count from 1, `expected` says what should stand there.

    >>> import slitherlink
    >>> try:
    ...     slitherlink.Puzzle.parse("2 2\\n3 5\\n. .")
    ... except slitherlink.ParseError as error:
    ...     print(error.line, error.column, error.expected)
    2 3 a clue 0 to 4 or a blank
    """

    __module__ = "slitherlink"

    def __init__(self, message: str, line: int | None = None, column: int | None = None, expected: str | None = None):
        super().__init__(message, line, column, expected)
        self.message = message
        self.line = line
        self.column = column
        self.expected = expected

    def __str__(self) -> str:
        return self.message


class CertificateError(ValueError):
    """A certificate that does not show what it says: `line` and `column` count from 1.

    >>> import slitherlink
    >>> try:
    ...     slitherlink.check_certificate(b"slink certificate 2")
    ... except slitherlink.CertificateError as error:
    ...     print(error.line, error.column)
    1 19
    """

    __module__ = "slitherlink"

    def __init__(self, message: str, line: int, column: int):
        super().__init__(message, line, column)
        self.message = message
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return self.message
