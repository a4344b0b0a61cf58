"""Test what the article on Ninety-nine claims about bids and play, in rounds with three players.

The players are sensible, that is, they follow the advice of the same article. We chose how the players
estimate their tricks, and the results depend on this choice.
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
from nines_verification.claims.interval import apart, share
from nines_verification.claims.verdicts import together

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from nines.cards import Card
    from nines.libraries.claims import Claim, Verdict
    from nines.ninety_nine.position import Act, NinetyNineObservation, NinetyNinePosition
    from nines.ninety_nine.rule_set import NinetyNineRules
    from nines.policies import Choose
    from nines_verification.claims.interval import Interval, Share

GAME: Final = "ninety-nine-3p"
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
def played(deals: int, seed: int, watched: Choose | None = None) -> Sample:
    """Return rounds of three sensible players.

    If *watched* is given, it replaces one of the players, in each round the next one.
    """
    game, tables, made = load(GAME), [], 0
    sensible = policy("sensible").at(game)
    match = begin(game, 3, seed).position
    for number in range(1, deals + 1):
        seat, stream = number % 3, Stream.of(seed, POLICIES, number)
        table = dealt(game, match, seed).position
        while not table.ended:
            choose = watched if watched and table.turn == seat else sensible
            act = choose(game.observe(table, table.turn), game.legal_acts(table), stream)
            table = game.apply(table, act).position
        made += table.made[seat]
        tables.append(table)
        match = game.settle(table).position
        if game.match_winners(match) is not None:
            match = begin(game, 3, seed + number).position
    return Sample(tuple(tables), share(made, deals))


def choice_matters(claim: Claim) -> Found:
    """Test whether players make bids of chosen cards more often than bids of random cards."""
    sample = claim.sample, claim.seed
    chosen, drawn = played(*sample).made, played(*sample, at_random_bid).made
    more = apart(chosen.interval, drawn.interval)
    return _found(
        "holds" if more.low > 0 else "fails" if more.high < 0 else "undecided",
        more,
        f"A player who bids sensibly makes the bid in {chosen} of the rounds, and a player who bids with any"
        f" three cards in {drawn}. All other play is sensible.",
    )


def _found(verdict: Verdict, estimate: Interval, says: str, intervals: int = 1) -> Found:
    return Found(verdict, says, *estimate.texts, intervals=intervals)


def three_is_common(claim: Claim) -> Found:
    """Test whether a bid of three is among the three most common bids."""
    return _common(claim, 3, COMMON)


def nought_is_next(claim: Claim) -> Found:
    """Test whether a bid of nought is among the five most common bids."""
    return _common(claim, 0, NEXT)


def _common(claim: Claim, bid: int, places: int) -> Found:
    """Test whether a bid is among the *places* most common bids of random cards and of sensible players."""
    rules: NinetyNineRules = load(GAME).rule_set
    pack = combinations(rules.pack.rule.cards(3), 3)
    any_three = Counter(rules.bid_of(frozenset(cards), None) for cards in pack)
    sensible = Counter(rules.bid_of(cards, None) for cards in _bids(claim))
    ranks = [_places(bid, counted) for counted in (sensible, any_three)]
    shares = ", ".join(
        f"{number}: {_percent(sensible[number], sensible.total())}" for number in sorted(sensible)
    )
    return _found(
        together(_among(rank, places) for rank in ranks),
        share(sensible[bid], sensible.total()).interval,
        f"Of {sensible.total():,} sensible bids, {share(sensible[bid], sensible.total())} are bids of"
        f" {bid} tricks. This number ranks {_said(ranks[0])} of {len(sensible)} by frequency ({shares})."
        f" {100 * any_three[bid] / any_three.total():.1f} % of all sets of three cards bid this number, which"
        f" ranks {_said(ranks[1])} of {len(any_three)} among these.",
    )


def _places(bid: int, counted: Counter[int]) -> range:
    """Return the places that a bid shares with all bids that are equally common; 1 is the first place."""
    first = 1 + sum(number > counted[bid] for number in counted.values())
    return range(first, first + sum(number == counted[bid] for number in counted.values()))


def _among(rank: range, places: int) -> Verdict:
    """Return whether a bid is among the first *places*; a tie for the last place decides nothing."""
    return "holds" if rank[-1] <= places else "fails" if rank[0] > places else "undecided"


def _said(rank: range) -> str:
    return f"{rank[0]} to {rank[-1]} (a tie)" if len(rank) > 1 else str(rank[0])


def _bids(claim: Claim) -> Iterable[frozenset[Card]]:
    return (cards for table in played(claim.sample, claim.seed).tables for cards in table.bids)


def cheap_suits_are_bid(claim: Claim) -> Found:
    """Test whether the bid cards include more diamonds and spades than hearts and clubs."""
    suits = Counter(card.suit for cards in _bids(claim) for card in cards)
    cheap = share(sum(suits[suit] for suit in CHEAP), suits.total())
    shares = ", ".join(f"{SUIT_NAMES[suit]} {_percent(suits[suit], suits.total())}" for suit in SUITS)
    return _found(
        "holds" if cheap.low > 1 / 2 else "fails" if cheap.high < 1 / 2 else "undecided",
        cheap.interval,
        f"Of the {suits.total():,} cards in sensible bids, {cheap} are diamonds or spades ({shares}). With"
        " random cards it would be half.",
    )


def few_clubs_are_bid(claim: Claim) -> Found:
    """Test whether the bid cards include fewer clubs than random cards would."""
    suits = Counter(card.suit for cards in _bids(claim) for card in cards)
    clubs = share(suits["♣"], suits.total())
    return _found(
        "holds" if clubs.high < 1 / 4 else "fails" if clubs.low >= 1 / 4 else "undecided",
        clubs.interval,
        f"Of the {suits.total():,} cards in sensible bids, {clubs} are clubs. With random cards it would be a"
        " quarter.",
    )


def cheap_suits_are_worth_less(claim: Claim) -> Found:
    """Test whether diamonds and spades are in play, and win with high cards, less often than other suits."""
    laid = Counter(card.suit for _, card, _ in _laid(claim))
    fewer = max(laid[suit] for suit in CHEAP) < min(laid[suit] for suit in DEAR)
    cheap, dear = _high_cards(claim, CHEAP, TRUMPS), _high_cards(claim, DEAR, TRUMPS)
    more = apart(cheap.interval, dear.interval)
    shares = ", ".join(f"{SUIT_NAMES[suit]} {laid[suit] / claim.sample:.1f}" for suit in SUITS)
    return _found(
        "fails" if not fewer or more.low > 0 else "holds" if more.high < 0 else "undecided",
        more,
        f"Average number of the nine cards of a suit in play in a round: {shares}. When the suit is not"
        f" trumps, aces and kings of diamonds and spades win {cheap} of the time, and those of hearts and"
        f" clubs {dear}.",
    )


def high_clubs_win(claim: Claim) -> Found:
    """Test whether high clubs (ace, king) are likely to win tricks, and likelier than high diamonds."""
    clubs, diamonds = (_high_cards(claim, suit, OTHER_TRUMPS) for suit in "♣♦")
    more = apart(clubs.interval, diamonds.interval)

    def wins(suit: str, trumps: tuple[str, ...]) -> str:
        won, cards = _high_cards(claim, suit, trumps)[:2]
        return f"{_percent(won, cards)} of {cards:,} cards"

    parts = "; ".join(
        f"{where}, {wins('♣', trumps)} against {wins('♦', trumps)}"
        for where, trumps in (("without trumps", ("",)), ("with spades or hearts as trumps", ("♠", "♥")))
    )
    return _found(
        "holds" if clubs.low > 1 / 2 and more.low > 0 else "undecided" if clubs.high > 1 / 2 else "fails",
        clubs.interval,
        f"When neither suit is trumps, aces and kings of clubs in play win {clubs} of the time, and those of"
        f" diamonds {diamonds}. Both numbers are pooled over two kinds of rounds: {parts}.",
        intervals=2,
    )


def _laid(claim: Claim) -> Iterable[tuple[str, Card, bool]]:
    """Return, for every card played, the trumps of the round, the card, and whether it won its trick."""
    return (
        (table.trump, laid.card, trick.winner == laid.hand)
        for table in played(claim.sample, claim.seed).tables
        for trick in table.tricks
        for laid in trick.laid
    )


def _high_cards(claim: Claim, suits: str, trumps: Iterable[str]) -> Share:
    """Return how often aces and kings of these suits, trumps excepted, won tricks under these trumps."""
    won = [
        wins
        for trump, card, wins in _laid(claim)
        if card.rank in HIGH and card.suit in suits and card.suit != trump and trump in trumps
    ]
    return share(sum(won), len(won))


def _percent(part: int, of: int) -> str:
    return f"{100 * part / of:.1f} %"


TRIED: Final[dict[str, Callable[[Claim], Found]]] = {
    "choice-matters": choice_matters,
    "three-is-common": three_is_common,
    "nought-is-next": nought_is_next,
    "cheap-suits-are-bid": cheap_suits_are_bid,
    "few-clubs-are-bid": few_clubs_are_bid,
    "cheap-suits-are-worth-less": cheap_suits_are_worth_less,
    "high-clubs-win": high_clubs_win,
}
