"""What readings are declared to change, beside what the deciding plays show."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Final, NamedTuple

from nines_verification.deciding.check import results_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.libraries import Library

ORDER: Final = ("none", "flow", "payments", "winner")  # the strongest effect last


class Disagreement(NamedTuple):
    """A reading whose strongest declared effect is not the strongest that plays show.

    Parameters
    ----------
    point
        The point of the reading.
    declared
        What it is declared to change at most.
    derived
        How many candidates, in how many games, were seen to change what at most.
    """

    point: str
    declared: str
    derived: Mapping[str, int]

    def __str__(self) -> str:
        seen = ", ".join(f"{number} {effect}" for effect, number in self.derived.items())
        return f"{self.point}: declared to change {self.declared} at most, plays show {seen}"


def disagreements(library: Library) -> Iterator[Disagreement]:
    """Yield the readings of which declared and derived effect are not the same, in the order of their names.

    Parameters
    ----------
    library
        Whose stored results are read.

    Examples
    --------
    >>> from nines import library
    >>> "comet-stops" in [one.point for one in disagreements(library())]
    False
    """
    declared, derived = dict[str, str](), defaultdict[str, list[str]](list)
    for game in map(library.load, library.playable):
        for subject, result in results_of(library, game):
            if result is not None and subject.point:
                changes = subject.other.choices.readings[subject.point].changes
                declared[subject.point] = max(changes, key=ORDER.index)
                derived[subject.point].append(result.effect)
    for point in sorted(declared):
        if max(derived[point], key=ORDER.index) != declared[point]:
            counted = Counter(derived[point])
            yield Disagreement(
                point, declared[point], {effect: counted[effect] for effect in ORDER if counted[effect]}
            )
