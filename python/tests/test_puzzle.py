import errno
import io
from pathlib import Path
from typing import Any

import numpy
import pytest
from boards import clues, drawings, puzzles
from hypothesis import given
from hypothesis import strategies as st

import slitherlink
from slitherlink import Drawing, ParseError, Puzzle


@given(clues())
def test_rows_and_arrays_make_the_same_puzzle(rows: list[list[int | None]]) -> None:
    puzzle = Puzzle(rows)
    numbers = numpy.array([[-1 if clue is None else clue for clue in row] for row in rows], dtype=numpy.int8)
    assert Puzzle(numbers) == puzzle
    assert Puzzle(numbers.astype(numpy.int64)[:, :]) == puzzle
    assert Puzzle(numpy.array(rows, dtype=object)) == puzzle
    assert Puzzle(puzzle.clues) == puzzle
    assert numpy.array_equal(puzzle.clues, numbers)
    assert puzzle.shape == (puzzle.rows, puzzle.cols) == numbers.shape
    assert puzzle.clue_count == (numbers >= 0).sum()


@given(puzzles())
def test_repr_text_and_hash_round_trip(puzzle: Puzzle) -> None:
    assert eval(repr(puzzle)) == puzzle
    assert Puzzle.parse(str(puzzle)) == puzzle
    assert Puzzle.parse(puzzle.url) == puzzle
    assert hash(Puzzle.parse(str(puzzle))) == hash(puzzle)
    assert puzzle != str(puzzle)


def test_a_warning_says_how_a_pasted_board_was_read() -> None:
    lattice = ". . .\n 3 2\n. . .\n   1\n. . .\n"
    with pytest.warns(UserWarning, match="read as 2x2 from a dot lattice"):
        assert Puzzle.parse(lattice) == Puzzle([[3, 2], [None, 1]])
    with pytest.warns(UserWarning, match="read as 2x2 from a dot lattice"):
        assert list(slitherlink.read(io.StringIO(lattice))) == [Puzzle([[3, 2], [None, 1]])]


def test_not_all_puzzles_are_equal() -> None:
    assert Puzzle([[1, 2]]) != Puzzle([[2, 1]])
    assert Puzzle([[1, 2]]) != Puzzle([[1], [2]])
    assert len({Puzzle([[n]]) for n in range(5)}) == 5


@given(st.data())
def test_formats_with_room_keep_drawings(data: st.DataObject) -> None:
    puzzle = data.draw(puzzles())
    drawing = data.draw(drawings(puzzle))
    for name in ("pzprv3", "slk", "json", "pencilbox"):
        file = io.StringIO(puzzle.to(name, drawing))
        read = list(slitherlink.read_drawn(file, format=name))
        assert read == [(puzzle, drawing)]


def test_a_drawing_is_never_left_out() -> None:
    puzzle = Puzzle([[3, 2], [2, 3]])
    solution = next(slitherlink.solutions(puzzle))
    kept = {}
    for name in slitherlink.formats():
        if name != "loopy" and name != "loopy-save":
            try:
                kept[name] = puzzle.to(name, solution)
            except ValueError as error:
                assert "cannot store the drawing, expected one of pzprv3, " in str(error)
    assert not {"contest", "plain", "puzz.link"} & kept.keys() and {"puzzle-loop", "json", "drawing"} < kept.keys()
    with pytest.raises(ValueError, match="puzzle-loop cannot store the drawing"):
        puzzle.to("puzzle-loop", Drawing([[1, 0], [0, 0], [0, 0]], [[0] * 3] * 2))


def test_drawings_are_printed_as_solutions_are() -> None:
    blank = Puzzle([[None] * 2] * 2)
    solution = next(slitherlink.solutions(blank))
    assert str(solution.drawing) == str(solution) == blank.to("drawing", solution).rstrip("\n")
    assert solution.shape == (2, 2) and solution.svg() == solution._repr_svg_()


def test_every_format_is_written_and_read(fixtures: Path) -> None:
    (puzzle,) = slitherlink.read(fixtures / "formats" / "vector.json")
    square = Puzzle(puzzle.clues[:5, :5])
    for name in slitherlink.formats():
        file = io.StringIO(square.to(name))
        assert list(slitherlink.read(file, format=name, size=(5, 5))) == [square], name


def test_a_file_is_read_by_path_and_when_it_is_open(fixtures: Path) -> None:
    path = fixtures / "slink" / "minimal-10x10.txt"
    puzzles = list(slitherlink.read(path))
    assert len(puzzles) == 100
    assert list(slitherlink.read(str(path))) == puzzles
    with path.open() as text, path.open("rb") as binary:
        assert list(slitherlink.read(text)) == list(slitherlink.read(binary)) == puzzles


def test_after_a_bad_puzzle_comes_the_next_one(fixtures: Path) -> None:
    puzzles = slitherlink.read(fixtures / "slink" / "bad.txt")
    assert next(puzzles).shape == (1, 1)
    with pytest.raises(ParseError, match="found `q`") as error:
        next(puzzles)
    assert (error.value.line, error.value.column) == (5, 3)
    assert error.value.expected == "a clue 0 to 4 or a blank"
    assert next(puzzles).shape == (1, 2)
    assert next(puzzles, None) is None


def test_arrays_have_the_shapes_that_people_expect() -> None:
    solution = slitherlink.solve(Puzzle([[3, 3, 3], [2, 1, 2]]), first=True).solution
    if solution is None:
        solution = next(iter(slitherlink.solutions(Puzzle([[None] * 3] * 2))))
    for array, shape in [(solution.horizontal, (3, 3)), (solution.vertical, (2, 4)), (solution.inside, (2, 3))]:
        assert array.shape == shape and array.dtype == numpy.bool_
    drawing = solution.drawing
    assert drawing.horizontal.dtype == drawing.vertical.dtype == numpy.int8
    assert numpy.array_equal(drawing.horizontal == 1, solution.horizontal)
    assert not (drawing.vertical == 0).any()
    assert Drawing(solution.horizontal, solution.vertical) == drawing
    assert Drawing(solution.horizontal.tolist(), solution.vertical.tolist()) == drawing
    assert Drawing(list(solution.horizontal), list(solution.vertical)) == drawing
    assert Drawing(solution.horizontal.astype(object), map(list, solution.vertical)) == drawing
    for written in (solution.horizontal, solution.inside, drawing.vertical):
        with pytest.raises(ValueError, match="read-only"):
            written[0, 0] = 1


def test_inside_is_inside() -> None:
    blank = Puzzle([[None] * 5] * 4)
    for solution in slitherlink.sample(blank, 50, seed=1):
        padded = numpy.pad(solution.inside, 1)
        assert numpy.array_equal(padded[1:, 1:-1] != padded[:-1, 1:-1], solution.horizontal)
        assert numpy.array_equal(padded[1:-1, 1:] != padded[1:-1, :-1], solution.vertical)
        assert solution.length == len(solution.edges) == solution.horizontal.sum() + solution.vertical.sum()
        assert all(getattr(solution, edge.kind)[edge.row, edge.col] for edge in solution.edges)


class Liar:
    """Claims to be an array."""

    dtype = "int8"
    ndim = 2

    def tolist(self) -> Any:
        raise RuntimeError("no")


class Table:
    """What pandas and polars have in common."""

    columns = ("a", "b")

    def __init__(self, *rows: tuple[Any, Any]):
        self.rows = rows

    def to_numpy(self) -> Any:
        return numpy.array(self.rows)


def test_what_is_missing_in_a_table_is_blank() -> None:
    """Whoever has a table with gaps gets floats from numpy, pandas and polars."""
    puzzle = Puzzle([[3, None], [None, 1]])
    gap = float("nan")
    assert Puzzle([[3.0, gap], [gap, 1]]) == puzzle
    assert Puzzle(numpy.array([[3, gap], [gap, 1]])) == puzzle
    assert Puzzle(numpy.array([[3, gap], [None, 1]], dtype=object)) == puzzle
    assert Puzzle(Table((3, gap), (gap, 1))) == puzzle


BAD: list[tuple[Any, type[Exception], str]] = [
    ([], ValueError, "clues has no rows"),
    ([[]], ValueError, "at least one row and one column"),
    ([[1], [1, 2]], ValueError, "row 1 of clues has 2 items, expected 1"),
    ([[5]], ValueError, r"the clue at \[0, 0\] is 5, expected 0 to 4, or None"),
    ([[1, -2]], ValueError, r"the clue at \[0, 1\] is -2, expected 0 to 4, or None or -1"),
    ([[10**30]], ValueError, "a huge number"),
    ([[True]], TypeError, "the item True, expected an integer or None"),
    ([[numpy.True_]], TypeError, "the item .*True.*, expected an integer or None"),
    ([[1.5]], TypeError, "the item 1.5, expected an integer or None"),
    ([[float("inf")]], TypeError, "the item inf"),
    ([[7.0]], ValueError, r"the clue at \[0, 0\] is 7, expected"),
    ([[1e30]], ValueError, "a huge number"),
    ([["3"]], TypeError, "the item '3'"),
    (["3."], TypeError, "row 0 of clues is text"),
    ("3.", TypeError, "clues is text"),
    (b"3.", TypeError, "clues is text"),
    (7, TypeError, "clues is of type int"),
    (None, TypeError, "clues is of type NoneType"),
    ([1, 2], TypeError, "expected rows of numbers"),
    (numpy.array([[1.0, 0.5]]), TypeError, "the item 0.5"),
    (numpy.array([[1j]]), TypeError, "an array of complex128"),
    (numpy.array([["3"]]), TypeError, "an array of <U1"),
    (numpy.array([[True]]), TypeError, "an array of bool"),
    (numpy.array([1, 2]), ValueError, "1 dimensions, expected 2"),
    (numpy.zeros((0, 3), dtype=int), ValueError, "no rows"),
    (numpy.array([[-2]]), ValueError, "is -2, expected 0 to 4, or None or -1"),
    (numpy.array([[2**63]], dtype=numpy.uint64), ValueError, "a huge number"),
    (Liar(), TypeError, "an array of int8"),
]


@pytest.mark.parametrize(("clues", "error", "message"), BAD)
def test_bad_clues_are_refused_in_words(clues: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        Puzzle(clues)


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ("", "found no puzzle", (None, None)),
        ("1 1\n4\n1 1\n4\n", "found a second puzzle", (None, None)),
        ("2 2\n3 5\n. .\n", "found `5`", (2, 3)),
        ("hello", "does not begin a puzzle", (1, 1)),
        ("\0\0\0", "does not begin a puzzle", (1, 1)),
        ("99999999999 99999999999\n", "99999999999", (1, 1)),
    ],
)
def test_bad_text_is_refused_with_its_place(text: str, message: str, place: tuple[int | None, int | None]) -> None:
    with pytest.raises(ParseError, match=message) as error:
        Puzzle.parse(text)
    assert (error.value.line, error.value.column) == place
    assert isinstance(error.value, ValueError)


# Such as b",", which is read as two blank cells, with a note.
@pytest.mark.filterwarnings("ignore:read as")
@given(st.binary(max_size=200))
def test_any_bytes_are_puzzles_or_errors(content: bytes) -> None:
    puzzles = slitherlink.read(io.BytesIO(content))
    while True:
        try:
            if next(puzzles, None) is None:
                break
        except ParseError as error:
            assert str(error)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="No such file or directory: .*nothing.txt") as missing:
        slitherlink.read(tmp_path / "nothing.txt")
    assert (missing.value.errno, missing.value.filename) == (errno.ENOENT, str(tmp_path / "nothing.txt"))
    with pytest.raises(IsADirectoryError, match="Is a directory: ") as folder:
        slitherlink.read(tmp_path)
    assert (folder.value.errno, folder.value.filename) == (errno.EISDIR, str(tmp_path))
    path = tmp_path / "closed.txt"
    path.write_text("1 1\n4\n")
    with path.open() as file:
        pass
    with pytest.raises(ValueError, match="closed file"):
        slitherlink.read(file)
    with pytest.raises(TypeError, match="the source is of type int, expected a path, or a file"):
        slitherlink.read(7)  # type: ignore[arg-type]
    path.write_bytes("2 2\n3 é\n".encode("latin-1"))
    with pytest.raises(ParseError):
        next(slitherlink.read(path))
    with pytest.raises(ValueError, match="there is no format \"x\""):
        slitherlink.read(path, format="x")


def test_other_things_are_refused_in_words() -> None:
    puzzle = Puzzle([[3, None]])
    with pytest.raises(ValueError, match="there is no format \"x\", expected one of contest"):
        puzzle.to("x")
    with pytest.raises(ValueError, match="must be square"):
        puzzle.to("puzzle-loop")
    with pytest.raises(ValueError, match="horizontal has the shape"):
        Drawing([[0]], [[0]])
    with pytest.raises(ValueError, match=r"horizontal\[0, 0\] is 2"):
        Drawing([[2], [0]], [[0, 0]])
    with pytest.raises(ValueError, match="the drawing is of a board of 1 x 1, but the puzzle has 1 x 2"):
        slitherlink.solve(puzzle, drawing=Drawing([[0], [0]], [[0, 0]]))
    for timeout in (-1, float("nan"), float("-inf")):
        with pytest.raises(ValueError, match="expected a number of seconds"):
            slitherlink.solve(puzzle, timeout=timeout)
    for timeout in (float("inf"), 1e30):
        assert slitherlink.solve(puzzle, timeout=timeout) == slitherlink.solve(puzzle)
    unfit: list[Any] = [None, 3, slitherlink.solve(puzzle), Path("board.txt")]
    for wrong in unfit:
        with pytest.raises(TypeError, match="expected a Puzzle, rows of clues, or text as Puzzle.parse reads it"):
            slitherlink.solve(wrong)
    with pytest.raises(AttributeError):
        puzzle.rows = 3  # type: ignore[misc]


def test_a_puzzle_is_made_where_one_is_expected() -> None:
    rows: list[list[int | None]] = [[3, None], [None, 1]]
    puzzle, blanks = Puzzle(rows), [[3, -1], [-1, 1]]
    assert Puzzle(blanks) == puzzle == Puzzle(numpy.array(blanks))
    for board in (puzzle, "3.\n.1", puzzle.url, rows, blanks, numpy.array(blanks), tuple(map(tuple, rows))):
        drawing = slitherlink.Drawing([[1, 0]] * 3, [[0, 0, 0]] * 2)
        assert slitherlink.solve(board) == slitherlink.solve(puzzle)
        assert list(slitherlink.solutions(board)) == list(slitherlink.solutions(puzzle))
        assert list(slitherlink.solve_many([board, puzzle])) == [slitherlink.solve(puzzle)] * 2
        assert slitherlink.Session(board).puzzle == puzzle
        assert slitherlink.explain(board) == slitherlink.explain(puzzle) and slitherlink.explain(board).puzzle == puzzle
        assert slitherlink.likelihood(board) == slitherlink.likelihood(puzzle)
        assert slitherlink.forced(board) == slitherlink.forced(puzzle) and slitherlink.grade(board) == slitherlink.grade(puzzle)
        assert slitherlink.verify(board, drawing) == slitherlink.verify(puzzle, drawing)
        assert slitherlink.hint(board) == slitherlink.hint(puzzle) and slitherlink.why(board) == slitherlink.why(puzzle)
        assert slitherlink.count(board) == slitherlink.count(puzzle) and slitherlink.prove(board) == slitherlink.prove(puzzle)
        assert list(slitherlink.sample(board, 2, seed=1)) == list(slitherlink.sample(puzzle, 2, seed=1))
    assert slitherlink.Session(puzzle).puzzle is puzzle
    with pytest.raises(slitherlink.ParseError):
        slitherlink.solve("2 2\n3 5\n. .")
    with pytest.raises(TypeError, match="Puzzle.parse reads puzzles from text"):
        slitherlink.solve(["3.", ".1"])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="puzzles is of type str, expected puzzles"):
        slitherlink.solve_many("3.")


def test_a_note_is_about_the_line_of_the_user() -> None:
    for ask in (Puzzle.parse, slitherlink.solve, slitherlink.count, slitherlink.Session):
        with pytest.warns(UserWarning, match="read as 1x2") as warned:
            ask(",")
        assert warned[0].filename == __file__
