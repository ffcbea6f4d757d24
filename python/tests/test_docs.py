"""Everything that the docs show."""

import doctest
import inspect
import re
from pathlib import Path
from types import ModuleType

import pytest

import slitherlink
from slitherlink import _answers, _slitherlink, _words, gym, widget

ROOT = Path(__file__).parents[2]


def docstrings() -> dict[str, str]:
    """All docstrings with an example, by name."""
    found: dict[str, str] = {}

    def look(module: ModuleType) -> None:
        if module.__doc__ and ">>>" in module.__doc__:
            found[module.__name__] = module.__doc__
        ours = {name: part for name, part in vars(module).items() if "slitherlink" in str(getattr(part, "__module__", ""))}
        for name, member in ours.items():
            inner = vars(member) if inspect.isclass(member) else {}
            for own, part in [("", member), *inner.items()]:
                text = inspect.getdoc(part) if callable(part) or own == "" or inspect.isdatadescriptor(part) else None
                if text and ">>>" in text and text not in found.values():
                    found[f"{module.__name__}.{name}.{own}".rstrip(".")] = text

    found["slitherlink"] = slitherlink.__doc__ or ""
    for module in (_slitherlink, _answers, _words, gym, widget):
        look(module)
    return found


DOCSTRINGS = docstrings()


@pytest.mark.parametrize("name", DOCSTRINGS)
def test_the_examples_in_docstrings(name: str) -> None:
    run(DOCSTRINGS[name], name)


def public() -> list[tuple[str, object]]:
    """What users call, by name."""
    named = [(name, getattr(slitherlink, name)) for name in slitherlink.__all__]
    return [*named, ("SlitherlinkEnv", gym.SlitherlinkEnv), ("Player", widget.Player)]


@pytest.mark.parametrize(("name", "member"), public())
def test_everything_public_has_a_docstring_with_an_example(name: str, member: object) -> None:
    assert ">>>" in (inspect.getdoc(member) or ""), name
    own = vars(member) if inspect.isclass(member) else {}
    for part, method in own.items():
        if not part.startswith("_") and (inspect.isroutine(method) or inspect.isdatadescriptor(method)):
            assert inspect.getdoc(method), f"{name}.{part}"


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
