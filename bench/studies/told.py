"""Games of ``mcts`` against itself with what it said: for every move the chance that it told, and who won in the end.

``studies/calibration.jsonl.xz`` has a line for each game. While games are played, each becomes a line of
``calibration.new.jsonl`` at once, so the same command goes on where it was stopped. A game is known by its edition and
its number. Its key names the version of the edition and the signatures of both searches; games of another key count
until they are forgotten, because a changed connection changes little of what chances are worth. This module must not
know what is made of the games. Read ``play_told`` first.
"""

import json
import lzma
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.progress import track as bar

from bench.signature import signature_of
from bench.studies.archive import packed
from blackticket.cli.look import make_console
from blackticket.editions import edition
from blackticket.game import Game
from blackticket.players import Budget, make_player
from blackticket.views import Audience

TABLE, JOURNAL = "calibration.jsonl.xz", "calibration.new.jsonl"
PLAYER = "mcts:solve=0"
"""A small game is not solved: its chances are exact and need no calibration."""
SIDES: tuple[Audience, ...] = ("X", "pursuers")
Row = Mapping[str, str]


@dataclass(frozen=True)
class Said:
    """What was told for one move."""

    progress: float
    """The share of X's log that was filled."""
    chance: float


@dataclass(frozen=True)
class ToldGame:
    """A game, and what each side said of its moves."""

    edition: str
    game: int
    iterations: int
    winner: str
    said: Mapping[str, tuple[Said, ...]]
    key: str = ""
    """The version of the edition and the signatures of both searches."""

    @classmethod
    def of(cls, row: Row) -> "ToldGame":
        """A game from its row."""
        said: dict[str, tuple[Said, ...]] = {
            side: tuple(_said(word) for word in row[side.lower()].split()) for side in SIDES
        }
        return cls(row["edition"], int(row["game"]), int(row["iterations"]), row["winner"], said, row["key"])


def play_told(
    folder: Path, wanted: Mapping[str, int], iterations: Sequence[int], *, play: bool, forget: bool = False
) -> list[ToldGame]:
    """The games of these editions with these numbers; those that are missing are played if ``play``.

    ``forget`` leaves out the games of another key.
    """
    folder.mkdir(parents=True, exist_ok=True)
    rows = _kept(folder)
    if play or forget:
        keys = {name: key_of(name) for name in wanted}
        if forget:
            rows = {one: row for one, row in rows.items() if row["key"] == keys.get(one[0], row["key"])}
        with (folder / JOURNAL).open("a", encoding="utf-8") as journal:
            for name, number in track(list(_missing(rows, wanted)) if play else []):
                row = _played(name, keys[name], number, iterations[number % len(iterations)])
                rows[name, number] = row
                journal.write(json.dumps(row) + "\n")
                journal.flush()
        _pack(folder, rows)
    return [ToldGame.of(row) for (name, number), row in sorted(rows.items()) if number < wanted.get(name, 0)]


def track(missing: list[tuple[str, int]]) -> Iterable[tuple[str, int]]:
    """The games to play, with a bar if somebody watches."""
    console = make_console(to_stderr=True)
    return bar(missing, "Playing", console=console, transient=True, disable=not console.is_terminal)


def key_of(name: str) -> str:
    """The signatures of both searches in an edition, and its version."""
    return f"{edition(name).version}-{signature_of('mcts', name, 'X')}-{signature_of('mcts', name, 'pursuers')}"


def _missing(rows: Mapping[tuple[str, int], Row], wanted: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    """In turns through the editions, so that a run that is stopped has some of each."""
    for number in range(max(wanted.values(), default=0)):
        for name, count in wanted.items():
            if number < count and (name, number) not in rows:
                yield name, number


def _played(name: str, key: str, number: int, iterations: int) -> dict[str, str]:
    counts = edition(name).player_counts
    people = counts[number // 3 % len(counts)]
    game, player = Game(name, people, seed=number, fast=True), make_player(PLAYER)
    told: dict[str, list[str]] = {side: [] for side in SIDES}
    while game.to_move is not None:
        side: Audience = "X" if game.to_move == "X" else "pursuers"
        view = game.view(side)
        thought = player.think(view, budget=Budget.of_iterations(iterations), seed=number)
        chance = next(choice.chance for choice in thought.choices if choice.move == thought.move)
        if chance is not None and thought.iterations:
            told[side].append(f"{len(view.log) / view.setup.rules.log_entries:.3f}:{chance:.2f}")
        game.play(thought.move)
    assert game.outcome is not None
    words = {side.lower(): " ".join(said) for side, said in told.items()}
    numbers = {"game": str(number), "players": str(people), "iterations": str(iterations)}
    return {"edition": name, "key": key, **numbers, "winner": game.outcome.winner, "by": game.outcome.by, **words}


def _said(word: str) -> Said:
    progress, chance = word.split(":")
    return Said(float(progress), float(chance))


def _kept(folder: Path) -> dict[tuple[str, int], Row]:
    text = lzma.decompress((folder / TABLE).read_bytes()).decode() if (folder / TABLE).exists() else ""
    if (folder / JOURNAL).exists():
        text += (folder / JOURNAL).read_text(encoding="utf-8")
    rows: list[Row] = [json.loads(line) for line in text[: text.rfind("\n") + 1].splitlines()]
    return {(row["edition"], int(row["game"])): row for row in rows}


def _pack(folder: Path, rows: Mapping[tuple[str, int], Row]) -> None:
    """Put the games of the journal into the table, as a whole."""
    text = "".join(json.dumps(rows[one]) + "\n" for one in sorted(rows))
    new = folder / f"{TABLE}.part"
    new.write_bytes(packed(text.encode()))
    new.replace(folder / TABLE)
    (folder / JOURNAL).unlink(missing_ok=True)
