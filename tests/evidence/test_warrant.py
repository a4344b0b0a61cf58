"""Warrants of all rules of all games, under every reading: nothing is shown as firmer than its evidence."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from nines import library
from nines.corpus.records import CERTAINTIES
from nines.errors import CorpusError, ReadingError
from nines.evidence.cite import Cited
from nines.evidence.warrant import WARRANTS, Choice, Detail, Inheritance, weakest
from nines.reference.warrants import detail_answers
from nines.stops.rules.stop import StopRanks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nines.kernel.game import AnyGame

ORDER = tuple(WARRANTS)
OURS = ("sure-choice", "doubtful-choice")


@cache
def variants(slug: str) -> tuple[AnyGame, ...]:
    """Return a game under its defaults and under every other candidate alone, made once for all tests."""
    return tuple(_variants(library().load(slug)))


def _variants(game: AnyGame) -> Iterator[AnyGame]:
    yield game
    for point, reading in game.choices.readings.items():
        for candidate in reading.playable[1:]:
            try:
                yield game.read({point: candidate})
            except ReadingError:  # it cannot be played beside the defaults
                continue


def bases(game: AnyGame) -> dict[str, Detail]:
    """Return the details of all games that one amends, by rule and name."""
    choices, details = game.choices, dict[str, Detail]()
    while choices.base:
        choices = choices.of_base()
        for key, cited in library().load(choices.name).rules().items():
            details |= {f"{key} {detail.name}": detail for detail in cited.details}
    return details


@pytest.mark.slow_cases("commit-2011")
@pytest.mark.parametrize("slug", library().playable)
def test_every_detail_has_grounds_and_every_choice_a_reading(slug: str) -> None:
    for game in variants(slug):
        for key, cited in game.rules().items():
            assert cited.details[0].name == "", key
            names = [detail.name for detail in cited.details]
            assert len(set(names)) == len(names), key
            for detail in cited.details:
                assert detail.passages or detail.all_choices, f"{key} {detail.name}"
                for choice in detail.all_choices:
                    home, _, point = choice.reading.partition("/reading/")
                    assert point == choice.point
                    assert point in library().choices(home).points.readings(game.choices.chosen), choice
                    assert choice.certainty in (*CERTAINTIES, "option"), choice


@pytest.mark.parametrize("slug", library().playable)
def test_no_rule_is_firmer_than_its_weakest_detail(slug: str) -> None:
    for game in variants(slug):
        for key, cited in game.rules().items():
            assert all(
                ORDER.index(cited.warrant) >= ORDER.index(detail.warrant) for detail in cited.details
            ), key
            if any(choice.ours for detail in cited.details for choice in detail.all_choices):
                assert cited.warrant in OURS, key


@pytest.mark.parametrize("slug", library().playable)
def test_nothing_inherited_is_firmer_than_in_its_base(slug: str) -> None:
    for game in variants(slug):
        theirs = bases(game)
        for key, cited in game.rules().items():
            for detail in cited.details:
                if not detail.inherited:
                    continue
                older = (
                    theirs.get(f"{detail.inherited.rule} {detail.name}")
                    or theirs[f"{detail.inherited.rule} "]
                )
                assert ORDER.index(detail.warrant) >= ORDER.index(older.warrant), f"{key} {detail.name}"
                assert detail.warrant not in ("stated", "implied"), f"{key} {detail.name}"


@pytest.mark.parametrize("slug", library().playable)
def test_nothing_is_inherited_without_words_or_a_reading(slug: str) -> None:
    for game in variants(slug):
        for key, cited in game.rules().items():
            for detail in cited.details:
                if detail.inherited:
                    assert detail.inherited.passages or detail.inherited.choices, f"{key} {detail.name}"


SAID = ("stated", "implied", "taken-over")


def said(cited: Cited[object]) -> Iterator[tuple[str, str]]:
    """Yield the texts that stand beside *stated*, *implied* or *taken over*, each with the detail's name."""
    for answer in detail_answers(library(), cited):
        if answer.warrant in SAID:
            yield answer.name, answer.value


def chosen_in(texts: Iterable[tuple[str, str]], default: Cited[object], other: Cited[object]) -> list[str]:
    """Return the details whose text, beside such a warrant, is another one if we choose otherwise.

    Parameters of rules of two classes are not compared, because they can mean different things.
    """
    words = {"": str(other.rule)}
    if type(default.rule) is type(other.rule):
        words |= {answer.name: answer.value for answer in detail_answers(library(), other) if answer.name}
    return [f"{default.key}.{name}: {text}" for name, text in texts if text and words.get(name, text) != text]


def planted() -> tuple[Cited[object], Cited[object]]:
    """Return a stated rule of which we chose one parameter, as we chose it and as we did not."""
    choice = (Choice("which-ranks", "g/reading/which-ranks", "low"),)
    details = Detail(passages=("a:1",)), Detail("ranks", (13,), choices=choice)
    king, ace = (Cited(StopRanks((rank,)), details, key="g/stop") for rank in (13, 1))
    return king, ace


@pytest.mark.slow_cases("commit-2011")
@pytest.mark.parametrize("slug", library().playable)
def test_no_text_beside_stated_contains_a_value_we_chose(slug: str) -> None:
    """A text that is another one under another of our readings contains what we chose."""
    default, *others = variants(slug)
    rules = default.rules()
    offered = default.choices.options
    found = dict[str, None]()
    for game in others:
        changed = {
            point for point, to in game.choices.chosen.items() if to != default.choices.chosen.get(point)
        }
        if changed & offered:
            continue
        for key, cited in game.rules().items():
            if key in rules and rules[key].rule != cited.rule:
                found |= dict.fromkeys(chosen_in(said(rules[key]), rules[key], cited))
                found |= dict.fromkeys(chosen_in(said(cited), cited, rules[key]))
    assert not list(found)


@pytest.mark.parametrize("slug", library().playable)
def test_the_rule_itself_says_what_its_passages_carry(slug: str) -> None:
    for game in variants(slug):
        for key, cited in game.rules().items():
            first, *parameters = cited.details
            elsewhere = any(set(detail.passages) - set(first.passages) for detail in parameters)
            firm = first.warrant == weakest(cited.details) and not elsewhere
            assert cited.itself == (str(cited.rule) if firm else ""), key
            assert (cited.details[0] in cited.counted) == firm, key


def test_a_planted_choice_beside_stated_is_found() -> None:
    king, ace = planted()
    assert not chosen_in(said(king), king, ace)
    sentence = [("", str(king.rule))]  # what stood there before
    assert chosen_in(sentence, king, ace) == ["g/stop.: a king is a stop: its player starts a new sequence"]


def test_what_the_unseen_half_leaves_open_is_our_choice() -> None:
    """The first half of the article of 1753 was not seen."""
    cited_rules = [
        cited
        for cited in library().load("comet-1753").rules().values()
        for detail in cited.details
        if detail.inherited and "unseen-half" in [choice.point for choice in detail.inherited.choices]
    ]
    assert len(cited_rules) >= 30
    assert all(cited.warrant in OURS for cited in cited_rules)


def test_a_choice_of_a_source_is_no_choice_of_ours() -> None:
    option = Detail(passages=("a:1",), choices=(Choice("x", "g/reading/x", "option"),))
    assert (option.ground, option.warrant) == ("stated", "stated")
    assert weakest([option, Detail(choices=(Choice("y"),))]) == "doubtful-choice"


def test_a_choice_made_in_the_amended_game_is_kept() -> None:
    base = (Choice("x", "g/reading/x", "high"),)
    taken = Detail(passages=("a:1",), inherited=Inheritance("g/a", "g/a", ("b:1",), base=base))
    assert (taken.ground, taken.warrant) == ("read", "sure-choice")


def test_what_is_inherited_says_by_what() -> None:
    nothing = "is inherited, but no words of the later source and no reading say so"
    with pytest.raises(CorpusError, match=nothing):
        Inheritance("comet-1718/stop/king", "comet-1718/stop/king")
