"""Which values of the players the study ``values`` tries, in which game and role, and what was measured elsewhere.

Owns the list alone; ``values`` plays it. Every setting of every player is named here once (tests/bench/test_values.py),
so no value can come without an experiment.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from blackticket.arena.series import Series, Side

X: Side = "X"
PURSUERS: Side = "pursuers"
BOTH: tuple[Side, ...] = (X, PURSUERS)


@dataclass(frozen=True)
class Place:
    """A game in which values are tried: one side plays with another value, the other as it is."""

    title: str
    player: str
    edition: str
    people: int
    starts: int
    options: tuple[str, ...] = ()
    iterations: int = 1
    opponent: str = ""
    """Who plays the other side; without one the player itself as it is."""
    seed: int = 1

    @property
    def pairings(self) -> tuple[tuple[str, str], ...]:
        """The match in which nothing is changed; both roles if they are different games."""
        return ((self.player, self.opponent), (self.opponent, self.player)) if self.opponent else ((self.player,) * 2,)

    def series(self, *pairings: tuple[str, str]) -> Series:
        """The match of these two."""
        return Series(
            pairings,
            self.edition,
            self.people,
            self.options,
            seconds=None,
            iterations=self.iterations,
            seed=self.seed,
        )


PLACES: Mapping[str, Place] = MappingProxyType(
    {
        "london": Place("`mcts` in London, four detectives", "mcts", "london", 5, 120, iterations=500),
        "again": Place(
            "What looked better, played again: `mcts` in London from other starts",
            "mcts",
            "london",
            5,
            80,
            iterations=1000,
            seed=2,
        ),
        "parts": Place(
            "What each part of `mcts` brings against `nw` with 5,000 iterations, `classic`",
            "mcts",
            "classic",
            6,
            60,
            ("fixed_order",),
            2000,
            "nw@5000i",
        ),
        "showing": Place(
            "`mcts` in Sanssouci with `voluntary_reveal`", "mcts", "sanssouci", 5, 60, ("voluntary_reveal",), 500
        ),
        "dice": Place("`mcts` in the dice game, two detectives", "mcts", "dice", 3, 60, iterations=300),
        "greedy-london": Place("`greedy` in London, four detectives", "greedy", "london", 5, 60),
        "greedy-showing": Place(
            "`greedy` in Sanssouci with `voluntary_reveal`", "greedy", "sanssouci", 5, 60, ("voluntary_reveal",)
        ),
        "greedy-dice": Place("`greedy` in the dice game, two detectives", "greedy", "dice", 3, 60),
    }
)


@dataclass(frozen=True)
class Value:
    """A setting, the roles in which it is tried, and the values to try beside the one that is played."""

    place: str
    roles: tuple[Side, ...]
    setting: str
    tried: tuple[float, ...]


def _listed(place: str, roles: tuple[Side, ...], **tried: tuple[float, ...]) -> Iterator[Value]:
    for setting, values in tried.items():
        yield Value(place, roles, setting.replace("__", "."), values)


VALUES: tuple[Value, ...] = (
    *_listed(
        "london",
        (PURSUERS,),
        exploration=(0.25, 1.0),
        lookout=(2, 8),
        straight=(0, 0.5),
        x_stray=(0.0, 0.3),
        doubt=(0.001, 0.05),
        ties=(0.4, 1.0),
    ),
    *_listed("london", BOTH, history=(2, 12), stray=(0.1, 0.4), safe=(2, 5)),
    *_listed(
        "london",
        (X,),
        x_exploration=(0.12, 0.5),
        x_lookout=(1, 2),
        mix=(0.6, 1.0),
        threats=(1, 5),
        specials=(1, 4),
        alarm=(1, 3),
        black_from=(1, 6),
        fear=(0.25, 1),
    ),
    *_listed("again", (X,), alarm=(1,), stray=(0.1,), safe=(5,), x_exploration=(0.12,), threats=(5,), specials=(1,)),
    *_listed("again", (PURSUERS,), straight=(0,)),
    *_listed("parts", (X,), specials=(0,), threats=(1,), alarm=(0,), x_lookout=(4,), mix=(0.3,), fear=(0.25, 1)),
    *_listed("parts", (PURSUERS,), doubt=(1,), lookout=(0,), history=(0,), straight=(0,)),
    *_listed("showing", (X,), show_from=(3, 9)),
    *_listed(
        "dice",
        (X,),
        dice__caught=(4, 16),
        dice__aim=(1, 3),
        dice__away=(0.2, 0.8),
        dice__far_enough=(2, 6),
        dice__ways=(0, 0.15),
        dice__hidden=(0.2, 1),
        dice__black_cost=(0.4, 2.5),
        dice__double_cost=(0.6, 4),
        dice__helicopter_cost=(0.6, 4),
        dice__as_good=(0, 0.06),
        dice__tried_enough=(0.05, 0.6),
    ),
    *_listed(
        "dice",
        (PURSUERS,),
        dice__catch=(3, 12),
        dice__alone=(0.03, 0.3),
        dice__reroll=(0.05, 0.4),
        dice__x_sharpness=(0.75, 3),
        dice__x_careless=(0.03, 0.3),
    ),
    *_listed(
        "dice",
        BOTH,
        dice__exploration=(0.5, 2),
        dice__sharpness=(0.5, 2),
        dice__careless=(0.02, 0.2),
        dice__stray=(10, 25),
    ),
    *_listed(
        "greedy-london",
        (X,),
        x__caught=(0, 4, 30),
        x__away=(0.1, 1),
        x__away_most=(2, 8),
        x__ways=(0, 0.15),
        x__ways_most=(6, 24),
        x__hidden=(0.1, 1),
        x__double_cost=(0.5, 4),
        x__black_cost=(0, 0.7),
    ),
    *_listed(
        "greedy-london",
        (PURSUERS,),
        hunt__catch=(0, 3, 20),
        hunt__closer=(0.4, 2.5),
        hunt__alone=(0, 0.4),
        hunt__nearest=(0, 0.3),
        hunt__ticket_cost=(0, 1.6),
        hunt__stranded=(0, 20),
    ),
    *_listed("greedy-showing", (X,), x__black_back=(0, 1.2)),
    *_listed(
        "greedy-dice",
        (X,),
        dice_x__caught=(4, 30),
        dice_x__lost=(1, 4),
        dice_x__beside=(0.3, 2),
        dice_x__near=(0, 0.5),
        dice_x__away=(0.15, 1),
        dice_x__away_most=(2, 6),
        dice_x__ways=(0, 0.15),
        dice_x__hidden=(0.1, 1),
        dice_x__double_cost=(0.5, 4),
        dice_x__black_cost=(0.2, 2),
        dice_x__helicopter_cost=(0.4, 4),
    ),
    *_listed(
        "greedy-dice",
        (PURSUERS,),
        dice_hunt__catch=(2, 18),
        dice_hunt__closer=(0.4, 2.5),
        dice_hunt__alone=(0, 0.3),
        dice_hunt__reroll=(0.05, 0.4),
        dice_hunt__reroll_near=(0, 2, 99),
    ),
    *_listed("greedy-dice", BOTH, dice_place__away_most=(2, 6), dice_place__ways=(0, 0.3)),
)

ELSEWHERE: Mapping[str, str] = MappingProxyType(
    {
        "mcts:solve": "[exploitability](exploitability.md), which plays without it too",
        "mcts:threads": "[speed](speed.md)",
        "mcts:most_entries": "room, not strength",
        "nw:categories": "[nw-curve](nw-curve.md), which plays without them too",
        "nw:reduction": "[nw-curve](nw-curve.md), the published value and none",
        "nw:most_nodes": "room, not strength",
        "greedy:sight": "[levels](levels.md): `novice` sees two moves",
    }
)
"""Settings that this study does not try, and where they are measured."""
