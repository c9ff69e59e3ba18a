"""What ``board draw`` puts on a board: figures, targets, a route, the stations where X can be.

Turns the options' texts into an ``Overlay`` and refuses stations and lines that the board does not have. It must not
know how anything is drawn. Read ``read_overlay`` first.
"""

from collections.abc import Iterator

from blackticket.boards import Board, Figure, Overlay
from blackticket.cli.polite import refuse
from blackticket.cli.speech import say

_KINDS = {"X": "x", "D": "detective", "B": "bobby"}


def read_overlay(
    board: Board,
    *,
    figures: str | None = None,
    targets: str | None = None,
    route: str | None = None,
    heat: str | None = None,
    seen: str | None = None,
) -> Overlay:
    """The overlay that the options describe. A missing option adds nothing."""
    return Overlay(
        figures=tuple(_figure(board, name, at) for name, at in _pairs(figures, "figures", "X=13,D1=99")),
        targets={read_station(board, at): _transports(board, by) for at, by in _entries(targets)},
        route=tuple(_rides(board, (route or "").split())),
        heat={read_station(board, at): _weight(weight) for at, weight in _entries(heat)},
        last_seen=_seen(board, seen),
    )


def _entries(text: str | None) -> Iterator[tuple[str, str]]:
    """``13,14=taxi`` as pairs; the second part may be missing."""
    for part in (text or "").split(","):
        if part.strip():
            first, _, second = part.partition("=")
            yield first.strip(), second.strip()


def _pairs(text: str | None, option: str, example: str) -> Iterator[tuple[str, str]]:
    for first, second in _entries(text):
        if not second:
            refuse(say("overlay.like", option=f"--{option} {first}", example=example))
        yield first, second


def read_station(board: Board, text: str) -> int:
    """The station with this number; refuses a number that the board does not have."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= len(board)):
        refuse(say("overlay.no_station", board=board.name, station=text, last=len(board)))
    return int(text)


def _figure(board: Board, name: str, at: str) -> Figure:
    kind, label = name[:1].upper(), name[1:]
    if kind not in _KINDS or len(label) > 2 or (kind == "X") != (not label):
        refuse(say("overlay.no_figure", figure=name))
    shown = {"X": "X", "D": label, "B": f"B{label}"}[kind]
    return Figure(read_station(board, at), shown, _KINDS[kind])


def _transports(board: Board, text: str) -> tuple[str, ...]:
    names = tuple(name for name in text.split("+") if name)
    for name in names:
        if name not in board.transports.values():
            known = ", ".join(board.transports.values())
            refuse(say("overlay.no_transport", board=board.name, transport=name, known=known))
    return names


def _rides(board: Board, words: list[str]) -> Iterator[tuple[int, int, str]]:
    """``99 vip 102 foot 103`` as rides."""
    if len(words) % 2 == 0 and words:
        refuse(say("overlay.route"))
    known = {(c.a, c.b, c.transport) for c in board.connections}
    for start, transport, end in zip(words[::2], words[1::2], words[2::2], strict=False):
        a, b = read_station(board, start), read_station(board, end)
        if (min(a, b), max(a, b), transport) not in known:
            refuse(say("overlay.no_connection", board=board.name, a=a, b=b, transport=transport))
        yield a, b, transport


def _weight(text: str) -> float:
    try:
        weight = float(text or 1)
    except ValueError:
        weight = -1.0
    if not 0 <= weight <= 1:
        refuse(say("overlay.weight", weight=text))
    return weight


def _seen(board: Board, text: str | None) -> tuple[int, int] | None:
    if not text:
        return None
    at, _, move = text.partition("@")
    if not (move.isascii() and move.isdigit()):
        refuse(say("overlay.like", option=f"--seen {text}", example="39@3"))
    return read_station(board, at), int(move)
