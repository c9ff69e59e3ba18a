"""A view from its plain data: what a player of ours needs when a view comes from another program.

The public record is made again by following the public history through the same kernels that real games use. Nothing
is invented: a view that came out of ``view_as_dict`` is the same view again. Read ``read_view`` first.
"""

from dataclasses import replace
from typing import Any

import numpy as np

from blackticket.belief.spread import follow, new_mask
from blackticket.boards import builtin_names
from blackticket.boards.tiles import tile_set_names
from blackticket.editions import DiceSetup, Setup, prepare, prepare_dice
from blackticket.errors import BlackticketError
from blackticket.rules.dice import codes as dice_codes
from blackticket.rules.dice import flow as dice_flow
from blackticket.rules.dice.layout import HELICOPTER, PASS
from blackticket.rules.dice.layout import PUBLIC as DICE_PUBLIC
from blackticket.rules.dice.playout import opening as dice_opening
from blackticket.rules.dice.tables import Tables as DiceTables
from blackticket.rules.dice.tables import tables_for as dice_tables_for
from blackticket.rules.dice.text import to_code as to_dice_code
from blackticket.rules.ticket.beginning import opening
from blackticket.rules.ticket.layout import PUBLIC
from blackticket.rules.ticket.tables import tables_for
from blackticket.rules.ticket.text import to_code
from blackticket.rules.wording import read_move
from blackticket.views import DiceView, OwnKnowledge, TicketView, View, view_as_dict


def read_view(told: dict[str, Any], board: str | None = None) -> View:
    """The view that ``view_as_dict`` has told, of X or the pursuers; ``board`` is the folder of a board of your own."""
    try:
        if told["audience"] not in ("X", "pursuers"):
            raise _bad("it belongs to neither side")
        chosen = board or told["board"]
        view = _read_dice(told, chosen) if "tiles" in told else _read_ticket(told, chosen)
        if not _holds(told, view_as_dict(view)):
            raise _bad("its history does not lead to it")
    except BlackticketError as error:
        if board is None and told.get("board") not in (*builtin_names(), *tile_set_names()):
            raise _bad(f"the board {told.get('board')!r} is not built in; say where it is") from error
        raise
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise _bad("something in it is missing or of the wrong kind") from error
    return view


def _holds(told: object, view: object) -> bool:
    """Is all of the view told? There may be more: a newer arena may tell what is not known here."""
    if isinstance(view, dict):
        return isinstance(told, dict) and all(key in told and _holds(told[key], view[key]) for key in view)
    if isinstance(view, list):
        return isinstance(told, list) and len(told) == len(view) and all(map(_holds, told, view))
    return told == view


def _bad(why: str) -> BlackticketError:
    return BlackticketError("bad_argument", f"This view cannot be read: {why}.")


def _read_ticket(told: dict[str, Any], board: str) -> TicketView:
    setup = _ticket_setup(told, board)
    record = np.zeros(1, dtype=PUBLIC)
    record[0] = opening(setup)[0]["public"]
    pub, tables, nowhere, room = record[0], tables_for(setup), new_mask(), new_mask()
    if setup.rules.always_revealed:
        pub["x_at"] = pub["x_start"] = told["starts"]["X"]
    for line in told["history"]:
        follow(tables, pub, nowhere, room, to_code(setup, read_move(line, allow_hidden=True)))
    own = _own(told, told["starts"].get("X"))
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


def _own(told: dict[str, Any], start: int | None) -> OwnKnowledge | None:
    if told["audience"] != "X" or start is None:
        return None
    return OwnKnowledge(start, tuple(entry["station"] for entry in told["log"]), told["at"]["X"])


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
    tables = dice_tables_for(setup)
    for line in told["history"]:
        _follow_dice(setup, tables, record[0], line, told)
    if any(entry["shown"] for entry in told["log"]):
        record[0]["x_start"] = told["start"]
    return DiceView(told["audience"], setup, record, tuple(told["history"]), _own(told, told["start"]))


def _follow_dice(setup: DiceSetup, tables: DiceTables, pub: Any, line: str, told: dict[str, Any]) -> None:
    """One public event; a station that was opened later is taken as open from the beginning, which ends the same."""
    event = to_dice_code(setup, read_move(line, allow_hidden=True))
    figure, action = dice_codes.figure_of(event), dice_codes.action_of(event)
    station = dice_codes.station_of(event, 0)
    if figure == dice_codes.ROLL_FIGURE:
        faces = dice_codes.faces_of(event)
        dice_flow.roll(pub, np.array(faces, dtype=np.int16), len(faces))
    elif figure == dice_codes.X_FIGURE and action == dice_codes.PLACE:
        dice_flow.name_tile(tables, pub, ord(told["tile"]) - ord("A"))
    elif figure == dice_codes.X_FIGURE:
        special = {dice_codes.PASS_TURN: PASS, dice_codes.FLY: HELICOPTER}.get(action)
        for step in range(2 if action == dice_codes.DOUBLE else 1):
            entry = told["log"][int(pub["entries"])]
            ticket = dice_codes.ticket_of(event, step) if special is None else special
            dice_flow.x_writes(pub, ticket, entry["station"] if entry["shown"] else 0)
        pub["doubles"] -= action == dice_codes.DOUBLE
        dice_flow.begin_round(tables, pub)
    elif action == dice_codes.PLACE:
        dice_flow.place_detective(pub, figure, station)
    elif action == dice_codes.REROLL:
        dice_flow.reroll(tables, pub)
    else:
        if action != dice_codes.PASS_TURN:
            dice_flow.detective_moves(pub, figure, dice_codes.ticket_of(event, 0), station)
        dice_flow.end_go(tables, pub, figure)
