"""What is next to a rule: every neighbour has its answer, and every key that an answer has is one."""

from __future__ import annotations

from nines import library
from nines.libraries.compare import compare
from nines.reference.neighbours import ABSENT, OTHERS, SAME, neighbour_rules, neighbours


def test_every_neighbour_answers_as_the_comparison_says() -> None:
    ours = library()
    alike = {}
    for slug in ("comet-1718", "red-nines-20c"):
        game = ours.load(slug)
        for other in neighbours(ours, slug):
            pairs = [pair for aspect in compare(game, ours.load(other)) for pair in aspect.pairs]
            alike[slug, other] = {
                one.earlier.key for one in pairs if one.earlier and one.agreement != "differs"
            }
        for key in game.rules():
            for other, beside in zip(neighbours(ours, slug), neighbour_rules(ours, key), strict=True):
                theirs = ours.load(other)
                assert beside.key in theirs.rules() or beside.key.partition("/")[2] in theirs.aspects()
                assert (beside.group == SAME) == (key in alike[slug, other])
                assert bool(beside.says) == (beside.group not in {SAME, OTHERS, *ABSENT.values()})
