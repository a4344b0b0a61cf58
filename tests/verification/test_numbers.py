"""Numbers are found in words."""

from __future__ import annotations

import pytest

from nines_verification.numbers import names_number


@pytest.mark.parametrize(
    ("text", "number", "named"),
    [
        ("threes", 3, True),
        ("a king", 13, True),
        ("13 cards", 13, True),
        ("thirteen", 12, False),
        ("none", 0, True),
    ],
)
def test_numbers_are_found_in_words(text: str, number: int, named: bool) -> None:  # noqa: FBT001 - what is expected
    assert names_number(text, number) is named
