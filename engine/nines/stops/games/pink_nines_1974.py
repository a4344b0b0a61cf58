"""Pink Nines, as Arthur Taylor describes it in 1974.

The document describes this game and Parlett's game together, except for the deal. In this game, two or three
players have thirteen cards each. With four or more players, four cards go to a blind. We assume that the
other rules also apply to Taylor's game.

References
----------
.. [1] Taylor, A. (1974). "Pink Nines Anyone?", *Games and Puzzles* 29, pp. 21-22, as reported by
   wp-red-nines.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nines.common import seating
from nines.evidence.cite import Cited, cite
from nines.evidence.sourced import implied, said
from nines.kernel.inheritance import variant_of
from nines.stops.games.pink_nines_2008 import of_the_paragraph
from nines.stops.games.red_nines_1881 import WHOLE_HANDS
from nines.stops.rules import deal

if TYPE_CHECKING:
    from nines.common import aspects as c
    from nines.evidence.choices import Choices
    from nines.stops.rule_set import StopsRules

FEW, MORE = "wp-red-nines:164", "wp-red-nines:165"


def pink_nines_1974(choices: Choices) -> StopsRules:
    """Return the game with these choices."""
    return variant_of(
        choices.older(of_the_paragraph),
        choices,
        "which-account",
        seats=_seats(choices),
        deal=cite(
            f"{FEW} {MORE}",
            deal.ByNumber,
            few=said(3, FEW),
            to_few=_deal_to_few(choices),
            to_more=_deal_to_more(choices),
        ),
    )


def _seats(choices: Choices) -> Cited[c.Seats]:
    """Return the rule on the number of players; the text begins with two players and names no upper limit."""
    least = implied(2, FEW)
    return cite(
        f"{FEW} {MORE}",
        choices.ask(
            "how-many-players",
            {
                "two-to-eight": partial(seating.Between, least=least, most=8),
                "two-or-more": partial(seating.Between, least=least, most=48),
            },
        ),
    )


def _deal_to_few(choices: Choices) -> c.Deal:
    """Return the rule on dealing to two or three players; nobody sees the other cards of the pack."""

    def thirteen_each(packets: str, _: str) -> c.Deal:
        return deal.EqualHands(each=13, whole_hands=WHOLE_HANDS[packets])

    return said(choices.following("packets dead-cards-shown", thirteen_each), FEW)


def _deal_to_more(choices: Choices) -> c.Deal:
    """Return the rule on dealing to four or more players; four cards form the blind."""

    def with_blind(remainder: str, packets: str) -> c.Deal:
        ways: dict[str, c.Deal] = {
            "blind": deal.EqualHands(4, whole_hands=WHOLE_HANDS[packets]),
            "dealt-on": deal.ToTheEnd(4, WHOLE_HANDS[packets]),
        }
        return ways[remainder]

    return said(choices.following("remainder-of-the-deal packets", with_blind), MORE)
