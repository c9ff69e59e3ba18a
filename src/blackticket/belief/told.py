"""Follows a public history from another program move by move, and refuses an impossible one.

Owns the question whether a told move can have been made: a pursuer's is asked of the rules as it is, one of X's needs a
way that he can have gone, his own way if that is told. Everything is carried on by the same kernels as the belief of a
game that was seen. Knows no view and no JSON. Read ``follow_ticket`` first.
"""

from collections.abc import Sequence

import numpy as np

from blackticket.belief.dice import Mask as DiceMask
from blackticket.belief.dice import Opened, follow_event
from blackticket.belief.spread import Mask, follow, new_mask, seen_by_all
from blackticket.errors import BlackticketError
from blackticket.rules.dice import codes as dice
from blackticket.rules.dice.layout import PLACING, ROLL_DUE
from blackticket.rules.dice.layout import Public as DicePublic
from blackticket.rules.dice.legal import why_not_detective
from blackticket.rules.dice.legal import why_not_x as why_not_x_of_dice
from blackticket.rules.dice.tables import HELICOPTER_ROW
from blackticket.rules.dice.tables import Tables as DiceTables
from blackticket.rules.ticket import codes
from blackticket.rules.ticket.layout import BLACK, Public
from blackticket.rules.ticket.legal import why_not_pursuer, why_not_x
from blackticket.rules.ticket.tables import Tables

NOT_TOLD = 0


def impossible(why: str) -> BlackticketError:
    """The error for an impossible view."""
    return BlackticketError("bad_argument", f"This view is not readable: {why}.")


def _must(can_be: object) -> None:
    if not can_be:
        raise impossible("its history has a move that cannot be made")


def follow_ticket(tables: Tables, pub: Public, mask: Mask, event: int, told: Sequence[int]) -> None:
    """Carry ``pub`` and where X can be through one move; ``told`` has the stations of X's steps, if they are known."""
    if codes.figure_of(event) != codes.X_FIGURE:
        _must(why_not_pursuer(tables, pub, event) == codes.ALLOWED)
        follow(tables, pub, mask, new_mask(), event)
    else:
        ways = ((station, _way(tables, pub, station, event, 0, told)) for station in np.flatnonzero(mask).tolist())
        station, move = next(((station, way) for station, way in ways if way), (NOT_TOLD, 0))
        _must(move and why_not_x(tables, pub, station, move) == codes.ALLOWED)
        _must(seen_by_all(tables, pub, move) == event)
        follow(tables, pub, mask, new_mask(), event)
        if told:
            mask[:] = 0
            mask[told[-1]] = 1
    _must(mask.any())


def _way(tables: Tables, pub: Public, station: int, event: int, step: int, told: Sequence[int]) -> int:
    """The move with stations that its tickets lead to from ``station``; 0: there is no such way."""
    if step == codes.steps_of(event):
        return event
    ticket, shown = codes.ticket_of(event, step), codes.station_of(event, step)
    wanted = told[step] if told else shown
    _must(ticket <= BLACK and shown in (NOT_TOLD, wanted))
    for target in tables.target[tables.first[ticket, station] : tables.first[ticket, station + 1]].tolist():
        if wanted in (NOT_TOLD, target) and not pub["occupied"][target]:
            filled = codes.with_station(event, step, target)
            if way := _way(tables, pub, target, filled, step + 1, told):
                return way
    return 0


def follow_dice(tables: DiceTables, pub: DicePublic, mask: DiceMask, event: int, opened: Opened) -> None:
    """Carry ``pub`` and where X can be through one move or roll; ``opened`` has what is known of X's way."""
    figure = dice.figure_of(event)
    if figure == dice.ROLL_FIGURE:
        _must(pub["phase"] == ROLL_DUE and len(dice.faces_of(event)) == pub["dice_left"])
    elif figure != dice.X_FIGURE:
        _must(why_not_detective(tables, pub, event) == dice.ALLOWED)
    elif dice.action_of(event) == dice.PLACE:
        _must(pub["phase"] == PLACING and pub["placed"] == tables.switches[0]["detectives"] and opened.tile >= 0)
    else:
        entry = int(pub["entries"])
        told = opened.known[entry : entry + dice.entries_of(event)]
        ways = ((s, _way_of_dice(tables, pub, s, event, 0, told)) for s in np.flatnonzero(mask).tolist())
        _must(any(why_not_x_of_dice(tables, pub, station, way) == dice.ALLOWED for station, way in ways if way))
    follow_event(tables, pub, mask, event, opened)
    _must(mask.any() or pub["x_tile"] < 0)


def _way_of_dice(tables: DiceTables, pub: DicePublic, station: int, event: int, step: int, told: Sequence[int]) -> int:
    """The turn with stations that its dice lead to from ``station``; 0: there is no such way."""
    action = dice.action_of(event)
    last = step + 1 == dice.entries_of(event)
    may_be_taken = last and action != dice.FLY and not tables.switches[0]["x_keeps_clear"]
    if step == dice.entries_of(event) or action == dice.PASS_TURN:
        return event
    row = HELICOPTER_ROW if action == dice.FLY else dice.ticket_of(event, step)
    for target in tables.target[tables.first[row, station] : tables.first[row, station + 1]].tolist():
        if told[step] in (NOT_TOLD, target) and (may_be_taken or not pub["occupied"][target]):
            filled = dice.with_station(event, step, target)
            if way := _way_of_dice(tables, pub, target, filled, step + 1, told):
                return way
    return 0
