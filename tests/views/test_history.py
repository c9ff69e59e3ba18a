"""The history in a view: lines are kept and shared between games, and that changes nothing and tells nothing."""

import gc
import types
from typing import Any, cast

from hypothesis import given

from blackticket.game import Game
from blackticket.rules.own import OwnKnowledge
from blackticket.rules.ticket.layout import SECRET
from blackticket.views import AUDIENCES
from blackticket.views import ticket as views
from tests.support.boards import draw
from tests.support.play import begin, play
from tests.support.strategies import played_games

FORK = draw(local="1-2 1-3 4-5")


def histories(*games: Game) -> list[tuple[str, ...]]:
    return [
        cast("views.TicketView", game.view(audience)).history
        for game in games
        for audience in AUDIENCES
        if audience != "everyone" or game.to_move is None
    ]


@given(played_games(), played_games(small=True))
def test_kept_lines_are_those_that_would_be_written_anew(one: Game, other: Game) -> None:
    histories(one, other)
    kept = histories(one, other)
    views._line.cache_clear()
    assert histories(other) == kept[-len(histories(other)) :]
    views._line.cache_clear()
    assert histories(one) == kept[: len(histories(one))]


def test_a_hidden_station_is_in_no_key() -> None:
    """Two games that look the same from outside need the same lines; X's true stations differ all along."""
    one, other = begin(FORK, at=(4,)), begin(FORK, at=(4,))
    play(one, "X taxi 2", "D1 taxi 5")
    play(other, "X taxi 3", "D1 taxi 5")
    assert one.moves != other.moves
    views._line.cache_clear()
    seen = histories(one)
    needed = views._line.cache_info().misses
    assert histories(other) == seen
    assert needed == views._line.cache_info().misses == 2
    assert seen[0] == ("X taxi ?", "D1 taxi 5")


@given(played_games())
def test_nothing_of_what_x_sees_can_be_reached_from_the_others_views(game: Game) -> None:
    own = game.view("X")
    assert any(isinstance(part, OwnKnowledge) for part in reachable(own))
    for audience in ("pursuers", "public"):
        parts = reachable(game.view(audience))
        assert not any(isinstance(part, OwnKnowledge) or part is own for part in parts)
        assert not any(getattr(part, "dtype", None) == SECRET for part in parts)


def reachable(start: object) -> list[Any]:
    """All objects that can be had from this one without going through code."""
    code = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType)
    found = {id(start): start}
    waiting = [start]
    while waiting:
        for part in gc.get_referents(waiting.pop()):
            if id(part) not in found and not isinstance(part, code):
                found[id(part)] = part
                waiting.append(part)
    return list(found.values())
