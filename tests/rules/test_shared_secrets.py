"""T7 to T14: the log, reveals, double moves, black tickets, counting, and the ends. Worked out by hand."""

import pytest

from tests.support.boards import draw
from tests.support.play import (
    allowed,
    answer,
    at,
    begin,
    doubles,
    ended,
    hop,
    log,
    of,
    play,
    refused,
    rounds,
    shown,
    singles,
    tickets,
    to_and_fro,
)
from tests.support.truth import totals_of

pytestmark = pytest.mark.rules

LANE = draw(local="1-2")
WIDE = draw(local="1-2", regional="1-2", express="1-2")


def test_T7_pursuers_see_the_ticket_and_not_the_station() -> None:
    game = begin(WIDE)
    game.play("X bus 2")
    assert log(game) == [{"ticket": "bus", "station": 2, "shown": False}]
    for audience in ("pursuers", "public"):
        told = game.view(audience).to_dict()
        assert told["log"] == [{"ticket": "bus", "station": None, "shown": False}]
        assert told["history"] == ["X bus ?"]
        assert "X" not in told["at"]
        assert "X" not in told["starts"]


def test_T7_x_sees_his_own_log_and_start() -> None:
    game = begin(WIDE)
    game.play("X bus 2")
    told = game.view("X").to_dict()
    assert told["log"] == [{"ticket": "bus", "station": 2, "shown": False}]
    assert (told["at"]["X"], told["starts"]["X"]) == (2, 1)


@pytest.mark.parametrize(
    ("edition", "entries"),
    [
        ("london", [3, 8, 13, 18]),
        ("italia", [3, 8, 13, 18]),
        ("sanssouci", [3, 8, 12, 18]),
        ("classic", [3, 8, 13, 18]),
    ],
)
def test_T8_x_shows_himself_after_the_listed_moves_and_hides_again(edition: str, entries: list[int]) -> None:
    game = begin(draw(local="1-2", regional="1-2", express="1-2", edition=edition), edition)
    for number in range(1, 20):
        hop(game, 2 if number % 2 else 1)
        seen = game.view("pursuers").to_dict()["at"].get("X")
        assert seen == (at(game, "X") if number in entries else None), number
        answer(game)
        seen = game.view("pursuers").to_dict()["at"].get("X")
        assert seen == (at(game, "X") if number in entries else None), number
    assert shown(game) == entries


def test_T9_two_moves_two_tickets_two_entries_one_double_ticket() -> None:
    game = begin(WIDE)
    supply = tickets(game)["supply"]
    game.play("X double bus 2 taxi 1")
    assert [entry["ticket"] for entry in log(game)] == ["bus", "taxi"]
    assert tickets(game)["X"] == {"black": 5, "double": 1}
    assert tickets(game)["supply"] == {**supply, "bus": supply["bus"] - 1, "taxi": supply["taxi"] - 1}
    assert game.to_move == "pursuers"
    assert game.round == 1


def test_T9_a_reveal_in_the_first_step_is_shown_before_he_goes_on() -> None:
    """docs/rules/shared.md: two entries, X on 46, then ``X double underground 79 taxi 98``."""
    game = begin("london", x=58, at=(148, 151, 153, 155))
    rounds(game, "X bus 1", "X bus 46")
    game.play("X double underground 79 taxi 98")
    assert shown(game) == [3]
    told = game.view("pursuers").to_dict()
    assert told["history"][-1] == "X double underground 79 taxi ?"
    assert "X" not in told["at"]
    taken = set(told["at"].values())
    assert game.candidates == sorted({62, 63, 78, 98} - taken)


def test_T9_a_reveal_in_the_second_step_leaves_him_in_the_open() -> None:
    game = begin(LANE)
    rounds(game, "X taxi 2")
    game.play("X double taxi 1 taxi 2")
    assert shown(game) == [3]
    assert game.view("pursuers").to_dict()["at"]["X"] == 2


def test_T9_a_first_step_with_no_second_is_no_double_move() -> None:
    """One rail ticket left: it brings X to 2, from where only rail leads on. (His black tickets are for ships.)"""
    board = draw(express="1-2", local="1-5", pairs=("local",), edition="sanssouci")
    game = begin(board, "sanssouci", options=["black_only_ferry"])
    rounds(game, "X rail 2", "X rail 1")
    assert singles(game) == ["X foot 5", "X rail 2"]
    assert doubles(game) == ["X double foot 5 foot 1"]
    refused(game, "X double rail 2 rail 1", "X double rail 2 foot 1")


def test_T9_a_double_move_pays_twice_from_one_supply() -> None:
    """With one underground ticket left in the supply, two rides in one turn are too many."""
    game = begin(draw(express="1-2", local="1-5"), players=6)
    rounds_of_x = ["X underground 2", "X underground 1"]
    for number, move in enumerate(rounds_of_x):
        back = number % 2
        play(game, move, *[f"D{n} taxi {2 * n + 6 - back}" for n in range(1, 6)])
    assert tickets(game)["supply"]["underground"] == 1
    allowed(game, "X double underground 2 black 1")
    refused(game, "X double underground 2 underground 1")


def test_T9_one_double_ticket_per_turn_and_only_two_in_a_game() -> None:
    game = begin(LANE)
    refused(game, "X triple taxi 2 taxi 1 taxi 2")
    rounds(game, "X double taxi 2 taxi 1", "X double taxi 2 taxi 1")
    assert tickets(game)["X"]["double"] == 0
    assert doubles(game) == []
    refused(game, "X double taxi 2 taxi 1")


@pytest.mark.parametrize("edition", ["sanssouci", "classic"])
def test_T9_the_log_must_have_room_for_both_entries(edition: str) -> None:
    """Where 24 moves end the game: with one entry left there is no double move.

    In the classic game D1 and D2 block each other for good, so the hunt does not end when the others run dry.
    """
    board = draw(local="1-2 3-4", regional="1-2", express="1-2", edition=edition)
    game = begin(board, edition, at=(3, 4) if edition == "classic" else ())
    rounds(game, "X double black 2 black 1")
    while len(log(game)) < 22:
        assert doubles(game)
        hop(game, 3 - at(game, "X"))
        answer(game)
    assert doubles(game)
    hop(game, 2)
    answer(game)
    assert (len(log(game)), tickets(game)["X"]["double"], ended(game)) == (23, 1, None)
    assert singles(game)
    assert doubles(game) == []
    refused(game, "X double black 1 black 2")


def test_T10_black_pays_for_any_transport_and_hides_which() -> None:
    game = begin(draw(local="1-2", regional="1-3", express="1-4", water="1-5"))
    to_and_fro(game, 4, "X taxi 2", "X taxi 1")
    assert game.candidates == [1]
    assert singles(game) == sorted(
        ["X taxi 2", "X bus 3", "X underground 4", "X black 2", "X black 3", "X black 4", "X black 5"]
    )
    game.play("X black 4")
    assert tickets(game)["X"]["black"] == 4
    assert game.view("pursuers").to_dict()["history"][-1] == "X black ?"
    assert game.candidates == [2, 3, 4, 5]


def test_T10_only_black_pays_for_the_water() -> None:
    game = begin(draw(local="1-2", water="1-3"))
    refused(game, "X taxi 3", "X bus 3", "X underground 3")
    allowed(game, "X black 3")


def test_T10_no_pursuer_has_black_or_uses_the_water() -> None:
    game = begin(draw(local="1-2 3-5", water="3-4"), players=3, at=(3, 9, 11))
    game.play("X taxi 2")
    refused(game, "D1 black 5", "D1 taxi 4", "D1 black 4", "B1 black 12", "B1 taxi 12")
    game = begin(draw(local="1-2 3-5", water="3-4"), players=3, at=(7, 9, 3))
    game.play("X taxi 2")
    refused(game, "B1 free 4")
    allowed(game, "B1 free 5")


def test_T10_black_in_double_moves_and_never_back() -> None:
    game = begin(LANE)
    rounds(game, "X double black 2 black 1", "X double black 2 black 1", "X black 2")
    assert tickets(game)["X"] == {"black": 0, "double": 0}
    assert singles(game) == ["X taxi 1"]
    refused(game, "X black 1")
    rounds(game, "X taxi 1")
    assert tickets(game)["X"]["black"] == 0


def test_T11_all_tickets_left_are_public() -> None:
    game = begin(WIDE, players=4)
    play(game, "X double black 2 taxi 1", "D1 bus 8")
    truth = tickets(game)
    assert set(truth) == {"X", "D1", "D2", "D3", "supply"}
    assert truth["X"] == {"black": 4, "double": 1}
    for audience in ("X", "pursuers", "public"):
        assert game.view(audience).to_dict()["tickets"] == truth


@pytest.mark.parametrize(
    ("edition", "players", "printed"),
    [
        ("london", 6, [57, 45, 23, 5, 2]),
        ("london", 2, [57, 45, 23, 5, 2]),
        ("italia", 3, [57, 45, 23, 5, 2]),
        ("sanssouci", 6, [54, 43, 23, 5, 2]),
        ("classic", 6, [54, 43, 23, 5, 2]),
        ("sanssouci", 4, [34, 27, 15, 3, 2]),
    ],
)
def test_T12_hands_supply_log_and_discarded_are_what_was_dealt(edition: str, players: int, printed: list[int]) -> None:
    """The box minus what nobody was dealt: London's spare double ticket, Sanssouci's tickets of absent agents (S3)."""
    board = draw(local="1-2 2-3", regional="1-2", express="1-3", edition=edition)
    game = begin(board, edition, players)
    local, regional, _ = game.setup.edition.tickets
    for move in (f"X double {local} 2 {regional} 1", f"X {local} 2", "X black 3"):
        assert totals_of(game) == printed
        game.play(move)
        while game.to_move == "pursuers":
            assert totals_of(game) == printed
            game.play(game.legal_moves[-1])
    assert totals_of(game) == printed


def test_T13_x_without_a_free_station_has_lost() -> None:
    game = begin(draw(local="1-2 2-3"), at=(3,))
    play(game, "X double taxi 2 taxi 1")
    answer(game, "D1 taxi 2")
    assert ended(game) == ("pursuers", "trapped")
    assert list(game.legal_moves) == []
    assert game.round == 2
    assert game.status()["at"]["X"] == 1


def test_T13_x_trapped_before_his_first_move() -> None:
    game = begin(draw(local="1-2 2-3"), at=(2,))
    assert ended(game) == ("pursuers", "trapped")
    assert (game.round, game.moves, game.candidates) == (1, (), [1])


def test_T13_x_without_a_ticket_has_lost() -> None:
    """Only the underground leaves 1 and 2. Three tickets lie in the supply, five black ones in his hand."""
    game = begin(draw(express="1-2"), players=6)
    here = 1
    for number in range(8):
        ticket = "underground" if number < 3 else "black"
        here = 3 - here
        play(game, f"X {ticket} {here}")
        assert ended(game) is None
        back = number % 2
        play(game, *[f"D{n} taxi {2 * n + 6 - back}" for n in range(1, 6)])
    assert ended(game) == ("pursuers", "trapped")


def test_T13_one_single_move_is_enough() -> None:
    game = begin(draw(local="1-2 1-3 2-4"), at=(3,))
    assert ended(game) is None
    assert singles(game) == ["X black 2", "X taxi 2"]


def test_T14_capture_counts_before_escape() -> None:
    """Round 22: X goes 2 to 1 and back in a double move, and the very last pursuer of the game finds him there."""
    game = begin(draw(local="1-2 2-3 3-4", regional="3-4", express="3-4"), options=["unlimited_supply"], at=(4,))
    kinds = ["taxi"] * 9 + ["bus"] * 8 + ["underground"] * 4
    for number, kind in enumerate(kinds):
        game.play(f"X taxi {1 if number % 2 else 2}")
        answer(game, f"D1 {kind} {4 if number % 2 else 3}")
    assert (game.round, at(game, "X"), at(game, "D1")) == (22, 2, 3)
    game.play("X double taxi 1 taxi 2")
    for name in ("D2", "D3", "D4"):
        game.play(of(game, name)[0])
    game.play("D1 taxi 2")
    assert (game.round, ended(game)) == (22, ("pursuers", "capture"))


def test_T14_escape_counts_before_stranded() -> None:
    """In round 22 both detectives use their last fitting ticket; either has a bus ticket left where no bus stops."""
    game = begin(draw(18, local="1-2 8-17 10-18"), players=3)
    kinds = ["taxi"] * 10 + ["bus"] * 7 + ["underground"] * 4
    for number, kind in enumerate(kinds):
        game.play(f"X taxi {1 if number % 2 else 2}")
        step = 7 if number % 2 else 8
        answer(game, f"D1 {kind} {step}", f"D2 {kind} {step + 2}")
    assert (game.round, ended(game)) == (22, None)
    game.play("X taxi 1")
    answer(game, "D1 taxi 17", "D2 taxi 18")
    assert tickets(game)["D1"] == tickets(game)["D2"] == {"taxi": 0, "bus": 1, "underground": 0}
    assert (game.round, ended(game)) == (22, ("X", "escape"))


@pytest.mark.parametrize(
    ("options", "end"),
    [((), ("X", "stranded")), (("bobbies_keep_hunting",), ("pursuers", "trapped"))],
)
def test_T14_stranded_counts_before_trapped(options: tuple[str, ...], end: tuple[str, str]) -> None:
    """D1 and B1 close X in on 1 at the very moment in which both detectives have paid their last fitting ticket."""
    board = draw(18, local="1-5 5-6 4-6", express="2-3 17-18", water="1-2")
    game = begin(board, players=3, options=options, at=(2, 17, 4, 13))
    for x, d1, d2, b1 in ((5, 3, 18, 6), (1, 2, 17, 4), (5, 3, 18, 6), (1, 2, 17, 5)):
        assert ended(game) is None
        game.play(f"X taxi {x}")
        answer(game, f"D1 underground {d1}", f"D2 underground {d2}", f"B1 free {b1}")
    assert ended(game) == end
