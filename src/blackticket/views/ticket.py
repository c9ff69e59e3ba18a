"""The view of a ticket game and the one function that makes it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from blackticket.editions import Setup
from blackticket.errors import BlackticketError
from blackticket.rules.ticket import codes
from blackticket.rules.ticket.layout import OVER, PUBLIC, Public, States
from blackticket.rules.ticket.tables import Tables, tables_for
from blackticket.rules.ticket.text import to_spoken
from blackticket.rules.wording import HIDDEN, SpokenMove
from blackticket.views.audience import Audience
from blackticket.views.own import OwnKnowledge


@dataclass(frozen=True, eq=False)
class TicketView:
    """All that an audience may know of a game."""

    audience: Audience
    setup: Setup
    public_record: npt.NDArray[np.void]
    """One ``PUBLIC`` record in an array of its own."""
    history: tuple[str, ...]
    """Every move so far as everybody saw it: a station that was not shown is ``?``."""
    own: OwnKnowledge | None = None
    """Only for X, and for everyone once the game is over."""

    @property
    def public(self) -> Public:
        """The public record."""
        return self.public_record[0]

    @property
    def tables(self) -> Tables:
        """Board and switches for the kernels."""
        return tables_for(self.setup)

    @property
    def is_over(self) -> bool:
        """Has the game ended?"""
        return bool(self.public["turn"] == OVER)


def project(setup: Setup, states: States, moves: Sequence[int], audience: Audience) -> TicketView:
    """What ``audience`` may know of the game in ``states[0]`` after the packed ``moves``."""
    public = np.zeros(1, dtype=PUBLIC)
    public[0] = states[0]["public"]
    over = bool(public[0]["turn"] == OVER)
    if audience == "everyone" and not over:
        raise BlackticketError("bad_argument", "Everyone may see everything only once the game is over.")
    own = None
    if audience == "X" or audience == "everyone":
        own = _own_knowledge(states)
    return TicketView(audience, setup, public, _history(setup, public[0], moves), own)


def _own_knowledge(states: States) -> OwnKnowledge:
    secret = states[0]["secret"]
    path = tuple(int(s) for s in secret["path"][: states[0]["public"]["entries"]])
    return OwnKnowledge(int(secret["start"]), path, int(secret["at"]))


def _history(setup: Setup, pub: Public, moves: Sequence[int]) -> tuple[str, ...]:
    shown: list[int] = pub["shown"].tolist()
    wording = _Wording(setup)
    entry = 0
    lines = []
    for move in moves:
        lines.append(_line(wording, _public_code(move, shown[entry : entry + 3])))
        if codes.figure_of(move) == codes.X_FIGURE:
            entry += codes.steps_of(move)
    return tuple(lines)


def public_move(setup: Setup, move: int, shown: Sequence[int]) -> SpokenMove:
    """A move as everybody sees it; ``shown`` has the public log's stations of X's steps, 0 where hidden."""
    return to_spoken(setup, _public_code(move, shown))


def _public_code(move: int, shown: Sequence[int]) -> int:
    """The packed move with X's stations as the public log has them."""
    if codes.figure_of(move) != codes.X_FIGURE:
        return move
    steps = codes.steps_of(move)
    code = codes.X_FIGURE | (steps << 4)
    for i in range(steps):
        step = codes.step_code(codes.ticket_of(move, i), codes.shows_in(move, i), shown[i] or HIDDEN)
        code |= int(step) << (6 + 12 * i)
    return code


class _Wording:
    """A set-up as a cache key: the same words for tickets and figures are the same key."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._key = (setup.edition.tickets, setup.pursuers)
        self._hash = hash(self._key)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Wording) and self._key == other._key


@lru_cache(maxsize=1 << 14)
def _line(wording: _Wording, public_code: int) -> str:
    """A public move as words. Games share the cache, so nothing that is secret in one of them may be in a key."""
    return str(to_spoken(wording.setup, public_code))
