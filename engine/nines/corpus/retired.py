"""Retired names: keys that are no longer in use, with their successors."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from nines.corpus.entries import entries
from nines.corpus.lineage import RELATIONS, RETIRED_KINDS
from nines.corpus.withdrawn import FILE as WITHDRAWN
from nines.errors import CorpusError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from importlib.resources.abc import Traversable

    from nines.corpus import Corpus

FILE: Final = "retired.toml"
_CANDIDATE: Final = re.compile(r"([a-z0-9-]+)\[([a-z0-9-]+)=([a-z0-9-]+)\]")
# Words that occur in keys, but not in the keys of rules.
_NO_RULE: Final = {"reading", "account", "attested", *RELATIONS, *RETIRED_KINDS}
_PLACE: Final = re.compile(r"([a-z0-9-]+)(/[a-z0-9-]+){1,2}")


@dataclass(frozen=True, slots=True)
class Retired:
    """A name that is no longer in use."""

    key: Annotated[str, "The name that is no longer in use."]
    successors: Annotated[tuple[str, ...], "The names that replace it; empty if no name replaces it."]
    why: Annotated[str, "What became of the name, and why."]


def read_retired(root: Traversable) -> dict[str, Retired]:
    """Return the retired names by key; empty if the corpus has no file of retired names.

    Raises
    ------
    CorpusError
        If the file cannot be read, or a table has the wrong form.
    """
    retired_names: dict[str, Retired] = {}
    if not root.joinpath(FILE).is_file():
        return retired_names
    for key, entry in entries(root, FILE):
        retired_names[key] = Retired(key, entry.texts("successors"), entry.text("why"))
        entry.end()
    return retired_names


def check_retired(corpus: Corpus) -> None:
    """Check that no retired name or withdrawn hypothesis is in use, and that every successor is in use.

    If a successor is a rule, only the game of the rule is checked, because the corpus does not contain rules.

    Raises
    ------
    CorpusError
        If a retired name is still in use, if a successor is not in use, or if two records have one name.
    """
    tombstones = corpus.tombstones
    for retired in tombstones.values():
        file = WITHDRAWN if retired.key in corpus.withdrawn else FILE
        if _in_use(corpus, retired.key):
            raise CorpusError(file, retired.key, "is retired, but this name is in use")
        if file == WITHDRAWN and retired.key in corpus.retired:
            raise CorpusError(file, retired.key, f"is also in {FILE}; a key has only one record")
        for successor in retired.successors:
            if successor in tombstones or not (_in_use(corpus, successor) or _may_be_rule(corpus, successor)):
                raise CorpusError(file, retired.key, f"there is no successor {successor!r}")


def retired_rules(retired: Mapping[str, Retired]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each retired rule with those of its successors that are rules."""
    for name in retired.values():
        if _is_rule(name.key):
            yield name.key, tuple(filter(_is_rule, name.successors))


def is_of_edition(key: str) -> bool:
    """Return whether a retired name belonged to a rule, a reading or a candidate of an edition.

    Examples
    --------
    >>> is_of_edition("comet-1718/first-hand"), is_of_edition("comet-1752/derived-from/comet-1718")
    (True, False)
    """
    return _is_rule(key) or "/reading/" in key or _CANDIDATE.fullmatch(key) is not None


def _in_use(corpus: Corpus, key: str) -> bool:
    """Return whether a record, a reading or a candidate has this name."""
    kind, _, name = key.partition("/")
    records = (
        *(corpus.titled, corpus.documents, corpus.sources),
        *(corpus.relations, corpus.errata, corpus.questions),
    )
    by_kind = {"account": corpus.accounts, "attested": corpus.attestations}
    if any(key in known for known in records) or name in by_kind.get(kind, ()):
        return True
    candidate, (slug, _, place) = _CANDIDATE.fullmatch(key), key.partition("/")
    if candidate:
        game, point, chosen = candidate.groups()
        reading = corpus.readings.get(game, {}).get(point)
        return reading is not None and chosen in reading.candidates
    return place.removeprefix("reading/") in corpus.readings.get(slug, {}) and place.startswith("reading/")


def _is_rule(key: str) -> bool:
    return _PLACE.fullmatch(key) is not None and not set(key.split("/")[:2]) & _NO_RULE


def _may_be_rule(corpus: Corpus, key: str) -> bool:
    return _is_rule(key) and key.partition("/")[0] in corpus.editions
