"""A guide as one document to print: text in columns with its drawings, on one page of A4, or two.

This module owns the document; it is complete in itself, asks nobody for anything, and has no script. Markdown becomes
HTML without any tag of its own: the texts have none. Read ``printable`` first.
"""

import re
from base64 import b64encode
from html import escape

from markdown_it import MarkdownIt

from blackticket.guide.drawing import picture
from blackticket.guide.pages import how_to_play

_STYLE = """
@page { size: A4; margin: 9mm 10mm }
* { box-sizing: border-box }
body { font: 9.6pt/1.3 Roboto, Inter, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif; color: #1c222b; background: #fff;
  margin: 0 auto; max-width: 190mm }
body.one { font-size: 8pt; line-height: 1.22 }
h1 { font-size: 21pt; line-height: 1; margin: 0 0 2mm; column-span: all }
h2 { font-size: 12.5pt; margin: 3.4mm 0 1.2mm; break-after: avoid; color: #a35100 }
p { margin: 0 0 1.6mm } ul, ol { margin: 0 0 1.6mm; padding-left: 4.6mm } li { margin: 0 0 .6mm }
main { columns: 2; column-gap: 8mm }
figure { margin: 1.2mm 0 2mm; break-inside: avoid } figure img { display: block; width: 100%; border-radius: 1.5mm }
figcaption { font-size: 8.5pt; color: #555b66; margin-top: .6mm }
li, tr { break-inside: avoid } p { orphans: 2; widows: 2 }
table { border-collapse: collapse; width: 100%; font-size: 9pt; margin-bottom: 1.6mm }
th, td { text-align: left; padding: .5mm 1.5mm; border-bottom: .3pt solid #b9ae98 }
th:nth-child(n+2), td:nth-child(n+2) { white-space: nowrap }
.one h1 { font-size: 17pt } .one h2 { font-size: 10.5pt; margin: 1.8mm 0 .6mm }
.one main { columns: 3; column-gap: 5.5mm } .one p, .one ul, .one ol { margin-bottom: 1.1mm }
.one li { margin-bottom: .3mm }
.one figure { margin: .8mm 0 1.2mm } .one figure img { width: 90%; margin: 0 auto }
.one figcaption { font-size: 7.2pt; margin-top: .3mm }
@media screen { body { padding: 8mm } } @media screen and (max-width: 700px) { main, .one main { columns: 1 }
  body.one { font-size: 10pt } }
"""
_NAME = re.compile(r"Mister\s+X")
ONE_PAGE = frozenset({"london", "italia", "classic", "dice"})
"""These fit on one page in every language, in smaller letters. The others have two."""


def printable(edition: str, language: str = "en") -> str:
    """The guide as an HTML document with everything in it.

    >>> printable("london").count("<figure>")
    5
    """
    source = _NAME.sub("Mister\N{NO-BREAK SPACE}X", how_to_play(edition, language))
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    title = source.split("\n", 1)[0].removeprefix("# ")
    body = []
    for block in source.split("\n\n"):
        if block.startswith("![") and block.rstrip().endswith(")"):
            caption, name = block.rstrip()[2:-1].rsplit("](picture:", 1)
            body.append(_figure(edition, name, language, caption))
        else:
            body.append(reader.render(block))
    heading, text = body[0], "\n".join(body[1:])
    pages = "one" if edition in ONE_PAGE else "two"
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f'<style>{_STYLE}</style></head>\n<body class="{pages}">{heading}<main>\n{text}</main></body></html>\n'
    )


def _figure(edition: str, name: str, language: str, caption: str) -> str:
    """A drawing within the document, as data, so that its names and styles stay its own."""
    drawn = b64encode(picture(edition, name, "day", language, caption).encode()).decode()
    said = escape(caption)
    return f'<figure><img src="data:image/svg+xml;base64,{drawn}" alt="{said}"><figcaption>{said}</figcaption></figure>'
