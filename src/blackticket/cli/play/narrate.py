"""A game in sentences, from views alone: what just happened, what to do now, how it ended."""

from collections.abc import Sequence
from typing import Any

from blackticket.cli.play.plan import Plan
from blackticket.cli.play.tickets import name_of, taken
from blackticket.cli.speech import listed, say
from blackticket.moves import HIDDEN, Move, Step
from blackticket.views import View


def side_name(side: str) -> str:
    """A side as the beginning of a sentence."""
    return say(f"side.{side}")


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
        sentences.append(
            say("news.dice", faces=listed(list(move.faces))) if move.action == "roll" else _x_sentence(move)
        )
    if steps:
        sentences.append(_together(steps))
    return sentences


def _together(steps: list[str]) -> str:
    return "; ".join(steps) + "."


def _pursuer_phrase(move: Move) -> str:
    if move.action == "pass":
        return say("news.passed", who=move.figure)
    step = move.steps[0]
    if move.action == "place":
        return say("news.starts", who=move.figure, station=step.station)
    if step.ticket == "free":
        return say("news.free", who=move.figure, station=step.station)
    return say("news.go", who=move.figure, took=taken(step.ticket), station=step.station)


def _x_sentence(move: Move) -> str:
    if move.action == "pass":
        return say("news.X.passed")
    if move.action == "place":
        return say("news.X.placed")
    ways = [_with_station(taken(step.ticket or move.action), step) for step in move.steps]
    told = ways[0]
    for way in ways[1:]:
        told = say("news.then", first=told, next=way)
    return say(f"news.X.{'go' if move.action == 'helicopter' else move.action}", ways=told)


def _with_station(took: str, step: Step) -> str:
    return took if step.station == HIDDEN else say("news.shown", took=took, station=step.station)


def possible(view: View, stations: list[int]) -> str:
    """How many stations are possible, as a sentence for this audience."""
    if view.audience == "X":
        if len(stations) == 1:
            return say("possible.you.one")
        return say("possible.you", n=len(stations))
    if len(stations) == 1:
        return say("possible.one", station=stations[0])
    return say("possible.many", n=len(stations))


def last_seen(told: dict[str, Any]) -> str:
    """Where everybody last saw X."""
    seen = [(number, entry) for number, entry in enumerate(told["log"], 1) if entry["shown"]]
    if seen:
        number, entry = seen[-1]
        now = number == len(told["log"])
        return say("seen.now" if now else "seen.last", station=entry["station"], n=number)
    if "X" in told.get("starts", {}) and told["audience"] != "X":
        return say("seen.start", station=told["starts"]["X"])
    return say("seen.not")


def request(plan: Plan) -> str:
    """One sentence that asks the person to move."""
    if plan.is_complete:
        if len(plan.moves) == 1 and plan.has_one_move:
            return say("ask.one", move=plan.moves[0])
        return say("ask.all")
    if plan.side == "X":
        own = plan.base.own
        if own is None:
            return say("ask.X.start")
        return say("ask.X", station=own.at)
    from blackticket.cli.play.panels import panel_of  # panels use the sentences of this module

    return panel_of(plan.base).request(plan, plan.figures())


def ending(view: View) -> str:
    """Who won and how; ``view`` is everyone's, after the end."""
    assert view.outcome is not None
    by = view.outcome.by
    last = view.history[-1].figure if view.history else ""
    if by == "capture" and last == "X":
        by = "stepped"
    return say(f"end.{by}", catcher=last, station=view.at["X"], n=view.round)


def route(view: View) -> str:
    """X's whole route; ``view`` is everyone's, after the end."""
    start = str(view.own.start) if view.own is not None else "?"
    return say("end.route", route=start + "".join(f", {name_of(entry.ticket)} {entry.station}" for entry in view.log))
