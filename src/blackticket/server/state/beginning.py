"""A game that does not begin with its set-up, but with the first moves of a record: play on from here.

The moves go through the rules once more, so no position can be made up. What had been drawn by then stays as it was;
later rolls come from the new game's own seed. Read ``Beginning.at`` first.
"""

from dataclasses import dataclass, replace

import msgspec

from blackticket.editions import edition
from blackticket.errors import BlackticketError
from blackticket.game import Game, Record
from blackticket.server.errors import RefusedError
from blackticket.server.wire.shapes import Settings

MOST_MOVES = 1000


@dataclass(frozen=True)
class Beginning:
    """A whole record as far as the game shall be repeated. The game is not over there."""

    record: Record

    @classmethod
    def at(cls, text: str, moves: int) -> "Beginning":
        """The record up to this number of moves and rolls; a roll comes with the move before it."""
        try:
            whole = Record.parse(text)
            if whole.public:
                raise RefusedError("bad_record", "This record does not say where Mister X was.")
            if len(whole.moves) > MOST_MOVES or moves > len(whole.moves):
                raise RefusedError("bad_record", f"The record has no move {moves}.")
            game = replace(whole, rounds=_first(whole, moves), result=None).replay(seed=0)
        except BlackticketError as error:
            raise RefusedError("bad_record", str(error)) from error
        if game.to_move is None:
            raise RefusedError("game_over", "The game is over at this point: go back a few moves.")
        return cls(Record.of(game))

    def settings(self, wanted: Settings) -> Settings:
        """The settings of a table where it is played on: the record says what is played, the wish how."""
        record = self.record
        own = record.board == edition(record.edition).board
        return msgspec.structs.replace(
            wanted,
            edition=record.edition,
            players=record.players,
            options=list(record.options),
            board=None if own else record.board,
            tiles=list(record.tiles) or None,
            faces=list(record.faces) or None,
            any_tiles=record.any_tiles,
        )


def resumed(record: str, seed: int) -> Game:
    """The game after the moves of a record; the seed decides what is drawn from here on."""
    return Record.parse(record).replay(seed=seed)


def _first(record: Record, moves: int) -> tuple[tuple[str, ...], ...]:
    """The first moves and rolls, round by round."""
    every = record.moves
    while moves < len(every) and every[moves].startswith("roll "):
        moves += 1
    rounds, left = [], moves
    for line in record.rounds:
        if left <= 0:
            break
        rounds.append(line[:left])
        left -= len(line)
    return tuple(rounds)
