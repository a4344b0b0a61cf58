"""Commit, as the Hoyle of 1991 gave it.

One pack, equal hands, and a pool to which all put in; played as before but for the comet, the nine of
diamonds. It is no stop: above it goes on the original sequence or the ten of diamonds, by its player or
else by the next in turn. Comet and kings are paid for when they are laid, and again when they are left in
hand; the first to shed all cards sweeps the pool.

References
----------
.. [1] Morehead, A. H., Frey, R. L., and Mott-Smith, G. (1991). *The New Complete Hoyle*, pp. 300-302, as
   reported by wp-comet.
"""
# Long because a game stands in one piece, for a reader of rules.

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeVar

from nines.cards import ACE, KING, Card, Face
from nines.cite import Cited, cite
from nines.common import card_packs, lots, seating
from nines.kernel.amend import amend, inherited, replacing
from nines.stops.games.comet_1991 import comet_1991
from nines.stops.games.commit_1857 import commit_1857
from nines.stops.rules import (
    after_wild,
    deal,
    equipment,
    payment,
    pools,
    rise,
    sequence,
    sets,
    settlement,
    shared_readings,
    stakes,
    stop,
    wild,
)

if TYPE_CHECKING:
    from nines.common import aspects as c
    from nines.readings import Choices
    from nines.stops import aspects as a
    from nines.stops import features as f
    from nines.stops import money as m
    from nines.stops.rule_set import StopsRules

R = TypeVar("R")

CHIP: Final = "chip"
POOL: Final = "pool"
COMET, EIGHT, TEN = (Card(rank, "♦") for rank in (9, 8, 10))
AS_BEFORE: Final = "wp-comet:208"
RANKING: Final = {"two": equipment.Upward(), "after-king": equipment.Upward((*range(2, KING + 1), ACE))}
WHICH_TEN: Final = {"ten-of-diamonds": TEN.face, "any-ten": Face(TEN.rank)}
TENS_AT_ONCE: Final = {
    "one-ten-four-chips": False,
    "one-ten-one-chip": False,
    "all-tens-four-chips": True,
    "all-tens-one-chip": True,
}
EACH_KING, KINGS_AT_ONCE = payment.RankPays(KING, 1, CHIP), payment.LayOfRankPays(KING, 1, CHIP)
KINGS_PAID: Final[dict[str, m.Payment]] = {
    "one-ten-four-chips": EACH_KING,
    "one-ten-one-chip": KINGS_AT_ONCE,
    "all-tens-four-chips": EACH_KING,
    "all-tens-one-chip": KINGS_AT_ONCE,
}
OLDER: Final = {"comet-1991": comet_1991, "commit-1857": commit_1857, "bare": comet_1991}


def commit_1991(choices: Choices) -> StopsRules:
    """Return the game under these choices."""
    # Long because it goes through the aspects one by one, as a reader of rules wants it.
    pick, yes = choices.pick, choices.yes
    older = pick("base-game", OLDER)
    base = older(choices.of_base())
    missing = (EIGHT,) if yes("pack-of-51") else ()
    most = {"two-to-eight": 8, "two-to-five": 5, "any": 52 - len(missing)}
    return amend(
        older,
        choices,
        via=AS_BEFORE,
        points="base-game",
        confirmed={"going-out": "wp-comet:214"},
        seats=cite(seating.Between(2, pick("how-many-players", most)), "wp-comet:205", "how-many-players"),
        pack=cite(
            card_packs.PackWithout(missing) if missing else card_packs.FullPack(),
            "wp-comet:203",
            "pack-of-51",
        ),
        ranking=cite(pick("what-follows-an-ace", RANKING), AS_BEFORE, "what-follows-an-ace"),
        deal=cite(
            deal.OneByOne(whole_hands=pick("packets", {"singly": False, "whole-hands": True})),
            "wp-comet:205 wp-comet:206",
            "packets",
        ),
        grouping=_grouping(choices, base),
        continuation=continuation(choices, f"wp-comet:210 wp-comet:211 {AS_BEFORE}"),
        suit=cite(sequence.InSuit(kept=False), "wp-comet:207"),
        wild=cite(wild.TheseAreWild((COMET,)), "wp-comet:209 wp-comet:210", "comet-card"),
        naming=cite(
            shared_readings.wild_names(choices)(),
            "wp-comet:209 wp-comet:210",
            "wild-names",
        ),
        stop=_stops(choices, base),
        passing=passing(choices, base, "wp-comet:210 wp-comet:211"),
        blocked=blocked(choices, base, f"{AS_BEFORE} wp-comet:211"),
        lay_limit=(*base.lay_limit, *_ten_alone(choices)),
        wild_limit=inherited(base.wild_limit, without="others" if older is commit_1857 else ""),
        payment=_payments(choices),
        payment_limit=_payment_limits(choices, base),
        rise=None,
        opera=None,
        answer=None,
        value=None,
        last_wild=(),
        doubling=(),
        together=None,
        settlement=(
            cite(settlement.EachOfRankLeft(KING, 1, CHIP), "wp-comet:215", name="kings"),
            cite(settlement.WildLeft(2, CHIP), "wp-comet:216", name="comet"),
        ),
        pool=(cite(pools.Ante(POOL, pick("ante", {"one": 1, "two": 2}), CHIP), "wp-comet:204", "ante"),),
        sweep=(cite(pools.WinnerSweeps(POOL), "wp-comet:214"),),
        insight=None,
        lot=_lot(choices, base),
        stakes=cite(stakes.PaidIn(CHIP), "wp-comet:212 wp-comet:213 wp-comet:215"),
    )


def continuation(choices: Choices, passages: str) -> Cited[a.Continuation]:
    """Return what may follow a card, the comet too."""
    kinds: dict[str, type[after_wild.OrThis]] = {
        "next-lay": after_wild.OrThisAfterWild,
        "sequence": after_wild.OrThisWhileWildInSequence,
        "deal": after_wild.OrThisOnceWildIsOut,
    }
    rule = choices.pick("ten-lapses", kinds)(
        choices.pick("which-ten", WHICH_TEN),
        choices.chosen.get("after-the-ten") == "jack-of-diamonds",
    )
    asked = ("which-ten", "after-the-ten", "ten-lapses", "ten-gone")
    return cite(rule, passages, " ".join(point for point in asked if point in choices.chosen))


def passing(choices: Choices, base: StopsRules, passages: str) -> tuple[Cited[a.Passing], ...]:
    """Return who may not pass: as in the amended game, but for a player who can go on after the comet."""
    due = choices.pick("comet-options-due", {"due": True, "free": False})
    after = cite(after_wild.AfterWildIsDue(due), passages, "comet-options-due", name="after-comet")
    if due:
        natural = asking_too(base.rule_at("passing/natural-card"), "comet-options-due")
    else:
        natural = cite(
            after_wild.ButAfterWild(shared_readings.natural_card_held_back(choices)),
            passages,
            "natural-card-held-back comet-options-due",
            name="natural-card",
        )
    unable, *others = replacing(base.passing, natural)
    return (unable, after, *others)


def blocked(choices: Choices, base: StopsRules, passages: str) -> Cited[a.Blocked]:
    """Return who begins again when nobody goes on, after the comet too."""
    if choices["blocked-after-comet"] == "comet-player":
        return asking_too(base.blocked, "blocked-after-comet")
    return cite(after_wild.BeforeWildBegins(), passages, "blocked-after-comet")


def asking_too(cited: Cited[R], points_: str) -> Cited[R]:
    """Return a rule of the amended game that answers another question here as well."""
    return replace(cited, points=(*cited.points, *points_.split()))


def _grouping(choices: Choices, base: StopsRules) -> tuple[Cited[a.Grouping], ...]:
    return (*_four_tens(choices), *_sets(choices, base))


def _four_tens(choices: Choices) -> tuple[Cited[a.Grouping], ...]:
    """Return the right to lay all tens at once after the comet, if they may be."""
    if not choices.pick("four-tens", TENS_AT_ONCE):
        return ()
    rule = after_wild.ThisAfterWildBringsAll(choices.pick("which-ten", WHICH_TEN))
    return (cite(rule, "wp-comet:142 wp-comet:210", "four-tens which-ten", name="tens"),)


def _sets(choices: Choices, base: StopsRules) -> tuple[Cited[a.Grouping], ...]:
    if choices["base-game"] == "bare":
        return (cite(sequence.OneAtATime(), AS_BEFORE, "base-game"),)
    if choices["base-game"] == "commit-1857":
        return base.grouping
    others = inherited(base.grouping, without="three-nines")
    if choices.yes("three-nines-taken-over"):
        three = base.rule_at("grouping/three-nines")
        return (asking_too(three, "three-nines-taken-over"), *others)
    led = choices.pick("sets-when", {"wanted-or-led": False, "led": True})
    three = cite(
        sets.SomeOfRank(COMET.rank, (3,), led=led),
        f"{AS_BEFORE} wp-comet:209",
        "three-nines-taken-over sets-when",
        name="three-nines",
    )
    return (three, *others)


def _stops(choices: Choices, base: StopsRules) -> tuple[Cited[a.Stop], ...]:
    ranks = (ACE, KING) if choices.chosen.get("aces-stop") == "yes" else (KING,)
    as_king = cite(
        stop.WildAtStop(ranks, choices.pick("comet-as-king", {"anew": True, "ten-or-next": False})),
        "wp-comet:209 wp-comet:210",
        "comet-as-king",
        name="comet-as-king",
    )
    if choices["base-game"] == "bare":
        return (as_king,)
    theirs = {"comet-1991": "comet comet-among-nines", "commit-1857": "wild-as-stop"}[choices["base-game"]]
    return (*inherited(base.stop, without=theirs), as_king)


def _ten_alone(choices: Choices) -> tuple[Cited[f.LayLimit], ...]:
    if choices.pick("four-tens", TENS_AT_ONCE):
        return ()
    rule = after_wild.ThisAfterWildAlone(choices.pick("which-ten", WHICH_TEN))
    return (cite(rule, "wp-comet:210", "four-tens which-ten", name="ten"),)


def _payments(choices: Choices) -> tuple[Cited[m.Payment], ...]:
    yes = choices.yes
    king = choices.pick("four-tens", KINGS_PAID)
    return (
        cite(rise.WildPays(2, unit=CHIP), "wp-comet:212", name="comet"),
        cite(king, "wp-comet:213", "king-paid-by four-tens", name="king"),
        cite(
            payment.WildAsRankPays(KING, int(yes("wild-as-king-paid")), CHIP),
            "wp-comet:212 wp-comet:213",
            "wild-as-king-paid",
            name="comet-as-king",
        ),
        cite(
            payment.RankPays(ACE, int(yes("aces-paid")), CHIP),
            "wp-comet:212 wp-comet:213",
            "aces-paid",
            name="ace",
        ),
    )


def _payment_limits(choices: Choices, base: StopsRules) -> tuple[Cited[m.PaymentLimit], ...]:
    last = cite(
        payment.LastCardPaid(choices.yes("last-card-paid")),
        "wp-comet:212 wp-comet:213",
        "last-card-paid",
        name="last-card",
    )
    if choices["base-game"] != "comet-1991":
        return (last,)
    return (base.rule_at("payment-limit/comet-among-nines"), last)


def _lot(choices: Choices, base: StopsRules) -> Cited[c.Lot]:
    if choices["base-game"] == "commit-1857" or choices["draw-for-deal"] == "ace-low":
        return base.rule_at("lot")
    return cite(lots.LowestDeals(ace_high=True), AS_BEFORE, "draw-for-deal")
