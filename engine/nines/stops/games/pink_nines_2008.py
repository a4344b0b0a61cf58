"""Pink Nines, as David Parlett describes it in 2008.

The game is played like the Red Nines of 1881, but suits do not matter, and aces are high. Only the ace is a
stop. Nobody pays for cards. Every player puts a stake into a pool, and the first player to go out takes the
pool.

References
----------
.. [1] Parlett, D. (2008). *The Penguin Book of Card Games*. London: Penguin, as reported by wp-red-nines.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from nines.cards import ACE, KING
from nines.common import card_packs, lots, matches, seating, turn_order
from nines.evidence.cite import By, Cited, cite
from nines.evidence.sourced import implied, said
from nines.kernel.inheritance import amend, attributed, inherited, replacing, taken, taken_over
from nines.stops.games.red_nines_1881 import COUNTER, WHOLE_HANDS, red_nines_1881
from nines.stops.rules import (
    deal,
    dealer,
    equipment,
    opening_lay,
    pools,
    sequence,
    settlement,
    shared,
    stop,
    turn,
    wild,
)

if TYPE_CHECKING:
    from nines.common import aspects as c
    from nines.evidence.choices import Choices
    from nines.stops import aspects as a
    from nines.stops import features as f
    from nines.stops.rule_set import StopsRules

ACES_HIGH: Final = (*range(2, KING + 1), ACE)
POOL, STAKE = "pool", "stake"
PLAY_AS_IN_1881 = "wp-red-nines:159"

R = TypeVar("R")


def pink_nines_2008(choices: Choices) -> StopsRules:
    """Return the game with these choices."""
    return attributed(of_the_paragraph(choices), choices, "which-account")


def of_the_paragraph(choices: Choices) -> StopsRules:
    """Return the game of the paragraph that describes the play and names no author."""
    base = choices.older(red_nines_1881)
    return amend(
        base,
        choices,
        via=PLAY_AS_IN_1881,
        confirmed={
            "wild": "wp-red-nines:153",
            "asked/others": "wp-red-nines:162",
            "going-out": "wp-red-nines:163",
        },
        seats=_seats(choices),
        pack=cite("wp-red-nines:155", card_packs.FullPack, without=()),
        ranking=cite(
            "wp-red-nines:161",
            equipment.Upward,
            order=ACES_HIGH,
            nothing_after=choices.ask("which-ranks-stop", {"ace": (), "ace-and-king": (KING,), "none": ()}),
        ),
        deal=cite(
            "wp-red-nines:157 wp-red-nines:158",
            deal.EqualHands,
            on_table=said(4, "wp-red-nines:156 wp-red-nines:158"),
            whole_hands=choices.ask("packets", WHOLE_HANDS),
        ),
        grouping=_grouping(choices, base),
        continuation=_continuation(choices, base),
        suit=cite("wp-red-nines:160", sequence.InSuit, kept=False),
        naming=shared.wild_names(
            choices,
            "wp-red-nines:153",
            suited=implied(False, "wp-red-nines:160"),
            limits=choices.ask("wild-stands-for", {"any": ()}),
        ),
        stop=(*_stops(choices), *inherited(base.stop, without="ace-and-king red-nine-as-stop")),
        turn=_turn(choices, base),
        passing=_passing(choices, base),
        asked=_asked(choices, base),
        blocked=cite("wp-red-nines:162", turn.LastBegins),
        lot=_lot(choices, base),
        succession=_succession(choices, base),
        credit=shared.counters_run_out(choices, "wp-red-nines:154"),
        call=_call(choices, base),
        insight=_insight(choices, base),
        **_opening(choices, base),
        **_stakes(choices, base),
        **_payments_of_1881(choices, base),
    )


def of_1881(cited: Cited[R], choices: Choices, point: str) -> Cited[R]:
    """Return a rule of 1881 that this game inherits because of a choice at an open question."""
    return taken_over(cited, choices, via=PLAY_AS_IN_1881, points=point)


# --- Players, sequences ---


def _seats(choices: Choices) -> Cited[c.Seats]:
    """Return the rule on the number of players; the account names no limit."""
    by = "wp-red-nines:157"
    return cite(
        by,
        choices.ask(
            "how-many-players",
            {
                "two-to-eight": partial(seating.Between, least=2, most=8),
                "four-to-eight": partial(seating.Between, least=4, most=8),
                "two-or-more": partial(seating.Between, least=2, most=48),
            },
        ),
    )


def _opening(choices: Choices, base: StopsRules) -> dict[str, Any]:
    """Return the rules that say which cards may open a deal."""
    point = "opening-lead"
    any_card = of_1881(base.lead, choices, point)
    lowest = cite("", sequence.LowestOpens, order=said(ACES_HIGH, "wp-red-nines:161"))
    no_wild = cite(By("", name="opening"), wild.WildOpens, allowed=False)
    more: tuple[Cited[f.WildLimit], ...] = choices.choose(point, {"any": (), "lowest": (no_wild,)})
    lead: Cited[a.Lead] = choices.choose(point, {"any": any_card, "lowest": lowest})
    return {"lead": lead, "wild_limit": (*base.wild_limit, *more)}


def _grouping(choices: Choices, base: StopsRules) -> tuple[Cited[a.Grouping], ...]:
    by, point = "wp-red-nines:160", "several-of-a-rank"
    return choices.choose(
        point,
        {
            "no": tuple(of_1881(cited, choices, point) for cited in base.grouping),
            "opening": (cite(by, opening_lay.OpeningCards, when=opening_lay.AtFirstLay()),),
            "yes": (cite(by, sequence.EqualCards, largest=6),),  # six: four of a rank and both red nines
        },
    )


def _continuation(choices: Choices, base: StopsRules) -> Cited[a.Continuation]:
    point = "round-the-corner"
    return choices.choose(
        point,
        {
            "no": of_1881(base.continuation, choices, point),
            "yes": cite("wp-red-nines:161", sequence.RoundTheCorner, lowest=2, highest=ACE),
        },
    )


def _stops(choices: Choices) -> tuple[Cited[a.Stop], ...]:
    """Return the rules that say which ranks are stops; an ace is not a stop if a two may follow an ace."""
    ace = By("wp-red-nines:159 wp-red-nines:161", name="ace")
    as_ace = By("wp-red-nines:153 wp-red-nines:161", name="red-nine-as-ace")
    stops = choices.ask("wild-as-stop", {"yes": True, "no": False})

    def at(ranks: tuple[int, ...]) -> tuple[Cited[a.Stop], ...]:
        if not ranks:
            return ()
        by_wild = cite(as_ace, choices.on("wild-as-stop", stop.WildAtStop), ranks=ranks, stops=stops)
        return cite(ace, stop.StopRanks, ranks=ranks), by_wild

    def ending_with(*ranks: int) -> tuple[Cited[a.Stop], ...]:
        without_ace = tuple(rank for rank in ranks if rank != ACE)
        return choices.choose("round-the-corner", {"no": at(ranks), "yes": at(without_ace)})

    return choices.choose(
        "which-ranks-stop",
        {"ace": ending_with(ACE), "ace-and-king": ending_with(ACE, KING), "none": ()},
    )


def _turn(choices: Choices, base: StopsRules) -> Cited[c.Turn]:
    """Return the rule that says who may follow.

    This account says that all players may pass, but only the account of 1881 gives the order of players.
    """
    by, order = "wp-red-nines:162", "wp-red-nines:056 wp-red-nines:004"
    clockwise = said(taken(True, base.turn, choices, via=PLAY_AS_IN_1881), order)
    in_turn = partial(turn_order.Rotation, clockwise=clockwise)
    return cite(by, choices.ask("who-may-follow", {"in-turn": in_turn, "holder": turn.HolderFirst}))


def _passing(choices: Choices, base: StopsRules) -> tuple[Cited[a.Passing], ...]:
    """Return the rules on passing.

    In the game of 1881, the two red nines are never the next cards at the same time.
    """
    point, name = "wild-kept-in-its-place", "red-nine-in-its-place"
    unable = By("wp-red-nines:162", name="unable", implied=True)
    as_in_1881: Cited[a.Passing] = of_1881(base.rule_at(f"passing/{name}"), choices, point)
    not_of_several = shared.wild_kept_in_its_place(choices, By("wp-red-nines:153", name=name))
    kept = choices.choose(point, {"yes": as_in_1881, "no": as_in_1881, "not-of-several": not_of_several})
    return replacing(base.passing, cite(unable, turn.UnablePasses), kept)


# --- The dealer ---


def _asked(choices: Choices, base: StopsRules) -> tuple[Cited[a.Asked], ...]:
    """Return the rules that say who may continue, even when all cards of the next rank have been played."""
    point, name = "dealer-and-blind", "after-the-cry"
    after_the_cry = of_1881(base.rule_at(f"asked/{name}"), choices, point)
    others = inherited(base.asked, without=name)
    return (*others, *choices.choose(point, {"no": (), "yes": (after_the_cry,)}))


def _call(choices: Choices, base: StopsRules) -> Cited[f.Call] | None:
    point = "dealer-and-blind"
    return choices.choose(point, {"no": None, "yes": of_1881(base.rule_at("call"), choices, point)})


def _insight(choices: Choices, base: StopsRules) -> Cited[f.Insight]:
    point = "dealer-and-blind"
    return choices.choose(
        point,
        {
            "no": cite("wp-red-nines:162", dealer.DealerSees, sees=False),
            "yes": of_1881(base.rule_at("insight"), choices, point),
        },
    )


def _lot(choices: Choices, base: StopsRules) -> Cited[c.Lot]:
    point = "first-dealer"
    return choices.choose(
        point,
        {
            "at-random": cite("", lots.SomebodyDeals, at_random=True),
            "first-knave": of_1881(base.rule_at("lot"), choices, point),
        },
    )


def _succession(choices: Choices, base: StopsRules) -> Cited[c.Succession]:
    point = "first-hand-next"
    return choices.choose(
        point,
        {
            "next": of_1881(base.rule_at("succession"), choices, point),
            "winner": cite(PLAY_AS_IN_1881, matches.WinnerIsFirst),
        },
    )


# --- Stakes and payments ---


def _stakes(choices: Choices, base: StopsRules) -> dict[str, Any]:
    """Return the rules on the pool, on who wins the pool, and on payments for cards left in hand."""
    point = "cards-left-paid"
    counter = choices.on(point, COUNTER)
    stake = choices.on(point, said(STAKE, "wp-red-nines:154"))
    units = {"nothing": stake, "cards": counter, "all": counter}
    ante = cite(
        By("wp-red-nines:154", name="ante"),
        pools.Ante,
        name=POOL,
        amount=1,
        unit=choices.choose(point, units),
        once=said(choices.ask("ante", {"each-deal": False, "once": True}), "wp-red-nines:154"),
    )
    sweep = cite(By("wp-red-nines:163", name="winner"), pools.WinnerSweeps, pool=POOL)
    nothing = cite(By("wp-red-nines:163", name="cards"), settlement.CardsLeft, amount=0)
    counters = of_1881(base.rule_at("settlement/cards"), choices, point)
    return {
        "pool": (ante, *_if_all_paid(choices, base.pool)),
        "sweep": (sweep, *_if_all_paid(choices, base.sweep)),
        "settlement": (choices.choose(point, {"nothing": nothing, "cards": counters, "all": counters}),),
    }


def _payments_of_1881(choices: Choices, base: StopsRules) -> dict[str, Any]:
    """Return the rules of 1881 on pools and payments; this game inherits all of them together."""

    def of_1881(aspect: str) -> Cited[Any] | None:
        return next(iter(_if_all_paid(choices, base.by_field()[aspect])), None)

    return {
        "last_wild": _if_all_paid(choices, base.last_wild),
        "doubling": _if_all_paid(choices, base.doubling),
        **{aspect: of_1881(aspect) for aspect in ("stakes", "leftover", "together", "dissolution")},
    }


def _if_all_paid(choices: Choices, rules: tuple[Cited[R], ...]) -> tuple[Cited[R], ...]:
    """Return these rules of 1881 on payments if this game inherits them all; if not, return no rules."""
    point = "cards-left-paid"
    return choices.choose(
        point,
        {
            "nothing": (),
            "cards": (),
            "all": tuple(of_1881(cited, choices, point) for cited in rules),
        },
    )
