"""Check that the corpus is complete, and that the rules and the corpus refer to each other correctly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.corpus.records import EXECUTABLE_KINDS
from nines.corpus.retired import FILE, retired_rules
from nines.libraries.alternatives import alternatives
from nines.libraries.claims import KINDS, TESTABLE
from nines.lineage.checks import faults
from nines.policies import policies_for
from nines_verification.report import Failure
from nines_verification.resting import not_borne, not_resting
from nines_verification.scenario import scenarios_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.kernel.game import AnyGame
    from nines.libraries import Library


def corpus_is_whole(library: Library) -> tuple[int, tuple[Failure, ...]]:
    """Return the number of records that were checked against each other, and the faults found."""
    corpus = library.corpus
    named = (
        corpus.documents,
        corpus.sources,
        corpus.passages,
        corpus.games,
        corpus.accounts,
        corpus.editions,
    )
    records = sum(map(len, (*named, corpus.points, *corpus.readings.values())))
    return records, (*_holes(library), *_strayed(library), *_retired(library))


def _holes(library: Library) -> Iterator[Failure]:
    """Yield the numbers that are missing among the passages of a document.

    Each missing number means that a passage was lost.
    """
    numbers: dict[str, list[int]] = {}
    for passage in library.corpus.passages.values():
        numbers.setdefault(passage.document, []).append(int(passage.id.partition(":")[2]))
    for document, used in numbers.items():
        for missing in sorted(set(range(1, max(used) + 1)) - set(used)):
            yield Failure(f"passages/{document}.toml", f"there is no {document}:{missing:03}")


def _strayed(library: Library) -> Iterator[Failure]:
    """Yield the tested claims whose passage is neither a claim nor advice, or is about another game."""
    passages = library.corpus.passages
    for document, judged in library.claims.by_document.items():
        file = f"claims/{document}.toml"
        for claim in judged.claims:
            for passage in claim.passages:
                if passage not in passages or claim.game not in passages[passage].games:
                    yield Failure(f"{file} {claim.key}", f"{passage} says nothing about {claim.game!r}")
        named = [(passage, TESTABLE) for claim in judged.claims for passage in claim.passages]
        for passage, kinds in (*((one, KINDS) for one in judged.untried), *named):
            if passage not in passages or passages[passage].kind not in kinds:
                yield Failure(f"{file} {passage}", "is not a claim or advice of the corpus")


def _retired(library: Library) -> Iterator[Failure]:
    """Yield retired rules that still exist, and successors of retired rules that do not exist."""
    for key, successors in retired_rules(library.corpus.retired):
        for one in (key, *successors):
            slug = one.partition("/")[0]
            read = (other.rules() for _, _, other in alternatives(library.load(slug)))
            known = library.index.what(one) not in (None, "retired") or any(one in rules for rules in read)
            if known == (one == key):
                what = "is retired, but the rule exists" if known else f"its successor {one} does not exist"
                yield Failure(f"{FILE} {key}", what)


def lineage_holds(library: Library) -> tuple[int, tuple[Failure, ...]]:
    """Return the number of relations and attestations of the lineage that were checked, and the faults."""
    corpus = library.corpus
    checked = len(corpus.relations) + len(corpus.attestations)
    return checked, tuple(Failure(place, says) for place, says in faults(corpus))


def coverage(library: Library, game: AnyGame) -> tuple[int, tuple[Failure, ...]]:
    """Return the number of passages and readings of a game that were checked, and the faults found."""
    passages = library.corpus.passages_of(game.slug)
    readings = game.choices.readings
    failures = (
        *(*_uncited(library, game), *_unjudged(library, game.slug)),
        *(*_miscited(library, game), *_unembodied(game), *not_resting(game), *not_borne(library, game)),
    )
    return len(passages) + len(readings), failures


def _uncited(library: Library, game: AnyGame) -> Iterator[Failure]:
    """Yield the passages of a game that nothing cites."""
    readings = (game, *(other for _, _, other in alternatives(game)))
    ruled = {
        passage
        for reading in readings
        for cited in reading.rules().values()
        for passage in (*cited.passages, *cited.via)
    }
    tested = {passage for scenario in scenarios_of(library, game.slug) for passage in scenario.cites}
    excused = library.corpus.out_of_scope.get(game.slug, {})
    for passage in library.corpus.passages_of(game.slug):
        if passage.id in excused:
            continue
        if passage.kind in EXECUTABLE_KINDS and passage.id not in ruled:
            yield Failure(
                passage.id,
                f"is a {passage.kind} of {game.slug} that no rule cites; cite it or list it in scope.toml",
            )
        if passage.kind == "conduct" and passage.id not in ruled | tested:
            yield Failure(
                passage.id,
                f"is conduct in {game.slug} that nothing cites; cite it or give the reason in scope.toml",
            )
        if passage.kind == "example" and passage.id not in tested:
            yield Failure(passage.id, f"is an example of {game.slug} that no scenario cites")


def _unjudged(library: Library, slug: str) -> Iterator[Failure]:
    """Yield the claims and advice that are not tested although the document has tested claims."""
    policies = policies_for(library.families().values()).values()
    followed = {passage for policy in policies for passage in policy.passages}
    read = {passage for reading in library.corpus.readings_of(slug).values() for passage in reading.passages}
    told = (
        followed | read | {passage for scenario in scenarios_of(library, slug) for passage in scenario.cites}
    )
    for passage in library.corpus.passages_of(slug):
        if (
            passage.kind not in KINDS
            or passage.document not in library.claims.by_document
            or passage.id in told
        ):
            continue
        if not library.claims.of(passage.id) and not library.claims.left_untried(passage.id):
            place = f"claims/{passage.document}.toml"
            yield Failure(
                passage.id, f"is an untested {passage.kind}; test it in {place}, or say there why not"
            )


def _miscited(library: Library, game: AnyGame) -> Iterator[Failure]:
    """Yield the citations of passages that do not exist or are only about other games."""
    for key, cited in game.rules().items():
        for passage in cited.passages:
            if passage not in library.corpus.passages:
                yield Failure(key, f"cites {passage}, which is not in the corpus")
            elif game.slug not in library.corpus.passages[passage].games and not any(
                detail.inherited for detail in cited.details
            ):
                yield Failure(key, f"cites {passage}, which is not about {game.slug}")


def _embodied(game: AnyGame) -> set[str]:
    """Return the open questions whose answers some rule of a game executes."""
    return {point for cited in game.rules().values() for point in cited.points}


def _unembodied(game: AnyGame) -> Iterator[Failure]:
    """Yield the readings that no rule executes, and questions that rules name but that have no reading."""
    readings, chosen = game.choices.readings, game.choices.chosen
    embodied = _embodied(game)
    # A question that does not arise by default is checked under a choice with which it does.
    elsewhere = {point: other for point, _, other in alternatives(game)}
    for point, reading in readings.items():
        arises = any(reading.idle_beside(chosen, other) is None for other in reading.playable[1:])
        rules = embodied if arises else _embodied(elsewhere.get(point, game))
        if len(reading.playable) > 1 and point not in rules:
            yield Failure(reading.key, "can be read in several ways, but no rule embodies it")
    for point in sorted(embodied - readings.keys()):
        yield Failure(game.slug, f"a rule embodies {point!r}, which has no reading")
