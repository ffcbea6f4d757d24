"""The notebooks: every cell runs, and shows what is stored. `NOTEBOOKS=overwrite` stores what they show now."""

import copy
import os
from pathlib import Path
from typing import Any

import nbformat as untyped
import pytest
from nbclient import NotebookClient

nbformat: Any = untyped
FOLDER = Path(__file__).parents[2] / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
# A widget is alive only in a notebook that runs, where each has another number.
ALIVE = "application/vnd.jupyter.widget-view+json"


def run(notebook: Any) -> Any:
    """The notebook as it comes out of a fresh kernel, without what changes from run to run."""
    fresh = copy.deepcopy(notebook)
    for cell in fresh.cells:
        if cell.cell_type == "code":
            cell.outputs = []
    client = NotebookClient(
        fresh, timeout=300, kernel_name="python3", record_timing=False, store_widget_state=False,
        # A slow machine sends what a cell prints in several pieces.
        coalesce_streams=True,
        resources={"metadata": {"path": str(FOLDER)}},
    )
    client.execute()
    for cell in fresh.cells:
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop(ALIVE, None)
    fresh.metadata = notebook.metadata
    return fresh


def shown(notebook: Any) -> list[Any]:
    """What the cells of code show, cell by cell."""
    return [cell.outputs for cell in notebook.cells if cell.cell_type == "code"]


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_shows_what_is_stored(path: Path) -> None:
    stored = nbformat.read(path, as_version=4)
    fresh = run(stored)
    if os.environ.get("NOTEBOOKS") == "overwrite":
        nbformat.write(fresh, path)
        return
    for number, (now, then) in enumerate(zip(shown(fresh), shown(stored), strict=True), 1):
        assert now == then, f"cell {number} of code"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_small_and_whole(path: Path) -> None:
    assert path.stat().st_size <= 150_000
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    assert notebook.cells[0].cell_type == "markdown" and notebook.cells[0].source.startswith("# ")


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) == 4
