"""What a person may ask during a turn, answered from the view on that person's screen."""

from collections.abc import Callable
from pathlib import Path

from blackticket.belief import candidates
from blackticket.cli.look import count_of
from blackticket.cli.play.dice_panel import sketch
from blackticket.cli.play.screen import Scene, possible_stations
from blackticket.editions import DiceSetup, Setup
from blackticket.views import DiceView, View, view_as_dict


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
    lines = _dice_rules(setup) if isinstance(setup, DiceSetup) else _ticket_rules(setup)
    options = [setup.edition.options[name] for name in setup.options]
    lines += [f"Option {option.name} ({option.rule}): {option.text}" for option in options]
    shared = "" if isinstance(setup, DiceSetup) else " and docs/rules/shared.md"
    return [*lines, f"All rules, numbered: docs/rules/{setup.edition.name}.md{shared}."]


def _ticket_rules(setup: Setup) -> list[str]:
    rules = setup.rules
    reveals = ", ".join(str(number) for number in rules.reveals)
    order = {
        "free": "The pursuers move in any order.",
        "first_round": "The order of the pursuers in round 1 stays for the whole game.",
        "numbered": "The pursuers move in the order of their numbers.",
    }[rules.order]
    end = f"after {rules.rounds} rounds" if rules.rounds else f"when the log's {rules.log_entries} entries are answered"
    return [
        "Each round X moves first, in secret: you see his ticket, not his station. Then every pursuer moves once.",
        f"X shows himself after moves {reveals}. {order}",
        f"A pursuer on X's station catches him. X wins if he is free {end}, or if no detective can move any more.",
    ]


def _dice_rules(setup: DiceSetup) -> list[str]:
    reveals = ", ".join(str(number) for number in setup.rules.reveals)
    return [
        "Each round the detectives roll and use one die each, then X uses one of their dice, in secret.",
        "A die takes a figure one station by taxi, to the next bus stop in a straight line, or by underground.",
        f"X shows his whole route after moves {reveals}. He may spend black tickets, a double move and a helicopter.",
        f"Whoever shares a station with X has caught him. X wins when his {setup.rules.log_entries} fields are full "
        "and every detective has had one more go.",
    ]


def _candidates(scene: Scene, rest: str) -> list[str]:  # noqa: ARG001
    stations = candidates(scene.view)
    numbers = " ".join(str(station) for station in stations)
    return [f"As far as the pursuers can know, X is at one of {count_of(len(stations), 'station')}: {numbers}"]


def _look(scene: Scene, rest: str) -> list[str]:
    view = scene.view
    stations = view.setup.grid.stations if isinstance(view, DiceView) else view.setup.board.stations
    number = int(rest[:6]) if rest.isascii() and rest.isdigit() else 0
    if number not in {station.number for station in stations}:
        return [
            f"Look at which station? 'look {stations[0].number}', for example; they end with {stations[-1].number}."
        ]
    if isinstance(view, DiceView):
        return [f"From {number}: {_ways(_dice_ways(view, number))}"]
    ways: dict[str, list[int]] = {transport: [] for transport in view.setup.board.transports.values()}
    for line in view.setup.board.connections_at(number):
        ways[line.transport].append(line.b if line.a == number else line.a)
    name = view.setup.board.station(number).name
    return [f"From {number}{f' ({name})' if name else ''}: {_ways(ways)}"]


def _dice_ways(view: DiceView, number: int) -> dict[str, list[int]]:
    tables = view.tables
    ways = {}
    for row, word in enumerate(view.setup.edition.tickets):
        begin, end = int(tables.first[row, number]), int(tables.first[row, number + 1])
        if begin < end:
            ways[word] = [int(target) for target in tables.target[begin:end]]
    return ways


def _ways(ways: dict[str, list[int]]) -> str:
    return "   ".join(f"{word} {' '.join(map(str, sorted(ends)))}" for word, ends in ways.items() if ends)


def _map(scene: Scene, rest: str) -> list[str]:
    if not rest and isinstance(scene.view, DiceView):
        told = view_as_dict(scene.view)
        return [line.plain.rstrip() for line in sketch(scene.view.setup.grid, told["at"], frozenset())]
    name = rest or "board.svg"
    path = Path(name).expanduser()
    if path.suffix.lower() not in (".svg", ".png"):
        return ["A map is drawn as .svg or .png: 'map board.svg', for example."]
    draw_map(scene.view, path, show_candidates=scene.show_candidates)
    return [f"Drawn to {name}."]


def draw_map(view: View, path: Path, *, show_candidates: bool) -> None:
    """The board with the figures, and the stations where X can be, as this view's audience may see them."""
    from blackticket.boards import Figure, Overlay, draw_png, draw_svg
    from blackticket.boards.tiles import draw_grid_png, draw_grid_svg

    told = view_as_dict(view)
    kinds = {"X": "x", "D": "detective", "B": "bobby"}
    figures = tuple(
        Figure(station, name if name == "X" else name[1:], kinds[name[0]]) for name, station in told["at"].items()
    )
    seen = [(entry["station"], number) for number, entry in enumerate(told["log"], 1) if entry["shown"]]
    heat = dict.fromkeys(possible_stations(view), 1.0) if show_candidates else {}
    overlay = Overlay(figures=figures, heat=heat, last_seen=seen[-1] if seen else None)
    as_png = path.suffix.lower() == ".png"
    if isinstance(view, DiceView):
        grid = view.setup.grid
        picture = draw_grid_png(grid, overlay=overlay) if as_png else draw_grid_svg(grid, overlay=overlay)
    else:
        board = view.setup.board
        picture = draw_png(board, overlay=overlay) if as_png else draw_svg(board, overlay=overlay)
    path.write_bytes(picture if isinstance(picture, bytes) else picture.encode())


ANSWERS: dict[str, Callable[[Scene, str], list[str]]] = {
    "help": _help,
    "?": _help,
    "rules": _rules,
    "candidates": _candidates,
    "look": _look,
    "map": _map,
}
