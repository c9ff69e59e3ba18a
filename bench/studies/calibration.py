"""How far off the chances are that ``mcts`` tells, before and after they are calibrated, on games kept apart.

The weights are fitted by ``scripts/fit_calibration.py`` to two games of three; this study plays the games and measures
the weights that are shipped on the third.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from bench.studies.calibrating import Moves, bins_of, brier_of, by_weights, crossed, error_of, is_kept, moves_of
from bench.studies.cells import FOLDER, Wishes
from bench.studies.pages import Report, head, head_data, pages, paragraph, table
from bench.studies.plots import Row, rows_plot
from bench.studies.told import PLAYER, SIDES, ToldGame, play_told
from blackticket.coach.calibration import weights
from blackticket.editions import edition_names
from blackticket.errors import BlackticketError

NAME = "calibration"
GAMES = 300
ITERATIONS = (150, 600, 2400)
"""A third of the games with each: chances are worth more after a longer search."""


def report(wishes: Wishes) -> Report:
    """Play what is missing and tell."""
    wishes.refuse("seconds", "only")
    known = {name: wishes.games.get(name, wishes.games.get("", GAMES)) for name in edition_names()}
    if unknown := [name for name in wishes.games if name and name not in known]:
        raise BlackticketError("bad_argument", f"The study {NAME} has no cell {unknown[0]!r}.")
    games = play_told(
        wishes.into / FOLDER, known, wishes.iterations or ITERATIONS, play=wishes.play, forget=wishes.forget
    )
    kept = [game for game in games if is_kept(game)]
    if not kept:
        raise BlackticketError(
            "bad_argument", f"The study {NAME} has no games to test on, so there is nothing to tell."
        )
    rows = [_row(name, side, games, kept) for name in known for side in SIDES if _of(kept, name)]
    data = {
        **head_data(wishes),
        "player": PLAYER,
        "iterations": list(wishes.iterations or ITERATIONS),
        "rows": rows,
    }
    page = pages(
        head("Calibrated chances", data, arena=False),
        paragraph(f"""`{PLAYER}` plays every edition against itself, with all numbers of players in turns, a third of
        the games each with {", ".join(f"{one:,}" for one in ITERATIONS)} iterations a move. For each move it tells the
        chance that its side wins. `python scripts/fit_calibration.py` fits a few weights to two games of three, by
        edition and side: logistic regression on the log-odds that were told, on how far the game has come, and on how
        long the search thought. The table tells of the third game of three, which the weights have never seen."""),
        paragraph("""The error is the expected calibration error: moves are sorted into tenths by what was said, and the
        error is how far what was said is from what came of it, on average over all moves. Each game counts alike. In
        brackets: 95 % intervals, for which whole games are drawn again. Because few games fill ten tenths by chance
        alone, even a perfect chance would show an error of some hundredths here. The Brier score, the mean square of
        what was said less what came, does not have that fault; less is better."""),
        table(
            ("edition", "side", "games fitted", "tested", "error before", "after", "Brier before", "after"),
            [
                (
                    row["edition"],
                    row["side"],
                    row["fitted"],
                    row["tested"],
                    _told(row["before"]),
                    _told(row["after"]),
                    f"{row['brier_before']:.3f}",
                    f"{row['brier_after']:.3f}",
                )
                for row in rows
            ],
            words=2,
        ),
        _whole(kept),
        _doubtful(rows),
        paragraph("""A third of the games is few, and who won them is partly chance: where the kept games went otherwise
        than the fitted ones, no weights can fit both. So here every game is kept apart once. The games of an edition
        are split into six parts, and each part is told by weights that were fitted to the other five."""),
        table(
            ("edition", "side", "games", "error before", "after", "Brier before", "after"),
            [_crossed_row(name, side, games) for name in known for side in SIDES if _of(games, name)],
            words=2,
        ),
        f"![What was said and what came of it]({NAME}.svg)",
        paragraph("""What the weights cannot know: the games are those of one strong player against itself. Between
        people, or between a person and a computer player, another share is won from the same position. Options, boards
        of your own and editions of your own were not played; an edition without weights keeps its chances as they
        are."""),
    )
    return Report(NAME, page, data, picture(kept))


def _of(games: Sequence[ToldGame], name: str) -> list[ToldGame]:
    return [game for game in games if game.edition == name]


def _row(name: str, side: str, games: Sequence[ToldGame], kept: Sequence[ToldGame]) -> dict[str, Any]:
    mine = _of(kept, name)
    before, after = moves_of(mine, side), moves_of(mine, side, shipped())
    return {
        "edition": name,
        "side": side,
        "fitted": len(_of(games, name)) - len(mine),
        "tested": len(mine),
        "before": error_of(before),
        "after": error_of(after),
        "brier_before": brier_of(before),
        "brier_after": brier_of(after),
        "bins_before": [vars(one) for one in bins_of(before)],
        "bins_after": [vars(one) for one in bins_of(after)],
    }


def shipped() -> Any:
    """Corrects by the weights of the package."""
    mine: Mapping[str, Mapping[str, Sequence[float]]] = weights()
    return by_weights({name: {side: list(one) for side, one in sides.items()} for name, sides in mine.items()})


def _told(error: tuple[float, float, float]) -> str:
    share, low, high = error
    return f"{share:.3f} ({low:.3f} to {high:.3f})"


def _crossed_row(name: str, side: str, games: Sequence[ToldGame]) -> tuple[str, ...]:
    """Every game once told by weights that have not seen it."""
    mine = _of(games, name)
    before, after = moves_of(mine, side), crossed(mine, side)
    errors = (_told(error_of(before)), _told(error_of(after)))
    return (name, side, str(len(mine)), *errors, f"{brier_of(before):.3f}", f"{brier_of(after):.3f}")


def _doubtful(rows: Sequence[Mapping[str, Any]]) -> str:
    """Where the weights did not help on the tested games, said plainly."""
    worse = [f"{row['edition']} as {row['side']}" for row in rows if row["brier_after"] > row["brier_before"]]
    if not worse:
        return paragraph("The Brier score is better everywhere.")
    return paragraph(f"""On these games the Brier score is not better for {", ".join(worse)}. The intervals are wide
        because the games are few; the same command with more `--games` plays on, and `scripts/fit_calibration.py
        --write` fits again.""")


def _whole(kept: Sequence[ToldGame]) -> str:
    """All editions together, side by side."""
    rows = []
    for side in SIDES:
        before, after = moves_of(kept, side), moves_of(kept, side, shipped())
        rows.append((side, len(kept), _told(error_of(before)), _told(error_of(after))))
    return "All editions together:\n\n" + table(("side", "games tested", "error before", "after"), rows)


def picture(kept: Sequence[ToldGame]) -> str:
    """What was said and what came of it, before and after, tenth by tenth, over all editions."""
    rows = []
    for side in SIDES:
        for words, moves in (("as told", moves_of(kept, side)), ("calibrated", moves_of(kept, side, shipped()))):
            rows += _rows(f"{side}, {words}", moves)
    return rows_plot(
        "Chances and what came of them",
        rows,
        span=(0, 100),
        step=20,
        unit="% of moves, each game counted alike",
        legend=("games won", "said on average"),
    )


def _rows(group: str, moves: Moves) -> list[Row]:
    found = []
    for one in bins_of(moves):
        tenth = min(int(one.said * 10), 9)
        label = f"{10 * tenth} to {10 * tenth + 10} %, {100 * one.share:.0f} % of moves"
        found.append(Row(label, 100 * one.won, 100 * one.won, 100 * one.won, mark=100 * one.said, group=group))
    return found
