"""The view of a dice game: what an audience may know of it, built up from the public record."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from blackticket.editions.dice import FACES, DiceSetup
from blackticket.errors import BlackticketError
from blackticket.rules.dice.layout import (
    CAPTURE,
    DETECTIVES_TURN,
    ESCAPE,
    OVER,
    PLACING,
    PUBLIC,
    X_TURN,
    Moves,
    Public,
    States,
)
from blackticket.rules.dice.legal import all_legal
from blackticket.rules.dice.tables import Tables, tables_for
from blackticket.rules.dice.text import TICKET_WORDS, to_spoken
from blackticket.rules.wording import HIDDEN, SpokenMove, Step
from blackticket.views.audience import Audience
from blackticket.views.own import OwnKnowledge

NOBODY = 0
_ENDS = {CAPTURE: {"winner": "pursuers", "by": "capture"}, ESCAPE: {"winner": "X", "by": "escape"}}


@dataclass(frozen=True, eq=False)
class DiceView:
    """All that an audience may know of a dice game."""

    audience: Audience
    setup: DiceSetup
    public_record: npt.NDArray[np.void]
    """One ``PUBLIC`` record in an array of its own."""
    history: tuple[str, ...]
    """Every move and roll so far as everybody knows it now: a station that has not been shown is ``?``."""
    own: OwnKnowledge | None = None
    """Only for X once he is placed, and for everyone once the game is over."""

    @property
    def public(self) -> Public:
        """The public record."""
        return self.public_record[0]

    @property
    def tables(self) -> Tables:
        """Grid and switches for the kernels."""
        return tables_for(self.setup)

    @property
    def is_over(self) -> bool:
        """Has the game ended?"""
        return bool(self.public["phase"] == OVER)


def project_dice(setup: DiceSetup, states: States, moves: Sequence[int], audience: Audience) -> DiceView:
    """What ``audience`` may know of the game in ``states[0]`` after these packed moves and rolls."""
    public = np.zeros(1, dtype=PUBLIC)
    public[0] = states[0]["public"]
    if audience == "everyone" and public[0]["phase"] != OVER:
        raise BlackticketError("bad_argument", "Everyone may see everything only once the game is over.")
    own = None
    if audience in ("X", "everyone") and states[0]["secret"]["start"]:
        own = _own_knowledge(states)
    return DiceView(audience, setup, public, _history(setup, public[0], moves), own)


def _own_knowledge(states: States) -> OwnKnowledge:
    secret = states[0]["secret"]
    path = tuple(int(s) for s in secret["path"][: states[0]["public"]["entries"]])
    return OwnKnowledge(int(secret["start"]), path, int(secret["at"]))


def _history(setup: DiceSetup, pub: Public, moves: Sequence[int]) -> tuple[str, ...]:
    entry = 0
    lines = []
    for move in moves:
        spoken = to_spoken(setup, move)
        if spoken.figure == "X" and spoken.action == "place":
            spoken = _hide(spoken, [int(pub["x_start"])])
        elif spoken.figure == "X":
            count = 2 if spoken.action == "double" else 1
            spoken = _hide(spoken, [int(s) for s in pub["shown"][entry : entry + count]])
            entry += count
        lines.append(str(spoken))
    return tuple(lines)


def _hide(spoken: SpokenMove, shown: list[int]) -> SpokenMove:
    """The move with the stations that everybody knows; built from what is shown, not from what is hidden."""
    steps = tuple(Step(step.ticket, shown[i] or HIDDEN) for i, step in enumerate(spoken.steps))
    return SpokenMove(spoken.figure, spoken.action, steps)


def dice_offered_codes(view: DiceView) -> Moves:
    """The packed legal moves of this audience now."""
    phase = view.public["phase"]
    all_placed = view.public["placed"] == view.setup.force.detectives
    x_to_move = phase == X_TURN or (phase == PLACING and all_placed)
    pursuers_to_move = phase == DETECTIVES_TURN or (phase == PLACING and not all_placed)
    if view.audience == "X" and x_to_move:
        return all_legal(view.tables, view.public, view.own.at if view.own else NOBODY)
    if view.audience == "pursuers" and pursuers_to_move:
        return all_legal(view.tables, view.public, NOBODY)
    return np.zeros(0, dtype=np.int64)


def dice_view_as_dict(view: DiceView) -> dict[str, Any]:
    """A view as a dictionary."""
    setup = view.setup
    return {
        "audience": view.audience,
        "edition": setup.edition.name,
        "version": setup.edition.version,
        "board": setup.tiles.name,
        "players": setup.players,
        "options": list(setup.options),
        "tiles": list(setup.grid.layout),
        "faces": list(setup.rules.faces),
        "log_entries": setup.rules.log_entries,
        "reveals": list(setup.rules.reveals),
        "any_start": setup.any_start,
        **_progress(setup, view.public, view.own),
        "history": list(view.history),
    }


def dice_owner_status(setup: DiceSetup, states: States) -> dict[str, Any]:
    """The whole truth, for the owner of the engine (``status`` in docs/protocol.md)."""
    own = _own_knowledge(states) if states[0]["secret"]["start"] else None
    return {"edition": setup.edition.name, **_progress(setup, states[0]["public"], own)}


def dice_to_move(setup: DiceSetup, pub: Public) -> str | None:
    """The side to move; while a roll is due, the side that will."""
    if pub["phase"] == OVER:
        return None
    placing_x = pub["phase"] == PLACING and pub["placed"] == setup.force.detectives
    return "X" if pub["phase"] == X_TURN or placing_x else "pursuers"


def dice_outcome(pub: Public) -> dict[str, str] | None:
    """Who has won and how, or None while the game goes on."""
    return dict(_ENDS[int(pub["ended_by"])]) if pub["phase"] == OVER else None


def _progress(setup: DiceSetup, pub: Public, own: OwnKnowledge | None) -> dict[str, Any]:
    at = {}
    x_station = own.at if own else int(pub["x_at"])
    if x_station:
        at["X"] = x_station
    at.update({name: int(pub["at"][i]) for i, name in enumerate(setup.pursuers) if pub["at"][i]})
    start = own.start if own else int(pub["x_start"])
    log = []
    for entry in range(int(pub["entries"])):
        shown = int(pub["shown"][entry])
        station = own.path[entry] if own else shown or None
        log.append({"ticket": TICKET_WORDS[int(pub["ticket"][entry])], "station": station, "shown": bool(shown)})
    return {
        "to_move": dice_to_move(setup, pub),
        "round": int(pub["round_no"]),
        "log": log,
        "start": start or None,
        "tile": chr(ord("A") + int(pub["x_tile"])) if pub["x_tile"] >= 0 else None,
        "at": at,
        "tickets": {
            "X": {
                "black": int(pub["black"]),
                "double": int(pub["doubles"]),
                "helicopter": int(pub["helicopters"]),
            },
            "team": {"reroll": int(pub["rerolls"])},
        },
        "dice": {
            "rolled": [FACES[face] for face in pub["rolled"][: pub["rolled_count"]]],
            "used": [FACES[face] for face in pub["used"][: pub["used_count"]]],
        },
        "out": [],
        "moved": [name for i, name in enumerate(setup.pursuers) if (int(pub["gone"]) >> i) & 1],
        "outcome": dice_outcome(pub),
    }
