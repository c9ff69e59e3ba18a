"""What a puzzle asks and says, in five languages: the task, why an answer is right, why it is wrong.

``data/words/LANGUAGE.json`` has the texts, built like those of the coach: ``{@word}`` is a word of the edition, ``n``
chooses between ``one`` and ``other``. Read ``Asker`` first.
"""

import json
from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path

from blackticket.coach.where import why_not
from blackticket.editions.words import with_words, words_of
from blackticket.languages import LANGUAGE_CODES
from blackticket.puzzles.enclosing import REACHED
from blackticket.puzzles.kinds import Reply
from blackticket.puzzles.kinds.left import ends_of_tickets, hidden_since
from blackticket.puzzles.puzzle import Puzzle
from blackticket.views import DiceView, TicketView

_DATA = Path(__file__).parent / "data" / "words"
Text = str | Mapping[str, str]
HUNDRED = 100


@cache
def texts_of(language: str) -> Mapping[str, Text]:
    """All texts of a language; of English if there is no such language."""
    spoken = language if language in LANGUAGE_CODES else LANGUAGE_CODES[0]
    found: dict[str, Text] = json.loads((_DATA / f"{spoken}.json").read_text(encoding="utf-8"))
    return found


class Asker:
    """Asks one puzzle in one language."""

    def __init__(self, puzzle: Puzzle, language: str = "en") -> None:
        self._puzzle = puzzle
        self._language = language
        self._words = words_of(puzzle.position.edition, language)

    def title(self) -> str:
        """What kind of puzzle it is."""
        return self._say(f"title.{self._puzzle.kind}")

    def task(self) -> str:
        """What is asked."""
        numbers = self._puzzle.proof.numbers
        return self._say(f"task.{_task_key(self._puzzle.kind, numbers)}", **numbers)

    def right(self) -> str:
        """Why the answer is right."""
        puzzle, proof = self._puzzle, self._puzzle.proof
        best = round(proof.best)
        if puzzle.kind == "dice" and proof.numbers["rest"]:
            return self._say("right.dice.search", best=self._decimal(proof.best))
        if puzzle.kind == "dice":
            return self._say("right.ring", n=best) if best else self._say("right.dice.closed")
        if puzzle.kind == "ring":
            return self._say("right.ring", n=best) if best else self._say("right.ring.closed")
        return self._say(f"right.{puzzle.kind}", n=best, station=proof.line.x_at)

    def wrong(self, reply: Reply) -> str:
        """Why a move is wrong."""
        puzzle, proof = self._puzzle, self._puzzle.proof
        value, best = reply.value or 0.0, round(proof.best)
        if puzzle.kind == "catch":
            key = "wrong.catch.now" if proof.numbers["rounds"] == 1 else "wrong.catch.two"
            return self._say(key, percent=int(HUNDRED * value))
        if puzzle.kind == "ring" or (puzzle.kind == "dice" and not proof.numbers["rest"]):
            return self._say("wrong.ring", n=round(value), best=best, station=reply.x_at)
        if puzzle.kind == "dice":
            return self._say("wrong.dice.search", value=self._decimal(value), best=self._decimal(proof.best))
        if puzzle.kind == "throw" and (value or len(reply.moves) == 1):
            return self._say("wrong.throw" if value else "wrong.throw.none", n=round(value), best=best)
        reached = puzzle.kind == "throw" or round(value) == REACHED
        return self._say("wrong.reached" if reached else "wrong.enclosed")

    def why_not(self, station: int) -> str:
        """Why X cannot be on a station: a fact, if at least his tickets lead there."""
        if station not in self._ends:
            return self._say("wrong.left")
        return why_not(self._puzzle.view, station).sentence(self._language)

    @cached_property
    def _ends(self) -> frozenset[int]:
        view = self._puzzle.view
        assert isinstance(view, (TicketView, DiceView))
        return ends_of_tickets(view, hidden_since(view))

    def _say(self, key: str, **numbers: object) -> str:
        text = texts_of(self._language)[key]
        if not isinstance(text, str):
            text = text["one" if numbers.get("n") == 1 else "other"]
        return with_words(text, self._words).format(**numbers)

    def _decimal(self, value: float) -> str:
        return f"{value:.1f}".replace(".", "." if self._language == LANGUAGE_CODES[0] else ",")


def title_of(kind: str, language: str = "en") -> str:
    """The name of a kind."""
    text = texts_of(language)[f"title.{kind}"]
    assert isinstance(text, str)
    return text


def _task_key(kind: str, numbers: Mapping[str, int]) -> str:
    if kind == "catch":
        return "catch.now" if numbers["rounds"] == 1 else "catch.two"
    if kind == "dice":
        return "dice.search" if numbers["rest"] else "dice.cover"
    return kind
