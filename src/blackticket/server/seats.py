"""Seats and the people who may sit in them: the plan of seats of a set-up, guests, and their tokens.

A guest is whoever shows the token that was put into their browser's cookie; the server keeps only its hash. Read
``Guest`` and ``plan_seats`` first. Who may sit where is decided in ``manners``.
"""

import hashlib
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from blackticket.boards import builtin_names
from blackticket.editions import edition
from blackticket.errors import BlackticketError
from blackticket.game import Game
from blackticket.players import level_names
from blackticket.server.refused import RefusedError, from_engine
from blackticket.server.shapes import Settings

TABLE_ID = re.compile(r"[A-Za-z0-9_-]{16}")
_TOKEN = re.compile(r"[A-Za-z0-9_-]{32}")
COOKIE_DAYS = 180


@dataclass
class Guest:
    """Somebody who has joined a table."""

    person: str
    name: str
    token_hash: str
    removed: bool = False
    side: str | None = None
    """The side whose secrets they have seen in the present game."""


def new_id() -> str:
    """An unguessable name for a table or a replay."""
    return secrets.token_urlsafe(12)


def new_token() -> str:
    """An unguessable token for a person."""
    return secrets.token_urlsafe(24)


def hash_token(token: str) -> str:
    """What the server keeps of a token; a token that cannot be one hashes to nothing."""
    return hashlib.sha256(token.encode()).hexdigest() if _TOKEN.fullmatch(token) else ""


def cookie_name(table_id: str) -> str:
    """One cookie for each table."""
    return f"seat_{table_id}"


def clean_text(text: str, longest: int) -> str:
    """Text of a person on one line, without control and formatting characters."""
    visible = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(visible.split())[:longest].strip()


def clean_name(name: str) -> str:
    """A name that can be shown."""
    cleaned = clean_text(name, 24)
    if not cleaned:
        raise RefusedError("bad_argument", "A name needs at least one visible character.")
    return cleaned


def check_level(level: str) -> str:
    """The same level, if there is such a one."""
    if level not in level_names():
        raise RefusedError("unknown_level", f"There is no such computer player; there are: {', '.join(level_names())}.")
    return level


def plan_seats(settings: Settings) -> Mapping[str, tuple[str, ...]]:
    """The seats of a set-up and the figures moved from each; what cannot be set up is refused."""
    return _plan(settings.edition, settings.players, tuple(settings.options), settings.board)


@lru_cache(maxsize=256)
def _plan(name: str, players: int, options: tuple[str, ...], board: str | None) -> Mapping[str, tuple[str, ...]]:
    if board is not None and board not in builtin_names() and board != _own_board(name):
        raise RefusedError("bad_argument", "There is no such built-in board.")
    try:
        pursuers = Game.new(name, players, options, board=board).setup.pursuers
    except BlackticketError as error:
        raise from_engine(error) from error
    bobbies = tuple(figure for figure in pursuers if figure.startswith("B"))
    seats: dict[str, tuple[str, ...]] = {"X": ("X",)}
    seats.update({figure: (figure, *bobbies) for figure in pursuers if figure not in bobbies})
    return MappingProxyType(seats)


def _own_board(name: str) -> str | None:
    try:
        return edition(name).board
    except BlackticketError as error:
        raise from_engine(error) from error
