"""The seats of a set-up: which there are, which figures are moved from each, on which side, and by which computers.

Who may sit where is decided in ``permissions``. Read ``plan_seats`` first.
"""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from blackticket.boards import Board, builtin_names
from blackticket.editions import edition, prepare
from blackticket.errors import BlackticketError
from blackticket.players import level_names
from blackticket.server.errors import RefusedError, from_engine
from blackticket.server.state.shelf import ground_of
from blackticket.server.wire.shapes import Settings, Side


def plan_seats(settings: Settings, *, as_recorded: bool = False) -> Mapping[str, tuple[str, ...]]:
    """The seats of a set-up and the figures moved from each; what cannot be set up is refused.

    ``as_recorded`` takes what a journal holds: older versions allowed options without effect.
    """
    asked = (settings.edition, settings.players, tuple(settings.options), ground_of(settings.board))
    return _plan(*asked, _words(settings.tiles), _words(settings.faces), settings.any_tiles, as_recorded)


def _words(given: list[str] | None) -> tuple[str, ...] | None:
    return None if given is None else tuple(given)


def digest_of(settings: Settings) -> str:
    """The fingerprint of the board or tiles that a game is begun on."""
    chosen = edition(settings.edition)
    return chosen.family.find_ground(chosen, ground_of(settings.board)).digest


def side_of(seat: str) -> Side:
    """The side of a seat, of a figure, or of the one to move."""
    return "X" if seat == "X" else "pursuers"


def check_level(level: str) -> str:
    """The same level, if it exists."""
    if level not in level_names():
        raise RefusedError("unknown_level", f"There is no such computer player; there are: {', '.join(level_names())}.")
    return level


@lru_cache(maxsize=256)
def _plan(
    name: str,
    players: int,
    options: tuple[str, ...],
    board: Board | str | None,
    tiles: tuple[str, ...] | None,
    faces: tuple[str, ...] | None,
    any_tiles: bool,
    as_recorded: bool,
) -> Mapping[str, tuple[str, ...]]:
    if isinstance(board, str) and board not in builtin_names() and board != _own_board(name):
        raise RefusedError("bad_argument", "There is no such built-in board.")
    try:
        dealt = prepare(
            name,
            players,
            options,
            board=board,
            tiles=tiles,
            faces=faces,
            any_tiles=any_tiles,
            as_recorded=as_recorded,
        )
    except BlackticketError as error:
        raise from_engine(error) from error
    pursuers = dealt.setup.pursuers
    bobbies = tuple(figure for figure in pursuers if figure.startswith("B"))
    seats: dict[str, tuple[str, ...]] = {"X": ("X",)}
    seats.update({figure: (figure, *bobbies) for figure in pursuers if figure not in bobbies})
    return MappingProxyType(seats)


def _own_board(name: str) -> str | None:
    try:
        return edition(name).board
    except BlackticketError as error:
        raise from_engine(error) from error
