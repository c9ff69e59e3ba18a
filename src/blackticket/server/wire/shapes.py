"""The parts that messages are made of: words, limits, seats, people, and the view of a game as a type.

This module owns shapes and their limits, and nothing else. ``messages`` and ``bodies`` put them together. Read
``GameView`` first: it is what the page draws.
"""

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from blackticket.languages import LANGUAGE_CODES

Audience = Literal["X", "pursuers", "public", "everyone"]
Side = Literal["X", "pursuers"]
Winner = Literal["X", "pursuers", "nobody"]
End = Literal["capture", "trapped", "escape", "stranded", "resigned", "agreed"]
Room = Literal["table", "pursuers"]
Phase = Literal["lobby", "playing", "over"]
Longer = Literal["double", "triple"]
Wish = Literal["resign", "end"]
MarkKind = Literal["pin", "arrow", "area", "note"]
PhraseKey = Literal[
    "good_luck",
    "well_played",
    "your_turn",
    "one_moment",
    "thanks",
    "sorry",
    "close_one",
    "clap",
    "laugh",
    "wow",
    "thinking",
    "agree",
    "disagree",
    "he_is_near",
    "go_there",
    "block_there",
    "stay_near",
    "save_tickets",
    "who_can",
]
Speed = Literal["slow", "normal", "fast"]
Pace = Literal["live", "days"]
Theme = Literal["night", "day"]
Action = Literal["go", "double", "triple", "place", "helicopter", "pass", "reroll", "roll"]
if TYPE_CHECKING:
    Language = str  # a checker cannot read a list of words; msgspec and the page can
else:
    Language = Literal[LANGUAGE_CODES]

Name = Annotated[str, Meta(min_length=1, max_length=24, description="What a person is called; shown to everyone.")]
SeatName = Annotated[str, Meta(min_length=1, max_length=4, description="X, D1 .. D5")]
PersonName = Annotated[str, Meta(min_length=1, max_length=8, description="p1, p2, .. in the order of arrival")]
Level = Annotated[str, Meta(min_length=1, max_length=40, description="A computer player's name")]
MoveText = Annotated[str, Meta(min_length=1, max_length=80, description="A move as text, as in docs/protocol.md")]
ChatText = Annotated[str, Meta(min_length=1, max_length=500)]
StationNumber = Annotated[int, Meta(ge=1, le=999)]
MarkText = Annotated[str, Meta(max_length=60)]
Numbers = Annotated[list[Annotated[int, Meta(ge=1, le=1_000_000_000)]], Meta(min_length=1, max_length=100)]
Version = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Request = Annotated[int, Meta(ge=0, le=1_000_000_000, description="Chosen by the client; a refusal repeats it.")]
SeatNames = Annotated[list[SeatName], Meta(min_length=1, max_length=8)]
PlayerCount = Annotated[int, Meta(ge=2, le=6, description="As the rulebook counts them, X among them")]
OptionName = Annotated[str, Meta(max_length=40)]
TileRow = Annotated[str, Meta(pattern="^[A-Za-z]{3}$", description="Three tiles, an expert side in lower case: BeA")]
FaceName = Annotated[str, Meta(max_length=12, description="taxi, bus, underground or x")]

RefusalCode = Literal[
    "bad_message",  # not one of the messages below, or a field is wrong
    "too_large",  # a message or body above the limit
    "too_fast",  # too many messages; nothing was done
    "bad_origin",  # the page comes from another site
    "unknown_table",  # no such table, or no such game of it
    "unknown_replay",  # no such replay, or its game is not over
    "not_found",  # no such address
    "no_spectators",  # this table may be watched by nobody
    "not_here",  # join the table first
    "removed",  # the host has removed this person
    "full",  # no room for more people, sockets or tables
    "not_host",  # only the host may do this (or anyone seated, while the host is away)
    "wrong_phase",  # not before the start, not during the game, or not after the end
    "seat_taken",  # somebody sits there
    "not_your_seat",  # the sender does not hold this seat, or the seat does not move this figure
    "wrong_side",  # one person, one side, unless the table is one screen
    "came_late",  # in a running game this seat is for people who were at the table when it began
    "no_coach",  # the table does not allow the coach
    "no_undo",  # the move cannot be taken back, or the table does not allow it
    "asked_before",  # once in a turn is enough
    "seats_open",  # a game starts when every seat is held
    "stale",  # the version is not the present one: a view follows
    "not_your_turn",  # the other side is to move: a view follows
    "illegal_move",  # the rules forbid it: a view follows
    "unreadable_move",  # no move of any edition: a view follows
    "game_over",  # the game has ended: a view follows
    "bad_argument",  # something else is wrong with the request; the message says what
    "bad_record",  # the record cannot be read or replayed
    "unknown_edition",
    "unknown_option",
    "unknown_level",
    "unknown_board",  # a board of somebody's own that is no longer here
    "bad_board",  # the board has mistakes; the message names the first of them
    "unsafe_address",  # an address that the server does not call
    "switched_off",  # the operator has not switched this on
    "unknown_key",  # no such personal key, or this device has none
    "stopping",  # the server is going down; come back in a moment
    "failed",  # a fault of the server; nothing was done
]


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What is played at a table and how."""

    edition: Annotated[str, Meta(max_length=40)]
    players: PlayerCount
    options: Annotated[list[OptionName], Meta(max_length=24)] = []
    board: Annotated[str, Meta(max_length=64)] | None = None
    """Another board than the edition's own: a built-in one by its name, any other by its key, which has a ``~``."""
    tiles: Annotated[list[TileRow], Meta(max_length=3)] | None = None
    """Dice game: the grid, row by row; without it each game draws its own."""
    any_tiles: bool = False
    """The grid need not keep to the rules of the set-up (D2, D17)."""
    faces: Annotated[list[FaceName], Meta(max_length=6)] | None = None
    """Dice game: the six faces of a die."""
    show_candidates: bool = False
    """Everyone sees where X can be."""
    turn_seconds: Annotated[int, Meta(ge=1, le=604_800)] | None = None
    """Time for one turn of a side; when it is over, a computer player makes the move. None: no limit."""
    coach: bool = False
    """People in seats may ask the coach. Who plays against computers alone always may."""
    spectators: bool = True
    """Anyone with the link may watch the public view."""
    one_screen: bool = False
    """Several people pass one device: one person may hold X and pursuers."""
    undo: bool = False
    """A pursuer may take a move back until the next figure moves, if it has told nothing about X."""
    grace_seconds: Annotated[int, Meta(ge=0, le=3600)] | None = 60
    """After this time a computer sits in for somebody who is away during a game. None: only if the host says so."""
    listed: bool = False
    """Before the game the table stands on this server's list of open tables."""
    language: Language = "en"
    """What is spoken at the table; the list of open tables says so."""
    fill_seconds: Annotated[int, Meta(ge=0, le=3600)] | None = None
    """A listed table: computers fill the open seats and the game begins when nobody has come for so long."""


class Holder(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits in a seat. A computer with a ``person`` stands in for that person, who may take the seat back."""

    kind: Literal["open", "person", "computer"]
    person: str | None = None
    level: str | None = None


class Seat(Struct, frozen=True):
    """A place at the table. Bobbies belong to every pursuer's seat: anyone who sits there may move them."""

    seat: str
    side: Side
    figures: list[str]
    holder: Holder


class Person(Struct, frozen=True):
    """Somebody who has joined; ``here`` while at least one of their tabs is connected."""

    person: str
    name: str
    here: bool
    host: bool


class LogEntry(Struct, frozen=True):
    """One field of X's log; ``station`` is null where this audience may not know it."""

    ticket: str
    station: int | None
    shown: bool


class WishTold(Struct, frozen=True):
    """Somebody wants to resign, or to end the game without a winner."""

    person: str
    wish: Wish


class Tempo(Struct, frozen=True):
    """How fast the computers play a game in which nobody sits."""

    paused: bool = False
    speed: Speed = "normal"


class Outcome(Struct, frozen=True):
    """How a game ended. ``nobody``: both sides agreed to end it."""

    winner: Winner
    by: End


class Dice(Struct, frozen=True):
    """Dice game: what lies on the table, not yet used and used in this round."""

    rolled: list[str]
    used: list[str]


class GameView(Struct, frozen=True):
    """All that an audience may know of a game: ``views.view_as_dict`` as a type. The last five: dice game only."""

    audience: Audience
    edition: str
    version: int
    board: str
    players: int
    options: list[str]
    log_entries: int
    reveals: list[int]
    any_start: bool
    to_move: Side | None
    round: int
    log: list[LogEntry]
    at: dict[str, int]
    tickets: dict[str, dict[str, int]]
    out: list[str]
    moved: list[str]
    outcome: Outcome | None
    history: list[str]
    rounds: int | None = None
    starts: dict[str, int] | None = None
    tiles: list[str] | None = None
    faces: list[str] | None = None
    start: int | None = None
    tile: str | None = None
    dice: Dice | None = None


class Step(Struct, frozen=True):
    """A ticket used and a station reached; null: hidden from this audience, or (ticket) none is used."""

    ticket: str | None
    station: int | None
    show: bool = False


class Mark(Struct, frozen=True):
    """Something drawn on the map. ``to``: where an arrow ends, or a station on the rim of an area."""

    mark: int
    kind: MarkKind
    station: int
    to: int | None
    text: str
    keep: bool
    """It stays until somebody clears it; otherwise it goes with the round."""
    person: str


class Plan(Struct, frozen=True):
    """A move that somebody proposes to their side, and who agrees."""

    plan: int
    figure: str
    move: str
    person: str
    agreed: list[str]


class Event(Struct, frozen=True):
    """Something that everyone saw: a move or a roll, taken apart. ``text`` is the same as text."""

    text: str
    figure: str | None
    action: Action
    steps: list[Step] = []
    faces: list[str] = []


class Offer(Struct, frozen=True):
    """A move that may be made now. ``text`` is what ``submit`` wants."""

    text: str
    figure: str
    action: Action
    ticket: str | None = None
    station: int | None = None
    show: bool = False
