"""Put rules of one game in the place of rules of another game, as an experiment."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nines.evidence.binding import rule_key
from nines.evidence.warrant import MARKS, MEANINGS, weakest
from nines.kernel.lacuna import Lacuna
from nines.libraries.compare import pairs_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.deciding.differences import Pair
    from nines.evidence.cite import Cited
    from nines.evidence.warrant import Detail, Warrant
    from nines.kernel.game import AnyGame

OURS: Final = MARKS["our choice"]


class Change(NamedTuple):
    """A rule of one game that takes the place of a rule of another game.

    Parameters
    ----------
    field
        The field of the rule set that holds the rules.
    mine
        The rule that goes; None if a rule is only added.
    theirs
        The rule that comes; None if a rule is only taken out.
    at
        The place of the rule that comes among the rules of its field, from 0.
    """

    field: str
    mine: Cited[Any] | None
    theirs: Cited[Any] | None
    at: int = 0

    @property
    def places(self) -> tuple[str, str]:
        """The keys of the two rules without their games; empty for a rule that is missing."""
        mine, theirs = (
            "" if cited is None else cited.key.partition("/")[2] for cited in (self.mine, self.theirs)
        )
        return mine, theirs

    @property
    def warrant(self) -> Warrant:
        """How well the sources support the difference between the two rules."""
        return weakest(_differing(self.mine, self.theirs))

    @property
    def stated(self) -> bool:
        """Whether the sources give the difference; False if it rests on our choice."""
        return self.warrant not in OURS


def _differing(mine: Cited[Any] | None, theirs: Cited[Any] | None) -> list[Detail]:
    """Return the details in which two rules differ: the parameters, or the rules themselves."""
    whole = [cited.details[0] for cited in (mine, theirs) if cited is not None]
    if mine is None or theirs is None or type(mine.rule) is not type(theirs.rule):
        return whole
    both = [{detail.name: detail for detail in cited.details[1:]} for cited in (mine, theirs)]
    unequal = [
        detail
        for name in dict.fromkeys((*both[0], *both[1]))
        if len({repr(side[name].value) if name in side else "" for side in both}) > 1
        for detail in (side.get(name) for side in both)
        if detail is not None
    ]
    return unequal or whole


def changes(pair: Pair, into: int) -> tuple[Change, ...]:
    """Return every change of one rule that makes one of two games more like the other.

    Differences that the sources give come first, then those that rest on our choices.

    Parameters
    ----------
    pair
        The two games.
    into
        The game that is changed: 0 for the first, 1 for the second.

    Examples
    --------
    >>> import nines
    >>> from nines.deciding import Pair
    >>> pair = Pair(nines.load("comet-1718"), nines.load("comet-1718[comet-stops=yes]"))
    >>> [(change.theirs.key, change.stated) for change in changes(pair, 0)]
    [('comet-1718/stop/comet', False)]
    """
    order = tuple(MEANINGS)
    return tuple(sorted(_changes(pair, into), key=lambda change: order.index(change.warrant)))


def unseen(pair: Pair) -> int:
    """Return the number of aspects whose rules only one of two games has, in a part of a text not seen."""
    mine, theirs = (game.aspects() for game in pair.games)
    return sum(isinstance(mine[name], Lacuna) != isinstance(theirs[name], Lacuna) for name in mine)


def _changes(pair: Pair, into: int) -> Iterator[Change]:
    mine, theirs = (pair.games[side].rule_set.by_field() for side in (into, 1 - into))
    for field, rules in mine.items():
        if isinstance(rules, Lacuna) or isinstance(theirs[field], Lacuna):
            continue
        for matched in pairs_of(rules, theirs[field]):
            if matched.agreement == "differs":
                other = matched.later
                yield Change(
                    field, matched.earlier, other, 0 if other is None else theirs[field].index(other)
                )


def substituted(game: AnyGame, made: Sequence[Change]) -> AnyGame:
    """Return a game in which rules are changed, for an experiment.

    Parameters
    ----------
    game
        The game that is changed.
    made
        The changes, from :func:`changes`.

    Raises
    ------
    CorpusError
        If the game cannot do without a rule that a change takes out.

    Examples
    --------
    >>> import nines
    >>> from nines.deciding.pairing import pair_of
    >>> pair = pair_of(nines.load("red-nines-1881"), nines.load("red-nines-20c"))
    >>> suit = next(change for change in changes(pair, 0) if change.field == "suit")
    >>> print(pair.one.rule_set.suit.rule, substituted(pair.one, [suit]).rule_set.suit.rule, sep="; ")
    a sequence keeps to one suit; suits do not matter
    """
    rules, held = game.rule_set, dict[str, Any]()
    for change in made:
        several = list(held.get(change.field, rules.by_field()[change.field]))
        at = change.at if change.mine is None else several.index(change.mine)
        if change.mine is not None:
            del several[at]
        if change.theirs is not None:
            several.insert(at, _rebound(change.theirs, change.field, game.slug))
        held[change.field] = several
    changed = {
        field: tuple(several) if isinstance(getattr(rules, field), tuple) else next(iter(several), None)
        for field, several in held.items()
    }
    return replace(game, rule_set=rules.replaced(changed))


def _rebound(cited: Cited[Any], field: str, slug: str) -> Cited[Any]:
    """Return a rule of another game with its key in this game, so that the rule set takes it as it is."""
    details = tuple(replace(detail, game=slug) for detail in cited.details)
    return cited.holding(details, rule_key(slug, field, cited.name))
