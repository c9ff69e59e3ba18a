"""What our search looks at when it is X's turn: specials where they help, and not where they are wasted."""

import numpy as np
import pytest

from blackticket.belief.posterior import nearness
from blackticket.game import Game
from blackticket.kernel import compiled
from blackticket.players import make_player
from blackticket.players.search.common.ticket_moves import nearest_pursuer
from blackticket.players.search.mcts.player import MctsPlayer
from blackticket.players.search.mcts.ticket.settings import SideSettings
from blackticket.players.search.mcts.ticket.x_moves import x_options
from blackticket.rules.ticket.codes import shows_in, station_of, steps_of, ticket_of
from blackticket.rules.ticket.layout import BLACK
from blackticket.views import TicketView

SETTINGS = MctsPlayer().settings(x_searches=True)
FAR = {"D1": 13, "D2": 26, "D3": 29, "D4": 34, "D5": 50}
"""Detectives of London in the north, far from the stations in the south that the tests use."""


def view_of(game: Game) -> TicketView:
    view = game.view("X")
    assert isinstance(view, TicketView)
    return view


def classic(x_start: int, **starts: int) -> Game:
    return Game("classic", 6, ["fixed_order"], starts={**FAR, **starts, "X": x_start}, any_start=True, seed=0)


def options(view: TicketView, *, at_root: bool = True, settings: SideSettings = SETTINGS) -> list[int]:
    assert view.own is not None
    out, singles = np.zeros(4096, dtype=np.int64), np.zeros(4096, dtype=np.int64)
    hand, no_way = np.zeros(BLACK + 1, dtype=np.int64), np.zeros(1, dtype=np.int64)
    near, run = nearness(view.tables), compiled(x_options)
    count = run(view.tables, view.public, near, view.own.at, hand, no_way, singles, out, settings, at_root)
    return [int(move) for move in out[:count]]


def reach(view: TicketView, station: int) -> int:
    return int(nearest_pursuer(view.tables, view.public, nearness(view.tables), station))


def last(move: int) -> int:
    return int(station_of(move, steps_of(move) - 1))


@pytest.mark.parametrize("at_root", [True, False])
def test_no_double_move_while_nobody_is_near(at_root: bool) -> None:
    view = view_of(classic(157))
    assert reach(view, 157) > SETTINGS.alarm
    assert {steps_of(move) for move in options(view, at_root=at_root)} == {1}


def test_double_moves_out_of_reach_when_a_pursuer_is_near() -> None:
    view = view_of(classic(157, D1=155))
    assert reach(view, 157) <= SETTINGS.alarm
    doubles = [move for move in options(view) if steps_of(move) == 2]
    assert doubles
    assert all(reach(view, last(move)) > 1 for move in doubles)


def test_ahead_of_the_moment_a_double_move_is_for_need_alone() -> None:
    view = view_of(classic(157, D1=155))
    assert {steps_of(move) for move in options(view, at_root=False)} == {1}


def test_black_tickets_wait_for_the_third_round() -> None:
    assert any(ticket_of(move, 0) == BLACK for move in options(view_of(classic(157)))), "a boat leaves there"
    game = classic(156)
    assert not any(ticket_of(move, 0) == BLACK for move in options(view_of(game)))
    player = make_player("greedy")
    while game.round < 4 or game.to_move != "X":
        game.play(player.choose(game.view("X" if game.to_move == "X" else "pursuers"), seed=3))
    assert any(ticket_of(move, 0) == BLACK for move in options(view_of(game)))


def test_s_v9_he_shows_himself_far_from_everybody_or_not_at_all() -> None:
    """From 171, where X goes first, some stations are six moves from every agent and some are not."""
    starts = {"X": 188, "D1": 121, "D2": 12, "D3": 79, "D4": 181}
    game = Game("sanssouci", 5, ["voluntary_reveal"], starts=starts, any_start=True, seed=0)
    game.play(next(move for move in game.legal_moves if move.startswith("X black") and "show" not in move))
    while game.to_move != "X":
        game.play(game.legal_moves[0])
    view = view_of(game)
    allowed = {move for move in map(int, view.legal_codes(None)) if steps_of(move) == 1 and shows_in(move, 0)}
    bold = {move for move in allowed if reach(view, last(move)) < SETTINGS.show_from}
    assert bold
    looked_at = {move for move in options(view) if shows_in(move, 0)}
    assert looked_at
    assert not looked_at & bold


def test_s_v10_three_moves_when_two_do_not_get_him_away() -> None:
    """Every station within two moves of station 130 is next to an agent."""
    starts = {"X": 130, "D1": 149, "D2": 43, "D3": 110, "D4": 181}
    steps = {}
    for variants in ([], ["triple_move"]):
        view = view_of(Game("sanssouci", 5, variants, starts=starts, any_start=True, seed=0))
        found = options(view)
        assert not any(reach(view, last(move)) > 1 for move in found if steps_of(move) < 3)
        steps[bool(variants)] = {steps_of(move) for move in found}
    assert steps == {False: {1, 2}, True: {1, 3}}
