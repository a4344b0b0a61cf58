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

from typing import TYPE_CHECKING

from nines.common import card_packs, seating
from nines.evidence.cite import By, cite
from nines.evidence.sourced import said
from nines.holdem.rule_set import HoldemRules
from nines.holdem.rules import betting, limits, match, pot, showdown

if TYPE_CHECKING:
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
    # Long because it lists all aspects in order, for readers of the rules.
    ask = choices.ask
    return HoldemRules(
        slug="multiple-9-holdem-2007",
        choices=choices,
        seats=_seats(choices),
        pack=cite(By(f"{PAGE}:090 {PAGE}:129", implied=True), card_packs.FullPack),
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
        opening=choices.decide(
            "poker-custom", lambda _: cite(f"{HOLDEM} {PAGE}:094", betting.LeftOfBlindThenOfButton)
        ),
        betting=choices.decide(
            "poker-custom",
            lambda _: cite(HOLDEM, betting.BetOrStay, fold_free=ask("fold-unasked", NO_AND_YES)),
        ),
        closing=choices.decide(
            "big-blind-speaks",
            lambda speaks: cite(HOLDEM, betting.AllHaveSpoken, big_blind_speaks=speaks == "yes"),
        ),
        limit=_limit(choices),
        cap=_cap(choices),
        all_in=choices.decide(
            "short-raise", lambda short: cite(HOLDEM, betting.AllThatIsLeft, raises=short == "yes")
        ),
        uncontested=choices.decide("poker-custom", lambda _: cite(HOLDEM, betting.LastOneStanding)),
        combination=choices.decide(
            "all-seven-cards", lambda _: cite(f"{PAGE}:096 {PAGE}:118", pot.OwnAndBoard)
        ),
        multiple=_multiple(choices),
        unused=cite(
            f"{PAGE}:099 {PAGE}:101",
            showdown.CopiesLeft,
            partly=ask("partly-used-rank", NO_AND_YES),
            ace=said(showdown.HIGH_ACE, f"{PAGE}:103 {PAGE}:104"),
            each_ace=ask("unused-aces-each", NO_AND_YES),
        ),
        comparison=_comparison(choices),
        showing=choices.decide(
            "losers-show",
            lambda show: cite(f"{PAGE}:090 {PAGE}:116", pot.AllShow, losers=show == "yes"),
        ),
        shares=choices.decide("side-pots", lambda apart: cite(HOLDEM, pot.SidePots, apart=apart == "yes")),
        division=choices.decide(
            "equal-hands",
            lambda _: cite(
                f"{PAGE}:100",
                pot.EqualParts,
                from_left=ask("odd-chip", {"left-of-button": True, "last": False}),
            ),
        ),
        lot=_lot(choices),
        button=choices.decide(
            "button-moves", lambda moves: cite(f"{PAGE}:094", match.ButtonMoves, moves=moves == "yes")
        ),
        stakes=_stakes(choices),
        length=_length(choices),
        ties=choices.decide("sitting-tied", lambda tied: cite("", match.MostWins, share=tied == "shared")),
    )


def _seats(choices: Choices) -> Cited[c.Seats]:
    """Return the rule on the number of players: as in the sample hand, or as many as the cards allow."""

    def as_cards_allow() -> Cited[c.Seats]:
        # two cards each, and five or eight cards for the table, from a pack of 52
        served = choices.following(
            "how-many-players cards-burned", lambda _, burned: 22 if burned == "yes" else 23
        )
        return cite(f"{PAGE}:091 {PAGE}:095", seating.Between, least=2, most=served)

    return choices.choose(
        "how-many-players",
        {
            "two-to-ten": lambda: cite(f"{PAGE}:107", seating.Between, least=2, most=10),
            "two-to-twenty-three": as_cards_allow,
        },
    )


def _blinds(choices: Choices) -> Cited[a.Blinds]:
    """Return the rule on the blinds; the page names them, but not their amounts or who posts them."""
    ask = choices.ask
    return choices.decide(
        "poker-custom",
        lambda _: cite(
            f"{PAGE}:093 {PAGE}:094",
            betting.SmallAndBig,
            small=ask("small-bet", {answer: bet // 2 for answer, bet in SMALL_BETS.items()}),
            big=ask("small-bet", SMALL_BETS),
            button_small=ask("button-small-blind", NO_AND_YES),
            whole=ask("short-blind", {"as-put": False, "whole": True}),
        ),
    )


def _limit(choices: Choices) -> Cited[a.Limit]:
    """Return the rule on the amounts of bets and raises."""
    small = choices.ask("small-bet", SMALL_BETS)
    times = {"double": 2, "same": 1}

    def fixed() -> Cited[a.Limit]:
        return cite(
            HOLDEM,
            limits.FixedLimit,
            small=small,
            big=choices.following("small-bet later-bets", lambda bet, later: SMALL_BETS[bet] * times[later]),
            rounds_small=choices.ask("later-bets", {"double": 2, "same": 2}),
        )

    return choices.choose(
        "bet-limit",
        {
            "fixed": fixed,
            "no-limit": lambda: cite(HOLDEM, limits.NoLimit, smallest=small),
            "pot-limit": lambda: cite(HOLDEM, limits.PotLimit, smallest=small),
        },
    )


def _cap(choices: Choices) -> Cited[a.Cap]:
    """Return the rule on the number of raises in a round."""

    def at_most(raises: int) -> Cited[a.Cap]:
        for_two = choices.ask("raises-between-two", NO_AND_YES)
        return cite(HOLDEM, betting.MostRaises, most=raises, open_for_two=for_two)

    return choices.choose(
        "most-raises",
        {
            "three": lambda: at_most(3),
            "four": lambda: at_most(4),
            "no-cap": lambda: cite(HOLDEM, betting.MostRaises, most=None, open_for_two=False),
        },
    )


def _multiple(choices: Choices) -> Cited[a.Multiple]:
    """Return the rule that says which multiples of nine count; a hand without multiples has no nines."""
    words, sample = f"{PAGE}:097 {PAGE}:098", f"{PAGE}:124 {PAGE}:125"
    lone = choices.ask("lone-nine-counts", NO_AND_YES)

    def all_groups() -> Cited[a.Multiple]:
        split = said(choices.ask("rank-split", NO_AND_YES), sample)
        return cite(words, showdown.AllMultiples, split=split, lone=lone)

    def largest_group() -> Cited[a.Multiple]:
        return cite(words, showdown.HighestMultiple, lone=lone)

    counted = {"all-groups": all_groups, "largest-group": largest_group}
    return choices.choose("no-multiple", {"no-nines": lambda: choices.choose("nines-counted", counted)})


def _comparison(choices: Choices) -> Cited[a.Comparison]:
    """Return the rule that compares hands with the same number of nines, each in its best arrangement."""
    compared = choices.ask("unused-compared", {"one-by-one": True, "together": False})
    return choices.decide(
        "best-arrangement special-hand-first",
        lambda *_: cite(
            f"{PAGE}:097 {PAGE}:099 {PAGE}:100 {PAGE}:129",
            showdown.FewestThenHighest,
            one_by_one=said(compared, f"{PAGE}:100"),
        ),
    )


def _lot(choices: Choices) -> Cited[c.Lot]:
    return choices.choose(
        "first-button",
        {
            "at-random": lambda: cite(f"{PAGE}:094", match.ButtonDrawn),
            "highest-card": lambda: cite(f"{PAGE}:094", match.HighestCardHasButton),
        },
    )


def _stakes(choices: Choices) -> Cited[a.Stakes]:
    chips = {"hundred": 100, "two-hundred": 200}
    return choices.decide("chips-at-first", lambda many: cite(f"{PAGE}:093", match.Chips, chips=chips[many]))


def _length(choices: Choices) -> Cited[c.Length]:
    return choices.choose(
        "sitting",
        {
            "round-of-deals": lambda: cite("", match.AsManyDealsAsPlayers),
            "one-deal": lambda: cite("", match.OneDeal),
            "until-ruin": lambda: cite("", match.UntilOneHasAll),
        },
    )
