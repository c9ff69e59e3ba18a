"""A view from its plain data: what a player of ours needs when a view comes from another program.

The public record is made again by following the public history (``following``). Nothing is invented: a view that came
out of ``view_as_dict`` is the same view again, and what cannot be is refused. Read ``read_view`` first.
"""

from dataclasses import replace
from typing import Any

import numpy as np

from blackticket.arena.following import (
    follow_dice,
    follow_ticket,
    follow_x_of_dice,
    impossible,
    place_x,
    steps_of_dice,
)
from blackticket.belief.dice import new_mask as new_dice_mask
from blackticket.belief.spread import new_mask
from blackticket.boards import builtin_names
from blackticket.boards.tiles import tile_set_names
from blackticket.editions import Setup, prepare, prepare_dice
from blackticket.errors import BlackticketError
from blackticket.rules.dice import codes as dice_codes
from blackticket.rules.dice.layout import MAX_STATIONS as DICE_STATIONS
from blackticket.rules.dice.layout import PUBLIC as DICE_PUBLIC
from blackticket.rules.dice.playout import opening as dice_opening
from blackticket.rules.dice.tables import tables_for as dice_tables_for
from blackticket.rules.dice.text import to_code as to_dice_code
from blackticket.rules.ticket.beginning import opening
from blackticket.rules.ticket.codes import steps_of
from blackticket.rules.ticket.layout import PUBLIC
from blackticket.rules.ticket.tables import tables_for
from blackticket.rules.ticket.text import to_code
from blackticket.rules.wording import read_move
from blackticket.views import DiceView, OwnKnowledge, TicketView, View, view_as_dict


def read_view(told: dict[str, Any], board: str | None = None) -> View:
    """The view that ``view_as_dict`` has told, of X or the pursuers; ``board`` is the folder of a board of your own."""
    try:
        if told["audience"] not in ("X", "pursuers"):
            raise impossible("it belongs to neither side")
        chosen = board or told["board"]
        view = _read_dice(told, chosen) if "tiles" in told else _read_ticket(told, chosen)
        if not _holds(told, view_as_dict(view)):
            raise impossible("its history does not lead to it")
    except BlackticketError as error:
        if board is None and told.get("board") not in (*builtin_names(), *tile_set_names()):
            raise impossible(f"the board {told.get('board')!r} is not built in; say where it is") from error
        raise
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError) as error:
        raise impossible("something in it is missing or of the wrong kind") from error
    return view


def _holds(told: object, view: object) -> bool:
    """Is all of the view told? There may be more: a newer arena may tell what is not known here."""
    if isinstance(view, dict):
        return isinstance(told, dict) and all(key in told and _holds(told[key], view[key]) for key in view)
    if isinstance(view, list):
        return isinstance(told, list) and len(told) == len(view) and all(map(_holds, told, view))
    return told == view


def _read_ticket(told: dict[str, Any], board: str) -> TicketView:
    setup = _ticket_setup(told, board)
    record = np.zeros(1, dtype=PUBLIC)
    record[0] = opening(setup)[0]["public"]
    pub, tables, mask = record[0], tables_for(setup), new_mask()
    own = _own(told, told["starts"].get("X"), len(setup.board.stations))
    if setup.rules.always_revealed:
        pub["x_at"] = pub["x_start"] = told["starts"]["X"]
    for station in [own.start] if own else [int(pub["x_start"])] if pub["x_start"] else setup.x_deck():
        mask[station] = 1
    for line in told["history"]:
        event, entry = to_code(setup, read_move(line, allow_hidden=True)), int(pub["entries"])
        follow_ticket(tables, pub, mask, event, own.path[entry : entry + steps_of(event)] if own else ())
    return TicketView(told["audience"], setup, record, tuple(told["history"]), own)


def _ticket_setup(told: dict[str, Any], board: str) -> Setup:
    """The public set-up; where X started does not matter to it, so any free station will do."""
    pursuers = {figure: station for figure, station in told["starts"].items() if figure != "X"}
    free = next(number for number in range(1, len(pursuers) + 2) if number not in pursuers.values())
    dealt = prepare(
        told["edition"],
        told["players"],
        told["options"],
        board=board,
        starts={**pursuers, "X": free},
        any_start=True,
    )
    return replace(dealt.setup, any_start=told["any_start"])


def _own(told: dict[str, Any], start: int | None, highest: int) -> OwnKnowledge | None:
    """What X knows of himself; that his way leads to where he says he is shows when it is followed."""
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


def _read_dice(told: dict[str, Any], board: str) -> DiceView:
    setup = prepare_dice(
        told["players"],
        told["options"],
        board=board,
        tiles=told["tiles"],
        faces=told["faces"],
        any_start=told["any_start"],
    )
    record = np.zeros(1, dtype=DICE_PUBLIC)
    record[0] = dice_opening(setup)[0]["public"]
    pub, tables, mask = record[0], dice_tables_for(setup), new_dice_mask()
    own = _own(told, told["start"], DICE_STATIONS)
    start = 0 if told["start"] is None else _station(told["start"], DICE_STATIONS)
    known = [entry["station"] or 0 for entry in told["log"]]
    shown = [station if entry["shown"] else 0 for station, entry in zip(known, told["log"], strict=True)]
    for line in told["history"]:
        event, entry = to_dice_code(setup, read_move(line, allow_hidden=True)), int(pub["entries"])
        if dice_codes.figure_of(event) != dice_codes.X_FIGURE:
            follow_dice(tables, pub, mask, event)
        elif dice_codes.action_of(event) == dice_codes.PLACE:
            place_x(tables, pub, mask, ord(told["tile"]) - ord("A"), start)
        else:
            turn = slice(entry, entry + steps_of_dice(event))
            follow_x_of_dice(tables, pub, mask, event, known[turn], shown[turn])
    if any(shown):
        pub["x_start"] = start
    return DiceView(told["audience"], setup, record, tuple(told["history"]), own)
