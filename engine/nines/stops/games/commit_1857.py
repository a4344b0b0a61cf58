"""Commit, as an American Hoyle had it in 1857.

One pack without the eight of diamonds, all dealt out with a spare hand to make stops; sequences in suit. The
nine of diamonds is wild, to prevent a stop. Aces and kings are paid for when they are laid; the first to shed
all cards is paid a counter for every card that the others hold, and the nine of diamonds exempts its holder.

References
----------
.. [1] *Hoyle's Games* (1857), pp. 115-116, as reported by wp-comet.
"""
# Long because a game stands in one piece, for a reader of rules.

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import ACE, KING, Card
from nines.cite import Cited, cite
from nines.common import card_packs, lots, matches, seating, turn_order
from nines.stops.rule_set import StopsRules
from nines.stops.rules import (
    deal,
    dealer,
    equipment,
    naming,
    payment,
    rise,
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

COUNTER = "counter"
SEVEN, EIGHT, NINE = (Card(rank, "♦") for rank in (7, 8, 9))


def commit_1857(choices: Choices) -> StopsRules:
    """Return the game under these choices."""
    # Long because it goes through the aspects one by one, as a reader of rules wants it.
    pick, yes = choices.pick, choices.yes
    in_suit = yes("in-suit")
    turns: dict[str, c.Turn] = {"in-turn": turn_order.Rotation(), "holder": turn.HolderFirst()}
    return StopsRules(
        slug="commit-1857",
        choices=choices,
        seats=cite(
            seating.Between(2, pick("how-many-players", {"any": 50, "two-to-eight": 8})),
            "wp-comet:188",
            "how-many-players",
        ),
        pack=cite(card_packs.PackWithout((EIGHT,)), "wp-comet:187 wp-comet:189"),
        ranking=cite(equipment.Upward(), "wp-comet:192 wp-comet:196", "aces-stop"),
        deal=cite(
            deal.WithSpareHand(
                longer=pick("uneven-deal", {"spare": False, "longer-hands": True}),
                whole_hands=pick("packets", {"singly": False, "whole-hands": True}),
            ),
            "wp-comet:190 wp-comet:191",
            "uneven-deal packets",
        ),
        lead=cite(sequence.AnyCard(), "wp-comet:196 wp-comet:197", implied=True),
        grouping=(
            cite(
                sequence.EqualCards() if yes("several-of-a-rank") else sequence.OneAtATime(),
                "wp-comet:192",
                "several-of-a-rank",
            ),
        ),
        continuation=cite(sequence.NextRank(), "wp-comet:192"),
        suit=cite(sequence.InSuit(in_suit), "wp-comet:189 wp-comet:192 wp-comet:196", "in-suit"),
        wild=cite(wild.TheseAreWild((NINE,)), "wp-comet:194 wp-comet:200", "comet-card"),
        naming=cite(
            _names(choices),
            "wp-comet:195",
            "wild-names wild-as-absent-card seven-of-diamonds-revived in-suit",
        ),
        stop=_stops(choices),
        turn=cite(pick("who-may-follow", turns), "wp-comet:192 wp-comet:197", "who-may-follow direction"),
        passing=_passing(choices),
        asked=(
            cite(
                shared_readings.others_asked(choices),
                "wp-comet:195 wp-comet:197",
                "last-asked-again required-rank-laid",
            ),
        ),
        blocked=cite(turn.LastBegins(), "wp-comet:197"),
        going_out=cite(turn_order.FirstOut(), "wp-comet:193 wp-comet:199"),
        wild_limit=_wild_limits(choices),
        payment=_payments(choices),
        payment_limit=(cite(payment.LastCardPaid(yes("last-card-paid")), "wp-comet:198", "last-card-paid"),),
        settlement=(
            cite(settlement.CardsLeft(1, COUNTER, but_wild=True), "wp-comet:199 wp-comet:200", name="cards"),
            cite(
                settlement.WildExempts(pick("exemption", {"everything": 0, "that-card": 1}), COUNTER),
                "wp-comet:200 wp-comet:199",
                "exemption",
                name="nine-of-diamonds",
            ),
        ),
        insight=cite(
            dealer.DealerSees(pick("spare-hand-seen", {"nobody": False, "dealer": True})),
            "wp-comet:191",
            "spare-hand-seen",
        ),
        lot=cite(
            lots.SomebodyDeals(pick("first-dealer", {"at-random": True, "last-seat": False})),
            "",
            "first-dealer",
        ),
        succession=cite(
            matches.first_hand_next(choices),
            "",
            "first-hand-next direction",
        ),
        dealer=cite(
            matches.DealsToFirst(pick("dealer", {"before-first-hand": -1, "first-hand": 0})), "", "dealer"
        ),
        stakes=cite(stakes.PaidIn(COUNTER), "wp-comet:198 wp-comet:199"),
        credit=cite(shared_readings.counters_run_out(choices), "wp-comet:198", "counters-run-out"),
        length=cite(shared_readings.match_length(choices), "", "sitting"),
        ties=cite(shared_readings.match_ties(choices), "", "sitting-tied"),
        silent=(
            "lay_limit jump redeal carte_blanche sides announcement claim rise opera answer value "
            "last_wild doubling together rounding pegging target pool leftover sweep call dissolution"
        ),
    )


def _stops(choices: Choices) -> tuple[Cited[a.Stop], ...]:
    aces = choices.yes("aces-stop")
    return (
        cite(stop.StopRanks((KING,)), "wp-comet:196", name="king"),
        cite(stop.StopCard(SEVEN), "wp-comet:196", name="seven-of-diamonds"),
        cite(stop.RankStops(ACE, aces), "wp-comet:196", "aces-stop", name="ace"),
        cite(
            stop.WildAtStop((ACE, KING) if aces else (KING,), choices.yes("wild-as-stop"), (SEVEN,)),
            "wp-comet:195 wp-comet:196",
            "wild-as-stop aces-stop",
            name="wild-as-stop",
        ),
    )


def _names(choices: Choices) -> a.Naming:
    """Return what the nine of diamonds may stand for, and whether above the seven of diamonds too."""
    absent = (EIGHT.rank,) if choices.yes("wild-as-absent-card") else ()
    names = shared_readings.wild_names(choices)(choices.yes("in-suit"), absent)
    return naming.AlsoAbove(SEVEN, names) if choices.yes("seven-of-diamonds-revived") else names


def _passing(choices: Choices) -> tuple[Cited[a.Passing], ...]:
    return (
        cite(turn.UnablePasses(), "wp-comet:197", name="unable", implied=True),
        cite(
            shared_readings.right_to_lead(choices), "wp-comet:196 wp-comet:197", "right-to-lead", name="lead"
        ),
        cite(
            shared_readings.natural_card_held_back(choices),
            "wp-comet:192 wp-comet:197",
            "natural-card-held-back",
            name="natural-card",
        ),
        cite(
            shared_readings.wild_card_held_back(choices),
            "wp-comet:195",
            "wild-card-held-back",
            name="wild-card",
        ),
        cite(
            shared_readings.wild_kept_in_its_place(choices),
            "wp-comet:194 wp-comet:195",
            "wild-kept-in-its-place",
            name="wild-card-in-its-place",
        ),
    )


def _wild_limits(choices: Choices) -> tuple[Cited[f.WildLimit], ...]:
    nobody = choices.pick("wild-when", {"when-asked": False, "nobody-can": True})
    return (
        cite(
            shared_readings.wild_for_laid_cards(choices),
            "wp-comet:195",
            "required-rank-laid",
            name="card-laid",
        ),
        cite(shared_readings.wild_leads(choices), "wp-comet:194 wp-comet:195", "wild-leads", name="lead"),
        cite(
            shared_readings.natural_card_first(choices),
            "wp-comet:195",
            "natural-card-first",
            name="natural-card",
        ),
        cite(wild.WildIfNobodyCan(nobody), "wp-comet:195 wp-comet:197", "wild-when", name="others"),
    )


def _payments(choices: Choices) -> tuple[Cited[m.Payment], ...]:
    as_named = int(choices.yes("wild-as-king-paid"))
    wild_card = choices.pick("wild-card-paid", {"no": 0, "two": 2, "ten": 10})
    return (
        cite(payment.RankPays(ACE, 1, COUNTER), "wp-comet:198", name="ace"),
        cite(payment.RankPays(KING, 1, COUNTER), "wp-comet:198", name="king"),
        cite(
            payment.WildAsRankPays(ACE, as_named, COUNTER),
            "wp-comet:195 wp-comet:198",
            "wild-as-king-paid",
            name="wild-as-ace",
        ),
        cite(
            payment.WildAsRankPays(KING, as_named, COUNTER),
            "wp-comet:195 wp-comet:198",
            "wild-as-king-paid",
            name="wild-as-king",
        ),
        cite(rise.WildPays(wild_card, unit=COUNTER), "wp-comet:195", "wild-card-paid", name="wild-card"),
    )
