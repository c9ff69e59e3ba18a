"""The published search in the dice game: legal, repeatable, blind to secrets, and true to its description."""

from collections.abc import Callable
from dataclasses import replace
from typing import cast

import numpy as np
import pytest

from blackticket.belief.dice import detectives_at_x_last_move
from blackticket.editions import DiceSetup
from blackticket.game import Game
from blackticket.kernel import make_rng
from blackticket.moves import Move
from blackticket.players import Budget, make_player
from blackticket.players.base import Thought
from blackticket.players.search.common.dice_grid import grid_tables
from blackticket.players.search.common.tree import NO_NODE, ROOT, child_of, new_tree
from blackticket.players.search.nw.dice.iteration import figure_at_root, search
from blackticket.players.search.nw.dice.playout import playout_move
from blackticket.players.search.nw.dice.scratch import new_scratch
from blackticket.players.search.nw.player import NwPlayer
from blackticket.players.search.nw.uct import BATCH
from blackticket.rules.dice.codes import ROLL_FIGURE
from blackticket.rules.dice.layout import BUS, TAXI, new_states
from blackticket.rules.dice.text import to_code, to_move
from blackticket.views.dice import project as project_dice
from tests.players.dice_games import (
    FAR,
    NEAR,
    after_one_round_of_taxis,
    chance_of,
    flights_of,
    only_a_taxi_catches_x,
    play,
    sample_grid,
    view_of,
)

FEW = Budget.of_iterations(40)
ENOUGH = Budget.of_iterations(1000)
EVERY_OPTION = ("expert", "helicopter_straight", "start_counts")


def think(game: Game, budget: Budget = ENOUGH, seed: int = 0, player: NwPlayer | None = None) -> Thought:
    return (player or NwPlayer()).think(view_of(game), budget=budget, seed=seed)


def greedily(game: Game, until: Callable[[], bool]) -> None:
    while not until():
        game.play(make_player("greedy").choose(view_of(game), seed=1))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [(), EVERY_OPTION])
def test_plays_whole_games_with_legal_moves(players: int, options: tuple[str, ...]) -> None:
    game = Game("dice", players, options, seed=players)
    sides: set[str] = set()
    while game.to_move is not None:
        sides.add(game.to_move)
        view = view_of(game)
        thought = NwPlayer().think(view, budget=FEW, seed=3)
        assert {choice.move for choice in thought.choices} == set(view.legal_moves)
        assert sum(choice.share for choice in thought.choices) == pytest.approx(1.0)
        assert thought.move == thought.choices[0].move
        assert thought.iterations == (FEW.iterations if len(thought.choices) > 1 else 0)
        assert sorted(thought.belief) == (game.candidates if view.public["x_tile"] >= 0 else [])
        game.play(thought.move)
    assert sides == {"X", "pursuers"}


def test_it_is_a_search_and_not_greedy() -> None:
    game = Game("dice", 4, seed=5)
    greedily(game, lambda: game.round == 2 and game.to_move == "X")
    thought = think(game)
    assert thought.iterations == 1000
    assert sum(choice.chance is not None for choice in thought.choices) >= 2


@pytest.mark.parametrize("rounds", [0, 1, 3])
def test_same_view_same_seed_same_thought(rounds: int) -> None:
    game = Game("dice", 4, EVERY_OPTION, seed=5)
    for side in ("X", "pursuers"):
        greedily(game, lambda side=side: game.round >= rounds and game.to_move == side)  # type: ignore[misc]
        assert think(game, seed=11) == think(game, seed=11)
        assert think(game, seed=11).choices != think(game, seed=12).choices


@pytest.mark.parametrize("side", ["X", "pursuers"])
@pytest.mark.parametrize("rounds", [0, 3])
def test_plain_python_and_machine_code_think_the_same(side: str, rounds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game("dice", 3, ["expert"], seed=6)
    greedily(game, lambda: game.round >= rounds and game.to_move == side)
    assert len(view_of(game).legal_moves) > 1
    expected = think(game, Budget.of_iterations(15), seed=7)
    monkeypatch.setenv("BLACKTICKET_COMPILER", "off")
    assert think(game, Budget.of_iterations(15), seed=7) == expected


@pytest.mark.parametrize("players", [2, 3, 4])
def test_detectives_think_the_same_wherever_x_really_is(players: int) -> None:
    game = Game("dice", players, ["expert"], seed=8)
    greedily(game, lambda: game.round >= 2 and game.to_move == "pursuers" and len(game.candidates) >= 3)
    view = view_of(game)
    expected = NwPlayer().think(view, budget=Budget.of_iterations(300), seed=4)
    for station in view.candidates:
        imagined = view.imagine_at(station, make_rng(station))
        assert imagined[0]["secret"]["at"] == station
        again = project_dice(cast("DiceSetup", game.setup), imagined, game._codes, "pursuers")
        assert NwPlayer().think(again, budget=Budget.of_iterations(300), seed=4) == expected


def test_what_x_tells_of_the_belief_is_what_everybody_can_know() -> None:
    game = Game("dice", 4, seed=3)
    greedily(game, lambda: game.round == 2 and game.to_move == "X")
    pursuers = game.view("pursuers")
    weights = NwPlayer().weights(pursuers)
    assert len(game.candidates) > 1
    belief = {int(station): weights[station] / weights.sum() for station in np.flatnonzero(weights)}
    assert think(game, FEW).belief == pytest.approx(belief)


def test_detective_steps_on_x_when_it_can_only_be_him() -> None:
    game = Game("dice", 4, tiles=["ABC", "DEF", "GHI"], any_start=True, seed=0)
    for move in ("D1 place 2", "D2 place 1", "D3 place 3"):
        game.play(move)
    game.set_roll(["taxi", "taxi", "bus", "x"])
    game.play("X place 4")
    for seed in range(4):
        thought = think(game, seed=seed)
        assert thought.belief == {4: 1.0}
        assert thought.move == "D1 taxi 4"
        assert chance_of(thought, "D1 taxi 4") == 1.0


def test_rolling_again_is_worth_what_the_dice_may_bring() -> None:
    """Two dice, three tokens: none of six rolls of two dice shows a taxi in 9 % of cases."""
    game = only_a_taxi_catches_x()
    thought = think(game)
    assert thought.move == "D1 reroll"
    assert 0.75 < chance_of(thought, "D1 reroll") < 1 - (2 / 3) ** 6 + 0.02
    assert chance_of(thought, "D1 bus 14") == 0.0


@pytest.mark.parametrize("seed", range(4))
def test_x_finds_the_only_way_out(seed: int) -> None:
    game = after_one_round_of_taxis(sample_grid(moves=1, reveals=(1,)), (8, 18), (22, 12), 11)
    thought = think(game, seed=seed)
    assert thought.move == "X taxi 9"
    assert chance_of(thought, "X taxi 9") == 1.0


@pytest.mark.parametrize("seed", range(4))
def test_x_does_not_step_next_to_a_detective(seed: int) -> None:
    game = after_one_round_of_taxis(sample_grid(), (22, 12), (3, 13), 9)
    assert {"X taxi 6", "X taxi 10", "X taxi 11"} == set(view_of(game).legal_moves) - flights_of(game)
    assert think(game, seed=seed).move == "X taxi 6"


@pytest.mark.parametrize("seed", range(4))
def test_x_flies_when_only_the_helicopter_saves_him(seed: int) -> None:
    game = after_one_round_of_taxis(sample_grid(moves=1, reveals=(1,)), *NEAR)
    move = think(game, seed=seed).move
    assert move.startswith("X helicopter")
    assert move != "X helicopter 19"


def test_filtered_moves_are_never_tried() -> None:
    game = after_one_round_of_taxis(sample_grid(black=2, doubles=1), *FAR)
    tried = {choice.move for choice in think(game).choices if choice.share > 0}
    assert tried == {"X taxi 22", "X taxi 23"}


def categories_table() -> Game:
    """X somewhere on tile F with D1 on 22: one move from 21 and 24, two moves from 23."""
    return play(sample_grid(), "D1 place 22", "D2 place 13", ["taxi", "taxi", "taxi"], "X place 23")


def test_x_is_drawn_by_location_category() -> None:
    game = categories_table()
    one, two = 0.196 / (2 * 0.196 + 0.671), 0.671 / (2 * 0.196 + 0.671)
    assert think(game, FEW).belief == pytest.approx({21: one, 23: two, 24: one})
    even = NwPlayer(categories=False)
    assert think(game, FEW, player=even).belief == pytest.approx({21: 1 / 3, 23: 1 / 3, 24: 1 / 3})
    assert think(game, player=even).choices != think(game).choices


def test_categories_are_fixed_when_x_has_moved() -> None:
    game = categories_table()
    before = think(game, FEW).belief
    game.set_roll(["taxi", "x"])
    game.play("D1 taxi 12")
    assert detectives_at_x_last_move(view_of(game)) == [22, 13]
    assert think(game, FEW).belief == before


def last_go() -> Game:
    """X has shown himself on 8 for the last time. D2 goes first and cannot reach him, then D1 can."""
    setup = sample_grid(moves=1, reveals=(1,))
    setup = replace(setup, rules=replace(setup.rules, faces=("taxi",) * 6))
    game = after_one_round_of_taxis(setup, (8, 18), (22, 12), 11)
    game.set_roll(["taxi", "taxi", "taxi"])
    game.play("X taxi 8")
    return game


def best_chance(game: Game, reduction: float) -> float:
    return max(choice.chance or 0.0 for choice in think(game, player=NwPlayer(reduction=reduction)).choices)


def test_a_capture_by_another_detective_counts_less() -> None:
    game = last_go()
    assert {move.split()[0] for move in view_of(game).legal_moves} == {"D2"}
    assert best_chance(game, 0.0) > 0.9
    assert 0.8 < best_chance(game, 0.1) <= 0.9
    assert best_chance(game, 1.0) == 0.0
    game.play("D2 taxi 10")
    assert chance_of(think(game, player=NwPlayer(reduction=1.0)), "D1 taxi 8") == 1.0


def test_who_moves_all_detectives_has_no_coalition() -> None:
    game = Game("dice", 2, seed=3)
    greedily(game, lambda: game.round == 2 and game.to_move == "pursuers")
    assert think(game, player=NwPlayer(reduction=1.0)) == think(game, player=NwPlayer(reduction=0.0))


def test_the_figure_whose_captures_count_is_the_one_to_move() -> None:
    game = Game("dice", 4, seed=1)
    found = []
    while game.round < 3 and game.to_move is not None:
        view = view_of(game)
        first = Move.parse(view.legal_moves[0]).figure
        expected = -1 if first == "X" else view.setup.pursuers.index(first)
        assert figure_at_root(view.tables, view.public) == expected
        found.append(first)
        game.play(make_player("greedy").choose(view, seed=2))
    assert found[:4] == ["D1", "D2", "D3", "X"]
    assert {"D1", "D2", "D3", "X"} == set(found[4:])


def draws(game: Game, goals: set[int]) -> dict[str, float]:
    """How often each move is made in a playout."""
    view = view_of(game)
    states = new_states(1)
    states[0]["public"] = view.public
    scratch, rng, tables = new_scratch(states, view.legal_codes()), make_rng(1), view.tables
    at = view.own.at if view.own is not None else 0
    found: dict[str, float] = {}
    for _ in range(1000):
        goal_bits = sum(1 << goal for goal in goals)
        move = playout_move(tables, grid_tables(tables), states[0]["public"], at, goal_bits, scratch, rng)
        word = str(to_move(view.setup, int(move)))
        found[word] = found.get(word, 0.0) + 0.001
    return found


def test_x_runs_away_in_nine_of_ten_playouts() -> None:
    game = after_one_round_of_taxis(sample_grid(), (22, 12), (3, 13), 9)
    assert draws(game, {9})["X taxi 6"] == pytest.approx(0.9 + 0.1 / 3, abs=0.03)


def test_detectives_come_nearer_in_eight_of_ten_playouts() -> None:
    game = categories_table()
    everything = len(view_of(game).legal_moves)
    to_21 = draws(game, {21})
    assert to_21["D1 taxi 21"] == pytest.approx(0.8 + 0.2 / everything, abs=0.04)
    to_24 = draws(game, {23, 24})
    assert to_24["D1 taxi 24"] == pytest.approx(0.8 + 0.2 / everything, abs=0.04)


def test_a_detective_that_no_die_brings_nearer_rolls_again() -> None:
    game = play(sample_grid(), "D1 place 22", "D2 place 13", ["bus", "bus", "x"], "X place 23")
    assert set(view_of(game).legal_moves) == {"D1 pass", "D1 reroll"}
    assert draws(game, {23})["D1 reroll"] == pytest.approx(0.9, abs=0.04)


def test_rolls_are_nodes_filed_by_the_faces_that_can_be_used() -> None:
    game = last_go()
    view = view_of(game)
    states = new_states(1)
    states[0]["public"] = view.public
    states[0]["secret"]["at"] = 8
    moves, tree = view.legal_codes(), new_tree(4096)
    cumulative = np.cumsum(np.eye(37)[8])
    search(
        view.tables,
        grid_tables(view.tables),
        tree,
        new_scratch(states, moves),
        cumulative,
        1 << 8,
        0,
        0.1,
        60,
        make_rng(1),
    )
    taxi_only = ROLL_FIGURE | (1 << TAXI << 4)
    for move in moves:
        node = child_of(tree, ROOT, int(move))
        if tree.visits[node] > 1 and "reroll" not in str(to_move(view.setup, int(move))):
            rolled = child_of(tree, node, taxi_only)
            assert tree.visits[rolled] == tree.visits[node] - 1
            assert child_of(tree, node, ROLL_FIGURE | (1 << BUS << 4)) == NO_NODE
            caught = child_of(tree, rolled, to_code(view.setup, Move.parse("D1 taxi 8")))
            assert tree.pursuers[caught] == pytest.approx(0.9 * tree.visits[caught])
    assert tree.visits[ROOT] == 60


def test_only_the_asked_figure_moves() -> None:
    game = Game("dice", 2, seed=3, tiles=["ABC", "DEF"])
    for move in ("D1 place 5", "D2 place 20"):
        game.play(move)
    game.set_roll(["taxi", "taxi", "x"])
    game.play("X place 1")
    for figure in ("D1", "D2"):
        thought = NwPlayer().think(view_of(game), budget=FEW, figures=(figure,))
        assert {choice.move.split()[0] for choice in thought.choices} == {figure}
        assert sum(choice.share for choice in thought.choices if choice.chance is not None) == pytest.approx(1.0)


def test_goes_on_when_the_tree_is_full_and_stops_when_told() -> None:
    game = Game("dice", 4, seed=11)
    full = NwPlayer(most_nodes=60)
    while game.round < 2:
        thought = think(game, Budget.of_iterations(500), player=full)
        assert thought.iterations == 500
        game.play(thought.move)
    assert think(game, Budget(60.0, stopped=lambda: True)).iterations == BATCH


def wins(other: str, iterations: int, seeds: range) -> dict[str, int]:
    """Games that nw wins in each role against another player, with 2, 3 and 4 players in turn."""
    opponent, won = make_player(other), {"X": 0, "pursuers": 0}
    for seed in seeds:
        for side in won:
            game = Game("dice", 2 + seed % 3, seed=seed)
            while game.to_move is not None:
                mine = game.to_move == side
                budget = Budget.of_iterations(iterations)
                game.play(think(game, budget, seed).move if mine else opponent.choose(view_of(game), seed=seed))
            assert game.outcome is not None
            won[side] += game.outcome.winner == side
    return won


def test_beats_random() -> None:
    won = wins("random", 200, range(6))
    assert won["X"] >= 5
    assert won["pursuers"] >= 5


def test_holds_its_own_against_greedy() -> None:
    """Equal players would win one game of each pair."""
    won = wins("greedy", 1000, range(6))
    assert sum(won.values()) >= 7
