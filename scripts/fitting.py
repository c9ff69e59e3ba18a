"""What the scripts that fit to games share: reading the games, and a sentence if they cannot be fitted to."""

import json
from pathlib import Path
from typing import Any

from blackticket.cli.polite import explain
from blackticket.errors import BlackticketError
from blackticket.game import Game, Record

KEPT = 5
"""Every fifth game is kept for the test."""


def games_of(folder: Path) -> tuple[list[Game], list[Game]]:
    """The finished ticket games of a folder of record files: those to fit to, and those kept for the test."""
    if not folder.is_dir():
        raise BlackticketError("bad_argument", f"{folder} is not a folder.")
    games = [_read(path) for path in sorted(folder.glob("*.txt"))]
    if len(games) < KEPT:
        raise BlackticketError("bad_argument", f"{folder} has {len(games)} records (*.txt), but {KEPT} are needed.")
    return [game for number, game in enumerate(games) if number % KEPT], games[::KEPT]


def written(path: Path | None) -> dict[str, Any]:
    """What is in a file of fitted weights that will be written; nothing if there is none. Asked before the fitting."""
    if path is None or not path.exists():
        if path is not None and not path.parent.is_dir():
            raise BlackticketError("bad_argument", f"There is no folder {path.parent} to write to.")
        return {}
    try:
        body = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        body = None
    if not isinstance(body, dict):
        raise BlackticketError("bad_argument", f"{path} exists and does not hold fitted weights; choose another name.")
    return body


def _read(path: Path) -> Game:
    try:
        game = Record.parse(path.read_text(encoding="utf-8")).replay()
    except (BlackticketError, UnicodeDecodeError) as error:
        raise BlackticketError("bad_record", f"{path}: {explain(error)}") from error
    if game.deal.x_start is None:
        raise BlackticketError("bad_record", f"{path} is a dice game; the fit needs ticket games.")
    if game.outcome is None:
        raise BlackticketError("bad_record", f"{path}: this game is not finished.")
    return game
