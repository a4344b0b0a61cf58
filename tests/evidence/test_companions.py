"""Choices beside others: questions that do not arise change no play, and a choice may need another."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

import nines
from nines import library
from nines.corpus.records import Idle
from nines.errors import ReadingError
from nines.evidence.choices import Choices
from nines.evidence.companions import companion_choices, unheeded
from nines.kernel.playing import begin, chance_streams, dealt, play_on
from nines.libraries.catalogue import resolve

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.kernel.game import AnyGame

NAMED = [
    ("comet-1718[cards-left=by-card,caught-king=extra]", "comet-1718[cards-left=by-card]"),
    ("comet-1718[caught-comet-fiche=four,cards-left=by-card-only]", "comet-1718[cards-left=by-card-only]"),
    (
        "comet-1718[caught-comet-paid-to=winner,cards-left=by-card-only]",
        "comet-1718[cards-left=by-card-only]",
    ),
    ("comet-1718[caught-comet-value=extra,cards-left=by-card-only]", "comet-1718[cards-left=by-card-only]"),
    ("comet-1718[caught-king=extra,cards-left=by-card-only]", "comet-1718[cards-left=by-card-only]"),
    (
        "comet-1718[first-hand-cut=lowest,first-hand-lot=suit-turned-up]",
        "comet-1718[first-hand-lot=suit-turned-up]",
    ),
    (
        "comet-2018[base-game=comet-1718,cards-left=by-card,caught-king=extra]",
        "comet-2018[base-game=comet-1718,cards-left=by-card]",
    ),
    (
        "comet-1752[first-hand-cut=lowest,first-hand-lot=suit-turned-up]",
        "comet-1752[first-hand-lot=suit-turned-up]",
    ),
    (
        "pink-nines-2008[round-the-corner=yes,which-ranks-stop=none,wild-as-stop=no]",
        "pink-nines-2008[round-the-corner=yes]",
    ),
    ("pink-nines-1974[which-ranks-stop=none,wild-as-stop=no]", "pink-nines-1974[which-ranks-stop=none]"),
]
KEPT = [
    "comet-1718[cards-left=by-card,caught-comet-fiche=four]",
    "comet-1753[cards-left=by-card,caught-king=ten-alone]",
    "pink-nines-2008[round-the-corner=yes,which-ranks-stop=ace-and-king,wild-as-stop=no]",
]


def idle_choices() -> Iterator[tuple[str, Mapping[str, str], str, str]]:
    """Yield game, choices, point and candidate wherever the corpus says that one changes nothing."""
    for slug in library().playable:
        for point, reading in library().corpus.readings_of(slug).items():
            for idle in reading.idle:
                for candidate in idle.candidates or reading.playable[1:]:
                    readings = library().corpus.readings_of(slug, idle.beside)
                    if all(
                        one in readings and idle.beside[one] in readings[one].playable for one in idle.beside
                    ):
                        yield slug, idle.beside, point, candidate


IDLE = list(idle_choices())


def as_asked(slug: str, others: Mapping[str, str], point: str, candidate: str) -> AnyGame:
    """Return a game that is built with an idle choice all the same."""
    choices = library().choices(slug, others)
    listed = library().listed[slug]
    raw = Choices(slug, {**choices.chosen, **others, point: candidate}, choices.points)
    return library().families()[listed.family].game(resolve(listed.make), raw)


def rules_of(game: AnyGame) -> dict[str, tuple[object, tuple[str, ...]]]:
    return {key: (cited.rule, cited.passages) for key, cited in game.rules().items()}


def test_idle_choices_are_of_games_that_allow_them() -> None:
    assert {slug for slug, *_ in IDLE} >= {"comet-1718", "comet-1753", "pink-nines-1974"}


@pytest.mark.parametrize("asked", IDLE, ids=lambda one: f"{one[0]}-{one[2]}-{one[3]}-{len(one[1])}")
def test_what_is_idle_changes_no_rule_and_no_play(asked: tuple[str, Mapping[str, str], str, str]) -> None:
    slug, others, point, candidate = asked
    game, plain = as_asked(*asked), nines.load(slug).read(others)
    assert game.choices[point] == candidate != plain.choices[point]
    assert rules_of(game) == rules_of(plain)
    seats = next(number for number in (3, 2, 4, 6) if game.admits(number))
    for seed in range(2):
        assert [*played(game, seats, seed)] == [*played(plain, seats, seed)]


def played(game: AnyGame, seats: int, seed: int) -> Iterator[Any]:
    """Yield what happens in two deals, the acts chosen by turns."""
    opened = begin(game, seats, seed)
    yield opened.events
    match = opened.position
    for _ in range(2):
        step = dealt(game, match, seed)
        yield step.events
        turn, chances = seed, chance_streams(seed, match.deals)
        while acts := game.legal_acts(step.position):
            step = play_on(game, step.position, acts[turn % len(acts)], chances)
            turn += 1
            yield acts, step.events
        closed = game.settle(step.position)
        yield closed.events
        match = closed.position


def test_no_rule_rests_on_a_question_that_never_arises() -> None:
    for slug, others, point, _ in IDLE:
        idle = next(one for one in library().corpus.readings_of(slug)[point].idle if one.beside == others)
        if not idle.candidates:
            rules = nines.load(slug).read(others).rules().values()
            assert not any(point in cited.points for cited in rules), (slug, others, point)


@pytest.mark.parametrize(("asked", "name"), NAMED)
def test_a_canonical_name_carries_no_choice_that_changes_nothing(asked: str, name: str) -> None:
    game = nines.load(asked)
    assert game.name == name
    assert game.choices == nines.load(name).choices
    assert game.rule_set == nines.load(name).rule_set


@pytest.mark.parametrize("name", KEPT)
def test_what_changes_something_stays(name: str) -> None:
    assert nines.load(name).name == name


def test_what_is_dropped_is_said_with_its_reason() -> None:
    asked = {"round-the-corner": "yes", "which-ranks-stop": "none", "wild-as-stop": "no"}
    choices = library().choices("pink-nines-2008", asked)
    none, wild = unheeded(choices, asked)
    assert none.startswith("which-ranks-stop=none has no effect with round-the-corner=yes: the two follows")
    assert wild.startswith(
        "wild-as-stop=no has no effect with round-the-corner=yes and which-ranks-stop=ace: the two"
    )
    assert unheeded(choices, {"round-the-corner": "yes"}) == []


def test_what_is_idle_by_default_gets_a_companion_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    readings = library().corpus.readings["comet-1718"]
    by_default = Idle({"first-hand-lot": "cut"}, "as an example")
    monkeypatch.setitem(readings, "first-hand-cut", replace(readings["first-hand-cut"], idle=(by_default,)))
    asked = {"first-hand-cut": "lowest"}
    points = library().corpus.points_of("comet-1718")
    assert Choices.of(points, asked).name == "comet-1718"
    assert companion_choices(points, asked) == {"first-hand-lot": "suit-turned-up"}
    assert companion_choices(points, {**asked, "first-hand-lot": "cut"}) == {}


@pytest.mark.parametrize(
    ("slug", "point", "candidate", "why", "needed"),
    [
        (
            "commit-1857",
            "several-of-a-rank",
            "yes",
            "several-of-a-rank=yes and in-suit=yes cannot be played together",
            {"in-suit": "no"},
        ),
        (
            "commit-1991",
            "what-follows-an-ace",
            "after-king",
            "in modern comet a king is a stop",
            {"base-game": "bare"},
        ),
        (
            "commit-2011",
            "what-follows-an-ace",
            "after-king",
            "in modern comet a king is a stop",
            {"base-game": "bare"},
        ),
    ],
)
def test_a_candidate_excluded_by_default_gets_a_companion(
    slug: str, point: str, candidate: str, why: str, needed: dict[str, str]
) -> None:
    with pytest.raises(ReadingError, match=why):
        nines.load(slug).read({point: candidate})
    assert companion_choices(library().corpus.points_of(slug), {point: candidate}) == needed
    assert nines.load(slug).read({**needed, point: candidate}).rule_set.choices[point] == candidate


def test_candidates_that_no_choice_parts_are_refused_as_before() -> None:
    with pytest.raises(ReadingError, match="no single suit in which the sequence could continue"):
        companion_choices(
            library().corpus.points_of("comet-1718"), {"in-suit": "yes", "several-of-a-rank": "yes"}
        )
