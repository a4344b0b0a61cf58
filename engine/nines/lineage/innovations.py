"""Innovations: features of an account that no older account has, and whether a younger account shares them.

A shared innovation is evidence that two games are related. A shared older feature is not evidence, because
both games could have taken it from any older game [1]_. All features are read from the executed rules. A
*feature* of an account is a rule that the account states or implies in its own words, with every detail. If
the rule lists several cards or ranks, each card or rank is a feature. The names of units of money and of
pools, and the words that players say, do not count.

A feature is an *innovation* if no older edition has it, and if one of these conditions holds:

* an older account settles the same aspect differently, in its own words (*changed*), or
* no older edition has any rule for this aspect (*added*; this is an argument from silence).

An older edition has a feature if it has the same rule, if only by our choice, or a rule that includes the
feature. Two rules are also the same if they differ only in a condition, such as “and alone”, or in details
that are our choice in the older edition. The oldest account has no innovations, because it cannot be compared
with an older account.

References
----------
.. [1] Hennig, W. (1966). *Phylogenetic Systematics*. Urbana: University of Illinois Press.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Protocol, runtime_checkable

from nines.cards import Card, Face
from nines.lineage.own_words import one_text, own_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from dataclasses import Field

    from nines.evidence.cite import Cited
    from nines.libraries.compare import Ruled

Novelty = Literal["changed", "added"]
Later = Literal["shared", "one text", "different", "absent", "undecided"]
LATER: Final[dict[Later, str]] = {
    "shared": "the younger account has this rule as well",
    "one text": "the younger account has this rule as well, but from the same passages of one text",
    "different": "the younger account has a different rule on this aspect",
    "absent": "the younger account does not mention this aspect",
    "undecided": "not comparable, as the younger edition's rule is at least partly inherited or our choice",
}
EQUIPMENT: Final = ("stakes",)  # the number and name of counters are not rules of play
MOST_TOGETHER: Final = 4  # cards or ranks listed as separate features; a longer list is an order


@runtime_checkable
class Whole(Protocol):
    """A rule that can contain other rules as parts."""

    def includes(self, part: object) -> bool:
        """Return whether a game with this rule also has the other rule."""


@dataclass(frozen=True, slots=True)
class Feature:
    """A rule that an account states in its own words, or one card or rank that such a rule lists.

    Parameters
    ----------
    aspect
        The aspect to which the rule belongs.
    cited
        The whole rule with its passages.
    rule
        The rule, or the same rule for one card or rank of its list.
    """

    aspect: str
    cited: Cited[object]
    rule: object

    @property
    def says(self) -> str:
        """The feature in a sentence."""
        return str(self.rule)

    def agrees(self, other: Feature) -> bool:
        """Return whether two accounts share this feature: names of units and pools do not count."""
        return type(self.rule) is type(other.rule) and _details(self.rule) == _details(other.rule)


class Innovation(NamedTuple):
    """An innovation of an older account, and whether a younger account shares it.

    Parameters
    ----------
    feature
        The feature that is new.
    novelty
        How the feature was new: it replaced another rule of its aspect (*changed*), or its aspect had no rule
        before (*added*).
    before
        The rules that even older accounts state for the aspect in their own words, by edition.
    later
        Whether the younger account has the feature, as one of the words in *LATER*.
    there
        The rules of the younger account for this aspect, in its own words.
    also
        Other editions, older than the younger edition, that have the feature in their own words.
    """

    feature: Feature
    novelty: Novelty
    before: tuple[tuple[str, Feature], ...]
    later: Later
    there: tuple[Feature, ...]
    also: tuple[str, ...]


def features(edition: Ruled) -> Iterator[Feature]:
    """Yield the features of an edition, in the order of its aspects.

    Examples
    --------
    >>> from nines import load
    >>> [feature.says for feature in features(load("red-nines-1881")) if feature.aspect == "pack"]
    ['one pack without twos', 'one pack without threes']
    """
    for aspect, rules in edition.aspects().items():
        if aspect not in EQUIPMENT:
            yield from _features(aspect, rules)


def _features(aspect: str, rules: Sequence[Cited[object]]) -> Iterator[Feature]:
    for cited in filter(own_words, rules):
        yield from (Feature(aspect, cited, part) for part in _parts(cited.rule))


def _parts(rule: object) -> tuple[object, ...]:
    """Return one rule for each card or rank in a rule's list.

    Return the rule itself if it does not have exactly one list of cards or ranks. Return it also if the list
    is one condition, such as two cards that must both be played.
    """
    if not is_dataclass(rule) or isinstance(rule, type) or getattr(rule, "all_needed", False):
        return (rule,)
    listing = [field.name for field in fields(rule) if _lists(field, getattr(rule, field.name))]
    if len(listing) != 1:
        return (rule,)
    return tuple(replace(rule, **{listing[0]: (member,)}) for member in getattr(rule, listing[0]))


def _lists(field: Field[Any], value: object) -> bool:
    """Return whether a detail is a short list of cards or ranks.

    A field of fixed length, such as a pair, is not a list. A longer list is an order of ranks.
    """
    if not str(field.type).endswith(", ...]") or not isinstance(value, tuple):
        return False
    return 1 < len(value) <= MOST_TOGETHER and all(isinstance(member, Card | Face | int) for member in value)


def _details(rule: object) -> dict[str, object]:
    """Return the details of a rule that count: all but names."""
    if not is_dataclass(rule) or isinstance(rule, type):
        return {}
    values = {field.name: getattr(rule, field.name) for field in fields(rule) if field.compare}
    return {name: value for name, value in values.items() if not isinstance(value, str)}


def may_have(older: Cited[object], feature: Feature) -> bool:
    """Return whether an older edition may have a feature, according to one of its rules.

    Parameters
    ----------
    older
        The rule of the older edition. It may be our choice, as a whole or in some details.
    feature
        The feature of the younger account.

    Examples
    --------
    >>> from nines import load
    >>> spoken = next(one for one in features(load("commit-1914")) if one.aspect == "announcement")
    >>> spoken.says
    'a player who cannot continue says “without” and the rank that they lack'
    >>> may_have(load("comet-1718").rules()["comet-1718/announcement"], spoken)
    True
    """
    return any(
        _includes(part, feature.rule) or _differs_not(part, older, feature) for part in _parts(older.rule)
    )


def _includes(rule: object, part: object) -> bool:
    """Return whether a rule says that another rule is part of it, or has that rule as a detail."""
    if isinstance(rule, Whole) and rule.includes(part):
        return True
    return any(type(value) is type(part) and value == part for value in _details(rule).values())


def _differs_not(rule: object, older: Cited[object], feature: Feature) -> bool:
    """Return whether a rule of an older edition does not differ from a feature in anything that counts.

    A condition, which is true or false, does not count. If the older account states the rule or some details
    in its own words, only these details count. If the whole rule is our choice, all its details count.
    """
    if type(rule) is not type(feature.rule):
        return False
    mine, theirs = _details(feature.rule), _details(rule)
    known = [name for name in theirs if own_words(older, name)]
    counting = known if known or own_words(older, "") else theirs
    return all(isinstance(mine[name], bool) or _within(mine[name], theirs[name]) for name in counting)


def _within(mine: object, theirs: object) -> bool:
    """Return whether a detail equals another, or contains only rows of the other's table."""
    if not (isinstance(mine, tuple) and isinstance(theirs, tuple)):
        return mine == theirs
    table = bool(mine) and all(isinstance(row, tuple) for row in mine)
    return mine == theirs or (table and set(mine) <= set(theirs))


def innovations(editions: Mapping[str, Ruled], elders: Sequence[str], older: str) -> Iterator[Innovation]:
    """Yield the innovations of an account, whether or not younger accounts share them.

    Parameters
    ----------
    editions
        The editions by name.
    elders
        The editions whose accounts are from earlier years than the account of *older*.
    older
        The name of the edition whose innovations the function yields.
    """
    if not elders:
        return
    for feature in features(editions[older]):
        every = {slug: editions[slug].aspects().get(feature.aspect, ()) for slug in elders}
        if any(may_have(cited, feature) for rules in every.values() for cited in rules):
            continue
        before = tuple(
            (slug, own_feature)
            for slug, rules in every.items()
            for own_feature in _features(feature.aspect, rules)
        )
        if before or not any(every.values()):
            novelty: Novelty = "changed" if before else "added"
            yield Innovation(feature, novelty, before, "undecided", (), ())


def shared_innovations(
    editions: Mapping[str, Ruled], elders: Sequence[str], older: str, younger: str, others: Sequence[str] = ()
) -> tuple[Innovation, ...]:
    """Return each innovation of an older account, and whether the younger account has it.

    Parameters
    ----------
    editions
        The editions by name.
    elders
        The editions whose accounts are even older than the account of *older*.
    older, younger
        The names of the two editions.
    others
        Further editions older than *younger*; the result says which of these have the innovation too.

    Examples
    --------
    >>> from nines import load
    >>> known = {name: load(name) for name in ("comet-1718", "red-nines-1881", "red-nines-20c")}
    >>> innovations = shared_innovations(known, ["comet-1718"], "red-nines-1881", "red-nines-20c")
    >>> [(innovation.feature.says, innovation.later) for innovation in innovations][:1]
    [('one pack without twos', 'undecided')]
    """
    return tuple(
        _with_younger(innovation, editions, younger, others)
        for innovation in innovations(editions, elders, older)
    )


def _with_younger(
    innovation: Innovation, editions: Mapping[str, Ruled], younger: str, others: Sequence[str]
) -> Innovation:
    aspect = innovation.feature.aspect
    known = editions[younger].aspects()
    there = tuple(_features(aspect, known.get(aspect, ())))
    later: Later
    same = tuple(filter(innovation.feature.agrees, there))
    if same:
        apart = not any(one_text(innovation.feature.cited, feature.cited) for feature in same)
        later, there = "shared" if apart else "one text", same
    elif aspect in known and not known[aspect]:
        later = "absent"
    else:
        later = "different" if _settles(known.get(aspect, ())) else "undecided"
    also = tuple(
        slug
        for slug in others
        if any(map(innovation.feature.agrees, _features(aspect, editions[slug].aspects().get(aspect, ()))))
    )
    return innovation._replace(later=later, there=there, also=also)


def _settles(rules: Sequence[Cited[object]]) -> bool:
    """Return whether an account states all rules of an aspect in its own words."""
    return bool(rules) and all(map(own_words, rules))
