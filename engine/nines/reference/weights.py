"""The weight of open questions: what another answer changes in very many deals, and in words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

from nines.boundary.reprs import short_repr
from nines.corpus.heads import made_by
from nines.simulation.summary import quantile
from nines.text import counted, joined, unit_for
from nines.weights.change import MEASURES, Change, Excess, change_of, excess_of
from nines.weights.stored import read

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.libraries import Library
    from nines.simulation.summary import Estimate
    from nines.weights.stored import Stored, Weighed


# --- The weight of open questions ---

FOLDER: Final = "weights"  # a folder in the folder of the library's checks
EXCESSES: Final = 3  # intervals of a pair, besides those of a change
NOTE: Final = (
    "The deals under each answer use the same shuffles as those under our choice. Each deal is played by"
    " itself, not as part of a match, so a question about what happens between deals changes nothing here."
)


ChangeAnswer: TypeAlias = Change
ExcessAnswer: TypeAlias = Excess


@dataclass(frozen=True, slots=True)
class AnswerWeight:
    """What changes in the deals under one other answer, or under two other answers together."""

    choices: Annotated[tuple[str, ...], "The one or two answers, each as question=answer."]
    against: Annotated[str, "The canonical name of the game without these answers."]
    game: Annotated[str, "The canonical name of the game with these answers."]
    change: Annotated[Change | None, "What changes; None if the deals could not be played."]
    excess: Annotated[
        Excess | None,
        "For two answers, the change under both together minus the changes under each alone; None for one"
        " answer.",
    ]
    by_engine: Annotated[
        int, "The number of deals of these games that the engine played; the compiled code played the others."
    ]
    why: Annotated[str, "The reason why the deals could not be played; empty if they were played."]

    @property
    def point(self) -> str:
        """The key of the question, or of the first of two questions."""
        return self.choices[0].partition("=")[0]

    @property
    def rank(self) -> tuple[float, float]:
        """The shift of a mean, then the share of deals; answers are sorted by these two numbers."""
        return (self.change.shift, self.change.course.value) if self.change else (-1.0, 0.0)


@dataclass(frozen=True, slots=True)
class WeightsAnswer:
    """The weights of the open questions of an edition."""

    game: Annotated[str, "The canonical name of the edition."]
    seats: int
    policies: Annotated[tuple[str, ...], "The policy of each seat."]
    seed: Annotated[str, "The seed of the deals, as text."]
    deals: Annotated[int, "The number of deals of each comparison."]
    intervals: Annotated[int, "The number of intervals that hold simultaneously at 95 %."]
    alone: Annotated[tuple[AnswerWeight, ...], "The answers one by one, the weightiest first."]
    together: Annotated[tuple[AnswerWeight, ...], "The pairs of answers, with the largest change first."]

    __repr__ = short_repr

    @property
    def by_question(self) -> dict[str, tuple[AnswerWeight, ...]]:
        """The other answers to each question, the weightiest first."""
        answer_weights: dict[str, tuple[AnswerWeight, ...]] = {}
        for answer_weight in self.alone:
            answer_weights[answer_weight.point] = (
                *answer_weights.get(answer_weight.point, ()),
                answer_weight,
            )
        return answer_weights


@lru_cache(maxsize=64)
def weights_answer(library: Library, slug: str) -> WeightsAnswer | None:
    """Return the stored weights of the open questions of an edition; None if none are stored.

    ``nines verify`` checks that they are current. That takes long, because every compared game is made.

    Parameters
    ----------
    library
        The library that stores the weights.
    slug
        The slug of the edition.

    Examples
    --------
    >>> from nines import library
    >>> weights = weights_answer(library(), "comet-1718")
    >>> weights.seats, weights.deals
    (4, 20000)
    """
    if library.checks is None:
        return None
    stored = read(library.checks / FOLDER / f"{slug}.jsonl", made_by("weigh", slug, package=library.package))
    return None if stored is None else weights_of(stored)


def weighed_editions(library: Library) -> tuple[str, ...]:
    """Return the slugs of the editions whose weights are stored, in the order of the catalogue."""
    return tuple(slug for slug in library.playable if weights_answer(library, slug) is not None)


def weights_of(stored: Stored) -> WeightsAnswer:
    """Compute the weights from the sums of the deals, and return them in order of weight."""
    pairs = sum(len(weighed.choices) > 1 for weighed in stored.weighed)
    intervals = MEASURES * len(stored.weighed) + EXCESSES * pairs
    z = quantile(max(1, intervals))
    answer_weights = [_weight(weighed, z) for weighed in stored.weighed]
    ranked = sorted(answer_weights, key=lambda answer_weight: answer_weight.rank, reverse=True)
    asked = stored.request
    return WeightsAnswer(
        game=asked.game,
        seats=asked.seats,
        policies=asked.policies,
        seed=str(asked.seed),
        deals=asked.deals,
        intervals=intervals,
        alone=tuple(answer_weight for answer_weight in ranked if len(answer_weight.choices) == 1),
        together=tuple(answer_weight for answer_weight in ranked if len(answer_weight.choices) > 1),
    )


def _weight(weighed: Weighed, z: float) -> AnswerWeight:
    pair = bool(weighed.sums) and len(weighed.choices) > 1
    return AnswerWeight(
        choices=weighed.choices,
        against=weighed.names[0],
        game=weighed.names[-1],
        change=change_of(weighed.sums, z) if weighed.sums else None,
        excess=excess_of(weighed.sums, z) if pair else None,
        by_engine=weighed.by_engine,
        why=weighed.why,
    )


# --- The weight of an open question, in words ---


@dataclass(frozen=True, slots=True)
class QuestionWeight:
    """What the other answers to an open question change in many simulated deals.

    Parameters
    ----------
    shift
        The largest change of an average beyond chance, as a fraction of the average; 0 if there is none.
    touched
        The largest share of deals that another answer changes, from 0 to 1.
    short
        The largest change in a few words; empty if the deals could not be played.
    says
        A sentence with the figures for each alternative answer; the weightiest answer comes first.
    """

    shift: float
    touched: float
    short: str
    says: tuple[str, ...]


@lru_cache(maxsize=64)
def question_weights(library: Library, slug: str) -> Mapping[str, QuestionWeight]:
    """Return the stored weight of each open question of an edition; empty if none is stored.

    Parameters
    ----------
    library
        The library that stores the weights.
    slug
        The slug of the edition.

    Examples
    --------
    >>> from nines import library
    >>> weight = question_weights(library(), "comet-1718")["in-suit"]
    >>> f"{weight.shift:.2f}", weight.touched
    ('0.34', 1.0)
    """
    answer = weights_answer(library, slug)
    answer_weights = {} if answer is None else answer.by_question
    return (
        {} if answer is None else {point: _in_words(answer, those) for point, those in answer_weights.items()}
    )


def _in_words(answer: WeightsAnswer, answer_weights: tuple[AnswerWeight, ...]) -> QuestionWeight:
    played = [answer_weight for answer_weight in answer_weights if answer_weight.change is not None]
    return QuestionWeight(
        shift=max(
            (answer_weight.change.shift for answer_weight in played if answer_weight.change), default=0.0
        ),
        touched=max(
            (answer_weight.change.course.value for answer_weight in played if answer_weight.change),
            default=0.0,
        ),
        short=_short(played[0]) if played else "",
        says=tuple(_says(answer, answer_weight) for answer_weight in answer_weights),
    )


def _short(answer_weight: AnswerWeight) -> str:
    change = answer_weight.change
    assert change is not None  # noqa: S101 - only answers that were played
    amount = _by(change.paid, 2, "lower", "higher")
    points = "percentage points"
    share = _by(change.first_hand, 1, f"{points} lower", f"{points} higher", 100)
    shifts = {
        f"a deal has {_by(change.acts, 1, 'fewer')} acts": change.shift_of("acts"),
        f"the amount exchanged in a deal is {amount}": change.shift_of("paid"),
        f"first hand’s share of wins is {share}": change.shift_of("first_hand"),
    }
    if change.shift:
        return max(shifts, key=lambda name: shifts[name])
    changed = 100 * change.course.value
    if not changed:
        return "no change"
    return f"{changed:.0f} % of deals change" if changed >= 1 else "under 1 % of deals change"


def _by(estimate: Estimate, digits: int, less: str, more: str = "more", times: int = 1) -> str:
    """Return a change in words, such as “24.5 more”."""
    return f"{abs(times * estimate.value):.{digits}f} {more if estimate.value > 0 else less}"


def _says(answer: WeightsAnswer, one: AnswerWeight) -> str:
    """Return a sentence on what an answer changes."""
    other = one.choices[0].partition("=")[2]
    if one.change is None:
        return f"The answer “{other}” cannot be played by {counted(answer.seats, 'player')}."
    deals = f"In {answer.deals:,} simulated {unit_for(answer.deals, 'deal')}, the answer “{other}”"
    changes = tuple(_changes(one))
    if changes:
        return f"{deals} changes {joined(changes)}."
    if one.change.course.value:
        share = f"{100 * one.change.course.value:.1f} %"
        return f"{deals} changes {share} of the deals, but no average significantly."
    return f"{deals} changes nothing."


def _changes(answer_weight: AnswerWeight) -> Iterator[str]:
    change = answer_weight.change
    assert change is not None  # noqa: S101 - only answers that were played
    if change.shift_of("acts"):
        yield f"the number of acts by {_signed(change.acts, 1)} (before: {change.before.acts:.1f})"
    if change.shift_of("paid"):
        yield f"the amount exchanged by {_signed(change.paid, 2)} (before: {change.before.paid:.2f})"
    if change.shift_of("first_hand"):
        before = f"{100 * change.before.first_hand:.1f} %"
        yield f"first hand’s share of wins by {_signed(change.first_hand, 1, 100)} points (before: {before})"


def _signed(estimate: Estimate, digits: int, times: int = 1) -> str:
    return f"{times * estimate.value:+.{digits}f} ± {times * (estimate.high - estimate.value):.{digits}f}"


@dataclass(frozen=True, slots=True)
class LargestChange:
    """The change of the average that an answer changes most, in percent of this average under our choice."""

    what: Annotated[str, "The average, in words."]
    value: float
    low: Annotated[float, "The ends of the interval, which holds together with all others of the edition."]
    high: Annotated[float, "The ends of the interval, which holds together with all others of the edition."]

    @property
    def short(self) -> str:
        """The change as text, without its interval."""
        return f"{self.value:+.1f} %"

    @property
    def text(self) -> str:
        """The change as text, with half the width of its interval."""
        return f"{self.value:+.1f} ± {self.high - self.value:.1f} %"


AVERAGES: Final = {
    "acts": "acts in a deal",
    "paid": "amount exchanged",
    "first_hand": "wins of first hand",
}


def largest_change(answer_weight: AnswerWeight) -> LargestChange | None:
    """Return the largest change that an answer makes in an average; None if it changes none beyond chance.

    The largest change is the one with the largest shift, by which the answers are sorted. An average that is
    0 under our choice has no percentage, so it does not count.

    Examples
    --------
    >>> from nines import library
    >>> weights = weights_answer(library(), "comet-1718")
    >>> found = largest_change(weights.alone[0])
    >>> found.what, found.text
    ('amount exchanged', '+58.7 ± 2.1 %')
    """
    change = answer_weight.change
    if change is None:
        return None
    shifts = {name: change.shift_of(name) for name in AVERAGES if getattr(change.before, name)}
    name = max(shifts, key=lambda name: shifts[name])
    if not shifts[name]:
        return None
    found, base = getattr(change, name), getattr(change.before, name) / 100
    return LargestChange(AVERAGES[name], found.value / base, found.low / base, found.high / base)


def figures(answer_weight: AnswerWeight) -> tuple[str, str, str, str]:
    """Return, as text, how an answer changes the averages, and the share of deals that it changes."""
    change = answer_weight.change
    assert change is not None  # noqa: S101 - only answers that were played
    return (*means(change), f"{100 * change.course.value:.1f} %")


def joint_figures(answer_weight: AnswerWeight) -> tuple[str, str, str]:
    """Return as text what two answers change together minus what each changes alone."""
    assert answer_weight.excess is not None  # noqa: S101 - only pairs that were played
    return means(answer_weight.excess)


def means(change: ChangeAnswer | ExcessAnswer) -> tuple[str, str, str]:
    """Return as text the change of each of three averages, with half the width of its interval."""
    return _signed(change.acts, 1), _signed(change.paid, 2), f"{_signed(change.first_hand, 1, 100)} %"


def pairs_in_words(answer: WeightsAnswer) -> str:
    """Return in words how often the joint change of two answers is not the sum of their separate changes."""
    answer_weights = [answer_weight for answer_weight in answer.together if answer_weight.excess]
    more = sum(answer_weight.excess.matters for answer_weight in answer_weights if answer_weight.excess)
    pairs = counted(len(answer_weights), "pair")
    share = f"In {more} of {pairs}"
    if answer_weights and more == len(answer_weights):
        share = "In the only pair" if more == 1 else f"In all {pairs}"
    return (
        f"The answers that change an average most were also played in pairs. {share}, the change of an"
        " average under both answers is not the sum of the two separate changes."
    )
