"""What threatens X, what his special tickets would gain, and what a chosen move leaves: each counted again."""

import pytest

from blackticket.coach.counting import counted
from blackticket.coach.danger import BLACK_GAIN, Dangers, dangers
from blackticket.coach.words import Speaker
from blackticket.errors import BlackticketError
from blackticket.game import Game
from blackticket.languages import LANGUAGE_CODES
from blackticket.moves import Move
from blackticket.views import View
from tests.coach import naive
from tests.coach.games import EVERYTHING, TICKETS, positions, side_of


def after(game: Game, move: Move) -> View | None:
    """What the pursuers see once the move is made; None if it ended the game."""
    later = game.copy()
    later.play(move)
    return None if later.to_move is None else later.view("pursuers")


@pytest.mark.parametrize(("edition", "players"), TICKETS)
def test_every_station_in_reach_is_marked_with_who_and_by_what(edition: str, players: int) -> None:
    for game in positions(edition, players, every=20, most=30):
        view = game.view("X")
        told = {station: {name: set(by) for name, by in who.items()} for station, who in dangers(view).threats.items()}
        assert told == naive.reached_by_all(view)
        assert not dangers(view).worth or game.to_move == "X"


@pytest.mark.parametrize(("edition", "players"), [("dice", 2), ("dice", 4)])
def test_in_the_dice_game_with_any_die(edition: str, players: int) -> None:
    for game in positions(edition, players, every=7):
        view = game.view("X")
        standing = {name: at for name, at in view.at.items() if name != "X"}
        reached: dict[int, set[str]] = {}
        for name, at in standing.items():
            for ends in view.ways_from(at).values():
                for end in set(ends) - set(standing.values()):
                    reached.setdefault(end, set()).add(name)
        assert {station: set(who) for station, who in dangers(view).threats.items()} == reached


@pytest.mark.parametrize(("edition", "players"), TICKETS)
def test_whether_special_tickets_are_worth_it_is_tried_with_every_move(edition: str, players: int) -> None:
    seen: set[str] = set()
    for game in positions(edition, players, every=8, most=80):
        if game.to_move != "X":
            continue
        found = dangers(game.view("X"))
        seen |= {reason.key for reason in found.worth}
        check_double(game, found)
        check_black(game, found)
    assert seen & {"worth_black", "worth_double", "worth_double_safe"}
    assert "worth_nothing" in seen


def check_double(game: Game, found: Dangers) -> None:
    """The best double move beside the best single move: whoever reaches a station does not depend on X's move."""
    told = next((reason for reason in found.worth if reason.key.startswith("worth_double")), None)
    all_reached, standing = naive.reached_by_all(game.view("X")), set(game.view("pursuers").at.values())
    reached = {
        move: len(all_reached.get(move.stations[-1], {}))
        for move in game.legal_moves
        if move.action in ("go", "double") and not standing & set(move.stations)
    }
    singles = [count for move, count in reached.items() if move.action == "go"]
    doubles = [count for move, count in reached.items() if move.action == "double"]
    if told is None:
        assert not doubles or (singles and min(doubles) >= min(singles))
    elif told.key == "worth_double_only":
        assert not singles
    else:
        assert (told.numbers["n"], told.numbers["left"]) == (min(singles), min(doubles))
        assert min(doubles) < min(singles)
        ends = [move.stations[-1] for move, n in reached.items() if move.action == "double" and n == min(doubles)]
        assert told.numbers["station"] in ends
        assert (told.key == "worth_double_safe") == (min(doubles) == 0)


def check_black(game: Game, found: Dangers) -> None:
    told = next((reason for reason in found.worth if reason.key.startswith("worth_black")), None)
    hidden = {
        move: len(view.candidates)
        for move in game.legal_moves
        if move.action == "go" and (view := after(game, move)) is not None
    }
    black = max((n for move, n in hidden.items() if move.tickets == ("black",)), default=0)
    plain = max((n for move, n in hidden.items() if move.tickets != ("black",)), default=0)
    if told is None:
        assert black < plain + BLACK_GAIN
    elif told.key == "worth_black_only":
        assert (bool(black), plain) == (True, 0)
    else:
        assert told.numbers == {"n": black, "without": plain}
        assert black >= plain + BLACK_GAIN


@pytest.mark.parametrize(("edition", "players"), EVERYTHING)
def test_what_a_chosen_move_leaves_is_what_it_leaves_once_it_is_made(edition: str, players: int) -> None:
    for game in positions(edition, players, every=14, most=40):
        view = game.view(side_of(game))
        for move in game.legal_moves[:: max(1, len(game.legal_moves) // 3)]:
            later, facts = after(game, move), {reason.key: reason.numbers for reason in counted(view, move)}
            if later is None:
                assert game.to_move == "pursuers" or all(key.startswith("ends_") for key in facts)
            elif later.is_x_placed and game.to_move == "X":
                assert (facts.get("hide") or facts["seen"])["n"] == len(later.candidates)
                assert ("safe" in facts) != ("danger" in facts)
            elif "left" in facts:
                assert facts["left"]["n"] == len(later.candidates)
            for language in LANGUAGE_CODES:
                sentences = Speaker(language, edition).reasons(counted(view, move))
                assert all(one and "{" not in one for one in sentences)


@pytest.mark.parametrize("language", LANGUAGE_CODES)
def test_what_special_tickets_are_worth_can_be_said(language: str) -> None:
    for edition, players in (("london", 5), ("sanssouci", 5)):
        for game in positions(edition, players, every=20, most=30):
            found = dangers(game.view("X"))
            for sentence in Speaker(language, edition).reasons(found.worth):
                assert sentence
                assert "{" not in sentence


def test_only_x_is_told_of_dangers_and_only_legal_moves_are_counted() -> None:
    game = Game("london", 5, seed=7)
    with pytest.raises(BlackticketError, match="told to Mister X"):
        dangers(game.view("pursuers"))
    with pytest.raises(BlackticketError, match="not a legal move"):
        counted(game.view("X"), "X taxi 1")
    with pytest.raises(BlackticketError, match="not a legal move"):
        counted(game.view("pursuers"), "D1 taxi 161")
