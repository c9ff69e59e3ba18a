"""The study of values: no setting of a player without an experiment, and what a trial compares."""

from pathlib import Path

import pytest
from bench.studies.catalogue import ELSEWHERE, PLACES, PURSUERS, VALUES, X
from bench.studies.values import Trial, trials

from blackticket.arena.series import check_series
from blackticket.players import make_player, player_names, settings_of
from tests.bench.helpers import study


def all_tried() -> dict[str, list[float]]:
    """By player and setting."""
    found: dict[str, list[float]] = {}
    for value in VALUES:
        found.setdefault(f"{PLACES[value.place].player}:{value.setting}", []).extend(value.tried)
    return found


@pytest.mark.parametrize("player", player_names())
def test_every_setting_names_its_experiment(player: str) -> None:
    tried = {name.partition(":")[2] for name in all_tried() if name.startswith(f"{player}:")}
    elsewhere = {name.partition(":")[2] for name in ELSEWHERE if name.startswith(f"{player}:")}
    assert not tried & elsewhere
    assert tried | elsewhere == set(settings_of(make_player(player)))


def test_every_value_is_tried_lower_and_higher_or_the_one_way_there_is() -> None:
    for trial in trials():
        assert trial.value != trial.played, trial
    for name, tried in all_tried().items():
        player, _, setting = name.partition(":")
        asked = make_player(player)
        usual, ends = settings_of(asked)[setting], getattr(asked, "RANGES", {}).get(setting, (0,))
        assert min(tried) < usual < max(tried) or (usual in ends and len(set(tried)) > 1), name


def test_every_trial_can_be_played_and_has_a_name_of_its_own() -> None:
    names = [trial.name for trial in trials()]
    assert len(set(names)) == len(names)
    assert not set(names) & set(PLACES)
    for trial in trials():
        check_series(trial.cell.series)


def test_the_side_in_question_plays_with_the_value() -> None:
    assert Trial("dice", X, "dice.caught", 4).cell.series.pairings == (("mcts:dice.caught=4", "mcts"),)
    assert Trial("parts", PURSUERS, "lookout", 0).cell.series.pairings == (("nw@5000i", "mcts:lookout=0"),)
    assert PLACES["parts"].pairings == (("mcts", "nw@5000i"), ("nw@5000i", "mcts"))
    assert Trial("dice", PURSUERS, "dice.catch", 3).cell.series.pairings == (("mcts", "mcts:dice.catch=3"),)


def test_the_report_of_values(tmp_path: Path) -> None:
    """Greedy needs no search. An X without fear, and pursuers who count no tickets, change what happens."""
    cells = ("greedy-london", "greedy-london-X-x.caught-0", "greedy-london-pursuers-hunt.ticket_cost-0")
    page, data = study("values", tmp_path, "--games", "16", "--only", *cells)
    games = {one["cell"]: one["roles"][0] for one in data["cells"] if one["roles"][0]["games"]}
    assert set(games) == set(cells)
    shares = {name: one["x_wins"]["share"] for name, one in games.items()}
    by_side = {one["role"]: one for one in data["trials"]}
    for role, name, sign in (("X", cells[1], 1), ("pursuers", cells[2], -1)):
        change = 100 * sign * (shares[name] - shares[cells[0]])
        assert by_side[role]["difference"]["points"] == pytest.approx(change, abs=1e-3)
        assert change != 0
    assert "| `x.caught` | X | 12 | 0 | 16 |" in page
    assert "| `hunt.ticket_cost` | pursuers | 0.4 | 0 | 16 |" in page
    assert "dice.caught" not in page
