"""Where a rule is cited, for a reader: module and line."""

from __future__ import annotations

import linecache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nines import library
from nines.reference.where import CHECKOUT, asked_at, detail_source, path_of, reading_source, rule_source

if TYPE_CHECKING:
    from nines.evidence.cite import Cited


def rule(key: str) -> Cited[object]:
    return library().load(key.partition("/")[0]).rules()[key]


def written(path: str, line: int) -> str:
    return linecache.getline(str(CHECKOUT / path), line)


@pytest.mark.parametrize("slug", library().playable)
def test_every_detail_is_cited_in_its_family(slug: str) -> None:
    for key, cited in library().load(slug).rules().items():
        source = rule_source(cited)
        assert source, key
        assert "/games/" in source.path, key
        assert all("/games/" in code_line.path for code_line in source.taken_over_at), key
        for detail in cited.details:
            line = detail_source(cited, detail.name)
            assert line, (key, detail.name)
            assert written(line.path, line.line).strip(), (key, detail.name)


def test_the_line_names_the_class_or_the_passage() -> None:
    source = rule_source(rule("comet-1718/stop/king"))
    assert source
    assert source.rule_class in written(source.path, source.line)
    assert written(source.class_path, source.class_line) == "class StopRanks:\n"
    assert str(source).endswith(f", StopRanks in engine/nines/stops/rules/stop.py:{source.class_line}")


def test_an_inherited_rule_names_both_of_its_lines() -> None:
    source = rule_source(rule("comet-1753/stop/king"))
    older = rule_source(rule("comet-1718/stop/king"))
    assert source
    assert older
    assert (source.path, source.line) == (older.path, older.line)
    assert [Path(code_line.path).name for code_line in source.taken_over_at] == ["comet_1753.py"]


def test_a_helpers_rule_names_the_games_line_first() -> None:
    source = rule_source(rule("comet-1718/asked"))
    assert source
    assert Path(source.path).name == "comet_1718.py"
    assert [Path(code_line.path).name for code_line in source.through] == ["shared.py"]


def test_a_question_is_asked_at_the_line_that_names_it() -> None:
    for line in asked_at(library(), "comet-1718", "comet-stops"):
        assert "choices.ask(" in written(line.path, line.line)


def test_a_module_of_another_package_has_its_own_path() -> None:
    assert path_of("elsewhere.games.one") == "elsewhere/games/one.py"
    assert path_of("elsewhere.a\x1b[31m") == "elsewhere/a\\x1b[31m.py"


def test_a_reading_names_the_line_that_chooses() -> None:
    readings = library().corpus.readings["comet-1991"]
    for reading in readings.values():
        line = reading_source(library(), reading)
        assert written(line.path, line.line).strip() == f'chosen = "{reading.chosen}"', reading.key
