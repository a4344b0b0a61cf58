"""Short names of aspects and rules: two or three words for headings, menus and search results."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nines.libraries import Library


def short_name(library: Library, key: str) -> str:
    """Return the name of an aspect or a rule, in two or three words.

    The names are in ``names.toml`` of the corpus. If the file has no name for the key, the words of the key
    are returned.

    Parameters
    ----------
    library
        The library with the names.
    key
        An aspect or a rule, with or without its edition: ``stop``, ``stop/king``, ``comet-1718/stop/king``.

    Examples
    --------
    >>> from nines import library
    >>> short_name(library(), "comet-1718/stop/king"), short_name(library(), "stop")
    ('King as a stop', 'Stops')
    """
    names = library.corpus.names
    first, _, rest = key.partition("/")
    slug = first.partition("[")[0]
    place = rest if rest and slug in library.corpus.editions else key
    if place in names:
        return names[place]
    aspect, _, own = place.partition("/")
    called = names.get(aspect) or _words(aspect).capitalize()
    return f"{called}: {_words(own)}" if own else called


def _words(key: str) -> str:
    return key.replace("-", " ")
