"""What the sources of a game leave open, and the questions that do not arise in the game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from nines.corpus.records import CERTAINTIES
from nines.reference.readings import ReadingAnswer, reading_answer
from nines.reference.scope import SetAside, set_aside

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.kernel.game import AnyGame
    from nines.libraries import Library


@dataclass(frozen=True, slots=True)
class GapsSummary:
    """The number of a game's open questions at each level of certainty, and the number of other answers."""

    readings: int
    low: int
    medium: int
    high: int
    options: Annotated[int, "Readings for which a source offers the choice."]
    alternatives: Annotated[int, "Candidates that are not chosen."]
    not_executable: Annotated[int, "Alternatives that cannot be played."]


@dataclass(frozen=True, slots=True)
class ReadingLine:
    """An open question of a game in one line: its name, our answer, and how sure we are."""

    key: str
    name: str
    chosen: Annotated[str, "The candidate that this variant has."]
    cert: Annotated[str, "How certain the default candidate is."]


@dataclass(frozen=True, slots=True)
class GapsAnswer:
    """Everything that the sources of a game leave open."""

    game: Annotated[str, "The canonical name."]
    readings: Annotated[tuple[ReadingAnswer, ...], "The least certain first."]
    set_aside: Annotated[tuple[SetAside, ...], "Questions of the base game that do not arise in this game."]
    summary: GapsSummary


def gaps_answer(library: Library, name: str) -> GapsAnswer:
    """Return every open question of a game with our answer, the least certain answer first.

    Raises
    ------
    RequestError
        If the game is recorded but cannot be played.
    UnknownNameError
        If no game has that name.

    Examples
    --------
    >>> from nines import library
    >>> found = gaps_answer(library(), "comet-1718")
    >>> found.readings[0].cert, found.set_aside
    ('low', ())
    """
    game = library.load(name)
    readings = sorted(
        (
            reading_answer(library, game.slug, point, game.choices.chosen, game.name)
            for point in game.choices.readings
        ),
        key=lambda reading: -reading.doubt,
    )
    return GapsAnswer(
        game=game.name,
        readings=tuple(readings),
        set_aside=set_aside(library, game.slug),
        summary=_summary(readings),
    )


def reading_lines(library: Library, game: AnyGame) -> tuple[ReadingLine, ...]:
    """Return the open questions of a game, one line each, the least certain first.

    Examples
    --------
    >>> from nines import library
    >>> reading_lines(library(), library().load("comet-1718"))[0].name
    'Packets of the deal'
    """
    readings = sorted(game.choices.readings.values(), key=lambda one: -CERTAINTIES.index(one.cert))
    chosen = game.choices.chosen
    point = library.corpus.point
    return tuple(
        ReadingLine(one.key, point(one.point).name, chosen.get(one.point, one.chosen), one.cert)
        for one in readings
    )


def _summary(readings: Sequence[ReadingAnswer]) -> GapsSummary:
    certainties = Counter(reading.cert for reading in readings)
    others = [one for reading in readings for one in reading.candidates if not one.chosen]
    return GapsSummary(
        readings=len(readings),
        low=certainties["low"],
        medium=certainties["medium"],
        high=certainties["high"],
        options=sum(reading.kind == "option" for reading in readings),
        alternatives=len(others),
        not_executable=sum(bool(one.not_executable) for one in others),
    )
