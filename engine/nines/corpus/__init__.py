"""What the sources say: passages, points, readings, errata, lineage, documents and the bibliography.

The data are TOML and BibTeX in a package, ours in ``nines_corpus``; here they are read strictly. A fault is a
:class:`~nines.errors.CorpusError` that names file and key.
"""
# Long because what it offers is described: parameters, ranges, errors, examples.

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nines.corpus import load
from nines.corpus.bibliography import read_bibliography
from nines.corpus.check import check
from nines.corpus.errata import read_errata
from nines.corpus.game_points import NOTHING, GamePoints
from nines.corpus.lineage import read_attestations, read_lines, read_questions, read_relations
from nines.corpus.records import Amendment, Exclusion, Reading
from nines.corpus.retired import read_retired
from nines.errors import UnknownNameError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable

    from nines.corpus.errata import Erratum
    from nines.corpus.glossary import Term
    from nines.corpus.lineage import Attestation, Line, Question, Relation
    from nines.corpus.records import Citation, Document, Game, Passage, Point, Source
    from nines.corpus.retired import Retired


@dataclass(frozen=True, slots=True)
class Corpus:
    """Everything the sources say and how it is read, checked.

    Parameters
    ----------
    documents
        The documents that were read, by siglum.
    sources
        The bibliography, by key.
    passages
        The assertions of the documents, by id.
    games
        Every game that the sources name, by slug.
    points
        The questions that the sources leave open, by id.
    readings
        Each game's own answers to them, by slug and point.
    exclusions
        Choices that cannot be made together.
    amendments
        Which game's account another amends, by the slug of the later.
    glossary
        The terms, by id.
    gaps
        The numbers of the silences in the sources of each game, by slug.
    out_of_scope
        The passages that no rule needs to rest on, with the reason, by slug and id.
    errata
        The contradictions, by id.
    relations
        The statements that connect two games, by key.
    attestations
        Where and when games are attested, by id, in order of date.
    lines
        The lines of descent that must be unbroken, by id.
    questions
        The questions that are put to the rules, by id.
    retired
        The names no longer in use, by name.
    """

    documents: Mapping[str, Document]
    sources: Mapping[str, Source]
    passages: Mapping[str, Passage]
    games: Mapping[str, Game]
    points: Mapping[str, Point]
    readings: Mapping[str, Mapping[str, Reading]]
    exclusions: tuple[Exclusion, ...]
    amendments: Mapping[str, Amendment]
    glossary: Mapping[str, Term]
    gaps: Mapping[str, tuple[str, ...]]
    out_of_scope: Mapping[str, Mapping[str, str]]
    errata: Mapping[str, Erratum]
    relations: Mapping[str, Relation]
    attestations: Mapping[str, Attestation]
    lines: Mapping[str, Line]
    questions: Mapping[str, Question]
    retired: Mapping[str, Retired]
    # What was found to be open in the games that were asked for before.
    _open: dict[str, GamePoints] = field(default_factory=dict, init=False, repr=False, compare=False)

    def passage(self, key: str) -> Passage:
        """Return a passage.

        Raises
        ------
        UnknownNameError
            If there is none of this id; the message has the nearest.
        """
        if key not in self.passages:
            raise UnknownNameError("passage", key, self.passages)
        return self.passages[key]

    def point(self, key: str) -> Point:
        """Return a decision point.

        Raises
        ------
        UnknownNameError
            If there is none of this id; the message has the nearest.
        """
        if key not in self.points:
            raise UnknownNameError("point", key, self.points)
        return self.points[key]

    def erratum(self, key: str) -> Erratum:
        """Return a contradiction.

        Raises
        ------
        UnknownNameError
            If there is none of this id; the message has the nearest.
        """
        if key not in self.errata:
            raise UnknownNameError("erratum", key, self.errata)
        return self.errata[key]

    def source(self, key: str) -> Source:
        """Return an entry of the bibliography.

        Raises
        ------
        UnknownNameError
            If there is none of this key; the message has the nearest.
        """
        if key not in self.sources:
            raise UnknownNameError("source", key, self.sources)
        return self.sources[key]

    def points_of(self, game: str) -> GamePoints:
        """Return what is open in a game, with the points of every game that it may amend.

        A game without readings has no points; whether there is such a game is not checked.

        Examples
        --------
        >>> from nines import library
        >>> list(library().corpus.points_of("comet-1753").bases)
        ['comet-1718']
        """
        if game not in self._open:
            self._open[game] = self._open_in(game)
        return self._open[game]

    def _open_in(self, game: str) -> GamePoints:
        own, amendment = self.readings.get(game, {}), self.amendments.get(game)
        bases = dict.fromkeys(amendment.games.values()) if amendment else {}
        return GamePoints(
            game,
            {point: self.points[point] for point in own},
            own,
            tuple(one for one in self.exclusions if one.game == game),
            amendment,
            {base: self.points_of(base) for base in bases},
        )

    def base_of(self, game: str, chosen: Mapping[str, str] = NOTHING) -> str:
        """Return the game that another amends under these choices; nothing if it amends none.

        Parameters
        ----------
        game
            The slug of the later game.
        chosen
            The candidates by point, where a reading decides which game is amended; by default, the defaults.

        Examples
        --------
        >>> from nines import library
        >>> library().corpus.base_of("comet-1718")
        ''
        """
        base = self.points_of(game).base(chosen)
        return base.game if base else ""

    def readings_of(self, game: str, chosen: Mapping[str, str] = NOTHING) -> Mapping[str, Reading]:
        """Return a game's readings by point; none if it has no file of them.

        See :meth:`nines.corpus.game_points.GamePoints.readings`.

        Parameters
        ----------
        game
            The slug.
        chosen
            The candidates by point, where a reading decides which game is amended; by default, the defaults.
        """
        return self.points_of(game).readings(chosen)

    def passages_of(self, game: str) -> tuple[Passage, ...]:
        """Return the passages that speak of a game, in the order of the documents."""
        return tuple(passage for passage in self.passages.values() if game in passage.games)

    def errata_of(self, game: str) -> tuple[Erratum, ...]:
        """Return the contradictions about a game, in the order of the corpus."""
        return tuple(erratum for erratum in self.errata.values() if game in erratum.games)

    def relations_of(self, game: str) -> tuple[Relation, ...]:
        """Return the statements that tie a game to another, in the order of the corpus."""
        return tuple(one for one in self.relations.values() if game in (one.subject, one.object))

    def attestations_of(self, game: str) -> tuple[Attestation, ...]:
        """Return where a game is attested, in order of date.

        Examples
        --------
        >>> from nines import library
        >>> library().corpus.attestations_of("red-nines-1881")[0].place
        'Bath'
        """
        return tuple(one for one in self.attestations.values() if game in one.games)

    def where(self, citation: Citation) -> str:
        """Return a citation as text: the source's name and the place in it.

        Raises
        ------
        UnknownNameError
            If the source is not in the bibliography.
        """
        name = self.source(citation.source).name
        return f"{name}, {citation.at}" if citation.at else name

    def witness(self, passage: Passage) -> str:
        """Return who says it and through which document we know, on one line.

        Examples
        --------
        >>> from nines import library
        >>> corpus = library().corpus
        >>> print(corpus.witness(corpus.passage("wp-comet:069")))
        Académie Universelle des Jeux 1718, pp. 153-159, as reported by wp-comet:069
        """
        if not passage.cites:
            return passage.id
        return f"{'; '.join(map(self.where, passage.cites))}, {self.through(passage)} {passage.id}"

    def through(self, passage: Passage) -> str:
        """Return how we know what the sources of a passage say: as seen in them, or as reported by another.

        Examples
        --------
        >>> from nines import library
        >>> corpus = library().corpus
        >>> [corpus.through(corpus.passage(one)) for one in ("wp-comet:069", "encyclopedie-1753:018")]
        ['as reported by', 'as seen in']
        """
        document = self.documents[passage.document]
        itself = all(cited.source == document.source for cited in passage.cites)
        return "as seen in" if itself and document.seen != "cited" else "as reported by"


def load_corpus(root: Traversable) -> Corpus:
    """Read and check a corpus.

    Parameters
    ----------
    root
        The folder that holds ``documents.toml``, ``passages/`` and the rest.

    Raises
    ------
    CorpusError
        At the first fault, with file and key.
    """
    readings: dict[str, dict[str, Reading]] = {}
    exclusions, amendments = [], {}
    for one in load.read_readings(root):
        match one:
            case Exclusion():
                exclusions.append(one)
            case Amendment():
                amendments[one.game] = one
            case Reading():
                readings.setdefault(one.game, {})[one.point] = one
    found = Corpus(
        documents=load.read_documents(root),
        sources=read_bibliography(root),
        passages=load.read_passages(root),
        games=load.read_games(root),
        points=load.read_points(root),
        readings=readings,
        exclusions=tuple(exclusions),
        amendments=amendments,
        glossary=load.read_glossary(root),
        gaps=load.read_gaps(root),
        out_of_scope=load.read_scope(root),
        errata=read_errata(root),
        relations=read_relations(root),
        attestations=read_attestations(root),
        lines=read_lines(root),
        questions=read_questions(root),
        retired=read_retired(root),
    )
    check(found)
    return found
