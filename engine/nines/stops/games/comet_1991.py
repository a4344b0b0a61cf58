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

from typing import TYPE_CHECKING, Final

from nines.cards import KING, Card
from nines.common import lots, matches, seating, turn_order
from nines.evidence.cite import By, Cited, cite
from nines.evidence.sourced import part, said
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
    from collections.abc import Callable

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
    # Long because it goes through the aspects one by one, as a reader of rules wants it.
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
        value=cite("wp-comet:151", equipment.PipsAndCourts, court=10, aces=said(False, "wp-comet:119")),
        last_wild=_last_wild(choices),
        doubling=_doublings(choices),
        together=_together(choices),
        settlement=(cite(By("wp-comet:150", name="points"), settlement.PointsLeft, unit=CHIP),),
        lot=choices.choose(
            "draw-for-deal",
            {"without-aces": lambda: cite("wp-comet:124", lots.LowestDeals, ace_high=False)},
        ),
        succession=_succession(choices),
        dealer=cite(By("wp-comet:126", implied=True), matches.DealsToFirst, step=-1),
        stakes=choices.choose(  # one reading relies on the fact that the text gives no number of chips
            "counters-run-out",
            {
                "on-the-books": lambda: cite("", stakes.PaidIn, unit=said(CHIP, "wp-comet:146 wp-comet:150")),
            },
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

    def in_turn(*, red_first: bool) -> Cited[c.Pack]:
        return cite(by, two_packs.RedAndBlack, exchanged=exchanged, red_first=red_first)

    return choices.choose(
        "which-pack-first",
        {
            "red-first": lambda: in_turn(red_first=True),
            "black-first": lambda: in_turn(red_first=False),
            "one-pack": lambda: cite(by, two_packs.RedAlone, exchanged=exchanged),
        },
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
        choices.choose(
            "kings-together",
            {
                "no": lambda: cite(kings, sequence.OneAtATime),
                "yes": lambda: cite(kings, sets.SomeOfRank, rank=KING, sizes=(2, 3), wild=False, led=led),
            },
        ),
        choices.choose(
            "equal-cards-at-once",
            {
                "sets": lambda: cite(others, sequence.OneAtATime),
                "any-number": lambda: cite(others, sequence.EqualCards, largest=4, wild=False, led=led),
            },
        ),
    )


def _stops(choices: Choices) -> tuple[Cited[a.Stop], ...]:
    def among_nines(*, stops: bool) -> Cited[a.Stop]:
        by = By("wp-comet:143 wp-comet:145", name="comet-among-nines")
        return cite(by, stop.WildAmongEqualsStops, stops=stops)

    def after_set(*, stops: bool) -> Cited[a.Stop]:
        return cite(By("wp-comet:133 wp-comet:142", name="set"), stop.SetStops, stops=stops)

    alone = By("wp-comet:145 wp-comet:133", name="comet", implied=True)  # the text makes no exception
    return (
        cite(By("wp-comet:140", name="king"), stop.StopRanks, ranks=(KING,)),
        cite(alone, stop.WildStopsButAmongEquals),
        choices.choose(
            "comet-among-nines",
            {
                "as-comet": lambda: among_nines(stops=True),
                "goes-on": lambda: among_nines(stops=False),
                "as-nine": lambda: among_nines(stops=False),
            },
        ),
        choices.choose(
            "after-a-set",
            {"goes-on": lambda: after_set(stops=False), "stops": lambda: after_set(stops=True)},
        ),
    )


def _passing(choices: Choices) -> tuple[Cited[a.Passing], ...]:
    natural = By("wp-comet:135 wp-comet:138 wp-comet:139", name="natural-card")
    comet = By("wp-comet:139 wp-comet:144", name="comet")  # the text does not say if it may be kept back
    return (
        cite(By("wp-comet:136 wp-comet:139", name="unable"), turn.UnablePasses),
        shared.right_to_lead(choices, By("wp-comet:134 wp-comet:141", name="lead")),
        shared.natural_card_held_back(choices, natural),
        choices.decide("wild-card-held-back", lambda _: shared.wild_card_held_back(choices, comet)),
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
    usual = part(rise.WildPays, amount=amount, step=step, unit=CHIP)
    by = "wp-comet:146 wp-comet:153 wp-comet:154"

    def doubled() -> Cited[m.Payment]:
        kinds = {
            "two-players": lambda: doubled_or_drawn(choices, usual, f"{by} wp-comet:157"),
            "always": lambda: doubled_or_drawn(choices, usual, f"{by} wp-comet:157"),
            "never": lambda: _doubled_if_won(usual, by),
        }
        return choices.choose("opera", kinds)

    return (
        cite(By("wp-comet:146", name="comet"), rise.WildPays, amount=amount, step=step, unit=CHIP),
        last_comet(choices, usual, by, doubled),
    )


def last_comet(
    choices: Choices, usual: rise.WildPays, passages: str, doubled: Callable[[], Cited[m.Payment]]
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
        A function that returns the rule to use if the payment is doubled.
    """

    def once() -> Cited[m.Payment]:
        by = By(passages, name="comet-last")
        return cite(by, rise.LastWildPaysMore, usual=usual, times=1, as_itself=1)

    def paid() -> Cited[m.Payment]:
        return choices.choose("comet-payment-doubled", {"no": once, "yes": doubled})

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

    def if_won() -> Cited[m.Payment]:
        return _doubled_if_won(usual, passages)

    def at_once() -> Cited[m.Payment]:
        by = By(passages, name="comet-last")
        return cite(by, rise.LastWildPaysMore, usual=usual, times=2, as_itself=4)

    def kept() -> Cited[m.Payment]:
        return choices.choose("doubled-payment-in-a-draw", {"usual": if_won, "doubled": at_once})

    return choices.choose("tie-and-pegs", {"stand": kept, "void": if_won})


def _doubled_if_won(usual: rise.WildPays, passages: str) -> Cited[m.Payment]:
    by = By(passages, name="comet-last")
    return cite(by, rise.LastWildPaysMoreIfWon, usual=usual, times=2, as_itself=4)


def _payment_limits(choices: Choices) -> tuple[Cited[m.PaymentLimit], ...]:
    def among_nines(*, paid: bool) -> Cited[m.PaymentLimit]:
        by = By("wp-comet:143 wp-comet:146", name="comet-among-nines")
        return cite(by, rise.WildAmongEqualsPaid, paid=paid)

    def last_card(*, paid: bool) -> Cited[m.PaymentLimit]:
        return cite(By("wp-comet:146 wp-comet:153", name="last-card"), payment.LastCardPaid, paid=paid)

    def in_answer(*, paid: bool) -> Cited[m.PaymentLimit]:
        return cite(By("wp-comet:146 wp-comet:157", name="answer"), opera.PaidInAnswer, paid=paid)

    return (
        choices.choose(
            "comet-among-nines",
            {
                "as-comet": lambda: among_nines(paid=True),
                "goes-on": lambda: among_nines(paid=True),
                "as-nine": lambda: among_nines(paid=False),
            },
        ),
        choices.choose(
            "last-card-paid",
            {"yes": lambda: last_card(paid=True), "no": lambda: last_card(paid=False)},
        ),
        choices.choose(
            "answer-comet-paid",
            {"yes": lambda: in_answer(paid=True), "no": lambda: in_answer(paid=False)},
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
    def counted() -> bool:
        return choices.ask("comet-value-counts", {"table": False, "pack": True})

    def once() -> bool:
        return choices.ask("which-pack-first", {"one-pack": False})

    packs = {"red-first": counted, "black-first": counted, "one-pack": once}
    return choices.choose("which-pack-first", packs)


def _opera(choices: Choices) -> Cited[f.Opera]:
    after_passes = choices.ask("opera-after-passes", {"no": False, "yes": True})
    by = "wp-comet:155 wp-comet:156"

    def for_players(most: int) -> Cited[f.Opera]:
        return cite(by, opera.FirstHandAtOnce, most_players=most, after_passes=after_passes)

    def never() -> Cited[f.Opera]:
        one = part(opera.FirstHandAtOnce, most_players=0, after_passes=after_passes)
        return cite(by, opera.NoOpera, otherwise=one)

    kinds = {"two-players": lambda: for_players(2), "always": lambda: for_players(0), "never": never}
    return choices.choose("opera", kinds)


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
    def among_nines(*, equals: bool) -> Cited[m.LastWild]:
        by = By("wp-comet:143 wp-comet:154", name="comet-among-nines")
        return cite(by, last_wild.LastAmongOthers, equals=equals)

    return (
        cite(
            By("wp-comet:153 wp-comet:154", name="comet"),
            last_wild.LastIsWild,
            laid_as=last_wild.LaidAsAnything(),
            # The next rule covers a comet played with other cards.
            in_group=choices.ask(
                "comet-among-nines", dict.fromkeys(("as-comet", "goes-on", "as-nine"), False)
            ),
            if_wanted=choices.ask("wild-names", {"wanted": False, "any": False, "any-unpriced": True}),
        ),
        choices.choose(
            "comet-among-nines",
            {
                "as-comet": lambda: among_nines(equals=True),
                "goes-on": lambda: among_nines(equals=True),
                "as-nine": lambda: among_nines(equals=False),
            },
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
        choices.choose(
            "caught-comet-doubles",
            {
                "hand": lambda: cite(caught, doubling.CaughtDoubles, what=doubling.TheHand()),
                "all-losers": lambda: cite(caught, doubling.SomebodyCaughtDoubles),
            },
        ),
        choices.decide("opera", lambda _: cite(By("wp-comet:155", name="opera"), opera.OperaDoubles)),
    )


def _together(choices: Choices) -> Cited[m.Together]:
    by = "wp-comet:152 wp-comet:153 wp-comet:154 wp-comet:155"
    return choices.choose(
        "doublings-together",
        {
            "multiply": lambda: cite(by, doubling.AppliedTogether),
            "larger": lambda: cite(by, doubling.DearestApplies),
            "as-1752": lambda: cite(by, opera.OperaOnItselfPays, times=16),
        },
    )


def _succession(choices: Choices) -> Cited[c.Succession]:
    return choices.choose(
        "first-hand-next",
        {
            "next": lambda: cite("wp-comet:124", matches.FirstHandPasses, clockwise=True),
            "winner": lambda: cite("wp-comet:124", matches.WinnerIsFirst),
            "same": lambda: cite("wp-comet:124", matches.FirstHandStays),
        },
    )
