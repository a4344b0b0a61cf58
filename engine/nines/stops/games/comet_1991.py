"""Modern comet, as the Hoyle of 1991 gave it.

Two packs without aces, a red and a black one, each with a nine of the other colour as its comet; two to
five players. Runs go upward whatever the suit; four of a rank, or three nines, may be laid at once. King and
comet are stops. The player of the comet is paid by each opponent, and its value rises as long as it is dealt
to the dead hand; the first to shed all cards is paid the points that the others hold, double or fourfold for
going out on the comet, and with two players double for an opera, unless the dealer makes one too.

References
----------
.. [1] Morehead, A. H., Frey, R. L., and Mott-Smith, G. (1991). *The New Complete Hoyle*, pp. 300-302, as
   reported by wp-comet.
"""
# Long because a game stands in one piece, for a reader of rules.

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import KING, Card
from nines.cite import Cited, cite
from nines.common import lots, matches, seating, turn_order
from nines.stops.rule_set import StopsRules
from nines.stops.rules import (
    announcement,
    deal,
    doubling,
    equipment,
    last_wild,
    opera,
    payment,
    rise,
    sequence,
    sets,
    settlement,
    shared_readings,
    stakes,
    stop,
    turn,
    two_packs,
    wild,
)

if TYPE_CHECKING:
    from nines.common import aspects as c
    from nines.readings import Choices
    from nines.stops import aspects as a
    from nines.stops import features as f
    from nines.stops import money as m

CHIP = "chip"
EACH = ((2, 18), (3, 12), (4, 10), (5, 9))  # wp-comet:127 to wp-comet:130
COMET_PAYS = rise.WildPays(2, 2, CHIP)


def comet_1991(choices: Choices) -> StopsRules:
    """Return the game under these choices."""
    # Long because it goes through the aspects one by one, as a reader of rules wants it.
    pick = choices.pick
    comets = Card(9, "♦"), Card(9, pick("comet-card", {"clubs": "♣", "spades": "♠"}))
    packs: dict[str, c.Pack] = {
        "red-first": two_packs.RedAndBlack(comets),
        "black-first": two_packs.RedAndBlack(comets, red_first=False),
        "one-pack": two_packs.RedAlone(comets),
    }
    return StopsRules(
        slug="comet-1991",
        choices=choices,
        seats=cite(seating.Between(2, 5), "wp-comet:117 wp-comet:008 wp-comet:017"),
        pack=cite(
            pick("which-pack-first", packs),
            "wp-comet:118 wp-comet:119 wp-comet:120 wp-comet:121 wp-comet:202 wp-comet:012",
            "which-pack-first comet-card",
        ),
        ranking=cite(equipment.Upward(tuple(range(2, KING + 1))), "wp-comet:122 wp-comet:013"),
        deal=cite(
            deal.SoManyEach(EACH, pick("packets", {"singly": 1, "whole-hands": 18})),
            "wp-comet:126 wp-comet:127 wp-comet:128 wp-comet:129 wp-comet:130 wp-comet:131",
            "packets",
        ),
        lead=cite(sequence.AnyCard(), "wp-comet:134 wp-comet:140"),
        grouping=_grouping(choices),
        continuation=cite(sequence.NextRank(), "wp-comet:135 wp-comet:138 wp-comet:132"),
        suit=cite(sequence.InSuit(kept=False), "wp-comet:123"),
        wild=cite(wild.TheseAreWild(comets), "wp-comet:121 wp-comet:144", "comet-card"),
        naming=cite(
            shared_readings.wild_names(choices)(),
            "wp-comet:144",
            "wild-names",
        ),
        stop=_stops(choices),
        turn=cite(turn_order.Rotation(), "wp-comet:138 wp-comet:014"),
        passing=_passing(choices),
        asked=(
            cite(
                shared_readings.others_asked(choices),
                "wp-comet:139 wp-comet:141",
                "last-asked-again required-rank-laid",
            ),
        ),
        blocked=cite(turn.LastBegins(), "wp-comet:141"),
        going_out=cite(turn_order.FirstOut(), "wp-comet:149 wp-comet:132"),
        wild_limit=_wild_limits(choices),
        announcement=(
            cite(announcement.NamesCards(others="pass"), "wp-comet:136 wp-comet:137 wp-comet:139"),
        ),
        payment=_payments(choices),
        payment_limit=_payment_limits(choices),
        rise=_rise(choices),
        opera=_opera(choices),
        answer=_answer(choices),
        value=cite(equipment.PipsAndCourts(aces=False), "wp-comet:151"),
        last_wild=_last_wild(choices),
        doubling=_doublings(choices),
        together=_together(choices),
        settlement=(cite(settlement.PointsLeft(CHIP), "wp-comet:150", name="points"),),
        lot=cite(lots.LowestDeals(), "wp-comet:124", "draw-for-deal"),
        succession=cite(
            matches.first_hand_next(choices),
            "wp-comet:124",
            "first-hand-next",
        ),
        dealer=cite(matches.DealsToFirst(), "wp-comet:126", implied=True),
        stakes=cite(stakes.PaidIn(CHIP), "wp-comet:146 wp-comet:150"),
        credit=cite(
            shared_readings.counters_run_out(choices), "wp-comet:146 wp-comet:150", "counters-run-out"
        ),
        length=cite(shared_readings.match_length(choices), "wp-comet:124", "sitting"),
        ties=cite(shared_readings.match_ties(choices), "", "sitting-tied"),
        silent=(
            "lay_limit jump redeal carte_blanche sides claim rounding pegging target pool leftover "
            "sweep call insight dissolution"
        ),
    )


def _grouping(choices: Choices) -> tuple[Cited[a.Grouping], ...]:
    pick, yes = choices.pick, choices.yes
    led = pick("sets-when", {"wanted-or-led": False, "led": True})
    otherwise: dict[str, a.Grouping] = {
        "sets": sequence.OneAtATime(),
        "any-number": sequence.EqualCards(wild=False, led=led),
    }
    return (
        cite(
            sets.WholeSet(wild=yes("comet-in-four"), led=led),
            "wp-comet:142 wp-comet:133",
            "sets-when comet-in-four",
            name="four",
        ),
        cite(
            sets.ThreeWithWild(9, shared_readings.wild_with_three(choices), led),
            "wp-comet:143",
            "three-nines-with-comet sets-when",
            name="three-nines",
        ),
        cite(
            sets.SomeOfRank(KING, led=led) if yes("kings-together") else sequence.OneAtATime(),
            "wp-comet:142 wp-comet:143",
            "kings-together",
            name="kings",
        ),
        cite(
            pick("equal-cards-at-once", otherwise),
            "wp-comet:142 wp-comet:143",
            "equal-cards-at-once",
            name="otherwise",
        ),
    )


def _stops(choices: Choices) -> tuple[Cited[a.Stop], ...]:
    among = choices.pick("comet-among-nines", {"as-comet": True, "goes-on": False, "as-nine": False})
    return (
        cite(stop.StopRanks((KING,)), "wp-comet:140", name="king"),
        cite(stop.WildStopsButAmongEquals(), "wp-comet:145 wp-comet:133", name="comet"),
        cite(
            stop.WildAmongEqualsStops(among),
            "wp-comet:143 wp-comet:145",
            "comet-among-nines",
            name="comet-among-nines",
        ),
        cite(
            stop.SetStops(choices.pick("after-a-set", {"goes-on": False, "stops": True})),
            "wp-comet:133 wp-comet:142",
            "after-a-set",
            name="set",
        ),
    )


def _passing(choices: Choices) -> tuple[Cited[a.Passing], ...]:
    return (
        cite(turn.UnablePasses(), "wp-comet:136 wp-comet:139", name="unable"),
        cite(
            shared_readings.right_to_lead(choices), "wp-comet:134 wp-comet:141", "right-to-lead", name="lead"
        ),
        cite(
            shared_readings.natural_card_held_back(choices),
            "wp-comet:135 wp-comet:138 wp-comet:139",
            "natural-card-held-back",
            name="natural-card",
        ),
        cite(
            shared_readings.wild_card_held_back(choices),
            "wp-comet:139 wp-comet:144",
            "wild-card-held-back",
            name="comet",
        ),
        cite(
            shared_readings.wild_kept_in_its_place(choices),
            "wp-comet:144",
            "wild-kept-in-its-place",
            name="comet-as-nine",
        ),
    )


def _wild_limits(choices: Choices) -> tuple[Cited[f.WildLimit], ...]:
    return (
        cite(
            shared_readings.wild_for_laid_cards(choices),
            "wp-comet:144",
            "required-rank-laid",
            name="rank-laid",
        ),
        cite(shared_readings.wild_leads(choices), "wp-comet:134 wp-comet:144", "wild-leads", name="lead"),
        cite(
            shared_readings.natural_card_first(choices),
            "wp-comet:144",
            "natural-card-first",
            name="natural-card",
        ),
    )


def _payments(choices: Choices) -> tuple[Cited[m.Payment], ...]:
    return (
        cite(COMET_PAYS, "wp-comet:146 wp-comet:147", name="comet"),
        last_comet(choices, COMET_PAYS, "wp-comet:146 wp-comet:153 wp-comet:154 wp-comet:157"),
    )


def last_comet(choices: Choices, usual: rise.WildPays, passages: str) -> Cited[m.Payment]:
    """Return what a comet laid last earns beside its usual payment, cited with these passages."""
    rule: m.Payment = rise.LastWildPaysMore(usual)
    if not choices.yes("last-card-paid"):
        return cite(rule, passages, name="comet-last")
    shared_readings = "comet-payment-doubled"
    if choices.yes(shared_readings):
        rule = rise.LastWildPaysMoreIfWon(usual, 2, 4)
        if choices.chosen.get("opera") != "never" and choices["tie-and-pegs"] != "void":
            rules: dict[str, m.Payment] = {"usual": rule, "doubled": rise.LastWildPaysMore(usual, 2, 4)}
            rule = choices.pick("doubled-payment-in-a-draw", rules)
            shared_readings += " doubled-payment-in-a-draw"
    return cite(rule, passages, shared_readings, name="comet-last")


def _payment_limits(choices: Choices) -> tuple[Cited[m.PaymentLimit], ...]:
    among = choices.pick("comet-among-nines", {"as-comet": True, "goes-on": True, "as-nine": False})
    return (
        cite(
            rise.WildAmongEqualsPaid(among),
            "wp-comet:143 wp-comet:146",
            "comet-among-nines",
            name="comet-among-nines",
        ),
        cite(
            payment.LastCardPaid(choices.yes("last-card-paid")),
            "wp-comet:146 wp-comet:153",
            "last-card-paid",
            name="last-card",
        ),
        cite(
            opera.PaidInAnswer(choices.yes("answer-comet-paid")),
            "wp-comet:146 wp-comet:157",
            "answer-comet-paid",
            name="answer",
        ),
    )


def _rise(choices: Choices) -> Cited[m.Rise]:
    two_packs_used = choices["which-pack-first"] != "one-pack"
    returns: dict[str, rise.Returns] = {
        "after-the-deal": rise.AfterHeld(),
        "when-laid": rise.AfterLaid(),
        "at-once": rise.OnceDealt(),
    }
    rule = rise.RisesInDeadHand(
        choices.pick("comet-value-returns", returns),
        choices.pick("comet-value-counts", {"table": False, "pack": two_packs_used}),
    )
    asked = "comet-value-returns comet-value-counts" if two_packs_used else "comet-value-returns"
    return cite(rule, "wp-comet:147 wp-comet:148", asked)


def _opera(choices: Choices) -> Cited[f.Opera]:
    after_passes = choices.yes("opera-after-passes")
    rules: dict[str, f.Opera] = {
        "two-players": opera.FirstHandAtOnce(2, after_passes),
        "always": opera.FirstHandAtOnce(0, after_passes),
        "never": opera.NoOpera(opera.FirstHandAtOnce(0, after_passes)),
    }
    return cite(choices.pick("opera", rules), "wp-comet:155 wp-comet:156", "opera opera-after-passes")


def _answer(choices: Choices) -> Cited[f.Answer]:
    hows: dict[str, opera.How] = {
        "fresh-lead": opera.InOwnSequence(),
        "last-sequence": opera.InLastSequence(),
        "from-hand": opera.FromHand(),
    }
    rule = opera.OtherOfTwoAnswers(
        choices.pick("opera-answered", hows),
        choices.pick("opera-answer-fails", {"what-is-left": False, "hand-before": True}),
        choices.pick("tie-and-pegs", {"stand": False, "void": True}),
    )
    return cite(rule, "wp-comet:157", "opera-answered opera-answer-fails tie-and-pegs")


def _last_wild(choices: Choices) -> tuple[Cited[m.LastWild], ...]:
    among = choices.pick("comet-among-nines", {"as-comet": True, "goes-on": True, "as-nine": False})
    if_wanted = choices.pick("wild-names", {"wanted": False, "any": False, "any-unpriced": True})
    return (
        cite(
            last_wild.LastIsWild(in_group=False, if_wanted=if_wanted),
            "wp-comet:153 wp-comet:154",
            "wild-names",
            name="comet",
        ),
        cite(
            last_wild.LastAmongOthers(among),
            "wp-comet:143 wp-comet:154",
            "comet-among-nines",
            name="comet-among-nines",
        ),
    )


def _doublings(choices: Choices) -> tuple[Cited[m.Doubling], ...]:
    caught: dict[str, m.Doubling] = {
        "hand": doubling.CaughtDoubles(),
        "all-losers": doubling.SomebodyCaughtDoubles(),
    }
    return (
        cite(doubling.OutOnWildPays(2, 4), "wp-comet:153 wp-comet:154", name="comet-last"),
        cite(
            choices.pick("caught-comet-doubles", caught),
            "wp-comet:152",
            "caught-comet-doubles",
            name="comet-caught",
        ),
        cite(opera.OperaDoubles(), "wp-comet:155", name="opera"),
    )


def _together(choices: Choices) -> Cited[m.Together]:
    rules: dict[str, m.Together] = {
        "multiply": doubling.AppliedTogether(),
        "larger": doubling.DearestApplies(),
        "as-1752": opera.OperaOnItselfPays(),
    }
    passages = "wp-comet:152 wp-comet:153 wp-comet:154 wp-comet:155"
    return cite(choices.pick("doublings-together", rules), passages, "doublings-together")
