"""What a chance is worth that ``mcts`` tells: how often its side won, by what it had said of the move that it made."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from rich.progress import track

from bench.studies.cells import Wishes
from bench.studies.pages import Report, head, head_data, pages, paragraph, table
from bench.studies.plots import Row, rows_plot
from blackticket.cli.look import make_console
from blackticket.errors import BlackticketError
from blackticket.game import Game
from blackticket.players import Budget, make_player
from blackticket.views import Audience

NAME = "chances"
EDITION, PEOPLE = "london", 5
GAMES, ITERATIONS, SEED = 120, 1000, 5000
FIFTHS = 5
DRAWS = 4000
SIDES: tuple[Audience, ...] = ("X", "pursuers")


@dataclass(frozen=True)
class Said:
    """A move, the chance that was told for it, and whether its side won in the end."""

    game: int
    side: Audience
    chance: float
    won: bool


@dataclass(frozen=True)
class Told:
    """The moves of one side with chances of one fifth; all shares are from 0 to 1."""

    side: Audience
    fifth: int
    moves: int
    games: int
    said: float
    won: float
    low: float
    high: float

    @property
    def span(self) -> str:
        """The fifth in words."""
        return f"{100 * self.fifth // FIFTHS} to {100 * (self.fifth + 1) // FIFTHS} %"


def report(wishes: Wishes) -> Report:
    """Play and tell."""
    wishes.refuse("seconds", "only")
    if not wishes.play:
        raise BlackticketError("bad_argument", "This study keeps no games, so --no-play has nothing to report.")
    games, iterations = wishes.games.get("", GAMES), int(wishes.one_of("iterations", ITERATIONS))
    console = make_console(to_stderr=True)
    seeds = track(
        range(SEED, SEED + games), "Playing", console=console, transient=True, disable=not console.is_terminal
    )
    found = by_fifth([said for seed in seeds for said in play(seed, iterations)])
    data = {
        **head_data(wishes),
        "games": games,
        "iterations": iterations,
        "rows": [vars(row) for row in found],
    }
    page = pages(
        head("What a chance is worth", data, arena=False),
        paragraph(f"""`mcts` plays {games} games of London with {PEOPLE} people against itself, with {iterations:,}
        iterations a move. For each move that it makes it tells an estimated chance that its side wins ([what a thought
        tells](../players.md#what-a-thought-tells)); this is how often the side did win. In brackets: 95 % intervals,
        for which whole games are drawn again, because the moves of a game are won or lost together."""),
        table(
            ("side", "had said", "moves", "in games", "said on average", "won"),
            [
                (
                    row.side,
                    row.span,
                    f"{row.moves:,}",
                    row.games,
                    f"{100 * row.said:.0f} %",
                    f"{100 * row.won:.0f} % ({100 * row.low:.0f} to {100 * row.high:.0f})",
                )
                for row in found
            ],
        ),
        f"![What was said and what came of it]({NAME}.svg)",
        paragraph("""In a search the other side is weaker than in the game, so both sides tend to think too well of
        themselves. A chance is good for comparing the moves of one position, and no promise."""),
    )
    return Report(NAME, page, data, picture(found))


def play(seed: int, iterations: int) -> list[Said]:
    """One game; where there is nothing to choose, or a capture is sure, nothing is estimated."""
    player, game, told = make_player("mcts"), Game(EDITION, PEOPLE, seed=seed), []
    while game.to_move is not None:
        side: Audience = "X" if game.to_move == "X" else "pursuers"
        thought = player.think(game.view(side), budget=Budget.of_iterations(iterations), seed=seed)
        chance = next(choice.chance for choice in thought.choices if choice.move == thought.move)
        if chance is not None and thought.iterations:
            told.append((side, chance))
        game.play(thought.move)
    assert game.outcome is not None
    return [Said(seed, side, chance, game.outcome.winner == side) for side, chance in told]


def by_fifth(moves: Sequence[Said]) -> list[Told]:
    """What was said on average and what came of it, for each side and fifth that has moves."""
    found = []
    for side in SIDES:
        for fifth in range(FIFTHS):
            mine = [one for one in moves if one.side == side and min(int(one.chance * FIFTHS), FIFTHS - 1) == fifth]
            if mine:
                games = len({one.game for one in mine})
                said, won = float(np.mean([one.chance for one in mine])), float(np.mean([one.won for one in mine]))
                found.append(Told(side, fifth, len(mine), games, said, won, *interval(mine)))
    return found


def interval(moves: Sequence[Said]) -> tuple[float, float]:
    """The 95 % interval of the share of moves that were won: whole games are drawn again."""
    counts: dict[int, tuple[int, int]] = {}
    for one in moves:
        count, won = counts.get(one.game, (0, 0))
        counts[one.game] = count + 1, won + one.won
    table_of_games = np.array(list(counts.values()))
    drawn = table_of_games[np.random.default_rng(1).integers(len(counts), size=(DRAWS, len(counts)))].sum(axis=1)
    low, high = np.percentile(drawn[:, 1] / drawn[:, 0], [2.5, 97.5])
    return float(low), float(high)


def picture(found: Sequence[Told]) -> str:
    """What was said beside what came of it."""
    rows = [
        Row(row.span, 100 * row.won, 100 * row.low, 100 * row.high, mark=100 * row.said, group=row.side)
        for row in found
    ]
    return rows_plot(
        "Chances and what came of them",
        rows,
        span=(0, 100),
        step=20,
        unit="% of moves",
        legend=("games won", "said on average"),
    )
