"""What people type, and plans of moves that are not sent yet."""

import pytest

from blackticket.cli.play.moves import UnclearError, find_move, next_words, why_not
from blackticket.cli.play.plan import Plan
from blackticket.errors import BlackticketError
from blackticket.game import Game

LEGAL = [
    "D1 bus 34",
    "D1 taxi 34",
    "D1 taxi 35",
    "D2 free 9",
    "X black 46",
    "X double taxi 46 black 78",
    "X double taxi 46 taxi 78",
    "X double taxi 46 bus 78",
    "X taxi 46",
    "X vip 50",
    "X vip 50 show",
]


@pytest.mark.parametrize(
    ("line", "focus", "move"),
    [
        ("D1 bus 34", None, "D1 bus 34"),
        ("d1 BUS 34", None, "D1 bus 34"),
        ("bus 34", "D1", "D1 bus 34"),
        ("b 34", "D1", "D1 bus 34"),
        ("35", "D1", "D1 taxi 35"),
        ("9", "D2", "D2 free 9"),
        ("46", "X", "X taxi 46"),
        ("bl 46", "X", "X black 46"),
        ("double 46 t 78", "X", "X double taxi 46 taxi 78"),
        ("d t 46 bu 78", "X", "X double taxi 46 bus 78"),
        ("50", "X", "X vip 50"),
        ("50 show", "X", "X vip 50 show"),
        ("36", "D1", None),
        ("taxi", "D1", None),
        ("taxi 34 35", "D1", None),
        ("", "D1", None),
        ("bus 34", None, None),
        ("bus 34", "D2", None),
    ],
)
def test_find_move(line: str, focus: str | None, move: str | None) -> None:
    assert find_move(line, LEGAL, focus) == move


@pytest.mark.parametrize(("line", "focus"), [("34", "D1"), ("double 46 78", "X")])
def test_a_line_that_could_be_several_moves_is_asked_back(line: str, focus: str) -> None:
    with pytest.raises(UnclearError, match="Which one"):
        find_move(line, LEGAL, focus)


def test_completion_goes_step_by_step() -> None:
    assert next_words("", LEGAL, "D1", ["undo"]) == ["bus", "taxi", "D1", "D2", "undo"]
    assert next_words("D1 ", LEGAL, "D2", ["undo"]) == ["bus", "taxi"]
    assert next_words("t", LEGAL, "D1", ["undo"]) == ["taxi"]
    assert next_words("taxi ", LEGAL, "D1", []) == ["34", "35"]
    assert next_words("double taxi 46 ", LEGAL, "X", []) == ["black", "bus", "taxi"]
    assert next_words("double taxi 46 b", LEGAL, "X", []) == ["black", "bus"]
    assert next_words("vip 50 ", LEGAL, "X", []) == ["show"]
    assert next_words("nonsense ", LEGAL, "X", []) == []


def test_why_not_shortens_what_was_typed() -> None:
    def check(move: str) -> None:
        raise BlackticketError("unreadable_move", move)

    assert "x" * 37 + "..." in why_not("x" * 500, [], "D1", check)


def test_a_plan_is_taken_back_completely() -> None:
    game = Game("sanssouci", 5, seed=2)
    game.play(game.legal_moves[0])
    plan = Plan(game.view("pursuers"))
    before = (plan.view.public_record.tobytes(), plan.legal())
    added = []
    while not plan.is_complete:
        added.append(plan.legal()[-1])
        plan.add(added[-1])
    with pytest.raises(BlackticketError):
        plan.add(added[-1])
    assert list(plan.legal()) == []
    assert [plan.undo() for _ in added] == added[::-1]
    assert plan.undo() is None
    assert (plan.view.public_record.tobytes(), plan.legal()) == before
    assert game.to_move == "pursuers"


def test_a_refused_move_changes_no_plan() -> None:
    game = Game("london", 5, seed=3)
    plan = Plan(game.view("X"))
    with pytest.raises(BlackticketError, match="other side"):
        plan.add("D1 taxi 3")
    with pytest.raises(BlackticketError):
        plan.add("X taxi 999")
    assert list(plan.moves) == []


@pytest.mark.parametrize("edition", ["london", "italia", "sanssouci", "classic"])
def test_a_plan_agrees_with_the_game_as_long_as_nobody_is_caught(edition: str) -> None:
    """Planned moves lead to the same public record as played ones, over a whole game of first legal moves."""
    game = Game(edition, 4, seed=5)
    for _ in range(12):
        if game.to_move is None:
            break
        game.play(game.legal_moves[0])
        plan = Plan(game.view("pursuers"))
        while not plan.is_complete and game.to_move == "pursuers":
            assert plan.legal() == game.legal_moves
            move = plan.legal()[len(plan.legal()) // 2]
            plan.add(move)
            game.play(move)
        if game.to_move is not None:
            planned = plan.view.public_record
            assert planned.tobytes() == game.view("pursuers").public_record.tobytes()
