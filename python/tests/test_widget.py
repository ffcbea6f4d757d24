"""The player of explanations: what it sends to the page and takes from it."""

import pickle
import shutil
import subprocess
import xml.etree.ElementTree
from pathlib import Path
from typing import Any

import pytest
import traitlets

import slitherlink
from slitherlink import Explanation, Puzzle
from slitherlink.widget import Player

SOME = Puzzle.parse("21..1.\n2.1.0.\n..1...\n.22..3\n.2.31.\n.1..1.")


@pytest.fixture(scope="module")
def way() -> Explanation:
    return slitherlink.explain(SOME)


def test_each_index_has_its_picture_and_its_sentence(way: Explanation) -> None:
    player = Player(way)
    assert player.last == len(way.chapters) + 1 < len(way) and player.index == 0
    pictures = []
    for index in range(player.last + 1):
        player.index = index
        assert player.frame["index"] == index
        assert xml.etree.ElementTree.fromstring(player.frame["svg"]).tag.endswith("svg")
        pictures.append(player.frame["svg"])
    assert len(set(pictures)) == len(pictures)
    # The board does not jump, and the sentence is said once.
    boxes = {xml.etree.ElementTree.fromstring(picture).get("viewBox") for picture in pictures}
    assert len(boxes) == 1 and None not in boxes
    for number, chapter in enumerate(way.chapters, 1):
        player.index = number
        assert player.sentence == chapter.sentence
    player.index = player.last
    assert player.sentence == "Solved."


def test_only_what_is_shown_travels(way: Explanation, monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(way)
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(player, "send_state", lambda key=None: sent.append({key: player.get_state(key)}))
    state = player.get_state()
    assert {"index", "last", "seconds", "frame", "_esm"} <= set(state)
    assert len(str(state["frame"])) < 20_000
    # As the page does when somebody moves the slider.
    player.set_state({"index": 3})
    assert player.index == player.frame["index"] == 3
    assert player.sentence == way.chapters[2].sentence


def test_an_explanation_from_a_pickle_plays_the_same(way: Explanation) -> None:
    copied = Player(pickle.loads(pickle.dumps(way)), index=5)
    assert copied.frame == Player(way, index=5).frame


def test_it_begins_where_it_is_asked_to(way: Explanation) -> None:
    player = Player(way, index=2, seconds=0.5)
    assert (player.index, player.frame["index"], player.seconds) == (2, 2, 0.5)


def test_wrong_values_are_refused_in_words(way: Explanation) -> None:
    with pytest.raises(TypeError, match="the explanation is of type Puzzle, expected what slitherlink.explain returns"):
        Player(SOME)  # type: ignore[arg-type]
    with pytest.raises(traitlets.TraitError, match=f"the index is -1, expected 0 to {len(way.chapters) + 1}"):
        Player(way, index=-1)
    with pytest.raises(traitlets.TraitError, match=f"the index is '1', expected 0 to {len(way.chapters) + 1}"):
        Player(way, index="1")  # type: ignore[arg-type]
    player = Player(way)
    for index in (-1, player.last + 1):
        with pytest.raises(traitlets.TraitError, match=f"the index is {index}, expected 0 to {player.last}"):
            player.index = index
    assert player.index == player.frame["index"] == 0
    with pytest.raises(traitlets.TraitError):
        player.seconds = 0
    with pytest.raises(traitlets.TraitError):
        player.frame = {}


@pytest.mark.parametrize(
    ("puzzle", "end"),
    [
        (Puzzle([[2, None]]), "No loop agrees with the clues and what was drawn."),
        (Puzzle([[3, None], [None, None]]), "No technique goes further."),
    ],
)
def test_ends_that_are_no_solution(puzzle: Puzzle, end: str) -> None:
    player = Player(slitherlink.explain(puzzle))
    player.index = player.last
    assert player.sentence == end


def test_the_buttons_and_the_slider() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    subprocess.run([node, str(Path(__file__).with_name("widget.mjs"))], check=True, timeout=60)
