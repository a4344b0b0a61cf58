"""Aspects that a text has where we have not seen it."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest

import nines
from nines.errors import CorpusError, LacunaError
from nines.evidence.cite import cite
from nines.kernel.inheritance import amend
from nines.kernel.lacuna import NOT_SEEN, Lacuna, absence
from nines.stops.games.comet_1718 import comet_1718
from nines.stops.rules.sequence import AnyCard

if TYPE_CHECKING:
    from nines.evidence.choices import Choices
    from nines.stops.rule_set import StopsRules

GAME: Final = nines.load("hoc-mazarin-1765")
RECONSTRUCTED: Final = nines.load("hoc-mazarin-1765[unseen-play=reconstructed]")


def test_the_rule_of_an_unseen_aspect_cannot_be_used() -> None:
    with pytest.raises(LacunaError, match="for hoc-mazarin-1765, no source says what the rules on lead are"):
        _ = GAME.rule_set.lead.rule
    assert "lead" in GAME.rule_set.not_seen
    assert "deal" not in GAME.rule_set.not_seen
    assert RECONSTRUCTED.rule_set.not_seen == ()


def test_a_lacuna_is_like_no_rules_but_says_why() -> None:
    lead = GAME.rule_set.lead
    assert isinstance(lead, Lacuna)
    assert not lead
    assert (lead == NOT_SEEN, lead != NOT_SEEN) == (True, False)
    assert (lead == (), lead != ()) == (False, True)
    assert hash(lead) == hash(NOT_SEEN)
    assert repr(lead) == "NOT_SEEN"
    assert [absence(rules) for rules in (lead, (), ("a rule",))] == ["not seen", "not mentioned", ""]


def test_it_survives_copies() -> None:
    rules = GAME.rule_set
    for again in (pickle.loads(pickle.dumps(rules)), copy.copy(rules), rules.replaced({})):  # noqa: S301 - our own
        assert again == rules
        assert again.not_seen == rules.not_seen
        assert again.lead.game == "hoc-mazarin-1765"
        with pytest.raises(
            LacunaError, match="for hoc-mazarin-1765, no source says what the rules on lead are"
        ):
            _ = again.lead.rule
    assert copy.copy(rules.lead).aspect == "lead"


OWN: Final = cite("encyclopedie-1753:006", AnyCard)  # a rule of the later game


def test_unseen_aspects_are_inherited() -> None:
    def unseen(choices: Choices) -> StopsRules:
        return comet_1718(choices).replaced({"lead": NOT_SEEN, "stop": NOT_SEEN})

    choices = nines.library().choices("comet-1753")
    base = unseen(choices.of_base())
    made = amend(base, choices, points="unseen-half")
    assert made.not_seen == ("lead", "stop")
    with pytest.raises(LacunaError, match="for comet-1753, no source says what the rules on lead are"):
        _ = made.lead.rule
    seen = amend(base, choices, points="unseen-half", lead=OWN)
    assert seen.not_seen == ("stop",)


def test_an_aspect_cannot_be_both_not_seen_and_not_mentioned() -> None:
    with pytest.raises(CorpusError):
        replace(GAME.rule_set, silent=f"{GAME.rule_set.silent} lead")
