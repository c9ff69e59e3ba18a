"""Players that search: ``mcts`` is ours, ``nw`` is the published one.

Each has a package of its own, with one folder for each family of games. The same file names mean the same everywhere:

- ``player`` owns the settings and finds the search of a family;
- ``search`` starts from a view, runs the iterations and chooses a move;
- ``iteration`` is one iteration: descend, simulate, learn;
- ``x_moves`` says which of X's moves an iteration looks at;
- ``playout`` says how the game goes on below the tree;
- ``scratch`` has the buffers that an iteration writes to.

``common`` has what several searches share. ``nw`` knows nothing of ``mcts``; import-linter holds that.
"""
