"""The first state of a game, dealt from a set-up; and the count of tickets that never changes.

No chance in here: ``editions.prepare`` has drawn the cards.
"""

import numpy as np

from blackticket.editions import TicketSetup
from blackticket.rules.ticket.apply import settle
from blackticket.rules.ticket.layout import (
    ANYBODY,
    BLACK,
    DOUBLE,
    SUPPLY_ROW,
    X_ROW,
    Public,
    States,
    new_states,
)
from blackticket.rules.ticket.tables import tables_for

ENDLESS = 9999
"""The stock of an unlimited supply (L5, option): more than any log can use up."""


def opening(setup: TicketSetup) -> States:
    """The state before X's first move as everybody sees it: the secret part is empty."""
    rules, force = setup.rules, setup.force
    states = new_states(1)
    pub = states[0]["public"]
    pub["round_no"] = 1
    pub["next_figure"] = ANYBODY
    stock = pub["stock"]
    hand = np.array(rules.detective_hand, dtype=np.int16)
    for figure in range(force.detectives):
        stock[0 if force.shared_stock else figure, :BLACK] += hand
    stock[X_ROW, :BLACK] = rules.x_hand
    stock[X_ROW, BLACK] = force.detectives if rules.x_black_per_detective else rules.x_black
    stock[X_ROW, DOUBLE] = rules.x_double
    left = np.array(rules.box, dtype=np.int16) - stock.sum(axis=0)
    if (left < 0).any():
        raise ValueError("the rule set deals more tickets than its box holds")
    if rules.till == "supply":
        stock[SUPPLY_ROW, :BLACK] = ENDLESS if rules.unlimited_supply else left[:BLACK]
    for figure, name in enumerate(setup.pursuers):
        pub["at"][figure] = setup.starts[name]
        pub["occupied"][setup.starts[name]] = 1
    return states


def deal(setup: TicketSetup, x_start: int) -> States:
    """The state before X's first move."""
    states = opening(setup)
    pub, secret = states[0]["public"], states[0]["secret"]
    if setup.rules.always_revealed:
        pub["x_at"] = x_start
        pub["x_start"] = x_start
    secret["start"] = x_start
    secret["at"] = x_start
    settle(tables_for(setup), states[0])
    return states


def ticket_totals(pub: Public) -> list[int]:
    """Per kind: hands + supply + discarded + what lies on the log; constant through a game (T12)."""
    totals = [int(n) for n in pub["stock"].sum(axis=0)]
    for entry in range(int(pub["entries"])):
        totals[int(pub["ticket"][entry])] += 1
    totals[BLACK] -= int(pub["taken_back"])
    return totals
