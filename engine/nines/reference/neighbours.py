"""What is next to a rule: the same question in neighbouring editions, and rules of the same name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from nines.evidence.warrant import MARKS
from nines.kernel.lacuna import absence
from nines.libraries.compare import pairs_of
from nines.reference.names import games_by_date, playable_game

if TYPE_CHECKING:
    from nines.evidence.cite import Cited
    from nines.kernel.game import AnyGame
    from nines.libraries import Library

SAME: Final = "The same rule"
OTHERS: Final = "Other rules on this question"
ABSENT: Final = {"not mentioned": "No rule", "not seen": "Not seen"}


class NeighbourRule(NamedTuple):
    """How a neighbouring edition answers the question of a rule."""

    title: Annotated[str, "The title of the neighbouring edition."]
    key: Annotated[str, "The key of its rule; the key of its aspect if it has no rule like this one."]
    says: Annotated[str, "Its rule in words; empty unless it has a rule like this one that differs."]
    group: Annotated[str, "What it shares with other neighbours, in words; empty if it has words of its own."]


class Namesake(NamedTuple):
    """Another rule of an edition that has the own name of a rule, such as *king*."""

    key: str
    says: Annotated[str, "The rule in words."]
    differing: Annotated[tuple[NeighbourRule, ...], "The neighbours that have another rule like this one."]


def neighbours(library: Library, slug: str) -> tuple[str, ...]:
    """Return the editions next to an edition in a line of descent, in order of date.

    Examples
    --------
    >>> from nines import library
    >>> neighbours(library(), "comet-2011")
    ('comet-1991',)
    """
    summaries = library.corpus.summaries.values()
    beside = {summary.younger for summary in summaries if summary.older == slug}
    beside |= {summary.older for summary in summaries if summary.younger == slug}
    return tuple(game.game for game in games_by_date(library) if game.game in beside)


def neighbour_rules(library: Library, key: str) -> tuple[NeighbourRule, ...]:
    """Return how the neighbours of an edition answer the question of one of its rules, in order of date.

    Raises
    ------
    UnknownNameError
        If no game has the name with which the key begins.

    Examples
    --------
    >>> from nines import library
    >>> for rule in neighbour_rules(library(), "comet-2011-two-hand/stop/king"):
    ...     print(rule.title, rule.key, rule.group, sep=" | ")
    Modern comet of 1991 | comet-1991/stop/king | The same rule
    """
    slug, aspect = key.split("/")[:2]
    game = library.load(playable_game(library, slug).slug)
    return tuple(_rule(library, game, aspect, key, other) for other in neighbours(library, slug))


def namesakes(library: Library, key: str) -> tuple[Namesake, ...]:
    """Return the other rules of an edition that have the own name of a rule.

    Raises
    ------
    UnknownNameError
        If no game has the name with which the key begins.

    Examples
    --------
    >>> from nines import library
    >>> for rule in namesakes(library(), "comet-1718/stop/king"):
    ...     print(rule.key, *(beside.title for beside in rule.differing), sep=" | ")
    comet-1718/payment/king | New Comet of 1752
    comet-1718/settlement/king | Comet of the Encyclopédie, 1753
    """
    rules, own = library.load(playable_game(library, key.partition("/")[0]).slug).rules(), _own_name(key)
    alike = [other for other in rules if own and other != key and _own_name(other) == own]
    return tuple(
        Namesake(
            other, _in_words(rules[other]), tuple(one for one in neighbour_rules(library, other) if one.says)
        )
        for other in alike
    )


def _in_words(cited: Cited[object]) -> str:
    """Return a rule in words; if we chose all or some of it, the words say so."""
    ours = [detail.warrant in MARKS["our choice"] for detail in cited.details]
    return f"{cited.rule}{' (our choice)' if all(ours) else ' (in part our choice)' if any(ours) else ''}"


def _own_name(key: str) -> str:
    return key.partition("/")[2].partition("/")[2]


def _rule(library: Library, game: AnyGame, aspect: str, key: str, other: str) -> NeighbourRule:
    """Return how one neighbour answers the question of a rule."""
    title, theirs = playable_game(library, other).title, library.load(other).aspects().get(aspect, ())
    pairs = pairs_of(game.aspects()[aspect], theirs)
    matched = next(pair for pair in pairs if pair.earlier is not None and pair.earlier.key == key)
    if matched.later is None:
        return NeighbourRule(title, f"{other}/{aspect}", "", ABSENT.get(absence(theirs), OTHERS))
    if matched.agreement == "differs":
        return NeighbourRule(title, matched.later.key, _in_words(matched.later), "")
    return NeighbourRule(title, matched.later.key, "", SAME)
