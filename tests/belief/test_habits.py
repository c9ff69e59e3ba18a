"""The belief by the habits of X: a probability for exactly the candidates, as likely as the best way to each."""

import random
from collections.abc import Iterator

import numpy as np
import pytest

from blackticket.belief.distance import distances
from blackticket.belief.habits import DOUBT, FLIGHT, GROUPS, PAID, habits, look_around, new_looks, reach, step_weight
from blackticket.belief.posterior import belief_with, entries_hidden, nearness, ticket_belief
from blackticket.game import Game
from blackticket.kernel import compiled
from blackticket.players import Budget, make_player
from blackticket.rules.ticket.flow import x_holds
from blackticket.views import TicketView

EDITIONS = ["london", "italia", "sanssouci", "classic"]
KINDS = {"london": ("taxi", "bus", "underground"), "sanssouci": ("footpath", "vip", "rail")}
FEW = Budget.of_iterations(1)


def seen(game: Game) -> TicketView:
    """What the pursuers see."""
    view = game.view("pursuers")
    assert isinstance(view, TicketView)
    return view


def turns(edition: str, seed: int) -> Iterator[tuple[TicketView, TicketView]]:
    """The pursuers' views before and after each turn of X in a game of greedy players."""
    game, player = Game(edition, players=5, seed=seed), make_player("greedy")
    while game.to_move is not None:
        x_moves, before = game.to_move == "X", seen(game)
        game.play(player.choose(game.view("X" if x_moves else "pursuers"), budget=FEW, seed=seed))
        if x_moves and game.to_move is not None:
            yield before, seen(game)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("doubt", [0.0, DOUBT, 1.0])
def test_belief_is_a_probability_on_exactly_the_candidates(edition: str, doubt: float) -> None:
    for _, view in turns(edition, 4):
        belief = ticket_belief(view, doubt)
        assert belief.sum() == pytest.approx(1.0)
        assert np.flatnonzero(belief).tolist() == view.candidates


def test_no_candidate_counts_for_less_than_doubt_says() -> None:
    floors = []
    for _, view in turns("classic", 5):
        for doubt in (0.05, 1.0):
            belief = ticket_belief(view, doubt)
            least = belief[belief > 0].min() / belief.max()
            assert least >= doubt * (1 - 1e-9)
            floors.append(least == pytest.approx(doubt))
    assert any(floors[::2])
    assert all(floors[1::2])


def test_belief_prefers_stations_away_from_the_pursuers() -> None:
    starts = {"D1": 187, "D2": 26, "D3": 29, "D4": 34, "D5": 50, "X": 185}
    game = Game("classic", 6, ["fixed_order"], starts=starts, any_start=True, seed=0)
    game.play("X taxi 184")
    belief, near = ticket_belief(seen(game)), nearness(seen(game).tables)
    beside = [s for s in seen(game).candidates if near[187, s] == 1]
    away = [s for s in seen(game).candidates if near[187, s] >= 3]
    assert beside
    assert np.mean(belief[beside]) < np.mean(belief[away])


@pytest.mark.parametrize("edition", ["london", "sanssouci"])
def test_a_step_is_weighed_by_what_it_looks_like(edition: str) -> None:
    """The kernels' weight of a step is the product of the factors that a naive reading of the board picks."""
    model, rnd, checked = habits(), random.Random(1), 0
    for view, after in turns(edition, 6):
        if "double" in after.history[-1]:
            continue
        tables, pub, away = view.tables, view.public, distances(view.tables)
        ticket = KINDS[edition].index(kind) if (kind := after.history[-1].split()[1]) in KINDS[edition] else 3
        here = view.candidates
        leads = {s: set(_targets(view, ticket, s)) for s in here}
        reached = sorted(set().union(*leads.values()))
        believed, room, looks = np.zeros(256), np.zeros(256), new_looks()
        believed[here] = 1.0
        reach(tables, pub, believed, room, ticket)
        assert np.flatnonzero(room).tolist() == reached
        coming = entries_hidden(tables, int(pub["entries"]) + 1)
        compiled(look_around)(tables, pub, nearness(tables), room, coming, looks)
        hunters = [int(s) for s in pub["at"] if s]

        def nearest(station: int, hunters: list[int] = hunters, away: np.ndarray = away) -> int:
            return min(int(away[h, station]) for h in hunters)

        for station in rnd.sample(here, min(3, len(here))):
            for target in leads[station]:
                kinds = [bool(_targets(view, kind, station, free=False)) for kind in (1, 2)]
                safe = [
                    t
                    for kind in range(4)
                    if x_holds(tables, pub, kind)
                    for t in _targets(view, kind, target)
                    if nearest(t) > 1
                ]
                values = {
                    "two_away": sum(away[h, target] == 2 for h in hunters),
                    "three_away": sum(away[h, target] == 3 for h in hunters),
                    "reveal": min(3, nearest(target) - 1) * 4 + coming,
                    "crowd": min(15, 16 * sum(away[r, target] <= 1 for r in reached) // len(reached)),
                    "company": min(15, 16 * sum(away[r, target] <= 3 for r in reached) // len(reached)),
                    "ways": min(15, len(safe)),
                    "paid": ticket * 4 + kinds[0] + 2 * kinds[1],
                    "flight": min(3, nearest(station)) * 4 + min(3, nearest(target)),
                }
                product = np.prod([model[group, values[name]] for group, name in enumerate(GROUPS)])
                weight = step_weight(tables, model, looks, station, ticket, target)
                assert weight == pytest.approx(float(product))
                checked += 1
    assert checked > 50


def _targets(view: TicketView, ticket: int, station: int, *, free: bool = True) -> list[int]:
    first, target = view.tables.first, view.tables.target
    found = [int(t) for t in target[first[ticket, station] : first[ticket, station + 1]]]
    return [t for t in found if not view.public["occupied"][t]] if free else found


def test_only_the_best_way_to_a_station_counts() -> None:
    """With no habits at all a station to which many ways lead is no likelier than the others."""
    model = np.ones_like(habits())
    for _, view in turns("london", 8):
        belief = belief_with(view, model)
        assert np.ptp(belief[belief > 0]) == pytest.approx(0.0, abs=1e-12)


def test_the_first_step_of_a_double_move_tells_nothing() -> None:
    """Where X went on in the same turn he was not afraid of whoever stood beside: only the second step is weighed."""
    starts = {"D1": 187, "D2": 26, "D3": 29, "D4": 34, "D5": 50, "X": 185}
    game = Game("classic", 6, ["fixed_order"], starts=starts, any_start=True, seed=0)
    game.play("X double taxi 184 taxi 185")
    model = np.ones_like(habits())
    model[FLIGHT], model[PAID] = np.arange(1, 17), np.arange(17, 33)
    view, tables = seen(game), seen(game).tables
    belief, near = belief_with(view, model), distances(tables)
    first = {s for start in view.setup.x_deck() for s in _targets(view, 0, start)}

    def likes(begin: int, end: int) -> float:
        afar = [min(3, *(int(near[starts[d], s]) for d in starts if d != "X")) for s in (begin, end)]
        stops = [tables.first[kind, begin + 1] > tables.first[kind, begin] for kind in (1, 2)]
        return float(model[FLIGHT, afar[0] * 4 + afar[1]] * model[PAID, stops[0] + 2 * stops[1]])

    best: dict[int, float] = {}
    for begin in first:
        for end in _targets(view, 0, begin):
            best[end] = max(best.get(end, 0.0), likes(begin, end))
    floor = DOUBT * max(best.values())
    whole = sum(max(floor, weight) for weight in best.values())
    assert sorted(best) == view.candidates
    assert [belief[s] for s in sorted(best)] == pytest.approx([max(floor, best[s]) / whole for s in sorted(best)])
