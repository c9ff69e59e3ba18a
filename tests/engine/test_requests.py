"""What every request answers when nothing is wrong with it."""

from pathlib import Path
from typing import Any

import pytest

import blackticket
from blackticket.boards import load
from blackticket.editions import TicketEdition, edition, edition_names
from blackticket.players import player_names
from tests.engine.talk import FIVE, STARTS, Talk

TICKET_EDITIONS = ("london", "italia", "sanssouci", "classic")


def test_hello_names_program_protocol_editions_and_players() -> None:
    assert Talk().ask("hello") == {
        "ok": True,
        "name": "blackticket",
        "version": blackticket.__version__,
        "protocol": 1,
        "editions": list(edition_names()),
        "agents": list(player_names()),
    }


def test_new_with_starts_answers_the_whole_status() -> None:
    told = Talk().ask("new", edition="london", players=5, seed=7, options={"unlimited_supply": True}, starts=STARTS)
    hand = {"taxi": 11, "bus": 8, "underground": 4}
    expected = {
        "edition": "london",
        "to_move": "X",
        "round": 1,
        "log": [],
        "at": STARTS,
        "tickets": {"X": {"black": 5, "double": 2}, **{f"D{n}": hand for n in (1, 2, 3, 4)}},
        "out": [],
        "outcome": None,
    }
    assert told["ok"] is True
    assert {key: told["status"][key] for key in expected} == expected


def test_new_draws_the_same_cards_from_the_same_seed() -> None:
    talk = Talk()
    drawn = [talk.get("new", "status", edition="london", players=5, seed=seed)["at"] for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]


@pytest.mark.parametrize("seed", [0, -1, 2**64, 10**600, -(10**600)])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    assert Talk().ask("new", edition="classic", seed=seed)["ok"]


def test_players_and_seed_may_be_left_out() -> None:
    talk = Talk()
    assert talk.get("new", "status", edition="london") == talk.get("new", "status", edition="london", players=6, seed=0)


@pytest.mark.parametrize("name", TICKET_EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_number_of_players_can_begin(name: str, players: int) -> None:
    chosen = edition(name)
    assert isinstance(chosen, TicketEdition)
    told = Talk().get("new", "status", edition=name, players=players)
    force = chosen.force_for(players, chosen.rules_with(()))
    assert len(told["at"]) == 1 + force.detectives + force.bobbies
    assert ("team" in told["tickets"]) == force.shared_stock


@pytest.mark.parametrize(
    "options",
    [["x_may_stay", "triple_move"], {"x_may_stay": True, "triple_move": True, "no_ferry": False}],
    ids=["as a list", "as an object"],
)
def test_options_may_be_an_object_or_a_list(options: Any) -> None:
    talk = Talk({"do": "new", "edition": "sanssouci", "options": options})
    assert talk.get("view", "view", **{"for": "public"})["options"] == ["x_may_stay", "triple_move"]
    assert any(move.startswith("X triple ") for move in talk.get("legal", "moves"))


def test_any_start_allows_every_station() -> None:
    talk = Talk({"do": "new", "edition": "london", "players": 5, "starts": {**STARTS, "X": 1}, "any_start": True})
    assert talk.get("status", "status")["at"]["X"] == 1
    stations = talk.get("candidates", "stations")
    assert stations == [n for n in range(1, 200) if n not in (13, 26, 29, 34)]


def test_another_board_by_name_or_folder() -> None:
    folder = Path(blackticket.__file__).parent / "boards" / "data" / "italia-small"
    for board in ("italia-small", str(folder)):
        talk = Talk({"do": "new", "edition": "london", "players": 5, "board": board})
        assert talk.get("board", "name") == "italia-small"
        assert talk.get("load", "status", record=talk.get("record", "record"), board=board)["round"] == 1


def test_status_is_what_new_and_play_answered() -> None:
    talk = Talk()
    begun = talk.get("new", "status", edition="london", players=5, starts=STARTS)
    assert talk.get("status", "status") == begun
    after = talk.get("play", "status", move="X taxi 22")
    assert talk.get("status", "status") == after
    assert after["at"]["X"] == 22
    assert after["log"] == [{"ticket": "taxi", "station": 22, "shown": False}]
    assert after["tickets"]["supply"]["taxi"] == begun["tickets"]["supply"]["taxi"] - 1
    assert after["to_move"] == "pursuers"


@pytest.mark.parametrize("name", TICKET_EDITIONS)
def test_board_is_the_board_of_the_edition(name: str) -> None:
    told = Talk({"do": "new", "edition": name}).ask("board")
    board = load(edition(name).board)
    assert [station["number"] for station in told["stations"]] == list(range(1, len(board) + 1))
    first = board.stations[0]
    assert told["stations"][0] == {
        "number": 1,
        "name": first.name,
        "x": first.x,
        "y": first.y,
        "stops": list(first.stops),
    }
    assert len(told["connections"]) == len(board.connections)
    assert all(set(line) == {"a", "b", "transport"} for line in told["connections"])
    water = {"london": "ferry", "classic": "ferry", "italia": "yacht", "sanssouci": "ship"}[name]
    transports = {line["transport"] for line in told["connections"]}
    assert transports == {*edition(name).tickets, water}
    decks = {"D", "X"} if name in ("london", "italia") else {"shared"}
    assert set(told["starts"]) == decks
    assert all(cards == sorted(set(cards)) and cards for cards in told["starts"].values())


@pytest.mark.parametrize("name", TICKET_EDITIONS)
def test_legal_is_in_plain_string_order_and_each_move_can_be_played(name: str) -> None:
    talk = Talk({"do": "new", "edition": name, "players": 4, "seed": 3})
    for _ in range(12):
        moves = talk.get("legal", "moves")
        assert moves
        assert moves == sorted(set(moves))
        game = talk.engine.game
        for move in moves[:: max(1, len(moves) // 7)]:
            talk.get("play", "status", move=move)
            talk.engine.put(game)
        talk.get("play", "status", move=moves[len(moves) // 2])
        if talk.get("status", "status")["outcome"]:
            break


def test_view_shows_each_audience_its_own() -> None:
    talk = Talk({**FIVE, "starts": STARTS}, {"do": "play", "move": "X taxi 22"})
    views = {name: talk.get("view", "view", **{"for": name}) for name in ("X", "pursuers", "public")}
    assert views["X"]["at"]["X"] == 22
    assert views["X"]["starts"]["X"] == 35
    for name in ("pursuers", "public"):
        assert "X" not in views[name]["at"]
        assert views[name]["log"] == [{"ticket": "taxi", "station": None, "shown": False}]
        assert views[name]["history"] == ["X taxi ?"]


def test_candidates_follow_the_ticket() -> None:
    talk = Talk({**FIVE, "starts": STARTS})
    assert talk.get("candidates", "stations") == talk.get("board", "starts")["X"]
    talk.get("play", "status", move="X taxi 22")
    stations = talk.get("candidates", "stations")
    assert 22 in stations
    assert stations == sorted(set(stations))


@pytest.mark.parametrize("agent", player_names())
def test_choose_is_a_legal_move_and_plays_nothing(agent: str) -> None:
    talk = Talk(FIVE)
    for _ in range(6):
        before = talk.everything()
        move = talk.get("choose", "move", agent=agent, iterations=200, seed=1)
        assert talk.get("choose", "move", agent=agent, iterations=200, seed=1) == move
        assert talk.everything() == before
        assert move in talk.get("legal", "moves")
        talk.get("play", "status", move=move)


def test_choose_needs_only_the_name() -> None:
    assert Talk(FIVE).get("choose", "move", agent="random")


def test_record_and_load_bring_the_game_back() -> None:
    talk = Talk({**FIVE, "options": ["unlimited_supply"]})
    for _ in range(9):
        talk.get("play", "status", move=talk.get("choose", "move", agent="random", seed=5))
    before = talk.everything()
    other = Talk()
    other.get("load", "status", record=talk.get("record", "record"))
    assert other.everything() == before


def test_perft_counts_sequences() -> None:
    talk = Talk(FIVE)
    assert talk.get("perft", "nodes", depth=0) == 1
    moves = talk.get("legal", "moves")
    assert talk.get("perft", "nodes", depth=1) == len(moves)
    game, total = talk.engine.game, 0
    for move in moves:
        talk.get("play", "status", move=move)
        total += len(talk.get("legal", "moves"))
        talk.engine.put(game)
    assert talk.get("perft", "nodes", depth=2) == total


def test_a_finished_game_still_answers() -> None:
    talk = Talk({**FIVE, "starts": {"X": 5, "D1": 15, "D2": 16, "D3": 29, "D4": 1}, "any_start": True})
    status = talk.get("status", "status")
    assert status["outcome"] == {"winner": "pursuers", "by": "trapped"}
    assert status["to_move"] is None
    assert talk.get("legal", "moves") == []
    assert talk.get("candidates", "stations") == [5]
    assert talk.get("view", "view", **{"for": "everyone"})["at"]["X"] == 5
    assert talk.get("perft", "nodes", depth=0) == 1
    assert talk.get("perft", "nodes", depth=9) == 0


def test_unknown_keys_are_never_looked_at() -> None:
    assert Talk(FIVE).ask("legal", id=17, comment={"why": None}) == Talk(FIVE).ask("legal")


def test_answers_are_ascii_on_one_line() -> None:
    talk = Talk({"do": "new", "edition": "italia"})
    line = talk.line(b'{"do": "board"}')
    assert line.isascii()
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1


@pytest.mark.parametrize("agent", ["random", "greedy", "mcts"])
def test_choose_says_why_if_it_is_asked(agent: str) -> None:
    talk = Talk(FIVE)
    plain = talk.get("choose", "move", agent=agent, iterations=60, seed=1)
    told = talk.ask("choose", agent=agent, iterations=60, seed=1, explain=True, language="de")
    assert told["move"] == plain
    assert set(told) == {"ok", "move", "chance", "choices", "belief", "reasons"}
    assert plain in [choice["move"] for choice in told["choices"]]
    assert len(told["choices"]) <= 20
    assert sum(told["belief"].values()) == pytest.approx(1.0, abs=0.01)
    assert all(set(reason) == {"key", "numbers", "weight", "text"} for reason in told["reasons"])
    assert (told["chance"] is None) == (agent != "mcts")


def test_choose_refuses_an_unknown_language_and_a_flag_that_is_none() -> None:
    assert Talk(FIVE).error("choose", agent="random", explain=True, language="tlh")["error"] == "bad_argument"
    assert Talk(FIVE).error("choose", agent="random", explain="yes")["error"] == "bad_argument"
