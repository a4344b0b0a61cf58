"""A record is judged as the rules say, also with unseen cards, announced acts and acts against the rules."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from nines import library
from nines.libraries.alternatives import alternatives
from nines.policies import seated
from nines.records.asked import Watched
from nines.records.judging import judge
from nines.records.record import PlayRecord, RecordedAct, RecordedDeal, StatedPayment
from nines.records.recording import recorded
from nines.records.text_form import record_of_text, record_text
from nines.reference.adjudicated import adjudicate, with_cards
from nines_verification.as_records import record_of_golden, record_of_scenario
from nines_verification.event_record import event_record
from nines_verification.golden import kept_lines
from nines_verification.perform import AsRead, set_up
from nines_verification.scenario import scenarios_of

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame

LIBRARY = library()
GAMES = LIBRARY.playable
COMET = "comet-1718"


def acts(*texts: str) -> tuple[RecordedAct, ...]:
    return tuple(map(RecordedAct, texts))


def small(*texts: str, hands: tuple[str, ...] = ("Q♥ K♥ 2♣", "5♠"), **more: Any) -> PlayRecord:  # noqa: ANN401 - any field
    deal = RecordedDeal(hands, "", 1, set_up=True, acts=acts(*texts), **more)
    return PlayRecord(seats=len(hands), deals=(deal,))


@cache
def played(slug: str) -> tuple[AnyGame, PlayRecord]:
    """Return a deal that programs played, as a record with all hands."""
    game = LIBRARY.load(slug)
    seats = next(number for number in (4, 3, 2, 6) if game.admits(number))
    record = recorded(game, seats, 7, seated([game.family.recorded_policy], seats, game))
    return game, with_cards(LIBRARY, record)


def masked(record: PlayRecord) -> PlayRecord:
    """Return a record in which only the first hand was seen, and no payment is stated."""
    (first, *others), deal = record.deals[0].hands, record.deals[0]
    hands = (first, *(f"??*{len(hand.split())}" for hand in others))
    return replace(record, seed=None, deals=(replace(deal, hands=hands, pile=None, gains=(), winners=()),))


@pytest.mark.parametrize("slug", GAMES)
def test_the_edition_of_a_record_allows_it(slug: str) -> None:
    game, record = played(slug)
    assert judge(game, record).verdict in ("legal", "possible")
    assert record_of_text(record_text(record)) == record
    wrong = replace(record.deals[0], gains=tuple((gain or 0) + 1 for gain in record.deals[0].gains))
    found = judge(game, replace(record, deals=(wrong,))).first_against
    assert found is not None
    assert found.deal == 1


QUICK = (
    "comet-1718",
    "commit-2011",
    "hoc-mazarin-1765",
    "ninety-nine-3p",
    "pope-joan-1909",
    "red-nines-1881",
)
DRAWN = ("multiple-9-2007", "ninety-nine-2p", "oxford-whist")  # chance or the order of a pile decides more


@pytest.mark.parametrize(
    "slug", [slug if slug in QUICK else pytest.param(slug, marks=pytest.mark.slow) for slug in GAMES]
)
def test_unseen_hands_never_refuse_what_was_legal(slug: str) -> None:
    game, record = played(slug)
    verdict = judge(game, masked(record)).verdict
    assert verdict != "refused"
    assert verdict == "possible" or slug in DRAWN


@pytest.mark.parametrize("slug", GAMES)
def test_a_golden_play_and_scenarios_are_played_again(slug: str) -> None:
    game = LIBRARY.load(slug)
    record = record_of_golden(LIBRARY, game)
    assert record_of_text(record_text(record)) == record
    judged = judge(game, record)
    events = [event_record(event, slug) for deal in judged.deals for event in deal.events]
    assert events == [line for line in kept_lines(LIBRARY, game) if "kind" in line]
    assert judged.verdict == "legal"


@pytest.mark.slow
@pytest.mark.parametrize("slug", GAMES)
def test_every_scenario_is_the_same_as_a_record(slug: str) -> None:
    ready = AsRead(LIBRARY.load(slug))
    for scenario in scenarios_of(LIBRARY, slug):
        record = record_of_scenario(scenario)
        if record is None:
            continue
        assert record_of_text(record_text(record)) == record
        game = ready(scenario)
        judged = judge(game, record)
        assert judged.cannot == "", scenario.name
        assert {act.verdict for act in judged.deals[0].acts} == {"legal"}, scenario.name
        before = set_up(game, scenario)[1]
        assert judged.deals[0].events[: len(before)] == before


@pytest.mark.parametrize(
    ("texts", "verdicts"),
    [
        (("queen", "king"), ("legal", "legal")),
        (("Qh", "2♣", "K♥"), ("legal", "refused", "refused")),
        (("Q♥", "K♥", "pass"), ("legal", "legal", "refused")),
        (("Q♥", "dance", "K♥"), ("legal", "refused", "legal")),
        (("9♠", "Q♥"), ("refused", "legal")),
    ],
)
def test_acts_are_judged_and_the_play_goes_on(texts: tuple[str, ...], verdicts: tuple[str, ...]) -> None:
    judged = judge(LIBRARY.load(COMET), small(*texts))
    assert tuple(act.verdict for act in judged.deals[0].acts) == verdicts


def test_a_refusal_has_its_rule_its_sources_and_its_reading() -> None:
    answer = adjudicate(LIBRARY, small("9♦ as Q", "2♣", hands=("9♦ 2♣", "5♠ K♠")), COMET)
    refused = answer.deals[0].acts[1]
    assert (refused.verdict, refused.rule, refused.goes_on) == ("refused", f"{COMET}/continuation", "made")
    assert refused.sources


def test_an_act_that_the_record_leaves_out_is_added() -> None:
    texts = (RecordedAct("Q♥", 1), RecordedAct("K♠", 2))
    deal = RecordedDeal(("Q♥ 2♣", "K♠ 3♣"), "", 1, set_up=True, acts=texts)
    act = judge(LIBRARY.load(COMET), PlayRecord(seats=2, deals=(deal,))).deals[0].acts[1]
    assert (act.verdict, act.unrecorded) == ("legal", ("pass",))


@pytest.mark.parametrize(
    ("stated", "verdict"),
    [
        ({"gains": (6, -6)}, "legal"),
        ({"gains": (5, None)}, "refused"),
        ({"winners": (1,)}, "legal"),
        ({"winners": (2,)}, "refused"),
        ({"payments": (StatedPayment(2, 1, 1),)}, "legal"),
        ({"payments": (StatedPayment(2, 1, 99),)}, "refused"),
        ({"payments": (StatedPayment(2, "pool", 1),)}, "refused"),
    ],
)
def test_stated_payments_are_compared(stated: dict[str, Any], verdict: str) -> None:
    judged = judge(LIBRARY.load(COMET), small("Q♥", "K♥", "2♣", **stated))
    assert {paid.verdict for paid in judged.deals[0].payments} == {verdict}


@pytest.mark.parametrize("texts", [("Q♥", "K♥", "2♣"), ("Q♥", "pass", "5♠")])
def test_games_that_answer_alike_judge_alike(texts: tuple[str, ...]) -> None:
    game, record = LIBRARY.load(COMET), small(*texts, gains=(3, -3))
    watched = Watched(game)
    ours = judge(watched.watched, record, to_first=True)
    alike = {True: 0, False: 0}
    for _, _, other in alternatives(game):
        is_alike = watched.judges_like(ours, other)
        alike[is_alike] += 1
        if is_alike:
            assert ours._replace(game=other.name) == judge(other, record, to_first=True)
    assert alike[True] > alike[False] > 0


def test_few_ways_are_all_tried_and_a_refusal_is_certain() -> None:
    game = LIBRARY.load("red-nines-20c")
    record = replace(played("red-nines-20c")[1], seed=None)
    hands = record.deals[0].hands
    open_hands = tuple(" ".join(hand.split()[:-1]) + " ??" for hand in hands)
    deal = replace(record.deals[0], hands=open_hands)
    assert judge(game, replace(record, deals=(deal,))).verdict == "possible"
    impossible = replace(deal, acts=(deal.acts[0], *deal.acts))
    assert judge(game, replace(record, deals=(impossible,))).verdict == "refused"
