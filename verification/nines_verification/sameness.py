"""Find equivalent mutants, that is, replacements of a rule that can never make a difference in play.

If no scenario notices a replaced rule, this module compares both games under each reading. The family says
how two rules are compared; a rule that it cannot compare does not count as equivalent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.libraries.alternatives import alternatives
from nines.libraries.naming import parse_name
from nines_verification.tools import tools_of

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame


def never_differ(game: AnyGame, key: str, rule: object) -> bool:
    """Return whether play stays the same under all readings if *rule* replaces the rule named *key*."""
    tools = tools_of(game.family)
    alike = tools.alike.get(key.split("/")[1])
    if alike is None:
        return False

    def at_work(read: AnyGame) -> tuple[object, ...]:
        """Return the rules that affect the comparison. Most readings do not change these rules."""
        return tuple(tuple(cited.rule for cited in read.aspects()[name]) for name in tools.compared)

    mutant = game.with_rule(key, rule)
    read: dict[object, dict[str, str]] = {at_work(game): {}}
    for _, _, other in alternatives(game):
        _, changed = parse_name(other.choices.name)
        read.setdefault(at_work(game.read(changed)), changed)
    return all(alike(game.read(one).rule_set, mutant.read(one).rule_set) for one in read.values())


def same_follows(one: AnyGame, other: AnyGame, key: str) -> bool:
    """Return whether two games that differ only in the rule named *key* are proved equivalent.

    Unlike :func:`never_differ`, this function compares the games only with the choices that they have.

    Parameters
    ----------
    one, other
        The two games to compare.
    key
        The key of the rule that differs.
    """
    alike = tools_of(one.family).alike.get(key.split("/")[1])
    return alike is not None and alike(one.rule_set, other.rule_set)
