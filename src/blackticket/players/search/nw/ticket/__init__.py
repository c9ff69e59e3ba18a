"""``nw`` in the ticket games. Read ``iteration`` first."""
