"""Compare rules, dates and the witnesses of errata and relations with the facts of the two readers."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Final

from nines.cards import Card, Face
from nines_verification.report import Failure
from nines_verification.second_reading.near import read_twice, values_for
from nines_verification.second_reading.passages import Found, Missing
from nines_verification.second_reading.values import carried, has_value, named_in, plain

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterable, Iterator

    from nines.corpus.errata import Side
    from nines.corpus.records import Passage
    from nines.evidence.cite import Cited
    from nines.evidence.warrant import Detail
    from nines.libraries import Library

_RANKS: Final = {1: "ace", 11: "jack", 12: "queen", 13: "king"}
_SIGNS: Final = {0, -1}  # numbers that texts give in other words, such as “none” or “to the left”
_YEAR: Final = re.compile(r"\b1[5-9]\d\d\b|\b20\d\d\b")
_LONG: Final = 3  # a list of more numbers, such as the order of ranks, is compared by its ends


def unread_parameters(library: Library, counts: Counter[str]) -> Iterator[Found]:
    """Yield the values of rules that are marked as stated, but that no fact of a cited passage has.

    Parameters
    ----------
    library
        The library.
    counts
        Gets how many values could be compared, and how many could not.
    """
    for slug in library.playable:
        for key, cited in library.load(slug).rules().items():
            for detail in cited.details:
                if detail.name and detail.ground == "stated" and detail.inherited is None:
                    yield from _of_detail(library, key, cited, detail, counts)


def _of_detail(
    library: Library, key: str, cited: Cited[object], detail: Detail, counts: Counter[str]
) -> Iterator[Found]:
    value = getattr(cited.rule, detail.name)
    if not read_twice(library, detail.passages):
        counts["values of rules whose passages were not read twice"] += 1
        return
    forms = list(_forms(value))
    counts["values of rules compared" if forms else "values of rules that cannot be compared"] += 1
    for form in forms:
        if not any(_in_facts(library, detail.passages, one) for one in form):
            shown, cites = form[0], ", ".join(detail.passages)
            what = f"{detail.name} has {shown} as stated by {cites}, but no fact there has this value"
            yield Found(f"{key} {detail.name} {shown}", Failure(key, what))


def unnamed_values(library: Library, counts: Counter[str]) -> Iterator[Found]:
    """Yield the passages cited for a stated value that name no part of it.

    The values in passages are compared with the facts. So a citation that moves to another passage is noticed
    here, if this passage does not happen to name the value.

    Parameters
    ----------
    library
        The library.
    counts
        Gets how many citations could be compared.
    """
    passages = library.corpus.passages
    for slug in library.playable:
        for key, cited in library.load(slug).rules().items():
            for detail in cited.details:
                if not detail.name or detail.ground != "stated" or detail.inherited:
                    continue
                forms = {form for any_of in _forms(getattr(cited.rule, detail.name)) for form in any_of}
                for passage in filter(None, map(passages.get, detail.passages)) if forms else ():
                    counts["citations for a value compared"] += 1
                    if not any(carried(passage.says, form) for form in forms):
                        what = (
                            f"cites {passage.id} for {detail.name}, but this passage does not name the value"
                        )
                        yield Found(f"{key} {detail.name} {passage.id}", Failure(key, what))


def _forms(value: object) -> Iterator[tuple[str, ...]]:
    """Yield, for each number, rank or card in a parameter, the plain forms in which a fact can have it."""
    if isinstance(value, Card | Face):
        yield (plain(str(value)),)
    elif type(value) is int and value not in _SIGNS:
        yield (str(value), _RANKS[value]) if value in _RANKS else (str(value),)
    elif isinstance(value, tuple):
        long = len(value) > _LONG and all(type(one) is int for one in value)
        for one in (value[0], value[-1]) if long else value:
            yield from _forms(one)
    elif is_dataclass(value):
        for one in fields(value):
            yield from _forms(getattr(value, one.name))


def _in_facts(library: Library, passages: tuple[str, ...], value: str) -> bool:
    """Return whether a fact has a value, or a passage whose document was not read a second time names it.

    A year may also be the year of the document, or of a text to which the document attributes the passage.
    """
    records = library.corpus.passages
    if has_value(values_for(library, passages), value):
        return True
    unread = set(passages) - set(read_twice(library, passages))
    known = [records[one] for one in passages if one in records]
    return any(carried(one.says, value) for one in known if one.id in unread) or any(
        value in _years(library, one) for one in known
    )


def _years(library: Library, passage: Passage) -> set[str]:
    """Return the years of a passage's document, and of the texts to which the document attributes it."""
    corpus = library.corpus
    sources = (corpus.documents[passage.document].source, *(one.source for one in passage.cites))
    texts = [corpus.documents[passage.document].date]
    texts += [corpus.sources[one].fields.get("year", "") for one in sources if one in corpus.sources]
    return {year for text in texts for year in _YEAR.findall(text)}


def unread_dates(library: Library, counts: Counter[str]) -> Iterator[Found]:
    """Yield the years of attestations and accounts that no fact of a cited passage has.

    Parameters
    ----------
    library
        The library.
    counts
        Gets how many years could be compared, and how many could not.
    """
    corpus = library.corpus
    dated = [
        (f"attestation {one.id}", one.year, one.passages)
        for one in corpus.attestations.values()
        if not one.sources
    ]
    for account in corpus.accounts.values():
        relations = corpus.reports_of(account.slug)
        sides = [side for relation in relations for side in relation.sides]
        dated.append((account.slug, account.year, tuple(one for side in sides for one in side.passages)))
    for place, year, passages in dated:
        if not year:
            continue
        known = bool(read_twice(library, passages))
        counts["years compared" if known else "years that rest on no passage read twice"] += 1
        if known and not _in_facts(library, passages, str(year)):
            what = f"is of {year}, but no fact of {', '.join(passages)} has this year"
            yield Found(f"{place} {year}", Failure(place, what))


def unread_witnesses(library: Library, counts: Counter[str]) -> Iterator[Found]:
    """Yield the values that a witness is said to give, but that no fact of its passages has.

    A witness is a side of an erratum or of a relation, or an attestation.

    Parameters
    ----------
    library
        The library.
    counts
        Gets how many values of witnesses could be compared, and how many could not.
    """
    corpus = library.corpus
    sides: list[tuple[str, Side]] = [
        *((f"erratum {one.id}", side) for one in corpus.errata.values() for side in one.sides),
        *((f"relation {key}", side) for key, one in corpus.relations.items() for side in one.sides),
    ]
    said = [(place, side.says, side.passages, bool(side.sources or side.reckoning)) for place, side in sides]
    said += [
        (f"attestation {one.id}", one.says, one.passages, bool(one.sources))
        for one in corpus.attestations.values()
    ]
    for place, says, passages, also in said:
        yield from _of_witness(library, place, says, passages, counts, also=also)


def _of_witness(  # noqa: PLR0913 - a witness is all of these
    library: Library, place: str, says: str, passages: Iterable[str], counts: Counter[str], *, also: bool
) -> Iterator[Found]:
    cites = tuple(passages)
    values = list(dict.fromkeys(one.value for one in named_in(says)))
    if also or not read_twice(library, cites):
        counts["values of witnesses that rest on other texts too"] += len(values)
        return
    counts["values of witnesses compared"] += len(values)
    for value in values:
        if not _in_facts(library, cites, value):
            what = f"says {value} on {', '.join(cites)}, but no fact there has this value"
            yield Found(f"{place}: {' '.join(cites)} {value}", Failure(place, what))


def not_bound(library: Library) -> tuple[Missing, ...]:
    """Return the values in reasons and answers of readings that no fact of a cited passage has.

    Readings that cite no passage of a document that was read twice are left out.
    """
    missing: dict[Missing, None] = {}
    for slug, readings in library.corpus.readings.items():
        for point, reading in readings.items():
            if reading.carried or not read_twice(library, reading.passages):
                continue
            cites = (*reading.passages, *(one for c in reading.candidates.values() for one in c.passages))
            for says in (reading.why, *(one.says for one in reading.candidates.values())):
                for value in dict.fromkeys(one.value for one in named_in(says)):
                    if not _in_facts(library, cites, value):
                        missing[Missing(slug, value, f"in {point}")] = None
    return tuple(missing)
