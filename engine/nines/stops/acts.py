"""The acts of a Stops game; all of these objects are immutable."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from nines.boundary.expected import expect
from nines.boundary.signs import plain
from nines.cards import SUITS, Card, Face, all_cards, parse_cards, parse_face
from nines.errors import CardsError

_VERB: Final = re.compile(r"(?:lay|play)s?\s+", re.IGNORECASE)
_AS: Final = re.compile(r"=|as|\bfor\b", re.IGNORECASE)
_TWO_PARTS: Final = re.compile(r"(.+?)\s*(?:=|\b(?:as|for)\b)\s*(.+)", re.IGNORECASE)
_UNENDED: Final = re.compile(r"(?:\+|=|\sfor)\s*$", re.IGNORECASE)
_AS_AT_END: Final = re.compile(r"\sas\s*$", re.IGNORECASE)  # beside suit signs, not the ace of spades
LONGEST_FACE: Final = 40  # characters: no rank or card is written longer
_RAISE: Final = re.compile(r"raises?\s+(?:by\s+)?([1-9]\d{0,5})")


class Lay(NamedTuple):
    """Play cards; ``named`` is the face that they stand for."""

    cards: tuple[Card, ...]
    named: Face

    def __str__(self) -> str:
        cards = "+".join(map(str, self.cards))
        return f"lay {cards}" if self.stands_for is None else f"lay {cards} as {self.named}"

    @property
    def sort_key(self) -> tuple[int, ...]:
        """The place of the act in the order of acts; see :mod:`nines.kernel.order`."""
        return (
            0,
            len(self.cards),
            self.named.rank,
            SUITS.index(self.named.suit),  # faces without a suit come first
            *self.cards,
        )

    @property
    def stands_for(self) -> Face | None:
        """The face that the cards stand for, if it is not their own face."""
        plain = all(self.named.covers(card.face) for card in self.cards)
        return None if plain else self.named


# Two named tuples without fields would be equal, but a pass is not a claim.
@dataclass(frozen=True, slots=True)
class Pass:
    """Pass without playing a card."""

    sort_key: ClassVar[tuple[int, ...]] = (4,)

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim the payment for a card that was played."""

    sort_key: ClassVar[tuple[int, ...]] = (1,)

    def __str__(self) -> str:
        return "claim"


@dataclass(frozen=True, slots=True)
class Show:
    """Before the lead, show a hand that earns a bonus."""

    sort_key: ClassVar[tuple[int, ...]] = (3,)

    def __str__(self) -> str:
        return "show"


@dataclass(frozen=True, slots=True)
class Redeal:
    """Demand that the cards are dealt again."""

    sort_key: ClassVar[tuple[int, ...]] = (2,)

    def __str__(self) -> str:
        return "redeal"


@dataclass(frozen=True, slots=True)
class Stay:
    """Before the lead, compete in a contest, and match the raises of the other players."""

    sort_key: ClassVar[tuple[int, ...]] = (5,)

    def __str__(self) -> str:
        return "stay"


@dataclass(frozen=True, slots=True)
class Raise:
    """Before the lead, compete in a contest, and bid more than every other player.

    Parameters
    ----------
    by
        The amount by which the raise exceeds the highest bid so far, at least 1.
    """

    by: int

    def __str__(self) -> str:
        return f"raise {self.by}"

    @property
    def sort_key(self) -> tuple[int, ...]:
        """The place of the act in the order of acts; see :mod:`nines.kernel.order`."""
        return 6, self.by


_OTHERS: Final = (Pass, Claim, Show, Redeal, Stay)
Act = Lay | Pass | Claim | Show | Redeal | Stay | Raise
PASS: Final = Pass()
CLAIM: Final = Claim()
SHOW: Final = Show()
REDEAL: Final = Redeal()
STAY: Final = Stay()
_WORDS: Final[dict[str, Act]] = {str(act): act for act in (PASS, CLAIM, SHOW, REDEAL, STAY)}


def is_act(value: object) -> bool:
    """Return whether a value is an act of a Stops game, made of cards.

    Examples
    --------
    >>> is_act(parse_act("lay 7♥")), is_act(Lay("7♥", Face(7))), is_act("pass")
    (True, False, False)
    """
    if isinstance(value, Lay):
        return type(value.cards) is tuple and all_cards(value.cards) and isinstance(value.named, Face)
    return isinstance(value.by, int) if isinstance(value, Raise) else isinstance(value, _OTHERS)


def parse_act(text: str) -> Act:
    """Return the act written in *text*.

    Parameters
    ----------
    text
        A word such as ``pass``, or cards in any notation of :func:`nines.parse_cards`; *as*, *for* or
        ``=`` before the rank or card that a wild card stands for.

    Raises
    ------
    CardsError
        If *text* is not an act, or can be read as several.

    Examples
    --------
    >>> for text in ("lay 7♥", "9D as 10", "9d = ten", "7♥+7♠", "7h, s7", "pass", "claim", "raise 2"):
    ...     print(parse_act(text))
    lay 7♥
    lay 9♦ as 10
    lay 9♦ as 10
    lay 7♥+7♠
    lay 7♥+7♠
    pass
    claim
    raise 2
    """
    expect(text, str, "an act as a text", CardsError)
    signs = plain(text).strip()
    word = signs.lower()
    if word in _WORDS:
        return _WORDS[word]
    raised = _RAISE.fullmatch(word)
    if raised:
        return Raise(int(raised[1]))
    laid = _VERB.sub("", signs, count=1) if _VERB.match(signs) else signs
    if _UNENDED.search(laid) or (_AS_AT_END.search(laid) and {*SUITS} & set(laid)):
        raise CardsError(f"{text!r} is not complete: a card is missing at its end")
    lays = _named(laid)
    if not lays or not {"=", *SUITS} & set(laid):  # without these signs, "as" may be the ace of spades
        lays = list(dict.fromkeys((*lays, *_plainly(laid, wrong=not lays))))
    if len(lays) > 1:
        ways = " or ".join(map(str, lays))
        raise CardsError(f"{text!r} can be read as {ways}; write = for as, or + between cards")
    return lays[0]


def _named(laid: str) -> list[Lay]:
    """Return the acts that play cards in place of others; empty if the text names no such act."""
    acts = []
    for word in _AS.finditer(laid):
        if len(laid) - word.end() > LONGEST_FACE:
            continue
        try:
            cards, named = parse_cards(laid[: word.start()]), parse_face(laid[word.end() :])
        except CardsError:  # these two letters are not the word, or not the last one
            continue
        if cards:
            acts.append(Lay(cards, named))
    return acts


def _plainly(laid: str, *, wrong: bool) -> list[Lay]:
    """Return the act that plays cards as themselves, if they can be played together.

    If the text has no other meaning (*wrong*), the cards are returned whatever they are, or CardsError is
    raised if there are none.
    """
    try:
        cards = parse_cards(laid)
    except CardsError:
        if not wrong:
            return []
        parts = _TWO_PARTS.fullmatch(laid)
        if parts:  # the part that is at fault is named
            parse_cards(parts[1])
            parse_face(parts[2])
        raise
    if not cards:
        raise CardsError(f"{laid!r} is not an act; write, for instance: lay 7♥, lay 9♦ as 10, pass")
    if len({card.rank for card in cards}) > 1 and not wrong:
        return []
    return [Lay(cards, cards[0].face if len(cards) == 1 else Face(cards[0].rank))]
