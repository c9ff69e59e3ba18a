"""The editions that are built in: one list, from which all others follow.

Imports nothing, because every help page needs it. ``editions/data`` has what each of them is.
"""

EDITIONS: tuple[str, ...] = ("london", "italia", "sanssouci", "classic", "dice")
"""In the order of the rules pages."""
