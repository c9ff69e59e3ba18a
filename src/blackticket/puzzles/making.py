"""Makes puzzles from the records of games: proves every position, and leaves out what is obvious or misleading.

Read ``puzzles_in`` first.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial

from blackticket.game import Record
from blackticket.kernel import make_rng
from blackticket.players import Budget, Player, make_player
from blackticket.players.levels import at_level
from blackticket.puzzles.kinds import KINDS, Kind, Proof
from blackticket.puzzles.puzzle import Found, Position, Puzzle
from blackticket.rules.own import OwnKnowledge, own_knowledge
from blackticket.rules.ticket.layout import DOUBLE, X_ROW
from blackticket.views import Audience, TicketView, View

OBVIOUS = "novice"
"""A puzzle is obvious if this level, which answers at once, plays a right move before all others."""
LADDER = (125, 500, 4000)
"""How long our search may think, in iterations; 500 is the level skilled, 4000 the most of expert."""
HALF = 0.5
MISLEADS = 0.04
"""A puzzle is left out if the longest search thinks that a wrong answer wins so much more often."""
FIRST_ROUND = 2
DIGITS = 3
TINY = 1e-9
ANY_SEED = 1
LEFT_GRADES = (4, 6, 9)
"""Up to how many stations the tickets alone leave in a puzzle of the first, second, third grade."""


def puzzles_in(record: Record, source: str) -> Iterator[Puzzle]:
    """All puzzles of a game, at most one of a kind in a round.

    X is also asked on the other stations where the pursuers think that he can be: to them it is the same game.
    """
    asked: set[tuple[str, int]] = set()
    for game, _ in record.positions():
        if game.round < FIRST_ROUND or game.to_move is None:
            continue
        side: Audience = "X" if game.to_move == "X" else "pursuers"
        view, told = game.view(side), f"{source}, move {game.move_count}"
        yield from _asked(view, partial(Position.of, game, side), told, asked)
        if side == "X" and isinstance(view, TicketView):
            yield from _asked_elsewhere(view, partial(Position.of, game, "pursuers"), told, asked)


def _asked(view: View, where: Callable[[], Position], source: str, asked: set[tuple[str, int]]) -> Iterator[Puzzle]:
    for kind in KINDS:
        if kind.audience != view.audience or (kind.name, view.round) in asked:
            continue
        if kind.family != view.setup.edition.family_name:
            continue
        proof = kind.prove(view)
        found = _found(kind, view, proof) if proof is not None else None
        if proof is None or found is None:
            continue
        asked.add((kind.name, view.round))
        yield Puzzle(kind.name, where(), proof, found, _grade(kind, proof, found), source)
        return


def _asked_elsewhere(
    view: TicketView, seen: Callable[[], Position], source: str, asked: set[tuple[str, int]]
) -> Iterator[Puzzle]:
    """X is asked on each other station where he can be, to which he came by a way that he may have taken."""
    if view.public["stock"][X_ROW, DOUBLE]:
        return  # no kind asks X while he has a double ticket
    public = replace(view, audience="pursuers", own=None)

    def somewhere(station: int) -> Position:
        return seen().with_x(own_knowledge(public.imagine_at(station, make_rng(ANY_SEED))))

    for station in public.candidates:
        if station != view.at["X"]:
            own = OwnKnowledge(station, (station,) * len(view.log), station)  # the way counts for nothing
            there = replace(view, own=own)
            yield from _asked(there, partial(somewhere, station), f"{source}, X elsewhere", asked)


def _found(kind: Kind, view: View, proof: Proof) -> Found | None:
    """Who finds the answer; None if it is obvious, or if our search thinks that it misleads."""
    if kind.asks != "move":
        return Found(None, 0, None, None)
    if _at_once(at_level(OBVIOUS, 0.0)[0], view, proof) > HALF:
        return None
    since: int | None = None
    right = other = None
    for iterations in LADDER:
        choices = _searcher().think(view, budget=Budget.of_iterations(iterations)).choices
        if str(choices[0].move) not in proof.right:
            since = None
        elif since is None:
            since = iterations
        chances = {str(one.move): one.chance for one in choices if one.chance is not None}
        right = max((chance for move, chance in chances.items() if move in proof.right), default=None)
        other = max((chance for move, chance in chances.items() if move not in proof.right), default=None)
    if right is None or (other is not None and other > right + MISLEADS):
        return None
    return Found(since, LADDER[-1], round(right, DIGITS), None if other is None else round(other, DIGITS))


@cache
def _searcher() -> Player:
    return make_player("mcts:solve=0")


def _at_once(player: Player, view: View, proof: Proof) -> float:
    """How often a player who answers at once is right, if the seed breaks its ties."""
    choices = player.think(view, budget=Budget(0.0)).choices
    best = [one for one in choices if one.share > choices[0].share * (1 - TINY)]
    return sum(str(one.move) in proof.right for one in best) / len(best)


def _grade(kind: Kind, proof: Proof, found: Found) -> int:
    """From 1 to 4: found by a short search, by ``skilled``, by ``expert``, by none of them."""
    if kind.asks != "move":
        return 1 + sum(proof.numbers["n"] > most for most in LEFT_GRADES)
    return 1 + LADDER.index(found.iterations) if found.iterations is not None else 1 + len(LADDER)
