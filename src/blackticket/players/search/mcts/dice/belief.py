"""How likely X is where, in the dice game: the exact candidates, weighted by a model of how X moves.

Owns the filter: it starts from a view, replays what everybody saw, and at each turn of X asks how likely each move was
from each station. Read ``dice_weights`` first. It uses nothing of a view that only X knows.

How far X follows the points of ``dice_policy`` (``x_sharpness`` 1.5, ``x_careless`` 0.1) was chosen by the log-loss of
his station in 48 games of the search against itself and 24 of ``greedy``: 1.29 and 0.95, even over the candidates 1.65
and 1.52, with a sharpness of 1.0 1.33 and 1.07. More of it fitted these two better still, and trusts more in an X who
thinks like them. How well it does on games of today's players is in docs/results/belief.md.
"""

import numpy as np

from blackticket.belief.dice import dice_candidates, imagine_dice_at
from blackticket.kernel import compiled, kernel, make_rng
from blackticket.players.search.common.dice_grid import Ground, end_of, ground_of, public_move
from blackticket.players.search.mcts.dice.policy import Bench, Numbers, list_moves, new_bench, score_moves, weigh
from blackticket.players.search.mcts.dice.values import DICE_VALUES, DiceValues
from blackticket.rules.dice import codes
from blackticket.rules.dice.apply import apply_move
from blackticket.rules.dice.flow import roll
from blackticket.rules.dice.layout import MAX_STATIONS, Public
from blackticket.rules.dice.playout import opening
from blackticket.rules.dice.tables import Tables
from blackticket.rules.dice.text import to_code
from blackticket.rules.wording import read_move
from blackticket.views import DiceView


def dice_weights(view: DiceView, values: DiceValues = DICE_VALUES) -> Numbers:
    """For each station the probability that X is there; with all on station 0 before he stands on the board."""
    weights = np.zeros(MAX_STATIONS + 1)
    weights[0] = 1.0
    if view.public["x_tile"] < 0:
        return weights
    tables, ground, bench = view.tables, ground_of(view.tables), new_bench(values)
    state = opening(view.setup)[0]
    update, room = compiled(after_x), np.zeros_like(weights)
    for event in _events(view):
        figure = codes.figure_of(event)
        if figure == codes.ROLL_FIGURE:
            faces = codes.faces_of(event)
            roll(state["public"], np.array(faces, dtype=np.int16), len(faces))
            continue
        if figure == codes.X_FIGURE:
            update(tables, ground, state["public"], event, weights, room, bench)
        elif codes.action_of(event) == codes.GO:
            weights[codes.station_of(event, 0)] = 0.0
            weights /= weights.sum()
        apply_move(tables, state, event)
    return weights


def _events(view: DiceView) -> list[int]:
    """The game so far, with some way of X that fits all that everybody knows: only what is public of it is used."""
    secret = imagine_dice_at(view, dice_candidates(view)[0], make_rng(0))[0]["secret"]
    stations = [int(station) for station in secret["path"]]
    events, entry = [], 0
    for line in view.history:
        event = to_code(view.setup, read_move(line, allow_hidden=True))
        figure, action = codes.figure_of(event), codes.action_of(event)
        if figure == codes.X_FIGURE and action == codes.PLACE:
            event = codes.make_move(figure, action, 0, int(secret["start"]))
        elif figure == codes.X_FIGURE:
            if action != codes.PASS_TURN:
                event = codes.make_move(figure, action, codes.ticket_of(event, 0), stations[entry]) | (
                    codes.second_step(codes.ticket_of(event, 1), stations[entry + 1]) if action == codes.DOUBLE else 0
                )
            entry += 2 if action == codes.DOUBLE else 1
        events.append(event)
    return events


@kernel
def after_x(
    tables: Tables,
    ground: Ground,
    pub: Public,
    move: int,
    weights: Numbers,
    room: Numbers,
    bench: Bench,
) -> None:
    """Bayes' rule for a turn of X that is about to be made; of ``move`` only what everybody sees of it counts."""
    seen = public_move(tables, pub, move)
    possible = 0
    for station in range(MAX_STATIONS + 1):
        room[station] = 0.0
        if station and weights[station] > 0.0:
            possible |= 1 << station
    for station in range(MAX_STATIONS + 1):
        if weights[station] > 0.0:
            count = list_moves(tables, pub, station, bench)
            score_moves(tables, ground, pub, possible, station, count, bench)
            weigh(count, bench.values.x_sharpness, bench.values.x_careless, bench)
            for i in range(count):
                theirs = int(bench.moves[i])
                target = end_of(theirs, station)
                if public_move(tables, pub, theirs) == seen and pub["occupied"][target] == 0:
                    room[target] += weights[station] * bench.priors[i]
    total = 0.0
    for station in range(MAX_STATIONS + 1):
        total += room[station]
    for station in range(MAX_STATIONS + 1):
        weights[station] = room[station] / total
