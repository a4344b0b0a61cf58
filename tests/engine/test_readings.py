"""Readings: which can be chosen, what they are called, and that each of them makes a difference."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nines
from nines import library
from nines.errors import CorpusError, ReadingError, RequestError, UnknownNameError
from nines.evidence.companions import companion_choices
from nines.libraries.naming import parse_choices, parse_name
from nines.stops.games.comet_1718 import comet_1718

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame

SLUGS = nines.library().playable
READINGS = [reading for slug in SLUGS for reading in library().corpus.readings_of(slug).values()]
OTHERS = [(reading, candidate) for reading in READINGS for candidate in reading.playable[1:]]


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


@pytest.mark.parametrize(("base", "kings"), [("commit-1857", "the commit of 1857"), ("comet-1991", "modern")])
def test_no_ace_follows_a_king_that_is_a_stop(base: str, kings: str) -> None:
    with pytest.raises(ReadingError, match=kings):
        nines.load(f"commit-1991[base-game={base},what-follows-an-ace=after-king]")


def test_a_candidate_without_a_rule_faults_the_corpus() -> None:
    with pytest.raises(CorpusError, match=r"readings/comet-1718.toml, direction: candidate 'clockwise'"):
        library().choices("comet-1718").ask("direction", {"up": 1})


@pytest.mark.parametrize("text", ["comet-stops", "=yes", "comet-stops=", "comet-stops=yes,,x"])
def test_what_is_no_choice_is_refused_with_the_form(text: str) -> None:
    with pytest.raises(RequestError, match="write POINT=CANDIDATE, as in comet-stops=yes"):
        parse_choices(text)


def test_two_choices_at_one_point_are_refused() -> None:
    with pytest.raises(RequestError, match="'comet-stops' is chosen twice: 'yes' and 'no'"):
        parse_choices("comet-stops=yes,comet-stops=no")


@pytest.mark.parametrize("text", ["", "Comet 1718", "comet-1718[", "comet-1718]x", "[a=b]", "comet_1718"])
def test_what_is_no_name_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(RequestError, match="is not the name of a game; write comet-1718"):
        parse_name(text)


def test_a_game_that_is_not_there_names_the_nearest() -> None:
    with pytest.raises(UnknownNameError, match="no game 'comet-1781'; did you mean 'comet-1718'"):
        nines.load("comet-1781")


@given(st.data())
def test_a_canonical_name_is_read_back(data: st.DataObject) -> None:
    readings = library().corpus.readings_of("comet-1718")
    points = data.draw(st.lists(st.sampled_from(sorted(readings)), unique=True, max_size=5))
    chosen = {point: data.draw(st.sampled_from(readings[point].playable)) for point in points}
    try:
        game = nines.load("comet-1718").read(chosen)
    except ReadingError:
        return
    assert nines.load(game.name).name == game.name
    assert nines.load(game.name).rules() == game.rules()
    assert list(game.rule_set.choices.changed) == sorted(game.rule_set.choices.changed)


def test_a_reading_taken_back_is_the_default_again(comet: AnyGame) -> None:
    assert comet.read({"comet-stops": "yes"}).read({"comet-stops": "no"}).name == "comet-1718"


# Hundreds of games are made here, as nearly every test makes some that are measured.
@pytest.mark.parametrize(("reading", "candidate"), OTHERS, ids=[f"{r.key}={c}" for r, c in OTHERS])
def test_every_candidate_that_can_be_played_changes_a_rule(reading: object, candidate: str) -> None:
    assert isinstance(reading, type(READINGS[0]))
    # The way of cutting matters only where cards are cut; all others differ by themselves.
    default = nines.load(reading.game).read(
        companion_choices(library().corpus.points_of(reading.game), {reading.point: candidate})
    )
    other = default.read({reading.point: candidate})
    shown = {key: cited.rule for key, cited in default.rules().items()}
    assert shown != {key: cited.rule for key, cited in other.rules().items()}


@pytest.mark.parametrize("reading", READINGS, ids=[reading.key for reading in READINGS])
def test_every_point_with_a_choice_is_embodied_by_a_rule(reading: object) -> None:
    assert isinstance(reading, type(READINGS[0]))
    for candidate in reading.playable[1:]:
        others = companion_choices(library().corpus.points_of(reading.game), {reading.point: candidate})
        rules = nines.load(reading.game).read(others).rules().values()
        assert any(reading.point in cited.points for cited in rules)


# The same.
@pytest.mark.parametrize(("reading", "candidate"), OTHERS, ids=[f"{r.key}={c}" for r, c in OTHERS])
def test_a_rule_that_changes_with_a_reading_embodies_its_point(reading: object, candidate: str) -> None:
    assert isinstance(reading, type(READINGS[0]))
    default = nines.load(reading.game).read(
        companion_choices(library().corpus.points_of(reading.game), {reading.point: candidate})
    )
    other = default.read({reading.point: candidate}).rules()
    for key, cited in default.rules().items():
        if key not in other or other[key].rule != cited.rule:
            assert reading.point in cited.points, f"{key} depends on {reading.point} and does not say so"


def test_a_game_that_forgets_an_aspect_is_refused(comet: AnyGame) -> None:
    given = {field.name: getattr(comet.rule_set, field.name) for field in dataclasses.fields(comet.rule_set)}
    del given["stop"]
    with pytest.raises(TypeError, match="stop"):
        type(comet.rule_set)(**given)


def test_a_game_without_readings_is_loaded_as_it_is() -> None:
    assert library().corpus.readings_of("whist") == {}
    assert comet_1718(library().choices("comet-1718")).slug == "comet-1718"
