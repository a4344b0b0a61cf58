"""Find the key of a thing by what people call it: a title, another name, a number, or our own address."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING, Final

from nines.boundary.signs import plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.libraries.loading import Library

_ADDRESS: Final = re.compile(r"(?:https?://[^/]+/(?:.*/)?|[./]*)(?:r|v/[^/]+)/(.+)")
_PAGE: Final = re.compile(r"(?:https?://.*/|[./]*(?:[\w-]+/)+)([^/]+)\.html")
_QUOTES: Final = str.maketrans(dict.fromkeys("\"'`´“”„‘’«»", ""))
_BRACKETS: Final = re.compile(r"\[[^]]*\]")


def folded(text: str) -> str:
    """Return a name without capitals, accents and quotation marks, with hyphens in place of spaces.

    Examples
    --------
    >>> folded(" l’Ancienne  Cométe "), folded("Comet_1718")
    ('lancienne-comete', 'comet-1718')
    """
    letters = unicodedata.normalize("NFD", plain(text).translate(_QUOTES).casefold())
    bare = "".join(one for one in letters if not unicodedata.combining(one))
    return re.sub(r"[\s_-]+", "-", bare.strip())


class Spoken:
    """What the things of a library are called.

    Parameters
    ----------
    library
        The library.
    """

    def __init__(self, library: Library) -> None:
        self._library = library

    def keys(self, text: str) -> tuple[str, ...]:
        """Return the keys of the things that a text may mean; empty if there are none.

        Parameters
        ----------
        text
            A key in any capitals, a title, another name, the number of an erratum, or an address of our site.

        Examples
        --------
        >>> from nines import library
        >>> spoken = Spoken(library())
        >>> spoken.keys("Red Nines"), spoken.keys("Comet-1718/Stop/King"), spoken.keys("z-14")
        (('red-nines',), ('comet-1718/stop/king',), ('two-play-comet',))
        >>> spoken.keys("https://nines.example/r/comet-1718/stop/king/#cite")
        ('comet-1718/stop/king',)
        """
        name = text.strip()
        if self._is_key(name):
            return (name,)
        page = re.sub(r"[#?].*$|(?:/index\.html|/+)$", "", re.sub(r"[#?].*$", "", name))
        address = _ADDRESS.fullmatch(page) or _PAGE.fullmatch(page)
        wanted = folded(address[1] if address else page)
        if not wanted:
            return ()
        if self._is_key(wanted):
            return (wanted,)
        return tuple(self._called.get(wanted, ()))

    def _is_key(self, name: str) -> bool:
        return self._library.index.named(_BRACKETS.sub("", name)) is not None

    @cached_property
    def _called(self) -> dict[str, dict[str, None]]:
        """The keys of all things by what they are called; of a game and its editions, only the game."""
        found: defaultdict[str, dict[str, None]] = defaultdict(dict)
        editions = self._library.corpus.editions
        for name, key in self._names():
            keys = found[folded(name) or folded(key)]
            if key not in editions or editions[key].game not in keys:
                keys[key] = None
        return dict(found)

    def _names(self) -> Iterator[tuple[str, str]]:
        """Yield what things are called, each with the key of the thing."""
        corpus = self._library.corpus
        for slug, game in corpus.games.items():
            yield from ((name, slug) for name in (game.title, *game.names))
        for slug, edition in corpus.editions.items():
            yield from ((name, slug) for name in (edition.title, *edition.names))
        yield from ((account.title, f"account/{slug}") for slug, account in corpus.accounts.items())
        yield from ((erratum.number, key) for key, erratum in corpus.errata.items())
        yield from ((document.title, key) for key, document in corpus.documents.items())
        yield from ((source.fields.get("title", key), key) for key, source in corpus.sources.items())
        yield from ((point.name, self._prefixed("point", key)) for key, point in corpus.points.items())
        yield from ((term.term, self._prefixed("term", key)) for key, term in corpus.glossary.items())

    def _prefixed(self, prefix: str, key: str) -> str:
        """Return the name of a thing; with a prefix, if the key alone names something else."""
        named = self._library.index.named(key)
        return key if named and named.what == prefix else f"{prefix}/{key}"
