"""L1 to L8: players, tickets, supply, bobbies, start cards. Worked out by hand from docs/rules/london.md."""

import pytest

from blackticket.editions import edition, prepare
from blackticket.errors import BlackticketError
from tests.support.boards import draw
from tests.support.play import allowed, answer, begin, dealt, ended, new, of, play, refused, rounds, singles, tickets
from tests.support.truth import ticket_deal, ticket_edition

pytestmark = pytest.mark.rules

TWO_NEW = ["london", "italia"]
LANE = draw(local="1-2")
WIDE = draw(local="1-2", regional="1-2", express="1-2")


@pytest.mark.parametrize("players", [0, 1, 7, -1])
@pytest.mark.parametrize("name", TWO_NEW)
def test_L1_two_to_six_players(name: str, players: int) -> None:
    with pytest.raises(BlackticketError) as caught:
        prepare(name, players)
    assert caught.value.code == "bad_argument"
    for number in range(2, 7):
        assert prepare(name, number).setup.players == number


@pytest.mark.parametrize("name", TWO_NEW)
def test_L2_the_box(name: str) -> None:
    assert ticket_edition(name).rules.box == (57, 45, 23, 5, 3)
    counts = tickets(new(name, 6))
    kinds = edition(name).tickets
    dealt = [sum(purse.get(kind, 0) for purse in counts.values()) for kind in (*kinds, "black", "double")]
    assert dealt == [57, 45, 23, 5, 2]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("name", TWO_NEW)
def test_L3_x_has_five_black_two_double_and_no_ordinary_tickets(name: str, players: int) -> None:
    assert tickets(new(name, players))["X"] == {"black": 5, "double": 2}


def test_L3_x_takes_ordinary_tickets_from_the_supply() -> None:
    game = begin(WIDE)
    assert tickets(game)["supply"] == {"taxi": 13, "bus": 13, "underground": 7}
    game.play("X double underground 2 bus 1")
    assert tickets(game)["supply"] == {"taxi": 13, "bus": 12, "underground": 6}


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_L4_each_detective_is_dealt_11_8_4(players: int) -> None:
    game = new("london", players)
    for name in game.setup.pursuers:
        if name.startswith("D"):
            assert tickets(game)[name] == {"taxi": 11, "bus": 8, "underground": 4}
        else:
            assert name not in tickets(game)


def test_L4_what_a_detective_pays_goes_to_the_supply() -> None:
    game = begin(LANE)
    play(game, "X taxi 2", "D1 bus 8", "D2 underground 10")
    assert tickets(game)["supply"] == {"taxi": 12, "bus": 14, "underground": 8}
    assert tickets(game)["D1"] == {"taxi": 11, "bus": 7, "underground": 4}
    assert tickets(game)["D2"] == {"taxi": 11, "bus": 8, "underground": 3}


@pytest.mark.parametrize(
    ("players", "taxi", "bus", "underground"),
    [(2, 35, 29, 15), (3, 35, 29, 15), (4, 24, 21, 11), (5, 13, 13, 7), (6, 2, 5, 3)],
)
def test_L5_the_supply_opens_with_what_the_deal_leaves(players: int, taxi: int, bus: int, underground: int) -> None:
    assert tickets(new("london", players))["supply"] == {"taxi": taxi, "bus": bus, "underground": underground}


def test_L5_five_detectives_on_buses() -> None:
    """The example of docs/rules/london.md."""
    game = begin("london", players=6, x=35, at=(13, 29, 34, 94, 123))
    game.play("X double taxi 36 taxi 49")
    assert tickets(game)["supply"] == {"taxi": 0, "bus": 5, "underground": 3}
    for figure in ("D1", "D2", "D3", "D4", "D5"):
        game.play(next(move for move in of(game, figure) if " bus " in move))
    assert tickets(game)["supply"] == {"taxi": 0, "bus": 10, "underground": 3}
    assert singles(game) == ["X black 36", "X black 50", "X black 66"]
    refused(game, "X taxi 36", "X taxi 50", "X double taxi 36 black 35", "X double black 36 taxi 35")


def test_L5_what_x_pays_does_not_return() -> None:
    game = begin(WIDE, players=6)
    rounds(game, "X underground 2")
    game.play("X underground 1")
    answer(game)
    taken_in = tickets(game)["supply"]["underground"] - 1
    paid = sum(4 - tickets(game)[f"D{n}"]["underground"] for n in range(1, 6))
    assert taken_in == paid


def test_L5_a_ticket_paid_by_a_detective_is_there_for_x_next_turn() -> None:
    game = begin(draw(local="1-2", express="1-2"), players=6)
    game.play("X double taxi 2 taxi 1")
    answer(game, *[f"D{n} bus {2 * n + 6}" for n in range(1, 6)])
    refused(game, "X taxi 2")
    game.play("X underground 2")
    answer(game, "D1 taxi 7", *[f"D{n} bus {2 * n + 5}" for n in range(2, 6)])
    allowed(game, "X taxi 1")
    refused(game, "X double taxi 1 taxi 2")


def test_L5_option_unlimited_supply() -> None:
    game = begin(LANE, players=6, options=["unlimited_supply"])
    assert "supply" not in tickets(game)
    for number in range(20):
        game.play(f"X taxi {1 if number % 2 else 2}")
        answer(game)
    assert ended(game) is None
    allowed(game, "X taxi 2", "X double taxi 2 taxi 1")
    assert tickets(game)["X"] == {"black": 5, "double": 2}


@pytest.mark.parametrize(
    ("players", "figures"),
    [
        (2, ("D1", "D2", "B1", "B2")),
        (3, ("D1", "D2", "B1", "B2")),
        (4, ("D1", "D2", "D3", "B1")),
        (5, ("D1", "D2", "D3", "D4")),
        (6, ("D1", "D2", "D3", "D4", "D5")),
    ],
)
@pytest.mark.parametrize("name", TWO_NEW)
def test_L6_bobbies_help_few_detectives(name: str, players: int, figures: tuple[str, ...]) -> None:
    assert new(name, players).setup.pursuers == figures


def test_L6_a_bobby_pays_nothing_for_any_of_the_three_transports() -> None:
    board = draw(20, local="1-2 17-18", regional="17-19", express="17-20", water="17-1")
    game = begin(board, players=3, x=2, at=(7, 9, 17))
    game.play("X taxi 1")
    assert of(game, "B1") == ["B1 free 18", "B1 free 19", "B1 free 20"]
    before = tickets(game)
    refused(game, "B1 taxi 18", "B1 bus 19", "B1 underground 20", "B1 free 1")
    game.play("B1 free 19")
    assert tickets(game) == before


def test_L6_each_target_once_even_if_two_transports_lead_there() -> None:
    game = begin(LANE, players=3)
    game.play("X taxi 2")
    assert of(game, "B1") == ["B1 free 12"]


def test_L7_two_players_share_one_stock() -> None:
    game = begin(LANE, players=2)
    assert set(tickets(game)) == {"X", "team", "supply"}
    assert tickets(game)["team"] == {"taxi": 22, "bus": 16, "underground": 8}
    play(game, "X taxi 2", "D1 underground 8", "D2 underground 10")
    assert tickets(game)["team"] == {"taxi": 22, "bus": 16, "underground": 6}


def test_L7_one_detective_may_spend_it_all() -> None:
    """D1 alone rides the underground more often than a hand of four would last; D2 goes by taxi."""
    game = begin(draw(local="1-2"), players=2)
    for number in range(8):
        step = 7 if number % 2 else 8
        game.play(f"X taxi {1 if number % 2 else 2}")
        answer(game, f"D1 underground {step}", f"D2 taxi {step + 2}")
    assert tickets(game)["team"] == {"taxi": 14, "bus": 16, "underground": 0}
    game.play("X taxi 2")
    refused(game, "D1 underground 8", "D2 underground 10")


def test_L8_two_decks_of_16_and_13_cards() -> None:
    d_cards = [13, 26, 29, 34, 50, 53, 91, 94, 103, 112, 117, 123, 138, 141, 155, 174]
    x_cards = [35, 45, 51, 71, 78, 104, 106, 127, 132, 146, 166, 170, 172]
    seen_x: set[int] = set()
    seen_d: set[int] = set()
    for seed in range(300):
        drawn = ticket_deal(dealt("london", 6, seed=seed))
        starts = list(drawn.setup.starts.values())
        assert len(set(starts)) == 5
        seen_x.add(drawn.x_start)
        seen_d.update(starts)
    assert sorted(seen_x) == x_cards
    assert sorted(seen_d) == d_cards


def test_L8_bobbies_draw_d_cards_too() -> None:
    deck = set(ticket_deal(prepare("london", 3)).setup.pursuer_deck())
    for seed in range(50):
        assert set(ticket_deal(dealt("london", 3, seed=seed)).setup.starts.values()) <= deck


def test_L8_before_his_first_move_x_may_be_on_any_x_card() -> None:
    game = new("london", 5, seed=3)
    assert game.candidates == [35, 45, 51, 71, 78, 104, 106, 127, 132, 146, 166, 170, 172]


@pytest.mark.parametrize("starts", [{"X": 13}, {"D1": 35}, {"D1": 14}, {"X": 14}])
def test_L8_other_starts_are_refused(starts: dict[str, int]) -> None:
    good = {"X": 35, "D1": 13, "D2": 26, "D3": 29, "D4": 34}
    assert prepare("london", 5, starts=good).x_start == 35
    with pytest.raises(BlackticketError) as caught:
        prepare("london", 5, starts={**good, **starts})
    assert caught.value.code == "bad_argument"
