"""A table as one of its people finds it again, and the games that are over there.

It reads the state of a table and changes nothing. X's place is nobody's business here: everything comes from the
public view, or from what the pursuers may do. Read ``my_table`` first.
"""

from blackticket.server.state.seats import side_of
from blackticket.server.state.state import PlayedGame, State
from blackticket.server.storage.days import Days
from blackticket.server.storage.repository import Repository
from blackticket.server.tables.table import Table
from blackticket.server.tables.to_move import figures_of, may_move
from blackticket.server.threads import in_thread
from blackticket.server.wire.returning import MyGame, MyTable
from blackticket.server.wire.shapes import Side


async def my_table(table: Table, person: str | None, repository: Repository, days: Days) -> MyTable:
    """The table for this person; None: for anyone with the link."""
    state = table.state
    last, ends = await repository.times(table.id)
    turn, absent = await days.turn(table.id), await days.absences(table.id)
    game = state.game if state.phase != "lobby" else None
    # safe in a thread: a game is replaced by each move and never changed
    my_turn = game is not None and await in_thread(may_move, game, figures_of(state, person))
    return MyTable(
        phase=state.phase,
        game=state.game_number,
        settings=state.settings,
        sides=_sides(state, person),
        name=state.guests[person].name if person is not None else None,
        names={seat: name for seat, name in state.names().items() if state.holders[seat].kind != "open"},
        open_seats=sum(holder.kind == "open" for holder in state.holders.values()),
        to_move=side_of(game.to_move) if game is not None and game.to_move is not None else None,
        my_turn=my_turn,
        round=game.round if game is not None else 0,
        since=last,
        due_at=turn.due_at if turn is not None and table.days.is_on(state) else None,
        away={state.guests[who].name: until for who, (until, _) in absent.items() if until > days.now()},
        games=[_my_game(played, person, ends.get(played.number, last)) for played in state.finished],
    )


def _sides(state: State, person: str | None) -> list[Side]:
    return sorted(state.sides_of(person)) if person is not None else []


def _my_game(played: PlayedGame, person: str | None, finished_at: int) -> MyGame:
    mine = {side_of(seat) for seat, holder in played.holders.items() if person is not None and holder.person == person}
    return MyGame(
        game=played.number,
        replay=played.replay,
        edition=played.settings.edition,
        players=played.settings.players,
        options=list(played.settings.options),
        sides=sorted(mine),
        names=dict(played.names),
        outcome=played.outcome,
        rounds=played.rounds,
        moves=played.moves,
        finished_at=finished_at,
    )
