"""Red Nines, as H. K. described it in 1881.

The pack has forty-four cards. Sequences keep to one suit, and the two red nines are wild. Four cards lie on
the table. Only the dealer knows these cards, and the dealer calls “stop” when the next card is one of them.
The dealer also fills two pools. One pool is for a player who plays both red aces, and one is for a player who
goes out on a red nine.

References
----------
.. [1] H. K. (1881). "Red Nines", *The Chess Player's Chronicle* 5, pp. 46-47, as reported by wp-red-nines.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nines.cards import ACE, JACK, KING, Card, Face
from nines.common import card_packs, lots, matches, seating, turn_order
from nines.evidence.cite import By, Cited, cite
from nines.evidence.sourced import implied, said
from nines.stops.rule_set import StopsRules
from nines.stops.rules import (
    deal,
    dealer,
    doubling,
    equipment,
    last_wild,
    naming,
    pools,
    sequence,
    settlement,
    shared,
    stakes,
    stop,
    turn,
    wild,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.common import aspects as c
    from nines.evidence.choices import Choices
    from nines.stops import aspects as a
    from nines.stops import features as f
    from nines.stops import money as m

RED_NINES = (Face(9, "♦"), Face(9, "♥"))
RED_ACES = (Card(ACE, "♦"), Card(ACE, "♥"))
NINE_POOL, ACE_POOL = "red nine pool", "red ace pool"
COUNTER = "counter"
WHOLE_HANDS = {"singly": False, "whole-hands": True}
IN_THE_PACK = (ACE, *range(4, KING + 1))


def red_nines_1881(choices: Choices) -> StopsRules:
    """Return the game with these choices."""
    ask = choices.ask
    return StopsRules(
        slug="red-nines-1881",
        choices=choices,
        seats=_seats(choices),
        pack=cite(
            "wp-red-nines:058 wp-red-nines:008",
            card_packs.FullPack,
            without=said((2, 3), "wp-red-nines:059 wp-red-nines:060 wp-red-nines:036"),
        ),
        ranking=cite(
            "wp-red-nines:005 wp-red-nines:060",
            equipment.Upward,
            order=said(
                ask("wild-as-absent-card", {"no": IN_THE_PACK, "yes": tuple(range(ACE, KING + 1))}),
                "wp-red-nines:005 wp-red-nines:060",
            ),
            nothing_after=said(ask("what-follows-an-ace", {"nothing": (ACE,)}), "wp-red-nines:075"),
        ),
        deal=cite(  # the account describes the deal for eight players only
            "wp-red-nines:069 wp-red-nines:070 wp-red-nines:037",
            deal.EqualHands,
            on_table=said(
                ask("table-cards-when-not-eight", {"four": 4, "five-each": 4}),
                "wp-red-nines:070 wp-red-nines:054",
            ),
            each=said(ask("table-cards-when-not-eight", {"four": 0, "five-each": 5}), "wp-red-nines:069"),
            whole_hands=ask("packets", WHOLE_HANDS),
        ),
        # Stated for the first lead; it follows that a new sequence, too, may begin with any card.
        lead=cite(By("wp-red-nines:072 wp-red-nines:075 wp-red-nines:079", implied=True), sequence.AnyCard),
        grouping=(_grouping(choices),),
        continuation=cite("wp-red-nines:073 wp-red-nines:074", sequence.NextRank),
        suit=cite("wp-red-nines:074 wp-red-nines:038", sequence.InSuit, kept=True),
        wild=cite(
            "wp-red-nines:061 wp-red-nines:035",
            wild.AllOfThese,
            faces=said(ask("red-nine-cards", {"hearts-and-diamonds": RED_NINES}), "wp-red-nines:061"),
        ),
        naming=shared.wild_names(
            choices,
            "wp-red-nines:061",
            suited=implied(True, "wp-red-nines:074"),
            absent=ask("wild-as-absent-card", {"no": (), "yes": (Face(2), Face(3))}),
            limits=_names_limited(choices),
        ),
        stop=_stops(choices),
        turn=_turn(choices),
        passing=_passing(choices),
        asked=_asked(choices),
        # The text has only a next card on the table; the same for a card already played is our choice.
        blocked=cite(
            By("wp-red-nines:079 wp-red-nines:077", implied=True),
            choices.on("required-rank-laid", turn.LastBegins),
        ),
        # That the deal ends follows from the payment for the cards still held.
        going_out=cite(
            By("wp-red-nines:081 wp-red-nines:055 wp-red-nines:082", implied=True), turn_order.FirstOut
        ),
        wild_limit=_wild_limits(choices),
        last_wild=(
            cite(
                "wp-red-nines:084 wp-red-nines:085",
                last_wild.LastIsWild,
                laid_as=shared.laid_last_as(choices),
            ),
        ),
        doubling=_doublings(choices),
        together=_together(choices),
        settlement=(
            cite(
                By("wp-red-nines:082", name="cards"),
                settlement.CardsLeft,
                amount=1,
                unit=COUNTER,
                wild=said(2, "wp-red-nines:083"),
            ),
        ),
        pool=_pools(),
        leftover=_leftover(choices),
        sweep=_sweeps(choices),
        call=_call(choices),
        insight=cite("wp-red-nines:071 wp-red-nines:078", dealer.DealerSees, sees=True),
        lot=cite(
            "wp-red-nines:064",
            lots.FirstOfRankDeals,
            rank=JACK,
            from_any_seat=ask("lot-starts-with", {"random-seat": True, "first-seat": False}),
        ),
        succession=cite(
            By("wp-red-nines:057 wp-red-nines:072", implied=True), matches.FirstHandPasses, clockwise=True
        ),
        dealer=cite(By("wp-red-nines:072 wp-red-nines:056", implied=True), matches.DealsToFirst, step=-1),
        stakes=cite(
            "wp-red-nines:062 wp-red-nines:063",
            stakes.Stake,
            jetons=said(36, "wp-red-nines:062"),
            unit=COUNTER,
            example=said(True, "wp-red-nines:062"),
        ),
        credit=shared.counters_run_out(choices, "wp-red-nines:062"),
        length=shared.match_length(choices, "wp-red-nines:057"),
        dissolution=shared.pools_at_the_end(choices, "wp-red-nines:065"),
        ties=shared.match_ties(choices),
        silent=(
            f"{shared.NO_CONTESTS} {shared.NO_TRUMPS} "
            "lay_limit jump redeal carte_blanche sides announcement payment payment_limit claim rise "
            "opera answer value rounding pegging target"
        ),
    )


# --- Players, cards, deal ---


def _seats(choices: Choices) -> Cited[c.Seats]:
    """Return the rule on the number of players.

    The account allows any number of players, so every limit is our choice.
    """
    by = "wp-red-nines:053 wp-red-nines:054 wp-red-nines:003 wp-red-nines:013"

    def dealt_to(players: str, fewer: str) -> int:
        most = {"three-to-ten": 10, "four-to-ten": 10, "four-to-eight": 8, "only-eight": 8}[players]
        return min(most, 8) if fewer == "five-each" else most

    return cite(
        by,
        choices.ask(
            "how-many-players",
            {
                "three-to-ten": partial(seating.Between, least=3),
                "four-to-ten": partial(seating.Between, least=4),
                "four-to-eight": partial(seating.Between, least=4),
                "only-eight": partial(seating.Between, least=8),
            },
        ),
        most=said(choices.following("how-many-players table-cards-when-not-eight", dealt_to), by),
    )


def _grouping(choices: Choices) -> Cited[a.Grouping]:
    by = "wp-red-nines:072 wp-red-nines:073"
    return cite(by, choices.ask("several-of-a-rank", {"no": sequence.OneAtATime}))


# --- Sequences ---


def _names_limited(choices: Choices) -> tuple[naming.Limit, ...]:
    """Return the limits on the cards that a red nine may replace; the limits depend on open questions."""

    def limits(stands_for: str, as_other_nine: str) -> tuple[naming.Limit, ...]:
        colour = (naming.OfItsColour(),) if stands_for == "own-colour" else ()
        rank = (naming.NoOtherOfItsRank(),) if as_other_nine == "no" else ()
        return (*colour, *rank)

    return choices.following("wild-stands-for wild-as-other-nine", limits)


def _stops(choices: Choices) -> tuple[Cited[a.Stop], ...]:
    ranks = (ACE, KING)
    as_stop = By("wp-red-nines:075 wp-red-nines:061", name="red-nine-as-stop")
    red_nine = By("wp-red-nines:061", name="red-nine")
    stops = choices.ask("wild-as-stop", {"yes": True, "no": False})
    return (
        cite(
            By("wp-red-nines:075 wp-red-nines:079", name="ace-and-king"),
            stop.StopRanks,
            ranks=said(ranks, "wp-red-nines:075"),
        ),
        cite(
            as_stop,
            choices.on("wild-as-stop", stop.WildAtStop),
            ranks=implied(ranks, "wp-red-nines:075"),
            stops=stops,
        ),
        cite(
            red_nine,
            choices.ask(
                "wild-names",
                {
                    "wanted": partial(stop.WildStops, stops=False),
                    "any": partial(stop.WildStops, stops=False),
                    "nothing-follows": partial(stop.WildStops, stops=True),
                },
            ),
        ),
    )


def _turn(choices: Choices) -> Cited[c.Turn]:
    by = "wp-red-nines:056 wp-red-nines:004"
    return cite(
        by,
        choices.ask(
            "who-may-follow",
            {"in-turn": partial(turn_order.Rotation, clockwise=said(True, by)), "holder": turn.HolderFirst},
        ),
    )


def _passing(choices: Choices) -> tuple[Cited[a.Passing], ...]:
    unable = By("wp-red-nines:073 wp-red-nines:056", name="unable", implied=True)
    red_nine = By("wp-red-nines:061", name="red-nine")
    return (
        # The text does not mention passing; it is part of the order of turns, which is our choice.
        cite(unable, choices.on("who-may-follow", turn.UnablePasses)),
        shared.right_to_lead(choices, By("wp-red-nines:072 wp-red-nines:075 wp-red-nines:079", name="lead")),
        shared.natural_card_held_back(choices, By("wp-red-nines:073 wp-red-nines:077", name="natural-card")),
        choices.on("wild-card-held-back", shared.wild_card_held_back(choices, red_nine)),
        shared.wild_kept_in_its_place(choices, By("wp-red-nines:061", name="red-nine-in-its-place")),
    )


def _asked(choices: Choices) -> tuple[Cited[a.Asked], ...]:
    after = By("wp-red-nines:077 wp-red-nines:078", name="after-the-cry")
    return (
        shared.others_asked(choices, By("wp-red-nines:077 wp-red-nines:056", name="others")),
        cite(
            after,
            choices.ask(
                "wild-before-the-cry",
                {
                    "own-run": partial(turn.NobodyAfterTheCry, asked=False),
                    "after-all-passed": partial(turn.NobodyAfterTheCry, asked=True),
                    "open-to-all": partial(turn.NobodyAfterTheCry, asked=True),
                },
            ),
        ),
    )


def _wild_limits(choices: Choices) -> tuple[Cited[f.WildLimit], ...]:
    return (
        shared.wild_for_laid_cards(choices, By("wp-red-nines:061", name="card-laid")),
        shared.wild_leads(choices, By("wp-red-nines:061 wp-red-nines:072", name="lead")),
        shared.natural_card_first(choices, By("wp-red-nines:061 wp-red-nines:073", name="natural-card")),
    )


def _call(choices: Choices) -> Cited[f.Call]:
    """Return the rule that says when the dealer calls.

    We also chose that the dealer always calls, and calls truthfully.
    """
    by = "wp-red-nines:077 wp-red-nines:078"

    cries: Callable[..., f.Call] = choices.ask(
        "wild-before-the-cry",
        {
            "own-run": dealer.DealerCries,
            "open-to-all": dealer.DealerCries,
            "after-all-passed": dealer.DealerCriesLast,
        },
    )
    return cite(by, choices.ask("dealer-cries", {"always": cries}))


# --- Payments and pools ---


def _doublings(choices: Choices) -> tuple[Cited[m.Doubling], ...]:
    by = By("wp-red-nines:086 wp-red-nines:083", name="other-red-nine")
    return (
        cite(By("wp-red-nines:085", name="out-on-red-nine"), doubling.OutOnWildDoubles, doubles=True),
        cite(
            by,
            choices.ask(
                "fourfold-payment",
                {
                    "four-counters": partial(doubling.OtherWildCaught, extra=0),
                    "eight-counters": partial(doubling.OtherWildCaught, extra=4),
                    "whole-hand": doubling.OtherWildDoublesAgain,
                },
            ),
        ),
    )


def _together(choices: Choices) -> Cited[m.Together]:
    """Return the rule on the result of several doublings.

    We read the word *fourfold* to mean that several doublings are multiplied.
    """
    by = By("wp-red-nines:085 wp-red-nines:086", implied=True)
    return cite(by, choices.on("fourfold-payment", doubling.AppliedTogether))


def _pools() -> tuple[Cited[m.Pool], ...]:
    return (
        cite(
            By("wp-red-nines:065 wp-red-nines:066", name="red-nine"),
            pools.DealerDresses,
            name=NINE_POOL,
            amount=6,
            unit=COUNTER,
            example=True,
        ),
        cite(
            By("wp-red-nines:065 wp-red-nines:067", name="red-ace"),
            pools.DealerDresses,
            name=ACE_POOL,
            amount=implied(3, "wp-red-nines:067 wp-red-nines:066"),  # three: half of six
            unit=COUNTER,
            example=implied(True, "wp-red-nines:067 wp-red-nines:066"),
        ),
    )


def _leftover(choices: Choices) -> Cited[m.Leftover]:
    by = "wp-red-nines:065"
    return cite(
        by,
        choices.ask(
            "pools-unclaimed",
            {
                "carried": pools.PoolsCarried,
                "carried-undressed": pools.PoolsCarriedAlone,
                "returned": pools.PoolsReturned,
            },
        ),
    )


def _sweeps(choices: Choices) -> tuple[Cited[m.Sweep], ...]:
    return (
        cite(
            By("wp-red-nines:080", name="red-aces"),
            pools.BothLaid,
            pool=ACE_POOL,
            cards=RED_ACES,
            in_turn=choices.ask("both-red-aces-when", {"one-deal": False, "one-turn": True}),
            by_wild=choices.ask("red-nine-as-red-ace", {"no": False, "yes": True}),
        ),
        cite(By("wp-red-nines:084", name="red-nine"), pools.OutOnWildSweeps, pool=NINE_POOL),
    )
