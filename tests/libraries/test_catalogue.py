"""The catalogue: every name in it leads somewhere."""

from __future__ import annotations

import pytest

from nines import library
from nines.errors import CorpusError
from nines.libraries.catalogue import resolve


def test_every_name_of_the_catalogue_leads_somewhere() -> None:
    catalogue = library().catalogue
    for listed in catalogue.games:
        assert callable(resolve(listed.make))
        assert listed.family in catalogue.families
        assert library().load(listed.slug).family.name == listed.family
    assert {name: family.name for name, family in library().families().items()} == {
        name: name for name in catalogue.families
    }


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("nines.stops.games.comet_1781:comet_1781", "there is no module"),
        ("nines.stops.games.comet_1718:comet_1781", "has no 'comet_1781'"),
        ("nines.stops.games.comet_1718", "has no ''"),
    ],
)
def test_a_name_that_leads_nowhere_says_so(name: str, complaint: str) -> None:
    with pytest.raises(CorpusError, match=complaint):
        resolve(name)
