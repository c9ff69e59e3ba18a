"""Puzzles from games of strong players, each with one proved answer. Read ``load`` first, then ``kinds``."""

from blackticket.puzzles.checking import findings
from blackticket.puzzles.collection import FILE, Collection, load, read, write
from blackticket.puzzles.kinds import KINDS
from blackticket.puzzles.making import puzzles_in
from blackticket.puzzles.puzzle import Puzzle
from blackticket.puzzles.telling import Moment, line_after, played_out
from blackticket.puzzles.words import Asker, title_of

__all__ = [
    "FILE",
    "KINDS",
    "Asker",
    "Collection",
    "Moment",
    "Puzzle",
    "findings",
    "line_after",
    "load",
    "played_out",
    "puzzles_in",
    "read",
    "title_of",
    "write",
]
