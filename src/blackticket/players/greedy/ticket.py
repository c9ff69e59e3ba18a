"""A quick, sensible player that looks one turn ahead, for both sides; the dice game is in ``greedy_dice``.

The pursuers close in on the stations where X can be. X stays out of reach, keeps the pursuers guessing, and spends
black and double tickets only when they buy safety. This player is the instant one, and the yardstick for those that
search. How much each of these counts is in ``greedy_weights``, and can be set; the matches that tried lower and higher
values are in docs/results/values.md.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from blackticket.belief import even_belief
from blackticket.belief.distance import FAR, distances
from blackticket.belief.spread import Mask, follow_step, new_mask
from blackticket.belief.ticket import ticket_candidates
from blackticket.kernel import below, make_rng
from blackticket.players.asked import asked_codes
from blackticket.players.greedy.dice import score_dice
from blackticket.players.greedy.weights import DiceHuntWeights, DicePlaceWeights, DiceXWeights, HuntWeights, XWeights
from blackticket.players.player import A_SECOND, Budget, Player, Thought, ranked, seed_for
from blackticket.rules.ticket.layout import BLACK, EXPRESS, Moves
from blackticket.rules.ticket.tables import PURSUER_ROWS
from blackticket.views import DiceView, TicketView, View
from blackticket.views.offer import spoken_move

Scores = npt.NDArray[np.float64]


@dataclass(frozen=True)
class GreedyPlayer(Player):
    """Scores every legal move by what it leads to and takes the best."""

    sight: int = FAR
    """How many moves it looks around a station; what is farther away is all the same to it."""
    x: XWeights = field(default_factory=XWeights)
    hunt: HuntWeights = field(default_factory=HuntWeights)
    dice_x: DiceXWeights = field(default_factory=DiceXWeights)
    dice_hunt: DiceHuntWeights = field(default_factory=DiceHuntWeights)
    dice_place: DicePlaceWeights = field(default_factory=DicePlaceWeights)

    RANGES: ClassVar[Mapping[str, tuple[float, float]]] = MappingProxyType({"sight": (1, FAR)})
    """What may be asked for; each group has its own."""

    def think(
        self,
        view: View,
        *,
        budget: Budget = A_SECOND,  # noqa: ARG002 - needs no time
        seed: int = 0,
        figures: Collection[str] | None = None,
    ) -> Thought:
        """The move with the best score; ties are broken by the seed."""
        moves = asked_codes(view, figures)
        if isinstance(view, DiceView):
            scores = score_dice(view, moves, self.sight, x=self.dice_x, hunt=self.dice_hunt, place=self.dice_place)
        elif view.audience == "X":
            scores = _score_x(view, moves, self.sight, self.x)
        else:
            scores = _score_pursuers(view, moves, self.sight, self.hunt)
        best = np.flatnonzero(scores >= scores.max() - 1e-9)
        chosen = best[below(make_rng(seed_for(view, seed)), len(best))]
        words = [str(spoken_move(view, int(code))) for code in moves]
        trust = np.exp(scores - scores.max())
        return Thought(words[chosen], ranked(words, (trust / trust.sum()).tolist()), even_belief(view))


def _score_pursuers(view: TicketView, moves: Moves, sight: int, weights: HuntWeights) -> Scores:
    """Each move by how near the team is, on average, to where X can be after it."""
    table = np.minimum(distances(view.tables), sight)
    pub = view.public
    possible = np.array(ticket_candidates(view))
    figures, targets = moves & 15, (moves >> 6) & 255
    standing = [i for i in range(int(view.tables.switches[0]["pursuers"])) if pub["at"][i]]
    away = {i: table[int(pub["at"][i])][possible].astype(np.float64) for i in standing}
    scores = np.zeros(len(moves))
    for figure in np.unique(figures):
        others = [away[i] for i in standing if i != figure]
        nearest_other = np.min(others, axis=0) if others else np.full(len(possible), float(FAR))
        mine = figures == figure
        after = table[targets[mine]][:, possible].astype(np.float64)
        team = np.minimum(after, nearest_other).mean(axis=1)
        catch = (after == 0).mean(axis=1)
        before = np.minimum(away[int(figure)], nearest_other).mean()
        scores[mine] = (
            weights.catch * catch
            + weights.closer * (before - team)
            - weights.alone * after.mean(axis=1)
            - weights.nearest * after.min(axis=1)
        )
    return scores - _ticket_costs(view, moves, weights)


def _ticket_costs(view: TicketView, moves: Moves, weights: HuntWeights) -> Scores:
    """What each move costs in tickets: more the fewer are left, and most if there is no way on without them."""
    tables, pub = view.tables, view.public
    sw = tables.switches[0]
    costs = np.zeros(len(moves))
    for place, code in enumerate(moves.tolist()):
        figure, target, ticket = code & 15, (code >> 6) & 255, (code >> 15) & 7
        if ticket > EXPRESS:
            continue
        held = pub["stock"][sw["purse"][figure], : EXPRESS + 1].astype(int)
        costs[place] = weights.ticket_cost / held[ticket]
        held[ticket] -= 1
        rows = tables.first[PURSUER_ROWS : PURSUER_ROWS + EXPRESS + 1, target : target + 2]
        if not np.any(held * (rows[:, 1] - rows[:, 0])):
            costs[place] += weights.stranded
    return costs


def _score_x(view: TicketView, moves: Moves, sight: int, weights: XWeights) -> Scores:
    """Each turn by the station it ends on, how well hidden X is there, and what it spends."""
    assert view.own is not None
    table = np.minimum(distances(view.tables), sight)
    steps = (moves >> 4) & 3
    last = steps - 1
    target = (moves >> (6 + 12 * last)) & 255
    threat = _threat(view)
    near = np.min([table[int(s)] for s in view.public["at"] if s] or [np.full(table.shape[0], FAR)], axis=0)
    room = np.array([_ways_out(view, station) for station in range(table.shape[0])])
    hidden = np.array(_possible_after(view, moves), dtype=np.float64)
    spent, back = np.zeros(len(moves)), np.zeros(len(moves))
    for step in range(int(steps.max())):
        has = steps > step
        spent += has & (((moves >> (15 + 12 * step)) & 7) == BLACK)
        back += has & (((moves >> (14 + 12 * step)) & 1) == 1)
    caught = np.minimum(1.0, threat[target] / np.maximum(hidden, 1.0))
    return np.asarray(
        -weights.caught * caught
        + weights.away * np.minimum(near[target], weights.away_most)
        + weights.ways * np.minimum(room[target], weights.ways_most)
        + weights.hidden * np.log(np.maximum(hidden, 1.0))
        - weights.double_cost * (steps - 1)
        - weights.black_cost * spent
        + weights.black_back * back
    )


def _threat(view: TicketView) -> npt.NDArray[np.float64]:
    """For each station, how many pursuers could step on it next with the tickets they hold."""
    tables, pub = view.tables, view.public
    sw = tables.switches[0]
    threat = np.zeros(tables.first.shape[1])
    for figure in range(int(sw["pursuers"])):
        station = int(pub["at"][figure])
        if not station:
            continue
        rows = [BLACK] if figure >= sw["detectives"] else range(BLACK)
        reach: set[int] = set()
        for row in rows:
            if row == BLACK or pub["stock"][sw["purse"][figure], row] > 0:
                begin, end = tables.first[PURSUER_ROWS + row, station : station + 2]
                reach.update(int(s) for s in tables.target[begin:end])
        for target in reach:
            threat[target] += 1
    return threat


def _ways_out(view: TicketView, station: int) -> int:
    """How many stations lie next to this one."""
    tables = view.tables
    row = PURSUER_ROWS + BLACK
    return int(tables.first[row, station + 1] - tables.first[row, station]) if station else 0


def _possible_after(view: TicketView, moves: Moves) -> list[int]:
    """For each turn of X, at how many stations the pursuers must look for him after it."""
    tables, pub = view.tables, view.public
    sw = tables.switches[0]
    now = new_mask()
    now[ticket_candidates(view)] = 1
    room = new_mask()
    known: dict[tuple[tuple[int, int], ...], Mask] = {(): now}

    def after(trace: tuple[tuple[int, int], ...]) -> Mask:
        if trace not in known:
            mask = after(trace[:-1]).copy()
            ticket, shown = trace[-1]
            follow_step(tables, pub, mask, room, ticket, shown)
            known[trace] = mask
        return known[trace]

    counts = []
    for code in moves.tolist():
        trace: tuple[tuple[int, int], ...] = ()
        for step in range((code >> 4) & 3):
            packed = code >> (6 + 12 * step)
            shown = (packed >> 8) & 1 or sw["reveal"][pub["entries"] + step]
            trace = (*trace, ((packed >> 9) & 7, packed & 255 if shown else 0))
        counts.append(int(after(trace).sum()))
    return counts
