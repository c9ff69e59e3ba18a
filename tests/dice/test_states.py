"""What always holds in a dice game, whoever plays it: dice, board, fields, passes, refusals, given rolls."""

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackticket.editions import Deal
from blackticket.errors import BlackticketError
from blackticket.game import Game
from tests.dice.cases import DiceCase, choose_move, drawn_cases, fewer, played_games
from tests.dice.table import setup_of, states_of
from tests.support.truth import state_bytes

DICE_IN_THE_BOX = 7
FACES = ("taxi", "bus", "underground", "x")
WORDS = ("taxi", "bus", "underground", "black", "pass", "reroll", "place", "helicopter", "double", "free", "foot")


def all_through(case: DiceCase) -> list[Game]:
    """The game of a case after each of its moves."""
    game = Game(Deal(case.setup()), seed=case.seed)
    rnd = random.Random(case.seed)
    stages = [game.copy()]
    while game.to_move is not None:
        game.play(choose_move(case, game, game.legal_moves, rnd))
        stages.append(game.copy())
    return stages


def covered_fields(game: Game) -> int:
    """The dice on X's board: the start and every field since the last time that all came off."""
    status = game.status()
    if status["start"] is None:
        return 0
    reveals = [n for n in setup_of(game).rules.reveals if n <= len(status["log"])]
    return len(status["log"]) - reveals[-1] if reveals else len(status["log"]) + 1


@fewer
@given(drawn_cases())
def test_D14_seven_dice_always_suffice(case: DiceCase) -> None:
    for game in all_through(case):
        pub = states_of(game)[0]["public"]
        assert pub["covered"] == covered_fields(game)
        assert pub["covered"] + setup_of(game).force.dice <= DICE_IN_THE_BOX
        if game.round and game.to_move is not None:
            assert pub["dice_left"] + pub["used_count"] == setup_of(game).force.dice


@fewer
@given(drawn_cases())
def test_the_board_of_x_never_overflows_and_every_game_ends(case: DiceCase) -> None:
    """A turn fills one field or two, so there are as many rounds as fields and the answer to the last."""
    stages = all_through(case)
    fields = setup_of(stages[0]).rules.log_entries
    for before, after in pairwise(stages):
        grown = len(after.status()["log"]) - len(before.status()["log"])
        last = next(move for move in reversed(after.moves) if not move.startswith("roll"))
        assert grown == (0 if last[0] == "D" or "place" in last else 2 if "double" in last else 1)
        assert len(after.status()["log"]) <= fields
        assert after.round <= fields + 1
    status = stages[-1].status()
    caught = status["at"]["X"] in [station for name, station in status["at"].items() if name != "X"]
    assert status["outcome"] == ({"winner": "pursuers", "by": "capture"} if caught else {"winner": "X", "by": "escape"})
    assert caught or len(status["log"]) == fields


@fewer
@given(drawn_cases())
def test_nobody_shares_a_station_while_the_game_goes_on(case: DiceCase) -> None:
    for game in all_through(case):
        status = game.status()
        taken = list(status["at"].values())
        detectives = [station for name, station in status["at"].items() if name != "X"]
        assert len(set(detectives)) == len(detectives)
        assert status["outcome"] is not None or len(set(taken)) == len(taken)
        occupied = states_of(game)[0]["public"]["occupied"]
        assert {n for n in range(len(occupied)) if occupied[n]} == set(detectives)


@fewer
@given(drawn_cases())
def test_a_pass_only_when_no_die_fits(case: DiceCase) -> None:
    """D7, D10, D13: a pass never stands beside a ride by die, and there is always something to do."""
    for game in all_through(case):
        legal = game.legal_moves
        assert bool(legal) == (game.to_move is not None)
        by_die = [move for move in legal if move.split()[1] in ("taxi", "bus", "underground")]
        passes = [move for move in legal if move.endswith(" pass")]
        if game.round and game.to_move is not None:
            waiting = setup_of(game).force.detectives - len(game.status()["moved"])
            choice = waiting if setup_of(game).force.one_person and game.to_move == "pursuers" else 1
            assert len(passes) == (0 if by_die else choice)
        dice = game.status()["dice"]
        for move in by_die:
            assert move.split()[1] in (dice["used"] if move.startswith("X") else dice["rolled"])


@fewer
@given(played_games(longest=40), st.data())
def test_a_refused_move_changes_nothing_not_even_the_coming_roll(game: Game, data: st.DataObject) -> None:
    legal = game.legal_moves
    untouched = game.copy()
    before = (state_bytes(game), game.moves, game.rounds_of_moves, game.status())
    number = st.integers(1, 40).map(str)
    step = st.tuples(st.sampled_from(WORDS), number).map(" ".join)
    move = st.one_of(
        st.sampled_from([f"{name} pass" for name in ("X", "D1", "D2", "D3")]),
        st.sampled_from([f"{name} reroll" for name in ("D1", "D2", "D3")]),
        st.tuples(st.sampled_from(["X", "D1", "D2", "D3", "D4", "B1"]), step).map(" ".join),
        st.tuples(st.just("X double"), step, step).map(" ".join),
        st.sampled_from(["roll taxi bus x", "X triple taxi 1 taxi 2 taxi 3", "X taxi 3 show", ""]),
    )
    for line in data.draw(st.lists(move, min_size=5, max_size=12)):
        if line in legal:
            continue
        with pytest.raises(BlackticketError):
            game.play(line)
        assert (state_bytes(game), game.moves, game.rounds_of_moves, game.status()) == before
    if legal:
        chosen = data.draw(st.sampled_from(legal))
        game.play(chosen)
        untouched.play(chosen)
        assert (state_bytes(game), game.moves) == (state_bytes(untouched), untouched.moves)


def next_roll(game: Game, move: str) -> int:
    """How many dice are rolled after this move."""
    ahead = game.copy()
    told = len(ahead.moves)
    ahead.play(move)
    return sum(len(line.split()) - 1 for line in ahead.moves[told + 1 :])


@fewer
@given(played_games(longest=40), st.lists(st.sampled_from(FACES), min_size=1, max_size=4), st.data())
def test_a_given_roll_is_rolled_or_refused_and_then_nothing_changes(
    game: Game, faces: list[str], data: st.DataObject
) -> None:
    most = setup_of(game).force.dice
    before = (state_bytes(game), game.moves)
    if len(faces) > most:
        with pytest.raises(BlackticketError) as caught:
            game.set_roll(faces)
        assert caught.value.code == "bad_argument"
        return
    if game.to_move is None:
        return
    move = data.draw(st.sampled_from(game.legal_moves))
    due = next_roll(game, move)
    game.set_roll(faces)
    assert (state_bytes(game), game.moves) == before
    if due and due != len(faces):
        for _ in range(2):
            with pytest.raises(BlackticketError) as caught:
                game.play(move)
            assert caught.value.code == "bad_argument"
            assert (state_bytes(game), game.moves) == before
        faces = (faces * 4)[:due]
        game.set_roll(faces)
    game.play(move)
    if due:
        assert game.moves[-1] == "roll " + " ".join(faces)
        assert game.status()["dice"]["rolled"] == faces


@fewer
@given(played_games(longest=20))
def test_a_roll_of_no_dice_too_many_or_unknown_faces_is_refused_at_once(game: Game) -> None:
    before = (state_bytes(game), game.moves)
    for faces in ([], ["taxi"] * (setup_of(game).force.dice + 1), ["black"], ["taxi", ""], ["X"], ["taxi", "tram"]):
        with pytest.raises(BlackticketError) as caught:
            game.set_roll(faces)
        assert caught.value.code == "bad_argument"
        assert (state_bytes(game), game.moves) == before
    untouched = game.copy()
    for move in game.legal_moves[:1]:
        game.play(move)
        untouched.play(move)
    assert game.moves == untouched.moves


@fewer
@given(drawn_cases())
def test_a_copy_goes_on_by_itself_and_rolls_the_same(case: DiceCase) -> None:
    stages = all_through(case)
    ended = stages[-1]
    middle = stages[len(stages) // 2]
    told = len(middle.moves)
    twin = middle.copy()
    for line in ended.moves[told:]:
        if not line.startswith("roll"):
            twin.play(line)
    assert state_bytes(twin) == state_bytes(ended)
    assert twin.moves == ended.moves
    assert len(middle.moves) == told
