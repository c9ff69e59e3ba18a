"""The kinds of puzzles, one file each. Read ``Kind`` in ``base`` first."""

from blackticket.puzzles.kinds.base import Kind, Proof, Reply
from blackticket.puzzles.kinds.black import Black
from blackticket.puzzles.kinds.catch import Catch
from blackticket.puzzles.kinds.dice import Dice
from blackticket.puzzles.kinds.escape import Escape
from blackticket.puzzles.kinds.left import Left, LeftOfDice
from blackticket.puzzles.kinds.ring import Ring
from blackticket.puzzles.kinds.throw import Throw

KINDS: tuple[Kind, ...] = (Catch(), Left(), LeftOfDice(), Ring(), Escape(), Black(), Throw(), Dice())
"""In the order in which they are asked about a position."""

__all__ = ["KINDS", "Kind", "Proof", "Reply"]
