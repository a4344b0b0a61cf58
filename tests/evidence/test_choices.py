"""Choices: which can be made, what a rule has from them, and that each of them makes a difference."""

from __future__ import annotations

import pickle
from functools import partial
from typing import TYPE_CHECKING

import pytest

import nines
from nines import library
from nines.errors import CorpusError, ReadingError, RequestError, UnknownNameError
from nines.evidence.cite import By, cite
from nines.evidence.companions import companion_choices
from nines.evidence.sourced import said
from nines.evidence.warrant import Choice
from nines.stops.rules.stop import StopRanks, WildAtStop

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nines.corpus.records import Reading
    from nines.evidence.choices import Choices
    from nines.kernel.game import AnyGame

SLUGS = nines.library().playable
CHOICES = library().choices("comet-1718")
KING = By("wp-comet:069", name="king")


def test_by_default_a_game_is_what_the_corpus_chooses() -> None:
    choices = library().choices("comet-1718")
    assert choices.chosen == {
        point: r.chosen for point, r in library().corpus.readings_of("comet-1718").items()
    }
    assert choices.changed == {}
    assert choices.name == "comet-1718"


def test_an_unknown_point_names_the_nearest() -> None:
    with pytest.raises(
        UnknownNameError, match="no reading of comet-1718 'comet-stop'; did you mean 'comet-s"
    ):
        library().choices("comet-1718", {"comet-stop": "yes"})


def test_an_unknown_candidate_names_those_that_there_are() -> None:
    with pytest.raises(UnknownNameError, match="candidate of comet-1718/reading/comet-stops 'maybe'"):
        library().choices("comet-1718", {"comet-stops": "maybe"})


def test_an_unplayable_candidate_is_refused_with_the_reason() -> None:
    with pytest.raises(ReadingError, match="announcements=may-lie cannot be played: No source says"):
        library().choices("comet-1718", {"announcements": "may-lie"})


def test_candidates_that_exclude_each_other_are_refused_with_the_reason() -> None:
    with pytest.raises(ReadingError, match="no single suit in which the sequence could continue"):
        nines.load("comet-1718[in-suit=yes,several-of-a-rank=yes]")


def test_a_candidate_without_a_rule_faults_the_corpus() -> None:
    with pytest.raises(CorpusError, match=r"readings/comet-1718.toml, direction: candidate 'clockwise'"):
        library().choices("comet-1718").ask("direction", {"up": 1})


def test_choices_are_compared_hashed_and_pickled_by_what_is_chosen() -> None:
    ours = library()
    one = ours.choices("comet-1718", {"comet-stops": "yes"})
    other = ours.choices("comet-1718").changed_to({"comet-stops": "yes"})
    assert one == other
    assert len({one, other, ours.choices("comet-1718")}) == 2
    again: Choices = pickle.loads(pickle.dumps(one))  # noqa: S301 - written just now
    assert (again, again.name, again.changed_to({}).name) == (one, one.name, one.name)


def test_a_base_has_its_choices_from_the_later_game() -> None:
    choices = library().choices("comet-2018", {"base-game": "commit-1857"})
    assert (choices.base, choices.of_base().slug) == ("commit-1857", "commit-1857")
    with pytest.raises(RequestError, match="comet-1718 amends no game"):
        library().choices("comet-1718").of_base()


# What a rule has from a point


def test_what_is_no_rule_is_returned_as_it_is() -> None:
    assert CHOICES.choose("comet-stops", {"yes": None, "no": None}) is None


def test_a_point_may_choose_the_class_of_a_rule() -> None:
    kinds: dict[str, Callable[..., StopRanks | WildAtStop]] = {
        "yes": StopRanks,
        "no": partial(WildAtStop, stops=False),
    }
    cited = cite(KING, CHOICES.ask("comet-stops", kinds), ranks=said((13,), "wp-comet:071"))
    assert cited.rule == WildAtStop(ranks=(13,), stops=False)
    assert [
        (detail.name, [choice.point for choice in detail.choices], detail.own) for detail in cited.details
    ] == [
        ("", ["comet-stops"], True),
        ("stops", ["comet-stops"], False),
        ("ranks", [], True),
    ]
    other = library().choices("comet-1718", {"comet-stops": "yes"})
    assert cite(KING, other.ask("comet-stops", kinds), ranks=(13,)).rule == StopRanks((13,))


def test_a_chosen_class_is_cited_as_a_chosen_rule() -> None:
    stops, ranks = said(True, "wp-comet:062"), (13,)
    chosen = CHOICES.ask("comet-stops", {"no": partial(WildAtStop, ranks=ranks, stops=stops)})
    made = cite(KING, WildAtStop, ranks=ranks, stops=stops)
    assert cite(KING, chosen) == CHOICES.choose("comet-stops", {"no": made})


def test_a_point_need_not_choose_the_class_of_a_rule() -> None:
    amount = CHOICES.ask("caught-comet-fiche", {"ten": (10,), "four": (4,)})
    cited = cite(KING, CHOICES.on("caught-comet-fiche wild-leads", StopRanks), ranks=amount)
    assert cited == CHOICES.decide(
        "caught-comet-fiche wild-leads", lambda *_: cite(KING, StopRanks, ranks=amount)
    )
    assert [[choice.point for choice in detail.choices] for detail in cited.details] == [
        ["caught-comet-fiche", "wild-leads"],
        ["caught-comet-fiche"],
    ]
    on_one = cite(KING, CHOICES.on("caught-comet-fiche", StopRanks), ranks=amount)
    assert CHOICES.on("wild-leads", on_one) == cited


def test_points_within_points_all_count() -> None:
    inner = CHOICES.ask("wild-leads", {"any": StopRanks})
    cited = cite(KING, CHOICES.ask("comet-stops", {"no": inner}), ranks=(13,))
    assert cited.points == ("wild-leads", "comet-stops")
    value = CHOICES.ask("comet-stops", {"no": said((13,), "wp-comet:071")})
    ranks = cite(KING, StopRanks, ranks=value).details[1]
    assert (ranks.passages, ranks.choices) == (("wp-comet:071",), (Choice("comet-stops"),))


@pytest.mark.parametrize("use", ["ask", "choose", "on", "decide", "following"])
def test_an_unknown_point_is_refused_with_the_nearest(use: str) -> None:
    uses: dict[str, Callable[[str], object]] = {
        "ask": lambda point: CHOICES.ask(point, {"no": 1}),
        "choose": lambda point: CHOICES.choose(point, {"no": None}),
        "on": lambda point: CHOICES.on(point, StopRanks),
        "decide": lambda point: CHOICES.decide(point, str),
        "following": lambda point: CHOICES.following(point, str),
    }
    with pytest.raises(UnknownNameError, match="no decision point of comet-1718 'comet-stop'") as caught:
        uses[use]("comet-stop")
    assert caught.value.near[0] == "comet-stops"


def test_a_candidate_that_the_game_does_not_know_is_refused() -> None:
    with pytest.raises(CorpusError, match="candidate 'no' is unknown to the game; it knows: nope, yes"):
        CHOICES.ask("comet-stops", {"nope": StopRanks, "yes": StopRanks})


def test_a_candidate_that_is_not_our_default_is_never_certain() -> None:
    other = library().choices("comet-1718", {"comet-stops": "yes"})
    assert other.settle(Choice("comet-stops")).certainty == "low"


def test_the_choice_of_an_amended_game_keeps_its_reading() -> None:
    made = Choice("in-suit", "comet-1718/reading/in-suit", "high")
    assert library().choices("comet-1753").settle(made) == made


# Every reading of every game


def test_a_reading_taken_back_is_the_default_again(comet: AnyGame) -> None:
    assert comet.read({"comet-stops": "yes"}).read({"comet-stops": "no"}).name == "comet-1718"


def others(slug: str) -> Iterator[tuple[Reading, str]]:
    """Yield the readings of a game, each with every candidate that can be played beside our choice."""
    for reading in library().corpus.readings_of(slug).values():
        yield from ((reading, candidate) for candidate in reading.playable[1:])


def faults_under(reading: Reading, candidate: str) -> Iterator[str]:
    """Yield what is wrong when a candidate is chosen: nothing changes, or what changes names no such point.

    The way of cutting matters only where cards are cut; all others differ by themselves.
    """
    chosen, point = f"{reading.key}={candidate}", reading.point
    companions = companion_choices(library().corpus.points_of(reading.game), {point: candidate})
    default = nines.load(reading.game).read(companions)
    rules, other = default.rules(), default.read({point: candidate}).rules()
    if {key: cited.rule for key, cited in rules.items()} == {key: one.rule for key, one in other.items()}:
        yield f"{chosen}: changes no rule"
    if not any(point in cited.points for cited in rules.values()):
        yield f"{chosen}: no rule embodies the point"
    for key, cited in rules.items():
        if (key not in other or other[key].rule != cited.rule) and point not in cited.points:
            yield f"{chosen}: {key} depends on the point and does not say so"


# Hundreds of games are made here, each once.
@pytest.mark.parametrize("slug", SLUGS)
def test_a_candidate_changes_rules_which_embody_its_point(slug: str) -> None:
    assert [fault for reading, candidate in others(slug) for fault in faults_under(reading, candidate)] == []


def test_all_games_together_have_hundreds_of_candidates() -> None:
    assert sum(1 for slug in SLUGS for _ in others(slug)) > 800
