"""One game of a series: who plays from where, and that it can be played again."""

from dataclasses import replace

import pytest

from blackticket.arena.series import Played, check_series, fingerprint, play_game
from blackticket.editions import edition, edition_names
from blackticket.errors import BlackticketError
from blackticket.game import Record
from tests.arena.helpers import small


def _told(game: Played) -> tuple[object, ...]:
    """Everything but how long it took."""
    moves = {side: (spent.moves, spent.iterations) for side, spent in game.thinking.items()}
    return replace(game, thinking={}), moves


def test_games_from_one_start_share_their_cards_and_swap_their_roles() -> None:
    series = small(("random", "greedy"), ("greedy", "random"))
    games = [play_game(series, number) for number in range(4)]
    assert [(game.x, game.pursuers) for game in games] == [("random", "greedy"), ("greedy", "random")] * 2
    starts = [Record.parse(game.record).starts for game in games]
    assert starts[0] == starts[1] != starts[2] == starts[3]


def test_the_same_player_on_both_sides_does_not_play_the_same_game_twice() -> None:
    """Each game has seeds of its own, else a mirror match would say nothing."""
    series = small(("random", "random"), ("random", "random"))
    first, second = (Record.parse(play_game(series, number).record) for number in (0, 1))
    assert first.starts == second.starts
    assert first.moves != second.moves


def test_the_same_iterations_play_the_same_game_again() -> None:
    series = small(("nw", "nw:reduction=0"), iterations=6)
    assert _told(play_game(series, 3)) == _told(play_game(series, 3))


def test_a_budget_of_seconds_is_spent_by_searching() -> None:
    """How long it really takes depends on the machine, so no time is asserted."""
    spent = play_game(small(("nw", "random"), seconds=0.001, iterations=None), 0).thinking["X"]
    assert spent.moves > 0
    assert spent.iterations > 0
    assert spent.seconds > 0


def test_another_seed_plays_from_other_starts() -> None:
    one, other = (Record.parse(play_game(small(seed=seed), 0).record).starts for seed in (1, 2))
    assert one != other


def test_a_budget_of_its_own_is_used_by_that_player_alone() -> None:
    game = play_game(small(("nw@3i", "nw"), iterations=5), 0)
    assert game.thinking["pursuers"].iterations % 5 == 0
    searched = game.thinking["X"].iterations
    assert 0 < searched <= 3 * game.thinking["X"].moves
    assert searched % 3 == 0


@pytest.mark.parametrize("name", edition_names())
def test_every_edition_can_be_played(name: str) -> None:
    fewest = min(edition(name).player_counts)
    game = play_game(small(("random", "random"), edition=name, players=fewest), 0)
    replayed = Record.parse(game.record).replay()
    assert replayed.outcome is not None
    assert (replayed.outcome.winner, replayed.outcome.by) == (game.winner, game.by)
    assert sum(spent.moves for spent in game.thinking.values()) == sum(
        not move.startswith("roll") for move in replayed.moves
    )


def test_a_game_is_the_same_after_it_was_written_down() -> None:
    game = play_game(small(), 1)
    again = Played.from_line(game.as_line())
    assert again.as_line() == game.as_line()
    assert again.record == ""


def test_the_fingerprint_tells_what_the_games_are() -> None:
    first = fingerprint(small(options=("triple_move",)))
    assert first["options"] == ["triple_move"]
    assert first["board_digest"]
    assert first != fingerprint(small())
    assert fingerprint(small(edition="dice"))["board_digest"]


@pytest.mark.parametrize(
    ("wrong", "code", "words"),
    [
        ({"pairings": (("nobody", "greedy"),)}, "unknown_agent", "nobody"),
        ({"pairings": (("greedy", "nw:reductoin=0"),)}, "bad_argument", "reductoin"),
        ({"pairings": (("greedy", "nw:reduction=0,reduction=1"),)}, "bad_argument", "nw:reduction is given twice"),
        ({"pairings": (("greedy", "nw@soon"),)}, "bad_argument", "nw@soon"),
        ({"pairings": (("greedy", "nw@1.5i"),)}, "bad_argument", "1.5i"),
        ({"pairings": (("greedy", "nw@0s"),)}, "bad_argument", "not 0"),
        ({"pairings": (("greedy", "nw@0i"),)}, "bad_argument", "must be 1 to"),
        ({"pairings": (("greedy", "nw@3601s"),)}, "bad_argument", "at most 3600 seconds, not 3601"),
        ({"pairings": (("greedy", "nw@1000000000001i"),)}, "bad_argument", "1 to 1000000000000 iterations"),
        ({"pairings": (("greedy", f"nw@{'9' * 5000}i"),)}, "bad_argument", "iterations"),
        ({"pairings": (("greedy", "exec:"),)}, "bad_argument", "exec:"),
        ({"pairings": (("greedy", "exec:/no/such/program"),)}, "bad_argument", "/no/such/program"),
        ({"pairings": (("greedy", "exec:python 'open"),)}, "bad_argument", "quotation"),
        ({"edition": "paris"}, "unknown_edition", "paris"),
        ({"options": ("wings",)}, "unknown_option", "wings"),
        ({"players": 9}, "bad_argument", "9"),
        ({"board": "nowhere"}, "bad_argument", "nowhere"),
        ({"iterations": 0}, "bad_argument", "iteration"),
        ({"iterations": 10**12 + 1}, "bad_argument", "iterations"),
        ({"iterations": 10**400}, "bad_argument", "iterations"),
        ({"seconds": 3601.0}, "bad_argument", "3600"),
        ({"seconds": -1.0}, "bad_argument", "-1"),
        ({"seconds": float("nan")}, "bad_argument", "nan"),
        ({"patience": 0.0}, "bad_argument", "Patience"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_code(wrong: dict[str, object], code: str, words: str) -> None:
    with pytest.raises(BlackticketError, match=words) as caught:
        check_series(replace(small(), **wrong))  # type: ignore[arg-type]
    assert caught.value.code == code
