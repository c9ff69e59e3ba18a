"""A board as a poster over several sheets of paper, with marks to cut along and a strip to glue: PDF, or a web page.

This module owns how a picture is cut into sheets, and the few lines of PDF that hold them. A sheet is drawn as SVG and
rasterised like every other picture of ours; PDF keeps PNG data as it is, so nothing else is needed. It must not know
what the picture shows. Read `poster_pdf` first.
"""

from __future__ import annotations

import math
import re
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from blackticket.boards.drawing.png import raster
from blackticket.boards.drawing.svg import num, path, tag, text
from blackticket.boards.model import Board, xml_text

PAPERS = {"A4": (210.0, 297.0), "A3": (297.0, 420.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres, upright."""

ACROSS, MOST_ACROSS = 2, 6
MARGIN, GLUE, MARK = 10.0, 8.0, 5.0
"""What printers leave white, how far sheets overlap, and how long a cut mark is, in millimetres."""

DOTS_PER_INCH = 150
_INCH, _POINT = 25.4, 72 / 25.4
_SVG = re.compile(r"<svg[^>]*viewBox=\"([^\"]+)\"[^>]*>(.*)</svg>\s*$", re.DOTALL)


@dataclass(frozen=True)
class Layout:
    """How the sheets lie: their paper as it is printed, how many in each direction, and the size of the poster."""

    paper: tuple[float, float]
    columns: int
    rows: int
    size: tuple[float, float]

    def places(self) -> Iterator[tuple[int, int, float, float]]:
        """Row, column, and where on the poster each sheet begins, in millimetres."""
        step = (self.paper[0] - 2 * MARGIN - GLUE, self.paper[1] - 2 * MARGIN - GLUE)
        for row in range(self.rows):
            for column in range(self.columns):
                yield row, column, column * step[0], row * step[1]


def layout_for(picture: tuple[float, float], sheets: str = "A4", across: int = ACROSS) -> Layout:
    """The layout that shows most of the picture for its paper: upright sheets or lying ones.

    >>> layout_for((1600, 1292)).columns
    2
    """
    upright = PAPERS[sheets]
    options = [_laid(picture, paper, across) for paper in (upright, upright[::-1])]
    return max(options, key=lambda one: one.size[0] * one.size[1] / (one.rows * one.columns))


def _laid(picture: tuple[float, float], paper: tuple[float, float], across: int) -> Layout:
    room = (paper[0] - 2 * MARGIN - GLUE, paper[1] - 2 * MARGIN - GLUE)
    width = across * room[0] + GLUE
    height = width * picture[1] / picture[0]
    return Layout(paper, across, max(1, math.ceil((height - GLUE) / room[1] - 1e-6)), (width, height))


def poster_pdf(name: str, *, sheets: str = "A4", across: int = ACROSS, language: str = "en") -> bytes:
    """A board or a tile set as a poster, by daylight; a sheet takes seconds."""
    paper = layout_of(name, sheets, across, language).paper
    width = round(paper[0] / _INCH * DOTS_PER_INCH)
    return pdf([raster(page, width) for page in poster_pages(name, sheets, across, language)], paper)


def poster_document(name: str | Board, *, sheets: str = "A4", across: int = ACROSS, language: str = "en") -> str:
    """The same as a web page to print: the picture is in it once, and each sheet shows its part."""
    box, drawn = _picture(name, language)
    title = xml_text(name.title if isinstance(name, Board) else name)
    layout = layout_for((box[2], box[3]), sheets, across)
    wide, high = (f"{num(side)}mm" for side in layout.paper)
    style = (
        f"@page{{size:{wide} {high};margin:0}}body{{margin:0;background:#888}}.store{{position:absolute}}"
        f"section{{width:{wide};height:{high};overflow:hidden;break-after:page;background:#fff}}"
        "section svg{display:block;width:100%;height:100%}@media screen{section{margin:4mm auto}}"
    )
    pages = [_page(layout, place, box, tag("use", href="#poster"), title) for place in layout.places()]
    store = tag("svg", tag("defs", tag("g", drawn, id="poster")), width=0, height=0, class_="store")
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{style}</style></head>\n<body>{store}\n"
        + "\n".join(f"<section>{page}</section>" for page in pages)
        + "</body></html>\n"
    )


def layout_of(name: str, sheets: str = "A4", across: int = ACROSS, language: str = "en") -> Layout:
    """How the sheets of a board's poster lie."""
    box, _ = _picture(name, language)
    return layout_for((box[2], box[3]), sheets, across)


def poster_pages(name: str, sheets: str = "A4", across: int = ACROSS, language: str = "en") -> list[str]:
    """Each sheet as SVG, row by row."""
    box, drawn = _picture(name, language)
    layout = layout_for((box[2], box[3]), sheets, across)
    return [_page(layout, place, box, drawn, name) for place in layout.places()]


def _picture(name: str | Board, language: str) -> tuple[tuple[float, ...], str]:
    """The view box and the content of a board's drawing."""
    from blackticket.boards.drawing import draw_svg
    from blackticket.boards.loading import load
    from blackticket.boards.tiles import draw_tile_set_svg, is_tile_set, load_tiles, tile_set_names

    if isinstance(name, Board):
        svg = draw_svg(name, theme="day", names=True, language=language)
    elif name in tile_set_names() or is_tile_set(name):
        svg = draw_tile_set_svg(load_tiles(name), "day", language=language)
    else:
        svg = draw_svg(load(name), theme="day", names=True, language=language)
    found = _SVG.search(svg)
    assert found is not None
    return tuple(float(part) for part in found[1].split()), found[2]


def _page(layout: Layout, place: tuple[int, int, float, float], box: Sequence[float], drawn: str, name: str) -> str:
    """One sheet: its part of the picture, cut marks at its corners, and where it belongs."""
    row, column, left, top = place
    width, height = layout.paper[0] - 2 * MARGIN, layout.paper[1] - 2 * MARGIN
    scale = box[2] / layout.size[0]
    seen = f"{num(box[0] + left * scale)} {num(box[1] + top * scale)} {num(width * scale)} {num(height * scale)}"
    shown = min(width, layout.size[0] - left), min(height, layout.size[1] - top)
    parts = [
        tag("rect", width=layout.paper[0], height=layout.paper[1], fill="#ffffff"),
        tag("svg", drawn, x=MARGIN, y=MARGIN, width=width, height=height, viewBox=seen, overflow="hidden"),
        *_marks(shown),
    ]
    if column + 1 < layout.columns:
        x = MARGIN + width - GLUE
        parts.append(_dashes(((x, MARGIN), (x, MARGIN + shown[1]))))
    if row + 1 < layout.rows:
        y = MARGIN + height - GLUE
        parts.append(_dashes(((MARGIN, y), (MARGIN + shown[0], y))))
    label = f"{name} {row + 1}/{layout.rows} – {column + 1}/{layout.columns}"
    parts.append(text(label, layout.paper[0] / 2, layout.paper[1] - 3.4, 3.2, text_anchor="middle", fill="#555555",
                      font_family="Roboto, sans-serif"))  # fmt: skip
    return tag("svg", "\n".join(parts), xmlns="http://www.w3.org/2000/svg", width=layout.paper[0],
               height=layout.paper[1], viewBox=f"0 0 {num(layout.paper[0])} {num(layout.paper[1])}")  # fmt: skip


def _marks(shown: tuple[float, float]) -> list[str]:
    """Two short lines outside each corner: cut from mark to mark."""
    lines = []
    for x, outward in ((MARGIN, -1), (MARGIN + shown[0], 1)):
        for y, beyond in ((MARGIN, -1), (MARGIN + shown[1], 1)):
            lines.append(((x + outward * 1.5, y), (x + outward * (1.5 + MARK), y)))
            lines.append(((x, y + beyond * 1.5), (x, y + beyond * (1.5 + MARK))))
    return [tag("path", d=path(line), stroke="#000000", stroke_width=0.25, fill="none", class_="cut") for line in lines]


def _dashes(line: Sequence[tuple[float, float]]) -> str:
    """Where the next sheet begins to lie on this one."""
    return tag("path", d=path(line), stroke="#000000", stroke_width=0.2, stroke_dasharray="1.2 1.8", fill="none",
               stroke_opacity="0.6", class_="glue")  # fmt: skip


# -- PDF ---------------------------------------------------------------------------------------------------------------


def pdf(pages: Sequence[bytes], paper: tuple[float, float]) -> bytes:
    """One page for each PNG, which fills it."""
    objects: list[bytes] = [
        b"",
        b"",
        _stream(b"/FunctionType 4 /Domain [0 1 0 1 0 1 0 1] /Range [0 1 0 1 0 1]", b"{ pop }"),
    ]
    wide, high = (num(side * _POINT) for side in paper)
    kids = []
    for page in pages:
        first = len(objects) + 1
        drawing = f"q {wide} 0 0 {high} 0 0 cm /I Do Q".encode()
        objects += [
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {wide} {high}] /Contents {first + 1} 0 R "
            f"/Resources << /XObject << /I {first + 2} 0 R >> >> >>".encode(),
            _stream(b"", drawing),
            _image(page),
        ]
        kids.append(f"{first} 0 R")
    objects[0] = b"<< /Type /Catalog /Pages 2 0 R >>"
    objects[1] = f"<< /Type /Pages /Count {len(pages)} /Kids [{' '.join(kids)}] >>".encode()
    return _file(objects)


def _image(png: bytes) -> bytes:
    """A PNG as it is. Ours are opaque, but have a fourth channel for transparency: object 3 drops it."""
    width, height, depth, kind = struct.unpack(">IIBB", png[16:26])
    if (depth, kind) != (8, 6):
        raise ValueError("a poster needs PNG pictures with four channels of 8 bits")
    space = "[/DeviceN [/Red /Green /Blue /None] /DeviceRGB 3 0 R]"
    head = (
        f"/Type /XObject /Subtype /Image /Width {width} /Height {height} /BitsPerComponent 8 /ColorSpace {space} "
        f"/Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors 4 /BitsPerComponent 8 /Columns {width} >>"
    )
    return _stream(head.encode(), b"".join(_chunks(png)))


def _chunks(png: bytes) -> Iterator[bytes]:
    """The compressed picture in a PNG, piece by piece."""
    place = 8
    while place < len(png):
        (length,) = struct.unpack(">I", png[place : place + 4])
        if png[place + 4 : place + 8] == b"IDAT":
            yield png[place + 8 : place + 8 + length]
        place += 12 + length


def _stream(head: bytes, content: bytes) -> bytes:
    return b"<< " + head + f" /Length {len(content)} >>\nstream\n".encode() + content + b"\nendstream"


def _file(objects: Sequence[bytes]) -> bytes:
    out, places = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"), []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n".encode() + content + b"\nendobj\n"
    table = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    out += b"".join(f"{place:010d} 00000 n \n".encode() for place in places)
    out += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n".encode()
    return bytes(out)
