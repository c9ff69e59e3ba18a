"""The rules of the dice game (D1 to D18), as kernels over NumPy records.

Read in the same order as the ticket family: ``layout``, ``tables``, ``flow`` (the public half), ``legal``, ``apply``
(with the secret), ``text``, ``playout``. Chance is explicit: after some moves a roll is due, and nobody can move before
``flow.roll`` has been told what the dice show.
"""
