"""The study of steps: which parts a row has, what its step brought, and its report."""

import re
from pathlib import Path

import pytest
from bench.studies.catalogue import BOTH, PURSUERS, X
from bench.studies.cells import Cell, Counted
from bench.studies.steps import LADDERS, OPPONENTS, Pairing, cells, ladder, results_of, whole_of

from blackticket.arena.series import Side, check_series
from blackticket.players import make_player, settings_of
from tests.arena.helpers import small, won_by
from tests.bench.helpers import study


@pytest.mark.parametrize("role", BOTH)
def test_a_ladder_leads_from_the_published_search_over_ours_bare_to_ours_as_it_is(role: Side) -> None:
    steps = list(ladder(role))
    assert steps[0].player == OPPONENTS["nw"]
    assert steps[-1].player == "mcts"
    usual = settings_of(make_player("mcts"))
    for count, step in enumerate(steps[1:]):
        settings = settings_of(make_player(step.player))
        changed = {name for name, value in settings.items() if value != usual[name]}
        assert changed == {part.setting for part in LADDERS[role][count:]}


def test_every_cell_can_be_played_and_has_a_name_of_its_own() -> None:
    found = cells()
    assert len({cell.name for cell in found.values()}) == len(found)
    for pairing, cell in found.items():
        assert cell.series.pairings == (pairing,)
        check_series(cell.series)
    assert found["mcts", "mcts"].name == "X-mix-mcts"
    assert found["nw@5000i", "mcts:doubt=1,history=0,lookout=99,straight=0"].name == "pursuers-search-nw"
    assert found["mcts:threats=1,mix=1", "nw@5000i"].name == "X-alarm-nw"


def test_a_step_is_compared_with_the_one_before_it_against_the_same_opponent() -> None:
    """Our X bare wins no game, with every part put on one more; the published X wins one, the other pursuers all."""
    steps = list(ladder(X))
    counted: dict[Pairing, Counted] = {}
    for role in BOTH:
        for step in ladder(role):
            for opponent in OPPONENTS.values():
                pairing = step.pairing(opponent)
                wins = max(0, steps.index(step) - 1) if role == X else 0
                wins = 1 if step.name == "nw" else wins
                games = won_by(*("X" if game < wins else "pursuers" for game in range(8)))
                counted.setdefault(pairing, Counted(Cell("any", small(pairing), 8), games))
    results = [one for one in results_of(X, counted) if one.opponent == "mcts"]
    assert [round(8 * one.share.share) for one in results] == [1, 0, 1, 2, 3, 4, 5, 6]
    assert [one.gain and one.gain.points for one in results] == [None, -12.5, *[12.5] * 6]
    assert {one.seconds for one in results} == {0.5}
    assert whole_of(X, counted)["mcts"].points == 62.5
    pursuers = [one for one in results_of(PURSUERS, counted) if one.opponent == "mcts"]
    assert [round(8 * one.share.share) for one in pursuers] == [2, 8, 8, 8, 8, 2]


@pytest.mark.slow
def test_the_report_of_steps(tmp_path: Path) -> None:
    chosen = ("X-nw-nw", "X-mix-nw")
    page, data = study("steps", tmp_path, "--games", "1", "--only", *chosen)
    played = {one["cell"]: one["roles"][0]["x_wins"]["share"] for one in data["cells"] if one["roles"][0]["games"]}
    assert set(played) == set(chosen)
    nw, ours = (100 * played[name] for name in chosen)
    assert re.search(rf"\| `nw`, 5,000 iterations \| \d+ \| {nw:.1f} % \(", page)
    assert re.search(rf"as it is played \| \d+ \| {ours:.1f} % \(", page)
    assert re.search(rf"\| `nw`, 5,000 iterations \| \d+ \| {100 - nw:.1f} % \(", page)
    assert "| `mcts` bare |  | not played | 0 | not played | not played | 0 | not played |" in page
