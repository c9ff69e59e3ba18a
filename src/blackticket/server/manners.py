"""Who may do what at a table besides moving: take and leave seats, start, change, talk, go again.

Each function looks at how things stand and answers with the entries to write, or refuses. None of them changes anything
itself, none knows a socket or a database. ``wishes`` leads to all of them: read it first.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from blackticket.server import journal, wire
from blackticket.server.journal import OPEN, Entry, Standing, side_of
from blackticket.server.refused import RefusedError
from blackticket.server.seats import check_level, clean_name, clean_text, new_id, plan_seats
from blackticket.server.shapes import Holder, Room, Settings, Side


@dataclass(frozen=True)
class Wisher:
    """Who asks, and who is at the table at this moment."""

    person: str | None
    here: Collection[str]
    chat_lines: int
    """So many may be said at this table."""
    seed: int
    """For the next game."""
    stand_in: str
    """The computer player that takes over in a game."""


def wishes(standing: Standing, who: Wisher, message: wire.FromPage) -> list[Entry]:
    """The entries that fulfil this message."""
    person = joined(standing, who.person)
    match message:
        case wire.Take(seats=seats):
            return take(standing, person, seats)
        case wire.Leave(seats=seats):
            return leave(standing, person, seats)
        case wire.Free(seats=seats):
            must_host(standing, who)
            must_be(standing, "lobby", "over")  # in a game a second browser could sit down and see the secrets
            return [journal.Sat(dict.fromkeys(known(standing, seats), OPEN))]
        case wire.Hand(seats=seats, level=level):
            return hand(standing, who, seats, level)
        case wire.Start():
            must_host(standing, who)
            return start(standing, who.seed)
        case wire.Change(settings=settings):
            must_host(standing, who)
            must_be(standing, "lobby")
            plan_seats(settings)
            return change(standing, settings)
        case wire.Rematch(swap=swap):
            must_host(standing, who)
            must_be(standing, "over")
            return [journal.Again(), *([journal.Sat(swapped(standing.holders))] if swap else [])]
        case wire.Rename(name=name):
            return [journal.Renamed(person, clean_name(name))]
        case wire.Remove(person=other):
            must_host(standing, who)
            return remove(standing, person, other, who.stand_in)
        case wire.Say(room=room, text=text):
            return say(standing, who, room, text)
        case _:
            raise RefusedError("bad_message", "This message is not understood here.")


def joined(standing: Standing, person: str | None) -> str:
    """The person, if they have joined."""
    if person is None or person not in standing.guests:
        raise RefusedError("not_here", "Join the table first.")
    if standing.guests[person].removed:
        raise RefusedError("removed", "The host has removed you from this table.")
    return person


def may_host(standing: Standing, who: Wisher) -> bool:
    """The host; while the host is away, anybody seated."""
    host = standing.host()
    if who.person is None or who.person == host:
        return who.person is not None
    return host not in who.here and bool(standing.seats_of(who.person))


def must_host(standing: Standing, who: Wisher) -> None:
    """Refuse anybody else."""
    if not may_host(standing, who):
        raise RefusedError("not_host", "Only the host may do this; while the host is away, anybody seated.")


def must_be(standing: Standing, *phases: str) -> None:
    """Refuse at any other time."""
    if standing.phase not in phases:
        raise RefusedError("wrong_phase", f"This is possible in the phase {' or '.join(phases)} only.")


def known(standing: Standing, seats: list[str]) -> list[str]:
    """The same seats, if the table has them."""
    if any(seat not in standing.seats for seat in seats):
        raise RefusedError("bad_argument", f"The seats of this table are: {', '.join(standing.seats)}.")
    return seats


def take(standing: Standing, person: str, seats: list[str]) -> list[Entry]:
    """Sit down: in open seats, or where a computer stands in for this person."""
    for seat in known(standing, seats):
        holder = standing.holders[seat]
        if holder.kind != "open" and holder.person != person:
            raise RefusedError("seat_taken", f"Somebody sits in {seat} already.")
    if not standing.settings.one_screen:
        sides = standing.sides_of(person) | {side_of(seat) for seat in seats}
        seen = standing.guests[person].side if standing.phase == "playing" else None
        if len(sides | ({seen} if seen else set())) > 1:
            raise RefusedError("wrong_side", "One person, one side: the two sides keep secrets from each other.")
    return [journal.Sat(dict.fromkeys(seats, Holder("person", person)))]


def leave(standing: Standing, person: str, seats: list[str]) -> list[Entry]:
    """Get up."""
    if any(standing.holders[seat].person != person for seat in known(standing, seats)):
        raise RefusedError("not_your_seat", "You do not sit there.")
    return [journal.Sat(dict.fromkeys(seats, OPEN))]


def hand(standing: Standing, who: Wisher, seats: list[str], level: str) -> list[Entry]:
    """Let a computer sit there; in a game it stands in for the person who did."""
    check_level(level)
    hosting = may_host(standing, who)
    holders = {}
    for seat in known(standing, seats):
        owner = standing.holders[seat].person
        seated = who.person is not None and bool(standing.seats_of(who.person))
        abandoned = standing.phase == "playing" and owner is not None and owner not in who.here and seated
        if not (hosting or abandoned or (owner is not None and owner == who.person)):
            raise RefusedError("not_your_seat", "Only the host may hand over the seat of a person who is here.")
        holders[seat] = Holder("computer", owner if standing.phase == "playing" else None, level)
    return [journal.Sat(holders)]


def start(standing: Standing, seed: int) -> list[Entry]:
    """Deal and begin, if nobody is missing."""
    must_be(standing, "lobby")
    still_open = [seat for seat, holder in standing.holders.items() if holder.kind == "open"]
    if still_open:
        raise RefusedError("seats_open", f"Nobody sits in {', '.join(still_open)} yet.")
    return [journal.Began(seed, new_id())]


def change(standing: Standing, settings: Settings) -> list[Entry]:
    """Other settings; whoever held both sides loses X's seat if it is no longer one screen."""
    entries: list[Entry] = [journal.Changed(settings)]
    x_holder = standing.holders["X"].person
    if not settings.one_screen and x_holder is not None and len(standing.sides_of(x_holder)) > 1:
        entries.append(journal.Sat({"X": OPEN}))
    return entries


def remove(standing: Standing, person: str, other: str, stand_in: str) -> list[Entry]:
    """Send somebody away; in a game a computer takes their seats, so that nobody can sneak a look from them."""
    if other not in standing.guests or standing.guests[other].removed:
        raise RefusedError("bad_argument", "There is no such person at this table.")
    if other == person:
        raise RefusedError("bad_argument", "You cannot remove yourself.")
    left = standing.seats_of(other) if standing.phase == "playing" else []
    handed: list[Entry] = [journal.Sat(dict.fromkeys(left, Holder("computer", None, stand_in)))] if left else []
    return [*handed, journal.Removed(other)]


def rooms_of(standing: Standing, person: str | None) -> list[Room]:
    """The rooms that somebody hears: the pursuers' own is theirs alone, and opens when the game begins."""
    rooms: list[Room] = ["table"]
    if person is not None and standing.phase != "lobby" and standing.sides_of(person) == {"pursuers"}:
        rooms.append("pursuers")
    return rooms


def say(standing: Standing, who: Wisher, room: Room, text: str) -> list[Entry]:
    """A line of chat."""
    person = joined(standing, who.person)
    if room not in rooms_of(standing, person):
        raise RefusedError("wrong_side", "This room is for people in pursuers' seats, once a game has begun.")
    if standing.chat_lines >= who.chat_lines:
        raise RefusedError("full", "This table has said all it can.")
    cleaned = clean_text(text, 500)
    if not cleaned:
        raise RefusedError("bad_argument", "There is nothing to say in that.")
    return [journal.Spoke(room, person, cleaned)]


def swapped(holders: Mapping[str, Holder]) -> dict[str, Holder]:
    """X's holder and one pursuer exchange all their seats: the first person among them, or else all the computers."""
    partner = next((h.person for seat, h in holders.items() if seat != "X" and h.person is not None), None)
    old_x = holders["X"]
    theirs = [seat for seat, h in holders.items() if seat != "X" and (partner is None or h.person == partner)]
    new_x = holders[theirs[0]] if theirs else old_x
    return {"X": new_x, **dict.fromkeys(theirs, old_x)}


def side(seat: str) -> Side:
    """The side of a seat, as the wire has it."""
    return "X" if seat == "X" else "pursuers"
