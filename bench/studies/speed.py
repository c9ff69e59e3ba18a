"""How fast the searches are: iterations a second, two threads against one, and where the time of a move goes."""

import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rich.progress import Progress

from bench.studies import punctual
from bench.studies.cells import Wishes
from bench.studies.pages import Report, bullets, head, head_data, pages, paragraph, table
from bench.studies.parts import PARTS, shares
from bench.studies.plots import stacked_plot
from blackticket.belief.posterior import ticket_belief
from blackticket.cli.look import make_console
from blackticket.errors import BlackticketError
from blackticket.game import Game
from blackticket.players import Budget, make_player
from blackticket.players.search.nw.player import NwPlayer
from blackticket.views import Audience, TicketView

NAME = "speed"
SECONDS = 0.5
TURNS = 7
TABLES: dict[str, tuple[str, int, tuple[str, ...]]] = {
    "classic": ("classic", 6, ("fixed_order",)),
    "london": ("london", 5, ()),
}
CONTENDERS = ("nw", "mcts", "mcts:threads=2")
ONE, TWO = "mcts", "mcts:threads=2"
SIDES: tuple[Audience, ...] = ("X", "pursuers")
COUNTED = 1000
"""Iterations that are run uncompiled to count calls."""
SMALL = {"nw": "nw:most_nodes=16384", "mcts": "mcts:most_entries=16384"}
"""For the shares: as much room as the counted iterations need, or making it would count as searching."""
MOVE = 0.1
"""The seconds of the move that the shares are told for."""
MIDDLE = 8
"""The round that stands for the middle of a game."""
BELIEFS: dict[str, Callable[[TicketView], object]] = {"nw": NwPlayer().weights, "mcts": ticket_belief}
WORDS = {"tree": "tree and other"}


@dataclass(frozen=True)
class Rate:
    """Iterations a second of one contender, over all turns."""

    edition: str
    side: str
    player: str
    speeds: tuple[float, ...]

    @property
    def middle(self) -> float:
        """The median."""
        return statistics.median(self.speeds)

    def __str__(self) -> str:
        return f"{_round(self.middle)} ({_round(min(self.speeds))} to {_round(max(self.speeds))})"


def report(wishes: Wishes) -> Report:
    """Measure and tell."""
    wishes.refuse("games", "only")
    if not wishes.play:
        raise BlackticketError("bad_argument", "This study keeps no measurements, so --no-play has nothing to report.")
    seconds, counted = wishes.one_of("seconds", SECONDS), int(wishes.one_of("iterations", COUNTED))
    console = make_console(to_stderr=True)
    turns = TURNS * len(TABLES) * len(SIDES) * len(CONTENDERS) + 4 * len(SMALL)
    turns += len(punctual.GAMES) * len(punctual.SIDES) * len(punctual.PLAYERS)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("Measuring", total=turns)
        rates = _rates(seconds, lambda: progress.advance(task))
        parts = _parts(counted, lambda: progress.advance(task))
        kept = punctual.spent(lambda: progress.advance(task), wishes.seconds or punctual.ASKED)
    data = {
        **head_data(wishes),
        "seconds": seconds,
        "counted": counted,
        "rates": [{**vars(rate), "median": rate.middle} for rate in rates],
        "parts": parts,
        "kept": [vars(one) for one in kept],
    }
    page = pages(
        head("How fast the searches are", data, arena=False),
        paragraph(f"""The contenders take turns, {TURNS} times {seconds:g} s each, from the start position: X before his
        first move, the pursuers after it. Median, and in brackets the lowest and highest of all turns."""),
        "## Iterations a second",
        table(("edition", "side", *(f"`{name}`" for name in CONTENDERS)), _rate_rows(rates), words=2),
        "## Two threads against one",
        paragraph("""How many times the iterations of one thread two threads do, within the same turn."""),
        table(("edition", "side", "ratio"), _ratio_rows(rates), words=2),
        "## Is the time kept?",
        paragraph(f"""What a whole move takes when this many seconds are asked for, on one thread: the median of
        {punctual.TURNS}, in brackets the longest. The positions are those of a random game with the most legal moves,
        which all must be listed and told."""),
        table(
            ("game", "side", "legal moves", "asked", *(f"`{name}`" for name in punctual.PLAYERS)),
            punctual.rows(kept),
            words=2,
        ),
        f"## Where the time of a move goes, {MOVE:g} s on `classic`",
        table(
            ("player", "side", "position", *(WORDS.get(part, part) for part in PARTS), "belief a move"),
            [_part_row(part) for part in parts],
            words=3,
        ),
        f"![Shares of the time of a move]({NAME}.svg)",
        bullets(text.format(counted=f"{counted:,}", move=f"{MOVE:g}") for text in _METHOD),
    )
    return Report(NAME, page, data, _picture(parts))


def _rates(seconds: float, advance: Callable[[], None]) -> list[Rate]:
    found: dict[tuple[str, str, str], list[float]] = {}
    views = {(name, side): _position(name, side, 1) for name in TABLES for side in SIDES}
    for view in views.values():
        for name in CONTENDERS:
            make_player(name).think(view, budget=Budget.of_iterations(10))
    for _ in range(TURNS):
        for (edition, side), view in views.items():
            for name in CONTENDERS:
                begun = time.perf_counter()
                done = make_player(name).think(view, budget=Budget(seconds)).iterations
                found.setdefault((edition, side, name), []).append(done / (time.perf_counter() - begun))
                advance()
    return [Rate(*key, tuple(speeds)) for key, speeds in found.items()]


def _parts(counted: int, advance: Callable[[], None]) -> list[dict[str, Any]]:
    found = []
    for name, small in SMALL.items():
        for side in SIDES:
            belief = _belief_seconds(name, side)
            for position, round_no in (("start", 1), ("middle", MIDDLE)):
                spent = shares(make_player(small), _position("classic", side, round_no), counted)
                in_a_move = min(1.0, belief / MOVE)
                told = {part: share * (1 - in_a_move) for part, share in spent.items()}
                told["belief"] += in_a_move
                found.append({"player": name, "side": side, "position": position, "belief_seconds": belief, **told})
                advance()
    return found


def _position(name: str, side: Audience, round_no: int) -> TicketView:
    """The first view of the side to move in a round, from the first seed whose game lasts that long."""
    for seed in range(100):
        for game in _played(name, seed):
            if game.round == round_no and game.to_move == side:
                view = game.view(side)
                assert isinstance(view, TicketView)
                return view
    raise LookupError(f"no game of {name} has a round {round_no}")


def _played(name: str, seed: int) -> Iterator[Game]:
    """A game of ``greedy`` against itself, after every move."""
    edition, players, options = TABLES[name]
    game, player = Game(edition, players, options, seed=seed), make_player("greedy")
    while game.to_move is not None:
        yield game
        game.play(player.choose(game.view("X" if game.to_move == "X" else "pursuers"), seed=seed))


def _belief_seconds(name: str, side: Audience) -> float:
    """The mean time of a player's belief for a move, over a game in which it is asked at each of its turns."""
    taken = []
    for game in _played("classic", 0):
        if game.to_move == side:
            view = game.view(side)
            assert isinstance(view, TicketView)
            begun = time.thread_time()
            BELIEFS[name](view)
            taken.append(time.thread_time() - begun)
    return statistics.mean(taken[1:])


def _rate_rows(rates: Sequence[Rate]) -> list[tuple[str, ...]]:
    rows = []
    for edition in TABLES:
        for side in SIDES:
            here = {rate.player: rate for rate in rates if (rate.edition, rate.side) == (edition, side)}
            rows.append((edition, side, *(str(here[name]) for name in CONTENDERS)))
    return rows


def _ratio_rows(rates: Sequence[Rate]) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for edition in TABLES:
        for side in SIDES:
            here = {rate.player: rate for rate in rates if (rate.edition, rate.side) == (edition, side)}
            found = [two / one for two, one in zip(here[TWO].speeds, here[ONE].speeds, strict=True)]
            rows.append((edition, side, f"{statistics.median(found):.2f} ({min(found):.2f} to {max(found):.2f})"))
    return rows


def _part_row(part: dict[str, Any]) -> tuple[str, ...]:
    percents = [f"{100 * part[name]:.0f} %" for name in PARTS]
    return f"`{part['player']}`", part["side"], part["position"], *percents, f"{1000 * part['belief_seconds']:.2f} ms"


def _picture(parts: Sequence[dict[str, Any]]) -> str:
    bars = [(f"{one['player']}, {one['side']}, {one['position']}", [one[name] for name in PARTS]) for one in parts]
    title = f"Where the time of a move of {MOVE:g} s goes (classic, six players)"
    return stacked_plot(title, [WORDS.get(part, part) for part in PARTS], bars)


def _round(speed: float) -> str:
    return f"{float(f'{speed:.3g}'):,.0f}"


_METHOD = (
    """A compiled search is one piece of machine code that no profiler looks into. So the same kernels run uncompiled
    for {counted} iterations, and all calls from one part into another are counted with a sample of their arguments.
    Every function called is then compiled alone and timed on its sample. Count times cost, less what the function hands
    on to other parts, is the time of a part; times are the processor's.""",
    """*Rules* are legal moves, making moves and what follows from them. *Playout* is how figures choose their moves
    below the tree, and what stands for the rest of the game. *Tree and other* is what remains of the measured time of
    an iteration: choosing, finding and making nodes, learning, copying the state; for the X of `nw` also carrying the
    set of stations where he can be through the playout.""",
    """*Belief* is reckoned once for a move: the mean over a game, against a move of {move} s. With more time its share
    falls. Kernels of the belief that an iteration itself uses count here too.""",
    """The first {counted} iterations of a move are told; later ones go deeper into the tree and spend more there. The
    middle is the first turn of round 8 in a game of `greedy` against itself.""",
)
