"""What can be told of contradictions: both sides with their witnesses, and how the corpus decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from nines.corpus.errata import CONTRADICTIONS, DECISIONS
from nines.describe.sides import SideRecord, tell_side
from nines.describe.texts import describe_reading
from nines.errors import UnknownNameError

if TYPE_CHECKING:
    from nines.corpus.errata import Erratum
    from nines.libraries import Library


class ChoiceRecord(TypedDict):
    """How a game is read at a point on which a contradiction turns."""

    key: str
    game: str
    point: str
    chosen: str
    says: str
    cert: str


class ErratumRecord(TypedDict):
    """Things told that cannot all be true, and how the corpus decides."""

    id: str
    number: str
    kind: str
    kind_means: str
    games: list[str]
    question: str
    sides: list[SideRecord]
    by: str
    by_means: str
    decided: str
    points: list[str]
    readings: list[ChoiceRecord]  # of those games that are read at those points


def describe_errata(library: Library, game: str | None = None) -> list[ErratumRecord]:
    """Return every contradiction, or those about a game, in the order of the corpus.

    Raises
    ------
    UnknownNameError
        If there is no such game.

    Examples
    --------
    >>> from nines import library
    >>> [one["number"] for one in describe_errata(library(), "emprunt")]
    ['H-18']
    """
    if game is None:
        return [_tell(library, one) for one in library.corpus.errata.values()]
    if game not in library.corpus.games:
        raise UnknownNameError("game", game, library.corpus.games)
    return [_tell(library, one) for one in library.corpus.errata_of(game)]


def describe_erratum(library: Library, key: str) -> ErratumRecord:
    """Return a contradiction, both sides of it and how the corpus decides.

    Raises
    ------
    UnknownNameError
        If there is no such contradiction.

    Examples
    --------
    >>> from nines import library
    >>> erratum = describe_erratum(library(), "two-play-comet")
    >>> erratum["by"], erratum["readings"][0]["chosen"]
    ('reading', 'yes')
    """
    return _tell(library, library.corpus.erratum(key))


def _tell(library: Library, erratum: Erratum) -> ErratumRecord:
    return {
        "id": erratum.id,
        "number": erratum.number,
        "kind": erratum.kind,
        "kind_means": CONTRADICTIONS[erratum.kind],
        "games": list(erratum.games),
        "question": erratum.question,
        "sides": [tell_side(library, side) for side in erratum.sides],
        "by": erratum.by,
        "by_means": DECISIONS[erratum.by],
        "decided": erratum.decided,
        "points": list(erratum.points),
        "readings": [
            _choice(library, game, point)
            for point in erratum.points
            for game in erratum.games
            if point in library.corpus.readings_of(game)
        ],
    }


def _choice(library: Library, game: str, point: str) -> ChoiceRecord:
    reading = describe_reading(library, game, point)
    chosen = next(one for one in reading["candidates"] if one["chosen"])
    return {
        "key": reading["key"],
        "game": game,
        "point": point,
        "chosen": chosen["id"],
        "says": chosen["says"],
        "cert": reading["cert"],
    }
