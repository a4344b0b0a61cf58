"""Which acts are legal: one question decides, and every other leans on it.

:func:`objection` returns the rule that an act breaks, or None. :func:`acts` asks the same rules what they
allow, so that a position with thirteen cards to lead is not asked thirteen times.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from nines.cards import Card, cards_of
from nines.errors import RequestError
from nines.kernel.remembered import by_view
from nines.kernel.transition import new
from nines.stops import objections
from nines.stops.options import of_ranks, options, sort_key
from nines.stops.position import (
    CLAIM,
    PASS,
    REDEAL,
    SHOW,
    Act,
    Claim,
    Lay,
    Pass,
    Redeal,
    Show,
    StopsPosition,
)
from nines.stops.rule_inputs import Passing
from nines.stops.rule_set import MOST
from nines.stops.spot import Around, Spot, around

if TYPE_CHECKING:
    from nines.kernel.refusal import Objection
    from nines.stops.rule_set import StopsRules


_PASS_ALONE: Final[tuple[Act, ...]] = (PASS,)


def objection(rules: StopsRules, position: StopsPosition, act: Act) -> Objection | None:
    """Return the rule that *act* breaks and a sentence about it, or None."""
    if position.ended:
        return None, "the deal is over"
    if position.to_show:
        return objections.before_the_lead(rules, act)
    found: Objection | None = None
    match act:
        case Lay():
            found = objections.to_lay(rules, position, act)
        case Pass():
            found = objections.to_pass(rules, position, options(rules, position))
        case Claim():
            found = objections.to_claim(rules, position)
        case Show():
            found = objections.to_show(rules)
        case Redeal():
            found = objections.to_redeal(rules, position)
        case _:  # the types forbid it, but whoever types at a prompt is not asked for types
            raise RequestError(f"{act!r} is no act; parse_act makes one of a text")
    return found


def acts(rules: StopsRules, position: StopsPosition) -> tuple[Act, ...]:
    """Return the legal acts in canonical order, which :mod:`nines.kernel.order` defines."""
    if position.ended:
        return ()
    if position.to_show:
        return SHOW, PASS
    found = _lays_and_pass(rules, position)
    other: tuple[Act, ...] = ()
    if rules.claim is not None and objections.to_claim(rules, position) is None:
        other = (CLAIM,)
    if rules.redeal is not None and objections.to_redeal(rules, position) is None:
        other = (*other, REDEAL)
    return tuple(sorted((*found, *other), key=sort_key)) if other else found


class Within(NamedTuple):
    """A player is to go on with a sequence and holds no wild card.

    The hand is narrowed to the cards of the ranks that are wanted; the last fields are those of the spot.
    """

    hand: frozenset[Card]
    more: bool
    own_run: bool
    passes: int
    players: int
    here: Around


def _lays_and_pass(rules: StopsRules, position: StopsPosition) -> tuple[Act, ...]:
    turn, run, wanted = position.turn, position.run, position.wanted
    hand = position.hands[turn]
    if run:
        near = hand & rules.near(wanted)
        if not near:
            return _PASS_ALONE
        if near.isdisjoint(rules.wild_cards):
            here = around(rules, position)
            more, own_run = len(near) < len(hand), run[-1].seat == turn
            facts = (near, more, own_run, len(position.passed), len(position.hands), here)
            return _within(rules, new(Within, facts), position)
    possible = options(rules, position)
    if (run and not possible.lays) or objections.to_pass(rules, position, possible) is None:
        return (*possible.lays, PASS)
    return possible.lays


@by_view(MOST)
def _within(rules: StopsRules, view: Within, position: StopsPosition) -> tuple[Act, ...]:
    near, more, own_run, passes, players, here = view
    alone = near & cards_of(here.wanted)
    possible = of_ranks(rules, Spot(near, more, alone, None, *here), position)
    _, natural, wild, own_place, held = possible
    passing = Passing(False, natural, wild, own_place, own_run, held, passes, players, here.after_wild)
    # No rule bars one from passing who can lay nothing.
    if not possible.lays or objections.forbids_passing(rules, passing, position) is None:
        return (*possible.lays, PASS)
    return possible.lays


def lays(rules: StopsRules, position: StopsPosition) -> tuple[Lay, ...]:
    """Return the legal lays of the player in turn in canonical order; of equal cards the first copies."""
    return options(rules, position).lays


def could_continue(rules: StopsRules, position: StopsPosition) -> bool:
    """Tell whether anyone at the table could go on with the sequence in play."""
    near = rules.near(position.wanted)
    able = (seat for seat, hand in enumerate(position.hands) if not hand.isdisjoint(near))
    return any(lays(rules, position._replace(turn=seat)) for seat in able)
