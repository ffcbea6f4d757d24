import copy
import itertools
import os
import pickle
import random
from pathlib import Path

import numpy
import pytest
from boards import puzzles
from hypothesis import given
from hypothesis import strategies as st

import slitherlink
from slitherlink import Drawing, Edge, Puzzle, Session, State, Verdict


def edges(puzzle: Puzzle) -> list[Edge]:
    rows, cols = puzzle.shape
    horizontal = [Edge("horizontal", row, col) for row in range(rows + 1) for col in range(cols)]
    return horizontal + [Edge("vertical", row, col) for row in range(rows) for col in range(cols + 1)]


def fresh(session: Session) -> bool:
    """Whether it can be finished, by a solver that knows nothing of the moves."""
    return slitherlink.solve(session.puzzle, drawing=session.drawing, first=True).verdict is not Verdict.NONE


def play(puzzle: Puzzle, moves: int, seed: int) -> int:
    """Plays at random, and compares each verdict; how many were yes."""
    chance = random.Random(seed)
    session = Session(puzzle)
    places = edges(puzzle)
    yes = 0
    for _ in range(moves):
        if session.moves and chance.random() < (0.1 if session.still_solvable else 0.5):
            session.undo()
        else:
            session.draw(chance.choice(places), chance.choice((-1, -1, 0, 1)))
        assert session.still_solvable == fresh(session)
        yes += session.still_solvable
    return yes


@given(puzzles(4), st.integers())
def test_verdicts_are_those_of_a_fresh_solve(puzzle: Puzzle, seed: int) -> None:
    play(puzzle, 30, seed)


def test_verdicts_on_larger_boards(fixtures: Path) -> None:
    boards = list(slitherlink.read(fixtures / "slink" / "several-8x8.txt"))
    boards += list(slitherlink.read(fixtures / "slink" / "minimal-10x10.txt"))[:20]
    boards.append(Puzzle([[None] * 8] * 8))
    games = -(-int(os.environ.get("SLINK_VERDICTS", 2000)) // 50)
    yes = sum(play(board, 50, seed) for seed, board in zip(range(games), itertools.cycle(boards)))
    assert 0.1 < yes / (50 * games) < 0.9


def test_a_game_from_the_first_move_to_the_last() -> None:
    puzzle = Puzzle.parse("https://puzz.link/p?slither/5/3/33323121323322c")
    solution = slitherlink.solve(puzzle).solution
    assert solution is not None
    session = Session(puzzle)
    for edge in solution.edges:
        assert not session.solved
        session.draw(edge, 1)
        assert session.still_solvable
    assert session.solved and session.moves == solution.length
    forced = session.forced_now()
    assert forced == solution.drawing
    hint = session.hint()
    assert hint.mistake is not None and hint.mistake.state is State.RIGHT
    session.draw(("horizontal", 0, 1), 1)
    assert not session.still_solvable and not session.solved
    assert session.forced_now() is None
    mistake = session.hint().mistake
    assert mistake is not None and mistake.state is State.WRONG
    session.undo()
    assert session.solved
    for _ in range(solution.length):
        session.undo()
    assert session.drawing.undecided == 4 * 5 + 3 * 6
    step = session.hint().step
    assert step is not None and session.still_solvable
    with pytest.raises(ValueError, match="there is no move to undo"):
        session.undo()


def test_a_puzzle_without_a_solution() -> None:
    session = Session(Puzzle([[2, None]]))
    assert not session.still_solvable
    session.draw(("vertical", 0, 0), 1)
    assert not session.still_solvable and session.forced_now() is None


def test_a_copy_has_the_moves() -> None:
    session = Session(Puzzle([[3, None]]))
    for edge, state in [(("vertical", 0, 0), 1), (("vertical", 0, 0), -1), (("horizontal", 0, 0), 1)]:
        session.draw(edge, state)  # type: ignore[arg-type]
    for other in (copy.copy(session), copy.deepcopy(session), pickle.loads(pickle.dumps(session))):
        assert other.puzzle == session.puzzle and other.drawing == session.drawing and other.moves == 3
        assert other.still_solvable == session.still_solvable
        other.undo()
        other.undo()
        assert other.drawing == Drawing([[0, 0]] * 2, [[1, 0, 0]])
    assert session.moves == 3
    for moves in ([(7, 1)], [(0, 2)]):
        with pytest.raises(ValueError, match="this is no pickled session"):
            Session._restore(session.puzzle, moves)


def test_false_is_a_cross_as_in_drawings() -> None:
    session = Session(Puzzle([[3, None]]))
    ways: list[tuple[bool | numpy.bool_, bool | numpy.bool_]] = [(True, False), (numpy.True_, numpy.False_)]
    for line, cross in ways:
        session.draw(("horizontal", 0, 0), line)
        session.draw(("vertical", 0, 1), cross)
        assert session.drawing == Drawing([[1, 0], [0, 0]], [[0, -1, 0]])
        session.draw(("horizontal", 0, 0), 0)
        session.draw(("vertical", 0, 1), 0)
        assert session.drawing.undecided == 7


def test_edges_that_there_are_not() -> None:
    session = Session(Puzzle([[3, None]]))
    with pytest.raises(ValueError, match=r"there is no horizontal edge \[2, 0\]: rows go from 0 to 1, columns from 0 to 1"):
        session.draw(("horizontal", 2, 0), 1)
    with pytest.raises(ValueError, match="there is no vertical edge"):
        session.draw(("vertical", 0, -1), 1)
    with pytest.raises(ValueError, match=r"there is no horizontal edge \[a huge number, 0\]"):
        session.draw(("horizontal", 2**70, 0), 1)
    with pytest.raises(ValueError, match="expected \"horizontal\" or \"vertical\""):
        session.draw(("diagonal", 0, 0), 1)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="the state is 2"):
        session.draw(("horizontal", 0, 0), 2)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="the state is a huge number, expected 1 for a line"):
        session.draw(("horizontal", 0, 0), 10**30)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="the state is '1', expected 1 for a line"):
        session.draw(("horizontal", 0, 0), "1")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="the edge is 7, expected a kind, a row and a column"):
        session.draw(7, 1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"the edge is \('horizontal', 0.5, 0\), expected a kind, a row and a column"):
        session.draw(("horizontal", 0.5, 0), 1)  # type: ignore[arg-type]
    assert session.moves == 0
