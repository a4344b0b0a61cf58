"""The names of a library: every name that can be looked up, and what people call a thing."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from nines.boundary.signs import plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nines.libraries.loading import Library


# --- The names of a library ---

What = Literal[
    "game",
    "account",
    "edition",
    "aspect",
    "rule",
    "detail",
    "reading",
    "passage",
    "source",
    "document",
    "point",
    "erratum",
    "statement",
    "attestation",
    "line",
    "claim",
    "term",
    "policy",
    "retired",
]
# Prefixes for names that two kinds share; attestations and accounts always have a prefix.
PREFIXES: Final[dict[str, What]] = {
    "document": "document",
    "source": "source",
    "point": "point",
    "erratum": "erratum",
    "line": "line",
    "claim": "claim",
    "term": "term",
    "policy": "policy",
    "attested": "attestation",
    "account": "account",
}
ALWAYS: Final[tuple[What, ...]] = ("attestation", "account")


class Named(NamedTuple):
    """The thing that a name stands for.

    Parameters
    ----------
    what
        The kind of thing.
    key
        The key of the thing within its kind, without a prefix.
    """

    what: What
    key: str


MOST: Final = 1 << 14  # names kept in the cache; building a site looks up each name several times


class Names:
    """Every name of a library, with the kind of thing it names."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._named = lru_cache(maxsize=MOST)(self._look_up)

    def what(self, name: str) -> What | None:
        """Return the kind of thing that a name stands for; None if the name is unknown.

        Examples
        --------
        >>> from nines import library
        >>> index = library().index
        >>> index.what("comet-1718/stop"), index.what("comet-stops"), index.what("comet-1781")
        ('aspect', 'point', None)
        """
        entry = self.named(name)
        return entry.what if entry else None

    def named(self, name: str) -> Named | None:
        """Return the thing that a name stands for; None if the name is unknown.

        To find the thing, at most one game is loaded.

        If a name stands for several things, the first in this order is returned: a game, an edition, a
        passage, a document, a source, a point, an erratum, a line of descent, a claim, a term, a policy, a
        retired name. A prefix selects a kind, as in ``term/opera``.

        Examples
        --------
        >>> from nines import library
        >>> index = library().index
        >>> index.named("opera"), index.named("term/opera")
        (Named(what='point', key='opera'), Named(what='term', key='opera'))
        """
        return self._named(name)

    def _look_up(self, name: str) -> Named | None:
        slug, _, place = name.partition("/")
        if name in self._of_corpus:
            return Named(self._of_corpus[name], name)
        if slug in self._library.playable:
            game = self._library.load(slug)
            if place in game.aspects():
                return Named("aspect", name)
            if name in game.rules():
                return Named("rule", name)
        if slug in PREFIXES and place and place in self._keys(PREFIXES[slug]):
            return Named(PREFIXES[slug], place)
        if name in self.policies:
            return Named("policy", name)
        return Named("retired", name) if name in self._library.corpus.tombstones else None

    @property
    def names(self) -> Mapping[str, What]:
        """Every name that can be looked up, with a prefix where needed, and the kind of thing it names."""
        kinds = dict(self._of_corpus)
        for game in map(self._library.load, self._library.playable):
            kinds.update(dict.fromkeys(game.rules(), "rule"))
            kinds.update({f"{game.slug}/{aspect}": "aspect" for aspect in game.aspects()})
        for prefix, what in PREFIXES.items():
            for key in self._keys(what):
                whole = key if what not in ALWAYS else f"{prefix}/{key}"
                if kinds.setdefault(whole, what) != what:
                    kinds[f"{prefix}/{key}"] = what
        for retired in self._library.corpus.tombstones:
            kinds.setdefault(retired, "retired")
        return kinds

    @cached_property
    def _of_corpus(self) -> Mapping[str, What]:
        """The names in the corpus that need no prefix, each with the kind of thing it names."""
        corpus, kinds = self._library.corpus, dict[str, What]()
        for what in ("term", "claim", "line", "erratum", "point", "source", "document"):
            kinds.update(dict.fromkeys(self._keys(what), what))
        kinds.update(dict.fromkeys(corpus.relations, "statement"))
        kinds.update(dict.fromkeys(corpus.passages, "passage"))
        kinds.update(dict.fromkeys(corpus.games, "game"))
        kinds.update(dict.fromkeys(corpus.editions, "edition"))
        for slug in corpus.titled:
            kinds.update({reading.key: "reading" for reading in corpus.readings_of(slug).values()})
        return kinds

    def _keys(self, what: What) -> Iterable[str]:
        """Return the keys of one kind of thing; names of this kind can have a prefix."""
        corpus = self._library.corpus
        keys: Mapping[What, Iterable[str]] = {
            "document": corpus.documents,
            "source": corpus.sources,
            "point": corpus.points,
            "erratum": corpus.errata,
            "line": corpus.lines,
            "term": corpus.glossary,
            "attestation": corpus.attestations,
            "account": corpus.accounts,
        }
        if what == "policy":
            return self.policies
        return self._library.claims.by_key if what == "claim" else keys[what]

    @cached_property
    def policies(self) -> Mapping[str, tuple[str, ...]]:
        """The policies for players, each with the families that can use it."""
        from nines.kernel.advice import RANDOM  # noqa: PLC0415 - most names are not those of policies

        advice_of: dict[str, tuple[str, ...]] = {RANDOM: ()}
        for name, family in self._library.families().items():
            for policy in family.advice:
                advice_of[policy] = (*advice_of.get(policy, ()), name)
        return advice_of


# --- Find the key of a thing by what people call it ---

_ADDRESS: Final = re.compile(r"(?:https?://[^/]+/(?:.*/)?|[./]*)(?:r|v/[^/]+)/(.+)")
_PAGE: Final = re.compile(r"(?:https?://.*/|[./]*(?:[\w-]+/)+)([^/]+)\.html")
_QUOTES: Final = str.maketrans(dict.fromkeys("\"'`´“”„‘’«»", ""))
_BRACKETS: Final = re.compile(r"\[[^]]*\]|\{[^{}]*\}")  # choices and house rules


def folded(text: str) -> str:
    """Return a name without capitals, accents and quotation marks, with hyphens in place of spaces.

    Examples
    --------
    >>> folded(" l’Ancienne  Cométe "), folded("Comet_1718")
    ('lancienne-comete', 'comet-1718')
    """
    letters = unicodedata.normalize("NFD", plain(text).translate(_QUOTES).casefold())
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
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
        called: defaultdict[str, dict[str, None]] = defaultdict(dict)
        editions = self._library.corpus.editions
        for name, key in self._names():
            keys = called[folded(name) or folded(key)]
            if key not in editions or editions[key].game not in keys:
                keys[key] = None
        return dict(called)

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
