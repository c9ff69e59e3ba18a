"""The quick player: it looks one turn ahead, in all editions.

Read ``player.GreedyPlayer`` first. ``ticket`` and ``dice`` score the moves of a family of games; ``weights`` says how
much each part of a score counts. This package searches nothing.
"""
