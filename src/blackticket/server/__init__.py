"""The web table: one process that holds tables, speaks HTTP and WebSocket, and keeps everything in a database.

``wire`` has every message, ``table`` the only writer of a game, ``hub`` the way out to the sockets, ``store`` what is
durable, ``seats`` who sits where, ``thinkers`` the computer players' processes, ``app`` the routes. Nothing here knows
a rule, and nothing about a game is sent that did not come out of ``views``. Read ``table.Table`` first: it is the whole
path of a move. Importing this package is cheap; the web framework is loaded by ``app``.
"""
