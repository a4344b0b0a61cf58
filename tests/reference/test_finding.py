"""What a name leads to: one answer, or the nearest names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import nines
from nines import library
from nines.errors import CorpusError, RequestError, UnknownNameError
from nines.libraries import Library
from nines.libraries.names import PREFIXES
from nines.reference import find, verification_answer

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [
        ("longest-rnu", "longest-run"),
        ("dead-hadn", "dead-hand"),
        ("hoc-to-comit", "hoc-to-commit"),
        ("collecting-winns", "collecting-wins"),
        ("attested/hk-1882", "attested/hk-1881"),
        ("comet-1752/derived-from/comet-1781", "comet-1752/derived-from/comet-1718"),
        ("term/oprea", "term/opera"),
        ("comet-1718/frist-hand", "comet-1718/first-hand"),
    ],
)
def test_a_misspelt_name_gets_the_nearest(typed: str, nearest: str) -> None:
    with pytest.raises(UnknownNameError, match=f"did you mean .*{re.escape(nearest)}"):
        find(library(), typed)


@pytest.mark.parametrize("place", ["passing/comet", "reading/first-hand-lot"])
def test_what_needs_another_answer_is_found_under_that_answer(place: str) -> None:
    with pytest.raises(RequestError, match=rf"only with base-game=comet-1718; see: nines show '.*/{place}'"):
        find(library(), f"comet-2018/{place}")
    found = find(library(), f"comet-2018[base-game=comet-1718]/{place}")
    assert found.answer.key == f"comet-2018/{place}"  # type: ignore[union-attr] # it is a rule or a reading


def test_every_kind_has_a_name() -> None:
    assert {*PREFIXES.values()} < {*library().index.names.values()}


@pytest.mark.parametrize("prefix", PREFIXES)
def test_a_prefix_leads_to_its_kind(prefix: str) -> None:
    index = library().index
    for name, what in index.names.items():
        if what == PREFIXES[prefix]:
            key = name.removeprefix(f"{prefix}/")
            assert index.named(f"{prefix}/{key}") == (what, key)


def test_where_a_word_names_two_things_todays_meaning_stays() -> None:
    assert find(library(), "opera").what == "point"
    assert find(library(), "term/opera").what == "term"
    assert find(library(), "opera").answer != find(library(), "term/opera").answer


@pytest.mark.parametrize(
    ("name", "replaced"),
    [
        ("multiple-9-2007[rank-split=once]", "multiple-9-2007[rank-split=no]"),
        ("comet-1718/first-hand", "comet-1718/lot"),
        ("comet-1718[comet-kept-when-nine-wanted=yes]", "comet-1718/reading/wild-kept-in-its-place"),
    ],
)
def test_load_says_what_replaced_a_retired_name(name: str, replaced: str) -> None:
    with pytest.raises(RequestError, match=f"is retired, replaced by {re.escape(replaced)}: "):
        nines.load(name)


def test_stored_results_are_read_as_data(tmp_path: Path) -> None:
    ours = library()
    assert verification_answer(ours).game("comet-1718").rules == len(nines.load("comet-1718").rules())
    with pytest.raises(UnknownNameError, match="did you mean 'comet-1718'"):
        verification_answer(ours).game("comet-1781")
    bare = Library(ours.corpus, ours.catalogue._replace(checks=""))
    with pytest.raises(RequestError, match="has no stored results"):
        verification_answer(bare)
    broken = Library(ours.corpus, ours.catalogue)
    broken.__dict__["checks"] = tmp_path
    (tmp_path / "report.json").write_text("{}", encoding="utf-8")
    with pytest.raises(CorpusError, match=r"report\.json"):
        verification_answer(broken)
