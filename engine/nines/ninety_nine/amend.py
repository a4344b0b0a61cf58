"""Forms of Ninety-nine that are told by what they change in the game for three.

What another form of the same game rests on is the same passages, where these speak of it too; what an
older or a foreign form leaves alone is carried, and says so.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from nines.base_variant import NOT_ASPECTS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nines.cite import Cited
    from nines.ninety_nine.variant import Variant
    from nines.readings import Choices


def told_alike(base: Callable[[Choices], Variant], choices: Choices, **changed: Any) -> Variant:  # noqa: ANN401 - each aspect has its own type
    """Return a form that the document tells together with another, some aspects apart.

    Neither amends the other: both rest on the same passages.

    Raises
    ------
    KeyError
        If something changed is no aspect.
    """

    def alike(cited: Cited[object]) -> Cited[object]:
        asked = tuple(point for point in cited.points if point in choices.readings)
        return replace(cited, points=asked, key="")

    return _made_of(base(choices.of_base()), choices, changed, alike)


def amend(
    base: Callable[[Choices], Variant],
    choices: Choices,
    *,
    via: str,
    confirmed: Mapping[str, str],
    **changed: Any,  # noqa: ANN401 - as above
) -> Variant:
    """Return a form that carries what it does not change.

    Parameters
    ----------
    base
        The function that makes the game that is changed.
    choices
        Those of this form; the other gets its own from them.
    via
        The passages by which the form carries what it leaves alone, parted by spaces.
    confirmed
        Rules that the document states of this form too, by their keys without the game, and the passages.
    changed
        The aspects that are other, by name: a cited rule, or a tuple of them.

    Raises
    ------
    KeyError
        If a rule that is to be confirmed is not among those carried, or something changed is no aspect.
    """
    open_ = dict(confirmed)

    def taken(cited: Cited[object]) -> Cited[object]:
        place = cited.key.partition("/")[2]
        asked = tuple(point for point in cited.points if point in choices.readings)
        if place in open_:
            own = tuple(open_.pop(place).split())
            return replace(cited, passages=own, points=asked, key="")
        return replace(cited, points=asked, via=tuple(via.split()), carried=cited.key, key="")

    made = _made_of(base(choices.of_base()), choices, changed, taken)
    if open_:
        raise KeyError(f"{choices.slug} confirms {', '.join(open_)}, which is not carried")
    return made


def _made_of(
    theirs: Variant,
    choices: Choices,
    changed: Mapping[str, Any],
    take: Callable[[Cited[object]], Cited[object]],
) -> Variant:
    """Return the form of these choices, each rule that it does not change taken over as *take* does it."""
    aspects = [field.name for field in fields(theirs) if field.name not in NOT_ASPECTS]
    unknown = changed.keys() - set(aspects)
    if unknown:
        raise KeyError(f"{choices.slug} changes {', '.join(sorted(unknown))}, which is no aspect")
    made: dict[str, Any] = {}
    for aspect in aspects:
        value = changed.get(aspect, getattr(theirs, aspect))
        several = value if isinstance(value, tuple) else (value,)
        rules = tuple(take(cited) if cited.key else cited for cited in several)
        made[aspect] = rules if isinstance(value, tuple) else rules[0]
    return replace(theirs, slug=choices.slug, choices=choices, **made)
