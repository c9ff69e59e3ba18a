"""The course of a game of dice: whose go it is, which dice are left, and when it is over.

Slow and plain on purpose: every question is answered anew from the state. Chance is not drawn here
but given, with ``DiceOracle.roll``. Read ``DiceOracle.play`` first.
"""

from collections.abc import Iterable, Sequence

from .mister_x import Situation, routes, still_possible, text, ticket_sequences
from .streets import TRANSPORTS, DiceBoard, DiceRoad, DiceStation, Streets

__all__ = ["DiceBoard", "DiceOracle", "DiceRoad", "DiceStation"]

FACES = (*TRANSPORTS, "x")
OPTIONS = {"expert", "helicopter_straight", "start_counts", "x_keeps_clear"}  # expert chose the tiles: no matter here


class DiceOracle:
    def __init__(self, board: DiceBoard, players: int, options: Iterable[str] = ()) -> None:
        self._options = frozenset(options)
        if players not in (2, 3, 4):
            raise ValueError("two to four players")
        if not self._options <= OPTIONS:
            raise ValueError("unknown options: " + ", ".join(sorted(self._options - OPTIONS)))

        self._streets = Streets(board)
        self._any_order = players == 2  # D13
        self._detectives = ["D1", "D2", "D3"] if players == 4 else ["D1", "D2"]
        if len(self._streets.taxi_only()) < len(self._detectives) or len(board.stations) <= len(self._detectives):
            raise ValueError("not enough stations to place everybody")
        self._dice = 4 if players == 4 else 3
        start_counts = "start_counts" in self._options
        self._fields = 12 if start_counts else 13  # beside the start
        self._reveals = (2, 6, 10) if start_counts else (3, 7, 11)

        self._x_has = {"black": 3 if players == 4 else 2, "double": 1, "helicopter": 1}
        self._rerolls = 3
        self._at: dict[str, int] = {}
        self._log: list[tuple[str, int, bool]] = []
        self._round = 0
        self._had_go: list[str] = []  # detectives in this round
        self._roll_due = False
        self._rolled: list[str] = []
        self._used: list[str] = []
        self._outcome: tuple[str, str] | None = None
        self._possible: set[int] = set()
        self._legal: list[str] | None = None

    # chance

    def dice_to_roll(self) -> int:
        return self._dice - len(self._used) if self._roll_due else 0

    def roll(self, faces: Sequence[str]) -> None:
        if not self._roll_due:
            raise ValueError("no roll is due")
        if len(faces) != self.dice_to_roll():
            raise ValueError(f"{self.dice_to_roll()} dice are rolled")
        if not set(faces) <= set(FACES):
            raise ValueError("no such face: " + ", ".join(sorted(set(faces) - set(FACES))))
        self._rolled = list(faces)
        self._roll_due = False
        self._legal = None

    # moves

    def legal(self) -> list[str]:
        if self._legal is None:
            self._legal = sorted(set(self._find_legal()))
        return list(self._legal)

    def play(self, move: str) -> None:
        if move not in self.legal():
            raise ValueError(f"not legal now: {move}")
        self._legal = None
        figure, word, *rest = move.split(" ")
        if word == "place":
            self._place(figure, int(rest[0]))
        elif figure == "X":
            self._play_x(word, rest)
        elif word == "reroll":
            self._rerolls -= 1
            self._ask_for_roll()
        else:
            if word != "pass":
                self._move_detective(figure, word, int(rest[0]))
            self._had_go.append(figure)
            self._after_a_go()

    def _find_legal(self) -> list[str]:
        if self._outcome or self._roll_due:
            return []
        if self._round == 0:
            return self._placings()
        if self._x_to_move():
            now = self._situation()
            return [
                text(tickets, route)
                for tickets in ticket_sequences(now)
                for route in routes(now, self._at["X"], tickets)
            ]
        return self._detective_moves()

    def _placings(self) -> list[str]:
        figure = self._to_place()
        allowed = set(self._streets.stations) if figure == "X" else self._streets.taxi_only()
        return [f"{figure} place {station}" for station in allowed - set(self._at.values())]

    def _detective_moves(self) -> list[str]:
        waiting = self._waiting()
        active = waiting if self._any_order else waiting[:1]
        moves = [
            f"{figure} {face} {end}"
            for figure in active
            for face in self._rolled
            if face != "x"
            for end in self._streets.reach(self._at[figure], face)
            if end not in self._detective_stations()
        ]
        if not moves:
            moves.extend(f"{figure} pass" for figure in active)
        if self._rerolls:
            moves.append(f"{waiting[0]} reroll")
        return moves

    # placing

    def _to_place(self) -> str:
        return next(figure for figure in [*self._detectives, "X"] if figure not in self._at)

    def _place(self, figure: str, station: int) -> None:
        self._at[figure] = station
        if figure == "X":
            letter = self._streets.stations[station].tile
            self._possible = self._streets.of_tile(letter) - self._detective_stations()
            self._begin_round()

    # the detectives' half of a round

    def _begin_round(self) -> None:
        self._round += 1
        self._had_go = []
        self._used = []
        self._ask_for_roll()

    def _ask_for_roll(self) -> None:
        self._rolled = []
        self._roll_due = True

    def _waiting(self) -> list[str]:
        """Who has not had a go in this round, in the order in which they have it (D6)."""
        order = list(self._detectives)
        if not self._any_order:
            first = (self._round - 1) % len(order)
            order = order[first:] + order[:first]
        return [figure for figure in order if figure not in self._had_go]

    def _move_detective(self, figure: str, face: str, station: int) -> None:
        self._at[figure] = station
        self._used.append(face)
        self._possible.discard(station)
        self._look_for_capture()

    def _after_a_go(self) -> None:
        self._rolled = []
        if self._outcome:
            return
        if self._waiting():
            self._ask_for_roll()
        elif len(self._log) == self._fields:
            self._outcome = ("X", "escape")

    # X's half of a round

    def _x_to_move(self) -> bool:
        return self._round > 0 and not self._waiting()

    def _situation(self) -> Situation:
        return Situation(
            streets=self._streets,
            used=tuple(self._used),
            detectives=frozenset(self._detective_stations()),
            black=self._x_has["black"],
            double=self._x_has["double"],
            helicopter=self._x_has["helicopter"],
            fields_left=self._fields - len(self._log),
            straight_flight="helicopter_straight" in self._options,
            keeps_clear="x_keeps_clear" in self._options,
        )

    def _play_x(self, word: str, rest: list[str]) -> None:
        if word == "pass":
            tickets, route = ["pass"], [self._at["X"]]
        elif word == "double":
            tickets, route = rest[0::2], [int(station) for station in rest[1::2]]
        else:
            tickets, route = [word], [int(rest[0])]

        before = self._situation()
        shown: dict[int, int] = {}
        for step, (ticket, station) in enumerate(zip(tickets, route, strict=True)):
            self._at["X"] = station
            self._log.append((ticket, station, False))
            if len(self._log) in self._reveals:
                self._log = [(paid, reached, True) for paid, reached, _ in self._log]
                shown[step] = station
            if ticket in self._x_has:
                self._x_has[ticket] -= 1
        if word == "double":
            self._x_has["double"] -= 1

        self._possible = still_possible(before, self._possible, tuple(tickets), shown)
        self._look_for_capture()
        if not self._outcome:
            self._begin_round()

    # the end

    def _detective_stations(self) -> set[int]:
        return {self._at[figure] for figure in self._detectives if figure in self._at}

    def _look_for_capture(self) -> None:
        if self._at["X"] in self._detective_stations():
            self._outcome = ("pursuers", "capture")

    # what can be asked

    def status(self) -> dict[str, object]:
        return {
            "edition": "dice",
            "to_move": self._side(),
            "round": self._round,
            "log": [{"ticket": paid, "station": station, "shown": shown} for paid, station, shown in self._log],
            "at": dict(self._at),
            "tickets": {"X": dict(self._x_has), "team": {"reroll": self._rerolls}},
            "dice": {"rolled": sorted(self._rolled), "used": list(self._used)},
            "out": [],
            "outcome": {"winner": self._outcome[0], "by": self._outcome[1]} if self._outcome else None,
        }

    def _side(self) -> str | None:
        if self._outcome:
            return None
        x_is_next = self._to_place() == "X" if self._round == 0 else self._x_to_move()
        return "X" if x_is_next else "pursuers"

    def candidates(self) -> list[int]:
        if "X" not in self._at:
            raise ValueError("X is not placed yet")
        if self._outcome:
            return [self._at["X"]]
        return sorted(self._possible)

    def copy(self) -> "DiceOracle":
        twin = object.__new__(DiceOracle)
        for name, value in vars(self).items():
            setattr(twin, name, value.copy() if isinstance(value, (dict, list, set)) else value)
        return twin
