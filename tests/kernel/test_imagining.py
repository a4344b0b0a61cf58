"""Imagined deals agree with everything that a player has seen."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nines
from nines import library
from nines.cards import in_order, pack
from nines.errors import ImaginedDealError
from nines.kernel import imagining
from nines.kernel.history import History
from nines.kernel.playing import begin, dealt
from nines.shuffle import Stream

if TYPE_CHECKING:
    from collections.abc import Iterator

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


SEEDS = st.integers(0, 2**32)


@given(SEEDS, st.integers(2, 5), st.integers(0, 2**32))
def test_what_a_seat_imagines_it_cannot_tell_from_what_is(seed: int, seats: int, dream: int) -> None:
    game = nines.load("comet-1718")
    table = dealt(game, begin(game, seats, seed).position, seed).position
    for seat in range(seats):
        imagined = game.family.determinize(game.rule_set, table, seat, Stream.of(dream))
        assert game.observe(imagined, seat) == game.observe(table, seat)
        assert game.cards(imagined) == game.cards(table) == in_order(pack())


# All that a seat cannot see is imagined: cards that stay where they are lie open to it


OFTEN = 60  # that a card stays where it is so often is no accident


def holders(game: AnyGame, table: AnyPosition) -> dict[Card, int | None]:
    """Return who holds each card, nobody where it is in no hand."""
    held = {card: seat for seat, hand in enumerate(table.hands) for card in hand}
    return {card: held.get(card) for card in game.cards(table)}


def unmoved(game: AnyGame, table: AnyPosition, seat: int) -> set[Card]:
    """Return the cards of the others, or of nobody, that are in the same place whatever a seat imagines."""
    now = holders(game, table)
    fixed = {card for card, holder in now.items() if holder != seat}
    for number in range(OFTEN):
        imagined = holders(game, game.family.determinize(game.rule_set, table, seat, Stream.of(number)))
        fixed = {card for card in fixed if imagined[card] == now[card]}
    return fixed


def open_to(game: AnyGame, table: AnyPosition, seat: int) -> set[str]:
    """Return the cards of which a seat is told, or that lie face up before it."""
    observation, rules, display = game.observe(table, seat), game.rule_set, game.family.display
    panels = (line for panel in display.panels(rules, observation) for line in panel.lines)
    told = " ".join(text for _, text in (*display.observation_lines(rules, observation), *panels))
    rows = (*display.card_rows(rules, table), *display.hidden_piles(rules, table))
    seen = [row for row in rows if row.seen_by is None or seat in row.seen_by]
    lie = {str(card) for row in seen for placed in row.placed for card in placed.cards}
    return lie.union(told.replace(",", " ").replace(";", " ").split())


def positions(game: AnyGame) -> Iterator[AnyPosition]:
    """Yield a position just dealt, and one after a few acts."""
    seats = next(number for number in (3, 2, *range(4, 9)) if game.admits(number))
    table = dealt(game, begin(game, seats, 1).position, 1).position
    yield table
    stream = Stream.of(2)
    for _ in range(seats + 2):
        if not table.ended:
            acts = game.legal_acts(table)
            table = game.apply(table, acts[stream.below(len(acts))]).position
    yield table


def imagined_where_they_are(game: AnyGame) -> list[tuple[int, set[Card]]]:
    """Return by seat the hidden cards that it imagines where they are; in one place alone they must be."""
    found = []
    for table in positions(game):
        now = holders(game, table)
        for seat in range(table.seats):
            seen = open_to(game, table, seat)
            hidden = {card for card in unmoved(game, table, seat) if str(card) not in seen}
            if len({now[card] for card in hidden}) > 1:
                found.append((seat, hidden))
    return found


@pytest.mark.parametrize("slug", library().playable)
def test_all_that_a_seat_cannot_see_is_dealt_anew(slug: str) -> None:
    game = nines.load(slug)
    assert imagined_where_they_are(game) == []
    knowing = replace(game.family, determinize=lambda _rules, position, _seat, _stream: position)
    assert imagined_where_they_are(replace(game, family=knowing))
