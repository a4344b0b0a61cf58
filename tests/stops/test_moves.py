"""Which acts are legal, and which rule refuses the others."""

from __future__ import annotations

import contextlib
import itertools
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import nines
from nines import library
from nines.cards import SUITS, Card, Face, in_order, pack, parse_cards
from nines.errors import CardsError, LacunaError, ReadingError, RequestError
from nines.evidence.cite import cite
from nines.kernel.playing import begin, dealt
from nines.shuffle import Stream
from nines.stops import placing
from nines.stops.acts import Act, Claim, Lay, Pass, parse_act
from nines.stops.display import show_run
from nines.stops.rule_inputs import Passing

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame
    from nines.stops.family import StopsGame
    from nines.stops.position import StopsPosition
    from nines.stops.rule_inputs import Leading

MANILLE = Card(9, "♦")


def reached(game: AnyGame, hands: list[str], plays: str, dead: str = "", turn: int = 0) -> StopsPosition:
    """Return the position after *plays*, parted by commas."""
    table = game.start(hands, dead, turn)
    for play in filter(None, (play.strip() for play in plays.split(","))):
        table = game.play(table, parse_act(play)).position
    position: StopsPosition = table
    return position


# reading, hands, what is played before, the act, the rule that refuses it; none if it is legal
CASES = [
    # the lead: any card, wp-comet:063, and the manille as any
    ("", ["7♥ 2♣", "8♠"], "", "7♥", ""),
    ("", ["7♥ 2♣", "8♠"], "", "2♣", ""),
    ("", ["7♥ 2♣", "8♠"], "", "8♠", "fact"),
    ("", ["7♥ 2♣", "8♠"], "", "2♣ as 3", "wild"),
    ("", ["7♥ 2♣", "8♠"], "", "pass", "passing/lead"),
    ("", ["7♥ 9♦", "8♠"], "", "9♦", ""),
    ("", ["7♥ 9♦", "8♠"], "", "9♦ as A", ""),
    ("", ["7♥ 9♦", "8♠"], "", "claim", "claim"),
    ("wild-leads=as-itself", ["7♥ 9♦", "8♠"], "", "9♦", ""),
    ("wild-leads=as-itself", ["7♥ 9♦", "8♠"], "", "9♦ as A", "wild-limit/lead"),
    ("wild-leads=no", ["7♥ 9♦", "8♠"], "", "9♦", "wild-limit/lead"),
    ("wild-leads=no", ["9♦", "8♠"], "", "9♦", ""),
    ("wild-leads=no", ["9♦", "8♠"], "", "9♦ as 3", "wild-limit/lead"),
    ("right-to-lead=may-pass", ["7♥ 9♦", "8♠"], "", "pass", ""),
    ("right-to-lead=may-pass", ["7♥ 9♦", "8♠"], "pass", "pass", "passing/lead"),
    # the sequence: the next rank, of any suit
    ("", ["7♥ 8♠ 2♣", "8♦ 3♦"], "7♥", "8♠", ""),
    ("", ["7♥ 8♠ 2♣", "8♦ 3♦"], "7♥", "2♣", "continuation"),
    ("", ["7♥ 8♠ 2♣", "8♦ 3♦"], "7♥", "8♦", "fact"),
    ("", ["7♥ 8♠ 2♣", "8♦ 3♦"], "7♥", "8♠ as 9", "wild"),
    ("in-suit=yes", ["7♥ 8♠ 2♣", "8♦ 3♦"], "7♥", "8♠", "suit"),
    ("in-suit=yes", ["7♥ 8♥ 2♣", "8♦ 3♦"], "7♥", "8♥", ""),
    ("in-suit=yes", ["7♥ 9♦ 2♣", "9♥ 9♠"], "7♥, 9♦ as 8♥, pass", "9♠", "suit"),
    ("in-suit=yes", ["7♥ 9♦ 2♣", "9♥ 9♠"], "7♥, 9♦ as 8♥, pass", "9♥", ""),
    ("in-suit=yes", ["7♥ 9♦ 2♣", "9♥ 9♠"], "7♥", "9♦ as 8♠", "naming"),
    # passing
    ("", ["7♥ 8♠ 2♣", "8♦ 3♦"], "7♥", "pass", "passing/natural-card"),
    ("", ["7♥ 2♣", "8♦ 3♦"], "7♥", "pass", ""),
    ("", ["7♥ 2♣", "8♦ 3♦"], "7♥, pass", "pass", "passing/natural-card"),
    ("natural-card-held-back=yes", ["7♥ 8♠ 2♣", "8♦ 3♦"], "7♥", "pass", ""),
    ("natural-card-held-back=others", ["7♥ 8♠ 2♣", "8♦ 3♦"], "7♥", "pass", "passing/natural-card"),
    ("natural-card-held-back=others", ["7♥ 2♣", "8♦ 3♦"], "7♥, pass", "pass", ""),
    ("", ["7♥ 9♦ 2♣", "8♦ 3♦"], "7♥", "pass", ""),
    ("wild-card-held-back=no", ["7♥ 9♦ 2♣", "8♦ 3♦"], "7♥", "pass", "passing/comet"),
    ("wild-card-held-back=no", ["7♥ 8♥ 9♦", "8♦ 3♦"], "7♥", "pass", "passing/natural-card"),
    ("", ["8♥ 9♦ 2♣", "9♣ 3♦"], "8♥", "pass", ""),
    ("wild-kept-in-its-place=no", ["8♥ 9♦ 2♣", "9♣ 3♦"], "8♥", "pass", "passing/comet-as-nine"),
    ("wild-kept-in-its-place=no", ["7♥ 9♦ 2♣", "9♣ 3♦"], "7♥", "pass", ""),
    ("wild-names=any,wild-kept-in-its-place=no", ["7♥ 9♦ 2♣", "9♣ 3♦"], "7♥", "pass", ""),
    ("wild-card-held-back=no", ["8♥ 9♦ 2♣", "9♣ 3♦"], "8♥", "pass", ""),
    ("wild-card-held-back=no,wild-names=any", ["8♥ 9♦ 2♣", "9♣ 3♦"], "8♥", "pass", ""),
    # the manille
    ("", ["7♥ 9♦ 2♣", "8♦ 3♦"], "7♥", "9♦ as 8", ""),
    ("", ["7♥ 9♦ 2♣", "8♦ 3♦"], "7♥", "9♦", "naming"),
    ("", ["7♥ 9♦ 2♣", "8♦ 3♦"], "7♥", "9♦ as 10", "naming"),
    ("wild-names=any", ["7♥ 9♦ 2♣", "8♦ 3♦"], "7♥", "9♦ as 10", ""),
    ("", ["7♥ 8♠ 9♦", "8♦ 3♦"], "7♥", "9♦ as 8", ""),
    ("natural-card-first=yes", ["7♥ 8♠ 9♦", "8♦ 3♦"], "7♥", "9♦ as 8", "wild-limit/natural-card"),
    ("natural-card-first=yes", ["7♥ 2♠ 9♦", "8♦ 3♦"], "7♥", "9♦ as 8", ""),
    ("", ["7♥ 9♦ 2♣", "3♦"], "7♥", "9♦ as 8", ""),
    ("required-rank-laid=pass-only", ["7♥ 9♦ 2♣", "3♦"], "7♥", "9♦ as 8", "wild-limit/rank-laid"),
    ("required-rank-laid=pass-only", ["7♥ 9♦ 2♣", "8♦ 3♦"], "7♥", "9♦ as 8", ""),
    # several at once
    ("", ["7♥ 7♠ 2♣", "8♦ 3♦"], "", "7♥+7♠", "grouping"),
    ("several-of-a-rank=yes", ["7♥ 7♠ 2♣", "8♦ 3♦"], "", "7♥+7♠", ""),
    ("several-of-a-rank=yes", ["7♥ 7♠ 2♣", "8♦ 3♦"], "", "7♥+2♣", "grouping"),
    ("several-of-a-rank=yes", ["7♥ 9♦ 2♣", "8♦ 3♦"], "", "7♥+9♦ as 7", ""),
    ("several-of-a-rank=yes", ["6♥ 7♠ 7♣ 2♣", "8♦ 3♦"], "6♥", "7♠+7♣", ""),
]


def named(case: tuple[str, list[str], str, str, str]) -> str:
    reading, hands, plays, act, rule = case
    return f"{reading} {' | '.join(hands)}: {plays} > {act} {rule}"


@pytest.mark.parametrize("case", CASES, ids=named)
def test_an_act_is_legal_or_the_right_rule_refuses_it(
    case: tuple[str, list[str], str, str, str],
) -> None:
    reading, hands, plays, act, rule = case
    game = nines.stops.load(f"comet-1718[{reading}]" if reading else "comet-1718")
    table = reached(game, hands, plays, dead="K♠ K♣ Q♣ A♦")
    refusal = game.why_not(table, parse_act(act))
    by = (refusal.rule.removeprefix("comet-1718/") or "fact") if refusal else ""
    assert by == rule
    assert game.is_legal(table, parse_act(act)) is (rule == "")
    if not rule:
        led_to = [game.play(table, legal_act).position for legal_act in game.legal_acts(table)]
        assert game.play(table, parse_act(act)).position in led_to


HELD_BACK = ("wild-card-held-back", "wild-kept-in-its-place")
KEPT_IN_PLACE = {
    game.slug
    for game in library().games("stops")
    if all(
        point in game.choices.readings and game.choices.readings[point].arises(game.choices.chosen)
        for point in HELD_BACK
    )
}


@pytest.mark.parametrize("slug", sorted(KEPT_IN_PLACE))
def test_a_due_wild_card_may_wait_in_its_place(slug: str) -> None:
    """Two points decide: one for the place of the wild card itself, the other for every other card."""
    game = nines.stops.load(slug).read({"wild-card-held-back": "no"})
    for in_place in (False, True):
        passing = Passing(
            leading=False,
            natural=False,
            wild=not in_place,
            own_place=in_place,
            own_run=False,
            wild_held=1,
            passes=1,
            players=3,
        )
        forbidding = [cited for cited in game.rule_set.passing_on[False] if cited.rule.forbids(passing)]
        assert len(forbidding) == (not in_place)


def test_a_refusal_names_its_passages_and_the_reading() -> None:
    game = nines.stops.load("comet-1718[natural-card-held-back=others]")
    refusal = game.why_not(reached(game, ["7♥ 8♠", "8♦"], "7♥"), Pass())
    assert refusal is not None
    assert refusal.readings == ("natural-card-held-back=others",)
    assert str(refusal).endswith(
        "wp-comet:066, wp-comet:067, wp-comet:072, read natural-card-held-back=others]"
    )


def test_nothing_is_legal_when_the_deal_is_over(comet: AnyGame) -> None:
    """wp-comet:078: the deal ends as soon as one player has no card."""
    table = reached(comet, ["7♥", "8♠"], "7♥")
    assert table.ended
    assert comet.legal_acts(table) == ()
    refusal = comet.why_not(table, parse_act("8♠"))
    assert refusal is not None
    assert refusal == ("", "the deal is over", (), ())


def test_laying_nothing_is_refused(comet: AnyGame) -> None:
    refusal = comet.why_not(comet.start(["7♥", "8♠"]), Lay((), Face(7)))
    assert refusal is not None
    assert refusal == ("", "no card is named", (), ())


def test_no_rule_refuses_a_card_that_is_not_held(comet: AnyGame) -> None:
    for table in (comet.start(["7♥", "8♠"]), reached(comet, ["7♥ 9♠ 2♣", "8♠ 3♣"], "7♥")):
        refusal = comet.why_not(table, parse_act("K♠"))
        assert refusal == ("", "K♠ is not in the hand", (), ())
        assert str(refusal) == "K♠ is not in the hand"
    twice = comet.why_not(comet.start(["7♥ 2♣", "8♠"]), Lay(parse_cards("7♥") * 2, Face(7)))
    assert twice == ("", "7♥ is named twice", (), ())


def test_a_rank_is_gone_when_no_card_is_left(comet: AnyGame) -> None:
    left = comet.start(["7♥", "8♠"])
    assert left.all_gone((Face(9), Face(8, "♥")))
    assert not left.all_gone((Face(8),))


def test_a_game_without_claims_has_no_answer_to_one(comet: AnyGame) -> None:
    silent = replace(comet, rule_set=comet.rule_set.replaced({"claim": None}))
    table = silent.start(["7♥", "8♠"])
    assert Claim() not in silent.legal_acts(table)
    with pytest.raises(LacunaError, match="what a claim is"):
        silent.why_not(table, Claim())


# Over positions that nobody thought of

PLAYABLE = {
    reading.point: reading.playable
    for reading in library().corpus.readings_of("comet-1718").values()
    if len(reading.playable) > 1
}
READ = st.dictionaries(st.sampled_from(sorted(PLAYABLE)), st.integers(0, 3), max_size=4)
FACES = [Face(rank, suit) for rank in range(1, 14) for suit in ("", *SUITS)]


@st.composite
def positions(draw: st.DrawFn) -> tuple[AnyGame, StopsPosition]:
    """Draw a game under some readings, a deal of a few cards, and some legal acts."""
    chosen = {p: PLAYABLE[p][n % len(PLAYABLE[p])] for p, n in draw(READ).items()}
    game = nines.stops.load("comet-1718")
    with contextlib.suppress(ReadingError):
        game = game.read(chosen)
    seats, size = draw(st.integers(3, 5)), draw(st.integers(1, 6))
    high = draw(st.integers(5, 13))  # a short pack makes sequences long
    cards = [card for card in pack() if high - 5 < card.rank <= high or card == MANILLE]
    cards = list(Stream.of(draw(st.integers(0, 999))).shuffled(cards))
    hands = [" ".join(map(str, cards[n::seats][:size])) for n in range(seats)]
    table = game.start(hands, turn=draw(st.integers(0, seats - 1)))
    for number in draw(st.lists(st.integers(0, 9), max_size=20)):
        acts = game.legal_acts(table)
        if not acts:
            break
        table = game.play(table, acts[number % len(acts)]).position
    return game, table


def every_act(position: StopsPosition) -> list[Act]:
    """Return all that could be proposed: every group of cards of the pack's size 1 or 2, under any name."""
    hand = in_order(position.hands[position.turn])
    groups = [(card,) for card in pack()] + list(itertools.combinations(hand, 2))
    singles = [Lay(group, face) for group in groups for face in FACES]
    return [*singles, Claim(), Pass()]


def as_one(act: Act) -> object:
    """Return what makes an act one and not another: cards may stand in any order, named by suit or not."""
    return (frozenset(act.cards), act.named.rank) if isinstance(act, Lay) else act


@pytest.mark.slow
@given(positions())
def test_the_acts_listed_are_those_without_an_objection(
    found: tuple[AnyGame, StopsPosition],
) -> None:
    game, table = found
    listed = game.legal_acts(table)
    proposed = {act for act in every_act(table) if game.why_not(table, act) is None}
    of_two = {act for act in listed if not isinstance(act, Lay) or len(act.cards) < 3}
    assert set(map(as_one, of_two)) == set(map(as_one, proposed))


@given(positions())
def test_the_acts_stand_in_one_order_and_none_twice(found: tuple[AnyGame, StopsPosition]) -> None:
    game, table = found
    listed = game.legal_acts(table)
    assert len(set(listed)) == len(listed)
    assert listed == game.legal_acts(table._replace(hands=tuple(frozenset(sorted(h)) for h in table.hands)))
    kinds = [("Lay", "Claim", "Pass").index(type(act).__name__) for act in listed]
    assert kinds == sorted(kinds)
    lays = [act for act in listed if isinstance(act, Lay)]
    assert [(len(lay.cards), lay.named.rank) for lay in lays] == sorted(
        (len(lay.cards), lay.named.rank) for lay in lays
    )


@given(positions())
def test_no_position_is_without_an_act_and_every_refusal_cites(found: tuple[AnyGame, StopsPosition]) -> None:
    game, table = found
    assert bool(game.legal_acts(table)) is not table.ended
    for act in every_act(table)[:200]:
        refusal = game.why_not(table, act)
        if refusal is not None:
            assert refusal.rule in game.rules() or not refusal.rule
            assert bool(refusal.rule) is bool(refusal.passages or refusal.readings)


@given(positions())
def test_every_act_is_read_back_from_its_text(found: tuple[AnyGame, StopsPosition]) -> None:
    game, table = found
    for act in game.legal_acts(table):
        for text in (str(act), str(act).upper()):
            assert game.play(table, game.parse_act(text)) == game.play(table, act)


def test_a_sequence_shows_what_a_wild_card_means(comet: AnyGame) -> None:
    table = reached(comet, ["6♣ 7♥ 9♦ 2♣", "3♦"], "6♣, 7♥, 9♦ as 8")
    assert show_run(table.run) == "6♣ 7♥ 9♦=8"
    assert show_run(()) == ""


@pytest.mark.parametrize(
    ("hands", "dead", "turn", "fault"),
    [
        (
            ["7♥"],
            "",
            0,
            (RequestError, "comet-1718 is not for 1 player: 2 to 5 players can play .comet-1718/seats"),
        ),
        ([], "", 0, (RequestError, "is not for 0")),
        (["7♥"] * 6, "", 0, (RequestError, "is not for 6")),
        (["7♥", "8♥"], "", 2, (RequestError, "seat 2 is not at the table; the seats are 0 to 1")),
        (["7♥", "8♥"], "", -1, (RequestError, "seat -1 is not at the table")),
        (["7♥", "7♥"], "", 0, (CardsError, "7♥ appears twice")),
        (["7♥", "8♥"], "8♥", 0, (CardsError, "8♥ appears twice")),
        (["7♥", ""], "", 0, (CardsError, "a hand is empty")),
        (["7♥", "8♥#2"], "", 0, (CardsError, "8♥#2 is not in the pack: one pack of 52 cards")),
        (["7♥", "8x"], "", 0, (CardsError, "'8x' is not a card")),
    ],
)
def test_hands_that_make_no_position_are_refused(
    comet: AnyGame, hands: list[str], dead: str, turn: int, fault: tuple[type[Exception], str]
) -> None:
    error, told = fault
    with pytest.raises(error, match=told):
        comet.start(hands, dead, turn)


@given(st.data())
def test_the_remembered_aftermath_of_a_lay_follows_the_rules(data: st.DataObject) -> None:
    """Whoever lays it, and whatever was asked before."""
    game = nines.stops.load(data.draw(st.sampled_from([game.slug for game in library().games("stops")])))
    players = next(number for number in (4, 2, 6) if game.admits(number))
    table = dealt(game, begin(game, players, data.draw(st.integers(0, 99))).position, 7).position
    assume(table.bids is None)
    act = data.draw(st.sampled_from([act for act in game.legal_acts(table) if isinstance(act, Lay)]))
    laid = placing.as_laid(game.rule_set, table, act)
    fresh = nines.stops.load(game.slug).rule_set
    for seat in range(players):
        assert game.rule_set.aftermath(laid._replace(seat=seat)) == fresh.aftermath(laid)


@pytest.mark.parametrize(
    ("name", "plays"),
    [
        ("comet-1752[natural-card-first=yes]", "8♥"),
        ("comet-1991[natural-card-first=yes]", "8♥"),
        ("comet-1752[wild-leads=no]", ""),
        ("comet-1991[wild-leads=no]", ""),
        ("comet-2011-two-hand[natural-card-first=yes,wild-leads=no]", "8♥"),
    ],
)
def test_limits_on_a_lone_comet_spare_it_among_nines(name: str, plays: str) -> None:
    """wp-comet:101, wp-comet:143."""
    game = nines.stops.load(name)
    table = reached(game, ["8♥ 9♥ 9♥#2 9♦#2 9♣ J♥", "10♦ Q♥"], plays)
    with_comet = [act for act in game.legal_acts(table) if isinstance(act, Lay) and Card(9, "♣") in act.cards]
    assert [str(act) for act in with_comet] == ["lay 9♦#2+9♥+9♥#2+9♣"]
    assert all(game.why_not(table, act) is None for act in game.legal_acts(table))


def changed(game: AnyGame, **rules: Any) -> AnyGame:  # noqa: ANN401 - rules of any aspect
    """Return a game with other rules, of no source."""
    return replace(game, rule_set=game.rule_set.replaced(rules))


@dataclass(frozen=True)
class NoKingLeads:
    """A rule of no source, to see a lead refused."""

    looks_back: ClassVar[bool] = False

    def leads(self, leading: Leading, before: str = "") -> frozenset[Card]:  # noqa: ARG002 - it looks at no other
        """Return the cards that may open."""
        return frozenset(card for card in leading.hand if card.rank != 13)

    def __str__(self) -> str:
        return "a king may not be led"


def test_a_lead_that_a_rule_refuses_names_that_rule(comet: StopsGame) -> None:
    game = changed(comet, lead=cite("wp-comet:063", NoKingLeads))
    table = game.start(["K♥ 2♣", "5♠"])
    assert [str(act) for act in game.legal_acts(table)] == ["lay 2♣"]
    refusal = game.why_not(table, nines.parse_act("K♥"))
    assert refusal is not None
    assert str(refusal) == "K♥ may not be led [comet-1718/lead: wp-comet:063]"


def test_a_game_silent_on_passing_cannot_answer_a_pass(comet: StopsGame) -> None:
    game = changed(comet, passing=())
    table = game.start(["7♥ 2♣", "5♠"])
    with pytest.raises(LacunaError, match="whether the right to lead may be passed on"):
        game.play(table, nines.Pass())
    with pytest.raises(LacunaError, match="whether a player may pass"):
        game.play(game.play(table, nines.parse_act("7♥")).position, nines.Pass())
