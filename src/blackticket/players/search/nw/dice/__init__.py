"""``nw`` in the dice game. Read ``iteration`` first."""
