"""Whatever stands in the files, `check_tiles` explains and never fails, and `load_tiles` agrees with it."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackticket.boards import BoardError
from blackticket.boards.tiles import check_tiles, draw_grid_svg, draw_tile_set_svg, lay, load_tiles, loading

DATA = Path(loading.__file__).parent.parent / "data" / "dice"
TEXTS = {file.name: file.read_text(encoding="utf-8") for file in sorted(DATA.glob("*.toml"))}

SNIPPETS = st.sampled_from(
    ["", ",", "\n", '"', "#", "=", "[", "]", "{", "}", "nan", "-1", "9" * 5000, "\0", "\ufeff", "\udcff", "taxi", "bus",
     "underground", ">", "-", "13", "true", "é", "[expert]", "[basic]", "one_way = []\n", "[[basic]]", "1979-13-99",
     "\u2028", "\u0661", "a.b.c = 1\n", "[" * 3000]
)  # fmt: skip


@st.composite
def mangled(draw: st.DrawFn) -> dict[str, bytes]:
    """The built-in set with a few snippets put into some of its files, over or between what is there."""
    files = {name: text.encode() for name, text in TEXTS.items()}
    for name in draw(st.lists(st.sampled_from(sorted(TEXTS)), max_size=3)):
        text = TEXTS[name]
        for _ in range(draw(st.integers(1, 3))):
            start = draw(st.integers(0, len(text)))
            end = min(len(text), start + draw(st.integers(0, 6)))
            text = text[:start] + draw(SNIPPETS) + text[end:]
        files[name] = text.encode("utf-8", "surrogateescape")
    return files


VALUES = st.recursive(
    st.one_of(
        st.integers(-3, 40).map(str),
        st.sampled_from(['"taxi"', '"taxi bus"', '"13 > 14"', '"14 - 15"', '"underground taxi"', "true", "1.5", '""']),
        st.just("1979-05-27"),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]"),
        st.dictionaries(st.sampled_from(["13", "14", "15", "16", "17"]), inner, max_size=5).map(
            lambda table: "{" + ", ".join(f"{key} = {value}" for key, value in table.items()) + "}"
        ),
    ),
    max_leaves=6,
)


@st.composite
def odd_tiles(draw: st.DrawFn) -> dict[str, bytes]:
    """Tile D with right keys and wrong values."""
    lines = []
    for side in ("basic", "expert"):
        lines.append(f"[{side}]")
        keys = [key for key in ("stops", "one_way", "dead_ends", "lanes") if draw(st.booleans())]
        lines += [f"{key} = {draw(VALUES)}" for key in keys]
    return {name: text.encode() for name, text in TEXTS.items()} | {"D.toml": "\n".join(lines).encode()}


def examine(files: dict[str, bytes]) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, content in files.items():
            (folder / file).write_bytes(content)
        problems = check_tiles(folder)
        for problem in problems:
            assert problem.message
            assert problem.line is None or problem.line >= 1
        if problems:
            with pytest.raises(BoardError) as caught:
                load_tiles(folder)
            assert list(caught.value.problems) == problems
        else:
            tiles = load_tiles(folder)
            assert draw_tile_set_svg(tiles)
            assert draw_grid_svg(lay(tiles, ("abc", "def")))


@given(mangled())
def test_mangled_files(files: dict[str, bytes]) -> None:
    examine(files)


@given(odd_tiles())
def test_wrong_values(files: dict[str, bytes]) -> None:
    examine(files)


@given(st.dictionaries(st.sampled_from(sorted(TEXTS)), st.binary(max_size=200)))
def test_noise(files: dict[str, bytes]) -> None:
    examine(files)
