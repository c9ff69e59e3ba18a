"""What may be asked in a game besides moving: to resign, to end it, to take a move back; and who comes back to a seat.

Like those of ``permissions``, each function looks at the state and returns the entries to write, or refuses. Read
``wish`` first.
"""

from collections.abc import Collection

from blackticket.server.errors import RefusedError
from blackticket.server.state import journal
from blackticket.server.state.journal import Entry
from blackticket.server.state.seats import side_of
from blackticket.server.state.state import State
from blackticket.server.wire.shapes import Holder, Side, Wish, WishTold


def wish(state: State, person: str, wanted: Wish | None) -> list[Entry]:
    """Resign or offer to end; if everybody who must has said so, the game ends."""
    if state.phase != "playing" or state.game is None:
        raise RefusedError("wrong_phase", "This is possible only during a game.")
    if person not in state.people_of():
        raise RefusedError("not_your_seat", "Only people who sit at the table may ask for this.")
    standing = state.wishes.standing
    if wanted is None:
        if person not in standing and "end" not in standing.values():
            raise RefusedError("bad_argument", "Nothing has been offered.")
        return [journal.Wished(person, None)]
    agrees = wanted == "end" and any(kept == "end" and other != person for other, kept in standing.items())
    if standing.get(person) == wanted or (person in state.wishes.asked and not agrees):
        raise RefusedError("asked_before", "You have already asked in this turn; ask again in the next one.")
    said: list[Entry] = [journal.Wished(person, wanted)]
    willing = {other for other, kept in standing.items() if kept == wanted} | {person}
    if wanted == "end":
        return [*said, journal.Ended("nobody", "agreed")] if state.people_of() <= willing else said
    side = _resigning(state, person)
    if not state.people_of(side) <= willing:
        return said
    return [*said, journal.Ended("pursuers" if side == "X" else "X", "resigned")]


def wishes_for(state: State, person: str | None) -> list[WishTold]:
    """What this person is told: offers to end, and who of their own side wants to resign."""
    if person is None or state.phase != "playing":
        return []
    sides = state.sides_of(person)
    return [
        WishTold(other, kept)
        for other, kept in state.wishes.standing.items()
        if sides and (kept == "end" or sides & state.sides_of(other))
    ]


def undo(state: State, person: str, version: int) -> list[Entry]:
    """Take the last move back."""
    if state.phase != "playing":
        raise RefusedError("wrong_phase", "This is possible only during a game.")
    if version != state.version:
        raise RefusedError("stale", f"The table is at version {state.version}, not {version}.")
    if not state.settings.undo:
        raise RefusedError("no_undo", "At this table, no move can be taken back.")
    if state.may_undo() != person:
        raise RefusedError(
            "no_undo", "You can take back only your own last move, and only if it revealed nothing about Mister X."
        )
    return [journal.Undone(person)]


def stand_in(state: State, who: Collection[str], level: str) -> list[Entry]:
    """Computers for the seats of these people, and for these seats if they are open."""
    holders = {
        seat: Holder("computer", holder.person, level)
        for seat, holder in state.holders.items()
        if (holder.kind == "person" and holder.person in who) or (holder.kind == "open" and seat in who)
    }
    return [journal.StoodIn(holders)] if holders and state.phase == "playing" else []


def come_back(state: State, person: str | None) -> list[Entry]:
    """Somebody is here again: what a computer kept only for their absence is theirs at once."""
    seats = [seat for seat in state.stand_ins if person is not None and state.holders[seat].person == person]
    return [journal.Sat(dict.fromkeys(sorted(seats), Holder("person", person)))] if seats else []


def awaited(state: State, here: Collection[str]) -> set[str]:
    """The people who are away and the seats that are open, while somebody who sits is here and waits."""
    if state.phase != "playing" or not state.people_of() & set(here):
        return set()
    return (state.people_of() - set(here)) | {seat for seat, h in state.holders.items() if h.kind == "open"}


def check_seat(state: State, person: str, seat: str) -> None:
    """Refuse a seat to somebody who could carry a secret from one side to the other.

    A cookie is a person, and a second browser is another one. So in a game against people a seat goes only to somebody
    who was at the table when it began and has not sat with the other side, or to its old holder.
    """
    if state.phase != "playing" or state.settings.one_screen or state.held.get(seat) == person:
        return
    other: Side = "pursuers" if side_of(seat) == "X" else "X"
    guest = state.guests[person]
    if guest.came_in == state.game_number and any(one.side == other for one in state.guests.values()):
        raise RefusedError("came_late", "In a running game this seat is for people who were here when it began.")


def _resigning(state: State, person: str) -> Side:
    """The side that a person gives up: their own; with both of them, the one to move."""
    sides = state.sides_of(person)
    if len(sides) == 1:
        return next(iter(sides))
    return "X" if state.game is not None and state.game.to_move == "X" else "pursuers"
