"""Does the corpus agree with itself? What one record says of a thing is compared with what others say.

A wrong line number, a passage under the wrong topic or of the wrong kind, a citation of the passage beside
the right one, a date that differs from its words: each is a small slip that breaks no reference. The table of
this check, ``consistency.toml``, has the topics that may bear on each aspect, and the exceptions with their
reasons; an entry that nothing needs any more is a fault too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping  # noqa: TC003 - the types of fields are read at run time
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from nines.corpus.entries import Entry, read_toml
from nines.corpus.fields import read_record
from nines.corpus.records import EXECUTABLE_KINDS
from nines_verification.numbers import names_number
from nines_verification.report import Failure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.cite import Cited
    from nines.libraries import Library

FILE: Final = "consistency.toml"
_YEAR: Final = re.compile(r"\d{4}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What may be so, by hand.

    Parameters
    ----------
    topics
        By aspect: the topics of the passages on which its rules may rest.
    grounds
        Passages that are not a rule, option or example although a rule rests on them: why.
    years
        Editions whose year is not that of the account: why.
    numbers
        Keys of rules with a parameter, ``comet-1753/deal packet``, whose number the passages give in other
        words than numbers: how.
    """

    topics: Mapping[str, tuple[str, ...]]
    grounds: Mapping[str, str]
    years: Mapping[str, str]
    numbers: Mapping[str, str]


@cache
def table() -> Table:
    """Return the table of this check."""
    content = read_toml(files("nines_verification"), FILE)
    return read_record(Entry(FILE, "", content), Table)


def corpus_agrees(library: Library, allowed: Table | None = None) -> tuple[int, tuple[Failure, ...]]:
    """Return how many facts were compared, and which do not agree.

    Parameters
    ----------
    library
        Whose corpus and rules are compared.
    allowed
        What may be so; :func:`table` if none is given.
    """
    allowed = allowed or table()
    games = [library.load(slug) for slug in library.playable]
    rules = [(key, cited) for game in games for key, cited in game.rules().items()]
    failures = (
        *(*_lines(library), *_topics_missing(library), *_dates(library, allowed)),
        *(*_topics(library, rules, allowed), *_grounds(library, rules, allowed)),
        *_numbers(library, rules, allowed),
    )
    return len(library.corpus.passages) + len(library.corpus.accounts) + len(rules), failures


def _lines(library: Library) -> Iterator[Failure]:
    """Yield passages whose lines are not in their document, or not in the order of their numbers."""
    last: dict[str, int] = {}
    for passage in library.corpus.passages.values():
        lines = library.corpus.documents[passage.document].lines  # 0 where none are numbered
        before = last.get(passage.document, min(lines, 1))
        if passage.line not in range(min(lines, 1), lines + 1):
            has = f"has lines 1 to {lines}" if lines else "has no numbered lines"
            yield Failure(passage.id, f"is on line {passage.line}; {passage.document} {has}")
        elif passage.line < before:
            yield Failure(passage.id, f"is on line {passage.line}, and the passage before it on {before}")
        last[passage.document] = max(before, passage.line)


def _topics_missing(library: Library) -> Iterator[Failure]:
    """Yield rules and options without a topic."""
    for passage in library.corpus.passages.values():
        if passage.kind in EXECUTABLE_KINDS and not passage.topic:
            yield Failure(passage.id, f"is {passage.kind} and has no topic")


def _dates(library: Library, allowed: Table) -> Iterator[Failure]:
    """Yield dates whose year is not in their words, and years that differ from those of the text."""
    corpus = library.corpus
    dated = [
        *((key, one.year, one.dated) for key, one in corpus.accounts.items()),
        *((key, one.year, one.dated) for key, one in corpus.editions.items()),
        *((key, one.year, one.dated) for key, one in corpus.attestations.items()),
    ]
    for place, year, words in dated:
        named = _YEAR.findall(words)
        if year and named and str(year) not in named and not _in_span(year, words):
            yield Failure(place, f"is of {year}, and dated {words!r}")
    for account in corpus.accounts.values():
        printed = corpus.sources[account.source].fields.get("year") if account.source else None
        if printed and account.year and printed != str(account.year):
            yield Failure(account.slug, f"is of {account.year}, and its source {account.source} of {printed}")
    apart = set()
    for edition in corpus.editions.values():
        if (edition.year or None) != (corpus.accounts[edition.account].year or None):
            apart.add(edition.slug)
            if edition.slug not in allowed.years:
                yield Failure(edition.slug, f"is of {edition.year}, and {edition.account} is not")
    yield from _idle("years", allowed.years, apart)


def _in_span(year: int, words: str) -> bool:
    """Return whether words name a span or a century that has the year: ``1950s``, ``20th century``."""
    century = re.search(r"(\d\d)th", words)
    return f"{year // 10 * 10}s" in words or (
        century is not None and (year - 1) // 100 + 1 == int(century[1])
    )


def _topics(library: Library, rules: list[tuple[str, Cited[object]]], allowed: Table) -> Iterator[Failure]:
    """Yield citations of passages under a topic that has no bearing on the aspect of the rule."""
    used: set[tuple[str, str]] = set()
    for key, cited in rules:
        aspect = key.split("/")[1]
        for passage in cited.passages:
            topic = library.corpus.passages[passage].topic
            used.add((aspect, topic))
            if topic not in allowed.topics.get(aspect, ()):
                about = f"is about {topic!r}" if topic else "has no topic"
                yield Failure(
                    key, f"rests on {passage}, which {about}; {FILE} has no such topic for {aspect}"
                )
    for aspect, topics in allowed.topics.items():
        for topic in topics:
            if (aspect, topic) not in used:
                yield Failure(FILE, f"no rule of {aspect} rests on a passage about {topic!r} any more")


def _grounds(library: Library, rules: list[tuple[str, Cited[object]]], allowed: Table) -> Iterator[Failure]:
    """Yield rules that rest on what is neither a rule nor an example."""
    used = set()
    for key, cited in rules:
        for passage in (*cited.passages, *cited.via):
            kind = library.corpus.passages[passage].kind
            if kind in (*EXECUTABLE_KINDS, "example"):
                continue
            used.add(passage)
            if passage not in allowed.grounds:
                yield Failure(key, f"rests on {passage}, which is {kind}, no rule")
    yield from _idle("grounds", allowed.grounds, used)


def _numbers(library: Library, rules: list[tuple[str, Cited[object]]], allowed: Table) -> Iterator[Failure]:
    """Yield numbers that a source is said to state, and that its passages do not name."""
    used = set()
    for key, cited in rules:
        for detail in cited.details:
            value = getattr(cited.rule, detail.name) if detail.name else None
            if type(value) is not int or detail.ground != "stated":
                continue
            said = " ".join(library.corpus.passages[one].says for one in detail.passages)
            if not names_number(said, value):
                place = f"{key} {detail.name}"
                used.add(place)
                if place not in allowed.numbers:
                    shown = ", ".join(detail.passages)
                    yield Failure(
                        key, f"{detail.name} is {value}, which {shown} is said to state and does not"
                    )
    yield from _idle("numbers", allowed.numbers, used)


def _idle(what: str, excused: Mapping[str, str], used: set[str]) -> Iterator[Failure]:
    """Yield exceptions that nothing needs."""
    for one in sorted(set(excused) - used):
        yield Failure(FILE, f"[{what}] {one} is an exception that nothing needs any more")
