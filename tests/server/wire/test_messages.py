"""The messages are what docs/wire.md says."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from blackticket.server.wire import bodies, messages
from blackticket.server.wire.shapes import RefusalCode

DOCS = (Path(__file__).parents[3] / "docs" / "wire.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```json (page|told|http) (\w+)\n(.*?)```", DOCS, re.DOTALL)


def tag_of(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


@pytest.mark.parametrize(("where", "name", "text"), EXAMPLES, ids=[f"{w}-{n}" for w, n, _ in EXAMPLES])
def test_every_example_in_the_docs_is_a_message(where: str, name: str, text: str) -> None:
    if where == "http":
        message = msgspec.json.decode(text, type=getattr(bodies, name))
    else:
        union: Any = messages.FromPage if where == "page" else messages.ToPage
        message = msgspec.json.decode(text, type=union)
        assert tag_of(type(message)) == name
    if where == "told":
        told = json.loads(msgspec.json.encode(message))
        assert {key: told[key] for key in json.loads(text)} == json.loads(text)


def test_every_message_has_an_example_and_every_code_a_line() -> None:
    for where, union in (("page", messages.FromPage), ("told", messages.ToPage)):
        assert {name for at, name, _ in EXAMPLES if at == where} == {tag_of(kind) for kind in get_args(union)}
    for code in get_args(RefusalCode):
        assert f"`{code}`" in DOCS, code


def test_the_command_line_does_not_load_the_web_framework() -> None:
    code = (
        "import sys, blackticket, blackticket.cli.app, blackticket.cli.serve, blackticket.server; print(*sys.modules)"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"starlette", "uvicorn", "sqlalchemy", "msgspec", "numba"} & set(loaded)
