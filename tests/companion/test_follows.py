"""The companion in the page knows of a game what the kernels know, move by move, over random games of every edition."""

import json
import os
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from blackticket.editions import edition, edition_names
from blackticket.errors import BlackticketError
from blackticket.game import Game
from blackticket.server.presenter.companion import companion
from blackticket.server.wire.serializer import encode_body
from blackticket.views import View

WEB = Path(__file__).parents[2] / "web"
COMPARED = ("to_move", "round", "at", "tickets", "out", "moved", "outcome", "tile")
GAMES = {"dice": 12}
USUAL = 6


def set_ups() -> Iterator[tuple[str, int, tuple[str, ...]]]:
    """Every number of players of every edition without options, and every option alone and two together."""
    for name in edition_names():
        chosen = edition(name)
        for players in chosen.player_counts:
            yield name, players, ()
        options = list(chosen.options)
        for number, option in enumerate(options):
            for wanted in ((option,), (option, options[number - 1])):
                for players in chosen.player_counts:
                    try:
                        Game(name, players, options=wanted, seed=0)
                    except BlackticketError:
                        continue  # it has no effect there
                    yield name, players, wanted
                    break


def told(view: View) -> dict[str, Any]:
    """What a companion must know at this moment."""
    known = view.to_dict()
    try:
        candidates = view.candidates
    except BlackticketError:
        candidates = None
    # in the dice game he opens his whole route when he appears; a companion need not be told that
    log = [entry["ticket"] for entry in known["log"]]
    return {"candidates": candidates, "log": log} | {key: known[key] for key in COMPARED if key in known}


def as_entered(line: str, view: View) -> str:
    """A line as people enter it: he names the letter of his tile, and a pass may fall on a field where he appears."""
    if line.startswith("X place"):
        return f"X place {view.to_dict()['tile']} ?"
    return f"X pass {view.at['X']}" if line == "X pass" and "X" in view.at else line


def played(name: str, players: int, options: tuple[str, ...], seed: int) -> dict[str, Any]:
    """A random game: its set-up, and what everybody knows after each move, until X would be told."""
    game, draw = Game(name, players, options=options, seed=seed), random.Random(seed)
    first = game.view("pursuers").to_dict()
    lines: list[str] = []
    moments: list[dict[str, Any] | None] = [told(game.view("pursuers"))]
    while not game.is_over:
        game.play(draw.choice(game.legal_moves))
        view = game.view("pursuers")
        if game.outcome is not None and game.outcome.by in ("capture", "trapped"):
            break
        lines += [as_entered(line, view) for line in view.history[len(lines) :]]
        now = told(view)
        if game.outcome is not None:  # the kernels open his route, a companion goes on guessing
            now |= dict.fromkeys(("candidates", "at", "log"))
        moments += [None] * (len(lines) - len(moments)) + [now]
    tiles = tuple(first["tiles"]) if first.get("tiles") else None
    info = json.loads(encode_body(companion(name, players, options, tiles)))
    starts = {"at": first.get("starts") or {}, "x": first.get("start") or first["at"].get("X")}
    return {"info": info, "starts": starts, "lines": lines, "moments": moments}


@pytest.mark.slow
def test_the_companion_follows_random_games_exactly(tmp_path: Path) -> None:
    games = [
        played(name, players, options, seed)
        for name, players, options in set_ups()
        for seed in range(GAMES.get(name, USUAL) if not options else 2)
    ]
    assert len(games) > 150
    assert sum(len(game["lines"]) for game in games) > 10_000
    file = tmp_path / "games.json"
    file.write_text(json.dumps(games))
    ran = subprocess.run(
        ["npx", "vitest", "run", "src/companion/games.test.ts"],
        cwd=WEB,
        env={**os.environ, "COMPANION_GAMES": str(file)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-5000:] + ran.stderr[-2000:]
    assert f"{len(games)} games" in ran.stdout


def test_what_a_companion_gets_tells_nothing_of_any_game() -> None:
    for name in edition_names():
        players = edition(name).player_counts[0]
        info = companion(name, players, (), None)
        assert info.view.at == {}
        assert info.view.starts is None
        assert info.view.start is None
        assert info.view.history == []
