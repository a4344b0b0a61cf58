"""An author or a game that a witness does not name is noticed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from tests.verification.second_reading.moved import other, places

from nines import library
from nines_verification.second_reading.check import allowed_of
from nines_verification.second_reading.witness_names import unborne_names

if TYPE_CHECKING:
    from nines.libraries import Library

KEY = "newmarket/descends-from/pope-joan"


def renamed(name: str, into: str) -> Library:
    """Return the library with another name in the sides of a relation."""
    relations = dict(library().corpus.relations)
    one = relations[KEY]
    grounds = tuple(replace(side, says=side.says.replace(name, into)) for side in one.grounds)
    relations[KEY] = replace(one, grounds=grounds)
    return other(relations={KEY: relations[KEY]}, errata={})


@pytest.mark.parametrize(("name", "into"), [("Peel", "Taylor"), ("Pope Joan, or", "Nain Jaune, or")])
def test_a_name_that_the_witness_does_not_have_is_noticed(name: str, into: str) -> None:
    found = places(unborne_names(renamed(name, into), Counter()))
    assert any(one.startswith(f"relation {KEY}: peel-1891:001") for one in found)
    assert any(into.removesuffix(", or") in one for one in found)


def test_the_names_of_our_witnesses_are_those_of_their_texts() -> None:
    listed = {place for named in allowed_of(library()).witnesses.values() for place in named}
    counts: Counter[str] = Counter()
    assert places(unborne_names(library(), counts)) <= listed
    assert counts["names in witnesses compared"] > 200
