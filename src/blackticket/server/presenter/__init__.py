"""How a table looks to each audience: everything that a page is told is made here, and nowhere else.

``moves`` takes a move apart, ``views`` makes the message ``view`` of one audience, ``presenter`` has the present
messages of a table, ``replay`` a finished game moment by moment. Everything about a game starts from a ``View``.
Nothing here looks at the truth, sends anything or changes anything. Read ``presenter.Presenter`` first.
"""
