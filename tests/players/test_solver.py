"""Small games solved: the tree is the game, the solution is the equilibrium, and ``mcts`` plays it."""

import math
from dataclasses import replace
from typing import Any, cast

import numpy as np
import pytest
from bench.exploitability.asking import Manner
from bench.exploitability.measure import measure
from bench.exploitability.setups import glasses
from bench.exploitability.solver import bounds, solve, win_rate
from bench.exploitability.tree import grow as grow_deal

from blackticket.belief.ticket import SetupKey, known_after
from blackticket.editions import Deal, Force, TicketSetup
from blackticket.game import Game
from blackticket.moves import Move
from blackticket.players import Budget, at_level, make_player
from blackticket.players.allowance import Allowance
from blackticket.players.search.mcts.player import MctsPlayer
from blackticket.players.solver.small import solve_rest
from blackticket.players.solver.tree import GivenUpError, PublicTree, grow
from blackticket.rules.ticket.codes import X_FIGURE, figure_of, station_of, steps_of
from blackticket.rules.ticket.text import to_code, to_move
from blackticket.views import Audience, TicketView

SPECIALS = {"box": (15, 0, 0, 2, 1), "x_black": 1, "x_double": 1}
VARIANTS: dict[str, dict[str, Any]] = {
    "plain": {},
    "shown once": {"reveals": (2,)},
    "any order": {"order": "free"},
    "order of round 1": {"order": "first_round"},
    "stuck is out": {"when_stuck": "out"},
    "specials": SPECIALS,
    "specials, shown": {**SPECIALS, "reveals": (1, 3)},
    "shows himself": {**SPECIALS, "voluntary_reveal": True},
    "may stay": {"x_may_stay": True},
    "with a bobby": {"order": "free"},
}
ENOUGH = Budget.of_iterations(200)


def short(variant: str, rounds: int = 3) -> Deal:
    setup, x_start = glasses()
    if variant == "with a bobby":
        setup = replace(cast("TicketSetup", setup), force=Force(detectives=1, bobbies=1), starts={"D1": 1, "B1": 11})
    return Deal(replace(setup, rules=replace(setup.rules, log_entries=rounds, **VARIANTS[variant])), x_start)


def side_to_move(game: Game) -> Audience:
    return "X" if game.to_move == "X" else "pursuers"


def ticket_view(game: Game, side: Audience) -> TicketView:
    view = game.view(side)
    assert isinstance(view, TicketView)
    return view


def tree_of(game: Game) -> PublicTree:
    """From the beginning of the game on, as everybody knows it."""
    view = ticket_view(game, "pursuers")
    known = known_after(SetupKey(view.setup), int(view.public["x_start"]), ())
    return grow(view.setup, known.public_record, known.mask)


def node_of(tree: PublicTree, view: TicketView) -> int:
    moves = (Move.parse(line, allow_hidden=True) for line in view.history)
    return tree.histories.index(tuple(to_code(view.setup, move) for move in moves))


def told(tree: PublicTree, side: Audience, node: int, station: int) -> list[str]:
    choices = tree.x if side == "X" else tree.pursuers
    here = (choices.node == node) & (choices.source == station)
    return sorted(str(to_move(tree.setup, int(move))) for move in choices.move[here])


@pytest.mark.parametrize("variant", VARIANTS)
def test_tree_offers_what_views_offer_and_ends_as_games_end(variant: str) -> None:
    dealt = short(variant)
    tree, chance = tree_of(Game(dealt)), make_player("random")
    for seed in range(25):
        game = Game(dealt)
        while game.to_move:
            side = side_to_move(game)
            view = ticket_view(game, side)
            node, station = node_of(tree, view), view.own.at if view.own else 0
            assert told(tree, side, node, station) == list(view.legal_moves)
            assert not tree.escaped[node].any()
            game.play(chance.choose(view, seed=seed))
        assert game.outcome is not None
        end = ticket_view(game, "everyone")
        assert end.own is not None
        node = node_of(tree, end)
        assert tree.escaped[node, end.own.at] == (game.outcome.winner == "X")


@pytest.mark.parametrize("variant", VARIANTS)
def test_solution_is_hardly_worse_than_the_best_answers_to_it(variant: str) -> None:
    tree = tree_of(Game(short(variant)))
    worth = bounds(tree, solve(tree, 400))
    assert 0.0 <= worth.low <= worth.high <= 1.0
    assert worth.exploitability < 0.004


def test_unknown_start_is_a_draw_from_the_cards() -> None:
    setup, x_start = short("plain")
    game = Game(Deal(replace(setup, any_start=True), x_start))
    tree = tree_of(game)
    where = np.flatnonzero(tree.prior)
    assert where.tolist() == game.candidates
    assert len(where) == 9
    assert tree.prior[where] == pytest.approx(1 / 9)
    pair = solve(tree, 400)
    assert bounds(tree, pair).low <= win_rate(tree, pair) <= bounds(tree, pair).high
    assert bounds(tree, pair).exploitability < 0.004


@pytest.mark.parametrize("variant", VARIANTS)
def test_mcts_plays_small_games_by_their_solution(variant: str) -> None:
    player, game = make_player("mcts:solve=20000"), Game(short(variant))
    while game.to_move:
        view = ticket_view(game, side_to_move(game))
        thought = player.think(view, budget=ENOUGH, seed=3)
        moves = np.sort(view.legal_codes())
        if len(moves) > 1:
            solved = solve_rest(view, moves, 20_000, ENOUGH)
            assert solved is not None
            words = [str(to_move(view.setup, int(move))) for move in moves]
            assert {choice.move: choice.share for choice in thought.choices} == pytest.approx(
                dict(zip(words, solved.share, strict=True))
            )
            assert sum(choice.share for choice in thought.choices) == pytest.approx(1.0)
            caught = view.audience == "pursuers" and [int(thought.move.split()[-1])] == view.candidates
            assert thought.iterations == (0 if caught else 200), "a sure capture needs no thought"
        assert all(choice.chance is None or -1e-9 <= choice.chance <= 1 + 1e-9 for choice in thought.choices)
        game.play(thought.move)


def test_both_sides_expect_the_value_of_the_game() -> None:
    """X, never shown, wins one game in nine: his best moves promise that, and the pursuers' the rest."""
    player, game = make_player("mcts"), Game(glasses())
    ahead = player.think(game.view("X"), budget=ENOUGH)
    assert [choice.chance for choice in ahead.choices] == pytest.approx([1 / 9, 1 / 9], abs=0.005)
    for move in ("X taxi 5", "D1 taxi 2", "D2 taxi 10", "X taxi 6"):
        game.play(move)
    hunting = player.think(game.view("pursuers"), budget=ENOUGH)
    assert hunting.choices[0].chance == pytest.approx(8 / 9, abs=0.01)


def test_mcts_draws_its_moves_as_often_as_the_solution_says() -> None:
    player, game = make_player("mcts"), Game(glasses())
    view = game.view("X")
    thoughts = [player.think(view, budget=ENOUGH, seed=seed) for seed in range(400)]
    share = {str(choice.move): choice.share for choice in thoughts[0].choices}
    assert 0.2 < share["X taxi 5"] < 0.8
    drawn = sum(thought.move == "X taxi 5" for thought in thoughts) / 400
    assert drawn == pytest.approx(share["X taxi 5"], abs=0.08)


def test_no_opponent_finds_much_against_mcts_on_the_glasses_map() -> None:
    tree = grow_deal(glasses())
    manner = Manner(make_player("mcts"), Budget.of_iterations(100), fewest=2, thorough=16, seeds=128, games=400)
    found = measure(tree, bounds(tree, solve(tree, 400)), "mcts", manner)
    assert found.confirmed.exploitability < 0.016 + found.margin
    assert found.swayed == 0


def test_after_a_reveal_only_the_rest_is_solved() -> None:
    """Four rounds have 1,279 nodes; what follows X's second move, with which he shows himself, has 233."""
    game, fits = Game(short("shown once", rounds=4)), []
    while len(game.view("pursuers").history) < 5:
        view = ticket_view(game, side_to_move(game))
        fits.append(solve_rest(view, np.sort(view.legal_codes()), 1000, ENOUGH) is not None)
        game.play(view.legal_moves[0])
    assert fits == [False, False, False, False, True]


def test_pursuers_cannot_tell_what_x_did_in_hiding() -> None:
    player = make_player("mcts")
    seen = []
    for hidden in ("X taxi 3", "X taxi 4"):
        game = Game(glasses())
        for move in ("X taxi 5", "D1 taxi 2", "D2 taxi 10", hidden):
            game.play(move)
        seen.append([player.think(game.view("pursuers"), budget=ENOUGH, seed=seed) for seed in range(5)])
    assert seen[0] == seen[1]


def test_only_moves_of_the_figures_asked_for_are_chosen() -> None:
    player, game = make_player("mcts"), Game(short("any order"))
    game.play("X taxi 5")
    game.play("D1 taxi 2")
    game.play("D2 taxi 10")
    game.play("X taxi 6")
    for figure in ("D1", "D2"):
        thought = player.think(game.view("pursuers"), budget=ENOUGH, figures=[figure])
        assert {choice.move.split()[0] for choice in thought.choices} == {figure}
        assert thought.iterations == 200
        assert sum(choice.share for choice in thought.choices) == pytest.approx(1.0)


def test_where_the_solution_hardly_goes_the_best_chance_is_played() -> None:
    """Somebody else has moved the figure before, badly: the shares of the solution mean nothing there."""
    dealt, chance, asked, rare = glasses(), make_player("random"), 0, 0
    for seed in range(30):
        game = Game(dealt)
        while game.to_move:
            view = ticket_view(game, side_to_move(game))
            moves = np.sort(view.legal_codes())
            if len(moves) > 1:
                solved = solve_rest(view, moves, 4000, ENOUGH)
                assert solved is not None
                assert not np.isnan(solved.chance).any()
                asked += 1
                if solved.share.max() == 1.0:
                    rare += 1
                    assert solved.chance[solved.share.argmax()] == solved.chance.max()
            game.play(chance.choose(view, seed=seed))
    assert 0 < rare < asked / 2


@pytest.mark.parametrize("edition", ["london", "italia", "sanssouci", "classic"])
def test_games_of_the_editions_are_searched_to_their_last_turn(edition: str) -> None:
    """Also in the last round, when X has just been seen and the rest is short."""
    game, chance = Game(edition, seed=3), make_player("greedy")
    while game.to_move:
        view = ticket_view(game, side_to_move(game))
        assert solve_rest(view, view.legal_codes(), 4000, ENOUGH) is None
        game.play(chance.choose(view, seed=1))


def test_growing_stops_at_the_limit() -> None:
    view = ticket_view(Game(glasses()), "pursuers")
    known = known_after(SetupKey(view.setup), int(view.public["x_start"]), ())
    with pytest.raises(GivenUpError):
        grow(view.setup, known.public_record, known.mask, 1677)
    assert len(grow(view.setup, known.public_record, known.mask, 1678).parent) == 1678


def test_solving_stops_at_once_and_goes_on_as_if_it_had_not() -> None:
    view = ticket_view(Game(glasses()), "X")
    moves = np.sort(view.legal_codes())
    looks: list[int] = []

    def stopped() -> bool:
        looks.append(1)
        return len(looks) > 1010  # after growing, which looks once for each of 1,005 nodes

    some = solve_rest(view, moves, 4000, Budget(None, 50, stopped))
    assert some is not None
    assert some.iterations < 50
    whole = [solve_rest(view, moves, 4000, Budget.of_iterations(50)) for _ in range(2)]
    assert [one.iterations for one in whole if one] == [50, 50]
    other = solve_rest(ticket_view(Game(glasses()), "X"), moves, 4000, Budget.of_iterations(50))
    assert other is not None
    assert all((one.share == other.share).all() for one in whole if one)


def test_a_tree_that_was_stopped_is_grown_another_time() -> None:
    view = ticket_view(Game(glasses()), "X")
    moves = np.sort(view.legal_codes())
    assert solve_rest(view, moves, 4000, Budget(None, 50, lambda: True)) is None
    assert solve_rest(view, moves, 4000, Budget.of_iterations(50)) is not None


def test_who_has_more_time_tries_a_tree_again() -> None:
    view = ticket_view(Game(glasses()), "X")
    moves = np.sort(view.legal_codes())
    assert solve_rest(view, moves, 4000, Budget(1e-9, 50)) is None
    assert solve_rest(view, moves, 4000, Budget(60.0, 50)) is not None
    assert solve_rest(view, moves, 4000, Budget(60.0, 50)) is not None


@pytest.mark.parametrize(
    ("too_large", "tried_again"),
    [
        (False, ((Budget(1.0), 1), (Budget(1.0), 1), (Budget(1.5), 1), (Budget(4.0), 2), (Budget(2.0), 2))),
        (True, ((Budget(1.0), 1), (Budget(100.0), 1), (ENOUGH, 1))),
    ],
)
def test_what_could_not_be_grown_is_tried_again_only_in_much_more_time(
    too_large: bool, tried_again: tuple[tuple[Budget, int], ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    def in_vain(*_: object) -> PublicTree:
        tried.append(1)
        raise GivenUpError(too_large=too_large)

    monkeypatch.setattr("blackticket.players.solver.small.grow", in_vain)
    view = ticket_view(Game(glasses()), "X")
    for budget, count in tried_again:
        assert solve_rest(view, np.sort(view.legal_codes()), 4000, budget) is None
        assert len(tried) == count


def test_the_clock_is_kept_while_a_tree_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Growing may take half of the time; what is left is for the search."""
    now = [0.0]
    monkeypatch.setattr("blackticket.players.allowance.time.perf_counter", lambda: now[0])
    view = ticket_view(Game(glasses()), "X")
    looks: list[float] = []

    def stopped() -> bool:
        now[0] += 0.01
        looks.append(now[0])
        return False

    assert solve_rest(view, np.sort(view.legal_codes()), 4000, Budget(2.0, None, stopped)) is None
    assert looks[-1] == pytest.approx(1.0, abs=0.02)
    allowance = Allowance(Budget(2.0))
    now[0] += 1.5
    assert allowance.left().seconds == pytest.approx(0.5)
    assert Allowance(Budget.of_iterations(5)).left() == Budget.of_iterations(5)


@pytest.mark.parametrize("budget", [Budget.of_iterations(0), Budget(math.inf, 8), Budget(0.0)])
def test_strange_budgets_give_a_move(budget: Budget) -> None:
    view = Game(glasses()).view("X")
    assert make_player("mcts").choose(view, budget=budget) in view.legal_moves


def test_a_sure_capture_is_never_missed() -> None:
    """Noise of the first iterations is left out of the answer."""
    game = Game(glasses("after 3"))
    for move in ("X taxi 5", "D1 taxi 2", "D2 taxi 10", "X taxi 3", "D1 taxi 4", "D2 taxi 9", "X taxi 5"):
        game.play(move)
    assert game.candidates == [5]
    for iterations in (4, 8, 100):
        thoughts = [
            make_player("mcts").think(game.view("pursuers"), budget=Budget.of_iterations(iterations), seed=seed)
            for seed in range(40)
        ]
        assert {thought.move for thought in thoughts} == {"D1 taxi 5"}


def test_level_that_sees_less_far_does_not_solve() -> None:
    players = [at_level(level, 1.0)[0] for level in ("skilled", "expert", "master")]
    assert [player.solve > 0 for player in players if isinstance(player, MctsPlayer)] == [False, True, True]


def test_x_is_seen_in_the_tree_only_when_he_must_show_himself() -> None:
    """After his first and his third step; in between his station is 0."""
    tree = tree_of(Game(short("specials, shown")))
    for history in tree.histories:
        steps = [(event, step) for event in history if figure_of(event) == X_FIGURE for step in range(steps_of(event))]
        assert [station_of(event, step) > 0 for event, step in steps] == [True, False, True][: len(steps)]
        assert all(station_of(event, 0) > 0 for event in history if figure_of(event) != X_FIGURE)
