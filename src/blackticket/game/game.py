"""One game: a set-up, the moves so far, and the truth that follows from them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self

from blackticket.belief import candidates
from blackticket.boards import Board
from blackticket.editions import Deal, prepare
from blackticket.errors import BlackticketError
from blackticket.kernel import compiled
from blackticket.rules.ticket import deal, new_states, tables_for, try_apply
from blackticket.rules.ticket.codes import ALLOWED
from blackticket.rules.ticket.layout import OVER, X_TURN
from blackticket.rules.ticket.legal import all_legal
from blackticket.rules.ticket.playout import perft
from blackticket.rules.ticket.text import refusal, to_code, to_spoken
from blackticket.rules.wording import read_move
from blackticket.views import Audience, View, owner_status, project
from blackticket.views.describe import outcome_of

PLAIN_PERFT_MOVES = 100_000
"""Up to so many moves plain Python is faster than loading the compiler."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who has won, and by what: capture, trapped, escape or stranded."""

    winner: str
    by: str


class Game:
    """A game that can be played move by move.

    >>> game = Game.new("london", players=5, seed=7)
    >>> game.to_move
    'X'
    >>> game.play(game.legal()[0])
    >>> game.to_move
    'pursuers'
    """

    def __init__(self, dealt: Deal, *, fast: bool = False) -> None:
        """Begin from a dealt set-up; ``fast`` runs the compiled rules, worth it for many games."""
        self.setup = dealt.setup
        self.tables = tables_for(dealt.setup)
        self._dealt = dealt
        self._states = deal(dealt)
        self._codes: list[int] = []
        self._try_apply = compiled(try_apply) if fast else try_apply
        self._fast = fast

    @classmethod
    def new(
        cls,
        edition: str = "london",
        players: int = 6,
        options: Iterable[str] = (),
        *,
        board: str | Board | None = None,
        seed: int = 0,
        starts: Mapping[str, int] | None = None,
        any_start: bool = False,
    ) -> Self:
        """Set up and deal a new game; see ``blackticket.editions.prepare``."""
        return cls(prepare(edition, players, options, board=board, seed=seed, starts=starts, any_start=any_start))

    @property
    def dealt(self) -> Deal:
        """The set-up with its secret."""
        return self._dealt

    @property
    def to_move(self) -> str | None:
        """``X``, ``pursuers``, or None when the game is over."""
        turn = self._states[0]["public"]["turn"]
        return None if turn == OVER else "X" if turn == X_TURN else "pursuers"

    @property
    def round(self) -> int:
        """The round being played, from 1."""
        return int(self._states[0]["public"]["round_no"])

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        ended = outcome_of(self._states[0]["public"])
        return Outcome(**ended) if ended else None

    @property
    def moves(self) -> list[str]:
        """All moves so far, in full."""
        return [str(to_spoken(self.setup, code)) for code in self._codes]

    def legal(self) -> list[str]:
        """The legal moves of the side to move, each once, in plain string order."""
        state = self._states[0]
        found = all_legal(self.tables, state["public"], int(state["secret"]["at"]), fast=self._fast)
        return sorted(str(to_spoken(self.setup, int(code))) for code in found)

    def play(self, move: str) -> None:
        """Make one move; a refused move raises and changes nothing."""
        code = self._code_of(move)
        reason = self._try_apply(self.tables, self._states, 0, code)
        if reason != ALLOWED:
            raise refusal(self.setup, code, int(reason))
        self._codes.append(code)

    def _code_of(self, move: str) -> int:
        spoken = read_move(move)
        if self.to_move is None:
            raise BlackticketError("game_over", "The game is over.")
        return to_code(self.setup, spoken)

    def view(self, audience: Audience) -> View:
        """What that audience may know."""
        return project(self.setup, self._states, self._codes, audience)

    def candidates(self) -> list[int]:
        """Where X can be, as far as the pursuers can know."""
        return candidates(self.view("pursuers"))

    def status(self) -> dict[str, Any]:
        """The whole truth, for the owner of the program."""
        return owner_status(self.setup, self._states)

    def perft(self, depth: int, *, limit: int = 1 << 62) -> int:
        """How many sequences of ``depth`` moves there are from here; refused if it means more than ``limit`` moves."""
        states = new_states(depth + 1)
        states[0] = self._states[0]
        nodes = perft(self.tables, states, 0, depth, min(limit, PLAIN_PERFT_MOVES))
        if nodes < 0 and limit > PLAIN_PERFT_MOVES:
            nodes = compiled(perft)(self.tables, states, 0, depth, limit)
        if nodes < 0:
            raise BlackticketError("bad_argument", f"There are too many sequences of {depth} moves to count.")
        return int(nodes)

    def copy(self) -> "Game":
        """A game that goes on by itself."""
        twin = Game.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin._states = self._states.copy()
        twin._codes = list(self._codes)
        return twin
