"""What shows that two games never differ, or only in what is seen."""

from __future__ import annotations

from dataclasses import replace

from tests.verification.deciding.conftest import COMET, SEEN, play_of, subject

import nines
from nines.deciding.differences import Seen
from nines.deciding.results import Result
from nines.libraries.alternatives import Subject
from nines_verification.deciding.check import fault
from nines_verification.deciding.idle import (
    ONLY_PACK,
    ONLY_SEATS,
    SAME_RULES,
    equal_rules,
    only_seen,
    seen_in,
    seen_sentence,
    status_of,
    still_none,
)


def test_only_a_pair_with_equal_rules_is_proved_equal() -> None:
    equal, other = subject(COMET, "two-players", "no"), subject(COMET, "comet-stops", "yes")
    assert equal_rules(equal) == ONLY_SEATS
    assert fault(equal, Result(*equal.names, "not comparable", why=ONLY_SEATS)) == ""
    assert "no longer holds" in fault(other, Result(*other.names, "not comparable", why=ONLY_SEATS))


def test_equal_rules_are_proved_equal_unless_only_the_pack_differs() -> None:
    assert equal_rules(Subject(COMET, COMET.read({}), "comet-stops", "no")) == SAME_RULES
    assert status_of(SAME_RULES) == "proved equal"
    assert status_of(ONLY_PACK) == "not comparable"
    assert equal_rules(Subject(COMET, nines.load("comet-1753"))) == ""


def test_the_shortest_play_shows_what_a_seat_sees_differently() -> None:
    long, short = play_of((), "A♥ 4♥", "2♣ 5♥"), play_of((), "A♥", "2♣")
    plays = [
        replace(
            stored_play, play=stored_play.play._replace(setting=replace(stored_play.play.setting, pile="3♣"))
        )
        for stored_play in (long, short)
    ]
    result = only_seen(SEEN, plays)
    assert result is not None
    assert result.plays["any"].play.setting.hands == ("A♥", "2♣")
    assert still_none(SEEN, result) == ""
    assert still_none(SEEN, replace(result, plays={})) == "what the players see no longer differs in this way"
    stops = subject(COMET, "comet-stops", "yes")
    assert only_seen(stops, [short]) is None
    assert seen_in(stops, replace(short, under={"comet-stops": "nonsense"})) is None


def test_each_way_to_see_a_difference_has_a_sentence() -> None:
    said = [seen_sentence(Seen(1, 0, one, other)) for one in ((), ("a: 1",)) for other in ((), ("a: 2",))]
    assert said == [
        "Only what is seen differs: player 2 knows something in one game that the other game hides.",
        "Only what is seen differs: player 2 sees “a: 2” in the second game only.",
        "Only what is seen differs: player 2 sees “a: 1” in the first game only.",
        "Only what is seen differs: player 2 sees “a: 1” in the first game and “a: 2” in the second.",
    ]
