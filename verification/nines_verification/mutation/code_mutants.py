"""Code mutants: versions of the code that plays games in which one function is changed in one place."""

from __future__ import annotations

import ast
import sys
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from pkgutil import walk_packages
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Final, NamedTuple

import nines
from nines_verification.mutation.operators import Place, changed, places

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

SEED: Final = 14
SAMPLE: Final = 300
SHARED: Final = ("common", "kernel")  # what families share
# Modules for display, advice or odds, declarations of aspects, and the games themselves, which cite rules.
LEFT_OUT: Final = frozenset(
    (
        *(
            "advice",
            "aspects",
            "display",
            "family",
            "features",
            "games",
            "money",
            "odds",
            "outline",
        ),
        *("outlook", "sentences"),
    )
)
WORDS: Final = ("__str__", "__repr__")  # of rules: sentences
COMPILED: Final = "nines.compiled"
KEEPING: Final = (
    f"{COMPILED}.kept",
    f"{COMPILED}.program",
    f"{COMPILED}.translating",
    f"{COMPILED}.words",
)  # they keep and translate, but do not play


@dataclass(frozen=True)
class CodeMutant:
    """A function changed in one place.

    Parameters
    ----------
    module
        The name of the module, as Python imports it.
    function
        The name of the function; for a method, with its class.
    place
        The place in the function, and the operator that changes it.
    digest
        The digest of the module's name, of the function as :func:`without_words` returns it, and of the
        place. A stored result with another digest is stale, but a new docstring or error message does not
        change the digest.
    """

    module: str
    function: str
    place: Place
    digest: str

    @property
    def compiled(self) -> bool:
        """Whether the function belongs to the compiled code."""
        return self.module.startswith(COMPILED)

    @property
    def name(self) -> str:
        """The name that readers see: the function, the original line and the changed line."""
        return f"{self.module.removeprefix('nines.')}.{self.function}, {self.place.operator}: {self.line}"

    @property
    def line(self) -> str:
        """The original line and the changed line, both as Python formats them."""
        function = functions(self.module)[self.function].tree
        old, new = ast.unparse(function).splitlines(), ast.unparse(changed(function, self.place)).splitlines()
        both = [(one.strip(), two.strip()) for one, two in zip(old, new, strict=False) if one != two]
        return " -> ".join(both[0])


class Function(NamedTuple):
    """A function or method of a module."""

    tree: ast.FunctionDef
    code: str  # without decorators, docstrings, comments and the words of errors


def sampled(count: int = SAMPLE, drawn: Collection[str] = (), *, compiled: bool = False) -> list[CodeMutant]:
    """Return a random sample of all mutants of the engine, or of the compiled code.

    Parameters
    ----------
    count
        The size of the sample; if there are fewer mutants, all are returned.
    drawn
        The digests of mutants drawn before. Mutants that were drawn before and still exist stay in the
        sample, so that a change of one function does not change the rest of the sample. Hashes decide which
        new mutants are drawn.
    compiled
        Whether the mutants are those of the compiled code.
    """

    def order(code_mutant: CodeMutant) -> tuple[bool, bytes]:
        return code_mutant.digest not in drawn, sha256(f"{SEED} {code_mutant.digest}".encode()).digest()

    return sorted(code_mutants(compiled=compiled), key=order)[:count]


def code_mutants(*, compiled: bool = False) -> Iterator[CodeMutant]:
    """Yield every mutant of the code to test, module by module."""
    for module in modules(compiled=compiled):
        for name, function in functions(module).items():
            for place in places(function.tree):
                where = f"{place.operator} {place.node} {place.detail}"
                digest = sha256(f"{module} {name} {where}\n{function.code}".encode()).hexdigest()[:16]
                yield CodeMutant(module, name, place, digest)


def modules(*, compiled: bool = False) -> tuple[str, ...]:
    """Return the modules whose code is mutated: those of the engine, or those of the compiled code.

    Examples
    --------
    >>> "nines.stops.transitions" in modules(), "nines.stops.display" in modules()
    (True, False)
    >>> "nines.compiled.walk" in modules(compiled=True), "nines.compiled.walk" in modules()
    (True, False)
    """
    if compiled:
        sources = sorted(file.name for file in files(COMPILED).iterdir() if file.name.endswith(".py"))
        names = (f"{COMPILED}.{source.removesuffix('.py')}" for source in sources)
        return tuple(name for name in names if name not in KEEPING and "__" not in name)
    found = (module.name for module in walk_packages(nines.__path__, "nines."))
    packages = {*SHARED, *(place.split(".")[1] for place in nines.library().catalogue.families.values())}
    return tuple(
        name
        for name in found
        if name.split(".")[1] in packages
        and len(name.split(".")) > 2
        and LEFT_OUT.isdisjoint(name.split("."))
    )


@cache
def functions(module: str) -> dict[str, Function]:
    """Return the functions and methods of a module by name; inner functions are not listed separately."""
    package, _, file = module.rpartition(".")
    source = files(package).joinpath(f"{file}.py")
    if not source.is_file():
        return {}
    tree = ast.parse(source.read_text(encoding="utf-8"))
    found = [("", statement) for statement in tree.body if isinstance(statement, ast.FunctionDef)]
    for owner in tree.body:
        if isinstance(owner, ast.ClassDef) and not any(
            "Protocol" in ast.unparse(base) for base in owner.bases
        ):
            found += [
                (f"{owner.name}.", statement)
                for statement in owner.body
                if isinstance(statement, ast.FunctionDef)
            ]
    return {
        f"{owner}{function.name}": Function(function, without_words(function))
        for owner, function in found
        if function.name not in WORDS
    }


def without_words(function: ast.FunctionDef) -> str:
    """Return a function without its decorators, docstrings, comments and error messages."""
    plain = deepcopy(function)
    plain.decorator_list = []
    for node in ast.walk(plain):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
        if isinstance(node, ast.Raise):
            for part in ast.walk(node):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    part.value = ""
    return ast.unparse(plain)


def put_in(mutant: CodeMutant) -> int:
    """Put the code of a mutant into every function object that has the original code; return their number.

    Call this function before the engine has run, because earlier results can be cached.
    """
    module = sys.modules.get(mutant.module) or import_module(mutant.module)
    original = functions(mutant.module)[mutant.function].tree
    fresh = _code(module.__file__ or "", original, changed(original, mutant.place), mutant.function)
    found = 0
    for function in _all_functions():
        code = function.__code__
        same = code.co_filename == module.__file__ and code.co_qualname == mutant.function
        if same and code.co_freevars == fresh.co_freevars:
            function.__code__ = fresh
            found += 1
    return found


def _all_functions() -> list[FunctionType]:
    import gc  # noqa: PLC0415 - for this alone

    gc.unfreeze()  # frozen objects are not listed
    # isinstance would ask a weak reference for its object, which may be gone.
    return [one for one in gc.get_objects() if type(one) is FunctionType]


def _code(file: str, original: ast.FunctionDef, function: ast.FunctionDef, name: str) -> CodeType:
    """Return the code of a changed function, compiled in its module so that Python finds its names."""
    with open(file, encoding="utf-8") as source:  # noqa: PTH123 - the file of a module
        tree = ast.parse(source.read())
    for owner in ast.walk(tree):
        for number, one in enumerate(
            getattr(owner, "body", []) if isinstance(owner, (ast.Module, ast.ClassDef)) else []
        ):
            if isinstance(one, ast.FunctionDef) and one.lineno == original.lineno:
                owner.body[number] = function  # type: ignore[attr-defined] # a module or a class
    return next(code for code in _inner(compile(tree, file, "exec")) if code.co_qualname == name)


def _inner(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _inner(constant)
