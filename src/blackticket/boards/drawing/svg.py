"""The few pieces of SVG that a board drawing needs, as text.

This module owns number formatting and escaping, so that the same board always gives the same bytes. It must not
know boards. Read `tag` first.
"""

from __future__ import annotations

from collections.abc import Sequence

from blackticket.boards.model import xml_text

FONTS = "Roboto, Inter, 'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"


def num(value: float) -> str:
    """A number with at most two decimals, the same on every machine."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def tag(name: str, content: str | None = None, /, **attributes: str | float | None) -> str:
    """An element; `_` in attribute names becomes `-`, None leaves an attribute out."""
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            text = value if isinstance(value, str) else num(value)
            parts.append(f'{key.strip("_").replace("_", "-")}="{xml_text(text)}"')
    head = " ".join(parts)
    return f"<{head}/>" if content is None else f"<{head}>{content}</{name}>"


def path(points: Sequence[tuple[float, float]], *, closed: bool = False) -> str:
    """Path data through the points."""
    text = "M" + " ".join(f"{num(x)} {num(y)}" for x, y in points)
    return text + ("Z" if closed else "")


def text(content: str, x: float, y: float, size: float, /, **attributes: str | float | None) -> str:
    """A text element."""
    return tag("text", xml_text(content), x=x, y=y, font_size=size, **attributes)
