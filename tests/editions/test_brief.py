"""The rules in short follow the options that are on, in every language."""

import itertools
import json
import re
from pathlib import Path

import pytest

from blackticket.editions import edition, edition_names
from blackticket.editions.brief import brief
from blackticket.languages import LANGUAGE_CODES

NAMES = [name for name in edition_names() if name != "toy"]


def texts(language: str) -> dict[str, str]:
    import blackticket.editions as package

    file = Path(package.__file__).parent / "data" / "brief" / f"{language}.json"
    told: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return told


@pytest.mark.parametrize("language", LANGUAGE_CODES)
def test_every_language_has_every_sentence_with_the_same_facts(language: str) -> None:
    there, here = texts("en"), texts(language)
    assert list(here) == list(there)
    for key, text in here.items():
        assert sorted(set(re.findall(r"\{(\w+)\}", text))) == sorted(set(re.findall(r"\{(\w+)\}", there[key]))), key


@pytest.mark.parametrize("language", LANGUAGE_CODES)
@pytest.mark.parametrize("name", NAMES)
def test_every_option_changes_what_is_said(name: str, language: str) -> None:
    chosen = edition(name)
    for option in chosen.options.values():
        players = (option.players or chosen.player_counts)[0]
        needed = [option.needs] if option.needs else []
        without = brief(chosen, players, needed, language)
        with_it = brief(chosen, players, [*needed, option.name], language)
        assert with_it != without, option.name
        assert all("{" not in point for point in with_it)


def test_what_an_option_makes_untrue_is_not_said() -> None:
    london, sanssouci, dice = edition("london"), edition("sanssouci"), edition("dice")

    def said(chosen: object, *options: str, players: int = 4) -> str:
        return " ".join(brief(chosen, players, options))  # type: ignore[arg-type]

    assert "limited" in said(london)
    assert "limited" not in said(london, "unlimited_supply")
    assert "no detective can move" not in said(london, "bobbies_keep_hunting")
    for untrue in ("in secret", "not where he is", "shows where he is"):
        assert untrue in said(sanssouci)
        assert untrue not in said(sanssouci, "always_revealed")
    assert "may he take the ships" not in said(sanssouci, "no_ferry")
    assert "hides how" not in said(sanssouci, "black_only_ferry")
    assert "then it stays" not in said(sanssouci, "agents_any_order")
    assert "any station on the opposite" not in said(dice, "helicopter_straight")
    assert "enters a detective" not in said(dice, "x_keeps_clear")
    assert "13" not in said(dice, "start_counts")


def test_all_options_together_make_sentences() -> None:
    for name, language in itertools.product(NAMES, LANGUAGE_CODES):
        chosen = edition(name)
        for players in chosen.player_counts:
            points = brief(chosen, players, chosen.options, language)
            assert 5 <= len(points) <= 10
            assert all(point[0].isupper() or point[0].isdigit() for point in points)


def test_sanssouci_speaks_of_agents() -> None:
    for language, word in (("en", "agents"), ("de", "Scheine"), ("fr", "agents"), ("nl", "agenten"), ("it", "agenti")):
        assert word in " ".join(brief(edition("sanssouci"), 4, (), language))
