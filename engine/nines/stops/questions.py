"""What an aspect asks: the question stands where the aspect is defined."""

from __future__ import annotations

from inspect import getdoc
from typing import Final

from nines.stops import aspects, features, money

FAMILY: Final = "stops"  # of games that are asked these


def question_of(aspect: str) -> str:
    """Return what an aspect asks, of any game of stops.

    Parameters
    ----------
    aspect
        One that there is, as :meth:`nines.stops.variant.Variant.aspects` names it.

    Examples
    --------
    >>> question_of("going-out")
    'Is the deal over, and who has won it?'
    """
    name = aspect.title().replace("-", "")
    where = next(module for module in (aspects, features, money) if hasattr(module, name))
    asked = getdoc(getattr(where, name)) or aspect
    return asked.partition("?")[0] + "?"
