"""What the distances say of a claimed parent: supported, not supported, or undecided, and why.

The thresholds stand here and nowhere else. They are choices of ours; none of these figures is a proof. What
the rules of two games say is also what we have made of their sources. So nothing is decided where hardly a
rule of both rests on words of its own, nor by a likeness that mostly rests on the same words in both,
carried by us or told of both at once, be it the claimed parent's or a rival's. And a tie decides nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from nines.kinship.trees import closest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nines.kinship.behaviour import Behaviour
    from nines.kinship.bootstrap import Nearest
    from nines.kinship.distances import Distance, Likeness, Measure

OFTEN: Final = 0.95  # of the draws: so often the nearest is firmly so
SELDOM: Final = 0.05  # of the draws: less often than that is hardly ever
LEAST_ASPECTS: Final = 5  # a distance that rests on fewer questions does not speak
MOST_SHARED: Final = 0.5  # of a likeness: as much may rest on the same words in both games
BEHAVIOUR: Final = "by behaviour"

Word = Literal["supported", "not supported", "undecided", "no rules to compare"]
MEANS: Final[dict[Word, str]] = {
    "supported": (
        "by aspect and by parameter the claimed parent alone is the nearest of the older games, in the"
        f" figures and in at least {OFTEN:.0%} of the draws of questions, and by no other distance that"
        " speaks is another nearer; and nothing is in doubt"
    ),
    "not supported": (
        "by no distance that speaks is the claimed parent among the nearest of the older games, nor by aspect"
        f" or by parameter in {SELDOM:.0%} of the draws or more; and nothing is in doubt"
    ),
    "undecided": "anything else",
    "no rules to compare": "the rules of one of the two games are not known here",
}
DOUBTS: Final = (
    f"fewer than {LEAST_ASPECTS} questions, or only one older game, to compare by aspect or by parameter",
    f"fewer than {LEAST_ASPECTS} questions in which the rules of both games rest on words of their own",
    (
        f"more than {MOST_SHARED:.0%} of the likeness to the nearest older game, be it the claimed parent or"
        " another, rests on the same words in both games: carried by us, or told of both at once"
    ),
)
SPEAKS: Final = (
    f"a distance speaks if it rests on {LEAST_ASPECTS} questions or more, or on deals that could be compared,"
    " and if there are at least two older games between which it can tell"
)


class Rank(NamedTuple):
    """Where the claimed parent stands among the older games by one distance.

    By behaviour those are equally near whose intervals meet.
    """

    measure: str
    value: float | None  # none if they cannot be compared
    rests_on: int  # questions; by behaviour, deals
    place: int  # 1 if none is nearer; 0 if this distance does not speak
    of: int  # older games that can be compared by it
    nearest: tuple[str, ...]  # all of them that are nearest
    draws: Nearest | None = None  # of questions; none by behaviour
    told: bool = False  # over those questions alone in which the rules of both rest on words of their own

    @property
    def firm(self) -> bool:
        """Whether it is by aspect or by parameter over all rules: these two decide."""
        return self.measure != BEHAVIOUR and not self.told

    @property
    def speaks(self) -> bool:
        """Whether it can tell anything of the claimed parent."""
        return self.place > 0 and self.of > 1

    @property
    def alone(self) -> bool:
        """Whether no other is as near."""
        return self.place == 1 and len(self.nearest) == 1


class Verdict(NamedTuple):
    """What the distances say, in a word, and why.

    Parameters
    ----------
    word
        Whose meaning stands in *MEANS*.
    pro, contra
        What speaks for the claimed parent, and against it.
    doubts
        Why the figures cannot decide, whatever they say.
    """

    word: Word
    pro: tuple[str, ...] = ()
    contra: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()


def speaks(distance: Distance) -> bool:
    """Tell whether a distance rests on enough questions."""
    return distance.value is not None and distance.aspects >= LEAST_ASPECTS


def rank(
    older: str, distances: Mapping[str, Distance], measure: Measure, draws: Mapping[str, Nearest]
) -> Rank:
    """Return where one older game stands among those whose distances are given.

    Examples
    --------
    >>> from nines.kinship.distances import Distance, Measure
    >>> near = {"a": Distance(0.5, 30), "b": Distance(0.2, 31), "c": Distance(0.0, 1)}
    >>> found = rank("a", near, Measure("aspect"), {})
    >>> found.place, found.of, found.nearest
    (2, 2, ('b',))
    """
    own = distances[older]
    ways = {name: one.value for name, one in distances.items() if one.value is not None and speaks(one)}
    place = 1 + sum(way < ways[older] for way in ways.values()) if older in ways else 0
    known = own.value, own.aspects, place, len(ways), closest(ways), draws.get(older)
    return Rank(str(measure), *known, told=measure.told)


def rank_behaviour(older: str, behaviours: Mapping[str, Behaviour]) -> Rank:
    """Return where one older game stands by behaviour; nearer is only what is so beyond the intervals."""
    own = behaviours[older]
    known = {name: one for name, one in behaviours.items() if one.value is not None}
    least = min((one.high for one in known.values()), default=0.0)
    nearest = tuple(name for name, one in known.items() if one.low <= least)
    place = 1 + sum(one.high < own.low for one in known.values()) if older in known else 0
    return Rank(BEHAVIOUR, own.value, own.deals, place, len(known), nearest)


def judge(older: str, ranks: Sequence[Rank], likeness: Mapping[str, Likeness]) -> Verdict:
    """Return the verdict on one older game.

    Parameters
    ----------
    older
        The claimed parent.
    ranks
        Where it stands by each distance.
    likeness
        Of each older game with the younger.
    """
    firm, speaking = [one for one in ranks if one.firm], [one for one in ranks if one.speaks]
    pro, contra = tuple(_pro(firm, speaking)), tuple(_contra(firm, speaking))
    doubts = tuple(_doubts(older, firm, ranks, likeness))
    if doubts or (pro and contra):
        return Verdict("undecided", pro, contra, doubts)
    return Verdict("supported" if pro else "not supported", pro, contra)


def _pro(firm: Sequence[Rank], speaking: Sequence[Rank]) -> Iterator[str]:
    """Yield what forbids to call a parent not supported."""
    for one in speaking:
        if one.place == 1:
            yield _told(one)
        elif one in firm and one.draws and one.draws.among.value >= SELDOM:
            yield f"{one.measure} it is among the nearest in {one.draws.among.value:.1%} of the draws"


def _contra(firm: Sequence[Rank], speaking: Sequence[Rank]) -> Iterator[str]:
    """Yield what forbids to call a parent supported."""
    for one in speaking:
        if one.place > 1:
            yield _told(one)
        elif one in firm and not one.alone:
            yield f"{one.measure} others are as near"
        elif one in firm and one.draws and one.draws.alone.value < OFTEN:
            yield f"{one.measure} it is the nearest alone in only {one.draws.alone.value:.1%} of the draws"


def _doubts(
    older: str, firm: Sequence[Rank], ranks: Sequence[Rank], likeness: Mapping[str, Likeness]
) -> Iterator[str]:
    """Yield why the figures cannot decide."""
    if not firm or not all(one.speaks for one in firm):
        yield "there are too few questions, or too few games, to tell between them"
    told = max((one.rests_on for one in ranks if one.told), default=0)
    if told < LEAST_ASPECTS:
        yield f"the rules of both rest on words of their own in {told} of the questions only"
    nearest = (name for one in firm for name in (one.nearest if one.place > 1 else (older,)))
    for name in dict.fromkeys(nearest):
        found = likeness[name]
        if found.shared > MOST_SHARED:
            yield (
                f"of the {found.alike} questions in which it answers as {name} does, {found.carried} are"
                f" carried by us and {found.at_once} told of both at once"
            )


def _told(one: Rank) -> str:
    if one.alone:
        return f"{one.measure} it is the nearest of {one.of}"
    nearest = ", ".join(one.nearest)
    if one.place == 1:
        return f"{one.measure} it is one of the nearest of {one.of}: {nearest}"
    return f"{one.measure} it stands in place {one.place} of {one.of}; nearest: {nearest}"
