"""Details of the rules of a game, for the tests of what they rest on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import nines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.evidence.cite import Cited
    from nines.evidence.warrant import Detail


def detail(game: str, place: str, name: str = "") -> Detail:
    """Return a detail of a rule; without a name, which rule it is."""
    slug = game.partition("[")[0]
    cited = nines.load(game).rules()[f"{slug}/{place}"]
    return next(detail for detail in cited.details if detail.name == name)


def points(found: Detail) -> set[str]:
    """Return the points on which a detail rests."""
    return {choice.point for choice in found.all_choices}


def places(name: str) -> Iterator[tuple[str, Detail]]:
    """Yield each detail of a game with its place."""
    for key, cited in nines.load(name).rules().items():
        for detail in cited.details:
            yield "/".join(filter(None, (key.partition("/")[2], detail.name))), detail


def warrants(name: str) -> dict[str, str]:
    """Return the warrant of each detail of a game, by place."""
    return {place: detail.warrant for place, detail in places(name)}


def rule(key: str, **changed: str) -> Cited[object]:
    """Return a rule of a game under some choices."""
    game = nines.load(key.partition("/")[0])
    return game.read({point.replace("_", "-"): to for point, to in changed.items()}).rules()[key]


def by_name(cited: Cited[object]) -> dict[str, Detail]:
    """Return the details of a rule by their names."""
    return {detail.name: detail for detail in cited.details}
