"""Judges single moves: what a search finds on the mover's view, beside what was played.

Several short searches with seeds of their own are put together, so that they tell how much they doubt themselves. It
gets a view and a move, and never the truth. Read ``judge`` first.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log2, sqrt

from blackticket.coach.calibration import calibrated
from blackticket.moves import Move
from blackticket.players import Budget, Choice, Thought, make_player
from blackticket.views import View

PLAYER = "mcts:solve=0"
"""Chances from a solved game would be of another kind than those that the calibration was fitted to."""
SEARCHES = 3
FEWEST = 20
"""The fewest iterations of one search."""
NORMAL = 1.96
ALIKE, CLEAR, SLIP, MISTAKE = 0.005, 0.02, 0.06, 0.15
"""A loss up to the first is none. Less half of its doubt, it makes a slip, a mistake, a blunder from the others on."""


@dataclass(frozen=True)
class Judgement:
    """What the searches found on a view, and what they say of the move that was made."""

    best: Move
    chance: float | None
    """The calibrated chance of the mover's side after the best move; None where nothing was estimated."""
    low: float | None
    high: float | None
    loss: float | None
    """How much less the move that was made is worth; None if the searches cannot tell."""
    doubt: float
    """How far the loss may be off."""
    choices: tuple[Choice, ...]
    belief: Mapping[int, float]
    sure: bool = False
    """The best move catches X for certain."""

    @property
    def beyond_doubt(self) -> float:
        """The part of the loss that the searches do not doubt."""
        return 0.0 if self.loss is None else max(0.0, self.loss - self.doubt)


def judge(view: View, made: Move, iterations: int, seed: int, searches: int = SEARCHES) -> Judgement:
    """Search a view several times, and set the move that was made beside the best one."""
    each = max(FEWEST, iterations // searches)
    player, budget = make_player(PLAYER), Budget.of_iterations(each)
    thoughts = [player.think(view, budget=budget, seed=seed * searches + n) for n in range(searches)]
    if not thoughts[0].iterations:
        return _without_search(thoughts[0], made)
    choices, spent = _together(thoughts), each * searches
    side = "X" if view.audience == "X" else "pursuers"
    best, mine = choices[0], next((one for one in choices if one.move == made), None)

    def worth(chance: float) -> float:
        return calibrated(chance, view, side, each)

    assert best.chance is not None
    chance = worth(best.chance)
    spread = max(_spread(thoughts, best.move), _sampling(_as_good(choices), spent))
    low, high = worth(max(0.0, best.chance - NORMAL * spread)), worth(min(1.0, best.chance + NORMAL * spread))
    loss, doubt = None, 1.0
    if mine is not None and mine.chance is not None and mine.share > 0.0:
        loss = max(0.0, chance - worth(mine.chance))
        raw = NORMAL * sqrt(_sampling(best, spent) ** 2 + _sampling(mine, spent) ** 2)
        doubt = chance - worth(max(0.0, best.chance - raw)) if made != best.move else 0.0
    return Judgement(best.move, chance, low, high, loss, doubt, choices, thoughts[0].belief)


def verdict_of(judgement: Judgement, made: Move) -> str | None:
    """A word for a move: best, good, slip, mistake or blunder; None if there was nothing to decide or to tell."""
    if len(judgement.choices) < 2 or judgement.loss is None:
        return None
    if made == judgement.best or judgement.loss <= ALIKE:
        return "best"
    lost = judgement.loss - judgement.doubt / 2 if judgement.beyond_doubt > 0.0 else 0.0
    return "good" if lost < CLEAR else "slip" if lost < SLIP else "mistake" if lost < MISTAKE else "blunder"


def entropy(belief: Mapping[int, float]) -> float:
    """How much is not known of X's station, in bits: 3 is as much as eight stations that are equally likely."""
    return -sum(chance * log2(chance) for chance in belief.values() if chance > 0.0)


def _without_search(thought: Thought, made: Move) -> Judgement:
    """One legal move, or a sure capture."""
    best = thought.choices[0]
    sure = best.chance == 1.0
    caught = sure and any(one.move == made and one.chance == 1.0 for one in thought.choices)
    chance = 1.0 if sure else None
    loss = 0.0 if caught else None
    return Judgement(best.move, chance, chance, chance, loss, 0.0, thought.choices, thought.belief, sure)


def _together(thoughts: Sequence[Thought]) -> tuple[Choice, ...]:
    """The choices of all searches: visits and wins added up, the most visited first."""
    visits: dict[Move, float] = {}
    wins: dict[Move, float] = {}
    for thought in thoughts:
        for one in thought.choices:
            visits[one.move] = visits.get(one.move, 0.0) + one.share / len(thoughts)
            if one.chance is not None:
                wins[one.move] = wins.get(one.move, 0.0) + one.share * one.chance / len(thoughts)
    found = [
        Choice(move, share, wins[move] / share if share > 0.0 and move in wins else None)
        for move, share in visits.items()
    ]
    return tuple(sorted(found, key=lambda one: (-one.share, one.move)))


def _as_good(choices: Sequence[Choice]) -> Choice:
    """The best move with the visits of all that are nearly as trusted: between them X often has a free choice."""
    trusted = [one for one in choices if one.chance is not None and one.share >= choices[0].share / 2]
    return Choice(choices[0].move, sum(one.share for one in trusted), choices[0].chance)


def _spread(thoughts: Sequence[Thought], move: Move) -> float:
    """How far the searches are apart about a move: the standard error of their mean."""
    told = [
        one.chance for thought in thoughts for one in thought.choices if one.move == move and one.chance is not None
    ]
    if len(told) < 2:
        return 0.0
    mean = sum(told) / len(told)
    return sqrt(sum((one - mean) ** 2 for one in told) / (len(told) - 1) / len(told))


def _sampling(choice: Choice, spent: int) -> float:
    """The standard error of a share of won games, by how often the move was tried."""
    assert choice.chance is not None
    kept = min(max(choice.chance, 0.02), 0.98)
    return sqrt(kept * (1.0 - kept) / max(1.0, choice.share * spent))
