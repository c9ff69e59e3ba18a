"""The probability of every station where X can be: the habits of X carried through all that everybody has seen.

Exact for the model: X's station is all that is hidden, so a vector over the stations is the whole belief.
"""

from functools import lru_cache

import numpy as np

from blackticket.belief.distance import distances
from blackticket.belief.habits import DOUBT, PAIRED, Belief, Habits, Nearness, doubt_all, habits, new_looks, spread_step
from blackticket.belief.spread import Mask, follow, new_mask
from blackticket.belief.ticket import SetupKey, TicketSeen, known_after
from blackticket.kernel import compiled
from blackticket.moves import Move
from blackticket.rules.ticket import codes
from blackticket.rules.ticket.layout import MAX_STATIONS, States
from blackticket.rules.ticket.tables import Tables, tables_for
from blackticket.rules.ticket.text import to_code


def ticket_belief(view: TicketSeen, doubt: float = DOUBT) -> Belief:
    """The probability of each station, 0 where X cannot be; after the end all of it on his station.

    No candidate counts for less than ``doubt`` times the likeliest.
    """
    if view.is_over:
        belief = np.zeros(MAX_STATIONS + 1)
        belief[int(view.public["x_at"])] = 1.0
        return belief
    return _believed_after(SetupKey(view.setup), int(view.public["x_start"]), view.history, doubt)


def belief_with(view: TicketSeen, model: Habits) -> Belief:
    """The belief in an unfinished game, with other habits than the fitted ones."""
    key, x_start = SetupKey(view.setup), int(view.public["x_start"])
    belief = _beginning(key, x_start)
    for count in range(1, len(view.history) + 1):
        belief = _carried(key, x_start, view.history[:count], belief, model, DOUBT)
    return belief


def belief_after(view: TicketSeen, belief: Belief, event: int, doubt: float = DOUBT) -> Belief:
    """The pursuers' belief after they see ``event``, a move of X, from their belief before it."""
    known = known_after(SetupKey(view.setup), int(view.public["x_start"]), view.history)
    record, possible, following = known.public_record.copy(), known.mask.copy(), belief.copy()
    _follow_turn(view.tables, record, following, event, habits())
    compiled(follow)(view.tables, record[0]["public"], possible, new_mask(), event)
    return _settled(following, possible, doubt)


def nearness(tables: Tables) -> Nearness:
    """Distances as the search kernels like them."""
    return np.minimum(distances(tables), 99).astype(np.uint8)


@lru_cache(maxsize=2048)
def _believed_after(key: SetupKey, x_start: int, history: tuple[Move, ...], doubt: float) -> Belief:
    if not history:
        return _beginning(key, x_start)
    before = _believed_after(key, x_start, history[:-1], doubt)
    return _carried(key, x_start, history, before, habits(), doubt)


def _beginning(key: SetupKey, x_start: int) -> Belief:
    mask = known_after(key, x_start, ()).mask
    return np.asarray(mask / mask.sum(), dtype=np.float64)


def _carried(
    key: SetupKey, x_start: int, history: tuple[Move, ...], before: Belief, model: Habits, doubt: float
) -> Belief:
    """The belief after the last move of ``history``, from the belief before it."""
    belief = before.copy()
    if history[-1].figure == "X":
        event = to_code(key.setup, history[-1])
        record = known_after(key, x_start, history[:-1]).public_record.copy()
        _follow_turn(tables_for(key.setup), record, belief, event, model)
    return _settled(belief, known_after(key, x_start, history).mask, doubt)


def _settled(belief: Belief, possible: Mask, doubt: float) -> Belief:
    """Probabilities on exactly the stations where X can be."""
    belief *= possible
    if not belief.any():
        belief = possible.astype(np.float64)
    doubt_all(belief, doubt)
    return belief


def _follow_turn(tables: Tables, record: States, belief: Belief, event: int, model: Habits) -> None:
    pub = record[0]["public"]
    near, room, looks = nearness(tables), np.zeros_like(belief), new_looks()
    steps = codes.steps_of(event)
    hidden = entries_hidden(tables, int(pub["entries"]) + steps)
    for step in range(steps):
        ticket, seen_at = codes.ticket_of(event, step), codes.station_of(event, step)
        coming = hidden if step == steps - 1 else -1
        compiled(spread_step)(tables, pub, near, model, belief, room, looks, ticket, seen_at, coming)


def entries_hidden(tables: Tables, entry: int) -> int:
    """How many entries of the log from ``entry`` on X makes in hiding before he must show himself, as far as counts."""
    reveal = tables.switches[0]["reveal"]
    hidden = 0
    while hidden < PAIRED - 1 and (entry + hidden >= len(reveal) or not reveal[entry + hidden]):
        hidden += 1
    return hidden
