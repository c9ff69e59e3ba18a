"""Where X can be, and with which probability, from what everybody has seen; and sampled states that fit it.

Owns the exact set of candidates, the probabilities, and following a public history, each once for a family. It must not
see a true state: everything starts from what an audience has seen (``TicketSeen``, ``DiceSeen``), which is a view. Read
``ticket`` first, then ``posterior``.
"""

from blackticket.belief.spread import Mask, follow, new_mask

__all__ = ["Mask", "follow", "new_mask"]
