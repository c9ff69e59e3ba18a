"""Matches between players: many games, counted with intervals; ratings; other people's programs as players.

Owns a series of games, how many cores or machines play it, its results file, its statistics, and the player side of
the protocol (docs/player-protocol.md). It must not know any rule, nor the inside of any player: games come from
``game``, and players get views. It prints nothing. Read ``series.play_game`` first, then ``running``.
"""
