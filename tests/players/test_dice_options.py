"""X's moves that searches of the dice game look at: specials in need, and not where they are wasted."""

from collections.abc import Callable
from typing import cast

import numpy as np

from blackticket.game import Game
from blackticket.players import Budget, make_player
from blackticket.players.search.common.dice_grid import grid_tables
from blackticket.players.search.common.dice_x_moves import IN_NEED, IN_TIME, NEVER, x_options
from blackticket.rules.dice.layout import UNDERGROUND, Public, PublicNumber, new_states
from blackticket.rules.dice.text import to_move
from tests.players.dice_games import FAR, NEAR, after_one_round_of_taxis, flights_of, sample_grid, view_of


def worth_a_look(
    game: Game, change: Callable[[Public], None] = lambda _: None, *, when: int = IN_NEED, no_black: bool = False
) -> set[str]:
    """The moves that pass X's filter, in a position changed by hand; nothing of the record is left changed."""
    view = view_of(game)
    assert view.own is not None
    states = new_states(1)
    states[0]["public"] = view.public
    change(states[0]["public"])
    before, moves = states.copy(), np.zeros(1024, dtype=np.int64)
    count = x_options(view.tables, grid_tables(view.tables), states[0]["public"], view.own.at, when, no_black, moves)
    assert states.tobytes() == before.tobytes()
    return {str(to_move(view.setup, int(move))) for move in moves[:count]}


def later(**fields: int) -> Callable[[Public], None]:
    def change(pub: Public) -> None:
        pub["round_no"] = 3
        for name, value in fields.items():
            pub[cast("PublicNumber", name)] = value

    return change


def test_x_keeps_black_tickets_out_of_the_first_rounds_and_of_reveals() -> None:
    game = after_one_round_of_taxis(sample_grid(black=2), *FAR)
    dice, black = {"X taxi 22", "X taxi 23"}, {"X black 12", "X black 19", "X black 22", "X black 23"}
    assert dice | black < set(view_of(game).legal_moves)
    assert worth_a_look(game) == dice
    assert worth_a_look(game, later(round_no=2)) == dice
    assert worth_a_look(game, later()) == dice | black
    assert worth_a_look(game, later(), no_black=True) == dice
    assert worth_a_look(game, later(entries=2)) == dice
    assert worth_a_look(game, later(entries=3)) == dice | black


def test_x_pays_black_at_any_time_when_no_die_leads_anywhere() -> None:
    game = after_one_round_of_taxis(sample_grid(black=2), *FAR)

    def no_die_fits(pub: Public) -> None:
        pub["used"][:] = UNDERGROUND

    assert worth_a_look(game, no_die_fits) == {"X pass", "X black 12", "X black 19", "X black 22", "X black 23"}


def test_ours_pays_black_at_any_time_when_all_dice_lead_into_reach() -> None:
    game = after_one_round_of_taxis(sample_grid(black=2), *NEAR)
    black = {move for move in view_of(game).legal_moves if move.startswith("X black ") and not move.endswith(" 11")}
    assert black == {"X black 9", "X black 12"}
    assert black <= worth_a_look(game, when=IN_TIME)
    assert black <= worth_a_look(game, later(entries=2), when=IN_TIME), "he shows himself there"
    assert not black & worth_a_look(game)
    assert not black & worth_a_look(after_one_round_of_taxis(sample_grid(black=2), *FAR), when=IN_TIME)


def test_x_saves_double_move_and_helicopter_for_need() -> None:
    setup = sample_grid(doubles=1)
    far, near = after_one_round_of_taxis(setup, *FAR), after_one_round_of_taxis(setup, *NEAR)
    assert any("double" in move for move in view_of(far).legal_moves)
    assert flights_of(far)
    assert worth_a_look(far) == {"X taxi 22", "X taxi 23"}
    assert worth_a_look(near) == {move for move in view_of(near).legal_moves if not move.endswith(" 11")}
    assert any("double" in move for move in worth_a_look(near))
    assert worth_a_look(near, when=NEVER) == {"X taxi 9", "X taxi 12"} | flights_of(near)


def test_x_walks_into_a_detective_only_if_he_must() -> None:
    game = after_one_round_of_taxis(sample_grid(flights=0), (11, 9), (3, 13), 10)
    assert set(view_of(game).legal_moves) == {"X taxi 9", "X taxi 12"}
    assert worth_a_look(game) == {"X taxi 12"}

    def surrounded(pub: Public) -> None:
        pub["at"][1] = 12
        pub["occupied"][12] = 1

    assert worth_a_look(game, surrounded) == {"X taxi 9", "X taxi 12"}


def test_a_double_move_is_played_before_it_saves_no_round_any_more() -> None:
    """Two entries are left after the first: one double move fills them."""
    game = after_one_round_of_taxis(sample_grid(doubles=1, moves=4, reveals=(4,)), *FAR)
    singles = {"X taxi 22", "X taxi 23"}
    assert worth_a_look(game, later(entries=1), when=IN_TIME) == singles
    assert worth_a_look(game, later(entries=2), when=IN_NEED) == singles
    assert worth_a_look(game, later(entries=2), when=NEVER) == singles
    in_time = worth_a_look(game, later(entries=2), when=IN_TIME)
    assert singles < in_time
    assert all("double" in move for move in in_time - singles)
    assert not in_time & flights_of(game)


def test_our_search_tries_no_special_without_need() -> None:
    game = after_one_round_of_taxis(sample_grid(black=2, doubles=1), *FAR)
    thought = make_player("mcts").think(view_of(game), budget=Budget.of_iterations(200))
    assert {choice.move for choice in thought.choices if choice.share > 0} == {"X taxi 22", "X taxi 23"}


def test_our_x_saves_himself_with_a_black_ticket_also_in_the_first_rounds() -> None:
    game = Game("dice", 4, seed=5)
    for move in ("D1 place 16", "D2 place 13", "D3 place 5", "X place 12", "D1 reroll", "D1 taxi 14", "D2 taxi 11"):
        game.play(move)
    for move in ("D3 taxi 10", "X taxi 7", "D2 pass", "D3 bus 24", "D1 underground 23"):
        game.play(move)
    thought = make_player("mcts").think(view_of(game), budget=Budget.of_iterations(500), seed=1)
    assert thought.move.startswith("X black "), "every die leads beside a detective"
