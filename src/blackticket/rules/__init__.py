"""THE RULES, written once. Every family of games has its own package here; ``ticket`` is the first.

Nothing in here is random, nothing asks for an edition's name, and nothing goes out to a person: see ``views``.
"""
