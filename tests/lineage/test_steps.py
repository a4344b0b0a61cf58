"""What changed from game to game."""

from __future__ import annotations

from itertools import pairwise

import nines
from nines import library
from nines.libraries.compare import compare
from nines.lineage import lineage, paths
from nines.lineage.pairs import later_forms
from nines.lineage.steps import editions_along, steps

EDITIONS = ["comet-1718", "red-nines-1881", "pink-nines-1974"]


def test_every_rule_of_both_games_is_kept_or_changed() -> None:
    for taken in steps(library(), EDITIONS):
        pairs = [
            pair
            for aspect_pair in compare(nines.load(taken.older), nines.load(taken.younger))
            for pair in aspect_pair.pairs
        ]
        assert taken.changes is not None
        assert taken.kept + len(taken.changes) == len(pairs)
        for change in taken.changes:
            assert (change.earlier is None, change.later is None) == {
                "dropped": (False, True),
                "added": (True, False),
                "altered": (False, False),
            }[change.how]


def test_the_four_changes_that_a_source_names_are_found() -> None:
    """wp-red-nines:035 to 038: a second wild card, some cards out, cards on the table, sequences in suit."""
    (taken,) = steps(library(), ["comet-1718", "red-nines-1881"])
    altered = {change.aspect for change in taken.changes or () if change.how == "altered"}
    assert {"wild", "pack", "deal", "suit"} <= altered


GRAPH = lineage(library().corpus, library().playable)


def test_where_a_game_cannot_be_played_nothing_is_computed() -> None:
    line = next(line for line in paths(GRAPH, "hoc-mazarin", "emprunt"))
    assert [taken.changes for taken in steps(library(), line)] == [None for _ in pairwise(line)]


MAIN = ["hoc-mazarin", "comet", "red-nines", "pink-nines"]


def test_a_line_follows_first_editions_to_the_one_named() -> None:
    corpus = library().corpus
    assert editions_along(corpus, MAIN) == ["hoc-mazarin-1765", *EDITIONS]
    assert editions_along(corpus, ["comet", "commit"], "commit-2011")[1:] == [
        *("commit-1857", "commit-1991", "commit-2011"),
    ]
    assert later_forms(corpus, "comet-1753", "comet-2018") == []
