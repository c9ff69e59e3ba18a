"""What can be counted about a move of X. Read ``FACTS_OF_X`` at the end first.

X knows where he is, and the pursuers do not. Both count here: who reaches his station, and what they can know of it.
"""

from collections.abc import Mapping

from blackticket.coach.facts import begins, reveal
from blackticket.coach.reasons import Fact, Found, Tried, Value
from blackticket.moves import Move

WHOLE = 100
FAR = 99


def danger(tried: Tried) -> Found | None:
    """How many pursuers could reach the station in their next move, and with what."""
    who = threats(tried)
    if not who:
        return Found(0, "safe", {"station": tried.station, "n": 0})
    tickets = tuple(dict.fromkeys(ticket for used in who.values() for ticket in used))
    numbers: dict[str, Value] = {"station": tried.station, "n": len(who), "figures": tuple(who), "tickets": tickets}
    return Found(len(who), "danger", numbers)


def threats(tried: Tried) -> Mapping[str, tuple[str, ...]]:
    """The pursuers that could reach X's station, each with the tickets that lead there."""
    return tried.reached.get(place_after(tried), {})


def place_after(tried: Tried) -> int:
    """Where X stands after the move."""
    return tried.station or tried.view.at.get("X", 0)


def hide(tried: Tried) -> Found | None:
    """How many stations the pursuers have to search."""
    if len(tried.candidates) == 1:
        return Found(1, "seen", {"station": tried.candidates[0], "n": 1})
    return Found(len(tried.candidates), "hide", {"n": len(tried.candidates)})


def doubt(tried: Tried) -> Found | None:
    """How likely X's true station is to the pursuers, by the habits of players."""
    if len(tried.candidates) < 2:
        return None
    chance = tried.sight.likelihood(tried.after).get(place_after(tried), 0.0)
    percent = max(1, round(WHOLE * chance))
    return Found(WHOLE * chance, "doubt", {"n": percent})


def begin(tried: Tried) -> Found | None:
    """At X's placement: how many stations are one move away."""
    return begins(tried) if tried.move.action == "place" else None


def gap(tried: Tried) -> Found | None:
    """How far the nearest pursuer is."""
    away = {
        name: tried.sight.distance(tried.after, station, place_after(tried))
        for name, station in tried.sight.pursuers_on_board(tried.after).items()
    }
    if not away or min(away.values()) >= FAR:
        return None
    figure = min(away, key=lambda name: (away[name], name))
    return Found(away[figure], "gap", {"n": away[figure], "figure": figure})


def ways(tried: Tried) -> Found | None:
    """How many stations X could go on to, and how many of them no pursuer could reach."""
    around = {station for ends in tried.after.ways_from(place_after(tried)).values() for station in ends}
    on = around - set(tried.sight.pursuers_on_board(tried.after).values())
    out = on - set(tried.reached)
    return Found(len(out), "ways" if out else "ways_none", {"n": len(out), "m": len(on)})


def black_gain(tried: Tried) -> Found | None:
    """What a black ticket hides: the stations to search beside those after an ordinary ticket to the same place."""
    if tried.move.action != "go" or tried.move.tickets != ("black",):
        return None
    plain = [
        move for move in tried.table.singles if move.stations == tried.move.stations and move.tickets != ("black",)
    ]
    counts = [_searched(tried, move) for move in plain]
    n, without = len(tried.candidates), max((count for count in counts if count), default=0)
    if not without:
        return Found(n, "black_only", {"n": n, "station": tried.station})
    return Found(n - without, "black_gain", {"n": n, "without": without}) if n > without else None


def _searched(tried: Tried, move: Move) -> int:
    other = tried.table.tried(move)
    return 0 if other.ended is not None else len(other.candidates)


def double_gain(tried: Tried) -> Found | None:
    """What a second move gains: pursuers that reach him, beside the best single move."""
    if tried.move.action not in ("double", "triple"):
        return None
    singles = [tried.table.tried(move) for move in tried.table.singles]
    others = [len(threats(one)) for one in singles if one.ended is None]
    if not others:
        return Found(1, "double_only", {})
    n, single = len(threats(tried)), min(others)
    key = "double_gain" if n else "double_safe"
    return Found(single - n, key, {"n": single, "left": n}) if single > n else None


def save(tried: Tried) -> Found | None:
    """How many of his special tickets X keeps."""
    held, kept = tried.view.tickets["X"], tried.after.tickets["X"]
    specials = {name: count for name, count in kept.items() if name in ("black", "double", "helicopter")}
    before = sum(count for name, count in held.items() if name in specials)
    if not before or sum(specials.values()) < before:
        return None
    numbers = {f"{name}s": count for name, count in specials.items()}
    return Found(before, "save", {"n": before, **numbers})


FACTS_OF_X = (
    Fact(danger, -1, 0.8),
    Fact(hide, 1, 0.8, by_share=True),
    Fact(doubt, -1, 15.0),
    Fact(begin, 1, 3.0),
    Fact(gap, 1, 1.0),
    Fact(ways, 1, 0.8, by_share=True),
    Fact(black_gain, 1, 4.0),
    Fact(double_gain, 1, 1.0),
    Fact(save, 1, 1.0),
    Fact(reveal, 0, 1.0),
)
"""Each with what counts as much: one pursuer for danger, nearly twice the stations to search, one move of distance."""
