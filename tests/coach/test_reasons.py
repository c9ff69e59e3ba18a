"""Every number that the coach tells is counted again, naively, on the position that the move leads to."""

from typing import Any, cast

import pytest

from blackticket.coach.reasons import Reason, Table, facts_about, facts_of, reasons_for
from blackticket.coach.words import Speaker
from blackticket.game import Game
from blackticket.languages import LANGUAGE_CODES
from blackticket.moves import Move
from blackticket.players import Budget, make_player
from blackticket.views import View
from tests.coach import naive
from tests.coach.games import EVERYTHING, TICKETS, positions, side_of

SPREAD = 4
"""Every so many legal moves are tried."""


def moves_of(game: Game) -> list[Move]:
    legal = game.legal_moves
    return list(legal[:: max(1, len(legal) // SPREAD)])


def told(game: Game, move: Move) -> dict[str, dict[str, Any]]:
    """Everything counted about a move, by what it is about."""
    return {reason.key: dict(reason.numbers) for reason in facts_about(Table(game.view(side_of(game))), move)}


def after(game: Game, move: Move) -> View | None:
    """What the pursuers see once the move is made; None if it ended the game."""
    later = game.copy()
    later.play(move)
    return None if later.to_move is None else later.view("pursuers")


def last_reveal(view: View) -> int:
    return next(int(entry) - len(view.log) for entry in view.setup.rules.reveals if entry > len(view.log))


@pytest.mark.parametrize(("edition", "players"), TICKETS)
def test_what_is_counted_for_pursuers_is_there_on_the_board(edition: str, players: int) -> None:
    seen: set[str] = set()
    for game in positions(edition, players):
        if game.to_move != "pursuers":
            continue
        view = game.view("pursuers")
        candidates, belief = view.candidates, view.belief()
        for move in moves_of(game):
            later, facts = after(game, move), told(game, move)
            if later is None:
                continue  # he was caught, which the pursuers could not know
            seen |= facts.keys()
            station, figure = move.stations[0], move.figure
            left = [one for one in candidates if one != station]
            if later.to_move == "pursuers":
                assert later.candidates == left
            left = later.candidates
            if candidates == [station]:
                assert facts == {"ends_capture": {"station": station}}
                continue
            assert facts["left"]["n"] == len(left)
            if station in candidates:
                assert facts["look"]["n"] == max(1, round(100 * min(belief[station], 0.995)))
            else:
                assert "look_nowhere" in facts
            mine = naive.reach(later, figure, station)
            cover = facts.get("cover") or facts.get("cover_only") or facts["cover_not"]
            assert (cover["n"], cover["m"]) == (len([one for one in left if one in mine]), len(left))
            reached = naive.reached_by_all(later)
            together = facts.get("together") or facts.get("together_all") or facts["together_none"]
            assert together["n"] == len([one for one in left if one in reached])
            if len(view.log) < view.setup.rules.log_entries and "ring" in facts:
                out = naive.exits(later, left) - reached.keys()
                assert facts["ring"]["n"] == len(out)
            if "ring_closed" in facts:
                assert not naive.exits(later, left) - reached.keys()
            likeliest = max(left, key=lambda one: (belief.get(one, 0.0), -one))
            assert facts["near"]["station"] == likeliest
            assert facts["near"]["n"] == naive.distance(view, station, likeliest)
            kept = facts.get("keep") or facts.get("keep_for_reveal")
            if kept:
                held = later.tickets.get(figure) or later.tickets["team"]
                assert kept["n"] == held[kept["ticket"]] > 0
            if "reveal" in facts:
                assert facts["reveal"]["n"] == last_reveal(view)
    assert {"left", "cover", "together", "near"} <= seen


@pytest.mark.parametrize(("edition", "players"), TICKETS)
def test_what_is_counted_for_x_is_there_on_the_board(edition: str, players: int) -> None:
    seen: set[str] = set()
    for game in positions(edition, players):
        if game.to_move != "X":
            continue
        view = game.view("X")
        for move in moves_of(game):
            later, facts = after(game, move), told(game, move)
            if later is None:
                continue
            seen |= facts.keys()
            station = move.stations[-1]
            threats = naive.reached_by_all(later).get(station, {})
            if threats:
                assert set(facts["danger"]["figures"]) == set(threats)
                assert set(facts["danger"]["tickets"]) == set().union(*threats.values())
            else:
                assert facts["safe"] == {"station": station, "n": 0}
            if len(later.candidates) == 1:
                assert facts["seen"]["station"] == station
            else:
                assert facts["hide"]["n"] == len(later.candidates)
                assert facts["doubt"]["n"] == max(1, round(100 * later.belief()[station]))
            away = {name: naive.distance(later, at, station) for name, at in later.at.items() if name != "X"}
            assert facts["gap"]["n"] == min(away.values()) == away[facts["gap"]["figure"]]
            on = naive.ways_of(later)["black"][station] - {at for name, at in later.at.items() if name != "X"}
            ways = facts.get("ways") or facts["ways_none"]
            assert ways["m"] == len(on)
            assert ways["n"] == len(on - naive.reached_by_all(later).keys())
            if "save" in facts:
                assert {later.tickets["X"]["black"], later.tickets["X"]["double"]} <= set(facts["save"].values())
                assert later.tickets["X"] | {} == {**later.tickets["X"], **pick(view, ("black", "double"))}
            check_black(game, move, later, facts)
            check_double(game, move, later, facts)
    assert {"gap", "ways", "hide"} <= seen


def pick(view: View, names: tuple[str, ...]) -> dict[str, int]:
    return {name: view.tickets["X"][name] for name in names}


def check_black(game: Game, move: Move, later: View, facts: dict[str, dict[str, Any]]) -> None:
    """A black ticket beside the ordinary one that hides most, to the same station."""
    plain = [
        one
        for one in game.legal_moves
        if one.action == "go" and one.stations == move.stations and one.tickets != ("black",)
    ]
    if move.tickets != ("black",):
        assert "black_gain" not in facts
    elif not plain:
        assert facts["black_only"]["station"] == move.stations[0]
    elif "black_gain" in facts:
        counts = [len(view.candidates) for one in plain if (view := after(game, one)) is not None]
        assert facts["black_gain"] == {"n": len(later.candidates), "without": max(counts)}


def check_double(game: Game, move: Move, later: View, facts: dict[str, dict[str, Any]]) -> None:
    found = facts.get("double_gain") or facts.get("double_safe")
    if found:
        singles = [one for one in game.legal_moves if one.action == "go"]
        most = [
            len(naive.reached_by_all(view).get(one.stations[0], {}))
            for one in singles
            if (view := after(game, one)) is not None
        ]
        ours = len(naive.reached_by_all(later).get(move.stations[-1], {}))
        assert found == {"n": min(most), "left": ours}
        assert ours < min(most)


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_counted_in_the_dice_game_is_there_on_the_tiles(players: int) -> None:
    seen: set[str] = set()
    for game in positions("dice", players, every=2):
        for move in moves_of(game):
            later, facts = after(game, move), told(game, move)
            if later is None or not later.is_x_placed:
                continue
            seen |= facts.keys()
            reached: dict[int, set[str]] = {}
            pursuers = {name: at for name, at in later.at.items() if name != "X"}
            for name, at in pursuers.items():
                for ends in later.ways_from(at).values():
                    for end in set(ends) - set(pursuers.values()):
                        reached.setdefault(end, set()).add(name)
            if game.to_move == "X" and not any(key.startswith("ends") for key in facts):
                station = move.stations[-1] if move.stations else game.view("X").at["X"]
                assert set(facts.get("danger", {}).get("figures", ())) == reached.get(station, set())
                assert (facts.get("hide") or facts["seen"])["n"] == len(later.candidates)
            elif "left" in facts:
                assert facts["left"]["n"] == len(later.candidates)
                together = facts.get("together") or facts.get("together_all") or facts["together_none"]
                assert together["n"] == sum(one in reached for one in later.candidates)
    assert {"hide", "left"} <= seen


@pytest.mark.parametrize(("edition", "players"), EVERYTHING)
def test_reasons_are_of_the_move_and_can_be_said_in_every_language(edition: str, players: int) -> None:
    player = make_player("greedy")
    for game in positions(edition, players, every=5):
        view = game.view(side_of(game))
        thought = player.think(view, budget=Budget.of_iterations(0))
        table = Table(view)
        reasons = reasons_for(table, thought.move, thought.choices)
        assert 1 <= len(reasons) <= 3
        assert {reason.key for reason in reasons} <= {reason.key for reason in facts_about(table, thought.move)}
        for language in LANGUAGE_CODES:
            for sentence in Speaker(language, edition).reasons(reasons):
                assert "{" not in sentence
                assert sentence.endswith((".", "!"))


def test_a_reason_sets_the_move_apart() -> None:
    """A move that is better in nothing has plain facts, and a fact that is worse is never a reason."""
    for game in positions("london", 5):
        view, table = game.view(side_of(game)), Table(game.view(side_of(game)))
        thought = make_player("greedy").think(view)
        for reason in reasons_for(table, thought.move, thought.choices):
            assert reason.weight >= 0.25 or reason.key.partition("_")[0] in (
                "begin", "together", "near", "safe", "danger", "hide", "save", "reveal",
            )  # fmt: skip


def test_every_fact_has_a_sentence() -> None:
    speaker = Speaker("en", "london")
    for side in ("X", "pursuers"):
        game = next(one for one in positions("london", 5) if one.to_move == side)
        names = {fact.count.__name__ for fact in facts_of(game.view(cast("Any", side)))}
        known = {"cover", "together", "ring", "near", "keep", "begin", "reveal", "look", "left"}
        known |= {"danger", "hide", "doubt", "gap", "ways", "black_gain", "double_gain", "save"}
        assert names <= known
        assert all(speaker.knows(f"reason.{name}") for name in names)


def test_a_reason_is_plain_data() -> None:
    reason = Reason("danger", {"station": 4, "n": 1, "figures": ("D1",), "tickets": ("bus",)}, 0.5)
    assert reason.as_dict() == {
        "key": "danger",
        "numbers": {"station": 4, "n": 1, "figures": ["D1"], "tickets": ["bus"]},
        "weight": 0.5,
    }
