"""Test what the article on Ninety-nine claims about bids and play, in rounds with three players.

The players are sensible: they follow the advice of the same article. How they calculate is our choice, and
the results depend on this choice.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from nines import load
from nines.cards import ACE, KING, SUIT_NAMES, SUITS
from nines.kernel.playing import begin, dealt
from nines.libraries.claims import Found
from nines.ninety_nine.position import Bid
from nines.policies import at_random, policy
from nines.shuffle import POLICIES, Stream
from nines_verification.claims.interval import share

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from nines.cards import Card
    from nines.libraries.claims import Verdict
    from nines.ninety_nine.position import Act, NinetyNineObservation, NinetyNinePosition
    from nines.ninety_nine.rule_set import NinetyNineRules
    from nines.policies import Choose
    from nines_verification.claims.interval import Share

GAME: Final = "ninety-nine-3p"
DEALS: Final = 400
SEED: Final = 1967
COMMON: Final = 3  # number of the most common bids
NEXT: Final = 5  # the same with the next most common bids
HIGH: Final = (ACE, KING)
CHEAP, DEAR = "♦♠", "♥♣"  # names in the article, by bid
TRUMPS: Final = ("", *SUITS)
OTHER_TRUMPS: Final = ("", "♠", "♥")  # neither of the two suits compared


class Sample(NamedTuple):
    """Rounds that were played to the end, and the share of them in which the watched seat made its bid."""

    tables: tuple[NinetyNinePosition, ...]
    made: Share


def at_random_bid(observation: NinetyNineObservation, acts: Sequence[Act], stream: Stream) -> Act:
    """Return a random bid, or a sensible act of any other kind."""
    if isinstance(acts[0], Bid):
        return at_random(observation, acts, stream)
    return policy("sensible").at(load(GAME))(observation, acts, stream)


@cache
def played(watched: Choose | None = None) -> Sample:
    """Return rounds of three sensible players, or of two and a watched player who changes seats."""
    game, tables, made = load(GAME), [], 0
    sensible = policy("sensible").at(game)
    match = begin(game, 3, SEED).position
    for number in range(1, DEALS + 1):
        seat, stream = number % 3, Stream.of(SEED, POLICIES, number)
        table = dealt(game, match, SEED).position
        while not table.ended:
            choose = watched if watched and table.turn == seat else sensible
            act = choose(game.observe(table, table.turn), game.legal_acts(table), stream)
            table = game.apply(table, act).position
        made += table.made[seat]
        tables.append(table)
        match = game.settle(table).position
        if game.match_winners(match) is not None:
            match = begin(game, 3, SEED + number).position
    return Sample(tuple(tables), share(made, DEALS))


def choice_matters() -> Found:
    """Test whether players make bids of chosen cards more often than bids of random cards."""
    chosen, drawn = played().made, played(at_random_bid).made
    return _found(
        "holds" if chosen.low > drawn.high else "fails" if chosen.high < drawn.low else "undecided",
        f"A player who bids sensibly makes the bid in {chosen} of the rounds, and a player who bids with any"
        f" three cards in {drawn}. All other play is sensible.",
    )


def _found(verdict: Verdict, says: str) -> Found:
    return Found(verdict, says, DEALS, SEED)


def three_is_common() -> Found:
    """Test whether a bid of three is among the most common bids."""
    return _common(3, COMMON)


def nought_is_next() -> Found:
    """Test whether a bid of nought is among the next most common bids."""
    return _common(0, NEXT)


def _common(bid: int, places: int) -> Found:
    """Return whether a bid is one of the *places* most common bids, at random and by sensible players."""
    rules: NinetyNineRules = load(GAME).rule_set
    pack = combinations(rules.pack.rule.cards(3), 3)
    any_three = Counter(rules.bid_of(frozenset(cards), None) for cards in pack)
    sensible = Counter(rules.bid_of(cards, None) for cards in _bids())
    places_of = [_place(bid, counted) for counted in (sensible, any_three)]
    among = sum(place <= places for place in places_of)
    shares = ", ".join(
        f"{number}: {_percent(sensible[number], sensible.total())}" for number in sorted(sensible)
    )
    return _found(
        ("fails", "depends", "holds")[among],
        f"Of {sensible.total():,} sensible bids, {share(sensible[bid], sensible.total())} are bids of"
        f" {bid} tricks, in place {places_of[0]} by frequency ({shares}). By exact count,"
        f" {100 * any_three[bid] / any_three.total():.1f} % of all sets of three cards bid this number, in"
        f" place {places_of[1]} by frequency.",
    )


def _place(bid: int, counted: Counter[int]) -> int:
    return 1 + sum(number > counted[bid] for number in counted.values())


def _bids() -> Iterable[frozenset[Card]]:
    return (cards for table in played().tables for cards in table.bids)


def cheap_suits_are_bid() -> Found:
    """Test whether more of the bid cards are diamonds and spades than hearts and clubs."""
    suits = Counter(card.suit for cards in _bids() for card in cards)
    cheap = share(sum(suits[suit] for suit in CHEAP), suits.total())
    shares = ", ".join(f"{SUIT_NAMES[suit]} {_percent(suits[suit], suits.total())}" for suit in SUITS)
    return _found(
        "holds" if cheap.low > 1 / 2 else "fails",
        f"Of the {suits.total():,} cards in sensible bids, {cheap} are diamonds or spades ({shares}). With"
        " random cards it would be half.",
    )


def few_clubs_are_bid() -> Found:
    """Test whether fewer of the bid cards are clubs than if bid cards were random."""
    suits = Counter(card.suit for cards in _bids() for card in cards)
    clubs = share(suits["♣"], suits.total())
    return _found(
        "holds" if clubs.high < 1 / 4 else "fails",
        f"Of the {suits.total():,} cards in sensible bids, {clubs} are clubs. With random cards it would be a"
        " quarter.",
    )


def cheap_suits_are_worth_less() -> Found:
    """Test whether fewer diamonds and spades are in play, and whether their high cards win less often."""
    laid = Counter(card.suit for _, card, _ in _laid())
    fewer = max(laid[suit] for suit in CHEAP) < min(laid[suit] for suit in DEAR)
    cheap, dear = _high_cards(CHEAP, TRUMPS), _high_cards(DEAR, TRUMPS)
    shares = ", ".join(f"{SUIT_NAMES[suit]} {laid[suit] / DEALS:.1f}" for suit in SUITS)
    return _found(
        "fails" if not fewer or cheap.low > dear.high else "holds" if cheap.high < dear.low else "undecided",
        f"Average number of the nine cards of a suit in play in a round: {shares}. When the suit is not"
        f" trumps, aces and kings of diamonds and spades win {cheap} of the time, and those of hearts and"
        f" clubs {dear}.",
    )


def high_clubs_win() -> Found:
    """Test whether aces and kings of clubs are likely to win tricks, and likelier than those of diamonds."""
    clubs, diamonds = _high_cards("♣", OTHER_TRUMPS), _high_cards("♦", OTHER_TRUMPS)
    apart = " and ".join(
        f"{_percent(*_high_cards('♣', trumps)[:2])} against {_percent(*_high_cards('♦', trumps)[:2])} {where}"
        for where, trumps in (("without trumps", ("",)), ("with spades or hearts as trumps", "♠♥"))
    )
    return _found(
        "holds" if clubs.low > max(1 / 2, diamonds.high) else "undecided" if clubs.high > 1 / 2 else "fails",
        f"When neither suit is trumps, aces and kings of clubs in play win {clubs} of the time, and those of"
        f" diamonds {diamonds}: {apart}.",
    )


def _laid() -> Iterable[tuple[str, Card, bool]]:
    """Yield every card that was played: the trumps of the round, the card, and whether it won the trick."""
    return (
        (table.trump, laid.card, trick.winner == laid.hand)
        for table in played().tables
        for trick in table.tricks
        for laid in trick.laid
    )


def _high_cards(suits: str, trumps: Iterable[str]) -> Share:
    """Return how often an ace or king of these suits won a trick under these trumps without being a trump."""
    won = [
        wins
        for trump, card, wins in _laid()
        if card.rank in HIGH and card.suit in suits and card.suit != trump and trump in trumps
    ]
    return share(sum(won), len(won))


def _percent(part: int, of: int) -> str:
    return f"{100 * part / of:.1f} %"


TRIED: Final[dict[str, Callable[[], Found]]] = {
    "choice-matters": choice_matters,
    "three-is-common": three_is_common,
    "nought-is-next": nought_is_next,
    "cheap-suits-are-bid": cheap_suits_are_bid,
    "few-clubs-are-bid": few_clubs_are_bid,
    "cheap-suits-are-worth-less": cheap_suits_are_worth_less,
    "high-clubs-win": high_clubs_win,
}
