"""S-V1 to S-V10: the variants of Sanssouci, each by itself. Worked out by hand from docs/rules/sanssouci.md."""

import pytest

from blackticket.editions import edition
from blackticket.errors import BlackticketError
from tests.support.boards import draw
from tests.support.play import (
    allowed,
    answer,
    at,
    begin,
    doubles,
    ended,
    hop,
    log,
    new,
    of,
    play,
    refused,
    rounds,
    shown,
    singles,
    tickets,
    to_and_fro,
)
from tests.support.truth import totals_of

pytestmark = pytest.mark.rules

NAME = "sanssouci"
LANE = draw(local="1-2", edition=NAME)
WIDE = draw(local="1-2", regional="1-2", express="1-2", edition=NAME)


def test_SV_all_combinations_are_allowed() -> None:
    everything = [option.name for option in edition(NAME).options.values() if option.group != "reading"]
    assert len(everything) == 10
    game = new(NAME, 3, everything)
    assert game.setup.options == tuple(everything)
    game.play(game.legal_moves[0])


@pytest.mark.parametrize(("players", "agents"), [(2, 5), (3, 5), (4, 4), (5, 5)])
def test_SV1_one_agent_more_but_never_more_than_five(players: int, agents: int) -> None:
    game = new(NAME, players, ["extra_agent"])
    assert len(game.setup.pursuers) == agents
    assert tickets(game)["X"]["black"] == agents
    assert tickets(game)[f"D{agents}"] == {"foot": 10, "vip": 8, "rail": 4}


def test_SV1_changes_nothing_with_six_players_and_is_refused() -> None:
    assert len(new(NAME, 6).setup.pursuers) == 5
    with pytest.raises(BlackticketError, match=r"extra_agent.*changes nothing in sanssouci with 6 players") as caught:
        new(NAME, 6, ["extra_agent"])
    assert caught.value.code == "bad_argument"


def test_SV2_agents_choose_their_order_in_every_round() -> None:
    game = begin(LANE, NAME, options=["agents_any_order"])
    play(game, "X foot 2", "D1 foot 8", "D2 foot 10", "D3 foot 12", "D4 foot 14")
    play(game, "X foot 1", "D4 foot 13", "D2 foot 9", "D1 foot 7", "D3 foot 11")
    assert game.round == 3


def test_SV2_a_blocked_agent_waits_in_every_round() -> None:
    """With the order fixed D1 would be out in round 2 (S9)."""
    game = begin(draw(20, local="1-5 2-3 2-4", edition=NAME), NAME, options=["agents_any_order"], at=(2, 4))
    game.play("X foot 5")
    answer(game, "D1 foot 3", "D2 foot 2", "D3 foot 12", "D4 foot 14")
    game.play("X foot 1")
    assert (of(game, "D1"), game.status()["out"]) == ([], [])
    game.play("D2 foot 4")
    assert of(game, "D1") == ["D1 foot 2"]


def test_SV3_one_stock_for_all_agents() -> None:
    game = begin(LANE, NAME, options=["exchange_tickets"])
    assert set(tickets(game)) == {"X", "team"}
    assert tickets(game)["team"] == {"foot": 40, "vip": 32, "rail": 16}
    play(game, "X foot 2", "D1 rail 8", "D2 rail 10")
    assert tickets(game)["team"] == {"foot": 40, "vip": 32, "rail": 14}
    assert tickets(game)["X"]["rail"] == 5


def test_SV3_an_agent_that_is_out_takes_nothing_from_the_stock() -> None:
    game = begin(draw(20, local="1-2", water="17-18", edition=NAME), NAME, options=["exchange_tickets"], at=(17,))
    play(game, "X foot 2", "D2 foot 10", "D3 foot 12", "D4 foot 14")
    assert game.status()["out"] == ["D1"]
    assert tickets(game)["team"] == {"foot": 37, "vip": 32, "rail": 16}


def test_SV4_x_is_visible_from_the_start() -> None:
    game = begin(LANE, NAME, options=["always_revealed"])
    told = game.view("pursuers").to_dict()
    assert (told["at"]["X"], told["starts"]["X"], game.candidates) == (1, 1, [1])
    rounds(game, "X foot 2")
    game.play("X double foot 1 foot 2")
    told = game.view("public").to_dict()
    assert told["history"][-1] == "X double foot 1 foot 2"
    assert (told["at"]["X"], game.candidates) == (2, [2])
    assert shown(game) == [1, 2, 3]


def test_SV5_x_may_not_use_the_ships() -> None:
    game = begin(draw(local="1-2", water="1-3", edition=NAME), NAME, options=["no_ferry"])
    assert singles(game) == ["X black 2", "X foot 2"]
    refused(game, "X black 3")


def test_SV5_x_who_could_only_sail_is_trapped() -> None:
    assert ended(begin(draw(water="1-3", edition=NAME), NAME)) is None
    assert ended(begin(draw(water="1-3", edition=NAME), NAME, options=["no_ferry"])) == ("pursuers", "trapped")


def test_SV6_black_tickets_pay_for_ships_only() -> None:
    game = begin(draw(local="1-2", regional="1-4", water="1-3", edition=NAME), NAME, options=["black_only_ferry"])
    assert singles(game) == ["X black 3", "X foot 2", "X vip 4"]
    refused(game, "X black 2", "X black 4")


def test_SV6_with_SV5_black_tickets_are_useless() -> None:
    board = draw(local="1-2", water="1-3", edition=NAME)
    game = begin(board, NAME, options=["black_only_ferry", "no_ferry"])
    assert singles(game) == ["X foot 2"]


def test_SV7_agents_may_pay_vip_with_rail() -> None:
    board = draw(20, local="1-2", regional="17-18", edition=NAME)
    plain = begin(board, NAME, at=(17,))
    plain.play("X foot 2")
    assert of(plain, "D1") == ["D1 vip 18"]
    game = begin(board, NAME, options=["rail_pays_vip"], at=(17,))
    game.play("X foot 2")
    assert of(game, "D1") == ["D1 rail 18", "D1 vip 18"]
    game.play("D1 rail 18")
    assert tickets(game)["D1"] == {"foot": 10, "vip": 8, "rail": 3}
    assert tickets(game)["X"]["rail"] == 4


def test_SV7_not_x_and_not_footpaths() -> None:
    board = draw(20, regional="1-2", local="17-18", edition=NAME)
    game = begin(board, NAME, options=["rail_pays_vip"], at=(17,))
    refused(game, "X rail 2")
    game.play("X vip 2")
    refused(game, "D1 rail 18")


def test_SV7_keeps_an_agent_in_the_game() -> None:
    """D1 has paid its eight ViP tickets; with rail tickets it can go on, without the variant it is out."""
    board = draw(20, local="1-2", regional="1-2 17-18", express="1-2", edition=NAME)
    for options, out in (([], ["D1"]), (["rail_pays_vip"], [])):
        game = begin(board, NAME, options=options, at=(17,))
        for number in range(8):
            hop(game, 1 if number % 2 else 2)
            answer(game, f"D1 vip {17 if number % 2 else 18}")
        hop(game, 2)
        assert game.status()["out"] == out


def test_SV8_x_may_stay_for_a_footpath_ticket() -> None:
    game = begin(draw(local="1-2", regional="1-3", edition=NAME), NAME, options=["x_may_stay"])
    allowed(game, "X foot 1", "X double foot 1 foot 1", "X double vip 3 foot 3", "X double foot 1 vip 3")
    refused(game, "X black 1", "X vip 1", "X rail 1")
    game.play("X foot 1")
    assert log(game) == [{"ticket": "foot", "station": 1, "shown": False}]
    assert tickets(game)["X"]["foot"] == 3
    answer(game)
    allowed(game, "X foot 1")


def test_SV8_agents_may_not_stay() -> None:
    game = begin(LANE, NAME, options=["x_may_stay"])
    game.play("X foot 1")
    refused(game, "D1 foot 7")


def test_SV8_nobody_sees_whether_he_stayed() -> None:
    game = begin(LANE, NAME, options=["x_may_stay"])
    to_and_fro(game, 3, "X foot 2", "X foot 1")
    assert game.candidates == [2]
    game.play("X foot 2")
    assert game.candidates == [1, 2]


def test_SV8_an_x_with_a_footpath_ticket_is_never_trapped() -> None:
    board = draw(local="1-2 2-3", edition=NAME)
    assert ended(begin(board, NAME, at=(2,))) == ("pursuers", "trapped")
    game = begin(board, NAME, options=["x_may_stay"], at=(2,))
    assert ended(game) is None
    assert singles(game) == ["X foot 1"]


def test_SV8_the_station_need_not_be_a_footpath_stop() -> None:
    game = begin(draw(regional="1-2", edition=NAME), NAME, options=["x_may_stay"])
    allowed(game, "X foot 1")


def test_SV9_show_and_take_back() -> None:
    game = begin(LANE, NAME, options=["voluntary_reveal"])
    total = totals_of(game)
    refused(game, "X foot 2 show")
    allowed(game, "X black 2 show")
    rounds(game, "X black 2")
    assert tickets(game)["X"]["black"] == 3
    game.play("X foot 1 show")
    assert tickets(game)["X"]["black"] == 4
    assert game.view("pursuers").to_dict()["at"]["X"] == 1
    assert game.view("pursuers").to_dict()["history"][-1] == "X foot 1 show"
    assert totals_of(game) == total
    assert (shown(game), game.candidates) == ([2], [1])


def test_SV9_only_if_one_is_spent() -> None:
    game = begin(LANE, NAME, options=["voluntary_reveal"])
    rounds(game, "X black 2 show")
    assert tickets(game)["X"]["black"] == 4
    refused(game, "X foot 1 show", "X double foot 1 foot 2 show")


def test_SV9_not_on_a_move_that_is_shown_anyway() -> None:
    game = begin(LANE, NAME, options=["voluntary_reveal"])
    rounds(game, "X black 2", "X black 1")
    refused(game, "X foot 2 show", "X black 2 show", "X double foot 2 show foot 1")
    allowed(game, "X double foot 2 foot 1 show")


def test_SV9_it_comes_back_at_once_and_pays_the_next_step() -> None:
    """With one black ticket left: black, show, black again (the example of docs/rules/sanssouci.md)."""
    game = begin(WIDE, NAME, 4, options=["voluntary_reveal"])
    rounds(game, "X black 2", "X black 1")
    hop(game, 2)
    answer(game)
    assert tickets(game)["X"]["black"] == 1
    refused(game, "X double black 1 black 2")
    allowed(game, "X double black 1 show black 2", "X double foot 1 show black 2")
    game.play("X double black 1 show black 2")
    assert tickets(game)["X"]["black"] == 0
    assert shown(game) == [3, 4]


LATER = ["voluntary_reveal", "black_back_later"]


def test_SV9_black_back_later_takes_only_a_ticket_of_an_earlier_turn() -> None:
    game = begin(WIDE, NAME, options=LATER)
    total = totals_of(game)
    refused(game, "X black 2 show", "X double black 2 foot 1 show", "X double black 2 show black 1")
    rounds(game, "X black 2")
    allowed(game, "X black 1 show", "X foot 1 show", "X double foot 1 show black 2", "X double black 1 vip 2")
    game.play("X black 1 show")
    assert tickets(game)["X"]["black"] == 3
    assert totals_of(game) == total


def test_SV9_black_back_later_gives_at_most_as_many_as_were_spent_before_the_turn() -> None:
    game = begin(WIDE, NAME, options=[*LATER, "triple_move"])
    rounds(game, "X black 2", "X black 1", "X foot 2")
    allowed(game, "X double foot 1 show black 2 show", "X triple foot 1 show black 2 show black 1")
    refused(game, "X triple foot 1 show black 2 show foot 1 show")
    free = begin(WIDE, NAME, options=["voluntary_reveal", "triple_move"])
    rounds(free, "X black 2", "X black 1", "X foot 2")
    allowed(free, "X triple foot 1 show black 2 show foot 1 show")


def test_SV9_black_back_later_needs_voluntary_reveal() -> None:
    with pytest.raises(BlackticketError, match="changes nothing without 'voluntary_reveal'") as caught:
        new(NAME, 5, ["black_back_later"])
    assert caught.value.code == "bad_argument"


def test_SV9_is_off_by_default() -> None:
    game = begin(LANE, NAME)
    rounds(game, "X black 2")
    refused(game, "X foot 1 show")


def test_SV9_has_nothing_to_do_with_SV4() -> None:
    game = begin(LANE, NAME, options=["voluntary_reveal", "always_revealed"])
    rounds(game, "X black 2")
    refused(game, "X foot 1 show", "X black 1 show")


def test_SV10_three_moves_for_both_double_tickets() -> None:
    game = begin(WIDE, NAME, options=["triple_move"])
    game.play("X triple foot 2 vip 1 rail 2")
    assert [entry["ticket"] for entry in log(game)] == ["foot", "vip", "rail"]
    assert (shown(game), at(game, "X")) == ([3], 2)
    assert tickets(game)["X"] == {"foot": 3, "vip": 2, "rail": 2, "black": 4, "double": 0}
    answer(game)
    assert doubles(game) == []
    refused(game, "X triple foot 1 foot 2 foot 1", "X double foot 1 foot 2")


def test_SV10_needs_both_double_tickets() -> None:
    game = begin(LANE, NAME, options=["triple_move"])
    allowed(game, "X double foot 2 foot 1")
    rounds(game, "X double foot 2 foot 1")
    refused(game, "X triple foot 2 foot 1 foot 2")


def test_SV10_needs_three_tickets() -> None:
    board = draw(express="1-2", pairs=("local",), edition=NAME)
    game = begin(board, NAME, options=["triple_move", "black_only_ferry"])
    allowed(game, "X triple rail 2 rail 1 rail 2")
    rounds(game, "X rail 2")
    refused(game, "X triple rail 1 rail 2 rail 1")


def test_SV10_needs_room_for_three_entries() -> None:
    game = begin(WIDE, NAME, options=["triple_move"])
    for number in range(22):
        assert bool([move for move in game.legal_moves if move.startswith("X triple")]) == (number <= 21)
        hop(game, 1 if number % 2 else 2)
        answer(game)
    assert len(log(game)) == 22
    assert doubles(game)
    assert not [move for move in game.legal_moves if move.startswith("X triple")]
    refused(game, "X triple black 2 black 1 black 2")
