"""The layout engine: where stations, lines and start cards go.

``spreading`` finds places for stations, ``routing`` octilinear ways for lines, ``cards`` start cards far apart. Boards
that a program makes are laid out here, and so were the built-in ones (``scripts/layout_*``). It needs NumPy, so nothing
that only loads a board imports it.
"""
