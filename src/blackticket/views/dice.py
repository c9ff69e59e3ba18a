"""The view of a dice game: what an audience may know of it, built up from the public record."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, cast

import numpy as np

from blackticket.belief.dice import dice_candidates, imagine_dice, imagine_dice_at
from blackticket.editions import DiceSetup
from blackticket.errors import BlackticketError
from blackticket.kernel import Rng
from blackticket.moves import FACES, HIDDEN, Move, Step
from blackticket.rules.dice import codes
from blackticket.rules.dice.apply import try_apply
from blackticket.rules.dice.layout import (
    CAPTURE,
    DETECTIVES_TURN,
    ESCAPE,
    OVER,
    PLACING,
    PUBLIC,
    X_TURN,
    Public,
    States,
)
from blackticket.rules.dice.legal import all_legal, why_not_detective, why_not_x
from blackticket.rules.dice.tables import Tables, tables_for
from blackticket.rules.dice.text import TICKET_WORDS, refusal, to_code, to_move
from blackticket.rules.own import OwnKnowledge, own_knowledge
from blackticket.views.kernel_view import KernelView, RuleFunctions
from blackticket.views.view import STOPS, Audience, LogEntry, Moves, Outcome, Progress

ENDS = {CAPTURE: Outcome("pursuers", "capture"), ESCAPE: Outcome("X", "escape")}

FUNCTIONS = RuleFunctions(
    to_code, to_move, refusal, codes.figures_of, all_legal, why_not_x, why_not_detective, try_apply, tables_for
)


@dataclass(frozen=True, eq=False, repr=False)
class DiceView(KernelView):
    """All that an audience may know of a dice game."""

    setup: DiceSetup
    functions: ClassVar[RuleFunctions] = FUNCTIONS

    @property
    def public(self) -> Public:
        """The public record."""
        return cast("Public", self.public_record[0])

    @property
    def tables(self) -> Tables:
        """Grid and switches for the kernels."""
        return tables_for(self.setup)

    @property
    def is_over(self) -> bool:
        """Has the game ended?"""
        return bool(self.public["phase"] == OVER)

    @property
    def is_x_placed(self) -> bool:
        """Does X stand on the board?"""
        return bool(self.public["x_tile"] >= 0)

    @property
    def tile(self) -> str | None:
        """The tile that X named when he was placed."""
        return tile_of(self.public)

    def progress(self) -> Progress:
        """How far the game has come."""
        return progress_of(self.setup, self.public, self.own)

    def to_dict(self) -> dict[str, Any]:
        """The view as plain data."""
        setup = self.setup
        return {
            "audience": self.audience,
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
            **progress_as_dict(self._progress, self.public),
            "history": [str(move) for move in self.history],
        }

    def imagine(self, rng: Rng) -> States:
        """A whole state that fits the view."""
        return imagine_dice(self, rng)

    def imagine_at(self, station: int, rng: Rng) -> States:
        """A whole state with X at ``station``."""
        return imagine_dice_at(self, station, rng)

    def ways_from(self, station: int) -> dict[str, list[int]]:
        """Where each die leads from a station."""
        tables = self.tables
        ways = {}
        for row, word in enumerate(self.setup.edition.tickets):
            begin, end = int(tables.first[row, station]), int(tables.first[row, station + 1])
            if begin < end:
                ways[word] = [int(target) for target in tables.target[begin:end]]
        return ways

    def _possible(self) -> list[int]:
        return dice_candidates(self)

    def _codes(self, fast: bool) -> Moves:
        phase = self.public["phase"]
        all_placed = self.public["placed"] == self.setup.force.detectives
        x_to_move = phase == X_TURN or (phase == PLACING and all_placed)
        pursuers_to_move = phase == DETECTIVES_TURN or (phase == PLACING and not all_placed)
        if (self.audience == "X" and x_to_move) or (self.audience == "pursuers" and pursuers_to_move):
            return self._legal(fast)
        return np.zeros(0, dtype=np.int64)


def project(setup: DiceSetup, states: States, moves: Sequence[int], audience: Audience) -> DiceView:
    """What ``audience`` may know of the game in ``states[0]`` after these packed moves and rolls."""
    public = np.zeros(1, dtype=PUBLIC)
    public[0] = states[0]["public"]
    if audience == "everyone" and public[0]["phase"] != OVER:
        raise BlackticketError("bad_argument", "The audience 'everyone' has a view only after the end of the game.")
    own = own_knowledge(states) if audience in ("X", "everyone") else None
    return DiceView(audience, setup, public, _history(setup, public[0], moves), own)


def _history(setup: DiceSetup, pub: Public, moves: Sequence[int]) -> tuple[Move, ...]:
    entry = 0
    lines = []
    for code in moves:
        move = to_move(setup, code)
        if move.figure == "X" and move.action == "place":
            move = _hide(move, [int(pub["x_start"])])
        elif move.figure == "X":
            count = codes.entries_of(code)
            move = _hide(move, [int(s) for s in pub["shown"][entry : entry + count]])
            entry += count
        lines.append(move)
    return tuple(lines)


def _hide(move: Move, shown: list[int]) -> Move:
    """The move with the stations that everybody knows, built from the public stations alone."""
    steps = tuple(Step(step.ticket, shown[i] or HIDDEN) for i, step in enumerate(move.steps))
    return Move(move.figure, move.action, steps)


def to_move_of(setup: DiceSetup, pub: Public) -> str | None:
    """The side to move; before a roll, the side that moves after it."""
    if pub["phase"] == OVER:
        return None
    placing_x = pub["phase"] == PLACING and pub["placed"] == setup.force.detectives
    return "X" if pub["phase"] == X_TURN or placing_x else "pursuers"


def outcome_of(pub: Public) -> Outcome | None:
    """Who won and how, or None before the end."""
    return (ENDS | STOPS)[int(pub["ended_by"])] if pub["phase"] == OVER else None


def tile_of(pub: Public) -> str | None:
    """The letter of the tile that X named."""
    return chr(ord("A") + int(pub["x_tile"])) if pub["x_tile"] >= 0 else None


def progress_of(setup: DiceSetup, pub: Public, own: OwnKnowledge | None) -> Progress:
    """The progress of a game, from the public record and, for X, from what X knows."""
    at = {}
    x_station = own.at if own else int(pub["x_at"])
    if x_station:
        at["X"] = x_station
    at.update({name: int(pub["at"][i]) for i, name in enumerate(setup.pursuers) if pub["at"][i]})
    log = []
    for entry in range(int(pub["entries"])):
        shown = int(pub["shown"][entry])
        station = own.path[entry] if own else shown or None
        log.append(LogEntry(TICKET_WORDS[int(pub["ticket"][entry])], station, bool(shown)))
    specials = {"black": int(pub["black"]), "double": int(pub["doubles"]), "helicopter": int(pub["helicopters"])}
    return Progress(
        to_move=to_move_of(setup, pub),
        round=int(pub["round_no"]),
        log=tuple(log),
        at=at,
        tickets={"X": specials, "team": {"reroll": int(pub["rerolls"])}},
        out=(),
        moved=tuple(name for i, name in enumerate(setup.pursuers) if (int(pub["gone"]) >> i) & 1),
        outcome=outcome_of(pub),
        start=(own.start if own else int(pub["x_start"])) or None,
    )


def progress_as_dict(progress: Progress, pub: Public) -> dict[str, Any]:
    """The progress as plain data, with what only the dice game has."""
    return progress.as_dict(
        start=progress.start,
        tile=tile_of(pub),
        dice={
            "rolled": [FACES[face] for face in pub["rolled"][: pub["rolled_count"]]],
            "used": [FACES[face] for face in pub["used"][: pub["used_count"]]],
        },
    )
