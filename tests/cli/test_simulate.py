"""``blackticket simulate``."""

import json

import pytest

from blackticket.arena.stats import wilson
from tests.cli.helpers import run, says_one_sentence

SMALL = ("simulate", "--edition", "sanssouci", "--players", "2", "--games", "6")


def test_json_is_the_same_for_the_same_seed() -> None:
    args = (*SMALL, "--json", "--seed", "5", "--x", "random", "--pursuers", "greedy")
    first, second = run(*args).out, run(*args).out
    assert first == second
    data = json.loads(first)
    assert data["games"] == 6
    assert data["wins"]["X"]["games"] + data["wins"]["pursuers"]["games"] == 6
    assert sum(end["games"] for end in data["ends"]) == 6
    assert data["wins"]["X"]["low"] <= data["wins"]["X"]["share"] <= data["wins"]["X"]["high"]
    assert data["rounds"]["low"] <= data["rounds"]["mean"] <= data["rounds"]["high"]


def test_another_seed_plays_other_games() -> None:
    args = (*SMALL, "--json", "--x", "random", "--pursuers", "random")
    assert json.loads(run(*args, "--seed", "1").out)["rounds"] != json.loads(run(*args, "--seed", "2").out)["rounds"]


def test_table() -> None:
    ran = run(*SMALL, "--option", "triple_move")
    assert ran.code == 0
    for words in ("X wins", "The pursuers win", "95 % interval", "Rounds:", "triple_move"):
        assert words in ran.out


def test_players_that_search_have_a_budget() -> None:
    args = (*SMALL[:-1], "2", "--x", "nw", "--pursuers", "mcts", "--json")
    first = run(*args, "--iterations", "3").out
    assert run(*args, "--iterations", "3").out == first
    data = json.loads(first)
    assert (data["seconds"], data["iterations"]) == (None, 3)
    assert json.loads(run(*args, "--seconds", "0").out)["seconds"] == 0
    says_one_sentence(run(*args, "--seconds", "1", "--iterations", "3"), "either --seconds or --iterations")


def test_one_game_has_no_average() -> None:
    assert " on average" in run(*SMALL).out
    alone = run(*SMALL[:-1], "1").out
    assert "Rounds: " in alone
    assert " on average" not in alone


def test_dice_game() -> None:
    args = ("simulate", "--edition", "dice", "--players", "4", "--games", "4", "--x", "random", "--pursuers", "random")
    assert json.loads(run(*args, "--json").out)["log_entries"]["mean"] > 0
    says_one_sentence(run("simulate", "--edition", "dice", "--players", "5"), "2 to 4")


@pytest.mark.slow
def test_the_number_of_processes_does_not_matter() -> None:
    args = (*SMALL, "--json", "--x", "random", "--pursuers", "random")
    assert run(*args, "--jobs", "1").out == run(*args, "--jobs", "2").out


@pytest.mark.slow
def test_many_games_run_compiled_and_come_out_the_same() -> None:
    """More than fifty games switch to the compiled rules; the first six are the same games."""
    many = ("simulate", "--edition", "sanssouci", "--players", "2", "--games", "51", "--jobs", "1", "--json")
    data = json.loads(run(*many, "--x", "random", "--pursuers", "random").out)
    assert data["wins"]["X"]["games"] + data["wins"]["pursuers"]["games"] == 51


def test_bad_numbers_and_names() -> None:
    assert run("simulate", "--games", "0").code == 2
    assert run("simulate", "--games", "many").code == 2
    says_one_sentence(run("simulate", "--players", "1"), "2 to 6")
    says_one_sentence(run("simulate", "--x", "nobody"), "nobody")
    says_one_sentence(run("simulate", "--pursuers", "nobody"), "nobody")
    says_one_sentence(run("simulate", "--edition", "paris"), "paris")
    says_one_sentence(run("simulate", "--option", "nix"), "nix")
    says_one_sentence(run("simulate", "--board", "nix"), "nix")


def test_wilson_interval() -> None:
    assert wilson(0.5, 10) == pytest.approx((0.236593, 0.763407), abs=1e-6)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.277533), abs=1e-6)
    assert wilson(1.0, 10) == pytest.approx((0.722467, 1.0), abs=1e-6)
