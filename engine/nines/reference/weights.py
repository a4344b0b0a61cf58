"""The weight of open questions: what another answer changes in very many deals, with confidence intervals."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

from nines.weights.change import MEASURES, Change, Excess, change_of, excess_of, quantile
from nines.weights.stored import read

if TYPE_CHECKING:
    from nines.libraries import Library
    from nines.weights.stored import Stored, Weighed

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

    @property
    def by_question(self) -> dict[str, tuple[AnswerWeight, ...]]:
        """The other answers to each question, the weightiest first."""
        found: dict[str, tuple[AnswerWeight, ...]] = {}
        for one in self.alone:
            found[one.point] = (*found.get(one.point, ()), one)
        return found


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
    >>> found = weights_answer(library(), "comet-1718")
    >>> found.seats, found.deals
    (4, 20000)
    """
    stored = read(library.checks / FOLDER / f"{slug}.jsonl") if library.checks is not None else None
    return None if stored is None else weights_of(stored)


def weighed_editions(library: Library) -> tuple[str, ...]:
    """Return the slugs of the editions whose weights are stored, in the order of the catalogue."""
    return tuple(slug for slug in library.playable if weights_answer(library, slug) is not None)


def weights_of(stored: Stored) -> WeightsAnswer:
    """Compute the weights from the sums of the deals, and return them in order of weight."""
    pairs = sum(len(one.choices) > 1 for one in stored.weighed)
    intervals = MEASURES * len(stored.weighed) + EXCESSES * pairs
    z = quantile(max(1, intervals))
    found = [_weight(one, z) for one in stored.weighed]
    ranked = sorted(found, key=lambda one: one.rank, reverse=True)
    asked = stored.request
    return WeightsAnswer(
        game=asked.game,
        seats=asked.seats,
        policies=asked.policies,
        seed=str(asked.seed),
        deals=asked.deals,
        intervals=intervals,
        alone=tuple(one for one in ranked if len(one.choices) == 1),
        together=tuple(one for one in ranked if len(one.choices) > 1),
    )


def _weight(one: Weighed, z: float) -> AnswerWeight:
    pair = bool(one.sums) and len(one.choices) > 1
    return AnswerWeight(
        choices=one.choices,
        against=one.names[0],
        game=one.names[-1],
        change=change_of(one.sums, z) if one.sums else None,
        excess=excess_of(one.sums, z) if pair else None,
        by_engine=one.by_engine,
        why=one.why,
    )
