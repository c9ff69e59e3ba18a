"""The editions for the page: seats, options, boards and computer players. Read ``editions`` first."""

from functools import lru_cache
from typing import Any, cast

from blackticket.boards import Board, builtin_names, load
from blackticket.editions import Option, edition, edition_names
from blackticket.guide import GUIDE_NAMES
from blackticket.guide.facts import minutes
from blackticket.players import level_names
from blackticket.server.catalog.kept_boards import offer_of
from blackticket.server.state.seats import plan_seats, side_of
from blackticket.server.wire.bodies import BoardOffer, EditionInfo, Editions, GridInfo, OptionInfo, SeatInfo, TilesInfo
from blackticket.server.wire.shapes import Settings


@lru_cache(maxsize=16)
def editions(offered: tuple[Board, ...] = ()) -> Editions:
    """What can be played, on which boards and against whom; ``offered`` are the operator's own boards."""
    offers = [_for_all(offer_of(load(name))) for name in builtin_names()] + [offer_of(board) for board in offered]
    return Editions([_edition(name, offers) for name in edition_names()], list(level_names()), offers)


def _for_all(offer: BoardOffer) -> BoardOffer:
    """A board that is built in gets the start cards that it lacks: see ``editions.ticket.board_for``."""
    return BoardOffer(
        offer.board,
        offer.title,
        offer.stations,
        offer.connections,
        [name for name in edition_names() if edition(name).family.takes_boards],
        {},
    )


def _edition(name: str, offers: list[BoardOffer]) -> EditionInfo:
    one = edition(name)
    laying = one.family.laying(one)
    return EditionInfo(
        name=one.name,
        title=one.title,
        version=one.version,
        family=one.family_name,
        board=one.board,
        boards=[one.board, *(o.board for o in offers if o.board != one.board and name in o.editions)],
        tickets=list(one.tickets),
        player_counts=list(one.player_counts),
        age=one.age,
        minutes=minutes(one) if name in GUIDE_NAMES else None,
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


def seats(settings: Settings) -> list[SeatInfo]:
    """The seats of a set-up; what cannot be set up is refused."""
    return [SeatInfo(seat, side_of(seat), list(figures)) for seat, figures in plan_seats(settings).items()]
