"""Places in a source, in the forms that are known."""

from __future__ import annotations

from nines import library
from nines.corpus.locators import is_locator

PASSAGES = library().corpus.passages


def test_every_place_in_a_source_is_of_a_known_form() -> None:
    places = {cited.at for passage in PASSAGES.values() for cited in passage.cites if cited.at}
    assert places
    assert all(map(is_locator, places))
    for good in (
        "p. 46",
        "p. 215ff",
        "pp. 46-47",
        "pp. 46-47, 49",
        "no. 3",
        "nos. 3-4",
        "column 640",
        "s.v. X",
    ):
        assert is_locator(good)
    for bad in ("", "46", "p. x", "page 46", "pp. 46", "pp. 46–47", "p.46", "s.v. ", "see p. 46"):
        assert not is_locator(bad)
