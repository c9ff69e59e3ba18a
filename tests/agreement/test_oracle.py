"""The kernels, plain and compiled, against the oracle: the same legal moves, status, candidates and ends at every ply.

``BLACKTICKET_AGREEMENT_GAMES=20000`` plays more of them; ``scripts/agreement.py`` plays many on all cores.
"""

import os

import pytest

from tests.support.agreement import Tally, cases, compare_game
from tests.support.cases import ENDS, TICKET_EDITIONS

GAMES = int(os.environ.get("BLACKTICKET_AGREEMENT_GAMES", "400"))
SEED = int(os.environ.get("BLACKTICKET_AGREEMENT_SEED", "1"))


@pytest.mark.slow
@pytest.mark.parametrize("edition", TICKET_EDITIONS)
def test_every_ply_agrees_with_the_oracle(edition: str) -> None:
    tally = Tally()
    for case in cases(SEED, max(1, GAMES // len(TICKET_EDITIONS)), [edition]):
        tally.add(compare_game(case))
    if GAMES >= 400:
        assert {end for _, end in tally.ends} == set(ENDS), "the games must reach every way to end"
    if edition == "sanssouci" and GAMES >= 400:
        assert tally.with_out[edition] > 5


@pytest.mark.parametrize("edition", TICKET_EDITIONS)
def test_a_few_games_agree_with_the_oracle(edition: str) -> None:
    """The same in short, for the fast subset."""
    for case in cases(SEED + 1, 6, [edition]):
        compare_game(case)
