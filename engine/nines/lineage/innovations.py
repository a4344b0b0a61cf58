"""Innovations: features of an account that no older account has, and whether a younger account shares them.

A shared innovation is evidence that two games are related. A shared older feature is not evidence, because
both games could have taken it from any older game [1]_. All features are read from the executed rules. A
*feature* of an account is a rule that the account states in its own words, together with those details that
the account also states itself. If an account itself lists several cards or ranks in a rule, each card or rank
is a feature. The names of units of money, and the words that players say, do not count.

A feature is an *innovation* if no older edition has it, and if one of these conditions holds:

* an older account settles the same aspect differently, in its own words (*changed*), or
* no older edition has any rule for this aspect (*added*; this is an argument from silence).

A feature does not count if an older edition has the feature, or any rule for the aspect, only by our choice.
Rules that we chose do not show whether the feature was new. The oldest account has no innovations,
because it cannot be compared with an older account.

References
----------
.. [1] Hennig, W. (1966). *Phylogenetic Systematics*. Urbana: University of Illinois Press.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

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


@dataclass(frozen=True, slots=True)
class Feature:
    """A rule that an account states in its own words, or one card or rank that such a rule lists.

    Parameters
    ----------
    aspect
        The aspect to which the rule belongs.
    says
        The rule in a sentence.
    cited
        The rule with its passages.
    kind
        The class of the rule.
    details
        The details that the account states in its own words, by name.
    """

    aspect: str
    says: str
    cited: Cited[object]
    kind: type
    details: Mapping[str, object]

    def agrees(self, other: Feature) -> bool:
        """Return whether two accounts share this feature.

        Two accounts share a feature if their rules are of the same class and agree in every detail that both
        accounts state. If either account states details, at least one detail must be stated by both.
        """
        if self.kind is not other.kind:
            return False
        common = self.details.keys() & other.details.keys()
        alike = all(self.details[name] == other.details[name] for name in common)
        return alike and (bool(common) or not (self.details or other.details))


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


def _features(aspect: str, rules: Sequence[Cited[object]], *, ours: bool = False) -> Iterator[Feature]:
    """Yield the features of some rules; with *ours*, also features that are our choice or inherited."""
    for cited in rules:
        for part in _parts(cited, ours=ours):
            names = [field.name for field in fields(part) if field.compare] if is_dataclass(part) else []
            values = {name: getattr(part, name) for name in names if ours or own_words(cited, name)}
            if ours or values or own_words(cited):
                known = {name: value for name, value in values.items() if not isinstance(value, str)}
                yield Feature(aspect, str(part), cited, type(part), known)


def _parts(cited: Cited[object], *, ours: bool) -> tuple[object, ...]:
    """Return one rule for each card or rank in a rule's list.

    Return the rule itself if it does not have exactly one list of cards or ranks, or if the account does not
    state the list in its own words. With *ours*, the list may also be inherited or our choice.
    """
    rule = cited.rule
    if not is_dataclass(rule) or isinstance(rule, type):
        return (rule,)
    listing = [field.name for field in fields(rule) if _lists(field, getattr(rule, field.name))]
    if len(listing) != 1 or not (ours or own_words(cited, listing[0])):
        return (rule,)
    return tuple(replace(rule, **{listing[0]: (member,)}) for member in getattr(rule, listing[0]))


def _lists(field: Field[Any], value: object) -> bool:
    """Return whether a detail is a short list of cards or ranks.

    A field of fixed length, such as a pair, is not a list. A longer list is an order of ranks.
    """
    if not str(field.type).endswith(", ...]") or not isinstance(value, tuple):
        return False
    return 1 < len(value) <= MOST_TOGETHER and all(isinstance(member, Card | Face | int) for member in value)


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
        if any(
            feature.agrees(own_feature)
            for rules in every.values()
            for own_feature in _features(feature.aspect, rules, ours=True)
        ):
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
