"""The stored multiverse: functions that convert a tally to data and back."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from nines.errors import CorpusError, in_words
from nines.phylogeny.multiverse import Tally

if TYPE_CHECKING:
    from collections.abc import Mapping

FILE: Final = "multiverse.json"  # a file in the folder of a library's checks


def tally_data(tally: Tally) -> dict[str, Any]:
    """Return a tally as data for JSON.

    The data have the same order, whether or not the run was interrupted.

    Examples
    --------
    >>> tally_data(Tally("abc", seed=7))["seed"]
    7
    """
    return {
        "rests_on": tally.rests_on,
        "seed": tally.seed,
        "drawn": tally.drawn,
        "resampled": tally.resampled,
        "default": dict(sorted(tally.default.items())),
        "joint": _counts(tally.joint),
        "aspects": _counts(tally.aspects),
        "alone": {name: dict(sorted(found.items())) for name, found in sorted(tally.alone.items())},
    }


def _counts(counts: Mapping[str, Counter[str]]) -> dict[str, dict[str, int]]:
    return {key: dict(sorted(found.items())) for key, found in sorted(counts.items())}


def tally_of(data: Mapping[str, Any]) -> Tally:
    """Return the tally that stored data contain.

    Raises
    ------
    CorpusError
        If the data do not have the form of :func:`tally_data`.

    Examples
    --------
    >>> tally_of(tally_data(Tally("abc", seed=7))).seed
    7
    """
    try:
        return Tally(
            rests_on=str(data["rests_on"]),
            seed=int(data["seed"]),
            default=dict(data["default"]),
            alone={str(name): dict(found) for name, found in data["alone"].items()},
            joint={key: Counter(found) for key, found in data["joint"].items()},
            aspects={key: Counter(found) for key, found in data["aspects"].items()},
            drawn=int(data["drawn"]),
            resampled=int(data["resampled"]),
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise CorpusError(
            FILE, "the whole", f"the stored tally has the wrong form: {in_words(error)}"
        ) from None
