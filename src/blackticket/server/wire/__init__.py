"""What goes over the wire, as types, and how it is read and written.

``shapes`` are the parts, ``messages`` the socket's messages, ``bodies`` and ``queries`` the HTTP part, ``serializer``
turns them into JSON and back, ``prebuild`` builds all types before the first request. Nothing here knows a table. Read
``messages`` first.
"""
