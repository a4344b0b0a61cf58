"""The second game of Multiple 9, as a page of invented games had it in 2007.

Two cards each and five on the table, with the betting of Texas Hold'em, of which the page gives the name
alone: a fixed limit is our reading. The hand with most nines wins, then the one with the fewest unused
ranks, then the one whose unused ranks are higher.

References
----------
.. [1] Nick Jaura, "Multiple 9", in an index of invented card games, last updated 5 February 2007,
   seen whole: pagat-multiple-9.
"""
# Long because a game stands in one piece, for a reader of rules.

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cite import cite
from nines.common import card_packs, seating
from nines.holdem.rule_set import HoldemRules
from nines.holdem.rules import betting, limits, match, pot, showdown

if TYPE_CHECKING:
    from nines.common import aspects as c
    from nines.holdem import aspects as a
    from nines.readings import Choices

HOLDEM = "pagat-multiple-9:090 pagat-multiple-9:092"


def multiple_9_holdem_2007(choices: Choices) -> HoldemRules:
    """Return the game under these choices."""
    # Long because it goes through the aspects one by one, as a reader of rules wants it.
    pick, yes = choices.pick, choices.yes
    small = pick("small-bet", {"two": 2, "four": 4})
    burned = yes("cards-burned")
    served = 22 if burned else 23  # two cards each and five for the table, or eight, of a pack of 52
    fixed, one = choices["bet-limit"] == "fixed", choices["nines-counted"] == "largest-group"
    cap = pick("most-raises", {"three": 3, "four": 4, "no-cap": None})
    limit: dict[str, a.Limit] = {
        "fixed": limits.FixedLimit(small, pick("later-bets", {"double": 2 * small, "same": small})),
        "no-limit": limits.NoLimit(small),
        "pot-limit": limits.PotLimit(small),
    }
    multiples: dict[str, a.Multiple] = {
        "all-groups": showdown.AllMultiples(split=yes("rank-split"), lone=yes("lone-nine-counts")),
        "largest-group": showdown.HighestMultiple(lone=yes("lone-nine-counts")),
    }
    lengths: dict[str, c.Length] = {
        "round-of-deals": match.AsManyDealsAsPlayers(),
        "one-deal": match.OneDeal(),
        "until-ruin": match.UntilOneHasAll(),
    }
    return HoldemRules(
        slug="multiple-9-holdem-2007",
        choices=choices,
        seats=cite(
            seating.Between(2, pick("how-many-players", {"two-to-ten": 10, "two-to-twenty-three": served})),
            "pagat-multiple-9:107 pagat-multiple-9:091 pagat-multiple-9:095",
            "how-many-players cards-burned",
        ),
        pack=cite(card_packs.FullPack(), "pagat-multiple-9:090 pagat-multiple-9:129", implied=True),
        deal=cite(
            match.TwoEach(singly=yes("hole-cards-singly"), burned=burned),
            "pagat-multiple-9:091 pagat-multiple-9:095",
            "hole-cards-singly cards-burned",
        ),
        board=cite(
            match.CardsOnTheTable(),
            "pagat-multiple-9:095 pagat-multiple-9:111 pagat-multiple-9:113 pagat-multiple-9:115",
            implied=True,  # another round after the flop: so there was one before it
        ),
        blinds=cite(
            betting.SmallAndBig(
                small // 2,
                small,
                button_small=yes("button-small-blind"),
                whole=pick("short-blind", {"as-put": False, "whole": True}),
            ),
            "pagat-multiple-9:093 pagat-multiple-9:094",
            "small-bet button-small-blind short-blind",
        ),
        opening=cite(betting.LeftOfBlindThenOfButton(), f"{HOLDEM} pagat-multiple-9:094", "poker-custom"),
        betting=cite(betting.BetOrStay(yes("fold-unasked")), HOLDEM, "fold-unasked poker-custom"),
        closing=cite(betting.AllHaveSpoken(yes("big-blind-speaks")), HOLDEM, "big-blind-speaks"),
        limit=cite(
            pick("bet-limit", limit),
            HOLDEM,
            "bet-limit small-bet later-bets" if fixed else "bet-limit small-bet",
        ),
        cap=cite(
            betting.MostRaises(cap, cap is not None and yes("raises-between-two")),
            HOLDEM,
            "most-raises" if cap is None else "most-raises raises-between-two",
        ),
        all_in=cite(betting.AllThatIsLeft(yes("short-raise")), HOLDEM, "short-raise"),
        uncontested=cite(betting.LastOneStanding(), HOLDEM, "poker-custom"),
        combination=cite(pot.OwnAndBoard(), "pagat-multiple-9:096 pagat-multiple-9:118", "all-seven-cards"),
        multiple=cite(
            pick("nines-counted", multiples),
            "pagat-multiple-9:097 pagat-multiple-9:098 pagat-multiple-9:124 pagat-multiple-9:125",
            f"{'' if one else 'rank-split '}nines-counted lone-nine-counts no-multiple",
        ),
        unused=cite(
            showdown.CopiesLeft(partly=yes("partly-used-rank"), each_ace=yes("unused-aces-each")),
            "pagat-multiple-9:099 pagat-multiple-9:101 pagat-multiple-9:103 pagat-multiple-9:104",
            "partly-used-rank unused-aces-each",
        ),
        comparison=cite(
            showdown.FewestThenHighest(pick("unused-compared", {"one-by-one": True, "together": False})),
            "pagat-multiple-9:097 pagat-multiple-9:099 pagat-multiple-9:100 pagat-multiple-9:129",
            "unused-compared best-arrangement special-hand-first",
        ),
        showing=cite(
            pot.AllShow(yes("losers-show")), "pagat-multiple-9:090 pagat-multiple-9:116", "losers-show"
        ),
        shares=cite(pot.SidePots(yes("side-pots")), HOLDEM, "side-pots"),
        division=cite(
            pot.EqualParts(pick("odd-chip", {"left-of-button": True, "last": False})),
            "pagat-multiple-9:100",
            "equal-hands odd-chip",
        ),
        lot=cite(_lot(choices), "pagat-multiple-9:094", "first-button"),
        button=cite(match.ButtonMoves(yes("button-moves")), "pagat-multiple-9:094", "button-moves"),
        stakes=cite(
            match.Chips(pick("chips-at-first", {"hundred": 100, "two-hundred": 200})),
            "pagat-multiple-9:093",
            "chips-at-first",
        ),
        length=cite(pick("sitting", lengths), "", "sitting"),
        ties=cite(
            match.MostWins(pick("sitting-tied", {"shared": True, "extra-deal": False})), "", "sitting-tied"
        ),
    )


def _lot(choices: Choices) -> c.Lot:
    at_random = choices.pick("first-button", {"at-random": True, "highest-card": False})
    return match.ButtonDrawn() if at_random else match.HighestCardHasButton()
