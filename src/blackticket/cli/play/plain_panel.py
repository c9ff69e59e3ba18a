"""The figures of any game: where they stand, which tickets are left, and what each figure can do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rich.text import Text

from blackticket.cli.play.choices import counted, grouped
from blackticket.cli.speech import listed, say

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from blackticket.cli.play.plan import Plan
    from blackticket.cli.play.screen import Scene
    from blackticket.views import View


def panel(scene: Scene, told: dict[str, Any], stations: list[int], console: Console) -> Iterator[RenderableType]:  # noqa: ARG001
    """One line for each figure."""
    legal = scene.plan.legal() if scene.plan is not None else ()
    for name in ("X", *scene.view.setup.pursuers):
        line = Text(f" {name}  ", "bold")
        where = say("panel.at_station", station=told["at"][name]) if name in told["at"] else "-"
        line.append(f"{say('panel.hidden') if name == 'X' and where == '-' else where}   ")
        line.append_text(counted(told["tickets"].get(name, {})))
        line.append("   ")
        line.append_text(grouped([move for move in legal if move.figure == name], frozenset(stations)))
        yield line


def request(plan: Plan, able: list[str]) -> str:  # noqa: ARG001 - all panels share one signature
    """One sentence that asks the pursuers to move."""
    return say("ask.plain", figures=listed(able, "or"))


def sketch_lines(view: View) -> list[str]:  # noqa: ARG001
    """Nothing: this module does not know how such a board looks."""
    return []
