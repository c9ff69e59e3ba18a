"""A story as data: points of the curve, turning points, how well each side played, the best trick.

``Story.as_dict`` is documented in docs/coach.md. Knows no search. Read ``Story`` first.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from blackticket.coach.reasons import Reason
from blackticket.coach.words import Speaker
from blackticket.errors import BlackticketError
from blackticket.moves import Move

FORMAT = 1
DIGITS = 4
WHOLE = 100
RIGHT = ("best", "good")
FAULTS = ("slip", "mistake", "blunder")


@dataclass(frozen=True)
class Point:
    """One move of the game, and how the game looked to the side that made it."""

    index: int
    """The number of the move among all moves and rolls of the record, from 0."""
    round: int
    side: str
    move: Move
    chance_of_x: float | None
    """How likely X's win looked before the move, if the side plays on well; None where nothing was to be decided."""
    low: float | None
    high: float | None
    """The search doubts itself within these."""
    candidates: int
    """Stations where X could be, as far as the pursuers knew."""
    entropy: float
    """What the pursuers did not know of his station, in bits."""
    verdict: str | None
    """``best``, ``good``, ``slip``, ``mistake``, ``blunder``, or ``lucky``: a bad guess that hit."""
    loss: float | None
    """What the move cost of the side's chances, 0 to 1."""
    doubt: float
    best: Move

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        told = {
            name: _rounded(getattr(self, name)) for name in ("chance_of_x", "low", "high", "entropy", "loss", "doubt")
        }
        numbers = {"index": self.index, "round": self.round, "candidates": self.candidates}
        words = {"side": self.side, "move": str(self.move), "best": str(self.best), "verdict": self.verdict}
        return {**numbers, **words, **told}

    @classmethod
    def from_dict(cls, told: Mapping[str, Any]) -> "Point":
        """A point as ``as_dict`` told it."""
        plain = {one.name: told[one.name] for one in fields(cls)}
        return cls(**{**plain, "move": Move.parse(told["move"]), "best": Move.parse(told["best"])})


@dataclass(frozen=True)
class TurningPoint:
    """A move that cost its side chances, beyond the doubt of a longer search."""

    point: Point
    reasons: tuple[Reason, ...]
    """What sets the better move apart from the one that was played."""
    record: str
    """The game up to this move, to play on from."""

    def as_dict(self, speaker: Speaker) -> dict[str, Any]:
        """Plain data for JSON."""
        reasons = [{**one.as_dict(), "text": speaker.reason(one)} for one in self.reasons]
        return {**self.point.as_dict(), "text": self.sentence(speaker), "reasons": reasons, "record": self.record}

    @classmethod
    def from_dict(cls, told: Mapping[str, Any]) -> "TurningPoint":
        """A turning point as ``as_dict`` told it."""
        return cls(Point.from_dict(told), tuple(map(Reason.from_dict, told["reasons"])), told["record"])

    def sentence(self, speaker: Speaker) -> str:
        """What happened and what was better."""
        return speaker.say(
            "story.turning",
            when=speaker.say("story.when" if self.point.round else "story.when.setup", round=self.point.round),
            played=speaker.move(self.point.move),
            better=speaker.move(self.point.best),
            n=round(WHOLE * (_rounded(self.point.loss) or 0.0)),
        )


@dataclass(frozen=True)
class Accuracy:
    """How well a side decided."""

    side: str
    decisions: int
    right: int
    """Those that were best, or not clearly worse."""
    faults: Mapping[str, int]
    """How many slips, mistakes and blunders."""
    cost: float
    """What a decision cost on average, 0 to 1, as far as the search is sure."""

    @classmethod
    def of(cls, side: str, points: tuple[Point, ...]) -> "Accuracy":
        """Counted over the points of a side."""
        mine = [one for one in points if one.side == side and one.verdict is not None and one.verdict != "lucky"]
        lost = [one.loss or 0.0 for one in mine if one.verdict in FAULTS]
        faults = {fault: sum(one.verdict == fault for one in mine) for fault in FAULTS}
        right = sum(one.verdict in RIGHT for one in mine)
        return cls(side, len(mine), right, faults, sum(lost) / len(mine) if mine else 0.0)

    @classmethod
    def from_dict(cls, told: Mapping[str, Any]) -> "Accuracy":
        """An accuracy as ``as_dict`` told it."""
        faults = {fault: told[fault] for fault in FAULTS}
        return cls(told["side"], told["decisions"], told["right"], faults, told["cost"])

    def sentences(self, speaker: Speaker) -> list[str]:
        """In words."""
        side = speaker.say(f"story.side.{self.side}")
        if not self.decisions:
            return [speaker.say("story.accuracy.none", side=side)]
        cost = speaker.decimal(WHOLE * (_rounded(self.cost) or 0.0))  # as it is kept
        told = [speaker.say("story.accuracy", side=side, n=self.decisions, right=self.right, cost=cost)]
        if self.right < self.decisions:
            told.append(speaker.say("story.accuracy.faults", **{f"{name}s": n for name, n in self.faults.items()}))
        return told

    def as_dict(self, speaker: Speaker) -> dict[str, Any]:
        """Plain data for JSON."""
        told = {"side": self.side, "decisions": self.decisions, "right": self.right, **self.faults}
        return {**told, "cost": _rounded(self.cost), "text": " ".join(self.sentences(speaker))}


@dataclass(frozen=True)
class Remark:
    """A move to praise: the best trick, or a right move without luck."""

    key: str
    """``trick.X``, ``trick.pursuers`` or ``unlucky``."""
    point: Point
    numbers: Mapping[str, int]

    def sentence(self, speaker: Speaker) -> str:
        """In words."""
        played = speaker.move(self.point.move)
        return speaker.say(f"story.{self.key}", round=self.point.round, played=played, **self.numbers)

    def as_dict(self, speaker: Speaker) -> dict[str, Any]:
        """Plain data for JSON."""
        where = {"index": self.point.index, "round": self.point.round, "move": str(self.point.move)}
        return {"key": self.key, **where, "numbers": dict(self.numbers), "text": self.sentence(speaker)}

    @classmethod
    def from_dict(cls, told: Mapping[str, Any], points: Sequence[Point]) -> "Remark":
        """A remark as ``as_dict`` told it, about one of these points."""
        return cls(told["key"], next(one for one in points if one.index == told["index"]), told["numbers"])


@dataclass(frozen=True)
class Story:
    """The story of one finished game. ``analyse`` makes it from a record.

    >>> Story("london", "X", "escape", 22, (), (), ()).title("de")
    'Mister X entkam in Runde 22'
    """

    edition: str
    winner: str
    by: str
    rounds: int
    points: tuple[Point, ...]
    turning: tuple[TurningPoint, ...]
    """Up to five, in the order of the game."""
    accuracy: tuple[Accuracy, ...]
    trick: Remark | None = None
    unlucky: tuple[Remark, ...] = ()
    iterations: int = 0
    seed: int = 0
    lucky: tuple[int, ...] = field(default=())
    """The indices of guesses that hit against the odds."""

    def title(self, language: str = "en") -> str:
        """How it ended, in words."""
        return self.title_with(Speaker(language, self.edition))

    def title_with(self, speaker: Speaker) -> str:
        """The same by a speaker that is there."""
        key = f"resigned.{self.winner}" if self.by == "resigned" else self.by
        return speaker.say(f"story.title.{key}", round=self.rounds)

    def as_dict(self, language: str = "en") -> dict[str, Any]:
        """Plain data for JSON; the keys stay the same, the texts follow the language."""
        speaker = Speaker(language, self.edition)
        return {
            "format": FORMAT,
            "edition": self.edition,
            "title": self.title(language),
            "winner": self.winner,
            "by": self.by,
            "rounds": self.rounds,
            "iterations": self.iterations,
            "seed": self.seed,
            "points": [point.as_dict() for point in self.points],
            "turning_points": [one.as_dict(speaker) for one in self.turning],
            "accuracy": [one.as_dict(speaker) for one in self.accuracy],
            "trick": self.trick.as_dict(speaker) if self.trick else None,
            "unlucky": [one.as_dict(speaker) for one in self.unlucky],
        }

    @classmethod
    def from_dict(cls, told: Mapping[str, Any]) -> "Story":
        """A story as ``as_dict`` told it, in any language.

        >>> plain = Story("london", "X", "escape", 22, (), (), ()).as_dict("de")
        >>> Story.from_dict(plain).title("fr")
        'Mister X s’est échappé au tour 22'
        """
        if told.get("format") != FORMAT:
            raise BlackticketError("bad_argument", f"This is no story of format {FORMAT}.")
        points = tuple(map(Point.from_dict, told["points"]))
        return cls(
            told["edition"],
            told["winner"],
            told["by"],
            told["rounds"],
            points,
            tuple(map(TurningPoint.from_dict, told["turning_points"])),
            tuple(map(Accuracy.from_dict, told["accuracy"])),
            Remark.from_dict(told["trick"], points) if told["trick"] else None,
            tuple(Remark.from_dict(one, points) for one in told["unlucky"]),
            told["iterations"],
            told["seed"],
            tuple(point.index for point in points if point.verdict == "lucky"),
        )

    def draw_svg(self, language: str = "en", theme: str = "auto") -> str:
        """The curve as a picture: ``day``, ``night``, or as the reader's system is set."""
        from blackticket.coach.story.drawing import draw_story

        return draw_story(self, language, theme)

    def _repr_svg_(self) -> str:
        return self.draw_svg()


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, DIGITS)
