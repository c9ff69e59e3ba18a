"""The published method in the ticket games, part by part: what X looks at, what the pursuers go for, who is paid."""

from copy import copy

import numpy as np
import pytest

from blackticket.belief.posterior import nearness
from blackticket.belief.spread import follow_step, new_mask
from blackticket.belief.ticket import at_x_last_move
from blackticket.game import Game
from blackticket.kernel import make_rng
from blackticket.moves import Move
from blackticket.players import Budget, make_player
from blackticket.players.search.common.ticket_moves import boat_leaves
from blackticket.players.search.common.tree import MOST_NODES, NO_NODE, ROOT, add_child, child_of, new_tree
from blackticket.players.search.nw.player import NwPlayer
from blackticket.players.search.nw.ticket.playout import follow_move, hider_playout_step, list_goals, playout_ply
from blackticket.players.search.nw.ticket.scratch import Scratch, new_scratch
from blackticket.players.search.nw.ticket.x_moves import hider_moves
from blackticket.players.search.nw.uct import CATEGORY_WEIGHTS
from blackticket.rules.ticket.codes import X_FIGURE, steps_of, ticket_of
from blackticket.rules.ticket.layout import BLACK, OVER, X_TURN, States, new_states
from blackticket.rules.ticket.text import to_code
from blackticket.views import Audience, TicketView

FAR = {"D1": 13, "D2": 26, "D3": 29, "D4": 34, "D5": 50}
"""Detectives of London in the north, far from the stations in the south that the tests use."""
PIERS = {108, 115, 157, 194}


def classic(x_start: int, **starts: int) -> Game:
    return Game("classic", 6, ["fixed_order"], starts={**FAR, **starts, "X": x_start}, any_start=True, seed=0)


def view_of(game: Game, side: Audience) -> TicketView:
    view = game.view(side)
    assert isinstance(view, TicketView)
    return view


def states_of(view: TicketView) -> States:
    states = new_states(1)
    states[0]["public"] = view.public
    if view.own is not None:
        states[0]["secret"]["at"] = view.own.at
    return states


def goals_of(scratch: Scratch) -> set[int]:
    return {int(station) for station in scratch.goals[: scratch.goal_count[0]]}


def looked_at(view: TicketView, *, no_black: bool = False) -> list[int]:
    """X's moves that pass the filter."""
    assert view.own is not None
    scratch = new_scratch(states_of(view), 0)
    count = hider_moves(view.tables, view.public, view.own.at, nearness(view.tables), scratch, no_black)
    return [int(move) for move in scratch.moves[:count]]


def has_black(moves: list[int]) -> bool:
    return any(ticket_of(move, step) == BLACK for move in moves for step in range(steps_of(move)))


def plain(game: Game) -> str:
    """A single move of X, with no black ticket and to no pier."""
    moves = (move.split() for move in game.legal_moves)
    return next(" ".join(move) for move in moves if move[1] not in ("black", "double") and int(move[2]) not in PIERS)


def later(game: Game, rounds: int) -> Game:
    """The same game some rounds later, the pursuers by chance."""
    while game.round <= rounds:
        by_chance = make_player("random").choose(game.view("pursuers"), seed=game.round) if game.to_move != "X" else ""
        game.play(by_chance or plain(game))
    return game


def test_the_last_pursuer_of_a_round_leaves_no_goal_behind() -> None:
    """What the pursuers go for in X's search is always the exact set of stations where he can be."""
    game = classic(172)
    view, dropped = view_of(game, "X"), 0
    for seed in range(6):
        states = states_of(view)
        scratch, rng, mask, room = new_scratch(states, 0), make_rng(seed), new_mask(), new_mask()
        mask[172] = scratch.mask[172] = 1
        state = scratch.states[0]
        pub = state["public"]
        list_goals(view.tables, scratch, 1, 172)
        while pub["turn"] != OVER:
            before, entry, was_x = copy(pub), int(pub["entries"]), pub["turn"] == X_TURN
            mover = playout_ply(view.tables, state, nearness(view.tables), scratch, 1, rng)
            if was_x:
                assert mover == X_FIGURE
                follow_step(view.tables, before, mask, room, int(pub["ticket"][entry]), int(pub["shown"][entry]))
            else:
                (moved,) = np.flatnonzero(pub["at"] != before["at"])
                assert mover == moved
                dropped += int(mask[pub["at"][moved]]) if moved == 4 else 0
                mask[pub["at"][moved]] = 0
            if pub["turn"] != OVER:
                assert goals_of(scratch) == set(np.flatnonzero(mask).tolist())
    assert dropped > 3, "the fifth detective hardly ever stepped on a goal"


def test_in_their_own_search_the_pursuers_go_for_x() -> None:
    game = classic(172)
    game.play("X taxi 187")
    view = view_of(game, "pursuers")
    scratch, rng = new_scratch(states_of(view), 0), make_rng(1)
    state = scratch.states[0]
    state["secret"]["at"] = 187
    list_goals(view.tables, scratch, 0, 187)
    while state["public"]["turn"] != OVER:
        assert goals_of(scratch) == {int(state["secret"]["at"])}
        playout_ply(view.tables, state, nearness(view.tables), scratch, 0, rng)


def test_s_v9_whoever_shows_himself_is_known_to_stand_there() -> None:
    game = Game("sanssouci", 5, ["voluntary_reveal"], seed=4)
    while not (shows := [move for move in game.legal_moves if move.endswith(" show") and len(move.split()) == 4]):
        side: Audience = "X" if game.to_move == "X" else "pursuers"
        black = [move for move in game.legal_moves if move.startswith("X black") and len(move.split()) == 3]
        game.play(black[0] if black else make_player("random").choose(game.view(side), seed=game.round))
    view = view_of(game, "X")
    code = to_code(view.setup, Move.parse(shows[0]))
    scratch = new_scratch(states_of(view), 0)
    scratch.mask[1:] = 1
    follow_move(view.tables, view.public, scratch, code)
    assert np.flatnonzero(scratch.mask).tolist() == [int(shows[0].split()[2])]


def test_no_black_ticket_in_two_rounds_nor_for_a_reveal() -> None:
    """And none when told so, which is when a taxi is all that stops wherever X can be; boats are another thing."""
    game = classic(172)
    by_round = {}
    while game.round <= 4:
        view = view_of(game, "X")
        assert not boat_leaves(view.tables, view.own.at if view.own else 0)
        by_round[game.round] = has_black(looked_at(view)), has_black(looked_at(view, no_black=True))
        later(game, game.round)
    assert by_round == {1: (False, False), 2: (False, False), 3: (False, False), 4: (True, False)}
    assert has_black(looked_at(view_of(classic(157), "X"))), "from 157 a boat leaves"


def test_a_double_move_only_when_every_single_one_ends_in_reach() -> None:
    assert {steps_of(move) for move in looked_at(view_of(classic(172), "X"))} == {1}
    cornered = view_of(classic(172, D1=188, D2=158), "X")
    assert {steps_of(move) for move in looked_at(cornered)} == {1, 2}


def test_in_playouts_x_makes_single_steps() -> None:
    view = view_of(classic(172, D1=188, D2=158), "X")
    state = states_of(view)[0]
    hider_playout_step(view.tables, state, nearness(view.tables), 0, make_rng(1))
    assert state["public"]["entries"] == 1
    assert state["public"]["turn"] != X_TURN


@pytest.mark.parametrize("options", [[], ["black_only_ferry"]])
def test_s_v6_a_boat_leaves_where_the_board_has_one(options: list[str]) -> None:
    view = view_of(Game("sanssouci", 5, options, seed=1), "public")
    piers = {end for one in view.setup.board.connections if one.role == "water" for end in (one.a, one.b)}
    found = {s for s in range(1, len(view.setup.board.stations) + 1) if boat_leaves(view.tables, s)}
    assert len(piers) > 3
    assert found == piers if options else found == piers - {193}, "from 193 a boat goes only where one can walk"


def test_s_v5_without_ships_no_boat_leaves() -> None:
    view = view_of(Game("sanssouci", 5, ["no_ferry"], seed=1), "public")
    assert not any(boat_leaves(view.tables, s) for s in range(1, len(view.setup.board.stations) + 1))


def test_x_is_drawn_by_how_far_the_nearest_pursuer_was_when_he_moved() -> None:
    game = classic(172, D1=185)
    game.play("X taxi 187")
    game.play("D1 taxi 186")
    view = view_of(game, "pursuers")
    near = nearness(view.tables)
    standing = [185, 26, 29, 34, 50]
    assert at_x_last_move(view) == standing
    weights = NwPlayer().weights(view)
    for station in np.flatnonzero(weights):
        away = min(int(near[s, station]) for s in standing)
        assert weights[station] == CATEGORY_WEIGHTS[min(max(away, 1), 5)]
    assert set(NwPlayer(categories=False).weights(view).tolist()) == {0.0, 1.0}


def test_s9_who_has_left_the_board_is_near_nothing() -> None:
    seen = 0
    for seed in range(12):
        game, standing = Game("sanssouci", 5, seed=seed), 4
        while game.outcome is None:
            view = view_of(game, "pursuers")
            if game.to_move == "X":
                standing = int((view.public["at"] > 0).sum())
            elif standing < 4:
                assert len(at_x_last_move(view)) == standing
                seen += 1
            side: Audience = "X" if game.to_move == "X" else "pursuers"
            game.play(make_player("random").choose(game.view(side), seed=seed + game.round))
    assert seen > 10


def test_a_capture_by_another_pursuer_counts_less() -> None:
    """D1 is far away and D2 next to X, who has been seen: only D2 can catch him this round."""
    game = classic(172, D1=13, D2=187)
    later(game, 2)
    while game.to_move != "pursuers":
        game.play(plain(game))
    own, others = (best_chance(game, reduction) for reduction in (0.0, 1.0))
    assert others < own
    assert best_chance(game, 0.1) == pytest.approx(0.9 * own, abs=0.1)


def best_chance(game: Game, reduction: float) -> float:
    view = view_of(game, "pursuers")
    thought = NwPlayer(reduction=reduction).think(view, budget=Budget.of_iterations(2000), seed=1)
    return max(choice.chance or 0.0 for choice in thought.choices)


def test_the_largest_tree_has_a_key_for_each_node() -> None:
    tree = new_tree(16)
    first = add_child(tree, ROOT, 70)
    assert child_of(tree, MOST_NODES - 1, 70) == NO_NODE
    assert add_child(tree, MOST_NODES - 1, 70) not in (first, NO_NODE)
    assert NwPlayer.RANGES["most_nodes"][1] == MOST_NODES
