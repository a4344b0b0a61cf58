"""Test a game under other answers to its open questions: each answer alone, and random combinations."""

from __future__ import annotations

from secrets import randbits
from typing import TYPE_CHECKING, Final

from nines.errors import NinesError, ReadingError
from nines.libraries.alternatives import afresh, alternatives, draw_bases, on_other_bases
from nines.shuffle import POLICIES, Stream
from nines_verification.report import Failure
from nines_verification.trial import ByStream, Trial

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.kernel.game import AnyGame
    from nines.libraries import Library

COMBINATIONS: Final = 100


def check_read_otherwise(
    library: Library, game: AnyGame, deals_each: int, *, randomise: bool = False
) -> tuple[int, tuple[Failure, ...]]:
    """Return the number of variants tested, and the failures.

    Parameters
    ----------
    library
        The library whose passages the rules may cite.
    game
        The game to test under each of the other answers alone and under a hundred random combinations.
    deals_each
        The number of deals to play under each answer. Under each combination, half this number of deals is
        played, but at least one.
    randomise
        True to draw new deals at random; False to test the same deals every time. The combinations are the
        same in every run.
    """
    failures, tried = [], 0
    seed = randbits(32) if randomise else 0
    for variant, number in _deals(game, deals_each):
        tried += 1
        try:
            for deal in range(number):
                draw = ByStream(Stream.of(seed, POLICIES, tried * deals_each + deal))
                Trial(variant, draw, library.corpus.passages).run()
        except NinesError as error:
            failures.append(Failure(variant.name, f"{error} (seed {seed})"))
    return tried, tuple(failures)


def _deals(game: AnyGame, deals_each: int) -> Iterator[tuple[AnyGame, int]]:
    """Yield each variant with the number of deals to play; what its rules answer is forgotten with it."""
    for _, _, other in (*alternatives(game), *on_other_bases(game)):
        yield afresh(other), deals_each
    for variant in combinations(game):
        yield variant, max(deals_each // 2, 1)


def combinations(game: AnyGame, count: int = COMBINATIONS) -> Iterator[AnyGame]:
    """Yield the game under random answers to all questions. Impossible combinations are left out.

    The base game is drawn first, because some questions arise only with a certain base game.
    """
    asked = game.choices.points
    readings = asked.readings()
    if not any(len(reading.playable) > 1 for reading in readings.values()):
        return
    draw, found = ByStream(Stream.of(0, POLICIES)), 0
    while found < count:
        bases = draw_bases(asked, draw)
        points = asked.readings(bases)
        chosen = {point: draw(reading.playable) for point, reading in points.items() if point not in bases}
        try:
            variant = game.read({**bases, **chosen})
        except ReadingError:
            continue
        found += 1
        yield variant
