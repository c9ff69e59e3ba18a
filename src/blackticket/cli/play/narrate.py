"""A game in sentences, from views alone: what just happened, what is asked, how it ended."""

from collections.abc import Sequence
from typing import Any

from blackticket.cli.look import count_of, listed
from blackticket.cli.play.plan import Plan
from blackticket.rules.wording import HIDDEN, SpokenMove, Step, read_move
from blackticket.views import DiceView, View, view_as_dict

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
    "black": "paid with a black ticket",
    "free": "went",
    "helicopter": "flew by helicopter",
}
_ENDS = {
    "capture": "The pursuers have won: {catcher} caught X at {station} in round {round}.",
    "stepped": "The pursuers have won: X went to {station}, where a detective stands, in round {round}.",
    "trapped": "The pursuers have won: X is at {station} and cannot move any more.",
    "escape": "X has won: he is still free, at {station}, and the hunt is over.",
    "stranded": "X has won: no detective can move any more. He is at {station}.",
}


def side_name(side: str) -> str:
    """A side as the beginning of a sentence."""
    return "X" if side == "X" else "The pursuers"


def news(history: Sequence[str]) -> list[str]:
    """What has happened, in sentences; ``history`` is the last part of a view's."""
    sentences: list[str] = []
    steps: list[str] = []
    for place, line in enumerate(history, 1):
        move = read_move(line, allow_hidden=True)
        if move.action == "reroll" or (move.action == "roll" and place < len(history)):
            continue  # only the dice that lie there now matter
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


def _pursuer_phrase(move: SpokenMove) -> str:
    if move.action == "pass":
        return f"{move.figure} passed"
    step = move.steps[0]
    if move.action == "place":
        return f"{move.figure} starts at {step.station}"
    return f"{move.figure} {_TOOK[step.ticket]} to {step.station}"


def _x_sentence(move: SpokenMove) -> str:
    if move.action == "pass":
        return "X passed."
    if move.action == "place":
        return "X has chosen his start."
    if move.action == "helicopter":
        return f"X {_TOOK['helicopter']}{_shown(move.steps[0])}."
    phrases = [_TOOK[step.ticket] + _shown(step) for step in move.steps]
    if move.action == "go":
        return f"X {phrases[0]}."
    return f"X made a {move.action} move: he {', then '.join(phrases)}."


def _shown(step: Step) -> str:
    return "" if step.station == HIDDEN else f" and showed himself at {step.station}"


def possible(view: View, stations: list[int]) -> str:
    """How many stations are possible, as a sentence for this audience."""
    if view.audience == "X":
        if len(stations) == 1:
            return "The pursuers know where you are."
        return f"For the pursuers you can be at {count_of(len(stations), 'station')}."
    if len(stations) == 1:
        return f"X is at {stations[0]}."
    return f"{len(stations)} stations are possible."


def last_seen(told: dict[str, Any]) -> str:
    """Where everybody last saw X."""
    seen = [(number, entry) for number, entry in enumerate(told["log"], 1) if entry["shown"]]
    if seen:
        number, entry = seen[-1]
        now = number == len(told["log"])
        return f"{'at' if now else 'last seen at'} {entry['station']} (move {number})"
    if "X" in told.get("starts", {}) and told["audience"] != "X":
        return f"began at {told['starts']['X']}"
    return "not seen yet"


def request(plan: Plan) -> str:
    """What is asked of the person, in one sentence."""
    if plan.is_complete:
        if len(plan.moves) == 1 and (plan.side == "X" or isinstance(plan.base, DiceView)):
            return f"You will play '{plan.moves[0]}'. Enter sends it, 'undo' takes it back."
        return "All moves are planned. Enter plays them, 'undo' takes the last one back."
    if plan.side == "X":
        own = plan.base.own
        if own is None:
            return "Your move, X: choose your secret start. Everybody will hear the letter of its tile."
        return f"Your move, X: you are at {own.at}. Where do you go?"
    able = plan.figures()
    if isinstance(plan.base, DiceView):
        return _dice_request(plan, able)
    if len(able) == 1:
        after = [name for name in plan.waiting() if name != able[0]]
        rest = f" ({listed(after)} still to come)" if after else ""
        return f"Your move, pursuers: where does {able[0]} go?{rest}"
    return f"Your move, pursuers: move {listed(able)}, in any order."


def _dice_request(plan: Plan, able: list[str]) -> str:
    words = {move.split()[1] for move in plan.legal()}
    if "place" in words:
        return f"Your move, pursuers: where does {able[0]} start?"
    again = " or 'reroll'" if "reroll" in words else ""
    if "pass" in words:
        return f"Your move, pursuers: no die fits. Type 'pass'{again}."
    return f"Your move, pursuers: use a die for {listed(able, 'or')}{again}."


def ending(view: View) -> str:
    """Who won and how; ``view`` is everyone's, after the end."""
    told = view_as_dict(view)
    by = told["outcome"]["by"]
    last = view.history[-1].split(" ", 1)[0] if view.history else ""
    if by == "capture" and last == "X":
        by = "stepped"
    return _ENDS[by].format(catcher=last, station=told["at"]["X"], round=told["round"])


def route(view: View) -> str:
    """X's whole way; ``view`` is everyone's, after the end."""
    told = view_as_dict(view)
    start = view.own.start if view.own is not None else "?"
    return f"X's route: {start}" + "".join(f", {entry['ticket']} {entry['station']}" for entry in told["log"]) + "."
