"""What each request does. Read ``Engine.answer`` first, then the table ``HANDLERS`` at the end.

A handler reads its arguments, asks the game, and gives back what stands beside ``"ok": true``. A game is only ever
replaced as a whole, at the end of a handler, so whatever fails has changed nothing. What is slow to import is
imported where it is needed: ``hello`` must not wait for NumPy.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, cast

from blackticket import __version__
from blackticket.engine.arguments import Arguments
from blackticket.engine.reading import read_request
from blackticket.errors import BlackticketError

if TYPE_CHECKING:
    from blackticket.game import Game
    from blackticket.views import Audience

PROTOCOL: Final = 1
DEEPEST_PERFT: Final = 1000
MOST_PERFT_MOVES: Final = 2_000_000_000
"""The most moves of one ``perft``: a minute or two of work, during which the engine answers nothing else."""
LONGEST_THOUGHT: Final = 3600.0
MOST_ITERATIONS: Final = 1_000_000_000
LONGEST_MESSAGE: Final = 2000

Answer = dict[str, Any]


class Engine:
    """Holds at most one game and answers requests about it."""

    def __init__(self) -> None:
        self._game: Game | None = None

    @property
    def game(self) -> "Game":
        """The current game. Raises ``no_game`` if there is none."""
        if self._game is None:
            raise BlackticketError("no_game", "There is no game yet; send 'new' or 'load' first.")
        return self._game

    def put(self, game: "Game") -> Answer:
        """Make this the current game and answer with its status."""
        told = {"status": game.status()}
        self._game = game
        return told

    def answer(self, line: bytes) -> Answer:
        """The answer to one line."""
        try:
            request = read_request(line)
            return {"ok": True, **_handler(request.get("do"))(self, Arguments(request))}
        except BlackticketError as error:
            return refusal(error)


def refusal(error: BlackticketError) -> Answer:
    """An error as an answer: the code for programs, one line for people."""
    message = " ".join(str(error).split())
    if len(message) > LONGEST_MESSAGE:
        message = message[:LONGEST_MESSAGE] + " .."
    told: Answer = {"ok": False, "error": error.code, "message": message.encode("utf-8", "backslashreplace").decode()}
    if error.move_number is not None:
        told["move_number"] = error.move_number
    return told


def _handler(name: object) -> "Handler":
    handler = HANDLERS.get(name) if isinstance(name, str) else None
    if handler is None:
        asked = f"There is no request {name[:40]!r}" if isinstance(name, str) else "'do' names no request"
        raise BlackticketError("unknown_request", f"{asked}; there are: {', '.join(HANDLERS)}.")
    return handler


def _hello(_engine: Engine, _arguments: Arguments) -> Answer:
    from blackticket.editions import edition_names
    from blackticket.players import player_names

    return {
        "name": "blackticket",
        "version": __version__,
        "protocol": PROTOCOL,
        "editions": list(edition_names()),
        "agents": list(player_names()),
    }


def _new(engine: Engine, arguments: Arguments) -> Answer:
    from blackticket.editions import edition
    from blackticket.game import Game

    chosen = edition(arguments.text("edition"))
    options = arguments.switched_on("options")
    chosen.rules_with(options)  # refuses an unknown name even if it is off
    players = arguments.maybe(arguments.whole, "players")
    game = Game(
        chosen.name,
        max(chosen.player_counts) if players is None else players,
        [name for name, on in options.items() if on],
        board=arguments.maybe(arguments.text, "board"),
        seed=arguments.whole("seed", 0),
        starts=arguments.maybe(arguments.stations, "starts"),
        any_start=arguments.flag("any_start"),
        tiles=arguments.maybe(arguments.words, "tiles"),
        faces=arguments.maybe(arguments.words, "faces"),
        any_tiles=arguments.flag("any_tiles"),
        roll=arguments.maybe(arguments.words, "roll"),
    )
    return engine.put(game)


def _status(engine: Engine, _arguments: Arguments) -> Answer:
    return {"status": engine.game.status()}


def _describe_board(engine: Engine, _arguments: Arguments) -> Answer:
    return engine.game.setup.plan()


def _legal(engine: Engine, _arguments: Arguments) -> Answer:
    return {"moves": list(engine.game.legal_moves)}


def _play(engine: Engine, arguments: Arguments) -> Answer:
    game = engine.game.copy()
    game.play(arguments.text("move"))
    return engine.put(game)


def _roll(engine: Engine, arguments: Arguments) -> Answer:
    game = engine.game.copy()
    game.set_roll(arguments.words("dice"))
    return engine.put(game)


def _view(engine: Engine, arguments: Arguments) -> Answer:
    game, audience = engine.game, arguments.text("for")
    return {"view": game.view(cast("Audience", audience)).to_dict()}


def _candidates(engine: Engine, _arguments: Arguments) -> Answer:
    return {"stations": engine.game.candidates}


def _choose(engine: Engine, arguments: Arguments) -> Answer:
    from blackticket.players import Budget, make_player

    game = engine.game
    name = arguments.text("agent")
    seconds = arguments.number_between("seconds", 0.0, LONGEST_THOUGHT, default=1.0)
    iterations = arguments.maybe(lambda key: arguments.whole_between(key, 1, MOST_ITERATIONS), "iterations")
    budget = Budget(seconds) if iterations is None else Budget.of_iterations(iterations)
    seed = arguments.whole("seed", 0)
    explain, language = arguments.flag("explain"), arguments.maybe(arguments.text, "language")
    player = make_player(name)
    side = game.to_move
    if side is None:
        raise BlackticketError("game_over", "The game is over, so there is no move to choose.")
    view = game.view(cast("Audience", side))
    if not explain:
        return {"move": player.choose(view, budget=budget, seed=seed)}
    from blackticket.coach.explaining import explained

    thought = player.think(view, budget=budget, seed=seed)
    return {"move": thought.move, **explained(view, thought, language)}


def _record(engine: Engine, _arguments: Arguments) -> Answer:
    from blackticket.game import Record

    return {"record": str(Record.of(engine.game))}


def _load(engine: Engine, arguments: Arguments) -> Answer:
    from blackticket.game import Record

    record = Record.parse(arguments.text("record"), read_moves=False)
    return engine.put(record.replay(arguments.maybe(arguments.text, "board")))


def _perft(engine: Engine, arguments: Arguments) -> Answer:
    game = engine.game
    depth = arguments.whole_between("depth", 0, DEEPEST_PERFT)
    return {"nodes": game.perft(depth, limit=MOST_PERFT_MOVES)}


Handler = Callable[[Engine, Arguments], Answer]

HANDLERS: Final[dict[str, Handler]] = {
    "hello": _hello,
    "new": _new,
    "status": _status,
    "board": _describe_board,
    "legal": _legal,
    "play": _play,
    "roll": _roll,
    "view": _view,
    "candidates": _candidates,
    "choose": _choose,
    "record": _record,
    "load": _load,
    "perft": _perft,
}
