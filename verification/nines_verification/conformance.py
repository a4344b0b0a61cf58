"""Conformance: what must hold of every game, tried on deals, readings and acts that no one chose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, Phase, given, reject, settings
from hypothesis import strategies as st

from nines.errors import NinesError, ReadingError
from nines_verification.alternatives import choosable
from nines_verification.report import Failure
from nines_verification.trial import Trial

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hypothesis.strategies import DataObject

    from nines.game import Playable, T
    from nines.libraries import Library


def check_conformance(
    library: Library, game: Playable[Any, Any], examples: int, *, vary: bool = True, randomise: bool = False
) -> tuple[int, tuple[Failure, ...]]:
    """Return how many deals were tried, and the first that broke a property, shrunk.

    Parameters
    ----------
    library
        Whose passages may be cited.
    game
        What is tried.
    examples
        How many deals.
    vary
        Whether other readings are tried as well, up to four at once.
    randomise
        Draw fresh examples instead of the same every time.
    """
    tried = 0

    @settings(
        max_examples=examples,
        derandomize=not randomise,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),  # a whole deal is a large example
    )
    @given(st.data())
    def every_deal_conforms(data: DataObject) -> None:
        nonlocal tried

        def pick(options: Sequence[T], /) -> T:
            return data.draw(st.sampled_from(options))

        Trial(_draw_readings(game, data) if vary else game, pick, library.corpus.passages).run()
        tried += 1  # after it: an example that hypothesis gives up on the way is none

    try:
        every_deal_conforms()
    except NinesError as error:
        return tried + 1, (Failure(game.name, str(error)),)
    return tried, ()


def _draw_readings(game: Playable[Any, Any], data: DataObject) -> Playable[Any, Any]:
    """Draw some other candidates; none is the simplest draw."""
    readings = game.choices.points.readings()
    open_points = sorted(point for point, reading in readings.items() if len(reading.playable) > 1)
    points = data.draw(st.lists(st.sampled_from(open_points), max_size=4, unique=True)) if open_points else []
    chosen = {point: data.draw(st.sampled_from(readings[point].playable)) for point in points}
    try:
        return game.read(choosable(game.choices.points, chosen))
    except ReadingError:  # candidates that exclude each other
        reject()
