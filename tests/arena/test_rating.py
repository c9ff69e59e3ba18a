"""Ratings: they find what games were made from, and stay finite."""

import random

import pytest

from blackticket.arena.rating import Counted, rate


def _games(strengths: list[float], advantage: float, games: int, seed: int = 3) -> list[Counted]:
    draw = random.Random(seed)
    counted = []
    for x, mine in enumerate(strengths):
        for other, theirs in enumerate(strengths):
            if x != other:
                chance = 1 / (1 + 10 ** (-(mine - theirs + advantage) / 400))
                counted.append(Counted(x, other, sum(draw.random() < chance for _ in range(games)), games))
    return counted


def test_ratings_and_the_advantage_of_x_are_found_again() -> None:
    strengths, names = [150.0, 50.0, -40.0, -160.0], ["a", "b", "c", "d"]
    rated, advantage = rate(names, _games(strengths, -120.0, 4000))
    assert [one.name for one in rated] == names
    for one, truth in zip(rated, strengths, strict=True):
        assert one.low < one.rating < one.high
        assert one.rating == pytest.approx(truth, abs=15)
    assert advantage.rating == pytest.approx(-120, abs=15)
    assert sum(one.rating for one in rated) == pytest.approx(0, abs=1e-6)


def test_intervals_hold_the_truth_95_times_in_100() -> None:
    strengths = [100.0, 0.0, -100.0]
    held, rounds = 0, 200
    for seed in range(rounds):
        rated, advantage = rate(["a", "b", "c"], _games(strengths, 60.0, 60, seed))
        truths = {"a": 100.0, "b": 0.0, "c": -100.0, advantage.name: 60.0}
        held += sum(one.low <= truths[one.name] <= one.high for one in (*rated, advantage))
    assert 0.93 <= held / (4 * rounds) <= 0.98


def test_two_players_have_the_difference_that_elo_gives() -> None:
    rated, _ = rate(["a", "b"], [Counted(0, 1, 7500, 10000), Counted(1, 0, 2500, 10000)])
    assert rated[0].rating - rated[1].rating == pytest.approx(190.85, abs=1)


def test_whoever_wins_everything_is_strong_but_not_without_end() -> None:
    rated, advantage = rate(["weak", "strong"], [Counted(0, 1, 0, 50), Counted(1, 0, 50, 50)])
    assert [one.name for one in rated] == ["strong", "weak"]
    assert 300 < rated[0].rating < 2000
    assert advantage.rating == pytest.approx(0, abs=1e-6)


def test_the_order_of_the_names_does_not_matter() -> None:
    one_way, _ = rate(["a", "b"], [Counted(0, 1, 6, 10), Counted(1, 0, 3, 10)])
    other_way, _ = rate(["b", "a"], [Counted(1, 0, 6, 10), Counted(0, 1, 3, 10)])
    assert [one.name for one in one_way] == [one.name for one in other_way]
    assert one_way[0].rating == pytest.approx(other_way[0].rating)
