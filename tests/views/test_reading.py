"""A view that went through JSON is the same view again, in every edition."""

import json
import random
from typing import Any

import pytest

from blackticket.editions import edition, edition_names
from blackticket.errors import BlackticketError
from blackticket.game import Game
from blackticket.views import View


def _told(game: Game, side: str | None = None) -> dict[str, Any]:
    audience = side or game.to_move
    told: dict[str, Any] = json.loads(json.dumps(game.view("X" if audience == "X" else "pursuers").to_dict()))
    return told


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", edition_names())
def test_a_view_is_read_as_it_was(name: str, seed: int) -> None:
    """Bit for bit, after every move of a game with some options, for both sides."""
    draw, chosen = random.Random(seed), edition(name)
    options = [option for option in chosen.options if draw.random() < 0.4]
    game = Game(name, draw.choice(sorted(chosen.player_counts)), options, seed=seed)
    while game.to_move is not None:
        for side in ("X", "pursuers"):
            view = game.view("X" if side == "X" else "pursuers")
            again = View.from_dict(_told(game, side))
            assert again.public_record.tobytes() == view.public_record.tobytes()
            assert (again.audience, again.own, again.history) == (view.audience, view.own, view.history)
            assert again.setup == view.setup
        moves = game.legal_moves
        simple = [move for move in moves if "double" not in move and "triple" not in move]
        game.play(draw.choice(simple if simple and draw.random() < 0.8 else moves))


def test_any_start_is_kept() -> None:
    starts = {"X": 1, "D1": 2, "D2": 3, "D3": 4, "D4": 5}
    game = Game("london", 5, starts=starts, any_start=True, seed=0)
    view = View.from_dict(_told(game))
    assert view.setup.any_start
    assert view.own is not None
    assert view.own.start == 1


def test_what_is_no_view_is_refused() -> None:
    game = Game("sanssouci", 2, seed=4)
    game.play(game.legal_moves[0])
    good = _told(game)
    View.from_dict(good)
    bad: list[dict[str, Any]] = [
        {**good, "audience": "everyone"},
        {**good, "edition": "atlantis"},
        {**good, "history": ["X foot"]},
        {**good, "history": []},
        {**good, "round": 7},
        {**good, "players": "two"},
        {**good, "starts": {}},
        {**good, "board": "nowhere"},
        {key: value for key, value in good.items() if key != "log"},
        {},
    ]
    for told in bad:
        with pytest.raises(BlackticketError):
            View.from_dict(told)
    with pytest.raises(BlackticketError, match="'nowhere' is not built in"):
        View.from_dict({**good, "board": "nowhere"})


def _seen(edition_name: str, players: int, plies: int) -> dict[str, Any]:
    """X's view of a random game after some plies, his turn being next."""
    for seed in range(100):
        draw, game = random.Random(seed), Game(edition_name, players, seed=seed)
        while game.to_move is not None and (len(game.moves) < plies or game.to_move != "X"):
            simple = [move for move in game.legal_moves if "double" not in move and "triple" not in move]
            game.play(draw.choice(simple or game.legal_moves))
        if game.to_move == "X":
            return _told(game, "X")
    raise AssertionError("no game was that long")


@pytest.mark.parametrize("station", [None, "foo", 0, -1, 9999, 10**30, True, 1.5])
@pytest.mark.parametrize("name", ["london", "dice"])
def test_x_is_on_a_station_of_the_board(name: str, station: object) -> None:
    told = _seen(name, 3, 12)
    View.from_dict(told)
    bad: list[dict[str, Any]] = [
        {**told, "at": {**told["at"], "X": station}},
        {**told, "log": [*told["log"][:-1], {**told["log"][-1], "station": station}]},
    ]
    if name == "dice":
        bad += [{**told, "start": station}, {**told, "tile": station}]
    else:
        bad += [{**told, "starts": {**told["starts"], "X": station}}]
    for one in bad:
        with pytest.raises(BlackticketError, match="This view is not readable"):
            View.from_dict(one)


@pytest.mark.parametrize("name", ["london", "dice"])
def test_the_way_of_x_leads_to_where_he_says_he_is(name: str) -> None:
    """Every other station at the end of his way is refused, unless his last ticket leads there too."""
    told = _seen(name, 3, 20)
    elsewhere = told["at"]["X"] % 50 + 1
    with pytest.raises(BlackticketError, match="not where his way ends"):
        View.from_dict({**told, "at": {**told["at"], "X": elsewhere}})
    last, refused = told["log"][-1], 0
    for station in range(1, 60):
        moved = {**told, "at": {**told["at"], "X": station}}
        moved["log"] = [*told["log"][:-1], {**last, "station": station}]
        try:
            View.from_dict(moved)
        except BlackticketError:
            refused += 1
    assert refused > 45


def test_moves_that_cannot_be_are_refused() -> None:
    """A pursuer out of turn, without connection, X without a double ticket, a station told where none is seen."""
    told = _seen("london", 5, 0)
    good = told["history"]
    start = told["starts"]["D1"]
    for extra in (
        ["D1 taxi 1"],
        ["X taxi ?", f"D1 taxi {start}"],
        ["X taxi ?", "X taxi ?"],
        ["X underground ?"] * 2,
        ["X double taxi ? taxi ?", "X double taxi ? taxi ?"],
        ["X taxi 5"],
    ):
        with pytest.raises(BlackticketError, match="a move that cannot be made"):
            View.from_dict({**told, "audience": "pursuers", "history": [*good, *extra]})


def test_rolls_and_goes_that_cannot_be_are_refused() -> None:
    """A detective's second go in a round made the reader go round for ever."""
    game = Game("dice", 3, seed=1)
    while game.view("pursuers").history[-1:] == () or not game.view("pursuers").history[-1].startswith("roll"):
        game.play(game.legal_moves[0])
    told = _told(game, "pursuers")
    for extra in (
        ["D1 pass", "D2 pass", "D1 reroll"],
        ["roll bus"],
        ["roll taxi taxi taxi"],
        ["D2 place 1"],
        ["X place ?"],
        ["X taxi ?"],
        ["X helicopter ?"],
        ["D1 underground 1"],
    ):
        with pytest.raises(BlackticketError, match="a move that cannot be made"):
            View.from_dict({**told, "history": [*told["history"], *extra], "log": [{"station": None, "shown": False}]})
