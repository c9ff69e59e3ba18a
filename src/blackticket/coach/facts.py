"""What can be counted alike for both sides: X's ways out, and when he must show himself."""

from dataclasses import replace

from blackticket.coach.reasons import Found, Tried
from blackticket.coach.sight import Sight
from blackticket.views import View


def ways_out(after: View, sight: Sight) -> set[int]:
    """Where X could be after one more move of his, as everybody stands in this view of the pursuers."""
    found: set[int] = set()
    for ticket in sight.usable_by_x(after):
        found.update(replace(after, history=(*after.history, sight.event(ticket))).candidates)
    return found


def reveal(tried: Tried) -> Found | None:
    """After how many moves X must show himself, from this position on."""
    turns = tried.sight.next_reveal(tried.after)
    return None if turns is None else Found(turns, "reveal", {"n": turns})


def begins(tried: Tried) -> Found:
    """How many stations are one move away from where a figure begins."""
    around = {end for ends in tried.view.ways_from(tried.station).values() for end in ends} - {tried.station}
    return Found(len(around), "begin", {"station": tried.station, "n": len(around)})
