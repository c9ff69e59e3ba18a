"""Where X can be: how likely every station is and on what that rests, what a ticket would change, why a station is out.

All of it follows from what everybody has seen, and is exact but for the likelihood, which comes from a model of how
people play. Read ``where_is_x`` first, then ``why_not``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from blackticket.coach.reasons import Value
from blackticket.coach.sight import Sight, sight_of
from blackticket.coach.words import Speaker, as_numbers
from blackticket.errors import BlackticketError
from blackticket.moves import Move
from blackticket.views import View, checked_view

DIGITS = 4


@dataclass(frozen=True)
class Where:
    """Where X can be, as everybody must think.

    >>> from blackticket import Game
    >>> game = Game("london", players=5, seed=7)
    >>> game.play("X black 115")
    >>> found = where_is_x(game.view("pursuers"))
    >>> 115 in found.stations, round(sum(found.stations.values()), 6)
    (True, 1.0)
    """

    stations: Mapping[int, float]
    """The probability of every station where he can be, ascending by number."""
    facts: tuple[tuple[str, Mapping[str, Value]], ...]
    """What it rests on: keys of sentences and their numbers."""
    edition: str

    def sentences(self, language: str = "en") -> list[str]:
        """What it rests on, in words."""
        speaker = Speaker(language, self.edition)
        return [_said(speaker, f"rest.{key}", numbers) for key, numbers in self.facts]

    def as_dict(self, language: str = "en") -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "stations": {str(station): round(chance, DIGITS) for station, chance in self.stations.items()},
            "rests_on": [{"key": key, "numbers": as_numbers(numbers)} for key, numbers in self.facts],
            "text": self.sentences(language),
        }


@dataclass(frozen=True)
class WhatIf:
    """Where X could be after a ticket."""

    ticket: str
    stations: tuple[int, ...]
    edition: str

    def sentence(self, language: str = "en") -> str:
        """In words."""
        speaker = Speaker(language, self.edition)
        key = "whatif.n" if self.stations else "whatif.none"
        return speaker.say(key, n=len(self.stations), by=speaker.by(self.ticket))


@dataclass(frozen=True)
class Witness:
    """The last public fact that rules a station out, or ``possible``.

    Without this fact and all before it X could be there; with it he cannot.
    """

    station: int
    key: str
    numbers: Mapping[str, Value]
    index: int | None
    """Which move of the history it is; None if it is the beginning or the station is possible."""
    edition: str

    def sentence(self, language: str = "en") -> str:
        """In words."""
        return _said(Speaker(language, self.edition), f"why.{self.key}", {**self.numbers, "station": self.station})

    def as_dict(self, language: str = "en") -> dict[str, Any]:
        """Plain data for JSON."""
        told = {"station": self.station, "key": self.key, "numbers": as_numbers(self.numbers), "index": self.index}
        return {**told, "text": self.sentence(language)}


def where_is_x(view: View) -> Where:
    """How likely every station is, and on what it rests.

    >>> from blackticket import Game
    >>> len(where_is_x(Game("london", players=5, seed=7).view("pursuers")).stations)
    13
    """
    sight = sight_of(_placed(view))
    stations = dict(sorted(sight.likelihood(view).items()))
    return Where(stations, tuple(_rests_on(view, len(stations))), view.setup.edition.name)


def _rests_on(view: View, count: int) -> list[tuple[str, Mapping[str, Value]]]:
    seen = _last_seen(view)
    facts: list[tuple[str, Mapping[str, Value]]] = []
    if getattr(view.setup.rules, "always_revealed", False):
        facts.append(("visible", {}))
    elif seen is not None:
        facts.append(("seen", {"entry": seen, "station": int(view.public["shown"][seen - 1])}))
    else:
        tile = getattr(view, "tile", None)
        facts.append(("tile", {"tile": str(tile)}) if tile else ("start", {}))
    since = tuple(entry.ticket for entry in view.log[seen or 0 :])
    if since:
        facts.append(("since", {"tickets": since}))
    facts.append(("fits", {"n": count}))
    return [*facts, ("model", {})] if count > 1 else facts


def _last_seen(view: View) -> int | None:
    """The number of the last entry of X's log that everybody sees."""
    return max((number for number, entry in enumerate(view.log, 1) if entry.shown), default=None)


def what_if(view: View, ticket: str) -> WhatIf:
    """Where X could be after a single move with this ticket, as all stand now.

    >>> from blackticket import Game
    >>> what_if(Game("london", players=5, seed=7).view("pursuers"), "taxi").sentence().partition(",")[0]
    'If he moves by taxi now'
    """
    sight = sight_of(_placed(view))
    held = sight.usable_by_x(view)
    if ticket not in held:
        known = ", ".join(held) or "none"
        raise BlackticketError("bad_argument", f"Mister X cannot use {ticket[:20]!r} now; he can use: {known}.")
    after = replace(view, history=(*view.history, sight.event(ticket)), own=None)
    return WhatIf(ticket, tuple(after.candidates), view.setup.edition.name)


def why_not(view: View, station: int) -> Witness:
    """Which public fact rules a station out, the last one if there are several.

    >>> from blackticket import Game
    >>> why_not(Game("london", players=5, seed=7).view("pursuers"), 174).sentence()
    'Detective 1 stands on 174.'
    """
    sight, name = sight_of(_placed(view)), view.setup.edition.name
    if type(station) is not int or station not in view.setup.stations:
        raise BlackticketError("bad_argument", f"There is no station {station!r:.20} on this board.")
    if view.is_over or station in view.candidates:
        key = "possible" if not view.is_over or station in view.candidates else "seen_last"
        return Witness(station, key, {"at": view.candidates[0]} if key == "seen_last" else {}, None, name)
    for figure, place in sight.pursuers_on_board(view).items():
        if place == station:
            return Witness(station, "stands", {"figure": figure}, None, name)
    index = _last_fact(sight, view, station)
    if index is None:
        tile = getattr(view, "tile", None)
        return Witness(station, "tile" if tile else "start", {"tile": str(tile)} if tile else {}, None, name)
    key, numbers = _told(sight, view, station, index)
    return Witness(station, key, numbers, index, name)


def _last_fact(sight: Sight, view: View, station: int) -> int | None:
    """The last move of the history without which, and without all before it, X could be on ``station``.

    From a later moment on fewer facts speak against a station, so the moment can be found by halving.
    """
    low, high = 0, len(view.history)  # from `high` on he could be there
    while low < high:
        middle = (low + high) // 2
        if _could_be(sight, view, station, middle):
            high = middle
        else:
            low = middle + 1
    return low - 1 if low else None


def _could_be(sight: Sight, view: View, station: int, count: int) -> bool:
    """Could X be there if he could have been anywhere after the first ``count`` moves?"""
    tracker = sight.tracker(view, count)
    for move in view.history[count:]:
        tracker.follow(move)
    return station in tracker.stations


def _told(sight: Sight, view: View, station: int, index: int) -> tuple[str, Mapping[str, Value]]:
    """Which kind of fact the move at ``index`` is, and its numbers."""
    move, rest = view.history[index], view.history[index + 1 :]
    last = not any(one.figure == "X" for one in rest)
    if move.figure != "X":
        return _of_pursuer(sight, view, station, index)
    if move.action == "place":
        return "tile", {"tile": str(getattr(view, "tile", None))}
    entry = 1 + sum(_entries(one) for one in view.history[:index] if one.figure == "X")
    if move.action == "pass":
        return ("pass_last" if last else "pass"), {"entry": entry}
    steps = [sight.event(_ticket(move, place)) for place in range(_entries(move))]
    for step in range(len(steps) - 1, -1, -1):
        if not _reaches(sight, view, station, index, steps, step):
            numbers: dict[str, Value] = {"entry": entry + step, "ticket": _ticket(move, step)}
            return ("ticket_last" if last and step == len(steps) - 1 else "ticket"), numbers
    shown = [place for place in range(_entries(move)) if view.public["shown"][entry - 1 + place]]
    if shown:
        at = int(view.public["shown"][entry - 1 + shown[-1]])
        return ("seen_last" if last else "seen"), {"entry": entry + shown[-1], "at": at}
    return "ticket", {"entry": entry, "ticket": _ticket(move, 0)}


def _of_pursuer(sight: Sight, view: View, station: int, index: int) -> tuple[str, Mapping[str, Value]]:
    """He was not where the pursuer went, or he could move when it was his turn."""
    move, rest = view.history[index], view.history[index + 1 :]
    at = move.stations[-1] if move.stations else 0
    tracker, round_no = sight.tracker(view, index + 1), _round_of(view, index)
    tracker.leave_out(at)
    for one in rest:
        tracker.follow(one)
    if station in tracker.stations:  # that he was not there does not rule it out
        return "trapped", {"round": round_no}
    if at == station and not any(one.figure == "X" for one in rest):
        return "searched_there", {"figure": move.figure, "round": round_no}
    return "searched", {"figure": move.figure, "round": round_no, "at": at}


def _reaches(sight: Sight, view: View, station: int, index: int, steps: Sequence[Move], first: int) -> bool:
    """Could X be on ``station`` if he could have been anywhere before step ``first`` of the move at ``index``?

    What he showed during that move is passed over.
    """
    tracker = sight.tracker(view, index)
    for place, step in enumerate(steps):
        if place == first:
            tracker.forget()
        tracker.follow(step, blind=True)
    for move in view.history[index + 1 :]:
        tracker.follow(move)
    return station in tracker.stations


def _entries(move: Move) -> int:
    """How many entries of the log a move of X fills."""
    return 0 if move.action == "place" else max(1, len(move.steps))


def _ticket(move: Move, step: int) -> str:
    return move.steps[step].ticket or move.action


def _round_of(view: View, index: int) -> int:
    """In which round the move at ``index`` was made: X begins one, or ends one in the dice game."""
    begun = sum(one.figure == "X" and one.action != "place" for one in view.history[: index + 1])
    return begun + 1 if getattr(view, "tile", None) else begun


def _placed(view: View) -> View:
    if not checked_view(view).is_x_placed:
        raise BlackticketError("bad_argument", "Mister X has not been placed yet.")
    return view


def _said(speaker: Speaker, key: str, numbers: Mapping[str, Value]) -> str:
    told: dict[str, Any] = dict(numbers)
    if "figure" in told:
        told["figure"] = speaker.figure(told["figure"])
    if "ticket" in told:
        told["by"] = speaker.by(told["ticket"])
    if "tickets" in told:
        told["tickets"] = ", ".join(speaker.by(ticket) for ticket in told["tickets"])
    return speaker.say(key, **told)
