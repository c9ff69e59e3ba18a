"""Offers and events say the same as the text of the move that they are made from."""

from collections.abc import Iterator

import pytest

from blackticket.editions import edition, edition_names
from blackticket.game import Game
from blackticket.moves import Move
from blackticket.server.errors import RefusedError
from blackticket.server.presenter import moves
from blackticket.server.presenter.views import Moment, Sight, see
from blackticket.server.wire.shapes import Audience, Step

LONGER = ("double", "triple")


def moments(name: str) -> Iterator[Game]:
    """A game to its end, by the first of the shortest moves."""
    one = edition(name)
    game = Game(name, one.player_counts[-1], seed=5)
    while game.to_move is not None:
        yield game
        game.play(min(game.legal_moves, key=len))
    yield game


def looking(game: Game, audience: Audience) -> Sight:
    return see(game, audience, Moment(1, 1, 0), None)


@pytest.mark.parametrize("name", edition_names())
def test_offers_are_the_legal_moves(name: str) -> None:
    for game in moments(name):
        for audience in ("X", "pursuers", "public"):
            sight, texts = looking(game, audience), game.view(audience).legal_moves
            told = sight.message
            assert [offer.text for offer in told.offers] == [text for text in texts if text.split()[1] not in LONGER]
            assert told.longer == sorted({text.split()[1] for text in texts} & set(LONGER))
            assert sight.figures == {text.split()[0] for text in texts}
            for offer in told.offers:
                move = Move.parse(offer.text)
                step = move.steps[0] if move.steps else None
                assert (offer.figure, offer.action) == (move.figure, move.action)
                assert (offer.ticket, offer.station) == ((step.ticket or None, step.station) if step else (None, None))
                assert offer.show == bool(step and step.show)


@pytest.mark.parametrize("name", edition_names())
def test_events_are_the_public_history(name: str) -> None:
    for game in moments(name):
        view = game.view("public")
        happened = looking(game, "public").message.happened
        assert [event.text for event in happened] == list(view.history)
        for event in happened:
            move = Move.parse(event.text, allow_hidden=True)
            assert (event.figure or "", event.action, event.faces) == (move.figure, move.action, list(move.faces))
            assert event.steps == [Step(step.ticket or None, step.station or None, step.show) for step in move.steps]


def test_longer_turns_step_by_step_reach_exactly_the_legal_ones() -> None:
    game = Game("sanssouci", 4, ["triple_move", "voluntary_reveal", "x_may_stay"], seed=1)
    view = game.view("X")
    legal = list(view.legal_moves)
    for word in LONGER:
        reached: list[str] = []
        begun = [f"X {word}"]
        while begun:
            steps = moves.steps_after(legal, 1, begun.pop())
            texts = [offer.text for offer in steps.offers]
            assert texts == sorted(set(texts))
            if steps.whole:
                reached += texts
            else:
                begun += texts
        assert sorted(reached) == sorted(str(move) for move in legal if move.action == word)


@pytest.mark.parametrize(
    ("so_far", "code"),
    [
        ("X", "bad_argument"),
        ("", "bad_argument"),
        ("X taxi 46", "bad_argument"),
        ("D1 double", "bad_argument"),
        ("X double ", "illegal_move"),
        ("X double taxi", "illegal_move"),
        ("X double taxi 1", "illegal_move"),
        ("X double pass", "illegal_move"),
        ("X double place 46", "illegal_move"),
        ("X double  taxi 46", "illegal_move"),
        ("X double double taxi 46", "illegal_move"),
        ("X triple", "illegal_move"),
    ],
)
def test_what_is_no_beginning_of_a_longer_turn_is_refused(so_far: str, code: str) -> None:
    view = Game("london", 5, seed=7).view("X")
    legal = list(view.legal_moves)
    with pytest.raises(RefusedError) as refused:
        moves.steps_after(legal, 1, so_far)
    assert refused.value.code == code
