"""A hint in three steps: a nudge in words, the figure, the move with its reasons.

Made from what a player's search found on a view, so it knows nothing that the side may not know. The same view, seed
and iterations give the same hint. Read ``hint`` first.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from blackticket.coach.calibration import calibrated
from blackticket.coach.reasons import Reason, Table, reasons_for
from blackticket.coach.words import Speaker
from blackticket.moves import Move
from blackticket.players import Budget, Choice, Thought, make_player
from blackticket.views import View, checked_view

PLAYER = "mcts"
ITERATIONS = 2000
SHOWN = 5
"""The number of choices that are told."""


@dataclass(frozen=True)
class Judged:
    """One move that was considered, with its calibrated chance."""

    move: Move
    share: float
    chance: float | None

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {"move": str(self.move), "share": _rounded(self.share), "chance": _rounded(self.chance)}


@dataclass(frozen=True)
class Hint:
    """What the coach would tell, in three steps, as data and in words.

    >>> from blackticket import Game
    >>> found = hint(Game("london", seed=7).view("X"), iterations=50)
    >>> found.move in Game("london", seed=7).legal_moves, len(found.steps())
    (True, 3)
    """

    nudge: str
    """The key of the nudge: ``cover``, ``danger``, .."""
    move: Move
    reasons: tuple[Reason, ...]
    chance: float | None
    """The calibrated chance that the side wins after the move."""
    choices: tuple[Judged, ...]
    edition: str

    def steps(self, language: str = "en") -> tuple[str, str, str]:
        """Nudge, figure and move in words; the reasons follow the move."""
        speaker = Speaker(language, self.edition)
        whole = " ".join([speaker.move(self.move), *speaker.reasons(self.reasons)])
        return speaker.say(f"nudge.{self.nudge}"), self._second(speaker), whole

    def as_dict(self, language: str = "en") -> dict[str, Any]:
        """Plain data for JSON, with the sentences of a language."""
        nudge, second, whole = self.steps(language)
        return {
            "nudge": {"key": self.nudge, "text": nudge},
            "figure": {"figure": self.move.figure, "action": self.move.action, "text": second},
            "move": {"move": str(self.move), "text": whole},
            "reasons": reasons_told(self.reasons, Speaker(language, self.edition)),
            "chance": _rounded(self.chance),
            "choices": [choice.as_dict() for choice in self.choices],
        }

    def _second(self, speaker: Speaker) -> str:
        if self.move.figure != "X":
            return speaker.say("hint.figure", figure=speaker.figure(self.move.figure))
        by = speaker.by(self.move.tickets[0]) if self.move.tickets else ""
        return speaker.say(f"hint.{self.move.action}", by=by)


def hint(
    view: View,
    *,
    player: str = PLAYER,
    iterations: int = ITERATIONS,
    seed: int = 0,
    figures: Collection[str] | None = None,
) -> Hint:
    """A hint for the side that a view belongs to; ``figures`` limits it to these pursuers.

    >>> from blackticket import Game
    >>> hint(Game("london", players=5, seed=7).view("X"), iterations=50).move.figure
    'X'
    """
    thought = make_player(player).think(
        checked_view(view), budget=Budget.of_iterations(iterations), seed=seed, figures=figures
    )
    return hint_from(view, thought)


def hint_from(view: View, thought: Thought) -> Hint:
    """A hint from what a player has thought already."""
    best = advised(thought)
    reasons = reasons_for(Table(view), best.move, thought.choices)
    judged = judged_choices(view, thought)
    chance = next((choice.chance for choice in judged if choice.move == best.move), None)
    return Hint(_nudge(reasons), best.move, reasons, chance, judged[:SHOWN], view.setup.edition.name)


def advised(thought: Thought) -> Choice:
    """The move to advise: the most trusted one, not one that X drew among several to be hard to guess."""
    return thought.choices[0] if thought.iterations else _chosen(thought)


def _chosen(thought: Thought) -> Choice:
    return next(choice for choice in thought.choices if choice.move == thought.move)


def judged_choices(view: View, thought: Thought) -> tuple[Judged, ...]:
    """All moves that were considered, with calibrated chances."""
    side = "X" if view.audience == "X" else "pursuers"
    spent = thought.iterations

    def worth(chance: float | None) -> float | None:
        if chance is None or not spent:
            return chance  # a sure capture, or no estimate at all
        return calibrated(chance, view, side, spent)

    return tuple(Judged(choice.move, choice.share, worth(choice.chance)) for choice in thought.choices)


def reasons_told(reasons: Sequence[Reason], speaker: Speaker) -> list[dict[str, Any]]:
    """Reasons as plain data, each with its sentence."""
    return [{**reason.as_dict(), "text": speaker.reason(reason)} for reason in reasons]


def _nudge(reasons: Sequence[Reason]) -> str:
    """What the first reason is about."""
    key = reasons[0].key if reasons else "reveal"
    return _NUDGES.get(key.partition("_")[0], "reveal")


_NUDGES = {
    **{key: key for key in ("ends", "look", "left", "cover", "together", "ring", "near", "keep", "begin", "reveal")},
    **{key: key for key in ("danger", "hide", "doubt", "gap", "ways", "black", "double", "save")},
    "safe": "danger",
    "seen": "hide",
}


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
