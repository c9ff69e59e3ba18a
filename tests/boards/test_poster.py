"""A board as a poster: enough sheets, every part of the picture on one, marks to cut along."""

import re
import xml.etree.ElementTree as ET

import pytest

from blackticket.boards.poster import (
    GLUE,
    MARGIN,
    PAPERS,
    layout_for,
    layout_of,
    pdf,
    poster_document,
    poster_pages,
)


def png(width: int = 60) -> bytes:
    from blackticket.boards.drawing.png import raster

    return raster(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"><rect width="3" height="4" fill="red"/></svg>', width
    )


@pytest.mark.parametrize("sheets", PAPERS)
@pytest.mark.parametrize("across", [1, 2, 3, 6])
def test_the_sheets_cover_the_poster(sheets: str, across: int) -> None:
    for picture in ((1600.0, 1292.0), (1440.0, 1682.0)):
        layout = layout_for(picture, sheets, across)
        *_, (row, column, left, top) = layout.places()
        assert (row + 1, column + 1) == (layout.rows, layout.columns)
        assert left + layout.paper[0] - 2 * MARGIN >= layout.size[0] - 1e-6
        assert top + layout.paper[1] - 2 * MARGIN >= layout.size[1] - 1e-6
        assert top + GLUE < layout.size[1]
        assert layout.size[0] / layout.size[1] == pytest.approx(picture[0] / picture[1])


def test_every_sheet_has_its_cut_marks_and_overlaps_the_next() -> None:
    layout, pages = layout_of("london"), poster_pages("london")
    assert len(pages) == layout.rows * layout.columns
    for number, page in enumerate(pages):
        root = ET.fromstring(page)
        assert page.count('class="cut"') == 8
        row, column = divmod(number, layout.columns)
        assert page.count('class="glue"') == (column + 1 < layout.columns) + (row + 1 < layout.rows)
        assert root.attrib["viewBox"] == f"0 0 {layout.paper[0]:g} {layout.paper[1]:g}"
        assert f"london {row + 1}/{layout.rows}" in page


def test_the_web_page_has_the_picture_once_and_a_section_for_each_sheet() -> None:
    document = poster_document("dice", language="de")
    layout = layout_of("dice", language="de")
    assert document.count("<section>") == layout.rows * layout.columns
    assert document.count('href="#poster"') == layout.rows * layout.columns
    assert document.count('id="poster"') == 1
    assert "Plättchen" in document


def test_pdf_has_a_page_for_each_picture_on_paper_of_that_size() -> None:
    made = pdf([png(), png()], (210, 297))
    assert made.startswith(b"%PDF-1.4")
    assert made.endswith(b"%%EOF\n")
    assert len(re.findall(rb"/Type /Page /", made)) == 2
    assert b"/Count 2" in made
    assert made.count(b"/MediaBox [0 0 595.28 841.89]") == 2
    start = int(re.findall(rb"startxref\n(\d+)", made)[0])
    assert made[start : start + 4] == b"xref"
    for number, place in enumerate(re.findall(rb"(\d{10}) 00000 n", made), 1):
        assert made[int(place) :].startswith(f"{number} 0 obj".encode())


def test_other_pictures_are_refused() -> None:
    grey = bytearray(png())
    grey[25] = 0
    with pytest.raises(ValueError, match="four channels"):
        pdf([bytes(grey)], (210, 297))
