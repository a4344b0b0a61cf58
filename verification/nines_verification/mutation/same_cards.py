"""Compare two rules that are only about cards, for every number of players that a game allows.

The pack, the hands dealt, the wild cards and the card values depend only on two things: the number of
players, and the player who is dealt the first card. Two rules about cards are therefore compared for every
number of players that the game allows. If all answers are equal, the rules cannot differ in play.

The comparison is cautious: if the number of players has no limit, or if a rule raises an error, nothing is
proved.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, Final

from nines.common.inputs import Stock
from nines_verification.mutation.unasked import questions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nines.cards import Card
    from nines.kernel.game import AnyGame
    from nines_verification.mutation.unasked import Question

MOST_SEATS: Final = 60  # no game with one pack allows this many players; for such a game nothing is proved
DEALS: Final = 2  # packs may alternate, so a third deal is like the first


def same_cards(game: AnyGame, aspect: str, one: object, other: object) -> bool:
    """Return whether two rules about cards give equal answers at every table of a game.

    Parameters
    ----------
    game
        The game, which may contain either of the two rules.
    aspect
        The name of the rules' aspect, spelled as in keys. If the aspect is not only about cards, nothing is
        proved.
    one, other
        The two rules to compare.

    Examples
    --------
    >>> import nines
    >>> from nines.stops.rules.deal import EqualHands
    >>> game = nines.load("red-nines-20c")
    >>> same_cards(game, "deal", EqualHands(on_table=0), EqualHands(on_table=-1))
    True
    >>> same_cards(game, "deal", EqualHands(on_table=0), EqualHands(on_table=1))
    False
    """
    if aspect not in ON_CARDS or game.admits(MOST_SEATS):
        return False
    method, asked = ON_CARDS[aspect]
    try:
        beside = [question for question in questions(type(game.rule_set), aspect) if question.name != method]
        alike = all(_is_equal_value(question, one, other) for question in beside)
        return alike and list(asked(game, one)) == list(asked(game, other))
    except Exception:  # noqa: BLE001 - a mutant may fail in any way, and then nothing is proved
        return False


def _is_equal_value(question: Question, one: object, other: object) -> bool:
    """Return whether an attribute that is not a method has the same value in both rules."""
    return question.parameters is None and getattr(one, question.name) == getattr(other, question.name)


def _tables(game: AnyGame) -> Iterator[tuple[int, int]]:
    """Yield each number of players that the game allows, combined with the number of each deal."""
    admitted = [number for number in range(1, MOST_SEATS) if game.admits(number)]
    return product(admitted, range(DEALS))


def _cards(game: AnyGame) -> Iterator[tuple[Card, ...]]:
    """Yield the pack that is used at each table."""
    (pack,) = game.aspects()["pack"]
    for players, deal in _tables(game):
        yield pack.rule.cards(players, deal)  # type: ignore[attr-defined] # it is a rule about packs


def _packs(game: AnyGame, rule: Any) -> Iterator[object]:  # noqa: ANN401 - of any class
    for players, deal in _tables(game):
        yield rule.cards(players, deal)


def _hands(game: AnyGame, rule: Any) -> Iterator[object]:  # noqa: ANN401 - of any class
    """Yield the hands dealt at each table, for each player who can be dealt the first card."""
    for (players, _), cards in zip(_tables(game), _cards(game), strict=True):
        for first in range(players):
            yield rule.deal(Stock(cards, tuple((first + step) % players for step in range(players))))


def _wild_cards(game: AnyGame, rule: Any) -> Iterator[object]:  # noqa: ANN401 - of any class
    for cards in _cards(game):
        yield rule.cards().intersection(cards)


def _values(game: AnyGame, rule: Any) -> Iterator[object]:  # noqa: ANN401 - of any class
    for cards in _cards(game):
        yield tuple(map(rule.of, cards))


# By aspect: the method to compare, and all its answers.
ON_CARDS: Final[dict[str, tuple[str, Callable[[AnyGame, Any], Iterator[object]]]]] = {
    "pack": ("cards", _packs),
    "deal": ("deal", _hands),
    "wild": ("cards", _wild_cards),
    "value": ("of", _values),
}
