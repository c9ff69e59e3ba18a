"""Chances and what they are worth."""

import json
from pathlib import Path

import pytest
from bench.studies.calibrating import bins_of, brier_of, by_weights, error_of, fit, is_kept, moves_of
from bench.studies.told import Said, ToldGame

import blackticket.coach.calibration as calibration
from blackticket.coach.calibration import FEATURES, calibrated, fitted, weights
from blackticket.editions import edition_names
from blackticket.game import Game

IDENTITY = (0.0, 1.0, 0.0, 0.0, 0.0, 0.0)


def test_every_edition_and_side_has_weights_and_their_provenance() -> None:
    assert set(weights()) == set(edition_names())
    for sides in weights().values():
        assert set(sides) == {"X", "pursuers"}
        assert all(len(one) == len(FEATURES) for one in sides.values())
    told = json.loads((Path(calibration.__file__).parent / "data" / "calibration.json").read_text(encoding="utf-8"))
    assert told["features"] == list(FEATURES)
    assert {"date", "games", "player", "keys", "by"} <= told["fitted"].keys()
    assert all(count > 0 for count in told["fitted"]["games"].values())


@pytest.mark.parametrize("edition", edition_names())
@pytest.mark.parametrize("side", ["X", "pursuers"])
def test_a_better_chance_stays_better(edition: str, side: str) -> None:
    for progress in (0.0, 0.3, 0.7, 1.0):
        for iterations in (1, 600, 1_000_000):
            mine = weights()[edition][side]
            told = [fitted(percent / 100, progress, iterations, mine) for percent in range(101)]
            assert told == sorted(told)
            assert 0.0 < told[0] < told[-1] < 1.0


def test_weights_that_change_nothing_change_nothing() -> None:
    for percent in range(1, 100):
        assert fitted(percent / 100, 0.4, 600, IDENTITY) == pytest.approx(percent / 100)


def test_an_edition_without_weights_keeps_its_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibration, "weights", dict)
    assert calibrated(0.7, Game("london", seed=1).view("X"), "X", 600) == 0.7


def games(count: int, said: float, won: float) -> list[ToldGame]:
    """Games in which X always says the same and wins a share of them."""
    return [
        ToldGame(
            "london", n, 600, "X" if n < won * count else "pursuers", {"X": (Said(0.5, said),) * 4, "pursuers": ()}
        )
        for n in range(count)
    ]


def test_the_fit_finds_what_chances_are_worth() -> None:
    told = games(400, 0.7, 0.4)
    before, after = moves_of(told, "X"), moves_of(told, "X", by_weights({"london": {"X": fit(told, "X")}}))
    assert error_of(before)[0] == pytest.approx(0.3)
    assert error_of(after)[0] < 0.02
    assert brier_of(after) < brier_of(before)
    (tenth,) = bins_of(before)
    assert [tenth.said, tenth.won, tenth.share] == pytest.approx([0.7, 0.4, 1.0])


def test_no_games_give_weights_that_change_nothing() -> None:
    assert fit([], "X") == list(IDENTITY)


def test_a_game_is_fitted_to_or_tested_on_whatever_else_there_is() -> None:
    kept = [is_kept(one) for one in games(300, 0.5, 0.5)]
    assert 60 < sum(kept) < 140
    assert kept[:100] == [is_kept(one) for one in games(100, 0.1, 0.9)]
