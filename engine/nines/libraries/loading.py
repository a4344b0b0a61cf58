"""The library, which loads the games of a catalogue with the readings of a corpus."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final, TypeVar

from nines.boundary.cached import distrust
from nines.boundary.expected import expect, expect_pairs, shown
from nines.corpus import Corpus
from nines.corpus.entries import Entry
from nines.corpus.games import EDITIONS_FILE, GAMES_FILE, OTHER
from nines.corpus.kept import open_corpus
from nines.corpus.rulebook import Rulebook, read_rulebook
from nines.errors import CorpusError, NoRuleToChangeError, RequestError, UnknownNameError
from nines.evidence.choices import Choices
from nines.libraries.catalogue import Catalogue, check_catalogue, imported, resolve
from nines.libraries.claims import Claims, read_claims
from nines.libraries.index import Index
from nines.libraries.names import Spoken
from nines.libraries.naming import parse_edition
from nines.libraries.released import Release, read_releases

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable

    from nines.corpus.key import KeyQuestion
    from nines.kernel.family import AnyFamily
    from nines.kernel.game import AnyGame
    from nines.libraries.compare import Ruled

G = TypeVar("G", bound="Ruled")

KEPT: Final = 256  # games kept in the cache; verification makes many thousands
A_SLUG: Final = "the slug of a game, such as 'comet-1718'"
NO_YEAR: Final = 9999  # after all dated games


class Library:
    """A corpus, and the games that can be played from it.

    Parameters
    ----------
    corpus
        The records of the sources and of our readings.
    catalogue
        The list of games that can be played.
    package
        The name of the package. Another process needs this name to find the library with
        :func:`nines.library`; it is empty if there is no package.

    Examples
    --------
    >>> from nines import library
    >>> ours = library()
    >>> ours.load("comet-1718[comet-stops=no]").name  # no is the default
    'comet-1718'
    """

    plainly = False  # whether games are played without tables

    def __init__(self, corpus: Corpus, catalogue: Catalogue, package: str = "") -> None:
        expect(corpus, Corpus, "a corpus, as nines.corpus.load_corpus reads it")
        check_catalogue(catalogue)
        expect(package, str, "the name of a package")
        check_families(corpus, catalogue)
        self.corpus, self.catalogue, self.package = corpus, catalogue, package
        self._from_cache = False
        self.listed: Final = {listed.slug: listed for listed in catalogue.games}
        self._loaded = lru_cache(maxsize=KEPT)(self._make)
        self._rulebooks: dict[str, Rulebook | None] = {}
        self._named = lru_cache(maxsize=KEPT)(self._load)

    def __repr__(self) -> str:
        return f"<Library {self.package or self.catalogue.corpus}: {len(self.listed)} games>"

    def __reduce__(self) -> tuple[object, ...]:
        """Return what another process needs to find this library.

        Another process cannot find a library without a package.
        """
        return _plain_library if self.plainly else open_library, (self.package,)

    def from_files(self) -> Library:
        """Return the library with a corpus that was read and checked, not one kept in the cache folder.

        From now on, this process takes no corpus from the cache folder.

        Examples
        --------
        >>> from nines import library
        >>> library().from_files().corpus == library().corpus
        True
        """
        distrust()
        if not self._from_cache:
            return self
        open_library.cache_clear()
        read = open_library(self.package)
        return read.plain if self.plainly else read

    @property
    def playable(self) -> tuple[str, ...]:
        """The slugs of the games that can be played, in the order of the catalogue."""
        return tuple(self.listed)

    def load(self, name: str) -> AnyGame:
        """Return the edition with this name, ready to play.

        Parameters
        ----------
        name
            The slug of an edition, such as ``comet-1718``, or its canonical name with other readings, such as
            ``comet-1718[comet-stops=yes]``, and with house rules: ``comet-1718{payment/king.amount=2}``. For
            a game with one edition, the slug of the game is enough.

        Raises
        ------
        UnknownNameError
            If *name* contains an unknown edition, point or candidate. The message suggests similar names.
        ReadingError
            If *name* chooses a candidate that cannot be played.
        RequestError
            If *name* is neither a slug nor a canonical name, if it names a game with several editions, or if
            it names a game that is recorded but cannot be played. The error is also raised if *name* or one
            of its choices is retired; the message then names the replacement.

        Examples
        --------
        >>> from nines import library
        >>> library().load("nain-jaune")
        Traceback (most recent call last):
        nines.errors.RequestError: nain-jaune is recorded but cannot be played yet; see: nines show nain-jaune
        """
        expect(name, str, "the name of a game, such as 'comet-1718'")
        return self._named(name)

    def forget(self) -> None:
        """Forget the loaded games, with the answers of their rules; a game loaded later is a new object.

        Examples
        --------
        >>> from nines import library
        >>> comet = library().load("comet-1718")
        >>> library().forget()
        >>> comet is library().load("comet-1718"), comet == library().load("comet-1718")
        (False, True)
        """
        self._loaded.cache_clear()
        self._named.cache_clear()

    def _load(self, name: str) -> AnyGame:
        self._refuse_retired(name.strip())
        slug, changed, house = parse_edition(name)
        for point, candidate in changed.items():
            self._refuse_retired(f"{slug}/reading/{point}")
            self._refuse_retired(f"{slug}[{point}={candidate}]")
        slug = self._edition(slug)
        game = self._loaded(self.choices(slug, changed))
        return self._at_home(game, house) if house else game

    def _at_home(self, game: AnyGame, house: Mapping[str, object]) -> AnyGame:
        """Return a game with house rules; a refusal for want of a rule names the editions that have one."""
        try:
            return game.with_house_rules(house)
        except NoRuleToChangeError as error:
            family = self.listed[game.slug].family
            others = [slug for slug in self.playable if self.listed[slug].family == family]
            having = [slug for slug in others if self.load(slug).aspects().get(error.aspect)]
            more = f"; these have: {', '.join(having)}" if having else ""
            raise RequestError(f"{error}{more}") from None

    def _edition(self, slug: str) -> str:
        """Return the playable edition with this name, or the only edition of a game with this name.

        Raises
        ------
        RequestError
            If the name belongs to a game with several editions, or to a game that cannot be played.
        UnknownNameError
            If no edition or game has this name.
        """
        if slug in self.listed:
            return slug
        if slug not in self.corpus.titled:
            raise UnknownNameError("game", slug, self.listed)
        editions = [edition.slug for edition in self.corpus.editions_of(slug) if edition.slug in self.listed]
        if not editions:
            raise RequestError(f"{slug} is recorded but cannot be played yet; see: nines show {slug}")
        if len(editions) > 1:
            named = f"{', '.join(editions[:-1])} or {editions[-1]}"
            raise RequestError(f"{slug} is a game with {len(editions)} editions; name one of them: {named}")
        return editions[0]

    def _refuse_retired(self, name: str) -> None:
        """Raise RequestError if a name is retired; the message gives the replacement and the reason."""
        retired = self.corpus.tombstones.get(name)
        if retired:
            replaced = f"replaced by {' and '.join(retired.successors) or 'nothing'}"
            raise RequestError(f"{name} is retired, {replaced}: {retired.why}")

    def choices(self, slug: str, changed: Mapping[str, str] | None = None) -> Choices:
        """Return the choices of a game; they are the defaults, except at the decision points in *changed*.

        Parameters
        ----------
        slug
            The slug of the game; a game without readings has no choices.
        changed
            The new candidate for each decision point that changes.

        Raises
        ------
        UnknownNameError
            If *changed* names a decision point or a candidate that the game does not have.
        ReadingError
            If a candidate cannot be played, or cannot be combined with another candidate.
        """
        expect(slug, str, A_SLUG)
        expect_pairs(changed or {}, str, "choices by point, such as {'comet-stops': 'yes'}")
        return Choices.of(self.corpus.points_of(slug), changed)

    def families(self) -> dict[str, AnyFamily]:
        """Return the families by name, in the order of the catalogue.

        Raises
        ------
        CorpusError
            If the catalogue names a family that does not exist.
        """
        return {name: self._family(name) for name in self.catalogue.families}

    def _make(self, choices: Choices) -> AnyGame:
        listed = self.listed[choices.slug]
        game: AnyGame = self._family(listed.family).game(resolve(listed.make), choices)
        known = self.corpus.passages
        for key, cited in game.rules().items():
            for passage in (*cited.passages, *cited.via):
                if passage not in known:
                    raise CorpusError("rule", key, f"it cites {UnknownNameError('passage', passage, known)}")
        return game

    def _family(self, name: str) -> AnyFamily:
        from nines.kernel.family import Family  # noqa: PLC0415 - to list games, no family is needed

        families = self.catalogue.families
        if name not in families:
            raise CorpusError("catalogue", name, str(UnknownNameError("family", name, families)))
        place, family = families[name], resolve(families[name])
        if not isinstance(family, Family):
            raise CorpusError("catalogue", place, f"is {shown(family)}; expected a family of games")
        return family.plainly if self.plainly else family

    @cached_property
    def plain(self) -> Library:
        """The same library; its games are played without tables, as :attr:`nines.Game.plain` is.

        Examples
        --------
        >>> from nines import library
        >>> library().plain.load("comet-1718") == library().load("comet-1718")
        True
        """
        made = Library(self.corpus, self.catalogue, self.package)
        made.plainly, made._from_cache = True, self._from_cache
        return made

    def rulebook(self, slug: str) -> Rulebook | None:
        """Return the rulebook of an edition, read on first use; None if the edition has no rulebook.

        Parameters
        ----------
        slug
            The slug of the edition.

        Raises
        ------
        UnknownNameError
            If the library has no edition with this slug.
        CorpusError
            If the file does not have the form of a rulebook.
        """
        expect(slug, str, A_SLUG)
        if slug not in self.corpus.titled:
            raise UnknownNameError("game", slug, self.listed)
        if slug not in self._rulebooks:
            self._rulebooks[slug] = read_rulebook(_files(self.catalogue.corpus), slug)
        return self._rulebooks[slug]

    @cached_property
    def key(self) -> Mapping[str, KeyQuestion]:
        """The questions of the key to the games, by name; empty if the corpus has no key."""
        from nines.corpus.key import check_key, read_key  # noqa: PLC0415 - a table needs no key

        key = read_key(_files(self.catalogue.corpus))
        check_key(key, self.corpus.points)
        return key

    @cached_property
    def checks(self) -> Traversable | None:
        """The folder of scenarios, golden plays and claims; None if the library has no such folder."""
        return _files(self.catalogue.checks) if self.catalogue.checks else None

    @cached_property
    def claims(self) -> Claims:
        """The tested claims; empty if the library has no checks."""
        return read_claims(self.checks / "claims") if self.checks else Claims({})

    @cached_property
    def releases(self) -> tuple[Release, ...]:
        """The released versions of the library, the oldest first; empty if no version was released."""
        return read_releases(_files(self.catalogue.corpus))

    @cached_property
    def index(self) -> Index:
        """The index of all names, and of what rests on each passage."""
        return Index(self)

    @cached_property
    def spoken(self) -> Spoken:
        """What the things of the library are called, besides their keys."""
        return Spoken(self)

    def games(self, family: str = "") -> list[AnyGame]:
        """Return all playable games, or the playable games of one family, in order of date.

        Parameters
        ----------
        family
            The name of a family; empty for the games of all families.

        Raises
        ------
        UnknownNameError
            If no family has this name.

        Examples
        --------
        >>> from nines import library
        >>> library().games()[0].name
        'comet-1718'
        """
        expect(family, str, "the name of a family of games, such as 'stops'")
        grouped = self.by_family()
        if family and family not in grouped:
            raise UnknownNameError("family of games", family, grouped)
        return self.by_date(game for each, games in grouped.items() for game in games if family in ("", each))

    def by_family(self) -> dict[str, list[AnyGame]]:
        """Return the games by family, each family in order of date.

        Examples
        --------
        >>> from nines import library
        >>> library().by_family()["stops"][0].name
        'comet-1718'
        """
        grouped: dict[str, list[AnyGame]] = {}
        for listed in self.catalogue.games:
            grouped.setdefault(listed.family, []).append(self.load(listed.slug))
        return {family: self.by_date(games) for family, games in grouped.items()}

    def year(self, slug: str) -> int:
        """Return the year by which a game is sorted; a game without a date gets a year after all others."""
        expect(slug, str, A_SLUG)
        entry = self.corpus.editions.get(slug)
        return (entry.year if entry else 0) or NO_YEAR

    def by_date(self, games: Iterable[G]) -> list[G]:
        """Return games in order of date; games with the same date keep their order."""
        expect(games, Iterable, "games")
        listed = list(games)
        for game in listed:
            expect(getattr(game, "slug", None), str, "games, each with its slug")
        return sorted(listed, key=lambda game: self.year(game.slug))


def check_families(corpus: Corpus, catalogue: Catalogue) -> None:
    """Check that the family of every game and edition is a family of the catalogue.

    Raises
    ------
    CorpusError
        If a record names another family. The message suggests the nearest name.

    Examples
    --------
    >>> from nines import library
    >>> ours = library()
    >>> check_families(ours.corpus, ours.catalogue._replace(families={"stop": ""}))
    Traceback (most recent call last):
    nines.errors.CorpusError: games.toml, comet: field 'family' is 'stops'; did you mean 'stop'?
    """
    known = (*catalogue.families, OTHER)
    for file, records in ((GAMES_FILE, corpus.games), (EDITIONS_FILE, corpus.editions)):
        for slug, record in records.items():
            Entry(file, slug, {"family": record.family}).one_of("family", known)


@cache
def open_library(package: str) -> Library:
    """Return the library of a package, as :func:`nines.library` does.

    The library is read only once.

    Parameters
    ----------
    package
        The name of a package that has a module ``catalogue``.

    Raises
    ------
    RequestError
        If the package does not exist, or if it has no catalogue.
    CorpusError
        If the corpus has a fault. The message names the file and the key of the first one.
    """
    name = f"{package}.catalogue"
    if not all(part.isidentifier() for part in package.split(".")):
        raise RequestError(f"{package!r} is not a library: it is not the name of a package")
    module = imported(name)
    if module is None:
        raise RequestError(f"{package!r} is not a library: there is no module {name}")
    catalogue = getattr(module, "CATALOGUE", None)
    if not isinstance(catalogue, Catalogue):
        raise RequestError(f"{package!r} is not a library: {name} has no CATALOGUE")
    check_catalogue(catalogue)
    corpus, from_cache = open_corpus(_files(catalogue.corpus))
    library = Library(corpus, catalogue, package)
    library._from_cache = from_cache  # noqa: SLF001 - only this function knows
    return library


def _files(package: str) -> Traversable:
    """Return the folder that contains a package's files."""
    try:
        return files(package)
    except (ModuleNotFoundError, TypeError, ValueError):
        raise RequestError(
            f"the catalogue names the package {package!r}, but there is no such package"
        ) from None


def _plain_library(package: str) -> Library:
    """Return the library of a package, whose games are played without tables."""
    return open_library(package).plain
