"""Counters and gauges as Prometheus reads them. No label ever carries anything of a game or a person."""

from collections import Counter
from collections.abc import Callable

_TOLD = {
    "tables_made": "Tables made.",
    "games_begun": "Games begun.",
    "games_finished": "Games finished.",
    "moves": "Moves made.",
    "computer_moves": "Moves made by computer players.",
    "late_answers": "Answers of computer players that came too late and were dropped.",
    "refusals": "Requests that were refused.",
    "messages_in": "Messages received on sockets.",
    "messages_out": "Messages sent on sockets.",
    "sockets_opened": "Sockets opened.",
    "sockets_dropped": "Sockets closed because they were too slow or too loud.",
    "notices_sent": "Notices sent to browsers and chats.",
    "notices_failed": "Notices that could not be sent, each time.",
    "chat_lines": "Lines of chat.",
    "reports": "Problems that people have reported.",
    "worker_deaths": "Worker processes that died.",
    "worker_hangs": "Worker processes that took too long.",
    "coach_questions": "Questions that the coach was asked.",
    "stories_told": "Stories of games that were told.",
    "stories_failed": "Stories of games that could not be told to their end.",
    "player_faults": "Computer players that failed.",
    "faults": "Faults of the server itself.",
    "submit_seconds_sum": "Seconds from receiving moves to having sent the views, added up.",
}


class Metrics:
    """All counts of one server."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._sums: dict[str, float] = {}
        self._gauges: dict[str, tuple[str, Callable[[], float]]] = {}

    def count(self, name: str, by: int = 1) -> None:
        """One more of these."""
        assert name in _TOLD, name
        self._counts[name] += by

    def add(self, name: str, amount: float) -> None:
        """Add an amount to a sum."""
        assert name in _TOLD, name
        self._sums[name] = self._sums.get(name, 0.0) + amount

    def value(self, name: str) -> float:
        """How many there have been."""
        return self._sums.get(name, self._counts[name])

    def gauge(self, name: str, told: str, read: Callable[[], float]) -> None:
        """Something that goes up and down."""
        self._gauges[name] = (told, read)

    def as_text(self) -> str:
        """The page for Prometheus."""
        lines = []
        for name, told in _TOLD.items():
            full = f"blackticket_{name}" if name.endswith("_sum") else f"blackticket_{name}_total"
            lines += [f"# HELP {full} {told}", f"# TYPE {full} counter", f"{full} {self.value(name)}"]
        for name, (told, read) in self._gauges.items():
            full = f"blackticket_{name}"
            lines += [f"# HELP {full} {told}", f"# TYPE {full} gauge", f"{full} {read()}"]
        return "\n".join(lines) + "\n"
