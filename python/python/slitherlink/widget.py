"""An explanation to play, as a widget for Jupyter, VS Code and marimo: `pip install "./python[widget]"`.

>>> import slitherlink
>>> from slitherlink.widget import Player
>>> player = Player(slitherlink.explain(slitherlink.Puzzle.parse("1.1\\n.0.\\n1.1")))
>>> player.index = 1
>>> player.sentence
'4 edges follow at a clue.'
"""

from __future__ import annotations

import operator
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from slitherlink import _slitherlink as rust
from slitherlink._answers import Explanation
from slitherlink._words import End

ENDS = {
    End.SOLVED: "Solved.",
    End.CONTRADICTION: "No loop agrees with the clues and what was drawn.",
    End.STUCK: "No technique goes further.",
    End.TOO_LONG: "The rest takes too many cases to write down.",
    End.TIMEOUT: "The time ran out.",
}


class Player(anywidget.AnyWidget, metaclass=traitlets.MetaHasTraits):
    """The chapters of an explanation, with buttons to play them, a slider, and the sentences of each.

    `index` is what is shown, and follows the reader: 0 is the board before the first step, n the n-th chapter on its board, and
    `last`, one more than there are chapters, the board at the end. Set it to go there. `seconds` is how long a chapter stays while
    it plays.

    Raises TypeError for anything but an `Explanation`, and traitlets.TraitError for an index outside of 0 to `last` and for less
    than a tenth of a second.

    >>> import slitherlink
    >>> from slitherlink.widget import Player
    >>> player = Player(slitherlink.explain(slitherlink.Puzzle([[3, None], [None, None]])))
    >>> player.last
    2
    >>> player.index = player.last
    >>> player.sentence
    'No technique goes further.'
    """

    _esm: Any = Path(__file__).parent / "static" / "widget.js"

    index = traitlets.Int(0).tag(sync=True)
    last = traitlets.Int(read_only=True).tag(sync=True)
    seconds = traitlets.Float(2.0, min=0.1).tag(sync=True)
    frame = traitlets.Dict(read_only=True).tag(sync=True)
    """The `index`, the picture (`svg`) and the `sentence` that are shown. Only these travel to the page, one index at a time."""

    def __init__(self, explanation: Explanation, *, index: int = 0, seconds: float = 2.0):
        if not isinstance(explanation, Explanation):
            raise TypeError(f"the explanation is of type {type(explanation).__name__}, expected what slitherlink.explain returns")
        self.explanation = explanation
        self._chapters = explanation.chapters
        last = len(self._chapters) + 1
        try:
            index = operator.index(index)
        except TypeError:
            raise traitlets.TraitError(_outside(index, last)) from None
        if not 0 <= index <= last:
            raise traitlets.TraitError(_outside(index, last))
        # Before there is a page to send them to.
        self.set_trait("last", last)
        self.set_trait("frame", self._frame(index))
        super().__init__(index=index, seconds=seconds)

    def __repr__(self) -> str:
        return f"<Player at {self.index} of {self.last}>"

    @property
    def sentence(self) -> str:
        """What is shown, in words."""
        return str(self.frame["sentence"])

    @traitlets.validate("index")
    def _within(self, proposal: Any) -> int:
        index = int(proposal["value"])
        if not 0 <= index <= self.last:
            raise traitlets.TraitError(_outside(index, self.last))
        return index

    @traitlets.observe("index")
    def _moved(self, change: Any) -> None:
        self.set_trait("frame", self._frame(change["new"]))

    def _frame(self, index: int) -> dict[str, Any]:
        puzzle, chapters = self.explanation.puzzle, self._chapters
        if index == 0:
            before = chapters[0].steps[0].before if chapters else self.explanation.drawing
            svg, sentence = rust.frame(puzzle, before), "Before the first step."
        elif index <= len(chapters):
            chapter = chapters[index - 1]
            svg, sentence = chapter._picture(False), chapter.sentence
        else:
            svg, sentence = rust.frame(puzzle, self.explanation.drawing), ENDS[self.explanation.end]
        return {"index": index, "svg": svg, "sentence": sentence}


def _outside(index: object, last: int) -> str:
    return f"the index is {index!r:.40}, expected 0 to {last}"
