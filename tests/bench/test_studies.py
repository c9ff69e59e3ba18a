"""The studies: a report of each with tiny budgets, and what their command refuses."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from bench.studies.__main__ import STUDIES, main
from bench.studies.against_nw import ahead, hunting
from bench.studies.cells import Cell, Counted, Share
from bench.studies.chances import Said, by_fifth
from bench.studies.editions import tables, verdict
from bench.studies.levels import contestant
from bench.studies.variants import claims

from blackticket.arena.contestant import check_contestant
from blackticket.editions import edition, edition_names
from blackticket.players import Budget, make_player
from blackticket.players.levels import at_level, level_names
from tests.arena.helpers import small, won_by
from tests.bench.helpers import study
from tests.docs.pages import ROOT


@pytest.mark.parametrize(
    ("won", "words"),
    [
        ((500, 1000), "within 40 to 60 %"),
        ((900, 1000), "not within 40 to 60 %"),
        ((50, 100), "within 40 to 60 %"),
        ((59, 100), "within 40 to 60 %, but the interval reaches across: more games would tell"),
        ((65, 100), "not within 40 to 60 %, but the interval reaches across: more games would tell"),
    ],
)
def test_balance_is_judged_by_the_interval(won: tuple[int, int], words: str) -> None:
    assert verdict(Share.of([game < won[0] for game in range(won[1])])) == words


def test_every_edition_and_number_of_players_is_in_the_study_of_editions() -> None:
    found = {(one.edition, count, one.options) for one in tables() for count in one.counts}
    plain = {(name, count, ()) for name in edition_names() for count in edition(name).player_counts}
    expert = {("dice", count, ("expert",)) for count in edition("dice").player_counts}
    assert found == plain | expert


def test_the_claims_of_the_rulebook_are_those_of_the_ten_variants() -> None:
    variants = {name for name, option in edition("sanssouci").options.items() if option.claimed}
    assert {claim.option for claim in claims()} == variants
    assert len(variants) == 10
    told = {claim.option: (claim.rule, claim.size, claim.for_x) for claim in claims()}
    assert told["always_revealed"] == ("S-V4", "large", False)
    assert told["triple_move"] == ("S-V10", "small", True)


def test_every_level_can_be_asked_for_in_the_arena() -> None:
    written = [contestant(*at_level(level, 1.0)) for level in level_names()]
    assert len(set(written)) == len(written)
    for name in written:
        check_contestant(name)


@pytest.mark.parametrize(
    "asked",
    [
        "random",
        "greedy",
        "greedy:sight=2,x.caught=6,dice_hunt.reroll=0.14999999999999997",
        "nw:categories=off,reduction=0",
        "mcts:exploration=1,most_entries=2000000",
    ],
)
def test_a_player_is_written_as_it_was_asked_for(asked: str) -> None:
    assert contestant(make_player(asked), Budget(0.0)) == asked
    assert contestant(make_player(asked), Budget.of_iterations(50)) == f"{asked}@50i"


def test_the_report_of_nw_curve(tmp_path: Path) -> None:
    page, data = study("nw-curve", tmp_path, "--iterations", "1000", "3", "--games", "1", "--only", "3")
    assert "| 1,000 | 0 | not played | 43.0 % | not played |" in page
    assert [one["cell"] for one in data["cells"]] == ["3", "1k", "1k-no-categories", "1k-no-reduction", "1k-neither"]
    assert [one["roles"][0]["games"] for one in data["cells"]] == [1, 0, 0, 0, 0]
    page, data = study("nw-curve", tmp_path, "--iterations", "3", "--games", "2", "3=3")
    assert [one["roles"][0]["games"] for one in data["cells"]] == [3, 2, 2, 2]
    assert data["cells"][3]["roles"][0]["pursuers"] == "nw:categories=off,reduction=0"
    assert "| both | 2 |" in page


def test_the_report_of_against_nw(tmp_path: Path) -> None:
    page, data = study("against-nw", tmp_path, "--seconds", "0.002", "--games", "1")
    by_cell = {one["cell"]: one for one in data["cells"]}
    assert {name: len(one["roles"]) for name, one in by_cell.items()} == {
        "mcts-mcts-0.002s": 1,
        "mcts-nw-0.002s": 2,
        "nw-nw-0.002s": 1,
        "mcts-nw-r0-0.002s": 2,
        "nw-nw-r0-0.002s": 2,
    }
    score = by_cell["mcts-nw-0.002s"]["score"]
    assert f"| `mcts` | `nw` | 2 | **{100 * score['share']:.1f} % (" in page
    assert page.count("the goal of 65 % over both roles") == 2
    for cell, words in (("mcts-mcts", "`mcts`"), ("mcts-nw", "`nw`"), ("mcts-nw-r0", "`nw:reduction=0`")):
        x_wins = by_cell[f"{cell}-0.002s"]["roles"][0]["x_wins"]["share"]
        assert f"| {words} | 1 | {100 * (1 - x_wins):.1f} % (" in page


def test_pursuers_of_our_x_are_compared_from_the_same_starts() -> None:
    """The first start is won by both, the second by ours alone; the third only ours have played."""
    series = small(("mcts", "mcts"))
    ours = Counted(Cell("ours", series, 3), won_by("pursuers", "pursuers", "X"))
    swapped = small(("mcts", "nw"), ("nw", "mcts"))
    theirs = Counted(Cell("theirs", swapped, 2), won_by("pursuers", "X", "X", "X"))
    assert (hunting(ours, theirs).points, hunting(ours, theirs).games) == (50.0, 2)


def test_both_opponents_are_put_together_start_by_start() -> None:
    """Against the first opponent ours gains one start of two as X, against the second one of one as pursuers."""
    both = small(("mcts", "nw"), ("nw", "mcts"))
    ours = Counted(Cell("ours", both, 2), won_by("X", "pursuers", "X", "pursuers"))
    theirs = Counted(Cell("theirs", small(("nw", "nw")), 3), won_by("X", "pursuers", "X"))
    others = Counted(Cell("others", both, 1), won_by("X", "X"))
    last = Counted(Cell("last", both, 1), won_by("X", "pursuers"))
    assert [one.points for one in ahead((ours, theirs))] == [50.0, 50.0]
    whole = ahead((ours, theirs), (last, others))
    assert [one.games for one in whole] == [3, 3]
    assert [one.points for one in whole] == pytest.approx([100 / 3, 200 / 3])


def test_cells_without_games_have_no_figures(tmp_path: Path) -> None:
    short = ("--seconds", "0.001", "--games", "1", "--only", "mcts-mcts-0.001s")
    page, _ = study("against-nw", tmp_path, *short)
    assert "| `nw` | `nw` | 0 | not played | not played | not played |" in page
    assert "| `nw` | not played | not played | not played | not played |" in page
    assert "0.000 s" not in page


def test_without_any_games_no_report_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nw-curve", "--into", str(tmp_path), "--no-play"]) == 2
    assert "The study nw-curve has no games yet" in capsys.readouterr().err
    assert not (tmp_path / "nw-curve.md").exists()


def test_the_report_of_editions(tmp_path: Path) -> None:
    cells: Sequence[str] = ("sanssouci-5", "italia-5", "london-5", "dice-expert-2")
    page, data = study("editions", tmp_path, "--iterations", "3", "--games", "2", "--only", *cells)
    played = {one["cell"]: one["roles"][0]["x_wins"]["games"] for one in data["cells"] if one["roles"][0]["games"]}
    assert set(played) == set(cells)
    assert f"**Potsdam with four agents: X wins {50 * played['sanssouci-5']:.1f} % (" in page
    assert "| Sanssouci | 2, 3 or 5 | 4 agents | 2 |" in page


def test_the_report_of_variants(tmp_path: Path) -> None:
    page, data = study("variants", tmp_path, "--iterations", "3", "--games", "3", "--only", "none", "always_revealed")
    wins = {one["cell"]: one["roles"][0]["x_wins"]["share"] for one in data["cells"] if one["roles"][0]["games"]}
    change = 100 * (wins["always_revealed"] - wins["none"])
    assert data["changes"]["always_revealed"]["points"] == pytest.approx(change, abs=1e-3)
    assert f"| `always_revealed` | large, for the agents | 3 | {100 * wins['always_revealed']:.1f} % (" in page


def test_the_report_of_levels(tmp_path: Path) -> None:
    pairs = ("novice-random", "random-novice", "casual-random")
    page, data = study("levels", tmp_path, "--seconds", "0.01", "--games", "2", "--only", *pairs)
    rated = {one["name"]: one["rating"] for one in data["ratings"]}
    assert set(rated) == {"random", *level_names()}
    assert rated["random"] < rated["novice"]
    assert "| skilled | `mcts:solve=0@500i` |" in page


@pytest.mark.slow
def test_the_report_of_chances(tmp_path: Path) -> None:
    page, data = study("chances", tmp_path, "--games", "2", "--iterations", "20")
    assert data["games"] == 2
    for row in data["rows"]:
        assert row["fifth"] / 5 <= row["said"] <= (row["fifth"] + 1) / 5
        assert 0.0 <= row["low"] <= row["won"] <= row["high"] <= 1.0
        assert f"| {row['side']} | {20 * row['fifth']} to {20 * row['fifth'] + 20} % | {row['moves']:,} |" in page


@pytest.mark.slow
def test_the_report_of_calibration_and_how_it_goes_on(tmp_path: Path) -> None:
    page, data = study("calibration", tmp_path, "--games", "4", "--iterations", "20")
    games = tmp_path / "studies" / "calibration.jsonl.xz"
    before = games.read_bytes()
    assert {row["edition"] for row in data["rows"]} <= set(edition_names())
    for row in data["rows"]:
        assert row["fitted"] + row["tested"] == 4
        assert 0.0 <= row["before"][0] <= 1.0
        assert f"| {row['edition']} | {row['side']} | {row['fitted']} | {row['tested']} |" in page
    again, _ = study("calibration", tmp_path, "--games", "4", "--iterations", "20")
    assert (again, games.read_bytes()) == (page, before)


def test_chances_are_counted_by_side_and_fifth() -> None:
    told = by_fifth(
        [Said(1, "X", 0.1, False), Said(1, "X", 0.15, False), Said(2, "X", 0.1, True), Said(2, "X", 1.0, True)]
    )
    assert [(one.fifth, one.moves, one.games, one.won) for one in told] == [(0, 3, 2, 1 / 3), (4, 1, 1, 1.0)]
    assert told[0].said == pytest.approx(0.35 / 3)
    assert (told[0].low, told[0].high) == (0.0, 1.0)


@pytest.mark.slow
def test_the_report_of_speed(tmp_path: Path) -> None:
    page, data = study("speed", tmp_path, "--seconds", "0.01", "--iterations", "4")
    assert len(data["rates"]) == 12
    for part in data["parts"]:
        shares = [part[name] for name in ("rules", "belief", "playout", "tree")]
        assert sum(shares) == pytest.approx(1.0, abs=4e-6)  # each is told in six digits
        assert min(shares) >= 0.0
        assert part["rules"] > 0.0
        assert part["playout"] > 0.0
    assert "## Two threads against one" in page
    assert len(data["kept"]) == 12
    assert {one["asked"] for one in data["kept"]} == {0.01}
    moves = {(one["game"], one["side"]): one["moves"] for one in data["kept"]}
    assert moves["sanssouci, `triple_move`", "X"] > 1000
    assert f"| sanssouci, `triple_move` | X | {moves['sanssouci, `triple_move`', 'X']:,} | 0.01 s | " in page


def test_wrong_wishes_are_refused_with_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, words in (
        (("nw-curve", "--seconds", "1"), "This study has no --seconds."),
        (("editions", "--iterations", "1", "2"), "This study takes one value for --iterations."),
        (("variants", "--only", "no_variant"), "The study variants has no cell 'no_variant'"),
        (("speed", "--no-play"), "keeps no measurements"),
        (("chances", "--no-play"), "keeps no games"),
    ):
        assert main([*arguments, "--into", str(tmp_path)]) == 2
        assert words in capsys.readouterr().err


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("--seconds nan", "'nan' must be above 0"),
        ("--seconds 0", "'0' must be above 0"),
        ("--iterations 0", "must be 1 or more"),
        ("--iterations -3", "--iterations"),
        ("--games none=0", "must be 1 or more"),
        ("--games none=many", "'many' must be a number"),
        ("--jobs -1", "--jobs"),
        ("--jobs 9999999999", "must be a number of at most 9 digits"),
    ],
)
def test_budgets_and_numbers_that_mean_nothing_are_refused(
    asked: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["speed", "--into", str(tmp_path), *asked.split()])
    assert ended.value.code == 2
    assert words in capsys.readouterr().err


def test_every_study_has_its_row_in_the_docs() -> None:
    told = (ROOT / "docs" / "studies.md").read_text(encoding="utf-8")
    assert all(f"| `{name}` |" in told for name in STUDIES)
