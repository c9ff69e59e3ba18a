"""Proves a puzzle again from its position alone, and plays out everything that it says. Read ``findings`` first."""

from collections.abc import Iterator

from blackticket.errors import BlackticketError
from blackticket.puzzles.kinds import KINDS
from blackticket.puzzles.puzzle import Puzzle
from blackticket.puzzles.telling import played_out


def findings(puzzle: Puzzle) -> Iterator[str]:
    """Everything that is wrong with a puzzle."""
    try:
        view = puzzle.view
    except BlackticketError as error:
        yield f"its position cannot be reached: {error}"
        return
    family = view.setup.edition.family_name
    kind = next((one for one in KINDS if (one.name, one.family) == (puzzle.kind, family)), None)
    if kind is None:
        yield f"there is no kind {puzzle.kind!r} in this family"
        return
    if view.to_move != kind.audience or puzzle.position.audience != kind.audience:
        yield f"it is not the turn of {kind.audience}"
        return
    proof = kind.prove(view)
    if proof is None:
        yield "the question has no clear answer"
        return
    told = puzzle.proof
    for name in ("right", "best", "second", "line", "numbers", "looked"):
        if getattr(proof, name) != getattr(told, name):
            yield f"its {name} should be {getattr(proof, name)}, not {getattr(told, name)}"
    if dict(proof.wrong) != dict(told.wrong):
        yield "what follows its wrong answers is not what the proof finds"
    try:
        for reply in (told.line, *told.wrong.values()):
            played_out(puzzle, reply)
    except BlackticketError as error:
        yield str(error)
