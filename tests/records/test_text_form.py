"""A record is the same after it was written and read, as TOML and as a link; every fault names its line."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nines.errors import RequestError
from nines.records.link_form import link_of, record_of_link
from nines.records.record import PlayRecord, RecordedAct, RecordedDeal, StatedPayment
from nines.records.text_form import record_of_text, record_text

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
KEYS = st.dictionaries(TEXTS.filter(bool), TEXTS, max_size=2)
PLAYERS = st.none() | st.integers(1, 3)
ACTS = st.builds(RecordedAct, TEXTS.filter(str.strip), PLAYERS, TEXTS)
ACCOUNTS = st.integers(1, 3) | st.sampled_from(["pool", "the tierce"])
DEALS = st.builds(
    RecordedDeal,
    hands=st.sampled_from([(), ("7♥ ??*3", "5♠", "?? 9♦#2")]),
    pile=st.sampled_from([None, "", "K♥"]),
    turn=PLAYERS,
    set_up=st.booleans(),
    before=st.sampled_from([{}, {"balances": [3, -3, 0], "pools": {"a b": 2}}]),
    acts=st.lists(ACTS, max_size=3).map(tuple),
    gains=st.sampled_from([(), (1, None, -1)]),
    payments=st.lists(st.builds(StatedPayment, ACCOUNTS, ACCOUNTS, st.integers(0, 99)), max_size=2).map(
        tuple
    ),
    winners=st.sampled_from([(), (2,)]),
    comment=TEXTS,
)
RECORDS = st.builds(
    PlayRecord,
    edition=st.sampled_from(["unknown", "comet-1718"]),
    readings=KEYS,
    house=KEYS,
    digest=st.sampled_from(["", "0123456789ab"]),
    rules=st.sampled_from(
        ["", "ab_d", {"version": "1", "behaviour": "", "answers": {}, "rules": {"a/b": ["1", "2", "3"]}}]
    ),
    title=TEXTS,
    date=TEXTS,
    source=TEXTS,
    comment=TEXTS,
    made_up=st.booleans(),
    seats=st.just(3),
    names=st.sampled_from([(), ("Anne", "Ben", "Ça va")]),
    seed=st.none() | st.integers(0, 2**64 - 1),
    people=st.sampled_from([None, (1, 2)]),
    agreed=st.none() | st.integers(1, 9),
    deals=st.lists(DEALS, max_size=2).map(tuple),
)


@settings(max_examples=60, deadline=None)
@given(RECORDS)
def test_a_record_is_read_as_it_was_written(record: PlayRecord) -> None:
    assert record_of_text(record_text(record)) == record
    short = record_of_link(link_of(record))
    assert link_of(short) == link_of(record)
    assert isinstance(record.rules, dict) or short.rules == record.rules
    same = {"edition", "readings", "house", "seats", "names", "seed", "agreed", "title", "comment"}
    assert all(getattr(short, name) == getattr(record, name) for name in same)


GOOD = """form = "nines record 1"
edition = "comet-1718"
seats = 2
names = ["Anne", "Ben"]

[[deal]]
hands = ["K♥ ??*3", "5♠"]
acts = [
  "Anne: king",
  "2: pass",
]
"""


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("seats = 2", "seets = 2"), "line 3: no field 'seets'; did you mean 'seats'"),
        (("Anne: king", "Ane: king"), "line 9: no player 'Ane'; did you mean 'Anne'"),
        (("2: pass", "3: pass"), "line 10: player 3 is not at the table; the players are 1 to 2"),
        (("2: pass", "x" * 301), "line 10: an act is a text of at most 300 characters"),
        (("2: pass", " "), "line 10: an act has words"),
        (("hands", "hand"), "line 7: no field 'hand'; did you mean 'hands'"),
        (("5♠", "5x"), "line 7: '5x' is not a card"),
        (("??*3", "?"), "line 7: '?' is not a card; a card that nobody saw is written"),
        (("??*3", "??*9999"), "line 7: there are more than 500 cards"),
        (('"5♠"]', '"5♠", "6♠"]'), "line 7: there are 3 for 2 players"),
        (("nines record 1", "nines record 9"), "line 1: the form of a record is 'nines record 1'"),
        (("comet-1718", "<b>"), "line 2: '<b>' is not the name of an edition"),
        (("seats = 2", "seats = 101"), "line 3: there are 1 to 100 players"),
        (("seats = 2", "seats = true"), "line 3: it must be a whole number"),
        (("seats = 2", 'seed = "-1"\nseats = 2'), "line 3: it is a whole number from 0 to 2"),
        (("seats = 2", "seats ="), "it is not TOML: Invalid value"),
        (("seats = 2", f"seats = {'[' * 100_000}"), "it is not TOML: brackets are nested too deep"),
        (("seats = 2", f"seats = {'1' * 5000}"), "it is not TOML"),
        (("seats = 2", "#" * 2_000_001), "it is too large for a record"),
    ],
)
def test_a_fault_is_one_sentence_with_its_line(change: tuple[str, str], says: str) -> None:
    record_of_text(GOOD)
    with pytest.raises(RequestError) as caught:
        record_of_text(GOOD.replace(*change, 1))
    assert says in str(caught.value)
    assert len(str(caught.value)) < 500
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("link", "says"),
    [
        ("#play=9&whatever", "it has another form"),
        ("#play=3&seats=2", "it names no game"),
        ("#play=3&game=comet-1718&seats=99999999", "its seats are not a small number"),
        ("#play=3&game=comet-1718&seats=2&acts=%C3", "a part of it is damaged"),
        ("#play=3&game=comet-1718&seats=2&acts=%zz", "a part of it is damaged"),
        (f"#play=3&game=comet-1718&seats=2&hands=before:{'%5B' * 100_000}", "a part of it is damaged"),
        ("#play=3&game=comet-1718&seats=2&people=9", "player 9 is not at the table"),
        (f"#play=3&game=comet-1718&seats=2&acts={';' * 2000}", "more than 1000 deals"),
        (f"#play=3&game=comet-1718&seats=2&acts={'x' * 3_000_000}", "it is too long"),
    ],
)
def test_a_hostile_link_is_refused_in_a_sentence(link: str, says: str) -> None:
    with pytest.raises(RequestError, match=says):
        record_of_link(link)


# As the page wrote them before records had a form: these must stay readable.
OLD_LINKS = (
    (
        "#play=3&game=comet-1718&digest=20319a8e88e5&seats=2&people=1&policies=-,hold-nine+go-on+shed-high&seed=7"
        "&deals=1&rules=ucbxVu%5Fj&acts=3s,9d_as_10,pass;7h%232"
    ),
    (
        "#play=3&game=comet-1718&readings=comet-stops:yes&seats=2&people=1&hands=hand:Qh_Kh,hand:5s,pile:,turn:2,"
        "before:%7B%22balances%22%3A%5B3%2C-3%5D%7D&acts=Qh"
    ),
)


def test_links_made_before_are_still_read() -> None:
    first, second = map(record_of_link, OLD_LINKS)
    assert [act.text for act in first.deals[0].acts] == ["3s", "9d as 10", "pass"]
    assert first.deals[1].acts[0].text == "7h#2"
    assert (first.policies, first.agreed, first.rules) == ((None, "hold-nine+go-on+shed-high"), 1, "ucbxVu_j")
    hands = RecordedDeal(("Qh Kh", "5s"), "", 2, set_up=True, before={"balances": [3, -3]})
    assert replace(second.deals[0], acts=()) == hands
    assert second.readings == {"comet-stops": "yes"}
