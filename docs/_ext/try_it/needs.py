"""What an example of Python needs beyond what a page can load: packages, or the whole of nines.

The imports of an example are followed through the modules of nines, and its names through the examples
above it.
"""

from __future__ import annotations

import ast
import doctest
import sys
from functools import cache
from importlib import import_module
from importlib.metadata import packages_distributions, requires
from pathlib import Path
from re import match
from typing import TYPE_CHECKING, Final

from play_here.light_wheel import is_kept  # type: ignore[import-not-found] # mypy looks elsewhere

import nines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ENGINE: Final = Path(nines.__file__).parents[1]
WHOLE: Final = "nines"  # the whole package, with the packages on which it depends
DEPENDS: Final = frozenset(
    found[0].lower()
    for one in requires("nines-rules") or ()
    if "extra ==" not in one and (found := match(r"[\w.-]+", one))
)
# Of the standard library: what Python in a browser does not have, or cannot do there.
NOT_IN_BROWSERS: Final = frozenset(
    {
        *("curses", "dbm", "lzma", "multiprocessing", "pty", "readline", "resource", "socket"),
        *("socketserver", "sqlite3", "ssl", "subprocess", "termios", "threading", "tkinter"),
        *("venv", "webbrowser"),
    }
)
# Their examples read results that are stored with the checks, which a page does not load.
READ_STORED_RESULTS: Final = tuple(
    f"nines.{name}" for name in ("libraries.claims", "reference.claims", "reference.verification")
)
NOTHING: Final[frozenset[str]] = frozenset()


class Examples:
    """The examples of a page or of a docstring, in their order: they share their names.

    Parameters
    ----------
    module
        The module of the docstring; its names are known to the examples. Empty for a page.
    """

    def __init__(self, module: str = "") -> None:
        self.module = module
        self.bound: dict[str, frozenset[str]] = {}

    def needs(self, text: str) -> frozenset[str]:
        """Return the packages that the next example needs, by the names that pip has for them."""
        tree = ast.parse(source_of(text))
        needs, inside = set[str](), set[str]()
        for statement in tree.body:
            loaded, stored = _names(statement)
            needs.update(*(self.bound.get(name, NOTHING) for name in loaded - inside))
            inside |= stored
        for module in (self.module, *_imported(ast.walk(tree))):
            needs |= {WHOLE} if module in READ_STORED_RESULTS else _needs_of_module(module)
        self.bound.update(dict.fromkeys(inside, frozenset(needs)))
        return frozenset(needs)


def source_of(text: str) -> str:
    """Return the code of an example: that of a session without its prompts and outputs."""
    session = doctest.DocTestParser().get_examples(text)
    return "".join(one.source for one in session) if session else text


def _names(tree: ast.AST) -> tuple[set[str], set[str]]:
    """Return the names that a statement loads, and those that it binds."""
    loaded, stored = set[str](), set[str]()
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Load()):
                loaded.add(name)
            case ast.Name(id=name) | ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                stored.add(name)
            case ast.alias(name=name, asname=other):
                stored.add(other or name.partition(".")[0])
    return loaded, stored


def _imported(found: Iterable[ast.AST], package: str = "") -> Iterator[str]:
    """Yield the modules that some code imports, and those of the names that it takes from nines."""
    for node in found:
        match node:
            case ast.Import(names=names):
                yield from (one.name for one in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                above = package.split(".")[: len(package.split(".")) - level + 1] if level else []
                base = ".".join([*above, *([module] if module else [])])
                yield base
                yield from (f"{base}.{one.name}" for one in names if _file(f"{base}.{one.name}"))
                yield from (_home(base, one.name) for one in names)
            case ast.Attribute(value=ast.Name(id="nines"), attr=name):
                yield _home(WHOLE, name)


def _home(package: str, name: str) -> str:
    """Return the module of a name that a package of nines imports when it is first used; else the package."""
    file = _file(package)
    if file is None or "def __getattr__" not in file.read_text(encoding="utf-8"):
        return package
    home = vars(import_module(package)).get("_HOMES", {}).get(name, package)
    return home if home.startswith(WHOLE) else f"{package}.{home}"


def _file(module: str) -> Path | None:
    """Return the file of a module of nines, if it is one."""
    path = ENGINE.joinpath(*module.split("."))
    return next((one for one in (path / "__init__.py", path.with_suffix(".py")) if one.is_file()), None)


@cache
def _needs_of_module(module: str) -> frozenset[str]:
    """Return what the import of a module needs, with all that it imports in turn."""
    needs, waiting, seen = set[str](), [module] if module else [], set[str]()
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            needs |= _outside(name)
            waiting += _next(name)
    return frozenset(needs)


def _outside(module: str) -> frozenset[str]:
    """Return what one module needs that is not in a browser, without what it imports."""
    top, file = module.partition(".")[0], _file(module)
    if file is not None:
        return NOTHING if is_kept(file.relative_to(ENGINE).as_posix()) else frozenset({WHOLE})
    if top in sys.stdlib_module_names and top not in NOT_IN_BROWSERS:
        return NOTHING
    ours = top in sys.stdlib_module_names or top in DEPENDS or top.startswith(WHOLE)
    return frozenset({WHOLE} if ours else {distributions().get(top, [top])[0]})


distributions: Final = cache(packages_distributions)  # the names that pip has, by module


@cache
def _next(module: str) -> tuple[str, ...]:
    """Return what a module of nines imports when it is imported, and the package in which it lies."""
    file = _file(module)
    if file is None:
        return ()
    above = module.rpartition(".")[0]
    package = module if file.name == "__init__.py" else above
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return (*_imported(_at_import(tree.body), package), *([above] if above else []))


def _at_import(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements that are executed when a module is imported."""
    for statement in body:
        match statement:
            case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.FunctionDef() | ast.ClassDef():
                pass
            case ast.If(body=first, orelse=second):
                yield from _at_import([*first, *second])
            case ast.Try(body=first):
                yield from _at_import(first)
            case _:
                yield statement
