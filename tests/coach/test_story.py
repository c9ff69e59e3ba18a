"""The story of a game: what it says of moves is of the right moves, by what the mover could know."""

import json
from xml.etree import ElementTree as ET

import pytest

from blackticket.coach.story import Story, analyse, analysing
from blackticket.coach.story.judging import Judgement, entropy, judge, verdict_of
from blackticket.coach.story.story import FAULTS
from blackticket.errors import BlackticketError
from blackticket.game import Game, Record
from blackticket.languages import LANGUAGE_CODES
from blackticket.moves import Move
from blackticket.players import Budget, Choice, make_player
from tests.coach.games import EVERYTHING, positions, side_of

QUICK = 90


def played(edition: str, players: int, *, x: str = "greedy", pursuers: str = "greedy", seed: int = 3) -> Game:
    game = Game(edition, players, seed=seed, fast=True)
    both = {"X": make_player(x), "pursuers": make_player(pursuers)}
    while game.to_move is not None:
        view = game.view(side_of(game))
        game.play(both[game.to_move].choose(view, budget=Budget.of_iterations(50), seed=seed))
    return game


@pytest.fixture(scope="module")
def hunt() -> tuple[Game, Story]:
    """Random pursuers make mistakes enough."""
    game = played("london", 4, x="mcts", pursuers="random")
    return game, analyse(Record.of(game), iterations=QUICK)


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "players"), EVERYTHING)
def test_every_edition_has_a_story_in_every_language(edition: str, players: int) -> None:
    game = played(edition, players)
    story = analyse(Record.of(game), iterations=60)
    assert game.outcome is not None
    assert (story.winner, story.by, story.rounds) == (*game.outcome, game.round)
    assert [point.move for point in story.points] == [move for move in game.moves if move.action != "roll"]
    for language in LANGUAGE_CODES:
        told = json.loads(json.dumps(story.as_dict(language)))
        assert told["format"] == 1
        assert "{" not in json.dumps(
            [told["turning_points"], told["accuracy"], told["trick"], told["unlucky"]]
        ).replace('{"', "").replace(": {", "").replace("{}", "")
        root = ET.fromstring(story.draw_svg(language))
        assert root.tag.endswith("svg")


def test_points_tell_the_game_move_by_move(hunt: tuple[Game, Story]) -> None:
    game, story = hunt
    for point, (before, move) in zip(story.points, Record.of(game), strict=True):
        assert (point.index, point.round, point.move) == (before.move_count, before.round, move)
        assert point.side == before.to_move
        assert point.candidates == len(before.candidates)
        if point.chance_of_x is not None:
            assert point.low is not None
            assert point.high is not None
            assert 0.0 <= point.low <= point.chance_of_x <= point.high <= 1.0
        assert 0.0 <= point.entropy <= 8.0


def test_turning_points_are_clear_mistakes_and_can_be_played_on_from(hunt: tuple[Game, Story]) -> None:
    _, story = hunt
    assert 1 <= len(story.turning) <= 5
    assert [one.point.index for one in story.turning] == sorted(one.point.index for one in story.turning)
    for turn in story.turning:
        assert turn.point.verdict in FAULTS
        assert turn.point.loss is not None
        assert turn.point.loss >= 0.03
        assert turn.point.loss > turn.point.doubt
        again = Record.parse(turn.record).replay()
        assert again.move_count == turn.point.index
        assert turn.point.best in again.legal_moves
        assert turn.point.move in again.legal_moves
        assert turn.reasons


def test_accuracy_counts_every_decision_once(hunt: tuple[Game, Story]) -> None:
    _, story = hunt
    for one in story.accuracy:
        mine = [point for point in story.points if point.side == one.side and point.verdict not in (None, "lucky")]
        assert one.decisions == len(mine) == one.right + sum(one.faults.values())
        assert 0.0 <= one.cost <= 1.0
    x, pursuers = story.accuracy
    assert x.cost < pursuers.cost
    assert x.right / x.decisions > pursuers.right / pursuers.decisions


def test_the_same_seed_tells_the_same_story() -> None:
    record = Record.of(played("dice", 3))
    assert analyse(record, iterations=60).as_dict() == analyse(record, iterations=60).as_dict()


def test_it_is_told_while_it_grows() -> None:
    record = Record.of(played("dice", 2))
    events = list(analysing(record, iterations=60))
    kinds = [event.kind for event in events]
    assert kinds[0] == "begin"
    assert kinds[-1] == "end"
    assert (
        kinds.count("point") == events[0].moves == len([move for move in record.moves if not move.startswith("roll")])
    )
    assert all("kind" in event.as_dict("dice", "it") for event in events)
    done = [event.progress for event in events]
    assert done == sorted(done)
    assert (done[0], done[-1]) == (0.0, 1.0)


def test_a_story_can_be_kept_as_plain_data_and_told_in_another_language(hunt: tuple[Game, Story]) -> None:
    _, story = hunt
    kept = Story.from_dict(json.loads(json.dumps(story.as_dict("de"))))
    for language in LANGUAGE_CODES:
        assert kept.as_dict(language) == story.as_dict(language)
    assert kept.lucky == story.lucky
    with pytest.raises(BlackticketError, match="format"):
        Story.from_dict({**story.as_dict(), "format": 2})


@pytest.mark.parametrize(("winner", "by"), [("X", "resigned"), ("pursuers", "resigned"), ("nobody", "agreed")])
@pytest.mark.parametrize("edition", ["london", "sanssouci", "dice"])
def test_a_game_that_people_stopped_has_a_story_too(edition: str, winner: str, by: str) -> None:
    game = next(one for one in positions(edition, 3, every=1, most=12) if one.move_count > 6)
    game.stop(winner, by)
    story = analyse(Record.parse(str(Record.of(game))), iterations=30)
    assert len(story.points) == len([move for move in game.moves if move.action != "roll"])
    titles = {story.title(language) for language in LANGUAGE_CODES}
    assert len(titles) == len(LANGUAGE_CODES)
    assert all(str(story.rounds) in title and "{" not in title for title in titles)
    nothing = Game(edition, 3, seed=2)
    nothing.stop(winner, by)
    assert analyse(Record.of(nothing), iterations=30).draw_svg().startswith("<svg")


def test_a_move_is_judged_by_what_its_side_could_know() -> None:
    """The judgement of a pursuers' move is the same wherever X really is: it gets the view alone."""
    game = next(one for one in positions("london", 5, every=1, most=30) if one.to_move == "pursuers" and one.round > 1)
    view, move = game.view("pursuers"), game.legal_moves[0]
    assert judge(view, move, QUICK, 1) == judge(type(view).from_dict(view.to_dict()), move, QUICK, 1)


def test_a_guess_that_hits_is_luck_and_no_mistake() -> None:
    """Random pursuers that catch X by chance are not blamed for the catch."""
    for seed in range(12):
        game = played("dice", 4, x="random", pursuers="random", seed=seed)
        assert game.outcome is not None
        if game.outcome.by == "capture" and game.moves[-1].figure != "X":
            story = analyse(Record.of(game), iterations=30)
            assert story.points[-1].verdict not in FAULTS
            return
    pytest.fail("no game ended with a catch")


@pytest.mark.parametrize(
    ("loss", "doubt", "verdict"),
    [
        (0.0, 0.0, "best"),
        (0.3, 0.31, "good"),
        (0.043, 0.025, "slip"),
        (0.12, 0.02, "mistake"),
        (0.3, 0.05, "blunder"),
        (None, 1.0, None),
    ],
)
def test_only_what_is_beyond_doubt_is_blamed(loss: float | None, doubt: float, verdict: str | None) -> None:
    best, made = Move.parse("D1 bus 34"), Move.parse("D1 taxi 3")
    choices = (Choice(best, 0.9, 0.5), Choice(made, 0.1, 0.3))
    assert verdict_of(Judgement(best, 0.5, 0.4, 0.6, loss, doubt, choices, {}), made) == verdict
    assert verdict_of(Judgement(best, 0.5, 0.4, 0.6, loss, doubt, choices[:1], {}), made) is None


def test_entropy_is_in_bits() -> None:
    assert entropy(dict.fromkeys(range(8), 0.125)) == pytest.approx(3.0)
    assert entropy({5: 1.0}) == 0.0


def test_a_game_that_goes_on_has_no_story() -> None:
    game = Game("london", seed=1)
    with pytest.raises(BlackticketError, match="not finished"):
        analyse(Record.of(game))
    ended = played("dice", 2)
    with pytest.raises(BlackticketError, match="public record"):
        analyse(Record.of(ended, public=True))
    with pytest.raises(BlackticketError, match="iterations"):
        analyse(Record.of(ended), iterations=0)
    with pytest.raises(BlackticketError, match="no theme"):
        analyse(Record.of(ended), iterations=30).draw_svg(theme="pink")
