"""How far two games are apart in what they allow, on deals that both are given.

The same hands are dealt in both, of the cards that both packs have, and what they allow is
compared at each decision. An act that both allow is drawn and played in both, until both are over or they
part: one is over, another is to act, or they allow nothing in common. At each decision they differ by the
distance of Jaccard [1]_, the share of the acts that only one of them allows among those that either allows;
where one is over and the other not, or another is to act, they differ by 1. The distance of a deal is the
mean over its decisions, the distance of the games the mean over the deals.

A lay is the same in both if it is of the same cards under the same rank, whatever suit a wild card is said
to have. Stated choices of ours: the *seats* are the fewest, from three, that both admit, or else two; each
hand has as many cards as the game that deals fewer gives, or as go round; the rest lies dead; deal *n* is
the *n*-th of a match in both, so games with two packs use them in turn; what is drawn is drawn at random,
not by anybody's skill. Cards that only one pack has are never seen, and with them whatever is said of them.

References
----------
.. [1] Jaccard, P. (1912). "The distribution of the flora in the alpine zone". *New Phytologist* 11 (2).
"""

from __future__ import annotations

from statistics import mean, stdev
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.cards import RANK_SIGNS, in_order, show_cards
from nines.common.inputs import Stock
from nines.errors import RequestError
from nines.kernel.setup_checks import MOST_PLAYERS
from nines.phylogeny.bootstrap import NORMAL
from nines.shuffle import POLICIES, Stream
from nines.stops.position import Act, Lay, StopsPosition

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.kernel.game import AnyGame

DEALS: Final = 20
MOST_DECISIONS: Final = 100  # of a deal; where players may pass for ever it is cut there


class Behaviour(NamedTuple):
    """How far two games are apart in what they allow; no value, and a reason, if they cannot be compared.

    The interval is that of the normal distribution about the mean of the deals, 95 %, cut at 0 and 1. Where
    all deals came out the same it has no width, which says no more than that these deals did.

    Parameters
    ----------
    one, other
        The canonical names of the games.
    seed
        The seed of the deals, 0 to 2^64 - 1.
    value
        The distance, from 0 (the same acts throughout) to 1; None if the games cannot be compared.
    low, high
        The interval, from 0 to 1.
    deals
        How many deals were played, from 2; 0, as all that follows, if the games cannot be compared.
    decisions
        At how many decisions the games were compared.
    seats
        How many players.
    cards
        How many cards both packs have, in the first deal.
    hand
        How many cards each player has, in the first deal.
    reason
        Why they cannot be compared; empty if they can.
    """

    one: str
    other: str
    seed: int
    value: float | None
    low: float
    high: float
    deals: int
    decisions: int
    seats: int
    cards: int  # that both packs have, in the first deal
    hand: int  # cards to each, in the first deal
    reason: str = ""

    def __str__(self) -> str:
        if self.value is None:
            return self.reason
        of = f"{self.deals} deals for {self.seats}, {self.decisions} decisions, seed {self.seed}"
        return f"{self.value:.3f} [{self.low:.3f}, {self.high:.3f}] ({of})"


class Deal(NamedTuple):
    """Hands and dead cards, as both games receive them.

    Parameters
    ----------
    hands
        The hands as text, seat 0 first.
    dead
        The cards in no hand, as text.
    cards
        How many cards there are in all.
    """

    hands: tuple[str, ...]
    dead: str
    cards: int


def behave(one: AnyGame, other: AnyGame, seed: int, deals: int = DEALS) -> Behaviour:
    """Return how far two games are apart on shared deals.

    Parameters
    ----------
    one, other
        Two games of the Stops family.
    seed
        0 to 2^64 - 1.
    deals
        How many deals are played, from 2.

    Raises
    ------
    RequestError
        If fewer than two deals are requested: one alone has no interval; or the seed is out of range.

    Examples
    --------
    >>> import nines
    >>> one = nines.load("comet-1718")
    >>> print(behave(one, one, seed=7, deals=2))
    0.000 [0.000, 0.000] (2 deals for 3, 166 decisions, seed 7)
    >>> print(behave(nines.load("comet-2011-two-hand"), nines.load("comet-2011"), seed=7))
    no number of players is admitted by both comet-2011-two-hand and comet-2011
    """
    if deals < 2:
        raise RequestError(f"{deals} deals give no interval; ask for 2 or more")
    nothing = Behaviour(one.name, other.name, seed, None, 0.0, 1.0, 0, 0, 0, 0, 0)
    seats = common_seats(one, other)
    if seats is None:
        who = f"{one.name} and {other.name}"
        return nothing._replace(reason=f"no number of players is admitted by both {who}")
    dealt = [shared_deal(one, other, seats, seed, number) for number in range(1, deals + 1)]
    if not all(deal.hands[0] for deal in dealt):
        return nothing._replace(reason=f"{one.name} and {other.name} have too few cards in common")
    found = [_differences(one, other, deal, seed, number) for number, deal in enumerate(dealt, 1)]
    means = [mean(differences) for differences in found]
    value, margin = mean(means), NORMAL * stdev(means) / deals**0.5
    return nothing._replace(
        value=round(value, 12),
        low=max(0.0, value - margin),
        high=min(1.0, value + margin),
        deals=deals,
        decisions=sum(map(len, found)),
        seats=seats,
        cards=dealt[0].cards,
        hand=len(dealt[0].hands[0].split()),
    )


def common_seats(one: AnyGame, other: AnyGame) -> int | None:
    """Return the fewest players, from three, that both games admit; else two, if they do.

    Examples
    --------
    >>> import nines
    >>> common_seats(nines.load("comet-1718"), nines.load("red-nines-20c"))
    4
    """
    wanted = (*range(3, MOST_PLAYERS + 1), 2, 1)
    return next((seats for seats in wanted if one.admits(seats) and other.admits(seats)), None)


def shared_deal(one: AnyGame, other: AnyGame, seats: int, seed: int, number: int) -> Deal:
    """Return a deal of the cards that both games have in it.

    Parameters
    ----------
    one, other
        The games.
    seats
        How many players, as both games admit.
    seed
        0 to 2^64 - 1.
    number
        The number of the deal, from 1.

    Raises
    ------
    RequestError
        If the seed is out of range.
    """
    packs = [game.rule_set.pack.rule.cards(seats, number - 1) for game in (one, other)]
    common = in_order(set(packs[0]) & set(packs[1]))
    sizes = [_hand(game, pack, seats) for game, pack in zip((one, other), packs, strict=True)]
    size = min(*sizes, len(common) // seats)
    cards = Stream.of(seed, number=number).shuffled(common)
    hands = tuple(show_cards(cards[size * seat : size * (seat + 1)]) for seat in range(seats))
    return Deal(hands, show_cards(cards[size * seats :]), len(common))


def _hand(game: AnyGame, pack: tuple[Card, ...], seats: int) -> int:
    """Return how many cards the smallest hand has that a game deals of its own pack."""
    dealt = game.rule_set.deal.rule.deal(Stock(pack, tuple(range(seats))))
    return min(map(len, dealt.hands))


def _differences(one: AnyGame, other: AnyGame, deal: Deal, seed: int, number: int) -> list[float]:
    """Return by how much two games differ at each decision of a deal."""
    stream = Stream.of(seed, POLICIES, number)
    mine, theirs = _begin(one, deal, number), _begin(other, deal, number)
    found: list[float] = []
    while len(found) < MOST_DECISIONS and not (mine.ended and theirs.ended):
        if mine.ended or theirs.ended or mine.to_act != theirs.to_act:
            return [*found, 1.0]
        left, right = _allowed(one, mine), _allowed(other, theirs)
        common = sorted(left.keys() & right.keys())
        found.append(1 - len(common) / len(left.keys() | right.keys()))
        if not common:
            return found
        act = common[stream.below(len(common))] if len(common) > 1 else common[0]
        mine, theirs = one.apply(mine, left[act]).position, other.apply(theirs, right[act]).position
    return found


def _begin(game: AnyGame, deal: Deal, number: int) -> StopsPosition:
    """Return the position of a game in which nobody has won or lost anything before this deal."""
    stakes = game.rule_set.stakes
    balance = 0 if stakes is None else stakes.rule.balance()
    match = game.match_so_far((balance,) * len(deal.hands), number - 1)
    table: StopsPosition = game.start(deal.hands, deal.dead, match=match)
    return table


def _allowed(game: AnyGame, position: StopsPosition) -> dict[str, Act]:
    """Return the legal acts, each under a name that is the same in every game."""
    found: dict[str, Act] = {}
    for act in game.legal_acts(position):
        found.setdefault(_shared_name(act), act)
    return found


def _shared_name(act: Act) -> str:
    if isinstance(act, Lay):
        return f"lay {'+'.join(map(str, in_order(act.cards)))} as {RANK_SIGNS[act.named.rank]}"
    return str(act)
