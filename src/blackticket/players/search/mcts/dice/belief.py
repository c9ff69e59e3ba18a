"""How likely X is where, in the dice game: the exact candidates, weighted by a model of how X moves.

Owns the Bayes filter. It starts from a view and replays what everybody saw. At each turn of X it asks how likely each
move was from each station. It uses nothing of a view that only X knows. Read ``dice_weights`` first.
docs/results/players.md has how the model was fitted, docs/results/belief.md how well it does.
"""

import numpy as np

from blackticket.belief.dice import dice_candidates, imagine_dice_at
from blackticket.kernel import compiled, kernel, make_rng
from blackticket.players.search.common.dice_grid import GridTables, end_of, grid_tables, public_move
from blackticket.players.search.mcts.dice.policy import (
    Numbers,
    PolicyBuffers,
    list_moves,
    new_policy_buffers,
    score_moves,
    softmax_priors,
)
from blackticket.players.search.mcts.dice.values import DICE_VALUES, DiceValues
from blackticket.rules.dice import codes
from blackticket.rules.dice.apply import apply_move
from blackticket.rules.dice.flow import roll
from blackticket.rules.dice.layout import MAX_STATIONS, Public
from blackticket.rules.dice.playout import opening
from blackticket.rules.dice.tables import Tables
from blackticket.rules.dice.text import to_code
from blackticket.views import DiceView


def dice_weights(view: DiceView, values: DiceValues = DICE_VALUES) -> Numbers:
    """For each station the probability that X is there; all of it on station 0 before he is on the board."""
    weights = np.zeros(MAX_STATIONS + 1)
    weights[0] = 1.0
    if view.public["x_tile"] < 0:
        return weights
    tables, grid, buffers = view.tables, grid_tables(view.tables), new_policy_buffers(values)
    state = opening(view.setup)[0]
    update, posterior = compiled(after_x), np.zeros_like(weights)
    for event in _events(view):
        figure = codes.figure_of(event)
        if figure == codes.ROLL_FIGURE:
            faces = codes.faces_of(event)
            roll(state["public"], np.array(faces, dtype=np.int16), len(faces))
            continue
        if figure == codes.X_FIGURE:
            update(tables, grid, state["public"], event, weights, posterior, buffers)
        elif codes.action_of(event) == codes.GO:
            weights[codes.station_of(event, 0)] = 0.0
            weights /= weights.sum()
        apply_move(tables, state, event)
    return weights


def _events(view: DiceView) -> list[int]:
    """The game so far, with some path of X that fits all that everybody knows; only its public part is used."""
    secret = imagine_dice_at(view, dice_candidates(view)[0], make_rng(0))[0]["secret"]
    stations = [int(station) for station in secret["path"]]
    events, entry = [], 0
    for move in view.history:
        event = to_code(view.setup, move)
        figure, action = codes.figure_of(event), codes.action_of(event)
        if figure == codes.X_FIGURE and action == codes.PLACE:
            event = codes.make_move(figure, action, 0, int(secret["start"]))
        elif figure == codes.X_FIGURE:
            told, entry = event, entry + 1
            if action != codes.PASS_TURN:
                event = codes.make_move(figure, action, codes.ticket_of(told, 0), stations[entry - 1])
            if action == codes.DOUBLE:
                event = codes.with_second_step(event, codes.ticket_of(told, 1), stations[entry])
                entry += 1
        events.append(event)
    return events


@kernel
def after_x(
    tables: Tables,
    grid: GridTables,
    pub: Public,
    move: int,
    weights: Numbers,
    posterior: Numbers,
    buffers: PolicyBuffers,
) -> None:
    """Bayes' rule for a turn of X that is about to be made; only what everybody sees of ``move`` counts."""
    seen = public_move(tables, pub, move)
    possible = 0
    for station in range(MAX_STATIONS + 1):
        posterior[station] = 0.0
        if station and weights[station] > 0.0:
            possible |= 1 << station
    for station in range(MAX_STATIONS + 1):
        if weights[station] > 0.0:
            count = list_moves(tables, pub, station, buffers)
            score_moves(tables, grid, pub, possible, station, count, buffers)
            softmax_priors(count, buffers.values.x_sharpness, buffers.values.x_careless, buffers)
            for i in range(count):
                theirs = int(buffers.moves[i])
                target = end_of(theirs, station)
                if public_move(tables, pub, theirs) == seen and pub["occupied"][target] == 0:
                    posterior[target] += weights[station] * buffers.priors[i]
    total = 0.0
    for station in range(MAX_STATIONS + 1):
        total += posterior[station]
    for station in range(MAX_STATIONS + 1):
        weights[station] = posterior[station] / total
