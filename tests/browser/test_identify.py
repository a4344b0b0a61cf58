"""The page "Which game is it?": it ranks as the terminal does, the list follows every answer, no scripts."""

from __future__ import annotations

import random
from itertools import product
from typing import TYPE_CHECKING, Final

import pytest

from nines import library
from nines.errors import RequestError
from nines.reference.key_answers import answers_of
from nines.reference.key_house import settings_for, tried_form
from nines.reference.key_ranking import editions, next_question, rank
from nines.reference.key_values import IDLE, read_value

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.conftest import Reader

    Seated = Callable[..., Reader]

PAGE: Final = "identify.html"
DRAWN: Final = 40  # sets of answers
TYPED: Final = {
    "wild": (
        "9♦ 9♥",
        "red nines",
        "9d",
        "K",
        "kings and 7 of diamonds",
        "joker",
        "none",
        "A K",
        "x9",
        "yes",
        "a nine",
        "a red nine",
        "nothing",
    ),
    "pools": ("4 and a kitty", "four + kitty", "8, the pot for the winner", "4+", "1 and 2"),
    "players": ("4", "2-5", "2 to 5", "4 or more", "none", "five hundred", "5-2", "sometimes", ""),
    "suit": ("yes", "No", "sometimes", "maybe"),
}
HOUSES: Final = ("comet-1718", "newmarket-1891", "red-nines-20c", "commit-1857", "ninety-nine-3p")
ANSWERED: Final = {
    "players": ("3", "3-6", "20", "4+", "0"),
    "missing": ("none", "7", "A 2", "A♠ J♦ Q♣ K♥", "9♦", "K♦"),
    "wild": ("9♦ 9♥", "9", "none", "Joker", "yes"),
    "stops": ("A K", "A 7♦ K", "7♦", "none"),
    "wild-paid": ("0", "3", "2-5"),
    **dict.fromkeys(("suit", "aside", "king-left", "pips"), ("yes", "no", "sometimes")),
}
HEAD: Final = ".nines-identify-verdict"


def drawn() -> list[dict[str, str]]:
    """Return sets of answers, as readers of an edition or of none might give them."""
    ours, draw = library(), random.Random(40)  # noqa: S311 - a sample, not a secret
    values = {
        name: sorted(
            {
                value
                for slug in editions(ours)
                for answer in (answers_of(ours, slug)[name],)
                for value in (answer.read.value, *answer.readings)
            }
            - {"", IDLE}
        )
        for name in ours.key
    }
    return [
        {name: draw.choice(values[name]) for name in draw.sample(list(values), draw.randint(1, 12))}
        for _ in range(DRAWN)
    ]


def test_the_page_ranks_and_asks_as_the_terminal_does(reader: Seated) -> None:
    page, ours = reader().open(PAGE), library()
    sets = drawn()
    found = page.evaluate(
        "(sets) => sets.map((one) => [ninesIdentify.rank(one), ninesIdentify.next(one)])", sets
    )
    for given, (ranked, following) in zip(sets, found, strict=True):
        ours_ranked = [[each.edition, each.mismatch] for each in rank(ours, given, len(ours.playable))]
        assert ranked == ours_ranked
        assert following == next_question(ours, given)


def test_the_page_writes_the_house_rules_of_the_terminal(reader: Seated) -> None:
    page, ours = reader().open(PAGE), library()
    asked, wanted = [], []
    for slug, (name, values) in product(HOUSES, ANSWERED.items()):
        form = tried_form(ours.load(slug), ours.key[name])
        for value in values:
            settings = settings_for(form, ours.key[name], value) if form else {}
            asked.append([slug, name, value])
            wanted.append([f"{place}={value}" for place, value in settings.items()])
    found = page.evaluate("(asked) => asked.map((one) => ninesIdentify.house(...one))", asked)
    assert dict(zip(map(tuple, asked), found, strict=True)) == dict(
        zip(map(tuple, asked), wanted, strict=True)
    )
    assert sum(map(bool, wanted)) > len(wanted) / 4
    page = reader().open(f"{PAGE}?wild=9♦+9♥&players=3-6&pips=yes&runs=yes&suit=no&double=yes&stops=K")
    said = page.locator("#identify-result").inner_text()
    assert "As a house rule: --rule seats.least=3 --rule seats.most=6" in said
    assert "nines play red-nines-20c --rule seats.least=3 --rule seats.most=6 --human 1" in said


def test_the_page_reads_what_is_typed_as_the_terminal_does(reader: Seated) -> None:
    page = reader().open(PAGE)
    for name, texts in TYPED.items():
        question = library().key[name]
        for text in texts:
            try:
                wanted = read_value(question, text)
            except RequestError:
                wanted = None
            script = "([kind, text]) => ninesIdentify.read(kind, text)"
            assert page.evaluate(script, [question.kind, text]) == wanted, (name, text)


def test_the_list_and_the_address_follow_every_answer(reader: Seated) -> None:
    seated = reader()
    page = seated.open(f"{PAGE}?wild=9♦+9♥&pips=yes")
    assert "Red Nines of the 20th century: 2 of 2 answers agree" in page.locator(HEAD).inner_text()
    page.get_by_role("group", name="Must a run keep to one suit?").get_by_label("Yes").check()
    page.get_by_label("Which cards are wild, so that they can stand for another card?").fill("9d")
    page.keyboard.press("Tab")
    assert "suit=yes" in page.url
    assert page.locator("#identify-result h3").first.inner_text() == "Comet of 1718"
    play = page.locator("#identify-result a", has_text="Play here").first.get_attribute("href")
    assert play == "games/comet-1718.html?in-suit=yes#play-here"
    page.locator("#identify-result a", has_text="How to play").first.click()
    page.locator("#comet-1718-rulebook").wait_for()
    page.go_back()
    page.get_by_role("button", name="Begin again").click()
    assert page.url.endswith(PAGE)
    assert not seated.faults_of_axe("article")
    assert not seated.wrong


@pytest.mark.parametrize("given", [{"java_script_enabled": False}])
def test_without_scripts_each_question_has_its_answers(given: dict[str, bool], reader: Seated) -> None:
    page = reader(**given).open(PAGE)
    assert page.get_by_text("9♦ and 9♥: Red Nines of 1881").is_visible()
    assert not page.locator(".nines-identify-form").is_visible()
