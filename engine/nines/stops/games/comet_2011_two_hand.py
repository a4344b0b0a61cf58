"""Two-hand comet, as Arnold described it in 2011: modern comet for two, scored on a cribbage board.

The comet earns the same in every deal. The winner of a deal scores the points that the other player holds.
The score is higher after an opera, or if the comet is left in hand or played last. The first player to reach
121 points wins.

References
----------
.. [1] Arnold, P. (2011), pp. 114-116, as reported by wp-comet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.common import seating
from nines.evidence.cite import By, Cited, cite
from nines.evidence.sourced import implied, part, said
from nines.kernel.inheritance import amend, replacing
from nines.stops.games.comet_1991 import answer, comet_1991, doubled_or_drawn, last_comet
from nines.stops.rules import doubling, opera, pegging, rise

if TYPE_CHECKING:
    from nines.common import aspects as c
    from nines.evidence.choices import Choices
    from nines.stops import money as m
    from nines.stops.rule_set import StopsRules

POINT: Final = "point"
ON_BOARD: Final = "wp-comet:161"  # the passages on points, which replace chips
TARGET: Final = 121
MODERN: Final = "wp-comet:159"
FIRST_TURN: Final = "wp-comet:167"


def comet_2011_two_hand(choices: Choices) -> StopsRules:
    """Return the game with these choices."""
    base = choices.older(comet_1991)
    return amend(
        base,
        choices,
        via=MODERN,
        points="rest-of-the-rules",
        seats=cite("wp-comet:158 wp-comet:160", seating.Between, least=2, most=2),
        # Arnold gives a new number only; order, packets and dead hand are as in 1991.
        deal=base.deal.changed(each=implied(((2, 18),), "wp-comet:160")),
        payment=replacing(base.payment, *_for_comet(choices, base)),
        rise=None,
        opera=cite(
            FIRST_TURN,
            opera.FirstHandAtOnce,
            most_players=implied(2, "wp-comet:160"),
            after_passes=implied(False, FIRST_TURN),
        ),
        answer=answer(choices, "wp-comet:168"),
        doubling=replacing(base.doubling, *_doublings(choices)),
        settlement=(base.rule_at("settlement/points").changed(unit=implied(POINT, ON_BOARD)),),
        pegging=cite(
            By(f"{ON_BOARD} wp-comet:164 wp-comet:165", implied=True),
            choices.ask("cribbage-board", {"board": pegging.Pegged}),
        ),
        target=_target(choices),
        stakes=None,
        credit=None,
        length=_length(choices),
    )


def _for_comet(choices: Choices, base: StopsRules) -> tuple[Cited[m.Payment], ...]:
    amount = choices.ask("fixed-comet-value", {"two": 2, "agreed": 5})
    step, unit = said(0, "wp-comet:163"), implied(POINT, ON_BOARD)
    usual = part(rise.WildPays, amount=amount, step=step, unit=unit)
    by = "wp-comet:163 wp-comet:165 wp-comet:166"
    doubled = doubled_or_drawn(choices, usual, f"{by} wp-comet:168")
    return (
        base.rule_at("payment/comet").changed(amount=amount, step=step, unit=unit),
        last_comet(choices, usual, by, doubled),
    )


def _doublings(choices: Choices) -> tuple[Cited[m.Doubling], ...]:
    whats: dict[str, doubling.Doubled] = {"hand": doubling.TheHand(), "comet": doubling.TheWildCards()}
    return (
        cite(
            By("wp-comet:165 wp-comet:166", name="comet-last"),
            doubling.OutOnWildPays,
            times=said(2, "wp-comet:165"),
            as_itself=said(4, "wp-comet:166"),
        ),
        cite(
            By("wp-comet:164", name="comet-caught"),
            doubling.CaughtDoubles,
            what=choices.ask("caught-comet-doubles", whats),
        ),
        cite(By(FIRST_TURN, name="opera"), opera.OperaDoubles),
    )


def _target(choices: Choices) -> Cited[m.Target]:
    def target(_board: str, pegged: str, ending: str) -> Cited[m.Target]:
        return cite(
            "wp-comet:161 wp-comet:162",
            pegging.TargetAtOnce,
            points=said(TARGET, "wp-comet:162"),
            at_once=pegged == "at-once" and ending == "ends",
        )

    return choices.decide("cribbage-board pegging target-in-mid-deal", target)


def _length(choices: Choices) -> Cited[c.Length]:
    return cite(
        By("wp-comet:162", implied=True),
        choices.ask("cribbage-board", {"board": pegging.UntilTarget}),
        points=said(TARGET, "wp-comet:162"),
    )
