"""A whole game in the terminal.

``session`` holds the game and is the only module here that does; ``screen`` and ``narrate`` see views, so what is not
in a view cannot be shown. ``plan`` keeps the moves that are typed but not sent, ``moves`` turns what people type into
move text, ``reader`` asks. Read ``session.Session.run`` first.
"""
