"""Every player: legal moves everywhere, the same answer to the same question, and no use of what it may not know."""

from typing import Any, cast

import pytest

from blackticket.editions import DiceSetup, edition, edition_names
from blackticket.errors import BlackticketError
from blackticket.game import Game
from blackticket.kernel import make_rng
from blackticket.players import Budget, make_player, player_names
from blackticket.players.base import Player
from blackticket.rules.dice.layout import States as DiceStates
from blackticket.rules.ticket.layout import States
from blackticket.views import Audience
from blackticket.views.dice import project as project_dice
from blackticket.views.ticket import project
from tests.support.truth import setup_of

QUICK: dict[str, Player] = {
    "random": make_player("random"),
    "greedy": make_player("greedy"),
    "nw": make_player("nw"),
    "mcts": make_player("mcts"),
}
FEW = Budget.of_iterations(40)
TICKET_EDITIONS = [name for name in edition_names() if name != "dice"]
HIDING_VARIANTS = ["agents_any_order", "voluntary_reveal", "triple_move", "x_may_stay", "exchange_tickets"]
CASES = [(player, name) for player in QUICK for name in edition_names()]


def play_rounds(game: Game, player: Player, rounds: int) -> None:
    while game.to_move is not None and game.round <= rounds:
        view = game.view("X" if game.to_move == "X" else "pursuers")
        move = player.choose(view, budget=FEW, seed=3)
        assert move in view.legal_moves
        game.play(move)


def test_every_player_has_a_quick_form_here() -> None:
    assert set(QUICK) == set(player_names())


@pytest.mark.parametrize(("player", "name"), CASES)
def test_plays_every_number_of_players(player: str, name: str) -> None:
    for players in edition(name).player_counts:
        play_rounds(Game(name, players, seed=players), QUICK[player], 4)


@pytest.mark.parametrize("player", QUICK)
def test_plays_with_all_variants_at_once(player: str) -> None:
    options = [name for name in edition("sanssouci").options if name != "always_revealed"]
    play_rounds(Game("sanssouci", 4, options, seed=1), QUICK[player], 5)


@pytest.mark.parametrize("option", edition("sanssouci").options)
def test_each_variant_is_played(option: str) -> None:
    options = [name for name in (option, edition("sanssouci").options[option].needs) if name]
    for player in ("greedy", "nw", "mcts"):
        play_rounds(Game("sanssouci", 3, options, seed=2), QUICK[player], 4)


@pytest.mark.parametrize(("player", "name"), CASES)
def test_same_view_same_seed_same_move(player: str, name: str) -> None:
    game = Game(name, seed=5)
    play_rounds(game, QUICK["random"], 2)
    assert game.to_move is not None
    view = game.view("X" if game.to_move == "X" else "pursuers")
    answers = {QUICK[player].choose(view, budget=FEW, seed=11) for _ in range(3)}
    assert len(answers) == 1


def in_doubt(name: str, options: list[str], rounds: int) -> Game:
    """A game in which the pursuers are to move and X may be on several stations, that many rounds on."""
    for seed in range(8, 40):
        game = Game(name, None, options, seed=seed)
        while game.to_move is not None:
            if game.round >= rounds and game.to_move == "pursuers" and len(game.candidates) >= 4:
                return game
            game.play(QUICK["greedy"].choose(game.view("X" if game.to_move == "X" else "pursuers"), seed=seed))
    raise AssertionError("no such game")


@pytest.mark.parametrize("player", QUICK)
@pytest.mark.parametrize("rounds", [1, 6])
@pytest.mark.parametrize("name", [*TICKET_EDITIONS, "sanssouci with variants"])
def test_pursuers_answer_the_same_wherever_x_really_is(player: str, rounds: int, name: str) -> None:
    name, _, varied = name.partition(" ")
    game = in_doubt(name, HIDING_VARIANTS if varied else [], rounds)
    view = game.view("pursuers")
    expected = QUICK[player].think(view, budget=FEW, seed=4)
    possible = view.candidates
    for station in possible[:: 1 + len(possible) // 8]:
        imagined = view.imagine_at(station, make_rng(station))
        again = project(setup_of(game), cast("States", imagined), game._codes, "pursuers")
        assert QUICK[player].think(again, budget=FEW, seed=4) == expected


@pytest.mark.parametrize("player", QUICK)
def test_detectives_of_the_dice_game_answer_the_same_wherever_x_really_is(player: str) -> None:
    game = Game("dice", 3, seed=8)
    while not (game.round >= 2 and game.to_move == "pursuers" and len(game.candidates) >= 4):
        game.play(QUICK["greedy"].choose(game.view("X" if game.to_move == "X" else "pursuers"), seed=4))
    view = game.view("pursuers")
    expected = QUICK[player].think(view, budget=FEW, seed=4)
    for station in view.candidates:
        imagined = cast("DiceStates", view.imagine_at(station, make_rng(station)))
        again = project_dice(cast("DiceSetup", game.setup), imagined, game._codes, "pursuers")
        assert QUICK[player].think(again, budget=FEW, seed=4) == expected


def test_greedy_beats_random_on_both_sides() -> None:
    wins = {"X": 0, "pursuers": 0}
    for seed in range(6):
        for side in wins:
            game = Game("london", 5, seed=seed)
            while game.to_move is not None:
                player = QUICK["greedy" if game.to_move == side else "random"]
                game.play(player.choose(game.view("X" if game.to_move == "X" else "pursuers"), seed=seed))
            assert game.outcome is not None
            wins[side] += game.outcome.winner == side
    assert wins["X"] >= 5
    assert wins["pursuers"] >= 5


@pytest.mark.parametrize("player", QUICK)
@pytest.mark.parametrize(("name", "players"), [("london", 5), ("dice", 3)])
def test_where_nobody_can_move_a_player_says_so(player: str, name: str, players: int) -> None:
    game, one = Game(name, players, seed=1), make_player(player)
    waiting: Audience = "pursuers" if game.to_move == "X" else "X"
    for view in (game.view(waiting), game.view("public")):
        with pytest.raises(BlackticketError, match="nothing to think about"):
            one.think(view, budget=FEW)
    while game.to_move == "X":
        game.play(one.choose(game.view("X"), budget=FEW))
    for figures in ([], ["D9"], ["X"]):
        with pytest.raises(BlackticketError, match="None of the figures"):
            one.think(game.view("pursuers"), budget=FEW, figures=figures)


@pytest.mark.parametrize(
    ("seconds", "iterations"),
    [(float("nan"), None), (-1.0, None), ("a", None), (True, None), (None, -5), (None, 2.5), (None, True)],
)
def test_a_budget_that_cannot_be_is_refused(seconds: Any, iterations: Any) -> None:
    with pytest.raises(BlackticketError, match="cannot"):
        Budget(seconds, iterations)


def test_a_level_is_no_player_and_the_error_says_where_it_is_known() -> None:
    with pytest.raises(BlackticketError, match=r"no player 'master'.* Levels are for people"):
        make_player("master")


def test_unknown_player() -> None:
    with pytest.raises(BlackticketError) as caught:
        make_player("oracle")
    assert caught.value.code == "unknown_agent"


@pytest.mark.parametrize("edition", ["london", "dice"])
def test_a_short_sight_plays_otherwise(edition: str) -> None:
    def moves(asked: str) -> list[str]:
        game, player = Game(edition, seed=4), make_player(asked)
        while game.to_move is not None and len(game.moves) < 40:
            game.play(player.choose(game.view("X" if game.to_move == "X" else "pursuers"), seed=4))
        return list(game.moves)

    assert moves("greedy:sight=99") == moves("greedy") != moves("greedy:sight=2")
