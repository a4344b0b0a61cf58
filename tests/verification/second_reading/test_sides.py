"""Two sides of a contradiction that exchange what they say are noticed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from tests.verification.second_reading.moved import other, places

from nines import library
from nines_verification.second_reading.check import allowed_of
from nines_verification.second_reading.sides import exchanged_sides


def exchanged(erratum: str) -> set[str]:
    """Return what is found after the first two sides of an erratum have exchanged what they say."""
    errata = dict(library().corpus.errata)
    one = errata[erratum]
    first, second, *rest = one.sides
    sides = (replace(first, says=second.says), replace(second, says=first.says), *rest)
    return places(exchanged_sides(other(errata={erratum: replace(one, sides=sides)}), Counter()))


@pytest.mark.parametrize("erratum", ["values-left-in-hand", "how-many-play-comet"])
def test_two_sides_that_exchange_what_they_say_are_noticed(erratum: str) -> None:
    assert any(place.startswith(f"erratum {erratum}: ") for place in exchanged(erratum))


def test_our_sides_fit_their_own_passages() -> None:
    listed = {place for named in allowed_of(library()).witnesses.values() for place in named}
    counts: Counter[str] = Counter()
    assert places(exchanged_sides(library(), counts)) <= listed
    assert counts["pairs of sides compared"] > 80
