"""London, Italia and the classic rules (L1 to L14, I1, I3, C1 to C6), worked out by hand."""

import pytest

from .handmade import (
    APART,
    at,
    begin,
    draw,
    ended,
    log,
    of,
    play,
    pursuers_answer,
    rounds,
    shown,
    singles,
    tickets,
    to_and_fro,
)
from .model import OracleGame, figures

LANE = draw(local="1-2")
WIDE_LANE = draw(local="1-2", regional="1-2", express="1-2")
TWO_NEW = ["london", "italia"]


@pytest.mark.parametrize("players", [1, 7, 0])
def test_L1_two_to_six_players(players: int) -> None:
    with pytest.raises(ValueError, match="players"):
        figures("london", players, [])


def test_L1_unknown_names_are_refused() -> None:
    with pytest.raises(ValueError, match="edition"):
        figures("paris", 4, [])
    with pytest.raises(ValueError, match="options"):
        figures("london", 4, ["fixed_order"])
    with pytest.raises(ValueError, match="options"):
        begin(LANE, "classic", 4, ["unlimited_supply"])


def test_L2_the_box() -> None:
    game = begin(LANE, players=6)
    assert game.totals() == {"taxi": 57, "bus": 45, "underground": 23, "black": 5, "double": 3}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_L3_x_has_five_black_and_two_double(players: int) -> None:
    assert tickets(begin(LANE, players=players))["X"] == {"black": 5, "double": 2}


def test_L4_what_a_detective_pays_goes_to_the_supply() -> None:
    game = begin(LANE, players=5)
    assert tickets(game)["supply"] == {"taxi": 13, "bus": 13, "underground": 7}
    play(game, "X taxi 2", "D1 bus 8", "D2 underground 10")
    assert tickets(game)["supply"] == {"taxi": 12, "bus": 14, "underground": 8}
    assert tickets(game)["D1"] == {"taxi": 11, "bus": 7, "underground": 4}
    assert tickets(game)["D2"] == {"taxi": 11, "bus": 8, "underground": 3}


def test_L5_the_supply_is_finite() -> None:
    board = draw(local="1-2", pairs=("regional",))
    game = begin(board, players=6)
    assert tickets(game)["supply"] == {"taxi": 2, "bus": 5, "underground": 3}
    rounds(game, "X taxi 2")
    assert "X double taxi 1 taxi 2" not in game.legal()
    assert "X double taxi 1 black 2" in game.legal()
    rounds(game, "X taxi 1")
    assert tickets(game)["supply"] == {"taxi": 0, "bus": 15, "underground": 3}
    assert game.legal() == ["X black 2", "X double black 2 black 1"]


def test_L5_unlimited_supply() -> None:
    board = draw(local="1-2", pairs=("regional",))
    game = begin(board, "london", 6, ["unlimited_supply"])
    assert "supply" not in tickets(game)
    to_and_fro(game, 7, "X taxi 2", "X taxi 1")
    assert singles(game) == ["X black 1", "X taxi 1"]


@pytest.mark.parametrize("edition", TWO_NEW)
def test_L6_figures(edition: str) -> None:
    assert figures(edition, 2, []) == ["X", "D1", "D2", "B1", "B2"]
    assert figures(edition, 3, []) == ["X", "D1", "D2", "B1", "B2"]
    assert figures(edition, 4, []) == ["X", "D1", "D2", "D3", "B1"]
    assert figures(edition, 5, []) == ["X", "D1", "D2", "D3", "D4"]
    assert figures(edition, 6, []) == ["X", "D1", "D2", "D3", "D4", "D5"]


def test_L6_a_bobby_rides_free_on_three_transports() -> None:
    board = draw(local="1-2 3-4", regional="3-4 3-5", express="3-6", water="3-2")
    game = begin(board, players=3, at=(7, 9, 3))
    play(game, "X taxi 2")
    before = tickets(game)
    assert of(game, "B1") == ["B1 free 4", "B1 free 5", "B1 free 6"]
    play(game, "B1 free 6")
    assert tickets(game) == before
    assert set(before) == {"X", "supply", "D1", "D2"}


def test_L7_two_players_share_a_stock() -> None:
    game = begin(LANE, players=2)
    assert set(tickets(game)) == {"X", "supply", "team"}
    assert tickets(game)["team"] == {"taxi": 22, "bus": 16, "underground": 8}
    assert tickets(game)["supply"] == {"taxi": 35, "bus": 29, "underground": 15}
    play(game, "X taxi 2", "D1 bus 8", "D2 bus 10")
    assert tickets(game)["team"] == {"taxi": 22, "bus": 14, "underground": 8}
    assert tickets(game)["supply"] == {"taxi": 34, "bus": 31, "underground": 15}


def test_L7_one_may_spend_what_was_the_others() -> None:
    # Only D1 can use the underground: eight times, not four.
    board = draw(local="1-2 9-10 11-12 13-14", express="7-8", pairs=())
    game = begin(board, "london", 2, ["unlimited_supply"])
    for number in range(8):
        play(game, ("X taxi 2", "X taxi 1")[number % 2])
        assert len(of(game, "D1")) == 1
        pursuers_answer(game)
    assert tickets(game)["team"] == {"taxi": 14, "bus": 16, "underground": 0}
    play(game, "X taxi 2")
    assert of(game, "D1") == []


def test_L8_two_decks() -> None:
    decks = {"D": (7, 9, 11, 13, 15), "X": (1, 2, 3), "shared": (1, 2, 7, 9, 11, 13, 15)}
    board = draw(local="1-2 2-3 3-4", decks=decks)
    starts = {"X": 2, "D1": 15, "D2": 13, "D3": 11, "D4": 9}
    assert OracleGame(board, "london", 5, starts=starts).candidates() == [1, 2, 3]
    for wrong in (
        {**starts, "X": 4},
        {**starts, "X": 7},
        {**starts, "D1": 1},
        {**starts, "D1": 13},
        {**starts, "D5": 7},
        {"X": 2},
    ):
        with pytest.raises(ValueError, match=r"start|draw"):
            OracleGame(board, "london", 5, starts=wrong)


def test_L8_any_start() -> None:
    board = draw(local="1-2 2-3 3-4", decks={"D": (), "X": ()})
    # X would be trapped on 5 and 6, which have no connection, and beside a detective in a pair.
    assert begin(board).candidates() == [1, 2, 3, 4, 15, 16]
    for wrong in ({"X": 7}, {"X": 0}, {"X": 17}):
        starts = {"X": 1, **dict(zip(["D1", "D2", "D3", "D4"], APART, strict=False)), **wrong}
        with pytest.raises(ValueError, match=r"start|station"):
            OracleGame(board, "london", 5, starts=starts, any_start=True)


def test_L9_the_pursuers_choose_their_order_every_round() -> None:
    game = begin(LANE, players=3)
    for order in (["B2", "D1", "B1", "D2"], ["D2", "B1", "D1", "B2"]):
        play(game, singles(game)[-1])
        waiting = set(order)
        for figure in order:
            assert {move.split()[0] for move in game.legal()} == waiting
            play(game, of(game, figure)[0])
            waiting.remove(figure)


@pytest.mark.parametrize("edition", TWO_NEW)
def test_L9_L13_twenty_two_rounds(edition: str) -> None:
    game = begin(LANE, edition, 5, ["unlimited_supply"])
    ride = "taxi" if edition == "london" else "car"
    to_and_fro(game, 21, f"X {ride} 2", f"X {ride} 1")
    assert ended(game) is None
    assert game.status()["round"] == 22
    play(game, f"X {ride} 1")
    assert ended(game) is None
    pursuers_answer(game)
    assert ended(game) == ("X", "escape")
    assert game.status()["round"] == 22
    assert len(log(game)) == 22


@pytest.mark.parametrize("edition", [*TWO_NEW, "classic"])
def test_L10_I3_C5_reveals(edition: str) -> None:
    game = begin(WIDE_LANE, edition, 5)
    ride = "car" if edition == "italia" else "taxi"
    there_and_back = f"X double {ride} 2 {ride} 1"
    rounds(game, there_and_back, there_and_back)
    while game.legal():
        rounds(game, singles(game)[-1])
    assert len(log(game)) == 24
    assert shown(game) == [3, 8, 13, 18, 24]
    assert ended(game) == ("X", "escape")
    assert game.status()["round"] == 22


def test_L11_a_detective_without_a_fitting_ticket_sits_out() -> None:
    board = draw(local="1-2", express="3-4")
    game = begin(board, at=(3,))
    to_and_fro(game, 4, "X taxi 2", "X taxi 1")
    assert tickets(game)["D1"] == {"taxi": 11, "bus": 8, "underground": 0}
    play(game, "X taxi 2")
    assert of(game, "D1") == []
    pursuers_answer(game)
    assert game.status()["round"] == 6
    assert at(game, "D1") == 3
    assert game.status()["out"] == []


def test_L11_who_is_freed_later_in_the_round_must_move() -> None:
    board = draw(local="1-2 3-4 4-5")
    game = begin(board, at=(3, 4))
    play(game, "X taxi 2", "D3 taxi 12", "D4 taxi 14")
    assert game.legal() == ["D2 taxi 5"]
    play(game, "D2 taxi 5")
    assert game.legal() == ["D1 taxi 4"]
    play(game, "D1 taxi 4")
    assert game.status()["to_move"] == "X"


def test_L11_who_stays_blocked_is_passed_over() -> None:
    board = draw(local="1-2 3-4")
    game = begin(board, at=(3, 4))
    play(game, "X taxi 2", "D3 taxi 12", "D4 taxi 14")
    assert game.status()["to_move"] == "X"
    assert (at(game, "D1"), at(game, "D2")) == (3, 4)
    assert tickets(game)["D1"] == {"taxi": 11, "bus": 8, "underground": 4}


def test_L11_nobody_can_move_for_the_moment() -> None:
    # All blocked, but none without tickets: that is not the end (L13).
    board = draw(local="1-2 3-4 5-6", pairs=())
    game = begin(board, at=(3, 4, 5, 6))
    play(game, "X taxi 2")
    assert (game.status()["to_move"], game.status()["round"]) == ("X", 2)


def test_L12_a_bobby_captures() -> None:
    board = draw(local="1-2 2-3")
    game = begin(board, players=3, at=(7, 9, 3))
    play(game, "X taxi 2", "B1 free 2")
    assert ended(game) == ("pursuers", "capture")


EXPRESS_ONLY = draw(local="1-2 2-3 3-4 11-12 13-14", express="7-8 9-10", pairs=())


def test_L13_bobbies_do_not_keep_the_hunt_alive() -> None:
    game = begin(EXPRESS_ONLY, players=3)
    to_and_fro(game, 3, "X taxi 2", "X taxi 1")
    play(game, "X taxi 1", "D1 underground 7", "D2 underground 9")
    # The detectives are done for, but the round is not over: the bobbies still move.
    assert ended(game) is None
    assert game.legal() == ["B1 free 11", "B2 free 13"]
    pursuers_answer(game)
    assert ended(game) == ("X", "stranded")
    assert game.status()["round"] == 4


def test_L13_a_bobby_may_capture_in_that_last_round() -> None:
    game = begin(EXPRESS_ONLY, players=3, at=(7, 9, 4))
    for move, answer in [("X taxi 2", "3"), ("X taxi 1", "4"), ("X taxi 2", "3")]:
        play(game, move)
        pursuers_answer(game, f"B1 free {answer}")
    play(game, "X double taxi 1 taxi 2", "D1 underground 7", "D2 underground 9", "B1 free 2")
    assert ended(game) == ("pursuers", "capture")


def test_L13_bobbies_keep_hunting() -> None:
    game = begin(EXPRESS_ONLY, "london", 3, ["bobbies_keep_hunting"])
    to_and_fro(game, 6, "X taxi 2", "X taxi 1")
    assert ended(game) is None
    play(game, "X taxi 2")
    assert game.legal() == ["B1 free 12", "B2 free 14"]


def test_L13_one_detective_is_enough() -> None:
    board = draw(local="1-2 13-14", express="7-8 9-10 11-12", pairs=())
    game = begin(board)
    to_and_fro(game, 10, "X taxi 2", "X taxi 1")
    assert ended(game) is None
    rounds(game, "X taxi 2")
    assert ended(game) == ("X", "stranded")
    assert game.status()["round"] == 11


def test_L13_before_the_first_answer() -> None:
    board = draw(local="1-2 11-12 13-14", water="7-8 9-10", pairs=())
    game = begin(board, players=3)
    assert ended(game) is None
    play(game, "X taxi 2")
    assert ended(game) == ("X", "stranded")
    assert game.status()["round"] == 1


def test_L14_the_ferry_goes_one_stop_at_a_time() -> None:
    game = begin(draw(water="1-2 2-3 3-4"), x=2)
    assert singles(game) == ["X black 1", "X black 3"]


def test_I1_names_of_the_tickets() -> None:
    board = draw(local="1-2", regional="1-3", express="1-4", water="1-5")
    game = begin(board, "italia")
    assert singles(game) == [
        "X black 2",
        "X black 3",
        "X black 4",
        "X black 5",
        "X car 2",
        "X plane 4",
        "X train 3",
    ]
    assert tickets(game)["D1"] == {"car": 11, "train": 8, "plane": 4}
    assert game.totals() == {"car": 57, "train": 45, "plane": 23, "black": 5, "double": 3}
    assert game.status()["edition"] == "italia"


def test_I3_two_players_share_a_stock() -> None:
    assert tickets(begin(LANE, "italia", 2))["team"] == {"car": 22, "train": 16, "plane": 8}


def test_C1_one_deck() -> None:
    decks = {"D": (1, 2), "X": (3,), "shared": (1, 2, 3, 7, 9, 11)}
    board = draw(local="1-2 2-3", decks=decks)
    starts = {"X": 2, "D1": 9, "D2": 7, "D3": 1}
    assert OracleGame(board, "classic", 4, starts=starts).candidates() == [2, 3, 11]
    with pytest.raises(ValueError, match="draw"):
        OracleGame(board, "classic", 4, starts={**starts, "D1": 13})


def test_C2_tickets() -> None:
    game = begin(LANE, "classic", 4)
    hand = {"taxi": 4, "bus": 3, "underground": 3, "black": 3, "double": 2}
    assert tickets(game)["X"] == hand
    assert tickets(game)["D3"] == {"taxi": 10, "bus": 8, "underground": 4}
    assert set(tickets(game)) == {"X", "D1", "D2", "D3"}
    play(game, "X taxi 2", "D1 bus 8")
    assert tickets(game)["X"] == {**hand, "taxi": 3, "bus": 4}
    assert tickets(game)["D1"] == {"taxi": 10, "bus": 7, "underground": 4}


def test_C3_figures() -> None:
    counts = [len(figures("classic", players, [])) - 1 for players in (2, 3, 4, 5, 6)]
    assert counts == [4, 4, 3, 4, 5]


def test_C4_any_order_every_round() -> None:
    game = begin(LANE, "classic", 4)
    for first in ("D3", "D1"):
        play(game, singles(game)[-1])
        assert {move.split()[0] for move in game.legal()} == {"D1", "D2", "D3"}
        pursuers_answer(game, of(game, first)[0])


def test_C4_fixed_order() -> None:
    game = begin(LANE, "classic", 4, ["fixed_order"])
    for _ in range(2):
        play(game, singles(game)[-1])
        for figure in ("D1", "D2", "D3"):
            assert {move.split()[0] for move in game.legal()} == {figure}
            play(game, game.legal()[0])


def test_C4_fixed_order_does_not_wait() -> None:
    # D1 is blocked by D2 when it is its turn, and D2 frees it too late.
    board = draw(local="1-2 3-4 4-5")
    game = begin(board, "classic", 4, ["fixed_order"], at=(3, 4))
    play(game, "X taxi 2")
    assert game.legal() == ["D2 taxi 5"]
    play(game, "D2 taxi 5", "D3 taxi 12")
    assert game.status()["to_move"] == "X"
    assert at(game, "D1") == 3
    play(game, "X taxi 1")
    assert game.legal() == ["D1 taxi 4"]


def test_C5_twenty_four_entries() -> None:
    # D1 and D2 block each other and keep their tickets; D3 has none left after 22 rounds.
    board = draw(local="1-2 3-4", regional="1-2", express="1-2")
    game = begin(board, "classic", 4, at=(3, 4))
    for _ in range(23):
        rounds(game, singles(game)[-1])
    assert sum(tickets(game)["D3"].values()) == 0
    assert (game.status()["round"], len(log(game))) == (24, 23)
    assert tickets(game)["X"]["double"] == 2
    assert game.legal() == singles(game) != []
    rounds(game, singles(game)[-1])
    assert ended(game) == ("X", "escape")
    assert game.status()["round"] == 24


def test_C6_passed_over_then_stranded() -> None:
    board = draw(local="1-2 9-10", express="7-8 11-12", pairs=())
    game = begin(board, "classic", 4)
    to_and_fro(game, 4, "X taxi 2", "X taxi 1")
    play(game, "X black 2")
    assert {move.split()[0] for move in game.legal()} == {"D2"}
    pursuers_answer(game)
    assert at(game, "D1") == 7
    while game.legal():
        rounds(game, singles(game)[-1])
    assert ended(game) == ("X", "stranded")
    assert game.status()["round"] == 10
