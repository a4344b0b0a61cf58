"""The legal acts, and the objections to illegal acts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.holdem.position import ACTS, POT, WAGERS, WORDS, Act
from nines.holdem.rule_inputs import Facing, Raising, Short, Wager
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.holdem.position import HoldemObservation, HoldemPosition
    from nines.holdem.rule_inputs import Word
    from nines.holdem.rule_set import HoldemRules
    from nines.kernel.refusal import Objection


def legal_acts(rules: HoldemRules, position: HoldemPosition) -> tuple[Act, ...]:
    """Return the legal acts in canonical order, by word and amount; empty when the deal is over."""
    if position.ended:
        return ()
    offered = _offered(rules, position, position.owes(position.turn))
    return tuple([act for word in WORDS if word in offered for act in _ways(rules, position, word)])


def wager_of(seen: HoldemPosition | HoldemObservation, seat: int) -> Wager:
    """Return what the limit rule must know about a seat that bets or raises."""
    owed = max(seen.level - seen.bets[seat], 0)
    return Wager(seen.round, seen.last, seen.ledger.held(POT), owed, seen.ledger.seats[seat] - owed)


def sizes(rules: HoldemRules, seen: HoldemPosition | HoldemObservation, seat: int) -> range:
    """Return the amounts that a seat may bet or raise, within the limit and within the seat's chips."""
    wager = wager_of(seen, seat)
    bounds = rules.limit.rule.bounds(wager)
    return range(max(min(bounds.least, wager.left), 1), min(bounds.most, wager.left) + 1)


def cost(rules: HoldemRules, position: HoldemPosition, act: Act) -> int:
    """Return the full cost of an act for its player."""
    if act.word in WAGERS:
        wager = wager_of(position, position.turn)
        return wager.owed + max(act.by, rules.limit.rule.bounds(wager).least)
    return position.owes(position.turn) if act.word == "call" else 0


def _offered(rules: HoldemRules, position: HoldemPosition, owed: int) -> tuple[Word, ...]:
    return rules.betting.rule.offers(Facing(owed, position.level > 0))


def _ways(rules: HoldemRules, position: HoldemPosition, word: Word) -> Sequence[Act]:
    """Return the legal acts with a word that the player is offered.

    If the player names an amount, all amounts within the bounds are legal or none is. Only the least amount
    can be more than the player has, and then it is the only one.
    """
    acts: Sequence[Act] = (ACTS[word],)
    if word in WAGERS and rules.limit.rule.named:
        acts = [Act(word, by) for by in sizes(rules, position, position.turn)]
    return acts if acts and _to_offered(rules, position, acts[0]) is None else ()


def objection(rules: HoldemRules, position: HoldemPosition, act: Act) -> Objection | None:
    """Return the rule that an act breaks, and a sentence for the player; None if the act is legal."""
    if position.ended:
        return None, "the deal is over"
    owed = position.owes(position.turn)
    if act.word not in _offered(rules, position, owed):
        return rules.betting, f"you may not {act.word} here: {_state(owed, position.level)}"
    return _to_offered(rules, position, act)


def _to_offered(rules: HoldemRules, position: HoldemPosition, act: Act) -> Objection | None:
    """Return the rule that an act breaks, or None; the rule on betting offers its word to the player."""
    if act.word == "raise" and not _may_raise(rules, position):
        raised = f" again after {counted(position.raises, 'raise')}" if position.raises else " here"
        return rules.cap, f"you may not raise{raised}: {rules.cap.rule}"
    if bool(act.by) != (act.word in WAGERS and rules.limit.rule.named):
        return rules.limit, f"{_naming(act)}: {rules.limit.rule}"
    due, has = cost(rules, position, act), position.ledger.seats[position.turn]
    objection: Objection | None = None
    if has < due and not rules.all_in.rule.allows(Short(act.word, due, has)):
        objection = rules.all_in, f"you need {due} to {act.word} and have only {has}: {rules.all_in.rule}"
    elif act.word == "raise" and wager_of(position, position.turn).left <= 0:
        full = wager_of(position, position.turn).owed
        objection = rules.all_in, f"to raise you need more than the {full} of a full call, and you have {has}"
    elif act.by and act.by not in sizes(rules, position, position.turn):
        objection = rules.limit, f"you may not {act} here: {rules.limit.rule}"
    return objection


def _may_raise(rules: HoldemRules, position: HoldemPosition) -> bool:
    able = position.able
    answerable = any(seat != position.turn for seat in able)
    return rules.cap.rule.allows(Raising(position.raises, len(able), answerable))


def _naming(act: Act) -> str:
    return "do not name an amount" if act.by else f"name the amount, as in {act.word} 4"


def _state(owed: int, level: int) -> str:
    if owed:
        return f"you owe {owed}"
    return "nothing is owed on the bet" if level else "nothing has been bet"
