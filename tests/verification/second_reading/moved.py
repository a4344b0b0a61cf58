"""Libraries with one slip in them: another corpus, or a rule that cites another passage."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from nines import library
from nines.libraries import Library

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from nines.evidence.warrant import Detail
    from nines.kernel.game import AnyGame
    from nines_verification.second_reading.passages import Found


def other(**fields: Any) -> Library:  # noqa: ANN401 - each field of a corpus has its own type
    """Return the library with another corpus."""
    ours = library()
    return Library(replace(ours.corpus, **fields), ours.catalogue, ours.package)


def places(found: Iterable[Found]) -> set[str]:
    return {one.place for one in found}


def with_detail(key: str, name: str, change: Callable[[Detail], Detail]) -> Library:
    """Return the library with one changed detail of a rule; *name* is empty for the rule itself."""
    slug = key.partition("/")[0]

    class Changed(Library):
        def load(self, name_of_game: str) -> AnyGame:
            game = library().load(name_of_game)
            return SimpleNamespace(rules=lambda: rules) if name_of_game == slug else game  # type: ignore[return-value]

    ours = library()
    rules = dict(ours.load(slug).rules())
    rules[key] = rules[key].mapped(lambda one: change(one) if one.name == name else one)
    return Changed(ours.corpus, ours.catalogue, ours.package)
