"""The public history of a view that comes from another program, followed move by move; what cannot be is refused.

Owns the question whether a told move can have been made: those of the pursuers are asked of the rules as they are,
those of X by a way that he can have gone, his own if the view tells it. Knows no view and no JSON. Read
``follow_ticket`` first.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from blackticket.belief.dice import Mask as DiceMask
from blackticket.belief.dice import follow_entry
from blackticket.belief.dice import new_mask as new_dice_mask
from blackticket.belief.spread import Mask, follow, new_mask, seen_by_all
from blackticket.errors import BlackticketError
from blackticket.rules.dice import codes as dice
from blackticket.rules.dice import flow as dice_flow
from blackticket.rules.dice.layout import HELICOPTER, PASS, PLACING, ROLL_DUE
from blackticket.rules.dice.legal import why_not_detective
from blackticket.rules.dice.legal import why_not_x as why_not_x_of_dice
from blackticket.rules.dice.tables import HELICOPTER_ROW
from blackticket.rules.dice.tables import Tables as DiceTables
from blackticket.rules.ticket import codes
from blackticket.rules.ticket.layout import BLACK
from blackticket.rules.ticket.legal import why_not_pursuer, why_not_x
from blackticket.rules.ticket.tables import Tables

NOT_TOLD = 0


def impossible(why: str) -> BlackticketError:
    """What is said of a view that cannot be."""
    return BlackticketError("bad_argument", f"This view cannot be read: {why}.")


def _must(can_be: object) -> None:
    if not can_be:
        raise impossible("its history has a move that cannot be made")


def follow_ticket(tables: Tables, pub: Any, mask: Mask, event: int, told: Sequence[int]) -> None:
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


def _way(tables: Tables, pub: Any, station: int, event: int, step: int, told: Sequence[int]) -> int:
    """The move with stations that its tickets lead to from ``station``; 0: there is no such way."""
    if step == codes.steps_of(event):
        return event
    ticket, shown = codes.ticket_of(event, step), codes.station_of(event, step)
    wanted = told[step] if told else shown
    _must(ticket <= BLACK and shown in (NOT_TOLD, wanted))
    for target in tables.target[tables.first[ticket, station] : tables.first[ticket, station + 1]].tolist():
        if wanted in (NOT_TOLD, target) and not pub["occupied"][target]:
            filled = event & ~(255 << (6 + 12 * step)) | target << (6 + 12 * step)
            if way := _way(tables, pub, target, filled, step + 1, told):
                return way
    return 0


def place_x(tables: DiceTables, pub: Any, mask: DiceMask, tile: int, start: int) -> None:
    """X has named his tile; ``start`` is where he stands on it, 0 if that is not known."""
    _must(pub["phase"] == PLACING and pub["placed"] == tables.switches[0]["detectives"])
    mask[(tables.tile == tile) & (pub["occupied"] == 0)] = 1
    if start:
        known = mask[start]
        mask[:] = 0
        mask[start] = known
    _must(tile >= 0 and mask.any())
    dice_flow.name_tile(tables, pub, tile)


def follow_dice(tables: DiceTables, pub: Any, mask: DiceMask, event: int) -> None:
    """Carry both through a roll or a move of a detective."""
    figure, action = dice.figure_of(event), dice.action_of(event)
    if figure == dice.ROLL_FIGURE:
        faces = dice.faces_of(event)
        _must(pub["phase"] == ROLL_DUE and len(faces) == pub["dice_left"])
        dice_flow.roll(pub, np.array(faces, dtype=np.int16), len(faces))
        return
    _must(why_not_detective(tables, pub, event) == dice.ALLOWED)
    station = dice.station_of(event, 0)
    if action == dice.PLACE:
        dice_flow.place_detective(pub, figure, station)
    elif action == dice.REROLL:
        dice_flow.reroll(tables, pub)
    else:
        if action != dice.PASS_TURN:
            dice_flow.detective_moves(pub, figure, dice.ticket_of(event, 0), station)
            mask[station] = 0
            _must(mask.any())
        dice_flow.end_go(tables, pub, figure)


def steps_of_dice(event: int) -> int:
    """Fields of X's board that his turn fills."""
    return 2 if dice.action_of(event) == dice.DOUBLE else 1


def follow_x_of_dice(
    tables: DiceTables, pub: Any, mask: DiceMask, event: int, told: Sequence[int], shown: Sequence[int]
) -> None:
    """A turn of X. ``told`` has the stations that are known to who asks, ``shown`` those that everybody knows by now.

    Both have 0 where a station is not known. What was opened later is taken as open from the beginning, which ends the
    same.
    """
    standing = np.flatnonzero(mask).tolist()
    ways = ((station, _way_of_dice(tables, station, event, 0, told)) for station in standing)
    _must(any(why_not_x_of_dice(tables, pub, station, way) == dice.ALLOWED for station, way in ways if way))
    special = {dice.PASS_TURN: PASS, dice.FLY: HELICOPTER}.get(dice.action_of(event))
    for step in range(steps_of_dice(event)):
        ticket = dice.ticket_of(event, step) if special is None else special
        follow_entry(tables, pub, mask, new_dice_mask(), ticket, told[step])
        dice_flow.x_writes(pub, ticket, shown[step])
    pub["doubles"] -= dice.action_of(event) == dice.DOUBLE
    _must(mask.any())
    dice_flow.begin_round(tables, pub)


def _way_of_dice(tables: DiceTables, station: int, event: int, step: int, told: Sequence[int]) -> int:
    """The turn with stations that its dice lead to from ``station``; 0: there is no such way."""
    action = dice.action_of(event)
    if step == steps_of_dice(event) or action == dice.PASS_TURN:
        return event
    row = HELICOPTER_ROW if action == dice.FLY else dice.ticket_of(event, step)
    for target in tables.target[tables.first[row, station] : tables.first[row, station + 1]].tolist():
        if told[step] in (NOT_TOLD, target):
            filled = event & ~(255 << (7 + 11 * step)) | target << (7 + 11 * step)
            if way := _way_of_dice(tables, target, filled, step + 1, told):
                return way
    return 0
