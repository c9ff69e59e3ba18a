"""Boards of your own: offered by the operator, uploaded by a visitor, carried by a table.

A visitor's board is checked by the loader that reads folders, and stays in memory only, until a table is played on it:
then it is kept in the database, and no folder that changes can break the table. Read ``KeptBoards.carry`` first.
"""

import io
from zipfile import BadZipFile, ZipFile

import msgspec

from blackticket.boards import Board, BoardError
from blackticket.boards.loading import load_files
from blackticket.boards.reading import Problems
from blackticket.boards.writing import key_of, pack, unpack
from blackticket.boards.zipped import unzip
from blackticket.editions import edition, edition_names
from blackticket.editions.needs import fitted, lacks
from blackticket.errors import BlackticketError
from blackticket.server.config import Limits
from blackticket.server.errors import RefusedError, from_engine
from blackticket.server.state.shelf import OWN, SHELF, ground_of
from blackticket.server.storage.boards import StoredBoards
from blackticket.server.threads import in_thread
from blackticket.server.wire.bodies import BoardOffer, Lack
from blackticket.server.wire.shapes import Settings

SHOWN_PROBLEMS = 3


class KeptBoards:
    """The way to boards that are not built in."""

    def __init__(self, stored: StoredBoards, offered: tuple[Board, ...], limits: Limits) -> None:
        self._stored, self._limits = stored, limits
        self.offered = offered
        """What the operator offers to all. They are held here, so they stay on the shelf."""
        for board in offered:
            SHELF.put(board)

    async def bring(self, name: str | None) -> None:
        """Make sure that a board is at hand, unless nobody has it."""
        if name is None or OWN not in name or SHELF.find(name) is not None:
            return
        packed = await self._stored.find(name)
        if packed is not None:
            # safe in a thread: it only makes a board
            SHELF.put(await in_thread(unpack, packed))

    async def carry(self, settings: Settings) -> Settings:
        """The same settings, with a board that is kept in the database if it is not built in."""
        await self.bring(settings.board)
        # safe in a thread: boards do not change
        board = await in_thread(_board_of, settings)
        if board is None:
            return settings
        key = SHELF.put(board)
        if OWN in key:
            await self._stored.keep(key, await in_thread(pack, board))
        return settings if settings.board in (None, key) else msgspec.structs.replace(settings, board=key)

    def read(self, content: bytes) -> BoardOffer:
        """A board that somebody has sent as a zip; a refusal names its first mistakes."""
        problems = Problems()
        files = unzip(content, problems)
        try:
            if files is None:
                raise BoardError(problems.found)
            board = load_files(files)
        except BoardError as error:
            told = [str(problem) for problem in error.problems[:SHOWN_PROBLEMS]]
            more = len(error.problems) - len(told)
            told += [f"There are {more} more problems."] if more > 0 else []
            raise RefusedError("bad_board", " ".join(told)[:600]) from error
        points = sum(len(feature.points) for feature in board.scenery)
        limits = self._limits
        if len(board.connections) > limits.board_connections or points > limits.board_points:
            most = f"{limits.board_connections:,} connections and {limits.board_points:,} points of scenery"
            raise RefusedError("bad_board", f"A board for this server has at most {most}.")
        SHELF.put(board)
        return offer_of(board)

    def take(self, packed: bytes) -> BoardOffer:
        """A board that a worker has made."""
        board = unpack(packed.decode())
        SHELF.put(board)
        return offer_of(board)

    def fit(self, name: str, edition_name: str) -> BoardOffer:
        """A board with what it lacks for an edition."""
        board = ground_of(name)
        try:
            chosen = edition(edition_name)
            ground = board if isinstance(board, Board) else chosen.family.find_ground(chosen, board)
            if not isinstance(ground, Board):
                raise RefusedError("bad_argument", "There is no such board.")
            made = fitted(chosen, ground)
        except BlackticketError as error:
            raise from_engine(error) from error
        SHELF.put(made)
        return offer_of(made)


def is_feed(content: bytes) -> bool:
    """Whether a zip has a timetable in it, and no board."""
    try:
        with ZipFile(io.BytesIO(content)) as archive:
            names = {name.rsplit("/", 1)[-1] for name in archive.namelist()}
    except (BadZipFile, OSError, ValueError, NotImplementedError):
        return False
    return "stops.txt" in names and "board.toml" not in names


def offer_of(board: Board) -> BoardOffer:
    """What people choose a board by."""
    missing = {name: [_lack(error) for error in lacks(edition(name), board)] for name in edition_names()}
    return BoardOffer(
        board=key_of(board),
        title=board.title,
        stations=len(board),
        connections=len(board.connections),
        editions=[name for name, lack in missing.items() if not lack],
        lacks={name: lack for name, lack in missing.items() if lack and edition(name).family.takes_boards},
    )


def _lack(error: BlackticketError) -> Lack:
    parts = error.parts
    if "deck" in parts:
        return Lack("cards", parts["deck"], int(parts["have"]), int(parts["need"]))
    return Lack("transport", parts.get("role", ""))


def _board_of(settings: Settings) -> Board | None:
    """The board that settings lead to, if they name one; planning the seats tells of a mistake."""
    if settings.board is None:
        return None
    try:
        chosen = edition(settings.edition)
        found = chosen.family.find_ground(chosen, ground_of(settings.board))
    except BlackticketError:
        return None
    return found if isinstance(found, Board) else None
