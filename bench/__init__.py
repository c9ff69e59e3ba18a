"""What measures the rules, the players, the server and the page.

``rules.py`` has the speed of the rules beside ``rules.c``, ``signature.py`` tells whether the players search as they
did, ``studies`` and ``exploitability`` measure the players, ``load.py`` the server, ``page.py`` the page. Nothing in
``blackticket`` imports it; it runs from a checkout.
"""
