"""A puzzle: a position of one kind, its answer, how it was proved, and how hard it is. Data alone.

A puzzle of the pursuers holds what they know and nothing else: their moves, X's tickets, and the stations that he has
shown. So no page and no file can give away where X really was. Read ``Puzzle.view`` first.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from blackticket.editions import edition, prepare
from blackticket.errors import BlackticketError
from blackticket.frozen import Frozen
from blackticket.game import Game
from blackticket.moves import HIDDEN, Move
from blackticket.puzzles.kinds import Proof, Reply
from blackticket.puzzles.packing import pack, unpack
from blackticket.rules.own import OwnKnowledge
from blackticket.views import Audience, View

ID_LENGTH = 8


@dataclass(frozen=True)
class Position:
    """A set-up and the moves since, as far as an audience knows them."""

    audience: Audience
    edition: str
    players: int
    options: tuple[str, ...]
    starts: Mapping[str, int]
    """Of a ticket game; X's own only for X."""
    tiles: tuple[str, ...]
    """Of a dice game."""
    tile: str | None
    """The tile that X named in a dice game."""
    moves: tuple[Move, ...]

    @classmethod
    def of(cls, game: Game, audience: Audience) -> "Position":
        """What an audience knows of a game."""
        view = game.view(audience)
        fields = game.record_fields(public=True)
        starts = {name: station for name, station in fields.get("starts", {}).items() if station}
        if audience == "X" and game.deal.x_start:
            starts["X"] = game.deal.x_start
        return cls(
            audience,
            view.setup.edition.name,
            view.setup.players,
            view.setup.options,
            Frozen(starts),
            tuple(fields.get("tiles", ())),
            getattr(view, "tile", None),
            game.moves if audience == "X" else view.history,
        )

    def with_x(self, own: OwnKnowledge | None) -> "Position":
        """What X knows of the same public game, if this has been his way."""
        assert own is not None
        path = iter(own.path)
        moves = tuple(
            Move(move.figure, move.action, tuple(step._replace(station=next(path)) for step in move.steps))
            if move.figure == "X"
            else move
            for move in self.moves
        )
        return replace(self, audience="X", starts=Frozen({**self.starts, "X": own.start}), moves=moves)

    @cached_property
    def view(self) -> View:
        """The same view as in the game, made by the rules."""
        if self.audience == "X":
            return self._played().view("X")
        chosen = edition(self.edition)
        placed = [move for move in self.moves if move.figure == "X" and move.action == "place"]
        told: dict[str, Any] = {
            "audience": self.audience,
            "edition": self.edition,
            "version": chosen.version,
            "board": chosen.board,
            "players": self.players,
            "options": list(self.options),
            "any_start": False,
            "starts": dict(self.starts),
            "start": (placed[0].stations[0] or None) if placed else None,
            "tiles": list(self.tiles),
            "faces": None,
            "tile": self.tile,
            "log": [{"station": station or None, "shown": station != HIDDEN} for station in self._shown()],
            "outcome": None,
            "history": [str(move) for move in self.moves],
        }
        return chosen.family.read_view(told, None)

    def _shown(self) -> list[int]:
        """The station of each entry of X's log as the pursuers know it; a pass leaves him where he was."""
        stations: list[int] = []
        here = HIDDEN
        for move in self.moves:
            if move.figure != "X":
                continue
            if move.action == "place":
                here = move.stations[0]
                continue
            stations += move.stations or (here,)
            here = stations[-1]
        return stations

    def _played(self) -> Game:
        laid: dict[str, Any] = {"tiles": list(self.tiles)} if self.tiles else {"starts": dict(self.starts)}
        game = Game(prepare(self.edition, self.players, self.options, as_recorded=True, **laid))
        for place, move in enumerate(self.moves):
            if move.action == "roll":
                continue
            coming = self.moves[place + 1] if place + 1 < len(self.moves) else None
            if coming is not None and coming.action == "roll":
                game.set_roll(coming.faces)
            game.play(move)
        return game


@dataclass(frozen=True)
class Found:
    """What the levels and the search make of a puzzle."""

    iterations: int | None
    """The fewest tried iterations from which on our search finds the answer; None if it never does."""
    search: int
    """The most iterations tried."""
    right: float | None
    """What the longest search thinks of the right answer: the chance that its side wins."""
    other: float | None
    """What it thinks of the best wrong one."""


@dataclass(frozen=True)
class Puzzle:
    """One puzzle."""

    kind: str
    position: Position
    proof: Proof
    found: Found
    grade: int
    """How hard it is, from 1 to 4."""
    source: str
    """The game that it comes from."""

    @cached_property
    def id(self) -> str:
        """A name that follows from the question alone."""
        told = "|".join((self.kind, *_lines(self.position)))
        return hashlib.sha256(told.encode()).hexdigest()[:ID_LENGTH]

    @property
    def view(self) -> View:
        """The position as its side sees it."""
        return self.position.view

    def as_line(self) -> dict[str, Any]:
        """Plain data for one line of a file."""
        where, proof = self.position, self.proof
        told: dict[str, Any] = {
            "id": self.id,
            "kind": self.kind,
            "grade": self.grade,
            "edition": where.edition,
            "players": where.players,
            "options": list(where.options),
            "side": where.audience,
            "starts": " ".join(f"{name}={station}" for name, station in where.starts.items()),
            "tiles": list(where.tiles),
            "tile": where.tile,
            "moves": pack(where.moves),
            "right": list(proof.right) if not _is_move(proof.right) else pack(map(Move.parse, proof.right)),
            "best": proof.best,
            "second": proof.second,
            "line": _reply_line(proof.line),
            "wrong": [_reply_line(reply) for reply in proof.wrong.values()],
            "numbers": dict(proof.numbers),
            "looked": proof.looked,
            "found": [self.found.iterations, self.found.search, self.found.right, self.found.other],
            "source": self.source,
        }
        return {key: value for key, value in told.items() if value not in ([], None, "", {})}

    @classmethod
    def from_line(cls, told: Mapping[str, Any]) -> "Puzzle":
        """Read ``as_line`` back."""
        try:
            return cls(
                told["kind"], _position(told), _proof(told), Found(*told["found"]), told["grade"], told["source"]
            )
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            raise BlackticketError(
                "bad_argument", "Something in this puzzle is missing or of the wrong kind."
            ) from error


def _is_move(answers: tuple[str, ...]) -> bool:
    return not all(answer.isdigit() for answer in answers)


def _lines(where: Position) -> tuple[str, ...]:
    starts = ",".join(f"{name}={station}" for name, station in sorted(where.starts.items()))
    options, tiles = ",".join(where.options), ",".join(where.tiles)
    return (
        where.edition,
        str(where.players),
        options,
        where.audience,
        starts,
        tiles,
        where.tile or "",
        pack(where.moves),
    )


def _reply_line(reply: Reply) -> list[Any]:
    return [pack(reply.moves), reply.x_at, reply.value]


def _position(told: Mapping[str, Any]) -> Position:
    starts = dict(part.split("=") for part in told.get("starts", "").split())
    return Position(
        told["side"],
        told["edition"],
        told["players"],
        tuple(told.get("options", ())),
        Frozen({name: int(station) for name, station in starts.items()}),
        tuple(told.get("tiles", ())),
        told.get("tile"),
        unpack(told["moves"]),
    )


def _proof(told: Mapping[str, Any]) -> Proof:
    right = told["right"]
    wrong = [_reply(line) for line in told.get("wrong", ())]
    return Proof(
        right=tuple(right) if isinstance(right, list) else tuple(str(move) for move in unpack(right)),
        best=told["best"],
        second=told["second"],
        line=_reply(told["line"]),
        wrong=Frozen({str(reply.moves[0]): reply for reply in wrong}),
        numbers=Frozen(told.get("numbers", {})),
        looked=told["looked"],
    )


def _reply(line: list[Any]) -> Reply:
    moves, x_at, value = line
    return Reply(unpack(moves), x_at, value)
