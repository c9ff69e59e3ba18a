"""A game at the terminal from first to last move: whom to ask, what to show to whom, what to play.

``Session`` holds the whole game and shows none of it: ``screen`` makes every screen from ``game.view(audience)``.
A ``Plan`` collects a person's moves until that person plays them.
"""

import shlex
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from blackticket.cli.files import save_record
from blackticket.cli.play import answers, moves, narrate, screen
from blackticket.cli.play.plan import Plan
from blackticket.cli.play.reader import InputEndedError, Reader
from blackticket.cli.play.tickets import as_written, play_on
from blackticket.cli.polite import explain
from blackticket.cli.speech import listed, say, sentence_of, speak_of
from blackticket.errors import BlackticketError
from blackticket.game import Game, Record
from blackticket.moves import Move
from blackticket.players import Budget, Player
from blackticket.players.base import A_SECOND
from blackticket.views import Audience

SIDES: dict[str, tuple[Audience, ...]] = {
    "X": ("X",),
    "detectives": ("pursuers",),
    "both": ("X", "pursuers"),
    "watch": (),
}
"""For each ``--as``: the sides that people play."""
FORGET_EVERYTHING = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the screen and the scrollback."""
LONG_ANSWER = 240
"""At a terminal, an answer with more letters than this gets a whole page."""
COMMANDS = ("undo", "go", "auto", "hint", "candidates", "look", "map", "rules", "save", "help", "quit")


class LeaveError(Exception):
    """The person wants to stop playing."""


@dataclass
class Settings:
    """How a session is played."""

    role: str
    seed: int = 0
    show_candidates: bool = True
    budget: Budget = A_SECOND


class Session:
    """One game between people at this terminal and computer players."""

    def __init__(self, game: Game, player: Player, reader: Reader, console: Console, settings: Settings) -> None:
        """``player`` plays every side that no person plays."""
        self.game = game
        speak_of(game.setup.edition.name)
        play_on(game.setup)
        self.player = player
        self.reader = reader
        self.console = console
        self.settings = settings
        self.people = SIDES[settings.role]
        self._at_the_screen: Audience | None = None
        self._told = _told_at_first(game.view("public").history)

    def run(self) -> None:
        """Play until the game is over or a person leaves."""
        try:
            while self.game.to_move is not None:
                side: Audience = "X" if self.game.to_move == "X" else "pursuers"
                if side in self.people:
                    self._person_moves(side)
                else:
                    self._computer_moves(side)
            self._show_end()
        except LeaveError:
            self._offer_to_save("session.later")
        except InputEndedError:
            self.console.print(say("session.ended"))

    # Computer players

    def _computer_moves(self, side: Audience) -> None:
        if not self.people:
            self._show_to_watcher(side)
        while self.game.to_move == side:
            self.game.play(
                self.player.choose(self.game.view(side), budget=self.settings.budget, seed=self.settings.seed)
            )

    def _show_to_watcher(self, side: Audience) -> None:
        """Between two half-rounds, show a screen to a person who only watches."""
        view = self.game.view("public")
        scene = screen.Scene(view, news=self._news("public"), show_candidates=self.settings.show_candidates)
        self._clear()
        screen.show(self.console, scene)
        self.console.print()
        if self.reader.interactive:
            text = self.reader.ask(say("session.watch", side=narrate.side_name(side)))
            if text.lower() in ("quit", "q", "exit"):
                raise LeaveError

    # People

    def _person_moves(self, side: Audience) -> None:
        if len(self.people) > 1 and self._at_the_screen != side:
            self._hand_over(side)
        self._at_the_screen = side
        plan = Plan(self.game.view(side))
        scene = screen.Scene(plan.base, plan, news=self._news(side), show_candidates=self.settings.show_candidates)
        scene.focus = self._focus(plan, None)
        self._show(scene)
        while True:
            line = self.reader.ask(
                f"{scene.focus or say('session.go')}> ", lambda text: self._completions(text, scene), toolbar=True
            )
            if self._obey(line, scene):
                break
            scene.focus = self._focus(plan, scene.focus)
            self._respond(scene)
        for move in plan.moves:
            if self.game.to_move is not None:
                self.game.play(move)
        self._told[side] = len(plan.base.history) + len(plan.moves)

    def _hand_over(self, side: Audience) -> None:
        """Clear the screen between two people who share it."""
        self._clear()
        self.console.rule(style="dim", characters="=")
        self.reader.ask(say(f"session.pass.{side}"))
        self._clear()

    def _focus(self, plan: Plan, wanted: str | None) -> str | None:
        """The figure that a line without a figure moves."""
        able = plan.figures()
        return wanted if wanted in able else able[0] if able else None

    def _completions(self, text: str, scene: screen.Scene) -> list[str]:
        assert scene.plan is not None
        return moves.next_words(text, scene.plan.legal(), scene.focus, COMMANDS)

    def _obey(self, line: str, scene: screen.Scene) -> bool:
        """Do what a line says; True if the turn is ready to be played."""
        plan = scene.plan
        assert plan is not None
        scene.notes = []
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        if word in ("go", ""):
            if plan.is_complete:
                return True
            if word:
                scene.notes = [say("session.not_yet", figures=listed(plan.figures()))]
        elif word in ("quit", "exit"):
            raise LeaveError
        elif word == "undo":
            taken = plan.undo()
            scene.notes = [say("session.taken_back", move=taken) if taken else say("session.nothing_back")]
            scene.focus = taken.figure if taken else scene.focus
        elif word == "auto":
            self._auto(plan, scene)
        elif word == "save":
            self._save(rest, scene)
        elif word == "hint":
            scene.notes = [say("session.hint", moves=self._advice(plan))] if not plan.is_complete else []
        elif word in answers.ANSWERS:
            try:
                scene.notes = answers.ANSWERS[word](scene, rest)
            except (BlackticketError, OSError, RuntimeError) as error:  # RuntimeError: nothing here can draw PNG
                scene.notes = [_sentence(error)]
        else:
            self._take_move(line, scene)
        return False

    def _take_move(self, line: str, scene: screen.Scene) -> None:
        plan = scene.plan
        assert plan is not None
        line = as_written(line)
        figure, words = moves.split_figure(line, scene.focus)
        if figure is not None and not words:
            if figure in plan.figures():
                scene.focus = figure
                scene.notes = [say("session.where", figure=figure)]
            else:
                scene.notes = [say("session.cannot", figure=figure)]
            return
        if plan.is_complete:
            scene.notes = [say("session.planned_all")]
            return
        try:
            move = moves.find_move(line, plan.legal(), scene.focus)
        except moves.UnclearError as error:
            scene.notes = [str(error)]
            return
        if move is None:
            scene.notes = [moves.why_not(line, plan.legal(), scene.focus, plan.check)]
        else:
            plan.add(move)
            scene.notes = [] if self.reader.interactive else [say("session.planned", move=move)]

    def _advice(self, plan: Plan) -> str:
        """The computer player's next move. If the plan leaves X no station, any move will do."""
        if plan.moves and not plan.view.candidates:
            return plan.legal()[0]
        return self.player.choose(plan.view, budget=self.settings.budget, seed=self.settings.seed)

    def _auto(self, plan: Plan, scene: screen.Scene) -> None:
        """Let the computer player plan the rest of this turn."""
        planned = []
        while not plan.is_complete:
            planned.append(self._advice(plan))
            plan.add(planned[-1])
        scene.notes = [say("session.auto", moves=", ".join(planned))] if planned else []

    # Showing

    def _news(self, audience: Audience) -> list[str]:
        view = self.game.view(audience)
        sentences = narrate.news(view.history[self._told[audience] :])
        self._told[audience] = len(view.history)
        return sentences

    def _show(self, scene: screen.Scene) -> None:
        self._clear()
        if not self.reader.interactive:
            self.console.print()
        screen.show(self.console, scene)

    def _respond(self, scene: screen.Scene) -> None:
        """After a line that did not end the turn: show the whole screen at a terminal, else only what is new."""
        assert scene.plan is not None
        if self.reader.interactive:
            if sum(len(note) for note in scene.notes) > LONG_ANSWER:
                self._clear()
                self.console.print(Text("\n".join(scene.notes)))
                self.reader.ask(say("session.back"))
                scene.notes = []
            self._show(scene)
            return
        for note in scene.notes:
            self.console.print(Text(note), soft_wrap=True)
        self.console.print(Text(narrate.request(scene.plan)))

    def _clear(self) -> None:
        if self.reader.interactive:
            self.console.file.write(FORGET_EVERYTHING)
            self.console.file.flush()

    def _show_end(self) -> None:
        view = self.game.view("everyone")
        scene = screen.Scene(view, who=say("who.over"))
        self._clear()
        if not self.reader.interactive:
            self.console.print()
        screen.show(self.console, scene)
        self.console.print()
        self.console.print(Text(narrate.ending(view), "bold"))
        self.console.print(Text(narrate.route(view)))
        self._offer_to_save("session.keep")

    # Saving

    def _offer_to_save(self, question: str) -> None:
        """Ask for 'save FILE' until it works, or Enter to leave."""
        while True:
            try:
                line = self.reader.ask(say(question))
            except InputEndedError:
                return
            word, _, name = line.partition(" ")
            if not word:
                return
            if word.lower() != "save" or not name.strip():
                continue
            try:
                self._write(name.strip())
            except (BlackticketError, OSError) as error:
                self.console.print(Text(_sentence(error)))
            else:
                self.console.print(Text(self._how_to_resume(name.strip())), soft_wrap=True)
                return

    def _save(self, name: str, scene: screen.Scene) -> None:
        if not name:
            scene.notes = [say("session.save_what")]
            return
        try:
            self._write(name)
        except (BlackticketError, OSError) as error:
            scene.notes = [_sentence(error)]
        else:
            unsent = say("session.unsent") if scene.plan and scene.plan.moves else ""
            scene.notes = [self._how_to_resume(name) + unsent]

    def _write(self, name: str) -> None:
        save_record(name, str(Record.of(self.game)))

    def _how_to_resume(self, name: str) -> str:
        if self.game.to_move is None:
            return say("session.saved_over", command=f"blackticket record replay {shlex.quote(name)}")
        secret = "" if "X" in self.people else say("session.secret")
        command = f"blackticket play --load {shlex.quote(name)} --as {self.settings.role}"
        return say("session.saved", command=command) + secret


def _told_at_first(history: tuple[Move, ...]) -> dict[Audience, int]:
    """How much of the history each audience knows when a session begins: all but the last half-round."""
    x_moves = [place for place, move in enumerate(history) if move.figure == "X"]
    last = x_moves[-1] if x_moves else 0
    return {"X": min(last + 1, len(history)), "pursuers": last, "public": last}


def _sentence(error: Exception) -> str:
    return explain(error) or sentence_of(error)
