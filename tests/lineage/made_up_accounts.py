"""Accounts that are made up for the tests of relationships."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Any

from nines.evidence.cite import Cited
from nines.evidence.warrant import Choice, Detail
from nines.stops.family import STOPS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nines.kernel.family import AnyFamily

NUMBERS = count(1)
Rules = dict[str, tuple[Cited[object], ...]]


@dataclass(frozen=True)
class Game:
    """An account made up for a test: rules by aspect."""

    slug: str
    rules: Rules
    family: AnyFamily = STOPS

    @property
    def name(self) -> str:
        return self.slug

    def aspects(self) -> Mapping[str, tuple[Cited[object], ...]]:
        return self.rules


def said(rule: object, passage: str = "", **more: Any) -> Cited[object]:  # noqa: ANN401 - fields of a detail
    """Return a rule that its account states, in words that no other account has."""
    passages = (passage or f"made-up:{next(NUMBERS)}",)
    return Cited(rule, (Detail("", "", passages, **more),), key=f"a/b/{rule}")


def ours(rule: object) -> Cited[object]:
    """Return a rule that is our choice."""
    return said(rule, choices=(Choice("a-point"),))


def accounts(**aspects: tuple[object, ...]) -> dict[str, Game]:
    """Return accounts a, b, c, d with the rules given for each."""
    slugs = "abcd"
    return {
        slug: Game(slug, {aspect: rules[place] for aspect, rules in aspects.items()})  # type: ignore[misc]
        for place, slug in enumerate(slugs)
        if place < len(next(iter(aspects.values())))
    }
