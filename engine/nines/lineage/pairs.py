"""Pairs of editions that a relation connects, and the reasons why one edition amends another."""

from __future__ import annotations

from itertools import pairwise, product
from typing import TYPE_CHECKING, NamedTuple

import networkx as nx

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nines.corpus import Corpus
    from nines.corpus.lineage import Relation


class ClaimedPair(NamedTuple):
    """Two editions that a relation connects.

    For a game without editions, the slug of the game takes the place of the edition.

    Parameters
    ----------
    younger, older
        The slugs of the two editions.
    relation
        The relation between the two editions: a later form of an account, or a descent of a game.
    """

    younger: str
    older: str
    relation: Relation


class Behind(NamedTuple):
    """The reasons why one edition amends another; in a condition, the object is true if it has any reason.

    Parameters
    ----------
    account
        The account that both editions execute; empty if they execute different accounts.
    relations
        The relations that connect the accounts or the games of the two editions, the later relation first.
    unrelated
        The reason why no relation connects the two editions; the reading that chooses the older game gives
        this reason.
    """

    account: str
    relations: tuple[Relation, ...]
    unrelated: str

    def __bool__(self) -> bool:
        """Return whether there is any reason why one edition amends the other."""
        return bool(self.account or self.relations or self.unrelated)


def claimed_pairs(corpus: Corpus, *, outside: bool = False) -> tuple[ClaimedPair, ...]:
    """Return the pairs of editions that a relation connects, in the order of the corpus.

    The relations are *later form of* and *descends from*. For a later form, the editions of the two accounts
    are paired. For a descent, the first edition of the younger game is paired with those editions of the
    older game that are not later. Descents that are only claimed are left out.

    Parameters
    ----------
    corpus
        What the sources say.
    outside
        Whether to include games outside the descent that the library follows.

    Examples
    --------
    >>> from nines import library
    >>> pairs = claimed_pairs(library().corpus)
    >>> [pair.older for pair in pairs if pair.younger == "comet-1752"]
    ['comet-1718']
    """
    return tuple(
        ClaimedPair(younger, older, relation)
        for relation in corpus.relations.values()
        for younger, older in _ends(corpus, relation)
        if outside or not is_outside(corpus, younger)
    )


def akin(corpus: Corpus) -> frozenset[frozenset[str]]:
    """Return all pairs of editions or games that a source connects in any way.

    Two editions form a pair if they are editions of one game, or if descent connects their games, directly or
    through other games; a claimed descent is enough. Two editions also form a pair if a relation of accounts
    or an attested likeness connects their games.

    Examples
    --------
    >>> from nines import library
    >>> frozenset(("comet-1718", "commit-2011")) in akin(library().corpus)
    True
    """
    line: nx.DiGraph[str] = nx.DiGraph(
        (descent.older, descent.younger) for descent in _of_kind(corpus, "descends-from")
    )
    pairs = {(game, game) for game in corpus.games}
    pairs |= {(game, above) for game in line for above in nx.ancestors(line, game)}
    for relation in (*_of_kind(corpus, "later-form-of"), *_of_kind(corpus, "depends-on")):
        pairs.add((corpus.accounts[relation.younger].game, corpus.accounts[relation.older].game))
    for attestation in corpus.attestations.values():
        if attestation.kind == "likeness":
            pairs |= {(game, other) for game in attestation.games for other in attestation.games}
    return frozenset(
        frozenset((edition, other))
        for games in pairs
        for edition, other in product(*(_editions(corpus, game) for game in games))
        if edition != other
    )


def behind(corpus: Corpus, edition: str, base: str) -> Behind:
    """Return the reasons why *edition* amends the edition *base*.

    Examples
    --------
    >>> from nines import library
    >>> [relation.key for relation in behind(library().corpus, "commit-1857", "comet-1718").relations]
    ['commit/descends-from/comet']
    """
    one, other = corpus.editions[edition], corpus.editions[base]
    amendment = corpus.amendments.get(edition)
    unrelated = amendment.unrelated.get(base, "") if amendment else ""
    if one.account == other.account:
        return Behind(one.account, (), unrelated)
    texts = _of_kind(corpus, "depends-on")
    direct = [tie for tie in texts if (tie.younger, tie.older) == (one.account, other.account)]
    # The order of two forms of one game does not matter: either can be described by changes to the other.
    forms: nx.Graph[str] = nx.Graph(
        (tie.younger, tie.older, {"relation": tie}) for tie in _of_kind(corpus, "later-form-of")
    )
    games: nx.DiGraph[str] = nx.DiGraph(
        (tie.younger, tie.older, {"relation": tie})
        for tie in _of_kind(corpus, "descends-from")
        if tie.descent
    )
    relations = direct or _along(forms, one.account, other.account) or _along(games, one.game, other.game)
    return Behind("", tuple(relations), unrelated)


def amended(corpus: Corpus) -> Iterator[tuple[str, str]]:
    """Yield each edition paired with every edition that it amends with some choice of readings.

    Examples
    --------
    >>> from nines import library
    >>> [base for edition, base in amended(library().corpus) if edition == "commit-2011"]
    ['commit-1991', 'commit-1857']
    """
    for slug, amendment in corpus.amendments.items():
        yield from ((slug, base) for base in dict.fromkeys(amendment.games.values()))


def later_forms(corpus: Corpus, start: str, end: str) -> list[str]:
    """Return the chain of later forms from the edition *start* to the edition *end*, without *start*.

    The chain goes through as many forms as it can, so that no step passes over a form between two others.
    The list is empty if no later forms connect the two editions.

    Examples
    --------
    >>> from nines import library
    >>> later_forms(library().corpus, "commit-1857", "commit-2011")
    ['commit-1914', 'commit-1991', 'commit-2011']
    """
    line: nx.DiGraph[str] = nx.DiGraph(
        pair[::-1] for tie in _of_kind(corpus, "later-form-of") for pair in _ends(corpus, tie)
    )
    if start == end or start not in line or end not in line or not nx.has_path(line, start, end):
        return []
    return max(nx.all_simple_paths(line, start, end), key=len)[1:]


def _along(graph: nx.Graph[str], start: str, end: str) -> list[Relation]:
    if start not in graph or end not in graph or not nx.has_path(graph, start, end):
        return []
    return [graph.edges[step]["relation"] for step in pairwise(nx.shortest_path(graph, start, end))]


def _of_kind(corpus: Corpus, kind: str) -> list[Relation]:
    return [relation for relation in corpus.relations.values() if relation.kind == kind]


def _ends(corpus: Corpus, relation: Relation) -> Iterable[tuple[str, str]]:
    """Yield each pair of editions that a relation connects, with the younger edition first."""
    if relation.kind == "later-form-of":
        ends = (
            [edition.slug for edition in corpus.editions.values() if edition.account == account]
            for account in (relation.younger, relation.older)
        )
        yield from product(*ends)
    elif relation.descent:
        first = corpus.editions_of(relation.younger)[:1]
        for younger in (edition.slug for edition in first) if first else (relation.younger,):
            for older in _editions(corpus, relation.older):
                if not _later(corpus, older, younger):
                    yield younger, older


def _later(corpus: Corpus, one: str, other: str) -> bool:
    """Return whether an edition, or a game without an edition, is known to be later than another."""
    first, then = (_year(corpus, slug) for slug in (one, other))
    return bool(first and then) and first > then


def _year(corpus: Corpus, slug: str) -> int:
    if slug in corpus.editions:
        return corpus.editions[slug].year
    return next((attestation.year for attestation in corpus.attestations_of(slug) if attestation.alive), 0)


def _editions(corpus: Corpus, game: str) -> tuple[str, ...]:
    return tuple(edition.slug for edition in corpus.editions_of(game)) or (game,)


def is_outside(corpus: Corpus, slug: str) -> bool:
    """Return whether a game or edition is outside the descent that the library follows.

    Examples
    --------
    >>> from nines import library
    >>> [is_outside(library().corpus, slug) for slug in ("comet-1718", "oxford-whist")]
    [False, True]
    """
    return bool(corpus.games[corpus.game_of(slug)].outside)
