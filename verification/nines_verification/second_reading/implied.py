"""From which facts an implied detail of a rule follows, and how: ``facts/implied.toml``.

A stated detail has its value in the facts of its passages. An implied detail has not: it follows from them.
So a person names these facts under each passage that the detail cites, and says in one line how the detail
follows. A citation that moves to another passage leaves facts without a passage, and is a fault. Passages of
documents that nobody read a second time have no facts; they are named alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping  # noqa: TC003 - the types of fields are read at run time
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, Final

from nines_verification.report import Failure
from nines_verification.second_reading.facts import FOLDER, beside_facts
from nines_verification.second_reading.near import SPAN, by_line, line_of, read_twice
from nines_verification.second_reading.passages import Found

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nines.corpus.records import Passage
    from nines.evidence.warrant import Detail
    from nines.libraries import Library
    from nines_verification.second_reading.facts import Fact

FILE: Final = "implied.toml"


@dataclass(frozen=True, slots=True)
class Derivation:
    """Some details of rules that follow from the same facts, and how they follow."""

    name: str
    details: Annotated[
        tuple[str, ...], "The details: the key of the rule, and the parameter if it is not the rule itself."
    ]
    how: Annotated[str, "How the details follow from the facts, in one line."]
    facts: Annotated[
        Mapping[str, tuple[str, ...]],
        "The facts under each passage: reader, line, sentence and subject, as in “A 69.1 opening card”.",
    ]
    no_copy: Annotated[
        tuple[str, ...], "The passages without facts, because nobody read their document a second time."
    ] = ()

    def fault(self) -> str:
        """Return a message if the entry has no detail or no facts, or else an empty string."""
        rests = self.facts or self.no_copy
        return "" if self.details and rests else "has no details or no facts; name both"


@cache
def derivations_of(library: Library) -> Mapping[str, Derivation]:
    """Return how implied details follow from facts, by name; empty if a library has no such file.

    Raises
    ------
    CorpusError
        If the file has the wrong form.
    """
    return beside_facts(library, FILE, Derivation, key="name")


def place_of(key: str, detail: Detail) -> str:
    """Return the name of a detail: the key of its rule, and its parameter if it has one.

    Examples
    --------
    >>> from nines.evidence.warrant import Detail
    >>> place_of("comet-1718/lead", Detail()), place_of("comet-1718/deal", Detail("each"))
    ('comet-1718/lead', 'comet-1718/deal each')
    """
    return f"{key} {detail.name}".rstrip()


def implied_details(library: Library) -> Mapping[str, Detail]:
    """Return the implied details of all rules, by their place; inherited details are left out.

    A detail that also rests on a choice of ours counts too: its passages still imply the rest of it.
    """
    return {
        place_of(key, detail): detail
        for slug in library.playable
        for key, cited in library.load(slug).rules().items()
        for detail in cited.details
        if detail.implied and detail.inherited is None
    }


def name_of(fact: Fact) -> str:
    """Return the name of a fact: reader, line, sentence and subject; facts do not change, so names last."""
    return f"{fact.reader} {fact.line}.{fact.sentence} {fact.subject}"


def facts_at(library: Library, passage: Passage) -> Mapping[str, Fact]:
    """Return the facts that can bear out a passage, by name: those of its line and of the next few lines."""
    lines = by_line(library, passage.document)
    first, last = line_of(library, passage) or passage.line, passage.line + SPAN
    near = (there for line, there in lines.items() if not passage.line or first <= line <= last)
    return {name_of(fact): fact for there in near for fact in there}


def underived(
    library: Library, counts: Counter[str], derivations: Mapping[str, Derivation] | None = None
) -> Iterator[Found]:
    """Yield the implied details for which no entry names the facts from which they follow.

    Parameters
    ----------
    library
        The library.
    counts
        Gets how many implied details could be compared, and how many rest on documents without a copy.
    derivations
        The entries; by default those of the library.
    """
    entries = derivations_of(library) if derivations is None else derivations
    derived = {place for one in entries.values() for place in one.details}
    for place, detail in implied_details(library).items():
        read = read_twice(library, detail.passages)
        name = "compared" if read else "that were not read a second time: no copy"
        counts[f"implied details {name}"] += 1
        if place not in derived:
            what = f"is implied by {', '.join(detail.passages)}, but no entry of {FOLDER}/{FILE} says how"
            yield Found(place, Failure(place, what))


def wrongly_derived(
    library: Library, derivations: Mapping[str, Derivation] | None = None
) -> Iterator[Failure]:
    """Yield the entries that are not needed, or whose facts do not fit the passages that the details cite.

    Parameters
    ----------
    library
        The library.
    derivations
        The entries; by default those of the library.
    """
    entries = derivations_of(library) if derivations is None else derivations
    details = implied_details(library)
    named = Counter(place for one in entries.values() for place in one.details)
    for name, one in entries.items():
        where = f"{FOLDER}/{FILE}, {name}"
        for place in one.details:
            if named[place] > 1:
                yield Failure(where, f"{place} is named {named[place]} times; name it once")
            if place not in details:
                yield Failure(where, f"{place} is not an implied detail of a rule; nothing needs the entry")
            else:
                yield from _misfits(library, where, place, details[place], one)
        yield from _unknown(library, where, one)


def _misfits(library: Library, where: str, place: str, detail: Detail, one: Derivation) -> Iterator[Failure]:
    """Yield the cited passages without a named fact, and the passages that are named but not cited."""
    cited = read_twice(library, detail.passages)
    for passage in cited:
        if not one.facts.get(passage):
            yield Failure(where, f"{place} cites {passage}, under which no fact is named")
    for passage in one.facts:
        if passage not in cited:
            yield Failure(where, f"{place} does not cite {passage}, under which facts are named")
    unread = [passage for passage in detail.passages if passage not in cited]
    for passage in sorted({*unread} ^ {*one.no_copy}):
        what = "cites {}, which no_copy does not name" if passage in unread else "does not need {} in no_copy"
        yield Failure(where, f"{place} {what.format(passage)}")


def _unknown(library: Library, where: str, one: Derivation) -> Iterator[Failure]:
    """Yield the facts that no reader has at the line of their passage."""
    passages = library.corpus.passages
    for passage, names in one.facts.items():
        known = facts_at(library, passages[passage]) if passage in passages else {}
        yield from (
            Failure(where, f"{name!r} is not a fact at {_label(library, passage)}")
            for name in names
            if name not in known
        )


def _label(library: Library, passage: str) -> str:
    known = library.corpus.passages.get(passage)
    return known.label if known else f"{passage}, which is not a passage"


def as_page(library: Library) -> Iterable[str]:
    """Yield how each implied detail follows from its facts, as the lines of a list in Markdown."""
    for one in derivations_of(library).values():
        details = ", ".join(f"`{place}`" for place in one.details)
        yield f"* {details}: {one.how}"
        for passage, names in one.facts.items():
            yield f"  * `{passage}`: {'; '.join(f'`{named}`' for named in names)}"
        yield from (f"  * `{passage}`: not read a second time" for passage in one.no_copy)
