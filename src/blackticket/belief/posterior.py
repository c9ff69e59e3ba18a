"""The probability of every station where X can be: the habits of X carried through all that everybody has seen.

Exact for the model: X's station is all that is hidden, so a vector over the stations is the whole belief.
"""

from functools import lru_cache

import numpy as np

from blackticket.belief.distance import distances
from blackticket.belief.habits import ANY_STEP, Belief, Habits, Nearness, habits, spread_step
from blackticket.belief.ticket import SetupKey, known_after
from blackticket.kernel import compiled
from blackticket.rules.ticket import codes
from blackticket.rules.ticket.layout import MAX_STATIONS, States
from blackticket.rules.ticket.tables import Tables, tables_for
from blackticket.rules.ticket.text import to_code
from blackticket.rules.wording import read_move
from blackticket.views import TicketView


def ticket_belief(view: TicketView, any_step: float = ANY_STEP) -> Belief:
    """The probability of each station, 0 where X cannot be; after the end all of it on his station.

    ``any_step`` is the share of X's steps that are taken to follow no habit.
    """
    if view.is_over:
        belief = np.zeros(MAX_STATIONS + 1)
        belief[int(view.public["x_at"])] = 1.0
        return belief
    return _believed_after(SetupKey(view.setup), int(view.public["x_start"]), view.history, any_step)


def belief_with(view: TicketView, model: Habits) -> Belief:
    """The belief of a game that goes on, by other habits than the fitted ones."""
    key, x_start = SetupKey(view.setup), int(view.public["x_start"])
    belief = _beginning(key, x_start)
    for count in range(1, len(view.history) + 1):
        belief = _carried(key, x_start, view.history[:count], belief, model, ANY_STEP)
    return belief


def nearness(tables: Tables) -> Nearness:
    """Distances as the search kernels like them."""
    return np.minimum(distances(tables), 99).astype(np.uint8)


@lru_cache(maxsize=2048)
def _believed_after(key: SetupKey, x_start: int, history: tuple[str, ...], any_step: float) -> Belief:
    if not history:
        return _beginning(key, x_start)
    before = _believed_after(key, x_start, history[:-1], any_step)
    return _carried(key, x_start, history, before, habits(), any_step)


def _beginning(key: SetupKey, x_start: int) -> Belief:
    mask = known_after(key, x_start, ()).mask
    return np.asarray(mask / mask.sum(), dtype=np.float64)


def _carried(
    key: SetupKey, x_start: int, history: tuple[str, ...], before: Belief, model: Habits, any_step: float
) -> Belief:
    """The belief after the last move of ``history``, from the belief before it."""
    belief = before.copy()
    if history[-1].startswith("X "):
        event = to_code(key.setup, read_move(history[-1], allow_hidden=True))
        record = known_after(key, x_start, history[:-1]).public_record.copy()
        _follow_turn(tables_for(key.setup), record, belief, event, model, any_step)
    possible = known_after(key, x_start, history).mask
    belief *= possible
    whole = belief.sum()
    return np.asarray(belief / whole if whole > 0.0 else possible / possible.sum(), dtype=np.float64)


def _follow_turn(tables: Tables, record: States, belief: Belief, event: int, model: Habits, any_step: float) -> None:
    pub = record[0]["public"]
    near, room = nearness(tables), np.zeros_like(belief)
    entry = int(pub["entries"])
    for step in range(codes.steps_of(event)):
        ticket, seen_at = codes.ticket_of(event, step), codes.station_of(event, step)
        shown = int(codes.shows_in(event, step) or tables.switches[0]["reveal"][entry + step])
        compiled(spread_step)(tables, pub, near, model, belief, room, ticket, seen_at, shown, any_step)
