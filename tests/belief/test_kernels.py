"""The kernels that carry candidates along: compiled they do what they do as plain Python."""

import random

import numpy as np
import pytest

from blackticket.belief import follow, new_mask
from blackticket.game import Game
from blackticket.kernel import compiled
from blackticket.moves import Move
from blackticket.rules.ticket.beginning import opening
from blackticket.rules.ticket.text import to_code
from tests.support.cases import TICKET_EDITIONS, choose_move, draw_case
from tests.support.truth import setup_of, tables_of


@pytest.mark.rules
@pytest.mark.parametrize("edition", TICKET_EDITIONS)
def test_following_compiled_is_following_plain(edition: str) -> None:
    rnd = random.Random(4)
    case = draw_case(rnd, edition, small=True)
    game = Game(case.deal())
    plain, fast = opening(setup_of(game)), opening(setup_of(game))
    plain_mask, fast_mask, room = new_mask(), new_mask(), new_mask()
    plain_mask[list(setup_of(game).x_deck())] = 1
    fast_mask[:] = plain_mask
    while True:
        game.play(choose_move(case, game, game.legal_moves, rnd))
        if game.to_move is None:
            break
        event = to_code(setup_of(game), Move.parse(game.view("public").history[-1], allow_hidden=True))
        follow(tables_of(game), plain[0]["public"], plain_mask, room, event)
        compiled(follow)(tables_of(game), fast[0]["public"], fast_mask, room, event)
        assert np.array_equal(plain_mask, fast_mask)
        assert plain.tobytes() == fast.tobytes()
