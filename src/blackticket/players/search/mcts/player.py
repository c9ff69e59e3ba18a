"""``mcts``: ours. A search on what everybody knows, for both sides and both families of games.

Owns the settings and finds the search of a family. Read ``MctsPlayer.think`` first, then ``ticket.search`` or
``dice.search``.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar, Protocol

from blackticket.players.base import A_SECOND, Budget, Player, Thought, part_for
from blackticket.players.search.mcts.dice.search import DiceSearch
from blackticket.players.search.mcts.dice.values import DICE_VALUES, DiceValues
from blackticket.players.search.mcts.ticket.search import TicketSearch
from blackticket.players.search.mcts.ticket.settings import TicketSettings
from blackticket.views import View


class _Search(Protocol):
    """The search of one family; its ``view`` is one of that family."""

    def think(self, view: Any, *, budget: Budget, seed: int, figures: Collection[str] | None) -> Thought: ...


@dataclass(frozen=True)
class MctsPlayer(TicketSettings, Player):
    """Searches on information sets."""

    dice: DiceValues = DICE_VALUES
    """The settings of the dice game; of the others it uses ``threads`` alone."""

    RANGES: ClassVar[Mapping[str, tuple[float, float]]] = MappingProxyType(
        {
            **dict.fromkeys(("stray", "straight", "x_stray", "mix", "ties", "doubt", "fear"), (0.0, 1.0)),
            **dict.fromkeys(("safe", "threats"), (1, 7)),
            **dict.fromkeys(("alarm", "black_from", "show_from"), (0, 99)),
            **dict.fromkeys(("dice.careless", "dice.x_careless", "dice.tried_enough"), (0.0, 1.0)),
            "dice.caught": (0.0, 90.0),
            "dice.aim": (0.01, 1000.0),
            "dice.stray": (0, 100),
            "solve": (0, 100_000),
            "threads": (1, 64),
            "most_entries": (16, 1 << 24),
        }
    )
    """The ranges of the settings."""

    def think(
        self, view: View, *, budget: Budget = A_SECOND, seed: int = 0, figures: Collection[str] | None = None
    ) -> Thought:
        """What the search of this family thinks."""
        search = part_for("mcts", _SEARCHES, view)(self)
        return search.think(view, budget=budget, seed=seed, figures=figures)


_SEARCHES: Mapping[str, Callable[[MctsPlayer], _Search]] = {
    "ticket": TicketSearch,
    "dice": lambda player: DiceSearch(player.dice, threads=player.threads),
}
