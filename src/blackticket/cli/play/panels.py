"""Which panel shows the figures of a game. A family of rules may have its own; the others use a plain one."""

from typing import TYPE_CHECKING, Any, Protocol

from blackticket.cli.play import dice_panel, plain_panel, ticket_panel
from blackticket.views import View

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console, RenderableType

    from blackticket.cli.play.plan import Plan
    from blackticket.cli.play.screen import Scene


class Panel(Protocol):
    """What a module with a panel provides."""

    def panel(
        self, scene: "Scene", told: dict[str, Any], stations: list[int], console: "Console"
    ) -> "Iterable[RenderableType]":
        """Everything about the figures, from top to bottom."""
        ...

    def request(self, plan: "Plan", able: list[str]) -> str:
        """One sentence that asks the pursuers to move."""
        ...

    def sketch_lines(self, view: View) -> list[str]:
        """The board in letters; nothing if it has too many stations for that."""
        ...


_PANELS: dict[str, Panel] = {"ticket": ticket_panel, "dice": dice_panel}


def panel_of(view: View) -> Panel:
    """The panel for a view's game."""
    return _PANELS.get(view.setup.edition.family_name, plain_panel)
