"""Commit, as an American Hoyle described it in 1857.

The pack has no eight of diamonds. All cards are dealt out, and the cards of a spare hand create stops.
Sequences keep to one suit. The nine of diamonds is wild, so that its player can prevent a stop. Players are
paid for aces and kings that they play. The first player to shed all cards receives a counter for every card
that the other players hold. A player who holds the nine of diamonds does not pay.

References
----------
.. [1] *Hoyle's Games* (1857), pp. 115-116, as reported by wp-comet.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nines.cards import ACE, KING, Card
from nines.common import card_packs, lots, matches, seating, turn_order
from nines.evidence.cite import By, Cited, cite
from nines.evidence.sourced import implied, said
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
    shared,
    stakes,
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

COUNTER = "counter"
SEVEN, EIGHT, NINE = (Card(rank, "♦") for rank in (7, 8, 9))
ACE_LOW = tuple(range(ACE, KING + 1))
NO_AND_YES = {"no": False, "yes": True}


def commit_1857(choices: Choices) -> StopsRules:
    """Return the game with these choices."""
    ask = choices.ask
    return StopsRules(
        slug="commit-1857",
        choices=choices,
        seats=cite(  # “for any number”: no minimum and no maximum is given
            "wp-comet:188",
            ask(
                "how-many-players",
                {
                    "any": partial(seating.Between, least=2, most=50),
                    "two-to-eight": partial(seating.Between, least=2, most=8),
                },
            ),
        ),
        pack=cite(
            By("wp-comet:187 wp-comet:189 wp-comet:012", implied=True),
            card_packs.PackWithout,
            without=said((EIGHT,), "wp-comet:189"),
        ),
        # Ranks go up: this follows from the kings, which end a sequence. The text does not place the ace.
        ranking=cite(
            By("wp-comet:192 wp-comet:196", implied=True),
            equipment.Upward,
            order=ask("aces-stop", {"no": ACE_LOW, "yes": ACE_LOW}),
        ),
        deal=cite(
            "wp-comet:190 wp-comet:191",
            deal.WithSpareHand,
            longer=ask("uneven-deal", {"spare": False, "longer-hands": True}),
            whole_hands=ask("packets", {"singly": False, "whole-hands": True}),
        ),
        # The account does not mention the first lead; Commit is a form of Comet, where it is free.
        lead=cite(By("wp-comet:183 wp-comet:063 wp-comet:196 wp-comet:197", implied=True), sequence.AnyCard),
        grouping=(_grouping(choices),),
        continuation=cite(By("wp-comet:192 wp-comet:196", implied=True), sequence.NextRank),
        suit=_suit(choices),
        wild=cite(
            "wp-comet:194",
            wild.TheseAreWild,
            which=said(ask("comet-card", {"nine-of-diamonds": (NINE,)}), "wp-comet:200"),
        ),
        naming=_naming(choices),
        stop=_stops(choices),
        turn=_turn(choices),
        passing=_passing(choices),
        asked=(shared.others_asked(choices, "wp-comet:195 wp-comet:197"),),
        blocked=cite("wp-comet:197", turn.LastBegins),
        going_out=cite(By("wp-comet:193 wp-comet:199", implied=True), turn_order.FirstOut),
        wild_limit=_wild_limits(choices),
        payment=_payments(choices),
        payment_limit=(_last_card(choices),),
        settlement=_settlements(choices),
        insight=_insight(choices),
        lot=_lot(choices),
        succession=_succession(choices),
        dealer=_dealer(choices),
        stakes=cite(
            By("wp-comet:198 wp-comet:199", implied=True),
            stakes.PaidIn,
            unit=said(COUNTER, "wp-comet:198 wp-comet:199"),
        ),
        credit=shared.counters_run_out(choices, "wp-comet:198"),
        length=shared.match_length(choices, ""),
        ties=shared.match_ties(choices),
        silent=(
            f"{shared.NO_CONTESTS} {shared.NO_TRUMPS} "
            "lay_limit jump redeal carte_blanche sides announcement claim rise opera answer value "
            "last_wild doubling together rounding pegging target pool leftover sweep call dissolution"
        ),
    )


def _grouping(choices: Choices) -> Cited[a.Grouping]:
    """Return the rule that says whether cards of a rank may be played together; the text does not say."""
    several = sequence.EqualCards
    return cite(
        "wp-comet:192",
        choices.ask(
            "several-of-a-rank",
            {"no": sequence.OneAtATime, "yes": partial(several, largest=4, wild=True, led=False)},
        ),
    )


def _suit(choices: Choices) -> Cited[a.Suit]:
    """Return the rule that says whether a sequence keeps to one suit.

    The text gives no rule on suits, but it calls a seven a stop.
    """
    words = "wp-comet:189 wp-comet:192 wp-comet:196"
    return cite(
        words,
        choices.ask(
            "in-suit",
            {"yes": partial(sequence.InSuit, kept=True), "no": partial(sequence.InSuit, kept=False)},
        ),
    )


def _naming(choices: Choices) -> Cited[f.Naming]:
    """Return the rule on what the nine of diamonds may stand for, and on whether it may follow the seven."""
    words = "wp-comet:195"
    names = shared.wild_names(
        choices,
        words,
        suited=choices.ask("in-suit", NO_AND_YES),
        absent=choices.ask("wild-as-absent-card", {"no": (), "yes": (EIGHT.face,)}),
    )
    points = "wild-names in-suit wild-as-absent-card"
    usual: f.Naming = said(choices.on(points, names.rule), words)
    above_seven_too = cite(words, naming.AlsoAbove, card=SEVEN, naming=usual)
    return choices.choose("seven-of-diamonds-revived", {"no": names, "yes": above_seven_too})


def _stops(choices: Choices) -> tuple[Cited[a.Stop], ...]:
    words = "wp-comet:196"
    ranks = said(choices.ask("aces-stop", {"no": (KING,), "yes": (ACE, KING)}), words)
    return (
        cite(By(words, name="king"), stop.StopRanks, ranks=(KING,)),
        cite(By(words, name="seven-of-diamonds"), stop.StopCard, card=SEVEN),
        cite(
            By(words, name="ace"),
            choices.ask(
                "aces-stop",
                {
                    "no": partial(stop.RankStops, rank=ACE, stops=False),
                    "yes": partial(stop.RankStops, rank=ACE, stops=True),
                },
            ),
        ),
        cite(
            By("wp-comet:195 wp-comet:196", name="wild-as-stop"),
            choices.ask(
                "wild-as-stop",
                {
                    "yes": partial(stop.WildAtStop, ranks=ranks, stops=True),
                    "no": partial(stop.WildAtStop, ranks=ranks, stops=False),
                },
            ),
            cards=implied((SEVEN,), words),
        ),
    )


def _turn(choices: Choices) -> Cited[c.Turn]:
    """Return the rule that says who may follow; under every choice, the turn passes to the left."""
    words = "wp-comet:192 wp-comet:197"
    in_turn = partial(turn_order.Rotation, clockwise=choices.ask("direction", {"clockwise": True}))
    holder = choices.ask("direction", {"clockwise": turn.HolderFirst})
    return cite(words, choices.ask("who-may-follow", {"in-turn": in_turn, "holder": holder}))


def _passing(choices: Choices) -> tuple[Cited[a.Passing], ...]:
    return (
        cite(By("wp-comet:197", name="unable", implied=True), turn.UnablePasses),
        shared.right_to_lead(choices, By("wp-comet:196 wp-comet:197", name="lead")),
        shared.natural_card_held_back(choices, By("wp-comet:192 wp-comet:197", name="natural-card")),
        shared.wild_card_held_back(choices, By("wp-comet:195", name="wild-card", implied=True)),
        shared.wild_kept_in_its_place(
            choices, By("wp-comet:194 wp-comet:195", name="wild-card-in-its-place")
        ),
    )


def _wild_limits(choices: Choices) -> tuple[Cited[f.WildLimit], ...]:
    return (
        shared.wild_for_laid_cards(choices, By("wp-comet:195", name="card-laid")),
        shared.wild_leads(choices, By("wp-comet:194 wp-comet:195", name="lead")),
        shared.natural_card_first(choices, By("wp-comet:195", name="natural-card")),
        cite(
            By("wp-comet:195 wp-comet:197", name="others"),
            choices.ask(
                "wild-when",
                {
                    "when-asked": partial(wild.WildIfNobodyCan, bound=False),
                    "nobody-can": partial(wild.WildIfNobodyCan, bound=True),
                },
            ),
        ),
    )


def _payments(choices: Choices) -> tuple[Cited[m.Payment], ...]:
    return (
        cite(By("wp-comet:198", name="ace"), payment.RankPays, rank=ACE, amount=1, unit=COUNTER),
        cite(By("wp-comet:198", name="king"), payment.RankPays, rank=KING, amount=1, unit=COUNTER),
        _wild_paid_as(choices, ACE, "wild-as-ace"),
        _wild_paid_as(choices, KING, "wild-as-king"),
        cite(
            By("wp-comet:195", name="wild-card"),
            choices.ask(
                "wild-card-paid",
                {
                    "no": partial(rise.WildPays, amount=0),
                    "two": partial(rise.WildPays, amount=2),
                    "ten": partial(rise.WildPays, amount=10),
                },
            ),
            unit=COUNTER,
        ),
    )


def _wild_paid_as(choices: Choices, rank: int, name: str) -> Cited[m.Payment]:
    """Return the rule on whether the nine of diamonds is paid for like the ace or king that it stands for."""
    return cite(
        By("wp-comet:195 wp-comet:198", name=name),
        choices.ask(
            "wild-as-king-paid",
            {
                "no": partial(payment.WildAsRankPays, rank=rank, amount=0),
                "yes": partial(payment.WildAsRankPays, rank=rank, amount=1),
            },
        ),
        unit=COUNTER,
    )


def _last_card(choices: Choices) -> Cited[m.PaymentLimit]:
    return cite(
        "wp-comet:198",
        choices.ask(
            "last-card-paid",
            {
                "yes": partial(payment.LastCardPaid, paid=True),
                "no": partial(payment.LastCardPaid, paid=False),
            },
        ),
    )


def _settlements(choices: Choices) -> tuple[Cited[m.Settlement], ...]:
    exempt = "wp-comet:200"
    return (
        cite(
            By("wp-comet:199", name="cards"),
            settlement.CardsLeft,
            amount=1,
            unit=COUNTER,
            but_wild=said(True, exempt),
        ),
        cite(
            By(exempt, name="nine-of-diamonds"),
            settlement.WildExempts,
            other=said(choices.ask("exemption", {"everything": 0, "that-card": 1}), f"{exempt} wp-comet:199"),
            unit=said(COUNTER, "wp-comet:199"),
        ),
    )


def _insight(choices: Choices) -> Cited[f.Insight]:
    return cite(
        "wp-comet:191",
        choices.ask(
            "spare-hand-seen",
            {
                "nobody": partial(dealer.DealerSees, sees=False),
                "dealer": partial(dealer.DealerSees, sees=True),
            },
        ),
    )


def _lot(choices: Choices) -> Cited[c.Lot]:
    return cite(
        "",
        choices.ask(
            "first-dealer",
            {
                "at-random": partial(lots.SomebodyDeals, at_random=True),
                "last-seat": partial(lots.SomebodyDeals, at_random=False),
            },
        ),
    )


def _succession(choices: Choices) -> Cited[c.Succession]:
    to_left = choices.ask("direction", {"clockwise": True})
    return cite(
        "",
        choices.ask(
            "first-hand-next",
            {"next": partial(matches.FirstHandPasses, clockwise=to_left), "winner": matches.WinnerIsFirst},
        ),
    )


def _dealer(choices: Choices) -> Cited[c.Dealer]:
    """Return the rule that says who deals: first hand, or the player who comes before first hand."""
    deals = choices.ask(
        "dealer",
        {
            "before-first-hand": partial(matches.DealsToFirst, step=-1),
            "first-hand": partial(matches.DealsToFirst, step=0),
        },
    )
    return cite("", choices.on("dealer direction", deals))
