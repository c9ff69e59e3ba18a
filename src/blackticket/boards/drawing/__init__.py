"""Drawings of boards: SVG with the standard library alone, PNG through a rasteriser.

This package paints what `model` holds and `geometry` computes; overlays show a game on the board. It knows no rule.
Start with `draw_svg`.
"""

from blackticket.boards.drawing.figures import Figure
from blackticket.boards.drawing.legibility import check_drawing
from blackticket.boards.drawing.overlay import Overlay
from blackticket.boards.drawing.painting import draw_svg
from blackticket.boards.drawing.png import draw_png
from blackticket.boards.drawing.trail import LaidLeg, Leg, board_trail

__all__ = ["Figure", "LaidLeg", "Leg", "Overlay", "board_trail", "check_drawing", "draw_png", "draw_svg"]
