"""How a game asks what was chosen: for a parameter, for a rule, or for several points together."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from nines.cite import decided_by
from nines.errors import CorpusError
from nines.sourced import settled

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

T = TypeVar("T")


class Asking:
    """The forms in which a game asks; :class:`nines.readings.Choices` is made of it.

    A point settles a parameter (*ask*), which rule it is or whether there is one (*choose*), and several
    points together the same (*following*, *decide*). What decides which game is amended is *inherit*.
    """

    slug: str
    chosen: Mapping[str, str]

    def ask(self, point: str, candidates: Mapping[str, T]) -> T:
        """Return the value of a parameter that a point settles, for :func:`nines.cite.cite`.

        Parameters
        ----------
        point
            A point of the game.
        candidates
            The value by candidate; candidates that cannot be played are left out.

        Raises
        ------
        CorpusError
            If no value is given for the candidate chosen.
        KeyError
            If the game does not have the point.

        Examples
        --------
        >>> from nines import library
        >>> library().choices("comet-1718").ask("caught-comet-fiche", {"ten": 10, "four": 4})
        Sourced(value=10, passages=(), points=('caught-comet-fiche',), implied=False, inherited=None)
        """
        return settled(self._pick(point, candidates), point)

    def choose(self, point: str, candidates: Mapping[str, Callable[[], T]]) -> T:
        """Return the rule, the rules or None that a point decides on.

        Parameters
        ----------
        point
            A point of the game.
        candidates
            What makes the cited rule, by candidate.

        Raises
        ------
        CorpusError
            If none is given for the candidate chosen.
        KeyError
            If the game does not have the point.
        """
        return decided_by(self._pick(point, candidates)(), point)

    def decide(self, points: str, make: Callable[..., T]) -> T:
        """Return the rule, the rules or None that several points decide on together.

        Parameters
        ----------
        points
            Points of the game, separated by spaces.
        make
            What makes the cited rule of the candidates chosen, in that order.

        Raises
        ------
        KeyError
            If the game does not have one of the points.
        """
        names = points.split()
        return decided_by(make(*(self.chosen[name] for name in names)), *names)

    def following(self, points: str, make: Callable[..., T]) -> T:
        """Return the value of a parameter that several points settle together.

        Parameters
        ----------
        points
            Points of the game, separated by spaces.
        make
            What makes the value of the candidates chosen, in that order.

        Examples
        --------
        >>> from nines import library
        >>> choices = library().choices("comet-1718")
        >>> choices.following("comet-stops wild-leads", lambda stops, leads: f"{stops} {leads}").value
        'no any'
        """
        names = points.split()
        return settled(make(*(self.chosen[name] for name in names)), *names)

    def inherit(self, point: str, bases: Mapping[str, T]) -> T:
        """Return what belongs to the amended game that a point decides on.

        Such a point is the ground of inheritance, which :func:`nines.kernel.amend.amend` names, and no
        parameter of a rule.

        Parameters
        ----------
        point
            The point, ``base-game``.
        bases
            What belongs to each candidate.
        """
        return self._pick(point, bases)

    def _pick(self, point: str, table: Mapping[str, T]) -> T:
        """Return what *table* has for the candidate chosen at *point*.

        Parameters
        ----------
        point
            A point of the game.
        table
            What to return, by candidate.

        Raises
        ------
        CorpusError
            If the corpus has a candidate that the game has no rule for.
        KeyError
            If the game does not have the point.

        Examples
        --------
        >>> from nines import library
        >>> library().choices("comet-1718").inherit("caught-comet-fiche", {"ten": 10, "four": 4})
        10
        """
        if self.chosen[point] not in table:
            fault = (
                f"candidate {self.chosen[point]!r} is not among those that the game knows: {', '.join(table)}"
            )
            raise CorpusError(f"readings/{self.slug}.toml", point, fault)
        return table[self.chosen[point]]
