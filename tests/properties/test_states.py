"""What holds in every state of every game: tickets are conserved, figures stand alone, nothing changes by itself."""

import itertools
import random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from blackticket.boards import Board
from blackticket.errors import BlackticketError
from blackticket.game import Game
from tests.support.cases import Case, choose_move
from tests.support.strategies import drawn_cases, played_games
from tests.support.truth import setup_of, state_bytes, states_of, totals_of


@given(drawn_cases())
def test_T12_tickets_are_conserved_after_every_action(case: Case) -> None:
    game = Game(case.deal())
    rnd = random.Random(case.seed)
    dealt = totals_of(game)
    left_in_box = [printed - total for printed, total in zip(setup_of(game).rules.box, dealt, strict=True)]
    assert min(left_in_box) >= 0 or "unlimited_supply" in case.options
    while game.to_move is not None:
        game.play(choose_move(case, game, game.legal_moves, rnd))
        assert totals_of(game) == dealt
        assert min(count for purse in game.status()["tickets"].values() for count in purse.values()) >= 0


@given(drawn_cases())
def test_T5_at_most_one_figure_on_a_station_unless_x_is_caught(case: Case) -> None:
    game = Game(case.deal())
    rnd = random.Random(case.seed)
    while game.to_move is not None:
        game.play(choose_move(case, game, game.legal_moves, rnd))
        at = game.status()["at"]
        pursuers = [station for name, station in at.items() if name != "X"]
        assert len(set(pursuers)) == len(pursuers)
        caught = game.outcome is not None and game.outcome.by == "capture"
        assert (at["X"] in pursuers) == caught
        occupied = states_of(game)[0]["public"]["occupied"]
        assert sorted(pursuers) == [n for n in range(len(occupied)) if occupied[n]]


@given(drawn_cases())
def test_every_game_ends_and_says_how(case: Case) -> None:
    game = Game(case.deal())
    rnd = random.Random(case.seed)
    for _ in range(24 * 6 + 1):
        if game.to_move is None:
            break
        assert game.outcome is None
        assert game.legal_moves
        game.play(choose_move(case, game, game.legal_moves, rnd))
    assert game.outcome is not None
    assert list(game.legal_moves) == []
    assert (game.outcome.winner == "X") == (game.outcome.by in ("escape", "stranded"))
    assert len(game.status()["log"]) <= setup_of(game).rules.log_entries


@given(played_games(), st.integers(0, 1000))
def test_a_copy_goes_on_by_itself(game: Game, choice: int) -> None:
    before, moves = state_bytes(game), game.moves
    twin = game.copy()
    legal = twin.legal_moves
    if legal:
        twin.play(legal[choice % len(legal)])
        assert state_bytes(twin) != before
        assert len(twin.moves) == len(moves) + 1
    assert state_bytes(game) == before
    assert game.moves == moves


WORDS = st.sampled_from(
    [
        "X",
        "D1",
        "D2",
        "D3",
        "D5",
        "B1",
        "B2",
        "taxi",
        "bus",
        "underground",
        "car",
        "train",
        "plane",
        "foot",
        "vip",
        "rail",
        "black",
        "free",
        "double",
        "triple",
        "show",
        "pass",
        "place",
        "helicopter",
        "reroll",
        "roll",
        "x",
        "1",
        "2",
        "3",
        "4",
        "5",
        "7",
        "12",
        "30",
        "199",
        "200",
        "256",
        "999999999",
        "?",
        "0",
    ]
)


@given(
    played_games(longest=30), st.lists(st.lists(WORDS, min_size=1, max_size=7).map(" ".join), min_size=1, max_size=20)
)
def test_a_refused_move_changes_nothing(game: Game, lines: list[str]) -> None:
    legal = set(game.legal_moves)
    before, moves = state_bytes(game), game.moves
    for line in lines:
        if line in legal:
            continue
        with pytest.raises(BlackticketError) as caught:
            game.play(line)
        assert caught.value.code in ("unreadable_move", "illegal_move", "not_your_turn", "game_over")
        assert state_bytes(game) == before
        assert game.moves == moves


@given(played_games(longest=30))
def test_exactly_the_listed_moves_are_accepted(game: Game) -> None:
    """Every single step anybody could think of: accepted if and only if it is in the list."""
    legal = set(game.legal_moves)
    tickets = (*game.setup.edition.tickets, "black", "free")
    numbers = sorted({n for c in setup_of(game).board.connections for n in (c.a, c.b)})[:40]
    for figure in ("X", *game.setup.pursuers):
        for ticket in tickets:
            for number in numbers:
                move = f"{figure} {ticket} {number}"
                assert accepts(game, move) == (move in legal), move


@given(played_games(longest=20, small=True))
def test_exactly_the_listed_double_moves_are_accepted(game: Game) -> None:
    """Every double move along any two connections, whether tickets, pursuers or the log allow it or not."""
    assume(game.to_move == "X")
    legal = set(game.legal_moves)
    board, here = setup_of(game).board, game.status()["at"]["X"]
    tickets = (*setup_of(game).edition.tickets, "black")
    for one in neighbours(board, here):
        for two in neighbours(board, one):
            for first, second in itertools.product(tickets, repeat=2):
                move = f"X double {first} {one} {second} {two}"
                assert accepts(game, move) == (move in legal), move


def neighbours(board: Board, station: int) -> set[int]:
    """The station itself and all to which anything leads from it."""
    return {station} | {c.b if c.a == station else c.a for c in board.connections_at(station)}


def accepts(game: Game, move: str) -> bool:
    try:
        game.copy().play(move)
    except BlackticketError:
        return False
    return True


@given(played_games(longest=20, small=True))
def test_every_listed_move_is_accepted(game: Game) -> None:
    for move in game.legal_moves[::7]:
        game.copy().play(move)


@given(played_games())
def test_legal_moves_are_sorted_and_each_is_listed_once(game: Game) -> None:
    legal = game.legal_moves
    assert list(legal) == sorted(set(legal))
