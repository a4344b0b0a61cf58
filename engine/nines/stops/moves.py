"""Functions that find out which acts are legal.

:func:`objection` returns the rule that an act breaks, or None if the act is legal. :func:`legal_acts` applies
the same rules to all acts at once, because testing each act would be slower.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from nines.stops import bidding, objections
from nines.stops.acts import CLAIM, PASS, REDEAL, SHOW, Act, Claim, Lay, Pass, Raise, Redeal, Show, Stay
from nines.stops.options import options

if TYPE_CHECKING:
    from nines.kernel.refusal import Objection
    from nines.stops.position import StopsPosition
    from nines.stops.rule_set import StopsRules
    from nines.stops.spot import Options


def objection(rules: StopsRules, position: StopsPosition, act: Act) -> Objection | None:
    """Return the rule that *act* breaks, and a sentence about it; None if the act is legal."""
    if position.ended:
        return None, "the deal is over"
    if position.to_show:
        return objections.before_the_lead(rules, act)
    if position.bids is not None or isinstance(act, Stay | Raise):
        return bidding.objection(rules, position, act)
    objection: Objection | None = None
    match act:
        case Lay():
            objection = objections.to_lay(rules, position, act)
        case Pass():
            objection = objections.to_pass(rules, position, options(rules, position))
        case Claim():
            objection = objections.to_claim(rules, position)
        case Show():
            objection = objections.to_show(rules)
        case Redeal():
            objection = objections.to_redeal(rules, position)
        case _:
            assert_never(act)
    return objection


def legal_acts(rules: StopsRules, position: StopsPosition) -> tuple[Act, ...]:
    """Return the legal acts in canonical order, which :mod:`nines.kernel.order` defines."""
    if position.ended:
        return ()
    if position.to_show:
        return SHOW, PASS
    if position.bids is not None:
        return bidding.bids_allowed(rules, position)
    possible = options(rules, position)
    return (*possible.lays, *other_acts(rules, position, possible))


def other_acts(rules: StopsRules, position: StopsPosition, possible: Options) -> tuple[Act, ...]:
    """Return the legal acts other than plays, in canonical order, given the legal plays."""
    acts: tuple[Act, ...] = ()
    if rules.claim is not None and objections.to_claim(rules, position) is None:
        acts = (CLAIM,)
    if rules.redeal is not None and objections.to_redeal(rules, position) is None:
        acts = (*acts, REDEAL)
    # No rule forbids a player who can play nothing to pass. This is the usual pass, so it is tested first.
    if (position.run and not possible.lays) or objections.to_pass(rules, position, possible) is None:
        acts = (*acts, PASS)
    return acts


def lays(rules: StopsRules, position: StopsPosition) -> tuple[Lay, ...]:
    """Return the legal plays of the player whose turn it is, in canonical order.

    If plays differ only in which of several equal cards they use, one of them is listed.
    """
    return options(rules, position).lays


def could_continue(rules: StopsRules, position: StopsPosition) -> bool:
    """Return whether any player could continue the current sequence."""
    near = rules.near(position.wanted)
    able = (seat for seat, hand in enumerate(position.hands) if not hand.isdisjoint(near))
    return any(lays(rules, position._replace(turn=seat)) for seat in able)
