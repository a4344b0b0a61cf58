"""Docstrings name what a caller must know: every error, every parameter, and the sources of a game."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from nines import errors

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

ENGINE: Final = Path(__file__).parents[1] / "engine" / "nines"
# An aspect is one question and one method, whose parameters the rules that answer it describe.
EXEMPT: Final = ("aspects.py", "features.py", "money.py")
OURS: Final = {name for name in vars(errors) if name.endswith("Error")}
MAKE: Final = ("__init__", "__new__")  # described in the docstring of their class
Function = ast.FunctionDef
Documented = ast.FunctionDef | ast.ClassDef


class Public(NamedTuple):
    """A public function, method or class, and the class that a method belongs to."""

    place: str
    node: Documented
    owner: ast.ClassDef | None

    @property
    def documentation(self) -> str:
        """Its docstring; what makes or checks an object is described by the class."""
        magic = self.owner is not None and self.node.name.startswith("__")
        return ast.get_docstring(self.owner if self.owner and magic else self.node) or ""


def public(path: Path) -> Iterator[Public]:
    """Yield what is public in a module, methods after their class."""
    file = path.relative_to(ENGINE)
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if not isinstance(node, Documented) or node.name.startswith("_"):
            continue
        yield Public(f"{file}:{node.lineno} {node.name}", node, None)
        if isinstance(node, ast.ClassDef):
            for statement in node.body:
                if isinstance(statement, Function) and (
                    not statement.name.startswith("_") or statement.name.startswith("__")
                ):
                    yield Public(f"{file}:{statement.lineno} {node.name}.{statement.name}", statement, node)


def section(documentation: str, heading: str) -> str:
    """Return a section of a numpydoc docstring, without its heading."""
    match = re.search(
        rf"^{heading}\n-+\n(.*?)(?=\n\n\S[^\n]*\n-+\n|\Z)", documentation, re.DOTALL | re.MULTILINE
    )
    return match[1] if match else ""


def named(documentation: str, heading: str) -> list[str]:
    """Return what the unindented lines of a section name; a blank line may end it."""
    lines = section(documentation, heading).partition("\n\n")[0].splitlines()
    return [name.strip(" *") for line in lines if not line[:1].isspace() for name in line.split(",")]


def is_command(function: Function) -> bool:
    """Return whether the docstring is the help of a command, which says errors in its own way."""
    return any("click." in ast.unparse(one) for one in function.decorator_list)


def raised(function: Function, returning: dict[str, str]) -> set[str]:
    """Return our own errors that a function itself raises, those too that a method makes for it."""
    found, waiting = set(), list[ast.AST](function.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Raise) and node.exc:
            name = ast.unparse(node.exc.func if isinstance(node.exc, ast.Call) else node.exc).rpartition(".")[
                2
            ]
            found.add(returning.get(name, name))
        if not isinstance(node, Documented | ast.Lambda):
            waiting += ast.iter_child_nodes(node)
    return found & OURS


def parameters(function: Function, *, of_class: bool) -> list[str]:
    """Return the names of a function's parameters, without that of the object or the class."""
    given = function.args
    names = [*given.posonlyargs, *given.args, given.vararg, *given.kwonlyargs, given.kwarg]
    static = any(ast.unparse(one) == "staticmethod" for one in function.decorator_list)
    return [name.arg for name in names if name][of_class and not static :]


def fields(node: ast.ClassDef) -> dict[str, str]:
    """Return the fields by which an object is made, each with its type; those of its base come first."""
    fields = {name: kind for base in node.bases for name, kind in BASES.get(ast.unparse(base), {}).items()}
    for statement in node.body:
        if (
            isinstance(statement, ast.AnnAssign)
            and not ast.unparse(statement.annotation).startswith("ClassVar")
            and "init=False" not in ast.unparse(statement.value or statement.target)
        ):
            fields[ast.unparse(statement.target)] = ast.unparse(statement.annotation)
    return fields


def signature(one: Public, described: Collection[str] = ()) -> list[str]:
    """Return the parameters that must be described, in their order.

    The rules of an aspect need not be: its question describes them.
    """
    if isinstance(one.node, Function):
        return parameters(one.node, of_class=one.owner is not None)
    made = next((part for part in one.node.body if isinstance(part, Function) and part.name in MAKE), None)
    if made:
        return parameters(made, of_class=True)
    return [name for name, kind in fields(one.node).items() if name in described or "Cited[" not in kind]


BASES: dict[str, dict[str, str]] = {}
EVERY: Final = [
    one for path in sorted(ENGINE.rglob("*.py")) if path.name not in EXEMPT for one in public(path)
]
BASES.update(
    {
        one.node.name: fields(one.node)
        for one in EVERY
        if isinstance(one.node, ast.ClassDef) and one.node.name == "RuleSet"
    }
)
RETURNING: Final = {
    one.node.name: ast.unparse(one.node.returns)
    for one in EVERY
    if isinstance(one.node, Function) and one.node.returns
}


def test_every_error_of_ours_that_is_raised_is_described() -> None:
    missing = [
        f"{one.place}: {', '.join(sorted(undescribed))}"
        for one in EVERY
        if isinstance(one.node, Function)
        and not is_command(one.node)
        and (undescribed := raised(one.node, RETURNING) - set(named(one.documentation, "Raises")))
    ]
    assert not missing


def test_the_parameters_described_are_those_that_there_are() -> None:
    other = [
        f"{one.place} describes {described}, and takes {signature(one, described)}"
        for one in EVERY
        if not (one.owner and one.node.name.startswith("__"))
        and (described := named(one.documentation, "Parameters"))
        and described != signature(one, described)
    ]
    assert not other


def test_every_module_of_a_game_names_its_sources() -> None:
    games = [path for path in ENGINE.glob("*/games/*.py") if path.name != "__init__.py"]
    assert len(games) > 20
    for path in games:
        about = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        references = re.split(r"^\.\. \[\d\] ", section(about, "References"), flags=re.MULTILINE)[1:]
        assert references, path
        for reference in references:
            assert re.search(r"as reported by|\bseen\b", re.sub(r"\s+", " ", reference)), (
                f"{path}: {reference}"
            )


def test_an_error_or_parameter_missing_from_a_docstring_is_found() -> None:
    (made,) = ast.parse(
        "def deal(cards, seats):\n"
        '    """Deal.\n\n    Parameters\n    ----------\n    cards\n        All of them.\n\n'
        '    Raises\n    ------\n    CardsError\n        If there are none.\n    """\n'
        "    if not cards:\n        raise CardsError()\n    raise errors.RequestError(seats)\n"
    ).body
    assert isinstance(made, Function)
    one = Public("a place", made, None)
    assert raised(made, {}) - set(named(one.documentation, "Raises")) == {"RequestError"}
    assert named(one.documentation, "Parameters") == ["cards"]
    assert signature(one) == ["cards", "seats"]
