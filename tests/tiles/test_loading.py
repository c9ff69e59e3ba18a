"""Files of tiles: the built-in set, sets in folders, and a sentence for everything that can be wrong."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from blackticket.boards import BoardError, builtin_names
from blackticket.boards.tiles import check_tiles, is_tile_set, load_tiles, loading, tile_set_names
from blackticket.boards.tiles.model import LETTERS

DATA = Path(loading.__file__).parent.parent / "data" / "dice"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(DATA, tmp_path / "mine")
    return tmp_path / "mine"


def change(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")


def test_the_built_in_set() -> None:
    tiles = load_tiles()
    assert check_tiles("dice") == []
    assert (tiles.name, tuple(tiles.tiles)) == ("dice", tuple(LETTERS))
    assert "our own design" in tiles.provenance.lower()
    assert tile_set_names() == ("dice",)


def test_a_folder_gives_the_same_set(folder: Path) -> None:
    assert load_tiles(folder) == load_tiles(str(folder)) == load_tiles()


def test_the_digest_is_of_stops_and_roads_alone(folder: Path) -> None:
    change(folder, "set.toml", "Hunting Mister X", "Another title")
    change(folder, "A.toml", '"1 > 2", "2 > 4"', '"2>4", "1 >2"')
    assert load_tiles(folder).digest == load_tiles().digest
    change(folder, "B.toml", '5 = "taxi",', '5 = "bus taxi",')
    assert load_tiles(folder).digest != load_tiles().digest


def test_ticket_boards_and_tile_sets_are_told_apart(tmp_path: Path) -> None:
    assert is_tile_set(DATA)
    assert is_tile_set(str(DATA))
    assert not is_tile_set(DATA.parent / "london")
    assert not is_tile_set(tmp_path / "nowhere")
    assert not is_tile_set("\0")
    assert "dice" not in builtin_names()


@pytest.mark.parametrize("name", ["nowhere", "", "\0", "../dice", "DICE"])
def test_no_such_set(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BoardError):
        load_tiles(name)


def test_a_file_is_no_set(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("", encoding="utf-8")
    assert "is a file" in check_tiles(tmp_path / "x")[0].message


BASIC = 'stops = { 13 = "taxi", 14 = "taxi bus underground", 15 = "taxi bus", 16 = "taxi" }\n\n'


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "line"),
    [
        ("set.toml", "size = 9", "size = 8", "bad-value", 5),
        ("set.toml", "size = 9", "size = true", "bad-value", 5),
        ("set.toml", "size = 9", "", "missing-key", None),
        ("set.toml", 'name = "dice"', 'name = "My Dice"', "bad-value", 3),
        ("set.toml", 'name = "dice"', "name = 3", "bad-value", 3),
        ("set.toml", 'title = "Hunting Mister X"', 'title = " "', "missing-key", 4),
        ("set.toml", "format = 1", "format = 2", "bad-value", 2),
        ("set.toml", "format = 1", "fromat = 1", "unknown-key", 2),
        ("set.toml", "format = 1", "format = ", "bad-toml", 2),
        ("D.toml", "[expert]", "[experts]", "missing-side", None),
        ("D.toml", "[expert]", "[experts]", "unknown-key", None),
        ("D.toml", "lanes = ", "lane = ", "unknown-key", 13),
        ("D.toml", BASIC, BASIC.rstrip() + '\nlanes = ["13 - 16"]\n', "basic-side", 8),
        ("D.toml", BASIC, "stops = 3\n", "bad-value", 7),
        ("D.toml", BASIC, "", "missing-key", 6),
        ("D.toml", '16 = "taxi" }', "}", "bad-toml", 7),
        ("D.toml", ', 16 = "taxi" }', " }", "missing-station", 7),
        ("D.toml", '16 = "taxi" }', '17 = "taxi" }', "unknown-station", 7),
        ("D.toml", '16 = "taxi" }', '16 = "tram taxi" }', "unknown-transport", 7),
        ("D.toml", '16 = "taxi" }', '16 = "taxi taxi" }', "doubled-stop", 7),
        ("D.toml", '16 = "taxi" }', '16 = "bus" }', "no-taxi", 7),
        ("D.toml", '16 = "taxi" }', "16 = 1 }", "bad-value", 7),
        ("D.toml", '["15 > 16"]', '"15 > 16"', "bad-value", 12),
        ("D.toml", '["15 > 16"]', '["15 - 16"]', "bad-road", 12),
        ("D.toml", '["15 > 16"]', '["15 > 14"]', "bad-road", 12),
        ("D.toml", '["15 > 16"]', "[1516]", "bad-road", 12),
        ("D.toml", '["15 > 16"]', '["15 > 16", "16 > 15"]', "doubled-road", 12),
        ("D.toml", '["15 > 16"]', '["15 > 16", "13 > 15"]', "doubled-road", 13),
        ("D.toml", '["14 - 15"]', '["13 - 14"]', "bad-road", 14),
        ("D.toml", '["14 - 15"]', '["14 - 15", "15 - 14"]', "doubled-road", 14),
        ("D.toml", '["14 - 15"]', "[]", "cut-off", 12),
        ("D.toml", '["13 - 15"]', '["13 - 15", "13 - 14"]', "cut-off", 12),
    ],
)
def test_problems(folder: Path, file: str, old: str, new: str, code: str, line: int | None) -> None:
    change(folder, file, old, new)
    problems = check_tiles(folder)
    found = [p for p in problems if p.code == code and p.file == file]
    assert found, problems
    assert found[0].message.endswith(".")
    if line is not None:
        assert any(abs((p.line or -9) - line) <= 1 for p in found), found
    with pytest.raises(BoardError, match=file.replace(".", r"\.")):
        load_tiles(folder)


def test_a_missing_tile(folder: Path) -> None:
    (folder / "E.toml").unlink()
    assert [(p.file, p.code) for p in check_tiles(folder)] == [("E.toml", "missing-file")]


def test_D2_turning_may_not_change_the_underground(folder: Path) -> None:
    text = (folder / "B.toml").read_text(encoding="utf-8")
    head, tail = text.split("[expert]")
    (folder / "B.toml").write_text(head + "[expert]" + tail.replace("taxi underground", "taxi"), encoding="utf-8")
    assert [p.code for p in check_tiles(folder)] == ["underground"]


@pytest.mark.parametrize("everywhere", [True, False])
def test_D2_three_of_six_must_be_possible(folder: Path, everywhere: bool) -> None:
    for letter in LETTERS:
        text = (folder / f"{letter}.toml").read_text(encoding="utf-8")
        text = text.replace(" underground", "")
        if everywhere:
            text = text.replace('"taxi bus"', '"taxi bus underground"')
        (folder / f"{letter}.toml").write_text(text, encoding="utf-8")
    assert [(p.file, p.code) for p in check_tiles(folder)] == [("set.toml", "underground")]


def test_D4_detectives_need_taxi_only_stations(folder: Path) -> None:
    for letter in LETTERS:
        text = (folder / f"{letter}.toml").read_text(encoding="utf-8")
        (folder / f"{letter}.toml").write_text(text.replace('"taxi"', '"taxi bus"'), encoding="utf-8")
    assert [(p.file, p.code) for p in check_tiles(folder)] == [("set.toml", "taxi-only")]
