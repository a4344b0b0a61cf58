"""Ninety-nine in its classic version, with a joker.

The card that is left over from the deal makes trumps; a joker in hand counts as that card.

References
----------
.. [1] Wikipedia, "Ninety-nine (trick-taking card game)", seen whole: wp-ninety-nine.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeVar

from nines.cite import cite
from nines.kernel.amend import amend, replacing
from nines.ninety_nine.games.ninety_nine_3p import WITHOUT, ninety_nine_3p
from nines.ninety_nine.rules import bidding, equipment

if TYPE_CHECKING:
    from nines.cite import Cited
    from nines.ninety_nine import aspects as a
    from nines.ninety_nine.rule_set import NinetyNineRules
    from nines.readings import Choices

R = TypeVar("R")

NINE: Final = 9
POINT: Final = "classic-players"
WITH_A_JOKER: Final = "wp-ninety-nine:108"
# What the document says of the classic version too, rule by rule.
STATED: Final = {
    "bidding": "wp-ninety-nine:015 wp-ninety-nine:017 wp-ninety-nine:039 wp-ninety-nine:040",
    "showing": "wp-ninety-nine:047",
    "beginning": "wp-ninety-nine:060",
    "following": "wp-ninety-nine:067 wp-ninety-nine:068 wp-ninety-nine:069",
    "leading": "wp-ninety-nine:072",
    "trick": "wp-ninety-nine:070 wp-ninety-nine:071",
    "next-lead": "wp-ninety-nine:072",
    "success": "wp-ninety-nine:016 wp-ninety-nine:081",
    "scoring/tricks": "wp-ninety-nine:079 wp-ninety-nine:080",
    "scoring/success": "wp-ninety-nine:082 wp-ninety-nine:083 wp-ninety-nine:084",
    "scoring/declaration": "wp-ninety-nine:086 wp-ninety-nine:087",
    "scoring/revelation": "wp-ninety-nine:088 wp-ninety-nine:089",
    "premium/declaration": "wp-ninety-nine:048 wp-ninety-nine:049 wp-ninety-nine:050",
    "premium/revelation": "wp-ninety-nine:048 wp-ninety-nine:049 wp-ninety-nine:051",
    "auction": "wp-ninety-nine:052 wp-ninety-nine:053 wp-ninety-nine:054",
    "upgrade": "wp-ninety-nine:055",
    "exposure": "wp-ninety-nine:050 wp-ninety-nine:051",
}


def ninety_nine_classic(choices: Choices) -> NinetyNineRules:
    """Return the game under these choices."""
    return amend(
        ninety_nine_3p,
        choices,
        via=WITH_A_JOKER,
        **_players(choices),
        trump=(
            *_first_deal(choices),
            cite(
                equipment.TurnUpWithout(NINE), "wp-ninety-nine:111", "turn-up-replaces", name="nine-or-joker"
            ),
            cite(equipment.SuitOfTurnUp(), "wp-ninety-nine:031 wp-ninety-nine:110", name="turn-up"),
        ),
        bid_value=cite(
            bidding.SuitCode("♦♠♥♣"),
            "wp-ninety-nine:041 wp-ninety-nine:042 wp-ninety-nine:043 wp-ninety-nine:044 wp-ninety-nine:045"
            " wp-ninety-nine:112",
        ),
        turn_up=cite(
            equipment.LeftOver(),
            "wp-ninety-nine:109 wp-ninety-nine:110",
            "turn-up-when turn-up-out-of-play",
        ),
        joker=cite(equipment.AsTurnUp(), "wp-ninety-nine:112 wp-ninety-nine:113", "joker-as-nine"),
    )


def _players(choices: Choices) -> dict[str, Any]:
    """Return how many play, with which cards, and what else rests on their number."""
    four = choices.pick(POINT, {"three": False, "three-or-four": True})
    joker, dealt = (
        "wp-ninety-nine:003 wp-ninety-nine:108 wp-ninety-nine:109",
        "wp-ninety-nine:018 wp-ninety-nine:109",
    )
    seats = cite(equipment.SoMany(3, four), "wp-ninety-nine:002 wp-ninety-nine:109", POINT)
    if not four:
        pack, deal = cite(equipment.Pack(WITHOUT, 1), joker, POINT), cite(equipment.OneByOne(), dealt)
        return {"seats": seats, "pack": pack, "deal": deal, "confirmed": STATED}
    success = f"{STATED['scoring/success']} wp-ninety-nine:085"
    return {
        "seats": seats,
        "pack": cite(equipment.Pack(WITHOUT, 1, whole_for_four=True), f"{joker} wp-ninety-nine:023", POINT),
        "deal": cite(equipment.OneByOne(), f"{dealt} wp-ninety-nine:029", POINT),
        "confirmed": {**STATED, "scoring/success": success},
        **_as_for_four(choices),
    }


def _as_for_four(choices: Choices) -> dict[str, Any]:
    """Return what is the same for three and for four, and described for each by itself."""
    three = ninety_nine_3p(choices.of_base())

    def for_four_too(cited: Cited[R], passages: str = "") -> Cited[R]:
        return replace(cited, passages=(*cited.passages, *passages.split()), points=(*cited.points, POINT))

    success = next(cited for cited in three.scoring if cited.name == "success")
    return {
        "rank_order": for_four_too(three.rank_order, "wp-ninety-nine:024"),
        "opening_lead": for_four_too(three.opening_lead, "wp-ninety-nine:063"),
        "play_order": for_four_too(three.play_order, "wp-ninety-nine:065"),
        "scoring": replacing(three.scoring, for_four_too(success)),
    }


def _first_deal(choices: Choices) -> tuple[Cited[a.Trump], ...]:
    """Return whether the first round has no trumps whatever is turned up."""
    point = "turn-up-replaces"
    if choices.pick(point, {"always": True, "after-the-first": False}):
        return ()
    return (cite(equipment.FirstWithout(), "wp-ninety-nine:110", point, name="first-round"),)
