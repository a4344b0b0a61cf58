"""Modern comet, as the Hoyle of 1991 describes it.

Two to five players use a red pack and a black pack without aces. The comet of each pack is a nine of the
other colour. Sequences run upward regardless of suit. Four cards of a rank, or three nines, may be played
together. Kings and the comet are stops. Each opponent pays the player of the comet. The value of the comet
rises after each successive deal that leaves the comet in the dead hand. The first player to shed all cards is
paid the points that the other players hold; this payment is double or fourfold if the last card is the comet.
With two players, an opera earns double, unless the dealer also makes an opera.

References
----------
.. [1] Morehead, A. H., Frey, R. L., and Mott-Smith, G. (1991). *The New Complete Hoyle*, pp. 300-302, as
   reported by wp-comet.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from nines.cards import KING, Card
from nines.common import lots, matches, seating, turn_order
from nines.evidence.cite import By, Cited, cite
from nines.evidence.sourced import implied, part, said
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
    shared,
    stakes,
    stop,
    turn,
    two_packs,
    wild,
)

if TYPE_CHECKING:
    from nines.common import aspects as c
    from nines.evidence.choices import Choices
    from nines.stops import aspects as a
    from nines.stops import features as f
    from nines.stops import money as m

CHIP: Final = "chip"
EACH: Final = ((2, 18), (3, 12), (4, 10), (5, 9))
COMETS: Final = {"clubs": (Card(9, "♦"), Card(9, "♣")), "spades": (Card(9, "♦"), Card(9, "♠"))}
SETS_LED: Final = {"wanted-or-led": False, "led": True}


def comet_1991(choices: Choices) -> StopsRules:
    """Return the game with these choices."""
    return StopsRules(
        slug="comet-1991",
        choices=choices,
        seats=cite("wp-comet:117 wp-comet:008 wp-comet:017", seating.Between, least=2, most=5),
        pack=_pack(choices),
        ranking=cite(
            "wp-comet:122 wp-comet:013 wp-comet:132",
            equipment.Upward,
            order=said(tuple(range(2, KING + 1)), "wp-comet:122 wp-comet:013 wp-comet:119"),
        ),
        deal=cite(
            "wp-comet:126 wp-comet:131",
            deal.SoManyEach,
            each=said(EACH, "wp-comet:127 wp-comet:128 wp-comet:129 wp-comet:130"),
            packet=choices.ask("packets", {"singly": 1, "whole-hands": 18}),
        ),
        lead=cite(  # stated for the first lead and after a king
            By("wp-comet:134 wp-comet:140", implied=True), sequence.AnyCard
        ),
        grouping=_grouping(choices),
        continuation=cite("wp-comet:135 wp-comet:136 wp-comet:138 wp-comet:132", sequence.NextRank),
        suit=cite("wp-comet:123", sequence.InSuit, kept=False),
        wild=cite(
            "wp-comet:121 wp-comet:144",
            wild.TheseAreWild,
            which=said(choices.ask("comet-card", COMETS), "wp-comet:121"),
        ),
        naming=shared.wild_names(choices, "wp-comet:144", suited=said(False, "wp-comet:123 wp-comet:144")),
        stop=_stops(choices),
        turn=cite("wp-comet:138 wp-comet:014", turn_order.Rotation, clockwise=True),
        passing=_passing(choices),
        asked=(shared.others_asked(choices, "wp-comet:139 wp-comet:141"),),
        blocked=cite(  # only the player of the last card says "without"; the others say "pass"
            By("wp-comet:141 wp-comet:136 wp-comet:139", implied=True), turn.LastBegins
        ),
        going_out=cite(  # the winner is paid at once for what the others hold, so the deal ends
            By("wp-comet:149 wp-comet:150 wp-comet:132", implied=True), turn_order.FirstOut
        ),
        wild_limit=_wild_limits(choices),
        announcement=(
            cite(
                "wp-comet:136 wp-comet:137",
                announcement.NamesCards,
                lacking=said("without", "wp-comet:136"),
                others=said("pass", "wp-comet:139"),
            ),
        ),
        payment=_payments(choices),
        payment_limit=_payment_limits(choices),
        rise=cite(
            "wp-comet:147",
            rise.RisesInDeadHand,
            returns=said(_returns(choices), "wp-comet:148"),
            by_pack=_counted_by_pack(choices),
        ),
        opera=_opera(choices),
        answer=answer(choices, "wp-comet:157"),
        value=cite("wp-comet:151", equipment.PipsAndCourts, court=10, aces=implied(False, "wp-comet:119")),
        last_wild=_last_wild(choices),
        doubling=_doublings(choices),
        together=_together(choices),
        settlement=(cite(By("wp-comet:150", name="points"), settlement.PointsLeft, unit=CHIP),),
        lot=cite(
            "wp-comet:124", choices.ask("draw-for-deal", {"without-aces": lots.LowestDeals}), ace_high=False
        ),
        succession=_succession(choices),
        dealer=cite(By("wp-comet:126", implied=True), matches.DealsToFirst, step=-1),
        stakes=cite(  # one reading relies on the fact that the text gives no number of chips
            "",
            choices.ask("counters-run-out", {"on-the-books": stakes.PaidIn}),
            unit=said(CHIP, "wp-comet:146 wp-comet:150"),
        ),
        credit=shared.counters_run_out(choices, "wp-comet:146 wp-comet:150"),
        length=shared.match_length(choices, "wp-comet:124"),
        ties=shared.match_ties(choices),
        silent=(
            f"{shared.NO_CONTESTS} {shared.NO_TRUMPS} "
            "lay_limit jump redeal carte_blanche sides claim rounding pegging target pool leftover "
            "sweep call insight dissolution"
        ),
    )


def _pack(choices: Choices) -> Cited[c.Pack]:
    by = "wp-comet:118 wp-comet:119 wp-comet:120 wp-comet:202 wp-comet:012"
    exchanged = said(choices.ask("comet-card", COMETS), "wp-comet:121")
    return cite(
        by,
        choices.ask(
            "which-pack-first",
            {
                "red-first": partial(two_packs.RedAndBlack, exchanged=exchanged, red_first=True),
                "black-first": partial(two_packs.RedAndBlack, exchanged=exchanged, red_first=False),
                "one-pack": partial(two_packs.RedAlone, exchanged=exchanged),
            },
        ),
    )


def _grouping(choices: Choices) -> tuple[Cited[a.Grouping], ...]:
    led = choices.ask("sets-when", SETS_LED)
    four = By("wp-comet:142 wp-comet:133", name="four")
    three = By("wp-comet:143", name="three-nines")
    kings = By("wp-comet:142 wp-comet:143", name="kings")
    others = By("wp-comet:142 wp-comet:143", name="otherwise")
    return (
        cite(
            four,
            sets.WholeSet,
            size=said(4, "wp-comet:142"),
            wild=choices.ask("comet-in-four", {"no": False, "yes": True}),
            led=led,
        ),
        cite(three, sets.ThreeWithWild, rank=9, counted=shared.wild_with_three(choices), led=led),
        cite(
            kings,
            choices.ask(
                "kings-together",
                {
                    "no": sequence.OneAtATime,
                    "yes": partial(sets.SomeOfRank, rank=KING, sizes=(2, 3), wild=False, led=led),
                },
            ),
        ),
        cite(
            others,
            choices.ask(
                "equal-cards-at-once",
                {
                    "sets": sequence.OneAtATime,
                    "any-number": partial(sequence.EqualCards, largest=4, wild=False, led=led),
                },
            ),
        ),
    )


def _stops(choices: Choices) -> tuple[Cited[a.Stop], ...]:
    # The text makes no exception; a later rule covers a comet played with other nines.
    alone = By("wp-comet:145 wp-comet:143", name="comet", implied=True)
    return (
        cite(By("wp-comet:140", name="king"), stop.StopRanks, ranks=(KING,)),
        cite(alone, stop.WildStopsButAmongEquals),
        cite(
            By("wp-comet:143 wp-comet:145", name="comet-among-nines"),
            choices.ask(
                "comet-among-nines",
                {
                    "as-comet": partial(stop.WildAmongEqualsStops, stops=True),
                    "goes-on": partial(stop.WildAmongEqualsStops, stops=False),
                    "as-nine": partial(stop.WildAmongEqualsStops, stops=False),
                },
            ),
        ),
        cite(
            By("wp-comet:133 wp-comet:142", name="set"),
            choices.ask(
                "after-a-set",
                {"goes-on": partial(stop.SetStops, stops=False), "stops": partial(stop.SetStops, stops=True)},
            ),
        ),
    )


def _passing(choices: Choices) -> tuple[Cited[a.Passing], ...]:
    natural = By("wp-comet:135 wp-comet:138 wp-comet:139", name="natural-card")
    comet = By("wp-comet:139 wp-comet:144", name="comet")  # the text does not say if it may be kept back
    return (
        cite(By("wp-comet:136 wp-comet:139", name="unable"), turn.UnablePasses),
        shared.right_to_lead(choices, By("wp-comet:134 wp-comet:141", name="lead")),
        shared.natural_card_held_back(choices, natural),
        choices.on("wild-card-held-back", shared.wild_card_held_back(choices, comet)),
        shared.wild_kept_in_its_place(choices, By("wp-comet:144", name="comet-as-nine")),
    )


def _wild_limits(choices: Choices) -> tuple[Cited[f.WildLimit], ...]:
    return (
        shared.wild_for_laid_cards(choices, By("wp-comet:144", name="rank-laid")),
        shared.wild_leads(choices, By("wp-comet:134 wp-comet:144", name="lead")),
        shared.natural_card_first(choices, By("wp-comet:144", name="natural-card")),
    )


def _payments(choices: Choices) -> tuple[Cited[m.Payment], ...]:
    amount, step = said(2, "wp-comet:146"), said(2, "wp-comet:147")
    usual = implied(part(rise.WildPays, amount=amount, step=step, unit=CHIP), "wp-comet:146 wp-comet:147")
    by = "wp-comet:146 wp-comet:153 wp-comet:154"
    drawn = doubled_or_drawn(choices, usual, f"{by} wp-comet:157")
    doubled = choices.choose(
        "opera", {"two-players": drawn, "always": drawn, "never": _doubled_if_won(usual, by)}
    )
    return (
        cite(By("wp-comet:146", name="comet"), rise.WildPays, amount=amount, step=step, unit=CHIP),
        last_comet(choices, usual, by, doubled),
    )


def last_comet(
    choices: Choices, usual: rise.WildPays, passages: str, doubled: Cited[m.Payment]
) -> Cited[m.Payment]:
    """Return the rule that says what a comet played last earns in addition to its usual payment.

    Parameters
    ----------
    choices
        The choices of a game that has the decision points ``last-card-paid`` and ``comet-payment-doubled``.
    usual
        The usual payment for a comet, with the passages and choices that support it.
    passages
        The passages on the payment, separated by spaces.
    doubled
        The rule to use if the payment is doubled.
    """
    by = By(passages, name="comet-last")
    once: Cited[m.Payment] = cite(by, rise.LastWildPaysMore, usual=usual, times=1, as_itself=1)
    paid = choices.choose("comet-payment-doubled", {"no": once, "yes": doubled})
    return choices.choose("last-card-paid", {"no": once, "yes": paid})


def doubled_or_drawn(choices: Choices, usual: rise.WildPays, passages: str) -> Cited[m.Payment]:
    """Return the rule that doubles the payment for a comet played last, in a game that may still be drawn.

    Parameters
    ----------
    choices
        The choices of a game that has the decision points ``tie-and-pegs`` and ``doubled-payment-in-a-draw``.
    usual
        The usual payment for a comet, with the passages and choices that support it.
    passages
        The passages on the payment and on a draw, separated by spaces.
    """
    if_won, by = _doubled_if_won(usual, passages), By(passages, name="comet-last")
    at_once = cite(by, rise.LastWildPaysMore, usual=usual, times=2, as_itself=4)
    kept = choices.choose("doubled-payment-in-a-draw", {"usual": if_won, "doubled": at_once})
    return choices.choose("tie-and-pegs", {"stand": kept, "void": if_won})


def _doubled_if_won(usual: rise.WildPays, passages: str) -> Cited[m.Payment]:
    by = By(passages, name="comet-last")
    return cite(by, rise.LastWildPaysMoreIfWon, usual=usual, times=2, as_itself=4)


def _payment_limits(choices: Choices) -> tuple[Cited[m.PaymentLimit], ...]:
    return (
        cite(
            By("wp-comet:143 wp-comet:146", name="comet-among-nines"),
            choices.ask(
                "comet-among-nines",
                {
                    "as-comet": partial(rise.WildAmongEqualsPaid, paid=True),
                    "goes-on": partial(rise.WildAmongEqualsPaid, paid=True),
                    "as-nine": partial(rise.WildAmongEqualsPaid, paid=False),
                },
            ),
        ),
        cite(
            By("wp-comet:146 wp-comet:153", name="last-card"),
            choices.ask(
                "last-card-paid",
                {
                    "yes": partial(payment.LastCardPaid, paid=True),
                    "no": partial(payment.LastCardPaid, paid=False),
                },
            ),
        ),
        cite(
            By("wp-comet:146 wp-comet:157", name="answer"),
            choices.ask(
                "answer-comet-paid",
                {
                    "yes": partial(opera.PaidInAnswer, paid=True),
                    "no": partial(opera.PaidInAnswer, paid=False),
                },
            ),
        ),
    )


def _returns(choices: Choices) -> rise.Returns:
    returns: dict[str, rise.Returns] = {
        "after-the-deal": rise.AfterHeld(),
        "when-laid": rise.AfterLaid(),
        "at-once": rise.OnceDealt(),
    }
    return choices.ask("comet-value-returns", returns)


def _counted_by_pack(choices: Choices) -> bool:
    counted = choices.ask("comet-value-counts", {"table": False, "pack": True})
    once = choices.on("which-pack-first", False)
    packs = {"red-first": counted, "black-first": counted, "one-pack": once}
    return choices.choose("which-pack-first", packs)


def _opera(choices: Choices) -> Cited[f.Opera]:
    after_passes = choices.ask("opera-after-passes", {"no": False, "yes": True})
    rule = part(opera.FirstHandAtOnce, most_players=0, after_passes=after_passes)
    return cite(
        "wp-comet:155 wp-comet:156",
        choices.ask(
            "opera",
            {
                "two-players": partial(opera.FirstHandAtOnce, most_players=2, after_passes=after_passes),
                "always": partial(opera.FirstHandAtOnce, most_players=0, after_passes=after_passes),
                "never": partial(opera.NoOpera, otherwise=rule),
            },
        ),
    )


def answer(choices: Choices, by: str) -> Cited[f.Answer]:
    """Return the rule that says how an opera is answered in a game of two players.

    Parameters
    ----------
    choices
        The choices of a game that has the decision points on the answer.
    by
        The passages that allow an answer, separated by spaces.
    """
    hows: dict[str, opera.How] = {
        "fresh-lead": opera.InOwnSequence(),
        "last-sequence": opera.InLastSequence(),
        "from-hand": opera.FromHand(),
    }
    return cite(
        by,
        opera.OtherOfTwoAnswers,
        how=choices.ask("opera-answered", hows),
        whole_hand=choices.ask("opera-answer-fails", {"what-is-left": False, "hand-before": True}),
        undoes=choices.ask("tie-and-pegs", {"stand": False, "void": True}),
    )


def _last_wild(choices: Choices) -> tuple[Cited[m.LastWild], ...]:
    return (
        cite(
            By("wp-comet:153 wp-comet:154", name="comet"),
            last_wild.LastIsWild,
            # The text sets no limit, and gives the comet played as a nine a case of its own.
            laid_as=implied(last_wild.LaidAsAnything(), "wp-comet:153 wp-comet:154"),
            # The next rule covers a comet played with other cards.
            in_group=choices.ask(
                "comet-among-nines", dict.fromkeys(("as-comet", "goes-on", "as-nine"), False)
            ),
            if_wanted=choices.ask("wild-names", {"wanted": False, "any": False, "any-unpriced": True}),
        ),
        cite(
            By("wp-comet:143 wp-comet:154", name="comet-among-nines"),
            choices.ask(
                "comet-among-nines",
                {
                    "as-comet": partial(last_wild.LastAmongOthers, equals=True),
                    "goes-on": partial(last_wild.LastAmongOthers, equals=True),
                    "as-nine": partial(last_wild.LastAmongOthers, equals=False),
                },
            ),
        ),
    )


def _doublings(choices: Choices) -> tuple[Cited[m.Doubling], ...]:
    caught = By("wp-comet:152", name="comet-caught")
    return (
        cite(
            By("wp-comet:153 wp-comet:154", name="comet-last"),
            doubling.OutOnWildPays,
            times=said(2, "wp-comet:153"),
            as_itself=said(4, "wp-comet:154"),
        ),
        cite(
            caught,
            choices.ask(
                "caught-comet-doubles",
                {
                    "hand": partial(doubling.CaughtDoubles, what=doubling.TheHand()),
                    "all-losers": doubling.SomebodyCaughtDoubles,
                },
            ),
        ),
        cite(By("wp-comet:155", name="opera"), choices.on("opera", opera.OperaDoubles)),
    )


def _together(choices: Choices) -> Cited[m.Together]:
    by = "wp-comet:152 wp-comet:153 wp-comet:154 wp-comet:155"
    return cite(
        by,
        choices.ask(
            "doublings-together",
            {
                "multiply": doubling.AppliedTogether,
                "larger": doubling.DearestApplies,
                "as-1752": partial(opera.OperaOnItselfPays, times=16),
            },
        ),
    )


def _succession(choices: Choices) -> Cited[c.Succession]:
    return cite(
        "wp-comet:124",
        choices.ask(
            "first-hand-next",
            {
                "next": partial(matches.FirstHandPasses, clockwise=True),
                "winner": matches.WinnerIsFirst,
                "same": matches.FirstHandStays,
            },
        ),
    )
