"""Imagined deals agree with everything that a player has seen."""

from __future__ import annotations

import pickle
from collections import Counter
from typing import TYPE_CHECKING

import pytest

import nines
from nines.errors import ImaginedDealError
from nines.kernel import imagining
from nines.kernel.history import History
from nines.kernel.playing import begin, dealt
from nines.shuffle import Stream

if TYPE_CHECKING:
    from nines.cards import Card
    from nines.kernel.game import AnyGame
    from nines.kernel.position import AnyPosition
    from nines.stops.imagined import Places

SIXES = ("4♣ 5♣ K♠", "7♠ 8♦ 2♦", "6♣ J♠ 3♥", "6♦ 10♠ A♦")


def after(game: AnyGame, table: AnyPosition, *acts: str) -> AnyPosition:
    for text in acts:
        table = game.play(table, game.parse_act(text)).position
    return table


def imagined(game: AnyGame, table: AnyPosition, seat: int, times: int) -> list[AnyPosition]:
    stream = Stream.of(5)
    return [game.family.determinize(game.rule_set, table, seat, stream) for _ in range(times)]


def test_one_who_must_play_but_passes_lacks_the_card() -> None:
    game = nines.load("red-nines-20c")
    table = after(game, game.start(SIXES), "5♣", "pass", "pass")
    hands = Counter(one.hands[1] for one in imagined(game, table, 0, 700))
    assert not any(card.rank == 6 for hand in hands for card in hand)
    assert len(hands) == 35  # three of the seven other cards, each hand with the same probability
    assert min(hands.values()) > 4
    assert max(hands.values()) < 45


def test_one_who_may_pass_may_hold_the_card() -> None:
    game = nines.load("red-nines-20c").read({"natural-card-held-back": "yes"})
    table = after(game, game.start(SIXES), "5♣", "pass", "pass")
    hands = [one.hands[1] for one in imagined(game, table, 0, 50)]
    assert any(card.rank == 6 for hand in hands for card in hand)


def test_one_who_does_not_follow_lacks_the_suit_in_hand() -> None:
    game = nines.load("ninety-nine-3p")
    hands = ["6♣ 7♣ 8♣ A♥ K♥", "6♦ 7♦ 8♦ A♠ K♠", "6♥ 7♥ 8♥ A♦ K♦"]
    bids = ("bid 6♣ 7♣ 8♣", "bid 6♦ 7♦ 8♦", "bid 6♥ 7♥ 8♥")
    table = after(game, game.start(hands), *bids, "pass", "pass", "pass", "A♥", "A♠")
    found = imagined(game, table, 0, 60)
    assert not any(card.suit == "♥" for one in found for card in one.hands[1])
    assert any(card.suit == "♥" for one in found for card in one.bids[1])


def test_a_hand_not_shown_may_be_a_carte_blanche() -> None:
    game = nines.load("comet-1752")
    table = after(game, game.start(["K♥ 2♥", "5♦ 6♦", "Q♥ J♥", "7♦ 8♦"]), "pass", "pass")
    found = imagined(game, table, 0, 60)
    assert {one.to_act for one in found} == {0}
    blank = [any(card.rank > 10 for card in one.hands[1]) for one in found]
    assert True in blank
    assert False in blank


def test_a_rare_deal_is_made_from_the_true_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imagining, "DEALS", 0)
    game = nines.load("red-nines-20c")
    table = after(game, game.start(SIXES), "5♣", "pass", "pass")
    hands = {one.hands[1] for one in imagined(game, table, 0, 20)}
    assert len(hands) > 5
    assert not any(card.rank == 6 for hand in hands for card in hand)


def test_a_position_whose_cards_were_changed_by_hand_is_refused() -> None:
    game = nines.load("red-nines-20c")
    table = after(game, game.start(SIXES), "5♣", "pass")
    first, second, *others = table.hands
    changed = table._replace(hands=(second, first, *others))
    with pytest.raises(ImaginedDealError, match="changed without an act; play it from a deal"):
        game.family.determinize(game.rule_set, changed, 0, Stream.of(1))


def test_the_history_of_a_position_does_not_change_it() -> None:
    game = nines.load("comet-1718")
    table = dealt(game, begin(game, 3, 7).position, 7).position
    step = game.apply(table, game.legal_acts(table)[0]).position
    forgotten = step._replace(history=History())
    assert step == forgotten
    assert hash(step.history) == hash(forgotten.history)
    assert repr(step.history) == "History of 1 acts"
    assert pickle.loads(pickle.dumps(step)).history.acts == step.history.acts  # noqa: S301 - our own


def test_a_mistaken_family_does_not_exclude_the_true_deal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def everywhere(_rules: object, _line: object, places: Places) -> dict[Card, frozenset[int]]:
        return {card: frozenset({room}) for room, cards in places.hidden.items() for card in cards}

    monkeypatch.setattr("nines.stops.imagined.barred", everywhere)
    game = nines.load("red-nines-20c")
    table = after(game, game.start(SIXES), "5♣", "pass")
    for one in imagined(game, table, 0, 20):
        assert game.observe(one, 0) == game.observe(table, 0)
