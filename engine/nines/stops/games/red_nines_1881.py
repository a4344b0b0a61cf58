"""Red Nines, as H. K. described it in 1881.

Forty-four cards, sequences in suit, the two red nines wild. Four cards lie on the table; the dealer alone
knows them, and cries stop when one of them is wanted. The dealer also dresses two pools: one for the
player of both red aces, one for a player who goes out on a red nine.

References
----------
.. [1] H. K. (1881). "Red Nines", *The Chess Player's Chronicle* 5, pp. 46-47, as reported by wp-red-nines.
"""

# Long because it is the whole game in one piece: every rule beside the passages that it rests on.

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import ACE, JACK, KING, Card, Face
from nines.cite import Cited, cite
from nines.common import card_packs, lots, matches, seating, turn_order
from nines.stops.rule_set import StopsRules
from nines.stops.rules import (
    deal,
    dealer,
    dissolution,
    doubling,
    equipment,
    last_wild,
    naming,
    pools,
    sequence,
    settlement,
    shared_readings,
    stakes,
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
RED_ACES = (Card(ACE, "♦"), Card(ACE, "♥"))
NINE_POOL, ACE_POOL = "red nine pool", "red ace pool"
COUNTER = "counter"


def red_nines_1881(choices: Choices) -> StopsRules:
    """Return the game under these choices."""
    # Long because it is the game in one piece, aspect by aspect, as a reader of rules wants it.
    pick, yes = choices.pick, choices.yes
    absent = yes("wild-as-absent-card")
    five_each = pick("table-cards-when-not-eight", {"four": False, "five-each": True})
    least, most = pick(
        "how-many-players",
        {"three-to-ten": (3, 10), "four-to-ten": (4, 10), "four-to-eight": (4, 8), "only-eight": (8, 8)},
    )
    cries: dict[str, f.Call] = {
        "own-run": dealer.DealerCries(),
        "open-to-all": dealer.DealerCries(),
        "after-all-passed": dealer.DealerCriesLast(),
    }
    turns: dict[str, c.Turn] = {"in-turn": turn_order.Rotation(), "holder": turn.HolderFirst()}
    return StopsRules(
        slug="red-nines-1881",
        choices=choices,
        seats=cite(
            seating.Between(least, min(most, 8) if five_each else most),
            "wp-red-nines:053 wp-red-nines:054 wp-red-nines:003 wp-red-nines:013",
            "how-many-players table-cards-when-not-eight",
        ),
        pack=cite(
            card_packs.FullPack(without=(2, 3)),
            "wp-red-nines:059 wp-red-nines:058 wp-red-nines:060 wp-red-nines:036 wp-red-nines:008",
        ),
        ranking=cite(
            equipment.Upward(
                order=tuple(range(ACE, KING + 1)) if absent else (ACE, *range(4, KING + 1)),
                nothing_after=(ACE,),
            ),
            "wp-red-nines:005 wp-red-nines:060 wp-red-nines:075",
            "what-follows-an-ace wild-as-absent-card",
        ),
        deal=cite(
            deal.OneByOne(4, 5 if five_each else 0, pick("packets", {"singly": False, "whole-hands": True})),
            "wp-red-nines:069 wp-red-nines:070 wp-red-nines:037 wp-red-nines:054",
            "table-cards-when-not-eight packets",
        ),
        lead=cite(sequence.AnyCard(), "wp-red-nines:072"),
        grouping=(cite(sequence.OneAtATime(), "wp-red-nines:072 wp-red-nines:073", "several-of-a-rank"),),
        continuation=cite(sequence.NextRank(), "wp-red-nines:073 wp-red-nines:074"),
        suit=cite(sequence.InSuit(kept=True), "wp-red-nines:074 wp-red-nines:038"),
        wild=cite(wild.AllOfThese(RED_NINES), "wp-red-nines:061 wp-red-nines:035", "red-nine-cards"),
        naming=cite(
            shared_readings.wild_names(choices)(True, (2, 3) if absent else (), _names_limited(choices)),
            "wp-red-nines:061",
            "wild-names wild-stands-for wild-as-other-nine wild-as-absent-card",
        ),
        stop=(
            cite(stop.StopRanks((ACE, KING)), "wp-red-nines:075", name="ace-and-king"),
            cite(
                stop.WildAtStop((ACE, KING), yes("wild-as-stop")),
                "wp-red-nines:075 wp-red-nines:061",
                "wild-as-stop",
                name="red-nine-as-stop",
            ),
            cite(
                stop.WildStops(choices["wild-names"] == "nothing-follows"),
                "wp-red-nines:061",
                "wild-names",
                name="red-nine",
            ),
        ),
        turn=cite(pick("who-may-follow", turns), "wp-red-nines:056 wp-red-nines:004", "who-may-follow"),
        passing=_passing(choices),
        asked=(
            cite(
                shared_readings.others_asked(choices),
                "wp-red-nines:077 wp-red-nines:056",
                "last-asked-again required-rank-laid",
                name="others",
            ),
            cite(
                turn.NobodyAfterTheCry(choices["wild-before-the-cry"] != "own-run"),
                "wp-red-nines:077 wp-red-nines:078",
                "wild-before-the-cry",
                name="after-the-cry",
            ),
        ),
        blocked=cite(turn.LastBegins(), "wp-red-nines:079 wp-red-nines:077", implied=True),
        going_out=cite(turn_order.FirstOut(), "wp-red-nines:081 wp-red-nines:055"),
        wild_limit=_wild_limits(choices),
        last_wild=_last_wild(choices),
        doubling=_doublings(choices),
        together=cite(doubling.AppliedTogether(), "wp-red-nines:085 wp-red-nines:086", implied=True),
        settlement=(
            cite(settlement.CardsLeft(1, COUNTER, wild=2), "wp-red-nines:082 wp-red-nines:083", name="cards"),
        ),
        pool=(
            cite(
                pools.DealerDresses(NINE_POOL, 6, example=True),
                "wp-red-nines:065 wp-red-nines:066",
                name="red-nine",
            ),
            cite(
                pools.DealerDresses(ACE_POOL, 3, example=True),
                "wp-red-nines:065 wp-red-nines:067",
                name="red-ace",
            ),
        ),
        leftover=_leftover(choices),
        sweep=_sweeps(choices),
        call=cite(
            pick("wild-before-the-cry", cries),
            "wp-red-nines:077 wp-red-nines:078",
            "dealer-cries wild-before-the-cry",
        ),
        insight=cite(dealer.DealerSees(), "wp-red-nines:071 wp-red-nines:078"),
        lot=cite(
            lots.FirstOfRankDeals(JACK, pick("lot-starts-with", {"random-seat": True, "first-seat": False})),
            "wp-red-nines:064",
            "lot-starts-with",
        ),
        succession=cite(matches.FirstHandPasses(), "wp-red-nines:057 wp-red-nines:072", implied=True),
        dealer=cite(matches.DealsToFirst(-1), "wp-red-nines:072 wp-red-nines:056", implied=True),
        stakes=cite(stakes.Stake(36, unit=COUNTER, example=True), "wp-red-nines:062 wp-red-nines:063"),
        credit=cite(shared_readings.counters_run_out(choices), "wp-red-nines:062", "counters-run-out"),
        length=cite(shared_readings.match_length(choices), "wp-red-nines:057", "sitting"),
        dissolution=_dissolution(choices),
        ties=cite(shared_readings.match_ties(choices), "", "sitting-tied"),
        silent=(
            "lay_limit jump redeal carte_blanche sides announcement payment payment_limit claim rise "
            "opera answer value rounding pegging target"
        ),
    )


def _names_limited(choices: Choices) -> tuple[naming.Limit, ...]:
    """Return the cards for which a red nine may not stand."""
    colour: dict[str, tuple[naming.Limit, ...]] = {"any": (), "own-colour": (naming.OfItsColour(),)}
    rank: tuple[naming.Limit, ...] = () if choices.yes("wild-as-other-nine") else (naming.NoOtherOfItsRank(),)
    return (*choices.pick("wild-stands-for", colour), *rank)


def _passing(choices: Choices) -> tuple[Cited[a.Passing], ...]:
    return (
        cite(turn.UnablePasses(), "wp-red-nines:073", name="unable", implied=True),
        cite(
            shared_readings.right_to_lead(choices),
            "wp-red-nines:072 wp-red-nines:075 wp-red-nines:079",
            "right-to-lead",
            name="lead",
        ),
        cite(
            shared_readings.natural_card_held_back(choices),
            "wp-red-nines:073 wp-red-nines:077",
            "natural-card-held-back",
            name="natural-card",
        ),
        cite(
            shared_readings.wild_card_held_back(choices),
            "wp-red-nines:061",
            "wild-card-held-back",
            name="red-nine",
        ),
        cite(
            shared_readings.wild_kept_in_its_place(choices),
            "wp-red-nines:061",
            "wild-kept-in-its-place",
            name="red-nine-in-its-place",
        ),
    )


def _wild_limits(choices: Choices) -> tuple[Cited[f.WildLimit], ...]:
    return (
        cite(
            shared_readings.wild_for_laid_cards(choices),
            "wp-red-nines:061",
            "required-rank-laid",
            name="card-laid",
        ),
        cite(
            shared_readings.wild_leads(choices),
            "wp-red-nines:061 wp-red-nines:072",
            "wild-leads",
            name="lead",
        ),
        cite(
            shared_readings.natural_card_first(choices),
            "wp-red-nines:061 wp-red-nines:073",
            "natural-card-first",
            name="natural-card",
        ),
    )


def _last_wild(choices: Choices) -> tuple[Cited[m.LastWild], ...]:
    rule = last_wild.LastIsWild(shared_readings.laid_last_as(choices))
    return (cite(rule, "wp-red-nines:084 wp-red-nines:085", "out-on-red-nine-as"),)


def _doublings(choices: Choices) -> tuple[Cited[m.Doubling], ...]:
    fourfold: dict[str, m.Doubling] = {
        "four-counters": doubling.OtherWildCaught(),
        "eight-counters": doubling.OtherWildCaught(4),
        "whole-hand": doubling.OtherWildDoublesAgain(),
    }
    return (
        cite(doubling.OutOnWildDoubles(), "wp-red-nines:085", name="out-on-red-nine"),
        cite(
            choices.pick("fourfold-payment", fourfold),
            "wp-red-nines:086 wp-red-nines:083",
            "fourfold-payment",
            name="other-red-nine",
        ),
    )


def _dissolution(choices: Choices) -> Cited[m.Dissolution] | None:
    """Return what becomes of the pools at the end, unless they stay on the table."""
    if choices["pools-at-the-end"] == "left":
        return None
    rests: dict[str, dissolution.Rest] = {
        "last-dealer": dissolution.ToDealer(),
        "last-winner": dissolution.ToWinner(),
        "one-each": dissolution.OneEach(),
    }
    ends: dict[str, m.Dissolution] = {
        "shared": dissolution.PoolsShared(choices.pick("pools-remainder", rests)),
        "last-winner": dissolution.PoolsToWinner(),
    }
    rule = choices.pick("pools-at-the-end", ends)
    return cite(rule, "wp-red-nines:065", "pools-at-the-end pools-remainder")


def _leftover(choices: Choices) -> Cited[m.Leftover]:
    left: dict[str, m.Leftover] = {
        "carried": pools.PoolsCarried(),
        "carried-undressed": pools.PoolsCarriedAlone(),
        "returned": pools.PoolsReturned(),
    }
    return cite(choices.pick("pools-unclaimed", left), "wp-red-nines:065", "pools-unclaimed")


def _sweeps(choices: Choices) -> tuple[Cited[m.Sweep], ...]:
    return (
        cite(
            pools.BothLaid(
                ACE_POOL,
                RED_ACES,
                in_turn=choices.pick("both-red-aces-when", {"one-deal": False, "one-turn": True}),
                by_wild=choices.yes("red-nine-as-red-ace"),
            ),
            "wp-red-nines:080",
            "both-red-aces-when red-nine-as-red-ace",
            name="red-aces",
        ),
        cite(pools.OutOnWildSweeps(NINE_POOL), "wp-red-nines:084", name="red-nine"),
    )
