"""What is true at a table, and who may do what there. It knows neither sockets nor a database.

``journal`` is what can happen, entry by entry; ``state`` what follows from it; ``seats`` and ``people`` who can sit
where; ``permissions`` who may do what. Read ``state.State.apply`` first.
"""
