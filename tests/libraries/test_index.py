"""The index: what rests on a passage, and what every name names."""

from __future__ import annotations

import pytest

from nines import library
from nines.libraries.index import Index, ReadingUse


@pytest.mark.slow
def test_the_index_has_all_of_the_corpus_and_rules() -> None:
    """Count it anew, passage by passage, in the plainest way."""
    ours, index = library(), library().index
    corpus = ours.corpus
    cited_rules = [each for slug in ours.playable for each in ours.load(slug).rules().items()]
    rules = [(rule, {*cited.passages, *cited.via}) for rule, cited in cited_rules]
    readings = {one.key: one for slug in corpus.titled for one in corpus.readings_of(slug).values()}
    for key in corpus.passages:
        uses = index.of(key)
        assert list(uses.rules) == [rule for rule, passages in rules if key in passages]
        resting = {
            name
            for name, one in readings.items()
            if key in one.passages or any(key in other.passages for other in one.candidates.values())
        }
        assert {reading_use.key for reading_use in uses.readings} == resting
        for use in uses.readings:
            reading = readings[use.key]
            chosen = key in (*reading.passages, *reading.candidates[reading.chosen].passages)
            assert (use.role == "chosen", use.inherited) == (chosen, reading.carried)
        assert set(uses.errata) == {
            erratum.id
            for erratum in corpus.errata.values()
            if any(key in side.passages for side in erratum.sides)
        }
        assert len(uses.lineage) == sum(
            any(key in side.passages for side in relation.sides) for relation in corpus.relations.values()
        ) + sum(key in attestation.passages for attestation in corpus.attestations.values())


def test_a_candidate_not_chosen_is_marked_as_one() -> None:
    uses = [use for key in library().corpus.passages for use in library().index.of(key).readings]
    assert {use.role for use in uses} == {"chosen", "candidate"}
    assert any(use.inherited for use in uses)
    assert all(use.candidates for use in uses if use.role == "candidate")


def test_every_name_is_known_by_itself_and_in_the_list() -> None:
    index = library().index
    assert {name: index.what(name) for name in index.names} == index.names
    assert {"game", "edition", "account", "aspect", "rule", "reading", "passage", "point", "erratum"} <= set(
        index.names.values()
    )
    for name in ("comet-1781", "comet-1718/stpo", "comet-1718/", "nain-jaune/stop", ""):
        assert index.what(name) is None


def test_the_index_is_built_by_kind_when_asked() -> None:
    index = Index(library())
    before = set(vars(index))
    assert index.errata["wp-comet:045"] == ("two-play-comet",)
    assert set(vars(index)) - before == {"errata"}
    assert index.of("no-such:001") == ((), (), (), (), ())
    assert isinstance(index.readings["wp-comet:045"][0], ReadingUse)
