"""Policies: how an act is chosen where nobody sits at the table.

A policy is a pure function of a position, its legal acts and a stream of random numbers; it draws from a
stream of its own purpose, so that it never changes what is dealt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.shuffle import Stream

Act = TypeVar("Act")


class Policy(Protocol):
    """Which of the legal acts is played?"""

    def __call__(self, position: Any, acts: Sequence[Act], stream: Stream) -> Act:  # noqa: ANN401 - each family has its own positions
        """Return one of *acts*, of which there is at least one."""
        ...


def at_random(position: object, acts: Sequence[Act], stream: Stream) -> Act:  # noqa: ARG001 - a policy is asked with the position
    """Return any legal act, each as likely as the others.

    Examples
    --------
    >>> from nines.shuffle import POLICIES, Stream
    >>> at_random(None, ["lay 7♥", "lay 8♠", "pass"], Stream.of(7, POLICIES, 1))
    'lay 7♥'
    """
    return acts[stream.below(len(acts))]
