"""Telling people who are not at their table: web push and webhooks, sent from one list that survives a restart.

``sender`` works the list off, ``webpush`` encrypts, ``outgoing`` is the only way to an address that somebody gave,
``words`` are the sentences. Nothing here knows a game. Read ``sender.Sender`` first.
"""
