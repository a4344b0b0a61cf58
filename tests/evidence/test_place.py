"""Where a rule is cited: the line is recorded when it is executed, and makes no other difference."""

from __future__ import annotations

import pickle
from dataclasses import replace

from nines import library
from nines.common.seating import Between
from nines.evidence.cite import TAKEN, Cited, cite
from nines.evidence.place import Place
from nines.evidence.sourced import said
from nines.libraries.canonical import sha256_of
from nines.libraries.digests import said_under


def seats() -> Cited[Between]:
    return cite("wp-comet:045", Between, least=said(2, "wp-comet:046"), most=5)


def rule(key: str) -> Cited[object]:
    return library().load(key.partition("/")[0]).rules()[key]


def test_a_rule_knows_the_line_that_cites_it() -> None:
    first = seats.__code__.co_firstlineno
    assert seats().places[""][0] == Place(__name__, first + 1)


def test_places_make_no_difference_to_equality_repr_or_digest() -> None:
    cited, other = seats(), replace(seats(), places={})
    assert (cited == other, hash(cited) == hash(other), repr(cited) == repr(other)) == (True, True, True)
    digest = sha256_of(said_under("comet-1718/stop/king", library()))
    assert "comet_1718" not in repr(said_under("comet-1718/stop/king", library()))
    assert digest.startswith("sha256:")


def test_places_go_with_a_rule_to_another_process() -> None:
    cited = rule("comet-1718/seats")
    assert pickle.loads(pickle.dumps(cited)).places == cited.places  # noqa: S301 - our own


def test_a_changed_parameter_has_the_line_that_changes_it() -> None:
    changed = seats().changed(most=4)
    assert changed.places["most"] != changed.places["least"]
    assert changed.places["most"][0].module == __name__


def test_no_place_is_an_absolute_path() -> None:
    places = rule("comet-1752/claim").places
    assert TAKEN in places
    assert "/" not in repr(dict(places))
