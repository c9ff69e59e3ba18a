"""The words of the title blocks: every language has them all, and there is room for them."""

from __future__ import annotations

import dataclasses
import itertools
import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence
from pathlib import Path
from string import Formatter

import pytest

from blackticket.boards import builtin_names, draw_png, draw_svg, load
from blackticket.boards.drawing.letters import width_of
from blackticket.boards.drawing.words import WORDS, Words
from blackticket.boards.geometry import unit_of
from blackticket.boards.tiles import draw_grid_svg, draw_tile_set_svg, lay, load_tiles
from blackticket.boards.tiles.drawing.words import WORDS as TILE_WORDS
from blackticket.boards.tiles.drawing.words import Words as TileWords
from blackticket.languages import LANGUAGE_CODES
from tests.boards.samples import write_board

SVG = "{http://www.w3.org/2000/svg}"
TABLES: dict[str, Mapping[str, Words | TileWords]] = {"boards": WORDS, "tiles": TILE_WORDS}


def entries(words: Words | TileWords) -> dict[str, str]:
    """Every text of a language by its key."""
    found: dict[str, str] = {}
    for key, value in dataclasses.asdict(words).items():
        found |= {f"{key}.{name}": text for name, text in value.items()} if isinstance(value, dict) else {key: value}
    return found


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("table", TABLES)
def test_no_language_misses_a_word(table: str) -> None:
    assert tuple(TABLES[table]) == LANGUAGE_CODES
    words = {language: entries(one) for language, one in TABLES[table].items()}
    for one in words.values():
        assert one.keys() == words["en"].keys()
        assert all(text.strip() for text in one.values())
        assert {key: placeholders(text) for key, text in one.items()} == {
            key: placeholders(text) for key, text in words["en"].items()
        }


@pytest.mark.parametrize("name", builtin_names())
def test_every_transport_of_a_board_has_a_word(name: str) -> None:
    assert set(load(name).transports.values()) <= WORDS["en"].transports.keys()


def block(svg: str) -> ET.Element:
    return next(e for e in ET.fromstring(svg).iter(f"{SVG}g") if e.get("id") == "title-block")


def written(svg: str) -> list[str]:
    return [e.text or "" for e in block(svg).iter(f"{SVG}text")]


def spans(texts: Sequence[ET.Element]) -> list[tuple[float, float]]:
    """From where to where each text reaches."""
    found = []
    for e in texts:
        width, x = width_of(e.text or "", float(e.get("font-size", "0"))), float(e.get("x", "0"))
        found.append((x - width, x) if e.get("text-anchor") == "end" else (x, x + width))
    return found


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("name", builtin_names())
def test_title_and_legend_have_room_side_by_side(name: str, language: str) -> None:
    board = load(name)
    unit = unit_of(board)
    title, facts, *legend, _ = spans(list(block(draw_svg(board, language=language)).iter(f"{SVG}text")))
    sample = (74 + 12) * unit
    assert max(title[1], facts[1]) + 10 * unit < legend[0][0] - sample
    for (_, right), (left, _) in itertools.pairwise(legend):
        assert right < left - sample
    assert legend[-1][1] < board.frame[0] - 80 * unit


@pytest.mark.parametrize("language", TILE_WORDS)
@pytest.mark.parametrize("layout", ["ABC-DEF", "abc-def-ghi", None])
def test_the_words_under_tiles_have_room(layout: str | None, language: str) -> None:
    tiles = load_tiles("dice")
    svg = (
        draw_grid_svg(lay(tiles, layout.split("-")), language=language)
        if layout
        else draw_tile_set_svg(tiles, language=language)
    )
    page = float(ET.fromstring(svg).get("viewBox", "").split()[2])
    title, facts, *legend = spans(list(block(svg).iter(f"{SVG}text")))
    assert title[1] + 10 < facts[0]
    assert len(legend) == 6
    for (_, right), (left, _), length in zip(legend[:-1], legend[1:], (40, 40, 58, 84, 76), strict=True):
        assert right + 8 < left - 10 - length
    assert legend[-1][1] <= page - 20


def test_a_board_in_german() -> None:
    assert written(draw_svg(load("london"), language="de"))[1:-1] == [
        "199 Stationen, 467 Verbindungen", "Taxi", "Bus", "Underground", "Fähre",
    ]  # fmt: skip
    assert "Auto, per Fähre" in written(draw_svg(load("italia"), language="de"))


def test_tiles_in_italian() -> None:
    tiles = load_tiles("dice")
    none, some = lay(tiles, ("ABC", "DEF")), lay(tiles, ("BeA", "DHc", "FGi"))
    assert written(draw_grid_svg(none, language="it"))[:2] == [
        "Tessere ABC / DEF", "24 caselle su 6 tessere, nessuna sul lato per esperti",
    ]  # fmt: skip
    assert "36 caselle su 9 tessere, 3 sul lato per esperti" in written(draw_grid_svg(some, language="it"))
    assert "9 tessere, ognuna" in draw_tile_set_svg(tiles, language="it")


def test_the_language_changes_the_title_block_alone() -> None:
    english, dutch = (ET.fromstring(draw_svg(load("sanssouci"), language=language)) for language in ("en", "nl"))
    for one, other in zip(english, dutch, strict=True):
        assert (ET.tostring(one) == ET.tostring(other)) == (one.get("id") != "title-block")


def test_a_transport_of_ones_own_keeps_its_name(tmp_path: Path) -> None:
    files = write_board(tmp_path)
    for file in ("board.toml", "connections.csv"):
        text = (files / file).read_text(encoding="utf-8")
        (files / file).write_text(text.replace("bus", "sledge"), encoding="utf-8")
    assert "sledge" in written(draw_svg(load(files), language="fr"))


def test_unknown_language(tmp_path: Path) -> None:
    board, tiles = load(write_board(tmp_path)), load_tiles("dice")
    for draw in (
        lambda: draw_svg(board, language="la"),
        lambda: draw_png(board, language="la"),
        lambda: draw_grid_svg(lay(tiles, ("ABC", "DEF")), language="la"),
        lambda: draw_tile_set_svg(tiles, language="la"),
    ):
        with pytest.raises(ValueError, match="'la'; languages are en, de"):
            draw()
