"""The web table: one process that holds tables, speaks HTTP and WebSocket, and keeps everything in a database.

From the lowest room to the highest: ``wire`` is every message as a type, ``storage`` what is durable, ``state`` what is
true at a table and who may do what, ``catalog`` what can be played, ``presenter`` what each audience is told,
``workers`` the processes for computer players, replays and the coach, ``tables`` the only writer of each game, ``http``
the routes and the socket. A room imports only those before it; import-linter holds that. Beside them: ``config``,
``errors``, ``logs``, ``metrics``, ``rate_limits``, ``threads``, ``prebuild``, and ``services``, which all tables share.
``run`` serves it all.

Nothing here knows a rule, and nothing about a game is sent that did not come out of ``views``. Read
``tables.table.Table`` first: it is the whole path of a move. Importing this package is cheap; the web framework is
loaded by ``http``.
"""
