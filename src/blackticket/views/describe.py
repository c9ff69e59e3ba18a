"""Views and the owner's status as plain dictionaries, ready for JSON.

Same history, same bytes: no seed, no id, no clock, and keys always in the same order.
"""

from typing import Any

from blackticket.editions import Setup
from blackticket.rules.ticket.layout import (
    BLACK,
    CAPTURE,
    DOUBLE,
    ESCAPE,
    OVER,
    STRANDED,
    SUPPLY_ROW,
    TRAPPED,
    X_ROW,
    X_TURN,
    Public,
    States,
)
from blackticket.rules.ticket.text import ticket_words
from blackticket.views.own import OwnKnowledge
from blackticket.views.ticket import TicketView

_ENDS = {
    CAPTURE: {"winner": "pursuers", "by": "capture"},
    ESCAPE: {"winner": "X", "by": "escape"},
    STRANDED: {"winner": "X", "by": "stranded"},
    TRAPPED: {"winner": "pursuers", "by": "trapped"},
}


def ticket_view_as_dict(view: TicketView) -> dict[str, Any]:
    """A view as a dictionary."""
    setup, pub, own = view.setup, view.public, view.own
    told: dict[str, Any] = {
        "audience": view.audience,
        "edition": setup.edition.name,
        "version": setup.edition.version,
        "board": setup.board.name,
        "players": setup.players,
        "options": list(setup.options),
        "rounds": setup.rules.rounds or None,
        "log_entries": setup.rules.log_entries,
        "reveals": list(setup.rules.reveals),
        "any_start": setup.any_start,
        "starts": dict(setup.starts),
    }
    told.update(_progress(setup, pub, own))
    start = own.start if own else int(pub["x_start"])
    if start:
        told["starts"]["X"] = start
    told["history"] = list(view.history)
    return told


def owner_status(setup: Setup, states: States) -> dict[str, Any]:
    """The whole truth, for the owner of the engine (``status`` in docs/protocol.md)."""
    pub, secret = states[0]["public"], states[0]["secret"]
    path = tuple(int(s) for s in secret["path"][: pub["entries"]])
    own = OwnKnowledge(int(secret["start"]), path, int(secret["at"]))
    return {"edition": setup.edition.name, **_progress(setup, pub, own)}


def outcome_of(pub: Public) -> dict[str, str] | None:
    """Who has won and how, or None while the game goes on."""
    return dict(_ENDS[int(pub["ended_by"])]) if pub["turn"] == OVER else None


def _progress(setup: Setup, pub: Public, own: OwnKnowledge | None) -> dict[str, Any]:
    side = None if pub["turn"] == OVER else "X" if pub["turn"] == X_TURN else "pursuers"
    names = setup.pursuers
    at = {}
    x_station = own.at if own else int(pub["x_at"])
    if x_station:
        at["X"] = x_station
    at.update({name: int(pub["at"][i]) for i, name in enumerate(names) if pub["at"][i]})
    return {
        "to_move": side,
        "round": int(pub["round_no"]),
        "log": _log(setup, pub, own),
        "at": at,
        "tickets": _tickets(setup, pub),
        "out": [name for i, name in enumerate(names) if (int(pub["out"]) >> i) & 1],
        "moved": [name for i, name in enumerate(names) if (int(pub["moved"]) >> i) & 1],
        "outcome": outcome_of(pub),
    }


def _log(setup: Setup, pub: Public, own: OwnKnowledge | None) -> list[dict[str, Any]]:
    words = ticket_words(setup)
    entries = []
    for entry in range(int(pub["entries"])):
        shown = int(pub["shown"][entry])
        station = own.path[entry] if own else shown or None
        ticket = words[int(pub["ticket"][entry])]
        entries.append({"ticket": ticket, "station": station, "shown": bool(shown)})
    return entries


def _tickets(setup: Setup, pub: Public) -> dict[str, dict[str, int]]:
    stock, kinds = pub["stock"], setup.edition.tickets

    def counts(row: int) -> dict[str, int]:
        return {kind: int(stock[row, i]) for i, kind in enumerate(kinds)}

    x_hand = counts(X_ROW) if setup.rules.till == "x" else {}
    tickets = {"X": {**x_hand, "black": int(stock[X_ROW, BLACK]), "double": int(stock[X_ROW, DOUBLE])}}
    if setup.force.shared_stock:
        tickets["team"] = counts(0)
    else:
        for figure in range(setup.force.detectives):
            if not (int(pub["out"]) >> figure) & 1:
                tickets[setup.pursuers[figure]] = counts(figure)
    if setup.rules.till == "supply" and not setup.rules.unlimited_supply:
        tickets["supply"] = counts(SUPPLY_ROW)
    return tickets
