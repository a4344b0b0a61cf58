"""Mutants are made of every rule."""

from __future__ import annotations

import pytest
from tests.verification.mutation.conftest import COMET, LIBRARY, OXFORD, mutants_of

from nines_verification.mutation import survivors
from nines_verification.mutation.rule_mutants import rules_without_mutant


# Mutants are made, and measured, in the tests below too; to measure them for every edition takes longest.
@pytest.mark.slow_cases("commit-1991")
@pytest.mark.parametrize("slug", LIBRARY.playable)
def test_every_rule_of_every_edition_has_a_uniquely_named_mutant(slug: str) -> None:
    assert rules_without_mutant(LIBRARY.load(slug), mutants_of(slug)) == ()
    names = [f"{mutant.kind} {mutant.name}" for mutant in mutants_of(slug)]
    assert len(names) == len(set(names))
    for name, why in survivors.reasons(slug).items():  # a listed survivor is still a mutant, and has a reason
        assert name in names
        assert why.endswith(".")


def test_a_rule_without_a_mutant_is_found() -> None:
    others = [mutant for mutant in mutants_of(OXFORD.slug) if mutant.key != "trick"]
    assert rules_without_mutant(OXFORD, others) == ("trick",)


def test_a_rule_under_a_candidate_alone_is_shifted_too() -> None:
    names = {mutant.name for mutant in mutants_of(COMET.slug) if mutant.kind == "shifted"}
    assert {"payment/king: amount=2", "succession[direction=anticlockwise]: clockwise=True"} <= names
