"""The players that exist, by name. Names are known without importing what plays.

You ask for a player by its name alone (``nw``) or with settings behind a colon (``nw:reduction=0,categories=off``).
Settings that belong together are a group: a dataclass or named tuple within the player's, written
``mcts:dice.caught=6``. A setting without a range is a number from 0 to 1000.
"""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import reduce
from importlib import import_module
from typing import Any, get_type_hints

from blackticket.errors import BlackticketError
from blackticket.players.base import Player

_HOMES = {
    "random": ("blackticket.players.random", "RandomPlayer"),
    "greedy": ("blackticket.players.greedy.player", "GreedyPlayer"),
    "nw": ("blackticket.players.search.nw.player", "NwPlayer"),
    "mcts": ("blackticket.players.search.mcts.player", "MctsPlayer"),
}
"""The module and the class of each player, the weakest first. All else asks this list."""
_SWITCHES = {"on": True, "off": False}
USUAL = (0.0, 1000.0)
"""The range of a setting that names none."""
LONGEST_TOLD = 20
"""An error repeats this many characters of what was asked for."""


def player_names() -> tuple[str, ...]:
    """Names of all players, weakest first.

    >>> player_names()
    ('random', 'greedy', 'nw', 'mcts')
    """
    return tuple(_HOMES)


def make_player(asked: str) -> Player:
    """The player of that name, with the settings that follow it."""
    name, _, settings = _text_of(asked).partition(":")
    if name not in player_names():
        from blackticket.players.levels import level_names

        hint = " Levels are for people, in blackticket play and at the web table." if name in level_names() else ""
        known = ", ".join(player_names())
        raise BlackticketError("unknown_agent", f"There is no player {name!r}; there are: {known}.{hint}")
    maker = _maker(name)
    return maker(**_settings(name, maker, settings)) if settings else maker()


def _text_of(asked: object) -> str:
    if not isinstance(asked, str):
        raise BlackticketError("bad_argument", f"A player has a name, such as 'mcts'; {asked!r} is none.")
    return asked


def settings_of(player: Player) -> dict[str, float]:
    """Every setting of a player and its value; those of a group have its name before a point."""
    whole: Any = player
    return {key: reduce(getattr, key.split("."), whole) for key in _kinds(type(player))}


def range_of(name: str, setting: str) -> tuple[float, float]:
    """The least and the greatest value of a setting."""
    return _ranges(_maker(name)).get(setting, USUAL)


def _maker(name: str) -> type[Player]:
    module, kind = _HOMES[name]
    maker: type[Player] = getattr(import_module(module), kind)
    return maker


def _settings(name: str, maker: Any, text: str) -> dict[str, Any]:
    kinds, ranges = _kinds(maker), _ranges(maker)
    found: dict[str, Any] = {}
    for item in text.split(","):
        key, _, value = item.partition("=")
        if key not in kinds:
            group = [one for one in kinds if one.startswith(f"{key.partition('.')[0]}.")]
            known = ", ".join(group or kinds) or "none"
            raise BlackticketError("bad_argument", f"The player {name} has no setting {key!r}; it has: {known}.")
        if key in found:
            raise BlackticketError("bad_argument", f"The setting {name}:{key} is given twice.")
        found[key] = _value(name, key, kinds[key], value)
        _check(name, key, found[key], value, ranges)
    return _grouped(maker, found)


def _kinds(maker: Any, group: str = "") -> dict[str, Any]:
    """What kind of value each setting takes; those of a group have its name before a point (``x.caught``)."""
    found: dict[str, Any] = {}
    for name, kind in _members(maker).items():
        found |= _kinds(kind, f"{group}{name}.") if _members(kind) else {f"{group}{name}": kind}
    return found


def _ranges(maker: Any, group: str = "") -> dict[str, tuple[float, float]]:
    """The least and the greatest value of each setting; those that a player gives a group override the group's own."""
    found: dict[str, tuple[float, float]] = {}
    for name, kind in _members(maker).items():
        found |= _ranges(kind, f"{group}{name}.")
    return found | {f"{group}{key}": bounds for key, bounds in getattr(maker, "RANGES", {}).items()}


def _members(maker: Any) -> dict[str, Any]:
    """The fields of a dataclass or named tuple and their types; of anything else none."""
    if is_dataclass(maker):
        return {field.name: field.type for field in fields(maker)}
    return get_type_hints(maker) if hasattr(maker, "_fields") else {}


def _grouped(maker: Any, settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings as the player takes them: a group is one of its fields."""
    found: dict[str, Any] = {}
    for name, kind in _members(maker).items():
        inside = {key.partition(".")[2]: settings[key] for key in settings if key.startswith(f"{name}.")}
        if inside:
            found[name] = kind(**_grouped(kind, inside))
        elif name in settings:
            found[name] = settings[name]
    return found


def _value(name: str, key: str, kind: Any, text: str) -> Any:
    try:
        return _SWITCHES[text] if kind is bool else kind(text)
    except (KeyError, ValueError):
        wanted = "on or off" if kind is bool else "a whole number" if kind is int else "a number"
        raise BlackticketError("bad_argument", f"{name}:{key} must be {wanted}, not {text!r}.") from None


def _check(name: str, key: str, value: float, text: str, ranges: Mapping[str, tuple[float, float]]) -> None:
    low, high = ranges.get(key, USUAL)
    if not low <= value <= high:
        told = text if len(text) <= LONGEST_TOLD else f"{text[:LONGEST_TOLD]}..."
        raise BlackticketError("bad_argument", f"{name}:{key} must be from {low:g} to {high:g}, not {told}.")
