"""The engine's own tests that need nothing but pytest: they are found by what they import."""

from __future__ import annotations

import ast
import sys
from functools import cache
from typing import TYPE_CHECKING, Final

from nines_tools import HOUSE

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

TESTS: Final = "tests"
ENGINE: Final = HOUSE / "engine"
CONFTEST: Final = "conftest.py"
# In a browser there are no other processes, and no sockets.
NOT_THERE: Final = frozenset({"multiprocessing", "signal", "socket", "subprocess"})
NEEDED: Final = frozenset({"pytest"})
# Names in a test that reads files of the checkout, or a built site.
OF_CHECKOUT: Final = frozenset({"CHECKOUT", "__file__", "house", "site", "small"})
# Tests that need data which are not shipped, although they import nothing else.
NEED_DATA: Final = {
    "engine/nines/counting/perft.py": "the stored counts of lines",
    "engine/nines/libraries/claims.py": "the tested claims",
    "engine/nines/reference/claims.py": "the tested claims",
    "engine/nines/reference/verification.py": "the stored results of the checks",
    "tests/reference/test_verification.py": "the stored results of the checks",
}


def found_tests(shipped: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Return the tests that need nothing but pytest and what is shipped, each with the files it needs.

    The modules of the engine that have examples are among them.

    Parameters
    ----------
    shipped
        The modules that are shipped, such as ``nines.cards``.

    Returns
    -------
    dict
        Paths of tests, each with the paths of other files of tests that it needs, relative to the checkout.

    Examples
    --------
    >>> list(found_tests({"nines.text"}))
    ['engine/nines/text.py']
    """
    known = frozenset(shipped)
    listed: dict[str, tuple[str, ...]] = {_relative(path): () for path in _with_examples(known)}
    for path in sorted((HOUSE / TESTS).rglob("test_*.py")):
        needed = files_there(path, known)
        if needed is not None:
            listed[_relative(path)] = needed
    return listed


def _with_examples(shipped: Collection[str]) -> Iterator[Path]:
    """Yield the modules of the engine whose docstrings have examples."""
    for name in sorted(shipped):
        place = ENGINE / name.replace(".", "/")
        path = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
        if path.is_file() and _relative(path) not in NEED_DATA and ">>> " in path.read_text(encoding="utf-8"):
            yield path


def files_there(path: Path, shipped: frozenset[str]) -> tuple[str, ...] | None:
    """Return the other files of tests that a test needs; None if it needs more than what is shipped.

    Parameters
    ----------
    path
        The test, in this checkout.
    shipped
        The modules that are shipped.
    """
    if _relative(path) in NEED_DATA or not _runs_there(path, shipped):
        return None
    others = sorted({*_needed(path)} - {path})
    return tuple(map(_relative, others)) if all(_runs_there(file, shipped) for file in others) else None


def _relative(path: Path) -> str:
    return path.relative_to(HOUSE).as_posix()


def _needed(path: Path) -> Iterator[Path]:
    """Yield a file of tests, and all that it imports of other tests, with what configures it."""
    yield path
    for parent in path.relative_to(HOUSE / TESTS).parents:
        if (beside := HOUSE / TESTS / parent / CONFTEST).is_file() and parent.name and beside != path:
            yield beside
    for name in _imported(path):
        if name.startswith(f"{TESTS}.") and (module := HOUSE / f"{name.replace('.', '/')}.py").is_file():
            yield from _needed(module)


def _runs_there(path: Path, shipped: frozenset[str]) -> bool:
    """Return whether a file imports only what is shipped, and reads no file of the checkout."""
    return all(_is_there(name, shipped) for name in _imported(path)) and not OF_CHECKOUT & _names(path)


def _is_there(name: str, shipped: frozenset[str]) -> bool:
    top = name.partition(".")[0]
    if top in ("nines", "nines_corpus"):
        return name in shipped
    return top in NEEDED or top == TESTS or (top in sys.stdlib_module_names and top not in NOT_THERE)


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def _names(path: Path) -> frozenset[str]:
    """Return all names in a file, and those of parameters, which are fixtures in a test."""
    nodes = [*ast.walk(_tree(path))]
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    return frozenset(names | {node.arg for node in nodes if isinstance(node, ast.arg)})


@cache
def _imported(path: Path) -> frozenset[str]:
    """Return the modules that a file imports when it runs, also a module ``b`` of ``from a import b``."""
    return frozenset(name for node in _tree(path).body for name in _in(node))


def _in(statement: ast.stmt) -> Iterator[str]:
    if isinstance(statement, ast.If) and ast.unparse(statement.test) == "TYPE_CHECKING":
        return
    for node in ast.walk(statement):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (
                f"{node.module}.{alias.name}" for alias in node.names if _is_module(node.module, alias.name)
            )


def _is_module(package: str, name: str) -> bool:
    """Return whether a name that is imported from our own package is a module."""
    roots = {"nines": HOUSE / "engine", "nines_corpus": HOUSE / "corpus", TESTS: HOUSE}
    root = roots.get(package.partition(".")[0])
    place = root / package.replace(".", "/") / name if root else None
    return place is not None and (place.is_dir() or place.with_suffix(".py").is_file())
