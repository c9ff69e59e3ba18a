"""A game in sentences, from views alone: what just happened, what to do now, how it ended."""

from collections.abc import Sequence
from typing import Any

from blackticket.cli.look import count_of, listed
from blackticket.cli.play.plan import Plan
from blackticket.moves import HIDDEN, Move, Step
from blackticket.views import View

_TOOK = {
    "taxi": "took a taxi",
    "bus": "took a bus",
    "underground": "took the underground",
    "car": "took a car",
    "train": "took a train",
    "plane": "took a plane",
    "foot": "went on foot",
    "vip": "took the ViP",
    "rail": "took the railway",
    "black": "used a black ticket",
    "free": "went",
    "helicopter": "flew by helicopter",
}
_ENDS = {
    "capture": "The pursuers win: {catcher} catches Mister X at {station} in round {round}.",
    "stepped": "The pursuers win: Mister X meets a detective at {station} in round {round}.",
    "trapped": "The pursuers win: Mister X is at {station} and cannot move.",
    "escape": "Mister X wins: the hunt is over and he is still free, at {station}.",
    "stranded": "Mister X wins: no detective can move. He is at {station}.",
    "resigned": "The game is over: a side has resigned. Mister X is at {station}.",
    "agreed": "The game is over: both sides agreed to end it. Mister X is at {station}.",
}


def side_name(side: str) -> str:
    """A side as the beginning of a sentence."""
    return "Mister X" if side == "X" else "The pursuers"


def news(history: Sequence[Move]) -> list[str]:
    """What happened, in sentences; ``history`` is the last part of a view's history."""
    sentences: list[str] = []
    steps: list[str] = []
    for place, move in enumerate(history, 1):
        if move.action == "reroll" or (move.action == "roll" and place < len(history)):
            continue  # only the latest roll matters
        if move.figure not in ("", "X"):
            steps.append(_pursuer_phrase(move))
            continue
        if steps:
            sentences.append(_together(steps))
            steps = []
        sentences.append(f"The dice show {listed(list(move.faces))}." if move.action == "roll" else _x_sentence(move))
    if steps:
        sentences.append(_together(steps))
    return sentences


def _together(steps: list[str]) -> str:
    return "; ".join(steps) + "."


def _pursuer_phrase(move: Move) -> str:
    if move.action == "pass":
        return f"{move.figure} passed"
    step = move.steps[0]
    if move.action == "place":
        return f"{move.figure} starts at {step.station}"
    return f"{move.figure} {_TOOK[step.ticket]} to {step.station}"


def _x_sentence(move: Move) -> str:
    if move.action == "pass":
        return "Mister X passed."
    if move.action == "place":
        return "Mister X has chosen his start."
    if move.action == "helicopter":
        return f"Mister X {_TOOK['helicopter']}{_shown(move.steps[0])}."
    phrases = [_TOOK[step.ticket] + _shown(step) for step in move.steps]
    if move.action == "go":
        return f"Mister X {phrases[0]}."
    return f"Mister X made a {move.action} move: he {', then '.join(phrases)}."


def _shown(step: Step) -> str:
    return "" if step.station == HIDDEN else f" and showed himself at {step.station}"


def possible(view: View, stations: list[int]) -> str:
    """How many stations are possible, as a sentence for this audience."""
    if view.audience == "X":
        if len(stations) == 1:
            return "The pursuers know where you are."
        return f"The pursuers think you can be at {count_of(len(stations), 'station')}."
    if len(stations) == 1:
        return f"Mister X is at {stations[0]}."
    return f"Mister X can be at {len(stations)} stations."


def last_seen(told: dict[str, Any]) -> str:
    """Where everybody last saw X."""
    seen = [(number, entry) for number, entry in enumerate(told["log"], 1) if entry["shown"]]
    if seen:
        number, entry = seen[-1]
        now = number == len(told["log"])
        return f"{'at' if now else 'last seen at'} {entry['station']} (move {number})"
    if "X" in told.get("starts", {}) and told["audience"] != "X":
        return f"started at {told['starts']['X']}"
    return "not seen yet"


def request(plan: Plan) -> str:
    """One sentence that asks the person to move."""
    if plan.is_complete:
        if len(plan.moves) == 1 and plan.has_one_move:
            return f"Press Enter to play '{plan.moves[0]}', or type 'undo' to take it back."
        return "All moves are planned. Press Enter to play them, or type 'undo' to take the last one back."
    if plan.side == "X":
        own = plan.base.own
        if own is None:
            return "Your move, Mister X: choose your secret start. Everyone learns the letter of its tile."
        return f"Your move, Mister X: you are at {own.at}. Where do you go?"
    from blackticket.cli.play.panels import panel_of  # panels use the sentences of this module

    return panel_of(plan.base).request(plan, plan.figures())


def ending(view: View) -> str:
    """Who won and how; ``view`` is everyone's, after the end."""
    assert view.outcome is not None
    by = view.outcome.by
    last = view.history[-1].figure if view.history else ""
    if by == "capture" and last == "X":
        by = "stepped"
    return _ENDS[by].format(catcher=last, station=view.at["X"], round=view.round)


def route(view: View) -> str:
    """X's whole route; ``view`` is everyone's, after the end."""
    start = view.own.start if view.own is not None else "?"
    return f"Mister X's route: {start}" + "".join(f", {entry.ticket} {entry.station}" for entry in view.log) + "."
