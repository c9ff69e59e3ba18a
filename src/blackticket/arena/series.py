"""What a series of games is, and one game of it.

A series is a list of pairings (who plays X against whom) that are all played from the same starts: game ``n`` is
pairing ``n % pairings`` from start ``n // pairings``. Everything that chance decides in a game follows from the
series' seed and the game's number, so it does not matter where or in which order the games are played. Read
``play_game`` first.
"""

import hashlib
import secrets
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from typing import Any, Literal

from blackticket.arena.contestant import PROGRAM, Contestant, ForfeitError, check_budget, check_contestant
from blackticket.editions import Deals
from blackticket.errors import BlackticketError
from blackticket.game import Game, Record
from blackticket.players import Budget

Side = Literal["X", "pursuers"]
SIDES: tuple[Side, ...] = ("X", "pursuers")
FORFEIT = "forfeit"
"""How a game was won if the loser's program broke the protocol."""
MOST_COUNTED = 10**18
"""No game has more rounds, moves, seconds or iterations. A result with more is corrupt."""
FAST_FROM = 50
"""With this many games it pays to load the compiled rules."""


@dataclass(frozen=True)
class Series:
    """The settings of a series. Equal series play the same games."""

    pairings: tuple[tuple[str, str], ...]
    """Who plays X, who plays the pursuers; each from every start."""
    edition: str = "london"
    players: int = 5
    options: tuple[str, ...] = ()
    board: str | None = None
    tiles: tuple[str, ...] | None = None
    faces: tuple[str, ...] | None = None
    any_tiles: bool = False
    seconds: float | None = 1.0
    iterations: int | None = None
    patience: float = 10.0
    """Extra seconds that a program gets for an answer before it loses."""
    seed: int = 0

    @property
    def budget(self) -> Budget:
        """A player's budget for each move."""
        return Budget(self.seconds, self.iterations)


@dataclass(frozen=True)
class Thinking:
    """What a side spent in one game."""

    moves: int = 0
    seconds: float = 0.0
    iterations: int = 0

    def and_also(self, seconds: float, iterations: int) -> "Thinking":
        """One more move."""
        return Thinking(self.moves + 1, self.seconds + seconds, self.iterations + iterations)

    @classmethod
    def from_line(cls, told: dict[str, Any]) -> "Thinking":
        """Read back a part of ``Played.as_line``. Raises TypeError or KeyError for other data."""
        seconds = told["seconds"]
        fine = type(seconds) in (int, float) and 0 <= seconds <= MOST_COUNTED  # which NaN and infinity are not
        if not fine or not _counts(told["moves"], told["iterations"]):
            raise TypeError("no thinking")
        return cls(**told)


@dataclass(frozen=True)
class Played:
    """How one game went."""

    game: int
    x: str
    pursuers: str
    winner: str
    by: str
    rounds: int
    thinking: Mapping[str, Thinking]
    """By side."""
    reason: str | None = None
    """Why it was forfeited."""
    record: str = ""
    """The whole game as text; not part of a line of a results file."""
    entries: int = 0
    """Entries of X's log at the end; not part of a line either."""

    def as_line(self) -> dict[str, Any]:
        """As plain data, without the record."""
        told = asdict(self)
        del told["record"], told["entries"]
        for spent in told["thinking"].values():
            spent["seconds"] = round(spent["seconds"], 4)
        return told

    @classmethod
    def from_line(cls, told: dict[str, Any]) -> "Played":
        """Read back ``as_line``. Raises TypeError, KeyError or AttributeError for other data."""
        kinds = {"game": int, "x": str, "pursuers": str, "winner": str, "by": str, "rounds": int}
        fine = all(type(told[key]) is kind for key, kind in kinds.items()) and not {"record", "entries"} & set(told)
        fine = fine and told["winner"] in SIDES and _counts(told["game"], told["rounds"])
        reason = told.get("reason")
        fine = fine and ((type(reason) is str and reason != "") if told["by"] == FORFEIT else reason is None)
        if not fine or set(told["thinking"]) != set(SIDES):
            raise TypeError("no game")
        return cls(**{**told, "thinking": {side: Thinking.from_line(told["thinking"][side]) for side in SIDES}})


def _counts(*told: Any) -> bool:
    """Are these possible counts: whole numbers in range?"""
    return all(type(one) is int and 0 <= one <= MOST_COUNTED for one in told)


def secret_seed() -> int:
    """A seed that no program can find by trying: it has as many bits as the generator of cards and dice."""
    return secrets.randbits(64)


def has_programs(pairings: tuple[tuple[str, str], ...]) -> bool:
    """Does somebody else's program play?"""
    return any(name.startswith(PROGRAM) for pairing in pairings for name in pairing)


def check_series(series: Series, *, instant: bool = False) -> None:
    """Refuse an impossible series before the first game. ``instant`` allows a budget of zero."""
    for name in sorted({name for pairing in series.pairings for name in pairing}):
        check_contestant(name)
    if not (instant and series.seconds == 0):
        check_budget(series.seconds, series.iterations)
    if not 0 < series.patience <= 3600:
        raise BlackticketError(
            "bad_argument", f"Patience must be above 0 and at most 3600 seconds, not {series.patience:g}."
        )
    begin(series, 0, fast=False)


def begin(series: Series, start: int, *, fast: bool) -> Game:
    """A game of the series before its first move."""
    laid: dict[str, Any] = {"tiles": series.tiles, "faces": series.faces, "any_tiles": series.any_tiles}
    deals = Deals(series.edition, series.players, series.options, series.board, series.seed, **laid)
    return Game(deals.deal(start), seed=deals.seed_of(start), fast=fast)


def fingerprint(series: Series) -> dict[str, Any]:
    """Everything that decides the games of a series: its settings, the edition's version, the board."""
    setup = begin(series, 0, fast=False).setup
    told = asdict(series)
    told["pairings"] = [list(pairing) for pairing in series.pairings]
    told["options"] = list(setup.options)
    for name in ("tiles", "faces", "any_tiles"):  # said only where they were chosen, as in older files
        chosen = told.pop(name)
        if chosen:
            told[name] = chosen if chosen is True else list(chosen)
    return {
        **told,
        "edition_version": setup.edition.version,
        "board": setup.ground.name,
        "board_digest": setup.ground.digest,
    }


def play_game(series: Series, number: int, *, fast: bool = False) -> Played:
    """Play the game with that number."""
    start, pairing = divmod(number, len(series.pairings))
    names: dict[Side, str] = dict(zip(SIDES, series.pairings[pairing], strict=True))
    game = begin(series, start, fast=fast)
    seeds = {side: _private_seed(series.seed, number, side) for side in names}
    spent: dict[Side, Thinking] = {side: Thinking() for side in names}
    winner, by, reason = "", "", None
    with ExitStack() as open_players:
        try:
            seated: dict[Side, Contestant] = {
                side: open_players.enter_context(Contestant(name, side, series.budget, series.patience))
                for side, name in names.items()
            }
            while (side := _to_move(game)) is not None:
                thought, seconds = seated[side].think(game.view(side), seeds[side])
                spent[side] = spent[side].and_also(seconds, thought.iterations)
                game.play(thought.move)
        except ForfeitError as forfeit:
            winner, by, reason = "pursuers" if forfeit.side == "X" else "X", FORFEIT, str(forfeit)
    if reason is None:
        assert game.outcome is not None
        winner, by = game.outcome.winner, game.outcome.by
    told = {str(side): thinking for side, thinking in spent.items()}
    record, entries = str(Record.of(game)), len(game.view("public").log)
    return Played(number, names["X"], names["pursuers"], winner, by, game.round, told, reason, record, entries)


def _to_move(game: Game) -> Side | None:
    side = game.to_move
    return None if side is None else "X" if side == "X" else "pursuers"


def _private_seed(seed: int, number: int, side: Side) -> int:
    """A seed that a player may know: it does not give away the series' seed."""
    digest = hashlib.sha256(f"{seed} {number} {side}".encode()).digest()
    return int.from_bytes(digest[:6], "big")
