"""Choices: the candidate that a variant of a game uses at each decision point.

The default choices come from the corpus. A variant with other choices has a canonical name such as
``comet-1718[comet-stops=yes]``, with the decision points in alphabetical order.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeVar

from nines.errors import ReadingError, RequestError, UnknownNameError
from nines.evidence.asking import Asking
from nines.evidence.place import here
from nines.evidence.warrant import OPTION, Choice

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from nines.corpus.game_points import GamePoints
    from nines.corpus.records import Reading
    from nines.evidence.place import Place, Places

T = TypeVar("T")

KEPT: Final = 64  # older games whose rules are cached; most variants of a later game need the same few
OTHER_THAN_DEFAULT: Final = "low"  # the certainty of a candidate that we do not choose ourselves


@dataclass(frozen=True, repr=False)
class Choices(Asking):
    """The candidate chosen at each decision point of a game.

    Parameters
    ----------
    slug
        The slug of the game.
    chosen
        The candidate chosen at each point.
    points
        The decision points and readings of the game; the library that loads the game supplies them.

    Attributes
    ----------
    asked
        The lines at which the game asked each point, as far as it has done so. They make no difference to
        equality, and no copy keeps them.

    Examples
    --------
    >>> from nines import library
    >>> choices = library().choices("comet-1718", {"comet-stops": "yes"})
    >>> choices["comet-stops"], choices.name
    ('yes', 'comet-1718[comet-stops=yes]')
    """

    slug: str
    chosen: Mapping[str, str]
    points: GamePoints = field(compare=False, repr=False)
    asked: dict[str, list[Place]] = field(default_factory=dict, init=False, compare=False, repr=False)

    def __repr__(self) -> str:
        return f"<Choices {self.name}: {len(self.chosen)} points>"

    @classmethod
    def of(cls, points: GamePoints, changed: Mapping[str, str] | None = None) -> Choices:
        """Return a game's default choices with some of them changed.

        A new choice that has no effect is reset to the default.

        Parameters
        ----------
        points
            The points and readings of the game.
        changed
            The new candidate for each decision point that changes.

        Raises
        ------
        UnknownNameError
            If the game does not have a given decision point or candidate.
        ReadingError
            If a candidate cannot be played, either alone or together with another candidate.
        """
        slug, readings = points.game, points.readings(changed or {})
        chosen = {point: reading.chosen for point, reading in readings.items()}
        for point, candidate in (changed or {}).items():
            if point not in readings:
                raise UnknownNameError(f"reading of {slug}", point, readings)
            candidates = readings[point].candidates
            if candidate not in candidates:
                raise UnknownNameError(f"candidate of {slug}/reading/{point}", candidate, candidates)
            if candidates[candidate].not_executable:
                raise ReadingError(
                    f"{point}={candidate} cannot be played: {candidates[candidate].not_executable}"
                )
            chosen[point] = candidate
        _drop_idle(chosen, readings)
        choices = cls(slug, chosen, points)
        excluded = choices.excluded()
        if excluded:
            raise ReadingError(f"{choices.name}: {excluded}")
        if choices.base:
            choices.of_base()  # combinations that the amended game excludes are excluded here too
        return choices

    def __post_init__(self) -> None:
        object.__setattr__(self, "chosen", MappingProxyType(dict(self.chosen)))

    def __reduce__(self) -> tuple[object, ...]:
        """Return the fields from which a copy is made; the copy computes all other values again."""
        return Choices, (self.slug, dict(self.chosen), self.points)

    def __hash__(self) -> int:
        return hash((self.slug, frozenset(self.chosen.items())))

    def changed_to(self, changed: Mapping[str, str]) -> Choices:
        """Return these choices with some of them changed.

        Parameters
        ----------
        changed
            The new candidate for each decision point that changes.

        Raises
        ------
        UnknownNameError
            If the game does not have a given decision point or candidate.
        ReadingError
            If a candidate cannot be played, either alone or together with another candidate.

        Examples
        --------
        >>> from nines import library
        >>> library().choices("comet-1718").changed_to({"comet-stops": "yes"}).name
        'comet-1718[comet-stops=yes]'
        """
        return Choices.of(self.points, {**self.changed, **changed})

    @property
    def base(self) -> str:
        """The older game that this game amends with these choices; empty if it amends no game."""
        base = self.points.base(self.chosen)
        return base.game if base else ""

    def of_base(self) -> Choices:
        """Return the choices that apply to the older game that this game amends.

        All other points of the older game keep their defaults.

        Raises
        ------
        RequestError
            If the game amends no other game with these choices.
        ReadingError
            If the choices cannot be played together in the amended game.
        """
        base = self.points.base(self.chosen)
        if base is None:
            raise RequestError(f"{self.name} amends no game")
        theirs = base.readings(self.chosen)
        shared = {
            point: candidate
            for point, candidate in self.chosen.items()
            if point in theirs and candidate in theirs[point].playable
        }
        return Choices.of(base, shared)

    def older(self, make: Callable[[Choices], T]) -> T:
        """Return the rules of the older game that this game amends, as the function of that game makes them.

        The rules are made once for the same choices, because most variants of a later game differ only in
        questions of its own.

        Parameters
        ----------
        make
            The function of the older game.

        Raises
        ------
        RequestError
            If the game amends no other game with these choices.

        Examples
        --------
        >>> from nines import library
        >>> from nines.stops.games.comet_1718 import comet_1718
        >>> choices = library().choices("comet-1752")
        >>> choices.older(comet_1718) is choices.older(comet_1718), choices.older(comet_1718).slug
        (True, 'comet-1718')
        """
        theirs = self.of_base()
        rules: T
        rules, asked = _made_older(make, theirs, id(theirs.points), here())
        for point, places in asked.items():  # what the older game asks, it asks for this game
            self._record([point], tuple(places))
        return rules

    @cached_property
    def readings(self) -> Mapping[str, Reading]:
        """The readings of the game, by point."""
        return self.points.readings(self.chosen)

    @cached_property
    def options(self) -> frozenset[str]:
        """The decision points at which a source itself offers the choice."""
        named = ((name, self.points.point(name, self.chosen)) for name in self.readings)
        return frozenset(name for name, point in named if point and point.kind == "option")

    def __getitem__(self, point: str) -> str:
        return self.chosen[point]

    def settle(self, choice: Choice) -> Choice:
        """Return a choice with the reading that settles it in this game, and the certainty of the candidate.

        Parameters
        ----------
        choice
            The choice; if it already has a reading, it is returned unchanged.
        """
        if choice.reading:
            return choice  # it was settled in a game that this one amends
        settled = self._settled.get(choice.point)
        if settled is None:
            settled = self._settled[choice.point] = self._settle(choice.point)
        return settled

    @cached_property
    def _settled(self) -> dict[str, Choice]:
        """The settled choices by point; a game has a thousand details that rest on a few dozen points."""
        return {}

    def _settle(self, point: str) -> Choice:
        key, reading = f"{self.slug}/reading/{point}", self.readings.get(point)
        if reading is None:
            return Choice(point, key)
        if point in self.options:
            return Choice(point, key, OPTION)
        ours = self.chosen[point] == reading.chosen
        return Choice(point, key, reading.cert if ours else OTHER_THAN_DEFAULT)

    def excluded(self) -> str:
        """Return which choices cannot be played together, and why; empty if all choices are compatible."""
        for exclusion in self.points.exclusions:
            if exclusion.choices.items() <= self.chosen.items():
                both = " and ".join(f"{point}={candidate}" for point, candidate in exclusion.choices.items())
                return f"{both} cannot be played together: {exclusion.why}"
        return ""

    @cached_property
    def reconstruction(self) -> str:
        """Why the game is a reconstruction; empty if no choice makes it one."""
        chosen = (reading.candidates[self.chosen[point]] for point, reading in self.readings.items())
        return next((candidate.reconstruction for candidate in chosen if candidate.reconstruction), "")

    @cached_property
    def changed(self) -> dict[str, str]:
        """The choices that differ from the defaults, in alphabetical order."""
        readings = self.readings
        return {p: self.chosen[p] for p in sorted(readings) if self.chosen[p] != readings[p].chosen}

    @cached_property
    def name(self) -> str:
        """The canonical name of the variant."""
        changed = ",".join(f"{point}={candidate}" for point, candidate in self.changed.items())
        return f"{self.slug}[{changed}]" if changed else self.slug


def _drop_idle(chosen: dict[str, str], readings: Mapping[str, Reading]) -> None:
    """Set the choices without effect back to the defaults, one by one; this does not change the play."""
    others = [point for point, reading in readings.items() if chosen[point] != reading.chosen]
    while idle := next((point for point in others if readings[point].idle_beside(chosen, chosen[point])), ""):
        chosen[idle] = readings[idle].chosen
        others.remove(idle)


@lru_cache(maxsize=KEPT)
def _made_older(
    make: Callable[[Choices], T],
    choices: Choices,
    points: int,  # noqa: ARG001 - which corpus the choices are from, which equal choices do not say
    places: Places,  # noqa: ARG001 - where the later game asks, because the rules record it
) -> tuple[T, Mapping[str, Sequence[Place]]]:
    """Return the rules of an older game, and the lines at which it asked each point."""
    return make(choices), choices.asked
