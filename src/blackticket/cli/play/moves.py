"""Matches what people type against the legal moves, and completes a half-typed line.

You may type a move in full (``D1 bus 34``), without its figure (``bus 34``), with a shortened ticket (``b 34``), or as
a station alone (``34``). If you name no ticket, an ordinary one is used where it fits: nobody spends a black ticket by
accident.
"""

import re
from collections.abc import Callable, Sequence

from blackticket.cli.speech import listed, say, sentence_of
from blackticket.errors import BlackticketError

_FIGURE = re.compile(r"X|D[1-5]|B[12]", re.IGNORECASE)
_FIXED_WORDS = ("double", "triple", "show")
SHOWN_CHOICES = 6


class UnclearError(Exception):
    """The line is no move, or could mean several; the text says what to do."""


def is_figure(word: str) -> bool:
    """Is this the name of a figure?"""
    return _FIGURE.fullmatch(word) is not None


def split_figure(line: str, focus: str | None) -> tuple[str | None, list[str]]:
    """The figure that a line is about, and the other words in lower case."""
    words = line.split()
    if words and is_figure(words[0]):
        return words[0].upper(), [word.lower() for word in words[1:]]
    return focus, [word.lower() for word in words]


def find_move(line: str, legal: Sequence[str], focus: str | None) -> str | None:
    """The one legal move that ``line`` means; None if it fits none, ``UnclearError`` if it fits several."""
    figure, words = split_figure(line, focus)
    if not words or figure is None:
        return None
    whole = " ".join((figure, *words))
    if whole in legal:
        return whole
    fitting = [move for move in legal if move.startswith(figure + " ") and _fits(words, move.split()[1:])]
    if len(fitting) > 1:
        cheapest = min(_specials(move) for move in fitting)
        fitting = [move for move in fitting if _specials(move) == cheapest]
    if len(fitting) > 1:
        raise UnclearError(say("moves.which", moves=_some(fitting, figure)))
    return fitting[0] if fitting else None


def _specials(move: str) -> int:
    """How many of X's special tickets a move spends."""
    return sum(word in ("black", "helicopter") for word in move.split())


def _fits(words: Sequence[str], tokens: Sequence[str]) -> bool:
    """Do the typed words name this move? Only tickets may be shortened or left out."""
    position = 0
    for token in tokens:
        word = words[position] if position < len(words) else ""
        if token == word or (word and token.isalpha() and token.startswith(word)):
            position += 1
        elif not token.isalpha() or token in _FIXED_WORDS or word.isalpha():
            return False
    return position == len(words)


def _some(moves: Sequence[str], figure: str) -> str:
    shown = [f"'{move.removeprefix(figure + ' ')}'" for move in moves[:SHOWN_CHOICES]]
    more = len(moves) - len(shown)
    return say("moves.more", moves=", ".join(shown), n=more) if more else ", ".join(shown)


def why_not(line: str, legal: Sequence[str], focus: str | None, check: Callable[[str], None]) -> str:
    """One sentence that says why ``line`` is not a legal move."""
    figure, words = split_figure(line, focus)
    if figure is None or not words:
        return _not_understood(line, legal)
    if len(words) == 1 and words[0].isdigit():
        able = dict.fromkeys(
            move.split()[0] for move in legal if move.split()[0] != figure and move.endswith(f" {words[0]}")
        )
        told = say("moves.cannot", figure=figure, station=words[0][:6])
        if not able:
            return told
        example = f"{next(iter(able))} {words[0]}"
        return f"{told} {say('moves.others', figures=listed(list(able)), example=example)}"
    try:
        check(" ".join((figure, *words)))
    except BlackticketError as error:
        return _not_understood(line, legal) if error.code == "unreadable_move" else sentence_of(error)
    return _not_understood(line, legal)


def _not_understood(line: str, legal: Sequence[str]) -> str:
    shown = line if len(line) <= 40 else line[:37] + "..."
    example = say("moves.example", move=legal[0]) if legal else say("moves.help")
    return f"{say('moves.unclear', line=shown)} {example}"


def next_words(line: str, legal: Sequence[str], focus: str | None, commands: Sequence[str]) -> list[str]:
    """The words that can come next; the last word of ``line`` may be half typed."""
    typed = line.split(" ")
    done, partial = [word for word in typed[:-1] if word], typed[-1].lower()
    figures = list(dict.fromkeys(move.split(" ", 1)[0] for move in legal))
    offers: list[str] = []
    if not done:
        offers += _next_tokens([], legal, focus)
        offers += [name for name in figures if name != "X"] + list(commands)
    else:
        figure, words = split_figure(" ".join(done), focus)
        offers += _next_tokens(words, legal, figure)
    return [word for word in dict.fromkeys(offers) if word.lower().startswith(partial)]


def _next_tokens(words: Sequence[str], legal: Sequence[str], figure: str | None) -> list[str]:
    found = set()
    for move in legal:
        name, *tokens = move.split()
        if name == figure and len(tokens) > len(words) and tokens[: len(words)] == list(words):
            found.add(tokens[len(words)])
    return sorted(found, key=lambda token: (token.isdigit(), int(token) if token.isdigit() else 0, token))
