"""Where X can be in the dice game, exactly; and states imagined to fit a view.

As in the ticket editions X's station is all that is hidden, so carrying the set of possible stations forward through
the public events is exact. What is special here: the letter X named, and that a pass tells the detectives that none of
their dice fitted where he stood (D10).
"""

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

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
from blackticket.rules.wording import read_move
from blackticket.views.dice import DiceView

Mask = npt.NDArray[np.uint8]


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


def is_x_placed(view: DiceView) -> bool:
    """Does X stand on the board?"""
    return bool(view.public["x_tile"] >= 0)


def dice_candidates(view: DiceView) -> list[int]:
    """Every station where X can be given what everybody has seen, ascending; after the end his station."""
    if view.is_over:
        return [int(view.public["x_at"])]
    if not is_x_placed(view):
        raise BlackticketError("bad_argument", "X has not been placed yet.")
    return [int(station) for station in np.flatnonzero(_follow_all(view).now)]


def detectives_at_x_last_move(view: DiceView) -> list[int]:
    """Where the detectives stood when X last moved or was placed (now, if he is not on the board)."""
    now = {name: int(view.public["at"][i]) for i, name in enumerate(view.setup.pursuers)}
    standing: dict[str, int] = {}
    for line in view.history:
        move = read_move(line, allow_hidden=True)
        if move.figure == "X":
            now = dict(standing)
        elif move.figure and move.steps:
            standing[move.figure] = move.steps[0].station
    return list(now.values())


def imagine_dice_at(view: DiceView, station: int, rng: Rng) -> States:
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


def imagine_dice(view: DiceView, rng: Rng) -> States:
    """A whole state that fits the view: X's station drawn uniformly from the candidates (for X: his own)."""
    if view.public["x_tile"] < 0:
        states = new_states(1)
        states[0]["public"] = view.public
        return states
    stations = dice_candidates(view) if view.own is None else [view.own.at]
    return imagine_dice_at(view, stations[below(rng, len(stations))], rng)


def _draw_path(view: DiceView, station: int, rng: Rng) -> tuple[int, list[int]]:
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


def _follow_all(view: DiceView) -> _Trail:
    """Replay the public history and carry the candidates along."""
    tables = view.tables
    pub = opening(view.setup)[0]["public"]
    trail = _Trail()
    events = [to_code(view.setup, read_move(line, allow_hidden=True)) for line in view.history]
    for position, event in enumerate(events):
        last_of_all = view.is_over and position == len(events) - 1
        _follow(tables, pub, trail, event, last_of_all, view.public)
    if view.is_over:
        trail.now[:] = 0
        trail.now[view.public["x_at"]] = 1
    return trail


def _follow(tables: Tables, pub: Public, trail: _Trail, event: int, ended: bool, known: Public) -> None:
    """One event; ``known`` is the view's own public record, which has every station shown up to now."""
    figure, action = codes.figure_of(event), codes.action_of(event)
    station = codes.station_of(event, 0)
    if figure == codes.ROLL_FIGURE:
        faces = codes.faces_of(event)
        roll(pub, np.array(faces, dtype=np.int16), len(faces))
    elif figure == codes.X_FIGURE and action == codes.PLACE:
        name_tile(tables, pub, known["x_tile"])
        trail.now[(tables.tile == known["x_tile"]) & (pub["occupied"] == 0)] = 1
        if known["x_start"]:
            trail.now[:] = 0
            trail.now[known["x_start"]] = 1
    elif figure == codes.X_FIGURE:
        _follow_x(tables, pub, trail, event, ended, known)
    elif action == codes.PLACE:
        place_detective(pub, figure, station)
    elif action == codes.REROLL:
        reroll(tables, pub)
    elif action == codes.PASS_TURN:
        end_go(tables, pub, figure)
    else:
        detective_moves(pub, figure, codes.ticket_of(event, 0), station)
        if not ended:
            trail.now[station] = 0
        end_go(tables, pub, figure)


def _follow_x(tables: Tables, pub: Public, trail: _Trail, event: int, ended: bool, known: Public) -> None:
    action = codes.action_of(event)
    count = 2 if action == codes.DOUBLE else 1
    special = {codes.PASS_TURN: PASS, codes.FLY: HELICOPTER}.get(action)
    room = new_mask()
    for step in range(count):
        ticket = codes.ticket_of(event, step) if special is None else special
        shown = int(known["shown"][pub["entries"]])
        trail.before.append(trail.now.copy())
        trail.tickets.append(ticket)
        if not (ended and step == count - 1):
            follow_entry(tables, pub, trail.now, room, ticket, shown)
        x_writes(pub, ticket, shown)
    if count == 2:
        pub["doubles"] -= 1
    if not ended:
        begin_round(tables, pub)
