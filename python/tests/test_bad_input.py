"""Whatever is passed: an answer, or an exception with a sentence; a panic is neither."""

import datetime
import decimal
import io
import itertools
import os
from collections.abc import Callable, Iterator
from typing import Any

import numpy
import pytest

import slitherlink
from slitherlink import Answer, Drawing, Edge, Puzzle, Session, Solution, Verdict

PUZZLE = Puzzle([[3, None], [None, None]])
DRAWING = Drawing([[0, 0]] * 3, [[0] * 3] * 2)
SOLUTION = next(slitherlink.solutions(PUZZLE))


class Raises:
    """Raises wherever something asks for more than its type."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        raise RuntimeError(f"asked for {name}")

    def __iter__(self) -> Iterator[Any]:
        raise RuntimeError("asked for items")

    def __index__(self) -> int:
        raise RuntimeError("asked for a number")

    def __fspath__(self) -> str:
        raise RuntimeError("asked for a path")

    def __repr__(self) -> str:
        raise RuntimeError("asked for words")


class Array(numpy.ndarray[Any, Any]):
    """Has the shape of an array, but other rows."""

    def tolist(self) -> Any:
        return [[1], [1, 2]]


class Text(str):
    def __str__(self) -> str:
        return "other"


def half() -> Iterator[list[int]]:
    yield [1, 2]
    raise KeyError("the second row")


def closed() -> io.StringIO:
    file = io.StringIO("1 1\n4\n")
    file.close()
    return file


HUGE: int = 10**400
THINGS: list[Callable[[], Any]] = [
    lambda: None,
    lambda: True,
    lambda: numpy.False_,
    lambda: -1,
    lambda: 2**63,
    lambda: 2**64,
    lambda: HUGE,
    lambda: -HUGE,
    lambda: 1.5,
    lambda: float("nan"),
    lambda: float("-inf"),
    lambda: 1j,
    lambda: decimal.Decimal(3),
    lambda: datetime.date(2020, 1, 1),
    lambda: "",
    lambda: "x",
    lambda: "a\0b",
    lambda: "\ud800",
    lambda: Text("3."),
    lambda: b"3.",
    lambda: bytearray(b"3."),
    lambda: memoryview(b"3."),
    lambda: [],
    lambda: [[]],
    lambda: [[1], [1, 2]],
    lambda: [[HUGE]],
    lambda: [[float("nan")]],
    lambda: [[Raises()]],
    lambda: [Raises()],
    lambda: ["3."],
    lambda: [[[1]]],
    lambda: {1: 2},
    lambda: {3},
    lambda: (1, 2, 3),
    lambda: (-1, 2),
    lambda: (HUGE, 1),
    lambda: (2**40, 2**40),
    lambda: ("horizontal", HUGE, 0),
    lambda: ("\ud800", 0, 0),
    lambda: ("horizontal", 0.0, 0),
    lambda: numpy.array([[1, -1]]),
    lambda: [[numpy.True_]],
    lambda: numpy.array([[1.0, numpy.nan]]),
    lambda: numpy.array([[1j]]),
    lambda: numpy.array([["2020-01-01"]], dtype="datetime64"),
    lambda: numpy.array([[1]], dtype="timedelta64[s]"),
    lambda: numpy.array([[object()]], dtype=object),
    lambda: numpy.array([[numpy.nan]], dtype=object),
    lambda: numpy.zeros((1, 1), dtype=[("a", int)]),
    lambda: numpy.zeros((1, 1), dtype="V4"),
    lambda: numpy.array(3),
    lambda: numpy.zeros((1, 1, 1), int),
    lambda: numpy.zeros((0, 3), int),
    lambda: numpy.zeros((3, 0), int),
    lambda: numpy.ma.masked_array([[1, 2]], mask=[[True, False]]),
    lambda: numpy.zeros((2, 2), int).view(Array),
    lambda: numpy.float64(2),
    lambda: Raises(),
    lambda: half(),
    lambda: closed(),
    lambda: io.BytesIO(b"\xff\xfe1"),
    lambda: io.StringIO("1 1\n4\n"),
    lambda: object(),
    lambda: Puzzle,
    lambda: PUZZLE,
    lambda: DRAWING,
    lambda: Drawing([[0], [0]], [[0, 0]]),
    lambda: SOLUTION,
    lambda: slitherlink.solve(PUZZLE),
    lambda: Edge("vertical", 9, 9),
]


def first(iterator: Iterator[Any]) -> Any:
    return next(iterator, None)


def generated(**conditions: Any) -> Any:
    return first(slitherlink.generate(**{"size": (3, 3), "seed": 1, **conditions}))


s: Any = slitherlink
CALLS: dict[str, Callable[[Any], Any]] = {
    "Puzzle": Puzzle,
    "horizontal": lambda x: Drawing(x, [[0, 0]]),
    "vertical": lambda x: Drawing([[0], [0]], x),
    "parse": Puzzle.parse,
    "read": lambda x: list(s.read(x)),
    "read size": lambda x: list(s.read(io.StringIO("1 1\n4\n"), size=x)),
    "read format": lambda x: list(s.read(io.StringIO("1 1\n4\n"), format=x)),
    "to": lambda x: PUZZLE.to(x),
    "to, drawing": lambda x: PUZZLE.to("json", x),
    "svg": lambda x: PUZZLE.svg(x),
    "Session": Session,
    "draw": lambda x: Session(PUZZLE).draw(x, 1),
    "draw row": lambda x: Session(PUZZLE).draw(("horizontal", x, 0), 1),
    "draw state": lambda x: Session(PUZZLE).draw(("horizontal", 0, 0), x),
    "solve_many": lambda x: list(s.solve_many(x)),
    "solve_many, one": lambda x: list(s.solve_many([PUZZLE, x])),
    "solve_many, jobs": lambda x: list(s.solve_many([PUZZLE], jobs=x)),
    "solve_many, progress": lambda x: list(s.solve_many([PUZZLE], progress=x)),
    "solve, first": lambda x: s.solve(PUZZLE, first=x),
    "sample, n": lambda x: first(s.sample(PUZZLE, x)),
    "sample, seed": lambda x: first(s.sample(PUZZLE, seed=x)),
    "prove, limit": lambda x: s.prove(PUZZLE, limit=x),
    "explain, max": lambda x: s.explain(PUZZLE, max=x),
    "hint, near": lambda x: s.hint(PUZZLE, near=x),
    "why, minimal": lambda x: s.why(PUZZLE, minimal=x),
    "verify": lambda x: s.verify(PUZZLE, x),
    "check_certificate": s.check_certificate,
    **{f"{name}, puzzle": getattr(s, name) for name in ("solve", "solutions", "forced", "count", "likelihood", "sample")},
    **{f"{name}, puzzle": getattr(s, name) for name in ("explain", "hint", "why", "grade", "prove")},
    **{
        f"{name}, drawing": lambda x, name=name: getattr(s, name)(PUZZLE, drawing=x)  # type: ignore[misc]
        for name in ("solve", "solutions", "forced", "count", "likelihood", "sample", "explain", "hint", "why")
    },
    **{
        f"{name}, timeout": lambda x, name=name: getattr(s, name)(PUZZLE, timeout=x)  # type: ignore[misc]
        for name in ("solve", "forced", "count", "likelihood", "explain", "hint", "why", "grade", "prove")
    },
    **{f"{name}, timeout": lambda x, name=name: first(getattr(s, name)(PUZZLE, timeout=x)) for name in ("solutions", "sample")},  # type: ignore[misc]
    "generate, timeout": lambda x: generated(timeout=x),
    **{
        f"generate, {name}": lambda x, name=name: generated(**{name: x})  # type: ignore[misc]
        for name in ("size", "seed", "clues", "unique", "symmetry", "loop", "require", "max", "needs", "grade")
    },
    **{
        f"generate, {name}": lambda x, name=name: generated(**{name: x})  # type: ignore[misc]
        for name in ("unneeded", "avoid", "digits", "apart")
    },
}


@pytest.mark.parametrize("name", CALLS)
def test_anything_is_answered_or_refused_in_words(name: str) -> None:
    for number, thing in enumerate(THINGS):
        try:
            CALLS[name](thing())
        except Exception as error:
            text = str(error)
            # Words of the language between Python and Rust, or of a bug, help nobody.
            assert text and "failed to extract" not in text and "a bug in" not in text, (number, text)
            assert "C long" not in text and "to unsigned" not in text and "int too big" not in text, (number, text)


def test_exceptions_of_the_caller_come_through() -> None:
    things: list[Any] = [Raises(), [Raises()], [[Raises()]]]
    for thing in things:
        with pytest.raises(RuntimeError, match="asked for"):
            Puzzle(thing)
    with pytest.raises(KeyError, match="the second row"):
        Puzzle(half())
    with pytest.raises(RuntimeError, match="asked for"):
        slitherlink.read(Raises())


PLAIN: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (lambda: s.solve(PUZZLE, drawing="x"), TypeError, "the drawing is of type str, expected a Drawing or a Solution"),
    (lambda: generated(clues=[1]), TypeError, r'clues is \[1\], expected "full", "minimal", "fewest", a share'),
    (lambda: generated(clues=-1), ValueError, "clues is -1, expected"),
    (lambda: generated(clues=True), TypeError, "clues is True, expected"),
    (lambda: generated(clues=numpy.True_), TypeError, "clues is .*True.*, expected"),
    (lambda: generated(clues=2**63), ValueError, f"clues is {2**63}, expected"),
    (lambda: generated(clues=numpy.int64(-1)), ValueError, r"clues is .*-1.*, expected"),
    (lambda: generated(avoid=[5]), ValueError, "a digit to avoid is 5, expected 0 to 4"),
    (lambda: generated(digits={3: -1}), ValueError, "the most clues of a digit is -1, expected 0 to"),
    (lambda: generated(require="both"), ValueError, "require is \"both\": unknown variant `both`, expected"),
    (lambda: generated(size=[5, 5]), TypeError, r"the size is \[5, 5\], expected a tuple of rows and columns"),
    (lambda: generated(size=(-1, 2)), ValueError, r"the size is \(-1, 2\), expected 1 row and 1 column or more"),
    (lambda: generated(size=(HUGE, 2)), ValueError, "a board has at most"),
    (lambda: generated(seed=-1), ValueError, "seed is -1, expected 0 to 18446744073709551615"),
    (lambda: generated(seed=HUGE), ValueError, "seed is a huge number, expected 0 to"),
    (lambda: first(s.sample(PUZZLE, -1)), ValueError, "n is -1, expected 0 to"),
    (lambda: first(s.sample(PUZZLE, 2**32)), ValueError, "n is 4294967296, expected 0 to 4294967295"),
    (lambda: s.prove(PUZZLE, limit=-1), ValueError, "limit is -1, expected 0 to"),
    (lambda: s.solve_many([], jobs=-1), ValueError, "jobs is -1, expected at least 1"),
    (lambda: s.solve_many([], jobs=0), ValueError, "jobs is 0, expected at least 1"),
    (lambda: generated(digits=[(3, 8)]), TypeError, r"digits is \[\(3, 8\)\], expected a dict such as \{3: 8\}"),
    (lambda: generated(digits={3: "8"}), TypeError, "the most clues of a digit is '8', expected an integer"),
    (lambda: generated(digits={3.5: 8}), TypeError, "a digit of digits is 3.5, expected an integer"),
    (lambda: generated(seed="7"), TypeError, "seed is '7', expected an integer"),
    (lambda: generated(unneeded=1.5), TypeError, "unneeded is 1.5, expected an integer"),
    (lambda: generated(avoid=3), TypeError, "avoid is 3, expected digits"),
    (lambda: generated(avoid=None), TypeError, "avoid is None, expected digits"),
    (lambda: generated(avoid="03"), TypeError, "a digit to avoid is '0', expected an integer"),
    (lambda: generated(needs=None), TypeError, "needs is None, expected names of techniques"),
    (lambda: generated(size=(5.0, 5.0)), TypeError, r"the size is \(5.0, 5.0\), expected a tuple of rows and columns"),
    (lambda: s.sample(PUZZLE, "3"), TypeError, "n is '3', expected an integer"),
    (lambda: s.prove(PUZZLE, limit=1.5), TypeError, "limit is 1.5, expected an integer"),
    (lambda: s.solve_many([], jobs=1.5), TypeError, "jobs is 1.5, expected an integer"),
    (lambda: s.solve_many([], progress=5), TypeError, "progress is of type int, expected a function"),
    (lambda: s.solve_many(5), TypeError, "puzzles is of type int, expected puzzles"),
    (lambda: next(s.solve_many([3])), TypeError, r"puzzles\[0\] is of type int, expected a Puzzle"),
    (lambda: s.check_certificate("c"), TypeError, "the certificate is of type str, expected bytes"),
    (lambda: Puzzle([5]), TypeError, "row 0 of clues is of type int"),  # type: ignore[list-item]
    (lambda: s.Drawing([[1.5], [0]], [[0, 0]]), TypeError, "horizontal has the item 1.5, expected an integer or a boolean"),
]


@pytest.mark.parametrize(("call", "error", "message"), PLAIN)
def test_what_is_expected_is_said(call: Callable[[], Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        call()


def test_files_of_every_encoding() -> None:
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32", "latin-1", "cp500"):
        for text in ("1 1\n4\n", "2 2\n3 é\n. .\n"):
            file = io.BytesIO(text.encode(encoding))
            try:
                assert list(slitherlink.read(file)) == [Puzzle([[4]])]
            except slitherlink.ParseError as error:
                assert str(error) and error.line
    with pytest.raises(UnicodeDecodeError):
        slitherlink.read(io.TextIOWrapper(io.BytesIO("3 é".encode("latin-1")), "utf-8"))
    with pytest.raises(UnicodeEncodeError):
        slitherlink.read(io.StringIO("\ud800"))


def test_files_that_give_something_else() -> None:
    class File:
        def __init__(self, given: object):
            self.given = given

        def read(self) -> object:
            if isinstance(self.given, Exception):
                raise self.given
            return self.given

    for given in (None, 5, bytearray(b"4")):
        with pytest.raises(TypeError, match="the file gives neither text nor bytes"):
            slitherlink.read(File(given))  # type: ignore[arg-type]
    with pytest.raises(OSError, match="the disk is gone"):
        slitherlink.read(File(OSError("the disk is gone")))  # type: ignore[arg-type]
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as file, pytest.raises(OSError, match="not readable"):
        slitherlink.read(file)


def test_answers_of_other_puzzles_are_not_restored() -> None:
    with pytest.raises(ValueError, match="a solution is of another puzzle"):
        Answer._restore(Puzzle([[3]]), "unique", None, [SOLUTION])
    with pytest.raises(ValueError, match="there are 4 edges, expected 12"):
        Solution._restore(PUZZLE, Drawing([[0], [0]], [[0, 0]]))
    assert Answer._restore(PUZZLE, "several", None, [SOLUTION]).verdict is Verdict.SEVERAL


def test_steps_of_other_boards_are_not_restored() -> None:
    step = slitherlink.explain(PUZZLE)[0]
    reduced: Any = step.__reduce__()
    restore, (steps, at, own) = reduced
    assert restore(steps, at, own) == step
    with pytest.raises(ValueError, match="this is no pickled step: steps are missing"):
        restore(steps, 2**63, own)
    restore, (puzzle, start, all) = steps.__reduce__()
    assert restore(puzzle, start, all).__reduce__()[1] == (puzzle, start, all)
    with pytest.raises(ValueError, match="these are no pickled steps: the drawing is of another size"):
        restore(puzzle, Drawing([[0], [0]], [[0, 0]]), all)


def test_rows_without_an_end_can_be_stopped() -> None:
    def rows() -> Iterator[list[int]]:
        for number in itertools.count():
            if number == 1000:
                raise KeyboardInterrupt
            yield [1]

    with pytest.raises(KeyboardInterrupt):
        Puzzle(rows())


class Unread(list[int]):
    """A row of which nobody takes an item."""

    def __iter__(self) -> Iterator[int]:
        raise AssertionError("the cells are read")


def test_boards_that_are_too_large_are_refused_before_their_cells_are_read() -> None:
    """A side of 16,384 is the most of a square."""
    side = 16_385
    row, longer = Unread([0] * side), Unread([0] * (side + 1))
    array = numpy.broadcast_to(numpy.int8(0), (side, side))
    drawn = numpy.broadcast_to(numpy.int8(0), (side + 1, side))
    calls: list[Callable[[], Any]] = [
        lambda: Puzzle([row] * side),
        lambda: Puzzle(array),
        lambda: Drawing([row] * (side + 1), [longer] * side),
        lambda: Drawing(drawn, drawn.T),
        # Rows without an end, on a board of at most 2**28 cells.
        lambda: Puzzle([itertools.repeat(1)] * 2**16),
    ]
    for call in calls:
        with pytest.raises(ValueError, match="a board has at most"):
            call()
    # The largest boards and drawings are read.
    largest = Unread([0] * (side - 1))
    for read in (lambda: Puzzle([largest] * (side - 1)), lambda: Drawing([largest] * side, [row] * (side - 1))):
        with pytest.raises(AssertionError, match="the cells are read"):
            read()
