"""How the dice game goes on: the half of every rule that everybody at the table can follow.

Every kernel here takes the public record only. What needs the secret (a capture, opening X's route) is in ``apply``.
"""

from blackticket.kernel import kernel
from blackticket.rules.dice.layout import (
    ANYBODY,
    BLACK,
    DETECTIVES_TURN,
    ESCAPE,
    HELICOPTER,
    OVER,
    ROLL_DUE,
    UNDERGROUND,
    X_TURN,
    Faces,
    Public,
)
from blackticket.rules.dice.tables import Tables


@kernel
def place_detective(pub: Public, figure: int, station: int) -> None:
    """D4: a detective chooses where it starts."""
    pub["at"][figure] = station
    pub["occupied"][station] = 1
    pub["placed"] += 1


@kernel
def name_tile(tables: Tables, pub: Public, tile: int) -> None:
    """D4: X has chosen in secret, covers the start with a die and names the letter of his tile."""
    pub["x_tile"] = tile
    pub["covered"] = 1
    begin_round(tables, pub)


@kernel
def begin_round(tables: Tables, pub: Public) -> None:
    """D6, D14: all dice are back with the detectives, and a roll is due."""
    pub["round_no"] += 1
    pub["gone"] = 0
    pub["used_count"] = 0
    pub["dice_left"] = tables.switches[0]["dice"]
    roll_is_due(tables, pub)


@kernel
def roll_is_due(tables: Tables, pub: Public) -> None:
    """The detective whose go it is rolls all dice still left (D7); the marker passes clockwise (D6)."""
    sw = tables.switches[0]
    pub["phase"] = ROLL_DUE
    pub["rolled_count"] = 0
    pub["next_figure"] = ANYBODY
    if not sw["one_person"]:
        detectives = int(sw["detectives"])
        figure = (int(pub["round_no"]) - 1) % detectives
        while (pub["gone"] >> figure) & 1:
            figure = (figure + 1) % detectives
        pub["next_figure"] = figure


@kernel
def roll(pub: Public, faces: Faces, count: int) -> None:
    """Chance has spoken."""
    for die in range(count):
        pub["rolled"][die] = faces[die]
    pub["rolled_count"] = count
    pub["phase"] = DETECTIVES_TURN


@kernel
def reroll(tables: Tables, pub: Public) -> None:
    """D9: a token for rolling all unused dice again."""
    pub["rerolls"] -= 1
    roll_is_due(tables, pub)


@kernel
def detective_moves(pub: Public, figure: int, face: int, target: int) -> None:
    """D7: the die lies beside the figure for the rest of the round."""
    count = int(pub["rolled_count"])
    found = 0
    while pub["rolled"][found] != face:
        found += 1
    for die in range(found, count - 1):
        pub["rolled"][die] = pub["rolled"][die + 1]
    pub["rolled_count"] = count - 1
    pub["dice_left"] -= 1
    pub["used"][pub["used_count"]] = face
    pub["used_count"] += 1
    pub["occupied"][pub["at"][figure]] = 0
    pub["occupied"][target] = 1
    pub["at"][figure] = target


@kernel
def end_go(tables: Tables, pub: Public, figure: int) -> None:
    """A detective has had its go, moved or not; after the last it is X's turn, or he has escaped (D15)."""
    sw = tables.switches[0]
    pub["gone"] |= 1 << figure
    if pub["gone"] != (1 << sw["detectives"]) - 1:
        roll_is_due(tables, pub)
        return
    pub["rolled_count"] = 0
    pub["next_figure"] = ANYBODY
    if pub["entries"] == sw["log_entries"]:
        end_game(pub, ESCAPE)
    else:
        pub["phase"] = X_TURN


@kernel
def x_writes(pub: Public, ticket: int, shown_station: int) -> None:
    """One field of X's board: covered by a die, and one special struck out if it was one (D10, D11)."""
    if ticket == BLACK:
        pub["black"] -= 1
    elif ticket == HELICOPTER:
        pub["helicopters"] -= 1
    entry = pub["entries"]
    pub["ticket"][entry] = ticket
    pub["shown"][entry] = shown_station
    pub["entries"] = entry + 1
    pub["x_at"] = shown_station
    pub["covered"] = 0 if shown_station else pub["covered"] + 1


@kernel
def dice_of_face(pub: Public, face: int) -> int:
    """How many of this round's used dice show that face (D10)."""
    count = 0
    for die in range(pub["used_count"]):
        if pub["used"][die] == face:
            count += 1
    return count


@kernel
def x_can_use_a_die_at(tables: Tables, pub: Public, station: int) -> bool:
    """D10: is any die used in this round of use to X at ``station``?

    Detectives do not close a way to him (D15), unless he keeps clear of them (D15, option).
    """
    keeps_clear = tables.switches[0]["x_keeps_clear"]
    for face in range(UNDERGROUND + 1):
        begin, end = tables.first[face, station], tables.first[face, station + 1]
        if begin < end and dice_of_face(pub, face) > 0:
            if not keeps_clear:
                return True
            for i in range(begin, end):
                if pub["occupied"][tables.target[i]] == 0:
                    return True
    return False


@kernel
def end_game(pub: Public, by: int) -> None:
    """The game is over; dice that nobody used are of no interest any more."""
    pub["phase"] = OVER
    pub["rolled_count"] = 0
    pub["next_figure"] = ANYBODY
    pub["ended_by"] = by
