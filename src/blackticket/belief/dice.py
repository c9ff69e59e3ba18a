"""Where X can be in the dice game, exactly; and states imagined to fit a view.

As in the ticket editions X's station is all that is hidden, so carrying the set of possible stations forward through
the public events is exact. What is special here: the letter X named, and that a pass tells the detectives that none of
their dice fitted where he stood (D10).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from blackticket.belief.seen import Seen
from blackticket.editions import DiceSetup
from blackticket.errors import BlackticketError
from blackticket.kernel import Rng, below, kernel
from blackticket.rules.dice import codes
from blackticket.rules.dice.flow import (
    begin_round,
    detective_moves,
    end_go,
    name_tile,
    place_detective,
    reroll,
    roll,
    x_can_use_a_die_at,
    x_writes,
)
from blackticket.rules.dice.layout import (
    HELICOPTER,
    MAX_STATIONS,
    PASS,
    Public,
    States,
    new_states,
)
from blackticket.rules.dice.playout import opening
from blackticket.rules.dice.tables import HELICOPTER_ROW, Tables
from blackticket.rules.dice.text import to_code

Mask = npt.NDArray[np.uint8]


DiceSeen = Seen[DiceSetup, Public, Tables]
"""What an audience has seen of a dice game."""


class Opened(NamedTuple):
    """What is known of X's way: the tile that he named, his start, and the station of each field; 0 where unknown."""

    tile: int
    start: int
    known: Sequence[int]
    """To the one who follows."""
    shown: Sequence[int]
    """To everybody by now. A route opened later is taken as open from the beginning, which ends the same."""


def new_mask() -> Mask:
    """A mask with no station in it."""
    return np.zeros(MAX_STATIONS + 1, dtype=np.uint8)


@kernel
def follow_entry(tables: Tables, pub: Public, mask: Mask, room: Mask, ticket: int, shown: int) -> None:
    """One field of X's board, in a game that goes on: spread along the ticket; a shown station is the only one left."""
    for station in range(room.shape[0]):
        room[station] = 0
    row = HELICOPTER_ROW if ticket == HELICOPTER else ticket
    for station in range(1, MAX_STATIONS + 1):
        if mask[station]:
            if ticket == PASS:
                if not x_can_use_a_die_at(tables, pub, station):
                    room[station] = 1
            else:
                for i in range(tables.first[row, station], tables.first[row, station + 1]):
                    if pub["occupied"][tables.target[i]] == 0:
                        room[tables.target[i]] = 1
    for station in range(mask.shape[0]):
        mask[station] = room[station] if shown == 0 or station == shown else 0


@dataclass
class _Trail:
    """For each entry of X: where he can have been before it, and the ticket."""

    before: list[Mask] = field(default_factory=list)
    tickets: list[int] = field(default_factory=list)
    now: Mask = field(default_factory=new_mask)


def is_x_placed(view: DiceSeen) -> bool:
    """Does X stand on the board?"""
    return bool(view.public["x_tile"] >= 0)


def dice_candidates(view: DiceSeen) -> list[int]:
    """Every station where X can be given what everybody has seen, ascending; after the end his station."""
    if not is_x_placed(view):
        raise BlackticketError("bad_argument", "X has not been placed yet.")
    if view.is_over:
        return [int(view.public["x_at"])]
    return [int(station) for station in np.flatnonzero(_follow_all(view).now)]


def detectives_at_x_last_move(view: DiceSeen) -> list[int]:
    """Where the detectives stood when X last moved or was placed (now, if he is not on the board)."""
    now = {name: int(view.public["at"][i]) for i, name in enumerate(view.setup.pursuers)}
    standing: dict[str, int] = {}
    for move in view.history:
        if move.figure == "X":
            now = dict(standing)
        elif move.figure and move.steps:
            standing[move.figure] = move.steps[0].station
    return list(now.values())


def imagine_dice_at(view: DiceSeen, station: int, rng: Rng) -> States:
    """A whole state that fits the view with X at ``station``, one of the candidates; his way there is drawn."""
    states = new_states(1)
    states[0]["public"] = view.public
    secret = states[0]["secret"]
    if view.own is not None:
        start, path = view.own.start, list(view.own.path)
    else:
        start, path = _draw_path(view, station, rng)
    secret["start"] = start
    secret["at"] = path[-1] if path else start
    secret["path"][: len(path)] = path
    return states


def imagine_dice(view: DiceSeen, rng: Rng) -> States:
    """A whole state that fits the view: X's station drawn uniformly from the candidates (for X: his own)."""
    if view.public["x_tile"] < 0:
        states = new_states(1)
        states[0]["public"] = view.public
        return states
    stations = dice_candidates(view) if view.own is None else [view.own.at]
    return imagine_dice_at(view, stations[below(rng, len(stations))], rng)


def _draw_path(view: DiceSeen, station: int, rng: Rng) -> tuple[int, list[int]]:
    trail = _follow_all(view)
    tables = view.tables
    stations = [station]
    for before, ticket in zip(reversed(trail.before), reversed(trail.tickets), strict=True):
        here = stations[-1]
        if ticket == PASS:
            stations.append(here)
            continue
        row = HELICOPTER_ROW if ticket == HELICOPTER else ticket
        sources = [
            int(s)
            for s in np.flatnonzero(before)
            if (tables.target[tables.first[row, s] : tables.first[row, s + 1]] == here).any()
        ]
        stations.append(sources[below(rng, len(sources))])
    stations.reverse()
    return stations[0], stations[1:]


def _follow_all(view: DiceSeen) -> _Trail:
    """Replay the public history and carry the candidates along."""
    known = view.public
    shown = [int(station) for station in known["shown"]]
    opened = Opened(int(known["x_tile"]), int(known["x_start"]), shown, shown)
    pub = opening(view.setup)[0]["public"]
    trail = _Trail()
    for move in view.history:
        for before, ticket in follow_event(view.tables, pub, trail.now, to_code(view.setup, move), opened):
            trail.before.append(before)
            trail.tickets.append(ticket)
    if view.is_over:
        trail.now[:] = 0
        trail.now[known["x_at"]] = 1
    return trail


def follow_event(tables: Tables, pub: Public, mask: Mask, event: int, opened: Opened) -> list[tuple[Mask, int]]:
    """Carry the public record and where X can be through one move or roll.

    Returns, for each field of X's board that it fills, where he can have been before it and the ticket.
    """
    figure, action = codes.figure_of(event), codes.action_of(event)
    station = codes.station_of(event, 0)
    if figure == codes.ROLL_FIGURE:
        faces = codes.faces_of(event)
        roll(pub, np.array(faces, dtype=np.int16), len(faces))
    elif figure == codes.X_FIGURE and action == codes.PLACE:
        name_tile(tables, pub, opened.tile)
        mask[:] = 0
        mask[(tables.tile == opened.tile) & (pub["occupied"] == 0)] = 1
        if opened.start:
            on_it = mask[opened.start]
            mask[:] = 0
            mask[opened.start] = on_it
    elif figure == codes.X_FIGURE:
        return _follow_x(tables, pub, mask, event, opened)
    elif action == codes.PLACE:
        place_detective(pub, figure, station)
    elif action == codes.REROLL:
        reroll(tables, pub)
    else:
        if action != codes.PASS_TURN:
            detective_moves(pub, figure, codes.ticket_of(event, 0), station)
            mask[station] = 0
        end_go(tables, pub, figure)
    return []


def _follow_x(tables: Tables, pub: Public, mask: Mask, event: int, opened: Opened) -> list[tuple[Mask, int]]:
    action = codes.action_of(event)
    special = {codes.PASS_TURN: PASS, codes.FLY: HELICOPTER}.get(action)
    fields: list[tuple[Mask, int]] = []
    scratch = new_mask()
    for step in range(codes.entries_of(event)):
        ticket = codes.ticket_of(event, step) if special is None else special
        entry = int(pub["entries"])
        fields.append((mask.copy(), ticket))
        follow_entry(tables, pub, mask, scratch, ticket, opened.known[entry])
        x_writes(pub, ticket, opened.shown[entry])
    if action == codes.DOUBLE:
        pub["doubles"] -= 1
    begin_round(tables, pub)
    return fields
