"""Fast random games, and perft.

A playout draws every step uniformly among the legal ones: first by rejection, which nearly always hits at once, then
by counting. X announces a double or triple move with one chance in ``DOUBLE_EVERY``; that keeps double tickets for the
whole game, where drawing uniformly among all legal moves would burn them at once, as most legal moves are doubles.
"""

import numpy as np

from blackticket.kernel import Rng, allocating_kernel, below, kernel
from blackticket.rules.ticket.apply import apply_move, apply_pursuer, settle, x_step
from blackticket.rules.ticket.codes import hop_code, hop_target, hop_ticket
from blackticket.rules.ticket.dealing import Cards, Words, deal_cards, seed_draws
from blackticket.rules.ticket.flow import begin_pursuers, x_gives_up_doubles, x_holds
from blackticket.rules.ticket.layout import (
    BLACK,
    EXPRESS,
    FREE,
    OVER,
    X_TURN,
    Moves,
    Public,
    State,
    States,
)
from blackticket.rules.ticket.legal import legal_moves, may_have_its_go, most_steps_now
from blackticket.rules.ticket.tables import PURSUER_ROWS, Tables

WAYS_TO_END = 5
"""Ends are numbered from 1."""
DOUBLE_EVERY = 8
TRIES = 8


@kernel
def random_step(tables: Tables, pub: Public, reach_row: int, mask: int, station: int, rng: Rng) -> int:
    """A legal step drawn uniformly from the rows ``reach_row + t`` for each bit t of ``mask``.

    Returns it as a hop (``codes``), or -1 if there is none.
    """
    total = 0
    for ticket in range(BLACK + 1):
        if (mask >> ticket) & 1:
            row = reach_row + ticket
            total += tables.first[row, station + 1] - tables.first[row, station]
    if total == 0:
        return -1
    for _ in range(TRIES):
        chosen = nth_step(tables, reach_row, mask, station, below(rng, total))
        if pub["occupied"][hop_target(chosen)] == 0:
            return chosen
    legal = 0
    for position in range(total):
        if pub["occupied"][hop_target(nth_step(tables, reach_row, mask, station, position))] == 0:
            legal += 1
    if legal == 0:
        return -1
    wanted = below(rng, legal)
    for position in range(total):
        chosen = nth_step(tables, reach_row, mask, station, position)
        if pub["occupied"][hop_target(chosen)] == 0:
            if wanted == 0:
                return chosen
            wanted -= 1
    return -1


@kernel
def nth_step(tables: Tables, reach_row: int, mask: int, station: int, position: int) -> int:
    """The step at ``position`` in the rows of ``mask``, as a hop (``codes``)."""
    for ticket in range(BLACK + 1):
        if (mask >> ticket) & 1:
            begin = tables.first[reach_row + ticket, station]
            length = tables.first[reach_row + ticket, station + 1] - begin
            if position < length:
                return hop_code(ticket, int(tables.target[begin + position]))
            position -= length
    return -1


@kernel
def x_mask(tables: Tables, pub: Public) -> int:
    """A bit for each ticket that X can pay."""
    mask = 0
    for ticket in range(BLACK + 1):
        if x_holds(tables, pub, ticket):
            mask |= 1 << ticket
    return mask


@kernel
def random_x_turn(tables: Tables, state: State, rng: Rng) -> None:
    """One random turn of X, who can move."""
    pub, sec = state["public"], state["secret"]
    steps = 1
    most = most_steps_now(tables, pub)
    if most > 1 and below(rng, DOUBLE_EVERY) == 0:
        steps = 2 + below(rng, most - 1)
    taken = 0
    for _ in range(steps):
        chosen = random_step(tables, pub, 0, x_mask(tables, pub), int(sec["at"]), rng)
        if chosen < 0:
            break
        x_step(tables, state, hop_ticket(chosen), hop_target(chosen), 0)
        taken += 1
    x_gives_up_doubles(pub, taken - 1)
    begin_pursuers(tables, pub)
    settle(tables, state)


@kernel
def random_pursuer_move(tables: Tables, state: State, rng: Rng) -> None:
    """One random move of a random pursuer that may move; at least one can."""
    pub = state["public"]
    sw = tables.switches[0]
    pursuers = int(sw["pursuers"])
    figure = int(pub["next_figure"])
    if figure < 0:
        figure = below(rng, pursuers)
    while True:
        if may_have_its_go(pub, figure):
            if figure >= sw["detectives"]:
                mask = 1 << BLACK
            else:
                mask = 0
                for kind in range(EXPRESS + 1):
                    if pub["stock"][sw["purse"][figure], kind] > 0:
                        mask |= 1 << kind
            chosen = random_step(tables, pub, PURSUER_ROWS, mask, int(pub["at"][figure]), rng)
            if chosen >= 0:
                ticket = hop_ticket(chosen)
                apply_pursuer(tables, state, figure, FREE if ticket == BLACK else ticket, hop_target(chosen))
                return
        figure = figure + 1 if figure + 1 < pursuers else 0


@kernel
def playout(tables: Tables, states: States, index: int, rng: Rng) -> int:
    """Play ``states[index]`` to its end at random; returns the number of turns and pursuers' moves made."""
    state = states[index]
    pub = state["public"]
    plies = 0
    while pub["turn"] != OVER:
        if pub["turn"] == X_TURN:
            random_x_turn(tables, state, rng)
        else:
            random_pursuer_move(tables, state, rng)
        plies += 1
    return plies


@kernel
def playouts(tables: Tables, states: States, games: int, rng: Rng) -> int:
    """Play ``games`` random games from ``states[0]``, using ``states[1]`` as room; returns all plies made."""
    plies = 0
    for _ in range(games):
        states[1] = states[0]
        plies += playout(tables, states, 1, rng)
    return plies


@kernel
def count_playouts(
    tables: Tables,
    states: States,
    for_pursuers: Cards,
    for_x: Cards,
    revealed: bool,
    first_seed: np.uint64,
    games: int,
    words: Words,
    cards: Cards,
    rng: Rng,
    tally: Moves,
) -> None:
    """Random games, each dealt from its own seed; ``states[0]`` is the opening with nobody on the board.

    ``tally`` has a count for each way to end, then the sums of rounds and log entries and of their squares. ``words``
    and ``cards`` are scratch (``dealing``).
    """
    pursuers = int(tables.switches[0]["pursuers"])
    state = states[1]
    pub, sec = state["public"], state["secret"]
    for game in range(games):
        states[1] = states[0]
        seed_draws(words, first_seed + np.uint64(game))
        x_start = deal_cards(words, for_pursuers, for_x, pursuers, cards)
        for figure in range(pursuers):
            pub["at"][figure] = cards[figure]
            pub["occupied"][cards[figure]] = 1
        sec["start"] = x_start
        sec["at"] = x_start
        if revealed:
            pub["x_at"] = x_start
            pub["x_start"] = x_start
        settle(tables, state)
        playout(tables, states, 1, rng)
        rounds, entries = int(pub["round_no"]), int(pub["entries"])
        tally[pub["ended_by"]] += 1
        tally[WAYS_TO_END] += rounds
        tally[WAYS_TO_END + 1] += rounds * rounds
        tally[WAYS_TO_END + 2] += entries
        tally[WAYS_TO_END + 3] += entries * entries


@allocating_kernel
def perft(tables: Tables, states: States, index: int, depth: int, limit: int) -> int:
    """How many sequences of ``depth`` moves there are from ``states[index]``; a double move is one move.

    ``states`` has room for ``depth`` more states after ``index``. Gives up with -1 after looking at more than ``limit``
    moves. It keeps a stack of its own: numba would crash on a recursive kernel from its cache.
    """
    if depth == 0:
        return 1
    nowhere = np.zeros(0, dtype=np.int64)
    stack = np.zeros(1024, dtype=np.int64)
    todo = np.zeros(depth, dtype=np.int64)
    end = np.zeros(depth, dtype=np.int64)
    nodes, looked_at, level, top = 0, 0, 0, 0
    while True:
        state = states[index + level]
        last = level == depth - 1
        count = legal_moves(tables, state["public"], state["secret"]["at"], nowhere if last else stack[top:])
        looked_at += count
        if looked_at > limit:
            return -1
        if last:
            nodes += count
        elif top + count > stack.shape[0]:
            more_room = np.zeros(2 * (top + count), dtype=np.int64)
            more_room[:top] = stack[:top]
            stack = more_room
            legal_moves(tables, state["public"], state["secret"]["at"], stack[top:])
        todo[level], end[level] = top, top if last else top + count
        while level >= 0 and todo[level] == end[level]:
            level -= 1
        if level < 0:
            return nodes
        states[index + level + 1] = states[index + level]
        apply_move(tables, states[index + level + 1], stack[todo[level]])
        todo[level] += 1
        top = end[level]
        level += 1
