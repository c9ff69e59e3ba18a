"""Which options change nothing in a set-up: the one place that says so, for engine, catalogue and page alike.

An edition's data says for how many players an option has an effect, which option it needs, and which others leave it
nothing to do. A set-up is refused if the number of players or a missing option leaves an option without effect; one
that other options of the edition overrule is only told, because the rulebook allows all its variants together. Records
may hold any of them, as they change nothing. Read ``without_effect`` first.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from blackticket.errors import BlackticketError

if TYPE_CHECKING:
    from blackticket.editions.edition import Edition


@dataclass(frozen=True, slots=True)
class Idle:
    """Why an option changes nothing: the number of players, an option that it needs, or options that overrule it."""

    why: Literal["players", "needs", "overruled"]
    others: tuple[str, ...] = ()

    @property
    def is_refused(self) -> bool:
        """Does a set-up with it make no sense at all?"""
        return self.why != "overruled"


def without_effect(chosen: "Edition[Any, Any]", players: int, options: Collection[str]) -> Mapping[str, Idle]:
    """Every option of the edition, switched on or not, that would change nothing beside these, and why.

    >>> from blackticket.editions import edition
    >>> dict(without_effect(edition("london"), 6, []))
    {'bobbies_keep_hunting': Idle(why='players', others=())}
    """
    idle: dict[str, Idle] = {}
    for name, option in chosen.options.items():
        overruled = next((others for others in option.idle_with if set(others) <= set(options)), None)
        if option.players and players not in option.players:
            idle[name] = Idle("players")
        elif option.needs and option.needs not in options:
            idle[name] = Idle("needs", (option.needs,))
        elif overruled is not None:
            idle[name] = Idle("overruled", overruled)
        elif option.needs in idle:
            idle[name] = idle[option.needs]
    return idle


def check_options(chosen: "Edition[Any, Any]", players: int, options: Collection[str]) -> None:
    """Refuse a set-up with an option that changes nothing."""
    for name, idle in without_effect(chosen, players, options).items():
        if name in options and idle.is_refused:
            raise _refusal(chosen, players, name, idle)


def _refusal(chosen: "Edition[Any, Any]", players: int, name: str, idle: Idle) -> BlackticketError:
    if idle.why == "players":
        sentence = "The option {option} changes nothing in {edition} with {players} players."
        return BlackticketError.because(
            "bad_argument", "idle_players", sentence, option=repr(name), edition=chosen.name, players=players
        )
    others = " and ".join(repr(other) for other in idle.others)
    sentence = "The option {option} changes nothing without {others}."
    return BlackticketError.because("bad_argument", "idle_without", sentence, option=repr(name), others=others)
