"""Where X can be, from a view alone; and states imagined to fit a view.

Owns the exact set of candidates and its kernels. It must not see a true state: everything starts from a ``View``.
Read ``candidates`` first.
"""

from blackticket.belief.candidates import candidates, imagine, imagine_at
from blackticket.belief.spread import Mask, follow, new_mask

__all__ = ["Mask", "candidates", "follow", "imagine", "imagine_at", "new_mask"]
