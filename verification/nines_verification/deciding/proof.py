"""Prove that two games are equal in all deals of a small pack and in all plays of these deals.

A proof is valid only under two conditions. Play must have used the rules that differ; a recorder observes
which rules play uses. The pack must contain every kind of card that the used rules mention.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from math import factorial
from sys import maxsize
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.cards import Card, parse_cards, show_cards
from nines.counting.small_packs import SmallPack
from nines.deciding.differences import MEASURES, Pair
from nines.deciding.pairing import pair_of
from nines.deciding.results import Bound
from nines.deciding.setting import Setting
from nines.deciding.shrinking import common_pack
from nines.deciding.together import side_by_side
from nines.errors import NinesError
from nines.kernel.setup_checks import MOST_PLAYERS
from nines_verification.deciding.idle import differing_rules
from nines_verification.recorder import Recorder

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.libraries.alternatives import Subject

APART: Final = ("pack", "seats")  # both play with the same cards and as many players
EACH: Final = 2  # cards in a hand
SEEDS: Final = 3  # whole deals for each number of players; only the dealing is compared
MOST_DEALS: Final = 100_000  # of a small pack; with six players there are millions
ALL: Final = maxsize  # positions: every deal is searched to its end


class Proof(NamedTuple):
    """The result of a proof.

    Parameters
    ----------
    why
        Sentences that say what was shown to be equal.
    fault
        The reason why the proof is not valid; empty if it is valid.
    """

    why: str
    fault: str = ""


def prove(subject: Subject, bound: Bound) -> Proof:
    """Compare two games in all deals of a small pack and in all plays of these deals.

    Parameters
    ----------
    subject
        The two games to compare.
    bound
        The cards of the pack, and the number of cards in each hand.

    Examples
    --------
    >>> import nines
    >>> from nines.libraries.alternatives import Subject
    >>> one, other = nines.load("comet-1718"), nines.load("comet-1718[wild-leads=no]")
    >>> prove(Subject(one, other), Bound("A♣ 2♣ 3♣", (1, 1))).fault
    'the pack lacks cards that the rules mention: 9♦, K'
    >>> prove(Subject(one, other), Bound("A♣ 9♦ K♣", (1, 1))).fault
    'the games differ: 9♦ | A♣ / K♣, lay 9♦ as A'
    """
    try:
        pair = pair_of(subject.one, subject.other)
        recorders = Recorder(pair.one), Recorder(pair.other)
        observed = Pair(recorders[0].game, recorders[1].game, editions=pair.editions)
        deals, differs = _same_plays(observed, bound)
        differs = differs or _same_deals(observed)
        lacking = _lacking(recorders, bound)
        if differs or lacking:
            return Proof("", differs or f"the pack lacks cards that the rules mention: {', '.join(lacking)}")
    except NinesError as error:
        return Proof("", f"it cannot be played: {error}")
    unasked = _unasked(subject, recorders)
    if unasked:
        return Proof("", f"these rules differ and are asked in no play: {', '.join(unasked)}")
    return Proof(_all_plays(bound, deals))


def _all_plays(bound: Bound, deals: int) -> str:
    hands = _and([str(size) for size in bound.sizes])
    what = f"In all {deals} deals of {bound.cards} in hands of {hands} cards"
    return f"{what}, and in all plays of them, nothing differs."


def _and(words: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def bound_of(pair: Pair) -> Bound | None:
    """Return a small pack for a proof; None if no number of players fits, or if it has too many deals."""
    seats = next((number for number in range(1, MOST_PLAYERS + 1) if pair.admits(number)), 0)
    pack = common_pack(pair, Setting(("",) * seats)) if seats else ()
    kinds = [kind for game in pair.games for cited in game.rules().values() for kind in mentioned(cited.rule)]
    chosen: list[Card] = []
    for kind in dict.fromkeys(kinds):
        held = [card for card in pack if kind in (card, card.rank)]
        if held and not any(kind in (card, card.rank) for card in chosen):
            chosen.append(held[0])
    more = [card for card in (*pack[::5], *pack) if card not in chosen]
    chosen += list(dict.fromkeys(more))[: max(EACH * seats - len(chosen), 0)]
    if len(chosen) < EACH * seats or not seats or _deals_of(len(chosen), seats) > MOST_DEALS:
        return None
    return Bound(show_cards(tuple(sorted(chosen))), (EACH,) * seats)


def _deals_of(cards: int, seats: int) -> int:
    """Return the number of ways to deal this many cards to all seats, with no card left over."""
    return factorial(cards) // int(factorial(EACH) ** seats)


def mentioned(rule: object) -> Iterator[Card | int]:
    """Yield the cards and ranks in the parameters of a rule.

    Examples
    --------
    >>> import nines
    >>> rules = nines.load("comet-1991").rules()
    >>> [str(card) for card in mentioned(rules["comet-1991/wild"].rule)]
    ['9♦', '9♣']
    >>> list(mentioned(rules["comet-1991/stop/king"].rule))
    [13]
    """
    if isinstance(rule, Card):
        yield rule
    elif isinstance(rule, tuple):
        for one in rule:
            yield from mentioned(one)
    elif is_dataclass(rule):
        for field in fields(rule):
            value: Any = getattr(rule, field.name)
            if field.name in ("rank", "ranks"):
                yield from value if isinstance(value, tuple) else (value,)
            else:
                yield from mentioned(value)


def _same_plays(pair: Pair, bound: Bound) -> tuple[int, str]:
    """Return the number of deals of the small pack, and the first play in which the games differ."""
    pack, count = SmallPack(pair.one, parse_cards(bound.cards), bound.sizes), 0
    for deal in pack.all_deals():
        count += 1
        setting = Setting(tuple(map(show_cards, deal.hands)), show_cards(deal.pile), deal.turn)
        plays = side_by_side(pair, setting, MEASURES, ALL)
        if plays:
            acts = ", ".join(next(iter(plays.values())).acts)
            return count, f"the games differ: {deal}, {acts}"
    return count, ""


def _same_deals(pair: Pair) -> str:
    """Deal the whole pack; return the first deal in which the games already differ before any act."""
    for players in filter(pair.admits, range(1, MOST_PLAYERS + 1)):
        for seed in range(SEEDS):
            if side_by_side(pair, Setting(seats=players, seed=seed), MEASURES, 1):
                return f"the games differ in the deal of seed {seed} for {players}"
    return ""


def _lacking(recorders: Sequence[Recorder], bound: Bound) -> list[str]:
    """Return the cards of the game's pack that the used rules mention but the small pack lacks."""
    held = parse_cards(bound.cards)
    kinds = {
        kind
        for recorder in recorders
        for key in recorder.asked - {recorder.plain_game.rule_set.pack.key}
        for kind in mentioned(recorder.rules[key])
    }
    pack = recorders[0].plain_game.rule_set.pack.rule.cards(len(bound.sizes), 0)
    return sorted(
        str(kind) if isinstance(kind, Card) else show_rank(kind)
        for kind in kinds
        if any(kind in (card, card.rank) for card in pack)
        and not any(kind in (card, card.rank) for card in held)
    )


def show_rank(rank: int) -> str:
    """Return the sign of a rank, as it is printed on a card.

    Examples
    --------
    >>> show_rank(13), show_rank(9)
    ('K', '9')
    """
    return str(Card(rank, "♣"))[:-1]


def _unasked(subject: Subject, recorders: Sequence[Recorder]) -> list[str]:
    """Return the keys of the rules that differ but were not used in play."""
    differing = [place for place in differing_rules(subject) if place not in APART]
    return [
        key
        for game, recorder in zip(subject[:2], recorders, strict=True)
        for key in (f"{game.slug}/{place}" for place in differing)
        if key in recorder.rules and key not in recorder.asked
    ]
