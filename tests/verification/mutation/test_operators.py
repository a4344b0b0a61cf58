"""A piece of code is changed where that changes what it does."""

from __future__ import annotations

import ast

from nines_verification.mutation.operators import changed, places


def test_words_and_annotations_are_left_alone() -> None:
    code = ast.parse(
        'def f(a: int = 3) -> int | None:\n    """Add 1."""\n    raise ValueError(f"{a + 1}")'
    ).body[0]
    assert isinstance(code, ast.FunctionDef)
    assert [place.operator for place in places(code)] == ["statement"]
    assert ast.unparse(changed(code, next(places(code)))).endswith("pass")
