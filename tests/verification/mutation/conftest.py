"""What the tests of mutants share: two editions, and the mutants of an edition, made once."""

from __future__ import annotations

from functools import cache

import nines
from nines_verification.mutation.rule_mutants import RuleMutant, rule_mutants

LIBRARY = nines.library()
COMET = LIBRARY.load("comet-1718")
OXFORD = LIBRARY.load("oxford-whist")


@cache
def mutants_of(slug: str) -> tuple[RuleMutant, ...]:
    """Return all mutants of an edition, made once for all tests."""
    return tuple(rule_mutants(LIBRARY, LIBRARY.load(slug)))


def mutant(name: str) -> RuleMutant:
    return next(mutant for mutant in mutants_of(COMET.slug) if mutant.name == name)
