"""Compare two rules of a Stops game: can they ever make a difference in play?

For example, whether aces are stops does not matter if the pack has no aces. The module compares what may
follow every play that the pack allows, or which cards may be played together. Payments are also compared,
because a payment can depend on something that does not exist in the game. A rule about rising values makes no
difference if no payment depends on these values.

The comparison is cautious: it covers more cases than can occur in play, and a rule that it cannot compare
does not count as equivalent.
"""

from __future__ import annotations

from functools import cache, lru_cache, partial
from itertools import combinations, product, starmap
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from nines.cards import SUITS, Face
from nines.errors import CardsError
from nines.stops.rule_inputs import Finish, Group, Joining, Laid, Moment, Naming, Past, Place
from nines.stops.rule_set import pack_facts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from nines.cards import Card
    from nines.evidence.cite import Cited
    from nines.stops.aspects import Grouping
    from nines.stops.money import Payment
    from nines.stops.rule_set import StopsRules

Kind: TypeAlias = Literal["laid", "stopped", "blocked", "out"]

# For these aspects, only the consequences of a lay matter in play.
SEEN_IN_WHAT_FOLLOWS: Final = ("ranking", "continuation", "suit", "stop")
# These aspects decide which lays, moments and groups are compared.
ASKED_ABOUT: Final = (
    "seats",
    "pack",
    "wild",
    "naming",
    "grouping",
    "jump",
    "payment",
    "payment_limit",
    "rise",
)
KEPT: Final = 256  # cached answers
MOST_PLAYERS: Final = 10  # with more players, a pack only gets more copies
RISES: Final = range(4)
YES_OR_NO: Final = (False, True)
FINISHES: Final = tuple(Finish(*flags) for flags in product((False, True), repeat=3))
PASTS: Final = (
    Past(),
    Past(wild_out=True),
    *(
        Past(wild_out=True, wild_in_run=True, natural_suit=suit, follows_wild=follows)
        for suit in ("", *SUITS)
        for follows in (False, True)
    ),
)


def _alike(one: StopsRules, other: StopsRules) -> bool:
    pasts = PASTS if one.looks_back or other.looks_back else PASTS[:1]
    try:
        return all(
            _what_follows(one, laid, past) == _what_follows(other, laid, past)
            for laid in _lays(one)
            for past in pasts
        )
    except CardsError:  # the other rule does not know a card of the pack
        return False


def _paid_alike(one: StopsRules, other: StopsRules) -> bool:
    """Return whether the same payment is due at every possible moment."""
    raised = RISES if one.rise is not None and one.rise.rule.raised((1, 1), 0) else RISES[:1]
    pairs = [
        (mine.rule, theirs.rule)
        for mine, theirs in zip(one.payment, other.payment, strict=True)
        if mine.rule != theirs.rule
    ]
    return all(
        mine.due(moment) == theirs.due(moment)
        for mine, theirs in pairs
        for moment in _moments(_lays(one), raised)
    )


def _no_matter_what_has_risen(one: StopsRules, other: StopsRules) -> bool:  # noqa: ARG001 - in whichever way
    """Return whether no payment depends on how often a value has risen."""
    lays = frozenset(_lays(one))
    return not any(_turns_on_what_has_risen(cited, lays) for cited in one.payment)


@lru_cache(maxsize=KEPT)  # most readings change neither the payment nor the lays
def _turns_on_what_has_risen(cited: Cited[Payment], lays: frozenset[Laid]) -> bool:
    due = cited.rule.due
    return any(
        due(moment._replace(raised=raised)) != due(moment)
        for moment in _moments(lays, RISES[:1])
        for raised in RISES[1:]
    )


def _moments(lays: Iterable[Laid], rises: Iterable[int]) -> Iterator[Moment]:
    """Yield every moment at which a payment can be due, for each of the given numbers of rises."""
    kinds: tuple[Kind, ...] = ("laid", "stopped", "blocked", "out")
    for laid in lays:
        for kind, out, could in product(kinds, (False, True), (False, True)):
            for raised, finish, stop, before in product(rises, FINISHES, (False, True), ((), (laid,))):
                earned = partial(tuple, before)
                yield Moment(kind, laid, out, could, raised, finish, stop=stop, earned=earned)


def _together_alike(one: StopsRules, other: StopsRules) -> bool:
    """Return whether the same cards may be laid together in all cases. Single cards are not compared."""
    joined = cache(_joined)
    return all(
        joined(_allowing(one, group), *held) == joined(_allowing(other, group), *held)
        for group, held in dict(_together(one)).items()
    )


def _allowing(rules: StopsRules, group: Group) -> tuple[Grouping, ...]:
    """Return the rules that allow these cards to be laid together."""
    return tuple(cited.rule for cited in rules.grouping if cited.rule.allows(group))


def _joined(
    rules: tuple[Grouping, ...], natural: tuple[Card, ...], wild: tuple[Card, ...]
) -> tuple[bool, list[bool]]:
    """Return whether any rules are given and, for each card, whether one of them lets it join other cards."""
    others = ((), *((card,) for card in natural))
    joining = [Joining(card, card in wild, with_) for card in (*natural, *wild) for with_ in others]
    return bool(rules), [any(rule.joins(one) for rule in rules) for one in joining]


def _together(rules: StopsRules) -> Iterator[tuple[Group, tuple[tuple[Card, ...], tuple[Card, ...]]]]:
    """Yield every group of wild cards and of natural cards of one rank that the packs of the game allow.

    With each group, also yield all natural cards of the rank and all wild cards of the pack.
    """
    for cards in _packs(rules):
        wild = tuple(card for card in cards if card in rules.wild_cards)
        for rank in {card.rank for card in cards}:
            natural = tuple(card for card in cards if card.rank == rank and card not in wild)
            places = list(starmap(Place, product(YES_OR_NO, YES_OR_NO, YES_OR_NO, (None, rank - 1))))
            for many, named, place in product(range(len(natural) + 1), range(len(wild) + 1), places):
                if many + named > 1:
                    of_wild = any(card.rank == rank for card in wild)
                    yield Group(rank, many + named, named, place, of_wild), (natural, wild)


def _packs(rules: StopsRules) -> set[tuple[Card, ...]]:
    """Return every pack that the game uses, for any number of players."""
    players = [number for number in range(1, MOST_PLAYERS + 1) if rules.seats.rule.admits(number)]
    return {rules.pack.rule.cards(number, deal) for number in players for deal in range(2)}


def _what_follows(rules: StopsRules, laid: Laid, past: Past) -> object:
    """Return the stop that a play causes, and the cards that may follow; no cards if they cannot matter."""
    aftermath = rules.aftermath(laid, past)
    stop = "" if aftermath.stop is None else aftermath.stop.key
    looked_at = not stop or _due(rules, laid, could=True) != _due(rules, laid, could=False)
    return stop, aftermath.wanted if looked_at else ()


def _due(rules: StopsRules, laid: Laid, *, could: bool) -> list[tuple[bool, int]]:
    """Return whether each payment is forbidden, and its amount, at a stop and at the end of the deal.

    *could* says whether somebody could have continued.
    """
    moments = [Moment(kind, laid, kind == "out", could) for kind in ("stopped", "out")]
    limited = [any(limit.rule.forbids(moment) for limit in rules.payment_limit) for moment in moments]
    due = product(rules.payment, zip(moments, limited, strict=True))
    return [(forbidden, cited.rule.due(moment)) for cited, (moment, forbidden) in due]


def _lays(rules: StopsRules) -> set[Laid]:
    """Return every play of one card, or of several cards of a rank, that the packs of the game allow."""
    return {laid for cards in _packs(rules) for laid in _lays_of(rules, cards)}


def _lays_of(rules: StopsRules, cards: tuple[Card, ...]) -> Iterator[Laid]:
    facts = pack_facts(cards)
    wild = [card for card in cards if card in rules.wild_cards]
    natural = [card for card in cards if card not in rules.wild_cards]
    for card in natural:
        yield Laid((card,), card.face, 0)
    for card in wild:
        led = rules.wild_naming.rule.names(
            Naming(card, (), leading=True, faces=facts.faces, ranks=facts.ranks)
        )
        for face in {*led, *_ever_wanted(rules, natural)}:
            yield Laid((card,), face, 0, (card,))
    for rank in {card.rank for card in cards}:
        yield from _groups(rank, natural, wild)


def _groups(rank: int, natural: list[Card], wild: list[Card]) -> Iterator[Laid]:
    """Yield the plays of several cards of a rank. For natural cards, only the number of cards matters."""
    equal = tuple(card for card in natural if card.rank == rank)
    some_wild = [some for size in range(len(wild) + 1) for some in combinations(wild, size)]
    for size, some in product(range(len(equal) + 1), some_wild):
        if size + len(some) > 1:
            yield Laid((*equal[:size], *some), Face(rank), 0, some)


def _ever_wanted(rules: StopsRules, natural: list[Card]) -> set[Face]:
    lays = (Laid((card,), card.face, 0) for card in natural)
    return {face for laid in lays for past in PASTS for face in rules.aftermath(laid, past).wanted}


# By aspect: the function that compares two rules.
ALIKE: Final[dict[str, Callable[[StopsRules, StopsRules], bool]]] = {
    **dict.fromkeys(SEEN_IN_WHAT_FOLLOWS, _alike),
    "grouping": _together_alike,
    "payment": _paid_alike,
    "rise": _no_matter_what_has_risen,
}
COMPARED: Final = tuple(name.replace("_", "-") for name in (*SEEN_IN_WHAT_FOLLOWS, *ASKED_ABOUT))
