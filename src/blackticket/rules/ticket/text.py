"""Between words and numbers: a ticket game's moves and refusals as people and programs write them."""

from blackticket.editions import TicketSetup
from blackticket.errors import BlackticketError, ErrorCode
from blackticket.moves import Move, Step
from blackticket.rules.naming import check_action, check_station, check_ticket, figure_named
from blackticket.rules.ticket import codes
from blackticket.rules.ticket.layout import MAX_STATIONS

_ACTIONS = {1: "go", 2: "double", 3: "triple"}
_STEPS = {action: steps for steps, action in _ACTIONS.items()}


def ticket_words(setup: TicketSetup) -> tuple[str, ...]:
    """The edition's words for local, regional, express, black, and a bobby's free ride."""
    return (*setup.edition.tickets, "black", "free")


def figure_name(setup: TicketSetup, figure: int) -> str:
    """The name of a figure by its number in the kernels."""
    return "X" if figure == codes.X_FIGURE else setup.pursuers[figure]


def to_code(setup: TicketSetup, move: Move) -> int:
    """The number of a move; a move that cannot exist in this game is refused as illegal."""
    check_action(move.action, _STEPS)
    figure = figure_named(setup, move.figure, codes.X_FIGURE)
    code = codes.begin_move(figure, len(move.steps))
    words = ticket_words(setup)
    for position, step in enumerate(move.steps):
        check_ticket(step.ticket, words)
        check_station(step.station, min(MAX_STATIONS, len(setup.board.stations)))
        code = codes.with_step(code, position, words.index(step.ticket), int(step.show), step.station)
    return code


def to_move(setup: TicketSetup, code: int) -> Move:
    """A move as words."""
    words = ticket_words(setup)
    count = codes.steps_of(code)
    steps = tuple(
        Step(words[codes.ticket_of(code, i)], codes.station_of(code, i), bool(codes.shows_in(code, i)))
        for i in range(count)
    )
    return Move(figure_name(setup, codes.figure_of(code)), _ACTIONS[count], steps)


def refusal(setup: TicketSetup, code: int, reason: int) -> BlackticketError:
    """A refused move as an error: one sentence that says what is wrong.

    The sentence uses only the move and the kind of reason, never the state. So it tells no more than the refusal does.
    """
    move = to_move(setup, code)
    name = move.figure
    wrong_ticket = (
        ("bobbies_ride_free", "Bobbies ride free.")
        if name.startswith("B")
        else ("wrong_ticket", "{figure} cannot use that ticket.")
    )
    sentences: dict[int, tuple[ErrorCode, str, str]] = {
        codes.GAME_IS_OVER: ("game_over", "game_is_over", "The game is over."),
        codes.OTHER_SIDES_TURN: (
            "not_your_turn",
            "other_sides_turn",
            "{figure} cannot move: it is the other side's turn.",
        ),
        codes.NO_SUCH_FIGURE: ("illegal_move", "no_such_figure", "There is no {figure} in this game."),
        codes.HAS_MOVED: ("illegal_move", "has_moved", "{figure} has already moved in this round."),
        codes.IS_OUT: ("illegal_move", "is_out", "{figure} is out of the game."),
        codes.NOT_NEXT: ("illegal_move", "not_next", "Another figure is next, not {figure}."),
        codes.WRONG_TICKET: ("illegal_move", *wrong_ticket),
        codes.NO_TICKET: ("illegal_move", "no_ticket", "There is no ticket left for '{move}'."),
        codes.NO_CONNECTION: ("illegal_move", "no_connection", "'{move}' follows no connection."),
        codes.OCCUPIED: ("illegal_move", "occupied", "'{move}' enters a station where another figure stands."),
        codes.NO_DOUBLE_TICKET: ("illegal_move", "no_double_ticket", "Mister X has too few double tickets for that."),
        codes.NO_ROOM_IN_LOG: ("illegal_move", "no_room_in_log", "Mister X's log has no room for that many moves."),
        codes.TOO_MANY_STEPS: ("illegal_move", "too_many_steps", "Mister X may not make that many moves in one turn."),
        codes.MAY_NOT_SHOW: ("illegal_move", "may_not_show", "Mister X may not choose to show himself there."),
    }
    error_code, key, sentence = sentences[reason]
    return BlackticketError.because(error_code, key, sentence, figure=name, move=move)
