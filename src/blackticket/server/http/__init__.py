"""The web: routes, the socket, the middleware before them, and the page.

``app`` makes the application, ``routes`` has every address and ``socket`` the socket. ``requests`` reads, ``responses``
answers, ``middleware`` refuses what comes from another site or too often (``rate_limits``). ``pages`` sends the page,
with ``compression`` and in the visitor's ``language``; ``openapi`` describes the HTTP part. Nothing here decides
anything about a table. Read ``routes.ROUTES`` first.
"""
