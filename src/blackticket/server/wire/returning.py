"""The bodies of coming back, as types: my games, personal keys.

This module owns shapes and nothing else. Times are seconds since 1970. Read ``MyTable`` first.
"""

from typing import Annotated

from msgspec import Meta, Struct

from blackticket.server.wire.shapes import Language, Outcome, Pace, Phase, Settings, Side

KeyText = Annotated[str, Meta(min_length=32, max_length=32, description="A personal key")]


DAY = 86_400
"""A table with at least this many seconds for a turn is played over days."""


def pace_of(settings: Settings) -> Pace:
    """Whether a table is played in one go or over days."""
    return "days" if settings.turn_seconds is not None and settings.turn_seconds >= DAY else "live"


class MyGame(Struct, frozen=True):
    """A finished game as one of its people remembers it."""

    game: int
    replay: str
    edition: str
    players: int
    options: list[str]
    sides: list[Side]
    """The sides that this person sat with at the end; both on one screen, none for a spectator."""
    names: dict[str, str]
    """Who sat where: seat to name; a computer's name is its level in brackets."""
    outcome: Outcome
    rounds: int
    moves: int
    finished_at: int


class MyTable(Struct, frozen=True):
    """A table as one of its people finds it again: the answer depends on the cookie."""

    phase: Phase
    game: int
    settings: Settings
    sides: list[Side]
    name: str | None
    """What I am called there; null for a spectator."""
    names: dict[str, str]
    """Who sits where, as far as somebody does."""
    open_seats: int
    to_move: Side | None
    my_turn: bool
    """Whether one of my figures may move now."""
    round: int
    since: int
    """When something happened here last."""
    due_at: int | None
    """When the turn ends, in a game over days."""
    away: dict[str, int]
    """Who is on vacation until when: name to time."""
    games: list[MyGame]


class NewKey(Struct, frozen=True):
    """A personal key, shown this once: the server keeps its hash alone."""

    key: str


class OpenKey(Struct, frozen=True, forbid_unknown_fields=True):
    """Bring a personal key to this device."""

    key: KeyText


class KeyInfo(Struct, frozen=True):
    """Whether this device has a personal key, and the tables with a seat under it, the latest first."""

    known: bool
    tables: list[str]


class ForgetKey(Struct, frozen=True, forbid_unknown_fields=True):
    """Take the key off this device, or (``everywhere``) forget it and all that is kept under it."""

    everywhere: bool = False


class OpenTable(Struct, frozen=True):
    """A table that its host shows to everybody on this server."""

    table: str
    edition: str
    players: int
    options: int
    language: Language
    pace: Pace
    turn_seconds: int | None
    open_sides: list[Side]
    """The side of every open seat."""
    host: str
    computers: bool
    """Whether computers fill what stays empty."""


Hours = Annotated[int, Meta(ge=0, le=23)]
PushKey = Annotated[str, Meta(max_length=120, pattern="^[A-Za-z0-9_-]+$")]


class PushInfo(Struct, frozen=True):
    """What a page must know before it asks to be told: the server's public key, and whether chats may be told."""

    key: str
    webhooks: bool


class WantPush(Struct, frozen=True, forbid_unknown_fields=True):
    """Tell this browser when it is my turn. Nothing comes between ``quiet_from`` and ``quiet_to``."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: PushKey
    auth: PushKey
    language: Language = "en"
    quiet_from: Hours | None = None
    quiet_to: Hours | None = None
    offset: Annotated[int, Meta(ge=-840, le=840, description="Minutes of the local clock from UTC")] = 0


class StopPush(Struct, frozen=True, forbid_unknown_fields=True):
    """Tell this browser nothing any longer."""

    endpoint: Annotated[str, Meta(max_length=1000)]


class WantHook(Struct, frozen=True, forbid_unknown_fields=True):
    """Host: tell this chat whose turn it is; null: no chat."""

    url: Annotated[str, Meta(max_length=1000)] | None
    language: Language = "en"


class GoAway(Struct, frozen=True, forbid_unknown_fields=True):
    """My vacation begins now and lasts this many days; 0: I am back."""

    days: Annotated[int, Meta(ge=0, le=14)]


class Told(Struct, frozen=True):
    """How many browsers of mine, or chats of this table, are told."""

    told: int


class Away(Struct, frozen=True):
    """How long I am away."""

    until: int
