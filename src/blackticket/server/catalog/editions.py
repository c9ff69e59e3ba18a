"""The editions for the page: seats, options, boards and computer players. Read ``editions`` first."""

from functools import cache
from typing import Any, cast

from blackticket.boards import load
from blackticket.editions import Edition, Option, edition, edition_names
from blackticket.players import level_names
from blackticket.server.errors import RefusedError
from blackticket.server.state.seats import plan_seats, side_of
from blackticket.server.wire.bodies import EditionInfo, Editions, GridInfo, OptionInfo, SeatInfo, TilesInfo
from blackticket.server.wire.shapes import Settings


@cache
def editions() -> Editions:
    """What can be played, and against whom."""
    return Editions([_edition(name) for name in edition_names()], list(level_names()))


def _edition(name: str) -> EditionInfo:
    one = edition(name)
    laying = one.family.laying(one)
    return EditionInfo(
        name=one.name,
        title=one.title,
        version=one.version,
        family=one.family_name,
        board=one.board,
        boards=[one.board, *(board for board in one.family.grounds if board != one.board and _fits(one, board))],
        tickets=list(one.tickets),
        player_counts=list(one.player_counts),
        options=[_option(option) for option in one.options.values()],
        seats={str(count): seats(Settings(name, count)) for count in one.player_counts},
        tiles=None if laying is None else _tiles(laying),
    )


def _tiles(laying: dict[str, Any]) -> TilesInfo:
    """Put together by hand: this runs in a thread, where msgspec may not (``threads``)."""
    grids = {count: GridInfo(**grid) for count, grid in laying["grids"].items()}
    return TilesInfo(laying["letters"], laying["undergrounds"], laying["faces"], grids)


def _option(option: Option) -> OptionInfo:
    told: dict[str, Any] = {key: getattr(option, key) for key in ("group", "gains", "claimed", "needs")}
    return OptionInfo(
        option.name,
        option.rule,
        option.text,
        **told,
        measured=cast("tuple[float, float, float]", option.measured) if option.measured else None,
        players=list(option.players),
        idle_with=[list(others) for others in option.idle_with],
    )


def _fits(one: Edition[Any, Any], name: str) -> bool:
    """Whether an edition can be played on a board by its own words: the same means of travel, and start cards."""
    if not set(one.tickets) <= set(load(name).transports.values()):
        return False
    try:
        plan_seats(Settings(one.name, max(one.player_counts), board=name))
    except RefusedError:
        return False
    return True


def seats(settings: Settings) -> list[SeatInfo]:
    """The seats of a set-up; what cannot be set up is refused."""
    return [SeatInfo(seat, side_of(seat), list(figures)) for seat, figures in plan_seats(settings).items()]
