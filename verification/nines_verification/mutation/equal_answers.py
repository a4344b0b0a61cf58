"""Rules that answer alike: whatever they are asked, or for every pack and number of players of a game.

Of a rule, play asks what the protocol of its aspect names, and nothing else: the types are checked. So two
rules do the same in a game if they give the same answers to all of it. Two kinds of answers can be compared:

- An answer that is given without a look at what is asked about. It is the same at every table.
- What is asked about the cards alone, for every number of players that the game admits: the pack, the hands
  that are dealt, which of the cards are wild, and what they count.

It errs on one side only: where it cannot compare, nothing is proved.
"""

from __future__ import annotations

import ast
import dis
import re
from functools import cache
from importlib import import_module
from inspect import getmembers, isfunction, signature
from itertools import chain, product
from typing import TYPE_CHECKING, Any, Final, NoReturn

from nines.cards import Card
from nines.common.inputs import Stock

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nines.kernel.game import AnyGame

DEALS: Final = 2  # packs used in turn: a third deal is as the first
MOST_SEATS: Final = 60  # a game for so many is not compared
IDENTITY: Final = frozenset(("IS_OP", "POP_JUMP_IF_NONE", "POP_JUMP_IF_NOT_NONE"))
IDENTITY_PREFIX: Final = "POP_JUMP_"  # with NONE in it: Python 3.11 names a direction too
PLAIN: Final = (bool, int, str, tuple, frozenset)


class LookedError(BaseException):
    """A rule looks at what it is asked about; no rule may catch this."""


def _looked(*_: object) -> NoReturn:
    raise LookedError


class Unseen:
    """What a rule is asked about, if it may not look.

    A part of it, and what it answers to a call, are unseen too. Every other use of it is an error: whatever
    depends on what it is cannot go unnoticed.
    """

    __slots__ = ()

    def __getattribute__(self, name: str) -> Unseen:
        """Return a part of it; Python itself looks at what is written with underscores."""
        if name.startswith("__"):
            raise LookedError
        return Unseen()

    def __call__(self, *_: object) -> Unseen:
        """Return what it answers."""
        return Unseen()

    __bool__ = __len__ = __iter__ = __contains__ = __index__ = __int__ = __getitem__ = _looked
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = __str__ = __repr__ = __format__ = _looked  # type: ignore[assignment] # none of them answers
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __neg__ = _looked
    __mod__ = __rmod__ = __floordiv__ = __rfloordiv__ = __and__ = __rand__ = __or__ = __ror__ = _looked


def same_answers(game: AnyGame, key: str, one: object, other: object) -> bool:
    """Return whether two rules are proved to give the same answers wherever a game asks them.

    Parameters
    ----------
    game
        The game, with either of the rules.
    key
        The key under which they are.
    one, other
        The rules.

    Examples
    --------
    >>> import nines
    >>> from nines.stops.rules.turn import NaturalMayBeKept, UnablePasses, WildIsDue
    >>> game, key = nines.load("comet-1718"), "comet-1718/passing/unable"
    >>> same_answers(game, key, UnablePasses(), NaturalMayBeKept())
    True
    >>> same_answers(game, key, UnablePasses(), WildIsDue(due=True))
    False
    """
    aspect = key.split("/")[1].replace("-", "_")
    if answer_unseen(protocol(type(game.rule_set), aspect), one, other):
        return True
    compared = ON_ALL_TABLES.get(aspect)
    return compared is not None and _answers(compared, game, one) == _answers(compared, game, other)


def answer_unseen(asked: type, one: object, other: object) -> bool:
    """Return whether two rules give the same answers to all that a protocol asks, without a look at anything.

    Parameters
    ----------
    asked
        The protocol of an aspect.
    one, other
        The rules.
    """
    members = [(name, found) for name, found in getmembers(asked) if not name.startswith("_")]
    return bool(members) and all(
        _same(one, other, name, len(signature(found).parameters) - 1)
        if isfunction(found)
        else _plainly_equal(getattr(one, name), getattr(other, name))
        for name, found in members
    )


def _same(one: object, other: object, name: str, count: int) -> bool:
    """Return whether both answer a question alike, and neither looks at any of what it is asked about."""
    unseen = [Unseen() for _ in range(count)]
    if any(_asks_for_identity(type(rule), name) for rule in (one, other)):
        return False
    try:
        return _plainly_equal(*(getattr(rule, name)(*unseen) for rule in (one, other)))
    except (LookedError, TypeError):  # one looks, or takes other things
        return False


def _plainly_equal(one: object, other: object) -> bool:
    return type(one) is type(other) and isinstance(one, PLAIN) and one == other


def _asks_for_identity(rule: type, name: str) -> bool:
    """Return whether a method compares anything by identity, which nothing can notice."""
    code = getattr(getattr(rule, name, None), "__code__", None)
    if code is None:
        return True
    names = {one.opname for one in dis.get_instructions(code)}
    by_jump = any(one.startswith(IDENTITY_PREFIX) and "NONE" in one for one in names)
    return by_jump or not names.isdisjoint(IDENTITY)


@cache
def protocol(rules: type, aspect: str) -> type:
    """Return the protocol of an aspect: what play may ask of a rule under it.

    Parameters
    ----------
    rules
        A class of rule sets, as of a family.
    aspect
        The name of a field.

    Examples
    --------
    >>> from nines.stops.rule_set import StopsRules
    >>> protocol(StopsRules, "passing").__name__
    'Passing'
    """
    written = str(next(cls for cls in rules.__mro__ if aspect in vars(cls).get("__annotations__", {})).__annotations__[aspect])
    found = re.search(r"Cited\[(?:(\w+)\.)?(\w+)", written)
    if found is None:
        raise TypeError(f"the aspect {aspect} is declared as {written}, not as cited rules")
    module, name = found.groups()
    kind: type = getattr(import_module(_imported(rules.__module__)[module or name]), name)
    return kind


@cache
def _imported(module: str) -> dict[str, str]:
    """Return where the names come from that a module imports for its types: a module for each."""
    source = import_module(module).__file__
    if source is None:
        return {}
    with open(source, encoding="utf-8") as file:
        tree = ast.parse(file.read())
    froms = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module]
    return dict(chain.from_iterable(map(_names, froms)))


def _names(node: ast.ImportFrom) -> Iterator[tuple[str, str]]:
    for one in node.names:
        whole = f"{node.module}.{one.name}"
        yield one.asname or one.name, whole if _is_module(whole) else str(node.module)


def _is_module(name: str) -> bool:
    try:
        import_module(name)
    except ModuleNotFoundError:
        return False
    return True


def _players(game: AnyGame) -> list[int]:
    """Return for how many a game is.

    Raises
    ------
    ValueError
        If it may be for more than are tried here: then nothing can be compared for all of them.
    """
    if game.admits(MOST_SEATS):
        raise ValueError
    return [number for number in range(1, MOST_SEATS) if game.admits(number)]


def _packs_of(game: AnyGame) -> Iterator[tuple[Card, ...]]:
    """Yield the pack for every number of players that a game admits, in two deals."""
    for players, deal in product(_players(game), range(DEALS)):
        yield game.rule_set.pack.rule.cards(players, deal)  # type: ignore[attr-defined] # every family has one


def _packs(game: AnyGame, rule: Any) -> Iterator[object]:  # noqa: ANN401 - of any class
    for players, deal in product(_players(game), range(DEALS)):
        yield rule.cards(players, deal)


def _deals(game: AnyGame, rule: Any) -> Iterator[object]:  # noqa: ANN401 - of any class
    """Yield the hands for every number of players that a game admits, whoever is served first."""
    numbers = [number for number in _players(game) for _ in range(DEALS)]
    for players, cards in zip(numbers, _packs_of(game), strict=True):
        for first in range(players):
            yield rule.deal(Stock(cards, tuple((first + step) % players for step in range(players))))


def _wild_cards(game: AnyGame, rule: Any) -> Iterator[object]:  # noqa: ANN401 - of any class
    for cards in _packs_of(game):
        yield rule.cards().intersection(cards)


def _values(game: AnyGame, rule: Any) -> Iterator[object]:  # noqa: ANN401 - of any class
    for cards in _packs_of(game):
        yield tuple(map(rule.of, cards))


def _answers(compared: Callable[[AnyGame, Any], Iterator[object]], game: AnyGame, rule: object) -> object:
    """Return all answers, or what fails: then the rule is not to be compared."""
    try:
        return list(compared(game, rule))
    except Exception:  # noqa: BLE001 - a mutant may fail in any way
        return object()


ON_ALL_TABLES: Final[dict[str, Callable[[AnyGame, Any], Iterator[object]]]] = {
    "pack": _packs,
    "deal": _deals,
    "wild": _wild_cards,
    "value": _values,
}
