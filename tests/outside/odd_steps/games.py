"""Steps and Long Steps, made up for the tests of nines: no source has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cards import ACE, KING, QUEEN
from nines.cite import cite
from nines.common import card_packs, lots, matches, seating, turn_order
from nines.kernel.amend import amend, inherited
from nines.stops.rule_set import StopsRules
from nines.stops.rules import deal, equipment, naming, sequence, settlement, stakes, stop, turn, wild

if TYPE_CHECKING:
    from nines.readings import Choices


def steps(choices: Choices) -> StopsRules:
    """Return Steps under these choices."""
    return StopsRules(
        slug="steps",
        choices=choices,
        seats=cite(seating.Between(2, 3), "steps-sheet:001"),
        pack=cite(card_packs.FullPack(without=tuple(range(2, 10))), "steps-sheet:002"),
        ranking=cite(equipment.Upward((ACE, *range(10, KING + 1))), "steps-sheet:003"),
        deal=cite(deal.OneByOne(), "steps-sheet:004"),
        lead=cite(sequence.AnyCard(), "steps-sheet:005"),
        grouping=(cite(sequence.OneAtATime(), "steps-sheet:005"),),
        continuation=cite(sequence.NextRank(), "steps-sheet:006"),
        suit=cite(sequence.InSuit(choices.yes("suits-matter")), "steps-sheet:006", "suits-matter"),
        wild=cite(wild.TheseAreWild(()), "steps-sheet:007"),
        naming=cite(naming.StandsForWanted(), "steps-sheet:007"),
        stop=(cite(stop.StopRanks((KING,)), "steps-sheet:008", name="king"),),
        turn=cite(turn_order.Rotation(), "steps-sheet:009"),
        passing=(
            cite(turn.LeadIsDue(), "steps-sheet:010", name="lead"),
            cite(turn.UnablePasses(), "steps-sheet:010", name="unable"),
        ),
        asked=(cite(turn.AllOthersOnce(), "steps-sheet:010", name="others"),),
        blocked=cite(turn.LastBegins(), "steps-sheet:011"),
        going_out=cite(turn_order.FirstOut(), "steps-sheet:012"),
        settlement=(cite(settlement.CardsLeft(unit="bean"), "steps-sheet:013"),),
        lot=cite(lots.CutForFirst(), "steps-sheet:015"),
        succession=cite(matches.FirstHandPasses(), "steps-sheet:016"),
        dealer=cite(matches.DealsToFirst(), "steps-sheet:018"),
        stakes=cite(stakes.Stake(30, unit="bean"), "steps-sheet:014"),
        length=cite(matches.Deals(), "steps-sheet:017"),
        ties=cite(matches.MostWins(), "steps-sheet:017"),
        silent=(
            "lay_limit wild_limit jump redeal carte_blanche sides announcement payment "
            "payment_limit claim rise opera answer value last_wild doubling together rounding "
            "pegging target pool leftover sweep call insight credit dissolution"
        ),
    )


def long_steps(choices: Choices) -> StopsRules:
    """Return Long Steps, which amends Steps: a queen is a stop too."""
    base = steps(choices.of_base())
    return amend(
        steps,
        choices,
        via="steps-letter:001",
        stop=(
            *inherited(base.stop),
            cite(stop.StopRanks((QUEEN,)), "steps-letter:002", name="queen"),
        ),
    )
