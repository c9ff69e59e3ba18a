"""Shows a recorded game round by round, as one audience saw it."""

from rich.text import Text

from blackticket.cli.look import make_console
from blackticket.cli.play import narrate, screen
from blackticket.cli.play.reader import InputEndedError, make_reader
from blackticket.cli.speech import say, speak_of
from blackticket.game import Game
from blackticket.views import Audience, View


def go_through(finished: Game, audience: Audience, *, step: bool) -> None:
    """Show the game from its beginning. ``everyone`` sees all stations from the first round on."""
    console, reader = make_console(), make_reader()
    game = Game(finished.deal)
    speak_of(game.setup.edition.name)
    moves, rounds = finished.moves, finished.rounds_of_moves
    told = 0
    while game.move_count < len(moves):
        here = game.move_count
        if here + 1 < len(moves) and moves[here + 1].action == "roll":
            game.set_roll(moves[here + 1].faces)
        game.play(moves[here])
        shown = game.move_count
        if shown < len(moves) and rounds[shown] == rounds[here]:
            continue
        view = _view(game, audience)
        news = [" / ".join(moves[told:shown])] if audience == "everyone" else narrate.news(view.history[told:])
        told = shown
        scene = screen.Scene(view, news=news, show_candidates=audience != "everyone", who=_who(audience))
        screen.show(console, scene)
        console.print()
        if step and shown < len(moves):
            try:
                reader.ask(say("record.continue"))
            except InputEndedError:
                return
    if game.to_move is None:
        everyone = game.view("everyone")
        console.print(Text(narrate.ending(everyone), "bold"))
        if audience in ("everyone", "X"):
            console.print(Text(narrate.route(everyone)))
    else:
        console.print(say("record.over_not"))


def _view(game: Game, audience: Audience) -> View:
    """Before the end only X knows every station, so ``everyone`` gets X's view until then."""
    return game.view("X" if audience == "everyone" and game.to_move is not None else audience)


def _who(audience: Audience) -> str:
    return say(f"who.saw.{audience}")
