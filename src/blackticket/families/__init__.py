"""The families of rules: ``ticket`` and ``dice``. Each implements the interface ``editions.Family`` in one file.

A family brings together its set-up (``editions``), its rules, its belief and its views. The packages above ask
``edition.family`` and never which family it is. Read ``position.Position`` first, then ``ticket``.
"""

from blackticket.families.position import Position

__all__ = ["Position"]
