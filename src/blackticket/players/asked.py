"""The moves that a player is asked about: from the view alone, and never none.

Every player begins with ``asked_codes``, so that all refuse a view on which nobody can move in the same way.
"""

from collections.abc import Collection

import numpy as np

from blackticket.errors import BlackticketError
from blackticket.rules.ticket.layout import Moves
from blackticket.views import View, checked_view


def asked_codes(view: View, figures: Collection[str] | None = None, *, fast: bool = False) -> Moves:
    """The packed legal moves of the view's side, in ascending order; only those of ``figures`` if they are named."""
    checked_view(view)
    codes = np.sort(view.legal_codes(figures, fast=fast))
    if len(codes):
        return codes
    if figures is not None and len(view.legal_codes(fast=fast)):
        known = ", ".join(view.setup.pursuers)
        raise BlackticketError(
            "bad_argument", f"None of the figures asked for can move now; the pursuers are: {known}."
        )
    raise BlackticketError("bad_argument", f"There is nothing to think about: {view.audience!r} cannot move now.")
