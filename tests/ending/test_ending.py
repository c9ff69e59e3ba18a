"""A finished game told again: nothing before its end, and after it exactly what happened."""

import pytest

from blackticket.editions import edition_names
from blackticket.ending import Catch, Ending
from blackticket.errors import BlackticketError
from blackticket.game import Game, Record
from blackticket.languages import LANGUAGE_CODES
from tests.ending.played import ended, finished, played
from tests.ending.played import ending as ending_of

GAMES = [(name, 3, ()) for name in edition_names()] + [("dice", 4, ("expert",)), ("dice", 3, ("expert",))]


@pytest.mark.parametrize("name", edition_names())
def test_a_game_that_goes_on_has_no_ending(name: str) -> None:
    for moves in (0, 4):
        with pytest.raises(BlackticketError, match="not over yet"):
            Ending.of(played(Game(name, 3, seed=5, fast=True), moves))


@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_the_legs_are_the_log_of_x(name: str, players: int, options: tuple[str, ...]) -> None:
    game = finished(name, players, options=options)
    ending, view = Ending.of(game), game.view("everyone")
    stations = [ending.start, *(entry.station for entry in view.log)]
    told = [(laid.leg.number, laid.leg.ticket, laid.leg.start, laid.leg.end) for laid in ending.trail]
    assert told == [(i, entry.ticket, stations[i - 1], stations[i]) for i, entry in enumerate(view.log, 1)]


@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_the_numbers_are_those_of_the_pursuers_candidates(name: str, players: int, options: tuple[str, ...]) -> None:
    game = finished(name, players, options=options)
    ending = Ending.of(game)
    moments = [*(before for before, _ in Record.of(game).positions(game.setup.ground)), game]
    for turn, following in zip(ending.turns, [*ending.turns[1:], None], strict=True):
        after = moments[turn.moment]
        assert turn.at["X"] == after.view("everyone" if after.is_over else "X").at["X"]
        if not after.is_over:
            assert turn.possible == len(after.candidates)
        if following is not None:
            assert turn.left == len(moments[following.moment - 1].candidates)


@pytest.mark.parametrize("name", edition_names())
def test_a_leg_is_shown_where_everybody_saw_x_at_once(name: str) -> None:
    ending = ending_of(name)
    reveals = set(ending.setup.rules.reveals)
    for turn in ending.turns:
        assert turn.shown == any(laid.leg.number in reveals for laid in turn.legs)
        if turn.legs and turn.legs[-1].leg.shown:
            assert turn.possible == 1


@pytest.mark.parametrize("name", edition_names())
def test_who_caught_him_where_and_how(name: str) -> None:
    game = ended(name, "capture")
    last = next(move for move in reversed(game.moves) if move.action not in ("roll", "reroll"))
    catch = Ending.of(game).catch
    assert catch is not None
    assert catch.station == game.view("everyone").at["X"]
    if last.figure != "X":
        ticket = None if last.tickets[-1] == "free" else last.tickets[-1]
        assert catch == Catch(last.figure, last.stations[-1], ticket)
    else:
        assert (catch.ran_into, game.view("everyone").at[catch.figure or ""]) == (True, catch.station)


def test_d15_x_may_run_into_a_detective() -> None:
    games = (finished("dice", 4, seed) for seed in range(200))
    ran = next((game for game in games if (catch := Ending.of(game).catch) is not None and catch.ran_into), None)
    if ran is None:
        pytest.skip("the players of today avoid it")
    assert ran.moves[-1].figure == "X" or ran.moves[-2].figure == "X"


def test_nobody_has_caught_an_x_who_escapes() -> None:
    assert Ending.of(ended("london", "escape", 2)).catch is None


@pytest.mark.parametrize(("winner", "by"), [("pursuers", "resigned"), ("X", "resigned"), ("nobody", "agreed")])
def test_a_game_that_people_have_stopped_has_an_ending(winner: str, by: str) -> None:
    game = played(Game("london", 3, seed=5, fast=True), 9)
    game.stop(winner, by)
    ending = Ending.of(game)
    assert (ending.catch, len(ending.trail)) == (None, len(game.view("everyone").log))
    for language in LANGUAGE_CODES:
        assert "{" not in ending.draw_svg(language=language).split("</style>", 2)[-1]


def test_x_who_was_never_on_the_board_has_no_route() -> None:
    game = Game("dice", 3, seed=5)
    game.stop("X", "resigned")
    with pytest.raises(BlackticketError, match="never on the board"):
        Ending.of(game)
