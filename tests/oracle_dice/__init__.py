"""A second, deliberately naive model of the dice game, to check the real engine against.

It shares no code and no idea of representation with the engine: plain dicts, sets and lists,
written straight from the rules (D1 to D17). Read ``model.DiceOracle`` first.
"""
