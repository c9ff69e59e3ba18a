"""A game as the message ``view`` of one audience: what it may know, what just happened, what it may do.

Everything here starts from a ``View``; nothing looks at a game's truth. The result depends on nothing but what that
audience may know, so that two tables with the same public history send the same bytes. It runs in threads, so it does
not use msgspec: see ``blackticket.server.threads``. Read ``see`` first.
"""

from dataclasses import dataclass

from blackticket.boards import Board
from blackticket.boards.writing import key_of
from blackticket.errors import BlackticketError
from blackticket.game import Game
from blackticket.server.presenter import moves
from blackticket.server.wire.messages import Seen
from blackticket.server.wire.shapes import Audience, Dice, GameView, LogEntry, Outcome
from blackticket.views import View


@dataclass(frozen=True)
class Moment:
    """Which moment of a table is shown."""

    game: int
    version: int
    seen_before: int
    """How long the public history was one version ago."""
    undone: moves.Move | None = None
    """A pursuer's move that was taken back."""
    show_candidates: bool = False


@dataclass(frozen=True)
class Sight:
    """What one audience is told at a moment, and what is needed to answer its questions."""

    message: Seen
    figures: frozenset[str]
    """The figures that this audience can move now."""
    view: View


def see(game: Game, audience: Audience, moment: Moment, candidates: list[int] | None) -> Sight:
    """The present game for one audience."""
    view = game.view(audience)
    legal = [view.move_of(code) for code in view.legal_codes().tolist()]
    called = view.setup.transports
    message = Seen(
        game=moment.game,
        version=moment.version,
        audience=audience,
        view=game_view(view),
        happened=[moves.event(move, called) for move in view.history[moment.seen_before :]],
        offers=moves.by_text(moves.offer(move, called) for move in legal if move.action not in moves.LONGER),
        longer=moves.longer(legal),
        candidates=candidates,
        taken_back=moves.event(moment.undone, called) if moment.undone is not None else None,
    )
    return Sight(message, frozenset(move.figure for move in legal), view)


def longer_turns(sight: Sight) -> list[moves.Move]:
    """All moves of more than one step; there may be thousands, so they are worded only when X asks for them."""
    return [move for move in sight.view.legal_moves if move.action in moves.LONGER]


def game_view(view: View) -> GameView:
    """A view as the wire has it, put together part by part: tickets are called what the board calls them."""
    told, called, ground = view.to_dict(), view.setup.transports, view.setup.ground
    told["log"] = [LogEntry(called.get(e["ticket"], e["ticket"]), e["station"], e["shown"]) for e in told["log"]]
    told["tickets"] = {
        owner: {called.get(ticket, ticket): count for ticket, count in held.items()}
        for owner, held in told["tickets"].items()
    }
    if isinstance(ground, Board):
        told["board"] = key_of(ground)
    if told["outcome"] is not None:
        told["outcome"] = Outcome(**told["outcome"])
    if "dice" in told:
        told["dice"] = Dice(**told["dice"])
    return GameView(**told)


def where_x_can_be(game: Game) -> list[int] | None:
    """The candidates, from the pursuers' view; None while X is not on the board."""
    try:
        return game.view("pursuers").candidates
    except BlackticketError:
        return None
