"""Binding: give a cited rule its key in a game, and give each choice in the rule its reading."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from nines.errors import CorpusError
from nines.evidence.warrant import Detail

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.evidence.cite import Cited
    from nines.evidence.warrant import Choice

R = TypeVar("R")


def rule_key(slug: str, aspect: str, name: str = "") -> str:
    """Return the key of a rule, in lower case with hyphens and slashes.

    Parameters
    ----------
    slug
        The slug of the game.
    aspect
        The aspect; an underscore becomes a hyphen.
    name
        The name of the rule within the aspect, if the aspect has several rules.

    Examples
    --------
    >>> rule_key("comet-1718", "going_out")
    'comet-1718/going-out'
    >>> rule_key("comet-1718", "stop", "king")
    'comet-1718/stop/king'
    """
    return "/".join(filter(None, (slug, aspect.replace("_", "-"), name)))


def bound(cited: Cited[R], slug: str, aspect: str, settle: Callable[[Choice], Choice]) -> Cited[R]:
    """Return a cited rule with its key, and with the reading and the certainty of each choice.

    Parameters
    ----------
    cited
        The cited rule as the game defines it, without its key.
    slug
        The slug of the game.
    aspect
        The aspect to which the rule belongs, written with underscores or hyphens.
    settle
        A function that fills in the reading and the certainty of a choice.

    Raises
    ------
    CorpusError
        If a detail has no support from a passage or a reading, either directly or by inheritance.
    """
    key = rule_key(slug, aspect, cited.name)
    if cited.key == key and all(_is_settled(detail, slug) for detail in cited.details):
        return cited  # it was bound before
    details = tuple(_settled(detail, settle, key, slug) for detail in cited.details)
    return cited.holding(details, key)


def _is_settled(detail: Detail, slug: str) -> bool:
    return detail.game == slug and all(choice.reading for choice in detail.all_choices)


def _settled(detail: Detail, settle: Callable[[Choice], Choice], key: str, slug: str) -> Detail:
    # Made without dataclasses.replace, which takes three times as long: a game has hundreds of details.
    choices, taken = detail.choices, detail.inherited
    if not detail.passages and not detail.all_choices:
        what = f"parameter {detail.name!r} " if detail.name else ""
        raise CorpusError("rule", key, f"{what}cites no passage and embodies no reading")
    if choices:
        choices = tuple(map(settle, choices))
    if taken is not None and taken.choices:
        taken = replace(taken, choices=tuple(map(settle, taken.choices)))
    return Detail(
        detail.name, detail.value, detail.passages, choices, detail.implied, taken, detail.own, slug
    )
