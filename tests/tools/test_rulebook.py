"""The rulebooks say what the rules do, and the check of that can fail."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from nines import library
from nines.corpus.rulebook import Block, read_words
from nines_tools.rulebook import NEED_NO_BINDING, faults, faults_of, missing
from nines_verification.__main__ import main

if TYPE_CHECKING:
    from nines.corpus.rulebook import Rulebook

RED = "red-nines-1881"


@pytest.mark.slow_cases("commit-2011", "pink-nines-1974")
@pytest.mark.parametrize("slug", library().playable)
def test_every_edition_has_a_rulebook_that_holds(slug: str) -> None:
    assert list(faults(library(), slug)) == []


def test_no_edition_lacks_a_rulebook() -> None:
    assert missing(library()) == ()


@pytest.fixture(scope="module")
def good() -> Rulebook:
    rulebook = library().rulebook(RED)
    assert rulebook
    return rulebook


def block(words: str) -> Block:
    return Block("paragraph", (read_words(words, "x.md"),), 99)


def also(good: Rulebook, words: str) -> list[str]:
    return list(faults_of(library(), replace(good, play=(*good.play, block(words)))))


def test_a_value_that_is_not_the_rule_s_is_found(good: Rulebook) -> None:
    found = also(good, "It costs [two](settlement/cards.amount=2).")
    assert found == ["rulebook/red-nines-1881.md: line 99: settlement/cards.amount=2 is 1 in the rules"]


def test_a_rule_of_another_kind_is_found(good: Rulebook) -> None:
    assert "going-out=LastOut is FirstOut in the rules" in also(good, "[So](going-out=LastOut).")[0]


def test_a_parameter_that_is_not_there_is_found(good: Rulebook) -> None:
    assert "is not a rule there" in also(good, "[So](stop/queen.ranks=12).")[0]
    assert "is not in the rules; the rule has" in also(good, "[So](deal.eech=5).")[0]


def test_a_value_that_depends_on_a_choice_needs_a_span(good: Rulebook) -> None:
    found = also(good, "Play [from three](seats.least=3).")
    assert found[0].endswith("under how-many-players=four-to-ten; put it into a span of that choice")


def test_a_sentence_without_a_binding_is_found(good: Rulebook) -> None:
    (found,) = also(good, "**Luck.** [So](going-out=FirstOut). Be quick.")
    assert found.endswith("no words are bound to a rule in 'Be quick.'")


def test_an_unbound_detail_is_found_in_the_notation_to_paste(good: Rulebook) -> None:
    kept = tuple(block for block in good.play if "sweep/red-aces" not in str(block))
    found = list(faults_of(library(), replace(good, play=kept)))
    assert any('not bound: sweep/red-aces.pool="red ace pool"' in one for one in found)
    assert any("not bound: sweep/red-aces.cards=A♦,A♥" in one for one in found)
    assert any("no span for {both-red-aces-when}" in one for one in found)


@pytest.mark.parametrize("name", NEED_NO_BINDING)
def test_what_needs_no_binding_cannot_change_who_pays(name: str) -> None:
    games = [library().load(slug) for slug in library().playable]
    values = [
        detail.value
        for game in games
        for rule in game.rules().values()
        for detail in rule.details
        if detail.name == name
    ]
    assert values
    assert all(isinstance(value, str | bool) for value in values)


def test_a_letter_needs_a_note_and_a_note_a_letter(good: Rulebook) -> None:
    notes = {points: note for points, note in good.notes.items() if points != ("sitting",)}
    notes["packets",] = good.notes["sitting",]
    found = list(faults_of(library(), replace(good, notes=notes)))
    assert found == [
        "rulebook/red-nines-1881.md: no note for sitting; add it under [notes]",
        "rulebook/red-nines-1881.md: notes.packets: this choice has no letter; remove the note",
    ]


def test_every_candidate_needs_its_words(good: Rulebook) -> None:
    others = {**good.others, "sitting": {"until-rain": ()}}
    found = list(faults_of(library(), replace(good, others=others)))
    assert [one.partition(": ")[2] for one in found] == [
        'spans."sitting": no words for "until-ruin"; add "until-ruin" = "…"',
        'spans."sitting": "until-rain" is not a choice that can be played',
    ]


def test_points_and_games_that_are_not_there_are_found(good: Rulebook) -> None:
    found = also(good, "See [this](game:comet-1781) and [that]{siting}.")
    assert found[:2] == [
        "rulebook/red-nines-1881.md: (game:comet-1781) names no edition",
        "rulebook/red-nines-1881.md: {siting}: red-nines-1881 has no reading 'siting'",
    ]


def test_two_pages_are_enough(good: Rulebook) -> None:
    found = also(good, "[So](going-out=FirstOut) " + "on and " * 600 + "on.")
    assert "two pages hold only 1100; shorten it" in found[0]


def test_the_command_shows_what_is_wrong(capsys: pytest.CaptureFixture[str], good: Rulebook) -> None:
    assert main(["rulebook", RED]) == 0
    assert capsys.readouterr().out.startswith("red-nines-1881: no faults; ")
    ours = library()
    ours._rulebooks[RED] = None  # noqa: SLF001 - what is read once
    try:
        assert main(["rulebook", RED]) == 1
    finally:
        ours._rulebooks[RED] = good  # noqa: SLF001 - the same
    assert "there is no rulebook; write it" in capsys.readouterr().out
    assert main(["rulebook", "red-nines-1818"]) == 2
    assert "did you mean 'red-nines-1881'" in capsys.readouterr().err
