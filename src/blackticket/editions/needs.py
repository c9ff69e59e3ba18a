"""What an edition needs of a board, what a board lacks for it, and the same board with what it lacks.

Any board will do that has start cards for the decks of an edition and lines for its three tickets. How cards and lines
are chosen is said in ``boards.fitting``. Read ``lacks`` first.
"""

from typing import Any

from blackticket.boards import ROLES, Board
from blackticket.editions.edition import Edition, TicketEdition
from blackticket.errors import BlackticketError

USUAL_CARDS = {"D": 16, "X": 13, "shared": 18}
"""How many start cards a new deck gets, on a board that is large enough."""


def cards_needed(chosen: TicketEdition) -> dict[str, int]:
    """How many cards each deck must have, so that every number of people can play."""
    pursuers = max(force.detectives + force.bobbies for force in chosen.forces.values())
    extra = any("extra_detective" in option.switches for option in chosen.options.values())
    most = max(pursuers, 5) if extra else pursuers
    return {"D": most, "X": 1} if chosen.rules.decks == "separate" else {"shared": most + 1}


def lacks(chosen: Edition[Any, Any], board: Board) -> list[BlackticketError]:
    """Why an edition cannot be played on a board, a sentence each; nothing if it can."""
    return chosen.family.lacks(chosen, board)


def fits(chosen: Edition[Any, Any], board: Board) -> bool:
    """Whether an edition can be played on a board as it is."""
    return not lacks(chosen, board)


def fitted(chosen: Edition[Any, Any], board: Board) -> Board:
    """The board with what it lacks for an edition; raises if there is no room for that."""
    board = chosen.family.fitted(chosen, board)
    missing = lacks(chosen, board)
    if missing:
        raise missing[0]
    return board


def tickets_lack(chosen: TicketEdition, board: Board) -> list[BlackticketError]:
    """What a board lacks for an edition with tickets: a means of travel, or start cards."""
    found = [
        BlackticketError.because(
            "bad_argument",
            "board_lacks_transport",
            "{board} has no {role} transport, but {edition} has tickets for one.",
            board=board.title,
            role=role,
            edition=chosen.title,
        )
        for role in ROLES[:3]
        if role not in board.transports
    ]
    return found + [
        BlackticketError.because(
            "bad_argument",
            "board_lacks_cards",
            "{board} has {have} start cards in deck {deck}, but {edition} needs {need}.",
            board=board.title,
            have=len(board.decks.get(deck, ())),
            deck=deck,
            edition=chosen.title,
            need=need,
        )
        for deck, need in cards_needed(chosen).items()
        if len(board.decks.get(deck, ())) < need
    ]


def with_tickets(chosen: TicketEdition, board: Board) -> Board:
    """The board with the means of travel and the start cards that it lacks, as far as there is room."""
    from blackticket.boards.fitting import with_cards, with_transport

    for role in ROLES[:3]:
        board = with_transport(board, role)
    for deck, need in cards_needed(chosen).items():
        if len(board.decks.get(deck, ())) < need:
            board = with_cards(board, deck, max(need, min(USUAL_CARDS[deck], len(board) // 6)))
    return board
