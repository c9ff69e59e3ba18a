"""What can be played, for the page: editions, boards and rules texts. Nothing here depends on a game.

Everything is made once and kept. Each file is named after what it has; read ``editions.editions`` and ``boards.board``
first.
"""
