"""The course of a game in the editions london, italia, sanssouci and classic.

Owns whose turn it is, who has to pay what to whom, and when the game is over. Slow and plain on
purpose: every question is answered anew from the state. Read ``OracleGame.play`` first.
"""

from collections.abc import Iterable, Mapping

from .mister_x import (
    NobodyThere,
    PublicEvent,
    SeenStep,
    Situation,
    Step,
    XIsToMove,
    XMoved,
    steps_from,
    still_possible,
    turn_text,
    turns_from,
)
from .setup import (
    DEALT_DOUBLE,
    DETECTIVE_BEFORE,
    DETECTIVE_SINCE_2013,
    LAST_ROUND,
    LOG_ENTRIES,
    PRINTED_BEFORE,
    PRINTED_BLACK,
    PRINTED_DOUBLE,
    PRINTED_SINCE_2013,
    TICKETS,
    WATER,
    WITHOUT_LIMIT,
    X_BEFORE,
    OracleBoard,
    check_starts,
    figures,
    has_shared_stock,
    make_world,
    possible_starts,
)

__all__ = ["OracleBoard", "OracleGame", "figures", "perft", "possible_starts"]


class OracleGame:
    def __init__(
        self,
        board: OracleBoard,
        edition: str,
        players: int,
        options: Iterable[str] = (),
        *,
        starts: Mapping[str, int],
        any_start: bool = False,
    ) -> None:
        self._world = make_world(board, edition, options)
        everyone = figures(edition, players, self._world.options)
        check_starts(board, edition, everyone, dict(starts), any_start)

        self._pursuers = everyone[1:]  # those in the game, in the order of their numbers
        self._at = {figure: starts[figure] for figure in everyone}
        self._shared_stock = has_shared_stock(edition, players, self._world.options)
        self._deal()

        self._log: list[tuple[str, int, bool]] = []
        self._round = 1
        self._x_to_move = True
        self._done: list[str] = []  # moved or passed over in this round
        self._order: list[str] = []  # in which the agents moved in round 1 (S6)
        self._out: list[str] = []
        self._outcome: tuple[str, str] | None = None

        self._possible = possible_starts(board, edition, [self._at[p] for p in self._pursuers], any_start)
        if "always_revealed" in self._world.options:
            self._possible = {starts["X"]}
        self._news: list[PublicEvent] = []  # not yet drawn conclusions from
        self._legal: list[str] | None = None
        self._begin_x()

    # Tickets (L2 to L5, L7, S1 to S3, C2)

    def _deal(self) -> None:
        edition = self._world.edition
        kinds = TICKETS[edition]
        detectives = [p for p in self._pursuers if p.startswith("D")]
        new = self._world.has_supply
        hand = dict(zip(kinds, DETECTIVE_SINCE_2013 if new else DETECTIVE_BEFORE, strict=True))
        left = dict(zip(kinds, PRINTED_SINCE_2013 if new else PRINTED_BEFORE, strict=True))
        left["black"] = PRINTED_BLACK
        left["double"] = PRINTED_DOUBLE[edition]

        self._purses: dict[str, dict[str, int]] = {}
        for detective in detectives:
            self._purses[detective] = dict(hand)
        if self._shared_stock:
            self._purses = {"team": {kind: len(detectives) * hand[kind] for kind in kinds}}
        x_hand = {"black": PRINTED_BLACK if new else len(detectives), "double": DEALT_DOUBLE}
        if not new:
            x_hand.update(zip(kinds, X_BEFORE, strict=True))
        self._purses["X"] = x_hand
        for purse in self._purses.values():
            for kind, count in purse.items():
                left[kind] -= count
        if new:
            self._purses["supply"] = {kind: left.pop(kind) for kind in kinds}
        self._box = left
        self._on_log = dict.fromkeys((*kinds, "black", "double"), 0)
        self._discarded = dict(self._on_log)

    def _purse_of(self, detective: str) -> dict[str, int]:
        return self._purses["team" if self._shared_stock else detective]

    def _purse_x_pays_from(self, ticket: str) -> dict[str, int]:
        if ticket in ("black", "double") or not self._world.has_supply:
            return self._purses["X"]
        return self._purses["supply"]

    def totals(self) -> dict[str, int]:
        """Per kind of ticket all there are (T12); an unlimited supply may stand below zero."""
        places = [*self._purses.values(), self._box, self._on_log, self._discarded]
        return {kind: sum(place.get(kind, 0) for place in places) for kind in self._on_log}

    # X

    def _situation(self) -> Situation:
        purse = {"black": self._purses["X"]["black"]}
        for kind in TICKETS[self._world.edition]:
            purse[kind] = self._purse_x_pays_from(kind)[kind]
            if "unlimited_supply" in self._world.options:
                purse[kind] = WITHOUT_LIMIT
        return Situation(purse, self._on_log["black"], len(self._log), frozenset(self._occupied()))

    def _x_turns(self) -> list[tuple[Step, ...]]:
        lengths = [1]
        if self._purses["X"]["double"] >= 1:
            lengths.append(2)
        if self._purses["X"]["double"] >= 2 and "triple_move" in self._world.options:
            lengths.append(3)
        now = self._situation()
        return [
            turn
            for length in lengths
            if len(self._log) + length <= LOG_ENTRIES
            for turn in turns_from(self._world, now, self._at["X"], length)
        ]

    def _begin_x(self) -> None:
        self._x_to_move = True
        now = self._situation()
        if not steps_from(self._world, now, self._at["X"]):
            self._outcome = ("pursuers", "trapped")  # T13
            return
        self._news.append(XIsToMove(now))

    def _play_x(self, turn: tuple[Step, ...]) -> None:
        before = self._situation()
        doubles = len(turn) - 1
        self._purses["X"]["double"] -= doubles
        self._discarded["double"] += doubles
        seen: list[SeenStep] = []
        for step in turn:
            shown = step.show or self._world.is_reveal(len(self._log) + 1)
            self._purse_x_pays_from(step.ticket)[step.ticket] -= 1
            self._on_log[step.ticket] += 1
            if step.show:
                self._on_log["black"] -= 1
                self._purses["X"]["black"] += 1
            self._at["X"] = step.station
            self._log.append((step.ticket, step.station, shown))
            seen.append(SeenStep(step.ticket, step.show, step.station if shown else None))
        self._news.append(XMoved(before, tuple(seen)))
        self._begin_pursuers()

    # The pursuers

    def _tickets_for(self, role: str) -> list[str]:
        """What a detective may pay for a connection of this role."""
        tickets = [self._world.ticket_for(role)]
        if role == "regional" and "rail_pays_vip" in self._world.options:  # S-V7
            tickets.append("rail")
        return tickets

    def _rides(self, pursuer: str) -> set[tuple[str, int]]:
        """Every (ticket, station) that this pursuer can pay for, whether or not it is free."""
        rides: set[tuple[str, int]] = set()
        for role, target in self._world.lines[self._at[pursuer]]:
            if role == WATER:
                continue
            if pursuer.startswith("B"):
                rides.add(("free", target))
                continue
            for ticket in self._tickets_for(role):
                if self._purse_of(pursuer)[ticket] > 0:
                    rides.add((ticket, target))
        return rides

    def _pursuer_moves(self, pursuer: str) -> set[tuple[str, int]]:
        taken = self._occupied()
        return {(ticket, target) for ticket, target in self._rides(pursuer) if target not in taken}

    def _occupied(self) -> set[int]:
        """Where a figure stands that everybody can see: pursuers, and agents that are out but block (S9)."""
        return {station for figure, station in self._at.items() if figure != "X"}

    def _order_is_free(self) -> bool:
        if self._world.edition == "sanssouci":
            return self._round == 1 or "agents_any_order" in self._world.options
        return "fixed_order" not in self._world.options

    def _next_up(self) -> list[str]:
        """Whoever may move now: all still to move, or with a fixed order the first of them."""
        if self._order_is_free():
            return [p for p in self._pursuers if p not in self._done]
        order = self._order if self._world.edition == "sanssouci" else self._pursuers
        return [p for p in order if p in self._pursuers and p not in self._done][:1]

    def _hunt_is_over(self) -> bool:
        """Nobody who counts can move any more (L13, S9, C6)."""
        if self._world.edition == "sanssouci":
            return not self._pursuers
        hunters = [p for p in self._pursuers if p.startswith("D")]
        if "bobbies_keep_hunting" in self._world.options:
            hunters = self._pursuers
        return not any(self._rides(hunter) for hunter in hunters)

    def _begin_pursuers(self) -> None:
        self._x_to_move = False
        self._done = []
        if self._hunt_is_over():
            self._outcome = ("X", "stranded")
            return
        self._pass_over_the_stuck()

    def _pass_over_the_stuck(self) -> None:
        """Go on to somebody who can move, or to the end of the round (L11, S9, C4, C6)."""
        while True:
            up = self._next_up()
            if not up:
                self._end_round()
                return
            if any(self._pursuer_moves(pursuer) for pursuer in up):
                return
            if self._world.edition == "sanssouci":
                self._put_out(up[0])
            else:
                self._done += up

    def _put_out(self, agent: str) -> None:
        self._pursuers = [p for p in self._pursuers if p != agent]
        if "out_agents_block" not in self._world.options:
            del self._at[agent]
        self._out = sorted([*self._out, agent])
        if not self._shared_stock:
            for kind, count in self._purses.pop(agent).items():
                self._discarded[kind] += count

    def _play_pursuer(self, pursuer: str, ticket: str, station: int) -> None:
        if ticket != "free":
            self._purse_of(pursuer)[ticket] -= 1
            self._purse_x_pays_from(ticket)[ticket] += 1  # L4, S7, C2
        self._at[pursuer] = station
        self._done.append(pursuer)
        if self._round == 1:
            self._order.append(pursuer)
        if station == self._at["X"]:
            self._outcome = ("pursuers", "capture")  # T6
            return
        self._news.append(NobodyThere(station))
        self._pass_over_the_stuck()

    def _end_round(self) -> None:
        """Escape counts before stranded, stranded before trapped (T14)."""
        if self._world.has_supply:
            lasted = self._round == LAST_ROUND
        else:
            lasted = len(self._log) == LOG_ENTRIES
        if lasted:
            self._outcome = ("X", "escape")
        elif self._hunt_is_over():
            self._outcome = ("X", "stranded")
        else:
            self._round += 1
            self._begin_x()

    # The interface

    def legal(self) -> list[str]:
        """Every legal move as text, each once, sorted; none when the game is over."""
        if self._legal is None:
            self._legal = sorted(self._legal_texts())
        return list(self._legal)

    def _legal_texts(self) -> set[str]:
        if self._outcome is not None:
            return set()
        if self._x_to_move:
            return {turn_text(turn) for turn in self._x_turns()}
        return {
            f"{pursuer} {ticket} {station}"
            for pursuer in self._next_up()
            for ticket, station in self._pursuer_moves(pursuer)
        }

    def play(self, move: str) -> None:
        if move not in self.legal():
            raise ValueError(f"not legal: {move}")
        self._legal = None
        if self._x_to_move:
            self._play_x(_read_turn(move))
        else:
            pursuer, ticket, station = move.split(" ")
            self._play_pursuer(pursuer, ticket, int(station))

    def status(self) -> dict[str, object]:
        over = self._outcome is not None
        tickets = {name: dict(purse) for name, purse in self._purses.items()}
        if "unlimited_supply" in self._world.options:
            del tickets["supply"]
        return {
            "edition": self._world.edition,
            "to_move": None if over else "X" if self._x_to_move else "pursuers",
            "round": self._round,
            "log": [{"ticket": ticket, "station": station, "shown": shown} for ticket, station, shown in self._log],
            "at": dict(self._at),
            "tickets": tickets,
            "out": list(self._out),
            "outcome": (None if self._outcome is None else {"winner": self._outcome[0], "by": self._outcome[1]}),
        }

    def candidates(self) -> list[int]:
        """Where X can be for all that the pursuers know, ascending."""
        if self._outcome is not None:
            return [self._at["X"]]
        for event in self._news:
            self._possible = still_possible(self._world, event, self._possible)
        self._news = []
        return sorted(self._possible)

    def copy(self) -> "OracleGame":
        twin = OracleGame.__new__(OracleGame)
        twin.__dict__.update(self.__dict__)
        twin._pursuers = list(self._pursuers)
        twin._at = dict(self._at)
        twin._purses = {name: dict(purse) for name, purse in self._purses.items()}
        twin._on_log = dict(self._on_log)
        twin._discarded = dict(self._discarded)
        twin._log = list(self._log)
        twin._done = list(self._done)
        twin._order = list(self._order)
        twin._out = list(self._out)
        twin._possible = set(self._possible)
        twin._news = list(self._news)
        return twin


def _read_turn(move: str) -> tuple[Step, ...]:
    words = move.split(" ")[1:]
    if words[0] in ("double", "triple"):
        words = words[1:]
    steps: list[Step] = []
    while words:
        show = words[2:3] == ["show"]
        steps.append(Step(words[0], int(words[1]), show))
        words = words[3:] if show else words[2:]
    return tuple(steps)


def perft(game: OracleGame, depth: int) -> int:
    """How many sequences of so many moves there are from here."""
    if depth == 0:
        return 1
    moves = game.legal()
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        after_it = game.copy()
        after_it.play(move)
        nodes += perft(after_it, depth - 1)
    return nodes
