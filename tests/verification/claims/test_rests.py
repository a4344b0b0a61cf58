"""The result of a claim is stale once the rules or the code on which it rests have changed."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import pytest

import nines
from nines import library
from nines_verification.claims import rests
from nines_verification.claims.judge import TRIED, is_stale

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("of", ["_rules", "_code"])
def test_changed_rules_or_code_make_a_result_stale(monkeypatch: pytest.MonkeyPatch, of: str) -> None:
    claim = library().claims.by_key["choice-matters"]
    assert not is_stale(claim)
    monkeypatch.setattr(rests, of, lambda _: "another")
    assert is_stale(claim)


def test_words_and_comments_are_not_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The digest of a module changes with its code alone."""

    def digest(text: str) -> str:
        (tmp_path / "module.py").write_text(text, encoding="utf-8")
        monkeypatch.setattr(rests, "_parsed", lambda name: ast.parse((tmp_path / name).read_text("utf-8")))
        return rests._code.__wrapped__("module.py")  # noqa: SLF001 - without its cache

    plain = digest('"""Words."""\nx = 1\n')
    assert digest('"""Other words."""\nx = 1  # said\n') == plain
    assert digest('"""Words."""\nx = 2\n') != plain


def test_a_searched_claim_is_stale_once_deals_are_imagined_differently(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    claims, code = library().claims.by_key, vars(rests)["_code"]

    def digests() -> list[str]:
        tested = (claims["mostly-luck"], claims["some-choices"])
        return [rests.rests_of(claim, claim.found, TRIED[claim.tried]) for claim in tested]

    searched, played = digests()
    for module in ("stops.imagined", "kernel.imagining", "kernel.rooms", "stops.moves"):
        monkeypatch.setattr(
            rests, "_code", lambda name, other=f"nines.{module}": "" if name == other else code(name)
        )
        now = digests()
        assert now[0] != searched
        assert now[1] == played


def test_no_result_rests_on_imports_for_types_alone() -> None:
    modules = rests.modules_of(nines.load("red-nines-20c").family, TRIED["ladder"])
    assert {"nines.stops.imagined", "nines.kernel.history", "nines.stops.ending"} <= modules
    assert "nines.kernel.game" not in modules
