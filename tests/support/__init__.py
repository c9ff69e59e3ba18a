"""What the tests share: small boards, short ways to play, random games, Hypothesis strategies.

Nothing in here is a test. Read ``boards.draw`` and ``play.begin`` first.
"""
