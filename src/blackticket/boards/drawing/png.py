"""Turns the SVG of a board, or any other of ours, into PNG bytes.

This module owns the rasteriser and the fonts that it needs: both come from packages that are imported only here, so
that a machine without any font installed draws the same picture. It must not know boards beyond `draw_svg`. Read
`draw_png` first.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

from blackticket.boards.drawing.overlay import Overlay
from blackticket.boards.drawing.painting import draw_svg, names_fit
from blackticket.boards.model import Board

_WEIGHTS = ("Regular", "Medium", "Bold", "Italic")


def draw_png(
    board: Board,
    *,
    theme: str = "night",
    width: int = 1200,
    overlay: Overlay | None = None,
    names: bool | None = None,
    around: tuple[int, float] | None = None,
    language: str = "en",
) -> bytes:
    """The board as a PNG picture of the given width in pixels; it shows all names if they can be read at that width."""
    if names is None:
        names = names_fit(board, width, around)
    svg = draw_svg(board, theme=theme, width=width, overlay=overlay, names=names, around=around, language=language)
    return raster(svg, width)


def raster(svg: str, width: int) -> bytes:
    """Any picture of a board or of tiles as PNG."""
    try:
        import resvg_py
    except ImportError as error:
        raise RuntimeError("drawing PNG needs the package resvg-py; SVG needs nothing") from error
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            skip_system_fonts=True,
            font_files=_font_files(),
            font_family="Roboto",
            sans_serif_family="Roboto",
        )
    )


@cache
def _font_files() -> list[str]:
    spec = find_spec("font_roboto")
    if spec is None or not spec.submodule_search_locations:
        raise RuntimeError("drawing PNG needs the package font-roboto for its letters and figures")
    folder = Path(next(iter(spec.submodule_search_locations))) / "files"
    return [str(folder / f"Roboto-{weight}.ttf") for weight in _WEIGHTS]
