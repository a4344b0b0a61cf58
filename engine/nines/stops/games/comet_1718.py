"""Comet, or manille, as the *Académie universelle des jeux* gave it in 1718.

One pack, two to five players, runs upward whatever the suit, the nine of diamonds wild. The player
of a king, or of a card that nobody can follow, is paid and begins again; the first to shed
all cards is paid the points that the others hold.

References
----------
.. [1] *Académie universelle des jeux* (Paris: Le Gras, 1718), pp. 153-159, as reported by wp-comet.
"""
# Long because a game stands in one piece, for a reader of rules.

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import KING, Card
from nines.cite import Cited, cite
from nines.common import card_packs, lots, matches, seating, turn_order
from nines.stops.rule_set import StopsRules
from nines.stops.rules import (
    announcement,
    claim,
    deal,
    equipment,
    payment,
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

FICHE = 10  # jetons: wp-comet:053
MANILLE = Card(9, "♦")


def comet_1718(choices: Choices) -> StopsRules:
    """Return the game under these choices."""
    # Long because it goes through the aspects one by one, as a reader of rules wants it.
    pick, yes = choices.pick, choices.yes
    in_suit = yes("in-suit")
    clockwise = pick("direction", {"clockwise": True, "anticlockwise": False})
    return StopsRules(
        slug="comet-1718",
        choices=choices,
        seats=cite(
            seating.Between(pick("two-players", {"yes": 2, "no": 3}), 5),
            "wp-comet:045 wp-comet:046 wp-comet:008 wp-comet:017 wp-red-nines:027",
            "two-players",
        ),
        pack=cite(card_packs.FullPack(), "wp-comet:049 wp-comet:010 wp-comet:012"),
        ranking=cite(equipment.Upward(), "wp-comet:050 wp-comet:013"),
        deal=cite(
            deal.InPackets(
                small_first=pick("packets", {"threes-first": True, "fours-first": False}),
                whole_pack=pick("cards-each", {"equal": False, "whole-pack": True}),
            ),
            "wp-comet:060 wp-comet:061 wp-red-nines:026",
            "cards-each packets",
        ),
        lead=cite(sequence.AnyCard(), "wp-comet:063 wp-comet:071"),
        grouping=(
            cite(
                sequence.EqualCards() if yes("several-of-a-rank") else sequence.OneAtATime(),
                "wp-comet:063 wp-comet:066",
                "several-of-a-rank",
            ),
        ),
        continuation=cite(sequence.NextRank(), "wp-comet:067 wp-comet:047 wp-red-nines:028"),
        suit=cite(sequence.InSuit(in_suit), "wp-comet:048 wp-red-nines:029", "in-suit"),
        wild=cite(
            wild.TheseAreWild((MANILLE,)),
            "wp-comet:051 wp-comet:002 wp-comet:003 wp-red-nines:025",
            "comet-card",
        ),
        naming=cite(
            shared_readings.wild_names(choices)(in_suit),
            "wp-comet:051 wp-comet:075",
            "wild-names in-suit",
        ),
        stop=(
            cite(stop.StopRanks((KING,)), "wp-comet:069 wp-comet:071", name="king"),
            cite(
                stop.WildAtStop((KING,), yes("wild-as-stop")),
                "wp-comet:069 wp-comet:062",
                "wild-as-stop",
                name="comet-as-king",
            ),
            cite(
                stop.WildStops(yes("comet-stops")), "wp-comet:062 wp-comet:075", "comet-stops", name="comet"
            ),
        ),
        turn=cite(turn_order.Rotation(clockwise), "wp-comet:067 wp-comet:014 wp-comet:223", "direction"),
        passing=_passing(choices),
        asked=(
            cite(
                shared_readings.others_asked(choices),
                "wp-comet:072 wp-comet:073",
                "last-asked-again required-rank-laid",
            ),
        ),
        blocked=cite(turn.LastBegins(), "wp-comet:074"),
        going_out=cite(turn_order.FirstOut(), "wp-comet:078 wp-comet:047 wp-red-nines:028"),
        wild_limit=_wild_limits(choices),
        announcement=(cite(announcement.NamesCards(), "wp-comet:065 wp-comet:072"),),
        payment=_payments(choices),
        payment_limit=_payment_limits(choices),
        claim=cite(
            claim.Claimed(("manille", "manille-as-nine"), shared_readings.unclaimed(choices)),
            "wp-comet:077",
            "fiche-claimed",
        ),
        value=cite(equipment.PipsAndCourts(), "wp-comet:080"),
        settlement=_settlement(choices),
        lot=_lot(choices),
        succession=cite(
            matches.first_hand_next(choices, clockwise=clockwise),
            "wp-comet:058",
            "first-hand-next direction",
        ),
        dealer=cite(
            matches.DealsToFirst(
                pick("dealer", {"before-first-hand": -1 if clockwise else 1, "first-hand": 0})
            ),
            "wp-comet:056 wp-comet:060",
            "dealer direction",
        ),
        stakes=cite(stakes.Stake(10, 9, FICHE), "wp-comet:052 wp-comet:053 wp-comet:054"),
        credit=cite(shared_readings.counters_run_out(choices), "wp-comet:053", "counters-run-out"),
        length=cite(shared_readings.match_length(choices), "wp-comet:058 wp-comet:078", "sitting"),
        ties=cite(shared_readings.match_ties(choices), "", "sitting-tied"),
        silent=(
            "lay_limit jump redeal carte_blanche sides rise opera answer last_wild doubling together "
            "rounding pegging target pool leftover sweep call insight dissolution"
        ),
    )


def _passing(choices: Choices) -> tuple[Cited[a.Passing], ...]:
    return (
        cite(turn.UnablePasses(), "wp-comet:072", name="unable"),
        cite(
            shared_readings.right_to_lead(choices), "wp-comet:063 wp-comet:074", "right-to-lead", name="lead"
        ),
        cite(
            shared_readings.natural_card_held_back(choices),
            "wp-comet:066 wp-comet:067 wp-comet:072",
            "natural-card-held-back",
            name="natural-card",
        ),
        cite(
            shared_readings.wild_card_held_back(choices), "wp-comet:075", "wild-card-held-back", name="comet"
        ),
        cite(
            shared_readings.wild_kept_in_its_place(choices),
            "wp-comet:075",
            "wild-kept-in-its-place",
            name="comet-as-nine",
        ),
    )


def _wild_limits(choices: Choices) -> tuple[Cited[f.WildLimit], ...]:
    return (
        cite(
            shared_readings.wild_for_laid_cards(choices),
            "wp-comet:051 wp-comet:075",
            "required-rank-laid",
            name="rank-laid",
        ),
        cite(shared_readings.wild_leads(choices), "wp-comet:063 wp-comet:075", "wild-leads", name="lead"),
        cite(
            shared_readings.natural_card_first(choices),
            "wp-comet:075",
            "natural-card-first",
            name="natural-card",
        ),
    )


def _payments(choices: Choices) -> tuple[Cited[m.Payment], ...]:
    yes = choices.yes
    return (
        cite(payment.RankPays(KING, 1), "wp-comet:070", name="king"),
        cite(
            payment.WildAsRankPays(KING, int(yes("wild-as-king-paid"))),
            "wp-comet:070 wp-comet:076",
            "wild-as-king-paid",
            name="comet-as-king",
        ),
        cite(payment.CardPays(MANILLE, FICHE), "wp-comet:076 wp-comet:053", name="manille"),
        cite(
            payment.CardAsItselfPays(MANILLE, FICHE if yes("comet-as-nine-paid") else 0),
            "wp-comet:076 wp-comet:053",
            "comet-as-nine-paid",
            name="manille-as-nine",
        ),
        cite(payment.BlockPays(1), "wp-comet:073", name="block"),
        cite(
            payment.StopPays(int(yes("block-paid-at-stop"))),
            "wp-comet:073 wp-comet:071",
            "block-paid-at-stop",
            name="block-at-stop",
        ),
        cite(
            payment.LastCardPays(int(yes("block-paid-at-end")), at_stop=yes("block-paid-at-stop")),
            "wp-comet:073 wp-comet:078",
            "block-paid-at-end block-paid-at-stop",
            name="block-at-end",
        ),
    )


def _payment_limits(choices: Choices) -> tuple[Cited[m.PaymentLimit], ...]:
    return (
        cite(
            payment.LastCardPaid(choices.yes("last-card-paid")),
            "wp-comet:070 wp-comet:076",
            "last-card-paid",
            name="last-card",
        ),
        cite(
            payment.BlockPaidIfAble(choices.yes("block-paid-when-able")),
            "wp-comet:073",
            "block-paid-when-able",
            name="able",
        ),
    )


def _settlement(choices: Choices) -> tuple[Cited[m.Settlement], ...]:
    by_card = cite(settlement.CardsLeft(), "wp-comet:079 wp-comet:085", "cards-left", name="cards")
    if choices["cards-left"] == "by-card-only":
        return (by_card,)
    fiche = choices.pick("caught-comet-fiche", {"ten": FICHE, "four": 4})
    paid_to = {"each-opponent": (fiche, fiche), "losers": (0, fiche), "winner": (fiche, 0)}
    nine = choices.pick("caught-comet-value", {"in-points": 0, "extra": MANILLE.rank})
    manille = cite(
        settlement.CardCaught(MANILLE, *choices.pick("caught-comet-paid-to", paid_to), nine),
        "wp-comet:081 wp-comet:082 wp-comet:083",
        "caught-comet-fiche caught-comet-paid-to caught-comet-value cards-left",
        name="manille",
    )
    if choices["cards-left"] == "by-card":
        return (by_card, manille)
    king = {"in-points": (0, 0), "extra": (10, 0), "one-to-each": (1, 1)}
    return (
        cite(settlement.PointsLeft(), "wp-comet:079", "cards-left", name="points"),
        manille,
        cite(
            settlement.RankCaught(KING, *choices.pick("caught-king", king)),
            "wp-comet:084 wp-comet:080",
            "caught-king cards-left",
            name="king",
        ),
    )


def _lot(choices: Choices) -> Cited[c.Lot]:
    passages, point, cut = "wp-comet:056 wp-comet:057 wp-comet:058", "first-hand-lot", "first-hand-cut"
    if choices[point] == "suit-turned-up":
        return cite(lots.SuitTurnedUp(), passages, point)
    highest = choices.pick(cut, {"highest": True, "lowest": False})
    return cite(lots.CutForFirst(highest), passages, f"{point} {cut}")
