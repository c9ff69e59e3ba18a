"""One game: a set-up, the moves so far, and the truth that follows from them."""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from blackticket.belief import candidates
from blackticket.boards import Board
from blackticket.editions import (
    FACES,
    Deal,
    DiceEdition,
    DiceSetup,
    Draws,
    Setup,
    edition,
    prepare,
    prepare_dice,
)
from blackticket.errors import BlackticketError
from blackticket.game.dice_truth import DiceTruth
from blackticket.game.ticket_truth import TicketTruth
from blackticket.game.truth import Truth
from blackticket.rules.wording import read_move
from blackticket.views import Audience, View


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

    In the dice game every roll that is due is made at once, from the seed, unless ``set_roll`` has said what the dice
    show.
    """

    def __init__(
        self, dealt: Deal | DiceSetup, *, seed: int = 0, roll: Sequence[str] | None = None, fast: bool = False
    ) -> None:
        """Begin from a set-up; ``fast`` runs the compiled rules, worth it for many games."""
        self._dealt = dealt
        self._truth: Truth = TicketTruth(dealt, fast=fast) if isinstance(dealt, Deal) else DiceTruth(dealt, fast=fast)
        self._codes: list[int] = []
        self._rounds: list[int] = []
        self._rolls = 0
        self._seed = seed
        self._next_roll: tuple[str, ...] | None = None
        if roll is not None:
            self.set_roll(roll)

    @classmethod
    def new(
        cls,
        edition_name: str = "london",
        players: int | None = None,
        options: Iterable[str] = (),
        *,
        board: str | Board | None = None,
        seed: int = 0,
        starts: Mapping[str, int] | None = None,
        any_start: bool = False,
        tiles: Sequence[str] | None = None,
        faces: Sequence[str] | None = None,
        roll: Sequence[str] | None = None,
    ) -> Self:
        """Set up a new game; ``players`` counts people, X among them, and is the most the edition takes if left out.

        ``tiles``, ``faces`` and ``roll`` are for the dice game; there, ``starts`` places all figures at once.
        """
        chosen = edition(edition_name)
        players = max(chosen.player_counts) if players is None else players
        if not isinstance(chosen, DiceEdition):
            if tiles is not None or faces is not None or roll is not None:
                raise BlackticketError("bad_argument", f"There are no tiles and no dice in {edition_name}.")
            return cls(
                prepare(edition_name, players, options, board=board, seed=seed, starts=starts, any_start=any_start)
            )
        if isinstance(board, Board):
            raise BlackticketError("bad_argument", "The dice game is played on tiles, not on a board of stations.")
        setup = prepare_dice(players, options, board=board, seed=seed, tiles=tiles, faces=faces, any_start=any_start)
        game = cls(setup, seed=seed, roll=roll)
        if starts is not None:
            game._place_all(starts)
        return game

    def _place_all(self, starts: Mapping[str, int]) -> None:
        figures = (*self.setup.pursuers, "X")
        if set(starts) != set(figures):
            raise BlackticketError("bad_argument", f"starts must name exactly these figures: {', '.join(figures)}.")
        for figure in figures:
            station = starts[figure]
            try:
                self.play(f"{figure} place {station}")
            except BlackticketError as error:
                raise BlackticketError("bad_argument", f"{figure} cannot start at {station!r}: {error}") from error

    @property
    def setup(self) -> Setup | DiceSetup:
        """What everybody knows of the beginning."""
        return self._truth.setup

    @property
    def dealt(self) -> Deal | DiceSetup:
        """The set-up, in a ticket game with X's start."""
        return self._dealt

    @property
    def _states(self) -> npt.NDArray[np.void]:
        return self._truth.states

    @property
    def to_move(self) -> str | None:
        """``X``, ``pursuers``, or None when the game is over."""
        return self._truth.to_move()

    @property
    def round(self) -> int:
        """The round being played, from 1; 0 while figures are placed."""
        return self._truth.round_no()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        ended = self._truth.outcome()
        return Outcome(**ended) if ended else None

    @property
    def moves(self) -> list[str]:
        """All moves and rolls so far, in full."""
        return [str(self._truth.spoken(code)) for code in self._codes]

    @property
    def move_count(self) -> int:
        """How many moves and rolls there have been."""
        return len(self._codes)

    @property
    def rounds_of_moves(self) -> list[int]:
        """The round of each of ``moves``; the roll that begins a round belongs to it."""
        return list(self._rounds)

    def legal(self) -> list[str]:
        """The legal moves of the side to move, each once, in plain string order."""
        return sorted(str(self._truth.spoken(code)) for code in self._truth.legal_codes())

    def play(self, move: str) -> None:
        """Make one move, and the roll that it makes due; a refused move raises and changes nothing."""
        spoken = read_move(move)
        if self.to_move is None:
            raise BlackticketError("game_over", "The game is over.")
        if spoken.action == "roll":
            raise BlackticketError("illegal_move", "A roll is not a move; the dice are rolled by the game.")
        side = "X" if spoken.figure == "X" else "pursuers" if spoken.figure in self.setup.pursuers else self.to_move
        if side != self.to_move:
            raise BlackticketError("not_your_turn", f"It is not the turn of {spoken.figure}'s side.")
        code = self._truth.code_of(spoken)
        before, round_no = self._truth.states.copy(), self.round
        self._truth.apply(code)
        try:
            rolled = self._roll_if_due()
        except BlackticketError:
            self._truth.states = before
            raise
        self._codes += [code, *rolled]
        self._rounds += [round_no, *(self.round for _ in rolled)]

    def set_roll(self, faces: Sequence[str]) -> None:
        """Say what the next roll shows instead of drawing it."""
        if not isinstance(self._dealt, DiceSetup):
            raise BlackticketError("bad_argument", f"There are no dice in {self.setup.edition.name}.")
        most = self._dealt.force.dice
        if not 1 <= len(faces) <= most or any(face not in FACES for face in faces):
            raise BlackticketError("bad_argument", f"A roll is 1 to {most} dice, each one of: {', '.join(FACES)}.")
        self._next_roll = tuple(faces)

    def _roll_if_due(self) -> list[int]:
        count = self._truth.dice_due()
        if not count:
            return []
        if self._next_roll is not None:
            rolled = self._truth.roll(self._next_roll)
            self._next_roll = None
        else:
            assert isinstance(self._dealt, DiceSetup)
            draws = Draws(self._seed, 0x2011, self._rolls)
            rolled = self._truth.roll([draws.pick(self._dealt.rules.faces) for _ in range(count)])
        self._rolls += 1
        return [rolled]

    def view(self, audience: Audience) -> View:
        """What that audience may know."""
        return self._truth.view(self._codes, audience)

    def candidates(self) -> list[int]:
        """Where X can be, as far as the pursuers can know."""
        return candidates(self.view("pursuers"))

    def status(self) -> dict[str, Any]:
        """The whole truth, for the owner of the program."""
        return self._truth.status()

    def perft(self, depth: int, *, limit: int = 1 << 62) -> int:
        """How many sequences of ``depth`` moves there are from here; refused above ``limit``."""
        return self._truth.perft(depth, limit)

    def copy(self) -> "Game":
        """A game that goes on by itself."""
        twin = copy(self)
        twin._truth = copy(self._truth)
        twin._truth.states = self._truth.states.copy()
        twin._codes = list(self._codes)
        twin._rounds = list(self._rounds)
        return twin
