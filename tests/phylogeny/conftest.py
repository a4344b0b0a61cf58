"""What the tests of relationships share: a study, and its universes."""

from __future__ import annotations

import pytest

import nines
from nines import library
from nines.phylogeny import Study, Universes


@pytest.fixture(scope="module")
def study() -> Study:
    return Study(library())


@pytest.fixture(scope="module")
def universes(study: Study) -> Universes:
    return Universes([nines.load(slug) for slug in study.editions])
