"""Every error code, under its exact conditions, with everything as it was afterwards."""

from pathlib import Path
from typing import Any

import pytest

from blackticket.boards import load
from blackticket.boards.writing import save
from blackticket.engine import requests
from tests.engine.talk import FIVE, STARTS, Talk, assert_refusal

GAME: dict[str, Any] = {**FIVE, "starts": STARTS}
TRAPPED = {**FIVE, "starts": {"X": 5, "D1": 15, "D2": 16, "D3": 29, "D4": 1}, "any_start": True}
NO_OPTIONS: list[Any] = [None, True, 1, "unlimited_supply", [1], [["a"]], [None]]
NO_FLAG: list[Any] = [None, 1, 0, "true", [], {}]
NO_SECONDS: list[Any] = [None, True, "1", [], -1, -0.1, 1e99, 10**600, 4000]
NO_STRING: list[Any] = [None, True, 0, 1.5, [], {}, ["london"]]
NO_WHOLE_NUMBER: list[Any] = [None, True, False, "5", 5.0, 1e99, [], {}]


@pytest.mark.parametrize("name", ["Hello", "", "quit", "\ud800", None, 7, True, [], {"do": "hello"}])
def test_unknown_request(name: Any) -> None:
    assert Talk(GAME).error(name)["error"] == "unknown_request"


def test_unknown_request_without_do() -> None:
    told = Talk().engine.answer(b'{"request": "hello"}')
    assert told["error"] == "unknown_request"


@pytest.mark.parametrize(
    "request_",
    [
        {"do": "status"},
        {"do": "board"},
        {"do": "legal"},
        {"do": "play", "move": "X taxi 46"},
        {"do": "play", "move": 7},
        {"do": "roll", "dice": ["taxi"]},
        {"do": "view", "for": "public"},
        {"do": "candidates"},
        {"do": "choose", "agent": "nobody"},
        {"do": "record"},
        {"do": "perft", "depth": 1},
    ],
    ids=lambda request: request["do"],
)
def test_no_game_comes_before_every_other_complaint(request_: dict[str, Any]) -> None:
    told = Talk().ask(**request_)
    assert_refusal(told)
    assert told["error"] == "no_game"


@pytest.mark.parametrize("name", ["London", "", "dice game", "../london", "\x00"])
def test_unknown_edition(name: str) -> None:
    assert Talk(GAME).error("new", edition=name)["error"] == "unknown_edition"


@pytest.mark.parametrize(
    "options",
    [{"fixed_order": True}, {"fixed_order": False}, ["fixed_order"], {"": True}, ["unlimited_supply", "nonsense"]],
)
def test_unknown_option_even_when_it_is_off(options: Any) -> None:
    assert Talk(GAME).error("new", edition="london", options=options)["error"] == "unknown_option"


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        *[{"edition": value} for value in NO_STRING],
        *[{"players": value} for value in [*NO_WHOLE_NUMBER, 0, 1, 7, -5, 10**600]],
        *[{"seed": value} for value in NO_WHOLE_NUMBER],
        *[{"options": value} for value in NO_OPTIONS],
        *[{"options": {"unlimited_supply": value}} for value in NO_FLAG],
        *[{"any_start": value} for value in NO_FLAG],
        *[{"board": value} for value in [*NO_STRING, "", "atlantis", "/", "/dev/null", "a\x00b", "\ud800", "x" * 9999]],
        *[{"starts": value} for value in [None, True, [], [35, 13], "X 35", {}, {"X": 35}]],
        *[{"starts": {**STARTS, "D1": value}} for value in [*NO_WHOLE_NUMBER, 0, -13, 200, 10**600, 14, 26, 35]],
        *[{"starts": {**STARTS, name: 50}} for name in ["D5", "B1", "x", "", "\ud800"]],
        {"starts": {**STARTS, "X": 36}},
        {"starts": {**STARTS, "X": 13}, "any_start": True},
        {"starts": {**STARTS, "X": 0}, "any_start": True},
    ],
    ids=lambda arguments: repr(arguments)[:60],
)
def test_new_with_a_bad_argument(arguments: dict[str, Any]) -> None:
    given = arguments if not arguments or "edition" in arguments else {"edition": "london", "players": 5, **arguments}
    assert Talk(GAME).error("new", **given)["error"] == "bad_argument"


def test_a_bad_board_is_told_with_its_problems(tmp_path: Path) -> None:
    told = Talk(GAME).error("new", edition="london", board=str(tmp_path))
    assert told["error"] == "bad_argument"
    assert "board.toml" in told["message"]


def test_a_board_with_other_decks_is_refused(tmp_path: Path) -> None:
    save(load("sanssouci-small"), tmp_path)
    told = Talk(GAME).error("new", edition="london", board=str(tmp_path))
    assert told["error"] == "bad_argument"
    assert "start cards" in told["message"]
    assert Talk(GAME).ask("new", edition="london", board="sanssouci-small")["ok"], "what is built in suits all"


@pytest.mark.parametrize(
    ("do", "arguments"),
    [
        ("play", {}),
        *[("play", {"move": value}) for value in NO_STRING],
        ("view", {}),
        *[("view", {"for": value}) for value in [*NO_STRING, "", "x", "Pursuers", "D1", "everyone"]],
        ("choose", {}),
        *[("choose", {"agent": value}) for value in NO_STRING],
        *[("choose", {"agent": "random", "seed": value}) for value in NO_WHOLE_NUMBER],
        *[("choose", {"agent": "random", "seconds": s}) for s in NO_SECONDS],
        *[("choose", {"agent": "random", "iterations": value}) for value in (0, -1, 10**10, *NO_WHOLE_NUMBER)],
        ("load", {}),
        *[("load", {"record": value}) for value in NO_STRING],
        ("perft", {}),
        *[("perft", {"depth": value}) for value in [*NO_WHOLE_NUMBER, -1, 1001, 10**600]],
        ("roll", {}),
        ("roll", {"dice": ["taxi", "x", "bus"]}),
    ],
    ids=lambda value: repr(value)[:50],
)
def test_bad_argument(do: str, arguments: dict[str, Any]) -> None:
    assert Talk(GAME).error(do, **arguments)["error"] == "bad_argument"


def test_everyone_may_look_only_after_the_end() -> None:
    assert Talk(GAME).error("view", **{"for": "everyone"})["error"] == "bad_argument"
    assert Talk(TRAPPED).ask("view", **{"for": "everyone"})["ok"]


def test_perft_that_would_take_for_ever_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "MOST_PERFT_MOVES", 5000)
    for depth in (4, 12, 1000):
        assert Talk(GAME).error("perft", depth=depth)["error"] == "bad_argument"


@pytest.mark.parametrize(
    "move",
    [
        "",
        "X",
        "taxi 46",
        "X taxi",
        "X  taxi 46",
        " X taxi 46",
        "X taxi 46 ",
        "X taxi 46\n",
        "X taxi 0",
        "X taxi -46",
        "X taxi 4.6",
        "X taxi \u0664\u0666",
        "x taxi 46",
        "D6 taxi 46",
        "B3 free 46",
        "X tram 46",
        "X double taxi 46",
        "X taxi 46 taxi 47",
        "D1 double taxi 46 taxi 47",
        "D1 taxi 46 show",
        "X taxi ?",
        "\ud800",
        "\x00",
        "X taxi " + "4" * 100_000,
    ],
)
def test_unreadable_move(move: str) -> None:
    assert Talk(GAME).error("play", move=move)["error"] == "unreadable_move"


@pytest.mark.parametrize(
    "move",
    [
        "X taxi 35",
        "X taxi 46",
        "X taxi 200",
        "X underground 46",
        "X car 22",
        "X foot 35",
        "X taxi 22 show",
        "X triple taxi 22 taxi 35 taxi 22",
        "X double taxi 22 taxi 200",
        "X pass",
        "X place 12",
        "X helicopter 36",
        "B1 free 22",
        "D5 taxi 22",
        "roll taxi bus bus x",
    ],
)
def test_illegal_move(move: str) -> None:
    assert Talk(GAME).error("play", move=move)["error"] == "illegal_move"


def test_not_your_turn_is_for_the_other_side() -> None:
    talk = Talk(GAME)
    for move in ("D1 taxi 23", "D1 reroll", "D1 train 5", "D1 taxi 999"):
        assert talk.error("play", move=move)["error"] == "not_your_turn"
    talk.get("play", "status", move="X taxi 22")
    assert talk.error("play", move="X taxi 35")["error"] == "not_your_turn"


def test_a_figure_that_has_moved_or_is_out_of_order_is_illegal() -> None:
    talk = Talk(GAME, {"do": "play", "move": "X taxi 22"}, {"do": "play", "move": "D1 taxi 4"})
    assert talk.error("play", move="D1 taxi 3")["error"] == "illegal_move"
    talk = Talk({"do": "new", "edition": "classic", "players": 5, "options": ["fixed_order"]})
    talk.get("play", "status", move=talk.get("choose", "move", agent="random"))
    free = Talk({"do": "new", "edition": "classic", "players": 5})
    free.get("play", "status", move=talk.engine.game.moves[0])
    later = next(move for move in free.get("legal", "moves") if move.startswith("D2 "))
    assert talk.error("play", move=later)["error"] == "illegal_move"


def test_game_over() -> None:
    talk = Talk(TRAPPED)
    assert talk.error("play", move="X taxi 15")["error"] == "game_over"
    assert talk.error("play", move="D1 taxi 5")["error"] == "game_over"
    assert talk.error("choose", agent="random")["error"] == "game_over"
    assert talk.error("play", move="nonsense")["error"] == "unreadable_move"
    assert talk.error("choose", agent="nobody")["error"] == "unknown_agent"


@pytest.mark.parametrize("name", ["", "Random", "nobody", "os", "../greedy"])
def test_unknown_agent(name: str) -> None:
    assert Talk(GAME).error("choose", agent=name)["error"] == "unknown_agent"


def record_of_a_round() -> str:
    talk = Talk(GAME)
    for move in ("X taxi 22", "D1 taxi 4", "D2 taxi 15", "D3 taxi 41", "D4 taxi 47", "X taxi 35"):
        talk.get("play", "status", move=move)
    return str(talk.get("record", "record"))


@pytest.mark.parametrize(
    ("old", "new", "number"),
    [
        ("X taxi 22", "X taxi 23", 1),
        ("X taxi 22", "X hovercraft 22", 1),
        ("D1 taxi 4", "D1 taxi 5", 2),
        ("D2 taxi 15", "D1 taxi 3", 3),
        ("D2 taxi 15", "X taxi 35", 3),
        ("D3 taxi 41", "D3 ? 41", 4),
        ("D4 taxi 47", "", 5),
        ("2: X taxi 35", "2: X taxi 22", 6),
        ("\n2: ", " / ", 6),
        ("X taxi 35", "X taxi 35 / D9 taxi 1", 7),
    ],
)
def test_an_illegal_record_names_its_first_bad_move(old: str, new: str, number: int) -> None:
    record = record_of_a_round()
    assert Talk().ask("load", record=record)["ok"]
    assert old in record
    told = Talk(GAME).error("load", record=record.replace(old, new))
    assert (told["error"], told.get("move_number")) == ("bad_record", number)


def test_the_first_bad_move_counts_also_when_a_later_one_cannot_be_read() -> None:
    record = record_of_a_round().replace("D1 taxi 4", "D1 taxi 5").replace("D4 taxi 47", "nonsense")
    assert Talk(GAME).error("load", record=record)["move_number"] == 2


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("blackticket record 1", "blackticket record 2"),
        ("london 1", "atlantis 1"),
        ("london 1", "london 9"),
        ("players: 5", "players: 4"),
        ("players: 5", "players: many"),
        ("X 35", "X 36"),
        ("X 35", "X ?"),
        ("D1 13", "D1 26"),
        ("1: X", "3: X"),
        ("players: 5", "players: 5\nresult: X escape"),
        ("players: 5", "players: 5\noptions: nonsense"),
        ("players: 5", "players: 5\naudience: public"),
    ],
)
def test_a_record_whose_set_up_is_bad(old: str, new: str) -> None:
    record = record_of_a_round()
    assert old in record
    told = Talk(GAME).error("load", record=record.replace(old, new, 1))
    assert told["error"] == "bad_record"
    assert "move_number" not in told


@pytest.mark.parametrize("record", ["", "\x00", "\ud800", "nonsense", "x" * 1_100_000, "blackticket record 1\n"])
def test_what_is_no_record_at_all(record: str) -> None:
    assert Talk(GAME).error("load", record=record)["error"] == "bad_record"
