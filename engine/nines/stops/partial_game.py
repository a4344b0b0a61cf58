"""A game of stops known only in part: the rules that its source settles, and no others.

It cannot be played and is not in the catalogue; it can be compared, rule by rule, with games that can.
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
    """What is known of a game that is known in part.

    An aspect that the source does not settle is not there: it is *unknown*. That is not what an empty
    aspect is in a playable game, whose sources do *not mention* a feature that it then lacks. To
    compare a partial game with a game, weigh the aspects that both have, and take nothing from those that
    the partial game lacks. In an aspect of several rules, too, there are those that the source gives.

    No rule of a partial game embodies a reading: where a game would need one, the partial game is silent.

    Parameters
    ----------
    slug
        The game's name in every tree of the project.
    settled
        The aspects that the source settles, in the order of a variant, with their rules; see :meth:`of`.

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
        """Return a partial game of the aspects that a source settles, each rule bound to its key.

        Raises
        ------
        UnknownNameError
            For an aspect that no game of stops has.
        CorpusError
            For an aspect without a rule, one rule for an aspect that takes several or several for one, or a
            rule that is a reading.

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
        """The name, which is the slug, for a partial game has no readings."""
        return self.slug

    @property
    def family(self) -> AnyFamily:
        """The family of games that answer the same questions."""
        return STOPS

    def aspects(self) -> Mapping[str, tuple[Cited[object], ...]]:
        """Return the rules by aspect; an aspect that is unknown is not there."""
        return dict(self.settled)

    def rules(self) -> Mapping[str, Cited[object]]:
        """Return all rules by key."""
        return {cited.key: cited for _, rules in self.settled for cited in rules}


def _check(slug: str, aspect: str, rules: tuple[Cited[object], ...]) -> None:
    """Raise CorpusError for what is not a settled aspect."""
    if not rules:
        raise CorpusError(slug, aspect, "has no rule; leave out what the source does not settle")
    for cited in rules:
        if cited.points:
            raise CorpusError(slug, aspect, f"embodies {cited.points[0]!r}; leave out what has to be read")


def _no_choice(choice: Choice) -> Choice:
    """Return a choice as it is; a partial game has none."""
    return choice
