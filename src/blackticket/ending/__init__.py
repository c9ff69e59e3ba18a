"""A finished game told again: the route, how many stations were possible, and the end; in words and as a picture.

It needs the record of a game that is over, because before the end nobody but X may know any of this. It must not know
people, a server or a page. Read ``Ending.of`` first.
"""

from blackticket.ending.ending import Catch, Ending, Turn
from blackticket.ending.picture import LARGEST, SIZE, draw_card_svg

__all__ = ["LARGEST", "SIZE", "Catch", "Ending", "Turn", "draw_card_svg"]
