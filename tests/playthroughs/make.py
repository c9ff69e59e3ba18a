"""Write the golden playthroughs again: ``python -m tests.playthroughs.make``, or ``--new`` to draw new games.

Each file is one game: every move, the whole truth after it, where X can be, and what every audience is shown. Only what
has changed since the last move is written, so a file can be read by a person from top to bottom. Without ``--new`` the
moves are kept and only what follows from them is written anew. With names of editions the files of the others are left
as they are: ``python -m tests.playthroughs.make --new italia``.
"""

import json
import random
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from blackticket.editions import edition, edition_names
from blackticket.errors import BlackticketError
from blackticket.game import Game
from blackticket.moves import Move
from blackticket.views import Audience
from tests.support.cases import TICKET_EDITIONS, Case, choose_move
from tests.support.truth import setup_of, starts_of

FOLDER = Path(__file__).parent / "golden"
HEAD = "# A golden playthrough: one game, every view. Written by python -m tests.playthroughs.make"
AUDIENCES: tuple[Audience, ...] = ("X", "pursuers", "public")


@dataclass(frozen=True)
class Scenario:
    """How a playthrough is drawn when it is drawn anew."""

    name: str
    edition: str
    players: int
    options: tuple[str, ...]
    seed: int
    moods: tuple[str, str]


SCENARIOS = (
    Scenario("london", "london", 4, (), 7, ("plain", "near")),
    Scenario("italia", "italia", 2, (), 3, ("plain", "flee")),
    Scenario("sanssouci", "sanssouci", 5, (), 6, ("sneaky", "burn")),
    Scenario(
        "sanssouci-variants",
        "sanssouci",
        3,
        (
            "extra_agent",
            "agents_any_order",
            "exchange_tickets",
            "rail_pays_vip",
            "x_may_stay",
            "voluntary_reveal",
            "triple_move",
        ),
        11,
        ("sneaky", "flee"),
    ),
    Scenario(
        "sanssouci-open", "sanssouci", 6, ("always_revealed", "no_ferry", "black_only_ferry"), 2, ("plain", "chase")
    ),
    Scenario("classic", "classic", 6, ("fixed_order",), 4, ("miser", "random")),
    Scenario("dice", "dice", 4, (), 6, ("", "")),
    Scenario("dice-two", "dice", 2, (), 10, ("", "")),
    Scenario("dice-three", "dice", 3, (), 4, ("", "")),
    Scenario("dice-expert", "dice", 2, ("expert",), 9, ("", "")),
    Scenario("dice-three-expert", "dice", 3, ("expert", "start_counts"), 13, ("", "")),
    Scenario("dice-four-expert", "dice", 4, ("expert", "helicopter_straight"), 8, ("", "")),
)


def draw_moves(scenario: Scenario) -> list[Move]:
    """A new game for a scenario."""
    game = begin(scenario.edition, scenario.players, scenario.options, scenario.seed)
    rnd = random.Random(scenario.seed)
    if scenario.edition not in TICKET_EDITIONS:
        return _draw_dice_moves(game, rnd)
    setup, starts = setup_of(game), starts_of(game)
    case = Case(
        setup.edition.name, setup.players, setup.options, setup.board, starts, False, *scenario.moods, scenario.seed
    )
    while game.to_move is not None:
        game.play(choose_move(case, game, game.legal_moves, rnd))
    return list(game.moves)


def _draw_dice_moves(game: Game, rnd: random.Random) -> list[Move]:
    """Any moves that do not end the game at once, as long as there are such; without the rolls between them."""
    while game.to_move is not None:
        legal = list(game.legal_moves)
        rnd.shuffle(legal)
        for move in legal:
            ahead = game.copy()
            ahead.play(move)
            if ahead.to_move is not None:
                break
        game.play(move)
    return [move for move in game.moves if not move.startswith("roll ")]


def begin(edition: str, players: int, options: Sequence[str], seed: int) -> Game:
    return Game(edition, players, options, seed=seed)


def render(edition: str, players: int, options: Sequence[str], seed: int, moves: Sequence[str]) -> str:
    """The whole text of a playthrough."""
    lines = [
        HEAD,
        f"edition: {edition}",
        f"players: {players}",
        f"options: {', '.join(options) or 'none'}",
        f"seed: {seed}",
        "",
    ]
    game = begin(edition, players, options, seed)
    before: dict[str, Any] = {}
    _tell(game, before, lines)
    for number, move in enumerate(moves, 1):
        game.play(move)
        lines += ["", f"[{number}] {move}"]
        _tell(game, before, lines)
    return "\n".join(lines) + "\n"


def _tell(game: Game, before: dict[str, Any], lines: list[str]) -> None:
    now: dict[str, Any] = {"truth": game.status(), "candidates": _candidates(game)}
    audiences: tuple[Audience, ...] = AUDIENCES if game.to_move else (*AUDIENCES, "everyone")
    for audience in audiences:
        view = game.view(audience)
        now[audience] = {**view.to_dict(), "offered": _summary(view.legal_moves)}
    for name, value in now.items():
        changes = _changes(before.get(name), value)
        lines.append(f"  {name}: {'; '.join(changes) if changes else 'as before'}")
        before[name] = value


def _candidates(game: Game) -> Any:
    try:
        return game.candidates
    except BlackticketError as error:
        return str(error)


def _summary(moves: Sequence[str]) -> str:
    if len(moves) <= 6:
        return ", ".join(moves) or "nothing"
    return f"{len(moves)} moves, {moves[0]} .. {moves[-1]}"


def _changes(old: Any, new: Any, name: str = "") -> list[str]:
    """What is new, key by key; a longer list shows what was added."""
    if old == new:
        return []
    if isinstance(new, dict) and isinstance(old, dict):
        found = [f"{name}{key} is gone" for key in old if key not in new]
        for key, value in new.items():
            found += _changes(old.get(key), value, f"{name}{key} ")
        return found
    if isinstance(new, dict) and name.count(" ") == 0:
        return [text for key, value in new.items() for text in _changes(None, value, f"{name}{key} ")]
    if isinstance(new, list) and isinstance(old, list) and old and new[: len(old)] == old:
        return [f"{name}+ {_short(new[len(old) :])}"]
    return [f"{name}{_short(new)}"]


def _short(value: Any) -> str:
    if isinstance(value, str):
        return value
    return re.sub(r'"([A-Za-z_][A-Za-z_0-9 ]*)"', r"\1", json.dumps(value))


def read(path: Path) -> tuple[str, int, tuple[str, ...], int, list[str]]:
    """Edition, players, options, seed and moves of a written playthrough."""
    text = path.read_text(encoding="utf-8")
    head = dict(re.findall(r"^(edition|players|options|seed): (.*)$", text, re.MULTILINE))
    options = () if head["options"] == "none" else tuple(head["options"].split(", "))
    moves = re.findall(r"^\[\d+\] (.*)$", text, re.MULTILINE)
    return head["edition"], int(head["players"]), options, int(head["seed"]), moves


def main(arguments: Sequence[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    editions = {edition(name).name for name in arguments if name != "--new"} or set(edition_names())
    for scenario in (one for one in SCENARIOS if one.edition in editions):
        path = FOLDER / f"{scenario.name}.txt"
        if path.exists() and "--new" not in arguments:
            text = render(*read(path))
        else:
            moves = draw_moves(scenario)
            text = render(scenario.edition, scenario.players, scenario.options, scenario.seed, moves)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
