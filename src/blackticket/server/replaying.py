"""A finished game, moment by moment, through one audience's eyes.

Works on records alone and runs in a worker process: it must not know tables. Read ``replay_of`` first.
"""

from dataclasses import replace

import msgspec

from blackticket.errors import BlackticketError
from blackticket.game import Game, Record
from blackticket.server.bodies import Frame, Replay
from blackticket.server.refused import RefusedError
from blackticket.server.shapes import Audience, Outcome
from blackticket.server.showing import event, game_view, where_x_can_be

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
            outcome=msgspec.convert({"winner": ended.winner, "by": ended.by}, Outcome) if ended else None,
            names=names,
            frames=frames,
        )
    )


def _moments(record: Record) -> list[Game]:
    """The game after each move, rolls of the dice included with the move before them; the first is the beginning."""
    lines = [(number, move) for number, moves in enumerate(record.rounds) for move in moves]
    cuts = [
        cut for cut in range(len(lines) + 1) if cut == len(lines) or not lines[cut][1].startswith("roll ") or cut == 0
    ]
    return [_game_until(record, cut, whole=cut == len(lines)) for cut in cuts]


def _game_until(record: Record, cut: int, *, whole: bool) -> Game:
    if whole:
        return record.replay()
    rounds: list[tuple[str, ...]] = []
    left = cut
    for moves in record.rounds:
        if left <= 0:
            break
        rounds.append(moves[:left])
        left -= len(moves)
    return replace(record, rounds=tuple(rounds), result=None).replay()
