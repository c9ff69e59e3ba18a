"""Answers the questions of a person during a turn, from the view on that person's screen."""

from collections.abc import Callable
from pathlib import Path

from blackticket.cli.play.panels import panel_of
from blackticket.cli.play.screen import Scene
from blackticket.cli.speech import language, listed, say, says
from blackticket.editions.brief import brief
from blackticket.editions.edition import Option
from blackticket.views import View


def _help(scene: Scene, rest: str) -> list[str]:  # noqa: ARG001 - all answers look alike
    local, regional, express = scene.view.setup.edition.tickets
    return [
        say("help.move", regional=regional, short=express[:1]),
        say("help.figure", local=local),
        *(say(f"help.{what}") for what in ("tab", "go", "hint", "look", "rules")),
    ]


def _rules(scene: Scene, rest: str) -> list[str]:  # noqa: ARG001
    setup = scene.view.setup
    family = setup.edition.family
    lines = brief(setup.edition, setup.players, setup.options, language())
    options = [setup.edition.options[name] for name in setup.options]
    lines += [say("answer.option", option=option.name, rule=option.rule, text=_told(option)) for option in options]
    pages = listed([f"docs/rules/{page}" for page in family.rules_pages(setup)])
    return [*lines, say("answer.pages", pages=pages)]


def _told(option: Option) -> str:
    """What an option does; that of an edition of your own in its own words."""
    return say(f"option.{option.name}") if says(f"option.{option.name}") else option.text


def _candidates(scene: Scene, rest: str) -> list[str]:  # noqa: ARG001
    stations = scene.view.candidates
    numbers = " ".join(str(station) for station in stations)
    return [say("answer.candidates", stations=say("count.station", n=len(stations)), numbers=numbers)]


def _look(scene: Scene, rest: str) -> list[str]:
    view, stations = scene.view, scene.view.setup.stations
    number = int(rest[:6]) if rest.isascii() and rest.isdigit() else 0
    if number not in stations:
        first, *_, last = stations
        return [say("answer.look", first=first, last=last)]
    name = stations[number]
    return [say("answer.from", station=f"{number} ({name})" if name else number, ways=_ways(view.ways_from(number)))]


def _ways(ways: dict[str, list[int]]) -> str:
    return "   ".join(f"{word} {' '.join(map(str, sorted(ends)))}" for word, ends in ways.items() if ends)


def _map(scene: Scene, rest: str) -> list[str]:
    if not rest and (lines := panel_of(scene.view).sketch_lines(scene.view)):
        return lines
    name = rest or "board.svg"
    path = Path(name).expanduser()
    if path.suffix.lower() not in (".svg", ".png"):
        return [say("answer.map_name")]
    draw_map(scene.view, path, show_candidates=scene.show_candidates)
    return [say("answer.map", file=name)]


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
