"""X's turns from any station, and what the pursuers can conclude from those they see.

Both use the same list of single steps: what X may do where he is, and what he could have done if he
were elsewhere. Nothing here knows where X really is. Read ``steps_from`` first.
"""

from dataclasses import dataclass

from .setup import WATER, World


@dataclass(frozen=True)
class Step:
    """One entry for the log: the ticket paid, the station reached, ``show`` for S-V9."""

    ticket: str
    station: int
    show: bool


@dataclass(frozen=True)
class Situation:
    """What, beside his station, decides what X may do: all of it public (T11)."""

    purse: dict[str, int]
    """Ordinary tickets that X can pay with, wherever they lie, and black ones."""
    black_to_take_back: int
    """Spent black tickets that come back if X shows himself (S-V9)."""
    entries: int
    occupied: frozenset[int]


def steps_from(world: World, now: Situation, station: int) -> list[Step]:
    """Every single step that X may make from this station, each once."""
    paid: set[tuple[str, int]] = set()
    for role, target in world.lines[station]:
        if target in now.occupied:  # T5
            continue
        if role != WATER:
            paid.add((world.ticket_for(role), target))
        if role == WATER and "no_ferry" in world.options:  # S-V5
            continue
        if role != WATER and "black_only_ferry" in world.options:  # S-V6
            continue
        paid.add(("black", target))
    if "x_may_stay" in world.options:  # S-V8
        paid.add(("foot", station))
    steps: list[Step] = []
    for ticket, target in paid:
        if now.purse[ticket] == 0:
            continue
        steps.append(Step(ticket, target, False))
        if may_show(world, now, ticket):
            steps.append(Step(ticket, target, True))
    return steps


def may_show(world: World, now: Situation, ticket: str) -> bool:
    """S-V9: only on a move that would be hidden, only if there is a black ticket to take back."""
    if "voluntary_reveal" not in world.options or world.is_reveal(now.entries + 1):
        return False
    return now.black_to_take_back > 0 or (ticket == "black" and comes_back_at_once(world))


def comes_back_at_once(world: World) -> bool:
    """A black ticket may come back in the turn in which it is spent; the other reading: only in a later one."""
    return "black_back_later" not in world.options


def after(world: World, now: Situation, step: Step) -> Situation:
    """The situation between this step and the next one of the same turn."""
    purse = dict(now.purse)
    to_take_back = now.black_to_take_back
    purse[step.ticket] -= 1
    if step.ticket == "black" and comes_back_at_once(world):
        to_take_back += 1
    if step.show:
        purse["black"] += 1
        to_take_back -= 1
    return Situation(purse, to_take_back, now.entries + 1, now.occupied)


def turns_from(world: World, now: Situation, station: int, length: int) -> list[tuple[Step, ...]]:
    """Every turn of exactly so many steps; a step that leads nowhere gives none (T9)."""
    if length == 0:
        return [()]
    return [
        (step, *rest)
        for step in steps_from(world, now, station)
        for rest in turns_from(world, after(world, now, step), step.station, length - 1)
    ]


def turn_text(turn: tuple[Step, ...]) -> str:
    words = ["X"]
    if len(turn) > 1:
        words.append({2: "double", 3: "triple"}[len(turn)])
    for step in turn:
        words += [step.ticket, str(step.station)]
        if step.show:
            words.append("show")
    return " ".join(words)


@dataclass(frozen=True)
class SeenStep:
    """What the pursuers see of a step; ``station`` only if X showed himself there."""

    ticket: str
    show: bool
    station: int | None


@dataclass(frozen=True)
class XIsToMove:
    """It is X's turn and the game goes on, so he has a step (T13)."""

    now: Situation


@dataclass(frozen=True)
class XMoved:
    """X's whole turn, as the pursuers see it."""

    now: Situation
    steps: tuple[SeenStep, ...]


@dataclass(frozen=True)
class NobodyThere:
    """A pursuer has come to this station, and the game goes on (T6)."""

    station: int


PublicEvent = XIsToMove | XMoved | NobodyThere


def still_possible(world: World, event: PublicEvent, possible: set[int]) -> set[int]:
    """Where X can be after the event, if ``possible`` is where he could be before it."""
    if isinstance(event, NobodyThere):
        return possible - {event.station}
    if isinstance(event, XIsToMove):
        return {station for station in possible if steps_from(world, event.now, station)}
    ends: set[int] = set()
    for station in possible:
        ends |= _ends_of_turn(world, event.now, station, event.steps)
    return ends


def _ends_of_turn(world: World, now: Situation, station: int, seen: tuple[SeenStep, ...]) -> set[int]:
    """Where a turn that looks like this can have ended, if it began at this station."""
    if not seen:
        return {station}
    ends: set[int] = set()
    for step in steps_from(world, now, station):
        if _looks_like(step, seen[0]):
            ends |= _ends_of_turn(world, after(world, now, step), step.station, seen[1:])
    return ends


def _looks_like(step: Step, seen: SeenStep) -> bool:
    if (step.ticket, step.show) != (seen.ticket, seen.show):
        return False
    return seen.station is None or seen.station == step.station
