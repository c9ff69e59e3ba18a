"""How the boards are laid out: what the commands ``layout_*.py`` beside this package share, and what two of them need.

``source`` reads lines of names, ``spreading`` finds places for stations, ``routing`` ways for lines, ``cards`` start
cards, ``files`` writes what a board is kept in; ``italia`` and ``sanssouci`` have what only those boards need.
Deterministic: no random numbers, no clock. Nothing in ``blackticket`` may need this package. Read ``spreading.relax``
for the positions of the stations and ``routing.Router`` for the way-points of the connections.
"""
