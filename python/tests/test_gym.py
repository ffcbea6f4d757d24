from typing import Literal

import numpy
import pytest
from gymnasium.utils.env_checker import check_env

import slitherlink
from slitherlink import Level, Puzzle
from slitherlink.gym import SlitherlinkEnv

REWARDS: list[Literal["completion", "progress", "irreparable"]] = ["completion", "progress", "irreparable"]


class Masked(SlitherlinkEnv):
    """Draws another edge where the one that is asked for is drawn already: the checker takes any action."""

    def step(self, action):  # type: ignore[no-untyped-def]
        mask = self.action_masks()
        return super().step(int(action) if mask[action] else int(numpy.flatnonzero(mask)[0]))


@pytest.mark.parametrize("reward", REWARDS)
def test_gymnasium_finds_no_fault(reward: Literal["completion", "progress", "irreparable"]) -> None:
    check_env(Masked((4, 4), reward=reward), skip_render_check=True)


@pytest.mark.parametrize("reward", REWARDS)
def test_right_moves_lead_to_the_end(reward: Literal["completion", "progress", "irreparable"]) -> None:
    env = SlitherlinkEnv((5, 5), grade=Level.EASY, reward=reward, render_mode="ansi")
    observation, info = env.reset(seed=3)
    assert slitherlink.grade(env.session.puzzle).level is Level.EASY
    total, moves, terminated = 0.0, 0, False
    while not terminated:
        observation, gained, terminated, truncated, info = env.step(env.right_action())
        assert info["still_solvable"] and not truncated
        total, moves = total + gained, moves + 1
    assert env.session.solved and env.render()
    assert total == pytest.approx(1.0 if reward == "completion" else moves / 60)
    assert numpy.array_equal(observation["horizontal"], env.session.drawing.horizontal)


def test_a_move_that_cannot_be_repaired_ends_it() -> None:
    env = SlitherlinkEnv((5, 5), reward="irreparable")
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(env.right_action() ^ 1)
    assert (reward, terminated, info["still_solvable"]) == (-1.0, True, False)


def test_seeds_make_the_same_boards() -> None:
    first, second = SlitherlinkEnv((5, 5), clues="minimal"), SlitherlinkEnv((5, 5), clues="minimal")
    for seed in (1, None, None, 2):
        assert numpy.array_equal(first.reset(seed=seed)[0]["clues"], second.reset(seed=seed)[0]["clues"])


def test_boards_of_ones_own() -> None:
    puzzle = Puzzle.parse("https://puzz.link/p?slither/5/3/33323121323322c")
    env = SlitherlinkEnv((3, 5), puzzles=[puzzle])
    env.reset(seed=1)
    assert env.session.puzzle == puzzle
    for wrong, error, message in [
        ([], ValueError, "puzzles is empty"),
        ([puzzle, 3], TypeError, r"puzzles\[1\] is of type int, expected a Puzzle"),
        ([Puzzle([[3]])], ValueError, r"puzzles\[0\] has the size \(1, 1\), expected \(3, 5\)"),
        ([Puzzle([[None] * 5] * 3)], ValueError, r"puzzles\[0\] has the verdict 'several', expected one solution"),
    ]:
        with pytest.raises(error, match=message):
            SlitherlinkEnv((3, 5), puzzles=wrong)  # type: ignore[arg-type]


def test_misuse() -> None:
    env = SlitherlinkEnv((3, 3))
    with pytest.raises(RuntimeError, match="call reset first"):
        env.step(0)
    env.reset(seed=1)
    env.step(0)
    with pytest.raises(ValueError, match="is drawn already"):
        env.step(1)
    with pytest.raises(ValueError, match="the action is 48, expected 0 to 47"):
        env.step(48)
    with pytest.raises(ValueError, match="reward is 'money'"):
        SlitherlinkEnv(reward="money")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="render_mode is 'human'"):
        SlitherlinkEnv(render_mode="human")
    for wrong in (None, "x", 1.5, numpy.nan):
        with pytest.raises(TypeError, match="expected an integer"):
            env.step(wrong)  # type: ignore[arg-type]
    env.step(numpy.array(4))
    for size in (5, "ab", (5,), (1.5, 2), None):
        with pytest.raises(TypeError, match="expected a tuple of rows and columns"):
            SlitherlinkEnv(size)  # type: ignore[arg-type]
    for size in ((0, 5), (5, -1), (2**30, 2**30)):
        with pytest.raises(ValueError, match="expected 1 row and 1 column or more"):
            SlitherlinkEnv(size)
