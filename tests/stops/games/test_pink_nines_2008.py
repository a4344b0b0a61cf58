"""What the rules of Pink Nines in the later account rest on."""

from __future__ import annotations

import pytest
from tests.details import detail, points

import nines
from nines import library

PARLETT = nines.load("pink-nines-2008")


def test_the_payments_of_1881_do_not_come_by_themselves() -> None:
    taken = {key.split("/")[1] for key in PARLETT.rules()}
    assert taken.isdisjoint({"doubling", "stakes", "dissolution", "leftover", "call"})
    with_all = {key.split("/")[1] for key in PARLETT.read({"cards-left-paid": "all"}).rules()}
    assert with_all >= {"doubling", "stakes", "dissolution", "leftover"}


def test_a_question_that_does_not_arise_is_not_asked() -> None:
    aside = library().corpus.amendments["pink-nines-2008"].set_aside
    assert "fourfold-payment" in aside
    assert aside.keys().isdisjoint(library().corpus.readings_of("pink-nines-1974"))
    assert all(reason.endswith(".") for reason in aside.values())


def test_passing_is_stated_but_its_order_is_inherited() -> None:
    unable = detail("pink-nines-2008", "passing/unable")
    assert (unable.passages, unable.warrant, unable.inherited) == (
        ("wp-red-nines:162",),
        "doubtful-choice",
        None,
    )
    clockwise = detail("pink-nines-2008", "turn", "clockwise")
    assert clockwise.inherited
    assert clockwise.inherited.rule == "red-nines-1881/turn"
    assert clockwise.inherited.passages == ("wp-red-nines:159",)


@pytest.mark.parametrize("place", ["settlement/cards", "pool/red-nine", "together"])
def test_a_payment_of_1881_is_inherited_in_all_details(place: str) -> None:
    cited = nines.load("pink-nines-2008[cards-left-paid=all]").rule_set.rule_at(place)
    for one in cited.details:
        assert one.inherited, one.name
        assert "cards-left-paid" in [choice.point for choice in one.inherited.choices], one.name


def test_the_documents_unit_holds_unless_counters_are_paid() -> None:
    assert points(detail("pink-nines-2008", "pool/ante", "unit")) == {"which-account", "cards-left-paid"}
    counters = detail("pink-nines-2008[cards-left-paid=cards]", "pool/ante", "unit")
    assert (counters.value, counters.warrant) == ("counter", "doubtful-choice")


def test_what_names_no_author_is_parletts_by_a_reading() -> None:
    """The paragraph names nobody (wp-red-nines:153 to 163); we take it as Parlett's, as we do for Taylor."""
    for key, cited in PARLETT.rules().items():
        for one in cited.details:
            leans = bool(one.passages or one.inherited)
            assert ("which-account" in points(one)) == leans, f"{key} {one.name}"
        assert cited.warrant in ("sure-choice", "doubtful-choice"), key
