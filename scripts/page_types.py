"""Writes web/src/types.ts, the server's types for the page, from the classes of ``blackticket.server.wire``.

Usage: python scripts/page_types.py [--check]. With ``--check`` nothing is written, and a difference is an error.
"""

import sys
from pathlib import Path
from types import ModuleType
from typing import Any, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, inspect

from blackticket.server.wire import bodies, coaching, messages, practice, puzzles, returning, shapes, stories

TARGET = Path(__file__).parents[1] / "web" / "src" / "types.ts"
HEAD = """/**
 * The server's types, written by scripts/page_types.py. To change one, change its class in
 * src/blackticket/server/wire/{shapes,coaching,messages,bodies,practice,puzzles}.py and run the script.
 */
"""
MODULES = (shapes, coaching, messages, bodies, returning, practice, puzzles, stories)
UNIONS = ("FromPage", "ToPage")
LISTS = {"Language": "languages"}
"""Words that the page also needs as a list, and what the list is called."""


def aliases() -> dict[frozenset[Any], str]:
    """The words that have a name of their own, such as ``Audience``."""
    return {
        frozenset(get_args(value)): name
        for name, value in vars(shapes).items()
        if str(get_origin(value)) == "typing.Literal"
    }


ALIASES = aliases()


def words(values: Any) -> str:
    """A union of string literals."""
    return " | ".join(f"'{value}'" for value in values)


def alias(name: str) -> str:
    """A type that is one of a few words, with the list of them where the page needs it."""
    values = get_args(getattr(shapes, name))
    if name not in LISTS:
        return f"export type {name} = {words(values)}\n"
    listed = ", ".join(f"'{value}'" for value in values)
    return f"export const {LISTS[name]} = [{listed}] as const\nexport type {name} = (typeof {LISTS[name]})[number]\n"


def spelled(kind: inspect.Type) -> str:
    """A type as TypeScript has it."""
    match kind:
        case inspect.StrType():
            return "string"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
        case inspect.LiteralType(values=values):
            return ALIASES.get(frozenset(values)) or words(values)
        case inspect.StructType(cls=cls):
            return cls.__name__
        case inspect.TupleType(item_types=items):
            return f"[{', '.join(map(spelled, items))}]"
        case inspect.ListType(item_type=item):
            inner = spelled(item)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case inspect.DictType(value_type=value):
            return f"Record<string, {spelled(value)}>"
        case inspect.UnionType(types=types):
            return " | ".join(spelled(one) for one in types)
        case inspect.Metadata(type=inner_type):
            return spelled(inner_type)
    raise TypeError(f"TypeScript has no word for {kind}")


def interface(cls: type[msgspec.Struct]) -> str:
    """A class as an interface; what has a default may be left out."""
    info = inspect.type_info(cls)
    assert isinstance(info, inspect.StructType)
    lines = [f"  {info.tag_field}: '{info.tag}'"] if info.tag_field else []
    for field in info.fields:
        optional = field.default is not NODEFAULT or field.default_factory is not NODEFAULT
        lines.append(f"  {field.encode_name}{'?' if optional else ''}: {spelled(field.type)}")
    story = (cls.__doc__ or "").strip().split("\n")[0].replace("``", "`")
    return f"/** {story} */\nexport interface {cls.__name__} {{\n" + "\n".join(lines) + "\n}\n"


def structs(module: ModuleType) -> list[type[msgspec.Struct]]:
    """The public classes that a module itself defines, in its order."""
    return [
        value
        for name, value in vars(module).items()
        if isinstance(value, type)
        and issubclass(value, msgspec.Struct)
        and value.__module__ == module.__name__
        and name[0] != "_"
    ]


def text() -> str:
    """The whole file."""
    parts = [HEAD, "".join(map(alias, ALIASES.values()))]
    for module in MODULES:
        parts += [interface(cls) for cls in structs(module)]
    for name in UNIONS:
        parts.append(f"export type {name} = {' | '.join(cls.__name__ for cls in get_args(getattr(messages, name)))}\n")
    return "\n".join(parts)


def main() -> None:
    """Write or compare."""
    wanted = text()
    if "--check" not in sys.argv:
        TARGET.write_text(wanted)
    elif not TARGET.is_file() or TARGET.read_text() != wanted:
        sys.exit("web/src/types.ts no longer fits the server's classes: run python scripts/page_types.py")


if __name__ == "__main__":
    main()
