"""What measures: ``studies`` and ``exploitability`` the players, ``load.py`` the server, ``page.py`` the page.

Nothing in ``blackticket`` imports it. The speed of the rules is ``blackticket bench rules``, beside ``rules.c``.
"""
