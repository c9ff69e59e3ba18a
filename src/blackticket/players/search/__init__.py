"""Players that search, in both families of games: ``mcts``, ours, and ``nw``, the published one.

Everything starts from a view; where X is drawn comes from ``belief``. ARCHITECTURE.md says what each module owns.
"""
