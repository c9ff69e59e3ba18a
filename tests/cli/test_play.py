"""Whole games through ``blackticket play``, as plain lines."""

import re
from pathlib import Path

import pytest

from blackticket.editions import edition_names
from blackticket.game import Game, Record
from blackticket.players import level_names, make_player, player_names
from blackticket.players.levels import NOVICE
from blackticket.views import Audience
from tests.cli.helpers import flight, hunt, run, run_child, saved, says_one_sentence

EDITIONS = edition_names()
TURNS = 150
"""More half-rounds, or moves in the dice game, than any game has."""
ENDING = r"\n(Mister X wins|The (detectives|agents) win): "


def play(*args: str | Path, lines: list[str]) -> str:
    ran = run("play", *args, stdin="\n".join(lines) + "\n")
    assert (ran.code, ran.err) == (0, "")
    return ran.out


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("role", ["X", "detectives", "both", "watch"])
def test_a_whole_game(edition: str, role: str) -> None:
    turn = ["", "auto", "go"] if role == "both" else ["auto", "go"]
    if edition == "dice" and role == "both":
        turn = ["auto", "go", ""]  # one detective after the other: there is not always somebody to pass the device to
    out = play("--edition", edition, "--as", role, "--seed", "11", "--opponent", "random", lines=turn * TURNS)
    assert re.search(ENDING, out)
    assert "X's route: " in out
    assert "the game is over" in out


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_moves_typed_are_the_moves_played(edition: str, tmp_path: Path) -> None:
    """A game made by the players, typed in move by move, saves the same record."""
    game = Game(edition, 3, seed=9)
    player = make_player("random")
    lines: list[str] = []
    while game.to_move is not None:
        side: Audience = "X" if game.to_move == "X" else "pursuers"
        lines.append("")
        while game.to_move == side:
            move = player.choose(game.view(side), seed=2)
            game.play(move)
            lines += [move, "go"] if edition == "dice" else [move]
        if edition != "dice":
            lines += ["auto", "go"]  # after a capture the rest of the plan is not played
    path = tmp_path / "game.txt"
    play("--edition", edition, "--players", "3", "--as", "both", "--seed", "9", lines=[*lines, f"save {path}"])
    assert path.read_text() == str(Record.of(game))


def test_save_and_resume_is_the_same_game(tmp_path: Path) -> None:
    path, again, whole = tmp_path / "a game.txt", tmp_path / "again.txt", tmp_path / "whole.txt"
    common = ("--as", "X", "--seed", "4")
    out = play(*common, "--edition", "london", lines=["auto", "go", "auto", "go", f"save {path}", "quit", ""])
    assert f"--load '{path}' --as X" in out
    play("--load", path, *common, lines=[f"save {again}", "quit", ""])
    assert again.read_text() == path.read_text()
    rest = ["auto", "go"] * TURNS
    play("--load", path, *common, lines=[*rest, f"save {again}"])
    play("--edition", "london", *common, lines=[*rest, f"save {whole}"])
    assert again.read_text() == whole.read_text()


def test_quit_offers_to_save(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    out = play("--as", "detectives", "--seed", "1", lines=["quit", "what", "save", f"save {path}"])
    assert "to continue." in out
    assert "do not look into it" in out
    assert Record.parse(path.read_text()).replay().to_move == "pursuers"


def test_a_finished_game_can_be_loaded(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    play("--edition", "sanssouci", "--as", "watch", "--seed", "4", lines=[f"save {path}"])
    assert re.search(ENDING, play("--load", path, "--as", "X", lines=[""]))


def test_undo_takes_back_what_is_not_sent(tmp_path: Path) -> None:
    lines = ["undo", "auto", "undo", "undo", "go", "auto", "go"]
    out = play("--load", hunt(tmp_path), "--as", "detectives", lines=lines)
    assert "There is nothing to take back." in out
    assert out.count("Taken back: ") == 2
    assert "Not yet: " in out
    assert "round 2 of 22" in out


def test_short_forms_and_focus(tmp_path: Path) -> None:
    lines = ["d4", "99", "taxi 124", "d2 t 122", "69", "nonsense", "go"]
    out = play("--load", hunt(tmp_path), "--as", "detectives", lines=lines)
    for told in (
        "Where does D4 go?",
        "Planned: D4 taxi 99.",
        "Planned: D1 taxi 124.",
        "Planned: D2 taxi 122.",
        "Planned: D3 taxi 69.",
        "or type 'undo' to take the last one back.",
        "round 2 of 22",
    ):
        assert told in out


def test_refusals_name_the_reason(tmp_path: Path) -> None:
    lines = ["taxi 3", "x taxi 4", "D1 train 3", "77", "149", "nonsense", "save", "look", "look 999", "map a.gif"]
    out = play("--load", hunt(tmp_path), "--as", "detectives", lines=[*lines, "D5", "D5 taxi 9"])
    for told in (
        "'D1 taxi 3' follows no connection",
        "belongs to the other side",
        "There is no 'train' in this edition.",
        "D1 cannot go to 77 now.",
        "D2 can: type 'D2 149'.",
        "There is no D5 in this game.",
        "I do not understand 'nonsense'.",
        "Type 'save' and a file name.",
        "Name a station from 1 to 199",
        ".svg or .png",
    ):
        assert told in out


def test_answers(tmp_path: Path) -> None:
    path = tmp_path / "board.png"
    lines = ["help", "?", "rules", "candidates", "look 46", "hint", f"map {path}", f"map {tmp_path / 'no' / 'x.svg'}"]
    out = play("--edition", "sanssouci", "--option", "triple_move", "--as", "X", "--seed", "0", lines=lines[:4])
    assert "docs/rules/sanssouci.md" in out
    assert "triple_move (S-V10)" in out
    out = play("--load", flight(tmp_path), "--as", "X", lines=lines)
    assert "From 46: taxi 33 45 47 61   bus 1 34 58 78   underground 1 13 74 79" in out
    assert "The computer would play: X " in out
    assert path.read_bytes().startswith(b"\x89PNG")
    assert "x.svg: No such file or directory." in out


def test_x_confirms_before_it_is_sent(tmp_path: Path) -> None:
    out = play("--load", flight(tmp_path), "--as", "X", lines=["taxi 32", "taxi 46", "undo", "46", "go"])
    assert "Press Enter to play 'X taxi 32'" in out
    assert "Taken back: X taxi 32." in out
    assert "Press Enter to play 'X taxi 46'" in out
    assert "round 2 of 22" in out


def test_candidates_can_be_hidden() -> None:
    shown = play("--as", "detectives", "--seed", "3", lines=["quit"])
    hidden = play("--as", "detectives", "--seed", "3", "--hide-candidates", lines=["quit"])
    assert re.search(r"Mister X can be at \d+ stations\.", shown)
    assert "Mister X can be at: " in shown
    assert "X can be" not in hidden


def test_no_input_ends_politely() -> None:
    ran = run_child("play")
    assert ran.code == 0
    assert ran.err == ""
    assert ran.out.rstrip().endswith("The game is not finished.")


def test_load_beside_a_set_up_is_refused(tmp_path: Path) -> None:
    ran = run("play", "--load", tmp_path / "x", "--players", "3")
    assert ran.code == 2
    assert "leave those options out" in ran.err


def test_no_colour_and_no_control_codes_without_a_terminal() -> None:
    out = play("--as", "watch", "--seed", "2", "--edition", "italia", lines=[])
    assert "\x1b" not in out


def test_dice_are_rolled_between_moves(tmp_path: Path) -> None:
    path = saved(Game("dice", 3, tiles=("HGD", "ECB"), seed=0), tmp_path)
    lines = [
        "15",
        "16",
        "go",
        "place 30",
        "undo",
        "30",
        "",
        "rules",
        "look 16",
        "map",
        "x pass",
        "helicopter 3",
        "pass",
        "t 14",
        "",
    ]
    out = play("--load", path, "--as", "detectives", "--seed", "0", lines=lines)
    for told in (
        "where does D1 start?",
        "D1 cannot go to 15 now.",
        "Press Enter to play 'D1 place 16'",
        "Taken back: D2 place 30.",
        "The dice show",
        "docs/rules/dice.md",
        "From 16: taxi 6 14 15",
        "16[D1]",
        "belongs to the other side",
        "must move",
    ):
        assert told in out


@pytest.mark.parametrize("opponent", ["novice", "casual", NOVICE])
def test_an_opponent_is_a_level_or_a_player(opponent: str) -> None:
    args = ("--edition", "italia", "--players", "2", "--board", "italia-small", "--as", "watch", "--seed", "5")
    assert re.search(ENDING, play(*args, "--opponent", opponent, lines=[]))


def test_an_unknown_opponent_is_refused_with_all_levels_and_players() -> None:
    says_one_sentence(run("play", "--opponent", "deep"), "deep", *level_names(), *player_names())


def test_a_level_plays_as_its_player_does_and_casual_unless_told_otherwise(tmp_path: Path) -> None:
    games: dict[str, str] = {}
    for opponent in (
        "",
        "casual",
        "greedy",
        "novice",
        NOVICE,
    ):
        path = tmp_path / f"{len(games)}.txt"
        named = ("--opponent", opponent) if opponent else ()
        lines = [*["auto", "go"] * 3, f"save {path}", "quit", ""]
        play("--edition", "london", "--as", "X", "--seed", "4", *named, lines=lines)
        games[opponent] = path.read_text()
    assert games[""] == games["casual"] == games["greedy"]
    assert games["novice"] == games[NOVICE]
    assert games["novice"] != games["casual"]


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_expert_dice_game(players: str) -> None:
    args = ("--edition", "dice", "--option", "expert", "--players", players, "--as", "watch", "--seed", "5")
    assert re.search(ENDING, play(*args, "--opponent", "random", lines=[]))
