"""What can be counted about a move of a pursuer. Read ``FACTS_OF_PURSUERS`` at the end first."""

from blackticket.coach.facts import begins, reveal, ways_out
from blackticket.coach.reasons import Fact, Found, Tried

SURE = 0.995
WHOLE = 100
CLOSE_TO_REVEAL = 2


def look(tried: Tried) -> Found | None:
    """The chance that X stands where the pursuer goes."""
    chance = tried.table.likelihood.get(tried.station, 0.0) if tried.move.action == "go" else 0.0
    if chance <= 0.0:
        return Found(0.0, "look_nowhere", {"station": tried.station}) if tried.move.action == "go" else None
    percent = max(1, round(WHOLE * min(chance, SURE)))
    return Found(WHOLE * chance, "look", {"station": tried.station, "n": percent})


def left(tried: Tried) -> Found | None:
    """How many stations are left for X if he is not there."""
    return Found(len(tried.candidates), "left", {"n": len(tried.candidates)}) if tried.candidates else None


def cover(tried: Tried) -> Found | None:
    """How many of the stations where X can be this pursuer could reach in its next move."""
    if not tried.station or not tried.candidates:
        return None
    mine = tried.sight.reach(tried.after, tried.move.figure)
    n, m = sum(station in mine for station in tried.candidates), len(tried.candidates)
    key = "cover" if m > 1 else "cover_only" if n else "cover_not"
    return Found(n / m, key, {"station": tried.station, "n": n, "m": m})


def together(tried: Tried) -> Found | None:
    """How many of the stations where X can be some pursuer could reach in its next move."""
    if not tried.candidates:
        return None
    n, m = sum(station in tried.reached for station in tried.candidates), len(tried.candidates)
    return Found(n / m, "together_all" if n == m else "together" if n else "together_none", {"n": n, "m": m})


def ring(tried: Tried) -> Found | None:
    """How many stations X could go to next that no pursuer could reach, as all stand after this move."""
    if not tried.candidates or not tried.sight.usable_by_x(tried.after):
        return None
    out = [station for station in ways_out(tried.after, tried.sight) if station not in tried.reached]
    return Found(len(out), "ring" if out else "ring_closed", {"n": len(out)})


def near(tried: Tried) -> Found | None:
    """How far the pursuer then is from the likeliest station."""
    if not tried.station or not tried.table.likelihood or not tried.candidates:
        return None
    possible = {station: tried.table.likelihood.get(station, 0.0) for station in tried.candidates}
    likeliest = max(possible, key=lambda station: (possible[station], -station))
    moves = tried.sight.distance(tried.after, tried.station, likeliest)
    return Found(moves, "near", {"n": moves, "station": likeliest})


def begin(tried: Tried) -> Found | None:
    """At a placement: how many stations are one move away."""
    return begins(tried) if tried.move.action == "place" else None


def keep(tried: Tried) -> Found | None:
    """How many tickets of its scarcest kind the pursuer keeps."""
    held = purse(tried, before=True)
    if not held:
        return None
    scarcest = min(sorted(held), key=lambda ticket: held[ticket])
    kept = purse(tried, before=False).get(scarcest, 0)
    turns = tried.sight.next_reveal(tried.view) or 0
    key = "keep_for_reveal" if 0 < turns <= CLOSE_TO_REVEAL else "keep"
    return Found(kept, key, {"ticket": scarcest, "n": kept, "turns": turns}) if kept else None


def purse(tried: Tried, *, before: bool) -> dict[str, int]:
    """The tickets that the pursuer may spend."""
    tickets = (tried.view if before else tried.after).tickets
    held = tickets.get(tried.move.figure) or tickets.get("team", {})
    kinds = tried.view.setup.edition.tickets
    return {ticket: held[ticket] for ticket in kinds if held.get(ticket, 0) > 0}


FACTS_OF_PURSUERS = (
    Fact(look, 1, 12.0),
    Fact(left, -1, 0.6, by_share=True),
    Fact(cover, 1, 0.2),
    Fact(together, 1, 0.15),
    Fact(ring, -1, 0.6, by_share=True),
    Fact(near, -1, 1.0),
    Fact(begin, 1, 3.0),
    Fact(keep, 1, 1.5),
    Fact(reveal, 0, 1.0),
)
"""Each with what counts as much: 12 per cent for a look, a fifth of all stations for cover, one move for distance."""
