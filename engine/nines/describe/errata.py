"""What can be told of contradictions: both sides with their witnesses, and how the corpus decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from nines.corpus import corpus
from nines.corpus.errata import CONTRADICTIONS, DECISIONS
from nines.describe.sides import SideRecord, tell_side
from nines.describe.texts import describe_reading
from nines.errors import UnknownNameError

if TYPE_CHECKING:
    from nines.corpus.errata import Erratum


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


def describe_errata(game: str | None = None) -> list[ErratumRecord]:
    """Return every contradiction, or those about a game, in the order of the corpus.

    Raises
    ------
    UnknownNameError
        If there is no such game.

    Examples
    --------
    >>> [one["number"] for one in describe_errata("emprunt")]
    ['H-18']
    """
    if game is None:
        return [_tell(one) for one in corpus().errata.values()]
    if game not in corpus().games:
        raise UnknownNameError("game", game, corpus().games)
    return [_tell(one) for one in corpus().errata_of(game)]


def describe_erratum(key: str) -> ErratumRecord:
    """Return a contradiction, both sides of it and how the corpus decides.

    Raises
    ------
    UnknownNameError
        If there is no such contradiction.

    Examples
    --------
    >>> erratum = describe_erratum("two-play-comet")
    >>> erratum["by"], erratum["readings"][0]["chosen"]
    ('reading', 'yes')
    """
    return _tell(corpus().erratum(key))


def errata_with(passage: str) -> list[str]:
    """Return the contradictions in which a passage is a witness.

    Examples
    --------
    >>> errata_with("wp-comet:045")
    ['two-play-comet']
    """
    sides = ((one.id, side.passages) for one in corpus().errata.values() for side in one.sides)
    return list(dict.fromkeys(key for key, passages in sides if passage in passages))


def _tell(erratum: Erratum) -> ErratumRecord:
    return {
        "id": erratum.id,
        "number": erratum.number,
        "kind": erratum.kind,
        "kind_means": CONTRADICTIONS[erratum.kind],
        "games": list(erratum.games),
        "question": erratum.question,
        "sides": [tell_side(side) for side in erratum.sides],
        "by": erratum.by,
        "by_means": DECISIONS[erratum.by],
        "decided": erratum.decided,
        "points": list(erratum.points),
        "readings": [
            _choice(game, point)
            for point in erratum.points
            for game in erratum.games
            if point in corpus().readings_of(game)
        ],
    }


def _choice(game: str, point: str) -> ChoiceRecord:
    reading = describe_reading(game, point)
    chosen = next(one for one in reading["candidates"] if one["chosen"])
    return {
        "key": reading["key"],
        "game": game,
        "point": point,
        "chosen": chosen["id"],
        "says": chosen["says"],
        "cert": reading["cert"],
    }
