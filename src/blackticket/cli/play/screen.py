"""What a person sees. Built from a view and that person's own unsent moves, and from nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rich.text import Text

from blackticket.cli.play import narrate
from blackticket.cli.play.panels import panel_of
from blackticket.cli.play.strip import log_strip
from blackticket.cli.speech import say
from blackticket.views import View

if TYPE_CHECKING:
    from rich.console import Console

    from blackticket.cli.play.plan import Plan

TALL_ENOUGH = 28
"""A screen of this height shows the whole log; a lower one only the current row."""


@dataclass
class Scene:
    """All that one screen shows."""

    view: View
    plan: Plan | None = None
    focus: str | None = None
    news: list[str] = field(default_factory=list)
    show_candidates: bool = True
    notes: list[str] = field(default_factory=list)
    who: str = ""
    """Whose eyes these are, if that is not clear from the audience."""


def show(console: Console, scene: Scene) -> None:
    """Print the whole screen."""
    if console.is_terminal:
        _show(console, scene)
        return
    with console.capture() as captured:
        _show(console, scene)
    for line in captured.get().splitlines():
        console.print(Text(line.rstrip()), soft_wrap=True)


def possible_stations(view: View) -> list[int]:
    """Where X can be, from what the pursuers know; empty before X's start and after the end."""
    return [] if view.is_over or not view.is_x_placed else view.candidates


def _show(console: Console, scene: Scene) -> None:
    view, told = scene.view, scene.view.to_dict()
    _header(console, scene, told)
    stations = possible_stations(view) if scene.show_candidates else []
    happened = " ".join([*scene.news, *([narrate.possible(view, stations)] if stations else [])])
    if happened:
        console.print(Text(happened))
    if scene.plan is not None:
        console.print(Text(narrate.request(scene.plan), "bold"))
    console.print()
    only_current = console.is_terminal and console.height < TALL_ENOUGH
    for line in log_strip(told, console.width, only_current=only_current):
        console.print(line)
    console.print()
    for part in panel_of(view).panel(scene, told, stations, console):
        console.print(part)
    if len(stations) > 1 and view.audience != "X":
        _candidate_lines(console, stations)
    for note in scene.notes:
        console.print(Text(note, "italic"))


def _header(console: Console, scene: Scene, told: dict[str, Any]) -> None:
    title = scene.view.setup.edition.title
    now = {"n": told["round"], "of": told.get("rounds")}
    when = say("head.placing" if not now["n"] else "head.round_of" if now["of"] else "head.round", **now)
    left = f" {title}   {when}   {say('head.log', n=len(told['log']), of=told['log_entries'])}"
    audience = scene.view.audience
    who = scene.who or say(f"who.{audience}" if audience in ("X", "pursuers") else "who.watching")
    gap = max(2, console.width - len(left) - len(who) - 1)
    console.print(Text(f"{left}{' ' * gap}{who} ", "reverse"), no_wrap=True, overflow="crop")


def _candidate_lines(console: Console, stations: list[int]) -> None:
    text = say("possible.list", stations=" ".join(str(station) for station in stations))
    room = 2 * console.width - 8
    if console.is_terminal and len(text) > room:
        text = text[:room].rsplit(" ", 1)[0] + " ..."
    console.print(Text(text))
