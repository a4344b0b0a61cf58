"""Consistency of the corpus: each record is compared with the other records about the same thing.

Some errors break no reference: a wrong line number, a passage with the wrong topic or kind, a citation of the
neighbouring passage, or a year that differs from the words of the date. This check finds such errors. Its
table, ``consistency.toml``, lists the topics that can support each aspect, and exceptions with their reasons.
An entry that is no longer needed is also a fault.
"""

from __future__ import annotations

import re
from collections.abc import Mapping  # noqa: TC003 - the types of fields are read at run time
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from nines.corpus.entries import Entry, read_toml
from nines.corpus.fields import read_record
from nines.corpus.records import EXECUTABLE_KINDS
from nines_verification.certainty import misweighed
from nines_verification.numbers import names_number
from nines_verification.report import Failure
from nines_verification.summarised import badly_summarised

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.evidence.cite import Cited
    from nines.libraries import Library

FILE: Final = "consistency.toml"
_YEAR: Final = re.compile(r"\d{4}")
_SILENT: Final = re.compile(
    r"(?:does|do) not (?:say|mention|give|state|name|describe|explain)|nor does the \w+ say"
    r"|\b(?:gives?|names?|mentions) no\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The exceptions and topics that this check allows.

    Parameters
    ----------
    topics
        For each aspect, the topics of the passages that its rules may cite.
    points
        For each question, the topics of the passages that its readings and their answers may cite.
    grounds
        Passages that are not rules, options or examples, but that rules may cite, each with a reason.
    years
        The editions whose year differs from the year of their account, each with a reason.
    numbers
        The parameters, such as ``comet-1753/deal packet``, whose number the passages imply but do not name,
        each with an explanation.
    silences
        The passages whose own note says that they do not say something, each with the details that it
        supports all the same, such as ``deal whole_hands``. Each detail was read against the note.
    certain
        The readings whose certainty differs from what their evidence usually gives, each with a reason.
    greatest
        The greatest certainty of any reading, by edition, where the account itself is doubtful.
    """

    topics: Mapping[str, tuple[str, ...]]
    points: Mapping[str, tuple[str, ...]]
    grounds: Mapping[str, str]
    years: Mapping[str, str]
    numbers: Mapping[str, str]
    silences: Mapping[str, tuple[str, ...]]
    certain: Mapping[str, str]
    greatest: Mapping[str, str]
    decided: Mapping[str, str]


def has_table(library: Library) -> bool:
    """Return whether a library has a table for this check; without a table, the check would know no topic."""
    return library.checks is not None and (library.checks / FILE).is_file()


@cache
def table(library: Library) -> Table:
    """Return the exceptions and topics in the library's table for this check, ``consistency.toml``."""
    content = read_toml(library.checks, FILE) if library.checks else {}
    return read_record(Entry(FILE, "", content), Table)


def corpus_agrees(library: Library, allowed: Table | None = None) -> tuple[int, tuple[Failure, ...]]:
    """Return the number of facts compared, and the disagreements found.

    Parameters
    ----------
    library
        The library whose corpus and rules are compared.
    allowed
        The table to use; by default the table of the library.
    """
    allowed = allowed or table(library)
    games = [library.load(slug) for slug in library.playable]
    rules = [(key, cited) for game in games for key, cited in game.rules().items()]
    failures = (
        *(*_lines(library), *_topics_missing(library), *_dates(library, allowed)),
        *(*_topics(library, rules, allowed), *_points(library, allowed)),
        *_grounds(library, rules, allowed),
        *(*_numbers(library, rules, allowed), *_silences(library, rules, allowed)),
        *_repeated(library),
        *misweighed(library, allowed.certain, allowed.greatest, allowed.decided),
        *badly_summarised(library),
    )
    return len(library.corpus.passages) + len(library.corpus.accounts) + len(rules), failures


def _lines(library: Library) -> Iterator[Failure]:
    """Yield the passages whose line number is out of order or does not exist in the document."""
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
    """Yield the passages without a topic that are rules or options."""
    for passage in library.corpus.passages.values():
        if passage.kind in EXECUTABLE_KINDS and not passage.topic:
            yield Failure(passage.id, f"is {passage.kind} and has no topic")


def _dates(library: Library, allowed: Table) -> Iterator[Failure]:
    """Yield the years that differ from the words of the date, or from the year of the source or account."""
    corpus = library.corpus
    dated = [
        *((key, one.year, one.dated) for key, one in corpus.accounts.items()),
        *((key, one.year, one.dated) for key, one in corpus.editions.items()),
        *((key, attestation.year, attestation.dated) for key, attestation in corpus.attestations.items()),
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
    """Return whether words such as ``1950s`` or ``20th century`` name a period that includes the year."""
    century = re.search(r"(\d\d)th", words)
    return f"{year // 10 * 10}s" in words or (
        century is not None and (year - 1) // 100 + 1 == int(century[1])
    )


def _topics(library: Library, rules: list[tuple[str, Cited[object]]], allowed: Table) -> Iterator[Failure]:
    """Yield the citations of passages whose topic is not allowed for the aspect of the rule."""
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


def _points(library: Library, allowed: Table) -> Iterator[Failure]:
    """Yield the citations of passages whose topic is not allowed for the question of the reading."""
    used: set[tuple[str, str]] = set()
    own = (one for there in library.corpus.readings.values() for one in there.values() if not one.carried)
    for one in own:
        answers = (passage for answer in one.candidates.values() for passage in answer.passages)
        for passage in dict.fromkeys((*one.passages, *answers)):
            topic = library.corpus.passages[passage].topic
            used.add((one.point, topic))
            if topic not in allowed.points.get(one.point, ()):
                about = f"is about {topic!r}" if topic else "has no topic"
                what = f"cites {passage}, which {about}; [points] of {FILE} has no such topic for {one.point}"
                yield Failure(one.key, what)
    listed = {(point, topic) for point, topics in allowed.points.items() for topic in topics}
    for point, topic in sorted(listed - used):
        yield Failure(FILE, f"no reading of {point} cites a passage about {topic!r} any more")


def _grounds(library: Library, rules: list[tuple[str, Cited[object]]], allowed: Table) -> Iterator[Failure]:
    """Yield the rules that rest on a passage other than a rule, an option or an example."""
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
    """Yield the numbers that a rule marks as stated although its passages do not name them."""
    used = set()
    for key, cited in rules:
        for detail in cited.details:
            value = getattr(cited.rule, detail.name) if detail.name else None
            if type(value) is not int or detail.ground != "stated":
                continue
            said = " ".join(library.corpus.passages[passage].says for passage in detail.passages)
            if not names_number(said, value):
                place = f"{key} {detail.name}"
                used.add(place)
                if place not in allowed.numbers:
                    shown = ", ".join(detail.passages)
                    yield Failure(
                        key, f"{detail.name} is {value}, which {shown} is said to state but does not"
                    )
    yield from _idle("numbers", allowed.numbers, used)


def _repeated(library: Library) -> Iterator[Failure]:
    """Yield the records that cite a passage twice; usually another passage is meant."""
    corpus = library.corpus
    readings = [one for there in corpus.readings.values() for one in there.values()]
    cited = [
        *((one.key, one.passages) for one in readings),
        *(
            (f"{one.key} {key}", answer.passages)
            for one in readings
            for key, answer in one.candidates.items()
        ),
        *((key, one.passages) for key, one in corpus.attestations.items()),
        *((key, side.passages) for key, one in corpus.errata.items() for side in one.sides),
        *((key, side.passages) for key, one in corpus.relations.items() for side in one.sides),
    ]
    for place, passages in cited:
        for passage in sorted({one for one in passages if passages.count(one) > 1}):
            yield Failure(place, f"cites {passage} twice; name each passage once")


def _silences(library: Library, rules: list[tuple[str, Cited[object]]], allowed: Table) -> Iterator[Failure]:
    """Yield the details that are stated or implied by a passage whose own note says that it leaves them open.

    A note is prose. So a detail fails if it rests on such a passage and the table does not list it as read.
    """
    used = set()
    for key, cited in rules:
        firm = (one for one in cited.details if one.ground != "read" and one.inherited is None)
        for detail, passage in ((one, passage) for one in firm for passage in one.passages):
            note = library.corpus.passages[passage].issue
            if not _SILENT.search(note):
                continue
            name = f"{key.split('/')[1]} {detail.name}".strip()
            used.add(f"{passage} {name}")
            if name not in allowed.silences.get(passage, ()):
                what = f"{detail.name or 'the rule'} is {detail.ground} by {passage}, whose note says: {note}"
                read = f"make it a reading, or list {name!r} under {passage} in [silences] of {FILE}"
                yield Failure(key, f"{what} If this is what the note leaves open, {read}")
    listed = {f"{passage} {name}": "" for passage, names in allowed.silences.items() for name in names}
    yield from _idle("silences", listed, used)


def _idle(what: str, excused: Mapping[str, str], used: set[str]) -> Iterator[Failure]:
    """Yield the exceptions that are no longer needed."""
    for one in sorted(set(excused) - used):
        yield Failure(FILE, f"[{what}] {one} is an exception that nothing needs any more")
