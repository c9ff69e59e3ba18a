"""What a person may ask during a turn, answered from the view on that person's screen."""

from collections.abc import Callable
from pathlib import Path

from blackticket.belief import candidates
from blackticket.cli.look import count_of
from blackticket.cli.play.screen import Scene
from blackticket.views import View, view_as_dict


def _help(scene: Scene, rest: str) -> list[str]:  # noqa: ARG001 - all answers look alike
    local, regional, express = scene.view.setup.edition.tickets
    return [
        f"Moves: '{regional} 34', or with the figure 'D1 {regional} 34', or only '34'; "
        f"tickets may be shortened ('{express[:1]} 46').",
        f"A figure alone ('D3') chooses whom you move next. X's double move: 'double {local} 46 black 78'.",
        "Tab shows and completes what can come next.",
        "go, or Enter: play what you planned. undo: take the last planned move back.",
        "hint: what the computer would do. auto: let it plan the rest of your turn.",
        "candidates: where X can be. look 46: what leads away from 46. map FILE.svg: draw the board as you may see it.",
        "rules: this edition in short. save FILE: keep the game for later. quit: leave, with an offer to save.",
    ]


def _rules(scene: Scene, rest: str) -> list[str]:  # noqa: ARG001
    setup = scene.view.setup
    rules = setup.rules
    reveals = ", ".join(str(number) for number in rules.reveals)
    order = {
        "free": "The pursuers move in any order.",
        "first_round": "The order of the pursuers in round 1 stays for the whole game.",
        "numbered": "The pursuers move in the order of their numbers.",
    }[rules.order]
    end = f"after {rules.rounds} rounds" if rules.rounds else f"when the log's {rules.log_entries} entries are answered"
    lines = [
        "Each round X moves first, in secret: you see his ticket, not his station. Then every pursuer moves once.",
        f"X shows himself after moves {reveals}. {order}",
        f"A pursuer on X's station catches him. X wins if he is free {end}, or if no detective can move any more.",
    ]
    lines += [
        f"Option {name} ({setup.edition.options[name].rule}): {setup.edition.options[name].text}"
        for name in setup.options
    ]
    return [*lines, f"All rules, numbered: docs/rules/{setup.edition.name}.md and docs/rules/shared.md."]


def _candidates(scene: Scene, rest: str) -> list[str]:  # noqa: ARG001
    stations = candidates(scene.view)
    numbers = " ".join(str(station) for station in stations)
    return [f"As far as the pursuers can know, X is at one of {count_of(len(stations), 'station')}: {numbers}"]


def _look(scene: Scene, rest: str) -> list[str]:
    board = scene.view.setup.board
    if not (rest.isascii() and rest.isdigit() and 1 <= int(rest[:6]) <= len(board)):
        return [f"Look at which station? 'look 46', for example; there are 1 to {len(board)}."]
    number = int(rest)
    ways: dict[str, list[int]] = {}
    for line in board.connections_at(number):
        ways.setdefault(line.transport, []).append(line.b if line.a == number else line.a)
    told = "   ".join(f"{transport} {' '.join(map(str, sorted(ends)))}" for transport, ends in ways.items())
    name = board.station(number).name
    return [f"From {number}{f' ({name})' if name else ''}: {told}"]


def _map(scene: Scene, rest: str) -> list[str]:
    name = rest or "board.svg"
    path = Path(name).expanduser()
    if path.suffix.lower() not in (".svg", ".png"):
        return ["A map is drawn as .svg or .png: 'map board.svg', for example."]
    draw_map(scene.view, path, show_candidates=scene.show_candidates)
    return [f"Drawn to {name}."]


def draw_map(view: View, path: Path, *, show_candidates: bool) -> None:
    """The board with the figures, and the stations where X can be, as this view's audience may see them."""
    from blackticket.boards.drawing import Figure, Overlay, draw_png, draw_svg

    told = view_as_dict(view)
    kinds = {"X": "x", "D": "detective", "B": "bobby"}
    figures = tuple(
        Figure(station, name if name == "X" else name[1:], kinds[name[0]]) for name, station in told["at"].items()
    )
    seen = [(entry["station"], number) for number, entry in enumerate(told["log"], 1) if entry["shown"]]
    heat = dict.fromkeys(candidates(view), 1.0) if show_candidates and not view.is_over else {}
    overlay = Overlay(figures=figures, heat=heat, last_seen=seen[-1] if seen else None)
    board = view.setup.board
    if path.suffix.lower() == ".png":
        path.write_bytes(draw_png(board, overlay=overlay))
    else:
        path.write_text(draw_svg(board, overlay=overlay), encoding="utf-8")


ANSWERS: dict[str, Callable[[Scene, str], list[str]]] = {
    "help": _help,
    "?": _help,
    "rules": _rules,
    "candidates": _candidates,
    "look": _look,
    "map": _map,
}
