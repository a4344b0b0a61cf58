"""A sitting plays what ``nines play`` plays, offers every legal act, and can be taken back and replayed."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Final

import pytest
from tests.table.shared import FAMILIES, GAMES, LIBRARY, reachable, saved, sitting

from nines.errors import RequestError
from nines.reference.plays import event_answer, play_answer
from nines.shuffle import POLICIES, Stream
from nines.table import seen
from nines.table.saved import usual_seats
from nines.table.sitting import Sitting

WHOLE: Final = "NINES_WHOLE_TABLE" in os.environ  # ten deals of each game instead of one


@pytest.mark.parametrize("game", FAMILIES)
def test_programs_play_as_nines_play_does(game: str) -> None:
    seats = usual_seats(LIBRARY.load(game))
    table = sitting(game, people=(), deals=2)
    policies = [name or "" for name in table.saved.policies]
    answer = play_answer(LIBRARY.load(game), seats, 7, 2, policies=policies)
    for number, deal in enumerate(answer.deals, 1):
        while table.turn is not None:
            table.step()
        events = [event_answer(event, table.game) for event in table.deal.events]
        opening = answer.opening if number == 1 else ()
        assert (*events,) == (*opening, *deal.events)
        if number < len(answer.deals):
            table.next_deal()
    assert table.match.ledger.seats == answer.balances
    assert table.over


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(10) if WHOLE else [3])
def test_every_legal_act_can_be_reached(game: str, seed: int) -> None:
    """Ten deals of each game with NINES_WHOLE_TABLE=1; otherwise one, its acts chosen at random."""
    loaded = LIBRARY.load(game)
    table = sitting(game, people=range(1, usual_seats(loaded) + 1), seed=seed)
    choice = Stream.of(seed, POLICIES, 99)
    for _ in range(1000 if WHOLE else 150):
        if table.turn is None:
            break
        acts = table.legal
        offered = [*reachable(seen.offered(loaded, acts, loaded.observe(table.position, table.turn)))]
        assert len(offered) == len(acts)
        assert {str(loaded.parse_act(act)) for act in offered} == {*map(str, acts)}
        assert table.act(acts[choice.below(len(acts))]) is None


def test_undo_goes_back_to_the_last_decision() -> None:
    table = sitting("comet-1718")
    acts: list[str] = []
    while table.turn is not None:
        if table.persons_turn:
            free = len(table.legal) > 1
            acts += [str(table.legal[0])] if free else []
            table.act(table.legal[0])
        else:
            table.step()
    whole = table.record()
    events = list(table.deal.events)
    assert [table.undo() for _ in acts] == acts[::-1]
    assert not table.can_undo
    with pytest.raises(RequestError, match="nothing to take back"):
        table.undo()
    for act in whole.acts[0][len(table.record().acts[0]) :]:
        if table.persons_turn:
            table.act(table.parse(act))
        else:
            table.step()
    assert table.record() == whole
    assert table.deal.events == events


def test_undo_reaches_the_deal_before() -> None:
    table = sitting("red-nines-20c", deals=2)
    while table.turn is not None:
        table.act(table.legal[-1]) if table.persons_turn else table.step()
    table.next_deal()
    table.undo()
    assert len(table.deals) == 1
    assert table.persons_turn


@pytest.mark.parametrize("game", FAMILIES)
def test_a_replay_goes_on_as_the_play_did(game: str) -> None:
    table = sitting(game)
    while table.turn is not None:
        table.act(table.legal[0]) if table.persons_turn else table.step()
    record = table.record()
    half = replace(record, acts=[record.acts[0][: len(record.acts[0]) // 2]])
    again = Sitting(LIBRARY, half)
    while again.turn is not None:
        again.act(again.legal[0]) if again.persons_turn else again.step()
    assert again.record() == record
    assert again.deal.events == table.deal.events


def test_a_set_up_deal_is_one_deal() -> None:
    hands = {"hands": ["Q♥ K♥ 2♣", "5♠ 3♦"], "pile": "", "turn": 2}
    table = sitting("comet-1718", people=(1, 2), seats=2, hands=hands)
    assert table.turn == 1
    while not table.over:
        assert table.act(table.legal[-1]) is None
    assert not table.may_go_on
    with pytest.raises(RequestError, match="set up by hand"):
        table.next_deal()


def test_hands_and_players_must_agree_in_number() -> None:
    given = saved("comet-1718", people=(1, 2), seats=2)
    hands = {"hands": ["Q♥"], "pile": "", "turn": 1}
    with pytest.raises(RequestError, match="1 hand for 2 players"):
        Sitting(LIBRARY, replace(given, hands=hands))


def test_who_may_act_is_checked() -> None:
    table = sitting("red-nines-20c")
    wrong = table.act if not table.persons_turn else None
    if wrong is not None:
        with pytest.raises(RequestError, match="not the turn of a person"):
            wrong(table.legal[0])
    while not table.persons_turn:
        table.step()
    with pytest.raises(RequestError, match="not the turn of a program"):
        table.step()
    with pytest.raises(RequestError, match="the deal is not over"):
        table.next_deal()
