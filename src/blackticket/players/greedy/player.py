"""``greedy``: a quick, sensible player that looks one turn ahead, for both sides.

It answers at once and is the yardstick for the players that search. ``ticket`` and ``dice`` score the moves. The
matches with other weights are in docs/results/values.md. Read ``GreedyPlayer.think`` first.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from blackticket.belief.distance import FAR
from blackticket.kernel import below, make_rng
from blackticket.players.asked import asked_codes
from blackticket.players.base import A_SECOND, Budget, Player, Thought, part_for, ranked, seed_for
from blackticket.players.greedy.dice import score_dice
from blackticket.players.greedy.ticket import score_ticket
from blackticket.players.greedy.weights import DiceHuntWeights, DicePlaceWeights, DiceXWeights, HuntWeights, XWeights
from blackticket.rules.ticket.layout import Moves
from blackticket.views import View

Scores = npt.NDArray[np.float64]


@dataclass(frozen=True)
class GreedyPlayer(Player):
    """Scores every legal move by what it leads to and takes the best."""

    sight: int = FAR
    """How many moves it looks around a station; everything farther away looks the same."""
    x: XWeights = field(default_factory=XWeights)
    hunt: HuntWeights = field(default_factory=HuntWeights)
    dice_x: DiceXWeights = field(default_factory=DiceXWeights)
    dice_hunt: DiceHuntWeights = field(default_factory=DiceHuntWeights)
    dice_place: DicePlaceWeights = field(default_factory=DicePlaceWeights)

    RANGES: ClassVar[Mapping[str, tuple[float, float]]] = MappingProxyType({"sight": (1, FAR)})
    """The ranges of the settings; each group has its own."""

    def think(
        self,
        view: View,
        *,
        budget: Budget = A_SECOND,  # noqa: ARG002 - needs no time
        seed: int = 0,
        figures: Collection[str] | None = None,
    ) -> Thought:
        """The move with the best score; the seed breaks ties."""
        moves = asked_codes(view, figures)
        scores = part_for("greedy", _SCORES, view)(self, view, moves)
        best = np.flatnonzero(scores >= scores.max() - 1e-9)
        chosen = best[below(make_rng(seed_for(view, seed)), len(best))]
        words = [view.move_of(int(code)) for code in moves]
        trust = np.exp(scores - scores.max())
        return Thought(words[chosen], ranked(words, (trust / trust.sum()).tolist()), view.even_belief())


def _ticket(player: GreedyPlayer, view: Any, moves: Moves) -> Scores:
    return score_ticket(view, moves, player.sight, x=player.x, hunt=player.hunt)


def _dice(player: GreedyPlayer, view: Any, moves: Moves) -> Scores:
    return score_dice(view, moves, player.sight, x=player.dice_x, hunt=player.dice_hunt, place=player.dice_place)


_SCORES: Mapping[str, Callable[[GreedyPlayer, Any, Moves], Scores]] = {"ticket": _ticket, "dice": _dice}
