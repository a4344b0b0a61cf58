"""Pink Nines, as David Parlett describes it in 2008.

Played as Red Nines of 1881, but whatever the suit and with aces high: the ace alone is a stop. Nobody is
asked to pay for cards; every player puts a stake into a pool, and the first to be out takes it.

References
----------
.. [1] Parlett, D. (2008). *The Penguin Book of Card Games*. London: Penguin, as reported by wp-red-nines.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeVar

from nines.cards import ACE, KING
from nines.cite import Cited, cite
from nines.common import card_packs, lots, matches, seating
from nines.kernel.amend import amend, inherited, replacing
from nines.stops.games.red_nines_1881 import COUNTER, red_nines_1881
from nines.stops.rules import (
    deal,
    dealer,
    equipment,
    opening_lay,
    pools,
    sequence,
    settlement,
    shared_readings,
    stop,
    turn,
    wild,
)

if TYPE_CHECKING:
    from nines.readings import Choices
    from nines.stops import aspects as a
    from nines.stops.rule_set import StopsRules

ACES_HIGH: Final = (*range(2, KING + 1), ACE)
POOL, STAKE = "pool", "stake"
PLAY_AS_IN_1881 = "wp-red-nines:159"

R = TypeVar("R")


def pink_nines_2008(choices: Choices) -> StopsRules:
    """Return the game under these choices."""
    # Long because it is what the source changes, in one piece.
    pick, base = choices.pick, red_nines_1881(choices.of_base())
    return amend(
        red_nines_1881,
        choices,
        via=PLAY_AS_IN_1881,
        confirmed={
            "wild": "wp-red-nines:153",
            "passing/unable": "wp-red-nines:162",
            "asked/others": "wp-red-nines:162",
            "going-out": "wp-red-nines:163",
        },
        seats=cite(
            seating.Between(
                *pick(
                    "how-many-players",
                    {"two-to-eight": (2, 8), "four-to-eight": (4, 8), "two-or-more": (2, 48)},
                )
            ),
            "wp-red-nines:157",
            "how-many-players",
        ),
        pack=cite(card_packs.FullPack(), "wp-red-nines:155"),
        ranking=cite(equipment.Upward(ACES_HIGH), "wp-red-nines:161"),
        deal=cite(
            deal.OneByOne(4, whole_hands=pick("packets", {"singly": False, "whole-hands": True})),
            "wp-red-nines:156 wp-red-nines:157 wp-red-nines:158",
            "packets which-account",
        ),
        grouping=_grouping(choices, base),
        continuation=pick(
            "round-the-corner",
            {
                "no": under(base.continuation, "round-the-corner"),
                "yes": cite(sequence.RoundTheCorner(2), "wp-red-nines:161", "round-the-corner"),
            },
        ),
        suit=cite(sequence.InSuit(kept=False), "wp-red-nines:160"),
        naming=cite(
            shared_readings.wild_names(choices)(),
            "wp-red-nines:153 wp-red-nines:160",
            "wild-names wild-stands-for",
        ),
        stop=(*_stops(choices), *inherited(base.stop, without="ace-and-king red-nine-as-stop")),
        passing=_passing(choices, base),
        blocked=cite(turn.LastBegins(), "wp-red-nines:162"),
        lot=pick(
            "first-dealer",
            {
                "at-random": cite(lots.SomebodyDeals(), "", "first-dealer"),
                "first-knave": under(base.rule_at("lot"), "first-dealer"),
            },
        ),
        succession=pick(
            "first-hand-next",
            {
                "next": under(base.rule_at("succession"), "first-hand-next"),
                "winner": cite(matches.WinnerIsFirst(), PLAY_AS_IN_1881, "first-hand-next"),
            },
        ),
        credit=cite(shared_readings.counters_run_out(choices), "wp-red-nines:154", "counters-run-out"),
        **_opening(choices, base),
        **_blind(choices, base),
        **_money(choices, base),
    )


def under(cited: Cited[R], point: str) -> Cited[R]:
    """Return a rule of the amended game that is carried because this point is read so."""
    return replace(cited, points=(*cited.points, point))


def _opening(choices: Choices, base: StopsRules) -> dict[str, Any]:
    """Return with which card a sequence may open."""
    point = "opening-lead"
    if choices.pick(point, {"any": True, "lowest": False}):
        return {"lead": under(base.lead, point)}
    no_wild = cite(wild.WildOpens(allowed=False), "", point, name="opening")
    return {
        "lead": cite(sequence.LowestOpens(ACES_HIGH), "", point),
        "wild_limit": (*base.wild_limit, no_wild),
    }


def _grouping(choices: Choices, base: StopsRules) -> tuple[Cited[a.Grouping], ...]:
    passages, point = "wp-red-nines:160", "several-of-a-rank"
    several: dict[str, tuple[Cited[a.Grouping], ...]] = {
        "no": base.grouping,
        "opening": (cite(opening_lay.OpeningCards(opening_lay.AtFirstLay()), passages, point),),
        "yes": (cite(sequence.EqualCards(6), passages, point),),  # four of a rank and both red nines
    }
    return choices.pick(point, several)


def _stops(choices: Choices) -> tuple[Cited[a.Stop], ...]:
    highest = {"ace": (ACE,), "ace-and-king": (ACE, KING), "none": ()}
    ranks: tuple[int, ...] = choices.pick("which-ranks-stop", highest)
    if choices.yes("round-the-corner"):
        ranks = tuple(rank for rank in ranks if rank != ACE)
    if not ranks:
        return ()
    both = "which-ranks-stop round-the-corner"
    return (
        cite(stop.StopRanks(ranks), "wp-red-nines:159 wp-red-nines:161", both, name="ace"),
        cite(
            stop.WildAtStop(ranks, choices.yes("wild-as-stop")),
            "wp-red-nines:153 wp-red-nines:161",
            f"{both} wild-as-stop",
            name="red-nine-as-ace",
        ),
    )


def _passing(choices: Choices, base: StopsRules) -> tuple[Cited[a.Passing], ...]:
    point, name = "wild-kept-in-its-place", "red-nine-in-its-place"
    if choices[point] != "not-of-several":  # in 1881 no two red nines are wanted at once
        return base.passing
    rule = shared_readings.wild_kept_in_its_place(choices)
    return (*inherited(base.passing, without=name), cite(rule, "wp-red-nines:153", point, name=name))


def _blind(choices: Choices, base: StopsRules) -> dict[str, Any]:
    """Return what the dealer knows of the table cards, and who may go on when the card wanted is there."""
    point = "dealer-and-blind"
    if choices.yes(point):
        return {
            "asked": replacing(base.asked, under(base.rule_at("asked/after-the-cry"), point)),
            "call": under(base.rule_at("call"), point),
            "insight": under(base.rule_at("insight"), point),
        }
    return {
        "asked": inherited(base.asked, without="after-the-cry"),
        "call": None,
        "insight": cite(dealer.DealerSees(sees=False), "wp-red-nines:162", point),
    }


def _money(choices: Choices, base: StopsRules) -> dict[str, Any]:
    """Return the pool, and what is taken over of the payments of 1881."""
    point = "cards-left-paid"
    cards, all_ = choices.pick(
        point, {"nothing": (False, False), "cards": (True, False), "all": (True, True)}
    )

    def of_1881(rules: tuple[Cited[R], ...]) -> tuple[Cited[R], ...]:
        return tuple(under(cited, point) for cited in rules) if all_ else ()

    def one_of_1881(cited: Cited[R] | None) -> Cited[R] | None:
        return under(cited, point) if all_ and cited is not None else None

    ante = pools.Ante(
        POOL,
        unit=COUNTER if cards else STAKE,
        once=choices.pick("ante", {"each-deal": False, "once": True}),
    )
    sweep = cite(pools.WinnerSweeps(POOL), "wp-red-nines:163", name="winner")
    nothing = cite(settlement.CardsLeft(0), "wp-red-nines:163", point, name="cards")
    return {
        "pool": (cite(ante, "wp-red-nines:154", "ante", name="ante"), *of_1881(base.pool)),
        "sweep": (sweep, *of_1881(base.sweep)),
        "settlement": (under(base.rule_at("settlement/cards"), point) if cards else nothing,),
        "last_wild": of_1881(base.last_wild),
        "doubling": of_1881(base.doubling),
        "stakes": one_of_1881(base.stakes),
        "leftover": one_of_1881(base.leftover),
        "together": one_of_1881(base.together),
        "dissolution": one_of_1881(base.dissolution),
    }
