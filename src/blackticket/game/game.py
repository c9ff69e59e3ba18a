"""One game: a set-up, the moves so far, and the state that follows from them."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from copy import copy as shallow_copy
from pathlib import Path
from typing import Any

from blackticket.boards import Board
from blackticket.boards.tiles import TileSet
from blackticket.editions import Deal, Draws, Setup, prepare
from blackticket.errors import BlackticketError
from blackticket.families import Position
from blackticket.moves import Move
from blackticket.views import Audience, Outcome, View, checked_audience
from blackticket.views.view import stop_code

SEED_BITS = 64
_ROLLS = 0x2011
"""Separates the draws of the dice from those of the set-up."""


class Game:
    """A game that you play move by move.

    >>> game = Game("london", players=5, seed=7)
    >>> game
    <Game of london: 5 people, seed 7, round 1, to move: X>
    >>> game.play("X black 115")
    >>> game.to_move, game.moves
    ('pursuers', (Move('X black 115'),))
    >>> game.undo()
    Move('X black 115')

    ``players`` counts people, X included (default 5, or the most that the edition takes). Without a ``seed`` the game
    draws one. ``board`` is a built-in board, a folder or a ``Board``. ``starts`` places every figure. ``tiles``,
    ``any_tiles``, ``faces`` and ``roll`` are for the dice game. There each roll happens at once, from the seed, unless
    ``set_roll`` has set its faces. ``fast`` runs the compiled rules, which pays off over many games.
    """

    def __init__(
        self,
        edition: str | Deal = "london",
        players: int | None = None,
        options: Iterable[str] = (),
        *,
        board: str | Path | Board | TileSet | None = None,
        seed: int | None = None,
        starts: Mapping[str, int] | None = None,
        any_start: bool = False,
        tiles: Sequence[str] | None = None,
        faces: Sequence[str] | None = None,
        any_tiles: bool = False,
        roll: Sequence[str] | None = None,
        fast: bool = False,
    ) -> None:
        self._seed = secrets.randbits(SEED_BITS) if seed is None else seed
        places: Mapping[str, int] | None = None
        if isinstance(edition, Deal):
            deal = edition
        else:
            wanted: dict[str, Any] = {"board": board, "seed": self._seed, "any_start": any_start}
            laid: dict[str, Any] = {"tiles": tiles, "faces": faces, "any_tiles": any_tiles}
            deal = prepare(edition, players, options, starts=starts, **wanted, **laid)
            places = starts if deal.x_start is None else None
        self._begin(deal, fast=fast)
        if roll is not None:
            self.set_roll(roll)
        if places is not None:
            self._place_all(places)

    def _begin(self, deal: Deal, *, fast: bool) -> None:
        self._position: Position = deal.setup.edition.family.begin(deal, fast=fast)
        self._codes: list[int] = []
        self._rounds: list[int] = []
        self._rolls = 0
        self._next_roll: tuple[str, ...] | None = None
        self._stopped = 0

    def _place_all(self, starts: Mapping[str, int]) -> None:
        """If moves place the figures, make these moves."""
        figures = (*self.setup.pursuers, "X")
        if set(starts) != set(figures):
            sentence = "starts must name exactly these figures: {figures}."
            raise BlackticketError.because("bad_argument", "starts_of", sentence, figures=", ".join(figures))
        for figure in figures:
            station = starts[figure]
            try:
                self.play(f"{figure} place {station}")
            except BlackticketError as error:
                sentence = "{figure} cannot start at {station}: {error}"
                raise BlackticketError.because(
                    "bad_argument", "cannot_start", sentence, figure=figure, station=repr(station), error=error
                ) from error

    # -- where the game stands ----------------------------------------------------------------------------------------

    @property
    def setup(self) -> Setup:
        """The public part of the set-up."""
        return self._position.setup

    @property
    def deal(self) -> Deal:
        """The set-up with X's start, unless X chose it by a move."""
        return self._position.deal

    @property
    def seed(self) -> int:
        """The seed of the cards and dice."""
        return self._seed

    @property
    def to_move(self) -> str | None:
        """``X``, ``pursuers``, or None when the game is over."""
        return self._position.to_move

    @property
    def round(self) -> int:
        """The current round, from 1; 0 during placement."""
        return self._position.round_no

    @property
    def is_over(self) -> bool:
        """Is the game over?"""
        return self._position.to_move is None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self._position.outcome

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves and rolls so far, with X's stations."""
        return tuple(self._position.move_of(code) for code in self._codes)

    @property
    def move_count(self) -> int:
        """The number of moves and rolls so far."""
        return len(self._codes)

    @property
    def rounds_of_moves(self) -> list[int]:
        """The round of each of ``moves``; the roll that begins a round belongs to it."""
        return list(self._rounds)

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves of the side to move, each once, sorted by text.

        >>> Game("london", players=5, seed=7).legal_moves[:2]
        (Move('X black 102'), Move('X black 115'))
        """
        return tuple(sorted(self._position.move_of(code) for code in self._position.legal_codes()))

    @property
    def candidates(self) -> list[int]:
        """The stations where X can be, from what the pursuers know."""
        return self.view("pursuers").candidates

    def view(self, audience: Audience) -> View:
        """What ``X``, the ``pursuers``, the ``public``, or after the end ``everyone`` may know.

        >>> Game(seed=7).view("pursuer")
        Traceback (most recent call last):
        blackticket.errors.BlackticketError: There is no audience 'pursuer'; there are: X, pursuers, public, everyone.
        """
        return self._position.view(self._codes, checked_audience(audience))

    def status(self) -> dict[str, Any]:
        """The whole state as plain data, secrets included."""
        return self._position.status()

    def record_fields(self, *, public: bool = False) -> dict[str, Any]:
        """The lines of a record that say where the game began."""
        return self._position.record_fields(public=public)

    # -- playing ------------------------------------------------------------------------------------------------------

    def play(self, move: str) -> None:
        """Make one move, and the roll that follows it. An illegal move raises and changes nothing.

        >>> game = Game(seed=7)
        >>> game.play("X black 115")
        >>> game.to_move, game.round, game.moves
        ('pursuers', 1, (Move('X black 115'),))
        """
        wanted = Move.parse(move)
        if self.to_move is None:
            raise BlackticketError.because("game_over", "game_is_over", "The game is over.")
        if wanted.action == "roll":
            raise BlackticketError.because("illegal_move", "roll", "A roll is not a move; the game rolls the dice.")
        side = "X" if wanted.figure == "X" else "pursuers" if wanted.figure in self.setup.pursuers else self.to_move
        if side != self.to_move:
            raise BlackticketError.because(
                "not_your_turn",
                "other_sides_turn",
                "{figure} cannot move: it is the other side's turn.",
                figure=wanted.figure,
            )
        code = self._position.code_of(wanted)
        before, round_no = self._position.states.copy(), self.round
        self._position.apply(code)
        try:
            rolled = self._roll_if_due()
        except BlackticketError:
            self._position.states = before
            raise
        self._codes += [code, *rolled]
        self._rounds += [round_no, *(self.round for _ in rolled)]

    def undo(self) -> Move:
        """Take back the last move, and the roll that followed it, and return the move.

        >>> game = Game(seed=7)
        >>> game.play("X black 115")
        >>> game.undo()
        Move('X black 115')
        """
        codes, fast = self._codes, self._position.fast
        moves = [index for index, code in enumerate(codes) if self._position.move_of(code).action != "roll"]
        if not moves:
            raise BlackticketError("bad_argument", "There is no move to take back.")
        taken = self._position.move_of(codes[moves[-1]])
        rounds = self._rounds
        self._begin(self.deal, fast=fast)
        self._repeat(codes[: moves[-1]], rounds[: moves[-1]])
        return taken

    def stop(self, winner: str, by: str) -> None:
        """End the game before its time: a side has resigned, or both have agreed that nobody wins.

        >>> game = Game(seed=7)
        >>> game.stop("pursuers", "resigned")
        >>> game.outcome
        Outcome(winner='pursuers', by='resigned')
        """
        if self.to_move is None:
            raise BlackticketError("game_over", "The game is over.")
        code = stop_code(Outcome(winner, by))
        if not code:
            raise BlackticketError("bad_argument", f"A game cannot be stopped as '{winner} {by}'.")
        self._position.stop(code)
        self._stopped = code

    def _repeat(self, codes: Sequence[int], rounds: Sequence[int]) -> None:
        """Repeat moves and rolls that were legal before."""
        position = self._position
        for code in codes:
            move = position.move_of(code)
            if move.action == "roll":
                position.roll(move.faces)
                self._rolls += 1
            else:
                position.apply(code)
        self._codes, self._rounds = list(codes), list(rounds)

    def set_roll(self, faces: Sequence[str]) -> None:
        """Set the faces of the next roll instead of drawing them."""
        self._position.check_roll(faces)
        self._next_roll = tuple(faces)

    def _roll_if_due(self) -> list[int]:
        if not self._position.dice_due:
            return []
        faces = self._next_roll or self._position.draw_roll(Draws(self._seed, _ROLLS, self._rolls))
        rolled = self._position.roll(faces)
        self._next_roll = None
        self._rolls += 1
        return [rolled]

    def move_at(self, index: int) -> Move:
        """One of ``moves``."""
        return self._position.move_of(self._codes[index])

    def perft(self, depth: int, *, limit: int = 1 << 62) -> int:
        """The number of sequences of ``depth`` moves from here. Raises if it looks at more than ``limit`` moves."""
        return self._position.perft(depth, limit)

    # -- as a value ---------------------------------------------------------------------------------------------------

    def copy(self) -> "Game":
        """An independent copy of the game."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._position = shallow_copy(self._position)
        twin._position.states = self._position.states.copy()
        twin._codes = list(self._codes)
        twin._rounds = list(self._rounds)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> "Game":
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        kept = {key: value for key, value in self.__dict__.items() if key != "_position"}
        return {**kept, "deal": self.deal, "fast": self._position.fast}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._seed = state["_seed"]
        self._begin(state["deal"], fast=state["fast"])
        self._repeat(state["_codes"], state["_rounds"])
        self._next_roll = state["_next_roll"]
        if state.get("_stopped"):
            self._position.stop(state["_stopped"])
            self._stopped = state["_stopped"]

    def __eq__(self, other: object) -> bool:
        """Equal games have the same set-up and the same moves; future dice may differ."""
        if not isinstance(other, Game):
            return NotImplemented
        return (self._codes, self._stopped, self.deal) == (other._codes, other._stopped, other.deal)

    def __repr__(self) -> str:
        setup, turn = self.setup, self.to_move
        if self.outcome is not None:
            state = f"over: {self.outcome.winner} by {self.outcome.by}"
        else:
            state = f"to move: {turn}"
        return f"<Game of {setup.edition.name}: {setup.players} people, seed {self._seed}, round {self.round}, {state}>"

    def _repr_svg_(self) -> str:
        """The board with all figures on it, X included."""
        return self.view("X").draw_svg()
