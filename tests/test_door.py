"""The front door: what a user of a well-known library tries first works, and a wrong argument is told what is right."""

import copy
import inspect
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import blackticket as bt
from blackticket.views import Audience

NOTHING: Any = None
NUMBER: Any = 5
WORD: Any = "many"
PAIR: Any = (1, 2)
"""What somebody may give by mistake."""


@pytest.fixture
def game() -> bt.Game:
    begun = bt.Game("london", players=5, seed=7)
    begun.play("X black 115")
    return begun


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = "import blackticket, sys; print([m for m in ('numpy', 'numba', 'msgspec', 'rich') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_dir_is_the_whole_door_and_nothing_private_is_on_it() -> None:
    assert dir(bt) == sorted(bt.__all__)
    assert [name for name in dir(bt) if name.startswith("_")] == ["__version__"]
    for name in dir(bt):
        getattr(bt, name)
    with pytest.raises(AttributeError, match=r"no attribute 'Bord'; it has: .*Board"):
        bt.Bord  # noqa: B018


@pytest.mark.parametrize("name", [name for name in bt.__all__ if not name.startswith("_")])
def test_everything_on_the_door_has_a_docstring_with_an_example(name: str) -> None:
    assert ">>> " in (inspect.getdoc(getattr(bt, name)) or ""), name


def test_a_game_without_arguments_is_london_for_five_with_a_seed_of_its_own() -> None:
    one, other = bt.Game(), bt.Game()
    assert (one.setup.edition.name, one.setup.players) == ("london", 5)
    assert one.seed != other.seed
    assert f"seed {one.seed}" in repr(one)
    assert bt.Game(seed=one.seed) == one


def test_a_board_in_a_folder(tmp_path: Path) -> None:
    source = Path(bt.__file__).parent / "boards" / "data" / "london"
    folder = tmp_path / "london"
    folder.mkdir()
    for file in source.iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    for where in (str(folder), folder):
        assert bt.Game("london", board=where, players=6, seed=1) == bt.Game("london", players=6, seed=1)
    assert bt.Board.load(folder) == bt.Board.load("london")


def test_legal_moves_are_moves_sorted_by_text(game: bt.Game) -> None:
    assert isinstance(game.legal_moves, tuple)
    assert all(type(move) is bt.Move for move in game.legal_moves)
    assert list(map(str, game.legal_moves)) == sorted(map(str, game.legal_moves))
    assert "D1 taxi 161" in game.legal_moves


def test_a_move_is_its_text_with_parts() -> None:
    move = bt.Move.parse("X double taxi 46 black 78")
    assert (move.figure, move.stations, move.tickets) == ("X", (46, 78), ("taxi", "black"))
    assert [step.station for step in move.steps] == [46, 78]
    assert str(move) == move == "X double taxi 46 black 78"
    assert type(str(move)) is str
    assert {str(move): 1}[move] == 1
    assert bt.Move.parse("D1 bus 34") < move
    with pytest.raises(bt.BlackticketError, match="is not a move"):
        bt.Move.parse("D1 fly 34")


def test_undo_gives_the_last_move_back(game: bt.Game) -> None:
    before = game.copy()
    game.play("D1 taxi 161")
    assert game.undo() == "D1 taxi 161"
    assert game == before
    assert game.undo() == "X black 115"
    with pytest.raises(bt.BlackticketError, match="no move to take back"):
        game.undo()


def test_undo_takes_the_dice_back_that_the_move_made_fall() -> None:
    game = bt.Game("dice", players=4, seed=3)
    for _ in range(9):
        game.play(game.legal_moves[0])
    states = [game.status()]
    moves = []
    for _ in range(3):
        moves.append(game.legal_moves[-1])
        game.play(moves[-1])
        states.append(game.status())
    for move in reversed(moves):
        assert game.status() == states.pop()
        assert game.undo() == move
    for move in moves:
        game.play(move)
    assert len(states) == 1
    assert game.move_count > 12


def begun(edition: str) -> bt.Game:
    """A game that goes on after seven moves."""
    for seed in range(50):
        game = bt.Game(edition, seed=seed)
        while len([move for move in game.moves if move.action != "roll"]) < 7 and not game.is_over:
            game.play(game.legal_moves[len(game.legal_moves) // 3])
        if not game.is_over:
            return game
    raise AssertionError("no game of seven moves")


@pytest.mark.parametrize("edition", bt.edition_names())
def test_copies_pickles_and_plain_data_are_equal(edition: str) -> None:
    game = begun(edition)
    record = bt.Record.of(game)
    things: list[Any] = [game, game.view("X"), game.view("pursuers"), record, game.legal_moves[0]]
    for thing in things:
        for twin in (copy.copy(thing), copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))):
            assert twin == thing
            assert type(twin) is type(thing)
    sides: tuple[Audience, ...] = ("X", "pursuers")
    for side in sides:
        assert bt.View.from_dict(game.view(side).to_dict()) == game.view(side)
    twin = copy.copy(game)
    assert not twin.is_over
    twin.play(twin.legal_moves[0])
    assert twin != game
    assert record.replay() == game


def test_boards_are_values() -> None:
    board = bt.Board.load("sanssouci-small")
    assert copy.copy(board) == copy.deepcopy(board) == pickle.loads(pickle.dumps(board)) == board
    graph = board.to_networkx()
    assert graph.number_of_nodes() == len(board)
    assert graph.number_of_edges() == len(board.connections)
    again = bt.Board.from_edges(
        {s.number: (s.x, s.y) for s in board.stations},
        [(c.a, c.b, c.role) for c in board.connections],
        board.decks,
        transports=board.transports,
    )
    assert again.digest == board.digest


def test_a_record_is_saved_loaded_and_gone_through(game: bt.Game, tmp_path: Path) -> None:
    game.play("D1 taxi 161")
    record = bt.Record.of(game)
    (tmp_path / "deep").mkdir()
    record.save(tmp_path / "deep" / "game.txt")
    (tmp_path / "notes.md").write_text("not a record")
    assert bt.Record.load(tmp_path / "deep" / "game.txt") == record
    assert list(bt.read_records(tmp_path)) == [record]
    gone_through = list(record)
    assert [move for _, move in gone_through] == ["X black 115", "D1 taxi 161"]
    assert [position.move_count for position, _ in gone_through] == [0, 1]
    (tmp_path / "broken.txt").write_text("blackticket record 1\nnonsense\n")
    with pytest.raises(bt.BlackticketError, match=r"broken\.txt: Line 2"):
        list(bt.read_records(tmp_path))


def test_a_public_record_cannot_be_gone_through(game: bt.Game) -> None:
    with pytest.raises(bt.BlackticketError, match="does not say where X was"):
        list(bt.Record.of(game, public=True))


def test_drawings_show_what_the_audience_sees(game: bt.Game) -> None:
    whole, seen = game._repr_svg_(), game.view("pursuers")._repr_svg_()
    assert whole.startswith("<svg")
    assert whole != seen
    assert game.view("X")._repr_svg_() == whole
    assert bt.Board.load("london")._repr_svg_().startswith("<svg")


def test_a_player_chooses_and_thinks(game: bt.Game) -> None:
    view = game.view("pursuers")
    for name in ("random", "greedy"):
        assert bt.player(name, seconds=0.1).choose(view) in view.legal_moves
    thought = bt.player("greedy").think(view)
    assert set(thought.belief) == set(view.candidates)
    assert bt.player("random", seed=1).choose(view) == bt.player("random", seed=1).choose(view)
    assert {bt.player("random", seed=n).choose(view) for n in range(20)} != {bt.player("random", seed=1).choose(view)}


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda: bt.Game("londn"), "there are: london"),
        (lambda: bt.Game("sanssouci", options="triple_move"), "a list of names"),
        (lambda: bt.Game("sanssouci", options=["triple_moves"]), "triple_move"),
        (lambda: bt.Game("london", players=9), "2 to 6"),
        (lambda: bt.Game("london", players="5"), "whole number"),  # type: ignore[arg-type]
        (lambda: bt.Game("london", seed="7"), "whole number"),  # type: ignore[arg-type]
        (lambda: bt.Game("london", board="nowhere"), "nowhere"),
        (lambda: bt.Game("london", tiles=("ABC", "DEF")), "no tiles"),
        (lambda: bt.Game(seed=1).view("pursuer"), "there are: X, pursuers, public, everyone"),  # type: ignore[arg-type]
        (lambda: bt.Game(seed=1).view("everyone"), "only after the end of the game"),
        (lambda: bt.player("random").choose(bt.Game(seed=1)), "not a Game"),  # type: ignore[arg-type]
        (lambda: bt.player("deepblue"), "there are: random"),
        (lambda: bt.player("mcts", seconds=1.0, iterations=5), "either"),
        (lambda: bt.Game(seed=1).play(5), "is not a move"),  # type: ignore[arg-type]
        (lambda: bt.simulate(0), "1 or more"),
        (lambda: bt.simulate(5, x="nobody"), "nobody"),
        (lambda: bt.View.from_dict({}), "missing"),
        (lambda: bt.player("random").choose(NOTHING), "not None"),
        (lambda: bt.player(NUMBER), "such as 'mcts'"),
        (lambda: bt.simulate(5, seed=WORD), "whole number, not 'many'"),
        (lambda: bt.simulate(5, jobs=WORD), "0 or more"),
        (lambda: bt.Record.of(WORD), "from a Game, not from a str"),
        (lambda: list(bt.read_records("nowhere")), "no folder 'nowhere'"),
    ],
)
def test_a_wrong_argument_names_what_is_allowed(wrong: Any, told: str) -> None:
    with pytest.raises(bt.BlackticketError, match=told):
        wrong()


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda: bt.Board.load("nowhere"), "no built-in board of that name"),
        (lambda: bt.Board.from_edges(WORD, [], [1]), "count, their numbers or their places"),
        (lambda: bt.Board.from_edges(3, [PAIR], [1]), "two stations and a transport"),
        (lambda: bt.Board.from_edges(2, [(1, 2, "rocket")], [1]), "it has: local"),
    ],
)
def test_a_board_that_cannot_be_made_says_why(wrong: Any, told: str) -> None:
    with pytest.raises(bt.BoardError, match=told):
        wrong()


def test_a_simulation_is_the_same_for_the_same_seed_and_sums_up() -> None:
    one, again = (bt.simulate(500, "london", seed=4) for _ in range(2))
    assert one == again
    assert one != bt.simulate(500, "london", seed=5)
    assert sum(share.games for share in one.ends.values()) == 500
    assert one.wins["X"].low <= one.wins["X"].share <= one.wins["X"].high
    assert str(one).startswith("500 games of london, 5 players; X random, pursuers random, seed 4\n")
    assert "<table>" in one._repr_html_()
    assert one.to_dict()["wins"]["X"]["games"] == one.wins["X"].games
