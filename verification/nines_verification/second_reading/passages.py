"""Compare passages with the facts of the two readers, both ways.

Each value in a passage must be in a fact of its line, and each value in a fact of a line that a passage cites
must be in a passage of that line. Payments must go in the same direction, and duties must be of one polarity.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from nines_verification.report import Failure
from nines_verification.second_reading.agreement import forms
from nines_verification.second_reading.near import by_line, facts_for, line_of, values_for
from nines_verification.second_reading.roles import Transfer, polarity, role, transfers
from nines_verification.second_reading.values import carried, has_value, named_in

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator

    from nines.corpus.records import Passage
    from nines.libraries import Library
    from nines_verification.second_reading.facts import Fact

_CONTENT: Final = re.compile(r"[a-z]{4,}")
_COMMON: Final = frozenset(
    {"player", "players", "card", "cards", "must", "that", "with", "this", "they", "game"}
)
_KEPT: Final = re.compile(r"\b(?:not|still|left|unplayed|in (?:the )?hand)\b")
UNPAID: Final = -1
LEAST: Final = 2  # words that a passage and a duty must share to be about the same act


class Found(NamedTuple):
    """Something in the corpus that the facts do not bear out: its place in a list of exceptions, and why.

    Parameters
    ----------
    place
        The key, such as a passage with the value, by which the list of exceptions names it.
    failure
        The failure, if no list names it.
    """

    place: str
    failure: Failure


def unread_values(library: Library) -> Iterator[Found]:
    """Yield the values of passages that are in no fact of their line."""
    for passage in _read(library):
        known = values_for(library, (passage.id,))
        for value in dict.fromkeys(one.value for one in named_in(passage.says)):
            if not has_value(known, value):
                what = (
                    f"says {value}, which neither reader found at line {passage.line} of {passage.document}"
                )
                yield Found(f"{passage.id} {value}", Failure(passage.id, what))


def _read(library: Library) -> Iterator[Passage]:
    """Yield the passages whose document was read a second time."""
    yield from (one for one in library.corpus.passages.values() if by_line(library, one.document))


def values_compared(library: Library) -> int:
    """Return how many values of passages can be compared with facts."""
    return sum(len({one.value for one in named_in(passage.says)}) for passage in _read(library))


class Missing(NamedTuple):
    """A value that is on one side only: in a fact and in no passage, or in a reading and in no fact.

    Parameters
    ----------
    subject
        The document of the fact, or the edition of the reading.
    value
        The value.
    where
        The place in the document or edition, in words.
    """

    subject: str
    value: str
    where: str

    def __str__(self) -> str:
        return f"{self.value} {self.where}"


def not_carried(library: Library) -> tuple[Missing, ...]:
    """Return the values and names in facts of cited lines that no passage of the line carries."""
    said: dict[tuple[str, int], str] = {}
    for passage in _read(library):
        lines = [line_of(library, passage)] if passage.line else by_line(library, passage.document)
        for line in lines:
            key = (passage.document, line)
            said[key] = f"{said.get(key, '')} {passage.says}"
    missing: dict[Missing, None] = {}
    for (document, line), says in said.items():
        for fact in by_line(library, document).get(line, ()):
            for sort, value in forms(fact):
                amount = sort == "payments" and value.rpartition(": ")[2]
                if sort == "names" and not _names(says, value):
                    missing[Missing(document, value, f"at line {line}")] = None
                elif (sort == "values" and not carried(says, value)) or (
                    amount and amount.isdigit() and not carried(says, amount)
                ):
                    missing[Missing(document, amount or value, f"at line {line}")] = None
    return tuple(missing)


def _names(says: str, name: str) -> bool:
    """Return whether passages have all longer words of a name."""
    words = set(re.findall(r"\w{4,}", name)) or {name}
    low = says.casefold()
    return all(word in low for word in words)


def reversed_payments(library: Library, counts: Counter[str]) -> Iterator[Found]:
    """Yield the passages whose payment goes in the other direction than the payments of their facts.

    Parameters
    ----------
    library
        The library.
    counts
        Gets how many payments could be compared, and how many could not be compared.
    """
    for passage in _read(library):
        paid = [fact for fact in facts_for(library, passage) if fact.payment]
        for one in transfers(passage.says) if paid else ():
            ours, theirs = _nearest(passage.says, one, paid), _nearest(passage.says, one.reversed, paid)
            compared = max(ours, theirs) > UNPAID
            counts["payments compared" if compared else "payments that cannot be compared"] += 1
            if theirs > ours:
                shown = one.plain
                what = f"has {shown.payer} pay {shown.payee}; the readers have it the other way round"
                yield Found(f"{passage.id} {shown.payer} pays {shown.payee}", Failure(passage.id, what))


def _nearest(says: str, transfer: Transfer, paid: list[Fact]) -> int:
    """Return how many words a passage shares with the occasion of a payment; ``UNPAID`` if no fact has it.

    Players can pay each other both ways on two occasions, so the occasion of the passage decides.
    """
    words, kept = content_words(says), _is_kept(says)
    return max(
        (
            len(words & content_words(fact.payment.occasion)) + (kept == _is_kept(fact.payment.occasion))
            for fact in paid
            if fact.payment and alike(transfer, Transfer(role(fact.payment.payer), role(fact.payment.payee)))
        ),
        default=UNPAID,
    )


def _is_kept(text: str) -> bool:
    """Return whether a text speaks of cards that were not played."""
    return _KEPT.search(text) is not None


def alike(one: Transfer, other: Transfer) -> bool:
    """Return whether two payments go in the same direction, between the same roles or more general ones."""
    return one.plain == other.plain or one.between_players == other.between_players


def other_duties(library: Library, counts: Counter[str]) -> Iterator[Found]:
    """Yield the passages that say must, may or must not where the facts about the same act say another word.

    Parameters
    ----------
    library
        The library.
    counts
        Gets how many duties could be compared, and how many could not be compared.
    """
    for passage in _read(library):
        duties = [fact for fact in facts_for(library, passage) if fact.duty]
        says = polarity(passage.says)
        if not duties:
            continue
        known = _polarities(passage.says, duties) if says else set()
        counts["duties compared" if known else "duties that cannot be compared"] += 1
        if known and says not in known:
            what = f"says {says!r}, where the readers say {' or '.join(map(repr, sorted(known)))}"
            yield Found(f"{passage.id} {says}", Failure(passage.id, what))


def _polarities(says: str, duties: list[Fact]) -> set[str]:
    """Return the polarities of the duties that share most words with a passage; none if they share few."""
    words = content_words(says)
    shared = [(len(words & content_words(" ".join(fact.texts))), fact.duty) for fact in duties if fact.duty]
    most = max(number for number, _ in shared)
    return {duty.must for number, duty in shared if number >= max(most - 1, LEAST)}


def content_words(text: str) -> set[str]:
    """Return the longer words of a text, without their endings."""
    return {word.rstrip("s")[:6] for word in _CONTENT.findall(text.lower())} - _COMMON
