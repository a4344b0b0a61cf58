"""Rules about cards alone that answer alike: asked at every table that a game may be played at.

What a pack consists of, which hands are dealt from it, which of its cards are wild and what they count
depends on nothing but how many play and who is served first. So two such rules are asked for every number
of players that the game admits. If all their answers are the same, no play can tell the rules apart.

It errs on one side only: where there is no end to the numbers of players, or a rule fails, nothing is proved.
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

MOST_SEATS: Final = 60  # for this many no game of one pack is; of a game that is nothing is proved
DEALS: Final = 2  # packs may be used in turn: a third deal is as the first


def same_cards(game: AnyGame, aspect: str, one: object, other: object) -> bool:
    """Return whether two rules about cards answer alike at every table of a game.

    Parameters
    ----------
    game
        The game, with either of the rules.
    aspect
        The aspect of the rules, as keys have it. Of others than those about cards alone nothing is proved.
    one, other
        The rules.

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
    """Return whether what play may ask besides is a value, and the same of both rules."""
    return question.parameters is None and getattr(one, question.name) == getattr(other, question.name)


def _tables(game: AnyGame) -> Iterator[tuple[int, int]]:
    """Yield every number of players, with two deals in turn."""
    admitted = [number for number in range(1, MOST_SEATS) if game.admits(number)]
    return product(admitted, range(DEALS))


def _cards(game: AnyGame) -> Iterator[tuple[Card, ...]]:
    """Yield the pack at every table."""
    (pack,) = game.aspects()["pack"]
    for players, deal in _tables(game):
        yield pack.rule.cards(players, deal)  # type: ignore[attr-defined] # it is a rule about packs


def _packs(game: AnyGame, rule: Any) -> Iterator[object]:  # noqa: ANN401 - of any class
    for players, deal in _tables(game):
        yield rule.cards(players, deal)


def _hands(game: AnyGame, rule: Any) -> Iterator[object]:  # noqa: ANN401 - of any class
    """Yield the hands at every table, whoever is served first."""
    for (players, _), cards in zip(_tables(game), _cards(game), strict=True):
        for first in range(players):
            yield rule.deal(Stock(cards, tuple((first + step) % players for step in range(players))))


def _wild_cards(game: AnyGame, rule: Any) -> Iterator[object]:  # noqa: ANN401 - of any class
    for cards in _cards(game):
        yield rule.cards().intersection(cards)


def _values(game: AnyGame, rule: Any) -> Iterator[object]:  # noqa: ANN401 - of any class
    for cards in _cards(game):
        yield tuple(map(rule.of, cards))


# By aspect: the method that is asked, and all its answers.
ON_CARDS: Final[dict[str, tuple[str, Callable[[AnyGame, Any], Iterator[object]]]]] = {
    "pack": ("cards", _packs),
    "deal": ("deal", _hands),
    "wild": ("cards", _wild_cards),
    "value": ("of", _values),
}
