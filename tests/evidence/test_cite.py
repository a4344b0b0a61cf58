"""Cited rules: what they rest on, how firmly, and by which key they are known."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from string import ascii_lowercase, digits
from typing import TYPE_CHECKING, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nines import library
from nines.errors import CorpusError
from nines.evidence.binding import bound, rule_key
from nines.evidence.cite import By, Cited, cite
from nines.evidence.sourced import implied, part, said
from nines.stops.rules.stop import StopRanks, WildStops

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame

Rule = TypeVar("Rule")


@dataclass(frozen=True)
class Nested:
    """A rule with a part that has parameters of its own."""

    inner: StopRanks | WildStops
    other: bool


CHOICES = library().choices("comet-1718")
KING = By("wp-comet:069", name="king")


def here(cited: Cited[Rule]) -> Cited[Rule]:
    """Return a rule as the game of 1718 would have it."""
    return bound(cited, "comet-1718", "stop", CHOICES.settle)


def test_a_rule_that_rests_on_nothing_is_refused() -> None:
    with pytest.raises(CorpusError, match="cites no passage and embodies no reading"):
        here(cite("", StopRanks, ranks=(13,)))


def test_a_parameter_that_rests_on_nothing_is_refused() -> None:
    with pytest.raises(CorpusError, match="parameter 'ranks' cites no passage and embodies no reading"):
        here(cite("wp-comet:069", StopRanks, ranks=said((13,), "")))


@pytest.mark.parametrize("name", ["King", "the king", "king_stops", "-king", "king-", "a.b"])
def test_a_rule_is_named_by_short_words_and_hyphens(name: str) -> None:
    with pytest.raises(CorpusError, match="short words and hyphens"):
        By("wp-comet:069", name=name)


def test_parameters_are_named() -> None:
    with pytest.raises(TypeError, match="by name"):
        cite(KING, StopRanks, (13,))
    with pytest.raises(TypeError, match="by name"):
        part(StopRanks, (13,))
    with pytest.raises(TypeError, match="by name"):
        cite(KING, CHOICES.ask("comet-stops", {"no": partial(StopRanks, (13,))}))


def test_a_parameter_rests_on_its_rule_unless_it_cites_itself() -> None:
    cited = here(cite("wp-comet:069", StopRanks, ranks=(13,)))
    assert [(detail.name, detail.passages, detail.own) for detail in cited.details] == [
        ("", ("wp-comet:069",), True),
        ("ranks", ("wp-comet:069",), False),
    ]
    other = here(cite("wp-comet:069", StopRanks, ranks=said((13,), "wp-comet:071")))
    assert [detail.passages for detail in other.details] == [("wp-comet:069",), ("wp-comet:071",)]


def test_a_rule_is_as_firm_as_its_weakest_detail() -> None:
    assert here(cite(KING, StopRanks, ranks=(13,))).warrant == "stated"
    assert here(cite(KING, StopRanks, ranks=implied((13,), "wp-comet:071"))).warrant == "implied"
    assert here(cite(By("wp-comet:069", implied=True), StopRanks, ranks=(13,))).warrant == "implied"
    read = here(cite("wp-comet:069", WildStops, stops=CHOICES.ask("comet-stops", {"yes": True, "no": False})))
    assert [detail.warrant for detail in read.details] == ["stated", "doubtful-choice"]
    assert (read.warrant, read.points) == ("doubtful-choice", ("comet-stops",))


def test_a_choice_with_words_for_a_part_remains_a_choice() -> None:
    stops = said(CHOICES.ask("comet-stops", {"yes": True, "no": False}), "wp-comet:062")
    cited = here(cite("wp-comet:069", WildStops, stops=stops))
    assert (cited.details[1].passages, cited.details[1].ground) == (("wp-comet:062",), "read")


def test_a_chosen_rule_settles_all_that_cites_nothing_itself() -> None:
    cited = CHOICES.choose(
        "comet-stops",
        {
            "yes": cite(KING, StopRanks, ranks=(13,)),
            "no": cite(KING, StopRanks, ranks=said((12,), "wp-comet:071")),
        },
    )
    assert [detail.warrant for detail in here(cited).details] == ["doubtful-choice", "stated"]
    plain = CHOICES.decide("comet-stops wild-leads", lambda *_: cite(KING, StopRanks, ranks=(13,)))
    assert [detail.warrant for detail in here(plain).details] == ["doubtful-choice", "doubtful-choice"]
    assert plain.points == ("comet-stops", "wild-leads")


def test_words_for_a_class_support_the_whole_rule() -> None:
    cited = here(cite(KING, implied(StopRanks, "wp-comet:062"), ranks=(13,)))
    assert cited.details[0].passages == ("wp-comet:069", "wp-comet:062")
    assert cited.warrant == "implied"


def test_a_part_rests_on_all_that_its_parameters_rest_on() -> None:
    ranks = said((13,), "wp-comet:071")
    cited = here(cite("wp-comet:069", Nested, inner=part(StopRanks, ranks=ranks), other=True))
    assert cited.rule == Nested(StopRanks((13,)), other=True)
    assert cited.details[1].passages == ("wp-comet:071",)
    asked = part(WildStops, stops=CHOICES.ask("comet-stops", {"yes": True, "no": False}))
    assert here(cite("wp-comet:069", Nested, inner=asked, other=True)).points == ("comet-stops",)


def test_a_sourced_value_refuses_to_be_computed_with() -> None:
    value = said(13, "wp-comet:069")
    with pytest.raises(TypeError, match="do not compute with it"):
        bool(value)
    with pytest.raises(TypeError, match="do not compute with it"):
        _ = value + 1
    with pytest.raises(TypeError, match="do not compute with it"):
        list(said((13,), "wp-comet:069"))


def test_a_rule_can_be_changed_in_one_parameter() -> None:
    cited = here(cite(KING, StopRanks, ranks=(13,)))
    other = here(cited.changed(ranks=said((1, 13), "wp-comet:071")))
    assert other.rule == StopRanks((1, 13))
    assert [detail.passages for detail in other.details] == [("wp-comet:069",), ("wp-comet:071",)]
    assert cited.also("wp-comet:062").passages == ("wp-comet:069", "wp-comet:062")


def test_an_option_of_the_source_is_stated_by_it() -> None:
    assert library().corpus.point("caught-comet-fiche").kind == "option"
    caught = CHOICES.ask("caught-comet-fiche", {"ten": (10,), "four": (4,)})
    assert here(cite(By("wp-comet:081"), StopRanks, ranks=caught)).warrant == "stated"


def joined(letters: str, by: str) -> st.SearchStrategy[str]:
    """Return what makes words of some letters; drawn from a pattern, they would take ten times as long."""
    return st.lists(st.text(letters, min_size=1), min_size=1).map(by.join)


words = joined(f"{ascii_lowercase}{digits}", "-")


@given(words, joined(ascii_lowercase, "_"), st.one_of(st.just(""), words))
def test_a_key_is_lower_case_words_hyphens_and_slashes(slug: str, aspect: str, name: str) -> None:
    key = rule_key(slug, aspect, name)
    assert key.count("/") == 1 + bool(name)
    assert set(key) <= set("abcdefghijklmnopqrstuvwxyz0123456789-/")
    assert (
        bound(cite(By("wp-comet:069", name), StopRanks, ranks=(13,)), slug, aspect, CHOICES.settle).key == key
    )


def test_every_rule_knows_its_key_and_prints_one_line(comet: AnyGame) -> None:
    rules = comet.rules()
    assert len(rules) == sum(map(len, comet.aspects().values()))
    for key, cited in rules.items():
        assert cited.key == key
        assert key.startswith("comet-1718/")
        assert str(cited.rule)
        assert "\n" not in str(cited.rule)


def test_every_rule_cites_passages_and_points_that_exist(comet: AnyGame) -> None:
    for cited in comet.rules().values():
        assert all(library().corpus.passage(passage) for passage in cited.passages)
        assert all(library().corpus.point(point) for point in cited.points)
