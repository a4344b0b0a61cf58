"""A cited rule is bound to a game: it gets its key, and each choice gets its reading."""

from __future__ import annotations

from dataclasses import replace

from nines import library
from nines.evidence.binding import bound
from nines.evidence.warrant import Choice

GAME = library().load("comet-1718")
RULE = GAME.rule_set.rule_at("going-out")


def test_a_rule_that_is_bound_stays_as_it_is() -> None:
    assert bound(RULE, GAME.slug, "going-out", GAME.choices.settle) is RULE


def test_a_choice_added_to_a_bound_rule_is_settled() -> None:
    added = RULE.mapped(lambda detail: replace(detail, choices=(Choice("comet-stops"),)))
    assert [choice.reading for choice in added.details[0].choices] == [""]
    again = bound(added, GAME.slug, "going-out", GAME.choices.settle)
    assert [choice.reading for choice in again.details[0].choices] == ["comet-1718/reading/comet-stops"]
    assert again.key == RULE.key
