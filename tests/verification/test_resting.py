"""A choice of ours that is marked as stated is noticed, and so is an answer on which no rule rests."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from tests.verification.conftest import changed
from tests.verification.second_reading.moved import other

import nines
from nines_verification.resting import not_borne, not_resting

if TYPE_CHECKING:
    from nines.stops.rule_set import StopsRules


def _stated(cited: Any) -> Any:  # noqa: ANN401 - one rule of an aspect, or several
    """Return rules without the open questions on which they rest."""
    if isinstance(cited, tuple):
        return tuple(map(_stated, cited))
    return cited.mapped(lambda detail: replace(detail, choices=()))


@pytest.mark.parametrize("slug", ["comet-1718", "oxford-whist"])
def test_every_rule_that_an_answer_changes_rests_on_its_question(slug: str) -> None:
    assert list(not_resting(nines.load(slug))) == []


@pytest.mark.parametrize("point", ["several-of-a-rank", "caught-comet-fiche"])
def test_a_stated_rule_that_another_answer_changes_is_noticed(point: str) -> None:
    def forget(rules: StopsRules) -> StopsRules:
        of_point = [
            name
            for name, rules_of in rules.by_field().items()
            if any(point in one.points for one in rules_of)
        ]
        return rules.replaced({name: _stated(getattr(rules, name)) for name in of_point})

    said = [failure.what for failure in not_resting(changed(forget))]
    assert any(f"but does not rest on {point}" in one for one in said)


def test_a_unit_that_differs_rests_on_its_question() -> None:
    one = nines.load("pink-nines-2008")
    unit = next(
        detail for detail in one.rules()["pink-nines-2008/pool/ante"].details if detail.name == "unit"
    )
    assert "cards-left-paid" in {choice.point for choice in unit.choices}


@pytest.mark.parametrize("slug", ["comet-1718", "multiple-9-2007"])
def test_each_answer_is_borne_by_a_rule_or_excused(slug: str) -> None:
    assert list(not_borne(nines.library(), nines.load(slug))) == []


def test_an_answer_on_which_no_rule_rests_is_noticed() -> None:
    game = nines.load("comet-1718")
    single = {point for point, one in game.choices.readings.items() if len(one.playable) == 1}

    def forget(rules: StopsRules) -> StopsRules:
        filled = [name for name, rules_of in rules.by_field().items() if rules_of]
        return rules.replaced({name: _stated(getattr(rules, name)) for name in filled})

    bearing = {
        choice.point for one in game.rules().values() for detail in one.details for choice in detail.choices
    }
    said = {failure.where.rpartition("/")[2] for failure in not_borne(nines.library(), changed(forget))}
    assert said == single & bearing
    assert said


def test_an_excuse_that_nothing_needs_is_noticed() -> None:
    readings = {slug: dict(there) for slug, there in nines.library().corpus.readings.items()}
    del readings["comet-1718"]["announcements"]
    (failure,) = not_borne(other(readings=readings), nines.load("comet-1718"))
    assert "comet-1718/reading/announcements" in failure.what
