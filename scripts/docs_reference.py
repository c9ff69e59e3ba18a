"""The pages of the Python reference, made from what ``import blackticket`` offers.

Each module with public classes gets a page, a function joins the first page of its package, and all errors share one.
mkdocstrings fills the pages from the docstrings. A new name in ``blackticket.__all__`` appears by itself.
Read ``write`` first.
"""

import inspect
from pathlib import Path
from typing import Any

import blackticket

FIRST = ("Game", "Move", "View", "Record", "Board", "player", "simulate")
"""These names come first, in this order; then the other classes, then the other functions."""
OVERVIEW = "Overview"
ERRORS = "Errors"


def write(folder: Path) -> list[str]:
    """Write the overview and the pages into ``folder``; return the titles of the pages in their order."""
    folder.mkdir(parents=True)
    pages = grouped()
    for title, names in pages.items():
        (folder / f"{title}.md").write_text(_page(title, names), encoding="utf-8")
    (folder / f"{OVERVIEW}.md").write_text(_overview(pages), encoding="utf-8")
    return [OVERVIEW, *pages]


def grouped() -> dict[str, list[str]]:
    """The public names of each page; a page has the title of its first name."""
    public = [name for name in blackticket.__all__ if not name.startswith("__")]
    errors = [name for name in public if _is_error(getattr(blackticket, name))]
    homes: dict[str, list[str]] = {}
    for name in sorted(set(public) - set(errors), key=_rank):
        homes.setdefault(_home(name, list(homes)), []).append(name)
    return {names[0]: names for names in homes.values()} | {ERRORS: errors}


def _home(name: str, homes: list[str]) -> str:
    """The module of a name; a function joins the first page of its package."""
    found = getattr(blackticket, name)
    module: str = getattr(found, "__module__", name)
    if module in homes or inspect.isclass(found):
        return module
    package = ".".join(module.split(".")[:2])
    return next((home for home in homes if home == package or home.startswith(f"{package}.")), module)


def _is_error(found: Any) -> bool:
    return inspect.isclass(found) and issubclass(found, BaseException)


def _rank(name: str) -> tuple[int, bool, str]:
    first = FIRST.index(name) if name in FIRST else len(FIRST)
    return first, not inspect.isclass(getattr(blackticket, name)), name.lower()


def _page(title: str, names: list[str]) -> str:
    if names == [title]:
        return f"---\ntitle: {title}\n---\n\n::: blackticket.{title}\n    options:\n      heading_level: 1\n"
    return "\n\n".join([f"# {title}", *(f"::: blackticket.{name}" for name in names)]) + "\n"


def _overview(pages: dict[str, list[str]]) -> str:
    lines = ["# Reference", "", "Everything that `import blackticket as bt` offers.", ""]
    for title, names in pages.items():
        for name in names:
            summary = (inspect.getdoc(getattr(blackticket, name)) or "").split("\n\n", 1)[0].replace("\n", " ")
            lines.append(f"- [`{name}`]({title}.md#blackticket.{name}): {summary}")
    return "\n".join(lines) + "\n"
