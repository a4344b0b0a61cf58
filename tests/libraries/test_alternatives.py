"""The alternatives of a game are made once, on its own base and on others."""

from __future__ import annotations

from dataclasses import replace

import nines
from nines import library
from nines.libraries.alternatives import alternatives, forget, on_other_bases


def test_alternatives_are_made_once_for_the_family_asked_for() -> None:
    game = nines.load("oxford-whist")
    one, other = (list(alternatives(game)) for _ in range(2))
    assert all(first is second for (_, _, first), (_, _, second) in zip(one, other, strict=True))
    same = replace(game, family=replace(game.family, play=replace(game.family.play)))
    assert same == game
    assert all(alternative.family is same.family for _, _, alternative in alternatives(same))
    forget()
    assert [alternative for _, _, alternative in alternatives(game)] == [found for _, _, found in one]
    assert next(alternatives(game))[2] is not one[0][2]


def test_without_tables_the_same_alternatives_look_answers_up_themselves() -> None:
    game = nines.load("planetenspiel-1861")
    (_, _, one), (_, _, plain) = next(alternatives(game)), next(alternatives(game.plain))
    assert plain == one
    assert plain.family is game.plain.family
    assert plain.rule_set is not one.rule_set


def test_readings_that_only_another_base_has_are_tried_too() -> None:
    game = nines.load("comet-2018")
    others = {one.name for _, _, one in on_other_bases(game)}
    assert "comet-2018[base-game=comet-1718,comet-stops=yes]" in others
    assert "comet-2018[base-game=comet-1991,opera=always]" in others
    assert not others & {alternative.name for _, _, alternative in alternatives(game)}
    assert list(on_other_bases(nines.load("comet-1718"))) == []
    assert list(on_other_bases(nines.load("comet-1753"))) == []


def test_choices_that_never_matter_on_another_base_are_not_tried() -> None:
    found = {
        (point, candidate): game.name for point, candidate, game in on_other_bases(nines.load("comet-2018"))
    }
    assert ("opera", "never") not in found
    assert found["doublings-together", "as-1752"] == (
        "comet-2018[base-game=comet-1991,doublings-together=as-1752,opera=always]"
    )
    assert all(name != "comet-2018[base-game=comet-1991]" for name in found.values())


def test_a_point_of_another_base_is_marked_as_carried() -> None:
    default, other = (
        library().corpus.readings_of("comet-2018", {"base-game": base})
        for base in ("commit-1857", "comet-1718")
    )
    assert "comet-stops" not in default
    assert other["comet-stops"].carried == "comet-1718"
