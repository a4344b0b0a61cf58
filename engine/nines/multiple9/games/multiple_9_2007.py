"""Multiple 9, as Nick Jaura contributed it to an index of invented card games, last updated in 2007.

Each player has five cards. On their turn, a player draws a card and may discard any number of groups: cards
of one or two ranks that total a multiple of nine. A single nine may be discarded only if it empties the hand.
The first player without cards wins; a player who can go out with the cards dealt wins without a draw.

References
----------
.. [1] "Multiple 9", contributed by Nick Jaura (2007), as reported by pagat-multiple-9.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from nines.common import card_packs, lots, matches, seating, turn_order
from nines.evidence.cite import By, Cited, cite
from nines.evidence.sourced import said
from nines.multiple9.rule_set import Multiple9Rules
from nines.multiple9.rules import discarding, drawing, ending

if TYPE_CHECKING:
    from nines.common import aspects as c
    from nines.evidence.choices import Choices
    from nines.multiple9 import aspects as a

VALUES: Final = "pagat-multiple-9:006 pagat-multiple-9:007 pagat-multiple-9:008"
CLOCKWISE: Final = {"clockwise": True, "anticlockwise": False}


def multiple_9_2007(choices: Choices) -> Multiple9Rules:
    """Return the game with these choices."""
    return Multiple9Rules(
        slug="multiple-9-2007",
        choices=choices,
        seats=cite(
            By("pagat-multiple-9:062", implied=True),
            seating.Between,
            least=2,
            most=choices.ask("how-many-players", {"to-six": 6, "to-ten": 10, "two": 2}),
        ),
        pack=cite(VALUES, choices.ask("which-pack", {"one-pack": card_packs.FullPack})),
        deal=cite(
            "pagat-multiple-9:043 pagat-multiple-9:045",
            drawing.SoManyEach,
            each=said(5, "pagat-multiple-9:043"),
            whole_hands=choices.ask("packets", {"singly": False, "whole-hands": True}),
        ),
        dealt_out=_dealt_out(choices),
        turn=cite(  # the players of the second sample take turns
            By("pagat-multiple-9:044 pagat-multiple-9:075 pagat-multiple-9:078", implied=True),
            turn_order.Rotation,
            clockwise=choices.ask("direction", CLOCKWISE),
        ),
        draw=cite(
            "pagat-multiple-9:044 pagat-multiple-9:045",
            drawing.FromStock,
            due=choices.ask("draw-due", {"yes": True, "no": False}),
        ),
        reshuffle=cite(
            "pagat-multiple-9:061",
            drawing.AllDiscards,
            times=choices.ask("reshuffle", {"always": 0, "once": 1}),
        ),
        nothing_left=_nothing_left(choices),
        group=cite(
            f"pagat-multiple-9:002 pagat-multiple-9:003 pagat-multiple-9:004 pagat-multiple-9:005 {VALUES}"
            " pagat-multiple-9:009 pagat-multiple-9:010 pagat-multiple-9:017 pagat-multiple-9:021"
            " pagat-multiple-9:049",
            discarding.OneOrTwoSets,
            whole=said(
                choices.ask("whole-sets", {"any": False, "whole": True}),
                "pagat-multiple-9:009 pagat-multiple-9:076",
            ),
        ),
        division_of=cite(
            "pagat-multiple-9:052",
            discarding.Split,
            anywhere=said(_split_anywhere(choices), "pagat-multiple-9:009 pagat-multiple-9:054"),
        ),
        discard=cite(
            "pagat-multiple-9:046 pagat-multiple-9:055 pagat-multiple-9:073 pagat-multiple-9:044",
            discarding.AtWill,
        ),
        lone_nine=_lone_nine(choices),
        last_nine=cite(
            "pagat-multiple-9:041 pagat-multiple-9:060",
            discarding.LastNineOf,
            cards=choices.ask("last-nine", {"one-or-two-sets": 0, "two-cards": 2}),
        ),
        pile=cite(
            "pagat-multiple-9:047",
            drawing.Open,
            turns=choices.ask("discards-seen", {"all": 0, "last-turn": 1}),
        ),
        going_out=cite(
            "pagat-multiple-9:042 pagat-multiple-9:048 pagat-multiple-9:066 pagat-multiple-9:089",
            turn_order.FirstOut,
        ),
        score=cite("pagat-multiple-9:042", choices.ask("what-is-won", {"the-game": ending.OneGame})),
        cut=_cut(choices),
        lot=_lot(choices),
        succession=_succession(choices),
        dealer=_dealer(choices),
        length=cite("pagat-multiple-9:067", choices.ask("sitting", {"one-round": matches.Deals}), rounds=1),
        ties=_ties(choices),
    )


def _split_anywhere(choices: Choices) -> bool:
    def anywhere(split: str, sets: str) -> bool:
        return split == "yes" and sets == "any"

    of_any_sets = choices.following("rank-split whole-sets", anywhere)
    # Whole sets leave no card of their rank for another multiple.
    return choices.ask("whole-sets", {"any": of_any_sets, "whole": False})


def _dealt_out(choices: Choices) -> Cited[a.DealtOut]:
    by = "pagat-multiple-9:058 pagat-multiple-9:059"
    nine = choices.ask("dealt-nine", {"yes": True, "no": False})
    return cite(
        by,
        choices.ask(
            "dealt-out",
            {
                "first-in-turn": ending.PutDown,
                "own-turn": ending.PutDownInTurn,
                "shared": ending.PutDownTogether,
            },
        ),
        nine=nine,
    )


def _nothing_left(choices: Choices) -> Cited[a.NothingLeft]:
    by = "pagat-multiple-9:061 pagat-multiple-9:055"
    return cite(
        by,
        choices.ask(
            "nothing-to-draw",
            {
                "play-on": drawing.PlayWithout,
                "drawn": drawing.DealEnds,
                "fewest-cards": drawing.FewestCardsWin,
                "lowest-total": drawing.LowestTotalWins,
            },
        ),
    )


def _lone_nine(choices: Choices) -> Cited[a.LoneNine]:
    by = "pagat-multiple-9:031 pagat-multiple-9:036 pagat-multiple-9:037 pagat-multiple-9:038"
    return cite(
        by,
        choices.ask(
            "nine-alone",
            {
                "whole-discard": partial(
                    discarding.NoNineDiscard,
                    card=choices.ask("nine-companion", {"any-group": False, "nine-card": True}),
                    ever=choices.ask("companion-when", {"same-turn": False, "earlier-turn": True}),
                ),
                "each-group": discarding.NoNineGroup,
            },
        ),
    )


def _cut(choices: Choices) -> Cited[a.Cut]:
    return cite(
        "pagat-multiple-9:061 pagat-multiple-9:055",
        choices.ask(
            "endless-play",
            {
                "two-hundred-turns": partial(drawing.TurnsEach, turns=200),
                "twenty-turns": partial(drawing.TurnsEach, turns=20),
            },
        ),
    )


def _lot(choices: Choices) -> Cited[c.Lot]:
    return cite(
        "pagat-multiple-9:043",
        choices.ask(
            "first-dealer",
            {
                "at-random": partial(lots.SomebodyDeals, at_random=True),
                "last-seat": partial(lots.SomebodyDeals, at_random=False),
            },
        ),
    )


def _succession(choices: Choices) -> Cited[c.Succession]:
    by = "pagat-multiple-9:067"
    clockwise = choices.ask("direction", CLOCKWISE)
    return cite(
        by,
        choices.ask(
            "first-hand-next",
            {
                "next": partial(matches.FirstHandPasses, clockwise=clockwise),
                "winner": matches.WinnerIsFirst,
                "same": matches.FirstHandStays,
            },
        ),
    )


def _dealer(choices: Choices) -> Cited[c.Dealer]:
    before = choices.ask(
        "direction",
        {
            "clockwise": partial(matches.DealsToFirst, step=-1),
            "anticlockwise": partial(matches.DealsToFirst, step=1),
        },
    )
    first = partial(matches.DealsToFirst, step=0)
    return cite(
        "pagat-multiple-9:043",
        choices.ask("dealer", {"before-first-hand": before, "first-hand": first}),
    )


def _ties(choices: Choices) -> Cited[c.Ties]:
    equals: dict[str, matches.Equals] = {
        "shared": matches.EqualsShare(),
        "extra-deal": matches.EqualsPlayOn(),
    }
    return cite(  # the rule that most games win a match belongs to the choice of match length
        "pagat-multiple-9:042",
        choices.ask("sitting", {"one-round": matches.MostWins}),
        equals=choices.ask("sitting-tied", equals),
    )
