"""The types of a record's fields, and the descriptions of the fields in docstrings and comments."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from inspect import cleandoc, getsource
from typing import Any, Final, get_type_hints

_FIELD: Final = re.compile(r"^    (\w+): .*?(?:  # (.*))?$", re.MULTILINE)
_NOTE: Final = re.compile(r"^(noqa|type):|^the types of fields")  # for tools, not for readers


@cache
def types_of(record: type) -> Mapping[str, Any]:
    """Return the types of a record's fields, including types imported only for type checkers.

    Examples
    --------
    >>> from nines.corpus.hashes import HashedLine
    >>> types_of(HashedLine)["words"]
    <class 'int'>
    """
    names: dict[str, Any] = {"Mapping": Mapping}
    for base in record.__mro__:
        if base.__module__.startswith("nines"):
            names.update(_for_types(base.__module__))
    found = get_type_hints(record, localns=names, include_extras=True)
    return {field.name: found[field.name] for field in fields(record)}


@cache
def _for_types(module: str) -> Mapping[str, Any]:
    """Return, by name, what a module imports only for type checkers; take it from modules already loaded."""
    found = {}
    for block in ast.parse(getsource(sys.modules[module])).body:
        if not isinstance(block, ast.If) or ast.unparse(block.test) != "TYPE_CHECKING":
            continue
        for node in block.body:
            if isinstance(node, ast.ImportFrom) and node.module in sys.modules:
                known = vars(sys.modules[node.module])
                found.update(
                    {one.asname or one.name: known[one.name] for one in node.names if one.name in known}
                )
    return found


@cache
def said_of(record: type) -> Mapping[str, str]:
    """Return the description of each field, from the docstring of a record or a comment beside the field.

    Examples
    --------
    >>> from nines.dataset.facts import About
    >>> said_of(About)["creator"]
    'The people who made the dataset.'
    """
    found: dict[str, str] = {}
    for base in reversed(record.__mro__):
        if base.__module__.startswith("nines"):
            found |= {name: said for name, said in comments(base).items() if said}
            found |= _parameters(base.__doc__ or "")
    return found


def comments(record: type) -> dict[str, str]:
    """Return the comment beside each field of a record; empty if a field has no comment.

    Examples
    --------
    >>> from nines.dataset.outputs import FailureOutput
    >>> comments(FailureOutput)["where"]
    'the place of the fault'
    """
    return {name: "" if _NOTE.match(said) else said for name, said in _FIELD.findall(getsource(record))}


def _parameters(doc: str) -> dict[str, str]:
    """Return the descriptions in the parameters section of a docstring, by the name of the parameter."""
    _, _, section = cleandoc(doc).partition("\nParameters\n----------\n")
    found: dict[str, str] = {}
    names: list[str] = []
    for line in section.splitlines():
        if line.startswith("    "):
            for name in names:
                found[name] = f"{found.get(name, '')} {line.strip()}".strip().replace("``", "")
        elif line and set(line) == {"-"}:  # another section begins; its title was taken for a name
            break
        elif line.strip():
            names = line.split(", ")
    return found


def summary(record: type) -> str:
    """Return the first paragraph of the docstring of a record.

    Examples
    --------
    >>> from nines.dataset.facts import About
    >>> summary(About)
    'The facts that a corpus states about itself as a dataset.'
    """
    return " ".join(cleandoc(record.__doc__ or "").partition("\n\n")[0].split())
