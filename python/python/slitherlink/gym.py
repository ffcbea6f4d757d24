"""An environment for reinforcement learning, for Gymnasium: the extra `gym` of the package.

To import this registers `slitherlink/Slitherlink-v0`, whose options are those of `SlitherlinkEnv`. Gymnasium also imports it by itself, if it is
asked for "slitherlink.gym:slitherlink/Slitherlink-v0".

>>> import gymnasium, slitherlink.gym
>>> env = gymnasium.make("slitherlink/Slitherlink-v0", size=(4, 4), reward="progress")
>>> observation, info = env.reset(seed=1)
>>> sorted(observation)
['clues', 'horizontal', 'vertical']
"""

from __future__ import annotations

import operator
from collections.abc import Iterable
from numbers import Integral
from typing import Any, Literal

import gymnasium
import numpy
from gymnasium import spaces
from numpy.typing import NDArray

from slitherlink._answers import generate, solve
from slitherlink._slitherlink import Boards, Puzzle, Session, Solution
from slitherlink._words import Edge, Level, Verdict

Observation = dict[str, NDArray[numpy.int8]]

MOST_SEED = 2**63
MOST_CELLS = 2**20


class SlitherlinkEnv(gymnasium.Env[Any, Any]):
    """Boards with exactly one solution; each step draws a line or a cross on an edge that is undecided.

    The observation has the clues, an array of int8 with the shape (rows, cols) and -1 for blank cells, and the edges `horizontal` and `vertical`,
    1 for a line, -1 for a cross, 0 for undecided. The action 2 * e draws a line on edge e, 2 * e + 1 a cross, where the horizontal edges come
    first, row by row. `info` has `action_mask` and `still_solvable`.

    Rewards: "completion" gives 1 for the finished loop. "progress" gives 1 / edges for each move after which the board can still be finished,
    and takes as much for one after which it cannot. "irreparable" is the same, but ends with -1 at the first such move.

    The boards come from the seed of `reset`: of the `size`, rows and columns, 5 by 5 if it is not given, and with the `grade`, such as "easy" or
    "normal..hard", and the `clues` that `generate` is asked for. Or give `puzzles` of your own, all of one size and each with one solution; they
    come in turn. An environment can be copied and pickled.

    Raises ValueError for an invalid size, grade, reward or action, for invalid puzzles and for conditions that do not go with puzzles, and TypeError for
    any of another type.

    >>> from slitherlink.gym import SlitherlinkEnv
    >>> env = SlitherlinkEnv((4, 4), clues="minimal")
    >>> observation, info = env.reset(seed=1)
    >>> observation["clues"].shape, observation["horizontal"].shape, observation["vertical"].shape
    ((4, 4), (5, 4), (4, 5))
    >>> env.step(env.right_action())[1:4]
    (0.0, False, False)
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self,
        size: tuple[int, int] | None = None,
        *,
        grade: Level | str | None = None,
        clues: Literal["full", "minimal", "fewest"] | float | None = None,
        puzzles: Iterable[Puzzle] | None = None,
        reward: Literal["completion", "progress", "irreparable"] = "completion",
        render_mode: str | None = None,
    ):
        if reward not in ("completion", "progress", "irreparable"):
            raise ValueError(f"reward is {reward!r}, expected 'completion', 'progress' or 'irreparable'")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is {render_mode!r}, expected 'ansi' or None")
        if puzzles is None:
            self.size = rows, cols = _size((5, 5) if size is None else size)
            self._puzzles: tuple[Puzzle, ...] | None = None
        else:
            for name, condition in (("grade", grade), ("clues", clues)):
                if condition is not None:
                    raise ValueError(f"{name} is {condition!r}, but puzzles are given: it is a condition for boards that are made")
            if not isinstance(puzzles, Iterable):
                raise TypeError(f"puzzles is of type {type(puzzles).__name__}, expected puzzles, such as a list of them")
            self._puzzles = tuple(puzzles)
            self.size = rows, cols = _checked(self._puzzles, None if size is None else _size(size))
        self._conditions: dict[str, Any] = {"grade": grade, "clues": clues}
        self._boards = self._workshop()
        self.reward = reward
        self.render_mode = render_mode
        self._seed: int | None = None
        self._number = 0
        horizontal = [Edge("horizontal", row, col) for row in range(rows + 1) for col in range(cols)]
        self._edges = horizontal + [Edge("vertical", row, col) for row in range(rows) for col in range(cols + 1)]
        self.action_space = spaces.Discrete(2 * len(self._edges))

        def box(low: int, high: int, shape: tuple[int, int]) -> spaces.Box:
            return spaces.Box(low, high, shape, numpy.int8)

        self.observation_space = spaces.Dict(
            {
                "clues": box(-1, 4, (rows, cols)),
                "horizontal": box(-1, 1, (rows + 1, cols)),
                "vertical": box(-1, 1, (rows, cols + 1)),
            }
        )
        self._session: Session | None = None
        self._states = numpy.zeros(len(self._edges), numpy.int8)

    @property
    def session(self) -> Session:
        """The session with the current board. Do not draw on it yourself: the environment would not notice."""
        if self._session is None:
            raise RuntimeError("there is no board yet: call reset first")
        return self._session

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """The next board; with a seed, the first one of that seed."""
        super().reset(seed=seed)
        if self._seed is None or seed is not None:
            self._seed, self._number = int(self.np_random.integers(MOST_SEED)), 0
        try:
            puzzle = self._board(self._seed, self._number)
        except ValueError:
            # No board comes out of this number. After Ctrl-C, in contrast, it is tried again.
            self._number += 1
            raise
        self._number += 1
        self._session = Session(puzzle)
        self._states[:] = 0
        return self._observation(), self._info(True)

    def _workshop(self) -> Boards | None:
        return generate(self.size, seed=0, **self._conditions) if self._puzzles is None else None

    def _board(self, seed: int, number: int) -> Puzzle:
        if self._puzzles is not None:
            return self._puzzles[(seed + number) % len(self._puzzles)]
        assert self._boards is not None
        return self._boards._board(seed, number)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_boards": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._boards = self._workshop()

    def step(
        self, action: numpy.int64 | int | NDArray[numpy.int64]
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Draws a line or a cross. An edge that is drawn already is an error: `action_mask` shows which are undecided."""
        session = self.session
        try:
            action = operator.index(action)
        except TypeError:
            raise TypeError(f"the action is {action!r:.40}, expected an integer") from None
        if not 0 <= action < 2 * len(self._edges):
            raise ValueError(f"the action is {action}, expected 0 to {2 * len(self._edges) - 1}")
        edge, cross = divmod(action, 2)
        if self._states[edge]:
            raise ValueError(f"{self._edges[edge]} is drawn already: action_mask says which edges are undecided")
        before = session.still_solvable
        session.draw(self._edges[edge], -1 if cross else 1)
        self._states[edge] = -1 if cross else 1
        after = session.still_solvable
        solved = after and session.solved
        spoilt = before and not after
        share = 1 / len(self._edges)
        ends = solved or (spoilt and self.reward == "irreparable")
        if self.reward == "completion":
            reward = float(solved)
        elif spoilt and self.reward == "irreparable":
            reward = -1.0
        else:
            reward = share if after else -share
        return self._observation(), reward, ends, bool(self._states.all()) and not ends, self._info(after)

    def action_masks(self) -> NDArray[numpy.bool_]:
        """True for each action whose edge is undecided, as the algorithms of sb3-contrib ask for it."""
        return numpy.repeat(self._states == 0, 2)

    def right_action(self) -> int:
        """The first action that the solution has: what a teacher would do."""
        solution = solve(self.session.puzzle).solution
        assert solution is not None
        lines = _lines(solution)
        for edge, state in enumerate(self._states):
            if not state:
                return 2 * edge + (0 if lines[edge] else 1)
        raise RuntimeError("every edge is drawn")

    def render(self) -> str | None:  # type: ignore[override]
        """The board with characters."""
        return self.session.puzzle.to("drawing", self.session.drawing) if self.render_mode == "ansi" else None

    def _observation(self) -> Observation:
        rows, cols = self.size
        horizontal, vertical = numpy.split(self._states.copy(), [(rows + 1) * cols])
        return {
            "clues": self.session.puzzle.clues,
            "horizontal": horizontal.reshape(rows + 1, cols),
            "vertical": vertical.reshape(rows, cols + 1),
        }

    def _info(self, still_solvable: bool) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(numpy.int8), "still_solvable": still_solvable}


def _size(size: tuple[int, int]) -> tuple[int, int]:
    """Rows and columns, if there is such a board."""
    if not (isinstance(size, tuple) and len(size) == 2 and all(isinstance(side, Integral) for side in size)):
        raise TypeError(f"size is {size!r}, expected a tuple of rows and columns, such as (5, 5)")
    rows, cols = size
    if rows < 1 or cols < 1 or rows * cols > MOST_CELLS:
        raise ValueError(f"size is {size}, expected 1 row and 1 column or more, and at most {MOST_CELLS} cells")
    return int(rows), int(cols)


def _checked(puzzles: tuple[Puzzle, ...], size: tuple[int, int] | None) -> tuple[int, int]:
    """The size of all puzzles, if they can be played."""
    if not puzzles:
        raise ValueError("puzzles is empty, expected one puzzle or more")
    for number, puzzle in enumerate(puzzles):
        if not isinstance(puzzle, Puzzle):
            raise TypeError(f"puzzles[{number}] is of type {type(puzzle).__name__}, expected a Puzzle")
        size = size or puzzle.shape
        if puzzle.shape != size:
            raise ValueError(f"puzzles[{number}] has the size {puzzle.shape}, expected {size}")
        verdict = solve(puzzle).verdict
        if verdict is not Verdict.UNIQUE:
            raise ValueError(f"puzzles[{number}] has the verdict {verdict.value!r}, expected one solution")
    assert size is not None
    return size


def _lines(solution: Solution) -> NDArray[numpy.bool_]:
    return numpy.concatenate([solution.horizontal.ravel(), solution.vertical.ravel()])


gymnasium.register("slitherlink/Slitherlink-v0", entry_point="slitherlink.gym:SlitherlinkEnv")
