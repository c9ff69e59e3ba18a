"""``blackticket play``: turns options, or the answers to a few questions, into a session."""

import secrets
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any

from rich.console import Console
from rich.text import Text

from blackticket.boards import load
from blackticket.cli.files import read_text
from blackticket.cli.look import make_console
from blackticket.cli.play.reader import InputEndedError, Reader, make_reader
from blackticket.cli.play.session import SIDES, Session, Settings
from blackticket.cli.setups import Laid
from blackticket.cli.speech import listed, say, speak_of
from blackticket.editions import Edition, edition, edition_names, prepare, usual_players
from blackticket.errors import BlackticketError
from blackticket.game import Game, Record
from blackticket.players import Budget, Player, at_level, level_names, make_player, player_names

DEFAULT_EDITION, DEFAULT_ROLE = "london", "detectives"
SECONDS = 1.0
"""How long the strongest level thinks about a move."""


@dataclass(frozen=True)
class Wishes:
    """What the command line asks for; None where an option is missing."""

    edition: str | None = None
    players: int | None = None
    role: str | None = None
    options: tuple[str, ...] = ()
    board: str | None = None
    laid: Laid = Laid()  # noqa: RUF009 - it never changes
    seed: int | None = None
    opponent: str = "casual"
    show_candidates: bool = True
    load: str | None = None

    @property
    def says_nothing(self) -> bool:
        """True if no option says what to play."""
        return (self.edition, self.players, self.role, self.load) == (None, None, None, None)


def play(wishes: Wishes) -> None:
    """Play one game."""
    reader, console = make_reader(), make_console()
    player, budget = _opponent(wishes.opponent)
    if reader.interactive and wishes.says_nothing:
        try:
            wishes = _ask_wishes(wishes, reader, console)
        except InputEndedError:
            return
    role = _role(wishes.role or DEFAULT_ROLE)
    seed = wishes.seed if wishes.seed is not None else secrets.randbits(32)
    game = _resumed(wishes) if wishes.load else _dealt(wishes, seed)
    settings = Settings(role, seed, wishes.show_candidates, budget)
    Session(game, player, reader, console, settings).run()


def _opponent(name: str) -> tuple[Player, Budget]:
    """A level, or a player by its name."""
    if name in level_names():
        return at_level(name, SECONDS)
    if name.partition(":")[0] not in player_names():
        raise BlackticketError.because(
            "unknown_agent",
            "no_such_opponent",
            "There is no opponent {name}; choose from the levels {levels}, and the players {players}.",
            name=repr(name),
            levels=listed(level_names()),
            players=listed(player_names()),
        )
    return make_player(name), Budget(SECONDS)


def _dealt(wishes: Wishes, seed: int) -> Game:
    name = wishes.edition or DEFAULT_EDITION
    return Game(name, wishes.players, wishes.options, board=wishes.board, seed=seed, **asdict(wishes.laid))


def _resumed(wishes: Wishes) -> Game:
    if wishes.edition or wishes.players is not None or wishes.options or not wishes.laid.is_empty:
        raise BlackticketError.because(
            "bad_argument",
            "load_alone",
            "--load takes edition, players and options from the saved game; leave those options out.",
        )
    record = Record.parse(read_text(wishes.load or ""))
    return record.replay(wishes.board, seed=wishes.seed)


def _role(text: str) -> str:
    for role in SIDES:
        if text.lower() == role.lower():
            return role
    sentence = "You can play as {roles}, not as {role}."
    raise BlackticketError.because(
        "bad_argument", "no_such_role", sentence, roles=listed(list(SIDES), "or"), role=repr(text)
    )


def _ask_wishes(wishes: Wishes, reader: Reader, console: Console) -> Wishes:
    """Ask a few questions; Enter takes the default answer."""
    console.print(Text("Blackticket", "bold"))
    console.print(say("begin.lead"))
    names = list(edition_names())
    for name in names:
        console.print(Text.assemble("  ", (f"{name:<12}", "bold"), _about(edition(name))))
    chosen = edition(_ask(reader, console, say("begin.edition"), names, DEFAULT_EDITION))
    speak_of(chosen.name)
    console.print()
    for role in SIDES:
        console.print(Text.assemble("  ", (f"{role:<12}", "bold"), say(f"role.{role}")))
    role = _ask(reader, console, say("begin.side"), list(SIDES), DEFAULT_ROLE)
    console.print()
    counts = chosen.player_counts
    for count in counts:
        console.print(Text.assemble("  ", (f"{count:<12}", "bold"), _force(chosen, count)))
    default = usual_players(chosen)
    players = _ask(reader, console, say("begin.players"), [str(count) for count in counts], str(default))
    return replace(wishes, edition=chosen.name, role=role, players=int(players))


def _ask(reader: Reader, console: Console, question: str, answers: list[str], default: str) -> str:
    while True:
        typed = reader.ask(f"{question}? [{default}] ", lambda text: [a for a in answers if a.startswith(text)]).lower()
        fitting = [answer for answer in answers if typed and answer.lower().startswith(typed)]
        if not typed:
            return default
        if len(fitting) == 1 or typed in (answer.lower() for answer in fitting):
            return fitting[0]
        console.print(Text(say("begin.answer", answers=listed(answers, "or"))))


def _about(chosen: Edition[Any, Any]) -> str:
    ground = _GROUNDS.get(chosen.family_name, chosen.family.about)
    return say("begin.about", ground=ground(chosen), tickets=listed(list(chosen.tickets)))


_GROUNDS: dict[str, Callable[[Edition[Any, Any]], str]] = {
    "ticket": lambda chosen: say("count.station", n=len(load(chosen.board))),
    "dice": lambda _: say("begin.tiles"),
}
"""What a family of rules is played on; another family says it itself, in English."""


def _force(chosen: Edition[Any, Any], players: int) -> str:
    names = prepare(chosen.name, players).setup.pursuers
    bobbies = sum(name.startswith("B") for name in names)
    text = say("count.detective", n=len(names) - bobbies)
    return say("begin.and", detectives=text, bobbies=say("count.bobby", n=bobbies)) if bobbies else text
