"""Where X can be: likelihood, what if, why not; each against the plainest counting there is."""

import pytest

from blackticket.coach.where import Witness, what_if, where_is_x, why_not
from blackticket.errors import BlackticketError
from blackticket.game import Game
from blackticket.languages import LANGUAGE_CODES
from blackticket.views import View
from tests.coach import naive
from tests.coach.games import EVERYTHING, TICKETS, positions


def hunters(edition: str, players: int, **how: int) -> list[View]:
    found = [game.view("pursuers") for game in positions(edition, players, **how)]
    return [view for view in found if view.is_x_placed]


@pytest.mark.parametrize(("edition", "players"), EVERYTHING)
def test_likelihood_is_a_probability_on_exactly_the_candidates(edition: str, players: int) -> None:
    for view in hunters(edition, players):
        found = where_is_x(view)
        assert list(found.stations) == view.candidates
        assert sum(found.stations.values()) == pytest.approx(1.0)
        for language in LANGUAGE_CODES:
            assert all("{" not in one for one in found.sentences(language))
        told = found.as_dict("de")
        assert told["stations"].keys() == {str(station) for station in view.candidates}


@pytest.mark.parametrize(("edition", "players"), TICKETS)
def test_what_if_is_where_he_could_be_after_that_ticket(edition: str, players: int) -> None:
    for view in hunters(edition, players):
        ways, pursuers = naive.ways_of(view), {at for name, at in view.at.items() if name != "X"}
        for ticket in naive.x_tickets(view):
            found = {to for place in view.candidates for to in ways[ticket][place]} - pursuers
            assert set(what_if(view, ticket).stations) == found
        with pytest.raises(BlackticketError, match="he can use"):
            what_if(view, "carriage")


@pytest.mark.parametrize(("edition", "players"), TICKETS)
def test_why_not_names_the_last_fact_without_which_he_could_be_there(edition: str, players: int) -> None:
    keys = set()
    for view in hunters(edition, players, every=9):
        everywhere = set(view.setup.stations)
        for station in sorted(everywhere)[::6]:
            found = why_not(view, station)
            keys.add(found.key)
            if found.key == "possible":
                assert station in view.candidates
            elif found.key == "stands":
                assert view.at[str(found.numbers["figure"])] == station
            elif found.index is None:
                assert found.key == "start"
                assert station in naive.follow(view, view.history, 0, everywhere)
            else:
                assert station in naive.follow(view, view.history, found.index + 1, everywhere)
                assert station not in naive.follow(view, view.history, found.index, everywhere)
                check_numbers(view, found)
    assert {"possible", "stands", "ticket_last"} <= keys
    assert keys & {"seen", "start"}


def check_numbers(view: View, found: Witness) -> None:
    """The numbers are those of the move that is named."""
    assert found.index is not None
    move = view.history[found.index]
    if found.key.startswith("searched"):
        assert (move.figure, move.stations[-1]) == (found.numbers["figure"], found.numbers.get("at", found.station))
    elif found.key.startswith(("ticket", "seen")):
        entry = int(str(found.numbers["entry"]))
        before = sum(len(one.steps) for one in view.history[: found.index] if one.figure == "X")
        assert before < entry <= before + len(move.steps)
        assert view.log[entry - 1].ticket == found.numbers.get("ticket", view.log[entry - 1].ticket)
        assert view.log[entry - 1].station == found.numbers.get("at", view.log[entry - 1].station)


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "players"), EVERYTHING)
def test_why_not_can_be_said_of_every_station_in_every_language(edition: str, players: int) -> None:
    for view in hunters(edition, players, every=17):
        for station in list(view.setup.stations)[::5]:
            found = why_not(view, station)
            assert (found.key == "possible") == (station in view.candidates)
            for language in LANGUAGE_CODES:
                assert "{" not in found.sentence(language)
            assert found.as_dict()["station"] == station


def test_a_pursuer_that_looked_is_the_fact_if_he_has_not_moved_since() -> None:
    game = Game("london", 5, starts={"X": 35, "D1": 13, "D2": 26, "D3": 29, "D4": 34})
    game.play("X taxi 22")
    assert why_not(game.view("pursuers"), 34).key == "stands"
    game.play("D2 taxi 15")
    assert why_not(game.view("pursuers"), 15).key == "stands"
    game.play("D1 taxi 23")
    game.play("D4 taxi 22") if 22 in game.candidates and game.status()["at"]["X"] != 22 else game.play("D4 taxi 47")
    assert game.to_move == "pursuers"


def test_in_the_dice_game_the_tile_is_a_fact() -> None:
    game = next(one for one in positions("dice", 4, every=1) if one.view("pursuers").is_x_placed)
    view = game.view("pursuers")
    tile = set(view.candidates)
    outside = [station for station in view.setup.stations if station not in tile | set(view.at.values())]
    assert {why_not(view, station).key for station in outside} == {"tile"}


def test_before_he_is_placed_and_beyond_the_board_there_is_nothing_to_ask() -> None:
    view = Game("dice", 4, seed=1).view("pursuers")
    for ask in (where_is_x, lambda one: why_not(one, 3), lambda one: what_if(one, "taxi")):
        with pytest.raises(BlackticketError, match="not been placed"):
            ask(view)
    with pytest.raises(BlackticketError, match="no station 999"):
        why_not(Game("london", seed=1).view("pursuers"), 999)


def test_after_the_end_he_is_where_he_is() -> None:
    *_, game = positions("italia", 5, most=400, every=1)
    while game.to_move:
        game.play(game.legal_moves[0])
    view = game.view("pursuers")
    assert why_not(view, view.candidates[0]).key == "possible"
    assert where_is_x(view).stations == {view.candidates[0]: 1.0}
    other = next(station for station in view.setup.stations if station != view.candidates[0])
    assert why_not(view, other).key == "seen_last"
    with pytest.raises(BlackticketError, match="he can use: none"):
        what_if(view, "car")
