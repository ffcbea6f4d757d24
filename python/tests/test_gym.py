import copy
import pickle
from typing import Literal

import gymnasium
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


@pytest.mark.parametrize("name", ["slitherlink/Slitherlink-v0", "slitherlink.gym:slitherlink/Slitherlink-v0"])
def test_gymnasium_makes_it_by_name(name: str) -> None:
    env = gymnasium.make(name, size=(4, 4), reward="irreparable", render_mode="ansi")
    observation, info = env.reset(seed=3)
    assert observation["clues"].shape == (4, 4) and info["action_mask"].all()
    right = env.unwrapped.right_action()  # type: ignore[attr-defined]
    assert env.step(right)[1] == pytest.approx(1 / 40)
    assert env.render()


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


def test_the_size_is_that_of_the_puzzles() -> None:
    puzzle = Puzzle.parse("https://puzz.link/p?slither/5/3/33323121323322c")
    env = SlitherlinkEnv(puzzles=iter([puzzle]))
    assert env.size == (3, 5) and env.reset(seed=1)[0]["horizontal"].shape == (4, 5)
    assert SlitherlinkEnv().size == (5, 5)
    with pytest.raises(ValueError, match="grade is 'easy', but puzzles are given"):
        SlitherlinkEnv(puzzles=[puzzle], grade="easy")
    with pytest.raises(ValueError, match="clues is 'full', but puzzles are given"):
        SlitherlinkEnv(puzzles=[puzzle], clues="full")
    with pytest.raises(ValueError, match=r"puzzles\[1\] has the size \(1, 2\), expected \(3, 5\)"):
        SlitherlinkEnv(puzzles=[puzzle, Puzzle([[4, None]])])
    with pytest.raises(TypeError, match="puzzles is of type int, expected puzzles"):
        SlitherlinkEnv(puzzles=5)  # type: ignore[arg-type]


def test_wishes_that_cannot_be_met_are_refused_at_once() -> None:
    with pytest.raises(ValueError, match="no grade|grade"):
        SlitherlinkEnv(grade="simple")
    with pytest.raises(ValueError, match="clues is -1"):
        SlitherlinkEnv(clues=-1)


def test_reset_goes_on_after_an_exception(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = SlitherlinkEnv((4, 4))
    boards = [expected.reset(seed=seed)[0]["clues"].tolist() for seed in (1, None, None)]
    env = SlitherlinkEnv((4, 4))
    assert env.reset(seed=1)[0]["clues"].tolist() == boards[0]

    def raises(error: type[BaseException]) -> None:
        def board(seed: int, number: int) -> Puzzle:
            raise error

        with monkeypatch.context() as patch, pytest.raises(error):
            patch.setattr(env, "_board", board)
            env.reset()

    raises(KeyboardInterrupt)
    assert env.reset()[0]["clues"].tolist() == boards[1]
    # A number for which no board comes out is left out, for it never will.
    made = SlitherlinkEnv((4, 4))
    made.reset(seed=1)
    raises(ValueError)
    made.reset(), made.reset(), made.reset()
    assert env.reset()[0]["clues"].tolist() == made.session.puzzle.clues.tolist()


def test_a_copy_goes_on_by_itself() -> None:
    env = SlitherlinkEnv((4, 4), grade="easy")
    env.reset(seed=1)
    env.step(env.right_action())
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert other.session.drawing == env.session.drawing and other.session.puzzle == env.session.puzzle
        other.step(other.right_action())
        assert other.session.moves == 2 and env.session.moves == 1
    again = copy.deepcopy(env)
    assert numpy.array_equal(env.reset()[0]["clues"], again.reset()[0]["clues"])
    copy.deepcopy(SlitherlinkEnv(puzzles=[Puzzle([[4]])])).reset()


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
    for size in (5, "ab", (5,), (1.5, 2)):
        with pytest.raises(TypeError, match="expected a tuple of rows and columns"):
            SlitherlinkEnv(size)  # type: ignore[arg-type]
    for size in ((0, 5), (5, -1), (2**30, 2**30)):
        with pytest.raises(ValueError, match="expected 1 row and 1 column or more"):
            SlitherlinkEnv(size)
