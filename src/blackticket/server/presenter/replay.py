"""A finished game, moment by moment, through one audience's eyes.

Works on records alone and runs in a worker process: it must not know tables. Read ``replay_of`` first.
"""

from dataclasses import replace
from itertools import pairwise

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
        happened = [moves.history_event(line) for line in view.history[seen:]]
        seen = len(view.history)
        frames.append(Frame(game_view(view), happened, where_x_can_be(game)))
    ended = moments[-1].outcome
    return encode_body(
        Replay(
            audience=audience,
            edition=record.edition,
            board=record.board,
            players=record.players,
            options=list(record.options),
            outcome=outcome_of(ended) if ended else None,
            names=names,
            frames=frames,
        )
    )


def _moments(record: Record) -> list[Game]:
    """The game after each move, with the dice that it made fall; the first is the beginning."""
    record.replay()  # says what is wrong, if anything is
    lines = [(line, moves.read(line)) for line in record.moves]
    first = next((i for i, (_, move) in enumerate(lines) if move.action != "roll"), len(lines))
    begun = tuple(line for line, _ in lines[:first])
    game = replace(record, rounds=(begun,) if first else (), result=None).replay()
    moments = [game]
    for (line, move), (_, coming) in pairwise([*lines[first:], ("", None)]):
        if move is not None and move.action != "roll":
            game = game.copy()
            if coming is not None and coming.action == "roll":
                game.set_roll(coming.faces)
            game.play(line)
            moments.append(game)
    return moments
