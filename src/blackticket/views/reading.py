"""Reads a view back from its plain data: a player needs this when a view comes from another program.

It rebuilds the public record by following the public history (``belief.told``). The data of ``View.to_dict`` gives an
equal view. Data that nobody can have seen is refused. Read ``read_view`` first; each family's part is its
``Family.read_view``.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

import numpy as np

from blackticket.belief.dice import Opened
from blackticket.belief.dice import new_mask as new_dice_mask
from blackticket.belief.spread import new_mask
from blackticket.belief.told import follow_dice, follow_ticket, impossible
from blackticket.editions import DiceSetup, TicketSetup, edition, prepare
from blackticket.errors import BlackticketError
from blackticket.moves import Move
from blackticket.rules.dice.flow import end_game as end_dice_game
from blackticket.rules.dice.layout import MAX_STATIONS as DICE_STATIONS
from blackticket.rules.dice.layout import PUBLIC as DICE_PUBLIC
from blackticket.rules.dice.playout import opening as dice_opening
from blackticket.rules.dice.tables import tables_for as dice_tables_for
from blackticket.rules.dice.text import to_code as to_dice_code
from blackticket.rules.own import OwnKnowledge
from blackticket.rules.ticket.beginning import opening
from blackticket.rules.ticket.codes import steps_of
from blackticket.rules.ticket.flow import end_game as end_ticket_game
from blackticket.rules.ticket.layout import PUBLIC
from blackticket.rules.ticket.tables import tables_for
from blackticket.rules.ticket.text import to_code
from blackticket.views.dice import DiceView
from blackticket.views.ticket import TicketView
from blackticket.views.view import Outcome, View, stop_code


def read_view(told: Mapping[str, Any], board: str | None = None) -> View:
    """Read a view of X or the pursuers back from ``View.to_dict``. ``board`` is the folder of your own board."""
    try:
        if told["audience"] not in ("X", "pursuers"):
            raise impossible("it belongs to neither side")
        family = edition(told["edition"]).family
        if board is None and told["board"] not in family.grounds:
            raise impossible(f"the board {told['board']!r} is not built in; say where it is")
        view = family.read_view(told, board)
        if not _holds(told, view.to_dict()):
            raise impossible("its history does not lead to it")
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError) as error:
        if isinstance(error, BlackticketError):
            raise
        raise impossible("something in it is missing or of the wrong kind") from error
    return view


def _holds(told: object, view: object) -> bool:
    """Does the data have every part of the view? It may have more, from a newer program."""
    if isinstance(view, dict):
        return isinstance(told, Mapping) and all(key in told and _holds(told[key], view[key]) for key in view)
    if isinstance(view, list):
        return isinstance(told, list) and len(told) == len(view) and all(map(_holds, told, view))
    return told == view


def _history(told: Mapping[str, Any]) -> tuple[Move, ...]:
    return tuple(Move.parse(line, allow_hidden=True) for line in told["history"])


def read_ticket_view(told: Mapping[str, Any], board: str | None) -> TicketView:
    """The view of a ticket game."""
    setup, history = _ticket_setup(told, board), _history(told)
    record = np.zeros(1, dtype=PUBLIC)
    record[0] = opening(setup)[0]["public"]
    pub, tables, mask = record[0], tables_for(setup), new_mask()
    own = _own(told, told["starts"].get("X"), len(setup.board.stations))
    if setup.rules.always_revealed:
        pub["x_at"] = pub["x_start"] = told["starts"]["X"]
    for station in [own.start] if own else [int(pub["x_start"])] if pub["x_start"] else setup.x_deck():
        mask[station] = 1
    for move in history:
        event, entry = to_code(setup, move), int(pub["entries"])
        follow_ticket(tables, pub, mask, event, own.path[entry : entry + steps_of(event)] if own else ())
    if by := _stop(told):
        end_ticket_game(pub, by)
        pub["x_at"] = _station(told["at"]["X"], len(setup.board.stations))
    return TicketView(told["audience"], setup, record, history, own)


def _stop(told: Mapping[str, Any]) -> int:
    """In which way people have stopped the told game; 0 if they have not."""
    ended = told["outcome"]
    return stop_code(Outcome(ended["winner"], ended["by"])) if ended is not None else 0


def _ticket_setup(told: Mapping[str, Any], board: str | None) -> TicketSetup:
    """The public set-up. X's start does not matter to it, so any free station will do."""
    pursuers = {figure: station for figure, station in told["starts"].items() if figure != "X"}
    free = next(number for number in range(1, len(pursuers) + 2) if number not in pursuers.values())
    deal = prepare(
        told["edition"],
        told["players"],
        told["options"],
        board=board or told["board"],
        starts={**pursuers, "X": free},
        any_start=True,
        as_recorded=True,
    )
    return replace(cast("TicketSetup", deal.setup), any_start=told["any_start"])


def _own(told: Mapping[str, Any], start: int | None, highest: int) -> OwnKnowledge | None:
    """What X knows of himself. Following his route later checks that it leads to his station."""
    if told["audience"] != "X" or start is None:
        return None
    path = tuple(_station(entry["station"], highest) for entry in told["log"])
    own = OwnKnowledge(_station(start, highest), path, _station(told["at"]["X"], highest))
    if own.at != (path[-1] if path else own.start):
        raise impossible("X is not where his way ends")
    return own


def _station(told: Any, highest: int) -> int:
    if type(told) is not int or not 1 <= told <= highest:
        raise impossible("something in it is no station")
    return told


def read_dice_view(told: Mapping[str, Any], board: str | None) -> DiceView:
    """The view of a dice game."""
    deal = prepare(
        told["edition"],
        told["players"],
        told["options"],
        board=board or told["board"],
        tiles=told["tiles"],
        faces=told["faces"],
        any_tiles=True,
        any_start=told["any_start"],
        as_recorded=True,
    )
    setup, history = cast("DiceSetup", deal.setup), _history(told)
    record = np.zeros(1, dtype=DICE_PUBLIC)
    record[0] = dice_opening(setup)[0]["public"]
    pub, tables, mask = record[0], dice_tables_for(setup), new_dice_mask()
    own = _own(told, told["start"], DICE_STATIONS)
    start = 0 if told["start"] is None else _station(told["start"], DICE_STATIONS)
    known = [entry["station"] or 0 for entry in told["log"]]
    shown = [station if entry["shown"] else 0 for station, entry in zip(known, told["log"], strict=True)]
    opened = Opened(ord(told["tile"]) - ord("A") if told["tile"] is not None else -1, start, known, shown)
    for move in history:
        follow_dice(tables, pub, mask, to_dice_code(setup, move), opened)
    if any(shown):
        pub["x_start"] = start
    if by := _stop(told):
        end_dice_game(pub, by)
        pub["x_at"] = _station(told["at"]["X"], DICE_STATIONS) if "X" in told["at"] else 0
    return DiceView(told["audience"], setup, record, history, own)
