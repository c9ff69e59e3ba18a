"""Colours and line styles: which look means which transport, by night and by day.

This module owns every colour and stroke of a board drawing. It must not know SVG. Colour and shape
carry the same message: each role has its own width and dash besides its hue. Read `Theme` first.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from blackticket.boards.geometry import FLIGHTS


@dataclass(frozen=True)
class LineStyle:
    """The stroke of a transport. `core` is a thin light line inside a thick one; `dash` is in stroke units."""

    width: float
    dash: str = ""
    core: float = 0.0


STYLES = {
    "local": LineStyle(2.6),
    "regional": LineStyle(4.6),
    "express": LineStyle(7.0, core=1.6),
    "water": LineStyle(4.4, dash="0.1 9"),
}
"""By role; LOOK and legend agree on them on every board."""

FLIGHT = LineStyle(3.8, dash="15 7")
"""Arcs of flights: thinner than other express lines, as they cross everything."""

FAMILIES = {
    "taxi": "yellow",
    "car": "yellow",
    "foot": "yellow",
    "bus": "turquoise",
    "train": "red",
    "vip": "green",
    "tram": "turquoise",
    "trolleybus": "turquoise",
    "coach": "turquoise",
    "bike": "yellow",
    "metro": "red",
    "monorail": "red",
    "boat": "water",
    "underground": "red",
    "rail": "red",
    "plane": "blue",
    "ferry": "water",
    "yacht": "water",
    "ship": "water",
    "local": "yellow",
    "regional": "turquoise",
    "express": "red",
    "water": "water",
}
"""The colour family of a transport, or of a role where a board brings a transport of its own."""


@dataclass(frozen=True)
class Theme:
    """Every colour of a drawing. `bars` are the families dark enough for white figures on them."""

    name: str
    paper: str
    panel: str
    border: str
    ink: str
    quiet: str
    face: str
    rim: str
    outline: str
    land: str
    sea: str
    water: str
    park: str
    scenery_ink: str
    heat: str
    core: str
    families: dict[str, str]
    bars: dict[str, str]
    figures: tuple[str, ...]
    x: str
    black: str
    """A black ticket on the map; `black_rim` is the light rim that it has."""
    black_rim: str
    special: str
    """What is no transport and no black ticket, such as the helicopter."""

    def colour(self, transport: str, role: str) -> str:
        """The colour of a transport, or of its role if the transport is new to us."""
        return self.families[FAMILIES.get(transport, FAMILIES[role])]

    def bar(self, transport: str, role: str) -> str:
        """The express bar behind a number: the same hue, dark enough for white figures."""
        return self.bars[FAMILIES.get(transport, FAMILIES[role])]


NIGHT = Theme(
    name="night",
    paper="#10161f",
    panel="#0b1017",
    border="#2c3a4c",
    ink="#f2f5f9",
    quiet="#93a3b8",
    face="#1b2431",
    rim="#4a5a70",
    outline="#0b1017",
    land="#161f2b",
    sea="#0d141d",
    water="#172f49",
    park="#15302a",
    scenery_ink="#8aa6c4",
    heat="#ff8a3d",
    core="#ffd7d4",
    families={
        "yellow": "#e9bc45",
        "turquoise": "#2cb5b3",
        "red": "#e2504f",
        "green": "#5ccf86",
        "blue": "#5b9bf0",
        "water": "#d5e1f0",
    },
    bars={
        "yellow": "#806000",
        "turquoise": "#0d7270",
        "red": "#c22f35",
        "green": "#2a7a3d",
        "blue": "#2c63c4",
        "water": "#4d5d73",
    },
    figures=("#7fd1ff", "#ffb3d1", "#b6f09c", "#ffd97a", "#d7b8ff"),
    x="#ffffff",
    black="#05070a",
    black_rim="#f2f5f9",
    special="#c3adff",
)

DAY = Theme(
    name="day",
    paper="#f5f1e8",
    panel="#ebe5d8",
    border="#b9ae98",
    ink="#1c222b",
    quiet="#5d6470",
    face="#fffdf8",
    rim="#b3ac9e",
    outline="#3a4048",
    land="#f5f1e8",
    sea="#dbe6ec",
    water="#c6dbe8",
    park="#dbe7cf",
    scenery_ink="#3f5b6b",
    heat="#ff7a1a",
    core="#ffe3df",
    families={
        "yellow": "#ab7c00",
        "turquoise": "#008f8f",
        "red": "#c92f36",
        "green": "#289263",
        "blue": "#2b66c9",
        "water": "#27374d",
    },
    bars={
        "yellow": "#806000",
        "turquoise": "#0d7270",
        "red": "#bd2a31",
        "green": "#2a7a3d",
        "blue": "#2459b5",
        "water": "#4d5d73",
    },
    figures=("#0a629c", "#a81f63", "#2a6d1c", "#7a4f00", "#6a35b8"),
    x="#111111",
    black="#14171c",
    black_rim="#fffdf8",
    special="#5b3fb5",
)


def style_of(transport: str, role: str, *, dotted: bool = False) -> LineStyle:
    """The stroke of a transport."""
    if dotted:
        return replace(STYLES[role], width=STYLES[role].width + 1.2, dash=f"0.1 {2.4 * STYLES[role].width:g}", core=0.0)
    return FLIGHT if transport in FLIGHTS else STYLES[role]


THEMES = {"night": NIGHT, "day": DAY}
