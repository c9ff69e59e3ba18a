"""The players that exist, by name. Names are known without importing what plays.

A player is asked for by its name alone (``nw``) or with settings behind a colon (``nw:reduction=0,categories=off``).
Settings that belong together are a group: a dataclass within the player's, written ``greedy:x.caught=6``.
"""

import math
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from blackticket.errors import BlackticketError
from blackticket.players.player import Player

_SWITCHES = {"on": True, "off": False}


def player_names() -> tuple[str, ...]:
    """Names of all players, weakest first."""
    return ("random", "greedy", "nw", "mcts")


def make_player(asked: str) -> Player:
    """The player of that name, with the settings that follow it."""
    name, _, settings = asked.partition(":")
    if name not in player_names():
        raise BlackticketError("unknown_agent", f"There is no player {name!r}; there are: {', '.join(player_names())}.")
    maker = _maker(name)
    return maker(**_settings(name, maker, settings)) if settings else maker()


def _maker(name: str) -> type[Player]:
    if name == "random":
        from blackticket.players.random import RandomPlayer

        return RandomPlayer
    if name == "greedy":
        from blackticket.players.greedy import GreedyPlayer

        return GreedyPlayer
    if name == "mcts":
        from blackticket.players.search.mcts import MctsPlayer

        return MctsPlayer
    from blackticket.players.search.nw import NwPlayer

    return NwPlayer


def _settings(name: str, maker: Any, text: str) -> dict[str, Any]:
    kinds, ranges = _kinds(maker), _ranges(maker)
    found: dict[str, Any] = {}
    for item in text.split(","):
        key, _, value = item.partition("=")
        if key not in kinds:
            group = [one for one in kinds if one.startswith(f"{key.partition('.')[0]}.")]
            known = ", ".join(group or kinds) or "none"
            raise BlackticketError("bad_argument", f"The player {name} has no setting {key!r}; it has: {known}.")
        found[key] = _value(name, key, kinds[key], value)
        _check(name, key, found[key], ranges)
    return _grouped(maker, found)


def _kinds(maker: Any, group: str = "") -> dict[str, Any]:
    """What kind of value each setting takes; those of a group have its name before a point (``x.caught``)."""
    found: dict[str, Any] = {}
    for field in fields(maker) if is_dataclass(maker) else ():
        if is_dataclass(field.type):
            found |= _kinds(field.type, f"{group}{field.name}.")
        else:
            found[f"{group}{field.name}"] = field.type
    return found


def _ranges(maker: Any, group: str = "") -> dict[str, tuple[float, float]]:
    """From where to where each setting goes."""
    found = {f"{group}{key}": bounds for key, bounds in getattr(maker, "RANGES", {}).items()}
    for field in fields(maker) if is_dataclass(maker) else ():
        if is_dataclass(field.type):
            found |= _ranges(field.type, f"{group}{field.name}.")
    return found


def _grouped(maker: Any, settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings as the player takes them: a group is one of its fields."""
    found: dict[str, Any] = {}
    for field in fields(maker):
        group: Any = field.type
        inside = {key.partition(".")[2]: settings[key] for key in settings if key.startswith(f"{field.name}.")}
        if inside:
            found[field.name] = group(**_grouped(group, inside))
        elif field.name in settings:
            found[field.name] = settings[field.name]
    return found


def _value(name: str, key: str, kind: Any, text: str) -> Any:
    try:
        return _SWITCHES[text] if kind is bool else kind(text)
    except (KeyError, ValueError):
        wanted = "on or off" if kind is bool else "a number"
        raise BlackticketError("bad_argument", f"{name}:{key} must be {wanted}, not {text!r}.") from None


def _check(name: str, key: str, value: float, ranges: Mapping[str, tuple[float, float]]) -> None:
    low, high = ranges.get(key, (-math.inf, math.inf))
    if not low <= value <= high:
        raise BlackticketError("bad_argument", f"{name}:{key} must be from {low:g} to {high:g}, not {value:g}.")
