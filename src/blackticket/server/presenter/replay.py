"""A finished game, moment by moment, through one audience's eyes.

Works on records alone and runs in a worker process: it must not know tables. Read ``replay_of`` first.
"""

from blackticket.errors import BlackticketError
from blackticket.game import Game, Record
from blackticket.server.errors import RefusedError
from blackticket.server.presenter import moves
from blackticket.server.presenter.views import game_view, where_x_can_be
from blackticket.server.state.state import outcome_of
from blackticket.server.wire.bodies import Frame, Replay
from blackticket.server.wire.serializer import encode_body
from blackticket.server.wire.shapes import Audience

MOST_MOVES = 1000


def replay_of(text: str, audience: Audience, names: dict[str, str]) -> bytes:
    """The ``Replay`` of a record as JSON; a record that cannot be replayed is refused."""
    try:
        record = Record.parse(text)
        if len(record.moves) > MOST_MOVES:
            raise RefusedError("bad_record", "The record is too long to be replayed here.")
        moments = _moments(record)
    except BlackticketError as error:
        raise RefusedError("bad_record", str(error)) from error
    frames, seen = [], 0
    for game in moments:
        view = game.view(audience)
        happened = [moves.event(move, view.setup.transports) for move in view.history[seen:]]
        seen = len(view.history)
        frames.append(Frame(game_view(view), happened, where_x_can_be(game)))
    ended = moments[-1].outcome
    return encode_body(
        Replay(
            audience=audience,
            edition=record.edition,
            board=frames[0].view.board,
            players=record.players,
            options=list(record.options),
            outcome=outcome_of(ended) if ended else None,
            names=names,
            frames=frames,
        )
    )


def _moments(record: Record) -> list[Game]:
    """The game after each move, with the dice that it made fall; the first is the beginning."""
    return [*(position for position, _ in record), record.replay()]
