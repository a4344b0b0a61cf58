"""What the distances say of a claimed parent, in a word, and what must be said with it.

The thresholds stand here and nowhere else. They are choices of ours; none of these figures is a proof. What
the rules of two games say is also what we have made of their sources: a likeness that mostly rests on the
same words in both, carried by us or describing both at once, says nothing of the games, so it has a
word of its own and is not a rival of another; and where hardly a rule of both rests on words of its own,
that is said.
"""
# Long because what it offers is described: parameters, ranges, errors, examples.

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from nines.phylogeny.trees import closest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nines.phylogeny.behaviour import Behaviour
    from nines.phylogeny.bootstrap import Nearest
    from nines.phylogeny.distances import Distance, Likeness, Measure

OFTEN: Final = 0.95  # of the draws: among the nearest in this share is firmly so
SELDOM: Final = 0.05  # of the draws: no more often than that is hardly ever
LEAST_ASPECTS: Final = 5  # a distance that rests on fewer questions does not speak
MOST_SHARED: Final = 0.5  # of a likeness: as much may rest on the same words in both games
BEHAVIOUR: Final = "by behaviour"

Word = Literal[
    "supported",
    "leans for",
    "divided",
    "leans against",
    "not supported",
    "our doing",
    "too little to tell",
    "no rules to compare",
]
MEANS: Final[dict[Word, str]] = {
    "supported": (
        "both by aspect and by parameter no rival is nearer than the claimed parent, so it is in at least"
        f" {OFTEN:.0%} of the draws too, and no other distance that speaks is against it; that is a likeness,"
        " and no proof of descent"
    ),
    "leans for": "so it is in the figures, but in fewer of the draws, or another distance is against it",
    "divided": "by one of these two no rival is nearer, by the other one is",
    "leans against": (
        "both by aspect and by parameter a rival is nearer, but the claimed parent is among the nearest in"
        f" more than {SELDOM:.0%} of the draws, or was not in them, or another distance is for it"
    ),
    "not supported": (
        "both by aspect and by parameter a rival is nearer, the claimed parent is among the nearest in at"
        f" most {SELDOM:.0%} of the draws, and no other distance that speaks is for it; that does not"
        " disprove a descent"
    ),
    "our doing": (
        f"no rival is nearer, but more than {MOST_SHARED:.0%} of the likeness rests on the same words in both"
        " games, which we carry from the one to the other because a source says that they are played alike,"
        " or which were told of both at once: so the figures say nothing"
    ),
    "too little to tell": f"fewer than {LEAST_ASPECTS} questions to compare, or no other older game",
    "no rules to compare": "the rules of one of the two games are not known here",
}
SPEAKS: Final = (
    f"a distance speaks if it rests on {LEAST_ASPECTS} questions or more, or on deals that could be compared,"
    " and if there are at least two older games between which it can tell"
)
CHOICES: Final = (
    (
        "by aspect",
        (
            "the rules are sorted by the question that they answer, as which cards are used, or who begins; a"
            " question counts 0 if both games answer it by the same rules, whoever says so, and 1 if not; the"
            " distance is the mean"
        ),
    ),
    (
        "by parameter",
        "the same, but two rules of one kind count the share of the points in which they differ",
    ),
    ("as told", "over those questions alone in which the rules of both rest on words of their own sources"),
    ("by behaviour", "of what is allowed on the same deals in both games, the share that only one allows"),
    (
        "draws",
        (
            "the questions are drawn by lot, as many as there are, some more than once and some not at all:"
            " how much hangs on single ones; in brackets stands how well so many draws tell their share"
            " (95 %), which says nothing of the games"
        ),
    ),
    (
        "rivals",
        (
            "all games with rules here whose accounts are of earlier years, but those whose likeness is"
            " mostly our doing; an account may be much younger than its game, as that of Red Nines, attested"
            " from 1812"
        ),
    ),
    ("place", "1 if none of the rivals is nearer; some may be equally near"),
    ("speaking", SPEAKS),
)


class Rank(NamedTuple):
    """Where the claimed parent stands among the older games by one distance.

    By behaviour those are equally near whose intervals meet.

    Parameters
    ----------
    measure
        The distance.
    value
        How far the claimed parent is, from 0 to 1; None if the two cannot be compared.
    rests_on
        On how many questions that rests; by behaviour, on how many deals.
    place
        1 if none is nearer; 0 if this distance does not speak.
    of
        How many older games can be compared by it.
    nearest
        All of them that are nearest.
    draws
        How often it is nearest if questions are drawn; None by behaviour.
    told
        Whether the distance counts only questions in which the rules of both rest on words of their own.
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
        """Whether it is by aspect or by parameter over all rules; these two decide."""
        return self.measure != BEHAVIOUR and not self.told

    @property
    def speaks(self) -> bool:
        """Whether it can say anything of the claimed parent."""
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
        One of the keys of *MEANS*, which explains them.
    pro, contra
        What speaks for the claimed parent, and against it.
    reservations
        What must be said with it.
    """

    word: Word
    pro: tuple[str, ...] = ()
    contra: tuple[str, ...] = ()
    reservations: tuple[str, ...] = ()


def speaks(distance: Distance) -> bool:
    """Return whether a distance rests on enough questions."""
    return distance.value is not None and distance.aspects >= LEAST_ASPECTS


def rank(
    older: str, distances: Mapping[str, Distance], measure: Measure, draws: Mapping[str, Nearest]
) -> Rank:
    """Return the rank of one older game among those whose distances are given.

    Parameters
    ----------
    older
        The claimed parent; it is among *distances*.
    distances
        The distances of the older games, by name.
    measure
        How they are taken.
    draws
        How often each is nearest if questions are drawn, by name.

    Raises
    ------
    KeyError
        If *distances* does not have the claimed parent.

    Examples
    --------
    >>> from nines.phylogeny.distances import Distance, Measure
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
    """Return the rank of one older game by behaviour; a game is nearer only if the intervals do not meet.

    Parameters
    ----------
    older
        The claimed parent; it is among *behaviours*.
    behaviours
        The distances of the older games, by name.

    Raises
    ------
    KeyError
        If *behaviours* does not have the claimed parent.
    """
    own = behaviours[older]
    known = {name: one for name, one in behaviours.items() if one.value is not None}
    least = min((one.high for one in known.values()), default=0.0)
    nearest = tuple(name for name, one in known.items() if one.low <= least)
    place = 1 + sum(one.high < own.low for one in known.values()) if older in known else 0
    return Rank(BEHAVIOUR, own.value, own.deals, place, len(known), nearest)


def of_our_doing(likeness: Likeness) -> bool:
    """Return whether a likeness rests mostly on the same words in both games."""
    return likeness.shared > MOST_SHARED


def judge(ranks: Sequence[Rank], likeness: Likeness) -> Verdict:
    """Return the verdict on one older game.

    Parameters
    ----------
    ranks
        Its rank among its rivals by each distance.
    likeness
        With the younger game.
    """
    speaking = [one for one in ranks if one.speaks]
    pro = tuple(_in_words(one) for one in speaking if one.place == 1)
    contra = tuple(_in_words(one) for one in speaking if one.place > 1)
    return Verdict(_word(ranks, likeness), pro, contra, tuple(_reservations(ranks, likeness)))


def _word(ranks: Sequence[Rank], likeness: Likeness) -> Word:
    firm = [one for one in ranks if one.firm]
    if of_our_doing(likeness) and any(one.place == 1 for one in firm):
        return "our doing"
    if not firm or not all(one.speaks for one in firm):
        return "too little to tell"
    first = [one.place == 1 for one in firm]
    if any(first) and not all(first):
        return "divided"
    shares = [one.draws.among.value if one.draws else None for one in firm]
    others = [one.place == 1 for one in ranks if one.speaks and not one.firm]
    if all(first):
        often = all(share is not None and share >= OFTEN for share in shares)
        return "supported" if often and all(others) else "leans for"
    seldom = all(share is not None and share <= SELDOM for share in shares)
    return "not supported" if seldom and not any(others) else "leans against"


def _reservations(ranks: Sequence[Rank], likeness: Likeness) -> Iterator[str]:
    told = max((one.rests_on for one in ranks if one.told), default=0)
    if told < LEAST_ASPECTS:
        few = f"only {told}" if told else "none"
        yield (
            f"in {few} of the questions do the rules of both rest on words of their own; the rest of"
            " the figures is what we read or carry"
        )
    if of_our_doing(likeness):
        yield (
            f"of the {likeness.alike} questions in which they are alike, {likeness.carried} are so because"
            f" we carry their rules, and {likeness.at_once} because both are told of at once"
        )


def _in_words(one: Rank) -> str:
    if one.alone:
        return f"{one.measure} it is the nearest of {one.of}"
    nearest = ", ".join(one.nearest)
    if one.place == 1:
        return f"{one.measure} it is one of the nearest of {one.of}: {nearest}"
    return f"{one.measure} it stands in place {one.place} of {one.of}; nearest: {nearest}"
