"""Matches between players: many games, counted fairly, with intervals; ratings; programs of other people as players.

Owns what a series of games is, how it is played on many cores or machines, its results file, its statistics, and the
player side of the protocol (docs/player-protocol.md). It must not know any rule or any player from inside: games come
from ``game``, players are asked with views. It prints nothing. Read ``series.play_game`` first, then ``running``.
"""
