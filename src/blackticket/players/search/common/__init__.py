"""What several searches share: the tree, drawing, threads, and what a search reads off a position.

This package knows no player and no iteration. Read ``tree`` first.
"""
