"""Mister X in Sanssouci and its variants (S1 to S12, S-V1 to S-V10), worked out by hand."""

import pytest

from .handmade import (
    at,
    begin,
    draw,
    ended,
    log,
    of,
    on_board,
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
FULL_AGENT = {"foot": 10, "vip": 8, "rail": 4}


def test_S1_the_box() -> None:
    game = begin(LANE, "sanssouci", 6)
    assert game.totals() == {"foot": 54, "vip": 43, "rail": 23, "black": 5, "double": 2}
    for players in (1, 7):
        with pytest.raises(ValueError, match="players"):
            figures("sanssouci", players, [])


@pytest.mark.parametrize(("players", "agents"), [(2, 4), (3, 4), (4, 3), (5, 4), (6, 5)])
def test_S2_S3_S4_the_deal(players: int, agents: int) -> None:
    names = [f"D{number}" for number in range(1, agents + 1)]
    assert figures("sanssouci", players, []) == ["X", *names]
    game = begin(LANE, "sanssouci", players)
    hand = {"foot": 4, "vip": 3, "rail": 3, "black": agents, "double": 2}
    assert tickets(game) == {"X": hand, **dict.fromkeys(names, FULL_AGENT)}


def test_S5_one_deck_for_all() -> None:
    board = draw(local="1-2 2-3", decks={"shared": (1, 2, 3, 7, 9, 11)})
    starts = {"X": 3, "D1": 9, "D2": 2, "D3": 7}
    # On 1 he would be trapped by D2, on 3 too; 11 - 12 is free.
    game = OracleGame(board, "sanssouci", 4, starts=starts)
    assert ended(game) == ("pursuers", "trapped")
    game = OracleGame(board, "sanssouci", 4, starts={**starts, "X": 11})
    assert game.candidates() == [11]
    with pytest.raises(ValueError, match="draw"):
        OracleGame(board, "sanssouci", 4, starts={**starts, "X": 12})


def test_S6_the_order_of_round_1_stays() -> None:
    game = begin(WIDE_LANE, "sanssouci", 4)
    assert game.status()["to_move"] == "X"
    play(game, "X foot 2")
    assert {move.split()[0] for move in game.legal()} == {"D1", "D2", "D3"}
    play(game, "D3 foot 12")
    assert {move.split()[0] for move in game.legal()} == {"D1", "D2"}
    play(game, "D1 foot 8", "D2 foot 10")
    for x_move in ("X foot 1", "X vip 2"):
        play(game, x_move)
        for agent in ("D3", "D1", "D2"):
            assert {move.split()[0] for move in game.legal()} == {agent}
            play(game, game.legal()[0])


def test_S7_agents_pay_x_and_x_pays_the_log() -> None:
    game = begin(LANE, "sanssouci", 4)
    play(game, "X foot 2", "D1 rail 8", "D2 vip 10")
    assert tickets(game)["X"] == {"foot": 3, "vip": 4, "rail": 4, "black": 3, "double": 2}
    assert tickets(game)["D1"] == {"foot": 10, "vip": 8, "rail": 3}
    assert tickets(game)["D2"] == {"foot": 10, "vip": 7, "rail": 4}


def test_S7_not_before_the_double_move_is_over() -> None:
    board = draw(regional="1-2", pairs=("local",))
    game = begin(board, "sanssouci", 4, ["black_only_ferry"])
    rounds(game, "X vip 2", "X vip 1")
    assert game.legal() == ["X vip 2"]


def test_S8_twelve_not_thirteen() -> None:
    game = begin(WIDE_LANE, "sanssouci", 5)
    rounds(game, "X double foot 2 foot 1", "X double foot 2 foot 1")
    while game.legal():
        rounds(game, singles(game)[-1])
    assert shown(game) == [3, 8, 12, 18, 24]
    assert ended(game) == ("X", "escape")


def test_S9_an_agent_without_a_fitting_ticket_is_out_at_its_turn() -> None:
    board = draw(local="1-2", regional="9-10 11-12", express="7-8", pairs=())
    game = begin(board, "sanssouci", 4)
    to_and_fro(game, 4, "X foot 2", "X foot 1")
    assert tickets(game)["D1"] == {"foot": 10, "vip": 8, "rail": 0}
    # It is out when its turn comes, not before.
    assert at(game, "D1") == 7
    play(game, "X black 2")
    assert game.status()["out"] == ["D1"]
    assert "D1" not in tickets(game)
    assert on_board(game) == {"X", "D2", "D3"}
    assert {move.split()[0] for move in game.legal()} == {"D2"}
    assert game.totals() == {"foot": 54, "vip": 43, "rail": 23, "black": 5, "double": 2}


def test_S9_a_blocked_agent_is_out_when_the_order_is_fixed() -> None:
    board = draw(local="1-2 3-4 4-5 5-6")
    game = begin(board, "sanssouci", 4, at=(4, 6))
    play(game, "X foot 2", "D1 foot 3", "D2 foot 5", "D3 foot 12", "X foot 1", "D1 foot 4")
    play(game, "D2 foot 6", "D3 foot 11", "X foot 2", "D1 foot 3", "D2 foot 5", "D3 foot 12")
    play(game, "X foot 1", "D1 foot 4", "D2 foot 6", "D3 foot 11")
    assert game.status()["out"] == []
    # Now D1 goes to 5, so that D2, whose only way that is, cannot leave 6.
    play(game, "X black 2", "D1 foot 5")
    assert game.status()["out"] == ["D2"]
    assert {move.split()[0] for move in game.legal()} == {"D3"}


def test_S9_free_order_waits_for_a_colleague() -> None:
    board = draw(local="1-2 3-4 4-5")
    game = begin(board, "sanssouci", 4, at=(3, 4))
    play(game, "X foot 2", "D3 foot 12")
    assert game.legal() == ["D2 foot 5"]
    play(game, "D2 foot 5")
    assert game.legal() == ["D1 foot 4"]


def test_S9_free_order_lowest_number_out_and_asked_again() -> None:
    # D1 and D2 block each other: D1 is out and so frees D2.
    board = draw(local="1-2 3-4")
    game = begin(board, "sanssouci", 4, at=(3, 4))
    play(game, "X foot 2")
    assert game.status()["out"] == []
    play(game, "D3 foot 12")
    assert game.status()["out"] == ["D1"]
    assert game.legal() == ["D2 foot 3"]
    play(game, "D2 foot 3")
    # The order is now D3, D2.
    play(game, "X foot 1")
    assert {move.split()[0] for move in game.legal()} == {"D3"}


def test_S9_all_out_before_any_answer() -> None:
    board = draw(local="1-2", water="7-8 9-10", pairs=())
    game = begin(board, "sanssouci", 4)
    assert ended(game) is None
    play(game, "X foot 2")
    assert ended(game) == ("X", "stranded")
    assert game.status()["out"] == ["D1", "D2", "D3"]
    assert game.status()["round"] == 1
    assert set(tickets(game)) == {"X"}


def test_S9_x_without_a_ticket_has_lost() -> None:
    board = draw(express="1-2", pairs=("local",))
    game = begin(board, "sanssouci", 4, ["black_only_ferry"])
    to_and_fro(game, 3, "X rail 2", "X rail 1")
    assert ended(game) == ("pursuers", "trapped")
    assert game.status()["round"] == 4


def test_S10_ships_are_for_x_with_a_black_ticket() -> None:
    board = draw(local="1-2", water="2-3 3-4 5-4")
    game = begin(board, "sanssouci", 4, x=1, at=(5,))
    rounds(game, "X foot 2")
    assert singles(game) == ["X black 1", "X black 3", "X foot 1"]
    assert game.status()["out"] == ["D1"]


def test_S11_twenty_four_moves_and_the_answer() -> None:
    game = begin(WIDE_LANE, "sanssouci", 4, ["agents_any_order"])
    for _ in range(21):
        rounds(game, singles(game)[-1])
    rounds(game, [move for move in game.legal() if "double" in move][-1])
    assert ended(game) is None
    assert (len(log(game)), game.status()["round"]) == (23, 23)
    assert game.legal() == singles(game) != []
    play(game, singles(game)[0])
    # The agents have used up their 22 tickets: out, but escape counts before stranded (T14).
    assert game.status()["out"] == ["D1", "D2", "D3"]
    assert ended(game) == ("X", "escape")
    assert game.status()["round"] == 23


def test_S11_after_22_rounds_the_agents_are_out() -> None:
    game = begin(WIDE_LANE, "sanssouci", 4)
    for _ in range(22):
        rounds(game, singles(game)[-1])
    assert ended(game) is None
    play(game, singles(game)[-1])
    assert ended(game) == ("X", "stranded")
    assert game.status()["round"] == 23


def test_S12_no_triple_move() -> None:
    game = begin(LANE, "sanssouci", 4)
    assert not [move for move in game.legal() if "triple" in move]


def test_SV1_extra_agent() -> None:
    counts = [len(figures("sanssouci", n, ["extra_agent"])) - 1 for n in (2, 3, 4, 5)]
    assert counts == [5, 5, 4, 5]
    assert tickets(begin(LANE, "sanssouci", 4, ["extra_agent"]))["X"]["black"] == 4


def test_SV2_any_order_every_round() -> None:
    game = begin(LANE, "sanssouci", 4, ["agents_any_order"])
    for first in ("D3", "D2"):
        play(game, singles(game)[-1])
        assert {move.split()[0] for move in game.legal()} == {"D1", "D2", "D3"}
        pursuers_answer(game, of(game, first)[0])


def test_SV2_out_only_if_nobody_can_move() -> None:
    board = draw(local="1-2 3-4 4-5")
    game = begin(board, "sanssouci", 4, ["agents_any_order"], at=(4, 5))
    pursuers = [("D1 foot 3", "D2 foot 4"), ("D2 foot 5", "D1 foot 4"), ("D1 foot 3", "D2 foot 4")]
    for x_move, (first, second) in zip(("X foot 2", "X foot 1", "X foot 2"), pursuers, strict=True):
        play(game, x_move, first, second)
        pursuers_answer(game)
    # In round 4, D1 on 3 waits until D2 has left 4 for 5.
    play(game, "X foot 1", "D3 foot 11")
    assert game.legal() == ["D2 foot 5"]
    play(game, "D2 foot 5")
    assert game.legal() == ["D1 foot 4"]


def test_SV3_one_stock() -> None:
    board = draw(local="1-2 3-4")
    game = begin(board, "sanssouci", 4, ["exchange_tickets"], at=(3, 4))
    assert set(tickets(game)) == {"X", "team"}
    assert tickets(game)["team"] == {"foot": 30, "vip": 24, "rail": 12}
    play(game, "X foot 2", "D3 vip 12")
    # D1 is out, but its share of the tickets stays.
    assert game.status()["out"] == ["D1"]
    assert tickets(game)["team"] == {"foot": 30, "vip": 23, "rail": 12}
    assert game.totals() == {"foot": 54, "vip": 43, "rail": 23, "black": 5, "double": 2}


def test_SV4_always_revealed() -> None:
    game = begin(WIDE_LANE, "sanssouci", 4, ["always_revealed", "voluntary_reveal"])
    assert game.candidates() == [1]
    play(game, "X double black 2 black 1")
    assert shown(game) == [1, 2]
    assert game.candidates() == [1]
    pursuers_answer(game)
    # No move would be hidden, so none can be shown of his own will.
    assert not [move for move in game.legal() if "show" in move]


def test_SV5_no_ferry() -> None:
    board = draw(local="1-2", water="1-3 5-6")
    game = begin(board, "sanssouci", 4, ["no_ferry"])
    assert singles(game) == ["X black 2", "X foot 2"]
    assert ended(begin(board, "sanssouci", 4, ["no_ferry"], x=5)) == ("pursuers", "trapped")


def test_SV6_black_only_ferry() -> None:
    board = draw(local="1-2", water="1-3")
    game = begin(board, "sanssouci", 4, ["black_only_ferry"])
    assert singles(game) == ["X black 3", "X foot 2"]
    assert singles(begin(board, "sanssouci", 4, ["black_only_ferry", "no_ferry"])) == ["X foot 2"]


def test_SV7_rail_pays_vip_for_agents() -> None:
    board = draw(local="1-2", regional="3-4 1-5", express="3-4 3-6")
    game = begin(board, "sanssouci", 4, ["rail_pays_vip"], at=(3,))
    assert singles(game) == ["X black 2", "X black 5", "X foot 2", "X vip 5"]
    play(game, "X foot 2")
    assert of(game, "D1") == ["D1 rail 4", "D1 rail 6", "D1 vip 4"]
    play(game, "D1 rail 4")
    assert tickets(game)["D1"] == {"foot": 10, "vip": 8, "rail": 3}
    assert tickets(game)["X"]["rail"] == 4


def test_SV7_keeps_an_agent_in_the_game() -> None:
    board = draw(local="1-2 9-10 11-12", regional="1-2 7-8", express="1-2", pairs=())
    game = begin(board, "sanssouci", 4, ["rail_pays_vip"])
    for _ in range(9):
        rounds(game, singles(game)[-1])
    # Sorted moves come first, so D1 has paid its four rail tickets and five of ViP.
    assert tickets(game)["D1"] == {"foot": 10, "vip": 3, "rail": 0}
    assert game.status()["out"] == []


def test_SV8_x_may_stay() -> None:
    board = draw(local="1-2")
    game = begin(board, "sanssouci", 4, ["x_may_stay"])
    assert singles(game) == ["X black 2", "X foot 1", "X foot 2"]
    assert "X double foot 1 foot 1" in game.legal()
    assert "X double foot 2 foot 2" in game.legal()
    assert "X double black 2 foot 2" in game.legal()
    assert not [move for move in game.legal() if "black 1 " in move]
    play(game, "X double foot 1 foot 1")
    assert [entry["station"] for entry in log(game)] == [1, 1]
    assert tickets(game)["X"]["foot"] == 2
    # Staying, he could be on every station that no agent holds.
    assert game.candidates() == [1, 2, 3, 4, 5, 6, 8, 10, 12, 13, 14, 15, 16]


def test_SV8_who_may_stay_is_not_trapped() -> None:
    board = draw(local="1-2")
    assert ended(begin(board, "sanssouci", 4, at=(2,))) == ("pursuers", "trapped")
    game = begin(board, "sanssouci", 4, ["x_may_stay"], at=(2,))
    assert singles(game) == ["X foot 1"]
    assert game.legal() == ["X double foot 1 foot 1", "X foot 1"]


def test_SV9_voluntary_reveal() -> None:
    game = begin(LANE, "sanssouci", 4, ["voluntary_reveal"])
    # Nothing is spent: only a black ticket paid now can come back.
    assert singles(game) == ["X black 2", "X black 2 show", "X foot 2"]
    rounds(game, "X black 2")
    assert tickets(game)["X"]["black"] == 2
    assert singles(game) == ["X black 1", "X black 1 show", "X foot 1", "X foot 1 show"]
    play(game, "X foot 1 show")
    assert tickets(game)["X"]["black"] == 3
    assert shown(game) == [2]
    assert game.candidates() == [1]
    assert [entry["ticket"] for entry in log(game)] == ["black", "foot"]
    pursuers_answer(game)
    # The third entry is a reveal anyway; nothing is spent any more.
    assert singles(game) == ["X black 2", "X foot 2"]


def test_SV9_not_on_a_reveal_even_if_black_is_spent() -> None:
    game = begin(LANE, "sanssouci", 4, ["voluntary_reveal"])
    rounds(game, "X black 2", "X black 1")
    assert singles(game) == ["X black 2", "X foot 2"]
    assert "X double foot 2 foot 1 show" in game.legal()
    assert "X double foot 2 foot 1 show show" not in game.legal()


def test_SV9_comes_back_at_once() -> None:
    # X has three black tickets and needs one for each step of water.
    board = draw(water="1-2 2-3")
    game = begin(board, "sanssouci", 4, ["voluntary_reveal"])
    rounds(game, "X black 2", "X black 1")
    assert tickets(game)["X"]["black"] == 1
    # Entry 3 is a reveal: no showing of his own will, so no ticket for a second step.
    assert game.legal() == ["X black 2"]
    play(game, "X black 2")
    pursuers_answer(game)
    assert ended(game) == ("pursuers", "trapped")
    game = begin(board, "sanssouci", 4, ["voluntary_reveal"])
    play(game, "X double black 2 show black 1 show")
    assert tickets(game)["X"]["black"] == 3
    assert shown(game) == [1, 2]
    pursuers_answer(game)
    rounds(game, "X black 2", "X black 1", "X black 2 show")
    assert tickets(game)["X"]["black"] == 1
    assert game.legal() == [
        "X black 1",
        "X black 1 show",
        "X black 3",
        "X black 3 show",
        "X double black 1 show black 2",
        "X double black 1 show black 2 show",
        "X double black 3 show black 2",
        "X double black 3 show black 2 show",
    ]
    assert game.totals()["black"] == 5


def test_SV10_triple_move() -> None:
    game = begin(LANE, "sanssouci", 4, ["triple_move"])
    triples = [move for move in game.legal() if "triple" in move]
    assert len(triples) == 8
    assert "X triple foot 2 black 1 foot 2" in triples
    play(game, "X triple foot 2 black 1 foot 2")
    assert tickets(game)["X"] == {"foot": 2, "vip": 3, "rail": 3, "black": 2, "double": 0}
    assert shown(game) == [3]
    assert game.status()["round"] == 1
    pursuers_answer(game)
    assert game.legal() == singles(game) != []


def test_SV10_needs_both_double_tickets() -> None:
    game = begin(LANE, "sanssouci", 4, ["triple_move"])
    rounds(game, "X double foot 2 foot 1")
    assert [move for move in game.legal() if "double" in move]
    assert not [move for move in game.legal() if "triple" in move]


def test_SV10_needs_room_in_the_log() -> None:
    game = begin(WIDE_LANE, "sanssouci", 4, ["triple_move"])
    for _ in range(21):
        rounds(game, singles(game)[-1])
    assert [move for move in game.legal() if "triple" in move]
    rounds(game, singles(game)[-1])
    assert [move for move in game.legal() if "double" in move]
    assert not [move for move in game.legal() if "triple" in move]
