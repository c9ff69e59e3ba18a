"""Who is ahead: counted in order, whatever the order in which games end."""

import random
from dataclasses import replace

import pytest

from blackticket.arena.match import MOST_REASONS, Tally, forfeits_told, pairings_of
from blackticket.arena.series import FORFEIT, Played, Thinking
from blackticket.arena.stats import Sprt, grouped, wilson
from tests.arena.helpers import small

SPENT = {"X": Thinking(2, 0.5, 20), "pursuers": Thinking(6, 0.6, 60)}
SINGLE = small(*pairings_of("random", "greedy", swap=False))
SWAPPED = small(*pairings_of("random", "greedy", swap=True))


def _game(number: int, winner: str, *, swap: bool, by: str = "escape") -> Played:
    x, pursuers = pairings_of("random", "greedy", swap=swap)[number % 2 if swap else 0]
    return Played(number, x, pursuers, winner, by, 10, SPENT, "did not answer" if by == FORFEIT else None)


def test_the_score_is_that_of_the_player_named_first() -> None:
    tally = Tally(SINGLE)
    for number, winner in enumerate(["X", "X", "pursuers", "X"]):
        tally.add(_game(number, winner, swap=False))
    assert tally.score() == pytest.approx((0.75, *wilson(0.75, 4)))


def test_with_swapped_roles_it_wins_on_either_side() -> None:
    tally = Tally(SWAPPED)
    for number, winner in enumerate(["X", "pursuers", "X", "X", "pursuers", "X"]):
        tally.add(_game(number, winner, swap=True))
    assert tally.scores == [1.0, 0.5, 0.0]
    assert tally.score() == pytest.approx((0.5, *grouped([1.0, 0.5, 0.0])))
    told = tally.result()
    assert told["score"]["pairs"] == {"won_both": 1, "won_one": 1, "won_none": 1}
    as_x, as_pursuers = told["roles"]
    assert (as_x["x"], as_x["x_wins"]["games"], as_x["pursuers_win"]["games"]) == ("random", 2, 1)
    assert (as_pursuers["x"], as_pursuers["x_wins"]["games"], as_pursuers["games"]) == ("greedy", 2, 3)
    assert as_x["thinking"]["X"] == {"moves": 6, "seconds_a_move": 0.25, "iterations_a_move": 10.0}


def test_half_a_pair_does_not_count_yet() -> None:
    tally = Tally(SWAPPED)
    tally.add(_game(0, "X", swap=True))
    tally.add(_game(3, "X", swap=True))
    assert tally.scores == []
    assert tally.score() == (0.5, 0.0, 1.0)
    tally.add(_game(1, "X", swap=True))
    assert tally.scores == [0.5]
    assert len(tally.games) == 2


def test_the_sequential_test_does_not_depend_on_the_order_in_which_games_end() -> None:
    draw = random.Random(1)
    games = [_game(number, "X" if draw.random() < 0.75 else "pursuers", swap=False) for number in range(300)]
    results = []
    for seed in range(5):
        tally = Tally(SINGLE, Sprt(0.5, 0.7))
        shuffled = list(games)
        random.Random(seed).shuffle(shuffled)
        for game in games if seed == 0 else shuffled:
            tally.add(game)
        results.append(tally.result())
    assert results[0]["sprt"]["accepted"] == "p1"
    assert 5 < results[0]["games"] < 300
    assert all(result == results[0] for result in results)


def test_forfeits_are_told_with_their_reasons() -> None:
    tally = Tally(SWAPPED)
    tally.add(_game(0, "X", swap=True))
    tally.add(_game(1, "X", swap=True, by=FORFEIT))
    told = tally.result()
    lost = {"player": "random", "reason": "did not answer", "games": 1, "first_game": 1}
    assert told["forfeits"] == {"games": 1, "reasons": [lost], "more_reasons": 0}
    assert told["roles"][1]["ends"] == [{"winner": "X", "by": "forfeit", "games": 1}]


def test_equal_reasons_are_told_once_and_none_is_lost_without_a_word() -> None:
    often = [_game(number, "X", swap=False, by=FORFEIT) for number in range(1, 31)]
    told = forfeits_told([_game(0, "X", swap=False), *often])
    lost = {"player": "greedy", "reason": "did not answer", "games": 30, "first_game": 1}
    assert told == {"games": 30, "reasons": [lost], "more_reasons": 0}
    various = [replace(game, reason=f"ended with status {game.game}") for game in often]
    told = forfeits_told([*various, *often])
    assert (told["games"], len(told["reasons"]), told["more_reasons"]) == (60, MOST_REASONS, 31 - MOST_REASONS)


def test_a_match_without_games_has_a_result() -> None:
    told = Tally(SWAPPED, Sprt(0.4, 0.6)).result()
    assert (told["games"], told["score"]["low"], told["score"]["high"]) == (0, 0.0, 1.0)
