"""Our search: what it believes, what it prefers, and that it is the same everywhere."""

import subprocess
import sys
import threading

import numpy as np
import pytest

from blackticket.belief.distance import distances
from blackticket.belief.habits import DOUBT, Nearness
from blackticket.belief.posterior import nearness, ticket_belief
from blackticket.belief.spread import seen_by_all
from blackticket.errors import BlackticketError
from blackticket.game import Game, Record
from blackticket.kernel import compiled, make_rng
from blackticket.moves import Move
from blackticket.players import Budget, make_player
from blackticket.players.search.common.ticket_moves import figures_asked
from blackticket.players.search.common.tree import NO_NODE, ROOT
from blackticket.players.search.mcts.dice.values import DiceValues
from blackticket.players.search.mcts.player import MctsPlayer
from blackticket.players.search.mcts.ticket.information_sets import PUBLIC, find, find_or_add, new_information_sets
from blackticket.players.search.mcts.ticket.iteration import search
from blackticket.players.search.mcts.ticket.outlook import (
    AWAY,
    COUNTS,
    FEATURES,
    NEAREST,
    Side,
    fill_features,
    outlook,
    outlook_weights,
)
from blackticket.players.search.mcts.ticket.playout import advance_determinisations, pursuer_playout_step
from blackticket.players.search.mcts.ticket.scratch import new_scratch
from blackticket.players.search.mcts.ticket.search import answers_to
from blackticket.rules.ticket.codes import one_step_move, station_of, steps_of
from blackticket.rules.ticket.layout import MAX_PURSUERS, new_states
from blackticket.rules.ticket.text import to_code, to_move
from blackticket.views import TicketView
from tests.support.truth import setup_of, tables_of

STARTS = {"D1": 13, "D2": 26, "D3": 29, "D4": 34, "D5": 50}
FEW = Budget.of_iterations(400)


def classic(x_start: int, **starts: int) -> Game:
    figures = {**STARTS, **starts, "X": x_start}
    return Game("classic", 6, ["fixed_order"], starts=figures, any_start=True, seed=0)


def ticket_view(game: Game, side: str) -> TicketView:
    view = game.view("X" if side == "X" else "pursuers")
    assert isinstance(view, TicketView)
    return view


def played(edition: str, plies: int, seed: int = 4) -> Game:
    game, player = Game(edition, seed=seed), make_player("greedy")
    for _ in range(plies):
        if game.to_move is None:
            break
        game.play(player.choose(game.view("X" if game.to_move == "X" else "pursuers"), seed=seed))
    return game


@pytest.mark.parametrize("side", ["X", "pursuers"])
def test_outlook_is_worse_with_pursuers_around(side: Side) -> None:
    determinisations, room = np.full(MAX_PURSUERS, 150, dtype=np.int64), np.zeros(FEATURES, dtype=np.int64)

    def chance(game: Game) -> float:
        view = ticket_view(game, "X")
        assert view.own is not None
        near = nearness(view.tables)
        return outlook(view.tables, view.public, near, view.own.at, determinisations, outlook_weights(side), room)

    alone = chance(classic(185))
    surrounded = chance(classic(185, D1=187, D2=184, D3=186))
    assert 0.0 < surrounded < alone < 1.0


def test_outlook_counts_the_four_nearest_pursuers() -> None:
    view = ticket_view(classic(185, D1=187, D2=13, D3=184, D4=26, D5=186), "X")
    near, room = nearness(view.tables), np.zeros(FEATURES, dtype=np.int64)
    fill_features(view.tables, view.public, near, 185, np.full(MAX_PURSUERS, 150, dtype=np.int64), room)
    away = sorted(min(COUNTS - 1, int(near[at, 185])) for at in (187, 13, 184, 26, 186))[:NEAREST]
    assert away[0] < away[-1]
    assert room[-NEAREST:].tolist() == [AWAY + rank * COUNTS + d for rank, d in enumerate(away)]


def test_what_x_does_in_hiding_leads_to_the_same_node() -> None:
    game = classic(185)
    tables, pub = tables_of(game), game._position.states[0]["public"]
    one, other, bus = (to_code(setup_of(game), Move.parse(text)) for text in ("X taxi 184", "X taxi 170", "X bus 187"))
    assert one != other
    assert seen_by_all(tables, pub, one) == seen_by_all(tables, pub, other) != seen_by_all(tables, pub, bus)
    pub["entries"] = 2  # the third entry is shown
    assert seen_by_all(tables, pub, one) == one


def test_determinisations_follow_the_tickets_and_meet_x_when_he_shows_himself() -> None:
    game = classic(185)
    tables, pub = tables_of(game), game._position.states[0]["public"]
    near = nearness(tables)
    determinisations = np.array([185, 104, 170, 0, 35] + [0] * (MAX_PURSUERS - 5), dtype=np.int64)
    move = to_code(setup_of(game), Move.parse("X taxi 184"))
    advance_determinisations(tables, pub, near, determinisations, 5, move, 3, make_rng(1))
    taxi = {s: set(tables.target[tables.first[0, s] : tables.first[0, s + 1]].tolist()) for s in (185, 104, 170, 35)}
    assert determinisations[0] in taxi[185]
    assert determinisations[1] in taxi[104]
    assert determinisations[2] in taxi[170]
    assert determinisations[3] == 0
    assert determinisations[4] in taxi[35]
    pub["entries"] = 2
    advance_determinisations(tables, pub, near, determinisations, 5, move, 3, make_rng(1))
    assert determinisations[:5].tolist() == [184] * 5


@pytest.mark.parametrize("straight", [True, False])
def test_pursuers_go_for_their_determinisations_or_straight_for_x(straight: bool) -> None:
    game = classic(185, D1=52, D2=80)
    game.play("X taxi 184")
    tables, state, near = tables_of(game), game._position.states[0], nearness(tables_of(game))
    determinisations = np.array([1] * 5 + [0] * (MAX_PURSUERS - 5), dtype=np.int64)
    pursuer_playout_step(tables, state, near, determinisations, 5, 0.0, straight, make_rng(1))
    assert state["public"]["at"][0] == (67 if straight else 13), "one leads to X and the other to station 1"


def test_memory_keeps_entries_apart_and_stops_when_full() -> None:
    memory = new_information_sets(64)
    moves = [one_step_move(15, ticket, station) for ticket in range(4) for station in (1, 2, 3, 200)]
    made = {find_or_add(memory, ROOT, station, move) for move in moves for station in (PUBLIC, 5, 6)}
    assert len(made) == 3 * len(moves)
    assert NO_NODE not in made
    assert find(memory, 1, 5, moves[0]) == NO_NODE
    for move in range(100):
        find_or_add(memory, 2, PUBLIC, move << 6)
    assert memory.used[0] == 64
    assert find_or_add(memory, 3, PUBLIC, 0) == NO_NODE


@pytest.mark.parametrize("side", ["X", "pursuers"])
def test_plain_and_compiled_search_alike(side: Side) -> None:
    game = classic(172)
    if side == "pursuers":
        game.play("X taxi 187")
    view = ticket_view(game, side)
    found = []
    for run in (search, compiled(search)):
        root = new_states(1)
        root[0]["public"] = view.public
        memory = new_information_sets(1 << 12)
        own = view.own.at if view.own is not None else 0
        belief, settings = ticket_belief(view), MctsPlayer(fear=0.5).settings(x_searches=own > 0)
        near, moves, cumulative = nearness(view.tables), view.legal_codes(), np.cumsum(belief)
        scratch, answers = (
            new_scratch(root, figures_asked(moves)),
            answers_to(view, belief, moves if own else moves[:0], DOUBT),
        )
        run(
            view.tables,
            near,
            outlook_weights(side),
            memory,
            scratch,
            cumulative,
            answers,
            own,
            settings,
            40,
            make_rng(7),
        )
        found.append(memory)
    for one, other in zip(*found, strict=True):
        assert (one == other).all()


def test_x_foresees_what_the_pursuers_will_believe() -> None:
    """For every move that leaves a doubt, double moves too: exactly what they believe when they have seen it."""
    game, foreseen = played("classic", 7), 0
    while game.to_move != "X":
        game.play(game.legal_moves[0])
    view = ticket_view(game, "X")
    moves = view.legal_codes()
    answers = answers_to(view, ticket_belief(view), moves, DOUBT)
    rows = {int(seen): cumulative for seen, cumulative in zip(*answers, strict=True)}
    for move in moves:
        after = Record.of(game).replay()
        after.play(str(to_move(view.setup, int(move))))
        if after.to_move is None:
            continue
        seen = int(seen_by_all(view.tables, view.public, int(move)))
        belief = ticket_belief(ticket_view(after, "pursuers"))
        assert (seen in rows) == (station_of(seen, steps_of(seen) - 1) == 0)
        if seen in rows:
            assert np.diff(rows[seen], prepend=0.0) == pytest.approx(belief)
            foreseen += 1
    assert foreseen > len(rows) > 8


def test_pursuers_take_the_only_station_where_x_can_be() -> None:
    game = classic(172, D1=171)
    game.play("X taxi 187")
    for move in ("D1 taxi 173", "D2 taxi 15", "D3 taxi 41", "D4 taxi 10", "D5 taxi 37"):
        game.play(move)
    game.play("X taxi 188")
    for move in ("D1 taxi 171", "D2 taxi 26", "D3 taxi 29", "D4 taxi 34", "D5 taxi 50"):
        game.play(move)
    game.play("X taxi 199")  # shown
    assert game.view("pursuers").candidates == [199]
    thought = make_player("mcts").think(game.view("pursuers"), budget=FEW, seed=1)
    assert thought.move == "D1 taxi 199"
    assert thought.choices[0].chance == 1.0


@pytest.mark.parametrize("edition", ["london", "sanssouci"])
def test_among_moves_as_good_a_pursuer_takes_the_nearest_to_x(edition: str) -> None:
    """So a figure far from X does not stray: to the search all its moves are worth the same."""
    differs = 0
    for plies in (6, 7, 8, 11, 12, 13):
        game = played(edition, plies)
        view = ticket_view(game, "pursuers")
        if game.to_move != "pursuers" or len(view.candidates) == 1:
            continue
        thought = MctsPlayer().think(view, budget=FEW, seed=plies)
        best, near = thought.choices[0], nearness(view.tables)

        def away(move: str, view: TicketView = view, near: Nearness = near) -> float:
            return float(near[int(move.split()[-1])] @ ticket_belief(view)[: len(near)])

        figure = best.move.split()[0]
        ties = [one for one in thought.choices if one.move.split()[0] == figure and one.share >= 0.7 * best.share]
        assert thought.move in [one.move for one in ties]
        assert away(thought.move) == pytest.approx(min(away(one.move) for one in ties))
        differs += thought.move != best.move
        assert MctsPlayer(ties=1).think(view, budget=FEW, seed=plies).move == best.move
    assert differs


def test_a_sure_capture_is_not_left_for_later() -> None:
    """Whoever can catch X does so at once, also where others might move first, and not by the luck of a search."""
    starts = {"D1": 13, "D2": 26, "D3": 29, "D4": 173, "X": 187}
    game = Game("london", 5, starts=starts, any_start=True, seed=0)
    for line in ("X taxi 188", "D1 taxi 23", "D2 taxi 15", "D3 taxi 41", "D4 taxi 171"):
        game.play(line)
    for line in ("X taxi 187", "D1 taxi 13", "D2 taxi 26", "D3 taxi 29", "D4 taxi 173"):
        game.play(line)
    game.play("X taxi 188")  # shown
    assert game.view("pursuers").candidates == [188]
    for seed in range(5):
        thought = make_player("mcts").think(game.view("pursuers"), budget=Budget.of_iterations(1), seed=seed)
        assert thought.move == "D4 taxi 188"
        assert thought.sure == 1.0
    others = make_player("mcts").think(game.view("pursuers"), budget=FEW, seed=1, figures=["D1", "D2"])
    assert others.move[:2] in ("D1", "D2")


def test_x_leaves_the_reach_of_the_pursuers() -> None:
    game = classic(172, D1=187)
    move = make_player("mcts").choose(game.view("X"), budget=Budget.of_iterations(3000), seed=2)
    assert distances(tables_of(game))[187, int(move.split()[-1])] >= 2


def test_threads_share_the_iterations_and_change_nothing_else() -> None:
    view = played("london", 1).view("pursuers")
    player = make_player("mcts:threads=2")
    thoughts = [player.think(view, budget=FEW, seed=3) for _ in range(2)]
    assert thoughts[0] == thoughts[1]
    assert thoughts[0].iterations == 400


def test_somebody_says_stop() -> None:
    stop = threading.Event()
    stop.set()
    view = played("london", 1).view("pursuers")
    thought = make_player("mcts").think(view, budget=Budget(3600.0, stopped=stop.is_set), seed=1)
    assert 0 < thought.iterations < 1000


def test_a_thought_tells_all_its_choices() -> None:
    view = played("london", 1).view("pursuers")
    thought = make_player("mcts").think(view, budget=FEW, seed=1)
    assert sum(choice.share for choice in thought.choices) == pytest.approx(1.0)
    assert thought.choices[0].move == thought.move
    assert 0.0 < thought.sure <= 1.0
    assert all(choice.chance is None or 0.0 <= choice.chance <= 1.0 for choice in thought.choices)
    assert sum(thought.belief.values()) == pytest.approx(1.0)


def test_only_the_asked_figures_move() -> None:
    view = played("london", 1).view("pursuers")
    for name in ("random", "greedy", "nw", "mcts"):
        thought = make_player(name).think(view, budget=Budget.of_iterations(50), seed=1, figures=["D3"])
        assert thought.move.startswith("D3 ")
        assert all(choice.move.startswith("D3 ") for choice in thought.choices)
        searched = name in ("nw", "mcts")
        assert all((choice.chance is not None) == searched for choice in thought.choices), name


@pytest.mark.parametrize("name", ["nw", "mcts"])
@pytest.mark.parametrize("edition", ["london", "dice"])
def test_without_a_clock_a_stop_is_heard_at_once_too(name: str, edition: str) -> None:
    view = played(edition, 1).view("pursuers")
    thought = make_player(name).think(view, budget=Budget(None, 1_000_000, lambda: True), seed=1)
    assert 0 < thought.iterations <= 128


FIRST_THOUGHTS = """
import sys, threading
from blackticket.kernel import compiled
from blackticket.players.search.mcts.ticket.iteration import search
sys.setswitchinterval(1e-5)
together, found = threading.Barrier(8), []
def ask():
    together.wait()
    found.append(compiled(search))
threads = [threading.Thread(target=ask) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert len(found) == 8 and len(set(map(id, found))) == 1, found
"""


def test_several_threads_may_be_the_first_to_search() -> None:
    subprocess.run([sys.executable, "-c", FIRST_THOUGHTS], check=True, timeout=300)


def test_settings_are_read_and_refused() -> None:
    assert make_player("mcts:threads=2,lookout=3").lookout == 3.0  # type: ignore[attr-defined]
    tasted = make_player("mcts:dice.caught=4,solve=0,dice.stray=20")
    assert tasted == MctsPlayer(solve=0, dice=DiceValues(caught=4.0, stray=20))
    bad_names = ("mcts:nonsense=1", "random:x=1", "mcts:RANGES=1", "mcts:dice=1", "mcts:dice.nothing=1", "mcts:dice.=1")
    bad_values = (
        "mcts:threads=many",
        "nw:categories=maybe",
        "mcts:dice.caught=much",
        "mcts:dice.caught",
        "mcts:safe=1.5",
    )
    for bad in bad_names + bad_values:
        with pytest.raises(BlackticketError) as caught:
            make_player(bad)
        assert caught.value.code == "bad_argument"


@pytest.mark.parametrize(
    "bad",
    [
        "mcts:threads=0",
        "mcts:most_entries=-5",
        "mcts:history=nan",
        "mcts:mix=5",
        "nw:most_nodes=0",
        "greedy:sight=0",
        "mcts:dice.caught=-1",
        "mcts:dice.away=inf",
        "mcts:dice.tried_enough=1.1",
    ],
)
def test_settings_out_of_range_are_refused_with_their_range(bad: str) -> None:
    with pytest.raises(BlackticketError, match=f"{bad.partition('=')[0]} must be from .* to .*, not") as caught:
        make_player(bad)
    assert caught.value.code == "bad_argument"
