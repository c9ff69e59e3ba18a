"""What a lesson is: a position, and steps that a person reads or solves. Data alone; nothing here judges.

Read ``Lesson`` first.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, cast

from blackticket.editions.words import with_words, words_of
from blackticket.frozen import Frozen
from blackticket.game import Game, Record
from blackticket.languages import LANGUAGE_CODES

Ask = Literal["read", "move", "stations"]
ASKS: tuple[Ask, ...] = ("read", "move", "stations")
Side = Literal["X", "pursuers"]
STATION_TASKS = ("candidates", "candidates_after", "figure_reaches", "who_reaches", "safe", "threatened", "ways_out")
"""What a person may be asked to find on the map."""
NO_NUMBERS: Mapping[str, tuple[float | None, float | None]] = Frozen({})


@dataclass(frozen=True)
class Goal:
    """What a move must achieve; what is empty may be anything."""

    stations: tuple[int, ...] = ()
    """It ends on one of these."""
    tickets: tuple[str, ...] = ()
    """It uses one of these."""
    actions: tuple[str, ...] = ()
    """It is one of these: ``go``, ``double``, ``helicopter``, .."""
    facts: Mapping[str, tuple[float | None, float | None]] = NO_NUMBERS
    """What the coach counts about it, with the least and the most that will do."""
    ends: str = ""
    """The game ends by it: ``capture``, ``trapped``, .."""


@dataclass(frozen=True)
class Step:
    """One thing to read or to do."""

    name: str
    """The key of its texts."""
    ask: Ask = "read"
    before: tuple[str, ...] = ()
    """Moves and rolls that happen before it."""
    show: tuple[int, ...] = ()
    """Stations to point at."""
    candidates: bool = False
    """The map shows where X can be."""
    figures: tuple[str, ...] = ()
    """Who may move; all figures of the side if empty."""
    longer: bool = False
    """X may make a double move."""
    moves: int = 1
    """How many moves the goal may take."""
    goal: Goal = Goal()
    roll: tuple[str, ...] = ()
    """What the dice show after a right move."""
    reply: tuple[str, ...] = ()
    """Moves of others after the goal is reached."""
    find: str = ""
    """What to find on the map, one of ``STATION_TASKS``."""
    ticket: str = ""
    """The ticket or die that it is about."""
    station: int = 0
    """The station that it is about."""


@dataclass(frozen=True)
class Lesson:
    """A lesson as it was written."""

    name: str
    """``COURSE/LESSON``."""
    side: Side
    edition: str
    record: Record
    """Where it begins."""
    seed: int
    """Of the dice, where none are scripted."""
    steps: tuple[Step, ...]
    texts: Mapping[str, Mapping[str, str]] = field(repr=False)
    """By language and key."""

    def begin(self) -> Game:
        """The game where the lesson begins."""
        return self.record.replay(seed=self.seed)

    def text(self, key: str, language: str) -> str:
        """A text in the edition's own words; empty if there is none."""
        spoken = language if language in self.texts else LANGUAGE_CODES[0]
        told = self.texts.get(spoken, {}).get(key, "")
        return with_words(told, words_of(self.edition, spoken))


@dataclass(frozen=True)
class Course:
    """The lessons of one side of a game, in their order."""

    name: str
    edition: str
    side: Side
    minutes: tuple[int, int]
    """How long a person needs, from quick to thorough."""
    lessons: tuple[str, ...]


def as_ask(text: str) -> Ask:
    """A word that is known to be a kind of step."""
    return cast("Ask", text)
