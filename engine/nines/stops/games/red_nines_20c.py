"""Red Nines, as it was played in the twentieth century.

Four to eight players, a suit for each; thirteen cards to each; runs upward whatever the suit, the red
nines wild. The first lay may be of several cards of a rank. What is left in a hand counts against its
holder, double for a red nine, and fewest points win after as many deals as players.

References
----------
.. [1] "Red nines", Wikipedia, as reported by wp-red-nines and wp-red-nines-early.
"""

# Long because it is the whole game in one piece: every rule beside the passages that it rests on.

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import KING, Face, in_order
from nines.cite import Cited, cite
from nines.common import card_packs, lots, matches, seating, turn_order
from nines.stops.rule_set import StopsRules
from nines.stops.rules import (
    announcement,
    deal,
    doubling,
    equipment,
    last_wild,
    opening_lay,
    sequence,
    settlement,
    shared_readings,
    stop,
    turn,
    wild,
)

if TYPE_CHECKING:
    from nines.common import aspects as c
    from nines.readings import Choices
    from nines.stops import aspects as a
    from nines.stops import features as f
    from nines.stops import money as m

RED_NINES = (Face(9, "♦"), Face(9, "♥"))
OPENING_LAYS: dict[str, opening_lay.When] = {
    "first-lay": opening_lay.AtFirstLay(),
    "first-turn": opening_lay.AtLeadsOfFirstTurn(),
    "every-lead": opening_lay.AtEveryLead(),
}
RED_NINES_AMONG: dict[str, tuple[opening_lay.Limit, ...]] = {
    "yes": (),
    "with-nines": (opening_lay.WildOfThisRankOnly(9),),
    "no": (opening_lay.NoWildAmong(),),
}


def red_nines_20c(choices: Choices) -> StopsRules:
    """Return the game under these choices."""
    # Long because it is the game in one piece, aspect by aspect, as a reader of rules wants it.
    pick, yes = choices.pick, choices.yes
    wild_cards = wild.AllOfThese(RED_NINES, pick("how-many-red-nines", {"all": 13, "two": 1}))
    after_block = pick("after-a-block", {"any": True, "not-missing-rank": False})
    uncounted = pick("red-nine-counts", {"nine": (), "nothing": in_order(wild_cards.cards())})
    players: dict[str, c.Seats] = {
        "four-to-eight": seating.Between(4, 8),
        "four-or-more": seating.AtLeast(4),
    }
    return StopsRules(
        slug="red-nines-20c",
        choices=choices,
        seats=cite(
            pick("how-many-players", players),
            "wp-red-nines:003 wp-red-nines:013 wp-red-nines-early:007",
            "how-many-players",
        ),
        pack=cite(
            card_packs.SuitForEach(
                pick("which-suits-added", {"hearts-first": "♥♣♦♠", "diamonds-first": "♦♠♥♣"})
            ),
            "wp-red-nines:101 wp-red-nines:007 wp-red-nines:008"
            " wp-red-nines:092 wp-red-nines:100 wp-red-nines:102"
            " wp-red-nines:103 wp-red-nines:104 wp-red-nines-early:018 wp-red-nines-early:019"
            " wp-red-nines-early:020 wp-red-nines-early:021 wp-red-nines-early:022",
            "which-suits-added",
        ),
        ranking=cite(equipment.Upward(), "wp-red-nines:005 wp-red-nines:140 wp-red-nines-early:057"),
        deal=cite(
            deal.OneByOne(whole_hands=pick("packets", {"singly": False, "whole-hands": True})),
            "wp-red-nines:105 wp-red-nines:094 wp-red-nines:095 wp-red-nines-early:023",
            "packets",
        ),
        lead=cite(
            sequence.AnyCard() if after_block else sequence.AnyButMissing(),
            "wp-red-nines:108 wp-red-nines:106 wp-red-nines:120 wp-red-nines-early:024 wp-red-nines-early:026"
            " wp-red-nines-early:037",
            "after-a-block",
        ),
        grouping=(
            cite(
                opening_lay.OpeningCards(
                    pick("opening-lay-repeated", OPENING_LAYS),
                    pick("red-nine-in-opening-lay", RED_NINES_AMONG),
                    not_of=pick("opening-kings", {"together": (), "one-by-one": (KING,)}),
                ),
                "wp-red-nines:109 wp-red-nines:110 wp-red-nines:122 wp-red-nines:130 wp-red-nines:131"
                " wp-red-nines-early:027 wp-red-nines-early:028"
                " wp-red-nines-early:047 wp-red-nines-early:048",
                "opening-lay-repeated red-nine-in-opening-lay opening-kings",
            ),
        ),
        continuation=cite(
            sequence.NextRank(),
            "wp-red-nines:107 wp-red-nines:111 wp-red-nines:112 wp-red-nines-early:025 wp-red-nines-early:029"
            " wp-red-nines-early:030",
        ),
        suit=cite(sequence.InSuit(kept=False), "wp-red-nines:096"),
        wild=cite(
            wild_cards,
            "wp-red-nines:122 wp-red-nines:035"
            " wp-red-nines-early:003 wp-red-nines-early:004 wp-red-nines-early:039",
            "red-nine-cards how-many-red-nines",
        ),
        naming=cite(
            shared_readings.wild_names(choices)(),
            "wp-red-nines:122 wp-red-nines:126 wp-red-nines-early:039 wp-red-nines-early:043",
            "wild-names",
        ),
        stop=(
            cite(
                stop.StopRanks((KING,)),
                "wp-red-nines:117 wp-red-nines:118 wp-red-nines:093 wp-red-nines-early:035",
                name="king",
            ),
            cite(
                stop.WildAtStop((KING,), yes("wild-as-stop")),
                "wp-red-nines:117 wp-red-nines:126 wp-red-nines-early:043",
                "wild-as-stop",
                name="red-nine-as-king",
            ),
        ),
        turn=cite(
            turn_order.Rotation(), "wp-red-nines:112 wp-red-nines:004 wp-red-nines:091 wp-red-nines-early:030"
        ),
        passing=_passing(choices),
        asked=(
            cite(
                shared_readings.others_asked(choices),
                "wp-red-nines:113 wp-red-nines:120 wp-red-nines-early:031 wp-red-nines-early:037",
                "last-asked-again required-rank-laid",
            ),
        ),
        blocked=cite(turn.LastBegins(), "wp-red-nines:120 wp-red-nines-early:037"),
        going_out=cite(turn_order.FirstOut(), "wp-red-nines:119 wp-red-nines-early:036"),
        wild_limit=_wild_limits(choices),
        announcement=(
            cite(
                announcement.NamesCards("no"),
                "wp-red-nines:114 wp-red-nines:115 wp-red-nines:121 wp-red-nines:125 wp-red-nines:126"
                " wp-red-nines-early:032 wp-red-nines-early:033 wp-red-nines-early:038 wp-red-nines-early:042"
                " wp-red-nines-early:043",
                name="cards",
            ),
            cite(
                announcement.OutOnWild("out on a red 9"),
                "wp-red-nines:143 wp-red-nines-early:062",
                name="out",
            ),
        ),
        value=cite(
            equipment.CardsCount(
                *pick("american-values", {"no": (20, 11, 12, 13), "yes": (11, 10, 10, 10)}),
                nothing=uncounted,
            ),
            "wp-red-nines:136 wp-red-nines:137 wp-red-nines:138 wp-red-nines:139 wp-red-nines:140"
            " wp-red-nines-early:053 wp-red-nines-early:054 wp-red-nines-early:055 wp-red-nines-early:056"
            " wp-red-nines-early:057 wp-red-nines-early:058",
            "american-values red-nine-counts",
        ),
        last_wild=_last_wild(choices),
        doubling=_doublings(choices),
        together=cite(
            shared_readings.doublings_together(choices),
            "wp-red-nines:141 wp-red-nines:144",
            "doublings-together",
        ),
        settlement=(
            cite(
                settlement.PointsAgainst(),
                "wp-red-nines:088 wp-red-nines:089 wp-red-nines:097 wp-red-nines:098 wp-red-nines-early:015"
                " wp-red-nines-early:016",
            ),
        ),
        lot=cite(
            lots.SomebodyDeals(pick("first-dealer", {"at-random": True, "last-seat": False})),
            "wp-red-nines:133 wp-red-nines-early:050",
            "first-dealer",
        ),
        succession=cite(
            matches.FirstHandPasses(),
            "wp-red-nines:133 wp-red-nines:091 wp-red-nines-early:050",
            implied=True,
        ),
        dealer=cite(matches.DealsToFirst(-1), "wp-red-nines:106 wp-red-nines-early:024"),
        length=cite(
            matches.Deals(),
            "wp-red-nines:090 wp-red-nines:133"
            " wp-red-nines:134 wp-red-nines-early:017 wp-red-nines-early:050"
            " wp-red-nines-early:051",
        ),
        ties=cite(
            shared_readings.match_ties(choices),
            "wp-red-nines:087 wp-red-nines:135 wp-red-nines-early:014 wp-red-nines-early:052",
            "sitting-tied",
        ),
        silent=(
            "lay_limit jump redeal carte_blanche sides payment payment_limit claim rise opera answer "
            "rounding pegging target pool leftover sweep call insight stakes credit dissolution"
        ),
    )


def _passing(choices: Choices) -> tuple[Cited[a.Passing], ...]:
    keep_both = choices["black-and-red-nine-held"] == "may-keep-both"
    return (
        cite(turn.UnablePasses(), "wp-red-nines:113 wp-red-nines-early:031", name="unable"),
        cite(
            shared_readings.right_to_lead(choices),
            "wp-red-nines:118 wp-red-nines:120 wp-red-nines-early:035 wp-red-nines-early:037",
            "right-to-lead",
            name="lead",
        ),
        cite(
            shared_readings.natural_card_held_back(choices, unless_wild_in_place=keep_both),
            "wp-red-nines:111 wp-red-nines:113 wp-red-nines-early:029 wp-red-nines-early:034",
            "natural-card-held-back black-and-red-nine-held",
            name="natural-card",
        ),
        cite(
            shared_readings.wild_card_held_back(choices),
            "wp-red-nines:113 wp-red-nines:122",
            "wild-card-held-back",
            name="red-nine",
        ),
        cite(
            shared_readings.wild_kept_in_its_place(choices),
            "wp-red-nines:123 wp-red-nines-early:040",
            "wild-kept-in-its-place",
            name="red-nine-as-nine",
        ),
    )


def _wild_limits(choices: Choices) -> tuple[Cited[f.WildLimit], ...]:
    return (
        cite(
            shared_readings.wild_for_laid_cards(choices),
            "wp-red-nines:122",
            "required-rank-laid",
            name="rank-laid",
        ),
        cite(
            shared_readings.wild_leads(choices),
            "wp-red-nines:108 wp-red-nines:122",
            "wild-leads",
            name="lead",
        ),
        cite(
            wild.WildAfterBlock(choices["after-a-block"] == "any"),
            "wp-red-nines:120 wp-red-nines:122",
            "after-a-block",
            name="after-a-block",
        ),
        cite(
            shared_readings.natural_card_first(choices),
            "wp-red-nines:122",
            "natural-card-first",
            name="natural-card",
        ),
        cite(
            wild.OwnPlaceAfterNatural(choices["black-and-red-nine-held"] == "black"),
            "wp-red-nines:123 wp-red-nines-early:040",
            "black-and-red-nine-held",
            name="black-nine",
        ),
    )


def _doublings(choices: Choices) -> tuple[Cited[m.Doubling], ...]:
    doubled: dict[str, doubling.Doubled] = {
        "hand": doubling.TheHand(),
        "nine-only": doubling.TheWildCards(),
        "running-total": doubling.TheTotal(),
    }
    return (
        cite(
            doubling.CaughtDoubles(
                choices.pick("what-is-doubled", doubled),
                choices.pick("three-red-nines-caught", {"twice-for-each": 0, "four-at-most": 4}),
            ),
            "wp-red-nines:141 wp-red-nines:142 wp-red-nines-early:060 wp-red-nines-early:061",
            "what-is-doubled three-red-nines-caught",
            name="caught",
        ),
        cite(
            doubling.OutOnWildDoubles(choices.yes("out-on-red-nine-doubles")),
            "wp-red-nines:144 wp-red-nines:099 wp-red-nines-early:063",
            "out-on-red-nine-doubles",
            name="out-on-red-nine",
        ),
    )


def _last_wild(choices: Choices) -> tuple[Cited[m.LastWild], ...]:
    rule = last_wild.LastIsWild(
        shared_readings.laid_last_as(choices),
        in_group=choices.pick("red-nine-last-in-opening-lay", {"last-card": True, "none": False}),
    )
    points_read = "out-on-red-nine-as red-nine-last-in-opening-lay"
    return (cite(rule, "wp-red-nines:144 wp-red-nines-early:063", points_read),)
