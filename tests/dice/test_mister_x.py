"""D10, D12, D15: X's half of a round, his reveals, and the end. Worked out by hand from docs/rules/dice.md."""

import pytest

from blackticket.game import Game
from tests.dice.table import (
    at,
    begin,
    ended,
    ends,
    kinds,
    log,
    play,
    refused,
    route,
    shown,
    sit,
    specials,
    turn,
    used,
)

pytestmark = pytest.mark.rules


def idle(x: int = 14, *, players: int = 3, options: tuple[str, ...] = ()) -> Game:
    """X's first turn, after the detectives have rolled nothing but X and stayed."""
    stations = (5, 20, 22) if players == 4 else (5, 20)
    blank = " ".join("x" * (4 if players == 4 else 3))
    return sit(begin(*stations, x=x, players=players, options=options, roll=blank))


def test_D10_x_moves_with_a_die_that_the_detectives_have_used() -> None:
    """A taxi and a bus die were used; X on 14 could ride the underground too, but none was used."""
    game = begin(5, 19, x=14, roll="taxi bus underground")
    play(game, "D1 taxi 7", "roll bus underground", "D2 bus 24")
    assert used(game) == ["taxi", "bus"]
    assert ends(game, "X taxi") == [4, 13, 16, 17]
    assert ends(game, "X bus") == [4, 18]
    refused(game, "X underground 6", "X underground 23", "X taxi 18", "X pass")
    play(game, "X bus 18", "roll x x x")
    assert route(game) == [("bus", 18)]
    told = game.view("pursuers").to_dict()
    assert told["log"] == [{"ticket": "bus", "station": None, "shown": False}]


def test_D10_dice_that_nobody_used_are_not_for_x() -> None:
    """Detective 2 leaves a taxi and a bus die on the table."""
    game = begin(14, 23, x=2, roll="underground x x")
    play(game, "D1 underground 6", "roll taxi underground", "D2 underground 14")
    assert used(game) == ["underground", "underground"]
    assert kinds(game) == {"black", "double", "helicopter", "pass"}
    refused(game, "X taxi 1", "X bus 1")


def test_D10_the_example_of_a_pass() -> None:
    game = begin(10, 19, x=2, roll="bus bus bus")
    play(game, "D1 bus 12", "roll bus bus", "D2 bus 24")
    assert game.view("pursuers").candidates == [1, 2, 3, 4]
    assert kinds(game) == {"pass", "black", "double", "helicopter"}
    play(game, "X pass", "roll x x x")
    assert game.view("pursuers").candidates == [2, 3]
    assert route(game) == [("pass", 2)]
    assert (at(game, "X"), game.round) == (2, 2)


def test_D10_a_pass_only_if_no_die_fits() -> None:
    """One of the two dice fits."""
    game = begin(10, 11, x=2, roll="bus bus bus")
    play(game, "D1 bus 12", "roll taxi x", "D2 taxi 9")
    refused(game, "X pass")
    assert ends(game, "X taxi") == [1, 4, 5]


def test_D10_the_example_of_a_forced_x() -> None:
    """X on 1: buses lead to 9 and 15 only, and there stand the detectives. He may not pass."""
    game = begin(10, 19, x=1, roll="bus x x")
    play(game, "D1 bus 9", "roll bus x", "D2 bus 15")
    assert ends(game, "X bus") == [9, 15]
    assert ends(game, "X black") == [2, 3, 9, 15]
    assert "helicopter" in kinds(game)
    refused(game, "X pass")


def test_D10_the_same_without_specials() -> None:
    game = turn(sit(begin(21, 19, x=10, roll="x x x")), "X helicopter 1")
    play(game, "X double black 2 black 1", "roll bus x x", "D1 bus 9", "roll bus x", "D2 bus 15")
    assert specials(game) == {"black": 0, "double": 0, "helicopter": 0}
    assert list(game.legal_moves) == ["X bus 15", "X bus 9"]
    refused(game, "X pass")
    game.play("X bus 9")
    assert ended(game) == ("pursuers", "capture")


def test_D10_without_a_used_die_x_must_pass_or_use_a_special() -> None:
    game = idle()
    assert used(game) == []
    assert kinds(game) == {"pass", "black", "double"}  # 14 lies on no edge
    refused(game, "X taxi 13", "X bus 18", "X underground 6")
    turn(game, "X black 13", "X black 14")
    assert list(game.legal_moves) == ["X pass"]


def test_D10_a_pass_uses_a_field() -> None:
    game = turn(idle(), "X pass", "X pass")
    assert route(game) == [("pass", 14), ("pass", 14)]
    assert game.round == 3


@pytest.mark.parametrize(("options", "reveals"), [((), [3, 7, 11]), (("start_counts",), [2, 6, 10])])
def test_D12_reveals(options: tuple[str, ...], reveals: list[int]) -> None:
    game = idle(options=options)
    seen = []
    for number in range(1, 13):
        game.set_roll(["x"] * 3)
        game.play("X pass")
        told = game.view("pursuers").to_dict()
        if "X" in told["at"]:
            seen.append(number)
            assert (told["at"]["X"], told["start"]) == (14, 14)
            assert [entry["station"] for entry in told["log"]] == [14] * number
            assert game.view("pursuers").candidates == [14]
        sit(game)
    assert seen == reveals


def test_D12_the_whole_route_lies_open_and_then_x_is_hidden_again() -> None:
    """Start 14, by black ticket to 13, a pass, by black ticket to 3: then all of it is read."""
    game = turn(idle(), "X black 13", "X pass")
    told = game.view("public").to_dict()
    assert [entry["station"] for entry in told["log"]] == [None, None]
    assert "X place ?" in told["history"]
    play(game, "X black 3", "roll x x x")
    told = game.view("public").to_dict()
    assert (told["at"]["X"], told["start"]) == (3, 14)
    assert [(entry["ticket"], entry["station"]) for entry in told["log"]] == [("black", 13), ("pass", 13), ("black", 3)]
    assert [line for line in told["history"] if line.startswith("X")] == [
        "X place 14",
        "X black 13",
        "X pass",
        "X black 3",
    ]
    play(sit(game), "X helicopter 24", "roll x x x")
    told = game.view("public").to_dict()
    assert "X" not in told["at"]
    assert told["history"][-2] == "X helicopter ?"
    assert shown(game) == [1, 2, 3]


def test_D12_the_example_of_a_reveal_inside_a_double_move() -> None:
    game = turn(idle_large(), "X pass")
    play(game, "X pass", "roll taxi x x x")
    play(game, "D3 taxi 26", "roll taxi x x", "D1 taxi 7", "roll bus x", "D2 bus 15")
    play(game, "X double bus 18 taxi 20", "roll x x x x")
    assert route(game) == [("pass", 14), ("pass", 14), ("bus", 18), ("taxi", 20)]
    assert shown(game) == [1, 2, 3]
    view = game.view("pursuers")
    told = view.to_dict()
    assert "X" not in told["at"]
    assert told["start"] == 14
    assert "X double bus 18 taxi ?" in told["history"]
    assert view.candidates == [8, 17, 20, 21]


def idle_large() -> Game:
    """Four players; X on 14 at his first turn, the detectives on 8, 19 and 28."""
    return sit(begin(8, 19, 28, x=14, roll="x x x x"))


def test_D12_a_double_move_counts_as_two() -> None:
    game = turn(idle(), "X double black 13 black 3", "X pass")
    assert len(log(game)) == 3
    assert shown(game) == [1, 2, 3]


def test_D12_the_second_step_may_be_the_reveal() -> None:
    game = turn(idle(), "X pass")
    play(game, "X double black 13 black 3", "roll x x x")
    told = game.view("pursuers").to_dict()
    assert told["at"]["X"] == 3
    assert [entry["station"] for entry in told["log"]] == [14, 13, 3]


def test_D15_a_detective_catches_x_at_once() -> None:
    game = begin(5, 20, 22, x=2, roll="taxi x x x")
    game.play("D1 taxi 2")
    assert ended(game) == ("pursuers", "capture")
    assert (game.to_move, game.legal_moves) == (None, ())
    refused(game, "D2 pass", "X pass", code="game_over")
    assert game.view("pursuers").candidates == [2]


def test_D15_x_who_goes_to_a_detective_has_lost() -> None:
    for move in ("X taxi 5", "X black 5"):
        game = begin(6, 20, x=2, roll="taxi x x")
        play(game, "D1 taxi 5", "roll taxi x", "D2 taxi 19", move)
        assert ended(game) == ("pursuers", "capture")
        assert game.status()["at"]["X"] == game.status()["at"]["D1"] == 5


def test_D15_also_with_the_second_step_of_a_double_move() -> None:
    game = begin(6, 20, x=1, roll="taxi x x")
    play(game, "D1 taxi 5", "roll taxi x", "D2 taxi 19", "X double taxi 2 taxi 5")
    assert ended(game) == ("pursuers", "capture")
    assert [ticket for ticket, _ in route(game)] == ["taxi", "taxi"]


def test_D15_x_keeps_clear_of_detectives_by_die_black_ticket_and_double_move() -> None:
    moves = ("X taxi 5", "X black 5", "X double black 6 taxi 5")
    for options in ((), ("x_keeps_clear",)):
        game = begin(7, 20, x=2, roll="taxi x x", options=options)
        play(game, "D1 taxi 5", "roll taxi x", "D2 taxi 19")
        if options:
            refused(game, *moves)
            assert not any(move.endswith(" 5") for move in game.legal_moves)
        else:
            assert set(moves) & set(game.legal_moves) == {"X taxi 5", "X black 5"}
        assert "X pass" not in game.legal_moves


def test_D15_x_keeps_clear_with_the_second_step_too() -> None:
    for options in ((), ("x_keeps_clear",)):
        game = begin(6, 20, x=1, roll="taxi x x", options=options)
        play(game, "D1 taxi 5", "roll taxi x", "D2 taxi 19")
        assert ("X double taxi 2 taxi 5" in game.legal_moves) == (not options)
        if options:
            refused(game, "X double taxi 2 taxi 5")


def test_D15_x_keeps_clear_and_passes_if_every_die_leads_to_a_detective() -> None:
    """From 5 a taxi leads to 2, 6 and 7. With a detective on each of them there is no way that keeps clear."""
    for options in ((), ("x_keeps_clear",)):
        game = begin(1, 6, 8, x=5, roll="taxi x x x", options=options)
        play(game, "D1 taxi 2", "roll x x x", "D2 pass", "roll taxi x x", "D3 taxi 7")
        assert ends(game, "X taxi") == ([] if options else [2, 6, 7])
        assert ("X pass" in game.legal_moves) == bool(options)


def test_D15_two_detectives_are_never_on_one_station() -> None:
    game = begin(5, 6, 7, x=14, roll="taxi taxi x x")
    assert ends(game, "D1 taxi") == [2]
    refused(game, "D1 taxi 6", "D1 taxi 7")


@pytest.mark.parametrize(("options", "fields"), [((), 13), (("start_counts",), 12)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_D15_x_escapes_when_the_last_field_has_been_answered(
    players: int, options: tuple[str, ...], fields: int
) -> None:
    game = idle(players=players, options=options)
    turn(game, *["X pass"] * (fields - 1))
    assert ended(game) is None
    game.set_roll(["x"] * (4 if players == 4 else 3))
    game.play("X pass")
    assert len(log(game)) == fields
    assert (ended(game), game.to_move) == (None, "pursuers")
    sit(game)
    assert ended(game) == ("X", "escape")
    assert (game.to_move, game.legal_moves) == (None, ())


def test_D15_every_detective_has_one_more_go_and_may_still_catch_him() -> None:
    """X sits on 14 through all 13 fields. In round 14 the first to go is detective 2, and detective 1 catches him."""
    game = sit(begin(13, 20, x=14, roll="x x x"))
    turn(game, *["X pass"] * 12)
    play(game, "X pass", "roll x x x", "D2 pass", "roll taxi x x")
    assert ended(game) is None
    game.play("D1 taxi 14")
    assert ended(game) == ("pursuers", "capture")
