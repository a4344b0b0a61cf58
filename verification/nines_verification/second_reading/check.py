"""The check ``facts`` of ``nines verify``: the corpus and the rules agree with the second reading.

``facts/exceptions.toml`` lists what the facts do not bear out, each with a reason. An exception that is not
needed any more is a fault, and so is a limit that is too high. So the lists only become shorter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping  # noqa: TC003 - the types of fields are read at run time
from dataclasses import dataclass, fields
from functools import cache
from typing import TYPE_CHECKING, Final

from nines.corpus.entries import Entry, read_toml
from nines.corpus.fields import read_record
from nines_verification.report import Failure
from nines_verification.second_reading.bearing import not_bearing, unmentioned
from nines_verification.second_reading.facts import FOLDER, facts_of
from nines_verification.second_reading.implied import underived, wrongly_derived
from nines_verification.second_reading.paid_rules import reversed_rules
from nines_verification.second_reading.passages import (
    not_carried,
    other_duties,
    reversed_payments,
    unread_values,
    values_compared,
)
from nines_verification.second_reading.records import (
    not_bound,
    unnamed_values,
    unread_dates,
    unread_parameters,
    unread_witnesses,
)
from nines_verification.second_reading.sides import exchanged_sides
from nines_verification.second_reading.swapped import exchanged
from nines_verification.second_reading.weighed import unlike, unneeded
from nines_verification.second_reading.witness_names import unborne_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nines.libraries import Library
    from nines_verification.second_reading.passages import Found, Missing

EXCEPTIONS: Final = "exceptions.toml"
LIMITS: Final = ("not_carried", "not_bound", "not_alike")
SHOWN: Final = 8  # values that a message names


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowed:
    """What the facts do not bear out and why, by reason; the key of each entry is its reason.

    Parameters
    ----------
    values
        The values of passages that no fact of their line has, such as ``wp-comet:086 96``.
    exchanged
        The pairs of values, in the order written, that fit the facts no worse the other way round; each with
        its places among the values of the passage.
    payments, duties
        The payments and duties of passages that differ from the facts.
    rules
        The values of rules that are stated, and that no fact of a cited passage has.
    implied
        The implied details of rules that follow from no fact of a cited passage.
    dates
        The years of attestations and accounts that no fact of a cited passage has.
    witnesses
        The values of sides of errata and relations, and of attestations, that no fact has. The names of
        authors and games that their texts do not have. The sides that fit each other's passages.
    named
        The passages cited for a stated value of a rule that do not name it.
    bearing
        The citations of passages that share too few words with what cites them.
    unmentioned
        The citations in readings of passages about a game that the reading does not mention.
    not_carried
        How many values in facts of cited lines no passage carries, by document.
    not_bound
        How many values in reasons and answers of readings no fact of a cited passage has, by edition.
    not_alike
        How many steps the certainties of an edition are from those that the second reader gave.
    """

    values: Mapping[str, tuple[str, ...]]
    exchanged: Mapping[str, tuple[str, ...]]
    payments: Mapping[str, tuple[str, ...]]
    duties: Mapping[str, tuple[str, ...]]
    rules: Mapping[str, tuple[str, ...]]
    implied: Mapping[str, tuple[str, ...]]
    dates: Mapping[str, tuple[str, ...]]
    witnesses: Mapping[str, tuple[str, ...]]
    named: Mapping[str, tuple[str, ...]]
    bearing: Mapping[str, tuple[str, ...]]
    unmentioned: Mapping[str, tuple[str, ...]]
    not_carried: Mapping[str, int]
    not_bound: Mapping[str, int]
    not_alike: Mapping[str, int]


@cache
def allowed_of(library: Library) -> Allowed:
    """Return the exceptions of a library, from ``facts/exceptions.toml``.

    Raises
    ------
    CorpusError
        If the file is missing or has the wrong form.
    """
    folder = library.checks / FOLDER if library.checks else None
    content = read_toml(folder, EXCEPTIONS) if folder is not None else {}
    return read_record(Entry(f"{FOLDER}/{EXCEPTIONS}", "", content), Allowed)


def check_facts(
    library: Library, allowed: Allowed | None = None
) -> tuple[int, tuple[Failure, ...], Mapping[str, int]]:
    """Return how many items were compared with facts, the disagreements, and further counts.

    Parameters
    ----------
    library
        The library whose corpus and rules are compared.
    allowed
        The exceptions; by default those of the library.
    """
    allowed = allowed or allowed_of(library)
    counts: Counter[str] = Counter({"values of passages compared": values_compared(library)})
    missing, unbound, steps = not_carried(library), not_bound(library), unlike(library, counts)
    failures = (
        *_unlisted("values", unread_values(library), allowed.values),
        *_unlisted("exchanged", exchanged(library, counts), allowed.exchanged),
        *_unlisted("payments", _of_payments(library, counts), allowed.payments),
        *_unlisted("duties", other_duties(library, counts), allowed.duties),
        *_unlisted("rules", unread_parameters(library, counts), allowed.rules),
        *_unlisted("implied", underived(library, counts), allowed.implied),
        *wrongly_derived(library),
        *_unlisted("dates", unread_dates(library, counts), allowed.dates),
        *_unlisted("witnesses", _of_witnesses(library, counts), allowed.witnesses),
        *_unlisted("named", unnamed_values(library, counts), allowed.named),
        *_unlisted("bearing", not_bearing(library, counts), allowed.bearing),
        *_unlisted("unmentioned", unmentioned(library, counts), allowed.unmentioned),
        *unneeded(library),
        *_over_limit("not_carried", "values that no passage carries", missing, allowed.not_carried),
        *_over_limit("not_bound", "values that no cited passage binds", unbound, allowed.not_bound),
        *_over_limit("not_alike", "steps from the second reader's certainties", steps, allowed.not_alike),
    )
    counts["exceptions"] = _exceptions(allowed)
    counts["values of cited lines that no passage carries"] = len(missing)
    counts["values in readings that no cited passage binds"] = len(unbound)
    counts["steps between certainties and a second reader's"] = len(steps)
    counts["passages that were not read a second time: no copy"] = len(not_read_twice(library))
    compared = sum(
        number for name, number in counts.items() if name.endswith("compared") and "cannot" not in name
    )
    return compared, failures, counts


def _of_payments(library: Library, counts: Counter[str]) -> Iterator[Found]:
    yield from reversed_payments(library, counts)
    yield from reversed_rules(library, counts)


def _of_witnesses(library: Library, counts: Counter[str]) -> Iterator[Found]:
    yield from unread_witnesses(library, counts)
    yield from unborne_names(library, counts)
    yield from exchanged_sides(library, counts)


def _exceptions(allowed: Allowed) -> int:
    tables = (getattr(allowed, field.name) for field in fields(Allowed) if field.name not in LIMITS)
    return sum(len(places) for one in tables for places in one.values())


def not_read_twice(library: Library) -> tuple[str, ...]:
    """Return the ids of the passages whose document nobody read a second time, because we have no copy."""
    found = facts_of(library)
    return tuple(one.id for one in library.corpus.passages.values() if one.document not in found)


def _unlisted(table: str, found: Iterable[Found], listed: Mapping[str, tuple[str, ...]]) -> Iterator[Failure]:
    """Yield the failures that no list names, and the entries of the list that no failure needs."""
    known = {place for places in listed.values() for place in places}
    used: set[str] = set()
    for one in found:
        used.add(one.place)
        if one.place not in known:
            where = f"list {one.place!r} with a reason in [{table}] of {FOLDER}/{EXCEPTIONS}"
            what = f"{one.failure.what}. Read the text again; if the facts lack it rightly, {where}"
            yield Failure(one.failure.where, what)
    for place in sorted(known - used):
        yield Failure(
            f"{FOLDER}/{EXCEPTIONS}", f"[{table}] {place} is an exception that nothing needs any more"
        )


def _over_limit(
    table: str, what: str, missing: Iterable[Missing], limits: Mapping[str, int]
) -> Iterator[Failure]:
    """Yield the documents or editions with more on one side only than their limit, or with less."""
    found: dict[str, list[Missing]] = {}
    for one in missing:
        found.setdefault(one.subject, []).append(one)
    for subject in sorted({*found, *limits}):
        there, limit = found.get(subject, []), limits.get(subject, 0)
        if len(there) > limit:
            shown = "; ".join(map(str, there[:SHOWN])) + ("; …" if len(there) > SHOWN else "")
            yield Failure(subject, f"has {len(there)} {what}; the limit is {limit}: {shown}")
        elif len(there) < limit:
            left = f"[{table}] {subject} is {limit}, and only {len(there)} are left; lower the limit"
            yield Failure(f"{FOLDER}/{EXCEPTIONS}", left)
