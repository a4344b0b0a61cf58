"""Mutants of code are made, and a sample of them is drawn."""

from __future__ import annotations

import ast

import pytest

from nines_verification.mutation.code_mutants import code_mutants, modules, sampled, without_words


def test_every_operator_applies_somewhere_and_changes_what_it_names() -> None:
    found = list(code_mutants())
    assert {code_mutant.place.operator for code_mutant in found} == {
        *("comparison", "boolean", "arithmetic", "constant", "condition", "return", "statement"),
    }
    assert len({code_mutant.digest for code_mutant in found}) == len(found)


def test_what_shows_and_advises_is_left_alone() -> None:
    assert not any(part in name for name in modules() for part in (".display", ".advice", ".odds", ".games"))


@pytest.mark.slow
def test_the_sample_is_the_same_every_time() -> None:
    assert sampled(5) == sampled(5)
    assert sampled(5) == sampled(10)[:5]


def test_a_mutant_that_was_drawn_stays_drawn() -> None:
    *_, last = sampled(10)
    assert sampled(1, drawn=[last.digest]) == [last]
    assert sampled(3, drawn=[last.digest, "gone"]) == [last, *sampled(2)]


def test_words_make_no_result_stale() -> None:
    plain = ast.parse("def f(a):\n    if a:\n        raise ValueError('no')\n    return 'x'").body[0]
    worded = ast.parse(
        '@d\ndef f(a):\n    """Do."""\n    if a:\n        raise ValueError(\'never\')\n    return "x"'
    ).body[0]
    other = ast.parse("def f(a):\n    if a:\n        raise ValueError('no')\n    return 'y'").body[0]
    codes = [
        without_words(statement)
        for statement in (plain, worded, other)
        if isinstance(statement, ast.FunctionDef)
    ]
    assert codes[0] == codes[1] != codes[2]
