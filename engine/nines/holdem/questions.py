"""What an aspect asks: the question stands where the aspect is defined."""

from __future__ import annotations

from inspect import getdoc

from nines.holdem import aspects


def question_of(aspect: str) -> str:
    """Return what an aspect asks.

    Parameters
    ----------
    aspect
        One that there is, as :meth:`nines.holdem.variant.Variant.aspects` names it.

    Examples
    --------
    >>> question_of("all-in")
    'May a player who has too little for an act put in all that is left?'
    """
    asked = getdoc(getattr(aspects, aspect.title().replace("-", ""))) or aspect
    return asked.partition("?")[0] + "?"
