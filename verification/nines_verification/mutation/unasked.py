"""Prove that two rules always give equal answers, by following every path of their code.

A rule sees only its arguments. The module therefore asks both rules all questions of their aspect, with
unknown values as arguments. If the code branches on an unknown value, both branches are followed. If the
answers are equal on every path, the rules cannot differ in play.

The proof is cautious: branches that no play takes are also followed, and if part of the code cannot be
followed, nothing is proved.
"""

from __future__ import annotations

import ast
import sys
from dis import get_instructions
from functools import cache
from inspect import Parameter, getsource, signature
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.libraries.catalogue import resolve
from nines_verification.mutation import unknown as unknowns
from nines_verification.mutation.unknown import NotFollowedError, Path, Unknown

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import CodeType, FrameType

    from nines.kernel.rule_set import RuleSet

MOST_PATHS: Final = 512
OURS: Final = (__file__, unknowns.__file__)
# Answers that are compared directly; cards and faces are numbers.
PLAIN: Final = (bool, int, str, type(None))
# Code that inspects a value without calling its methods, unnoticed: `is`, `match`, `except`, types.
UNNOTICED: Final = ("IS_OP", "NONE", "MATCH", "PUSH_EXC_INFO")
UNNOTICED_NAMES: Final = frozenset({"type", "id", "repr", "hash", "vars", "hasattr"})


class Question(NamedTuple):
    """A question that the rules of an aspect can be asked in play.

    For a question that is not a method call, the parameters are None.
    """

    name: str
    parameters: tuple[Parameter, ...] | None


def answer_alike(rules: RuleSet, aspect: str, one: object, other: object) -> bool:
    """Return whether two rules of an aspect are proved to give equal answers to all questions.

    Parameters
    ----------
    rules
        The rule set of a game in the family.
    aspect
        The aspect, spelled as in keys.
    one, other
        The two rules to compare.

    Examples
    --------
    >>> import nines
    >>> from nines.stops.rules.sets import RankLaidAtWill, SetLaidWhole
    >>> rules = nines.load("comet-1752").rule_set
    >>> answer_alike(rules, "lay-limit", SetLaidWhole(4), SetLaidWhole(5))
    True
    >>> answer_alike(rules, "lay-limit", SetLaidWhole(4, due=True), SetLaidWhole(5, due=True))
    False
    """
    asked = questions(type(rules), aspect.replace("-", "_"))
    try:
        return bool(asked) and all(_alike(question, one, other) for question in asked)
    except NotFollowedError:
        return False
    except Exception:  # noqa: BLE001 - a mutant may fail in any way, and then nothing is proved
        return False


def questions(family: type[RuleSet], field: str) -> tuple[Question, ...]:
    """Return the questions that play can ask rules of an aspect: the members of the aspect's protocol."""
    return _questions(family.__module__, str(family.__dataclass_fields__[field].type))


@cache
def _questions(module: str, written: str) -> tuple[Question, ...]:
    _, _, inner = written.partition("Cited[")
    alias, _, name = inner.partition("]")[0].partition(".")
    protocol = resolve(f"{_modules(module)[alias]}:{name}")
    return tuple(
        Question(member, None if isinstance(one, property) else tuple(signature(one).parameters.values())[1:])
        for member, one in vars(protocol).items()
        if not member.startswith("_")
    )


def _modules(module: str) -> dict[str, str]:
    """Return the modules that a module imports under another name, with that name as the key."""
    tree = ast.parse(getsource(sys.modules[module]))
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    return {
        name.asname: f"{imported.module}.{name.name}"
        for imported in imports
        for name in imported.names
        if name.asname
    }


def _alike(question: Question, one: object, other: object) -> bool:
    """Return whether two rules give the same answer to a question on every path of the code."""
    if question.parameters is None:
        return _as_known(getattr(one, question.name)) == _as_known(getattr(other, question.name))
    path: Path | None = Path()
    for _ in range(MOST_PATHS):
        if path is None:
            return True
        answers = [_answer(rule, question.name, question.parameters, path) for rule in (one, other)]
        if not _same(*answers):
            return False
        path = path.next()
    return False


def _answer(rule: object, name: str, parameters: tuple[Parameter, ...], path: Path) -> object:
    method, unknown = (
        getattr(rule, name),
        {parameter.name: Unknown(parameter.name, path) for parameter in parameters},
    )
    free = [
        unknown[parameter.name] for parameter in parameters if parameter.kind is not Parameter.KEYWORD_ONLY
    ]
    by_name = {
        parameter.name: unknown[parameter.name]
        for parameter in parameters
        if parameter.kind is Parameter.KEYWORD_ONLY
    }
    return _followed(lambda: method(*free, **by_name))


def _followed(ask: Callable[[], object]) -> object:
    """Return the answer of a rule; raise NotFollowedError if part of its code cannot be followed."""
    seen = dict[Any, None]()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            seen[frame.f_code] = None

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        answer = ask()
    finally:
        sys.setprofile(before)
    if not all(_can_be_followed(code) for code in seen if code.co_filename not in OURS):
        raise NotFollowedError
    return answer


@cache
def _can_be_followed(code: CodeType) -> bool:
    names = UNNOTICED_NAMES.isdisjoint(code.co_names)
    return names and not any(
        mark in instruction.opname for instruction in get_instructions(code) for mark in UNNOTICED
    )


def _same(one: object, other: object) -> bool:
    """Return whether two answers are equal; the path decides whether an unknown answer means yes or no."""
    if type(one) is bool and type(other) is Unknown:
        return one == bool(other)
    if type(one) is Unknown and type(other) is bool:
        return bool(one) == other
    return _as_known(one) == _as_known(other)


def _as_known(answer: object) -> object:
    """Return an answer in a form that can be compared, with a term in place of each unknown value."""
    if type(answer) is Unknown:
        return Unknown, repr(answer)
    if isinstance(answer, PLAIN):
        return type(answer), answer
    if isinstance(answer, tuple):
        return type(answer), tuple(map(_as_known, answer))
    if isinstance(answer, frozenset):
        return frozenset, frozenset(map(_as_known, answer))
    raise NotFollowedError
