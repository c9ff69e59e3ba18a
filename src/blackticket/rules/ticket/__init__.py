"""The rules of the ticket editions, as kernels over NumPy records.

Read in this order: ``layout`` (what a state is), ``tables`` (board and switches as the kernels see them), ``flow``
(how a round goes on and ends: the public half of every rule), ``legal`` (what may be done), ``apply`` (doing it, with
the secret), ``text`` (moves as words), ``playout`` (random games and perft).

Functions that take only ``pub`` cannot depend on where X is; those that take a whole state can.
"""

from blackticket.rules.ticket.apply import try_apply
from blackticket.rules.ticket.beginning import deal, ticket_totals
from blackticket.rules.ticket.layout import STATE, States, new_states
from blackticket.rules.ticket.tables import Tables, tables_for

__all__ = ["STATE", "States", "Tables", "deal", "new_states", "tables_for", "ticket_totals", "try_apply"]
