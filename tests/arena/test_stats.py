"""Intervals and the sequential test, against known values and simulated matches."""

import math
import random

import pytest

from blackticket.arena.stats import Sprt, grouped, wilson


def test_wilson_interval_has_the_known_values() -> None:
    assert wilson(0.5, 10) == pytest.approx((0.236593, 0.763407), abs=1e-6)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.277533), abs=1e-6)
    assert wilson(1.0, 10) == pytest.approx((0.722467, 1.0), abs=1e-6)
    assert wilson(0.5, 0) == (0.0, 1.0)


def test_pairs_that_decide_alike_count_as_one_game_each() -> None:
    low, high = grouped([1.0, 0.0] * 50)
    assert (low, high) == pytest.approx(wilson(0.5, 100), abs=2e-3)


def test_independent_pairs_count_as_two_games_each() -> None:
    low, high = grouped([0.0, 0.5, 0.5, 1.0] * 50)
    assert (low, high) == pytest.approx(wilson(0.5, 400), abs=2e-3)


def test_pairs_that_are_always_split_have_an_interval_that_is_not_empty() -> None:
    low, high = grouped([0.5] * 20)
    assert 0.4 < low < 0.5 < high < 0.6


def test_pairs_that_are_all_won_leave_room_for_doubt() -> None:
    assert grouped([1.0] * 10) == pytest.approx(wilson(1.0, 10))
    assert grouped([]) == (0.0, 1.0)


@pytest.mark.parametrize(("as_x", "as_pursuers"), [(0.5, 0.5), (0.3, 0.8), (0.05, 0.95), (0.1, 0.2)])
@pytest.mark.parametrize("alike", [0.0, 0.6])
def test_pair_intervals_hold_the_truth_95_times_in_100(as_x: float, as_pursuers: float, alike: float) -> None:
    """``alike``: how often both games of a pair are decided by the same draw, as by a lucky start."""
    draw, held, rounds, truth = random.Random(5), 0, 2000, (as_x + as_pursuers) / 2
    for _ in range(rounds):
        scores = []
        for _ in range(60):
            first = draw.random()
            second = first if draw.random() < alike else draw.random()
            scores.append(((first < as_x) + (second < as_pursuers)) / 2)
        low, high = grouped(scores)
        held += low <= truth <= high
    assert 0.935 <= held / rounds <= 0.985


def test_the_ratio_of_single_games_is_the_usual_one() -> None:
    scores = [1.0] * 30 + [0.0] * 20
    usual = 30 * math.log(0.6 / 0.5) + 20 * math.log(0.4 / 0.5)
    assert Sprt(0.5, 0.6).ratio(scores) == pytest.approx(usual, abs=1e-6)
    assert Sprt(0.5, 0.6).ratio([]) == 0.0
    assert Sprt(0.5, 0.6).ratio([1.0] * 9) == pytest.approx(9 * math.log(0.6 / 0.5), abs=0.01)


def test_pairs_that_vary_less_decide_sooner() -> None:
    wide, narrow = [1.0] * 60 + [0.0] * 40, [0.5] * 80 + [1.0] * 20
    assert sum(wide) == sum(narrow)
    assert Sprt(0.5, 0.6).ratio(narrow) > 2 * Sprt(0.5, 0.6).ratio(wide) > 0


@pytest.mark.parametrize(("truth", "wrong"), [(0.5, "p1"), (0.65, "p0")])
def test_the_sequential_test_errs_5_times_in_100(truth: float, wrong: str) -> None:
    draw, errors, rounds, test = random.Random(7), 0, 200, Sprt(0.5, 0.65)
    for _ in range(rounds):
        scores: list[float] = []
        verdict = None
        while verdict is None:
            scores.append(((draw.random() < truth - 0.2) + (draw.random() < truth + 0.2)) / 2)
            verdict = test.verdict(scores)
        errors += verdict == wrong
    assert errors / rounds <= 0.08
