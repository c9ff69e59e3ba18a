"""The search player of the dice game: legal, repeatable, blind to secrets, and no fool on either side."""

import numpy as np
import pytest

from blackticket.game import Game
from blackticket.moves import Move
from blackticket.players import Budget, make_player
from blackticket.players.base import Thought
from blackticket.players.search.common.dice_grid import follow, grid_tables, public_move
from blackticket.players.search.mcts.dice.belief import dice_weights
from blackticket.players.search.mcts.dice.search import BATCH, DiceSearch
from blackticket.rules.dice.codes import ROLL_FIGURE, figure_of
from blackticket.rules.dice.text import to_code
from blackticket.views import DiceView
from tests.players.dice_games import (
    NEAR,
    after_one_round_of_taxis,
    chance_of,
    only_a_taxi_catches_x,
    sample_grid,
    view_of,
)

FEW = Budget.of_iterations(40)
ENOUGH = Budget.of_iterations(800)
EVERY_OPTION = ("expert", "helicopter_straight", "start_counts")


def think(game: Game, budget: Budget = ENOUGH, seed: int = 0) -> Thought:
    return DiceSearch().think(view_of(game), budget=budget, seed=seed)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [(), EVERY_OPTION])
def test_plays_whole_games_with_legal_moves(players: int, options: tuple[str, ...]) -> None:
    game = Game("dice", players, options, seed=players)
    while game.to_move is not None:
        view = view_of(game)
        thought = DiceSearch().think(view, budget=FEW, seed=3)
        assert {choice.move for choice in thought.choices} == set(view.legal_moves)
        assert sum(choice.share for choice in thought.choices) == pytest.approx(1.0)
        game.play(thought.move)


def test_plays_with_dice_that_have_no_bus() -> None:
    game = Game("dice", 4, seed=2, faces=["taxi"] * 3 + ["underground"] + ["x"] * 2)
    while game.to_move is not None:
        game.play(think(game, FEW).move)


def test_goes_on_when_the_tree_is_full() -> None:
    game = Game("dice", 4, seed=11)
    while game.round < 2:
        view = view_of(game)
        thought = DiceSearch(most_nodes=60).think(view, budget=Budget.of_iterations(500))
        assert thought.iterations == 500
        game.play(thought.move)


@pytest.mark.parametrize("rounds", [0, 1, 3])
def test_same_view_same_seed_same_thought(rounds: int) -> None:
    game = Game("dice", 4, EVERY_OPTION, seed=5)
    while game.round < rounds or game.to_move != "X":
        game.play(make_player("greedy").choose(view_of(game), seed=1))
    assert think(game, FEW, seed=11) == think(game, FEW, seed=11)
    while game.to_move != "pursuers":
        game.play(think(game, FEW).move)
    assert think(game, FEW, seed=11) == think(game, FEW, seed=11)


@pytest.mark.parametrize("side", ["X", "pursuers"])
def test_plain_python_and_machine_code_think_the_same(side: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game("dice", 2, ["expert"], seed=6)
    while game.round < 3 or game.to_move != side:
        game.play(make_player("greedy").choose(view_of(game), seed=2))
    expected = think(game, Budget.of_iterations(15), seed=7)
    monkeypatch.setenv("BLACKTICKET_COMPILER", "off")
    assert think(game, Budget.of_iterations(15), seed=7) == expected


@pytest.mark.parametrize(("players", "options"), [(2, ()), (3, EVERY_OPTION), (4, ("expert",)), (4, ("start_counts",))])
def test_belief_is_about_the_exact_candidates_and_the_same_for_both_sides(
    players: int, options: tuple[str, ...]
) -> None:
    for seed in range(3):
        game = Game("dice", players, options, seed=seed)
        assert dice_weights(view_of(game))[0] == 1.0
        while game.to_move is not None:
            game.play(make_player("random").choose(view_of(game), seed=seed))
            public = game.view("pursuers")
            assert isinstance(public, DiceView)
            if game.outcome is None and public.public["x_tile"] >= 0:
                weights = dice_weights(public)
                assert np.flatnonzero(weights).tolist() == game.candidates
                assert weights.sum() == pytest.approx(1.0)
                own = game.view("X")
                assert isinstance(own, DiceView)
                assert (dice_weights(own) == weights).all()


@pytest.mark.parametrize(("players", "options"), [(2, ()), (3, ("start_counts",)), (4, EVERY_OPTION)])
def test_search_follows_the_exact_candidates(players: int, options: tuple[str, ...]) -> None:
    for seed in range(6):
        game = Game("dice", players, options, seed=seed)
        possible = 0
        while True:
            view, own = view_of(game), game.view("X").own
            move = make_player("random").choose(view, seed=seed)
            code = to_code(view.setup, Move.parse(move))
            possible = follow(view.tables, grid_tables(view.tables), view.public, possible, code, own.at if own else 0)
            game.play(move)
            if game.to_move is None:
                break
            if view_of(game).public["x_tile"] >= 0:
                assert [s for s in range(37) if (possible >> s) & 1] == game.candidates


def test_of_a_turn_of_x_the_tree_sees_what_everybody_sees() -> None:
    game = Game("dice", 4, seed=9)
    while game.to_move is not None:
        before = view_of(game)
        move = make_player("random").choose(before, seed=3)
        seen = public_move(before.tables, before.public, to_code(before.setup, Move.parse(move)))
        game.play(move)
        told = [to_code(before.setup, Move.parse(line, allow_hidden=True)) for line in game.view("public").history]
        last = next(code for code in reversed(told) if figure_of(code) != ROLL_FIGURE)
        if game.outcome is None and "place" not in move:
            assert seen == last


def test_detective_steps_on_x_when_it_can_only_be_him() -> None:
    game = Game("dice", 4, tiles=["ABC", "DEF", "GHI"], any_start=True, seed=0)
    for move in ("D1 place 2", "D2 place 1", "D3 place 3"):
        game.play(move)
    game.set_roll(["taxi", "taxi", "bus", "x"])
    game.play("X place 4")
    thought = think(game)
    assert thought.move == "D1 taxi 4"
    assert chance_of(thought, "D1 taxi 4") == 1.0
    assert thought.belief == {4: 1.0}


def test_detective_rolls_again_when_nothing_else_can_catch_x() -> None:
    game = only_a_taxi_catches_x()
    assert think(game).move == "D1 reroll"


@pytest.mark.parametrize("seed", range(4))
def test_x_finds_the_only_way_out(seed: int) -> None:
    game = after_one_round_of_taxis(sample_grid(moves=1, reveals=(1,)), (8, 18), (22, 12), 11)
    thought = think(game, seed=seed)
    assert thought.move == "X taxi 9"
    assert chance_of(thought, "X taxi 9") == 1.0


@pytest.mark.parametrize("seed", range(4))
def test_x_flies_when_only_the_helicopter_saves_him(seed: int) -> None:
    game = after_one_round_of_taxis(sample_grid(moves=1, reveals=(1,)), *NEAR)
    move = think(game, seed=seed).move
    assert move.startswith("X helicopter")
    assert move != "X helicopter 19"


@pytest.mark.parametrize("seed", range(4))
def test_x_far_from_everybody_keeps_the_helicopter(seed: int) -> None:
    game = after_one_round_of_taxis(sample_grid(), (1, 2), (3, 13), 24)
    assert any("helicopter" in move for move in view_of(game).legal_moves)
    assert "helicopter" not in think(game, seed=seed).move


def test_in_the_search_of_x_the_detectives_do_not_know_where_he_is() -> None:
    """Each way out of the corner ends next to a detective; who saw X there would catch him, who must guess may not."""
    best = {}
    for reveals in ((), (1,)):
        game = after_one_round_of_taxis(sample_grid(moves=1, reveals=reveals, flights=0), *NEAR)
        thought = think(game, Budget.of_iterations(3000))
        best[reveals] = max(chance_of(thought, move) for move in ("X taxi 9", "X taxi 12"))
    assert best[(1,)] < 0.2
    assert best[()] > 0.4


def test_x_is_not_predictable() -> None:
    game = Game("dice", 4, seed=10)
    while game.to_move != "X":
        game.play(think(game, FEW).move)
    assert len({think(game, seed=seed).move for seed in range(8)}) > 1


def test_only_the_asked_figure_moves() -> None:
    game = Game("dice", 2, seed=3, tiles=["ABC", "DEF"])
    for move in ("D1 place 5", "D2 place 20"):
        game.play(move)
    game.set_roll(["taxi", "taxi", "x"])
    game.play("X place 1")
    for figure in ("D1", "D2"):
        thought = DiceSearch().think(view_of(game), budget=FEW, figures=(figure,))
        assert {choice.move.split()[0] for choice in thought.choices} == {figure}


def test_search_stops_when_told() -> None:
    game = Game("dice", 4, seed=4)
    view = view_of(game)
    thought = DiceSearch().think(view, budget=Budget(60.0, stopped=lambda: True))
    assert thought.iterations == BATCH


def test_threads_share_the_iterations_and_add_up_their_visits() -> None:
    """Two threads with 400 iterations are two searches with 200; the first of them is that of one thread."""
    view = view_of(Game("dice", 4, seed=4))
    half, whole = Budget.of_iterations(200), Budget.of_iterations(400)
    two = DiceSearch(threads=2).think(view, budget=whole, seed=3)
    assert two == DiceSearch(threads=2).think(view, budget=whole, seed=3)
    assert two.iterations == 400
    visits = {choice.move: round(400 * choice.share) for choice in two.choices}
    first = {choice.move: round(200 * choice.share) for choice in DiceSearch().think(view, budget=half, seed=3).choices}
    assert sum(visits.values()) == 400
    assert all(visits[move] >= count for move, count in first.items())
    assert visits != first
    assert make_player("mcts:threads=2").think(view, budget=whole, seed=3) == two


def test_beats_greedy_with_sides_swapped() -> None:
    """Equal players would win one game of each pair."""
    greedy = make_player("greedy")
    wins = 0
    for seed in range(6):
        for side in ("X", "pursuers"):
            game = Game("dice", 4, seed=seed)
            while game.to_move is not None:
                mine = game.to_move == side
                game.play(think(game, Budget.of_iterations(200), seed).move if mine else greedy.choose(view_of(game)))
            assert game.outcome is not None
            wins += game.outcome.winner == side
    assert wins >= 9
