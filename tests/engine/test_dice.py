"""What is special about the dice game in the protocol: placing, tiles, faces and given rolls."""

import json
from typing import Any

import pytest

from tests.engine.talk import Answer, Talk, assert_refusal

NEW: Answer = {"do": "new", "edition": "dice", "players": 4, "seed": 7, "tiles": ["CFG", "BAD", "IHE"]}
STARTS = {"D1": 11, "D2": 13, "D3": 16, "X": 1}
PLACED: Answer = {**NEW, "starts": STARTS}
FACES = ["taxi", "taxi", "bus", "bus", "underground", "x"]


def test_figures_are_placed_one_by_one() -> None:
    talk = Talk(NEW)
    status = talk.get("status", "status")
    assert (status["round"], status["to_move"], status["at"]) == (0, "pursuers", {})
    assert status["tickets"] == {"X": {"black": 3, "double": 1, "helicopter": 1}, "team": {"reroll": 3}}
    for name in ("D1", "D2", "D3"):
        assert {move.split()[0] for move in talk.get("legal", "moves")} == {name}
        assert talk.error("candidates")["error"] == "bad_argument"
        talk.get("play", "status", move=f"{name} place {STARTS[name]}")
    assert talk.get("status", "status")["to_move"] == "X"
    assert talk.error("candidates")["error"] == "bad_argument"
    status = talk.get("play", "status", move="X place 1")
    assert (status["round"], status["to_move"], status["log"]) == (1, "pursuers", [])
    assert len(status["dice"]["rolled"]) == 4
    assert talk.get("candidates", "stations") == [1, 2, 3, 4]


def test_starts_place_everybody_at_once() -> None:
    status = Talk(PLACED).get("status", "status")
    assert status["at"] == {"X": 1, "D1": 11, "D2": 13, "D3": 16}
    assert status["round"] == 1


def test_the_first_roll_may_be_given() -> None:
    roll = ["bus", "x", "taxi", "taxi"]
    status = Talk({**PLACED, "roll": roll}).get("status", "status")
    assert sorted(status["dice"]["rolled"]) == sorted(roll)


def test_a_given_roll_waits_for_its_turn() -> None:
    talk = Talk({**PLACED, "roll": ["taxi"] * 4})
    before = talk.get("status", "status")
    assert talk.get("roll", "status", dice=["bus", "x", "bus"]) == before
    move = next(move for move in talk.get("legal", "moves") if " taxi " in move)
    assert sorted(talk.get("play", "status", move=move)["dice"]["rolled"]) == ["bus", "bus", "x"]


def test_a_roll_of_the_wrong_number_stops_the_move_that_needs_it() -> None:
    talk = Talk({**PLACED, "roll": ["taxi"] * 4})
    talk.get("roll", "status", dice=["bus", "x"])
    move = next(move for move in talk.get("legal", "moves") if " taxi " in move)
    assert talk.error("play", move=move)["error"] == "bad_argument"
    talk.get("roll", "status", dice=["bus", "x", "x"])
    assert talk.ask("play", move=move)["ok"]


def test_faces_and_tiles_are_taken_as_given() -> None:
    talk = Talk({**PLACED, "faces": ["taxi"] * 6, "tiles": ["cFG", "bAD", "IHe"], "options": {"expert": True}})
    assert talk.get("status", "status")["dice"]["rolled"] == ["taxi"] * 4
    view = talk.get("view", "view", **{"for": "public"})
    assert view["tiles"] == ["cFG", "bAD", "IHe"]
    assert view["faces"] == ["taxi"] * 6


def test_board_has_tiles_and_roads() -> None:
    told = Talk(NEW).ask("board")
    assert told["tiles"] == ["CFG", "BAD", "IHE"]
    assert sorted(station["number"] for station in told["stations"]) == list(range(1, 37))
    first = next(station for station in told["stations"] if station["number"] == 1)
    assert (first["tile"], first["row"], first["column"]) == ("A", 2, 2)
    assert {"name", "x", "y", "stops"} <= set(first)
    assert all(set(road) == {"a", "b", "kind", "one_way"} for road in told["roads"])
    assert {road["kind"] for road in told["roads"]} == {"street"}
    assert "connections" not in told


@pytest.mark.parametrize("players", [2, 3, 4])
def test_record_and_load_bring_the_game_back(players: int) -> None:
    talk = Talk({"do": "new", "edition": "dice", "players": players, "seed": players})
    for _ in range(25):
        if not talk.get("legal", "moves"):
            break
        talk.get("play", "status", move=talk.get("choose", "move", agent="random", seed=5))
    other = Talk()
    other.get("load", "status", record=talk.get("record", "record"))
    assert other.get("record", "record") == talk.get("record", "record")
    assert other.get("status", "status") == talk.get("status", "status")


def test_an_illegal_record_counts_moves_and_not_rolls() -> None:
    talk = Talk({**PLACED, "roll": ["taxi"] * 4})
    talk.get("play", "status", move=next(m for m in talk.get("legal", "moves") if m.startswith("D1 taxi ")))
    record = talk.get("record", "record")
    good = talk.engine.game.moves[-2]
    told = talk.error("load", record=record.replace(good, "D1 taxi 999"))
    assert (told["error"], told["move_number"]) == ("bad_record", 5)


@pytest.mark.parametrize(
    "arguments",
    [
        *[{"tiles": value} for value in [None, "CFG", [], ["CFG"], ["CFG", "BAD", 7], ["CFG", "BAD", "IH"]]],
        *[{"tiles": ["CFG", "BAD", row]} for row in ["IHZ", "IHC", "\u0131HE", "1HE"]],
        *[{"faces": value} for value in [None, "taxi", [], ["taxi"] * 5, ["taxi"] * 7, [1] * 6, ["boat"] * 6]],
        *[{"roll": value} for value in [None, "taxi", [], ["taxi"] * 5, [1], ["boat"] * 4]],
        {"starts": STARTS, "roll": ["taxi"]},
        {"starts": {**STARTS, "D1": 1}},
        {"starts": {**STARTS, "D1": 37}},
        {"starts": {**STARTS, "D1": 13}},
        {"starts": {"X": 1}},
        {"players": 5},
        {"board": "london"},
    ],
    ids=lambda arguments: repr(arguments)[:60],
)
def test_new_with_a_bad_argument(arguments: dict[str, Any]) -> None:
    told = Talk(PLACED).error("new", **{key: value for key, value in {**NEW, **arguments}.items() if key != "do"})
    assert told["error"] == "bad_argument"


@pytest.mark.parametrize("key", ["tiles", "faces", "roll"])
def test_there_are_no_dice_in_a_ticket_edition(key: str) -> None:
    assert Talk(PLACED).error("new", edition="london", **{key: ["taxi"]})["error"] == "bad_argument"


@pytest.mark.parametrize("dice", [None, "taxi", [], ["boat"], [1], ["taxi"] * 5, {"taxi": 1}])
def test_roll_with_a_bad_argument(dice: Any) -> None:
    assert Talk(PLACED).error("roll", dice=dice)["error"] == "bad_argument"


def test_perft_is_for_ticket_editions() -> None:
    assert Talk(PLACED).error("perft", depth=1)["error"] == "bad_argument"


def test_the_same_history_gives_the_same_bytes() -> None:
    games = [Talk({**PLACED, "starts": {**STARTS, "X": x}, "seed": x, "roll": ["taxi"] * 4}) for x in (1, 4)]
    for line in (b'{"do": "view", "for": "pursuers"}', b'{"do": "view", "for": "public"}', b'{"do": "candidates"}'):
        one, other = (game.line(line) for game in games)
        assert json.loads(one)["ok"]
        assert one == other


def test_a_move_of_the_other_side() -> None:
    told = Talk(PLACED).ask("play", move="X taxi 2")
    assert_refusal(told)
    assert told["error"] == "not_your_turn"


def test_usual_faces() -> None:
    assert Talk(NEW).get("view", "view", **{"for": "public"})["faces"] == FACES
