"""What an audience may know of a game: the base of every family's view.

A view never starts from the whole state. A family builds it from the public part and adds X's own knowledge for X,
and for everyone after the end. Everything here uses only what is in the view. Read ``View`` first.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from blackticket.editions import Setup
from blackticket.errors import BlackticketError
from blackticket.kernel import Rng
from blackticket.moves import Move
from blackticket.rules.own import OwnKnowledge
from blackticket.rules.records import Records

if TYPE_CHECKING:
    from blackticket.boards import LaidLeg, Leg, Overlay

Audience = Literal["X", "pursuers", "public", "everyone"]
AUDIENCES: Final[tuple[Audience, ...]] = ("X", "pursuers", "public", "everyone")
Moves = npt.NDArray[np.int64]
"""Packed moves, in the family's own numbers."""


class LogEntry(NamedTuple):
    """One field of X's log."""

    ticket: str
    station: int | None
    """None where the audience may not know it."""
    shown: bool
    """Everybody saw X here."""


class Outcome(NamedTuple):
    """Who won, and how: capture, trapped, escape or stranded; resigned or agreed if people stopped the game.

    >>> Outcome("X", "escape").winner
    'X'
    """

    winner: str
    """``X``, ``pursuers``, or ``nobody`` if both sides agreed to end the game."""
    by: str


STOPS: Final = {
    11: Outcome("pursuers", "resigned"),
    12: Outcome("X", "resigned"),
    13: Outcome("nobody", "agreed"),
}
"""How people can stop a game before the rules end it, by the number in the public record. The rules never set these."""


def stop_code(outcome: Outcome) -> int:
    """The number of a way to stop a game; 0 if there is no such way."""
    return next((code for code, stop in STOPS.items() if stop == outcome), 0)


class Progress(NamedTuple):
    """The progress of a game, as an audience may know it. Each family fills it."""

    to_move: str | None
    round: int
    log: tuple[LogEntry, ...]
    at: Mapping[str, int]
    """The stations of the figures that the audience sees."""
    tickets: Mapping[str, Mapping[str, int]]
    """The tickets that each figure, the team and the supply have left."""
    out: tuple[str, ...]
    """Pursuers that have left the game (S9)."""
    moved: tuple[str, ...]
    """Pursuers that have moved in this round."""
    outcome: Outcome | None
    start: int | None
    """X's start, if the audience knows it."""

    def as_dict(self, **more: Any) -> dict[str, Any]:
        """Plain data without the start. ``more`` is what a family adds after the log."""
        return {
            "to_move": self.to_move,
            "round": self.round,
            "log": [entry._asdict() for entry in self.log],
            **{key: value for key, value in more.items() if key in ("start", "tile")},
            "at": dict(self.at),
            "tickets": {owner: dict(held) for owner, held in self.tickets.items()},
            **{key: value for key, value in more.items() if key not in ("start", "tile")},
            "out": list(self.out),
            "moved": list(self.moved),
            "outcome": self.outcome._asdict() if self.outcome else None,
        }


@dataclass(frozen=True, eq=False)
class View(ABC):
    """All that an audience may know of a game. Make one with ``Game.view``.

    >>> from blackticket import Game
    >>> view = Game("london", players=5, seed=7).view("pursuers")
    >>> view.to_move, view.round, sorted(view.at)
    ('X', 1, ['D1', 'D2', 'D3', 'D4'])
    >>> View.from_dict(view.to_dict()) == view
    True
    """

    audience: Audience
    setup: Setup
    """The public part of the set-up."""
    public_record: npt.NDArray[np.void]
    """The public part of the state, as one record in an array."""
    history: tuple[Move, ...]
    """Every move and roll as everybody knows it now, with ``?`` for a hidden station."""
    own: OwnKnowledge | None = None
    """X's own knowledge: only for X after his placement, and for everyone after the end."""

    # -- what each family answers -------------------------------------------------------------------------------------

    @abstractmethod
    def progress(self) -> Progress:
        """How far the game has come."""

    @abstractmethod
    def code_of(self, move: Move) -> int:
        """The packed number of a move."""

    @abstractmethod
    def move_of(self, code: int) -> Move:
        """A packed move as a ``Move``."""

    @abstractmethod
    def _codes(self, fast: bool) -> Moves:
        """The packed legal moves of this audience."""

    @abstractmethod
    def _possible(self) -> list[int]:
        """Every station where X can be, ascending."""

    # -- what a family may answer better ------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """The view as plain data, ready for JSON: same history, same bytes."""
        setup = self.setup
        return {
            "audience": self.audience,
            "edition": setup.edition.name,
            "version": setup.edition.version,
            "board": setup.ground.name,
            "players": setup.players,
            "options": list(setup.options),
            "any_start": setup.any_start,
            **self._progress.as_dict(start=self._progress.start),
            "history": [str(move) for move in self.history],
        }

    def refusal_of(self, code: int) -> BlackticketError | None:
        """Why the audience may not make this move now, from its own knowledge alone; None if it may."""
        if code in self._codes(fast=False):
            return None
        return BlackticketError.because(
            "illegal_move", "not_legal", "'{move}' is not legal now.", move=self.move_of(code)
        )

    def imagine(self, rng: Rng) -> Records:  # noqa: ARG002 - see the families
        """A whole state that fits the view. X's station is a uniform draw from the candidates; X knows his own."""
        raise self._cannot_imagine()

    def imagine_at(self, station: int, rng: Rng) -> Records:  # noqa: ARG002
        """A whole state with X at ``station``, one of the candidates, and a random route there."""
        raise self._cannot_imagine()

    def _cannot_imagine(self) -> BlackticketError:
        return BlackticketError("bad_argument", f"This view of {self.setup.edition.name} cannot sample a state.")

    def ways_from(self, station: int) -> dict[str, list[int]]:
        """The stations that each transport reaches from a station, occupied or not."""
        ways: dict[str, list[int]] = {}
        for line in self.setup.plan()["connections"]:
            if station in (line["a"], line["b"]):
                ways.setdefault(line["transport"], []).append(line["b"] if line["a"] == station else line["a"])
        return {transport: sorted(ends) for transport, ends in ways.items()}

    def _figures_of(self, codes: Moves) -> Moves:
        """The figure of each packed move, as a number."""
        names = self.setup.pursuers
        return np.array([names.index(self.move_of(int(code)).figure) for code in codes], dtype=np.int64)

    def after(self, moves: Iterable[Move]) -> "View | None":  # noqa: ARG002 - see ticket
        """The view after these moves of the pursuers, if nobody catches X.

        None if chance follows a move, because then nobody can plan beyond it.
        """
        return None

    # -- what follows from that ---------------------------------------------------------------------------------------

    @property
    def public(self) -> Any:
        """The public record."""
        return self.public_record[0]

    @cached_property
    def _progress(self) -> Progress:
        return self.progress()

    @property
    def to_move(self) -> str | None:
        """``X``, ``pursuers``, or None when the game is over."""
        return self._progress.to_move

    @property
    def round(self) -> int:
        """The current round, from 1; 0 during placement."""
        return self._progress.round

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """X's log: ticket, station (None if hidden), and whether X showed himself."""
        return self._progress.log

    @property
    def at(self) -> dict[str, int]:
        """The stations of the figures that this audience sees."""
        return dict(self._progress.at)

    @property
    def tickets(self) -> dict[str, dict[str, int]]:
        """The tickets that each figure, the team and the supply have left."""
        return {owner: dict(held) for owner, held in self._progress.tickets.items()}

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self._progress.outcome

    @property
    def is_over(self) -> bool:
        """Has the game ended?"""
        return self._progress.to_move is None

    @property
    def is_x_placed(self) -> bool:
        """Does X stand on the board?"""
        return True

    @property
    def waiting(self) -> tuple[str, ...]:
        """The pursuers that have yet to move in this round, even if they are not next in the order."""
        done = {*self._progress.moved, *self._progress.out}
        return tuple(name for name in self.setup.pursuers if name not in done)

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The moves that this audience may make now, sorted by text; empty if it is not its turn."""
        return self.moves_of(None)

    def moves_of(self, figures: Collection[str] | None) -> tuple[Move, ...]:
        """The legal moves of these figures alone."""
        return tuple(sorted(self.move_of(int(code)) for code in self.legal_codes(figures)))

    def legal_codes(self, figures: Collection[str] | None = None, *, fast: bool = False) -> Moves:
        """The packed legal moves; ``fast`` runs the compiled rules."""
        codes = self._codes(fast)
        if figures is None or self.audience == "X":
            return codes
        wanted = [number for number, name in enumerate(self.setup.pursuers) if name in figures]
        return codes[np.isin(self._figures_of(codes), wanted)]

    def check(self, move: Move) -> None:
        """Raise with the reason if the audience may not make this move now."""
        refusal = self.refusal_of(self.code_of(move))
        if refusal is not None:
            raise refusal

    @property
    def candidates(self) -> list[int]:
        """Every station where X can be from what everybody has seen, ascending; after the end, his station."""
        return self._possible()

    def belief(self) -> dict[int, float]:
        """The probability of each station where X can be; empty before X is on the board."""
        if not self.is_x_placed:
            return {}
        stations = self.candidates
        return {station: 1.0 / len(stations) for station in stations}

    def even_belief(self) -> dict[int, float]:
        """An equal probability for each station where X can be; empty before X is on the board."""
        stations = self.candidates if self.is_x_placed else []
        return {station: 1.0 / len(stations) for station in stations}

    # -- as a value ---------------------------------------------------------------------------------------------------

    @staticmethod
    def from_dict(told: Mapping[str, Any], board: str | None = None) -> "View":
        """Read a view of X or the pursuers back from ``to_dict``. Raises if nobody can have seen it.

        ``board`` is the folder of a board that is not built in.
        """
        from blackticket.views.reading import read_view

        return read_view(told, board)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return (self.audience, self.history, self.own, self.setup) == (
            other.audience,
            other.history,
            other.own,
            other.setup,
        ) and self.public_record.tobytes() == other.public_record.tobytes()

    def __hash__(self) -> int:
        return hash((self.audience, self.history, self.own))

    def __repr__(self) -> str:
        edition_, turn = self.setup.edition.name, self.to_move or "nobody, the game is over"
        return f"<View of {edition_} for {self.audience}: round {self.round}, to move: {turn}>"

    def __getstate__(self) -> dict[str, Any]:
        return {key: value for key, value in self.__dict__.items() if key != "_progress"}

    # -- drawn --------------------------------------------------------------------------------------------------------

    @property
    def legs(self) -> "tuple[Leg, ...]":
        """X's route move by move: every move of which this audience knows where it began and ended."""
        from blackticket.boards import Leg

        stations = (self._progress.start, *(entry.station for entry in self.log))
        known = zip(stations, stations[1:], self.log, range(1, len(stations)), strict=False)
        return tuple(Leg(number, at.ticket, a, b, at.shown) for a, b, at, number in known if a and b)

    def overlay(
        self, *, show_candidates: bool = True, show_route: bool = False, trail: "Sequence[LaidLeg]" = ()
    ) -> "Overlay":
        """The figures, the stations where X can be, and X's route, as far as this audience knows them.

        ``trail`` is a route that you have laid yourself.
        """
        from blackticket.boards import Figure, Overlay

        kinds = {"X": "x", "D": "detective", "B": "bobby"}
        figures = tuple(
            Figure(station, name if name == "X" else name[1:], kinds[name[0]]) for name, station in self.at.items()
        )
        shown = show_candidates and not self.is_over and self.is_x_placed
        seen = [(entry.station, number) for number, entry in enumerate(self.log, 1) if entry.shown and entry.station]
        return Overlay(
            figures=figures,
            heat=dict.fromkeys(self.candidates, 1.0) if shown else {},
            last_seen=seen[-1] if seen and not (show_route or trail) else None,
            trail=self.setup.lay_trail(self.legs) if show_route else tuple(trail),
        )

    def draw_svg(self, *, show_candidates: bool = True, show_route: bool = False, **look: Any) -> str:
        """The board as this audience sees it. ``look`` takes ``theme``, ``language`` and ``width``.

        ``show_route`` draws X's route as far as this audience knows it; after the end ``everyone`` knows it whole.
        """
        return self.setup.draw_svg(self.overlay(show_candidates=show_candidates, show_route=show_route), **look)

    def draw_png(self, *, show_candidates: bool = True, show_route: bool = False, **look: Any) -> bytes:
        """The same as a PNG."""
        return self.setup.draw_png(self.overlay(show_candidates=show_candidates, show_route=show_route), **look)

    def _repr_svg_(self) -> str:
        return self.draw_svg()


def checked_audience(audience: object) -> Audience:
    """Return a known audience; otherwise raise an error that names the known ones."""
    if audience not in AUDIENCES:
        raise BlackticketError(
            "bad_argument", f"There is no audience {audience!r:.42}; there are: {', '.join(AUDIENCES)}."
        )
    return audience


def checked_view(view: object) -> View:
    """Return a view; otherwise raise an error that says how to get one."""
    if not isinstance(view, View):
        kind = "None" if view is None else f"a {type(view).__name__}"
        raise BlackticketError("bad_argument", f"Give a player a view, such as game.view('X'), not {kind}.")
    return view
