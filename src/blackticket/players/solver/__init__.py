"""Small ticket games solved: the public tree, and the equilibrium on it.

Owns what can be worked out to the end of a game. It must not know how a search guesses. Read ``tree`` first.
"""
