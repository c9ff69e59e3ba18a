"""What all plots of the benches share: a document with its ground, and texts on it."""

from collections.abc import Sequence
from html import escape


def text(x: float, y: float, words: str, anchor: str, kind: str = "") -> str:
    """Words at a place, of a class of the style if one is named."""
    marked = f' class="{kind}"' if kind else ""
    return f'<text{marked} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def document(width: float, height: float, style: str, body: Sequence[str]) -> str:
    """A whole plot."""
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    ground = '<rect class="ground" width="100%" height="100%"/>'
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', style, ground, *body, "</svg>"]) + "\n"
