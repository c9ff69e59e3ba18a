"""The examples in README.md, in docs and in docstrings are run, and print what they say."""

import doctest
import importlib
import re
from pathlib import Path

import pytest

import blackticket
from tests.docs.pages import PAGES, ROOT, name_of

OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
PACKAGE = Path(blackticket.__file__).parent


def _python_only(text: str) -> str:
    """The page with every line blanked that is not inside a block of Python; line numbers stay."""
    kept, inside = [], False
    for line in text.splitlines():
        if re.match(r" *```", line):
            inside = not inside and line.strip().startswith("```python")
            kept.append("")
        else:
            kept.append(line if inside else "")
    return "\n".join(kept)


WITH_EXAMPLES = [page for page in PAGES if ">>>" in _python_only(page.read_text(encoding="utf-8"))]
MODULES = [path for path in sorted(PACKAGE.rglob("*.py")) if ">>> " in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("page", WITH_EXAMPLES, ids=name_of)
def test_examples_of_a_page(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = _python_only(page.read_text(encoding="utf-8"))
    example = doctest.DocTestParser().get_doctest(text, {}, name_of(page), str(page), 0)
    _run(example)


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_examples_of_docstrings(module: Path) -> None:
    name = ".".join(("blackticket", *module.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__")
    loaded = importlib.import_module(name)
    for example in doctest.DocTestFinder(exclude_empty=True).find(loaded, name):
        if example.examples:
            _run(example)


def _run(example: doctest.DocTest) -> None:
    told: list[str] = []
    result = doctest.DocTestRunner(optionflags=OPTIONS).run(example, out=told.append)
    assert result.failed == 0, "".join(told)
    assert result.attempted > 0


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_blocks_of_python_without_a_prompt_are_at_least_python(page: Path) -> None:
    for block in re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
        if ">>>" not in block:
            compile(block, str(page), "exec")
