"""The methods by which a game looks up parameters and rules that depend on choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from nines.errors import CorpusError
from nines.evidence.cite import decided_by
from nines.evidence.place import here
from nines.evidence.sourced import settled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from nines.evidence.place import Place, Places

T = TypeVar("T")


class Asking:
    """The methods by which a game looks up choices; :class:`nines.evidence.choices.Choices` inherits them.

    If one point decides, *ask* looks up a parameter, and *choose* looks up a rule. If several points decide
    together, *following* looks up a parameter, and *decide* looks up a rule. If a game changes the rules of
    an older game, *inherit* looks up the older game.
    """

    slug: str
    chosen: Mapping[str, str]
    asked: dict[str, list[Place]]  # the lines at which the game asked each point, the earliest first

    def ask(self, point: str, candidates: Mapping[str, T]) -> T:
        """Return the parameter value settled by the choice at a decision point, for :func:`cite`.

        Parameters
        ----------
        point
            A decision point of the game.
        candidates
            The value for each candidate that can be played.

        Raises
        ------
        CorpusError
            If the chosen candidate has no value.
        KeyError
            If the game does not have the decision point.

        Examples
        --------
        >>> from nines import library
        >>> library().choices("comet-1718").ask("caught-comet-fiche", {"ten": 10, "four": 4})
        Sourced(value=10, passages=(), points=('caught-comet-fiche',), implied=False, inherited=None)
        """
        place = here(1)
        self._record([point], place)
        return settled(self._pick(point, candidates), point, place=place)

    def choose(self, point: str, candidates: Mapping[str, Callable[[], T]]) -> T:
        """Return the rules that the choice at a decision point selects; None if it selects no rule.

        Parameters
        ----------
        point
            A decision point of the game.
        candidates
            For each candidate, a function that returns the cited rule.

        Raises
        ------
        CorpusError
            If the chosen candidate has no function.
        KeyError
            If the game does not have the decision point.
        """
        self.note(point)
        return decided_by(self._pick(point, candidates)(), point)

    def decide(self, points: str, make: Callable[..., T]) -> T:
        """Return the rules that the choices at several decision points select together, or None.

        Parameters
        ----------
        points
            Decision points of the game, separated by spaces.
        make
            A function that takes the chosen candidates, in the order of the decision points, and returns the
            cited rule.

        Raises
        ------
        KeyError
            If the game does not have one of the decision points.
        """
        names = self.note(points)
        return decided_by(make(*(self.chosen[name] for name in names)), *names)

    def following(self, points: str, make: Callable[..., T]) -> T:
        """Return the parameter value that the choices at several decision points settle together.

        Parameters
        ----------
        points
            Decision points of the game, separated by spaces.
        make
            A function that takes the chosen candidates, in the order of the decision points, and returns the
            value.

        Examples
        --------
        >>> from nines import library
        >>> choices = library().choices("comet-1718")
        >>> choices.following("comet-stops wild-leads", lambda stops, leads: f"{stops} {leads}").value
        'no any'
        """
        names = self.note(points)
        return settled(make(*(self.chosen[name] for name in names)), *names, place=here(1))

    def inherit(self, point: str, bases: Mapping[str, T]) -> T:
        """Return the entry of *bases* for the candidate chosen at *point*.

        The candidate names the older game whose rules this game changes. The choice settles no parameter, but
        the inherited rules depend on the choice. For this reason, :func:`nines.kernel.amend.amend` takes the
        name of the point.

        Parameters
        ----------
        point
            The decision point, which is ``base-game``.
        bases
            The object to return for each candidate, such as the older game that the candidate names.
        """
        self.note(point)
        return self._pick(point, bases)

    def note(self, points: str) -> list[str]:
        """Record that the code of a game rests on some points at this line, and return them one by one."""
        names = points.split()
        if names:
            self._record(names, here(1))
        return names

    def _record(self, names: Iterable[str], places: Places) -> None:
        for name in names:
            known = self.asked.setdefault(name, [])
            known += [place for place in places if place not in known]

    def _pick(self, point: str, table: Mapping[str, T]) -> T:
        """Return the entry of *table* for the candidate chosen at *point*.

        Parameters
        ----------
        point
            A decision point of the game.
        table
            The entry for each candidate.

        Raises
        ------
        CorpusError
            If *table* has no entry for the chosen candidate.
        KeyError
            If the game does not have the decision point.

        Examples
        --------
        >>> from nines import library
        >>> library().choices("comet-1718").inherit("caught-comet-fiche", {"ten": 10, "four": 4})
        10
        """
        if self.chosen[point] not in table:
            fault = f"candidate {self.chosen[point]!r} is unknown to the game; it knows: {', '.join(table)}"
            raise CorpusError(f"readings/{self.slug}.toml", point, fault)
        return table[self.chosen[point]]
