"""Where X can be, from a view alone; and states imagined to fit a view.

Owns the exact set of candidates and its kernels. It must not see a true state: everything starts from a view.
Read ``candidates`` first, then the family's module.
"""

import numpy as np
import numpy.typing as npt

from blackticket.belief.dice import dice_candidates, imagine_dice, imagine_dice_at, is_x_placed
from blackticket.belief.spread import Mask, follow, new_mask
from blackticket.belief.ticket import imagine_ticket, imagine_ticket_at, ticket_candidates
from blackticket.kernel import Rng
from blackticket.views import DiceView, View


def candidates(view: View) -> list[int]:
    """Every station where X can be given what everybody has seen, ascending; after the end his station."""
    return dice_candidates(view) if isinstance(view, DiceView) else ticket_candidates(view)


def even_belief(view: View) -> dict[int, float]:
    """The same probability for each station where X can be; nothing before he stands on the board."""
    if isinstance(view, DiceView) and not is_x_placed(view):
        return {}
    stations = candidates(view)
    return {station: 1.0 / len(stations) for station in stations}


def imagine(view: View, rng: Rng) -> npt.NDArray[np.void]:
    """A whole state that fits the view: X's station drawn uniformly from the candidates (for X: his own)."""
    return imagine_dice(view, rng) if isinstance(view, DiceView) else imagine_ticket(view, rng)


def imagine_at(view: View, station: int, rng: Rng) -> npt.NDArray[np.void]:
    """A whole state that fits the view with X at ``station``, one of the candidates; his way there is drawn."""
    if isinstance(view, DiceView):
        return imagine_dice_at(view, station, rng)
    return imagine_ticket_at(view, station, rng)


__all__ = ["Mask", "candidates", "even_belief", "follow", "imagine", "imagine_at", "new_mask"]
