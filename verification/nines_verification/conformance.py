"""Conformance: properties that every game must have, tested on random deals, readings and acts.

Each deal is drawn from a single stream of random numbers, because such a stream is fast. If a deal breaks a
property, hypothesis searches for a smaller deal that a person can follow.
"""

from __future__ import annotations

from secrets import randbits
from typing import TYPE_CHECKING, Final

from nines.errors import MissingPackageError, NinesError, ReadingError
from nines.libraries.alternatives import choosable
from nines.shuffle import POLICIES, Stream
from nines_verification.report import Failure
from nines_verification.trial import ByStream, Trial

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hypothesis.strategies import DataObject

    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines_verification.tools import Pick, T

SHRINKING: Final = 200  # deals that hypothesis tries when it looks for a smaller failure
MOST_READINGS: Final = 4  # changed choices at once


def check_conformance(
    library: Library, game: AnyGame, examples: int, *, vary: bool = True, randomise: bool = False
) -> tuple[int, tuple[Failure, ...]]:
    """Return the number of deals tested, and the first failure, shrunk to a smaller deal if possible.

    Parameters
    ----------
    library
        The library whose passages the rules may cite.
    game
        The game to test.
    examples
        The number of deals to test.
    vary
        Whether to vary our choices too, up to four at a time.
    randomise
        True to draw new deals at random; False to test the same deals every time.
    """
    seed = randbits(32) if randomise else 0
    for number in range(examples):
        try:
            _try(library, game, ByStream(Stream.of(seed, POLICIES, number)), vary=vary)
        except NinesError as error:
            what = _shrunk(library, game, vary=vary) or f"{error} (deal {number} of seed {seed})"
            return number + 1, (Failure(game.name, what),)
    return examples, ()


def _try(library: Library, game: AnyGame, pick: Pick, *, vary: bool) -> None:
    """Play one deal under randomly picked choices, and check the properties after every act."""
    Trial(_pick_readings(game, pick) if vary else game, pick, library.corpus.passages).run()


def refuse_without_hypothesis() -> None:
    """Refuse to begin if hypothesis is not installed: without it, no failure could be made small.

    Raises
    ------
    MissingPackageError
        If hypothesis is not installed.

    Examples
    --------
    >>> refuse_without_hypothesis()  # it is installed
    """
    try:
        import hypothesis  # noqa: F401, PLC0415 - an extra, and slow to import
    except ImportError:
        others = "choose other checks with --only"
        raise MissingPackageError("the check conformance", "hypothesis", "verify", others) from None


def _shrunk(library: Library, game: AnyGame, *, vary: bool) -> str:
    """Return the failure in a small deal; nothing if hypothesis finds no deal that breaks a property."""
    from hypothesis import HealthCheck, Phase, given, settings  # noqa: PLC0415 - an extra
    from hypothesis import strategies as st  # noqa: PLC0415

    @settings(
        max_examples=SHRINKING,
        derandomize=True,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),  # a whole deal is a large example
    )
    @given(st.data())
    def every_deal_conforms(data: DataObject) -> None:
        def pick(options: Sequence[T], /) -> T:
            return data.draw(st.sampled_from(options))

        _try(library, game, pick, vary=vary)

    try:
        every_deal_conforms()
    except NinesError as error:
        return str(error)
    return ""


def _pick_readings(game: AnyGame, pick: Pick) -> AnyGame:
    """Return the game with the answers that *pick* chooses; its first option is to keep all answers."""
    readings = game.choices.points.readings()
    left = sorted(point for point, reading in readings.items() if len(reading.playable) > 1)
    chosen: dict[str, str] = {}
    for _ in range(pick(range(min(MOST_READINGS, len(left)) + 1))):
        point = pick(left)
        left.remove(point)
        chosen[point] = pick(readings[point].playable)
    try:
        return game.read(choosable(game.choices.points, chosen))
    except ReadingError:  # candidates that exclude each other
        return game
