"""Compare games aspect by aspect: find equal rules, different rules, and aspects that a game omits.

Two rules are the same if they are equal, even if they cite different sources: two books can give the same
rule.
"""

from __future__ import annotations

from collections.abc import Callable  # noqa: TC003 - a table of functions says its type
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, Protocol

from nines.boundary.expected import door
from nines.errors import UnknownNameError
from nines.evidence.cite import Cited
from nines.kernel.lacuna import Lacuna

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from nines.kernel.family import AnyFamily

Agreement = Literal["same", "otherwise-cited", "differs", "not-mentioned"]


class Ruled(Protocol):
    """A game that can be compared: it has cited rules, but perhaps only part of the game is known."""

    @property
    def slug(self) -> str:
        """The name of the game without its readings."""

    @property
    def name(self) -> str:
        """The canonical name of the game."""

    @property
    def family(self) -> AnyFamily:
        """The family of the game; all games of a family have the same aspects."""

    def aspects(self) -> Mapping[str, tuple[Cited[object], ...]]:
        """Return the rules by aspect, as far as we know the game; empty for an aspect without rules."""


class Pair(NamedTuple):
    """A rule of the earlier game and the matching rule of the later game; one of them may be missing."""

    name: str  # distinguishes the rule from other rules of its aspect, in the earlier game
    earlier: Cited[object] | None
    later: Cited[object] | None

    @property
    def agreement(self) -> Agreement:
        """Whether the two rules are the same, the same with different citations, or different."""
        if self.earlier is None or self.later is None or self.earlier.rule != self.later.rule:
            return "differs"
        same = _grounds(self.earlier) == _grounds(self.later)
        return "same" if same else "otherwise-cited"


class AspectPair(NamedTuple):
    """An aspect of two games: its question, and the rules of both games in pairs."""

    aspect: str
    question: str
    pairs: tuple[Pair, ...]
    mentioned: tuple[bool, bool]  # whether the earlier game and the later game have the aspect

    @property
    def agreement(self) -> Agreement:
        """How far the two games agree on this aspect; the pair of rules that agrees least decides."""
        agreements = {pair.agreement for pair in self.pairs}
        if not agreements:
            return "not-mentioned"
        if "differs" in agreements:
            return "differs"
        return "otherwise-cited" if "otherwise-cited" in agreements else "same"


@door
def compare(one: Ruled, other: Ruled) -> tuple[AspectPair, ...]:
    """Return every aspect of two games, with the rules in pairs.

    If the games belong to different families, only the aspects that both families have are compared. The
    aspects that ``not_seen`` lists are left out, and so are aspects that only say where our copy of a text
    ends.

    Parameters
    ----------
    one
        The earlier game.
    other
        The later game.

    Examples
    --------
    >>> from nines import load
    >>> pairs = compare(load("comet-1718"), load("comet-1718[comet-stops=yes]"))
    >>> [pair.aspect for pair in pairs if pair.agreement == "differs"]
    ['stop']
    """
    mine, theirs, unknown = one.aspects(), other.aspects(), not_seen(one, other)
    differences = []
    for aspect in _common(one, other):
        if aspect in unknown:
            continue  # nobody knows whether they differ
        left, right = mine.get(aspect, ()), theirs.get(aspect, ())
        question = (one if aspect in mine else other).family.outline.question(aspect)
        differences.append(AspectPair(aspect, question, pairs_of(left, right), (bool(left), bool(right))))
    return tuple(differences)


def not_seen(one: Ruled, other: Ruled) -> tuple[str, ...]:
    """Return the aspects of two games that cannot be compared, because we have not seen the whole of a text.

    An aspect cannot be compared if we have not seen the part of either text that treats it. If a part of a
    text is not seen, an aspect without a rule may be treated there. So this aspect cannot be compared with a
    rule of the other game.

    Examples
    --------
    >>> from nines import load
    >>> not_seen(load("hoc-mazarin-1765"), load("comet-1718"))[:3]
    ('lead', 'grouping', 'continuation')
    >>> not_seen(load("comet-1718"), load("red-nines-1881"))
    ()
    """
    mine, theirs = one.aspects(), other.aspects()
    sides = ((mine, theirs), (theirs, mine))
    return tuple(
        aspect
        for aspect in _common(one, other)
        if any(
            isinstance(side.get(aspect, ()), Lacuna)
            or (_partly_seen(side) and not side.get(aspect) and bool(opposite.get(aspect)))
            for side, opposite in sides
        )
    )


def _partly_seen(aspects: Mapping[str, tuple[Cited[object], ...]]) -> bool:
    return any(isinstance(rules, Lacuna) for rules in aspects.values())


def _common(one: Ruled, other: Ruled) -> tuple[str, ...]:
    """Return the aspects of both families; all aspects of both games if they are of one family."""
    mine, theirs, of_text = one.aspects(), other.aspects(), one.family.outline.of_text
    alike = one.family.name == other.family.name
    every = dict.fromkeys((*mine, *theirs)) if alike else [name for name in mine if name in theirs]
    return tuple(aspect for aspect in every if aspect not in of_text)


@door
def check_aspect(aspect: str, games: Iterable[Ruled]) -> None:
    """Check that at least one of the games has the aspect.

    Parameters
    ----------
    aspect
        The name of the aspect, with hyphens.
    games
        The games whose aspects are searched.

    Raises
    ------
    UnknownNameError
        If no game has the aspect; the message suggests similar names.
    """
    known = {known_aspect for game in games for known_aspect in game.aspects()}
    if aspect not in known:
        raise UnknownNameError("aspect", aspect, known)


def _grounds(cited: Cited[object]) -> tuple[object, ...]:
    return tuple(
        (
            detail.name,
            detail.passages,
            detail.implied,
            [choice.point for choice in detail.choices],
            detail.inherited,
        )
        for detail in cited.details
    )


def pairs_of(left: Sequence[Cited[object]], right: Sequence[Cited[object]]) -> tuple[Pair, ...]:
    """Return the rules of an aspect in pairs, matched first by name, then by equality, then by class.

    A rule without a matching rule is a pair by itself. If each game has a single rule, these two rules form
    a pair even if their names differ.

    Parameters
    ----------
    left, right
        The rules of the earlier game, and the rules of the later game.

    Examples
    --------
    >>> from nines import load
    >>> one, other = (load(name).aspects()["stop"] for name in ("comet-1718", "red-nines-1881"))
    >>> [(pair.name, pair.agreement) for pair in pairs_of(one, other)][:1]
    [('king', 'differs')]
    """
    if len(left) == len(right) == 1:
        return (Pair(left[0].name or right[0].name, left[0], right[0]),)
    rest, partner = list(right), dict[str, Cited[object]]()
    for answers in _ANSWERS:
        for cited in left:
            equal = next((counterpart for counterpart in rest if answers(cited, counterpart)), None)
            if cited.key not in partner and equal is not None:
                partner[cited.key] = equal
                rest.remove(equal)
    pairs = [Pair(cited.name, cited, partner.get(cited.key)) for cited in left]
    return (*pairs, *(Pair(cited.name, None, cited) for cited in rest))


# The ways to match two rules, the surest first. Rules of one kind answer the same question differently:
# for example, which ranks are stops, how much is paid. A rule that narrows another is of the same kind.
_ANSWERS: Final[tuple[Callable[[Cited[object], Cited[object]], bool], ...]] = (
    lambda one, other: one.name == other.name,
    lambda one, other: one.rule == other.rule,
    lambda one, other: isinstance(one.rule, type(other.rule)) or isinstance(other.rule, type(one.rule)),
)
