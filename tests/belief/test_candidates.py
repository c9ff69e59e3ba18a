"""Where X can be: small boards on which it can be worked out by hand."""

import pytest

from blackticket.kernel import make_rng
from tests.support.boards import draw
from tests.support.play import answer, begin, ended, new, play
from tests.support.truth import state_bytes

STAR = draw(18, local="1-2 2-3 3-4", regional="1-4", express="4-5", water="5-6")


def test_from_any_start_x_can_be_wherever_no_pursuer_stands_and_he_could_move() -> None:
    """The stations 17 and 18 have no connection: an X there would be trapped, and the game goes on."""
    game = begin(STAR)
    taken = {7, 9, 11, 13}
    blocked = {8, 10, 12, 14}  # the only way out leads to a pursuer
    assert game.candidates == sorted(set(range(1, 17)) - taken - blocked)


def test_a_ticket_tells_which_way_he_went() -> None:
    game = begin(STAR)
    game.play("X bus 4")
    assert game.candidates == [1, 4, 15, 16]
    answer(game)
    game.play("X underground 5")
    assert game.candidates == [5, 15, 16]
    answer(game)
    game.play("X black 6")
    assert game.candidates == [6]


def test_where_a_pursuer_has_gone_x_is_not() -> None:
    """X shows himself on 2 and goes by taxi to 1, 3 or 5; D1 looks at 3 and finds nobody."""
    game = begin(draw(local="1-2 2-3 2-5 3-4 4-6"), at=(6,))
    for x, d1 in ((2, 4), (1, 6), (2, 4)):
        game.play(f"X taxi {x}")
        answer(game, f"D1 taxi {d1}")
    assert game.candidates == [2]
    game.play("X taxi 1")
    assert game.candidates == [1, 3, 5]
    game.play("D1 taxi 3")
    assert game.candidates == [1, 5]


def test_an_x_who_must_move_and_can_is_nowhere_where_he_could_not() -> None:
    """X shows himself on 2 and goes by taxi to 1 or 3. D1 steps onto 2, where 1 has its only exit: he is on 3."""
    game = begin(draw(local="1-2 2-3 3-4 2-5 5-6"), at=(6,))
    play(game, "X taxi 2")
    answer(game, "D1 taxi 5")
    play(game, "X taxi 3")
    answer(game, "D1 taxi 6")
    play(game, "X taxi 2")
    answer(game, "D1 taxi 5")
    assert game.candidates == [2]
    game.play("X taxi 3")
    assert game.candidates == [1, 3]
    answer(game, "D1 taxi 2")
    assert ended(game) is None
    assert game.candidates == [3]


def test_tickets_that_x_cannot_pay_close_a_way_too() -> None:
    """Six players: with no taxi ticket in the supply and no black one X, who is to move, is where a bus stops."""
    game = begin(draw(local="1-2", regional="1-2 1-3", pairs=("regional",)), "london", 6)
    play(game, "X double taxi 2 taxi 1")
    answer(game)
    assert set(game.candidates) <= {1, 2}


def test_after_the_end_only_where_he_is() -> None:
    game = begin(draw(local="1-2 2-3"), at=(3,))
    play(game, "X taxi 2", "D1 taxi 2")
    assert game.candidates == [2]


def test_always_revealed_leaves_no_doubt() -> None:
    game = begin(draw(local="1-2 2-3", edition="sanssouci"), "sanssouci", options=["always_revealed"])
    assert game.candidates == [1]
    game.play("X double foot 2 foot 3")
    assert game.candidates == [3]


def test_looking_does_not_change_anything() -> None:
    game = new("london", 5, seed=2)
    before = state_bytes(game)
    view = game.view("pursuers")
    assert view.candidates == view.candidates
    view.imagine(make_rng(1))
    assert state_bytes(game) == before


def test_imagining_draws_every_candidate_about_as_often() -> None:
    game = new("london", 5, seed=2)
    view = game.view("pursuers")
    rng = make_rng(5)
    counts = dict.fromkeys(view.candidates, 0)
    for _ in range(1300):
        counts[int(view.imagine(rng)[0]["secret"]["at"])] += 1
    assert len(counts) == 13
    assert min(counts.values()) > 60
    assert max(counts.values()) < 150


@pytest.mark.parametrize("station", [35, 45, 172])
def test_imagining_him_at_a_station_puts_him_there(station: int) -> None:
    states = new("london", 5, seed=2).view("pursuers").imagine_at(station, make_rng(1))
    assert int(states[0]["secret"]["at"]) == int(states[0]["secret"]["start"]) == station


def test_the_same_generator_imagines_the_same() -> None:
    view = new("london", 5, seed=2).view("pursuers")
    assert view.imagine(make_rng(9)).tobytes() == view.imagine(make_rng(9)).tobytes()
