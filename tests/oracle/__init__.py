"""A second, deliberately naive model of the ticket editions, to check the real engine against.

It shares no code and no idea of representation with the engine: plain dicts, sets and lists,
written straight from the rules. Read ``model.OracleGame`` first.
"""
