"""The other readings of S9 and S-V9, and options that a set-up refuses (L13, S-V1, S-V9), worked out by hand."""

import pytest

from .handmade import at, begin, draw, ended, on_board, play, pursuers_answer, rounds, shown, singles, tickets
from .model import OracleGame, figures
from .setup import without_effect

LANE = draw(local="1-2")
BLOCK = ["out_agents_block"]
LATER = ["black_back_later", "voluntary_reveal"]
BOX = {"foot": 54, "vip": 43, "rail": 23, "black": 5, "double": 2}

# A footpath 1 - 2 and a ship 2 - 3: an agent that starts on 3 can never leave it and is out in round 1.
QUAY = draw(local="1-2", water="2-3", decks={"shared": (1, 3, 7, 9)})


def on_the_quay(options: list[str]) -> OracleGame:
    game = OracleGame(QUAY, "sanssouci", 4, options, starts={"X": 1, "D1": 3, "D2": 7, "D3": 9})
    rounds(game, "X foot 2")
    assert game.status()["out"] == ["D1"]
    return game


def test_S9_out_agents_block_the_figure_stays_and_its_tickets_go() -> None:
    game = on_the_quay(BLOCK)
    assert on_board(game) == {"X", "D1", "D2", "D3"}
    assert at(game, "D1") == 3
    assert set(tickets(game)) == {"X", "D2", "D3"}
    assert game.totals() == BOX
    assert on_board(on_the_quay([])) == {"X", "D2", "D3"}


def test_S9_out_agents_block_x_too() -> None:
    assert singles(on_the_quay([])) == ["X black 1", "X black 3", "X foot 1"]
    game = on_the_quay(BLOCK)
    assert singles(game) == ["X black 1", "X foot 1"]
    assert not [move for move in game.legal() if move.endswith(" 3") or " 3 " in move]


def test_S9_out_agents_block_so_x_is_not_there() -> None:
    free, blocked = on_the_quay([]), on_the_quay(BLOCK)
    assert (free.candidates(), blocked.candidates()) == ([2], [2])
    play(free, "X black 1")
    play(blocked, "X black 1")
    assert (free.candidates(), blocked.candidates()) == ([1, 3], [1])


def test_S9_out_agents_block_and_trap_x() -> None:
    # D2 comes to 1, and D1, out, stands on 3: X on 2 has nowhere to go
    board = draw(local="1-2 1-5", water="2-3")
    for options, end in (([], None), (BLOCK, ("pursuers", "trapped"))):
        game = begin(board, "sanssouci", 4, options, at=(3, 5))
        play(game, "X foot 2")
        pursuers_answer(game, "D2 foot 1")
        assert ended(game) == end
        assert game.status()["round"] == 2


def test_S9_out_agents_block_each_other_for_good() -> None:
    # D1 on 3 and D2 on 4 have no other way: D1 is out and frees nothing, so D2 is out as well
    board = draw(local="1-2 3-4")
    game = begin(board, "sanssouci", 4, [*BLOCK, "exchange_tickets"], at=(3, 4))
    play(game, "X foot 2", "D3 foot 12")
    assert game.status()["out"] == ["D1", "D2"]
    assert (game.status()["to_move"], game.status()["round"]) == ("X", 2)
    assert (at(game, "D1"), at(game, "D2")) == (3, 4)
    assert tickets(game)["team"] == {"foot": 29, "vip": 24, "rail": 12}
    play(game, "X foot 1")
    assert {move.split()[0] for move in game.legal()} == {"D3"}


def test_S9_out_agents_block_a_colleague_in_a_fixed_order() -> None:
    # With their four rail tickets D1 goes to and fro between 4 and 5, D2 between 3 and 6. Then there is only the
    # footpath 3 - 4, and both its ends are taken: D1, whose turn is first, is out. Only if it goes, D2 can go on
    board = draw(local="1-2 3-4 11-12", express="4-5 3-6", pairs=())
    for options, out, legal in (([], ["D1"], ["D2 foot 4"]), (BLOCK, ["D1", "D2"], ["D3 foot 12"])):
        game = begin(board, "sanssouci", 4, options, at=(4, 3))
        for number in range(4):
            play(game, ("X foot 2", "X foot 1")[number % 2])
            play(game, ("D1 rail 5", "D1 rail 4")[number % 2], ("D2 rail 6", "D2 rail 3")[number % 2])
            pursuers_answer(game)
        assert (game.status()["out"], at(game, "D3")) == ([], 11)
        play(game, "X black 2")
        assert (game.status()["out"], game.legal()) == (out, legal)


def test_S9_all_out_wins_for_x_also_if_they_block() -> None:
    board = draw(local="1-2", water="7-8 9-10", pairs=())
    game = begin(board, "sanssouci", 4, BLOCK)
    play(game, "X foot 2")
    assert ended(game) == ("X", "stranded")
    assert game.status()["out"] == ["D1", "D2", "D3"]
    assert on_board(game) == {"X", "D1", "D2", "D3"}
    assert set(tickets(game)) == {"X"}


def test_SV9_black_back_later_not_the_one_just_spent() -> None:
    game = begin(LANE, "sanssouci", 4, LATER)
    assert singles(game) == ["X black 2", "X foot 2"]  # nothing was spent in an earlier turn
    assert not [move for move in game.legal() if "show" in move]  # nor inside a double move
    rounds(game, "X black 2")
    assert singles(game) == ["X black 1", "X black 1 show", "X foot 1", "X foot 1 show"]
    play(game, "X black 1 show")
    assert tickets(game)["X"]["black"] == 2  # three, less two, and one is back
    assert shown(game) == [2]
    assert game.candidates() == [1]
    assert game.totals() == BOX
    pursuers_answer(game)
    assert "X double foot 2 foot 1 show" in game.legal()  # the one just spent is of an earlier turn now


def test_SV9_black_back_later_at_most_as_many_as_were_spent_before() -> None:
    def shows(options: list[str], *moves: str) -> set[int]:
        """How often X may show himself in one turn that begins with entry 4."""
        game = begin(LANE, "sanssouci", 4, options)
        rounds(game, *moves)
        return {move.count("show") for move in game.legal()}

    one, two = ("X black 2", "X foot 1", "X foot 2"), ("X black 2", "X black 1", "X foot 2")
    none = ("X foot 2", "X foot 1", "X foot 2")
    assert (shows(LATER, *none), shows(LATER, *one), shows(LATER, *two)) == ({0}, {0, 1}, {0, 1, 2})
    at_once = ["voluntary_reveal"]
    assert (shows(at_once, *none), shows(at_once, *one)) == ({0, 1, 2}, {0, 1, 2})


def test_SV9_black_back_later_pays_for_the_next_step() -> None:
    # X has three black tickets and needs one for each step by water
    board = draw(water="1-2 2-3")
    game = begin(board, "sanssouci", 4, LATER)
    rounds(game, "X black 2", "X black 1 show", "X black 2")
    assert tickets(game)["X"]["black"] == 1
    assert [move for move in game.legal() if "double" in move] == [
        "X double black 1 show black 2",
        "X double black 1 show black 2 show",  # two were spent before this turn
        "X double black 3 show black 2",
        "X double black 3 show black 2 show",
    ]
    play(game, "X double black 1 show black 2 show")
    assert tickets(game)["X"]["black"] == 1
    assert game.totals()["black"] == 5


@pytest.mark.parametrize("edition", ["london", "italia"])
def test_L6_L13_bobbies_keep_hunting_needs_bobbies(edition: str) -> None:
    for players in (2, 3, 4):
        assert "B1" in figures(edition, players, ["bobbies_keep_hunting"])
    for players in (5, 6):
        with pytest.raises(ValueError, match="bobbies_keep_hunting"):
            figures(edition, players, ["bobbies_keep_hunting"])
        with pytest.raises(ValueError, match="without effect"):
            begin(LANE, edition, players, ["bobbies_keep_hunting", "unlimited_supply"])


def test_SV1_extra_agent_needs_a_sixth_figure() -> None:
    with pytest.raises(ValueError, match="extra_agent"):
        figures("sanssouci", 6, ["extra_agent"])


def test_SV9_black_back_later_needs_voluntary_reveal() -> None:
    with pytest.raises(ValueError, match="black_back_later"):
        begin(LANE, "sanssouci", 4, ["black_back_later"])
    begin(LANE, "sanssouci", 4, LATER)


def test_what_has_no_effect() -> None:
    assert without_effect("sanssouci", 6, ["extra_agent", "no_ferry", "black_back_later"]) == {
        "extra_agent",
        "black_back_later",
    }
    assert without_effect("sanssouci", 5, ["extra_agent", *LATER]) == set()
    assert without_effect("london", 5, ["unlimited_supply"]) == set()
