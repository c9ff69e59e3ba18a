"""L8, S5, C1: kernels deal the start cards that ``prepare`` deals; the types of records name their fields."""

from dataclasses import replace
from typing import Any, cast, get_args

import numpy as np
import pytest

from blackticket.editions import Deals, TicketSetup
from blackticket.frozen import Frozen
from blackticket.kernel import compiled
from blackticket.rules.dice import layout as dice_layout
from blackticket.rules.ticket import layout as ticket_layout
from blackticket.rules.ticket.dealing import deal_cards, seed_draws


@pytest.mark.parametrize(
    ("name", "players"), [("london", 5), ("london", 3), ("italia", 6), ("sanssouci", 6), ("classic", 5)]
)
def test_kernels_deal_as_set_ups_do(name: str, players: int) -> None:
    deals = Deals(name, players, seed=11)
    setup = replace(cast("TicketSetup", deals.deal(0).setup), starts=Frozen({}))
    for_pursuers = np.array(setup.pursuer_deck(), dtype=np.int16)
    for_x = np.array(setup.x_deck(), dtype=np.int16)
    words, cards = np.zeros(1, dtype=np.uint64), np.zeros(len(for_pursuers) + len(for_x), dtype=np.int16)
    count = len(setup.pursuers)
    for number in range(200):
        deal = deals.deal(number)
        with np.errstate(over="ignore"):
            compiled(seed_draws)(words, np.uint64(deals.seed_of(number)))
            x_start = compiled(deal_cards)(words, for_pursuers, for_x, count, cards)
        starts = cast("TicketSetup", deal.setup).starts
        assert (list(starts.values()), deal.x_start) == (cards[:count].tolist(), x_start)


@pytest.mark.parametrize("layout", [ticket_layout, dice_layout])
def test_the_types_name_exactly_the_numbers_of_a_public_record(layout: Any) -> None:
    numbers = {name for name in layout.PUBLIC.names if layout.PUBLIC[name].shape == ()}
    assert set(get_args(layout.PublicNumber)) == numbers
