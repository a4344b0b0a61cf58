"""The methods by which a game looks up parameters and rules that depend on choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, overload

from nines.errors import CorpusError, UnknownNameError
from nines.evidence.cite import Cited, decided_by
from nines.evidence.place import here
from nines.evidence.sourced import settled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from nines.evidence.place import Place, Places

R = TypeVar("R")
T = TypeVar("T")


class Asking:
    """The methods by which a game looks up choices; :class:`nines.evidence.choices.Choices` inherits them.

    If one point decides, *ask* looks up a parameter, or the class of a rule, for ``cite``. If the
    candidates rest on different passages, *choose* looks up a cited rule. If a rule rests on a point that
    chooses nothing of it, *on* says so. If several points decide together, *following* looks up a parameter,
    and *decide* looks up a rule. If a game changes the rules of an older game, *inherit* looks up the older
    game.
    """

    slug: str
    chosen: Mapping[str, str]
    asked: dict[str, list[Place]]  # the lines at which the game asked each point, the earliest first

    @overload
    def ask(self, point: str, candidates: Mapping[str, Callable[..., R]]) -> Callable[..., R]: ...

    @overload
    def ask(self, point: str, candidates: Mapping[str, T]) -> T: ...

    def ask(self, point: str, candidates: Mapping[str, object]) -> object:
        """Return what the choice at a decision point settles, for ``cite``: a parameter or a class.

        Parameters
        ----------
        point
            A decision point of the game.
        candidates
            For each candidate that can be played, the value of a parameter or the class of a rule. A
            ``functools.partial`` gives a class the parameters that only this candidate has.

        Raises
        ------
        CorpusError
            If the chosen candidate has no value.
        UnknownNameError
            If the game does not have the decision point.

        Examples
        --------
        A value settles one parameter. A class settles the whole rule: the rule rests on the point, and so
        does every parameter without sources of its own.

        >>> from nines import library
        >>> from nines.evidence.cite import cite
        >>> from nines.stops.rules.sequence import EqualCards, OneAtATime
        >>> choices = library().choices("comet-1718")
        >>> choices.ask("caught-comet-fiche", {"ten": 10, "four": 4})
        Sourced(value=10, passages=(), points=('caught-comet-fiche',), implied=False, inherited=None)
        >>> kinds = choices.ask("several-of-a-rank", {"no": OneAtATime, "yes": EqualCards})
        >>> cite("wp-comet:063", kinds).rule
        OneAtATime()
        """
        place = here(1)
        self._record([point], place)
        return settled(self._pick(point, candidates), point, place=place)

    def on(self, points: str, value: T) -> T:
        """Return a class or a value for ``cite``, or a cited rule, with points on which it rests.

        Parameters
        ----------
        points
            Decision points of the game, separated by spaces.
        value
            The class of a rule, the value of a parameter, or a cited rule.

        Raises
        ------
        UnknownNameError
            If the game does not have one of the decision points.

        Examples
        --------
        >>> from nines import library
        >>> from nines.evidence.cite import cite
        >>> from nines.stops.rules.payment import LastCardPaid
        >>> choices = library().choices("comet-1718")
        >>> paid = choices.ask("last-card-paid", {"yes": True, "no": False})
        >>> cite("wp-comet:070", choices.on("last-card-paid", LastCardPaid), paid=paid).details[0].choices
        (Choice(point='last-card-paid', reading='', certainty=''),)
        """
        names = self.note(points)
        self._chosen(names)
        return decided_by(value, *names) if isinstance(value, Cited) else settled(value, *names)

    def choose(self, point: str, candidates: Mapping[str, T]) -> T:
        """Return the cited rules that the choice at a decision point selects; None if it selects no rule.

        Parameters
        ----------
        point
            A decision point of the game.
        candidates
            For each candidate, the cited rule, a tuple of cited rules, or None. All of them are made, so each
            must be possible whatever is chosen.

        Raises
        ------
        CorpusError
            If the chosen candidate has no rule.
        UnknownNameError
            If the game does not have the decision point.

        Examples
        --------
        >>> from nines import library
        >>> from nines.evidence.cite import cite
        >>> from nines.stops.rules.settlement import CardsLeft, PointsLeft
        >>> points, cards = cite("wp-comet:079", PointsLeft), cite("wp-comet:085", CardsLeft)
        >>> by = {"by-points": points, "by-card": cards, "by-card-only": cards}
        >>> library().choices("comet-1718").choose("cards-left", by).passages
        ('wp-comet:079',)
        """
        self.note(point)
        return decided_by(self._pick(point, candidates), point)

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
        UnknownNameError
            If the game does not have one of the decision points.
        """
        names = self.note(points)
        return decided_by(make(*self._chosen(names)), *names)

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
        return settled(make(*self._chosen(names)), *names, place=here(1))

    def inherit(self, point: str, bases: Mapping[str, T]) -> T:
        """Return the entry of *bases* for the candidate chosen at *point*.

        The candidate names the older game whose rules this game changes. The choice settles no parameter, but
        the inherited rules depend on the choice. For this reason, :func:`nines.kernel.inheritance.amend`
        takes the name of the point.

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
        UnknownNameError
            If the game does not have the decision point.

        Examples
        --------
        >>> from nines import library
        >>> library().choices("comet-1718").inherit("caught-comet-fiche", {"ten": 10, "four": 4})
        10
        """
        (chosen,) = self._chosen([point])
        if chosen not in table:
            fault = f"candidate {chosen!r} is unknown to the game; it knows: {', '.join(table)}"
            raise CorpusError(f"readings/{self.slug}.toml", point, fault)
        return table[chosen]

    def _chosen(self, points: Sequence[str]) -> list[str]:
        """Return the candidate chosen at each of *points*."""
        for point in points:
            if point not in self.chosen:
                raise UnknownNameError(f"decision point of {self.slug}", point, self.chosen)
        return [self.chosen[point] for point in points]
