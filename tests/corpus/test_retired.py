"""Names that are retired, and what they lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.corpus.conftest import Fault, check_fault

from nines import library
from nines.corpus import load_corpus
from nines.errors import CorpusError

if TYPE_CHECKING:
    from pathlib import Path


def test_a_corpus_without_retired_names_needs_no_file(root: Path) -> None:
    (root / "retired.toml").unlink()
    assert load_corpus(root).retired == {}


def test_a_corpus_without_withdrawn_hypotheses_needs_no_file(root: Path) -> None:
    (root / "withdrawn.toml").unlink()
    corpus = load_corpus(root)
    assert corpus.withdrawn == {}
    assert corpus.tombstones == corpus.retired


def test_a_withdrawn_hypothesis_is_not_also_a_retired_name(root: Path) -> None:
    file = root / "retired.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("[lindor]", "[pink-nines-kin-1974]", 1), encoding="utf-8")
    with pytest.raises(CorpusError, match=r"pink-nines-kin-1974: is also in retired\.toml"):
        load_corpus(root)


def test_every_withdrawn_hypothesis_keeps_its_result_and_a_reason() -> None:
    """Results against the line from Hoc to Pink Nines are kept like all others."""
    withdrawn = library().corpus.withdrawn
    assert len(withdrawn) == 25
    assert "in 50 of 1,000 random combinations" in withdrawn["red-nines-1881/comet-1718"].result
    assert withdrawn["commit-1857/comet-1718"].verdict == "supported"
    for key, record in withdrawn.items():
        assert record.why
        assert record.leads
        assert library().corpus.tombstones[key].successors == record.leads


# Faults

FAULTS = {
    "a retired name that there still is": Fault(
        "retired.toml",
        "",
        '\n["comet-1718[comet-stops=yes]"]\nsuccessors = []\nwhy = "x"\n',
        ("comet-1718[comet-stops=yes]", "is retired, but this name is in use"),
    ),
    "a retired document that there still is": Fault(
        "retired.toml",
        "[foster-1897]",
        "[foster-1914]",
        ("foster-1914", "is retired, but this name is in use"),
    ),
    "a retired source without its successor": Fault(
        "retired.toml",
        'successors = ["foster1914"]',
        'successors = ["foster1915"]',
        ("foster1897", "there is no successor 'foster1915'"),
    ),
    "a retired candidate without its successor": Fault(
        "retired.toml",
        '["multiple-9-2007[rank-split=yes]"]',
        '["multiple-9-2007[rank-split=maybe]"]',
        ("multiple-9-2007[rank-split=split]", "there is no successor 'multiple-9-2007[rank-split=maybe]'"),
    ),
    "a retired rule whose successor is of no game": Fault(
        "retired.toml",
        "",
        '\n["comet-1718/stop/queen"]\nsuccessors = ["comet-1717/stop/king"]\nwhy = "x"\n',
        ("comet-1718/stop/queen", "there is no successor 'comet-1717/stop/king'"),
    ),
    "a successor that is retired itself": Fault(
        "retired.toml",
        "",
        '\n["comet-1718/stop/queen"]\nsuccessors = ["multiple-9-2007[rank-split=once]"]\nwhy = "x"\n',
        ("comet-1718/stop/queen", "there is no successor"),
    ),
    "a withdrawn hypothesis that is in use": Fault(
        "withdrawn.toml",
        '["red-nines-kin"]',
        "[features-of-red-nines-1881]",
        ("withdrawn.toml, features-of-red-nines-1881: is retired, but this name is in use",),
    ),
    "a withdrawn hypothesis about no relation": Fault(
        "withdrawn.toml",
        'leads = ["parlett-2008/later-form-of/taylor-1974"]',
        'leads = ["parlett-2008/later-form-of/taylor-1947"]',
        ("withdrawn.toml", "there is no successor 'parlett-2008/later-form-of/taylor-1947'"),
    ),
    "a retired name without a reason": Fault(
        "retired.toml",
        "",
        '\n["comet-1718/stop/queen"]\nsuccessors = []\n',
        ("comet-1718/stop/queen", "field 'why' is missing"),
    ),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=list(FAULTS))
def test_a_fault_is_named_with_its_place(root: Path, fault: Fault) -> None:
    check_fault(root, fault)
