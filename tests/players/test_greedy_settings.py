"""Every weight of ``greedy`` can be set, changes what it thinks where it should, and is refused if out of range."""

from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter

import pytest

from blackticket.editions import TicketSetup
from blackticket.errors import BlackticketError
from blackticket.game import Game
from blackticket.players import make_player
from blackticket.players.greedy.player import GreedyPlayer
from blackticket.players.search.common.dice_grid import grid_tables
from blackticket.rules.dice.layout import PLACING
from blackticket.views import DiceView, View

GAMES: dict[tuple[str, int, str], tuple[int, ...]] = {
    ("london", 4, ""): (6, 10, 97),
    ("italia", 4, ""): (11,),
    ("sanssouci", 4, "voluntary_reveal"): (4,),
    ("dice", 3, ""): (1, 2, 4, 5, 8, 12, 14),
}
"""Which edition, for how many, with what option; and after how many moves of ``greedy`` it is asked."""
GROUPS = [one.name for one in fields(GreedyPlayer) if is_dataclass(one.type)]
WEIGHTS = [f"{group}.{one.name}" for group in GROUPS for one in fields(getattr(GreedyPlayer(), group))]


@cache
def views() -> list[View]:
    found, player = [], make_player("greedy")
    for (edition, players, option), plies in GAMES.items():
        game = Game(edition, players, [option] if option else [], seed=3 if edition == "dice" else 1)
        for ply in range(max(plies) + 1):
            view = game.view("X" if game.to_move == "X" else "pursuers")
            if ply in plies:
                found.append(view)
            game.play(player.choose(view, seed=1))
    return found


def group_of(view: View) -> str:
    """Whose weights are asked for in this view."""
    side = "x" if view.audience == "X" else "hunt"
    if not isinstance(view, DiceView):
        return side
    return "dice_place" if view.public["phase"] == PLACING else f"dice_{side}"


@cache
def views_of(group: str) -> list[int]:
    return [number for number, view in enumerate(views()) if group_of(view) == group]


@cache
def shares(asked: str, number: int) -> dict[str, float]:
    return {choice.move: choice.share for choice in make_player(asked).think(views()[number], seed=1).choices}


@pytest.mark.parametrize("weight", WEIGHTS)
def test_every_weight_matters_to_its_side_and_to_nobody_else(weight: str) -> None:
    own, asked = weight.partition(".")[0], f"greedy:{weight}=0"
    assert any(shares(asked, view) != shares("greedy", view) for view in views_of(own))
    for group in GROUPS:
        if group != own:
            view = views_of(group)[-1]
            assert shares(asked, view) == shares("greedy", view)


def test_the_usual_values_are_those_of_the_player() -> None:
    player = GreedyPlayer()
    asked = ",".join(f"{weight}={attrgetter(weight)(player)!r}" for weight in WEIGHTS)
    assert make_player(f"greedy:{asked}") == player == make_player("greedy")


@pytest.mark.parametrize(
    ("weight", "words"),
    [
        ("x.double_cost", {"double"}),
        ("x.black_cost", {"black"}),
        ("dice_x.double_cost", {"double"}),
        ("dice_x.black_cost", {"black"}),
        ("dice_x.helicopter_cost", {"helicopter"}),
    ],
)
def test_what_costs_too_much_is_not_spent(weight: str, words: set[str]) -> None:
    told = [shares(f"greedy:{weight}=1000", view) for view in views_of(weight.partition(".")[0])]
    dear = [[share for move, share in one.items() if words & set(move.split())] for one in told]
    assert any(dear)
    assert all(sum(some) < 1e-6 for some in dear)


@cache
def late_games() -> list[Game]:
    """Games in London in which detectives who count no tickets have few left, each before a move of theirs."""
    player, found = make_player("greedy:hunt.ticket_cost=0,hunt.stranded=0"), []
    for seed in range(4):
        game = Game("london", 5, seed=seed)
        while game.to_move is not None:
            if game.to_move != "X" and game.round > 14:
                found.append(game.copy())
            game.play(player.choose(game.view("X" if game.to_move == "X" else "pursuers"), seed=seed))
    return found


def left_after(game: Game, move: str) -> dict[str, int]:
    """The tickets that a detective has left after a move."""
    who, ticket, _ = move.split()
    held: dict[str, int] = game.status()["tickets"][who]
    return {kind: held.get(kind, 0) - (kind == ticket) for kind in ("taxi", "bus", "underground")}


def strands(game: Game, move: str) -> bool:
    """No ticket that is left leads on from where the move ends."""
    left, station = left_after(game, move), int(move.split()[2])
    assert isinstance(game.setup, TicketSetup)
    return not any(left.get(way.transport, 0) for way in game.setup.board.connections_at(station))


def trusted(game: Game, asked: str) -> dict[str, float]:
    return {one.move: one.share for one in make_player(asked).think(game.view("pursuers"), seed=1).choices}


def test_detectives_pay_with_what_they_have_most_of_if_tickets_are_dear() -> None:
    for game in late_games():
        told = trusted(game, "greedy:hunt.ticket_cost=1000,hunt.stranded=0")
        left = {move: left_after(game, move)[move.split()[1]] for move in told}
        assert left[next(iter(told))] == max(left.values())


def test_detectives_do_not_go_where_no_ticket_leads_on() -> None:
    tempted = 0.0
    for game in late_games():
        told = trusted(game, "greedy:hunt.stranded=1000")
        careless = trusted(game, "greedy:hunt.stranded=0")
        bad = {move for move in told if strands(game, move)}
        if bad and len(bad) < len(told):
            tempted += sum(careless[move] for move in bad)
            assert sum(told[move] for move in bad) < 1e-6
    assert tempted > 1


@pytest.mark.parametrize(
    ("settings", "word"),
    [("x.black_back=1000", "show"), ("dice_hunt.reroll=1000,dice_hunt.reroll_near=99", "reroll")],
)
def test_what_is_worth_much_is_done(settings: str, word: str) -> None:
    told = [shares(f"greedy:{settings}", view) for view in views_of(settings.partition(".")[0])]
    offered = [one for one in told if any(word in move.split() for move in one)]
    assert offered
    assert all(word in next(iter(one)).split() for one in offered)


def test_detectives_roll_again_only_where_x_can_be_near() -> None:
    player, rounds = make_player("greedy"), []
    for seed in range(5):
        game = Game("dice", 4, seed=seed)
        while game.to_move is not None:
            view = game.view("X" if game.to_move == "X" else "pursuers")
            move = player.choose(view, seed=seed)
            if move.endswith(" reroll"):
                assert isinstance(view, DiceView)
                figures = {int(one.partition(" ")[0][1:]) - 1 for one in game.legal_moves}
                apart = grid_tables(view.tables).apart
                stations = [int(view.public["at"][figure]) for figure in figures]
                assert min(int(apart[s, x]) for s in stations for x in game.candidates) <= 1
                rounds.append(game.round)
            game.play(move)
    assert len(rounds) > 5
    assert max(rounds) > 3, "some are kept for later"


@pytest.mark.parametrize("weight", WEIGHTS)
def test_a_weight_out_of_range_is_refused_with_its_range(weight: str) -> None:
    for value in ("nan", "inf", "-inf", "-0.1", "1001", "1e999"):
        with pytest.raises(BlackticketError, match=f"greedy:{weight} must be from 0 to 1000, not") as caught:
            make_player(f"greedy:{weight}={value}")
        assert caught.value.code == "bad_argument"


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("greedy:x=1", "no setting 'x'; it has: x.caught, x.away,"),
        ("greedy:x", "no setting 'x'; it has: x.caught, x.away,"),
        ("greedy:x.=1", "no setting 'x.'; it has: x.caught, x.away,"),
        ("greedy:x.nothing=1", "no setting 'x.nothing'; it has: x.caught, x.away,"),
        ("greedy:x.caught.more=1", "no setting 'x.caught.more'; it has: x.caught, x.away,"),
        ("greedy:x.RANGES=1", "no setting 'x.RANGES'; it has: x.caught, x.away,"),
        ("greedy:caught=1", "no setting 'caught'; it has: sight, x.caught,"),
        ("greedy:.caught=1", "no setting '.caught'; it has: sight, x.caught,"),
        ("greedy:x.caught", "greedy:x.caught must be a number, not ''"),
        ("greedy:x.caught=", "greedy:x.caught must be a number, not ''"),
        ("greedy:x.caught=6=7", "greedy:x.caught must be a number, not '6=7'"),
        ("greedy:x.caught=on", "greedy:x.caught must be a number, not 'on'"),
        ("greedy:x.caught=6,", "no setting ''; it has: sight, x.caught,"),
        ("random:x.caught=6", "no setting 'x.caught'; it has: none"),
    ],
)
def test_a_group_that_is_written_wrongly_is_refused_in_a_sentence(asked: str, told: str) -> None:
    with pytest.raises(BlackticketError) as caught:
        make_player(asked)
    assert caught.value.code == "bad_argument"
    assert told in str(caught.value)
