"""Steps, Long Steps and Lifts, made up for the tests of nines: no source has them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nines.cards import ACE, JACK, KING, QUEEN
from nines.common import card_packs, lots, matches, seating, turn_order
from nines.evidence.cite import By, cite
from nines.evidence.sourced import implied
from nines.kernel.inheritance import amend, inherited
from nines.stops.rule_set import StopsRules
from nines.stops.rules import deal, equipment, naming, sequence, settlement, stakes, stop, turn, wild

from .tricks import rules as tricks

if TYPE_CHECKING:
    from nines.evidence.choices import Choices


def steps(choices: Choices) -> StopsRules:
    """Return Steps with these choices."""
    return StopsRules(
        slug="steps",
        choices=choices,
        seats=cite("steps-sheet:001", seating.Between, least=2, most=3),
        pack=cite("steps-sheet:002", card_packs.FullPack, without=tuple(range(2, 10))),
        ranking=cite("steps-sheet:003", equipment.Upward, order=(ACE, *range(10, KING + 1))),
        deal=cite("steps-sheet:004", deal.EqualHands, on_table=0, each=0, whole_hands=False),
        lead=cite("steps-sheet:005", sequence.AnyCard),
        grouping=(cite(By("steps-sheet:005", implied=True), sequence.OneAtATime),),
        continuation=cite("steps-sheet:006", sequence.NextRank),
        suit=cite(
            "steps-sheet:006",
            choices.ask(
                "suits-matter",
                {"no": partial(sequence.InSuit, kept=False), "yes": partial(sequence.InSuit, kept=True)},
            ),
        ),
        wild=cite("steps-sheet:007", wild.TheseAreWild, which=()),
        naming=cite(By("steps-sheet:007", implied=True), naming.StandsForWanted),
        stop=(cite(By("steps-sheet:008", name="king"), stop.StopRanks, ranks=(KING,)),),
        turn=cite("steps-sheet:009", turn_order.Rotation, clockwise=True),
        passing=(
            cite(By("steps-sheet:010", name="lead"), turn.LeadIsDue, may_pass=False),
            cite(By("steps-sheet:010", name="unable"), turn.UnablePasses),
        ),
        asked=(
            cite(
                By("steps-sheet:010", name="others"),
                turn.AllOthersOnce,
                last_again=implied(False, "steps-sheet:011"),
            ),
        ),
        blocked=cite("steps-sheet:011", turn.LastBegins),
        going_out=cite("steps-sheet:012", turn_order.FirstOut),
        settlement=(cite("steps-sheet:013", settlement.CardsLeft, amount=1, unit="bean"),),
        lot=cite("steps-sheet:015", lots.CutForFirst, highest=True),
        succession=cite("steps-sheet:016", matches.FirstHandPasses, clockwise=True),
        dealer=cite("steps-sheet:018", matches.DealsToFirst, step=-1),
        stakes=cite("steps-sheet:014", stakes.Stake, jetons=30, unit="bean"),
        length=cite("steps-sheet:017", matches.Deals, rounds=1),
        ties=cite("steps-sheet:017", matches.MostWins, equals=matches.EqualsShare()),
        silent=(
            "contest raising bid_limit contest_tie contest_pay first_lead text_end "
            "turn_up trump turn_up_wins trump_sweep "
            "lay_limit wild_limit jump redeal carte_blanche sides announcement payment "
            "payment_limit claim rise opera answer value last_wild doubling together rounding "
            "pegging target pool leftover sweep call insight credit dissolution"
        ),
    )


def long_steps(choices: Choices) -> StopsRules:
    """Return Long Steps, which amends Steps: a queen is a stop too."""
    base = choices.older(steps)
    return amend(
        base,
        choices,
        via="steps-letter:001",
        stop=(
            *inherited(base.stop),
            cite(By("steps-letter:002", name="queen"), stop.StopRanks, ranks=(QUEEN,)),
        ),
    )


def lifts(choices: Choices) -> tricks.TrickRules:
    """Return Lifts with these choices: a game of tricks, of a family of its own."""
    return tricks.TrickRules(
        slug="lifts",
        choices=choices,
        seats=cite("lifts-card:001", seating.Between, least=2, most=3),
        pack=cite("lifts-card:002", card_packs.FullPack, without=tuple(range(ACE, JACK))),
        deal=cite("lifts-card:003", tricks.EqualShares),
        turn=cite("lifts-card:004", turn_order.Rotation, clockwise=True),
        following=cite(
            "lifts-card:004", tricks.FollowSuit, due=choices.ask("must-follow", {"yes": True, "no": False})
        ),
        trick=cite("lifts-card:005", tricks.HighestOfSuitLed),
        score=cite("lifts-card:006", tricks.SoMuchATrick, amount=1, unit="point"),
        lot=cite("lifts-card:007", lots.CutForFirst, highest=True),
        succession=cite("lifts-card:008", matches.FirstHandPasses, clockwise=True),
        dealer=cite("lifts-card:007", matches.DealsToFirst, step=-1),
        length=cite("lifts-card:009", matches.Deals, rounds=1),
        ties=cite("lifts-card:009", matches.MostWins, equals=matches.EqualsShare()),
    )
