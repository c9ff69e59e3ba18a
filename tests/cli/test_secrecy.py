"""What a screen for the pursuers shows depends on what the pursuers know, and on nothing else: byte for byte."""

import re
from pathlib import Path

import pytest

from blackticket.editions import edition_names
from blackticket.game import Game, Record
from blackticket.moves import Move
from tests.cli.helpers import run
from tests.cli.twins import dice_twins, twin_games

EDITIONS = [name for name in edition_names() if name != "dice"]


@pytest.fixture(scope="module", params=EDITIONS)
def twins(request: pytest.FixtureRequest) -> tuple[Game, Game]:
    return twin_games(request.param)


def _files(tmp_path: Path, twins: tuple[Game, Game]) -> list[Path]:
    paths = []
    for number, game in enumerate(twins):
        folder = tmp_path / str(number)
        folder.mkdir()
        paths.append(folder / "game.txt")
        paths[-1].write_text(str(Record.of(game)))
    return paths


def _quiet_moves(twins: tuple[Game, Game]) -> list[Move]:
    """Moves for the whole half-round that catch X in neither game."""
    game = twins[0].copy()
    stations = {twin.status()["at"]["X"] for twin in twins}
    moves = []
    while game.to_move == "pursuers":
        move = next(move for move in game.legal_moves if int(move.split()[2]) not in stations)
        game.play(move)
        moves.append(move)
    return moves


def test_everything_that_pursuers_can_ask(
    tmp_path: Path, twins: tuple[Game, Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Screens, refusals, plans (also a plan that would catch one of the two), hints, candidates, maps."""
    stations = [twin.status()["at"]["X"] for twin in twins]
    onto_x = [move for move in twins[0].legal_moves if int(move.split()[2]) in stations]
    ticket = twins[0].setup.edition.tickets[0]
    lines = ["help", "rules", "candidates", "hint", f"look {stations[0]}", "map board.svg", "nonsense", "X taxi 3"]
    lines += [f"D1 {ticket} {station}" for station in stations]
    for move in onto_x:
        lines += [move, "hint", "candidates", "undo"]
    lines += ["auto", "", "go"][:1] + ["undo"] * 9
    outs, maps = [], []
    for path in _files(tmp_path, twins):
        monkeypatch.chdir(path.parent)
        outs.append(
            run("play", "--load", "game.txt", "--as", "detectives", "--seed", "1", stdin="\n".join(lines) + "\n").out
        )
        maps.append((path.parent / "board.svg").read_bytes())
    assert outs[0] == outs[1]
    assert maps[0] == maps[1]
    assert " win: " not in outs[0]
    assert re.search("you are the (detectives|agents)", outs[0])


def test_both_sides_at_one_screen(tmp_path: Path, twins: tuple[Game, Game]) -> None:
    """After another round the pursuers' screens are still the same, while X's own differ."""
    ticket = twins[0].setup.edition.tickets[0]
    quiet = _quiet_moves(twins)
    scripts = []
    for game in twins:
        later = game.copy()
        for move in quiet:
            later.play(move)
        move = next(move for move in later.legal_moves if move.startswith(f"X {ticket} "))
        scripts.append(["", *quiet, "go", "", move, "go", "", "candidates", "auto", "quit", ""])
    shown = []
    for path, script in zip(_files(tmp_path, twins), scripts, strict=True):
        out = run("play", "--load", path, "--as", "both", "--seed", "1", stdin="\n".join(script) + "\n").out
        shown.append(out.split("Pass the device to "))
    assert [part.split(".")[0] for part in shown[0][1:]] in (
        ["the detectives", "Mister X", "the detectives"],
        ["the agents", "Mister X", "the agents"],
    )
    for place in (0, 1, 3):
        assert shown[0][place] == shown[1][place]
    assert shown[0][2] != shown[1][2]


def test_a_watcher_sees_what_everybody_sees(tmp_path: Path, twins: tuple[Game, Game]) -> None:
    """The first screen of a resumed game that is only watched is the same for both."""
    outs = [run("play", "--load", path, "--as", "watch", "--seed", "1").out for path in _files(tmp_path, twins)]
    first = [out.split("Mister X can be at: ")[0] for out in outs]
    assert first[0] == first[1]


def test_a_planned_capture_is_learnt_only_when_it_is_played(tmp_path: Path, twins: tuple[Game, Game]) -> None:
    for path, game in zip(_files(tmp_path, twins), twins, strict=True):
        station = game.status()["at"]["X"]
        catch = [move for move in game.legal_moves if move.endswith(f" {station}")]
        if not catch:
            continue
        begin = [catch[0], "auto"]
        before = run("play", "--load", path, "--as", "detectives", stdin="\n".join(begin) + "\n").out
        assert " win: " not in before
        after = run("play", "--load", path, "--as", "detectives", stdin="\n".join([*begin, "go", ""]) + "\n").out
        assert f"catches Mister X at {station}" in after


def test_dice_game_what_detectives_can_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = dice_twins(rounds=2)[0]
    stations = [game.status()["at"]["X"] for game in games]
    onto_x = [move for move in games[0].legal_moves if move.split()[-1] in map(str, stations)]
    lines = ["help", "rules", "candidates", "hint", "map board.svg", "nonsense", "X pass", "D1 pass", "D3 taxi 1"]
    lines += [f"D1 taxi {station}" for station in stations] + [f"look {station}" for station in stations]
    for move in onto_x:
        lines += [move, "candidates", "undo"]
    outs, maps = [], []
    for path in _files(tmp_path, games):
        monkeypatch.chdir(path.parent)
        outs.append(run("play", "--load", "game.txt", "--as", "detectives", stdin="\n".join(lines) + "\n").out)
        maps.append((path.parent / "board.svg").read_bytes())
    assert outs[0] == outs[1]
    assert maps[0] == maps[1]


def test_dice_game_both_sides_at_one_screen() -> None:
    """From the first placing on: X starts and goes elsewhere, and the detectives' screens do not change by a byte."""
    _, scripts, args = dice_twins(rounds=3)
    shown = [
        run("play", *args, "--as", "both", stdin="\n".join([*script, "", "quit", ""]) + "\n").out.split(
            "Pass the device to "
        )
        for script in scripts
    ]
    assert len(shown[0]) == len(shown[1]) > 4
    for one, other in zip(*shown, strict=True):
        assert (one == other) is not one.startswith("Mister X.")
