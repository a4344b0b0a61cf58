"""When a wild card may be laid."""

from __future__ import annotations

import itertools

import pytest
from tests.stops.rules.lays import COMET

from nines.cards import Face
from nines.stops import rule_inputs as v
from nines.stops.rules import wild

BOTH = (False, True)
PLAYS = [
    v.WildPlay(COMET, named, leading, only_wild, natural_held, exhausted.__bool__, ())
    for named in (Face(9), Face(3))
    for leading, only_wild, natural_held, exhausted in itertools.product(BOTH, repeat=4)
]


@pytest.mark.parametrize("play", PLAYS, ids=map(str, range(len(PLAYS))))
def test_when_a_wild_card_may_not_be_laid(play: v.WildPlay) -> None:
    itself = play.named.rank == 9
    assert not wild.WildLeads().forbids(play)
    assert wild.WildLeadsAsItself().forbids(play) is (play.leading and not itself)
    assert wild.WildLeadsAlone().forbids(play) is (play.leading and not (itself and play.only_wild))
    assert wild.WildForLaidCards(allowed=False).forbids(play) is play.exhausted()
    assert not wild.WildForLaidCards().forbids(play)
    assert wild.NaturalFirst(bound=True).forbids(play) is (play.natural_held and not play.leading)
    assert not wild.NaturalFirst().forbids(play)


@pytest.mark.parametrize(("opening", "only_wild"), list(itertools.product(BOTH, BOTH)))
def test_a_wild_card_opens_by_right_or_by_need(
    opening: bool,  # noqa: FBT001
    only_wild: bool,  # noqa: FBT001
) -> None:
    play = v.WildPlay(COMET, Face(3), True, only_wild, False, bool, (), opening)
    assert not wild.WildOpens().forbids(play)
    assert wild.WildOpens(allowed=False).forbids(play) is (opening and not only_wild)


def test_a_wild_card_may_wait_until_nobody_can_continue() -> None:
    """wp-comet:195."""
    play = v.WildPlay(
        card=COMET,
        named=Face(5),
        leading=False,
        only_wild=False,
        natural_held=False,
        exhausted=bool,
        missing=(),
        elsewhere=lambda: True,
    )
    free, bound = (wild.WildIfNobodyCan(bound) for bound in BOTH)
    assert not free.forbids(play)
    assert bound.forbids(play)
    assert not bound.forbids(play._replace(elsewhere=bool))
    assert not bound.forbids(play._replace(leading=True))
