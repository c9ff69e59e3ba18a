"""``blackticket analyse``: the story of a finished game, as text, JSON or a picture."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from blackticket.cli.files import check_can_write, read_record, write_text, write_whole
from blackticket.cli.look import make_console
from blackticket.cli.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from blackticket.coach.story import Event
    from blackticket.coach.story.story import Point, Story

BLOCKS = "▁▂▃▄▅▆▇█"


def run(
    file: str,
    language: str,
    *,
    as_json: bool,
    svg: str | None,
    iterations: int,
    seed: int,
    board: str | None,
) -> None:
    """Analyse a record and show what was found."""
    from blackticket.coach.story import analysing

    if svg is not None and svg != "-":
        check_can_write(Path(svg), say("analyse.picture"), lambda beginning: b"<svg" in beginning)
    events = analysing(read_record(file), iterations=iterations, seed=seed, board=board)
    story = _follow(events)
    if svg is not None:
        _write_picture(svg, story.draw_svg(language))
    if as_json:
        print(json.dumps(story.as_dict(language), ensure_ascii=False))
    elif svg != "-":
        show(story, language)


def _write_picture(name: str, picture: str) -> None:
    if name == "-":
        write_text(name, picture)
    else:
        write_whole(Path(name), picture)


def _follow(events: Iterator[Event]) -> Story:
    """The story; meanwhile a bar shows how far it has come, if somebody watches."""
    from rich.progress import Progress

    console = make_console(to_stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(say("analyse.going"), total=1.0)
        for event in events:
            progress.update(task, completed=event.progress)
            if event.story is not None:
                return event.story
    raise AssertionError("a story ends with itself")


def show(story: Story, language: str) -> None:
    """The story as text: the curve, what turned the game, how well both sides played."""
    from rich.padding import Padding

    from blackticket.coach.words import Speaker

    console, speaker = make_console(), Speaker(language, story.edition)
    console.print(story.title(language), style="bold")
    console.print()
    console.print(speaker.say("story.curve"))
    for side in ("X", "pursuers"):
        line = _curve([point for point in story.points if point.side == side])
        if line:
            console.print(f"  {line}  {speaker.say(f'story.curve.{side}')}", soft_wrap=True)
    console.print()
    if not story.turning:
        console.print(speaker.say("story.none"))
    for number, turn in enumerate(story.turning, 1):
        console.print(f"{number}. {turn.sentence(speaker)}")
        for sentence in speaker.reasons(turn.reasons):
            console.print(Padding(sentence, (0, 0, 0, 3)))
    console.print()
    for accuracy in story.accuracy:
        console.print(" ".join(accuracy.sentences(speaker)))
    for remark in [*story.unlucky, *([story.trick] if story.trick else [])]:
        console.print(remark.sentence(speaker))


def _curve(points: list[Point]) -> str:
    """X's chances as blocks, round by round."""
    by_round = {point.round: point.chance_of_x for point in points if point.chance_of_x is not None}
    return "".join(BLOCKS[min(len(BLOCKS) - 1, int(chance * len(BLOCKS)))] for chance in by_round.values())
