"""Options without effect: which, why, and that a set-up refuses those that make no sense."""

import random

import pytest

from blackticket.editions import Idle, edition, edition_names, prepare, without_effect
from blackticket.errors import BlackticketError
from tests.oracle.setup import without_effect as the_oracles

TICKET = ("london", "italia", "sanssouci", "classic")


@pytest.mark.parametrize("name", edition_names())
def test_every_option_has_an_effect_for_some_number_of_players_alone_or_with_what_it_needs(name: str) -> None:
    chosen = edition(name)
    for option in chosen.options.values():
        wanted = {option.name, option.needs} - {""}
        counts = [count for count in chosen.player_counts if option.name not in without_effect(chosen, count, wanted)]
        assert counts == list(option.players or chosen.player_counts)
        for count in counts:
            assert prepare(name, count, wanted).setup.options == tuple(o for o in chosen.options if o in wanted)


def test_what_the_data_names_exists() -> None:
    for name in edition_names():
        chosen = edition(name)
        for option in chosen.options.values():
            named = {option.needs, *(other for others in option.idle_with for other in others)} - {""}
            assert named <= set(chosen.options)
            assert set(option.players) <= set(chosen.player_counts)
            assert option.group in ("", "reading", "x_escapes", "x_caught")
            assert option.gains in (("X", "pursuers", "either") if option.group else ("",))


@pytest.mark.parametrize("name", TICKET)
def test_a_set_up_is_refused_as_the_oracle_refuses_it(name: str) -> None:
    chosen, rnd = edition(name), random.Random(name)
    for _ in range(300):
        players = rnd.choice(chosen.player_counts)
        options = [option for option in chosen.options if rnd.random() < 0.4]
        idle = without_effect(chosen, players, options)
        assert {o for o in options if o in idle and idle[o].is_refused} == the_oracles(name, players, options)


@pytest.mark.parametrize("name", ["london", "italia"])
@pytest.mark.parametrize("players", [5, 6])
def test_L13_bobbies_that_are_not_there_cannot_keep_hunting(name: str, players: int) -> None:
    with pytest.raises(BlackticketError, match=f"changes nothing in {name} with {players} players") as caught:
        prepare(name, players, ["bobbies_keep_hunting"])
    assert caught.value.code == "bad_argument"
    assert prepare(name, players, ["bobbies_keep_hunting"], as_recorded=True).setup.options == ("bobbies_keep_hunting",)


def test_SV9_is_told_to_have_no_effect_where_other_variants_overrule_it_but_allowed() -> None:
    chosen = edition("sanssouci")
    for others in (("always_revealed",), ("no_ferry", "black_only_ferry")):
        options = [*others, "voluntary_reveal", "black_back_later"]
        idle = without_effect(chosen, 5, options)
        assert idle["voluntary_reveal"] == idle["black_back_later"] == Idle("overruled", others)
        assert len(prepare("sanssouci", 5, options).setup.options) == len(options)
    assert "voluntary_reveal" not in without_effect(chosen, 5, ["no_ferry", "voluntary_reveal"])
