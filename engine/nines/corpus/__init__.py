"""The corpus: what the sources say about the games, and how we read the sources.

The data are TOML and BibTeX files in a package; our package is ``nines_corpus``. This module reads the files
strictly. A fault raises a :class:`~nines.errors.CorpusError`, which names the file and the key.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping  # noqa: TC003 - the types of fields are read at run time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

# The types of fields are read at run time.
from nines.corpus.errata import Erratum  # noqa: TC001
from nines.corpus.game_points import NOTHING, GamePoints
from nines.corpus.games import AccountRecord, EditionRecord, GameRecord  # noqa: TC001
from nines.corpus.glossary import Term  # noqa: TC001
from nines.corpus.hashes import HashedText  # noqa: TC001
from nines.corpus.lineage import Attestation, Line, Question, Relation  # noqa: TC001
from nines.corpus.records import (
    ATTRIBUTIONS,
    CERTAINTIES,
    Amendment,
    Document,
    Exclusion,
    Passage,
    Point,
    Reading,
    Source,
)
from nines.corpus.retired import Retired
from nines.corpus.summaries import Summary  # noqa: TC001
from nines.corpus.wanted import Wanted  # noqa: TC001
from nines.corpus.withdrawn import Withdrawn  # noqa: TC001
from nines.errors import UnknownNameError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from nines.corpus.games import Titled
    from nines.corpus.records import Citation

_INFERRED: Final = "inferred"


@dataclass(frozen=True, slots=True)
class Corpus:
    """The records of everything that the sources say, and of our readings; all records have been checked.

    Parameters
    ----------
    documents
        The documents that we read, by siglum, which is the short name of a document.
    sources
        The bibliography, by key.
    passages
        The assertions of the documents, by id.
    games
        Every game that the sources name, by slug, which is the short name of a game.
    accounts
        The texts that describe the games, by slug.
    editions
        The editions that are executed, by slug.
    points
        The questions that the sources leave open, by id.
    readings
        Each edition's own readings, by slug and point; inherited readings are not included.
    exclusions
        The choices that cannot be combined.
    amendments
        The account that each later account amends, by the slug of the later edition.
    glossary
        The terms of the glossary, by id.
    names
        The short names of aspects and rules. The key of an aspect is the aspect itself; the key of a rule is
        the aspect and the rule's name.
    out_of_scope
        The passages that no rule has to cite, each with the reason, by slug and id.
    not_played
        The reason why a recorded game cannot be played, or cannot be played yet, by the slug of the game.
    errata
        The contradictions in the sources, by id.
    relations
        The relations between games, accounts and documents, by key.
    attestations
        The attestations of games, by id, in order of date.
    lines
        The lines of descent that a document gives as a whole, by id; a line must not have a gap.
    questions
        The questions about features that games share, by id.
    summaries
        How neighbours in a line of descent differ, in a sentence each, by key.
    wanted
        The texts that we look for, by id, the most important first.
    retired
        The records of names that are no longer in use, by the old name.
    withdrawn
        The hypotheses that we tested and have withdrawn, by key.
    hashes
        The hashes of the words of each document, by siglum.
    """

    documents: Mapping[str, Document]
    sources: Mapping[str, Source]
    passages: Mapping[str, Passage]
    games: Mapping[str, GameRecord]
    accounts: Mapping[str, AccountRecord]
    editions: Mapping[str, EditionRecord]
    points: Mapping[str, Point]
    readings: Mapping[str, Mapping[str, Reading]]
    exclusions: tuple[Exclusion, ...]
    amendments: Mapping[str, Amendment]
    glossary: Mapping[str, Term]
    names: Mapping[str, str]
    out_of_scope: Mapping[str, Mapping[str, str]]
    not_played: Mapping[str, str]
    errata: Mapping[str, Erratum]
    relations: Mapping[str, Relation]
    attestations: Mapping[str, Attestation]
    lines: Mapping[str, Line]
    questions: Mapping[str, Question]
    summaries: Mapping[str, Summary]
    wanted: Mapping[str, Wanted]
    retired: Mapping[str, Retired]
    withdrawn: Mapping[str, Withdrawn]
    hashes: Mapping[str, HashedText]
    # Results of earlier calls, by game.
    _open: dict[str, GamePoints] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def tombstones(self) -> Mapping[str, Retired]:
        """The names that are no longer in use, and the keys of withdrawn hypotheses."""
        withdrawn = (Retired(record.key, record.leads, record.in_words) for record in self.withdrawn.values())
        return {**self.retired, **{tombstone.key: tombstone for tombstone in withdrawn}}

    def passage(self, key: str) -> Passage:
        """Return a passage.

        Raises
        ------
        UnknownNameError
            If no record has this id. The message suggests the nearest id.
        """
        if key not in self.passages:
            raise UnknownNameError("passage", key, self.passages)
        return self.passages[key]

    def point(self, key: str) -> Point:
        """Return a decision point.

        Raises
        ------
        UnknownNameError
            If no record has this id. The message suggests the nearest id.
        """
        if key not in self.points:
            raise UnknownNameError("point", key, self.points)
        return self.points[key]

    def erratum(self, key: str) -> Erratum:
        """Return a contradiction in the sources.

        Raises
        ------
        UnknownNameError
            If no record has this id. The message suggests the nearest id.
        """
        if key not in self.errata:
            raise UnknownNameError("erratum", key, self.errata)
        return self.errata[key]

    def source(self, key: str) -> Source:
        """Return an entry of the bibliography.

        Raises
        ------
        UnknownNameError
            If no entry has this key. The message suggests the nearest key.
        """
        if key not in self.sources:
            raise UnknownNameError("source", key, self.sources)
        return self.sources[key]

    def points_of(self, game: str) -> GamePoints:
        """Return the open questions of a game, and the open questions of every game that it may amend.

        A game without readings has no open questions. The method does not check whether the game exists.

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
            tuple(exclusion for exclusion in self.exclusions if exclusion.game == game),
            amendment,
            {base: self.points_of(base) for base in bases},
        )

    def base_of(self, game: str, chosen: Mapping[str, str] = NOTHING) -> str:
        """Return the older game that *game* amends with these choices; empty if it amends no game.

        Parameters
        ----------
        game
            The slug of the later game.
        chosen
            The candidates chosen, by point. The candidates matter if a reading decides which older game is
            amended.

        Examples
        --------
        >>> from nines import library
        >>> library().corpus.base_of("comet-1718")
        ''
        """
        base = self.points_of(game).base(chosen)
        return base.game if base else ""

    def readings_of(self, game: str, chosen: Mapping[str, str] = NOTHING) -> Mapping[str, Reading]:
        """Return the readings of a game by decision point; empty if the game has no file of readings.

        See :meth:`nines.corpus.game_points.GamePoints.readings`.

        Parameters
        ----------
        game
            The slug.
        chosen
            The candidates chosen, by point. The candidates matter if a reading decides which older game is
            amended.
        """
        return self.points_of(game).readings(chosen)

    @property
    def titled(self) -> Mapping[str, Titled]:
        """Every edition and every game, by slug; the editions come first.

        Examples
        --------
        >>> from nines import library
        >>> titled = library().corpus.titled
        >>> titled["comet-1718"].title, titled["comet"].title
        ('Comet of 1718', 'Comet')
        """
        # A ChainMap iterates over its last map first.
        return ChainMap({}, self.games, self.editions)  # type: ignore[arg-type]

    def game_of(self, slug: str) -> str:
        """Return the slug of an edition's game; the slug of a game is returned unchanged.

        Examples
        --------
        >>> from nines import library
        >>> library().corpus.game_of("comet-1752"), library().corpus.game_of("pope-joan")
        ('new-comet', 'pope-joan')
        """
        return self.editions[slug].game if slug in self.editions else slug

    def accounts_of(self, game: str) -> tuple[AccountRecord, ...]:
        """Return the accounts of a game in order of date; accounts without a known date come last."""
        dated = (account for account in self.accounts.values() if account.game == game)
        return tuple(sorted(dated, key=lambda account: (not account.year, account.year)))

    def editions_of(self, game: str) -> tuple[EditionRecord, ...]:
        """Return the editions of a game in order of date.

        Examples
        --------
        >>> from nines import library
        >>> [edition.slug for edition in library().corpus.editions_of("comet")]
        ['comet-1718', 'comet-1753', 'comet-2018']
        """
        dated = (edition for edition in self.editions.values() if edition.game == game)
        return tuple(sorted(dated, key=lambda edition: (not edition.year, edition.year)))

    def reports_of(self, account: str) -> tuple[Relation, ...]:
        """Return the documents that report an account, the most certain report first."""
        reports = (relation for relation in self.relations.values() if relation.kind == "reports")
        own_reports = (report for report in reports if report.object == account)
        return tuple(sorted(own_reports, key=lambda relation: CERTAINTIES.index(relation.cert)))

    def copy_of(self, account: str) -> str:
        """Return the document in which we read an account itself, or an empty string if we know only reports.

        A copy that is not evidence does not count. A document that names no older text is the account itself.

        Examples
        --------
        >>> from nines import library
        >>> library().corpus.copy_of("hoffmann-1909"), library().corpus.copy_of("hk-1881")
        ('hoffmann-1909', '')
        """
        source = self.accounts[account].source
        reporting = [report.subject for report in self.reports_of(account)]
        copies = (
            document
            for document in reporting
            if not source
            or (
                self.documents[document].source == source
                and self.documents[document].seen in ("whole", "part")
            )
        )
        return next(copies, "")

    def sources_of(self, slug: str) -> tuple[str, ...]:
        """Return the bibliography keys of the texts that describe an edition or a game."""
        return tuple(
            dict.fromkeys(
                filter(None, (self.accounts[account].source for account in self._accounts_in(slug)))
            )
        )

    def documents_of(self, slug: str) -> tuple[str, ...]:
        """Return the documents that report the accounts of an edition or a game.

        Examples
        --------
        >>> from nines import library
        >>> library().corpus.documents_of("comet-1718")
        ('wp-comet', 'wp-red-nines')
        """
        reports = (report for account in self._accounts_in(slug) for report in self.reports_of(account))
        return tuple(dict.fromkeys(report.subject for report in reports))

    def _accounts_in(self, slug: str) -> tuple[str, ...]:
        if slug in self.editions:
            return (self.editions[slug].account,)
        return tuple(account.slug for account in self.accounts_of(slug))

    def passages_of(self, slug: str) -> tuple[Passage, ...]:
        """Return the passages about an edition or a game, in the order of the documents.

        For a game, the passages about its editions are included.
        """
        wanted = {slug, *(edition.slug for edition in self.editions_of(slug))}
        return tuple(passage for passage in self.passages.values() if wanted & set(passage.games))

    def errata_of(self, slug: str) -> tuple[Erratum, ...]:
        """Return the contradictions about an edition, in the order of the corpus."""
        return tuple(erratum for erratum in self.errata.values() if slug in erratum.games)

    def relations_of(self, slug: str) -> tuple[Relation, ...]:
        """Return the relations of an edition or a game with others, in the order of the corpus.

        For an edition, the result contains the relations of its account and of its game; for a game, the
        relations of the game and of all its accounts. The documents that report an account are left out;
        :meth:`reports_of` returns those documents.

        Examples
        --------
        >>> from nines import library
        >>> [relation.key for relation in library().corpus.relations_of("comet-1753")][-1]
        'nain-jaune/descends-from/comet'
        """
        games, accounts = {self.game_of(slug)}, set(self._accounts_in(slug))
        return tuple(
            relation
            for relation in self.relations.values()
            if relation.kind != "reports"
            and (games if relation.of_games else accounts) & {relation.subject, relation.object}
        )

    def relations_between(self, one: str, other: str) -> tuple[Relation, ...]:
        """Return the relations between two editions or games, in the order of the corpus.

        For two editions, the result contains the relations between their accounts. If the editions belong to
        different games, the result also contains the relations between the games.

        Examples
        --------
        >>> from nines import library
        >>> [relation.key for relation in library().corpus.relations_between("comet-1718", "comet-1752")]
        ['new-comet/descends-from/comet']
        """
        games = {self.game_of(slug) for slug in (one, other)}
        accounts = {self.editions[slug].account for slug in (one, other) if slug in self.editions}
        return tuple(
            tie
            for tie in self.relations.values()
            if {tie.subject, tie.object} == (games if tie.of_games else accounts) and tie.kind != "reports"
        )

    def attestations_of(self, slug: str) -> tuple[Attestation, ...]:
        """Return the attestations of a game, or of the game of an edition, in order of date.

        Examples
        --------
        >>> from nines import library
        >>> library().corpus.attestations_of("red-nines")[0].place
        'Bath'
        """
        return tuple(
            attestation
            for attestation in self.attestations.values()
            if self.game_of(slug) in attestation.games
        )

    def where(self, citation: Citation) -> str:
        """Return a citation as text: the name of the source and the place in the source.

        Raises
        ------
        UnknownNameError
            If the source is not in the bibliography.
        """
        name = self.source(citation.source).name
        return f"{name}, {citation.at}" if citation.at else name

    def seen(self, source: str, stated: str) -> str:
        """Return how much of a source we saw.

        The result is always ``lead`` if the document of the source is a lead: a copy that does not count as
        evidence.

        Parameters
        ----------
        source
            A key of the bibliography.
        stated
            One of ``SEEN``: the value stated in the record that names the source.

        Examples
        --------
        >>> from nines import library
        >>> library().corpus.seen("parlett2008", "part"), library().corpus.seen("foster1914", "part")
        ('lead', 'part')
        """
        lead = any(
            document.source == source and document.seen == "lead" for document in self.documents.values()
        )
        return "lead" if lead else stated

    def witness(self, passage: Passage) -> str:
        """Return the source of a passage, and the document that reports it, on one line.

        Examples
        --------
        >>> from nines import library
        >>> corpus = library().corpus
        >>> print(corpus.witness(corpus.passage("wp-comet:069")))
        Académie Universelle des Jeux 1718, pp. 153-159, as reported by wp-comet:069 (line 69)
        """
        if not passage.cites:
            return passage.label
        said = (
            f"{self.where(cited)} ({_INFERRED})" if cited.by == "context" else self.where(cited)
            for cited in passage.cites
        )
        return f"{'; '.join(said)}, {self.through(passage)} {passage.label}"

    def attributed(self, passage: Passage) -> str:
        """Return a text that names the sources of a passage, and says how firmly we know each source.

        If the passage has no source, the text says so.

        Examples
        --------
        >>> from nines import library
        >>> corpus = library().corpus
        >>> corpus.attributed(corpus.passage("wp-red-nines:164"))
        'Taylor 1974, pp. 21-22, cited in a note in Wikipedia'
        >>> corpus.attributed(corpus.passage("wp-comet:048"))
        'Wikipedia, no source given'
        """
        if not passage.cites:
            document = self.documents[passage.document]
            if document.author:
                return f"{document.author}, no other source given"
            return f"{document.publisher or document.title}, {ATTRIBUTIONS['none']}"
        return "; ".join(f"{self.where(cite)}, {self.attribution(passage, cite)}" for cite in passage.cites)

    def attribution(self, passage: Passage, citation: Citation) -> str:
        """Return a text that says why we attribute a passage to its source.

        There are three reasons: a note names the source, we infer the source, or we read the passage in the
        source itself. If the document is the source but we have not seen it, the text is “not seen”.

        Examples
        --------
        >>> from nines import library
        >>> corpus = library().corpus
        >>> passages = map(corpus.passage, ("wp-comet:069", "wp-red-nines:160", "encyclopedie-1753:018"))
        >>> [corpus.attribution(passage, passage.cites[0]) for passage in passages]
        ['cited in a note in Wikipedia', 'inferred', 'read by us']
        """
        if citation.by == "context":
            return _INFERRED
        document = self.documents[passage.document]
        if citation.source == document.source:
            return "read by us" if document.seen != "cited" else "not seen"
        return f"cited in a note in {document.publisher or document.title}"

    def through(self, passage: Passage) -> str:
        """Return a text that says whether we saw a passage's sources or know them only through a document.

        Examples
        --------
        >>> from nines import library
        >>> corpus = library().corpus
        >>> [corpus.through(corpus.passage(key)) for key in ("wp-comet:069", "encyclopedie-1753:018")]
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
        The folder that contains ``documents.toml``, ``passages/`` and the other files.

    Raises
    ------
    CorpusError
        If the corpus has a fault. The message names the file and the key of the first fault.
    """
    from nines.corpus.reading import read_corpus  # noqa: PLC0415 - a corpus that was kept needs none of it

    return read_corpus(root)
