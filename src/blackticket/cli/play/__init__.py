"""A whole game in the terminal.

Only ``session`` holds the game. ``screen`` and ``narrate`` see views, so they cannot show what is not in a view.
``plan`` keeps the moves that are typed but not sent. ``moves`` turns what people type into moves. ``reader`` asks.
Read ``session.Session.run`` first.
"""
