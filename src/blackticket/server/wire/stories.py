"""The bodies of the story of a finished game, as types.

This module owns shapes and nothing else; what the numbers mean is in docs/coach.md. Read ``StoryInfo`` first.
"""

from typing import Literal

from msgspec import Struct

from blackticket.server.wire.bodies import RecordText
from blackticket.server.wire.shapes import Language, Side

StoryState = Literal["none", "waiting", "growing", "ready", "failed"]
Verdict = Literal["best", "good", "slip", "mistake", "blunder", "lucky"]


class StoryPoint(Struct, frozen=True):
    """One move, and how the game looked to the side that made it. The points are in the order of the replay's frames.

    Null is what could not be told.
    """

    index: int
    """The number of the move among all moves and rolls of the record, from 0."""
    round: int
    side: Side
    move: str
    best: str
    verdict: Verdict | None
    chance_of_x: float | None
    low: float | None
    high: float | None
    candidates: int
    entropy: float
    loss: float | None
    doubt: float


class StoryReason(Struct, frozen=True):
    """What sets the better move apart: a counted fact as a sentence."""

    key: str
    text: str


class StoryTurn(StoryPoint, frozen=True):
    """A turning point."""

    text: str
    reasons: list[StoryReason]
    record: str
    """The game up to this move, to play on from."""


class StoryAccuracy(Struct, frozen=True):
    """How well a side decided."""

    side: Side
    decisions: int
    right: int
    slip: int
    mistake: int
    blunder: int
    cost: float
    text: str


class StoryRemark(Struct, frozen=True):
    """A move to praise."""

    key: Literal["trick.X", "trick.pursuers", "unlucky"]
    index: int
    round: int
    move: str
    text: str


class StoryTold(Struct, frozen=True):
    """What is known when the whole game has been looked at. Texts are in the language that was asked for."""

    title: str
    turning_points: list[StoryTurn]
    accuracy: list[StoryAccuracy]
    trick: StoryRemark | None
    unlucky: list[StoryRemark]


class StoryInfo(Struct, frozen=True):
    """The story of a finished game as far as it has been told.

    ``none``: nobody has asked for it. ``waiting``: ``ahead`` others come first. ``growing``: ``points`` has the moves
    that have been looked at so far, ``progress`` is the share of the work that is done. ``ready``: ``told`` is there.
    """

    story: str
    """Its address: that of the replay, or for a record from somebody's disk the one to ask again with."""
    state: StoryState
    ahead: int = 0
    progress: float = 0.0
    moves: int = 0
    """How many points there will be."""
    points: list[StoryPoint] = []
    told: StoryTold | None = None
    problem: str = ""
    """Why it failed."""


class TellRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """Tell the story of a record that somebody has on their disk."""

    record: RecordText
    language: Language = "en"
