"""What the tests of the verification share: a game and a library with a fault, and what is said of them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import nines
from nines import library
from nines.libraries import Library
from nines.stops.family import STOPS
from nines.stops.games.comet_1718 import comet_1718
from nines_verification.behaviour import Behaviour, behaviour_of
from nines_verification.recorder import Question

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from nines.evidence.choices import Choices
    from nines.stops.acts import Act
    from nines.stops.family import StopsGame
    from nines.stops.position import StopsPosition
    from nines.stops.rule_set import StopsRules

COMET = nines.load("comet-1718")


def changed(change: Callable[[StopsRules], StopsRules]) -> StopsGame:
    """Return Comet 1718 with a fault, under whatever reading it is asked for."""

    def make(choices: Choices) -> StopsRules:
        return change(comet_1718(choices))

    return STOPS.game(make, COMET.choices)


def library_with(**fields: Any) -> Library:  # noqa: ANN401 - each field of a corpus has its own type
    """Return the library with another corpus."""
    ours = library()
    return Library(replace(ours.corpus, **fields), ours.catalogue, ours.package)


def with_passage(key: str, **changed: Any) -> Library:  # noqa: ANN401
    """Return the library with one passage changed."""
    passages = dict(library().corpus.passages)
    passages[key] = replace(passages[key], **changed)
    return library_with(passages=passages)


@cache
def as_it_is() -> Behaviour:
    """Return how Comet behaves: it is played once for all tests."""
    return behaviour_of(library(), COMET)


def said(failures: tuple[object, ...]) -> str:
    return "\n".join(map(str, failures))


def faulty(**functions: Callable[..., Any]) -> StopsGame:
    """Return Comet 1718 with other functions to play it by."""
    family = replace(STOPS, play=replace(STOPS.play, **functions))  # type: ignore[arg-type]
    return family.game(comet_1718, COMET.choices)


def backwards(rules: StopsRules, position: StopsPosition) -> tuple[Act, ...]:
    """List the acts from the last to the first."""
    return STOPS.play.legal_acts(rules, position)[::-1]


def question(member: str, *given: Hashable) -> Question:
    aspect, _, asks = member.partition(".")
    return Question(f"a-game/{aspect}", asks, given)
