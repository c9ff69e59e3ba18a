"""``mcts`` in the ticket games. Read ``search`` first, then ``iteration``."""
