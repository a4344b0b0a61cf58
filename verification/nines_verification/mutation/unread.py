"""Find the parameters of rules that serve only to put the rules into words.

The values of these parameters do not affect play.
"""

from __future__ import annotations

import ast
from functools import cache
from importlib.resources import files

from nines_verification.mutation.code_mutants import WORDS, modules


def only_worded(parameter: str) -> bool:
    """Return whether no code that plays games reads an attribute with this name.

    The test is cautious: if the code reads an attribute of this name from any object, the parameter counts as
    read.

    Parameters
    ----------
    parameter
        The name of a parameter of a rule.

    Examples
    --------
    >>> only_worded("amount"), only_worded("example")
    (False, True)
    """
    return parameter not in _read()


@cache
def _read() -> frozenset[str]:
    """Return every attribute name and every quoted text in the code that plays games."""
    return frozenset(name for module in modules() for name in _read_in(module))


def _read_in(module: str) -> set[str]:
    package, _, file = module.rpartition(".")
    source = files(package).joinpath(f"{file}.py")
    if not source.is_file():
        return set()
    return _names(ast.parse(source.read_text(encoding="utf-8")))


def _names(node: ast.AST) -> set[str]:
    if isinstance(node, ast.FunctionDef) and node.name in WORDS:
        return set()
    if isinstance(node, ast.Attribute):
        found = {node.attr}
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        found = {node.value}  # an attribute may be read through its name in quotes
    else:
        found = set()
    return found.union(*map(_names, ast.iter_child_nodes(node)))
