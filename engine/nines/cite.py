"""Cited rules: a rule, the passages it rests on, and how firmly.

A shared rule class cites nothing; the citation is bound where a game uses the rule. So the same rule
serves many games, each with its own witnesses, and no game cites a book for what it does not say.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Generic, Literal, TypeVar

from nines.errors import CorpusError

if TYPE_CHECKING:
    from collections.abc import Collection

Rule_co = TypeVar("Rule_co", covariant=True)
R = TypeVar("R")
Standing = Literal["stated", "implied", "carried", "reading"]

STANDINGS: Final[dict[Standing, str]] = {
    "stated": "a source says so",
    "implied": "it follows from what a source says",
    "carried": "an earlier source says so, and a later one that amends it leaves it alone",
    "reading": "the sources leave part of it open; there the choice is ours and can be changed",
}
_PART: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Cited(Generic[Rule_co]):
    """A rule with its citation.

    Parameters
    ----------
    rule
        What is done.
    passages
        Ids of the passages it rests on.
    points
        The decision points whose answers it embodies; empty if sources decide it alone. A rule that
        embodies an option of a source is still stated by it.
    via
        The passages by which a later, amending source carries it, or the part of it that rests on the
        amended game.
    carried
        Key of the rule in the amended game, where it is carried from there.
    origin
        Key of the rule in the first game of all, from which it is carried through others or at once.
    name
        Tells it from the other rules of an aspect that has several.
    implied
        Whether the passages imply it rather than say it.
    key
        Where it stands in a game, ``slug/aspect/name``; a variant fills this in.
    options
        Those of its points at which a source itself offers the choice; a variant fills this in too.

    Raises
    ------
    CorpusError
        If it cites neither a passage nor a point: there is no silent default.

    Examples
    --------
    >>> Cited("the king is a stop", ("wp-comet:069",)).standing
    'stated'
    >>> Cited("the comet is none", ("wp-comet:062",), points=("comet-stops",)).standing
    'reading'
    """

    rule: Rule_co
    passages: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    via: tuple[str, ...] = ()
    carried: str = ""
    origin: str = ""
    name: str = ""
    implied: bool = False
    key: str = ""
    options: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.passages and not self.points:
            raise CorpusError("rule", str(self.rule), "cites no passage and embodies no reading")
        if self.name and not _PART.fullmatch(self.name):
            raise CorpusError("rule", self.name, "a rule is named by short words and hyphens")

    @property
    def standing(self) -> Standing:
        """How firmly the rule stands, derived from what it cites."""
        if self.carried:
            return "carried"
        if any(point not in self.options for point in self.points):
            return "reading"
        return "implied" if self.implied else "stated"


def cite(rule: R, passages: str, points: str = "", *, name: str = "", implied: bool = False) -> Cited[R]:
    """Return a cited rule; passages and points are separated by spaces, as in a footnote.

    Parameters
    ----------
    rule
        What is done.
    passages
        Ids of the passages it rests on, separated by spaces.
    points
        Decision points whose answers the rule embodies, separated by spaces.
    name
        Distinguishes it from the other rules of an aspect that takes several: lower case and hyphens.
    implied
        Whether the passages imply the rule rather than state it.

    Raises
    ------
    CorpusError
        If neither a passage nor a point is given, or the name is not of that form.

    Examples
    --------
    >>> cite("the king is a stop", "wp-comet:069 wp-comet:071", name="king").passages
    ('wp-comet:069', 'wp-comet:071')
    """
    return Cited(rule, tuple(passages.split()), tuple(points.split()), name=name, implied=implied)


def rule_key(slug: str, aspect: str, name: str = "") -> str:
    """Return the key of a rule: lower case, hyphens, slashes.

    Parameters
    ----------
    slug
        The game.
    aspect
        The aspect; an underscore becomes a hyphen.
    name
        The name of the rule, if the aspect has several.

    Examples
    --------
    >>> rule_key("comet-1718", "going_out")
    'comet-1718/going-out'
    >>> rule_key("comet-1718", "stop", "king")
    'comet-1718/stop/king'
    """
    return "/".join(filter(None, (slug, aspect.replace("_", "-"), name)))


def bound(cited: Cited[Rule_co], slug: str, aspect: str, options: Collection[str] = ()) -> Cited[Rule_co]:
    """Return a cited rule with its key, and with those of its points that are *options* of a source.

    Parameters
    ----------
    cited
        The rule as the game gives it.
    slug
        The game.
    aspect
        The aspect that it answers, as a field or with hyphens.
    options
        The points of the game at which a source itself offers the choice.
    """
    offered = tuple(point for point in cited.points if point in options)
    return replace(cited, key=rule_key(slug, aspect, cited.name), options=offered)
