"""``mcts`` in the dice game. Read ``search`` first, then ``iteration``."""
