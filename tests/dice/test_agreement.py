"""The dice kernels, plain and compiled, against the oracle: the same at every ply.

``BLACKTICKET_AGREEMENT_GAMES=20000`` plays more; ``scripts/agreement_dice.py`` plays many on all cores.
"""

import os

import pytest

from tests.dice.agreement import Tally, cases, compare_game

GAMES = int(os.environ.get("BLACKTICKET_AGREEMENT_GAMES", "400")) * 3 // 8
SEED = int(os.environ.get("BLACKTICKET_AGREEMENT_SEED", "1"))
EVERY_KIND = {
    "D place",
    "D taxi",
    "D bus",
    "D underground",
    "D pass",
    "D reroll",
    "X place",
    "X taxi",
    "X bus",
    "X underground",
    "X black",
    "X double",
    "X helicopter",
    "X pass",
}


@pytest.mark.slow
def test_every_ply_agrees_with_the_oracle() -> None:
    tally = Tally()
    for case in cases(SEED, GAMES):
        tally.add(compare_game(case))
    if GAMES >= 150:
        assert set(tally.kinds) == EVERY_KIND, "the games must have every kind of move"
        for players in (2, 3, 4):
            for turned in (False, True):
                for end in ("capture", "escape"):
                    assert tally.ends[players, turned, end], (players, turned, end)


def test_a_few_games_agree_with_the_oracle() -> None:
    """The same in short, for the fast subset."""
    for case in cases(SEED + 1, 12):
        compare_game(case)
