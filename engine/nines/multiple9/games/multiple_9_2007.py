"""Multiple 9, as Nick Jaura contributed it to an index of invented card games, last updated in 2007.

Five cards each; in turn one draws a card, and may discard cards of one rank or two that total a multiple
of nine, as many such groups as one likes. A nine alone may not be discarded, unless it empties the hand.
The first to have no cards left wins, and who can go out with the cards dealt wins without a draw.

References
----------
.. [1] "Multiple 9", contributed by Nick Jaura (2007), as reported by pagat-multiple-9.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cite import cite
from nines.common import card_packs, lots, matches, seating, turn_order
from nines.multiple9.rule_set import Multiple9Rules
from nines.multiple9.rules import discarding, drawing, ending

if TYPE_CHECKING:
    from nines.multiple9 import aspects as a
    from nines.readings import Choices


def multiple_9_2007(choices: Choices) -> Multiple9Rules:
    """Return the game under these choices."""
    # Long because it goes through the aspects one by one, as a reader of rules wants it.
    pick, yes = choices.pick, choices.yes
    whole = pick("whole-sets", {"any": False, "whole": True})
    clockwise = pick("direction", {"clockwise": True, "anticlockwise": False})
    seats = {"to-six": 6, "to-ten": 10, "two": 2}
    nothing: dict[str, a.NothingLeft] = {
        "play-on": drawing.PlayWithout(),
        "drawn": drawing.DealEnds(),
        "fewest-cards": drawing.FewestCardsWin(),
        "lowest-total": drawing.LowestTotalWins(),
    }
    dealt_out = {
        "first-in-turn": ending.PutDown,
        "own-turn": ending.PutDownInTurn,
        "shared": ending.PutDownTogether,
    }
    by_discard: a.LoneNine = discarding.NoNineDiscard(
        card=pick("nine-companion", {"any-group": False, "nine-card": True}),
        ever=pick("companion-when", {"same-turn": False, "earlier-turn": True}),
    )
    equals: dict[str, matches.Equals] = {
        "shared": matches.EqualsShare(),
        "extra-deal": matches.EqualsPlayOn(),
    }
    return Multiple9Rules(
        slug="multiple-9-2007",
        choices=choices,
        seats=cite(
            seating.Between(2, pick("how-many-players", seats)), "pagat-multiple-9:062", "how-many-players"
        ),
        pack=cite(
            card_packs.FullPack(),
            "pagat-multiple-9:006 pagat-multiple-9:007 pagat-multiple-9:008",
            implied=True,
        ),
        deal=cite(
            drawing.SoManyEach(5, pick("packets", {"singly": False, "whole-hands": True})),
            "pagat-multiple-9:043",
            "packets",
        ),
        dealt_out=cite(
            pick("dealt-out", dealt_out)(yes("dealt-nine")),
            "pagat-multiple-9:058 pagat-multiple-9:059",
            "dealt-out dealt-nine",
        ),
        turn=cite(turn_order.Rotation(clockwise), "pagat-multiple-9:044", "direction"),
        draw=cite(
            drawing.FromStock(yes("draw-due")), "pagat-multiple-9:044 pagat-multiple-9:045", "draw-due"
        ),
        reshuffle=cite(
            drawing.AllDiscards(pick("reshuffle", {"always": 0, "once": 1})),
            "pagat-multiple-9:061",
            "reshuffle",
        ),
        nothing_left=cite(
            pick("nothing-to-draw", nothing), "pagat-multiple-9:061 pagat-multiple-9:055", "nothing-to-draw"
        ),
        group=cite(
            discarding.OneOrTwoSets(whole),
            "pagat-multiple-9:002 pagat-multiple-9:003 pagat-multiple-9:004 pagat-multiple-9:005"
            " pagat-multiple-9:006 pagat-multiple-9:007 pagat-multiple-9:008 pagat-multiple-9:009"
            " pagat-multiple-9:010 pagat-multiple-9:017 pagat-multiple-9:021 pagat-multiple-9:049"
            " pagat-multiple-9:076",
            "whole-sets",
        ),
        division_of=cite(
            # Sets of every card that is held leave no card of their rank for another multiple.
            discarding.Split(yes("rank-split") and not whole),
            "pagat-multiple-9:052 pagat-multiple-9:009 pagat-multiple-9:054",
            "whole-sets" if whole else "rank-split whole-sets",
        ),
        discard=cite(
            discarding.AtWill(),
            "pagat-multiple-9:046 pagat-multiple-9:055 pagat-multiple-9:073 pagat-multiple-9:044",
        ),
        lone_nine=cite(
            pick("nine-alone", {"whole-discard": by_discard, "each-group": discarding.NoNineGroup()}),
            "pagat-multiple-9:031 pagat-multiple-9:036 pagat-multiple-9:037 pagat-multiple-9:038",
            "nine-alone"
            if choices["nine-alone"] == "each-group"
            else "nine-alone nine-companion companion-when",
        ),
        last_nine=cite(
            discarding.LastNineOf(pick("last-nine", {"one-or-two-sets": 0, "two-cards": 2})),
            "pagat-multiple-9:041 pagat-multiple-9:060",
            "last-nine",
        ),
        pile=cite(
            drawing.Open(pick("discards-seen", {"all": 0, "last-turn": 1})),
            "pagat-multiple-9:047",
            "discards-seen",
        ),
        going_out=cite(turn_order.FirstOut(), "pagat-multiple-9:042 pagat-multiple-9:048"),
        score=cite(ending.OneGame(), "pagat-multiple-9:042", "what-is-won"),
        cut=cite(
            drawing.TurnsEach(pick("endless-play", {"two-hundred-turns": 200, "twenty-turns": 20})),
            "pagat-multiple-9:061 pagat-multiple-9:055",
            "endless-play",
        ),
        lot=cite(
            lots.SomebodyDeals(pick("first-dealer", {"at-random": True, "last-seat": False})),
            "pagat-multiple-9:043",
            "first-dealer",
        ),
        succession=cite(
            matches.first_hand_next(choices, clockwise=clockwise),
            "pagat-multiple-9:067",
            "first-hand-next direction",
        ),
        dealer=cite(
            matches.DealsToFirst(
                pick("dealer", {"before-first-hand": -1 if clockwise else 1, "first-hand": 0})
            ),
            "pagat-multiple-9:043",
            "dealer direction",
        ),
        length=cite(matches.Deals(), "pagat-multiple-9:067", "sitting"),
        ties=cite(
            matches.MostWins(pick("sitting-tied", equals)),
            "pagat-multiple-9:042",
            "sitting-tied",
        ),
    )
