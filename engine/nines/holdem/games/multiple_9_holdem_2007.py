"""The second game of Multiple 9, from a page of invented games in its version of 2007.

Each player has two cards, and five cards lie on the table. The betting is that of Texas Hold'em, which the
page only names; the fixed limit is our choice. The hand with the most nines wins. Among equal hands, the hand
with fewer unused ranks wins; if hands are still equal, the hand with the higher unused ranks wins.

References
----------
.. [1] Nick Jaura, "Multiple 9", in an index of invented card games, last updated 5 February 2007,
   seen whole: pagat-multiple-9.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nines.common import card_packs, seating
from nines.evidence.cite import By, cite
from nines.evidence.sourced import said
from nines.holdem.rule_set import HoldemRules
from nines.holdem.rules import betting, limits, match, pot, showdown

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.common import aspects as c
    from nines.evidence.choices import Choices
    from nines.evidence.cite import Cited
    from nines.holdem import aspects as a

PAGE = "pagat-multiple-9"
HOLDEM = f"{PAGE}:090 {PAGE}:092"
NO_AND_YES = {"no": False, "yes": True}
SMALL_BETS = {"two": 2, "four": 4}


def multiple_9_holdem_2007(choices: Choices) -> HoldemRules:
    """Return the game with these choices."""
    ask = choices.ask
    return HoldemRules(
        slug="multiple-9-holdem-2007",
        choices=choices,
        seats=_seats(choices),
        pack=cite(
            By(f"{PAGE}:090 {PAGE}:129 {PAGE}:006 {PAGE}:007 {PAGE}:008", implied=True),
            card_packs.FullPack,
        ),
        deal=cite(
            f"{PAGE}:091 {PAGE}:095",
            match.TwoEach,
            each=said(2, f"{PAGE}:091"),
            singly=ask("hole-cards-singly", NO_AND_YES),
            burned=ask("cards-burned", NO_AND_YES),
            board=said((3, 1, 1), f"{PAGE}:095"),
        ),
        # The source has another round of betting after the flop, so there was a round before the flop.
        board=cite(
            By(f"{PAGE}:095 {PAGE}:111 {PAGE}:113 {PAGE}:115", implied=True),
            match.CardsOnTheTable,
            at_a_time=(0, 3, 1, 1),
        ),
        blinds=_blinds(choices),
        opening=cite(f"{HOLDEM} {PAGE}:094", choices.on("poker-custom", betting.LeftOfBlindThenOfButton)),
        betting=cite(
            HOLDEM, choices.on("poker-custom", betting.BetOrStay), fold_free=ask("fold-unasked", NO_AND_YES)
        ),
        closing=cite(
            HOLDEM,
            ask(
                "big-blind-speaks",
                {
                    "yes": partial(betting.AllHaveSpoken, big_blind_speaks=True),
                    "no": partial(betting.AllHaveSpoken, big_blind_speaks=False),
                },
            ),
        ),
        limit=_limit(choices),
        cap=_cap(choices),
        all_in=cite(
            HOLDEM,
            ask(
                "short-raise",
                {
                    "yes": partial(betting.AllThatIsLeft, raises=True),
                    "no": partial(betting.AllThatIsLeft, raises=False),
                },
            ),
        ),
        uncontested=cite(HOLDEM, choices.on("poker-custom", betting.LastOneStanding)),
        combination=cite(f"{PAGE}:096 {PAGE}:118", choices.on("all-seven-cards", pot.OwnAndBoard)),
        multiple=_multiple(choices),
        unused=cite(
            f"{PAGE}:099 {PAGE}:101",
            showdown.CopiesLeft,
            partly=ask("partly-used-rank", NO_AND_YES),
            ace=said(showdown.HIGH_ACE, f"{PAGE}:103 {PAGE}:104"),
            each_ace=ask("unused-aces-each", NO_AND_YES),
        ),
        comparison=_comparison(choices),
        showing=cite(
            f"{PAGE}:090 {PAGE}:116",
            ask(
                "losers-show",
                {"yes": partial(pot.AllShow, losers=True), "no": partial(pot.AllShow, losers=False)},
            ),
        ),
        shares=cite(
            HOLDEM,
            ask(
                "side-pots",
                {"yes": partial(pot.SidePots, apart=True), "no": partial(pot.SidePots, apart=False)},
            ),
        ),
        division=cite(
            f"{PAGE}:100",
            choices.on("equal-hands", pot.EqualParts),
            from_left=ask("odd-chip", {"left-of-button": True, "last": False}),
        ),
        lot=_lot(choices),
        button=cite(
            f"{PAGE}:094",
            ask(
                "button-moves",
                {
                    "yes": partial(match.ButtonMoves, moves=True),
                    "no": partial(match.ButtonMoves, moves=False),
                },
            ),
        ),
        stakes=_stakes(choices),
        length=_length(choices),
        ties=cite(
            "",
            ask(
                "sitting-tied",
                {
                    "shared": partial(match.MostWins, share=True),
                    "extra-deal": partial(match.MostWins, share=False),
                },
            ),
        ),
    )


def _seats(choices: Choices) -> Cited[c.Seats]:
    """Return the rule on the number of players: as in the sample hand, or as many as the cards allow."""

    def served(_: str, burned: str) -> int:
        # two cards each, and five or eight cards for the table, from a pack of 52
        return 22 if burned == "yes" else 23

    most = choices.following("how-many-players cards-burned", served)
    as_cards_allow = cite(f"{PAGE}:091 {PAGE}:095", seating.Between, least=2, most=most)
    return choices.choose(
        "how-many-players",
        {
            "two-to-ten": cite(f"{PAGE}:107", seating.Between, least=2, most=10),
            "two-to-twenty-three": as_cards_allow,
        },
    )


def _blinds(choices: Choices) -> Cited[a.Blinds]:
    """Return the rule on the blinds; the page names them, but not their amounts or who posts them."""
    ask = choices.ask
    return cite(
        f"{PAGE}:093 {PAGE}:094",
        choices.on("poker-custom", betting.SmallAndBig),
        small=ask("small-bet", {answer: bet // 2 for answer, bet in SMALL_BETS.items()}),
        big=ask("small-bet", SMALL_BETS),
        button_small=ask("button-small-blind", NO_AND_YES),
        whole=ask("short-blind", {"as-put": False, "whole": True}),
    )


def _limit(choices: Choices) -> Cited[a.Limit]:
    """Return the rule on the amounts of bets and raises."""
    small = choices.ask("small-bet", SMALL_BETS)
    times = {"double": 2, "same": 1}

    def later_bet(bet: str, later: str) -> int:
        return SMALL_BETS[bet] * times[later]

    fixed = partial(
        limits.FixedLimit,
        small=small,
        big=choices.following("small-bet later-bets", later_bet),
        rounds_small=choices.ask("later-bets", {"double": 2, "same": 2}),
    )
    return cite(
        HOLDEM,
        choices.ask(
            "bet-limit",
            {
                "fixed": fixed,
                "no-limit": partial(limits.NoLimit, smallest=small),
                "pot-limit": partial(limits.PotLimit, smallest=small),
            },
        ),
    )


def _cap(choices: Choices) -> Cited[a.Cap]:
    """Return the rule on the number of raises in a round."""
    for_two = choices.ask("raises-between-two", NO_AND_YES)
    return cite(
        HOLDEM,
        choices.ask(
            "most-raises",
            {
                "three": partial(betting.MostRaises, most=3, open_for_two=for_two),
                "four": partial(betting.MostRaises, most=4, open_for_two=for_two),
                "no-cap": partial(betting.MostRaises, most=None, open_for_two=False),
            },
        ),
    )


def _multiple(choices: Choices) -> Cited[a.Multiple]:
    """Return the rule that says which multiples of nine count; a hand without multiples has no nines."""
    words, sample = f"{PAGE}:097 {PAGE}:098", f"{PAGE}:124 {PAGE}:125"
    lone = choices.ask("lone-nine-counts", NO_AND_YES)
    all_groups = partial(showdown.AllMultiples, split=said(choices.ask("rank-split", NO_AND_YES), sample))
    counted: Callable[..., a.Multiple] = choices.ask(
        "nines-counted", {"all-groups": all_groups, "largest-group": showdown.HighestMultiple}
    )
    return cite(words, choices.ask("no-multiple", {"no-nines": counted}), lone=lone)


def _comparison(choices: Choices) -> Cited[a.Comparison]:
    """Return the rule that compares hands with the same number of nines, each in its best arrangement."""
    compared = choices.ask("unused-compared", {"one-by-one": True, "together": False})
    return cite(
        f"{PAGE}:097 {PAGE}:099 {PAGE}:100 {PAGE}:129",
        choices.on("best-arrangement special-hand-first", showdown.FewestThenHighest),
        one_by_one=said(compared, f"{PAGE}:100"),
    )


def _lot(choices: Choices) -> Cited[c.Lot]:
    return cite(
        f"{PAGE}:094",
        choices.ask(
            "first-button", {"at-random": match.ButtonDrawn, "highest-card": match.HighestCardHasButton}
        ),
    )


def _stakes(choices: Choices) -> Cited[a.Stakes]:
    return cite(
        f"{PAGE}:093",
        choices.ask(
            "chips-at-first",
            {
                "hundred": partial(match.Chips, chips=100),
                "two-hundred": partial(match.Chips, chips=200),
            },
        ),
    )


def _length(choices: Choices) -> Cited[c.Length]:
    return cite(
        "",
        choices.ask(
            "sitting",
            {
                "round-of-deals": match.AsManyDealsAsPlayers,
                "one-deal": match.OneDeal,
                "until-ruin": match.UntilOneHasAll,
            },
        ),
    )
