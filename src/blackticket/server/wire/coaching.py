"""The messages of the coach: what a page may ask it at a table, and what it hears.

Part of ``messages``, which puts them into the unions. Every question is about one version of the game, and the answer
has that version and the ``request`` of the question. Texts are in the language that was asked for. Read ``AskHint``
first.
"""

from typing import Annotated

from msgspec import Meta, Struct

from blackticket.server.wire.shapes import Language, MoveText, Request, StationNumber, Step, Version

HintStep = Annotated[int, Meta(ge=1, le=3, description="1: a nudge in words; 2: the figure; 3: the move")]
LAST_STEP = 3
TicketName = Annotated[str, Meta(min_length=1, max_length=20, description="A word of X's log")]


class _Asked(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    request: Request = 0
    version: Version
    language: Language = "en"


class AskHint(_Asked, frozen=True, tag="ask_hint"):
    """What should I do? Answered by ``hint`` up to this step."""

    step: HintStep = 1


class AskDanger(_Asked, frozen=True, tag="ask_danger"):
    """X: which stations could a pursuer reach next, and are my special tickets worth it? Answered by ``danger``."""


class AskWhere(_Asked, frozen=True, tag="ask_where"):
    """How likely is every station where X can be? Answered by ``where``."""


class AskWhatIf(_Asked, frozen=True, tag="ask_what_if"):
    """Where could X be after a move with this ticket? Answered by ``what_if``."""

    ticket: TicketName


class AskWhyNot(_Asked, frozen=True, tag="ask_why_not"):
    """Why can X not be at this station? Answered by ``why_not``."""

    station: StationNumber


class AskCount(_Asked, frozen=True, tag="ask_count"):
    """What can be counted about this move of my side, before I make it? Answered by ``counted``."""

    move: MoveText


AskCoach = AskHint | AskDanger | AskWhere | AskWhatIf | AskWhyNot | AskCount


class Reason(Struct, frozen=True):
    """One fact that was counted on the board; docs/coach.md has the keys."""

    key: str
    text: str


class Threat(Struct, frozen=True):
    """A station that pursuers could reach in their next move: each of them, and the tickets or dice that lead there."""

    station: int
    by: dict[str, list[str]]


class _Told(Struct, frozen=True, tag_field="type"):
    request: int
    version: int


class Hint(_Told, frozen=True, tag="hint"):
    """A hint up to ``step``; what belongs to a later step is null. ``chance``: that your side wins after the move."""

    step: int
    nudge: str
    figure: str | None = None
    kind: str | None = None
    """The second step in words: which figure, or for X which kind of move."""
    move: str | None = None
    steps: list[Step] = []
    text: str | None = None
    reasons: list[Reason] = []
    chance: float | None = None


class Danger(_Told, frozen=True, tag="danger"):
    """Where pursuers could be after their next move, one at a time, and what X's special tickets would gain now."""

    threats: list[Threat]
    worth: list[Reason]


class Where(_Told, frozen=True, tag="where"):
    """The probability of every station where X can be, what that rests on, and the tickets he could use next."""

    stations: dict[str, float]
    rests_on: list[str]
    tickets: list[str]


class WhatIf(_Told, frozen=True, tag="what_if"):
    """Where X could be after this ticket, as all stand now."""

    ticket: str
    stations: list[int]
    text: str


class WhyNot(_Told, frozen=True, tag="why_not"):
    """The public fact that rules a station out, or that he can be there (``possible``)."""

    station: int
    key: str
    text: str


class Counted(_Told, frozen=True, tag="counted"):
    """What a move that is not made yet would leave."""

    move: str
    facts: list[Reason]


FromCoach = Hint | Danger | Where | WhatIf | WhyNot | Counted
