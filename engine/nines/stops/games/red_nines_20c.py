"""Red Nines, as it was played in the twentieth century.

Four to eight players have thirteen cards each, and the pack has as many suits as players. Sequences run
upward regardless of suit. The red nines are wild. The first play may consist of several cards of a rank.
Cards left in a hand count against its holder, and count double if the hand contains a red nine. After one
deal for each player, the player with the fewest points wins.

References
----------
.. [1] "Red nines", Wikipedia, as reported by wp-red-nines and wp-red-nines-early.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nines.cards import ACE, KING, Card, Face, in_order
from nines.common import card_packs, lots, matches, seating, turn_order
from nines.evidence.cite import By, Cited, cite
from nines.evidence.sourced import implied, said
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
    shared,
    stop,
    turn,
    wild,
)

if TYPE_CHECKING:
    from nines.common import aspects as c
    from nines.evidence.choices import Choices
    from nines.stops import aspects as a
    from nines.stops import features as f
    from nines.stops import money as m

RED_NINES = (Face(9, "♦"), Face(9, "♥"))
COPIES_WILD = {"all": 13, "two": 1}
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
EQUALS: dict[str, matches.Equals] = {
    "shared": matches.EqualsShare(),
    "extra-deal": matches.EqualsPlayOn(),
    "least-caught": matches.LeastCaught(),
}


def red_nines_20c(choices: Choices) -> StopsRules:
    """Return the game with these choices."""
    ask = choices.ask
    return StopsRules(
        slug="red-nines-20c",
        choices=choices,
        seats=_seats(choices),
        pack=cite(
            "wp-red-nines:101 wp-red-nines:007 wp-red-nines:008"
            " wp-red-nines:092 wp-red-nines:100 wp-red-nines:102"
            " wp-red-nines-early:018 wp-red-nines-early:019 wp-red-nines-early:020",
            card_packs.SuitForEach,
            added=said(
                ask("which-suits-added", {"hearts-first": "♥♣♦♠", "diamonds-first": "♦♠♥♣"}),
                "wp-red-nines:103 wp-red-nines:104 wp-red-nines-early:021 wp-red-nines-early:022",
            ),
        ),
        ranking=cite(
            "wp-red-nines:005 wp-red-nines:140 wp-red-nines-early:057",
            equipment.Upward,
            order=tuple(range(ACE, KING + 1)),
        ),
        deal=cite(
            "wp-red-nines:105 wp-red-nines-early:023",
            deal.EqualHands,
            on_table=said(0, "wp-red-nines:094 wp-red-nines:095 wp-red-nines-early:023"),
            whole_hands=ask("packets", {"singly": False, "whole-hands": True}),
        ),
        lead=_lead(choices),
        grouping=(_grouping(choices),),
        continuation=cite(
            "wp-red-nines:107 wp-red-nines:111 wp-red-nines:112 wp-red-nines-early:025 wp-red-nines-early:029"
            " wp-red-nines-early:030",
            sequence.NextRank,
        ),
        suit=cite("wp-red-nines:096", sequence.InSuit, kept=False),
        wild=cite(
            "wp-red-nines:122 wp-red-nines:035 wp-red-nines-early:039",
            wild.AllOfThese,
            faces=said(
                ask("red-nine-cards", {"hearts-and-diamonds": RED_NINES}),
                "wp-red-nines:122 wp-red-nines-early:003 wp-red-nines-early:004 wp-red-nines-early:039",
            ),
            copies=said(ask("how-many-red-nines", COPIES_WILD), "wp-red-nines:122 wp-red-nines-early:039"),
        ),
        naming=shared.wild_names(
            choices,
            "wp-red-nines:122 wp-red-nines:126 wp-red-nines-early:039 wp-red-nines-early:043",
            suited=implied(False, "wp-red-nines:096"),
        ),
        stop=_stops(choices),
        turn=cite(
            "wp-red-nines:112 wp-red-nines-early:030",
            turn_order.Rotation,
            clockwise=said(True, "wp-red-nines:004 wp-red-nines:091"),
        ),
        passing=_passing(choices),
        asked=(
            shared.others_asked(
                choices, "wp-red-nines:113 wp-red-nines:120 wp-red-nines-early:031 wp-red-nines-early:037"
            ),
        ),
        blocked=cite("wp-red-nines:120 wp-red-nines-early:037", turn.LastBegins),
        going_out=cite(
            By("wp-red-nines:119 wp-red-nines-early:036 wp-red-nines-early:016", implied=True),
            turn_order.FirstOut,
        ),
        wild_limit=_wild_limits(choices),
        announcement=_announcements(),
        value=_values(choices),
        last_wild=_last_wild(choices),
        doubling=_doublings(choices),
        together=shared.doublings_together(choices, "wp-red-nines:141 wp-red-nines:144"),
        settlement=(
            cite(
                "wp-red-nines:088 wp-red-nines:089 wp-red-nines:097 wp-red-nines:098 wp-red-nines-early:015"
                " wp-red-nines-early:016",
                settlement.PointsAgainst,
            ),
        ),
        lot=_lot(choices),
        succession=cite(
            By("wp-red-nines:133 wp-red-nines:091 wp-red-nines:106 wp-red-nines-early:050", implied=True),
            matches.FirstHandPasses,
            clockwise=True,
        ),
        dealer=cite("wp-red-nines:106 wp-red-nines-early:024", matches.DealsToFirst, step=-1),
        length=cite(
            "wp-red-nines:090 wp-red-nines:133 wp-red-nines:134 wp-red-nines-early:017"
            " wp-red-nines-early:050 wp-red-nines-early:051",
            matches.Deals,
            rounds=1,
        ),
        ties=cite(
            By(
                "wp-red-nines:087 wp-red-nines:135 wp-red-nines-early:014 wp-red-nines-early:052",
                implied=True,
            ),
            matches.MostWins,
            equals=ask("sitting-tied", EQUALS),
        ),
        silent=(
            f"{shared.NO_CONTESTS} {shared.NO_TRUMPS} "
            "lay_limit jump redeal carte_blanche sides payment payment_limit claim rise opera answer "
            "rounding pegging target pool leftover sweep call insight stakes credit dissolution"
        ),
    )


# --- Players, sequences ---


def _seats(choices: Choices) -> Cited[c.Seats]:
    """Return the rule on the number of players; both articles begin with four players."""
    by = "wp-red-nines:003 wp-red-nines:013 wp-red-nines-early:007"
    least = said(4, by)
    return cite(
        by,
        choices.ask(
            "how-many-players",
            {
                "four-to-eight": partial(seating.Between, least=least, most=8),
                "four-or-more": partial(seating.AtLeast, least=least),
            },
        ),
    )


def _lead(choices: Choices) -> Cited[a.Lead]:
    by = (
        "wp-red-nines:108 wp-red-nines:106 wp-red-nines:120 wp-red-nines-early:024 wp-red-nines-early:026"
        " wp-red-nines-early:037"
    )
    return cite(
        by,
        choices.ask("after-a-block", {"any": sequence.AnyCard, "not-missing-rank": sequence.AnyButMissing}),
    )


def _grouping(choices: Choices) -> Cited[a.Grouping]:
    """Return the rule that says which cards of one rank may be played together, and when."""
    when = "wp-red-nines:109 wp-red-nines:130 wp-red-nines:131 wp-red-nines-early:027 wp-red-nines-early:047"
    return cite(
        "wp-red-nines:109 wp-red-nines:110 wp-red-nines:130 wp-red-nines:131"
        " wp-red-nines-early:027 wp-red-nines-early:028 wp-red-nines-early:047 wp-red-nines-early:048",
        opening_lay.OpeningCards,
        when=said(choices.ask("opening-lay-repeated", OPENING_LAYS), f"{when} wp-red-nines-early:048"),
        limits=said(choices.ask("red-nine-in-opening-lay", RED_NINES_AMONG), "wp-red-nines:122"),
        not_of=choices.ask("opening-kings", {"together": (), "one-by-one": (KING,)}),
    )


def _stops(choices: Choices) -> tuple[Cited[a.Stop], ...]:
    king = "wp-red-nines:117 wp-red-nines:118 wp-red-nines:093 wp-red-nines-early:035"
    as_king = By("wp-red-nines:117 wp-red-nines:126 wp-red-nines-early:043", name="red-nine-as-king")
    ranks = implied((KING,), "wp-red-nines:117 wp-red-nines:122 wp-red-nines:126")
    stops = choices.ask("wild-as-stop", {"yes": True, "no": False})
    return (
        cite(By(king, name="king"), stop.StopRanks, ranks=(KING,)),
        cite(as_king, choices.on("wild-as-stop", stop.WildAtStop), ranks=ranks, stops=stops),
    )


def _passing(choices: Choices) -> tuple[Cited[a.Passing], ...]:
    right = "wp-red-nines:118 wp-red-nines:120 wp-red-nines-early:035 wp-red-nines-early:037"
    keep_both = {"either": False, "black": False, "may-keep-both": True}
    natural = "wp-red-nines:111 wp-red-nines:113 wp-red-nines-early:029 wp-red-nines-early:034"
    red_nine = By("wp-red-nines:113 wp-red-nines:122", name="red-nine", implied=True)
    as_nine = By("wp-red-nines:123 wp-red-nines-early:040", name="red-nine-as-nine")
    return (
        cite(By("wp-red-nines:113 wp-red-nines-early:031", name="unable"), turn.UnablePasses),
        shared.right_to_lead(choices, By(right, name="lead")),
        shared.natural_card_held_back(
            choices,
            By(natural, name="natural-card"),
            unless_wild_in_place=choices.ask("black-and-red-nine-held", keep_both),
        ),
        shared.wild_card_held_back(choices, red_nine),
        shared.wild_kept_in_its_place(choices, as_nine),
    )


def _wild_limits(choices: Choices) -> tuple[Cited[f.WildLimit], ...]:
    block = By("wp-red-nines:120 wp-red-nines:122", name="after-a-block")
    black_nine = By("wp-red-nines:123 wp-red-nines-early:040", name="black-nine")
    return (
        shared.wild_for_laid_cards(choices, By("wp-red-nines:122", name="rank-laid")),
        shared.wild_leads(choices, By("wp-red-nines:108 wp-red-nines:122", name="lead")),
        cite(
            block,
            choices.ask(
                "after-a-block",
                {
                    "any": partial(wild.WildAfterBlock, allowed=True),
                    "not-missing-rank": partial(wild.WildAfterBlock, allowed=False),
                },
            ),
        ),
        shared.natural_card_first(choices, By("wp-red-nines:122", name="natural-card")),
        cite(
            black_nine,
            choices.ask(
                "black-and-red-nine-held",
                {
                    "either": partial(wild.OwnPlaceAfterNatural, yields=False),
                    "black": partial(wild.OwnPlaceAfterNatural, yields=True),
                    "may-keep-both": partial(wild.OwnPlaceAfterNatural, yields=False),
                },
            ),
        ),
    )


def _announcements() -> tuple[Cited[f.Announcement], ...]:
    return (
        cite(
            By(
                "wp-red-nines:114 wp-red-nines:115 wp-red-nines:121 wp-red-nines:125 wp-red-nines:126"
                " wp-red-nines-early:032 wp-red-nines-early:033 wp-red-nines-early:038 wp-red-nines-early:042"
                " wp-red-nines-early:043",
                name="cards",
            ),
            announcement.NamesCards,
            lacking=said(
                "no",
                "wp-red-nines:115 wp-red-nines:121 wp-red-nines-early:033 wp-red-nines-early:038",
            ),
        ),
        cite(
            By("wp-red-nines:143 wp-red-nines-early:062", name="out"),
            announcement.OutOnWild,
            words="out on a red 9",
        ),
    )


# --- Scores ---


def _values(choices: Choices) -> Cited[m.Value]:
    """Return the rule on the points of cards; the older article also offers simpler values."""
    simpler, pips = "wp-red-nines-early:058", "wp-red-nines:136 wp-red-nines-early:053"

    def counts(points: int, passages: str) -> int:
        return said(choices.on("american-values", points), passages)

    usual = partial(
        equipment.CardsCount,
        ace=counts(20, "wp-red-nines:140 wp-red-nines-early:057"),
        jack=counts(11, "wp-red-nines:137 wp-red-nines-early:054"),
        queen=counts(12, "wp-red-nines:138 wp-red-nines-early:055"),
        king=counts(13, "wp-red-nines:139 wp-red-nines-early:056"),
    )
    american = partial(
        equipment.CardsCount,
        ace=counts(11, simpler),
        jack=counts(10, simpler),
        queen=counts(10, simpler),
        king=counts(10, simpler),
    )
    kinds = choices.ask("american-values", {"no": usual, "yes": american})
    return cite(pips, kinds, nothing=_counts_nothing(choices))


def _counts_nothing(choices: Choices) -> tuple[Card, ...]:
    """Return the cards that count nothing; this depends on open questions."""
    point, pips = "red-nine-counts", "wp-red-nines:136 wp-red-nines-early:053"

    def red_nines(_: str, how_many: str) -> tuple[Card, ...]:
        return in_order(wild.AllOfThese(RED_NINES, COPIES_WILD[how_many]).cards())

    nothing = choices.following(f"{point} how-many-red-nines", red_nines)
    return choices.ask(point, {"nine": said((), pips), "nothing": nothing})


def _last_wild(choices: Choices) -> tuple[Cited[m.LastWild], ...]:
    in_group = choices.ask("red-nine-last-in-opening-lay", {"last-card": True, "none": False})
    return (
        cite(
            "wp-red-nines:144 wp-red-nines-early:063",
            last_wild.LastIsWild,
            laid_as=shared.laid_last_as(choices),
            in_group=in_group,
        ),
    )


def _doublings(choices: Choices) -> tuple[Cited[m.Doubling], ...]:
    doubled: dict[str, doubling.Doubled] = {
        "hand": doubling.TheHand(),
        "nine-only": doubling.TheWildCards(),
        "running-total": doubling.TheTotal(),
    }
    early, two = "wp-red-nines:141 wp-red-nines-early:060", "wp-red-nines:142 wp-red-nines-early:061"
    at_most = choices.ask("three-red-nines-caught", {"twice-for-each": 0, "four-at-most": 4})
    return (
        cite(
            By(f"{early} {two}", name="caught"),
            doubling.CaughtDoubles,
            what=said(choices.ask("what-is-doubled", doubled), early),
            at_most=said(at_most, two),
        ),
        cite(
            By("wp-red-nines:144 wp-red-nines:099 wp-red-nines-early:063", name="out-on-red-nine"),
            doubling.OutOnWildDoubles,
            doubles=choices.ask("out-on-red-nine-doubles", {"yes": True, "no": False}),
        ),
    )


# --- The match ---


def _lot(choices: Choices) -> Cited[c.Lot]:
    """Return the lot that decides who deals first.

    The text says that each player begins one round, but not who begins the first round.
    """
    by = "wp-red-nines:133 wp-red-nines-early:050"
    return cite(
        by,
        choices.ask(
            "first-dealer",
            {
                "at-random": partial(lots.SomebodyDeals, at_random=True),
                "last-seat": partial(lots.SomebodyDeals, at_random=False),
            },
        ),
    )
