"""Test what the article on Ninety-nine claims about the rules, by counting all cases."""

from __future__ import annotations

from itertools import chain, product
from typing import TYPE_CHECKING, Final

from nines.kernel.playing import begin, dealt
from nines.libraries.claims import Found
from nines.ninety_nine import load
from nines.ninety_nine.rule_inputs import Ordering, Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from nines.libraries.claims import Claim
    from nines.ninety_nine.position import Act
    from nines.ninety_nine.rule_set import NinetyNineRules

THREE: Final = "ninety-nine-3p"
TWO: Final = "ninety-nine-2p"
FOUR: Final = "ninety-nine-4p"
LARGEST: Final = 99
SEED: Final = 1967  # for any hand will do
RANKS: Final = ("A", "K", "Q", "J", "10", "9", "8", "7", "6")


def ways_to_bid(_: Claim) -> Found:
    """Test whether there are 220 ways to bid with three of twelve cards."""
    ways = {slug: len(_dealt(slug)) for slug in (THREE, TWO, FOUR)}
    return Found(
        "holds" if ways[THREE] == ways[TWO] == 220 else "fails",
        f"There are {ways[THREE]} ways to bid with three of twelve cards, for two or three players. With the"
        f" thirteen cards of four players there are {ways[FOUR]}.",
    )


def _dealt(slug: str) -> Sequence[Act]:
    game = load(slug)
    seats = next(number for number in (2, 3, 4) if game.admits(number))
    return game.legal_acts(dealt(game, begin(game, seats, SEED).position, SEED).position)


def largest_score(_: Claim) -> Found:
    """Test whether 99 is the highest score that any outcome of a round with three players can give."""
    rules: NinetyNineRules = load(THREE).rule_set
    best = [max(_scores(rules, outcome)) for outcome in _outcomes(rules.premiums)]
    reached, most = _revealed_and_made(), max(best)
    return Found(
        "holds" if most == reached == LARGEST else "fails",
        f"A round of three has {len(best):,} possible outcomes, by tricks, successes and premium bid."
        f" Of these, {best.count(most)} give a player {most} points, and none gives more. A deal that we"
        f" played out gives {reached}.",
    )


def _outcomes(premiums: Iterable[str]) -> Iterable[Outcome]:
    """Yield every possible outcome of a round with three players: the tricks, successes and premium bid."""
    calls: list[tuple[tuple[int, str], ...]] = [
        (),
        *(((seat, word),) for seat in range(3) for word in premiums),
    ]
    tricks = [(one, two, 9 - one - two) for one in range(10) for two in range(10 - one)]
    for won, made, call in product(tricks, product((True, False), repeat=3), calls):
        bids = tuple(number if so else (number + 1) % 10 for number, so in zip(won, made, strict=True))
        sharing = tuple(seat for seat in range(3) if made[seat])
        yield Outcome(3, bids, won, made, sharing, call, ())


def _scores(rules: NinetyNineRules, outcome: Outcome) -> tuple[int, ...]:
    by_rule = [cited.rule.points(outcome) for cited in rules.scoring]
    return tuple(map(sum, zip(*by_rule, strict=True)))


def _revealed_and_made() -> int:
    """Return the score of a player who bids nine tricks, reveals the hand, and wins all nine."""
    game = load(THREE)
    hands = [[f"{rank}{suit}" for rank in RANKS] for suit in "♠♥♦"]
    clubs = ("6♣+7♣+8♣", "9♣+10♣+J♣", "Q♣+K♣+A♣")
    table = game.start([" ".join((*own, *bid.split("+"))) for own, bid in zip(hands, clubs, strict=True)])
    led = [f"lay {card}" for card in chain.from_iterable(zip(*hands, strict=True))]
    for act in (*(f"bid {bid}" for bid in clubs), "reveal", "pass", "pass", *led):
        table = game.play(table, game.parse_act(act)).position
    return game.outcome(table).gains[0]


def dummy_first_or_last(_: Claim) -> Found:
    """Test whether the dummy plays either first or last, in every order of play that the rule allows."""
    rule, dummy = load(TWO).rule_set.play_order.rule, 2
    cases = [Ordering(leader, seat, 3) for seat in (0, 1) for leader in (seat, dummy)]
    places = [rule.hands(case).index(dummy) for case in cases]
    return Found(
        "holds" if set(places) <= {0, 2} else "fails",
        f"There are {len(cases)} orders of play: either player may have led last from hand, and the dummy"
        f" leads or not. The dummy plays first in {places.count(0)} of them, in the middle in"
        f" {places.count(1)}, last in {places.count(2)}.",
    )


TRIED: Final[dict[str, Callable[[Claim], Found]]] = {
    "ways-to-bid": ways_to_bid,
    "largest-score": largest_score,
    "dummy-first-or-last": dummy_first_or_last,
}
