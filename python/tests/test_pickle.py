import copy
import pickle
from pathlib import Path
from typing import Any

import pytest
from boards import drawings, puzzles
from hypothesis import given
from hypothesis import strategies as st

import slitherlink
from slitherlink import Puzzle


def same(one: Any) -> None:
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        other = pickle.loads(pickle.dumps(one, protocol))
        assert other == one and type(other) is type(one)
        assert hash(other) == hash(one)
    assert copy.deepcopy(one) == one


@given(puzzles())
def test_puzzles_and_answers(puzzle: Puzzle) -> None:
    same(puzzle)
    answer = slitherlink.solve(puzzle)
    same(answer)
    if answer.solution:
        same(answer.solution)
        assert copy.deepcopy(answer).solution == answer.solution


@given(st.data())
def test_drawings(data: st.DataObject) -> None:
    same(data.draw(drawings(data.draw(puzzles()))))


def test_steps(fixtures: Path) -> None:
    (puzzle,) = slitherlink.read(fixtures / "explain" / "what-if.txt")
    way = slitherlink.explain(puzzle)
    same(way)
    for step in way:
        same(step)
        restored = pickle.loads(pickle.dumps(step))
        assert restored.to_dict() == step.to_dict()
        assert restored._repr_svg_() == step._repr_svg_()
    assert pickle.loads(pickle.dumps(way))._repr_svg_() == way._repr_svg_()


def test_steps_are_written_once(fixtures: Path) -> None:
    (puzzle,) = slitherlink.read(fixtures / "explain" / "what-if.txt")
    way = slitherlink.explain(puzzle)
    one = len(pickle.dumps(way[-1]))
    for many in (way, list(way), way.steps):
        # What is added for each is a reference, not the steps before it.
        assert len(pickle.dumps(many)) < one + 100 * len(way)
    of_argument = next(step for step in way if step.argument).argument[0].steps[0]
    same(of_argument)
    assert pickle.loads(pickle.dumps(of_argument))._repr_svg_() == of_argument._repr_svg_()


def test_likelihoods() -> None:
    puzzle = Puzzle([[3, None], [None, None]])
    same(slitherlink.likelihood(puzzle))
    assert slitherlink.likelihood(puzzle) != slitherlink.likelihood(Puzzle([[None, 3], [None, None]]))
    assert repr(slitherlink.likelihood(puzzle)) == "<Likelihood 2 x 2: 4 solutions>"


def test_errors_and_plain_data(fixtures: Path) -> None:
    for one in (slitherlink.grade(Puzzle([[4]])), slitherlink.why(Puzzle([[2, None]])), slitherlink.forced(Puzzle([[3, None]]))):
        same(one)
    with pytest.raises(slitherlink.ParseError) as error:
        Puzzle.parse("2 2\n3 5\n")
    restored = pickle.loads(pickle.dumps(error.value))
    assert (str(restored), restored.line, restored.expected) == (str(error.value), 2, error.value.expected)


def test_a_forged_solution_is_refused() -> None:
    solution = slitherlink.solve(Puzzle([[4, None]])).solution
    assert solution is not None
    restore, (puzzle, drawing) = solution.__reduce__()
    with pytest.raises(ValueError, match="the 2 at r1c1 has 4 lines"):
        restore(Puzzle([[2, None]]), drawing)


def test_words() -> None:
    for enumeration in (slitherlink.Verdict, slitherlink.Level, slitherlink.State, slitherlink.End, slitherlink.Technique):
        for word in enumeration:
            same(word)
            assert pickle.loads(pickle.dumps(word)) is word
