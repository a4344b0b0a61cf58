"""Summaries of neighbours: each compares two related editions, and tells no story that is contested."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.corpus.conftest import Fault, check_fault

from nines import library
from nines.corpus import load_corpus
from nines.corpus.summaries import NARRATING

if TYPE_CHECKING:
    from pathlib import Path

OURS = library().corpus.summaries
CONTESTED = "red-nines-20c.after.red-nines-1881"


def test_a_corpus_without_summaries_needs_no_file(root: Path) -> None:
    (root / "summaries.toml").unlink()
    assert load_corpus(root).summaries == {}


def test_a_summary_is_one_sentence_of_all_its_clauses() -> None:
    said = (
        "Unlike in Red Nines of 1881, suits do not matter, aces are not stops, every card is dealt,"
        " there are no pools, and points left in hand count against a player."
    )
    assert OURS[CONTESTED].sentence == said
    for summary in OURS.values():
        assert all(clause.says[1:] in summary.sentence for clause in summary.clauses)
        assert summary.sentence.count(".") == 1


def test_only_a_descent_that_nobody_contests_is_narrated() -> None:
    assert NARRATING.search(OURS["commit-1991.after.commit-1914"].sentence)
    assert not NARRATING.search(OURS[CONTESTED].sentence)


FAULTS = {
    "a contested descent that is narrated": (
        'says = "suits do not matter", differs = ["suit"] },\n  { says = "aces are not stops"',
        'says = "suits no longer matter", differs = ["suit"] },\n  { says = "aces are not stops"',
        (CONTESTED, "'no longer' narrates, but the descent is contested"),
    ),
    "a contested descent without an opening": (
        'opening = "Unlike in Planetenspiel of 1861"\n',
        "",
        ("red-nines-1881.after.planetenspiel-1861", "name in 'opening' the game with which"),
    ),
    "editions that no relation connects": (
        "[comet-1752.after.comet-1718]",
        "[comet-1752.after.red-nines-1881]",
        ("comet-1752.after.red-nines-1881", "no relation says that the one descends"),
    ),
    "a descent the wrong way round": (
        "[comet-1752.after.comet-1718]",
        "[comet-1718.after.comet-1752]",
        ("comet-1718.after.comet-1752", "no relation says that the one descends"),
    ),
    "an unknown edition": (
        "[comet-1752.after.comet-1718]",
        "[comet-1752.after.comet-1781]",
        ("no edition 'comet-1781'", "comet-1718"),
    ),
    "a clause about nothing": ('differs = ["rise"]', "differs = []", ("field 'differs' is empty",)),
    "a clause with a comma": (
        '"only two can play"',
        '"only two, no more"',
        ("has a comma or a full stop",),
    ),
    "too many words": ('"only two can play"', f'"{"two " * 40}"', ("words; write at most 40",)),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_faulty_summary_is_refused(fault: tuple[str, str, tuple[str, ...]], root: Path) -> None:
    old, new, told = fault
    check_fault(root, Fault("summaries.toml", old, new, told))
