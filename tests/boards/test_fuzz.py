"""Whatever stands in the files, `check` explains and never fails, and `load` agrees with it."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackticket.boards import BoardError, check, draw_svg, load
from tests.boards.samples import BOARD, CONNECTIONS, SCENERY, STATIONS, write_board

TEXTS = {"board": BOARD, "stations": STATIONS, "connections": CONNECTIONS, "scenery": SCENERY}

SNIPPETS = st.sampled_from(
    ["", ",", ";", "\n", "\r\n", '"', "#", "=", "[", "]", "nan", "-1", "1e999", "255", "256", "9" * 5000, "\0",
     "\ufeff", "\udcff", "ferry", "taxi", "1", "3 3", "0 0;1", "true",
     "1979-13-99", "é", "[[feature]]", "\u2028", "\x85"]
)  # fmt: skip


@st.composite
def mangled(draw: st.DrawFn) -> dict[str, bytes]:
    """The tiny board with a few snippets put into its files, over or between what is there."""
    files = {}
    for name, text in TEXTS.items():
        for _ in range(draw(st.integers(0, 3))):
            start = draw(st.integers(0, len(text)))
            end = min(len(text), start + draw(st.integers(0, 6)))
            text = text[:start] + draw(SNIPPETS) + text[end:]
        files[name] = text.encode("utf-8", "surrogateescape")
    return files


def examine(files: dict[str, bytes]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = write_board(Path(folder), **files)
        problems = check(path)
        for problem in problems:
            assert problem.message
            assert problem.line is None or problem.line >= 1
        if problems:
            with pytest.raises(BoardError) as caught:
                load(path)
            assert list(caught.value.problems) == problems
        else:
            assert draw_svg(load(path))


@given(mangled())
def test_mangled_files(files: dict[str, bytes]) -> None:
    examine(files)


@given(st.fixed_dictionaries(dict.fromkeys(TEXTS, st.binary(max_size=200))))
def test_noise(files: dict[str, bytes]) -> None:
    examine(files)


@given(st.sampled_from(sorted(TEXTS)), st.text(max_size=200))
def test_one_file_of_any_text(name: str, text: str) -> None:
    files = {key: value.encode() for key, value in TEXTS.items()}
    examine(files | {name: text.encode("utf-8", "surrogatepass")})
