"""One digest of everything that the result of a simulation rests on; if it changes, the result is stale.

The digest covers the plan of the test, and the rules of the editions under all readings of the test; see
:mod:`nines.libraries.rests_on`. The digest also covers the code of the test and of the policies, without
comments and docstrings, and the result itself. If the test imagines deals, as a search does, the digest also
covers the code that imagines them, and all code of the engine that this code imports. Any change of the plan,
the rules, the code or the result, even by hand, is therefore noticed without playing the deals again. A new
wording of a rule does not change the digest.
"""

from __future__ import annotations

import ast
from dataclasses import fields, is_dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from nines import library, load
from nines.libraries.canonical import plain_data, sha256_of
from nines.libraries.digests import shortened
from nines.libraries.rests_on import Grounds
from nines_verification.claims.settings import other_games

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nines.kernel.family import AnyFamily
    from nines.libraries.claims import Claim, Found

HERE: Final = "nines_verification.claims"
PLAN: Final = ("tried", "measures", "seats", "policies", "sample", "seed")  # the words may change
ENGINE: Final = "nines"
IMAGINES: Final = "determinize"  # of a family: whatever uses it rests on imagined deals
OF_ENGINE: Final = ("nines.kernel.advice", "nines.shuffle", "nines.simulation.runners")


def rests_of(claim: Claim, found: Found, test: Callable[[Claim], Found]) -> str:
    """Return one digest of what a result rests on and of the result itself.

    Parameters
    ----------
    claim
        The claim; its stored result is not used.
    found
        The result.
    test
        The function that tests the claim.

    Examples
    --------
    >>> from nines.libraries.claims import Found
    >>> from nines_verification.claims.judge import TRIED
    >>> claim = library().claims.by_key["collecting-wins"]
    >>> one, other = (rests_of(claim, Found("holds", says), TRIED[claim.tried]) for says in ("78 %", "79 %"))
    >>> len(one), one == other
    (12, False)
    """
    names = (claim.game, *(game.name for game in other_games(claim)))
    said = {
        "plan": {name: plain_data(getattr(claim, name)) for name in PLAN},
        "rules": {name: _rules(name) for name in names},
        "code": {name: _code(name) for name in sorted(modules_of(load(claim.game).family, test))},
        "found": plain_data(found._replace(rests="")),
    }
    return shortened(sha256_of(said))


def modules_of(family: AnyFamily, test: Callable[[Claim], Found]) -> frozenset[str]:
    """Return the names of the modules of code on which the result of a test rests.

    Parameters
    ----------
    family
        The family of the game.
    test
        The function that tests a claim.
    """
    advice = {way.__module__ for way in family.advice.values()}
    beside = {one for module in advice for one in _beside(module)}
    own = _own_modules(test.__module__)
    imagining = _defining(family.determinize) if any(map(_imagines, own)) else frozenset()
    return frozenset({*OF_ENGINE, *advice, *beside, *own}.union(*map(_engine_modules, imagining)))


def _defining(part: object) -> frozenset[str]:
    """Return the modules that define a function, or an object and all functions in its fields."""
    if is_dataclass(part) and not isinstance(part, type):
        parts = (_defining(getattr(part, field.name)) for field in fields(part))
        return frozenset({type(part).__module__}.union(*parts))
    return frozenset({part.__module__}) if callable(part) else frozenset()


@cache
def _imagines(module: str) -> bool:
    """Return whether the code of a module imagines deals."""
    return any(
        isinstance(node, ast.Attribute) and node.attr == IMAGINES for node in ast.walk(_parsed(module))
    )


@cache
def _engine_modules(module: str) -> frozenset[str]:
    """Return a module of the engine and all modules of the engine that it imports, except for types only."""
    found, new = set[str](), {module}
    while new:
        found |= new
        new = {other for one in new for other in _run_imports(one)} - found
    return frozenset(found)


@cache
def _run_imports(module: str) -> frozenset[str]:
    """Return the modules of the engine that a module imports when it runs."""
    nodes = [
        node for node in _at_run_time(_parsed(module)) if isinstance(node, ast.ImportFrom) and node.module
    ]
    named = {f"{node.module}.{name.name}" for node in nodes for name in node.names}
    within = {node.module for node in nodes if node.module} | named
    return frozenset(one for one in within if one.startswith(f"{ENGINE}.") and _is_module(one))


def _at_run_time(node: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes except those that are only for types."""
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"):
            yield child
            yield from _at_run_time(child)


def _is_module(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:  # a name in a module, not a module
        return False


@cache
def _grounds() -> Grounds:
    return Grounds(library())


def _rules(name: str) -> str:
    """Return the digest of the rules of an edition with its choices."""
    return _grounds().of(load(name))


@cache
def _own_modules(module: str) -> frozenset[str]:
    """Return a module of tests and all modules of tests that it imports."""
    return frozenset({module}.union(*(_own_modules(one) for one in _imported(module))))


@cache
def _beside(module: str) -> frozenset[str]:
    """Return the modules of the same package that a module imports, except imports for types only."""
    names = (node.module for node in _parsed(module).body if isinstance(node, ast.ImportFrom))
    return frozenset(name for name in names if name and name.rpartition(".")[0] == module.rpartition(".")[0])


def _imported(module: str) -> Iterator[str]:
    for node in ast.walk(_parsed(module)):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(f"{HERE}."):
            yield node.module


@cache
def _code(module: str) -> str:
    """Return the digest of the code of a module, without docstrings and comments."""
    tree = _parsed(module)
    for node in ast.walk(tree):
        body: Any = getattr(node, "body", None)
        if isinstance(body, list):
            body[:] = [one for one in body if not _is_text(one)]
    return sha256_of(ast.dump(tree))


def _is_text(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _parsed(module: str) -> ast.Module:
    spec = find_spec(module)
    return ast.parse(Path(spec.origin).read_text(encoding="utf-8") if spec and spec.origin else "")
