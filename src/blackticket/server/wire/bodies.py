"""The bodies of the HTTP part, as types; ``/openapi.json`` is made from them.

This module owns shapes and nothing else. The messages of the socket are in ``messages``. Read ``NewTable`` first.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from blackticket.server.wire.messages import TableState
from blackticket.server.wire.shapes import (
    Audience,
    Event,
    GameView,
    Language,
    Level,
    Name,
    Outcome,
    RefusalCode,
    SeatName,
    Settings,
    Side,
    Theme,
)

RecordText = Annotated[str, Meta(min_length=1, max_length=200_000, description="A record, as in docs/protocol.md")]


class Problem(Struct, frozen=True):
    """The body of every refusal."""

    code: RefusalCode
    message: str


class SeatPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit in a seat of a new table: its maker, a computer, or anyone who comes."""

    seat: SeatName
    who: Literal["me", "open", "computer"]
    level: Level | None = None


class PlayOn(Struct, frozen=True, forbid_unknown_fields=True):
    """Begin a game with the first ``moves`` moves and rolls of a whole record instead of its set-up."""

    record: RecordText
    moves: Annotated[int, Meta(ge=0, le=1000)]


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Make a table. Seats that are not named are open. ``start``: begin at once, if no seat is open.

    With ``play_on`` the record decides what is played, and the game begins at once.
    """

    settings: Settings
    name: Name
    seats: Annotated[list[SeatPlan], Meta(max_length=8)] = []
    start: bool = False
    play_on: PlayOn | None = None


class MadeTable(Struct, frozen=True):
    """A table was made; its maker holds the cookie. ``invite`` is the page to send to friends."""

    table: str
    invite: str


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """Come to a table."""

    name: Name


class Joined(Struct, frozen=True):
    """Who you are there now. Anyone who comes again with the cookie is the same person."""

    person: str


class Report(Struct, frozen=True, forbid_unknown_fields=True):
    """A problem: what went wrong in the person's words, and what their page knows, as text."""

    text: Annotated[str, Meta(max_length=2000)] = ""
    page: Annotated[str, Meta(max_length=24_000)] = ""


class Reported(Struct, frozen=True):
    """The operator has it, under this number."""

    report: str


class Finished(Struct, frozen=True):
    """A game of a table that is over; ``replay`` may be shared: it leads to the replay alone, not to the table."""

    game: int
    replay: str
    outcome: Outcome


class TableInfo(Struct, frozen=True):
    """A table as anyone with the link may see it."""

    state: TableState
    finished: list[Finished]


class Frame(Struct, frozen=True):
    """One moment of a replay: the view of the chosen audience then, and what everyone had just seen."""

    view: GameView
    happened: list[Event]
    candidates: list[int] | None


class Replay(Struct, frozen=True):
    """A finished game, moment by moment. ``X``'s eyes see the truth."""

    audience: Audience
    edition: str
    board: str
    players: int
    options: list[str]
    outcome: Outcome | None
    names: dict[str, str]
    """Who sat where, as far as the server knows: seat to name; a computer's name is its level in brackets."""
    frames: list[Frame]


class EndingLeg(Struct, frozen=True):
    """One move of X's route and where it is drawn, in the board's units.

    ``line`` runs to the arrow, whose corners are ``head``; both are empty if X stayed where he was. ``badge`` is the
    middle of the number. ``shown``: everybody saw X at its end at once.
    """

    number: int
    ticket: str
    start: int
    end: int
    shown: bool
    line: list[tuple[float, float]]
    head: list[tuple[float, float]]
    badge: tuple[float, float]


class EndingTurn(Struct, frozen=True):
    """One turn of X. ``moment`` is the frame of the replay in which he has just moved."""

    round: int
    moment: int
    at: dict[str, int]
    """Where all figures stood then."""
    possible: int
    """The number of stations that were possible for X after his turn, and ``left`` after the pursuers' answer."""
    left: int | None
    legs: list[EndingLeg]


class EndingInfo(Struct, frozen=True):
    """A finished game told again, turn by turn: X's whole route, and how many stations were possible for him."""

    title: str
    """The result in a few words, in the language that was asked for."""
    sentence: str
    """Who won, where and how."""
    start: int
    turns: list[EndingTurn]


class OpenEnding(Struct, frozen=True, forbid_unknown_fields=True):
    """Tell the game of a record that somebody has on their disk."""

    record: RecordText
    language: Language = "en"


class DrawRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """Draw the picture of a record that somebody has on their disk."""

    record: RecordText
    theme: Theme = "night"
    language: Language = "en"


class OpenRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """A record that somebody has on their disk."""

    record: RecordText
    audience: Literal["X", "pursuers", "public"] = "X"


class OptionInfo(Struct, frozen=True):
    """An option: its name, the rule behind it, one sentence in English, and where the rulebook puts it."""

    name: str
    rule: str
    text: str
    group: Literal["", "reading", "x_escapes", "x_caught"] = ""
    """Another reading of the rulebook, or its advice for when X always escapes or is always caught."""
    gains: Literal["", "X", "pursuers", "either"] = ""
    """Whom it helps."""
    claimed: Literal["", "small", "medium", "large"] = ""
    """How much, as the rulebook says."""
    measured: tuple[float, float, float] | None = None
    """The change of X's share of wins in percentage points in our study, and its 95 % interval."""
    players: list[int] = []
    """The numbers of players for which it has an effect; empty: all."""
    needs: str = ""
    """The option without which it has none."""
    idle_with: list[list[str]] = []
    """Options that, all of them on, leave it nothing to change."""


class GridInfo(Struct, frozen=True):
    """Dice game: the rules for a grid with one number of players (D2, D17)."""

    rows: int
    undergrounds: int
    """Exactly this many of its tiles have an underground station; 0: any number."""
    expert_tiles: int
    """None or exactly this many of its tiles lie on their expert side."""
    drawn: list[str]
    """A grid that keeps to the rules, to begin with."""


class TilesInfo(Struct, frozen=True):
    """Dice game: what can be chosen for the grid and the dice."""

    letters: str
    undergrounds: str
    """The letters of the tiles with an underground station."""
    faces: list[str]
    """The faces of a die, unless others are chosen."""
    grids: dict[str, GridInfo]
    """By number of players."""


class Switches(Struct, frozen=True):
    """How turns go on and who gets the tickets that are used."""

    till: Literal["x", "supply"]
    order: Literal["free", "first_round", "numbered"]
    when_stuck: Literal["out", "passed_over"]
    shared_stock: bool
    out_blocks: bool
    bobbies_keep_hunting: bool
    most_steps: int


class CompanionInfo(Struct, frozen=True):
    """All that a page needs to follow a game on a table of wood, also without a line."""

    view: GameView
    """The game before its first move, with nobody on the board."""
    pursuers: list[str]
    x_ways: dict[str, list[list[int]]]
    """For each ticket, where it leads X from each station; from station 0 nowhere."""
    pursuer_ways: dict[str, list[list[int]]]
    x_starts: list[int]
    pursuer_starts: list[int]
    tiles: dict[str, list[int]]
    """Dice game: the stations of each tile."""
    x_keeps_clear: bool
    switches: Switches | None
    """Not in the dice game."""


class SeatInfo(Struct, frozen=True):
    """A seat of a set-up before anyone sits there."""

    seat: str
    side: Side
    figures: list[str]


class EditionInfo(Struct, frozen=True):
    """An edition. ``seats``: by number of players, without options (``/api/editions/{edition}/seats`` knows them)."""

    name: str
    title: str
    version: int
    family: str
    """The family of rules, ``ticket`` or ``dice``."""
    board: str
    boards: list[str]
    """What ``settings.board`` may name: the edition's own first, then all others that it can be played on."""
    tickets: list[str]
    player_counts: list[int]
    age: int
    """From about how many years on; 0: nobody says."""
    minutes: tuple[int, int] | None
    """How long a game takes, with few and with many people; null: not measured."""
    options: list[OptionInfo]
    seats: dict[str, list[SeatInfo]]
    tiles: TilesInfo | None = None
    """Dice game only."""


class Lack(Struct, frozen=True):
    """What a board lacks for an edition: start ``cards`` of a deck, of which it has too few, or a ``transport``."""

    what: Literal["cards", "transport"]
    name: str
    """The deck (``D``, ``X``, ``shared``) or the role (``local``, ``regional``, ``express``)."""
    have: int = 0
    need: int = 1


class BoardOffer(Struct, frozen=True):
    """A board to choose. ``board`` is what ``settings.board`` names: a built-in one, or the key of any other."""

    board: str
    title: str
    stations: int
    connections: int
    editions: list[str]
    """The editions that it can be played in."""
    lacks: dict[str, list[Lack]]
    """By edition, what is missing; ``/api/own-boards/fit`` adds it."""


class FitBoard(Struct, frozen=True, forbid_unknown_fields=True):
    """A board that shall get what it lacks for an edition."""

    board: Annotated[str, Meta(max_length=64)]
    edition: Annotated[str, Meta(max_length=40)]


class Editions(Struct, frozen=True):
    """What can be played, and against whom: ``levels`` are computer players, weakest first."""

    editions: list[EditionInfo]
    levels: list[str]
    boards: list[BoardOffer] = []
    """The boards that everybody may choose."""


class StationInfo(Struct, frozen=True):
    """A station; ``tile``, ``row``, ``column``: dice game only."""

    number: int
    name: str
    x: float
    y: float
    stops: list[str]
    tile: str | None = None
    row: int | None = None
    column: int | None = None


class ConnectionInfo(Struct, frozen=True):
    """A connection; ``line`` are the points of its drawn line from a to b, in the board's units."""

    a: int
    b: int
    transport: str
    role: str
    line: list[tuple[float, float]]
    passes: list[int] = []
    kind: Literal["street", "lane"] | None = None
    """Dice game only, as is ``one_way``: then it leads from a to b."""
    one_way: bool = False


class FeatureInfo(Struct, frozen=True):
    """A piece of scenery."""

    kind: str
    shape: str
    points: list[tuple[float, float]]
    name: str
    width: float
    smooth: bool


class BoardInfo(Struct, frozen=True):
    """A board with its geometry. The picture (``.svg``) has the same units: its viewBox is ``[0, 0, *picture]``."""

    name: str
    title: str
    digest: str
    frame: tuple[float, float]
    picture: tuple[float, float]
    unit: float
    """Sizes of markers on the picture are multiples of this."""
    transports: dict[str, str]
    """Role (local, regional, express, water) to the transport's name."""
    words: dict[str, dict[str, str]]
    """The board's own words for its transports, by language; empty for those that everybody knows."""
    stations: list[StationInfo]
    connections: list[ConnectionInfo]
    scenery: list[FeatureInfo]
    layout: list[str] | None = None
    """Dice game: the tiles, row by row."""
