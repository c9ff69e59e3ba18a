"""Every message of the socket, as types: what a page may say and what it hears.

This module owns the messages and nothing else: no behaviour, no game; those of the coach stand in ``coaching``.
``docs/wire.md`` explains them and
``web/src/types.ts`` is written from them. A message is one JSON object in a text frame; its ``type`` says which
one. Read ``Submit`` and ``Seen`` first.

Two tables with the same public history send the same bytes to the pursuers and the public. So no message has the id of
a table, a time of day or a seed.
"""

from msgspec import Struct

from blackticket.server.wire.coaching import (
    AskCount,
    AskDanger,
    AskHint,
    AskWhatIf,
    AskWhere,
    AskWhyNot,
    Counted,
    Danger,
    Hint,
    WhatIf,
    Where,
    WhyNot,
)
from blackticket.server.wire.shapes import (
    Audience,
    ChatText,
    Event,
    GameView,
    Level,
    Longer,
    Mark,
    MarkKind,
    MarkText,
    MoveText,
    Name,
    Numbers,
    Offer,
    Person,
    PersonName,
    Phase,
    PhraseKey,
    Plan,
    RefusalCode,
    Request,
    Room,
    Seat,
    SeatName,
    SeatNames,
    Settings,
    Side,
    Speed,
    StationNumber,
    Tempo,
    Version,
    Wish,
    WishTold,
)

PROTOCOL = 1
"""Goes up when an old page would misunderstand a new server."""

# -- from the page ----------------------------------------------------------------------------------------------------


class _Asked(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    request: Request = 0


class Submit(_Asked, frozen=True, tag="submit"):
    """Make a move from a seat, at the version that the sender has seen."""

    seat: SeatName
    version: Version
    move: MoveText


class Look(_Asked, frozen=True, tag="look"):
    """See the game through the eyes of this audience from now on: one screen, or after the end."""

    audience: Audience


class AskSteps(_Asked, frozen=True, tag="ask_steps"):
    """How can X's double or triple move go on? ``so_far``: ``X double``, ``X double taxi 46``, .."""

    version: Version
    so_far: MoveText


class Say(_Asked, frozen=True, tag="say"):
    """Chat. The pursuers' room is for people in pursuers' seats, while a game is on or over."""

    room: Room
    text: ChatText


class Phrase(_Asked, frozen=True, tag="phrase"):
    """Chat with one touch, about a station if you like. Everybody reads it in their own language."""

    room: Room
    phrase: PhraseKey
    station: StationNumber | None = None


class DrawMark(_Asked, frozen=True, tag="mark"):
    """Draw on the map, for your own side alone. ``to`` is for arrows and areas, ``text`` for notes."""

    kind: MarkKind
    station: StationNumber
    to: StationNumber | None = None
    text: MarkText = ""
    keep: bool = False


class Erase(_Asked, frozen=True, tag="erase"):
    """Take marks of your side off the map."""

    marks: Numbers


class Propose(_Asked, frozen=True, tag="propose"):
    """Show your side a move that a pursuer could make now. You have one proposal for each figure."""

    move: MoveText


class Agree(_Asked, frozen=True, tag="agree"):
    """Agree with a proposal, or no longer."""

    plan: Version
    yes: bool = True


class Withdraw(_Asked, frozen=True, tag="withdraw"):
    """Take back a proposal of your own."""

    plan: Version


class Take(_Asked, frozen=True, tag="take"):
    """Sit down in open seats, or take your own seats back from the computer that stood in."""

    seats: SeatNames


class Leave(_Asked, frozen=True, tag="leave"):
    """Get up from your seats: they are open again."""

    seats: SeatNames


class Free(_Asked, frozen=True, tag="free"):
    """Host: empty these seats."""

    seats: SeatNames


class Hand(_Asked, frozen=True, tag="hand"):
    """Give seats to a computer: your own; the host any; in a game anyone seated those of a person who is away."""

    seats: SeatNames
    level: Level


class Start(_Asked, frozen=True, tag="start"):
    """Host: deal and begin."""


class Change(_Asked, frozen=True, tag="change"):
    """Host, in the lobby: other settings. Seats that still exist keep their holders."""

    settings: Settings


class Rematch(_Asked, frozen=True, tag="rematch"):
    """Host, after the end: back to the lobby with the same seats, or with X and the pursuers swapped."""

    swap: bool = False


class Sign(_Asked, frozen=True, tag="sign"):
    """After the end: your name may stand in the picture of this game, or no longer; until you agree, it does not."""

    shown: bool


class Rename(_Asked, frozen=True, tag="rename"):
    """Change your name."""

    name: Name


class Remove(_Asked, frozen=True, tag="remove"):
    """Host: this person leaves the table and cannot come back with the same seat token."""

    person: PersonName


class Wants(_Asked, frozen=True, tag="wish"):
    """Resign, or offer to end without a winner; null: take that back, or decline what others have offered."""

    wish: Wish | None


class Undo(_Asked, frozen=True, tag="undo"):
    """Take back the move that led to this version: your own, and only while ``you.undo`` names it."""

    version: Version


class SetTempo(_Asked, frozen=True, tag="tempo"):
    """Host, in a game that computers play among themselves: pause it, or choose its speed."""

    paused: bool
    speed: Speed


class StepOn(_Asked, frozen=True, tag="step"):
    """Host, in such a game while it is paused: one move."""


class Ping(_Asked, frozen=True, tag="ping"):
    """Is the line alive? Answered by ``pong``."""


FromPage = (
    Submit
    | Look
    | AskSteps
    | Say
    | Take
    | Leave
    | Free
    | Hand
    | Start
    | Change
    | Rematch
    | Sign
    | Rename
    | Remove
    | Wants
    | Undo
    | Phrase
    | DrawMark
    | Erase
    | Propose
    | Agree
    | Withdraw
    | SetTempo
    | StepOn
    | AskHint
    | AskDanger
    | AskWhere
    | AskWhatIf
    | AskWhyNot
    | AskCount
    | Ping
)


# -- to the page ------------------------------------------------------------------------------------------------------


class _Told(Struct, frozen=True, tag_field="type"):
    pass


class TableState(_Told, frozen=True, tag="table"):
    """Who is here, who sits where, what is played. The same for everyone; sent whenever any of it changes."""

    protocol: int
    phase: Phase
    game: int
    settings: Settings
    people: list[Person]
    seats: list[Seat]
    watching: int
    """How many sockets belong to nobody who has joined."""
    room: int
    """How many more people may join."""
    tempo: Tempo | None = None
    """Only in a game that computers play among themselves."""
    coached: list[str] = []
    """Who has asked the coach in this game."""


class You(_Told, frozen=True, tag="you"):
    """Who this socket is: null for a spectator. ``audiences``: through whose eyes it may look."""

    person: str | None
    host: bool
    seats: list[str]
    audiences: list[Audience]
    audience: Audience
    rooms: list[Room]
    undo: int | None = None
    """The version whose move this person may take back."""
    wishes: list[WishTold] = []
    """Offers to end the game, and who of your own side wants to resign."""
    signed: bool = False
    """After the end: whether your name stands in the picture of the game."""
    coach: bool = False
    """Whether you may ask the coach: with a seat in a game, against computers alone or if the table allows it."""


class Seen(_Told, frozen=True, tag="view"):
    """The whole view of this socket's audience; no patches. Same audience, same bytes."""

    game: int
    version: int
    audience: Audience
    view: GameView
    happened: list[Event]
    """What everyone saw since the version before."""
    offers: list[Offer]
    """The moves of one step that this audience may make now, sorted by text; empty if it is not its turn."""
    longer: list[Longer]
    """Whether X may begin a longer turn: ``ask_steps`` tells how."""
    candidates: list[int] | None
    """Where X can be as far as the pursuers can know, if the table shows it and X is on the board."""
    taken_back: Event | None = None
    """The move that was taken back: it leads to this version, and nothing else has happened."""


class Steps(_Told, frozen=True, tag="steps"):
    """The answer to ``ask_steps``: each offer's text is the turn with one step more."""

    version: int
    so_far: str
    offers: list[Offer]
    whole: bool
    """True: these texts are whole moves and may be submitted."""


class Said(_Told, frozen=True, tag="said"):
    """Somebody has said something: a text, or a phrase that the page says in its reader's language."""

    room: Room
    person: str
    name: str
    text: str
    phrase: PhraseKey | None = None
    station: int | None = None


class Talk(_Told, frozen=True, tag="talk"):
    """What has been said before this socket came, oldest first, in the rooms it may hear. Replaces what it had."""

    said: list[Said]


class Sketch(_Told, frozen=True, tag="sketch"):
    """What your side has drawn and proposed; the other side gets its own. Replaces what the page had."""

    side: Side | None
    marks: list[Mark]
    plans: list[Plan]


class Clock(_Told, frozen=True, tag="clock"):
    """Seconds left for the side to move; null: no clock is running."""

    version: int
    side: Side | None
    left: int | None


class Refusal(_Told, frozen=True, tag="refusal"):
    """Nothing was done, and why. To the sender alone; after a refused ``submit`` the present view follows."""

    code: RefusalCode
    message: str
    request: int = 0


class Pong(_Told, frozen=True, tag="pong"):
    """The line is alive."""

    request: int = 0


class Closing(_Told, frozen=True, tag="closing"):
    """The server is about to close this socket; come back after ``back_in`` seconds, or not at all (null)."""

    code: RefusalCode
    message: str
    back_in: int | None = None


ToPage = (
    TableState
    | You
    | Seen
    | Steps
    | Said
    | Talk
    | Sketch
    | Clock
    | Hint
    | Danger
    | Where
    | WhatIf
    | WhyNot
    | Counted
    | Refusal
    | Pong
    | Closing
)
