"""Lays that the tests of the rules share: of the red comet, and of the black one of two packs."""

from __future__ import annotations

from nines.cards import Card, Face, parse_cards
from nines.stops import rule_inputs as v

COMET = Card(9, "♦")
BLACK_COMET = Card(9, "♣")


def laid(cards: str, named: Face | None = None, seat: int = 0) -> v.Laid:
    """Return a lay in a game with the nine of diamonds for a comet."""
    held = parse_cards(cards)
    return v.Laid(held, named or held[0].face, seat, tuple(card for card in held if card == COMET))


def laid_black(cards: str, named: int | None = None, wanted: tuple[int, ...] = ()) -> v.Laid:
    """Return a lay in a game with the nine of clubs for a comet."""
    held = parse_cards(cards)
    wild = tuple(card for card in held if card == BLACK_COMET)
    face = Face(named) if named else held[0].face
    return v.Laid(held, face, 0, wild, wanted=tuple(map(Face, wanted)))


def moment(lay: v.Laid, finish: v.Finish = v.Finish(), kind: str = "laid") -> v.Moment:  # noqa: B008 - frozen
    """Return the moment after a lay."""
    return v.Moment(kind, lay, finish != v.Finish(), could=False, finish=finish)  # type: ignore[arg-type]


LAIDS = [
    (laid("K♥"), "natural king"),
    (laid("9♦", Face(13)), "wild king"),
    (laid("K♥ 9♦", Face(13)), "both"),
    (laid("9♦"), "wild nine"),
    (laid("Q♥"), "queen"),
]
ALONE = laid_black("9♣", 8, (8,))
AS_NINE = laid_black("9♣", 9, (9,))
AMONG = laid_black("9♥ 9♥#2 9♦#2 9♣", 9)
AMONG_SEVENS = laid_black("7♥ 7♦ 7♥#2 9♣", 7)
SEVENS = laid_black("7♥ 7♦ 7♥#2 7♦#2", 7)
