"""General mutation operators: find the places in a function that can be changed, and change one."""

from __future__ import annotations

import ast
from copy import deepcopy
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

Function: TypeAlias = ast.FunctionDef

COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
RECKONED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


class Place(NamedTuple):
    """A place in a function, and the change to make there.

    Parameters
    ----------
    node
        The number of the syntax node in the function, in the order of :func:`ast.walk`.
    line
        The line of the place in the module.
    operator
        The kind of change: ``comparison``, ``boolean``, ``arithmetic``, ``constant``, ``condition``,
        ``return``, ``statement``.
    detail
        The variant of the change, if the operator has several variants.
    """

    node: int
    line: int
    operator: str
    detail: int = 0


def places(function: Function) -> Iterator[Place]:
    r"""Yield every place in a function that an operator can change.

    Annotations, docstrings, decorators, defaults and error messages are not changed.

    Examples
    --------
    >>> code = ast.parse("def f(a):\n    return a + 1 if a < 3 else a").body[0]
    >>> [place.operator for place in places(code)]
    ['return', 'condition', 'comparison', 'arithmetic', 'constant', 'constant', 'constant', 'constant']
    """
    left_alone = _left_alone(function)
    for number, node in enumerate(ast.walk(function)):
        if node in left_alone:
            continue
        for operator, detail in _operators(node):
            yield Place(number, getattr(node, "lineno", function.lineno), operator, detail)


def changed(function: Function, place: Place) -> Function:
    r"""Return a copy of a function that is changed in one place.

    Examples
    --------
    >>> code = ast.parse("def f(a):\n    return a < 3").body[0]
    >>> for place in places(code):
    ...     print(place.operator, "|", ast.unparse(changed(code, place).body[0]))
    return | return None
    comparison | return a <= 3
    constant | return a < 2
    constant | return a < 4
    """
    copy = deepcopy(function)
    node = list(ast.walk(copy))[place.node]
    _change(copy, node, place)
    return ast.fix_missing_locations(copy)


def _operators(node: ast.AST) -> Iterator[tuple[str, int]]:  # noqa: C901 - one branch for each operator
    if isinstance(node, ast.Compare):
        yield from (
            ("comparison", number) for number, operator in enumerate(node.ops) if type(operator) in COMPARED
        )
    elif isinstance(node, ast.BoolOp):
        yield "boolean", 0
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "boolean", 1
    elif isinstance(node, (ast.BinOp, ast.AugAssign)) and type(node.op) in RECKONED:
        yield "arithmetic", 0
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield "constant", 0
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield from (("constant", -1), ("constant", 1))
    elif isinstance(node, (ast.If, ast.IfExp, ast.While)):
        yield "condition", 0
    elif isinstance(node, ast.comprehension):
        yield from (("condition", number) for number in range(len(node.ifs)))
    elif isinstance(node, ast.Return) and not _is_none(node.value):
        yield "return", 0
    if isinstance(node, (ast.Expr, ast.AugAssign, ast.Raise, ast.Continue, ast.Break)):
        yield "statement", 0


def _change(function: Function, node: ast.AST, place: Place) -> None:
    if place.operator == "statement":
        _delete(function, node)
    elif isinstance(node, ast.Compare):
        node.ops[place.detail] = COMPARED[type(node.ops[place.detail])]()
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, ast.UnaryOp):
        node.op, node.operand = ast.Not(), ast.UnaryOp(ast.Not(), node.operand)
    elif isinstance(node, (ast.BinOp, ast.AugAssign)):
        node.op = RECKONED[type(node.op)]()
    elif isinstance(node, ast.Constant):
        node.value = node.value + place.detail if place.detail else not node.value  # type: ignore[operator] # a number
    elif isinstance(node, (ast.If, ast.IfExp, ast.While)):
        node.test = ast.UnaryOp(ast.Not(), node.test)
    elif isinstance(node, ast.comprehension):
        node.ifs[place.detail] = ast.UnaryOp(ast.Not(), node.ifs[place.detail])
    elif isinstance(node, ast.Return):
        node.value = ast.Constant(None)


def _delete(function: Function, statement: ast.AST) -> None:
    for node in ast.walk(function):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list) and statement in block:
                block[block.index(statement)] = ast.Pass()


def _left_alone(function: Function) -> set[ast.AST]:
    """Return the syntax nodes that no operator may change."""
    parts: list[ast.AST | None] = [*function.decorator_list, function.args, function.returns]
    for node in ast.walk(function):
        if isinstance(node, ast.Raise):
            parts.append(node.exc)
        elif isinstance(node, ast.AnnAssign):
            parts.append(node.annotation)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            parts.append(node)  # a docstring
        elif isinstance(node, ast.JoinedStr):
            parts.append(node)
    return {inner for part in parts if part is not None for inner in ast.walk(part)}


def _is_none(value: ast.expr | None) -> bool:
    return value is None or (isinstance(value, ast.Constant) and value.value is None)
