"""Set-ups: what is refused and how, and that the same seed gives the same cards."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from blackticket.editions import TicketSetup, edition, edition_names, prepare, pursuer_names
from blackticket.errors import BlackticketError, ErrorCode
from tests.support.boards import draw
from tests.support.cases import TICKET_EDITIONS
from tests.support.play import dealt
from tests.support.truth import ticket_deal, ticket_edition

GOOD = {"X": 35, "D1": 13, "D2": 26, "D3": 29, "D4": 34}


def refused(code: ErrorCode, make: Callable[[], object], *words: str) -> None:
    with pytest.raises(BlackticketError) as caught:
        make()
    assert caught.value.code == code
    for word in words:
        assert word in str(caught.value)


@pytest.mark.parametrize("name", ["", "London", "paris", "../london", "london "])
def test_an_unknown_edition_is_refused(name: str) -> None:
    refused("unknown_edition", lambda: edition(name), "london", "sanssouci")
    refused("unknown_edition", lambda: prepare(name, 4))


@pytest.mark.parametrize("name", TICKET_EDITIONS)
def test_an_unknown_option_is_refused_with_those_that_there_are(name: str) -> None:
    refused("unknown_option", lambda: prepare(name, 4, ["nonsense"]), "nonsense", *edition(name).options)


@pytest.mark.parametrize("name", TICKET_EDITIONS)
@pytest.mark.parametrize("players", [-1, 0, 1, 7, 100])
def test_a_wrong_number_of_players_is_refused(name: str, players: int) -> None:
    refused("bad_argument", lambda: prepare(name, players), str(players))


@pytest.mark.parametrize(
    "starts",
    [
        {},
        {"X": 35},
        {**GOOD, "D5": 50},
        {**GOOD, "B1": 50},
        {k: v for k, v in GOOD.items() if k != "X"},
        {**GOOD, "D2": 13},
        {**GOOD, "D1": 0},
        {**GOOD, "D1": 200},
        {**GOOD, "D1": -13},
        {**GOOD, "D1": True},
        {**GOOD, "D1": 13.0},
        {**GOOD, "D1": "13"},
        {**GOOD, "D1": None},
        {**GOOD, "X": 36},
        {**GOOD, "D1": 12},
    ],
)
def test_bad_starts_are_refused(starts: Mapping[str, Any]) -> None:
    refused("bad_argument", lambda: prepare("london", 5, starts=starts))


def test_any_start_allows_every_station_but_not_every_start() -> None:
    deal = ticket_deal(prepare("london", 5, starts={**GOOD, "X": 36, "D1": 12}, any_start=True))
    assert (deal.x_start, deal.setup.starts["D1"], deal.setup.any_start) == (36, 12, True)
    refused("bad_argument", lambda: prepare("london", 5, starts={**GOOD, "D1": 35}, any_start=True), "same station")
    refused("bad_argument", lambda: prepare("london", 5, starts={**GOOD, "D1": 200}, any_start=True))


def test_a_board_that_is_not_there_is_refused(tmp_path: Path) -> None:
    refused("bad_argument", lambda: prepare("london", 5, board="atlantis"), "atlantis")
    refused("bad_argument", lambda: prepare("london", 5, board=str(tmp_path)))


def test_a_board_without_start_cards_needs_starts() -> None:
    board = draw(local="1-2")
    refused("bad_argument", lambda: prepare("london", 5, board=board), "start cards")
    refused("bad_argument", lambda: prepare("classic", 5, board=board), "start cards")
    starts = {"X": 1, "D1": 7, "D2": 9, "D3": 11, "D4": 13}
    assert prepare("london", 5, board=board, starts=starts, any_start=True).x_start == 1


def test_a_board_with_too_few_start_cards_is_refused() -> None:
    few = draw(local="1-2", decks={"D": (7, 9), "X": (1,)})
    refused("bad_argument", lambda: prepare("london", 5, board=few), "too few")
    none_left = draw(local="1-2", decks={"shared": (7, 9, 11)})
    refused("bad_argument", lambda: prepare("classic", 4, board=none_left), "X")


@pytest.mark.parametrize("name", TICKET_EDITIONS)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_same_seed_deals_the_same_cards(name: str, players: int) -> None:
    for seed in (0, 1, 7, -1, 1 << 70):
        one, two = (dealt(name, players, seed=seed) for _ in range(2))
        assert one == two
    drawn = {tuple(ticket_deal(dealt(name, players, seed=seed)).setup.starts.values()) for seed in range(30)}
    assert len(drawn) > 15


def test_seeds_deal_what_they_have_always_dealt() -> None:
    """If this changes, old seeds mean other games: an edition's version must change with it."""
    told = {name: tuple(ticket_deal(prepare(name, 4, seed=7)).starts.values()) for name in ("london", "classic")}
    assert told == {"london": (127, 174, 138, 34, 13), "classic": (13, 141, 197, 198)}


def test_every_seed_deals_every_x_card_about_as_often() -> None:
    counts: dict[int, int] = {}
    for seed in range(2600):
        start = ticket_deal(dealt("london", 2, seed=seed)).x_start
        counts[start] = counts.get(start, 0) + 1
    assert len(counts) == 13
    assert min(counts.values()) > 140
    assert max(counts.values()) < 270


def test_options_are_told_in_the_editions_order_whatever_order_they_came_in() -> None:
    one = prepare("sanssouci", 4, ["triple_move", "extra_agent"])
    two = prepare("sanssouci", 4, ("extra_agent", "triple_move", "triple_move"))
    assert one.setup.options == two.setup.options == ("extra_agent", "triple_move")
    assert one == two


def test_options_may_come_from_any_iterable() -> None:
    """Also from one that can be gone through only once."""
    listed = prepare("sanssouci", 4, ["extra_agent", "triple_move"])
    once = prepare("sanssouci", 4, (name for name in ["extra_agent", "triple_move"]))
    assert once == listed


@pytest.mark.parametrize("name", TICKET_EDITIONS)
def test_every_option_switches_something_and_names_its_rule(name: str) -> None:
    chosen = ticket_edition(name)
    for option in chosen.options.values():
        assert chosen.rules_with([option.name]) != chosen.rules
        assert option.rule
        assert option.text.endswith(".")


@pytest.mark.parametrize("name", TICKET_EDITIONS)
def test_x_start_is_not_in_the_public_part_of_a_set_up(name: str) -> None:
    deal = ticket_deal(prepare(name, 4, seed=3))
    setup: TicketSetup = deal.setup
    assert "X" not in setup.starts
    assert str(deal.x_start) not in [str(station) for station in setup.starts.values()]
    assert deal.x_start in setup.x_deck()


def test_editions_are_listed_in_the_order_of_the_rules_pages() -> None:
    assert edition_names()[:4] == ("london", "italia", "sanssouci", "classic")


@pytest.mark.parametrize("name", TICKET_EDITIONS)
def test_figures_are_numbered_detectives_first(name: str) -> None:
    chosen = ticket_edition(name)
    for players in chosen.forces:
        names = pursuer_names(chosen.force_for(players, chosen.rules))
        assert list(names) == sorted(names, key=lambda figure: (figure[0] != "D", figure))
        assert 3 <= len(names) <= 5
