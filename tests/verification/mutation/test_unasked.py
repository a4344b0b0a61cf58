"""Two rules are proved alike only where no question could tell them apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import pytest

import nines
from nines.stops.rules.claim import Claimed, LostToAnyLay
from nines.stops.rules.opera import FirstHandAtOnce
from nines.stops.rules.sets import RankLaidAtWill, RankLaidWhole, RankLaidWholeOrSingly, SetLaidWhole
from nines.stops.rules.turn import NaturalIsDue, NaturalMayBeKept, WildInItsPlace, WildIsDue
from nines_verification.mutation.proofs import ANSWERS, proof_of
from nines_verification.mutation.rule_mutants import rule_mutants
from nines_verification.mutation.trying import Trier
from nines_verification.mutation.unasked import answer_alike, questions

if TYPE_CHECKING:
    from nines.stops.rule_inputs import Laying

LIBRARY = nines.library()
RULES = nines.load("comet-1752").rule_set


@pytest.mark.parametrize(
    ("aspect", "one", "other"),
    [
        ("lay-limit", SetLaidWhole(4), SetLaidWhole(5)),
        ("lay-limit", SetLaidWhole(4), RankLaidAtWill(9, 3)),
        ("passing", NaturalMayBeKept(), WildIsDue()),
        ("passing", WildInItsPlace(0), WildInItsPlace(-1)),
        ("claim", Claimed(("comet",)), Claimed(("another comet", "block"))),
        ("opera", FirstHandAtOnce(), FirstHandAtOnce(partner_spoils=False)),  # read after passes only
    ],
)
def test_rules_that_answer_alike_are_proved(aspect: str, one: object, other: object) -> None:
    assert answer_alike(RULES, aspect, one, other)


@pytest.mark.parametrize(
    ("aspect", "one", "other"),
    [
        ("lay-limit", RankLaidWholeOrSingly(9, 3, most=4), RankLaidWholeOrSingly(9, 3, most=3)),
        ("lay-limit", RankLaidAtWill(9, 3), RankLaidWhole(9, 3)),
        ("passing", NaturalIsDue(), NaturalIsDue(unless_wild_in_place=True)),
        ("passing", WildInItsPlace(1), WildInItsPlace(2)),
        ("claim", Claimed(("comet",), LostToAnyLay()), Claimed(("block",), LostToAnyLay())),
        ("claim", Claimed(("comet",)), Claimed(("comet",), LostToAnyLay())),
        (
            "opera",
            FirstHandAtOnce(after_passes=True),
            FirstHandAtOnce(0, after_passes=True, partner_spoils=False),
        ),
        ("opera", FirstHandAtOnce(), FirstHandAtOnce(most_players=1)),
    ],
)
def test_rules_that_differ_somewhere_are_not(aspect: str, one: object, other: object) -> None:
    assert not answer_alike(RULES, aspect, one, other)


# --- Planted: rules that forbid nothing but in one case, which they come by in their own ways ---


@dataclass(frozen=True)
class OneHandOnly:
    """Forbids in one of many cases."""

    def forbids(self, laying: Laying) -> bool:
        return laying.rank == 7 and laying.size == 2 and laying.held > 3 and not laying.leading


@dataclass(frozen=True)
class NothingUnderIt:
    """Looks at a value without asking it anything."""

    def forbids(self, laying: Laying) -> bool:
        return laying.upon is None


@dataclass(frozen=True)
class OfAType:
    """Asks for the type of a value."""

    def forbids(self, laying: Laying) -> bool:
        return isinstance(laying.rank, int)


@dataclass(frozen=True)
class Matched:
    """Looks at a value by its form."""

    def forbids(self, laying: Laying) -> bool:
        match laying.cards:
            case (_, _):
                return True
        return False


@dataclass(frozen=True)
class Caught:
    """Goes on where something fails."""

    def forbids(self, laying: Laying) -> bool:
        try:
            return len(laying.cards) > 1
        except TypeError:
            return False


@dataclass(frozen=True)
class OneOfSome:
    """Looks a value up."""

    ranks: ClassVar = frozenset({7, 8})

    def forbids(self, laying: Laying) -> bool:
        return laying.rank in self.ranks or any(card.rank == 7 for card in laying.cards)


@dataclass(frozen=True)
class Failing:
    """Fails whatever it is asked."""

    def forbids(self, laying: Laying) -> bool:
        raise ValueError(laying)


PLANTED = (OneHandOnly(), NothingUnderIt(), OfAType(), Matched(), Caught(), OneOfSome(), Failing())


@pytest.mark.parametrize("planted", PLANTED, ids=lambda one: type(one).__name__)
def test_a_planted_difference_is_not_proved_away(planted: object) -> None:
    assert not answer_alike(RULES, "lay-limit", SetLaidWhole(4), planted)
    assert not answer_alike(RULES, "lay-limit", planted, SetLaidWhole(4))


def test_what_differs_beside_the_methods_counts() -> None:
    """A rule of passing speaks of the lead or of a sequence: who asks whom turns on that."""

    @dataclass(frozen=True)
    class OfTheLead:
        leading: ClassVar[bool] = True

        def forbids(self, passing: object) -> bool:  # noqa: ARG002 - it forbids nothing
            return False

    assert not answer_alike(RULES, "passing", NaturalMayBeKept(), OfTheLead())


def test_every_aspect_of_every_family_has_questions() -> None:
    for slug in LIBRARY.playable:
        game = LIBRARY.load(slug)
        for field, cited in game.rule_set.by_field().items():
            asked = questions(type(game.rule_set), field)
            assert asked, field
            for one in cited:
                assert all(hasattr(one.rule, question.name) for question in asked), one.key


@pytest.mark.slow
def test_no_mutant_that_a_scenario_kills_is_proved() -> None:
    game = LIBRARY.load("commit-1857")
    trier = Trier(LIBRARY, game)
    proved = [
        rule_mutant for rule_mutant in rule_mutants(LIBRARY, game) if proof_of(trier, rule_mutant) == ANSWERS
    ]
    assert len(proved) >= 16
    assert [rule_mutant.name for rule_mutant in proved if trier.kill(rule_mutant)] == []
