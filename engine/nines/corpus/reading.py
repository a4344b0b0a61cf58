"""Read a whole corpus from its files, and check it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.corpus import Corpus, load
from nines.corpus.bibliography import read_bibliography
from nines.corpus.check import check
from nines.corpus.errata import read_errata
from nines.corpus.games import read_accounts, read_editions, read_games
from nines.corpus.hashes import read_hashes
from nines.corpus.lineage import read_attestations, read_lines, read_questions, read_relations
from nines.corpus.records import Amendment, Exclusion, Reading
from nines.corpus.retired import read_retired
from nines.corpus.summaries import read_summaries
from nines.corpus.wanted import read_wanted
from nines.corpus.withdrawn import read_withdrawn

if TYPE_CHECKING:
    from collections.abc import Iterable
    from importlib.resources.abc import Traversable


def read_corpus(root: Traversable) -> Corpus:
    """Read and check a corpus, as :func:`nines.corpus.load_corpus` does.

    Parameters
    ----------
    root
        The folder of the corpus.

    Raises
    ------
    CorpusError
        If the corpus has a fault. The message names the file and the key of the first fault.
    """
    readings, exclusions, amendments = _sorted(load.read_readings(root))
    out_of_scope, not_played = load.read_scope(root)
    corpus = Corpus(
        documents=load.read_documents(root),
        sources=read_bibliography(root),
        passages=load.read_passages(root),
        games=read_games(root),
        accounts=read_accounts(root),
        editions=read_editions(root),
        points=load.read_points(root),
        readings=readings,
        exclusions=exclusions,
        amendments=amendments,
        glossary=load.read_glossary(root),
        names=load.read_names(root),
        out_of_scope=out_of_scope,
        not_played=not_played,
        errata=read_errata(root),
        relations=read_relations(root),
        attestations=read_attestations(root),
        lines=read_lines(root),
        questions=read_questions(root),
        summaries=read_summaries(root),
        wanted=read_wanted(root),
        retired=read_retired(root),
        withdrawn=read_withdrawn(root),
        hashes=read_hashes(root),
    )
    check(corpus)
    return corpus


def _sorted(
    records: Iterable[Reading | Exclusion | Amendment],
) -> tuple[dict[str, dict[str, Reading]], tuple[Exclusion, ...], dict[str, Amendment]]:
    """Return the readings by game and decision point, the exclusions, and the amendments by game."""
    readings: dict[str, dict[str, Reading]] = {}
    exclusions, amendments = [], {}
    for record in records:
        match record:
            case Exclusion():
                exclusions.append(record)
            case Amendment():
                amendments[record.game] = record
            case Reading():
                readings.setdefault(record.game, {})[record.point] = record
    return readings, tuple(exclusions), amendments
