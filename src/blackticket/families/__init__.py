"""The families of rules: ``ticket`` and ``dice``, each behind the one interface ``editions.Family``, in one file.

A family brings together what the packages below know of it: its set-up (``editions``), its rules, its belief, its
views. Everybody above asks ``edition.family`` and never which one it is. Read ``position.Position`` first, then
``ticket``.
"""

from blackticket.families.position import Position

__all__ = ["Position"]
