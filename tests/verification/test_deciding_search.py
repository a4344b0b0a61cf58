"""How deciding plays are searched, deepened and stored, and what shows that only what is seen differs."""

from __future__ import annotations

from dataclasses import replace
from shutil import copy2
from typing import TYPE_CHECKING, ClassVar

import pytest

import nines
from nines import library
from nines.cards import parse_cards
from nines.corpus.heads import Head
from nines.deciding.differences import Pair, Play, Seen, Shown
from nines.deciding.pairing import pair_of
from nines.deciding.results import Result, StoredPlay, as_text, read_results
from nines.deciding.setting import Setting
from nines.libraries.alternatives import Subject, candidates_of
from nines.libraries.rests_on import Grounds
from nines.reference.deciding import FOLDER
from nines.shuffle import POLICIES, Stream
from nines_tools.deciding import hunt, write
from nines_tools.deciding.hunt import Hunt
from nines_tools.deciding.leads import fitting, grown, written
from nines_tools.deciding.write import deepen, write_deciding
from nines_verification.deciding.check import rests_on
from nines_verification.deciding.idle import (
    ONLY_PACK,
    SAME_RULES,
    equal_rules,
    only_seen,
    seen_in,
    seen_sentence,
    status_of,
    still_none,
)
from nines_verification.deciding.proof import bound_of
from nines_verification.deciding.subjects import editions_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from nines.kernel.game import AnyGame
    from nines.libraries import Library

COMET = nines.load("comet-1718")
OXFORD = nines.load("oxford-whist")
COMMIT = nines.load("commit-1857")


def subject(game: AnyGame, point: str, candidate: str) -> Subject:
    return next(one for one in candidates_of(game) if (one.point, one.candidate) == (point, candidate))


def play_of(acts: tuple[str, ...], *hands: str) -> StoredPlay:
    return StoredPlay(Play(Setting(hands), Shown("same acts", acts)))


SEEN = subject(COMMIT, "spare-hand-seen", "dealer")  # who may look at the spare hand, and nothing else


class FakeHunt:
    """A search that finds at once what it is set to find, and notes what it was to look for."""

    asked: ClassVar[list[tuple[str, str]]] = []
    led: ClassVar[list[Sequence[Result]]] = []
    more: ClassVar[dict[str, StoredPlay]] = {}

    def __init__(self, _: Library, subject: Subject, known: Sequence[Result] = ()) -> None:
        self.subject, self.known = subject, known

    def result(self) -> Result:
        self.asked.append(self.subject.names)
        self.led.append(tuple(self.known))
        return Result(*self.subject.names, "not comparable", why="Found now.")

    def deeper(self, result: Result) -> Result:
        self.asked.append(self.subject.names)
        return replace(result, plays={**result.plays, **self.more})  # type: ignore[dict-item]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Put the false search in the place of the true one, and return what it is asked."""
    monkeypatch.setattr(FakeHunt, "asked", [])
    monkeypatch.setattr(FakeHunt, "led", [])
    monkeypatch.setattr(FakeHunt, "more", {})
    monkeypatch.setattr(write, "Hunt", FakeHunt)
    return FakeHunt.asked


def copied(name: str, folder: Path) -> tuple[Result, ...]:
    """Copy a file of results, and return them."""
    checks = library().checks
    assert checks
    copy2(str(checks / FOLDER / name), folder)
    return read_results(folder / name)


def test_what_is_stored_and_fresh_is_not_searched_again(tmp_path: Path, asked: list[tuple[str, str]]) -> None:
    kept = copied("oxford-whist.jsonl", tmp_path)
    before = (tmp_path / "oxford-whist.jsonl").stat().st_mtime_ns
    lines = list(write_deciding(library(), ["oxford-whist"], folder=tmp_path))
    assert lines == [f"{one.one} and {one.other}: {one.status}, {one.effect}" for one in kept]
    assert asked == []
    assert (tmp_path / "oxford-whist.jsonl").stat().st_mtime_ns == before


def test_what_is_missing_is_searched_and_what_is_compared_no_more_is_dropped(
    tmp_path: Path, asked: list[tuple[str, str]]
) -> None:
    first, *rest = copied("oxford-whist.jsonl", tmp_path)
    extra = Result("oxford-whist", "oxford-whist[nothing=yes]", "decided")
    file = tmp_path / "oxford-whist.jsonl"
    file.write_text(as_text([*rest, extra], Head("make it", "1f")), encoding="utf-8")
    list(write_deciding(library(), ["oxford-whist"], folder=tmp_path))
    assert asked == [(first.one, first.other)]
    now = read_results(file)
    assert now[1:] == tuple(rest)
    assert (now[0].why, now[0].rests_on) == (
        "Found now.",
        Grounds(library()).of(*next(candidates_of(OXFORD))[:2]),
    )


def test_what_was_found_in_earlier_games_leads_the_search(
    tmp_path: Path, asked: list[tuple[str, str]]
) -> None:
    copied("comet-1718.jsonl", tmp_path)
    list(write_deciding(library(), ["comet-1753"], folder=tmp_path))
    known = dict(zip(asked, FakeHunt.led, strict=True))
    (led,) = known["comet-1753", "comet-1753[comet-stops=yes]"]
    assert led.other == "comet-1718[comet-stops=yes]"


def test_two_editions_are_searched_again_if_the_later_one_or_their_family_is_named(
    tmp_path: Path, asked: list[tuple[str, str]]
) -> None:
    name = "editions-ninety-nine.jsonl"
    kept = copied(name, tmp_path)
    later = [one for one in kept if one.other == "oxford-whist"]
    assert later
    list(write_deciding(library(), again=["oxford-whist"], folder=tmp_path))
    assert asked[-len(later) :] == [(one.one, one.other) for one in later]
    asked.clear()
    (tmp_path / name).unlink()
    lines = list(write_deciding(library(), ["ninety-nine"], folder=tmp_path))
    assert asked == [one.names for one in editions_of(library(), "ninety-nine")]
    assert len(lines) == len(read_results(tmp_path / name)) == len(kept)


def test_a_longer_search_adds_plays_of_what_is_decided_and_lacks_them(
    tmp_path: Path, asked: list[tuple[str, str]]
) -> None:
    king, stops = subject(COMET, "wild-as-king-paid", "yes"), subject(COMET, "comet-stops", "yes")
    paid = play_of(("lay 9♦ as K",), "9♦", "A♥")
    whole = Result(*stops.names, "decided", {"any": paid, "payments": paid, "winner": paid})
    file = tmp_path / "comet-1718.jsonl"
    file.write_text(
        as_text([Result(*king.names, "decided", {"any": paid}), whole], Head("make it", "1f")),
        encoding="utf-8",
    )
    assert list(deepen(library(), ["comet-1718[comet-stops=yes]"], tmp_path)) == []
    FakeHunt.more["payments"] = paid
    lines = list(deepen(library(), ["comet-1718"], tmp_path))
    assert lines == [f"{' and '.join(king.names)}: flow before, payments now"]
    assert asked == [king.names]
    first, second = read_results(file)
    assert (first.effect, second) == ("payments", whole)
    assert first.rests_on == rests_on(Grounds(library()), king.one, king.other, first)


def test_a_search_finds_a_small_play_of_each_measure_and_a_longer_one_adds_what_it_lacks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hunt, "GROWN", 4)
    king = subject(COMET, "wild-as-king-paid", "yes")
    found = Hunt(library(), king).result()
    assert (found.status, found.effect) == ("decided", "payments")
    assert found.plays["any"].play.setting.cards == 2
    lacking = replace(found, plays={"any": found.plays["any"]})
    monkeypatch.setattr(hunt, "DEEP", 200)
    deeper = Hunt(library(), king, [lacking]).deeper(lacking)
    assert list(deeper.plays) == ["any", "payments"]


def test_a_search_without_a_play_says_what_only_a_seat_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = play_of(("lay A♥",), "A♥", "2♣")
    known = Result(*SEEN.names, "decided", {"any": replace(seen, play=seen.play._replace(setting=SPARE))})
    monkeypatch.setattr(hunt, "scenarios_of", lambda *_: ())
    found = Hunt(library(), SEEN, [known]).result()
    assert (found.status, found.effect) == ("information only", "none")
    assert found.why.startswith("Only what is seen differs: player ")
    assert still_none(SEEN, found) == ""


def test_a_search_without_a_play_proves_what_it_can_and_names_what_differs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hunt, "scenarios_of", lambda *_: ())
    both = Subject(nines.load("comet-1991"), nines.load("comet-2011"))
    found = Hunt(library(), both).result()
    assert found.status == "proved equal"
    assert found.bound == bound_of(pair_of(both.one, both.other))
    tied = subject(COMET, "sitting-tied", "extra-deal")
    open_ = Hunt(library(), tied).result()
    assert (open_.status, open_.why) == ("not decided", "These rules differ: ties.")
    assert open_.searched.startswith("3 settings")  # whole deals


SPARE = Setting(("A♥", "2♣"), pile="3♣")


def test_games_without_a_common_pack_have_no_bound() -> None:
    nobody = Pair(COMET, nines.load("comet-2018"))
    assert bound_of(nobody) is None


def test_equal_rules_are_no_play_and_only_a_difference_of_pack_or_seats_is_no_comparison() -> None:
    assert equal_rules(Subject(COMET, COMET.read({}), "comet-stops", "no")) == SAME_RULES
    assert status_of(SAME_RULES) == "proved equal"
    assert status_of(ONLY_PACK) == "not comparable"
    assert equal_rules(Subject(COMET, nines.load("comet-1753"))) == ""


def test_what_a_seat_sees_differently_is_found_in_the_shortest_of_several_plays() -> None:
    long, short = play_of((), "A♥ 4♥", "2♣ 5♥"), play_of((), "A♥", "2♣")
    plays = [
        replace(one, play=one.play._replace(setting=replace(one.play.setting, pile="3♣")))
        for one in (long, short)
    ]
    found = only_seen(SEEN, plays)
    assert found is not None
    assert found.plays["any"].play.setting.hands == ("A♥", "2♣")
    assert still_none(SEEN, found) == ""
    assert still_none(SEEN, replace(found, plays={})) == "what the players see no longer differs in this way"
    stops = subject(COMET, "comet-stops", "yes")
    assert only_seen(stops, [short]) is None
    assert seen_in(stops, replace(short, under={"comet-stops": "nonsense"})) is None


def test_what_is_seen_is_said_in_a_sentence_for_each_way_in_which_it_differs() -> None:
    said = [seen_sentence(Seen(1, 0, one, other)) for one in ((), ("a: 1",)) for other in ((), ("a: 2",))]
    assert said == [
        "Only what is seen differs: player 2 knows something in one game that the other game hides.",
        "Only what is seen differs: player 2 sees “a: 2” in the second game only.",
        "Only what is seen differs: player 2 sees “a: 1” in the first game only.",
        "Only what is seen differs: player 2 sees “a: 1” in the first game and “a: 2” in the second.",
    ]


def test_a_lead_of_too_few_seats_gets_more_with_hands_or_with_a_longer_match() -> None:
    pair = pair_of(nines.load("comet-2018"), nines.load("comet-2018[exemption=that-card]"))
    (made,) = fitting(
        pair, Setting(balances=(9, 8, 7), deals=3, before={"caught": [1, 0, 0], "rises": [2, 0]})
    )
    assert (made.balances, made.deals) == ((9, 8, 7, 7, 7, 7), 6)
    assert made.before == {"caught": [1, 0, 0, 0, 0, 0], "rises": [2, 0]}
    assert len(list(fitting(pair, Setting(("A♣", "2♣", "3♣"))))) == 2
    assert list(fitting(pair, Setting(seats=3, seed=1))) == []
    assert list(fitting(Pair(COMET, nines.load("comet-2018")), Setting(("A♣",)))) == []


def test_leads_are_written_as_the_games_write_them_and_grow_by_cards_of_the_pack() -> None:
    pair = pair_of(COMET, nines.load("comet-1718[comet-stops=yes]"))
    assert list(written(pair, ("K♥", "nonsense", "pass"))) == ["lay K♥", "pass"]
    small = Setting(("A♣", "2♣"))
    for number in range(4):
        larger = grown(pair, small, Stream.of(1718, POLICIES, number))
        assert 2 < larger.cards <= 6
        assert len(set(parse_cards(" ".join(larger.hands)))) == larger.cards
