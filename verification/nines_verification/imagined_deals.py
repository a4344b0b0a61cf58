"""Check the deals that players imagine: whatever a player has seen must have happened in these deals too.

Deals are played at random, under our answers, under other answers alone, and under pairs of them. At random
moments, a player imagines the hidden cards. The imagined deal is then played again from its first position,
by the engine and, if it knows the answers, by the second implementation. Nothing here uses the code that
makes the imagined deals likely to be consistent.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil
from typing import TYPE_CHECKING, Final

from nines.errors import NinesError, ReadingError, UnknownNameError
from nines.kernel.playing import begin, dealt
from nines.kernel.position import CHANCE
from nines.libraries.alternatives import afresh, alternatives
from nines.shuffle import POLICIES, Stream
from nines_verification.imagined_again import Moment, Step, faults, played_again, second_fault
from nines_verification.report import WHOLE, Failure
from nines_verification.second_opinion.matches import seat_numbers
from nines_verification.second_opinion.midway import is_midway, midway

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.kernel.game import AnyGame
    from nines.kernel.position import AnyPosition
    from nines_verification.report import Level, Part

SAMPLES: Final[dict[Level, int]] = {"standard": 24, "full": 10_000}  # of a game; it has a few more
OF_A_DEAL: Final = 8  # samples
MOST_SHOWN: Final = 5  # failures of a game


@dataclass
class Tally:
    """How much of a game has been checked, and what has failed."""

    samples: int = 0
    second: int = 0
    variants: set[str] = field(default_factory=set)
    failures: list[Failure] = field(default_factory=list)

    def __str__(self) -> str:
        twice = f"{self.second} also played again by the second implementation"
        return f"{twice}; {len(self.variants)} combinations of answers"


def check_imagined(
    game: AnyGame, level: Level, *, seed: int = 1, part: Part = WHOLE, samples: int | None = None
) -> tuple[int, tuple[Failure, ...], str]:
    """Return the number of imagined deals, those that contradict the play, and a note on what was checked.

    Parameters
    ----------
    game
        The game with its default answers.
    level
        How much to check: ``standard`` or ``full``. The level sets the number of imagined deals, unless
        *samples* is given.
    seed
        The random seed of the deals, of the acts, of the answers and of the imagined deals.
    part
        Which part of the check to do. Different parts play different deals.
    samples
        The minimum number of imagined deals of this part.

    Examples
    --------
    >>> import nines
    >>> checked, failures, _ = check_imagined(nines.load("comet-1718"), "standard", samples=5)
    >>> checked >= 5, failures
    (True, ())
    """
    tally = Tally()
    enough = ceil(SAMPLES[level] / part.of) if samples is None else samples
    number = (part.number - 1) * enough
    while tally.samples < enough:
        number += 1
        stream = Stream.of(seed, POLICIES, number)
        variant = afresh(drawn(game, number, stream))  # all answers of the rules would need much memory
        try:
            _check_deal(variant, seed, number, stream, tally)
        except NinesError as error:
            tally.failures.append(Failure(variant.name, f"{error} (deal {number} of seed {seed})"))
            tally.samples += 1
    failures = tally.failures
    more = [Failure(game.slug, f"{len(failures) - MOST_SHOWN} more imagined deals fail")][
        : len(failures) // (MOST_SHOWN + 1)
    ]
    return tally.samples, (*failures[:MOST_SHOWN], *more), str(tally)


def drawn(game: AnyGame, number: int, stream: Stream) -> AnyGame:
    """Return the game under its default answers, under another answer, or under a pair of other answers.

    Parameters
    ----------
    game
        The game with its default answers.
    number
        The number of the deal, which decides how many answers are changed.
    stream
        The stream from which the answers are drawn.
    """
    others = [other for _, _, other in alternatives(game)]
    while others and number % 3:
        one, second = (others[stream.below(len(others))] for _ in range(2))
        if number % 3 == 1:
            return one
        try:
            return game.read({**one.choices.changed, **second.choices.changed})
        except (
            ReadingError,
            UnknownNameError,
        ):  # the answers exclude each other, or need different base games
            continue
    return game


def _check_deal(game: AnyGame, seed: int, number: int, stream: Stream, tally: Tally) -> None:
    """Play a deal at random, and let players imagine deals at random moments of it."""
    counts = seat_numbers(game)
    match = begin(game, counts[stream.below(len(counts))], seed + number).position
    if is_midway(seed + number):
        match = midway(game, match, seed + number)
    start = dealt(game, match, seed + number).position
    steps = list(played(game, start, stream))
    tally.variants.add(game.name)
    for _ in range(OF_A_DEAL):
        place, seat = stream.below(len(steps) + 1), stream.below(start.seats)
        true = steps[place - 1].position if place else start
        tally.samples += 1
        imagined = game.family.determinize(game.rule_set, true, seat, stream)
        again = played_again(game, imagined, seat)
        twice = second_fault(game, match, again)
        tally.second += twice is not None
        found = faults(game, Moment(start, tuple(steps[:place]), true, seat), again)
        where = f"{game.name}, deal {number} of seed {seed}, after {place} acts, player {seat + 1}"
        tally.failures += (Failure(where, fault) for fault in (*found, twice) if fault)


def played(game: AnyGame, position: AnyPosition, stream: Stream) -> Iterator[Step]:
    """Yield the steps of a deal that is played at random to its end.

    Parameters
    ----------
    game
        The game.
    position
        The first position.
    stream
        The stream from which acts and chance events are drawn.
    """
    for _ in range(game.family.most_acts(game.rule_set, position)):
        if position.ended:
            return
        actor = position.to_act
        if actor is CHANCE:
            step = game.resolve(position, stream)
        else:
            acts = game.legal_acts(position)
            step = game.play(position, acts[stream.below(len(acts))])
        position = step.position
        yield Step(actor, step.events, position)
