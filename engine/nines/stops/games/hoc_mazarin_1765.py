"""The bids of Hoc Mazarin in the *Encyclopédie* of 1765.

Two or three players bid on three contests: the point, the sequence and the tricon. Six cards are hocs: they
may stand for any card. In our copies, the text breaks off before the cards are played, so the game ends
there. One answer to the reading ``unseen-play`` is a reconstruction, in which the cards are played to the
end. It rests on other texts and, for the rest, on readings of its own.

References
----------
.. [1] "HOC", in *Encyclopédie*, vol. 8 (1765), pp. 241-242, seen up to the end of the bids in
   encyclopedie-1765-hoc.
.. [2] "HOC", in the dictionaries of the Académie (1878) and of Littré, seen in academie-1878 and littre-hoc.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from nines.cards import ACE, JACK, KING, QUEEN, SUITS, Card
from nines.common import card_packs, lots, matches, seating, turn_order
from nines.evidence.cite import By, Cited, cite
from nines.evidence.sourced import implied, said
from nines.kernel.lacuna import NOT_SEEN
from nines.stops.rule_set import StopsRules
from nines.stops.rules import (
    announcement,
    bonus,
    contests,
    deal,
    equipment,
    finish,
    holdings,
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
    from nines.stops import vying as y

UNSEEN: Final = "unseen-play"
HOCS: Final = (*(Card(KING, suit) for suit in SUITS), Card(QUEEN, "♠"), Card(JACK, "♦"))
NO_SUITS: Final = "academie-1878:002 littre-hoc:002"  # their example speaks of ranks
STAGE: Final = "wp-red-nines:020 wp-comet:025"  # the stage in which the cards are played
NOT_IN_THE_TEXT: Final = (
    "lay_limit jump redeal carte_blanche sides payment_limit claim rise opera answer value last_wild "
    "doubling together rounding pegging target sweep call insight"
)
POINT, SEQUENCE, TRICON = CONTESTS = ("point pool", "sequence pool", "tricon pool")


def hoc_mazarin_1765(choices: Choices) -> StopsRules:
    """Return the game with these choices."""
    made: dict[str, Callable[[Choices], StopsRules]] = {
        "not-seen": _as_far_as_seen,
        "reconstructed": _reconstructed,
    }
    return choices.inherit(UNSEEN, made)(choices)


def _as_far_as_seen(choices: Choices) -> StopsRules:
    """Return a game that breaks off before the first lead, because we have not seen the rest of the rules."""
    return StopsRules(
        slug="hoc-mazarin-1765",
        choices=choices,
        **_seen(choices),
        naming=cite(
            _article("010"),
            choices.on(UNSEEN, naming.StandsForAny),
            suited=choices.on(UNSEEN, said(True, _article("010"))),
        ),
        payment=_hocs_paid(choices),
        text_end=cite(_article("025"), choices.on(UNSEEN, contests.EndsBeforeTheLead)),
        lead=NOT_SEEN,
        grouping=NOT_SEEN,
        continuation=NOT_SEEN,
        suit=NOT_SEEN,
        stop=NOT_SEEN,
        passing=NOT_SEEN,
        asked=NOT_SEEN,
        blocked=NOT_SEEN,
        going_out=NOT_SEEN,
        announcement=NOT_SEEN,
        settlement=NOT_SEEN,
        first_lead=NOT_SEEN,
        silent=f"{shared.NO_TRUMPS} wild_limit {NOT_IN_THE_TEXT}",
    )


def _reconstructed(choices: Choices) -> StopsRules:
    """Return the game played to the end; nearly every rule of the play is our conjecture."""
    return StopsRules(
        slug="hoc-mazarin-1765",
        choices=choices,
        **_seen(choices),
        first_lead=_first_lead(choices),
        lead=cite("", choices.on(UNSEEN, sequence.AnyCard)),
        grouping=(cite("", choices.on(UNSEEN, sequence.OneAtATime)),),
        continuation=cite(By(STAGE, implied=True), choices.on(UNSEEN, sequence.NextRank)),
        suit=cite(By(NO_SUITS, implied=True), choices.on(UNSEEN, sequence.InSuit), kept=False),
        naming=shared.wild_names(
            choices, _article("010"), suited=choices.on(UNSEEN, implied(False, NO_SUITS))
        ),
        wild_limit=_wild_limits(choices),
        stop=(_hoc_stops(choices),),
        passing=_passing(choices),
        asked=(shared.others_asked(choices, NO_SUITS),),
        blocked=cite("wp-comet:241", choices.on(UNSEEN, turn.LastBegins)),
        announcement=(
            cite(
                "academie-1878:003 littre-hoc:003",
                choices.on(UNSEEN, announcement.SaysOnWild),
                words=said("hoc", "academie-1878:003 littre-hoc:003"),
            ),
        ),
        payment=(*_hocs_paid(choices), _nothing_above(choices)),
        going_out=cite("wp-comet:240", choices.on(UNSEEN, turn_order.FirstOut)),
        settlement=_settlement(choices),
        text_end=None,
        silent=f"{shared.NO_TRUMPS} {NOT_IN_THE_TEXT}",
    )


def _article(numbers: str) -> str:
    """Return the keys of the passages of the article with these numbers."""
    return " ".join(f"encyclopedie-1765-hoc:{number}" for number in numbers.split())


def _seen(choices: Choices) -> dict[str, Any]:  # each aspect has its own type
    """Return the rules of the part of the article that we have seen."""
    ask, clockwise = choices.ask, choices.ask("direction", {"anticlockwise": False, "clockwise": True})
    return {
        "seats": cite(_article("002"), seating.Between, least=2, most=3),
        "pack": cite(By(_article("005"), implied=True), card_packs.FullPack),
        "ranking": cite(
            By(_article("006"), implied=True), equipment.Upward, order=tuple(range(ACE, KING + 1))
        ),
        "deal": cite(
            _article("003 004 016"),
            deal.SoManyEach,
            each=said(((2, 15), (3, 12)), _article("003 004")),
            packet=ask("packets", {"singly": 1, "threes": 3}),
        ),
        "wild": cite(_article("010 011"), wild.TheseAreWild, which=said(HOCS, _article("011"))),
        "turn": cite(By(_article("016 017 019"), implied=True), _turn(choices), clockwise=clockwise),
        "contest": tuple(choices.on("hocs-in-the-bids", contest) for contest in _contests(choices)),
        "raising": _raising(choices),
        "bid_limit": (
            cite(
                _article("017 022"),
                choices.on("bid-without-holding", contests.OnlyWithHolding),
                allowed=ask("bid-without-holding", {"yes": True, "no": False}),
            ),
        ),
        "contest_tie": _tie(choices),
        "contest_pay": _pay(choices),
        "pool": tuple(_staked(choices, name) for name in CONTESTS),
        "leftover": cite(_article("025 026"), choices.on("pools-unclaimed", pools.PoolsCarried)),
        "lot": _lot(choices),
        "succession": _succession(choices),
        "dealer": _dealer(choices),
        "stakes": _stakes(choices),
        "credit": shared.counters_run_out(choices, ""),
        "dissolution": shared.pools_at_the_end(choices, ""),
        "length": shared.match_length(choices, _article("013")),
        "ties": shared.match_ties(choices),
    }


# --- The contests ---


def _contests(choices: Choices) -> tuple[Cited[y.Contest], ...]:
    point, sequence = By(_article("014 017 021"), name="point"), By(_article("014 022"), name="sequence")
    tricon = By(f"{_article('014 025')} encyclopedie-1765-tricon:001", name="tricon")
    four = choices.ask("four-of-a-rank", {"beat-three": True, "as-three": False})
    return (
        cite(
            point,
            choices.ask("what-the-point-is", {"pips": holdings.Point, "most-cards": holdings.LongestSuit}),
            pool=POINT,
        ),
        cite(sequence, holdings.Sequence, pool=SEQUENCE, least=_in_a_sequence(choices)),
        cite(tricon, holdings.Tricon, pool=TRICON, four_beat_three=four),
    )


def _raising(choices: Choices) -> Cited[y.Raising]:
    return cite(
        _article("017 018 019"),
        contests.RaiseBy,
        most=said(choices.ask("raise-limit", {"twenty": 20, "five": 5}), _article("019 020")),
        least=said(choices.ask("smallest-raise", {"one": 1, "two": 2}), _article("018")),
        returns=choices.ask("back-after-passing", {"before-a-raise": False, "always": True}),
    )


def _in_a_sequence(choices: Choices) -> int:
    return choices.ask("cards-of-a-sequence", {"three": 3, "four": 4})


def _tie(choices: Choices) -> Cited[y.ContestTie]:
    by = _article("017 021")
    return cite(
        by,
        choices.ask("contest-tied", {"first-in-turn": contests.FirstInTurn, "nobody": contests.NobodyWins}),
    )


def _pay(choices: Choices) -> tuple[Cited[y.ContestPay], ...]:
    return (
        cite(
            By(_article("023 024"), name="sequences"),
            contests.EachSequencePays,
            pool=SEQUENCE,
            amount=said(1, _article("023")),
            least=_in_a_sequence(choices),
        ),
        cite(
            By(_article("026 027"), name="doubled"),
            contests.DoubledStakesPay,
            amount=said(1, _article("027")),
            once=choices.ask("doubled-deal-jeton", {"each-contest": False, "once": True}),
        ),
    )


def _staked(choices: Choices, name: str) -> Cited[m.Pool]:
    by, amount = By(_article("014"), name=name.partition(" ")[0]), said(1, _article("014"))
    return cite(
        by,
        choices.ask("who-stakes", {"each-player": pools.Ante, "dealer": pools.DealerDresses}),
        name=name,
        amount=amount,
        unit="jeton",
    )


# --- Payments in play: each hoc earns a jeton ---


def _hocs_paid(choices: Choices) -> tuple[Cited[m.Payment], ...]:
    return _hoc_paid(choices, "hoc", as_itself=False), _hoc_paid(choices, "hoc-itself", as_itself=True)


def _hoc_paid(choices: Choices, name: str, *, as_itself: bool) -> Cited[m.Payment]:
    by = By(_article("012"), name=name)
    return cite(
        by, choices.on("hoc-paid-by", bonus.WildLaidPays), amount=1, as_itself=as_itself, unit="jeton"
    )


# --- The play of the cards: a reconstruction ---


def _turn(choices: Choices) -> Callable[..., turn_order.Rotation]:
    """Return the rule on turns; an open question of the reconstruction decides who follows a card first."""
    if choices[UNSEEN] == "not-seen":
        return turn_order.Rotation
    return choices.ask(
        "turn-after-card", {"same-player": turn_order.Rotation, "next-player": turn_order.OneCardInTurn}
    )


def _first_lead(choices: Choices) -> Cited[y.FirstLead]:
    leaders: dict[str, Callable[[], y.FirstLead]]
    leaders = {"first-hand": contests.FirstHandLeads, "dealer": contests.DealerLeads}
    return cite("", choices.ask("first-leader", leaders))


def _hoc_stops(choices: Choices) -> Cited[a.Stop]:
    return cite(
        By(f"{_article('010')} wp-comet:241", name="hoc"),
        choices.ask(
            "hoc-wild-and-stop",
            {
                "wild-only": partial(stop.WildAtStop, ranks=implied((KING,), _article("006")), stops=True),
                "both": partial(stop.WildStops, stops=True),
            },
        ),
    )


def _passing(choices: Choices) -> tuple[Cited[a.Passing], ...]:
    return (
        cite(By("", name="unable"), choices.on(UNSEEN, turn.UnablePasses)),
        shared.right_to_lead(choices, By("", name="lead")),
        shared.natural_card_held_back(choices, By("", name="natural-card")),
        choices.on(UNSEEN, shared.wild_card_held_back(choices, By(_article("010"), name="hoc"))),
        shared.wild_kept_in_its_place(choices, By(_article("010"), name="hoc-in-its-place")),
    )


def _wild_limits(choices: Choices) -> tuple[Cited[f.WildLimit], ...]:
    return (
        shared.wild_leads(choices, By(_article("010"), name="lead")),
        shared.natural_card_first(choices, By(_article("010"), name="natural-card")),
    )


def _nothing_above(choices: Choices) -> Cited[m.Payment]:
    """Return the payment for a card that becomes a hoc because no card above it is left."""
    return cite(
        By(f"{_article('012')} {NO_SUITS}", name="nothing-above"),
        choices.on("became-hoc-paid", bonus.NothingAbovePays),
        amount=choices.ask("became-hoc-paid", {"yes": 1, "no": 0}),
        only_laid=choices.ask("hoc-above-undealt", {"played-only": True, "unfollowed": False}),
        unit="jeton",
    )


def _settlement(choices: Choices) -> tuple[Cited[m.Settlement], ...]:
    cards = cite(
        By("", name="cards"),
        choices.on("hoc-cards-left hocs-left first-out-wins", settlement.CardsLeft),
        amount=choices.ask("hoc-cards-left", {"one-each": 1, "nothing": 0}),
    )
    hocs = cite(By("", name="hocs"), choices.on("hocs-left", settlement.WildLeft), amount=1)
    first = cite(
        By("", name="first-out"), choices.on("first-out-wins", finish.GamePaid), amount=1, unit="jeton"
    )
    return (
        cards,
        *choices.choose("hocs-left", {"as-other-cards": (), "one-more": (hocs,)}),
        *choices.choose("first-out-wins", {"cards-only": (), "one-from-each": (first,)}),
    )


# --- The match ---


def _lot(choices: Choices) -> Cited[c.Lot]:
    by = _article("015")
    return cite(
        by,
        choices.ask(
            "first-dealer",
            {
                "lowest": partial(lots.LowestDeals, ace_high=False),
                "at-random": partial(lots.SomebodyDeals, at_random=True),
            },
        ),
    )


def _succession(choices: Choices) -> Cited[c.Succession]:
    clockwise = choices.ask("direction", {"anticlockwise": False, "clockwise": True})
    return cite(
        "",
        choices.ask(
            "first-hand-next",
            {"next": partial(matches.FirstHandPasses, clockwise=clockwise), "same": matches.FirstHandStays},
        ),
    )


def _dealer(choices: Choices) -> Cited[c.Dealer]:
    step = choices.ask("direction", {"anticlockwise": 1, "clockwise": -1})
    return cite(By(_article("016 017"), implied=True), matches.DealsToFirst, step=step)


def _stakes(choices: Choices) -> Cited[m.Stakes]:
    return cite("", choices.on("starting-counters", stakes.Stake), jetons=20, fiches=8, jetons_in_a_fiche=10)
