"""Players that search: Monte-Carlo tree search over the ticket family's kernels.

``tree`` is the memory of a search, ``walk`` how figures move in playouts, ``nw`` the published baseline (Nijssen and
Winands). Everything starts from a view; hidden stations are drawn from ``belief``.
"""
