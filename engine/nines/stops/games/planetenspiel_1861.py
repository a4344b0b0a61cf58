"""Planetenspiel, as Pierer's encyclopaedia described it in 1861.

Players use one pack. Sequences go up in rank regardless of suit. The nine of diamonds is wild, and is called
the planet. The first player to shed all cards is paid the points that the other players hold. The planet
doubles these points if it is in a loser's hand, or if it is the winner's last card. As the last card, the
planet also wins a pot.

References
----------
.. [1] "Planetenspiel", in *Pierer's Universal-Lexikon*, vol. 13 (Altenburg, 1861), p. 181, seen in
   transcription.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from nines.cards import ACE, KING, Card
from nines.common import card_packs, lots, matches, seating, turn_order
from nines.evidence.cite import By, Cited, cite
from nines.evidence.sourced import implied, said
from nines.stops.rule_set import StopsRules
from nines.stops.rules import (
    blocked,
    deal,
    doubling,
    equipment,
    last_wild,
    lowest,
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
    from nines.common import aspects as c
    from nines.evidence.choices import Choices
    from nines.stops import aspects as a
    from nines.stops import features as f
    from nines.stops import money as m

PLANET: Final = Card(9, "♦")
COUNTER, POT = "counter", "pot"
ACE_LOW: Final = tuple(range(ACE, KING + 1))
LOWEST_SAID: Final = "pierer-1861:005 pierer-1861:006"


def planetenspiel_1861(choices: Choices) -> StopsRules:
    """Return the game with these choices."""
    ask = choices.ask
    return StopsRules(
        slug="planetenspiel-1861",
        choices=choices,
        seats=_seats(choices),
        # The full French pack; the article does not give the number of cards.
        pack=cite(By("pierer-1861:002", implied=True), card_packs.FullPack),
        ranking=cite(
            "pierer-1861:006 pierer-1861:007",
            equipment.Upward,
            order=implied(ACE_LOW, "pierer-1861:006 pierer-1861:007"),
        ),
        deal=cite(
            "pierer-1861:003 pierer-1861:004",
            deal.ToTheEnd,
            on_table=implied(0, "pierer-1861:004"),
            whole_hands=ask("packets", {"singly": False, "whole-hands": True}),
        ),
        lead=_lead(choices),
        grouping=(_grouping(choices),),
        continuation=cite("pierer-1861:005 pierer-1861:006 pierer-1861:007", sequence.NextRank),
        suit=cite("pierer-1861:008", sequence.InSuit, kept=False),
        wild=cite("pierer-1861:012", wild.TheseAreWild, which=said((PLANET,), "pierer-1861:011")),
        naming=shared.wild_names(
            choices,
            "pierer-1861:012",
            suited=implied(False, "pierer-1861:008"),
            limits=said((), "pierer-1861:012"),
        ),
        stop=(
            cite(
                By("pierer-1861:012", name="planet"),
                ask(
                    "comet-stops",
                    {"no": partial(stop.WildStops, stops=False), "yes": partial(stop.WildStops, stops=True)},
                ),
            ),
        ),
        turn=cite("pierer-1861:009", turn_order.Rotation, clockwise=_clockwise(choices)),
        passing=_passing(choices),
        asked=(shared.others_asked(choices, "pierer-1861:009"),),
        blocked=_blocked(choices),
        going_out=cite(By("pierer-1861:010 pierer-1861:013", implied=True), turn_order.FirstOut),
        wild_limit=_wild_limits(choices),
        value=_value(choices),
        last_wild=(
            cite(
                "pierer-1861:015 pierer-1861:016",
                last_wild.LastIsWild,
                laid_as=shared.laid_last_as(choices),
            ),
        ),
        doubling=(
            cite(By("pierer-1861:014", name="planet"), doubling.CaughtDoubles, what=doubling.TheHand()),
            cite(By("pierer-1861:015", name="out-on-planet"), doubling.OutOnWildDoubles, doubles=True),
        ),
        settlement=(cite(By("pierer-1861:013", name="points"), settlement.PointsLeft, unit=COUNTER),),
        pool=(_pot(choices),),
        leftover=_leftover(choices),
        sweep=(cite(By("pierer-1861:016", name="planet"), pools.OutOnWildSweeps, pool=POT),),
        **_match(choices),
        silent=(
            f"{shared.NO_CONTESTS} {shared.NO_TRUMPS} lay_limit jump redeal carte_blanche sides announcement "
            "payment payment_limit claim rise opera answer together rounding pegging target call insight"
        ),
    )


def _seats(choices: Choices) -> Cited[c.Seats]:
    """Return the rule on the number of players; the article gives only the largest number."""
    least = choices.ask("how-many-players", {"three-to-six": 3, "two-to-six": 2})
    return cite("pierer-1861:001", seating.Between, least=least, most=said(6, "pierer-1861:001"))


def _clockwise(choices: Choices) -> bool:
    """Return whether the turn passes to the left; this depends on an open question."""
    clockwise = choices.ask("direction", {"anticlockwise": False, "clockwise": True})
    return said(clockwise, "pierer-1861:003")


# --- Sequences ---


def _lead(choices: Choices) -> Cited[a.Lead]:
    """Return the rule that says which cards may begin a sequence."""
    order = implied(ACE_LOW, f"{LOWEST_SAID} pierer-1861:007")
    return choices.choose(
        "opening-lead",
        {
            "lowest": cite(LOWEST_SAID, sequence.LowestOpens, order=order),
            "every-lead-lowest": cite(LOWEST_SAID, lowest.LowestLeads, order=order),
            "any": cite("pierer-1861:005", sequence.AnyCard),
        },
    )


def _grouping(choices: Choices) -> Cited[a.Grouping]:
    by = "pierer-1861:007"
    return cite(by, choices.ask("several-of-a-rank", {"no": sequence.OneAtATime, "yes": sequence.EqualCards}))


def _passing(choices: Choices) -> tuple[Cited[a.Passing], ...]:
    planet = By("pierer-1861:012", name="planet")  # the article does not say when the planet must be played
    return (
        cite(By("pierer-1861:009", name="unable", implied=True), turn.UnablePasses),
        shared.right_to_lead(choices, By("pierer-1861:005", name="lead")),
        shared.natural_card_held_back(choices, By("pierer-1861:007 pierer-1861:009", name="natural-card")),
        choices.on("wild-card-held-back", shared.wild_card_held_back(choices, planet)),
        shared.wild_kept_in_its_place(choices, By("pierer-1861:012", name="planet-as-nine")),
    )


def _blocked(choices: Choices) -> Cited[a.Blocked]:
    by = "pierer-1861:007 pierer-1861:009"
    return cite(
        by,
        choices.ask(
            "who-starts-again",
            {
                "last-player": turn.LastBegins,
                "next-player": partial(blocked.NextBegins, clockwise=_clockwise(choices)),
            },
        ),
    )


def _wild_limits(choices: Choices) -> tuple[Cited[f.WildLimit], ...]:
    not_wild = cite(By("pierer-1861:005", name="opening"), wild.WildOpens, allowed=False)
    opens: dict[str, tuple[Cited[f.WildLimit], ...]] = {
        "lowest": (not_wild,),
        "every-lead-lowest": (not_wild,),
        "any": (),
    }
    return (
        shared.wild_for_laid_cards(choices, By("pierer-1861:012", name="rank-laid")),
        shared.wild_leads(choices, By("pierer-1861:012", name="lead")),
        shared.natural_card_first(choices, By("pierer-1861:009 pierer-1861:012", name="natural-card")),
        *choices.choose("opening-lead", opens),
    )


# --- Points and the pot ---


def _value(choices: Choices) -> Cited[m.Value]:
    """Return the rule that says how many points a card counts; the article only speaks of points."""
    by = "pierer-1861:013"
    return cite(
        by,
        choices.ask(
            "court-cards",
            {
                "ten": equipment.PipsAndCourts,
                "by-rank": partial(equipment.CardsCount, ace=1, jack=11, queen=12, king=13),
            },
        ),
    )


def _pot(choices: Choices) -> Cited[m.Pool]:
    """Return the rule that says who puts counters into the pot; the article does not say who pays."""
    by = By("pierer-1861:016", name="pot")
    ante = partial(pools.Ante, name=POT, amount=1, unit=COUNTER)
    return cite(
        by,
        choices.ask(
            "pot-filled",
            {
                "each-deal": partial(ante, once=False),
                "once": partial(ante, once=True),
                "dealer": partial(pools.DealerDresses, name=POT, amount=1, unit=COUNTER),
            },
        ),
    )


def _leftover(choices: Choices) -> Cited[m.Leftover]:
    by = "pierer-1861:016"
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


# --- The match ---


def _match(choices: Choices) -> dict[str, Any]:
    """Return the rules of the match; the article describes one deal."""
    steps = {"clockwise": -1, "anticlockwise": 1}

    def step(who: str, direction: str) -> int:
        return 0 if who == "first-hand" else steps[direction]

    return {
        "lot": cite(
            "",
            choices.ask(
                "first-dealer",
                {
                    "at-random": partial(lots.SomebodyDeals, at_random=True),
                    "last-seat": partial(lots.SomebodyDeals, at_random=False),
                },
            ),
        ),
        "succession": cite(
            "",
            choices.ask(
                "first-hand-next",
                {
                    "next": partial(matches.FirstHandPasses, clockwise=_clockwise(choices)),
                    "winner": matches.WinnerIsFirst,
                },
            ),
        ),
        "dealer": cite(
            "", choices.on("dealer", matches.DealsToFirst), step=choices.following("dealer direction", step)
        ),
        "stakes": cite(
            By("pierer-1861:013", implied=True), stakes.PaidIn, unit=said(COUNTER, "pierer-1861:013")
        ),
        "credit": shared.counters_run_out(choices, "pierer-1861:013"),
        "length": shared.match_length(choices, ""),
        "dissolution": shared.pools_at_the_end(choices, "pierer-1861:016"),
        "ties": shared.match_ties(choices),
    }
