"""Grows the small tree of all that can happen in a lesson, so that a page needs no rules to play it.

A node is a step in one position of the game. Every answer to it is judged; a good one leads to the node with which the
lesson goes on. Read ``grow`` first.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from blackticket.coach.reasons import Table
from blackticket.errors import BlackticketError
from blackticket.game import Game
from blackticket.lessons.judging import (
    Own,
    Said,
    Words,
    check_step,
    stations_of,
    verdict,
    why_wrong,
)
from blackticket.lessons.model import Lesson, Step
from blackticket.moves import Move
from blackticket.players import Budget, make_player
from blackticket.views import View

IN_STEP = "in_step"
"""The reason of an error that says already in which step it is."""
COMPUTER, COMPUTER_PLAYER = "computer", "greedy"
"""In ``reply``: a simple computer player moves until it is the person's turn again."""
MOST_NODES = 200
MOST_REPLIES = 12
LONGER = ("double", "triple")


@dataclass(frozen=True)
class Moment:
    """What the person sees at one moment."""

    view: View
    fresh: int = 0
    """How many moves at the end of the history are new at this moment."""
    moves: tuple[Move, ...] = ()
    """What the person may do now."""
    candidates: tuple[int, ...] | None = None
    """Where X can be, if the map shows it."""


@dataclass(frozen=True)
class Answer:
    """What the person did, judged."""

    good: bool
    said: tuple[Said, ...]
    """Nothing, if the goal is not reached yet but can still be."""
    moments: tuple[int, ...] = ()
    """What happens next, moment by moment."""
    next: int | None = None
    """The node with which the lesson goes on; None after a wrong answer and at the end."""


@dataclass(frozen=True)
class Node:
    """A step of the lesson in one position."""

    step: int
    """Which step, from 0."""
    left: int
    """How many moves the goal may still take."""
    lead: tuple[int, ...]
    """What happens before it, moment by moment."""
    moment: int
    answers: Mapping[str, Answer]
    """By move as text, or by station as text; for stations only the wrong ones."""
    right: tuple[str, ...]
    """The moves that are right; or all stations to find."""
    next: int | None
    """Where reading, or having found all stations, leads to; None at the end."""


@dataclass(frozen=True)
class Tree:
    """All that can happen in a lesson. The lesson begins at ``nodes[0]``."""

    lesson: Lesson
    moments: tuple[Moment, ...]
    nodes: tuple[Node, ...]


def grow(lesson: Lesson) -> Tree:
    """The tree of a lesson. A script that breaks the rules is refused; the error says in which step."""
    return _Grower(lesson).grow()


class _Grower:
    """Grows one tree."""

    def __init__(self, lesson: Lesson) -> None:
        self._lesson = lesson
        self._moments: list[Moment] = []
        self._nodes: list[Node | None] = []
        self._known: dict[tuple[int, int, tuple[str, ...]], int] = {}

    def grow(self) -> Tree:
        if not self._lesson.steps:
            raise BlackticketError("bad_argument", f"{self._lesson.name}: a lesson needs a step.")
        self._node(self._lesson.begin(), 0, self._lesson.steps[0].moves)
        return Tree(self._lesson, tuple(self._moments), tuple(node for node in self._nodes if node is not None))

    def _node(self, game: Game, number: int, left: int) -> int | None:
        """The node of a step in this position; None after the last step."""
        if number == len(self._lesson.steps):
            return None
        key = number, left, tuple(str(move) for move in game.moves)
        if key in self._known:
            return self._known[key]
        index = self._known[key] = len(self._nodes)
        self._nodes.append(None)
        if index >= MOST_NODES:
            raise self._wrong(number, f"too much can happen here: a lesson has at most {MOST_NODES} positions.")
        try:
            self._nodes[index] = self._filled(game, number, left)
        except BlackticketError as error:
            raise error if error.reason == IN_STEP else self._wrong(number, str(error)) from error
        return index

    def _wrong(self, number: int, sentence: str) -> BlackticketError:
        place = f"{self._lesson.name}, step {number + 1} '{self._lesson.steps[number].name}'"
        return BlackticketError("bad_argument", f"{place}: {sentence}", reason=IN_STEP)

    def _filled(self, game: Game, number: int, left: int) -> Node:
        step = self._lesson.steps[number]
        lead: tuple[int, ...] = ()
        if left == step.moves and step.before:
            played = _scripted(game, step.before)
            lead, game = self._shown(game, played, step), played[-1]
        view = game.view(self._lesson.side)
        check_step(view, step)
        if step.ask == "move":
            moves = self._allowed(view, step)
            moment = self._add(view, step, moves=moves)
            answers = self._answers(game, view, moves, number, left)
            right = tuple(text for text, answer in answers.items() if answer.good)
            return Node(number, left, lead, moment, answers, right, None)
        moment, found = self._add(view, step), stations_of(view, step) if step.find else ()
        wrong = sorted(set(view.setup.stations) - set(found)) if step.find else ()
        answers = {
            str(station): Answer(False, self._why(step, str(station), why_wrong(view, step, station)))
            for station in wrong
        }
        following = self._follow(game, number)
        return Node(number, left, lead, moment, answers, tuple(map(str, found)), following)

    def _follow(self, game: Game, number: int) -> int | None:
        """The node of the next step."""
        steps = self._lesson.steps
        return self._node(game, number + 1, steps[number + 1].moves if number + 1 < len(steps) else 1)

    # -- moves --------------------------------------------------------------------------------------------------------

    def _allowed(self, view: View, step: Step) -> tuple[Move, ...]:
        """The legal moves that the step lets the person choose from."""
        moves = view.moves_of(step.figures or None)
        return tuple(move for move in moves if step.longer or move.action not in LONGER)

    def _answers(self, game: Game, view: View, moves: Sequence[Move], number: int, left: int) -> dict[str, Answer]:
        table = Table(view)
        return {str(move): self._answer(game, table, move, number, left) for move in moves}

    def _answer(self, game: Game, table: Table, move: Move, number: int, left: int) -> Answer:
        step = self._lesson.steps[number]
        judged = verdict(step.goal, table, game, move)
        wrong = self._why(step, str(move.stations[-1]) if move.stations else move.action, *judged.said)
        if not judged.good and left == 1:
            return Answer(False, wrong)
        after = _played(game, str(move), step.roll)
        if not judged.good:
            if not self._can_reach(after, step, left - 1):
                return Answer(False, wrong)
            return Answer(True, (), self._shown(game, [after], step), self._node(after, number, left - 1))
        played = [after, *self._replies(after, step)]
        moments = self._shown(game, played, step)
        return Answer(True, (Own(f"{step.name}.good"), *judged.said), moments, self._follow(played[-1], number))

    def _can_reach(self, game: Game, step: Step, left: int) -> bool:
        """Can the goal still be reached with this number of moves?"""
        if game.to_move != self._lesson.side:
            return False
        view = game.view(self._lesson.side)
        table = Table(view)
        for move in self._allowed(view, step):
            if verdict(step.goal, table, game, move).good:
                return True
            if left > 1:
                after = game.copy()
                after.play(str(move))
                if self._can_reach(after, step, left - 1):
                    return True
        return False

    def _replies(self, game: Game, step: Step) -> list[Game]:
        if step.reply != (COMPUTER,):
            return _scripted(game, step.reply)
        played: list[Game] = []
        now = game
        player = make_player(COMPUTER_PLAYER)
        while now.to_move not in (None, self._lesson.side) and len(played) < MOST_REPLIES:
            view = now.view("X" if now.to_move == "X" else "pursuers")
            move = player.think(view, budget=Budget.of_iterations(1), seed=self._lesson.seed).move
            played.append(_played(now, str(move)))
            now = played[-1]
        return played

    # -- what is seen and said ----------------------------------------------------------------------------------------

    def _shown(self, before: Game, played: Sequence[Game], step: Step) -> tuple[int, ...]:
        """A moment after each of these games."""
        shown, length = [], before.move_count
        for game in played:
            shown.append(self._add(game.view(self._lesson.side), step, fresh=game.move_count - length))
            length = game.move_count
        return tuple(shown)

    def _add(self, view: View, step: Step, *, moves: tuple[Move, ...] = (), fresh: int = 0) -> int:
        shown = step.candidates and view.is_x_placed and not view.is_over
        self._moments.append(Moment(view, fresh, moves, tuple(view.candidates) if shown else None))
        return len(self._moments) - 1

    def _why(self, step: Step, answer: str, *said: Said) -> tuple[Said, ...]:
        """What is said of a wrong answer: what the lesson says of just this one, or of all, and what was counted."""
        english = self._lesson.texts.get("en", {})
        for key in (f"{step.name}.wrong.{answer}", f"{step.name}.wrong"):
            if key in english:
                return (Own(key), *(one for one in said if not isinstance(one, Words)))
        return said


def _scripted(game: Game, script: Sequence[str]) -> list[Game]:
    """The game after each move of a script. A roll belongs to the move before it."""
    played: list[Game] = []
    for place, text in enumerate(script):
        if text.startswith("roll "):
            if not place:
                raise BlackticketError("bad_argument", "a script cannot begin with a roll; it follows a move.")
            continue
        coming = script[place + 1] if place + 1 < len(script) else ""
        faces = Move.parse(coming).faces if coming.startswith("roll ") else ()
        played.append(_played(played[-1] if played else game, text, faces))
    return played


def _played(game: Game, text: str, roll: Sequence[str] = ()) -> Game:
    after = game.copy()
    if roll:
        after.set_roll(roll)
    try:
        after.play(text)
    except BlackticketError as error:
        raise BlackticketError("bad_argument", f"the script says '{text}', but: {error}") from error
    return after
