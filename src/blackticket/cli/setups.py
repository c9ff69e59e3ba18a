"""The options that several commands share: what is played (edition, options, board, tiles and dice), and the language.

This module owns their words and reads what was typed; what may be played is decided in ``editions``. Read ``Laid``
first.
"""

from dataclasses import dataclass
from typing import Annotated

import typer

from blackticket.cli.speech import helped, sentence_of, speak
from blackticket.errors import BlackticketError

EditionName = Annotated[str, typer.Option("--edition", "-e", help=helped("edition"))]
OptionNames = Annotated[list[str] | None, typer.Option("--option", "-o", help=helped("option"))]
BoardName = Annotated[str | None, typer.Option(help=helped("board"))]
Tiles = Annotated[
    str | None,
    typer.Option(help=helped("tiles")),
]
AnyTiles = Annotated[bool, typer.Option("--any-tiles", help=helped("any_tiles"))]
Faces = Annotated[
    str | None,
    typer.Option(help=helped("faces")),
]


def _language(wanted: str | None) -> str | None:
    try:
        if wanted is not None:
            speak(wanted)
    except BlackticketError as error:
        raise typer.BadParameter(sentence_of(error)) from error
    return wanted


LanguageName = Annotated[
    str | None, typer.Option("--language", callback=_language, is_eager=True, help=helped("language"))
]


@dataclass(frozen=True)
class Laid:
    """The tiles and the faces of a die; None where the rules decide."""

    tiles: tuple[str, ...] | None = None
    faces: tuple[str, ...] | None = None
    any_tiles: bool = False

    @property
    def is_empty(self) -> bool:
        """Does it say nothing?"""
        return self == Laid()


def read_laid(tiles: str | None, faces: str | None, any_tiles: bool) -> Laid:
    """What was typed: words between commas or spaces."""
    return Laid(_words(tiles), _words(faces), any_tiles)


def _words(typed: str | None) -> tuple[str, ...] | None:
    return None if typed is None else tuple(typed.replace(",", " ").split())
