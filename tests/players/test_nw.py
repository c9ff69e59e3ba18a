"""The published baseline: what its search knows and prefers."""

import numpy as np

from blackticket.belief.distance import FAR, distances
from blackticket.game import Game
from blackticket.players import Budget
from blackticket.players.search.common.tree import NO_NODE, ROOT, add_child, child_of, new_tree
from blackticket.players.search.nw.player import NwPlayer
from blackticket.views import TicketView
from tests.support.truth import tables_of

STARTS = {"D1": 13, "D2": 26, "D3": 29, "D4": 34, "D5": 50}


def classic(x_start: int, **starts: int) -> Game:
    figures = {**STARTS, **starts, "X": x_start}
    return Game("classic", 6, ["fixed_order"], starts=figures, any_start=True, seed=0)


def test_every_first_move_of_the_pursuers_is_tried() -> None:
    game = classic(185)
    game.play("X taxi 184")
    view = game.view("pursuers")
    assert isinstance(view, TicketView)
    thought = NwPlayer().think(view, budget=Budget.of_iterations(500), seed=1)
    assert thought.iterations == 500
    assert {choice.move for choice in thought.choices} == set(view.legal_moves)
    assert all(choice.chance is not None for choice in thought.choices)


def test_x_walks_away_from_the_only_pursuer_near_him() -> None:
    game = classic(172, D1=187)
    move = NwPlayer().choose(game.view("X"), budget=Budget.of_iterations(3000), seed=2)
    table = distances(tables_of(game))
    assert table[187, move.stations[-1]] >= 2


def test_tree_keeps_children_apart() -> None:
    tree = new_tree(8)
    first = add_child(tree, ROOT, 70)
    second = add_child(tree, first, 70)
    assert first != second
    assert child_of(tree, ROOT, 70) == first
    assert child_of(tree, first, 70) == second
    assert child_of(tree, second, 70) == NO_NODE
    for move in range(100):
        add_child(tree, ROOT, move << 6)
    assert tree.used[0] == 8
    assert add_child(tree, ROOT, 12345 << 6) == NO_NODE


def test_distances_are_those_of_the_board() -> None:
    table = distances(tables_of(Game("london", seed=0)))
    assert table[1, 46] == 1
    assert table[1, 8] == 1
    assert table[108, 115] > 1
    assert table[1:, 1:].max() < FAR
    assert (np.diag(table)[1:] == 0).all()
    assert (table[1:, 1:] == table[1:, 1:].T).all()
