"""An extension of griffe: an example in a docstring (lines that begin with ``>>>``) becomes a block of code.

mkdocstrings loads it when it makes the reference; see mkdocs.yml.
"""

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^>>> .*(?:\n.*\S.*)*", re.MULTILINE)
HAS_ITS_OWN_FORM = re.compile(r"^ *(?:```|Examples?:$)", re.MULTILINE)


class FencedExamples(griffe.Extension):
    """Puts a fence around each example that has none."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        """Change the docstring of one module, class, function or attribute."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(docstring: str) -> str:
    """The docstring with its examples as blocks of code."""
    if HAS_ITS_OWN_FORM.search(docstring):
        return docstring
    return EXAMPLE.sub(lambda example: f"```pycon\n{example[0]}\n```", docstring)
