"""Where a rule is cited: the line is recorded when it is executed, and makes no other difference."""

from __future__ import annotations

import linecache
import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from nines import library
from nines.common.seating import Between
from nines.evidence.cite import TAKEN, Cited, cite
from nines.evidence.place import Place
from nines.evidence.sourced import said
from nines.libraries.canonical import sha256_of
from nines.libraries.digests import said_under
from nines.reference.where import CHECKOUT, asked_at, detail_source, path_of, rule_source


def seats() -> Cited[Between]:
    return cite("wp-comet:045", Between, least=said(2, "wp-comet:046"), most=5)


def rule(key: str) -> Cited[object]:
    return library().load(key.partition("/")[0]).rules()[key]


def written(path: str, line: int) -> str:
    return linecache.getline(str(CHECKOUT / path), line)


def test_a_rule_knows_the_line_that_cites_it() -> None:
    first = seats.__code__.co_firstlineno
    assert seats().places[""][0] == Place(__name__, first + 1)


def test_places_make_no_difference_to_equality_repr_or_digest() -> None:
    found, other = seats(), replace(seats(), places={})
    assert (found == other, hash(found) == hash(other), repr(found) == repr(other)) == (True, True, True)
    digest = sha256_of(said_under("comet-1718/stop/king", library()))
    assert "comet_1718" not in repr(said_under("comet-1718/stop/king", library()))
    assert digest.startswith("sha256:")


def test_places_go_with_a_rule_to_another_process() -> None:
    found = rule("comet-1718/seats")
    assert pickle.loads(pickle.dumps(found)).places == found.places  # noqa: S301 - our own


@pytest.mark.parametrize("slug", library().playable)
def test_every_detail_is_cited_in_its_family(slug: str) -> None:
    for key, cited in library().load(slug).rules().items():
        source = rule_source(cited)
        assert source, key
        assert "/games/" in source.path, key
        assert all("/games/" in one.path for one in source.taken_over_at), key
        for detail in cited.details:
            line = detail_source(cited, detail.name)
            assert line, (key, detail.name)
            assert written(line.path, line.line).strip(), (key, detail.name)


def test_the_line_names_the_class_or_the_passage() -> None:
    source = rule_source(rule("comet-1718/stop/king"))
    assert source
    assert source.rule_class in written(source.path, source.line)
    assert str(source).endswith(", StopRanks in engine/nines/stops/rules/stop.py")


def test_an_inherited_rule_names_both_of_its_lines() -> None:
    source = rule_source(rule("comet-1753/stop/king"))
    older = rule_source(rule("comet-1718/stop/king"))
    assert source
    assert older
    assert (source.path, source.line) == (older.path, older.line)
    assert [Path(one.path).name for one in source.taken_over_at] == ["comet_1753.py"]


def test_a_helpers_rule_names_the_games_line_first() -> None:
    source = rule_source(rule("comet-1718/asked"))
    assert source
    assert Path(source.path).name == "comet_1718.py"
    assert [Path(one.path).name for one in source.through] == ["shared.py"]


def test_a_question_is_asked_at_the_line_that_names_it() -> None:
    for line in asked_at(library(), "comet-1718", "comet-stops"):
        assert "choices.ask(" in written(line.path, line.line)


def test_a_changed_parameter_has_the_line_that_changes_it() -> None:
    changed = seats().changed(most=4)
    assert changed.places["most"] != changed.places["least"]
    assert changed.places["most"][0].module == __name__


def test_a_module_of_another_package_has_its_own_path() -> None:
    assert path_of("elsewhere.games.one") == "elsewhere/games/one.py"
    assert path_of("elsewhere.a\x1b[31m") == "elsewhere/a\\x1b[31m.py"


def test_no_place_is_an_absolute_path() -> None:
    places = rule("comet-1752/claim").places
    assert TAKEN in places
    assert "/" not in repr(dict(places))
