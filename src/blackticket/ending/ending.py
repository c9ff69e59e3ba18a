"""The ending of one game that is over: turn by turn, what X did and what the others could know.

Everything comes from views: X's route from the view of ``everyone``, which exists only after the end, and the numbers
of possible stations from what the pursuers saw at each moment. Read ``Ending.of`` first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, NamedTuple

from blackticket.boards import LaidLeg
from blackticket.editions import Setup
from blackticket.errors import BlackticketError
from blackticket.game import Game, Record
from blackticket.moves import Move
from blackticket.views import Outcome, View


class Catch(NamedTuple):
    """Who ended the chase, at which station, and by which ticket.

    ``figure`` is None where X was trapped: all did it together. ``ran_into`` means that X moved onto the pursuer, as
    the dice game allows (D15).
    """

    figure: str | None
    station: int
    ticket: str | None
    ran_into: bool = False


@dataclass(frozen=True)
class Turn:
    """One turn of X and the answer of the pursuers."""

    round: int
    legs: tuple[LaidLeg, ...]
    """X's moves of this turn: two for a double move, none where he made no entry."""
    moment: int
    """How many moves had been made after X's turn, rolls not counted: the moment of a replay."""
    at: Mapping[str, int]
    """Where the figures stood after X's turn."""
    possible: int
    """How many stations were possible for X after his turn."""
    left: int | None
    """And after the pursuers' answer; None if there was none."""

    @property
    def shown(self) -> bool:
        """Did everybody see X in this turn?"""
        return any(laid.leg.shown for laid in self.legs)


@dataclass(frozen=True)
class Ending:
    """A finished game told again. Make one with ``Ending.of``.

    >>> from blackticket.players import make_player
    >>> game, player = Game("dice", players=3, seed=1), make_player("greedy")
    >>> while game.to_move is not None:
    ...     game.play(player.choose(game.view(game.to_move), seed=1))
    >>> ending = Ending.of(game)
    >>> len(ending.trail) == len(game.view("everyone").log)
    True
    """

    view: View
    """The view of everyone after the end."""
    turns: tuple[Turn, ...]
    outcome: Outcome
    catch: Catch | None
    """None if nobody caught him: X won, or people stopped the game."""

    @classmethod
    def of(cls, game: Game) -> Ending:
        """The ending of a game that is over; for a game that goes on this raises and tells nothing."""
        outcome = game.outcome
        if outcome is None:
            sentence = "This game is not over yet: until then Mister X's route is secret."
            raise BlackticketError.because("bad_argument", "not_over_yet", sentence)
        view = game.view("everyone")
        if not view.is_x_placed:
            sentence = "Mister X was never on the board, so there is nothing to tell."
            raise BlackticketError.because("bad_argument", "nothing_to_tell", sentence)
        moments = _moments(game)
        return cls(view, tuple(_turns(moments, _trail(moments, view))), outcome, _catch(view, outcome))

    @property
    def setup(self) -> Setup:
        """The set-up of the game."""
        return self.view.setup

    @property
    def trail(self) -> tuple[LaidLeg, ...]:
        """X's whole route, leg by leg."""
        return tuple(laid for turn in self.turns for laid in turn.legs)

    @property
    def start(self) -> int:
        """The station where X began."""
        found = self.view.progress().start
        assert found is not None, "everyone knows it after the end"
        return found

    @property
    def rounds(self) -> int:
        """The round in which the game ended."""
        return self.view.round

    def draw_svg(self, **look: Any) -> str:
        """A picture to share: the route on the board, the result and the chart; see ``ending.picture`` for ``look``."""
        from blackticket.ending.picture import draw_ending_svg

        return draw_ending_svg(self, **look)

    def draw_png(self, *, width: int = 1200, **look: Any) -> bytes:
        """The same as a PNG of this width in pixels."""
        from blackticket.ending.picture import draw_ending_png

        return draw_ending_png(self, width=width, **look)

    def _repr_svg_(self) -> str:
        return self.draw_svg()


Moments = Sequence[tuple[Game, Move | None]]
"""The game before each move, and the move; in the end the game that is over, and None."""


def _trail(moments: Moments, view: View) -> tuple[LaidLeg, ...]:
    """X's route; a leg is shown if everybody saw him there at once, and not only later (D12)."""
    seen: list[bool] = []
    for (_, move), (after, _) in pairwise(moments):
        if move is not None and move.figure == "X":
            seen += [entry.shown for entry in after.view("public").log[len(seen) :]]
    legs = view.legs
    return view.setup.lay_trail([replace(leg, shown=shown) for leg, shown in zip(legs, seen, strict=True)])


def _turns(moments: Moments, trail: Sequence[LaidLeg]) -> Iterator[Turn]:
    """X's turns in order; each takes the legs that it added to the log."""
    counts = [_possible(moment) for moment, _ in moments]
    mine = [index for index, (_, move) in enumerate(moments) if move is not None and _is_turn(move)]
    ends = [*mine[1:], len(moments) - 1] if mine else []
    told = 0
    for index, following in zip(mine, ends, strict=True):
        before, after = moments[index][0], moments[index + 1][0]
        entries = len(after.view("public").log)
        answered = following > index + 1
        yield Turn(
            round=max(1, before.round),
            legs=tuple(trail[told:entries]),
            moment=index + 1,
            at=after.view("everyone" if after.is_over else "X").at,
            possible=_count(counts, index + 1, index),
            left=_count(counts, following, index) if answered else None,
        )
        told = entries


def _is_turn(move: Move) -> bool:
    return move.figure == "X" and move.action != "place"


def _moments(game: Game) -> Moments:
    steps = Record.of(game).positions(game.setup.ground)
    return [*steps, (game, None)]


def _possible(moment: Game) -> int | None:
    """How many stations are possible for X; None before he is on the board, and after the end, when all is known."""
    view = moment.view("pursuers")
    return len(view.candidates) if view.is_x_placed and not view.is_over else None


def _count(counts: Sequence[int | None], at: int, earliest: int) -> int:
    """The number at a moment, or the last one before it. A game that a capture has ended leaves a single station."""
    return next((count for count in counts[at : max(0, earliest) : -1] if count is not None), 1)


def _catch(view: View, outcome: Outcome) -> Catch | None:
    """How the pursuers won."""
    if outcome.by not in ("capture", "trapped"):
        return None
    station = view.at["X"]
    if outcome.by == "trapped":
        return Catch(None, station, None)
    last = next(move for move in reversed(view.history) if move.action not in ("roll", "reroll"))
    ticket = next(iter(reversed(last.tickets)), None)
    if last.figure != "X":
        return Catch(last.figure, station, None if ticket == "free" else ticket)
    met = next(name for name, at in view.at.items() if name != "X" and at == station)
    return Catch(met, station, ticket, ran_into=True)
