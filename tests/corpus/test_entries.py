"""Entries of a file: their fields are known, there, and of their type."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.corpus.conftest import COMET, ENTRY, READINGS, Fault, check_fault

from nines.corpus.entries import Entry
from nines.errors import CorpusError

if TYPE_CHECKING:
    from pathlib import Path


def test_optional_fields_are_of_their_type_too() -> None:
    entry = Entry("x.toml", "x", {"whole": "1", "truth": 1, "wholes": [1, True], "good": 3, "yes": False})
    for ask, told in (("maybe_whole", "whole"), ("maybe", "truth"), ("wholes", "wholes")):
        with pytest.raises(CorpusError, match=f"x.toml, x: field '{told}' is"):
            getattr(entry, ask)(told)
    assert entry.maybe_whole("good") == 3
    assert entry.maybe("yes") is False
    assert (entry.maybe_whole("none"), entry.maybe("none"), entry.wholes("none")) == (None, None, ())
    entry.end()


# Faults

FAULTS = {
    "an unknown field": Fault(
        COMET,
        "",
        ENTRY + 'topics = "x"\n',
        ("wp-comet:999: field 'topics' is not known; did you mean 'topic'",),
    ),
    "a field unlike any": Fault(
        COMET, "", ENTRY + 'zzzz = "x"\n', ("wp-comet:999: field 'zzzz' is not known",)
    ),
    "a missing field": Fault(
        COMET, "", ENTRY.replace('says = "A word."', ""), ("wp-comet:999: field 'says' is missing",)
    ),
    "an empty text": Fault(
        COMET, "", ENTRY.replace("A word.", " "), ("wp-comet:999: field 'says' is ' '; expected text",)
    ),
    "a number for a text": Fault(
        COMET, "", ENTRY.replace('"A word."', "7"), ("field 'says' is 7; expected text",)
    ),
    "a text for a number": Fault(
        COMET, "", ENTRY + 'line = "7"\n', ("field 'line' is '7'; expected a whole number",)
    ),
    "a truth for a number": Fault(
        COMET, "", ENTRY + "line = true\n", ("field 'line' is True; expected a whole number",)
    ),
    "a text for a list": Fault(
        COMET,
        "",
        ENTRY.replace('["comet-1718"]', '"comet-1718"'),
        ("field 'games' is 'comet-1718'; expected a list of texts",),
    ),
    "no game": Fault(
        COMET, "", ENTRY.replace('["comet-1718"]', "[]"), ("field 'games' is empty; name the games",)
    ),
    "an unknown kind": Fault(
        COMET, "", ENTRY.replace('"rule"', '"rules"'), ("field 'kind' is 'rules'; did you mean 'rule'",)
    ),
    "a kind unlike any": Fault(
        COMET, "", ENTRY.replace('"rule"', '"xyz"'), ("field 'kind' is 'xyz'; it is one of rule, option",)
    ),
    "a locator of no known form": Fault(
        COMET,
        "",
        ENTRY + 'cites = [{ source = "academie1718", at = "somewhere" }]\n',
        ("wp-comet:999, cites: 'somewhere' is not a known form of locator; write pp. 46-47",),
    ),
    "a list that is no list": Fault(
        COMET, "", ENTRY + 'cites = "x"\n', ("field 'cites' is 'x'; expected a list of tables",)
    ),
    "a list of no tables": Fault(
        COMET, "", ENTRY + 'cites = ["x"]\n', ("wp-comet:999, cites: is 'x'; expected a table of fields",)
    ),
    "an entry that is no table": Fault(
        "points.toml",
        "[two-players]",
        'odd = "x"\n[two-players]',
        ("points.toml, odd: is 'x'; expected a table of fields",),
    ),
    "a table that is no table": Fault(
        READINGS,
        "",
        '\n[excluded-more]\nwhy = "So."\nchoices = "x"\n',
        ("excluded-more: field 'choices' is 'x'; expected a table of texts",),
    ),
    "candidates that are no table": Fault(
        READINGS,
        "",
        '\n[more]\nreason = "silence"\nchosen = "x"\ncandidates = "x"\n',
        ("more: field 'candidates' is 'x'; expected a table of tables",),
    ),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=list(FAULTS))
def test_a_fault_is_named_with_its_place(root: Path, fault: Fault) -> None:
    check_fault(root, fault)
