"""``blackticket record``."""

import re
from pathlib import Path

import pytest

from blackticket.editions import edition_names
from blackticket.game import Game, Record
from blackticket.players import make_player
from blackticket.views import Audience
from tests.cli.helpers import run, says_one_sentence
from tests.cli.twins import twin_games


def played(edition: str, rounds: int | None = None, seed: int = 1) -> Game:
    """A random game, to its end or so many rounds long."""
    game = Game(edition, players=3, seed=seed)
    player = make_player("random")
    while game.to_move is not None and (rounds is None or game.round <= rounds):
        side: Audience = "X" if game.to_move == "X" else "pursuers"
        game.play(player.choose(game.view(side), seed=seed))
    return game


@pytest.fixture(params=edition_names())
def finished(request: pytest.FixtureRequest) -> Game:
    return played(request.param)


@pytest.fixture
def file(tmp_path: Path, finished: Game) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(str(Record.of(finished)))
    return path


def test_show(file: Path, finished: Game) -> None:
    ran = run("record", "show", file)
    assert ran.code == 0
    assert ran.out.splitlines()[0].lower().startswith(finished.setup.edition.name)
    for move in finished.moves:
        if not move.startswith("X "):
            assert move in " ".join(ran.out.split())


def test_show_reads_standard_input(file: Path) -> None:
    assert run("record", "show", "-", stdin=file.read_text()).out == run("record", "show", file).out


def test_public_part(file: Path, finished: Game, tmp_path: Path) -> None:
    expected = str(Record.of(finished, public=True))
    assert run("record", "show", file, "--public").out == expected
    out = tmp_path / "public.txt"
    assert run("record", "show", file, "--public", "--out", out).code == 0
    assert out.read_text() == expected
    assert run("record", "show", out, "--public").out == expected
    assert "public part" in run("record", "show", out).out
    assert run("record", "check", out).code == 0
    says_one_sentence(run("record", "replay", out), "You cannot replay a public record")
    says_one_sentence(run("play", "--load", out), "You cannot replay a public record")
    says_one_sentence(run("record", "show", file, "--out", out), "--public")


def test_check(file: Path) -> None:
    ran = run("record", "check", file)
    assert ran.code == 0
    assert ran.out.startswith("Valid: ")


def test_check_names_the_first_bad_move(tmp_path: Path) -> None:
    text = str(Record.of(played("london", rounds=3)))
    bad = tmp_path / "bad.txt"
    lines = text.splitlines()
    lines[-1] = "3: X taxi 199 / D1 taxi 1"
    bad.write_text("\n".join(lines) + "\n")
    ran = run("record", "check", bad)
    assert ran.code == 1
    assert "'X taxi 199'" in ran.out
    assert run("record", "check", "-", stdin="hello").code == 1
    assert run("record", "check", "-", stdin="").code == 1
    says_one_sentence(run("record", "replay", bad), "'X taxi 199'")
    says_one_sentence(run("record", "check", tmp_path / "none.txt"), "none.txt")


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "noise.txt"
    path.write_bytes(bytes(range(256)))
    assert run("record", "check", path).code == 1
    says_one_sentence(run("record", "show", path), "UTF-8")


@pytest.mark.parametrize("audience", ["everyone", "X", "pursuers", "public"])
def test_replay(file: Path, finished: Game, audience: str) -> None:
    ran = run("record", "replay", file, "--from", audience)
    assert ran.code == 0
    rounds = len(set(finished.rounds_of_moves))
    assert ran.out.count(f" of {finished.setup.rules.log_entries}  ") == rounds
    assert re.search(r" wins?: ", ran.out)


def test_replay_of_an_unfinished_game(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(str(Record.of(played("london", rounds=2))))
    ran = run("record", "replay", path, "--step", stdin="\n\n\n\n")
    assert ran.code == 0
    assert "not finished" in ran.out
    assert "Press Enter to continue" in ran.out


def test_replay_refuses(tmp_path: Path) -> None:
    says_one_sentence(run("record", "replay", "-", "--from", "nobody"), "nobody")
    says_one_sentence(run("record", "replay", "-", "--step"), "--step")


def test_replay_for_the_pursuers_shows_no_hidden_station(tmp_path: Path) -> None:
    """Two games that differ only in what nobody saw replay to the same bytes for the pursuers."""
    outs = []
    for number, game in enumerate(twin_games("london")):
        path = tmp_path / f"{number}.txt"
        path.write_text(str(Record.of(game)))
        outs.append(run("record", "replay", path, "--from", "pursuers").out)
    assert outs[0] == outs[1]


@pytest.mark.parametrize("ending", ["svg", "PNG"])
def test_picture(file: Path, tmp_path: Path, ending: str) -> None:
    out = tmp_path / f"game.{ending}"
    assert run("record", "picture", file, "-o", out, "--language", "de", "--width", "600").code == 0
    assert out.read_bytes().startswith(b"<svg" if ending == "svg" else b"\x89PNG")


def test_picture_refuses(file: Path, tmp_path: Path) -> None:
    says_one_sentence(run("record", "picture", file, "-o", tmp_path / "game.gif"), "must end in .svg or .png")
    says_one_sentence(run("record", "picture", file, "-o", tmp_path / "a.svg", "--theme", "pink"), "no theme 'pink'")
    running = tmp_path / "game.txt"
    running.write_text(str(Record.of(played("london", rounds=2))))
    says_one_sentence(run("record", "picture", running, "-o", tmp_path / "a.svg"), "not over yet")
    assert not (tmp_path / "a.svg").exists()
