"""Names: short names and dates of games and rules, the terms of the glossary, and retired names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from nines.boundary.reprs import short_repr
from nines.corpus.glossary import Term, Word  # noqa: TC001 - the types of fields are read at run time
from nines.corpus.retired import is_of_edition
from nines.corpus.withdrawn import Withdrawn  # noqa: TC001 - the same
from nines.errors import UnknownNameError
from nines.libraries.loading import NO_YEAR
from nines.libraries.naming import parts_of

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame
    from nines.libraries import Library


# --- Short names of aspects and rules ---


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
    slug, _, rest = parts_of(key)[1].partition("/")
    place = rest if rest and slug in library.corpus.editions else key
    if place in names:
        return names[place]
    aspect, _, own = place.partition("/")
    called = names.get(aspect) or _words(aspect).capitalize()
    return f"{called}: {_words(own)}" if own else called


def _words(key: str) -> str:
    return key.replace("-", " ")


# --- The names and dates of games, from which titles, lists and links are made ---


@dataclass(frozen=True, slots=True)
class NamedGame:
    """The name of a game, for use in links and lists."""

    slug: str
    title: str
    dated: str
    playable: bool  # whether the game has rules, and so a page


@dataclass(frozen=True, slots=True)
class DatedGame:
    """A game with its date, for lists in order of date."""

    game: Annotated[str, "The canonical name."]
    title: str
    dated: str
    year: int | None
    family: Annotated[str, "Games of one family answer the same questions."]


def named_game(library: Library, slug: str) -> NamedGame:
    """Return the name of a game, even if the game cannot be played.

    Raises
    ------
    UnknownNameError
        If no game has this name.

    Examples
    --------
    >>> from nines import library
    >>> named_game(library(), "nain-jaune").playable
    False
    """
    games = library.corpus.titled
    if slug not in games:
        raise UnknownNameError("game", slug, games)
    return NamedGame(slug, games[slug].title, games[slug].dated, slug in library.playable)


def playable_game(library: Library, slug: str) -> NamedGame:
    """Return the name of a playable game. The *slug* must not have readings in brackets.

    Raises
    ------
    UnknownNameError
        If no game has this slug; the message names the nearest slugs.

    Examples
    --------
    >>> from nines import library
    >>> playable_game(library(), "comet-1718").title
    'Comet of 1718'
    """
    if slug not in library.playable:
        raise UnknownNameError("game", slug, library.playable)
    return named_game(library, slug)


def playable_games(library: Library) -> tuple[NamedGame, ...]:
    """Return all playable games, in the order of the catalogue.

    Examples
    --------
    >>> from nines import library
    >>> playable_games(library())[0].slug
    'comet-1718'
    """
    return tuple(named_game(library, slug) for slug in library.playable)


def dated_game(library: Library, game: AnyGame) -> DatedGame:
    """Return a game with its date and family."""
    entry = library.corpus.editions[game.slug]
    year = library.year(game.slug)
    return DatedGame(game.name, entry.title, entry.dated, None if year == NO_YEAR else year, game.family.name)


def games_by_date(library: Library, family: str = "") -> tuple[DatedGame, ...]:
    """Return the playable games of one family, or of all families, in order of date.

    Raises
    ------
    UnknownNameError
        If no family has this name.

    Examples
    --------
    >>> from nines import library
    >>> games_by_date(library())[0].game
    'comet-1718'
    """
    return tuple(dated_game(library, game) for game in library.games(family))


def games_by_family(library: Library) -> dict[str, tuple[DatedGame, ...]]:
    """Return the playable games grouped by family. In each family, the games are in order of date.

    Examples
    --------
    >>> from nines import library
    >>> games_by_family(library())["stops"][0].game
    'comet-1718'
    """
    return {
        family: tuple(dated_game(library, game) for game in games)
        for family, games in library.by_family().items()
    }


# --- The glossary ---


@dataclass(frozen=True, slots=True)
class WordAnswer:
    """A word that a document uses for a thing."""

    word: str
    game: str
    passage: str
    witness: Annotated[str, "The source of the word and the document that reports it, on one line."]

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class TermAnswer:
    """A term with its meaning, and the words that the documents use for the same thing."""

    record: Term
    term: Annotated[str, "The term as prose writes it."]
    here_term: Annotated[str, "The term that we use instead, as prose writes it."]
    words: tuple[WordAnswer, ...]

    __repr__ = short_repr


def term_answer(library: Library, key: str) -> TermAnswer:
    """Return a term of the glossary.

    Raises
    ------
    UnknownNameError
        If no term has this name.

    Examples
    --------
    >>> from nines import library
    >>> term_answer(library(), "dead-hand").term
    'dead hand'
    """
    glossary = library.corpus.glossary
    if key not in glossary:
        raise UnknownNameError("term", key, glossary)
    term = glossary[key]
    return TermAnswer(
        record=term,
        term=term.shown,
        here_term=glossary[term.here].shown if term.here else "",
        words=tuple(_word(library, word) for word in term.words),
    )


def term_answers(library: Library) -> tuple[TermAnswer, ...]:
    """Return all terms of the glossary, in alphabetical order."""
    terms = (term_answer(library, key) for key in library.corpus.glossary)
    return tuple(sorted(terms, key=lambda term: term.term.casefold()))


def _word(library: Library, word: Word) -> WordAnswer:
    passage = library.corpus.passage(word.passage)
    return WordAnswer(word.word, word.game, word.passage, library.corpus.witness(passage))


# --- Retired names ---


@dataclass(frozen=True, slots=True)
class RetiredAnswer:
    """A name that was used in an earlier version and is no longer used."""

    key: str
    successors: Annotated[tuple[str, ...], "The names that replace it; empty if nothing does."]
    why: Annotated[str, "What became of the name, and why."]
    withdrawn: Annotated[bool, "Whether the name is that of a hypothesis that is withdrawn."] = False

    __repr__ = short_repr

    @property
    def game(self) -> str:
        """The edition to which the retired name belonged; empty if it belonged to no edition.

        Examples
        --------
        >>> RetiredAnswer("comet-1718[comet-stops=maybe]", (), "").game
        'comet-1718'
        """
        if not is_of_edition(self.key):
            return ""
        return self.key.partition("/")[0].partition("[")[0]

    @property
    def followed(self) -> tuple[str, ...]:
        """The names under which to look up the successors; for a candidate, the name of its reading.

        Examples
        --------
        >>> RetiredAnswer("a/b", ("comet-1718[comet-stops=yes]", "comet-1718/stop/king"), "").followed
        ('comet-1718/reading/comet-stops', 'comet-1718/stop/king')
        """
        return tuple(map(_followed, self.successors))


def _followed(successor: str) -> str:
    game, bracket, choice = successor.partition("[")
    return f"{game}/reading/{choice.partition('=')[0]}" if bracket else successor


def retired_answer(library: Library, key: str) -> RetiredAnswer:
    """Return the names that replaced a retired name, with the reason.

    Raises
    ------
    UnknownNameError
        If no retired name is called *key*.

    Examples
    --------
    >>> from nines import library
    >>> retired_answer(library(), "comet-1718/first-hand").successors
    ('comet-1718/lot',)
    """
    retired = library.corpus.tombstones
    if key not in retired:
        raise UnknownNameError("retired name", key, retired)
    withdrawn = key in library.corpus.withdrawn
    return RetiredAnswer(key, retired[key].successors, retired[key].why, withdrawn)


def retired_answers(library: Library) -> tuple[RetiredAnswer, ...]:
    """Return all retired names, each with the names that replaced it and the reason."""
    return tuple(retired_answer(library, key) for key in library.corpus.tombstones)


@dataclass(frozen=True, slots=True)
class WithdrawnAnswer:
    """A hypothesis that was tested and is withdrawn."""

    record: Withdrawn

    __repr__ = short_repr


def withdrawn_answers(library: Library) -> tuple[WithdrawnAnswer, ...]:
    """Return the hypotheses that are withdrawn, in the order of the corpus."""
    return tuple(map(WithdrawnAnswer, library.corpus.withdrawn.values()))
