"""House rules: what they change, what they are called, what is refused, and that they rest on no source."""

from __future__ import annotations

import pytest
from tests.table.shared import LIBRARY, saved

import nines
from nines.errors import NinesError
from nines.libraries.digests import digest_of
from nines.libraries.rests_on import Grounds, changed_rules, rules_kept
from nines.table.saved import as_data, begun, of_data

COMET = nines.load("comet-1718")
KING = "comet-1718/payment/king"
NAME = "comet-1718[comet-stops=yes]{payment/king.amount=2,stop/king.ranks=A,K}"


def test_a_game_is_loaded_by_the_name_it_prints() -> None:
    game = nines.load(NAME)
    assert (game.name, game, game.read({}).name) == (NAME, nines.load(f" {NAME} "), NAME)
    again = COMET.with_house_rules({"comet-1718/stop/king.ranks": (1, 13)}).with_house_rules(
        {"payment/king.amount": 2}
    )
    assert again.read({"comet-stops": "yes"}) == game
    assert game.without_house_rules == nines.load("comet-1718[comet-stops=yes]")


@pytest.mark.parametrize(
    ("given", "printed"),
    [
        ("payment/king.amount=1", ""),  # it is so already
        ("stop/king.ranks=A,king", "stop/king.ranks=A,K"),
        ("wild.which=8s, 9d", "wild.which=8♠,9♦"),
        ("stop/king.ranks=none", "stop/king.ranks=none"),
        ("suit.kept=true", "suit.kept=yes"),
        ("deal.whole-pack=YES", "deal.whole_pack=yes"),
        ("lead.colour=yes,lead=another-suit", "lead=another-suit,lead.colour=yes"),
    ],
)
def test_values_are_written_in_several_ways(given: str, printed: str) -> None:
    assert nines.load(f"comet-1718{{{given}}}").name == "comet-1718" + (f"{{{printed}}}" if printed else "")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("payment/kin.amount=2", "did you mean 'comet-1718/payment/king'"),
        ("payment/king.amonut=2", "no parameter of comet-1718/payment/king 'amonut'; did you mean 'amount'"),
        ("payment/king.amount=-1", "a whole number from 0 to 1,000"),
        ("payment/king.amount=1001", "a whole number from 0 to 1,000"),
        (f"payment/king.amount={'9' * 5000}", "a whole number from 0 to 1,000"),
        ("payment/king.amount=NaN", "a whole number"),
        ("payment/king.amount=٣", "a whole number"),
        ("payment/king.rank=14", "from 1 to 13, or a rank such as A, J or king"),
        ("ranking.order=none", "cannot be 'none': the rule does not work with it"),
        ("dealer.step=2", "from -1 to 1"),
        ("seats.least=0", "from 1 to 100"),
        ("seats.least=6", "no number of players is admitted"),
        ("stop/king.ranks=K,13", "write each of them once"),
        ("wild.which=99", "write a card, such as 9♦ or 9d"),
        ("suit.kept=maybe", "write yes or no"),
        ("payment/king.unit=franc", "cannot be changed: a house rule changes numbers, cards, and yes or no"),
        ("ranking.order=2,1", "cannot be played"),
        ("pack.without=1,2,3,4,5,6,7,8,9,10,11,12,13", "cannot be played"),
        ("lead=lowest", "write another-suit or another-colour"),
        (
            "doubling.amount=3",
            "has no rule for doubling, and a house rule cannot add one; these have: comet-",
        ),
        (
            "stop/queen.ranks=Q",
            "has no rule stop/queen, and a house rule cannot add one; it can change stop/king",
        ),
        ("stop/king=Qs", "A single card cannot be set here; ranks can"),
        ("stop/king=none", "no rule can replace it; its parameters: comet-1718/stop/king.ranks"),
        ("payment/king.amount=2,payment/king.amount=3", "is given twice"),
        ("../../etc=2", "is not a house rule"),
        ("\x1b[31m=2", r"'\x1b[31m=2' is not a house rule"),
        ("payment/king.amount=\x1b", r"\x1b"),
        ("payment/king.amount", "is not a house rule"),
    ],
)
def test_what_cannot_be_carried_out_is_refused_in_one_line(given: str, says: str) -> None:
    with pytest.raises(NinesError) as refused:
        nines.load(f"comet-1718{{{given}}}")
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 6000


def test_a_card_that_a_rule_needs_stays_in_the_pack() -> None:
    taken = {"pack.without": "A♠,J♦,Q♣,K♥"}
    with pytest.raises(NinesError, match="Q♣ is not in the pack, but stop/below-king needs it"):
        nines.load("newmarket-1891").with_house_rules(taken)
    other = nines.load("newmarket-1891[which-pool-cards=dick-1885]")  # no rule of it is about these cards
    assert len(other.with_house_rules(taken).pack(3)) == 48
    assert nines.load("pope-joan-1909{pack.without=8♥}").house


def test_a_changed_detail_rests_on_no_source() -> None:
    game = nines.load("comet-1718{payment/king.amount=2,lead=another-suit}")
    king, lead = game.rules()[KING], game.rule_set.lead
    assert [(detail.name, detail.warrant) for detail in king.details][1:] == [
        ("rank", "stated"),
        ("amount", "house-rule"),
    ]
    assert (king.warrant, lead.warrant, lead.passages) == ("house-rule", "house-rule", ())
    after = game.play(game.start(["K♥ 2♥ 3♣", "5♠"]), nines.parse_act("lay K♥")).position
    refused = game.why_not(after, nines.parse_act("lay 2♥"))
    assert str(refused) == "2♥ may not be led [comet-1718/lead: a house rule, not of any source]"


def test_what_is_stored_covers_the_changed_rule() -> None:
    game, grounds = nines.load("comet-1718{payment/king.amount=2}"), Grounds(LIBRARY)
    assert grounds.of(game) != grounds.of(COMET)
    kept = rules_kept(LIBRARY, COMET).rules
    assert changed_rules(kept, rules_kept(LIBRARY, game).rules) == (KING,)
    with pytest.raises(NinesError, match="not of any source and cannot have a digest"):
        digest_of(game.name, LIBRARY)


def test_a_saved_game_keeps_its_house_rules() -> None:
    game = nines.load("comet-1718{payment/king.amount=2}")
    written = begun(LIBRARY, game, seats=2, seed=7, people=[1], policies=[None, "random"])
    assert of_data(LIBRARY, as_data(written)).edition(LIBRARY) == game
    older = {name: value for name, value in as_data(saved("comet-1718")).items() if name != "house"}
    assert of_data(LIBRARY, older).edition(LIBRARY) == COMET
    hostile = of_data(LIBRARY, {**as_data(written), "house": {"../x": "\x1b"}})
    with pytest.raises(NinesError, match="no rule"):
        hostile.edition(LIBRARY)


def test_simulations_play_house_rules() -> None:
    dear = nines.load("comet-1718{payment/king.amount=1000}")
    usual, other = (nines.simulate(game.plain, deals=3, seats=2, seed=1) for game in (COMET, dear))
    assert usual.seats[0].gain.value != other.seats[0].gain.value
