"""Every name that can be asked about, and what it names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias, assert_never

from nines.describe.errata import describe_erratum
from nines.describe.games import (
    describe_aspect,
    describe_game,
    describe_passage,
    describe_rule,
)
from nines.describe.retired import describe_retired
from nines.describe.texts import describe_document, describe_point, describe_reading, describe_source
from nines.errors import RequestError, UnknownNameError

if TYPE_CHECKING:
    from nines.describe import shapes as s
    from nines.libraries import Library
    from nines.libraries.index import What

Told: TypeAlias = "What | Literal['retired']"


def describe(library: Library, name: str) -> tuple[Told, Any]:
    """Return what a name stands for, and what can be told of it.

    Parameters
    ----------
    name
        A game, ``comet-1718``, or its canonical name under other readings,
        ``comet-1718[comet-stops=yes]``; an aspect or rule of either, ``comet-1718/stop``,
        ``comet-1718/stop/king``; a reading, ``comet-1718/reading/comet-stops``; a passage, source,
        document, point or erratum; or a name that is retired.

    Raises
    ------
    UnknownNameError
        If nothing is so called; the message has the nearest names of all kinds.
    RequestError, ReadingError
        If the readings in brackets are not of their form, or cannot be played.

    Examples
    --------
    >>> from nines import library
    >>> what, told = describe(library(), "academie1718")
    >>> what, told["reference"]
    ('source', 'Académie Universelle des Jeux. Paris: Le Gras. 1718.')
    """
    if name.strip() in library.corpus.retired:
        return "retired", describe_retired(library.corpus.retired[name.strip()])
    # "comet-1718[comet-stops=yes]/stop" is looked up as "comet-1718/stop", and told of that variant.
    variant, bracket, place = name.strip().partition("]")
    slug = variant.partition("[")[0]
    plain = slug + place if bracket else variant
    what = library.index.what(plain)
    if what is None:
        raise UnknownNameError("such name:", plain, library.index.names)
    if bracket and what not in ("game", "aspect", "rule", "reading"):
        raise RequestError(f"{plain} is a {what}; only a game can be read otherwise, as in comet-1718[...]")
    return what, _tell(library, what, plain, variant + bracket if bracket else plain.split("/")[0])


def _tell(library: Library, what: What, key: str, variant: str) -> object:
    told: object
    match what:
        case "game":
            told = describe_game(library, variant)
        case "aspect":
            told = describe_aspect(library, library.load(variant), key.split("/")[1])
        case "rule":
            told = describe_rule(library, library.load(variant), key)
        case "reading":
            slug, _, point = key.split("/")
            told = _tell_reading(library, slug, point, variant)
        case "passage":
            told = describe_passage(library, key)
        case "source":
            told = describe_source(library, key)
        case "document":
            told = describe_document(library, key)
        case "point":
            told = describe_point(library, key)
        case "erratum":
            told = describe_erratum(library, key)
        case _:
            assert_never(what)
    return told


def _tell_reading(library: Library, slug: str, point: str, variant: str) -> s.ReadingRecord:
    if variant == slug:  # the corpus may read a game that cannot be played yet
        return describe_reading(library, slug, point)
    game = library.load(variant)
    return describe_reading(library, slug, point, game.choices.chosen, game.name)
