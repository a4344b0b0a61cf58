"""What differs from game to game."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import nines
from nines import library
from nines.lineage import lineage, paths, settled_by_both
from nines.lineage.pairs import later_forms
from nines.lineage.steps import Compared, compare_step, editions_along, steps

if TYPE_CHECKING:
    from nines.stops.family import StopsGame

EDITIONS = ["comet-1718", "red-nines-1881", "pink-nines-1974"]


def compared(older: str, younger: str) -> Compared:
    return compare_step(nines.load(older), nines.load(younger))


def changed_how(found: Compared) -> dict[str, str]:
    return {change.aspect: change.how for change in found.changes}


def test_every_aspect_with_a_rule_is_in_one_group() -> None:
    for taken in steps(library(), ["hoc-mazarin-1765", *EDITIONS]):
        assert taken.compared is not None
        older, younger = (nines.load(slug).aspects() for slug in (taken.older, taken.younger))
        of_text = nines.load(taken.older).family.outline.of_text
        unseen = set(nines.load(taken.older).aspects()) & set(taken.compared.not_seen)
        every = {name for name in older if older[name] or younger[name]} - {*of_text} | unseen
        groups = [
            *(change.aspect for change in taken.compared.changes),
            *taken.compared.same,
            *taken.compared.ours,
            *taken.compared.not_seen,
        ]
        assert sorted(groups) == sorted(every)
        assert taken.compared.total == len(groups)


def test_the_four_changes_that_a_source_names_are_found() -> None:
    """wp-red-nines:035 to 038: a second wild card, some cards out, cards on the table, sequences in suit."""
    found = changed_how(compared("comet-1718", "red-nines-1881"))
    assert {found[aspect] for aspect in ("wild", "pack", "deal", "suit")} == {"different"}


def test_the_end_of_our_copy_is_no_dropped_rule() -> None:
    """Hoc has bids and pools that no account of Comet mentions, but also a rule for the end of our text."""
    found = compared("hoc-mazarin-1765", "comet-1718")
    assert nines.load("hoc-mazarin-1765").aspects()["text-end"]
    named = {*changed_how(found), *found.same, *found.ours, *found.not_seen}
    assert "text-end" not in named
    assert [name for name, how in changed_how(found).items() if how == "only-older"] == [
        *("contest", "raising", "contest-pay", "pool"),
    ]


def test_rules_of_an_unseen_part_are_not_added() -> None:
    found = compared("hoc-mazarin-1765", "comet-1718")
    assert "only-younger" not in changed_how(found).values()
    assert {"stop", "claim", "value", "payment-limit", "wild-limit"} <= set(found.not_seen)
    assert not found.counted
    assert found.not_seen == compared("comet-1718", "hoc-mazarin-1765").not_seen


def test_the_jeton_for_a_king_is_one_different_aspect() -> None:
    found = compared("hoc-mazarin-1765", "comet-1718")
    (payment,) = (change for change in found.changes if change.aspect == "payment")
    assert payment.how == "different"
    assert "hoc-mazarin-1765/payment/hoc" in [cited.key for cited in payment.older]
    assert "comet-1718/payment/king" in [cited.key for cited in payment.younger]


def with_rule(game: StopsGame, aspect: str, **details: object) -> StopsGame:
    """Return a game whose rule for an aspect has other details."""
    cited = getattr(game.rule_set, aspect)
    other = replace(cited, details=tuple(replace(detail, **details) for detail in cited.details))
    return replace(game, rule_set=game.rule_set.replaced({aspect: other}))


def test_a_difference_of_two_choices_is_left_out(comet: StopsGame) -> None:
    """The turn of Hoc goes to the right and that of Comet to the left; both directions are our choice."""
    found = compared("hoc-mazarin-1765", "comet-1718")
    assert "turn" in found.ours
    stated = with_rule(comet, "turn", choices=(), passages=("wp-comet:067",))
    assert changed_how(compare_step(nines.load("hoc-mazarin-1765"), stated))["turn"] == "different"


def test_a_choice_that_only_one_edition_makes_is_left_out() -> None:
    """Red Nines has pools; no source says who gets them when the match ends."""
    found = compared("comet-1718", "red-nines-1881")
    assert changed_how(found)["pool"] == "only-younger"
    assert "dissolution" in found.ours


def test_settled_aspects_are_those_of_the_comparison_of_words() -> None:
    """A count of aspects that are taken over or our choice is the count that we withdrew."""
    for taken in steps(library(), EDITIONS):
        assert taken.compared is not None
        both = settled_by_both(nines.load(taken.older), nines.load(taken.younger))
        assert taken.compared.settled == both
    assert compared("red-nines-1881", "pink-nines-1974").settled == ()
    assert compared("red-nines-1881", "pink-nines-1974").same


def test_totals_are_given_if_a_third_cannot_be_compared() -> None:
    third, more = (Compared((), ("a", "b"), (), unseen) for unseen in (("c",), ("c", "d")))
    assert (third.counted, more.counted) == (True, False)
    assert compared("comet-1718", "red-nines-1881").counted


GRAPH = lineage(library().corpus, library().playable)


def test_where_a_game_cannot_be_played_nothing_is_computed() -> None:
    line = next(line for line in paths(GRAPH, "hoc-mazarin", "emprunt"))
    assert [taken.compared for taken in steps(library(), line)] == [None for _ in pairwise(line)]


MAIN = ["hoc-mazarin", "comet", "red-nines", "pink-nines"]


def test_a_line_follows_first_editions_to_the_one_named() -> None:
    corpus = library().corpus
    assert editions_along(corpus, MAIN) == ["hoc-mazarin-1765", *EDITIONS]
    assert editions_along(corpus, ["comet", "commit"], "commit-2011")[1:] == [
        *("commit-1857", "commit-1914", "commit-1991", "commit-2011"),
    ]
    assert later_forms(corpus, "comet-1753", "comet-2018") == []
