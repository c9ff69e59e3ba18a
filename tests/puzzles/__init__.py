"""Puzzles: those that come with the package are proved, tell no secret, and can be made from records."""
