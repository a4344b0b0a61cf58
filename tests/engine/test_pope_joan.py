"""Pope Joan of 1909: trumps, the board, and what it shares with the games around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

import nines
from nines.cards import parse_cards
from nines.kernel.playing import dealt
from nines.libraries.compare import Agreement, compare
from nines.shuffle import Stream
from nines.stops.observation import observe
from nines.stops.rule_inputs import Laid
from nines.stops.rules.exemption import CardsLeftUnlessHeld
from nines.stops.rules.pools import CardSweeps, FirstDealerDresses
from nines.stops.rules.trumps import DealerWinsTurnUp, LastCardTurnedUp, TrumpsPlayed
from nines.stops.settlement_inputs import Final as End
from nines.stops.settlement_inputs import Pooling, Sweeping
from nines.stops.settlement_inputs import TrumpsPlayed as Played

if TYPE_CHECKING:
    from nines.cards import Card

GAME: Final = nines.load("pope-joan-1909")
SAME: Final[tuple[Agreement, ...]] = ("same", "otherwise-cited")


def aspects(other: str, *, same: bool) -> set[str]:
    """Return the aspects in which Pope Joan and another game have the same rules, or other rules."""
    pairs = [pair for pair in compare(GAME, nines.load(other)) if all(pair.mentioned)]
    return {pair.aspect for pair in pairs if (pair.agreement in SAME) == same}


def plays(text: str, seat: int = 0) -> tuple[Laid, ...]:
    """Return plays of single cards."""
    return tuple(Laid((card,), card.face, seat) for card in parse_cards(text))


def test_it_builds_and_finds_dealers_like_red_nines() -> None:
    shared = {
        "lead",
        "continuation",
        "suit",
        "blocked",
        "going-out",
        "leftover",
        "lot",
        "succession",
        "dealer",
    }
    assert shared <= aspects("red-nines-1881", same=True)
    differ = {"pack", "ranking", "deal", "wild", "stop", "pool", "sweep", "insight"}
    assert differ <= aspects("red-nines-1881", same=False)


def test_it_has_cards_deal_and_stops_of_commit() -> None:
    assert {"pack", "ranking", "deal", "lead", "suit", "insight"} <= aspects("commit-1857", same=True)


def test_its_suits_and_its_nine_are_not_those_of_comet() -> None:
    assert {"suit", "wild", "deal", "lot"} <= aspects("comet-1718", same=False)
    assert not GAME.rule_set.wild_cards
    assert not GAME.aspects()["naming"]


@pytest.mark.parametrize(
    ("place", "name", "ground"),
    [
        ("deal", "whole_hands", "stated"),
        ("deal", "longer", "read"),
        ("turn", "", "stated"),
        ("pool/pope", "amount", "stated"),
        ("settlement/cards", "card", "stated"),
        ("lot", "rank", "stated"),
    ],
)
def test_what_the_chapter_says_is_kept_apart_from_what_follows(place: str, name: str, ground: str) -> None:
    details = {one.name: one for one in GAME.rules()[f"{GAME.slug}/{place}"].details}
    assert details[name].ground == ground


def test_each_amount_on_the_board_rests_on_its_words() -> None:
    amounts = [one for cited in GAME.aspects()["pool"] for one in cited.details if one.name == "amount"]
    assert [one.value for one in amounts] == [6, 2, 2, 1, 1, 1, 1, 1]
    assert {one.passages for one in amounts} == {("hoffmann-1909:012",)}


def test_trumps_win_a_pool_only_with_the_last_of_them() -> None:
    both = TrumpsPlayed("pool", (13, 12))
    assert both.sweeps(Played(plays("Q♣ K♣"), "♣"))
    assert both.sweeps(Played(plays("K♣ 2♥ Q♣"), "♣"))
    assert not both.sweeps(Played(plays("K♣ Q♣ 2♥"), "♣"))  # won before
    assert not both.sweeps(Played(plays("Q♣ K♣"), "♥"))
    assert not both.sweeps(Played(plays("Q♣"), "♣"))


def test_nothing_is_turned_up_where_no_card_is_left() -> None:
    assert LastCardTurnedUp().turned(()) is None
    position = GAME.start(["2♣", "3♣", "4♣"])
    assert position.turn_up is None
    assert GAME.play(position, nines.parse_act("lay 2♣")).position.ended


def test_the_turn_up_wins_its_own_pool_or_its_ranks() -> None:
    wins = DealerWinsTurnUp(((nines.Card(9, "♦"), "Pope"),), ((1, "ace"),))
    found = [wins.pool(card) for card in parse_cards("9♦ 9♣ A♦ 2♦")]
    assert found == ["Pope", "", "ace", ""]


def test_pope_wins_when_played_and_exempts_while_held() -> None:
    pope = nines.Card(9, "♦")
    wins = CardSweeps("Pope", pope)
    assert wins.sweeps(Sweeping(plays("9♦"), 1, out=False, out_on_wild=False))
    assert not wins.sweeps(Sweeping(plays("9♦ 2♣"), 2, out=False, out_on_wild=False))
    assert not wins.sweeps(Sweeping(plays("9♦"), 1, out=True, out_on_wild=False))
    hands: tuple[frozenset[Card], ...] = tuple(map(frozenset, map(parse_cards, ("", "9♦ 2♣", "3♣ 4♣"))))
    end = End(hands, (0, 0, 0), (0, 0, 0), 0)
    assert [(one.giver, one.amount) for one in CardsLeftUnlessHeld(pope).transfers(end)] == [(2, 2)]


def test_the_first_dealer_may_dress_the_board_for_all() -> None:
    rule = FirstDealerDresses("Pope", 6)
    assert [rule.givers(Pooling(dealer=(2 + deal) % 3, players=3, deals=deal)) for deal in range(4)] == [
        (2,)
    ] * 4


def test_the_turn_up_is_seen_by_all_and_never_dealt() -> None:
    match = nines.begin(GAME, 4, 9).position
    position = dealt(GAME, match, 9).position
    for seat in range(4):
        assert observe(GAME.rule_set, position, seat).turn_up == position.turn_up
        other = GAME.family.determinize(GAME.rule_set, position, seat, Stream.of(3, number=4))
        assert other.turn_up == position.turn_up
        assert other.turn_up in other.dead
        assert len(other.dead) == len(position.dead)
        assert sorted(map(len, other.hands)) == sorted(map(len, position.hands))
    assert position.aside[-1] == position.turn_up
    assert frozenset(position.aside) == position.dead
