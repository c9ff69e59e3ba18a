"""Plays many games between computer players and counts them: ``bt.simulate`` and ``blackticket simulate``.

Each game's seed follows from the simulation's seed and the game's number. So the result does not depend on the number
of processes. If both sides play at random, the games run inside the family's compiled kernels. Read ``simulate``
first.
"""

import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from blackticket.arena.running import play_games
from blackticket.arena.series import Series, check_series
from blackticket.arena.stats import Mean, Share, mean_of, share_of
from blackticket.boards import Board
from blackticket.boards.tiles import TileSet
from blackticket.editions import Deals, Tally, edition, usual_players
from blackticket.editions.setup import checked_seed
from blackticket.errors import BlackticketError

RANDOM = "random"
BLOCK = 1 << 14
"""Random games between two reports of progress."""
ENDS: Mapping[tuple[str, str], str] = {
    ("X", "escape"): "X escapes",
    ("X", "stranded"): "X wins: no detective can move",
    ("pursuers", "capture"): "X is caught",
    ("pursuers", "trapped"): "X is trapped",
}


@dataclass(frozen=True)
class Simulation:
    """The result of many games. Print it to see a table.

    >>> result = simulate(200, "london", x="random", pursuers="random", seed=1)
    >>> result.wins["X"].games + result.wins["pursuers"].games
    200
    """

    games: int
    edition: str
    players: int
    options: tuple[str, ...]
    board: str | None
    x: str
    pursuers: str
    seed: int
    seconds: float | None
    iterations: int | None
    counts: Mapping[tuple[str, str], int]
    """Games by winner and way of winning."""
    rounds: Mean
    log_entries: Mean

    @property
    def wins(self) -> dict[str, Share]:
        """Games won by each side, with 95 % intervals."""
        return {
            side: share_of(sum(n for (winner, _), n in self.counts.items() if winner == side), self.games)
            for side in ("X", "pursuers")
        }

    @property
    def ends(self) -> dict[tuple[str, str], Share]:
        """How games ended, by winner and way of winning, with 95 % intervals."""
        return {end: share_of(self.counts.get(end, 0), self.games) for end in ENDS}

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "edition": self.edition,
            "players": self.players,
            "options": list(self.options),
            "board": self.board,
            "x": self.x,
            "pursuers": self.pursuers,
            "seed": self.seed,
            "games": self.games,
            "seconds": self.seconds,
            "iterations": self.iterations,
            "wins": {side: share._asdict() for side, share in self.wins.items()},
            "ends": [{"winner": side, "by": by, **share._asdict()} for (side, by), share in self.ends.items()],
            "rounds": self.rounds._asdict(),
            "log_entries": self.log_entries._asdict(),
        }

    def rows(self) -> list[tuple[str, Share]]:
        """The lines of the table: each side, and below it how it won."""
        found: list[tuple[str, Share]] = []
        for side, words in (("X", "X wins"), ("pursuers", "The pursuers win")):
            found.append((words, self.wins[side]))
            found += [(f"  {ENDS[end]}", share) for end, share in self.ends.items() if end[0] == side and share.games]
        return found

    @property
    def title(self) -> str:
        """The settings in one line."""
        options = f", {', '.join(self.options)}" if self.options else ""
        return (
            f"{self.games} game{'s' if self.games != 1 else ''} of {self.edition}, {self.players} players{options}; "
            f"X {self.x}, pursuers {self.pursuers}, seed {self.seed}"
        )

    @property
    def averages(self) -> list[str]:
        """The means, one line each."""
        lines = []
        for words, mean in (("Rounds", self.rounds), ("X's log entries", self.log_entries)):
            around = f" on average (95 % interval {mean.low:.1f} to {mean.high:.1f})" if self.games > 1 else ""
            lines.append(f"{words}: {mean.mean:.1f}{around}")
        return lines

    def __str__(self) -> str:
        rows = [("", "games", "share", "95 % interval"), *((words, *share.cells) for words, share in self.rows())]
        widths = [max(len(row[column]) for row in rows) for column in range(4)]
        table = [
            "  ".join(
                cell.ljust(width) if column == 0 else cell.rjust(width)
                for column, (cell, width) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
            for row in rows
        ]
        return "\n".join([self.title, *table, *self.averages])

    def _repr_html_(self) -> str:
        cells = "".join(
            f"<tr><td>{words}</td>" + "".join(f"<td>{cell}</td>" for cell in share.cells) + "</tr>"
            for words, share in self.rows()
        )
        head = "<tr><th></th><th>games</th><th>share</th><th>95 % interval</th></tr>"
        return f"<p>{self.title}</p><table>{head}{cells}</table><p>{'<br>'.join(self.averages)}</p>"


def simulate(
    games: int,
    edition_name: str = "london",
    *,
    players: int | None = None,
    options: Iterable[str] = (),
    board: str | Path | Board | TileSet | None = None,
    tiles: Sequence[str] | None = None,
    faces: Sequence[str] | None = None,
    any_tiles: bool = False,
    x: str = RANDOM,
    pursuers: str = RANDOM,
    seed: int | None = None,
    seconds: float | None = None,
    iterations: int | None = None,
    jobs: int = 0,
    progress: Callable[[int], object] | None = None,
) -> Simulation:
    """Play many games and count them.

    >>> print(simulate(100, "dice", players=4, tiles=("ABC", "DEF", "GHI"), seed=1))  # doctest: +ELLIPSIS
    100 games of dice, 4 players; X random, pursuers random, seed 1
    ...

    ``x`` and ``pursuers`` name players: ``random``, ``greedy``, ``nw``, ``mcts:threads=2``, ``mcts@0.2s``. ``seconds``
    or ``iterations`` limits each move of a player that searches (default 1 second). ``jobs`` is the number of
    processes; 0 means one for each processor. ``progress`` gets the number of games played so far.

    If both sides are ``random``, all games run inside the compiled rules. There X draws his steps one by one and makes
    a double move one time in eight. Elsewhere ``random`` draws from all legal turns of X, most of which are double
    moves. The dice game runs at full speed if ``tiles`` fixes the grid; otherwise each game lays its own. ``faces`` and
    ``any_tiles`` are as in ``Game``.
    """
    chosen = edition(edition_name)
    if type(games) is not int or games < 1:
        raise BlackticketError("bad_argument", f"games must be a whole number, 1 or more, not {games!r}.")
    if type(jobs) is not int or jobs < 0:
        raise BlackticketError("bad_argument", f"jobs must be a whole number, 0 or more, not {jobs!r}.")
    if seconds is None and iterations is None:
        seconds = 1.0
    seed = secrets.randbits(32) if seed is None else checked_seed(seed)
    people = usual_players(chosen) if players is None else players
    deals = Deals(edition_name, people, tuple(options), board, seed, tiles, faces, any_tiles)
    setup = deals.deal(0).setup
    told = progress or (lambda _: None)
    if (x, pursuers) == (RANDOM, RANDOM):
        counted = _random_games(deals, games, told)
    else:
        if isinstance(board, Board | TileSet):
            raise BlackticketError("bad_argument", "Name the board or its folder; only random players take a Board.")
        series = Series(
            pairings=((x, pursuers),),
            edition=edition_name,
            players=people,
            options=setup.options,
            board=None if board is None else str(board),
            tiles=None if tiles is None else tuple(tiles),
            faces=None if faces is None else tuple(faces),
            any_tiles=any_tiles,
            seconds=seconds,
            iterations=iterations,
            seed=seed,
        )
        counted = _played_games(series, games, jobs, told)
    return Simulation(
        games=games,
        edition=edition_name,
        players=people,
        options=setup.options,
        board=None if board is None else setup.ground.name,
        x=x,
        pursuers=pursuers,
        seed=seed,
        seconds=seconds,
        iterations=iterations,
        counts=counted.ends,
        rounds=mean_of(games, counted.rounds, counted.rounds_squared),
        log_entries=mean_of(games, counted.entries, counted.entries_squared),
    )


def _random_games(deals: Deals, games: int, told: Callable[[int], object]) -> Tally:
    play, total, done = edition(deals.edition_name).family.random_games(deals), Tally(), 0
    while done < games:
        block = min(BLOCK, games - done)
        total = total.plus(play(done, block))
        done += block
        told(done)
    return total


def _played_games(series: Series, games: int, jobs: int, told: Callable[[int], object]) -> Tally:
    check_series(series, instant=True)
    ends: Counter[tuple[str, str]] = Counter()
    rounds, entries = [], []
    with closing(play_games(series, range(games), jobs)) as played:
        for done, game in enumerate(played, 1):
            ends[game.winner, game.by] += 1
            rounds.append(game.rounds)
            entries.append(game.entries)
            told(done)
    return Tally(dict(ends), sum(rounds), sum(n * n for n in rounds), sum(entries), sum(n * n for n in entries))
