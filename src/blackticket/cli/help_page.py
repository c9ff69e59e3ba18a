"""Help pages: whole sentences, in the language of their reader, with "(default 1; 0 to 60)" at their end.

Typer writes ``[default: 1.0; 0.0<=x<=60.0]`` behind a sentence and cuts the sentences of a list of commands; this
module says it as the texts do. It must not know any command. Read ``PoliteCommand`` first.
"""

import re
from collections.abc import Iterator
from typing import Any

from typer.core import TyperCommand, TyperGroup

from blackticket.cli.speech import language, say
from blackticket.languages import LANGUAGE_CODES

_KINDS = {"int range": "int", "float range": "float", "list[str]": "str", "list[Path]": "path"}
_EXTRA = re.compile(r"(.*?)\s*\[([^\[\]]*)\]", re.DOTALL)
_BETWEEN = re.compile(r"(?:(-?[\d.]+)<=)?x(?:(<=|>=)(-?[\d.]+))?")
_WHOLE = 10_000
"""More letters than a sentence has."""


class PoliteCommand(TyperCommand):
    """A command whose help is in the language of its reader."""

    def get_help(self, ctx: Any) -> str:
        """The help page."""
        return _framed(super().get_help(ctx))

    def get_short_help_str(self, limit: int = _WHOLE) -> str:  # noqa: ARG002
        """Its sentence in a list of commands, not cut."""
        return super().get_short_help_str(_WHOLE)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write its arguments and options."""
        _write_parameters(self, ctx, formatter)


class HelpedGroup(TyperGroup):
    """A group of commands whose help is in the language of its reader."""

    def get_help(self, ctx: Any) -> str:
        """The help page."""
        return _framed(super().get_help(ctx))

    def get_short_help_str(self, limit: int = _WHOLE) -> str:  # noqa: ARG002
        """Its sentence in a list of commands, not cut."""
        return super().get_short_help_str(_WHOLE)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write its options and commands."""
        _write_parameters(self, ctx, formatter)
        self.format_commands(ctx, formatter)


def _write_parameters(command: TyperCommand | TyperGroup, ctx: Any, formatter: Any) -> None:
    for kind, head in (("argument", "Arguments"), ("option", "Options")):
        given = [one for one in command.get_params(ctx) if one.param_type_name == kind]
        rows = [_told(*row) for row in (one.get_help_record(ctx) for one in given) if row is not None]
        if rows:
            with formatter.section(head):
                formatter.write_dl(rows)


def _told(name: str, text: str) -> tuple[str, str]:
    for kind, said in _KINDS.items():
        name = name.replace(f"<{kind}>", f"<{said}>")
    parts = _EXTRA.fullmatch(text)
    extra = list(_said(parts[2])) if parts else []
    if not parts or not extra:
        return name, text
    sentence = parts[1].removesuffix(".")
    if sentence.endswith(")"):
        return name, f"{sentence[:-1]}; {'; '.join(extra)})."
    return name, f"{sentence} ({'; '.join(extra)})."


def _said(extra: str) -> Iterator[str]:
    """What Typer adds to a sentence, in words."""
    for part in extra.split("; "):
        between = _BETWEEN.fullmatch(part)
        if part.startswith("default: "):
            yield say("frame.default", value=_short(part.removeprefix("default: ")))
        elif part.startswith("env var: "):
            yield say("frame.variable", name=part.removeprefix("env var: "))
        elif part == "required":
            yield say("frame.required")
        elif between and between[2] == "<=" and between[1]:
            yield say("frame.between", low=_short(between[1]), high=_short(between[3]))
        elif between and between[2] == ">=":
            yield say("frame.least", low=_short(between[3]))
        else:
            yield part


def _short(number: str) -> str:
    return re.sub(r"^(-?\d+)\.0$", r"\1", number)


def _framed(page: str) -> str:
    """What Typer itself writes on a help page, in the language of its reader."""
    if language() == LANGUAGE_CODES[0]:
        return page
    usage, _, rest = page.partition("\n")
    usage = usage.replace("Usage:", say("frame.usage"), 1)
    for word in ("OPTIONS", "COMMAND", "ARGS"):
        usage = re.sub(rf"\b{word}\b", say(f"frame.{word}"), usage)
    lines = f"{usage}\n{rest}".replace("Show this message and exit.", say("frame.help"))
    for head in ("options", "arguments", "commands"):
        lines = re.sub(rf"^{head.capitalize()}:$", f"{say(f'frame.{head}')}:", lines, flags=re.MULTILINE)
    return lines
