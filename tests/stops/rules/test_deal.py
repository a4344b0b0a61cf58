"""The deal: packets, what is left over, and a spare hand."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nines.cards import Card, pack
from nines.common import card_packs, inputs
from nines.shuffle import Stream
from nines.stops.rules import deal

BOTH = (False, True)


@given(st.integers(1, 60), st.booleans())
def test_packets_make_the_hand(count: int, small_first: bool) -> None:  # noqa: FBT001 - drawn by hypothesis
    sizes = deal.packets(count, 3, 4, small_first=small_first)
    assert sum(sizes) == count
    if count not in (1, 2, 5):
        assert set(sizes) <= {3, 4}
        assert list(sizes) == sorted(sizes, reverse=not small_first)


@given(st.integers(2, 5), st.booleans(), st.booleans(), st.integers(0, 9))
def test_a_deal_gives_every_card_to_somebody_or_to_nobody(
    players: int,
    small_first: bool,  # noqa: FBT001 - drawn by hypothesis
    whole_pack: bool,  # noqa: FBT001
    first: int,
) -> None:
    order = tuple((first + seat) % players for seat in range(players))
    dealt = deal.InPackets(small_first, whole_pack).deal(inputs.Stock(pack(), order))
    assert sorted((*itertools.chain(*dealt.hands), *dealt.left)) == sorted(pack())
    sizes = [len(hand) for hand in dealt.hands]
    assert max(sizes) - min(sizes) <= whole_pack
    assert dealt.hands[order[0]][0] == pack()[0]


def test_cards_dealt_singly_go_round_and_whole_hands_do_not() -> None:
    cards = pack()[:11]
    singly = deal.EqualHands(on_table=1).deal(inputs.Stock(cards, (1, 0)))
    assert singly.hands == (cards[1:10:2], cards[0:10:2])
    assert singly.left == cards[10:]
    whole = deal.EqualHands(on_table=1, whole_hands=True).deal(inputs.Stock(cards, (1, 0)))
    assert whole.hands == (cards[5:10], cards[:5])


@pytest.mark.parametrize("whole", BOTH)
@pytest.mark.parametrize("players", [2, 4, 5, 7, 8, 48])
def test_odd_cards_join_the_blind_or_are_dealt_on(players: int, whole: bool) -> None:  # noqa: FBT001
    """wp-red-nines:158, wp-red-nines:165."""
    stock = inputs.Stock(pack(), tuple(range(players)))
    joined = deal.EqualHands(4, whole_hands=whole).deal(stock)
    dealt_on = deal.ToTheEnd(4, whole).deal(stock)
    each, rest = divmod(48, players)
    assert [len(hand) for hand in joined.hands] == [each] * players
    assert len(joined.left) == 4 + rest
    assert [len(hand) for hand in dealt_on.hands] == [each + 1] * rest + [each] * (players - rest)
    assert len(dealt_on.left) == 4
    for dealt in (joined, dealt_on):
        assert sorted((*itertools.chain(*dealt.hands), *dealt.left)) == sorted(pack())
    if whole:
        assert dealt_on.hands[0] == pack()[: len(dealt_on.hands[0])]
    else:
        assert [hand[0] for hand in dealt_on.hands] == list(pack()[:players])


@pytest.mark.parametrize(
    ("players", "sizes", "dead"), [(2, 13, 26), (3, 13, 13), (4, 12, 4), (5, 9, 7), (8, 6, 4)]
)
def test_few_players_are_dealt_to_in_their_own_way(players: int, sizes: int, dead: int) -> None:
    """wp-red-nines:164, wp-red-nines:165."""
    rule = deal.ByNumber(3, deal.EqualHands(each=13), deal.EqualHands(4))
    dealt = rule.deal(inputs.Stock(pack(), tuple(range(players))))
    assert {len(hand) for hand in dealt.hands} == {sizes}
    assert len(dealt.left) == dead


# A spare hand


@given(st.integers(0, 2**64 - 1), st.integers(2, 50), st.sampled_from(BOTH), st.sampled_from(BOTH))
def test_a_spare_hand_is_dealt_beside_the_players(
    seed: int,
    players: int,
    longer: bool,  # noqa: FBT001 - drawn by hypothesis
    whole: bool,  # noqa: FBT001
) -> None:
    """wp-comet:190: the whole pack of fifty-one, one hand being spare."""
    cards = Stream.of(seed).shuffled(card_packs.PackWithout((Card(8, "♦"),)).cards(players))
    order = tuple((seat + 1) % players for seat in range(players))
    dealt = deal.WithSpareHand(longer, whole).deal(inputs.Stock(cards, order))
    each, over = divmod(51, players + 1)
    assert sorted(card for hand in (*dealt.hands, dealt.left) for card in hand) == sorted(cards)
    sizes = [len(dealt.hands[seat]) for seat in order]
    assert sizes == [each + (longer and place < over) for place in range(players)]
    assert len(dealt.left) == each + (0 if longer else over)


@pytest.mark.parametrize(("players", "most", "spare"), [(2, 17, 17), (3, 13, 13), (6, 8, 8), (8, 6, 6)])
def test_the_turn_up_comes_last_into_the_spare_hand(players: int, most: int, spare: int) -> None:
    """hoffmann-1909:018, hoffmann-1909:045; the example of hoffmann-1909:029 has seven cards besides it."""
    cards = card_packs.PackWithout((Card(8, "♦"),)).cards(players)
    for whole in BOTH:
        dealt = deal.RoundsAndTurnUp(whole).deal(inputs.Stock(cards, tuple(range(players))))
        assert dealt.left[-1] == cards[-1]
        assert (max(map(len, dealt.hands)), len(dealt.left)) == (most, spare)
        assert sorted(card for hand in (*dealt.hands, dealt.left) for card in hand) == sorted(cards)


def test_the_spare_hand_comes_last_in_rounds_or_all() -> None:
    stock = inputs.Stock(pack()[:7], (1, 0))
    singly = deal.WithSpareHand().deal(stock)
    assert singly.hands == (pack()[1:5:3], pack()[0:4:3])
    assert singly.left == (pack()[2], pack()[5], pack()[6])
    whole = deal.WithSpareHand(whole_hands=True).deal(stock)
    assert (whole.hands, whole.left) == ((pack()[2:4], pack()[:2]), pack()[4:7])
    assert deal.WithSpareHand(longer=True).deal(stock).hands[1] == pack()[0:7:3]


@pytest.mark.parametrize(("players", "each"), [(3, 17), (4, 12), (5, 9), (6, 8)])
def test_one_number_of_players_may_be_dealt_otherwise(players: int, each: int) -> None:
    """foster-1914:112, foster-1914:115."""
    rule = deal.ForThisMany(5, deal.EqualHands(each=9), deal.EqualHands())
    cards = card_packs.PackWithout((Card(8, "♦"),)).cards(players, 0)
    hands, left = rule.deal(inputs.Stock(cards, tuple(range(players))))
    assert [len(hand) for hand in hands] == [each] * players
    assert len(left) == 51 - each * players
    assert str(rule).startswith("for 5 players, each player gets 9 cards")
