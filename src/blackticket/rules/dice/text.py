"""Between words and numbers: the dice game's moves, rolls and refusals as people and programs write them."""

from blackticket.editions import DiceSetup
from blackticket.errors import BlackticketError, ErrorCode
from blackticket.moves import FACES, Move, Step
from blackticket.rules.dice import codes
from blackticket.rules.dice.layout import MAX_STATIONS
from blackticket.rules.naming import check_action, check_station, check_ticket, figure_named

TICKET_WORDS = ("taxi", "bus", "underground", "black", "pass", "helicopter")
"""The words in X's log, by number."""

_ACTIONS = {
    "go": codes.GO,
    "double": codes.DOUBLE,
    "place": codes.PLACE,
    "pass": codes.PASS_TURN,
    "reroll": codes.REROLL,
    "helicopter": codes.FLY,
}
_WORDS = {number: word for word, number in _ACTIONS.items()}
_STEP_TICKETS = TICKET_WORDS[:4]


def to_code(setup: DiceSetup, move: Move) -> int:
    """The number of a move or roll; a move that cannot exist in this game is refused as illegal."""
    if move.action == "roll":
        return codes.roll_code([FACES.index(face) for face in move.faces])
    check_action(move.action, _ACTIONS)
    figure = figure_named(setup, move.figure, codes.X_FIGURE)
    code = codes.make_move(figure, _ACTIONS[move.action], 0, 0)
    for position, step in enumerate(move.steps):
        if step.ticket:
            check_ticket(step.ticket, _STEP_TICKETS)
        if step.show:
            raise BlackticketError.because(
                "illegal_move", "may_not_show", "Mister X may not choose to show himself there."
            )
        check_station(step.station, MAX_STATIONS)
        ticket = _STEP_TICKETS.index(step.ticket) if step.ticket else 0
        code = codes.with_step(code, position, ticket, step.station)
    return code


def to_move(setup: DiceSetup, code: int) -> Move:
    """A move or roll as words."""
    figure = codes.figure_of(code)
    if figure == codes.ROLL_FIGURE:
        return Move("", "roll", faces=tuple(FACES[face] for face in codes.faces_of(code)))
    action = _WORDS[codes.action_of(code)]
    count = {"double": 2, "pass": 0, "reroll": 0}.get(action, 1)
    with_ticket = action in ("go", "double")
    steps = tuple(
        Step(_STEP_TICKETS[codes.ticket_of(code, i)] if with_ticket else "", codes.station_of(code, i))
        for i in range(count)
    )
    return Move("X" if figure == codes.X_FIGURE else setup.pursuers[figure], action, steps)


def refusal(setup: DiceSetup, code: int, reason: int) -> BlackticketError:
    """A refused move as an error. The sentence uses only the move and the kind of reason, never the state."""
    move = to_move(setup, code)
    name = move.figure
    sentences: dict[int, tuple[ErrorCode, str, str]] = {
        codes.GAME_IS_OVER: ("game_over", "game_is_over", "The game is over."),
        codes.OTHER_SIDES_TURN: (
            "not_your_turn",
            "other_sides_turn",
            "{figure} cannot move: it is the other side's turn.",
        ),
        codes.NO_SUCH_FIGURE: ("illegal_move", "no_such_figure", "There is no {figure} in this game."),
        codes.HAS_MOVED: ("illegal_move", "has_moved", "{figure} has already moved in this round."),
        codes.NOT_NEXT: ("illegal_move", "not_next", "Another figure is next, not {figure}."),
        codes.NOT_NOW: ("illegal_move", "not_now", "'{move}' is not possible at this point of the game."),
        codes.NO_DIE: ("illegal_move", "no_die", "There is no die or ticket left for '{move}'."),
        codes.NO_SPECIAL: ("illegal_move", "no_special", "There is no token left for '{move}'."),
        codes.NO_CONNECTION: ("illegal_move", "no_connection", "'{move}' follows no connection."),
        codes.OCCUPIED: ("illegal_move", "occupied", "'{move}' enters a station where another figure stands."),
        codes.NO_ROOM_IN_LOG: ("illegal_move", "no_room_in_log", "Mister X's log has no room for that many moves."),
        codes.MUST_MOVE: ("illegal_move", "must_move", "{figure} can use a die, so it must move."),
        codes.NOT_A_TAXI_STATION: (
            "illegal_move",
            "not_a_taxi_station",
            "{figure} must start on a station where only taxis stop.",
        ),
        codes.NOT_IN_GRID: ("illegal_move", "not_in_grid", "That station is not on the tiles of this game."),
    }
    error_code, key, sentence = sentences[reason]
    return BlackticketError.because(error_code, key, sentence, figure=name, move=move)
