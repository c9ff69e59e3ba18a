"""A finished game, moment by moment, through one audience's eyes.

Works on records alone and runs in a worker process: it must not know tables. Read ``replay_of`` first.
"""

from dataclasses import replace
from itertools import pairwise

import msgspec

from blackticket.errors import BlackticketError
from blackticket.game import Game, Record
from blackticket.rules.wording import read_move
from blackticket.server.bodies import Frame, Replay
from blackticket.server.journal import outcome_of
from blackticket.server.refused import RefusedError
from blackticket.server.shapes import Audience
from blackticket.server.showing import event, game_view, where_x_can_be

MOST_MOVES = 1000
ROLL = "roll "


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
        happened = [event(line) for line in view.history[seen:]]
        seen = len(view.history)
        frames.append(Frame(game_view(view), happened, where_x_can_be(game)))
    ended = moments[-1].outcome
    return msgspec.json.encode(
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
    """The game after each move, the dice that it made fall included; the first is the beginning."""
    record.replay()  # says what is wrong, if anything is
    lines = record.moves
    first = next((i for i, line in enumerate(lines) if not line.startswith(ROLL)), len(lines))
    game = replace(record, rounds=(tuple(lines[:first]),) if first else (), result=None).replay()
    moments = [game]
    for line, coming in pairwise([*lines[first:], ""]):
        if not line.startswith(ROLL):
            game = game.copy()
            if coming.startswith(ROLL):
                game.set_roll(read_move(coming).faces)
            game.play(line)
            moments.append(game)
    return moments
