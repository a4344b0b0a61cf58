"""New Comet of 1752: what its details rest on, and what they ask of the engine."""

from __future__ import annotations

import pytest
from tests.details import places, warrants

import nines
from nines.shuffle import Stream
from nines.stops.acts import PASS, SHOW, parse_act

GAME = nines.stops.load("comet-1752")


# An account of 1761 that leans on the older game


@pytest.mark.parametrize(
    ("place", "warrant"),
    [
        ("carte-blanche", "doubtful-choice"),  # what one is
        ("carte-blanche/plain", "stated"),
        ("carte-blanche/with_wild", "stated"),
        ("carte-blanche/paid", "doubtful-choice"),
        ("sides", "doubtful-choice"),  # where partners sit
        ("deal/packet", "stated"),
        ("deal/each", "doubtful-choice"),
        ("redeal", "doubtful-choice"),  # that any hand may count as poor
        ("lead", "taken-over"),  # the account speaks of the first lead only
        ("naming/suited", "implied"),
        ("value", "sure-choice"),
        ("settlement/game/amount", "doubtful-choice"),  # a jeton, by us
        ("seats/most", "stated"),
    ],
)
def test_a_detail_is_as_firm_as_the_account(place: str, warrant: str) -> None:
    assert warrants("comet-1752")[place] == warrant


def test_what_is_paid_in_play_is_inherited_and_in_points() -> None:
    details = dict(places("comet-1752"))
    for place in ("payment/king", "payment/block", "payment/king/amount", "payment/comet/amount"):
        older = details[place].inherited
        assert older is not None, place
        assert (older.rule.partition("/")[0], older.passages) == ("comet-1718", ("wp-comet:099",)), place
    amount = details["payment/comet/amount"]
    assert (amount.value, [choice.point for choice in amount.choices]) == (100, ["payments-in-jetons"])


@pytest.mark.parametrize(
    ("payments", "names"),
    [
        ("all", "king comet-as-king comet comet-as-nine comet-last block block-at-stop block-at-end"),
        ("comet-only", "comet comet-as-nine comet-last"),
        ("none", ""),
    ],
)
def test_which_payments_there_are_is_a_reading(payments: str, names: str) -> None:
    rules = nines.stops.load(
        f"comet-1752[payments-in-play={payments}]" if payments != "all" else "comet-1752"
    ).rules()
    cited_rules = {key: cited for key, cited in rules.items() if "/payment/" in key}
    assert [key.rpartition("/")[2] for key in cited_rules] == names.split()
    assert all("payments-in-play" in cited.points for cited in cited_rules.values())


def test_what_is_inherited_says_so_and_the_rest_is_stated() -> None:
    rules = GAME.rules()
    assert rules["comet-1752/suit"].warrant == "stated"
    king = rules["comet-1752/stop/king"].inherited
    assert king
    assert king.rule == "comet-1718/stop/king"
    assert rules["comet-1752/stop/king"].via == ("wp-comet:099",)
    assert rules["comet-1752/payment/king"].warrant == "doubtful-choice"
    assert rules["comet-1752/settlement/points"].via == ("wp-comet:112",)
    assert not any(cited.inherited for key, cited in rules.items() if "/grouping/" in key)


def test_the_sitting_is_inherited_by_a_reading() -> None:
    """wp-comet:099 speaks of play."""
    rules = GAME.rules()
    for aspect in ("lot", "succession", "dealer", "credit", "length"):
        cited = rules[f"comet-1752/{aspect}"]
        assert cited.inherited
        assert (cited.inherited.rule, cited.via) == (f"comet-1718/{aspect}", ())
        assert "opening-stock" in cited.points


# Before the lead


def test_an_annulled_carte_blanche_gives_everything_back() -> None:
    game = GAME.read({"carte-blanche-shown": "annulled"})
    table = game.start(["J♥ 2♥", "3♥ 10♦", "4♥ 6♥"])
    for act in ("show", "pass", "redeal"):
        table = game.play(table, parse_act(act)).position
    assert table.ledger.seats == (1000, 1000, 1000)
    assert table.void == "redealt"
    again = game.settle(table).position
    assert (again.deals, again.more.redeals, again.first_hand, again.dealer) == (0, 1, 0, 2)


def test_an_annulled_carte_blanche_on_paper_is_struck_out() -> None:
    game = GAME.read({"carte-blanche-shown": "annulled", "carte-blanche": "scored"})
    shown = game.play(game.start(["J♥ 2♥", "3♥ 10♦", "K♥ 6♥"]), SHOW).position
    step = game.play(shown, parse_act("redeal"))
    assert [nines.sentence(event) for event in step.events][1:] == ["player 2 scores -50 points"]
    assert step.position.ledger.seats == (1000, 1000, 1000)


def test_nobody_sees_who_may_show_a_hand() -> None:
    """wp-comet:113: whoever keeps a carte blanche back has told nobody that he had one."""
    table = GAME.start(["K♥ 2♥", "5♦ 6♦", "Q♥ 3♥", "7♦ 8♦"])
    assert (table.to_act, [GAME.observe(table, seat).turn for seat in range(4)]) == (1, [0, 1, 0, 3])
    for seat in range(4):
        imagined = GAME.family.determinize(GAME.rule_set, table, seat, Stream.of(0))
        assert GAME.observe(imagined, seat) == GAME.observe(table, seat)
    step = GAME.play(table, PASS)
    assert [event.kind for event in step.events] == ["kept_back"]
    assert [GAME.observe(step.position, seat).turn for seat in range(4)] == [0, 0, 0, 3]


def test_after_all_have_been_asked_the_leader_leads() -> None:
    match = GAME.match_so_far([1000, 1000], first_hand=1)
    table = GAME.start(["5♦ 6♦", "K♥ 2♥"], turn=0, match=match)
    asked = GAME.play(table, SHOW).position
    assert (asked.to_act, GAME.play(asked, parse_act("5♦")).position.to_act) == (0, 0)


# Partners, and several cards at once


def test_a_partner_has_won_as_well() -> None:
    table = GAME.start(["J♥ 2♥", "Q♥", "J♦ 3♥", "K♥ 4♥"])
    for act in ("J♥", "pass", "Q♥"):
        table = GAME.play(table, parse_act(act)).position
    assert GAME.outcome(table).winners == (1, 3)


def test_the_comet_and_its_natural_twin_are_two_acts() -> None:
    game = GAME.read({"cards-each": "one-pack"})
    table = game.start(["9♦ 9♦#2 9♥ 9♠ K♥", "J♥ 2♥"])
    together = [str(act) for act in game.legal_acts(table) if "+" in str(act)]
    assert together == ["lay 9♦#2+9♥+9♠", "lay 9♦#2+9♥+9♠+9♦"]
    assert {"lay 9♦", "lay 9♦#2"} <= {str(act) for act in game.legal_acts(table)}
