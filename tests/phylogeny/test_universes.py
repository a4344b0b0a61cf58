"""Universes: other choices that we could have made, one alone or many together."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import nines
from nines import library
from nines.errors import ReadingError
from nines.phylogeny import Study, Universes
from nines.phylogeny import universes as universes_module
from nines.phylogeny.universes import choices_in

if TYPE_CHECKING:
    from nines.corpus.game_points import GamePoints
    from nines.evidence.choices import Choices
    from nines.phylogeny.universes import Universe


def test_every_lone_candidate_is_uncertain_and_changes_its_edition(
    study: Study, universes: Universes
) -> None:
    corpus = library().corpus
    alone = list(universes.alone())
    assert len({single.name for single in alone}) == len(alone)
    for single in alone[::9]:
        key, _, candidate = single.name.partition("=")
        slug, _, point = key.partition("/reading/")
        assert corpus.readings_of(slug)[point].cert in ("low", "medium")
        assert universes.games(single.universe)[slug].choices[point] == candidate
    wanted = sum(
        len(reading.playable) - 1
        for slug in study.editions
        for reading in nines.load(slug).choices.points.own.values()
        if reading.cert != "high"
    )
    assert len(alone) == wanted


def test_a_candidate_that_cannot_be_chosen_alone_is_left_out(
    universes: Universes, monkeypatch: pytest.MonkeyPatch
) -> None:
    every = {alone.name for alone in universes.alone()}
    gone = ("comet-1718", "comet-stops")

    def refuse(points: GamePoints, universe: Universe) -> Choices:
        if gone in universe and points.game == "comet-1753":  # which inherits the question
            raise ReadingError("they cannot be played together")
        return choices_in(points, universe)

    monkeypatch.setattr(universes_module, "choices_in", refuse)
    assert every - {alone.name for alone in universes.alone()} == {"comet-1718/reading/comet-stops=yes"}


def test_editions_answer_inherited_questions_alike_in_a_universe(
    universes: Universes,
) -> None:
    differing = 0
    for number in range(1, 6):
        games = universes.games(universes.draw(7, number))
        for slug, game in games.items():
            for point, reading in game.choices.readings.items():
                owner = games.get(reading.carried)
                if owner and point in owner.choices.chosen and not game.choices.readings[point].idle:
                    differing += (
                        owner.choices[point] != game.choices[point] and not owner.choices.readings[point].idle
                    )
            assert not game.choices.excluded(), slug
    assert differing == 0


def test_a_draw_is_the_same_for_its_seed_and_number(universes: Universes) -> None:
    assert universes.draw(7, 1) == universes.draw(7, 1)
    assert universes.draw(7, 1) != universes.draw(7, 2)
    assert universes.draw(7, 1) != universes.draw(8, 1)


def test_choices_of_high_certainty_keep_their_default(universes: Universes) -> None:
    games = universes.games(universes.draw(7, 3))
    for game in games.values():
        for reading in game.choices.readings.values():
            if reading.cert == "high":
                assert game.choices[reading.point] == reading.chosen


def test_choices_that_exclude_each_other_are_refused() -> None:
    points = library().corpus.points_of("commit-1857")
    universe = {("commit-1857", "several-of-a-rank"): "yes", ("commit-1857", "in-suit"): "yes"}
    with pytest.raises(ReadingError):
        choices_in(points, universe)
