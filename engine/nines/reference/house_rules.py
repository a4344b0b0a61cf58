"""House rules: what a household plays differently, with the rule in words and its usual value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from nines.boundary.reprs import short_repr

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.kernel.game import AnyGame

NOT_OF_A_SOURCE: Final = "not of any source"
AT_THIS_TABLE: Final = "At this table"


@dataclass(frozen=True, slots=True)
class HouseRuleAnswer:
    """A house rule, which no source gives."""

    rule: Annotated[str, "The key of the rule that is changed."]
    key: Annotated[str, "The rule and its parameter, without the edition; only the rule if all of it is new."]
    value: Annotated[str, "The value at this table, in notation."]
    usual: Annotated[str, "The value without the house rule; empty if all of the rule is new."]
    says: Annotated[str, "The rule in words, as it is at this table."]
    usually: Annotated[str, "The rule in words, without house rules."]

    __repr__ = short_repr

    @property
    def sentence(self) -> str:
        """What the house rule says, in a sentence without its full stop."""
        return f"{self.says[:1].upper()}{self.says[1:]}"

    @property
    def notation(self) -> str:
        """The house rule as the option ``--rule`` takes it."""
        return f"{self.key}={self.value}"


def by_rule(house: Iterable[HouseRuleAnswer]) -> dict[str, str]:
    """Return what the house rules say, once for each rule, with the notation of all of its parameters.

    Examples
    --------
    >>> import nines
    >>> game = nines.load("red-nines-20c{seats.least=3,seats.most=7}")
    >>> by_rule(house_rules_of(game))
    {'3 to 7 players can play': 'seats.least=3, seats.most=7'}
    """
    found: dict[str, str] = {}
    for rule in house:
        before = found.get(rule.sentence)
        found[rule.sentence] = f"{before}, {rule.notation}" if before else rule.notation
    return found


def house_rules_of(game: AnyGame) -> tuple[HouseRuleAnswer, ...]:
    """Return the house rules of a game, in the order of their keys.

    Examples
    --------
    >>> import nines
    >>> [rule] = house_rules_of(nines.load("comet-1718{payment/king.amount=2}"))
    >>> rule.sentence, rule.usual
    ('A player who plays a king receives 2 jetons from each opponent', '1')
    """
    if not game.house:
        return ()
    rules, usual = game.rules(), game.without_house_rules.rules()
    return tuple(
        HouseRuleAnswer(
            setting.rule,
            setting.key,
            setting.value,
            setting.usual,
            str(rules[setting.rule].rule),
            str(usual[setting.rule].rule),
        )
        for setting in game.house
    )
