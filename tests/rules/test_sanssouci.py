"""S1 to S12: Mister X in Sanssouci. Worked out by hand from docs/rules/sanssouci.md."""

import pytest

from blackticket.editions import edition, prepare
from blackticket.errors import BlackticketError
from tests.support.boards import draw, printed
from tests.support.play import (
    allowed,
    answer,
    at,
    begin,
    dealt,
    doubles,
    ended,
    hop,
    log,
    new,
    of,
    on_board,
    play,
    refused,
    rounds,
    shown,
    singles,
    tickets,
)
from tests.support.truth import setup_of, ticket_deal, ticket_edition, totals_of

pytestmark = pytest.mark.rules

NAME = "sanssouci"
LANE = draw(local="1-2", edition=NAME)
WIDE = draw(local="1-2", regional="1-2", express="1-2", edition=NAME)


def test_S1_two_to_six_players_and_the_box() -> None:
    assert ticket_edition(NAME).rules.box == (54, 43, 23, 5, 2)
    for players in (1, 7):
        with pytest.raises(BlackticketError):
            prepare(NAME, players)
    for players in range(2, 7):
        assert prepare(NAME, players).setup.players == players


def test_S1_thirteen_start_cards() -> None:
    assert len(printed(edition(NAME).board).decks["shared"]) == 13


@pytest.mark.parametrize(("players", "agents"), [(2, 4), (3, 4), (4, 3), (5, 4), (6, 5)])
def test_S2_S3_S4_the_deal(players: int, agents: int) -> None:
    game = new(NAME, players)
    assert game.setup.pursuers == tuple(f"D{n}" for n in range(1, agents + 1))
    assert set(tickets(game)) == {"X", *game.setup.pursuers}


@pytest.mark.parametrize(("players", "agents"), [(2, 4), (3, 4), (4, 3), (5, 4), (6, 5)])
def test_S2_x_has_4_3_3_two_double_and_a_black_ticket_for_each_agent(players: int, agents: int) -> None:
    assert tickets(new(NAME, players))["X"] == {"foot": 4, "vip": 3, "rail": 3, "black": agents, "double": 2}


def test_S3_each_agent_has_10_8_4_of_its_own() -> None:
    game = begin(LANE, NAME)
    play(game, "X foot 2", "D1 vip 8")
    assert tickets(game)["D1"] == {"foot": 10, "vip": 7, "rail": 4}
    assert tickets(game)["D2"] == {"foot": 10, "vip": 8, "rail": 4}


def test_S4_two_players_play_two_agents_each() -> None:
    assert new(NAME, 3).setup.pursuers == ("D1", "D2", "D3", "D4")


def test_S5_one_deck_for_all() -> None:
    deck = set(printed(edition(NAME).board).decks["shared"])
    drawn: set[int] = set()
    for seed in range(200):
        starts = list(ticket_deal(dealt(NAME, 6, seed=seed)).starts.values())
        assert len(set(starts)) == 6
        drawn.update(starts)
    assert drawn == deck
    game = new(NAME, 6, seed=4)
    assert game.candidates == sorted(deck - set(setup_of(game).starts.values()))


def test_S6_the_order_of_round_1_stays() -> None:
    game = begin(LANE, NAME)
    game.play("X foot 2")
    assert {move.split()[0] for move in game.legal_moves} == {"D1", "D2", "D3", "D4"}
    play(game, "D3 foot 12", "D1 foot 8")
    assert {move.split()[0] for move in game.legal_moves} == {"D2", "D4"}
    play(game, "D4 foot 14", "D2 foot 10")
    for number in range(3):
        hop(game, 2 if number % 2 else 1)
        for name in ("D3", "D1", "D4", "D2"):
            assert list(game.legal_moves) == of(game, name)
            refused(game, *[f"{other} foot 7" for other in ("D1", "D2", "D3", "D4") if other != name])
            game.play(of(game, name)[0])


def test_S6_x_moves_first_in_every_round() -> None:
    game = begin(LANE, NAME)
    for number in range(4):
        assert game.to_move == "X"
        hop(game, 1 if number % 2 else 2)
        assert game.to_move == "pursuers"
        answer(game)


def test_S7_agents_pay_x_and_x_pays_the_log() -> None:
    game = begin(WIDE, NAME)
    play(game, "X rail 2", "D1 vip 8", "D2 rail 10", "D3 foot 12")
    assert tickets(game)["X"] == {"foot": 5, "vip": 4, "rail": 3, "black": 4, "double": 2}


def test_S7_x_cannot_pay_what_he_has_not() -> None:
    game = begin(draw(express="1-2", pairs=("local",), edition=NAME), NAME)
    rounds(game, "X rail 2", "X rail 1")
    refused(game, "X double rail 2 rail 1")
    rounds(game, "X rail 2")
    refused(game, "X rail 1")
    assert singles(game) == ["X black 1"]


def test_S7_an_agents_ticket_pays_for_x_in_the_next_round() -> None:
    game = begin(draw(express="1-2", pairs=("local", "express"), edition=NAME), NAME)
    rounds(game, "X rail 2", "X rail 1")
    game.play("X rail 2")
    answer(game, "D1 rail " + str(15 - at(game, "D1")))
    allowed(game, "X rail 1")


def test_S8_twelve_not_thirteen() -> None:
    game = begin(WIDE, NAME)
    for number in range(19):
        hop(game, 1 if number % 2 else 2)
        answer(game)
    assert shown(game) == [3, 8, 12, 18]


def test_S9_an_agent_without_a_fitting_ticket_is_out_at_its_turn() -> None:
    board = draw(18, local="1-2", express="17-18", edition=NAME)
    game = begin(board, NAME, at=(17,))
    for number in range(4):
        hop(game, 1 if number % 2 else 2)
        answer(game, f"D1 rail {17 if number % 2 else 18}")
    assert game.status()["out"] == []
    total = totals_of(game)
    x_hand = tickets(game)["X"]
    game.play("X foot 2")
    assert game.status()["out"] == ["D1"]
    assert on_board(game) == {"X", "D2", "D3", "D4"}
    assert "D1" not in tickets(game)
    assert tickets(game)["X"] == {**x_hand, "foot": x_hand["foot"] - 1}
    assert totals_of(game) == total
    refused(game, "D1 rail 18")
    answer(game)
    assert game.round == 6


def test_S9_a_blocked_agent_is_out_when_the_order_is_fixed() -> None:
    """Order D1, D2: in round 2 D1 on 3 is shut in by D2 on 2, who would have made way a moment later."""
    board = draw(20, local="1-5 2-3 2-4 2-6 3-6", edition=NAME)
    game = begin(board, NAME, at=(3, 4))
    game.play("X foot 5")
    answer(game, "D1 foot 6", "D2 foot 2", "D3 foot 12", "D4 foot 14")
    play(game, "X foot 1", "D1 foot 3", "D2 foot 6", "D3 foot 11", "D4 foot 13")
    assert on_board(game) == {"X", "D1", "D2", "D3", "D4"}
    board = draw(20, local="1-5 2-3 2-4", edition=NAME)
    game = begin(board, NAME, at=(2, 4))
    game.play("X foot 5")
    answer(game, "D1 foot 3", "D2 foot 2", "D3 foot 12", "D4 foot 14")
    game.play("X foot 1")
    assert game.status()["out"] == ["D1"]
    assert of(game, "D2") == ["D2 foot 3", "D2 foot 4"]


def test_S9_the_station_of_an_agent_that_is_out_is_free() -> None:
    """D1 stands on a landing stage with no other way out: it blocks X in round 1, and then it is gone."""
    game = begin(draw(local="1-5", water="1-2", edition=NAME), NAME, at=(2,))
    refused(game, "X black 2")
    rounds(game, "X foot 5", "X foot 1")
    assert game.status()["out"] == ["D1"]
    allowed(game, "X black 2")


def test_S9_out_agents_block_their_station_for_everybody() -> None:
    game = begin(draw(local="1-5", water="1-2", edition=NAME), NAME, at=(2,), options=["out_agents_block"])
    total = totals_of(game)
    rounds(game, "X foot 5", "X foot 1")
    assert (game.status()["out"], at(game, "D1")) == (["D1"], 2)
    assert "D1" not in tickets(game)
    refused(game, "X black 2")
    assert totals_of(game) == total
    assert game.view("public").to_dict()["at"]["D1"] == 2


def test_S9_out_agents_block_their_colleagues_too() -> None:
    """D1 on 3 and D2 on 2 shut each other in: with nobody leaving the board both are out."""
    game = begin(draw(20, local="1-5 2-3", edition=NAME), NAME, at=(3, 2), options=["out_agents_block"])
    play(game, "X foot 5", "D3 foot 12", "D4 foot 14")
    assert game.status()["out"] == ["D1", "D2"]
    assert (at(game, "D1"), at(game, "D2"), game.to_move) == (3, 2, "X")


def test_S9_while_the_order_is_free_a_blocked_agent_waits() -> None:
    game = begin(draw(20, local="1-5 2-3 2-4", edition=NAME), NAME, at=(3, 2))
    game.play("X foot 5")
    assert of(game, "D1") == []
    assert game.status()["out"] == []
    game.play("D2 foot 4")
    assert of(game, "D1") == ["D1 foot 2"]


def test_S9_while_the_order_is_free_the_lowest_number_is_out_and_it_is_asked_again() -> None:
    """D1 on 3 and D2 on 2 shut each other in. D1 leaves the board, and D2 can move to 3."""
    game = begin(draw(20, local="1-5 2-3", edition=NAME), NAME, at=(3, 2))
    play(game, "X foot 5", "D3 foot 12", "D4 foot 14")
    assert game.status()["out"] == ["D1"]
    assert list(game.legal_moves) == ["D2 foot 3"]


def test_S9_when_all_agents_are_out_x_has_won() -> None:
    game = begin(draw(20, local="1-2", water="17-18 19-20", edition=NAME), NAME, 4, at=(17, 18, 19))
    game.play("X foot 2")
    assert ended(game) == ("X", "stranded")
    assert game.status()["out"] == ["D1", "D2", "D3"]
    assert on_board(game) == {"X"}
    assert (game.round, len(log(game))) == (1, 1)


def test_S9_x_without_a_ticket_has_lost() -> None:
    game = begin(draw(express="1-2", pairs=("local",), edition=NAME), NAME, 4)
    for number, ticket in enumerate(["rail"] * 3 + ["black"] * 3):
        assert ended(game) is None
        game.play(f"X {ticket} {1 if number % 2 else 2}")
        answer(game)
    assert ended(game) == ("pursuers", "trapped")


def test_S10_ships_carry_only_x_and_only_for_a_black_ticket() -> None:
    game = begin(draw(local="1-2 3-5", water="1-4 3-4", edition=NAME), NAME, at=(3,))
    allowed(game, "X black 4")
    refused(game, "X foot 4", "X vip 4", "X rail 4")
    game.play("X foot 2")
    assert of(game, "D1") == ["D1 foot 5"]


def test_S10_from_one_landing_stage_to_the_next() -> None:
    game = begin(draw(water="1-2 2-3", edition=NAME), NAME)
    assert singles(game) == ["X black 2"]
    refused(game, "X black 3")


def test_S10_the_landing_stages_of_the_rulebook() -> None:
    board = printed(edition(NAME).board)
    stages = {13, 30, 39, 96, 114, 193, 194}
    assert {end for c in board.connections if c.role == "water" for end in (c.a, c.b)} == stages
    reached: set[int] = set()
    for stage in stages:
        game = begin(board, NAME, options=["black_only_ferry"], x=stage, at=(1, 2, 3, 4))
        ships = {int(move.split()[2]) for move in singles(game) if move.startswith("X black")}
        assert ships, f"no ship leaves {stage}"
        reached |= ships
    assert reached == stages


def test_S11_x_has_won_when_entry_24_is_answered() -> None:
    """Both double moves: 24 entries in 22 rounds, for which the agents' 22 tickets just suffice."""
    game = begin(WIDE, NAME)
    rounds(game, "X double black 2 black 1", "X double black 2 black 1")
    for number in range(19):
        hop(game, 1 if number % 2 else 2)
        answer(game)
    hop(game, 1)
    assert (len(log(game)), shown(game)[-1], ended(game)) == (24, 24, None)
    answer(game)
    assert (game.round, ended(game)) == (22, ("X", "escape"))


def test_S11_moves_count_not_rounds() -> None:
    """No double move: after 22 rounds the game goes on, but the agents have paid all 22 tickets and are out."""
    game = begin(WIDE, NAME)
    for number in range(22):
        hop(game, 1 if number % 2 else 2)
        answer(game)
    assert (game.round, ended(game)) == (23, None)
    hop(game, 2)
    assert (game.round, ended(game)) == (23, ("X", "stranded"))


def test_S11_at_entry_24_no_double_move() -> None:
    game = begin(WIDE, NAME)
    rounds(game, "X double black 2 black 1")
    for number in range(21):
        hop(game, 1 if number % 2 else 2)
        answer(game)
    assert (len(log(game)), tickets(game)["X"]["double"], doubles(game)) == (23, 1, [])


def test_S12_both_double_tickets_may_not_be_played_in_one_turn() -> None:
    game = begin(LANE, NAME)
    refused(game, "X triple foot 2 foot 1 foot 2")
    assert not [move for move in game.legal_moves if move.startswith("X triple")]
