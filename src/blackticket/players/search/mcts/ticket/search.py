"""``mcts``: ours. An exact belief by the habits of X, and a search on public information for both sides.

Read ``MctsPlayer.think`` first. The dice game is searched by ``dice_player``.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from math import isnan
from types import MappingProxyType
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from blackticket.belief.habits import DOUBT, Belief
from blackticket.belief.posterior import belief_after, nearness, ticket_belief
from blackticket.belief.spread import see_all
from blackticket.kernel import Rng, compiled, make_rng
from blackticket.players.allowance import Allowance
from blackticket.players.asked import asked_codes
from blackticket.players.player import A_SECOND, Budget, Choice, Player, Thought, seed_for
from blackticket.players.search.common.parallel import grow_all
from blackticket.players.search.common.ticket_moves import figures_asked, uniform
from blackticket.players.search.common.tree import ROOT
from blackticket.players.search.mcts.dice.search import DiceSearch
from blackticket.players.search.mcts.dice.values import DICE_VALUES, DiceValues
from blackticket.players.search.mcts.ticket.information_sets import EVERYBODY, Memory, add_up, new_memory
from blackticket.players.search.mcts.ticket.iteration import Answers, new_desk, search
from blackticket.players.search.mcts.ticket.outlook import outlook_weights
from blackticket.players.search.mcts.ticket.settings import Settings
from blackticket.players.solver.small import Answer, solve_rest
from blackticket.rules.ticket.codes import figure_of, station_of, steps_of, ticket_of
from blackticket.rules.ticket.layout import EXPRESS, Moves, new_states
from blackticket.rules.ticket.text import to_spoken
from blackticket.views import DiceView, TicketView, View

BATCH = 128
"""Iterations between two looks at the clock: about half a millisecond."""
MOST_ANSWERS = 64
"""Answers that X foresees: 4 to single moves, 16 to double ones; only triple ones have more."""
Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class MctsPlayer(Player):
    """Searches on public information. The matches behind the values are in docs/results/values.md and players.md."""

    exploration: float = 0.5
    """How curious the pursuers' search is."""
    x_exploration: float = 0.25
    """The same for X's search."""
    history: float = 5.0
    """How much the search goes by what a move has brought elsewhere."""
    stray: float = 0.2
    """The share of a pursuer's moves below the memory that are any move."""
    straight: float = 1.0
    """The share of games below the memory in which the pursuers of their own search go for X and not for phantoms."""
    x_stray: float = 0.1
    """The share of X's moves there that are any move."""
    lookout: float = 4.0
    """Turns of X that the pursuers' search plays out below its memory before his outlook counts."""
    x_lookout: float = 0.0
    """The same for X's search."""
    mix: float = 0.9
    """X draws among the moves that were visited at least so many times as often as the best."""
    ties: float = 0.7
    """A pursuer takes the move nearest to X among its moves that were visited so many times as often as the best."""
    doubt: float = DOUBT
    """No station where X can be counts for less than this share of the likeliest."""
    safe: int = 3
    """A phantom so many moves from all pursuers is far enough."""
    threats: int = 3
    """Planning ahead, X tells apart whether the next pursuer is one, two, or so many moves and more from a target."""
    specials: float = 2.0
    """What X's black and double tickets are worth in his own outlook, times what the file of weights says."""
    alarm: int = 2
    """So near must a pursuer be that X asks himself for a double move."""
    black_from: int = 3
    """The first round in which X thinks of black tickets; before, the pursuers know little anyway."""
    show_from: int = 6
    """So far must all pursuers be that X asks himself whether to be seen for a black ticket."""
    fear: float = 0.0
    """The share of games in his search in which X takes the pursuers to know his habits when they answer his move."""
    solve: int = 4000
    """Where the rest of a game has at most so many public histories it is solved, not searched; 0: never."""
    threads: int = 1
    """Searches side by side, whose visits are added up."""
    most_entries: int = 1 << 19
    """Entries of a search's memory, about 42 bytes each: 22 MB for each thread."""
    dice: DiceValues = DICE_VALUES
    """The search of the dice game has its own."""

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
    """What may be asked for."""

    def think(
        self, view: View, *, budget: Budget = A_SECOND, seed: int = 0, figures: Collection[str] | None = None
    ) -> Thought:
        """Pursuers: a sure capture, or the nearest of the best. X: one of his best. A small game is solved."""
        if isinstance(view, DiceView):
            return DiceSearch(self.dice, threads=self.threads).think(view, budget=budget, seed=seed, figures=figures)
        allowance = Allowance(budget)
        moves = asked_codes(view, figures, fast=True)
        words = [str(to_spoken(view.setup, int(move))) for move in moves]  # before the search: there may be thousands
        belief = ticket_belief(view, self.doubt)
        sure = _sure_capture(view, belief, moves)
        solvable = self.solve and len(moves) > 1 and not sure
        solved = solve_rest(view, moves, self.solve, allowance.left()) if solvable else None
        found = sure or solved or self._search(view, belief, moves, allowance, seed_for(view, seed))
        order = np.argsort(-found.share, kind="stable")
        chosen = int(order[0])
        if solved or view.own is not None:
            least = 0.0 if solved else self.mix
            chosen = _one_of_the_best(found.share, least, make_rng(~seed_for(view, seed)))
        elif not sure:
            chosen = _nearest_of_the_best(view, belief, moves, found.share, self.ties)
        shares, chances = found.share.tolist(), found.chance.tolist()
        choices = tuple(Choice(words[i], shares[i], None if isnan(chances[i]) else chances[i]) for i in order.tolist())
        stations = {int(s): float(belief[s]) for s in np.flatnonzero(belief)}
        return Thought(words[chosen], choices, stations, found.iterations)

    def _search(self, view: TicketView, belief: Belief, moves: Moves, allowance: Allowance, seed: int) -> Answer:
        """By the visits and wins of every move; a single move needs no thought."""
        if len(moves) == 1:
            return Answer(np.ones(1), np.full(1, np.nan), 0)
        fears = view.own is not None and self.fear > 0.0
        answers = answers_to(view, belief, moves if fears else moves[:0], self.doubt)
        memories, done = grow_all(
            self.threads,
            allowance.left(),
            seed,
            lambda share, own: self._grow(view, belief, answers, moves, share, make_rng(own)),
        )
        at = view.own.at if view.own is not None else EVERYBODY
        visits, won = np.zeros(len(moves)), np.zeros(len(moves))
        for memory in memories:
            compiled(add_up)(memory, ROOT, at, moves, visits, won)
        share = visits / visits.sum() if visits.any() else np.full(len(moves), 1.0 / len(moves))
        chance = np.where(visits > 0.0, won / np.maximum(visits, 1.0), np.nan)
        return Answer(share, chance, done)

    def settings(self, *, x_searches: bool) -> Settings:
        """As the kernels of one side's search take them."""
        return Settings(
            exploration=self.x_exploration if x_searches else self.exploration,
            history=self.history,
            stray=self.stray,
            straight=0.0 if x_searches else self.straight,
            x_stray=self.x_stray,
            lookout=self.x_lookout if x_searches else self.lookout,
            safe=self.safe,
            threats=self.threats,
            alarm=self.alarm,
            black_from=self.black_from,
            show_from=self.show_from,
            fear=self.fear,
        )

    def _grow(
        self, view: TicketView, belief: Belief, answers: Answers, moves: Moves, allowance: Allowance, rng: Rng
    ) -> Memory:
        """The memory of one search from this view."""
        root = new_states(1)
        root[0]["public"] = view.public
        own = view.own.at if view.own is not None else 0
        if own:  # X does not rely on the pursuers' having known his habits so far
            belief = (belief > 0.0).astype(np.float64)
        desk, memory = new_desk(root, figures_asked(moves)), new_memory(self.most_entries)
        settings = self.settings(x_searches=own > 0)
        weights = outlook_weights("X", self.specials) if own else outlook_weights("pursuers")
        tables, near, ladder = view.tables, nearness(view.tables), np.cumsum(belief)
        run = compiled(search)
        while batch := allowance.next_batch(BATCH):
            run(tables, near, weights, memory, desk, ladder, answers, own, settings, batch, rng)
        return memory


def answers_to(view: TicketView, belief: Belief, moves: Moves, doubt: float) -> Answers:
    """What the pursuers would believe after X's moves; of moves that end in sight of all there is nothing to tell."""
    seen = np.zeros_like(moves)
    compiled(see_all)(view.tables, view.public, moves, seen)
    doubtful = [one for one in np.unique(seen).tolist() if station_of(one, steps_of(one) - 1) == 0][:MOST_ANSWERS]
    ladders = np.ones((len(doubtful), len(belief)))
    for row, one in enumerate(doubtful):
        ladders[row] = np.cumsum(belief_after(view, belief, one, doubt))
    return Answers(np.array(doubtful, dtype=np.int64), ladders)


def _sure_capture(view: TicketView, belief: Belief, moves: Moves) -> Answer | None:
    """Where X can only be on one station, the moves that end there: nothing is better, and no search is needed.

    To a search a capture in some turns is worth as much, and people wonder why it waits.
    """
    if view.own is not None or np.count_nonzero(belief) != 1:
        return None
    only = int(belief.argmax())
    catches = np.array([station_of(int(move), 0) == only for move in moves])
    if not catches.any():
        return None
    first = np.arange(len(moves)) == catches.argmax()
    return Answer(first.astype(np.float64), np.where(catches, 1.0, np.nan), 0)


def _nearest_of_the_best(view: TicketView, belief: Belief, moves: Moves, share: Numbers, least: float) -> int:
    """Of the best move's figure, among moves with at least so much of its share: the one that comes nearest to X.

    For a figure far from X all moves are worth the same to a search, and it would stray and waste tickets. Where two
    come as near, the one is paid of whose ticket more are left. Distances are rounded: the last bits of a sum differ
    between machines.
    """
    near = nearness(view.tables)
    away = np.round(near @ belief[: near.shape[0]], 6)
    best = int(share.argmax())
    figure = figure_of(int(moves[best]))
    left = view.public["stock"][view.tables.switches[0]["purse"][figure]]

    def rank(i: int) -> tuple[float, int, float]:
        ticket = ticket_of(int(moves[i]), 0)
        paid_of = int(left[ticket]) if ticket <= EXPRESS else 0
        return float(away[station_of(int(moves[i]), 0)]), -paid_of, -float(share[i])

    good = [i for i in range(len(moves)) if figure_of(int(moves[i])) == figure and share[i] >= least * share[best]]
    return min(good, key=rank)


def _one_of_the_best(share: Numbers, least: float, rng: Rng) -> int:
    """Drawn by share among the moves with at least so much of the best one's."""
    good = np.where(share >= least * share.max(), share, 0.0)
    return int(np.searchsorted(np.cumsum(good), uniform(rng) * good.sum(), side="right"))
