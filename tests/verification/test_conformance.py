"""A game that breaks a property of all games is caught."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from tests.verification.conftest import backwards, faulty, said

import nines
from nines import library
from nines.evidence.warrant import Detail
from nines.kernel.transition import Transition
from nines.stops.family import STOPS
from nines_verification.conformance import check_conformance

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.kernel.refusal import Objection
    from nines.stops.acts import Act
    from nines.stops.position import StopsObservation, StopsPosition
    from nines.stops.rule_set import StopsRules

COMET = nines.load("comet-1718")


def loses_cards(rules: StopsRules, position: StopsPosition, act: Act) -> Transition[StopsPosition]:
    """Play on without what has been laid."""
    step = STOPS.play.apply(rules, position, act)
    return Transition(step.position._replace(run=(), runs=()), step.events)


def makes_money(rules: StopsRules, position: StopsPosition, act: Act) -> Transition[StopsPosition]:
    """Play on with a jeton for the first player from nowhere."""
    step = STOPS.play.apply(rules, position, act)
    ledger = step.position.ledger
    more = ledger._replace(seats=(ledger.seats[0] + 1, *ledger.seats[1:]))
    return Transition(step.position._replace(ledger=more), step.events)


def shows_hands(rules: StopsRules, position: StopsPosition, seat: int) -> StopsObservation:
    """Let a seat see all hands."""
    return STOPS.play.observe(rules, position, seat)._replace(hand=frozenset().union(*position.hands))


def offers_nothing(rules: StopsRules, position: StopsPosition) -> tuple[Act, ...]:  # noqa: ARG001 - the signature of all
    """Run out of acts."""
    return ()


def offers_twice(rules: StopsRules, position: StopsPosition) -> tuple[Act, ...]:
    """List every act twice."""
    return STOPS.play.legal_acts(rules, position) * 2


def with_other_grounds(**fields: Any) -> Callable[[StopsRules, StopsPosition, Act], Objection | None]:  # noqa: ANN401
    """Refuse by rules with other fields."""

    def objection(rules: StopsRules, position: StopsPosition, act: Act) -> Objection | None:
        found = STOPS.play.objection(rules, position, act)
        return found if found is None or found[0] is None else (replace(found[0], **fields), found[1])

    return objection


def events_name_no_rule(rules: StopsRules, position: StopsPosition, act: Act) -> Transition[StopsPosition]:
    """Play on with nobody's rule behind the events."""
    step = STOPS.play.apply(rules, position, act)
    return Transition(step.position, tuple(event._replace(rule="comet-1718/whim") for event in step.events))


def says_nothing(rules: StopsRules, position: StopsPosition, act: Act) -> Transition[StopsPosition]:
    """Play on without events, the money undone."""
    step = STOPS.play.apply(rules, position, act)
    return Transition(step.position._replace(ledger=position.ledger))


def goes_nowhere(rules: StopsRules, position: StopsPosition, act: Act) -> Transition[StopsPosition]:
    """Stay where the game was."""
    events = STOPS.play.apply(rules, position, act).events
    return Transition(position, tuple(event for event in events if event.giver is None))


@pytest.mark.slow_cases("functions0-cards disappear or appear")
@pytest.mark.parametrize(
    ("functions", "complaint"),
    [
        ({"apply": loses_cards}, "cards disappear or appear"),
        ({"apply": makes_money}, "the payments in the events do not match the balances"),
        ({"observe": shows_hands}, "sees what it cannot see"),
        ({"legal_acts": offers_nothing}, "there is no act"),
        ({"legal_acts": offers_twice}, "an act is listed twice"),
        ({"legal_acts": backwards}, "the acts are not in canonical order"),
        (
            {"objection": with_other_grounds(key="")},
            "is refused as a fact, which needs no passage and no reading",
        ),
        (
            {"objection": with_other_grounds(details=(Detail("", "", ("wp-comet:999",)),))},
            "which cites an unknown passage",
        ),
        ({"objection": with_other_grounds(key="comet-1718/whim")}, "which is not a rule of the game"),
        ({"apply": events_name_no_rule}, "which is not a rule of the game"),
        ({"apply": says_nothing}, "an act causes no event"),
        ({"apply": goes_nowhere}, "play has not ended after"),
    ],
)
def test_conformance_catches_a_game_that_breaks_a_property(
    functions: dict[str, Callable[..., Any]], complaint: str
) -> None:
    _, failures = check_conformance(library(), faulty(**functions), 30, vary=False)
    assert complaint in said(failures)


def test_conformance_counts_what_it_tried_and_varies_readings() -> None:
    tried, failures = check_conformance(library(), COMET, 10)
    assert tried >= 10
    assert failures == ()
