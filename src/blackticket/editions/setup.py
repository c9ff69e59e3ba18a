"""A set-up: everything that is decided before the first move.

``Setup`` is what everybody at the table knows. X's start is not in it: ``prepare`` returns it beside the set-up, in a
``Deal``, so that whatever holds only a ``Setup`` cannot give it away. All draws happen when a set-up is made, from a
seed; the rules themselves contain no chance. Read ``prepare`` first.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from blackticket.boards import Board
from blackticket.boards.plain import board_plan
from blackticket.boards.tiles import TileSet
from blackticket.editions.edition import Edition, edition
from blackticket.editions.effects import check_options
from blackticket.errors import BlackticketError

if TYPE_CHECKING:
    from blackticket.boards import LaidLeg, Leg, Overlay
    from blackticket.boards.geometry import Point


@dataclass(frozen=True)
class Setup(ABC):
    """The public part of a set-up. Each family adds its own fields."""

    edition: Edition[Any, Any]
    players: int
    options: tuple[str, ...]
    rules: Any
    force: Any
    any_start: bool
    """Figures may start anywhere, not only where the rules allow it."""

    @property
    @abstractmethod
    def ground(self) -> Board | TileSet:
        """The board or tile set: it has a name, a title and a digest."""

    @property
    @abstractmethod
    def pursuers(self) -> tuple[str, ...]:
        """The pursuers' names in the order of their numbers."""

    @property
    def transports(self) -> Mapping[str, str]:
        """What the board calls the lines of a ticket that the edition calls otherwise: the edition's word first.

        Moves are written with the edition's words on every board; people read those of the board.
        """
        return {}

    @property
    def stations(self) -> Mapping[int, str]:
        """The number of every station and its name, which may be empty."""
        return {station.number: station.name for station in self._board.stations}

    def draw_svg(self, overlay: "Overlay | None" = None, **look: Any) -> str:
        """The board with an overlay on it. ``look`` takes ``theme``, ``language`` and ``width``."""
        from blackticket.boards import draw_svg

        return draw_svg(self._board, overlay=overlay, **look)

    def draw_png(self, overlay: "Overlay | None" = None, **look: Any) -> bytes:
        """The same as a PNG."""
        from blackticket.boards import draw_png

        return draw_png(self._board, overlay=overlay, **look)

    def lay_trail(self, legs: "Sequence[Leg]") -> "tuple[LaidLeg, ...]":
        """Where a route that has been travelled is drawn on the board."""
        from blackticket.boards import board_trail

        return board_trail(self._board, legs)

    def places(self) -> "tuple[Mapping[int, Point], Point]":
        """Where each station is drawn, and how wide and high the board is."""
        return {s.number: (s.x, s.y) for s in self._board.stations}, self._board.frame

    def roles(self) -> Mapping[str, str]:
        """The role of each transport."""
        return {name: role for role, name in self._board.transports.items()}

    def plan(self) -> dict[str, Any]:
        """The stations and the ways between them as plain data."""
        return board_plan(self._board)

    @property
    def _board(self) -> Board:
        """The board of a family that plays on stations. A family with another ground draws it itself."""
        assert isinstance(self.ground, Board)
        return self.ground


class Deal(NamedTuple):
    """A set-up and its secret: X's start."""

    setup: Setup
    x_start: int | None = None
    """None if X chooses his start by a move."""


@dataclass(frozen=True)
class Wanted:
    """The wishes for a new game besides its edition. Each family refuses those that it does not know."""

    players: int
    options: frozenset[str] = frozenset()
    board: "str | Path | Board | TileSet | None" = None
    seed: int = 0
    starts: Mapping[str, int] | None = None
    any_start: bool = False
    tiles: Sequence[str] | None = None
    faces: Sequence[str] | None = None
    any_tiles: bool = False
    as_recorded: bool = False
    """It has been played before: options without effect, which older versions allowed, are no mistake."""


def prepare(
    edition_name: str = "london",
    players: int | None = None,
    options: Iterable[str] = (),
    *,
    board: "str | Path | Board | TileSet | None" = None,
    seed: int = 0,
    starts: Mapping[str, int] | None = None,
    any_start: bool = False,
    tiles: Sequence[str] | None = None,
    faces: Sequence[str] | None = None,
    any_tiles: bool = False,
    as_recorded: bool = False,
) -> Deal:
    """Make a set-up. The seed decides everything that you do not give.

    ``players`` counts people, X among them; left out, it is the usual five, or the most that the edition takes.
    ``starts`` names every figure. ``tiles`` and ``faces`` are for the dice game; a grid against its rules (D2, D17) is
    refused unless ``any_tiles``. Options without effect are refused (``effects``). ``as_recorded`` is for set-ups that
    have been played: it takes options without effect, which older versions allowed.
    """
    chosen = edition(edition_name)
    wanted = Wanted(
        _checked_players(chosen, players),
        _checked_options(chosen, options),
        board,
        checked_seed(seed),
        starts,
        any_start,
        tiles,
        faces,
        any_tiles,
        as_recorded,
    )
    if not as_recorded:
        check_options(chosen, wanted.players, wanted.options)
    return chosen.family.prepare(chosen, wanted)


@dataclass(frozen=True)
class Deals:
    """The deals of a series of games: a game's seed follows from the series' seed and the game's number."""

    edition_name: str
    players: int
    options: tuple[str, ...] = ()
    board: "str | Path | Board | TileSet | None" = None
    seed: int = 0
    tiles: Sequence[str] | None = None
    faces: Sequence[str] | None = None
    any_tiles: bool = False

    def seed_of(self, number: int) -> int:
        """The seed of the game with that number."""
        return self.seed * 1_000_003 + number

    def deal(self, number: int) -> Deal:
        """The set-up of the game with that number."""
        return prepare(
            self.edition_name,
            self.players,
            self.options,
            board=self.board,
            seed=self.seed_of(number),
            tiles=self.tiles,
            faces=self.faces,
            any_tiles=self.any_tiles,
        )


USUAL_PLAYERS = 5


def usual_players(chosen: Edition[Any, Any]) -> int:
    """Five people, or the most that the edition takes."""
    return USUAL_PLAYERS if USUAL_PLAYERS in chosen.player_counts else max(chosen.player_counts)


def switched_on(chosen: Edition[Any, Any], options: Iterable[str]) -> tuple[str, ...]:
    """These options in the order in which the edition lists them."""
    wanted = frozenset(options)
    return tuple(name for name in chosen.options if name in wanted)


def _checked_players(chosen: Edition[Any, Any], players: object) -> int:
    if players is None:
        return usual_players(chosen)
    if type(players) is not int:
        raise BlackticketError("bad_argument", f"players must be a whole number, not {players!r}.")
    chosen.check_players(players)
    return players


def _checked_options(chosen: Edition[Any, Any], options: object) -> frozenset[str]:
    known = f"{chosen.name} has: {', '.join(chosen.options) or 'none'}."
    if isinstance(options, str | bytes) or not isinstance(options, Iterable):
        raise BlackticketError("bad_argument", f"options must be a list of names, not {options!r}; {known}")
    names = tuple(options)
    if not all(isinstance(name, str) for name in names):
        raise BlackticketError("bad_argument", f"options must be a list of names, not {list(names)!r}; {known}")
    chosen.switches_of(names)
    return frozenset(names)


def checked_seed(seed: object) -> int:
    """A seed; anything but a whole number is refused."""
    if type(seed) is not int:
        raise BlackticketError("bad_argument", f"A seed must be a whole number, not {seed!r}.")
    return seed
