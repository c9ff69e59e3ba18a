"""Moves that a person has typed and not sent yet.

Whether a pursuer's step catches X is learnt at once when it is played, so a person's moves are collected first, on
public knowledge alone: the plan carries a view forward with the kernels that never look at X's station. Nothing in
here can know whether a planned step would be a capture. In the dice game every move is followed by a roll, which is
news, so a plan has one move there.
"""

from blackticket.errors import BlackticketError
from blackticket.rules.dice import codes as dice_codes
from blackticket.rules.dice import legal as dice_legal
from blackticket.rules.dice import text as dice_text
from blackticket.rules.ticket import codes
from blackticket.rules.ticket.flow import next_pursuer, pursuer_moves
from blackticket.rules.ticket.layout import PURSUERS_TURN
from blackticket.rules.ticket.legal import why_not_pursuer, why_not_x
from blackticket.rules.ticket.text import refusal, to_code
from blackticket.rules.wording import read_move
from blackticket.views import DiceView, TicketView, View, offered_moves

NOWHERE = 0


class Plan:
    """One side's turn in the making: the view it starts from, the moves so far, and the view as it would be."""

    def __init__(self, view: View) -> None:
        """Begin with an empty plan for the side that ``view`` belongs to, whose turn it is."""
        self.base = view
        self.view = view
        self.moves: list[str] = []
        self._legal: list[str] | None = None

    @property
    def side(self) -> str:
        """``X`` or ``pursuers``."""
        return self.base.audience

    @property
    def is_complete(self) -> bool:
        """Has everybody on this side who can move a move?"""
        if self.side == "X" or isinstance(self.view, DiceView):
            return bool(self.moves)
        return bool(self.view.public["turn"] != PURSUERS_TURN)

    @property
    def moved(self) -> dict[str, str]:
        """The planned move of each figure that has one."""
        return {move.split(" ", 1)[0]: move for move in self.moves}

    def legal(self) -> list[str]:
        """What may be added now."""
        if self.is_complete:
            return []
        if self._legal is None:
            self._legal = offered_moves(self.view)
        return self._legal

    def figures(self) -> list[str]:
        """The figures that may be moved now, in the order of their numbers."""
        able = {move.split(" ", 1)[0] for move in self.legal()}
        return [name for name in ("X", *self.base.setup.pursuers) if name in able]

    def waiting(self) -> list[str]:
        """The pursuers still to move, whether or not their place in a fixed order has come."""
        pub = self.view.public
        done = int(pub["gone"]) if isinstance(self.view, DiceView) else int(pub["moved"]) | int(pub["out"])
        return [name for i, name in enumerate(self.base.setup.pursuers) if not (done >> i) & 1]

    def check(self, move: str) -> None:
        """Raise with the reason if ``move`` may not be added now; from this side's knowledge alone."""
        spoken = read_move(move)
        if (spoken.figure == "X") != (self.side == "X"):
            raise BlackticketError("not_your_turn", "Those are the other side's figures.")
        view, pub = self.view, self.view.public
        station = view.own.at if view.own is not None else NOWHERE
        if isinstance(view, DiceView):
            code = dice_text.to_code(view.setup, spoken)
            if self.side == "X":
                reason = dice_legal.why_not_x(view.tables, pub, station, code)
            else:
                reason = dice_legal.why_not_detective(view.tables, pub, code)
            if reason != dice_codes.ALLOWED:
                raise dice_text.refusal(view.setup, code, int(reason))
            return
        code = to_code(view.setup, spoken)
        if self.side == "X":
            reason = why_not_x(view.tables, pub, station, code)
        else:
            reason = why_not_pursuer(view.tables, pub, code)
        if reason != codes.ALLOWED:
            raise refusal(view.setup, code, int(reason))

    def add(self, move: str) -> None:
        """Add one move; raises, and changes nothing, if it is not legal here."""
        if self.is_complete:
            raise BlackticketError("illegal_move", "Everybody on your side has a move already.")
        self.check(move)
        self.moves.append(move)
        self._rebuild()

    def undo(self) -> str | None:
        """Take the last move back and return it; None if there is none."""
        if not self.moves:
            return None
        taken = self.moves.pop()
        self._rebuild()
        return taken

    def _rebuild(self) -> None:
        self._legal = None
        self.view = self.base
        if self.side == "X" or isinstance(self.base, DiceView):
            return
        record = self.base.public_record.copy()
        pub, tables, setup = record[0], self.base.tables, self.base.setup
        for move in self.moves:
            code = to_code(setup, read_move(move))
            figure, ticket, target = codes.figure_of(code), codes.ticket_of(code, 0), codes.station_of(code, 0)
            pursuer_moves(tables, pub, figure, ticket, target)
            next_pursuer(tables, pub)
        history = (*self.base.history, *self.moves)
        self.view = TicketView(self.base.audience, setup, record, history)
