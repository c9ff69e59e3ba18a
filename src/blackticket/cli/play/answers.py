"""Answers the questions of a person during a turn, from the view on that person's screen."""

from collections.abc import Callable
from pathlib import Path

from blackticket.cli.look import count_of
from blackticket.cli.play.panels import panel_of
from blackticket.cli.play.screen import Scene
from blackticket.views import View


def _help(scene: Scene, rest: str) -> list[str]:  # noqa: ARG001 - all answers look alike
    local, regional, express = scene.view.setup.edition.tickets
    return [
        f"Type a move as '{regional} 34', with its figure as 'D1 {regional} 34', or as '34' alone. "
        f"You can shorten tickets ('{express[:1]} 46').",
        f"Type a figure alone ('D3') to move it next. Type a double move as 'double {local} 46 black 78'.",
        "Press Tab to see and complete what can come next.",
        "go, or Enter: play your planned moves. undo: take back the last planned move.",
        "hint: show the computer's choice. auto: let the computer plan the rest of your turn.",
        "candidates: list where Mister X can be. look 46: list the ways from 46. map FILE.svg: draw the board you see.",
        "rules: show this edition's rules in short. save FILE: save the game. quit: leave; you can save first.",
    ]


def _rules(scene: Scene, rest: str) -> list[str]:  # noqa: ARG001
    setup = scene.view.setup
    family = setup.edition.family
    lines = family.rules_in_short(setup)
    options = [setup.edition.options[name] for name in setup.options]
    lines += [f"Option {option.name} ({option.rule}): {option.text}" for option in options]
    pages = " and ".join(f"docs/rules/{page}" for page in family.rules_pages(setup))
    return [*lines, f"All rules, numbered: {pages}."]


def _candidates(scene: Scene, rest: str) -> list[str]:  # noqa: ARG001
    stations = scene.view.candidates
    numbers = " ".join(str(station) for station in stations)
    return [f"From what the pursuers know, Mister X is at one of {count_of(len(stations), 'station')}: {numbers}"]


def _look(scene: Scene, rest: str) -> list[str]:
    view, stations = scene.view, scene.view.setup.stations
    number = int(rest[:6]) if rest.isascii() and rest.isdigit() else 0
    if number not in stations:
        first, *_, last = stations
        return [f"Name a station from {first} to {last}, as in 'look {first}'."]
    name = stations[number]
    return [f"From {number}{f' ({name})' if name else ''}: {_ways(view.ways_from(number))}"]


def _ways(ways: dict[str, list[int]]) -> str:
    return "   ".join(f"{word} {' '.join(map(str, sorted(ends)))}" for word, ends in ways.items() if ends)


def _map(scene: Scene, rest: str) -> list[str]:
    if not rest and (lines := panel_of(scene.view).sketch_lines(scene.view)):
        return lines
    name = rest or "board.svg"
    path = Path(name).expanduser()
    if path.suffix.lower() not in (".svg", ".png"):
        return ["The name of a map must end in .svg or .png, as in 'map board.svg'."]
    draw_map(scene.view, path, show_candidates=scene.show_candidates)
    return [f"The map is in {name}."]


def draw_map(view: View, path: Path, *, show_candidates: bool) -> None:
    """Draw the board with the figures, and the stations where X can be, as this view's audience sees them."""
    if path.suffix.lower() == ".png":
        path.write_bytes(view.draw_png(show_candidates=show_candidates))
    else:
        path.write_text(view.draw_svg(show_candidates=show_candidates), encoding="utf-8")


ANSWERS: dict[str, Callable[[Scene, str], list[str]]] = {
    "help": _help,
    "?": _help,
    "rules": _rules,
    "candidates": _candidates,
    "look": _look,
    "map": _map,
}
