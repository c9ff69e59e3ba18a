"""Escape the ring: after which move can nobody catch X in this round and the next, even if they all could see him?

What a move is worth: 0 if a pursuer reaches X at once, 1 if the pursuers can then stand so that each further move of
his leads within their reach, 2 if he is safe for both rounds. X has no double ticket left, so one move is all that he
has in a turn. ``enclosing`` has the proof. Read ``Escape.prove`` first.
"""

from typing import ClassVar

from blackticket.moves import Move
from blackticket.puzzles.enclosing import ENCLOSED, SAFE, Fate, fate_at_once, fate_of
from blackticket.puzzles.kinds.base import Kind, Proof, Reply
from blackticket.puzzles.knowledge import Known
from blackticket.rules.ticket.codes import station_of, steps_of
from blackticket.rules.ticket.layout import DOUBLE, X_ROW
from blackticket.views import Audience, TicketView

FEWEST_TRAPS = 2
"""So many other stations must look safe and be none."""


class Escape(Kind):
    """Escape the ring."""

    name: ClassVar[str] = "escape"
    audience: ClassVar[Audience] = "X"

    def prove(self, view: TicketView) -> Proof | None:
        """The only station where X is safe for two rounds, if an ordinary ticket leads there."""
        proof = prove(view, FEWEST_TRAPS)
        return proof if proof is not None and not only_black(proof) else None


def only_black(proof: Proof) -> bool:
    """Does every right answer use a black ticket?"""
    return all("black" in Move.parse(answer).tickets for answer in proof.right)


def prove(view: TicketView, fewest_traps: int) -> Proof | None:
    """The only station where X is safe for two rounds, among others that look safe."""
    if view.public["stock"][X_ROW, DOUBLE] or rounds_left(view) < 2:
        return None
    known = Known.of(view)
    moves = [move for move in known.moves_of_x(view.at["X"]).tolist() if steps_of(move) == 1]
    fates: dict[int, Fate] = {}
    waiting: list[tuple[int, Known]] = []
    for move in moves:
        then = known.after(known.seen_one(move)).with_x_at(station_of(move, 0))
        at_once = fate_at_once(then, station_of(move, 0))
        if at_once is None:
            waiting.append((move, then))
        else:
            fates[move] = at_once
    if len({station_of(move, 0) for move, _ in waiting}) < 1 + fewest_traps:
        return None
    safe: set[int] = set()
    for move, then in waiting:
        fates[move] = fate_of(then, station_of(move, 0))
        if fates[move].worth == SAFE:
            safe.add(station_of(move, 0))
            if len(safe) > 1:
                return None
    traps = {station_of(move, 0) for move, fate in fates.items() if fate.worth == ENCLOSED}
    if len(safe) != 1 or len(traps) < fewest_traps:
        return None
    right = [move for move in moves if fates[move].worth == SAFE]
    return Proof(
        right=tuple(sorted(str(view.move_of(move)) for move in right)),
        best=SAFE,
        second=ENCLOSED,
        line=Reply((view.move_of(right[0]),), station_of(right[0], 0), SAFE),
        wrong={
            str(view.move_of(move)): Reply(
                tuple(map(view.move_of, (move, *fates[move].reply))), station_of(move, 0), fates[move].worth
            )
            for move in moves
            if move not in right
        },
        numbers={"n": len(traps | safe)},
        looked=sum(fate.looked for fate in fates.values()),
    )


def rounds_left(view: TicketView) -> int:
    """How many rounds X has to survive, this one included."""
    rules = view.setup.rules
    entries = rules.log_entries - len(view.log)
    return min(entries, rules.rounds - view.round + 1) if rules.rounds else entries
