"""The program as a whole: help that answers at once, versions, exit codes, errors as sentences."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from blackticket import __version__
from blackticket.cli import files, polite
from blackticket.cli.app import app
from blackticket.errors import BlackticketError
from blackticket.kernel import cache_folder
from tests.cli.helpers import child_environment, run, run_child, says_one_sentence

HEAVY = ("numpy", "numba", "rich", "prompt_toolkit", "statistics", "blackticket.views")


@pytest.mark.parametrize(
    "args", [["--help"], ["play", "--help"], ["simulate", "--help"], ["board", "--help"], ["--version"]]
)
def test_help_imports_nothing_heavy(args: list[str]) -> None:
    code = (
        "import sys\n"
        "from blackticket.cli import main\n"
        f"sys.argv = ['blackticket', *{args!r}]\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        f"print('HEAVY', [name for name in {HEAVY!r} if name in sys.modules])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=child_environment(), check=True, timeout=60
    )
    assert done.stdout.splitlines()[-1] == "HEAVY []"


def test_help_names_every_command() -> None:
    ran = run("--help")
    assert ran.code == 0
    for command in ("play", "simulate", "engine", "compile", "board", "record"):
        assert f"\n  {command} " in ran.out


def test_every_help_page_says_its_defaults_in_words() -> None:
    """No page cuts a sentence, repeats a default, or has Typer's notation for numbers."""
    pages = {path: run(*path, "--help").out.partition("\n")[2] for path in (*commands(), ())}
    assert len(pages) > 20
    for path, page in pages.items():
        assert not re.search(r"\[default|\[required|x>=|<=x|range>|list\[|\.\.\.$", page, re.MULTILINE), path
        assert not re.search(r"\(default[^)]*\([^)]*default", page), path


def commands(group: Any = None, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The words behind which a command or a group of commands stands."""
    whole = group or typer.main.get_command(app)
    for name, command in getattr(whole, "commands", {}).items():
        yield (*path, name)
        yield from commands(command, (*path, name))


def test_version() -> None:
    assert run("--version").out == f"blackticket {__version__}\n"


def test_without_a_command_it_shows_the_help() -> None:
    assert "Usage: blackticket" in run().out + run().err


@pytest.mark.parametrize("args", [["nix"], ["board", "nix"], ["play", "--nix"], ["play", "--seed", "x"]])
def test_unknown_words_are_usage_errors(args: list[str]) -> None:
    ran = run(*args)
    assert ran.code == 2
    assert "Error:" in ran.err


def test_engine_answers() -> None:
    ran = run_child("engine", stdin='{"do": "hello"}\nnonsense\n')
    first, second = (json.loads(line) for line in ran.out.splitlines())
    assert (ran.code, first["ok"], second["ok"]) == (0, True, False)


def test_ctrl_c_is_quiet_and_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("blackticket.cli.play.command.play", interrupted)
    ran = run("play")
    assert (ran.code, ran.out, ran.err) == (130, "", "")


def test_a_mistake_of_the_program_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> None:
        raise ValueError("a bug")

    monkeypatch.setattr("blackticket.cli.play.command.play", broken)
    with pytest.raises(ValueError, match="a bug"):
        run("play")


def test_a_reader_that_goes_away_is_no_error() -> None:
    program = f"{sys.executable} -m blackticket.cli board export london"
    done = subprocess.run(
        ["bash", "-c", f"{program} | true; exit ${{PIPESTATUS[0]}}"],
        capture_output=True, text=True, env=child_environment(), check=False, timeout=60,
    )  # fmt: skip
    assert "Traceback" not in done.stderr


def test_explanations() -> None:
    assert polite.explain(BlackticketError("bad_argument", "No.")) == "No."
    assert (
        polite.explain(FileNotFoundError(2, "No such file or directory", "a.txt"))
        == "a.txt: No such file or directory."
    )
    assert polite.explain(UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad")) == "This is not a UTF-8 text file."
    assert polite.explain(ValueError("a bug")) is None
    assert polite.several_problems([]) == "This did not work."
    assert polite.several_problems(["a", "b"]).startswith("a (1 more")
    with pytest.raises(typer.Exit):
        polite.refuse("No.")


def test_saving_leaves_other_peoples_files_alone(tmp_path: Path) -> None:
    other = tmp_path / "diary.txt"
    other.write_text("Dear diary")
    with pytest.raises(BlackticketError, match="not a record"):
        files.save_record(str(other), "blackticket record 1\n")
    with pytest.raises(BlackticketError, match="not a file"):
        files.save_record(str(tmp_path), "blackticket record 1\n")
    assert other.read_text() == "Dear diary"
    mine = tmp_path / "game.txt"
    files.save_record(str(mine), "blackticket record 1\n")
    files.save_record(str(mine), "blackticket record 1\nnew\n")
    assert mine.read_text().endswith("new\n")


def test_compile_says_where_the_machine_code_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BLACKTICKET_COMPILER", "off")
    assert "compiler is off" in run("compile").out


@pytest.mark.slow
def test_compile_compiles() -> None:
    """Into the usual cache, so that the work is done once for all tests; test_compiled.py begins with an empty one."""
    command = [sys.executable, "-m", "blackticket.cli", "compile"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=900, env=child_environment())
    folder = cache_folder()
    assert "12/12" in done.stdout
    assert str(folder) in done.stdout
    assert list(folder.glob("**/*.nbi"))


def test_bad_options_of_play_are_sentences(tmp_path: Path) -> None:
    says_one_sentence(run("play", "--edition", "paris"), "paris", "london")
    says_one_sentence(run("play", "--edition", "london", "--players", "9"), "2 to 6")
    says_one_sentence(run("play", "--edition", "london", "--players", "-1"), "-1")
    says_one_sentence(run("play", "--option", "triple_move"), "triple_move")
    says_one_sentence(run("play", "--as", "nobody"), "nobody")
    says_one_sentence(run("play", "--opponent", "deep"), "deep")
    says_one_sentence(run("play", "--board", tmp_path), "board.toml")
    says_one_sentence(run("play", "--board", "nowhere"), "nowhere")
    says_one_sentence(run("play", "--load", tmp_path / "none.txt"), "none.txt")
    says_one_sentence(run("play", "--load", tmp_path), tmp_path.name)
