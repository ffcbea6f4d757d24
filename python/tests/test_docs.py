"""Everything that the docs show."""

import doctest
import inspect
import re
from pathlib import Path
from types import ModuleType

import pytest

import slitherlink
from slitherlink import _answers, _slitherlink, _words

ROOT = Path(__file__).parents[2]


def docstrings() -> dict[str, str]:
    """All docstrings with an example, by name."""
    found: dict[str, str] = {"slitherlink": slitherlink.__doc__ or ""}

    def look(module: ModuleType) -> None:
        for name, member in vars(module).items():
            inner = vars(member) if inspect.isclass(member) else {}
            for own, part in [("", member), *inner.items()]:
                text = inspect.getdoc(part) if callable(part) or own == "" or inspect.isdatadescriptor(part) else None
                if text and ">>>" in text:
                    found[f"{module.__name__}.{name}.{own}".rstrip(".")] = text

    for module in (_slitherlink, _answers, _words):
        look(module)
    return found


DOCSTRINGS = docstrings()


@pytest.mark.parametrize("name", DOCSTRINGS)
def test_the_examples_in_docstrings(name: str) -> None:
    run(DOCSTRINGS[name], name)


def test_everything_public_has_a_docstring() -> None:
    for name in slitherlink.__all__:
        assert getattr(slitherlink, name).__doc__, name
    assert len(DOCSTRINGS) > 20


def run(text: str, name: str) -> None:
    test = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    failed, tried = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE).run(test)
    assert tried and not failed


def test_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each block of Python in docs/python.md, in their order, as one session."""
    monkeypatch.chdir(ROOT)
    page = (ROOT / "docs" / "python.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(blocks) > 5 and all(block.startswith(">>> ") for block in blocks)
    run("\n".join(blocks), "docs/python.md")


def test_the_readme_of_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for block in re.findall(r"```python\n(.*?)```", (ROOT / "python" / "README.md").read_text(), re.DOTALL):
        exec(block, {})
