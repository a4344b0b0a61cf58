"""Which bids are legal in a contest before the lead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.stops.acts import PASS, STAY, Act, Pass, Raise, Stay
from nines.text import counted

if TYPE_CHECKING:
    from nines.evidence.cite import Cited
    from nines.kernel.refusal import Objection
    from nines.stops.position import Bids, StopsPosition
    from nines.stops.rule_set import StopsRules
    from nines.stops.vying import Raising


def bids_allowed(rules: StopsRules, position: StopsPosition) -> tuple[Act, ...]:
    """Return the legal bids in canonical order; none if there is no contest."""
    bids = position.bids
    if bids is None:
        return ()
    if _limit(rules, position, bids) is not None:
        return (PASS,)
    steps = raising(rules).rule
    raises = map(Raise, range(steps.least, steps.most + 1))
    return (PASS, STAY, *(act for act in raises if _to_raise(rules, position, bids, act) is None))


def objection(rules: StopsRules, position: StopsPosition, act: Act) -> Objection | None:
    """Return why an act in a contest, or a bid outside a contest, is illegal; None if the act is legal."""
    bids = position.bids
    if bids is None:
        return None, "there is no contest to bid in"
    match act:
        case Pass():
            return None
        case Stay():
            return _limit(rules, position, bids)
        case Raise():
            return _limit(rules, position, bids) or _to_raise(rules, position, bids, act)
        case _:
            return rules.contest[bids.contest], "cards are played when the contests are over"


def _limit(rules: StopsRules, position: StopsPosition, bids: Bids) -> Objection | None:
    """Return the rule that keeps the player out of the contest; None if the player may take part."""
    strength = rules.contest[bids.contest].rule.strength(position.hands[bids.turn])
    limit = next((cited for cited in rules.bid_limit if cited.rule.forbids(strength)), None)
    return None if limit is None else (limit, f"you may not bid: {limit.rule}")


def _to_raise(rules: StopsRules, position: StopsPosition, bids: Bids, act: Raise) -> Objection | None:
    """Return the rule that a raise breaks; None if the raise is legal."""
    cited, balance = raising(rules), position.ledger.seats[bids.turn]
    if not cited.rule.least <= act.by <= cited.rule.most:
        return cited, f"you may not raise by {act.by}: {cited.rule}"
    due = bids.level + act.by - bids.paid[bids.turn]
    if rules.credit is not None and rules.credit.rule.payable(balance, due) < due:
        has = counted(balance, rules.unit)
        return rules.credit, f"you have only {has} for a bid of {due}: {rules.credit.rule}"
    return None


def raising(rules: StopsRules) -> Cited[Raising]:
    """Return the rule on raises.

    Raises
    ------
    LacunaError
        If the game has contests but no rule on raises.
    """
    return rules.needed(rules.raising, "by how much a player may raise")
