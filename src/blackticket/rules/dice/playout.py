"""The first state of a dice game, and fast random games.

In a playout a detective draws among the moves its dice allow and never re-rolls while it can move; X draws among the
moves of the dice he may use, and now and then takes a black ticket, his double move or the helicopter.
"""

import numpy as np

from blackticket.editions import DiceSetup
from blackticket.kernel import Rng, below, kernel
from blackticket.rules.dice.apply import apply_move
from blackticket.rules.dice.codes import GO, PASS_TURN, REROLL, X_FIGURE, make_move
from blackticket.rules.dice.flow import dice_of_face, roll
from blackticket.rules.dice.layout import (
    ANYBODY,
    DETECTIVES_TURN,
    MAX_DICE,
    OVER,
    PLACING,
    ROLL_DUE,
    UNDERGROUND,
    Faces,
    Moves,
    Public,
    State,
    States,
    new_states,
)
from blackticket.rules.dice.legal import first_to_go, is_rolled, legal_moves, may_have_its_go
from blackticket.rules.dice.tables import Tables, tables_for

WAYS_TO_END = 3
"""Ends are numbered from 1."""
SPECIAL_EVERY = 6
"""One turn of X in so many looks at all his legal moves, specials included."""


def opening(setup: DiceSetup) -> States:
    """The empty grid, before the first detective is placed."""
    sw = tables_for(setup).switches[0]
    states = new_states(1)
    pub = states[0]["public"]
    pub["next_figure"] = ANYBODY
    pub["x_tile"] = -1
    for name in ("rerolls", "black", "doubles", "helicopters"):
        pub[name] = sw[name]
    return states


@kernel
def random_roll(tables: Tables, pub: Public, rng: Rng, faces: Faces) -> None:
    """Roll the dice that are due."""
    count = int(pub["dice_left"])
    for die in range(count):
        faces[die] = tables.switches[0]["faces"][below(rng, 6)]
    roll(pub, faces, count)


@kernel
def random_detective(tables: Tables, state: State, rng: Rng) -> None:
    """One move, pass or re-roll of a detective."""
    pub = state["public"]
    detectives = int(tables.switches[0]["detectives"])
    total = 0
    for figure in range(detectives):
        if may_have_its_go(pub, figure):
            total += _targets(tables, pub, figure, -1)
    if total > 0:
        wanted = below(rng, total)
        for figure in range(detectives):
            if may_have_its_go(pub, figure):
                here = _targets(tables, pub, figure, -1)
                if wanted < here:
                    apply_move(tables, state, _targets(tables, pub, figure, wanted))
                    return
                wanted -= here
    figure = first_to_go(pub)
    if pub["rerolls"] > 0 and below(rng, 2) == 0:
        apply_move(tables, state, make_move(figure, REROLL, 0, 0))
        return
    if tables.switches[0]["one_person"] and pub["gone"] == 0 and below(rng, 2) == 0:
        figure = 1
    apply_move(tables, state, make_move(figure, PASS_TURN, 0, 0))


@kernel
def _targets(tables: Tables, pub: Public, figure: int, wanted: int) -> int:
    """How many moves the dice allow this figure, or, with ``wanted`` >= 0, that one of them."""
    station = pub["at"][figure]
    count = 0
    for face in range(UNDERGROUND + 1):
        if is_rolled(pub, face):
            for i in range(tables.first[face, station], tables.first[face, station + 1]):
                if pub["occupied"][tables.target[i]] == 0:
                    if count == wanted:
                        return make_move(figure, GO, face, tables.target[i])
                    count += 1
    return count


@kernel
def random_x(tables: Tables, state: State, rng: Rng, room: Moves) -> None:
    """One turn of X: a die if one fits, sometimes anything legal."""
    pub = state["public"]
    station = int(state["secret"]["at"])
    keeps_clear = tables.switches[0]["x_keeps_clear"]
    if below(rng, SPECIAL_EVERY) > 0:
        total = 0
        for face in range(UNDERGROUND + 1):
            if dice_of_face(pub, face) > 0:
                total += tables.first[face, station + 1] - tables.first[face, station]
        if total > 0:
            wanted = below(rng, total)
            for face in range(UNDERGROUND + 1):
                if dice_of_face(pub, face) > 0:
                    begin = tables.first[face, station]
                    length = tables.first[face, station + 1] - begin
                    if 0 <= wanted < length:
                        target = int(tables.target[begin + wanted])
                        if not (keeps_clear and pub["occupied"][target]):
                            apply_move(tables, state, make_move(X_FIGURE, GO, face, target))
                            return
                    wanted -= length
    count = legal_moves(tables, pub, station, room)
    apply_move(tables, state, room[below(rng, min(count, room.shape[0]))])


@kernel
def playout(tables: Tables, states: States, index: int, rng: Rng, room: Moves, faces: Faces) -> int:
    """Play ``states[index]`` to its end at random; returns the moves made, rolls not counted.

    ``room`` takes X's legal moves and ``faces`` a roll: scratch space, so that nothing is allocated.
    """
    state = states[index]
    pub = state["public"]
    plies = 0
    while pub["phase"] != OVER:
        if pub["phase"] == ROLL_DUE:
            random_roll(tables, pub, rng, faces)
        elif pub["phase"] == DETECTIVES_TURN:
            random_detective(tables, state, rng)
            plies += 1
        elif pub["phase"] == PLACING:
            count = legal_moves(tables, pub, 0, room)
            apply_move(tables, state, room[below(rng, count)])
            plies += 1
        else:
            random_x(tables, state, rng, room)
            plies += 1
    return plies


@kernel
def playouts(tables: Tables, states: States, games: int, rng: Rng, room: Moves, faces: Faces) -> int:
    """Play ``games`` random games from ``states[0]``, using ``states[1]`` as room; returns all moves made."""
    plies = 0
    for _ in range(games):
        states[1] = states[0]
        plies += playout(tables, states, 1, rng, room, faces)
    return plies


@kernel
def count_playouts(
    tables: Tables, states: States, games: int, rng: Rng, room: Moves, faces: Faces, tally: Moves
) -> None:
    """Random games from ``states[0]``; ``tally`` as in the ticket family."""
    for _ in range(games):
        states[1] = states[0]
        playout(tables, states, 1, rng, room, faces)
        pub = states[1]["public"]
        rounds, entries = int(pub["round_no"]), int(pub["entries"])
        tally[pub["ended_by"]] += 1
        tally[WAYS_TO_END] += rounds
        tally[WAYS_TO_END + 1] += rounds * rounds
        tally[WAYS_TO_END + 2] += entries
        tally[WAYS_TO_END + 3] += entries * entries


def scratch() -> tuple[Moves, Faces]:
    """Scratch space for ``playout``."""
    return np.zeros(4096, dtype=np.int64), np.zeros(MAX_DICE, dtype=np.int16)
