"""The list of legal moves and the reasons against a move are two answers to one question, and agree."""

import random

import pytest
from hypothesis import given

from blackticket.editions import Deal
from blackticket.game import Game
from blackticket.rules.dice.codes import (
    ALLOWED,
    DOUBLE,
    FLY,
    GO,
    PASS_TURN,
    PLACE,
    REROLL,
    X_FIGURE,
    make_move,
    second_step,
)
from blackticket.rules.dice.layout import BLACK
from blackticket.rules.dice.legal import all_legal, why_not_detective, why_not_x
from blackticket.rules.dice.tables import HELICOPTER_ROW
from tests.dice.cases import DiceCase, choose_move, drawn_cases, fewer, played_games
from tests.dice.table import begin, play, setup_of, states_of, tables_of

STATIONS = range(38)
TICKETS = range(BLACK + 1)
FIGURES = (0, 1, 2, 3, X_FIGURE)


def of_one_step() -> list[int]:
    """Every move of at most one step that can be written, of every figure."""
    moves = [make_move(figure, action, 0, 0) for figure in FIGURES for action in (PASS_TURN, REROLL)]
    moves += [make_move(figure, PLACE, 0, station) for figure in FIGURES for station in STATIONS]
    moves += [make_move(X_FIGURE, FLY, 0, station) for station in STATIONS]
    moves += [make_move(f, GO, ticket, n) for f in FIGURES for ticket in TICKETS for n in STATIONS]
    return moves


ONE_STEP = of_one_step()


def of_two_steps(rnd: random.Random, likely: list[int]) -> list[int]:
    """Some double moves, most of them by way of ``likely`` stations."""
    return [
        make_move(X_FIGURE, DOUBLE, rnd.choice(TICKETS), rnd.choice(likely))
        | second_step(rnd.choice(TICKETS), rnd.choice(likely))
        for _ in range(60)
    ]


def allowed(game: Game, move: int) -> bool:
    state = states_of(game)[0]
    if move & 15 == X_FIGURE:
        return bool(why_not_x(tables_of(game), state["public"], int(state["secret"]["at"]), move) == ALLOWED)
    return bool(why_not_detective(tables_of(game), state["public"], move) == ALLOWED)


def listed(game: Game) -> set[int]:
    state = states_of(game)[0]
    return {int(code) for code in all_legal(tables_of(game), state["public"], int(state["secret"]["at"]))}


def along_the_lines(game: Game) -> set[int]:
    """Every ride from where a figure stands, whoever may be at its end and whatever the dice show."""
    tables, state = tables_of(game), states_of(game)[0]
    detectives = setup_of(game).force.detectives
    where = [(figure, int(state["public"]["at"][figure])) for figure in range(detectives)]
    moves = {make_move(figure, action, 0, 0) for figure in FIGURES for action in (PASS_TURN, REROLL)}
    for figure, station in [*where, (X_FIGURE, int(state["secret"]["at"]))]:
        for row in (*TICKETS, HELICOPTER_ROW) if figure == X_FIGURE else TICKETS:
            action, ticket = (FLY, 0) if row == HELICOPTER_ROW else (GO, row)
            for target in tables.target[tables.first[row, station] : tables.first[row, station + 1]]:
                moves.add(make_move(figure, action, ticket, int(target)))
    return moves


@fewer
@given(drawn_cases())
def test_the_list_has_the_rides_that_are_allowed_all_through_a_game(case: DiceCase) -> None:
    rnd = random.Random(case.seed)
    game = Game(Deal(case.setup()), seed=case.seed)
    while game.to_move is not None:
        legal = listed(game)
        near = [move >> 7 & 255 for move in legal] + [move >> 18 & 255 for move in legal if move >> 4 & 7 == DOUBLE]
        doubles = of_two_steps(rnd, near) if game.to_move == "X" else []
        for move in {*along_the_lines(game), *doubles, *legal}:
            assert allowed(game, move) == (move in legal), move
        game.play(choose_move(case, game, game.legal_moves, rnd))


@fewer
@given(played_games(longest=40))
def test_whatever_can_be_written_is_allowed_or_not_in_the_list(game: Game) -> None:
    legal = listed(game)
    for move in {*ONE_STEP, *legal}:
        assert allowed(game, move) == (move in legal), move


@pytest.mark.rules
def test_D11_every_double_move_there_is_allowed_or_not() -> None:
    """All that can be written from one position: the list has those that are allowed, and no others."""
    game = begin(10, 20, x=14, roll="bus x x")
    play(game, "D1 bus 12", "roll taxi x", "D2 taxi 19")
    ways = [(ticket, n) for ticket in TICKETS for n in range(1, 25)]
    assert setup_of(game).grid.layout == ("ABC", "DEF")
    found = set()
    for first, middle in ways:
        for second, last in ways:
            move = make_move(X_FIGURE, DOUBLE, first, middle) | second_step(second, last)
            if allowed(game, move):
                found.add(move)
    assert found == {move for move in listed(game) if (move >> 4) & 7 == DOUBLE}
