"""A Stops game known only in part: the rules that its source settles, and no others.

It cannot be played and is not in the catalogue; its rules can be compared with those of playable games.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from nines.binding import bound
from nines.cite import Cited
from nines.errors import CorpusError, UnknownNameError
from nines.kernel.rule_set import NOT_ASPECTS, wrong_number
from nines.stops.family import STOPS
from nines.stops.rule_set import StopsRules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.kernel.family import AnyFamily
    from nines.warrant import Choice


@dataclass(frozen=True, slots=True)
class PartialGame:
    """The known rules of a partial game.

    An aspect that the source does not settle is absent, which means *unknown*. An empty aspect in a playable
    game means something else: its sources do *not mention* the feature, and the game lacks it. To compare
    the two, use only the aspects that both have; an absent aspect is not evidence. In an aspect with several
    rules, too, a partial game has only the rules that the source gives.

    No rule of a partial game rests on our choice: where a rule would need our choice, the aspect is absent.

    Parameters
    ----------
    slug
        The game's name in every tree of the project.
    settled
        The aspects that the source settles, in the usual order, with their rules; see :meth:`of`.

    Examples
    --------
    >>> from nines.stops.partial_games.planetenspiel import planetenspiel
    >>> known = planetenspiel()
    >>> print(known.rules()["planetenspiel/suit"].rule)
    suits do not matter
    >>> "blocked" in known.aspects()
    False
    """

    slug: str
    settled: tuple[tuple[str, tuple[Cited[object], ...]], ...]

    @classmethod
    def of(cls, slug: str, **settled: Cited[Any] | tuple[Cited[Any], ...]) -> PartialGame:
        """Return a partial game with the aspects that a source settles; each rule gets its key.

        Raises
        ------
        UnknownNameError
            For an aspect that no Stops game has.
        CorpusError
            For an aspect without a rule, for a number of rules that the aspect does not allow, or for a rule
            that rests on our choice.

        Examples
        --------
        >>> from nines.cite import cite
        >>> from nines.common.turn_order import FirstOut
        >>> PartialGame.of("planetenspiel", going_out=cite("pierer-1861:010", FirstOut)).rules().keys()
        dict_keys(['planetenspiel/going-out'])
        """
        known = {field.name: field for field in fields(StopsRules) if field.name not in NOT_ASPECTS}
        for aspect in settled:
            if aspect not in known:
                raise UnknownNameError("aspect", aspect, known)
        found = []
        for aspect, field in known.items():
            rules = settled.get(aspect)
            if rules is not None:
                if fault := wrong_number(field, rules):
                    raise CorpusError(slug, aspect, fault)
                each = (rules,) if isinstance(rules, Cited) else rules
                _check(slug, aspect, each)
                found.append(
                    (aspect.replace("_", "-"), tuple(bound(one, slug, aspect, _no_choice) for one in each))
                )
        return cls(slug, tuple(found))

    @property
    def name(self) -> str:
        """The name, which is the slug, because a partial game has no readings."""
        return self.slug

    @property
    def family(self) -> AnyFamily:
        """The family of games that answer the same questions."""
        return STOPS

    def aspects(self) -> Mapping[str, tuple[Cited[object], ...]]:
        """Return the rules by aspect; unknown aspects are absent."""
        return dict(self.settled)

    def rules(self) -> Mapping[str, Cited[object]]:
        """Return all rules by key."""
        return {cited.key: cited for _, rules in self.settled for cited in rules}


def _check(slug: str, aspect: str, rules: tuple[Cited[object], ...]) -> None:
    """Raise CorpusError for an aspect that is not settled."""
    if not rules:
        raise CorpusError(slug, aspect, "has no rule; leave out what the source does not settle")
    for cited in rules:
        if cited.points:
            raise CorpusError(slug, aspect, f"embodies {cited.points[0]!r}; leave out what has to be read")


def _no_choice(choice: Choice) -> Choice:
    """Return a choice unchanged; a partial game has no choices."""
    return choice
