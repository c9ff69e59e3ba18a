"""Tables that are awake: the one writer of each, its sockets, its clock and its computer players.

``table`` is the whole path of a move. ``registry`` finds tables, wakes them and puts them to sleep. ``broadcast`` tells
every socket what is new for it, ``hub`` holds the sockets, ``clock`` counts a turn, ``computers`` asks the computer
players. Read ``table.Table`` first.
"""
