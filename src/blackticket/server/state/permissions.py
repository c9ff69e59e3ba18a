"""Who may do what at a table besides moving: take and leave seats, start, change, talk, play again, watch.

Each function looks at the state and returns the entries to write, or refuses. None of them changes anything itself,
none knows a socket or a database. ``entries_for`` leads to all of them: read it first.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import msgspec

from blackticket.server.errors import RefusedError
from blackticket.server.state import drawing, journal, menu
from blackticket.server.state.journal import Entry
from blackticket.server.state.people import clean_name, clean_text, new_id
from blackticket.server.state.seats import check_level, digest_of, plan_seats, side_of
from blackticket.server.state.state import OPEN, State
from blackticket.server.wire import messages
from blackticket.server.wire.shapes import Audience, Holder, Room, Settings, Side

AFTER_THE_END: tuple[Audience, ...] = ("everyone", "X", "pursuers", "public")


@dataclass(frozen=True)
class Asker:
    """Who asks, and who is at the table at this moment."""

    person: str | None
    here: Collection[str]
    chat_lines: int
    """The most that may be said at this table."""
    seed: int
    """For the next game."""
    audience: Audience
    """Through whose eyes they look."""
    stand_in: str
    """The computer player that takes over in a game."""


def entries_for(state: State, who: Asker, message: messages.FromPage) -> list[Entry]:
    """The entries that fulfil this message."""
    person = joined(state, who.person)
    match message:
        case messages.Take(seats=seats):
            return take(state, person, seats)
        case messages.Leave(seats=seats):
            return leave(state, person, seats)
        case messages.Free(seats=seats):
            must_host(state, who)
            must_be(state, "lobby", "over")  # in a game a second browser could sit down and see the secrets
            return [journal.Sat(dict.fromkeys(known(state, seats), OPEN))]
        case messages.Hand(seats=seats, level=level):
            return hand(state, who, seats, level)
        case messages.Start():
            must_host(state, who)
            return start(state, who.seed)
        case messages.Change(settings=settings):
            must_host(state, who)
            if state.phase == "playing":
                return help_alone(state, person, settings)
            must_be(state, "lobby")
            plan_seats(settings)
            return change(state, settings)
        case messages.Rematch(swap=swap):
            must_host(state, who)
            must_be(state, "over")
            return [journal.Again(), *([journal.Sat(swapped(state.holders))] if swap else [])]
        case messages.Sign(shown=shown):
            return sign(state, person, shown)
        case messages.Rename(name=name):
            return [journal.Renamed(person, clean_name(name))]
        case messages.Remove(person=other):
            must_host(state, who)
            return remove(state, person, other, who.stand_in)
        case messages.Wants(wish=wish):
            return menu.wish(state, person, wish)
        case messages.Undo(version=version):
            return menu.undo(state, person, version)
        case messages.Say() | messages.Phrase():
            return say(state, who, message)
        case _:
            return _together(state, person, drawing.sketch_side(state, person, who.audience), message)


def _together(state: State, person: str, side: Side | None, message: messages.FromPage) -> list[Entry]:
    """Drawing and planning with one's own side."""
    match message:
        case messages.DrawMark():
            return drawing.draw(state, person, side, message)
        case messages.Erase(marks=marks):
            return drawing.erase(state, side, marks)
        case messages.Propose(move=move):
            return drawing.propose(state, person, side, move)
        case messages.Agree(plan=plan, yes=yes):
            return drawing.agree(state, person, side, plan, yes)
        case messages.Withdraw(plan=plan):
            return drawing.withdraw(state, person, side, plan)
        case _:
            raise RefusedError("bad_message", "The table does not understand this message.")


def joined(state: State, person: str | None) -> str:
    """The person, if they have joined."""
    if person is None or person not in state.guests:
        raise RefusedError("not_here", "Join the table first.")
    if state.guests[person].removed:
        raise RefusedError("removed", "The host has removed you from this table.")
    return person


def may_host(state: State, who: Asker) -> bool:
    """The host; while the host is away, anyone seated."""
    host = state.host()
    if who.person is None or who.person == host:
        return who.person is not None
    return host not in who.here and bool(state.seats_of(who.person))


def must_host(state: State, who: Asker) -> None:
    """Refuse anyone else."""
    if not may_host(state, who):
        raise RefusedError("not_host", "Only the host may do this. While the host is away, anyone seated may.")


def must_be(state: State, *phases: str) -> None:
    """Refuse at any other time."""
    if state.phase not in phases:
        raise RefusedError("wrong_phase", f"This is possible only in the phase {' or '.join(phases)}.")


def known(state: State, seats: list[str]) -> list[str]:
    """The same seats, if the table has them."""
    if any(seat not in state.seats for seat in seats):
        raise RefusedError("bad_argument", f"The seats of this table are: {', '.join(state.seats)}.")
    return seats


def take(state: State, person: str, seats: list[str]) -> list[Entry]:
    """Sit down: in open seats, or where a computer stands in for this person."""
    for seat in known(state, seats):
        holder = state.holders[seat]
        left = state.phase == "playing" and holder.person is None and state.held.get(seat) == person
        if holder.kind != "open" and holder.person != person and not left:
            raise RefusedError("seat_taken", f"Somebody already sits in {seat}.")
        menu.check_seat(state, person, seat)
    if not state.settings.one_screen:
        sides = state.sides_of(person) | {side_of(seat) for seat in seats}
        seen = state.guests[person].side if state.phase == "playing" else None
        if len(sides | ({seen} if seen else set())) > 1:
            raise RefusedError("wrong_side", "One person plays one side: the two sides keep secrets from each other.")
    return [journal.Sat(dict.fromkeys(seats, Holder("person", person)))]


def leave(state: State, person: str, seats: list[str]) -> list[Entry]:
    """Get up."""
    if any(state.holders[seat].person != person for seat in known(state, seats)):
        raise RefusedError("not_your_seat", "You do not sit there.")
    return [journal.Sat(dict.fromkeys(seats, OPEN))]


def hand(state: State, who: Asker, seats: list[str], level: str) -> list[Entry]:
    """Let a computer sit there; in a game it stands in for the person who did."""
    check_level(level)
    holders = {}
    for seat in known(state, seats):
        owner = state.holders[seat].person
        if not (_may_hand(state, who, owner) or (owner is not None and owner == who.person)):
            raise RefusedError("not_your_seat", "Only the host may hand over somebody else's seat.")
        holders[seat] = Holder("computer", owner if state.phase == "playing" else None, level)
    return [journal.Sat(holders)]


def _may_hand(state: State, who: Asker, owner: str | None) -> bool:
    """The host may. Somebody who acts as host waits for those who are away, as long as the table does."""
    if who.person is not None and who.person == state.host():
        return True
    waits = state.phase == "playing" and owner is not None and owner not in who.here
    return may_host(state, who) and not (waits and state.settings.grace_seconds is not None)


def help_alone(state: State, person: str, settings: Settings) -> list[Entry]:
    """In a game against computers alone, the possible stations may be shown and hidden."""
    if msgspec.structs.replace(settings, show_candidates=state.settings.show_candidates) != state.settings:
        raise RefusedError("wrong_phase", "During a game only the possible stations can be shown or hidden.")
    if set(state.held.values()) - {person}:
        raise RefusedError("wrong_phase", "Other people play this game: its settings stay.")
    return [journal.Changed(settings)]


def start(state: State, seed: int, record: str = "") -> list[Entry]:
    """Deal and begin, if nobody is missing; with the moves of a record if there is one."""
    must_be(state, "lobby")
    still_open = [seat for seat, holder in state.holders.items() if holder.kind == "open"]
    if still_open:
        raise RefusedError("seats_open", f"Nobody sits in {', '.join(still_open)} yet.")
    return [journal.Began(seed, new_id(), digest_of(state.settings), record)]


def change(state: State, settings: Settings) -> list[Entry]:
    """Other settings. A person who held both sides loses X's seat if the table is no longer one screen."""
    entries: list[Entry] = [journal.Changed(settings)]
    x_holder = state.holders["X"].person
    if not settings.one_screen and x_holder is not None and len(state.sides_of(x_holder)) > 1:
        entries.append(journal.Sat({"X": OPEN}))
    return entries


def sign(state: State, person: str, shown: bool) -> list[Entry]:
    """Let your name stand in the picture of the game that is over. Only who sat there may, and only for themselves."""
    must_be(state, "over")
    seats = state.seats_of(person, in_person=True)
    if not seats:
        raise RefusedError("not_your_seat", "You did not play in this game.")
    return [journal.Signed(person, state.game_number, seats, shown)]


def remove(state: State, person: str, other: str, stand_in: str) -> list[Entry]:
    """Send somebody away; in a game a computer takes their seats, so that nobody can sneak a look from them."""
    if other not in state.guests or state.guests[other].removed:
        raise RefusedError("bad_argument", "There is no such person at this table.")
    if other == person:
        raise RefusedError("bad_argument", "You cannot remove yourself.")
    left = state.seats_of(other) if state.phase == "playing" else []
    handed: list[Entry] = [journal.Sat(dict.fromkeys(left, Holder("computer", None, stand_in)))] if left else []
    return [*handed, journal.Removed(other)]


def rooms_of(state: State, person: str | None) -> list[Room]:
    """The rooms that somebody hears. The pursuers' room is theirs alone, and opens when the game begins."""
    rooms: list[Room] = ["table"]
    if person is not None and state.phase != "lobby" and state.sides_of(person) == {"pursuers"}:
        rooms.append("pursuers")
    return rooms


def audiences_of(state: State, person: str | None) -> tuple[Audience, ...]:
    """Through whose eyes this person may look, the usual ones first."""
    if state.phase == "over":
        return AFTER_THE_END
    if state.is_watched():
        return ("public", "X")  # nobody can sit down in this game, so nobody can use what they see
    sides = state.sides_of(person) if person is not None and state.phase == "playing" else set()
    if len(sides) > 1:
        return ("public", "X", "pursuers")
    return ("X", "public") if sides == {"X"} else ("pursuers", "public") if sides else ("public",)


def why_not_watch(state: State, person: str | None) -> messages.Closing | None:
    """Why a socket of this person may not stay; None if it may."""
    if person is not None and state.guests[person].removed:
        return messages.Closing("removed", "The host has removed you from this table.")
    seated = person is not None and (state.seats_of(person) or person == state.host())
    if state.phase == "lobby" or state.settings.spectators or seated:
        return None
    return messages.Closing("no_spectators", "Only people in seats may see this game.")


def say(state: State, who: Asker, line: messages.Say | messages.Phrase) -> list[Entry]:
    """A line of chat, or a phrase that everybody reads in their own language."""
    person, room = joined(state, who.person), line.room
    if room not in rooms_of(state, person):
        raise RefusedError("wrong_side", "This room is for people in pursuers' seats, once a game has begun.")
    if state.chat_lines >= who.chat_lines:
        raise RefusedError("full", "This table has reached its limit of chat lines.")
    if isinstance(line, messages.Phrase):
        if line.station is not None and line.station not in state.stations():
            raise RefusedError("bad_argument", "There is no such station on this board.")
        return [journal.Spoke(room, person, "", line.phrase, line.station)]
    cleaned = clean_text(line.text, 500)
    if not cleaned:
        raise RefusedError("bad_argument", "The line has no visible character.")
    return [journal.Spoke(room, person, cleaned)]


def swapped(holders: Mapping[str, Holder]) -> dict[str, Holder]:
    """X's holder and one pursuer exchange all their seats: the first person among them, or else all the computers."""
    partner = next((h.person for seat, h in holders.items() if seat != "X" and h.person is not None), None)
    old_x = holders["X"]
    theirs = [seat for seat, h in holders.items() if seat != "X" and (partner is None or h.person == partner)]
    new_x = holders[theirs[0]] if theirs else old_x
    return {"X": new_x, **dict.fromkeys(theirs, old_x)}
