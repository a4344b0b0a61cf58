"""Rank the editions by the answers of a reader, and choose the next question of the key.

A mismatch never excludes an edition. Each answer has a cost. It is 0 if the answer agrees with the edition, a
quarter if it agrees only under another choice at an open question, and 1 if it does not agree. It is 2 if the
question separates the families, because it is then another kind of game. The cost is a half if the answer
agrees in part, or if we have not seen the text. It is also a half if the answer is *no*, and the question
does not arise in the edition. The edition with the smallest sum of costs comes first.
"""

from __future__ import annotations

from collections import defaultdict
from math import log2
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from nines.corpus.key import FAMILY
from nines.reference.key_answers import answer_with_readings, default_answers
from nines.reference.key_values import IDLE, agreement, is_range, to_range

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nines.corpus.key import KeyQuestion
    from nines.libraries import Library
    from nines.reference.key_answers import KeyAnswer

ON_A_READING: Final = 0.25
OTHER_KIND: Final = 2.0  # for a question that separates the families
NOT_SEEN: Final = 0.5
SURE: Final = 0.9  # the share of one family that is enough: its questions then come first
FALLS: Final = 10.0  # by which factor each mismatch makes an edition less likely
MANY: Final = 10  # players; more rarely meet
LEAST: Final = 0.05  # bits; a question that gives less is not put


class Match(NamedTuple):
    """How an edition agrees with one answer of a reader."""

    cost: Annotated[float, "0 if it agrees, 1 or 2 if not; see the module."]
    disagrees: Annotated[float, "1 if it disagrees with every choice, a half if it agrees in part, else 0."]
    reading: Annotated[str, "The variant that agrees, if the edition does not agree by default."]


class Ranked(NamedTuple):
    """An edition with the sum of its mismatches."""

    edition: str
    mismatch: Annotated[float, "The sum of the costs."]
    disagrees: Annotated[float, "How many answers disagree; one that agrees in part counts a half."]


def match(question: KeyQuestion, given: str, answer: KeyAnswer) -> Match:
    """Return how the answer of an edition, or of one of its readings, agrees with that of a reader."""
    value = answer.read.value
    miss = 1 - agreement(question.of_kind, given, value) if value else NOT_SEEN
    cost = OTHER_KIND if miss == 1 and question.parts == FAMILY else miss
    best = Match(cost, 0.0 if miss < 1 and value in ("", IDLE) else miss, "")
    for other, name in answer.readings.items():
        if best.cost > ON_A_READING and agreement(question.of_kind, given, other) == 1:
            best = Match(ON_A_READING, 0.0, name)
    return best


def matches(library: Library, given: Mapping[str, str], slug: str) -> Mapping[str, Match]:
    """Return how an edition agrees with each answer of a reader; readings are looked up only if they help."""
    by_default = default_answers(library, slug)
    found = {}
    for name, value in given.items():
        found[name] = match(library.key[name], value, by_default[name])
        if found[name].cost > ON_A_READING:
            found[name] = match(library.key[name], value, answer_with_readings(library, slug, name))
    return found


def editions(library: Library) -> tuple[str, ...]:
    """Return the editions of a library in order of date."""
    return tuple(sorted(library.playable, key=library.year))


def rank(library: Library, given: Mapping[str, str], most: int) -> tuple[Ranked, ...]:
    """Return the nearest editions, the nearest first; among equals, in order of date.

    The readings of an edition are looked up only if they can bring it among the first *most*.

    Parameters
    ----------
    library
        The library.
    given
        The answers of a reader, by question, as ``nines.reference.key_values.read_value`` returns them.
    most
        How many editions to return, at least 1.

    Examples
    --------
    >>> from nines import library
    >>> [ranked.edition for ranked in rank(library(), {"wild": "9♦ 9♥", "pips": "yes"}, 1)]
    ['red-nines-20c']
    """
    order = editions(library)
    bounds = sorted((_at_least(library, given, slug), place) for place, slug in enumerate(order))
    exact: list[tuple[float, int, Ranked]] = []
    for bound, place in bounds:
        if len(exact) >= most and (bound, place) > sorted(exact)[most - 1][:2]:
            break
        found = matches(library, given, order[place]).values()
        cost, disagrees = sum(each.cost for each in found), sum(each.disagrees for each in found)
        exact.append((cost, place, Ranked(order[place], cost, disagrees)))
    return tuple(ranked for _, _, ranked in sorted(exact)[:most])


def _at_least(library: Library, given: Mapping[str, str], slug: str) -> float:
    """Return a sum that the mismatches of an edition reach with any of its readings."""
    return sum(min(ON_A_READING, cost) for cost in _costs(library, given, slug))


def _costs(library: Library, given: Mapping[str, str], slug: str) -> Iterable[float]:
    """Yield the cost of each answer without the readings of the edition."""
    answers = default_answers(library, slug)
    return (match(library.key[name], value, answers[name]).cost for name, value in given.items())


# --- The next question ---


def next_question(library: Library, given: Mapping[str, str], passed: Iterable[str] = ()) -> str:
    """Return the question that separates the likely editions best; empty if none separates them.

    As long as the family is not clear, only questions that separate families are considered.

    Parameters
    ----------
    library
        The library.
    given
        The answers of a reader, by question.
    passed
        The questions to which the reader does not know the answer.

    Examples
    --------
    >>> from nines import library
    >>> next_question(library(), {}), next_question(library(), {"runs": "yes"})
    ('runs', 'stops')
    """
    weights = {slug: FALLS ** -sum(_costs(library, given, slug)) for slug in editions(library)}
    left = [
        name
        for name, question in library.key.items()
        if name not in given and name not in passed and not question.unless.items() & given.items()
    ]
    families = _shares((library.listed[slug].family, weight) for slug, weight in weights.items())
    if max(families.values(), default=1.0) < SURE:
        parting = [name for name in left if library.key[name].parts == FAMILY]
        found = _most_telling(library, weights, parting)
        if found:
            return found
    return _most_telling(library, weights, left)


def _most_telling(library: Library, weights: Mapping[str, float], names: Iterable[str]) -> str:
    bits = {name: _bits(library, weights, name) for name in names}
    best = max(bits, key=bits.__getitem__, default="")
    return best if best and bits[best] >= LEAST else ""


def _bits(library: Library, weights: Mapping[str, float], name: str) -> float:
    """Return the mean information of the answer to a question, in bits.

    A reader of an edition for several numbers of players names one of them. An edition that is silent adds
    nothing.
    """
    known = [
        (likely_answers(value), weight)
        for slug, weight in weights.items()
        if (value := default_answers(library, slug)[name].read.value) not in ("", IDLE)
    ]
    together = _shares((answer, weight / len(each)) for each, weight in known for answer in each)
    within = sum(weight * log2(len(each)) for each, weight in known)
    return (_entropy(together) * sum(weight for _, weight in known) - within) / sum(weights.values())


def likely_answers(value: str) -> tuple[str, ...]:
    """Return the answers that a reader of an edition may give: one number of a range, or the answer itself.

    Examples
    --------
    >>> likely_answers("2-4"), likely_answers("8♦"), likely_answers("4+")[-1]
    (('2', '3', '4'), ('8♦',), '10')
    """
    if not is_range(value):
        return (value,)
    numbers = to_range(value)
    return tuple(map(str, range(numbers.least, min(numbers.most, MANY) + 1)))


def _entropy(shares: Mapping[str, float]) -> float:
    return -sum(share * log2(share) for share in shares.values())


def _shares(weighted: Iterable[tuple[str, float]]) -> Mapping[str, float]:
    """Return the share of each value in the sum of the weights."""
    sums: defaultdict[str, float] = defaultdict(float)
    for value, weight in weighted:
        sums[value] += weight
    whole = sum(sums.values())
    return {value: weight / whole for value, weight in sums.items()}
