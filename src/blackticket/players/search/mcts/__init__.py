"""``mcts``: our search, on what everybody knows. Read ``player`` first, then ``ticket.search`` or ``dice.search``."""
