"""Policies: the advice that a program can follow when it chooses acts, and who gives this advice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from nines.errors import UnknownNameError
from nines.policies import RANDOM, policies_for

if TYPE_CHECKING:
    from nines.kernel.advice import Policy
    from nines.libraries import Library


@dataclass(frozen=True, slots=True)
class PolicyAnswer:
    """A way to choose among legal acts. It follows the passages listed or, if none are listed, is our own."""

    name: str
    advice: str
    families: Annotated[
        tuple[str, ...], "The families of games that it works for; empty if it works for all games."
    ]
    passages: Annotated[tuple[str, ...], "The passages that give the advice."]
    witnesses: tuple[str, ...]


def policy_answers(library: Library) -> tuple[PolicyAnswer, ...]:
    """Return the policies that can play the games of a library, with the passages that each follows.

    Examples
    --------
    >>> from nines import library
    >>> [one.name for one in policy_answers(library())][:2]
    ['random', 'greedy']
    """
    return tuple(_policy(library, one) for one in _known(library).values())


def policy_answer(library: Library, name: str) -> PolicyAnswer:
    """Return the policy with this name, which can play games of the library.

    Raises
    ------
    UnknownNameError
        If the library has no policy of that name.

    Examples
    --------
    >>> from nines import library
    >>> policy_answer(library(), "longest-run").passages
    ('wp-comet:064', 'hoffmann-1909:048')
    """
    known = _known(library)
    if name not in known:
        raise UnknownNameError("policy", name, known)
    return _policy(library, known[name])


def _known(library: Library) -> dict[str, Policy]:
    every, names = policies_for(library.families().values()), library.index.policies
    return {name: one for name, one in every.items() if name in names}


def _policy(library: Library, one: Policy) -> PolicyAnswer:
    known = library.corpus.passages
    passages = tuple(passage for passage in one.passages if passage in known)
    return PolicyAnswer(
        name=one.name,
        advice=one.advice,
        families=() if one.name == RANDOM else library.index.policies[one.name],
        passages=passages,
        witnesses=tuple(library.corpus.witness(known[passage]) for passage in passages),
    )
