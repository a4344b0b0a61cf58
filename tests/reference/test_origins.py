"""Where an edition comes from: every parent is named once, and every doubt is said."""

from __future__ import annotations

from collections import Counter

import pytest

from nines import library
from nines.reference import origin_answer, relation_answers

SAID = {
    "comet-1753": (
        "It is a later form of Comet of 1718; Comet probably comes from Hoc Mazarin,"
        " though there is evidence against this."
    ),
    "red-nines-20c": (
        "It is probably a later form of Red Nines of 1881; Red Nines probably comes from Comet,"
        " and perhaps from Pope Joan or Planetenspiel; there is evidence against each."
    ),
    "hoc-mazarin-1765": "Hoc Mazarin may come from Piquet, Berlan or Séquence.",
    "ninety-nine-classic": "No source that we have seen says which game Ninety-nine comes from.",
}


@pytest.mark.parametrize("slug", SAID)
def test_the_sentence_names_parents_certainty_and_doubts(slug: str) -> None:
    assert origin_answer(library(), slug).sentence == SAID[slug]


@pytest.mark.parametrize("slug", library().playable)
def test_the_sentence_agrees_with_the_lineage(slug: str) -> None:
    corpus = library().corpus
    answer = origin_answer(library(), slug)
    own = (corpus.editions[slug].account, answer.game)
    ties = [
        relation.record
        for relation in relation_answers(library(), slug)
        if relation.record.subject in own
        and (relation.record.descent or relation.record.kind == "later-form-of")
    ]
    named = Counter(run.name for run in answer.runs if run.name)
    assert answer.known == bool(ties) == bool(named)
    assert named.total() == len(ties)
    assert ("evidence against" in answer.sentence) == any(tie.contested for tie in ties)
    assert ("probably" in answer.sentence) == any(tie.cert == "medium" for tie in ties)
    assert len(answer.sentence.split()) <= 30
