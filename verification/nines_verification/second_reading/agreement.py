"""The agreement of the two readers: which facts both have, which only one has, and where they differ."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Final, NamedTuple

from nines_verification.second_reading.facts import facts_of
from nines_verification.second_reading.roles import role
from nines_verification.second_reading.values import valued, values_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nines.libraries import Library
    from nines_verification.second_reading.facts import Fact, ReadBy, Value

SORTS: Final = ("values", "names", "payments", "duties")
BOTH, ONE, DIFFER = "both", "only one", "differ"
OUTCOMES: Final = (BOTH, ONE, DIFFER)


class Compared(NamedTuple):
    """What the readers found of one sort at one line of a document.

    Parameters
    ----------
    document, line
        The document, and the line in it.
    sort
        What is compared: values, names, payments or duties.
    both
        What both readers found.
    first, second
        What only the first reader found, and what only the second found.
    """

    document: str
    line: int
    sort: str
    both: tuple[str, ...]
    first: tuple[str, ...]
    second: tuple[str, ...]

    @property
    def counted(self) -> Counter[str]:
        """How many facts both readers have, how many only one has, and how many lines differ.

        The readers differ at a line if each has something that the other has not.
        """
        paired = min(len(self.first), len(self.second))
        alone = abs(len(self.first) - len(self.second))
        return Counter({BOTH: len(self.both), ONE: alone, DIFFER: paired})


def compared(library: Library, documents: Sequence[str] = ()) -> tuple[Compared, ...]:
    """Return what the readers found at each line, in order of documents, lines and sorts.

    Parameters
    ----------
    library
        The library with the facts.
    documents
        The documents to compare; by default all documents that have facts.
    """
    found = facts_of(library)
    return tuple(
        one for document in documents or found for one in _of_document(document, found[document]) if one
    )


def _of_document(document: str, readers: Sequence[ReadBy]) -> Iterator[Compared]:
    by_line: dict[int, list[dict[str, set[str]]]] = {}
    for number, read in enumerate(readers[:2]):
        for fact in read.facts:
            there = by_line.setdefault(fact.line, [defaultdict(set), defaultdict(set)])
            for sort, said in forms(fact):
                there[number][sort].add(said)
    for line in sorted(by_line):
        first, second = by_line[line]
        for sort in SORTS:
            if first[sort] or second[sort]:
                both = first[sort] & second[sort]
                parts = (both, first[sort] - both, second[sort] - both)
                yield Compared(document, line, sort, *(tuple(sorted(part)) for part in parts))


def forms(fact: Fact) -> Iterator[tuple[str, str]]:
    """Yield what a fact says, in forms that can be compared, each with its sort.

    The words of a reader are their own. So a payment is compared by the roles of payer and payee and by its
    amount, and a duty only by whether it is one of must, may or must not. Statements are not compared.
    """
    if fact.payment:
        paid = fact.payment
        yield "payments", f"{role(paid.payer) or '?'} → {role(paid.payee) or '?'}: {_amount(paid.amount)}"
    if fact.duty:
        yield "duties", fact.duty.must
    if fact.kind == "name":
        yield from (("names", str(name).casefold()) for name in fact.values)
    yield from (("values", value) for value in valued(fact))


def _amount(amount: Value) -> str:
    """Return the number of an amount; amounts without a number, such as “all”, count as alike."""
    numbers = [value for value in sorted(values_in(str(amount))) if value.isdigit()]
    return numbers[0] if numbers else "an amount in words"


def totals(lines: Sequence[Compared]) -> Mapping[str, Counter[str]]:
    """Return how many facts both readers have, only one has, or in which they differ, by sort."""
    found = {sort: Counter[str]() for sort in SORTS}
    for one in lines:
        found[one.sort] += one.counted
    return found
