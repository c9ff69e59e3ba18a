"""``nw``: the published search of Nijssen and Winands.

Read ``player`` first, then ``ticket.iteration``. ``uct`` has what is alike in both families of games. This package
knows nothing of ``mcts``.
"""
