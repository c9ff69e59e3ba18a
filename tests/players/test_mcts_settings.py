"""Every setting of ``mcts`` changes what it thinks somewhere, and may be taken to both ends of its range."""

from functools import cache

import pytest

from blackticket.game import Game
from blackticket.players import Budget, Thought, make_player, settings_of
from blackticket.players.registry import range_of
from blackticket.players.search.common.tree import HISTORY_SIZE
from blackticket.players.search.mcts.player import MctsPlayer
from blackticket.players.search.mcts.ticket.iteration import threat_history_index
from blackticket.views import DiceView, View

FEW = Budget.of_iterations(60)
TRIES = Budget.of_iterations(24)
NO_THOUGHT = {"threads", "most_entries", "solve"}
"""Settings of time and room; tests/players/test_mcts.py and test_solver.py have them."""
OTHERWISE = {
    "alarm": 0,
    "doubt": 1,
    "fear": 1,
    "black_from": 99,
    "dice.as_good": 1,
    "dice.far_enough": 1,
    "dice.stray": 50,
    "dice.tried_enough": 1,
    "mix": 0.1,
    "show_from": 0,
    "straight": 0,
    "ties": 0,
    "x_lookout": 3,
}
"""What to ask for where twice the usual value need not show in a short game."""
GAMES = (("london", 5, ()), ("sanssouci", 4, ("voluntary_reveal",)), ("dice", 4, ()))
SEED, PLIES = 4, range(0, 57, 3)
"""After so many moves of ``greedy`` a player is asked."""


@cache
def views() -> list[View]:
    found, player = [], make_player("greedy")
    for edition, players, options in GAMES:
        game = Game(edition, players, options, seed=SEED)
        for ply in range(PLIES.stop):
            assert game.to_move is not None
            view = game.view("X" if game.to_move == "X" else "pursuers")
            if ply in PLIES:
                found.append(view)
            game.play(player.choose(view, seed=1))
    return found


def views_for(setting: str) -> list[tuple[int, View]]:
    """Those of the dice game for its own settings, the others for all others; with their places among all."""
    of_dice = setting.startswith("dice.")
    return [(place, view) for place, view in enumerate(views()) if isinstance(view, DiceView) == of_dice]


@cache
def usual_thought(number: int) -> Thought:
    return MctsPlayer().think(views()[number], budget=FEW, seed=1)


@pytest.mark.parametrize("setting", sorted(set(settings_of(MctsPlayer())) - NO_THOUGHT))
def test_every_setting_matters(setting: str) -> None:
    usual = settings_of(MctsPlayer())[setting]
    other = OTHERWISE.get(setting, 2 * usual)
    assert other != usual
    player = make_player(f"mcts:{setting}={other:g}")
    assert any(player.think(view, budget=FEW, seed=1) != usual_thought(place) for place, view in views_for(setting))


ENDS = {"lookout": (0, 30), "x_lookout": (0, 30)}
"""Games are long, and plain Python is slow."""


@pytest.mark.slow
@pytest.mark.parametrize("setting", sorted(set(settings_of(MctsPlayer())) - NO_THOUGHT))
def test_both_ends_of_a_range_can_be_played(setting: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In plain Python, where a wrong index is an error and not somebody else's memory."""
    monkeypatch.setenv("BLACKTICKET_COMPILER", "off")
    for end in ENDS.get(setting, range_of("mcts", setting)):
        player = make_player(f"mcts:{setting}={end:g}")
        for side in ("X", "pursuers"):
            theirs = [view for _, view in views_for(setting) if view.audience == side and len(view.legal_moves) > 1]
            view = min(theirs, key=lambda view: len(view.legal_moves))
            thought = player.think(view, budget=TRIES, seed=1)
            assert thought.move in view.legal_moves
            assert sum(choice.share for choice in thought.choices) == pytest.approx(1.0)


def test_the_history_of_every_threat_is_kept_in_its_table() -> None:
    """A pursuer may be as far away as ``threats`` tells apart, which a short search need not meet."""
    farthest = int(range_of("mcts", "threats")[1])
    for threat in range(farthest + 1):
        for move in range(0, 1 << 30, 7919):
            assert 0 <= threat_history_index(move, 199 | threat << 8) < HISTORY_SIZE
