"""Cells of a study: matches of the arena that are played, kept and gone on with.

The games of all cells are in ``studies/STUDY.csv.xz`` beside the reports (``archive``), under the name of the cell and
a key. The key is a hash of everything that decides the games: the settings of the series, the edition's version, the
board, the version of Blackticket, and the signature of each player on the side that it plays (``python -m bench
signature``). So the same command goes on where it was stopped, more games are added to those that are there, and games
of another setting or of an earlier search never mix. Read ``play_cells`` first.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

import blackticket
from bench.signature import signature_of
from bench.studies.archive import Archive, Kept
from blackticket.arena.match import Tally, role_told
from blackticket.arena.results import head_of
from blackticket.arena.running import play_games
from blackticket.arena.series import Played, Series, Side, check_series
from blackticket.arena.stats import wilson
from blackticket.cli.look import make_console
from blackticket.errors import BlackticketError

FOLDER = "studies"


@dataclass(frozen=True)
class Wishes:
    """What the command line asks of a study; an empty value leaves the choice to the study."""

    into: Path
    games: Mapping[str, int] = field(default_factory=dict)
    """Starts by the name of a cell; ``""`` is every other cell."""
    iterations: tuple[int, ...] = ()
    seconds: tuple[float, ...] = ()
    jobs: int = 0
    only: tuple[str, ...] = ()
    play: bool = True
    forget: bool = False
    """Leave out of the archive what is of other settings or an earlier search."""
    command: str = ""

    def one_of(self, name: str, usual: float) -> float:
        """The one value of ``iterations`` or ``seconds`` for a study that has one budget."""
        given: tuple[float, ...] = getattr(self, name)
        if len(given) > 1:
            raise BlackticketError("bad_argument", f"This study takes one value for --{name}.")
        return given[0] if given else usual

    def refuse(self, *names: str) -> None:
        """Refuse options that mean nothing to a study."""
        for name in names:
            if getattr(self, name):
                raise BlackticketError("bad_argument", f"This study has no --{name}.")


@dataclass(frozen=True)
class Cell:
    """One match of a study."""

    name: str
    series: Series
    starts: int
    """From how many starts it is played unless somebody wishes otherwise; every pairing is played from each."""


def on_classic(*pairings: tuple[str, str], seconds: float | None = None, iterations: int | None = None) -> Series:
    """The game that the published figures belong to."""
    return Series(pairings, "classic", 6, ("fixed_order",), seconds=seconds, iterations=iterations, seed=1)


@dataclass(frozen=True)
class Counted:
    """The games of a cell that count: all from the first starts, as far as none is missing."""

    cell: Cell
    games: tuple[Played, ...]
    measured: tuple[Mapping[str, float], ...] = ()
    """What the study has measured of each of them."""

    @property
    def starts(self) -> int:
        """From how many starts they were."""
        return len(self.games) // len(self.cell.series.pairings)

    def of_pairing(self, pairing: int = 0) -> tuple[Played, ...]:
        """The games of one pairing, by start."""
        return self.games[pairing :: len(self.cell.series.pairings)]

    def wins(self, side: Side, pairing: int = 0) -> list[bool]:
        """Did that side win, by start?"""
        return [game.winner == side for game in self.of_pairing(pairing)]

    def x_wins(self, pairing: int = 0) -> list[bool]:
        """Did X win, by start?"""
        return self.wins("X", pairing)

    def pursuers_win(self, pairing: int = 0) -> list[bool]:
        """Did the pursuers win, by start?"""
        return self.wins("pursuers", pairing)

    def x_share(self, pairing: int = 0) -> "Share":
        """How often X won."""
        return Share.of(self.x_wins(pairing))

    def pursuers_share(self, pairing: int = 0) -> "Share":
        """How often the pursuers won."""
        return Share.of(self.pursuers_win(pairing))

    def score(self) -> "Share":
        """The first player's score over both roles, with the interval of pairs."""
        tally = Tally(self.cell.series)
        for game in self.games:
            tally.add(game)
        return Share(*tally.score(), len(self.games))

    def told(self) -> dict[str, Any]:
        """As plain data."""
        pairings = self.cell.series.pairings
        roles = [role_told(x, other, self.of_pairing(i)) for i, (x, other) in enumerate(pairings)]
        told: dict[str, Any] = {"cell": self.cell.name, **_key_data(self.cell.series), "roles": roles}
        if len(pairings) > 1:
            told["score"] = vars(self.score())
        return told


@dataclass(frozen=True)
class Share:
    """A share of games and its 95 % interval."""

    share: float
    low: float
    high: float
    games: int

    @classmethod
    def of(cls, won: Sequence[bool]) -> "Share":
        """Of independent games, by Wilson."""
        share = sum(won) / len(won) if won else 0.5
        return cls(share, *wilson(share, len(won)), len(won))

    @property
    def percents(self) -> tuple[float, float, float]:
        """The share and the ends of its interval in per cent."""
        return 100 * self.share, 100 * self.low, 100 * self.high

    def told(self, digits: int = 1) -> str:
        """With this many digits after the point."""
        share, low, high = (f"{percent:.{digits}f}" for percent in self.percents)
        return f"{share} % ({low} to {high})"

    def __str__(self) -> str:
        return self.told() if self.games else "not played"


Measure = Callable[[Played], Mapping[str, float]]


def play_cells(
    study: str, cells: Sequence[Cell], wishes: Wishes, measure: Measure = lambda _game: {}
) -> dict[str, Counted]:
    """Play what is missing, in the order of the cells; every cell's games by its name, also of those left out now.

    ``measure`` is shown every new game, with its record; what it returns is kept with the game.
    """
    known = [cell.name for cell in cells]
    for name in (*wishes.only, *filter(None, wishes.games)):
        if name not in known:
            raise BlackticketError(
                "bad_argument", f"The study {study} has no cell {name!r}; it has: {', '.join(known)}."
            )
    for cell in cells:
        check_series(cell.series)
    keys = {cell.name: key_of(cell.series) for cell in cells}
    archive = Archive(wishes.into / FOLDER, study)
    if wishes.play or wishes.forget:
        with archive:
            if wishes.forget:
                archive.forget_others(keys.items())
            if wishes.play:
                chosen = [cell for cell in cells if not wishes.only or cell.name in wishes.only]
                _play(chosen, keys, archive, wishes, measure)
    else:
        archive.read()
    if others := archive.others(keys.items()):
        print(f"In {archive}, of other settings or an earlier search, and not counted: {', '.join(others)}")
    counted = {cell.name: _counted(cell, archive.games(cell.name, keys[cell.name], cell.series)) for cell in cells}
    if not any(one.games for one in counted.values()):
        raise BlackticketError("bad_argument", f"The study {study} has no games yet, so there is nothing to report.")
    return counted


def key_of(series: Series) -> str:
    """A short hash of everything that decides the games of a series."""
    return hashlib.sha256(json.dumps(_key_data(series), sort_keys=True).encode()).hexdigest()[:10]


def _key_data(series: Series) -> dict[str, Any]:
    return {**head_of(series), "signatures": signatures(series)}


def signatures(series: Series) -> dict[str, str]:
    """The signature of every player in the edition of a series, by its name without settings and the side it plays."""
    sides = {
        (name.partition("@")[0].partition(":")[0], side)
        for pairing in series.pairings
        for name, side in zip(pairing, ("X", "pursuers"), strict=True)
    }
    return {f"{name} {side}": signature_of(name, series.edition, side) for name, side in sorted(sides)}


def _play(cells: Sequence[Cell], keys: Mapping[str, str], archive: Archive, wishes: Wishes, measure: Measure) -> None:
    wanted = {
        cell.name: wishes.games.get(cell.name, wishes.games.get("", cell.starts)) * len(cell.series.pairings)
        for cell in cells
    }
    done = {
        cell.name: {
            number: kept.game
            for number, kept in archive.games(cell.name, keys[cell.name], cell.series).items()
            if number < wanted[cell.name]
        }
        for cell in cells
    }
    begun = _sources()
    with _progress(sum(wanted.values()), sum(map(len, done.values()))) as advance:
        for cell in cells:
            if _sources() != begun:
                raise BlackticketError(
                    "bad_argument", "The players' code changed while the study ran; run the same command again."
                )
            games = done[cell.name]
            missing = [number for number in range(wanted[cell.name]) if number not in games]
            with closing(play_games(cell.series, missing, wishes.jobs)) as coming:
                for game in coming:
                    archive.add(cell.name, keys[cell.name], cell.series, Kept(game, measure(game)))
                    games[game.game] = game
                    advance(1, _running(cell, games))
            advance(0, _running(cell, games))


def _sources() -> str:
    """A hash of the files that decide how players play: the processes of every cell read them again."""
    package, digest = Path(blackticket.__file__).parent, hashlib.sha256()
    files = [package / "kernel.py"]
    for folder in ("belief", "boards", "editions", "players", "rules", "views"):
        files += sorted((package / folder).rglob("*.*"))
    for path in files:
        if path.suffix in (".py", ".json", ".toml", ".csv"):
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _running(cell: Cell, games: Mapping[int, Played]) -> str:
    """The cell being played and how it stands."""
    return f"{cell.name}: X {Share.of([game.winner == 'X' for game in games.values()])}"


def _counted(cell: Cell, kept: Mapping[int, Kept]) -> Counted:
    whole = 0
    while whole in kept:
        whole += 1
    whole -= whole % len(cell.series.pairings)
    counting = [kept[number] for number in range(whole)]
    return Counted(cell, tuple(one.game for one in counting), tuple(one.measured for one in counting))


@contextmanager
def _progress(total: int, done: int) -> Iterator[Callable[[int, str], None]]:
    """One bar over all cells; without a terminal a line whenever a cell is done."""
    console = make_console(to_stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
    times = (TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, *times, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=total, completed=done)

        def advance(games: int, words: str) -> None:
            progress.update(task, advance=games, description=words)
            if not games and not console.is_terminal:
                console.print(f"{progress.tasks[0].completed:.0f}/{total} {words}")

        yield advance
