"""Every complaint about a board, with its exact file and line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from blackticket.boards import BoardError, check, load
from tests.boards.samples import BOARD, CONNECTIONS, SCENERY, STATIONS, write_board

B, S, C, G = "board.toml", "stations.csv", "connections.csv", "scenery.toml"


def swap(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new)


def b(old: str, new: str) -> dict[str, str]:
    return {"board": swap(BOARD, old, new)}


def s(old: str, new: str) -> dict[str, str]:
    return {"stations": swap(STATIONS, old, new)}


def c(old: str, new: str) -> dict[str, str]:
    return {"connections": swap(CONNECTIONS, old, new)}


def g(old: str, new: str) -> dict[str, str]:
    return {"scenery": swap(SCENERY, old, new)}


# each case: what is broken, and (code, file, line) of the complaints, in order
CASES: dict[str, tuple[dict[str, Any], list[tuple[str, str, int | None]]]] = {
    "no board file": ({"board": None}, [("missing-file", B, None)]),
    "no stations file": ({"stations": None}, [("missing-file", S, None)]),
    "no connections file": ({"connections": None}, [("missing-file", C, None)]),
    "huge file": ({"stations": STATIONS + "#" * 1_000_001}, [("too-large", S, None)]),
    "latin-1": ({"stations": STATIONS.replace("West", "W\xe9st").encode("latin-1")}, [("not-utf8", S, 3)]),
    "bad toml": (b("[transports]", "[transports"), [("bad-toml", B, 6)]),
    "deep toml": ({"board": "a = " + "[" * 20000}, [("bad-toml", B, None)]),
    "empty table": ({"stations": "\n# nothing\n"}, [("empty-file", S, None)]),
    "bad csv": (s("2,West", '2,"West"x'), [("bad-csv", S, 3), ("missing-station", S, 5)]),
    "missing column": (s("number,name,x,y", "number,name,x,why"), [("missing-column", S, 1)]),
    "doubled column": (s("number,name,x,y", "number,x,x,y"), [("doubled-column", S, 1)]),
    "unknown column": (s("number,name,x,y", "number,label,x,y"), [("unknown-column", S, None)]),
    "extra cells": (c("2,4,taxi,,", "2,4,taxi,,,,7"), [("extra-cells", C, 3)]),
    "number no number": (s("3,East", "three,East"), [("bad-number", S, 4), ("missing-station", S, 5)]),
    "number zero": (s("1,North", "0,North"), [("station-limit", S, 2), ("missing-station", S, 5)]),
    "number too high": ({"stations": STATIONS + "256,Far,100,100\n"}, [("station-limit", S, 6)]),
    "x no number": (s("200,40", "2OO,40"), [("bad-number", S, 2)]),
    "x not finite": (s("200,40", "nan,40"), [("not-finite", S, 2)]),
    "y overflows": (s("200,40", "200,1e999"), [("not-finite", S, 2)]),
    "duplicate station": ({"stations": STATIONS + "2,Again,100,100\n"}, [("duplicate-station", S, 6)]),
    "gap": (s("4,South", "5,South"), [("missing-station", S, 5)]),
    "unknown station": (c("3,4,taxi", "3,7,taxi"), [("unknown-station", C, 5)]),
    "bad end": (c("3,4,taxi", "3,x,taxi"), [("bad-number", C, 5)]),
    "self-loop": ({"connections": CONNECTIONS + "3,3,taxi,,\n"}, [("self-loop", C, 8)]),
    "doubled": ({"connections": CONNECTIONS + "1,2,taxi,,\n"}, [("doubled-connection", C, 8)]),
    "doubled, reversed": ({"connections": CONNECTIONS + "4,1,bus,,\n"}, [("doubled-connection", C, 8)]),
    "unknown transport": ({"connections": CONNECTIONS + "2,3,tram,,\n"}, [("unknown-transport", C, 8)]),
    "wrong stops": (
        {"stations": "number,x,y,stops\n1,200,40,taxi\n2,60,150,\n3,340,150,\n4,200,260,\n"},
        [("stops-mismatch", S, 2)],
    ),
    "card no station": (b("D = [1, 2]", "D = [1, 20]"), [("card-unknown", B, 12)]),
    "card doubled": (b("D = [1, 2]", "D = [1, 1]"), [("card-doubled", B, 12)]),
    "card in both decks": (b("X = [4]", "X = [4, 2]"), [("card-doubled", B, 13)]),
    "card no number": (b("X = [4]", 'X = ["four"]'), [("bad-value", B, 13)]),
    "deck unknown": (b("X = [4]", "Y = [4]"), [("unknown-deck", B, 13)]),
    "decks no table": (b("[decks]\nD = [1, 2]\nX = [4]", "[other]\n"), [("unknown-key", B, 11)]),
    "words of no language": (b("X = [4]", 'X = [4]\n[words.xx]\ntaxi = "cab"'), [("unknown-language", B, 14)]),
    "words no tables": (b("X = [4]", "X = [4]\n[words]\nde = 3"), [("bad-value", B, 14)]),
    "word for nothing": (b("X = [4]", 'X = [4]\n[words.de]\ntram = "Tram"'), [("unknown-transport", B, 15)]),
    "word too long": (b("X = [4]", f'X = [4]\n[words.de]\ntaxi = "{25 * "a"}"'), [("bad-value", B, 15)]),
    "station out of frame": (s("3,East,340", "3,East,440"), [("out-of-frame", S, 4)]),
    "via out of frame": (c("260 150", "260 -1"), [("out-of-frame", C, 6)]),
    "overlap": (s("4,South,200,260", "4,South,201,42"), [("overlap", S, 5)]),
    "passes unknown": (c("260 150,3", "260 150,9"), [("passes-unknown", C, 6)]),
    "passes an end": (c("260 150,3", "260 150,4"), [("passes-end", C, 6)]),
    "passes twice": (c("260 150,3", "260 150,3 3"), [("passes-doubled", C, 6)]),
    "passes no number": (c("260 150,3", "260 150,East"), [("bad-passes", C, 6)]),
    "unknown look": (
        {"connections": CONNECTIONS.replace("via,passes\n", "via,passes,look\n").replace("150,3\n", "150,3,wavy\n")},
        [("bad-look", C, 6)],
    ),
    "via no point": (c("260 150", "260"), [("bad-via", C, 6)]),
    "via not finite": (c("260 150", "inf 150"), [("bad-via", C, 6)]),
    "no name": (b('name = "tiny"\n', ""), [("missing-key", B, None)]),
    "bad name": (b('"tiny"', '"Tiny Board"'), [("bad-value", B, 1)]),
    "title no text": (b('"Tiny"', "7"), [("bad-value", B, 2)]),
    "no frame": (b("frame = [400, 300]\n", ""), [("missing-key", B, None)]),
    "bad frame": (b("[400, 300]", "[400, -300]"), [("bad-value", B, 4)]),
    "unknown format": (b('name = "tiny"', 'format = 2\nname = "tiny"'), [("bad-value", B, 1)]),
    "unknown role": (b('regional = "bus"', 'regional = "bus"\nair = "kite"'), [("unknown-role", B, 9)]),
    "transport two roles": (b('regional = "bus"', 'regional = "bus"\nexpress = "bus"'), [("doubled-transport", B, 9)]),
    "transport no word": (b('water = "ferry"', "water = 4"), [("bad-value", B, 9), ("unknown-transport", C, 7)]),
    "unknown kind": (g('"water"', '"lava"'), [("bad-scenery", G, 2)]),
    "too few points": (g(", [50, 50]", ""), [("bad-scenery", G, 2)]),
    "point no point": (g("[50, 50]", "[50, nan]"), [("bad-scenery", G, 2)]),
    "scenery key": (g("kind", "color = 1\nkind"), [("bad-scenery", G, 3)]),
    "scenery no features": ({"scenery": "water = 1\n"}, [("bad-scenery", G, 1)]),
    "scenery bad toml": ({"scenery": "water ="}, [("bad-toml", G, 1)]),
}


# a station that cannot be read is missed elsewhere: there the first complaint is the one that counts
FOLLOWED = {"bad csv", "number no number", "number zero", "gap"}


@pytest.mark.parametrize("case", sorted(CASES))
def test_complaint_names_code_file_and_line(case: str, tmp_path: Path) -> None:
    change, wanted = CASES[case]
    found = check(write_board(tmp_path, **change))
    seen = [(p.code, p.file, p.line) for p in found]
    assert (seen[: len(wanted)] if case in FOLLOWED else seen) == wanted
    assert all(p.message.endswith(".") for p in found)
    with pytest.raises(BoardError):
        load(tmp_path)


def codes(tmp_path: Path, **change: str | None) -> list[tuple[str, int | None]]:
    return [(p.code, p.line) for p in check(write_board(tmp_path, **change))]


def test_empty_tables(tmp_path: Path) -> None:
    found = codes(tmp_path, stations="number,x,y\n", connections="a,b,transport\n")
    assert ("no-stations", None) in found
    assert ("no-connections", None) in found


def test_unknown_stop_is_named_once_and_mismatches_too(tmp_path: Path) -> None:
    stations = "number,x,y,stops\n1,200,40,tram\n2,60,150,\n3,340,150,\n4,200,260,\n"
    assert codes(tmp_path, stations=stations) == [("unknown-transport", 2), ("stops-mismatch", 2)]


def test_water_alone_does_not_reach_a_station(tmp_path: Path) -> None:
    """T10: pursuers cannot use the water, so a board must hang together without it."""
    connections = "a,b,transport\n1,2,taxi\n1,4,taxi\n2,4,bus\n2,3,ferry\n"
    assert codes(tmp_path, connections=connections) == [("unreachable", 4)]
    found = check(tmp_path)
    assert "Station 3 " in found[0].message


def test_folder_that_is_none(tmp_path: Path) -> None:
    missing = tmp_path / "nowhere"
    assert [p.code for p in check(missing)] == ["missing-folder"]
    assert "london" in check("londno")[0].message
    file = tmp_path / "file"
    file.write_text("x")
    assert [p.code for p in check(file)] == ["missing-folder"]
    assert [p.code for p in check("a\0b")] == ["missing-folder"]


def test_folder_in_place_of_a_file(tmp_path: Path) -> None:
    write_board(tmp_path, stations=None)
    (tmp_path / "stations.csv").mkdir()
    assert [(p.code, p.file) for p in check(tmp_path)] == [("unreadable-file", "stations.csv")]


def test_missing_local_transport(tmp_path: Path) -> None:
    found = check(write_board(tmp_path, board=BOARD.replace("local", "express")))
    assert [(p.code, p.line) for p in found] == [("missing-key", 6)]
    found = check(write_board(tmp_path, board=BOARD.split("[transports]")[0]))
    assert found[0].code == "missing-key"


def test_many_problems_are_cut_short(tmp_path: Path) -> None:
    found = check(write_board(tmp_path, stations="number,x,y\n" + "x,1,1\n" * 5000))
    assert len(found) == 201
    assert found[-1].code == "too-many-problems"


def test_limit_of_stations_is_stated(tmp_path: Path) -> None:
    found = check(write_board(tmp_path, stations=STATIONS + "300,Far,1,1\n"))
    assert "at most 255" in found[0].message


def test_every_code_has_a_case() -> None:
    """No complaint without a test that pins its line."""
    package = Path(check.__code__.co_filename).parent
    source = "".join((package / f"{name}.py").read_text() for name in ("reading", "parsing", "checking", "loading"))
    quoted = set(re.findall(r'"([a-z0-9]+(?:-[a-z0-9]+)+)"', source)) - {"utf-8", "utf-8-sig"}
    tests = Path(__file__).read_text()
    assert not {code for code in quoted if f'"{code}"' not in tests}
