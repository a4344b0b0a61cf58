"""The key to the games: its answers are those of the rules, and readers find their edition with it."""

from __future__ import annotations

import os
import random
from dataclasses import replace
from itertools import islice, product
from typing import TYPE_CHECKING, Final

import numpy as np
import pytest

from nines import library
from nines.errors import CorpusError, RequestError, UnknownNameError
from nines.libraries.alternatives import alternatives_at, on_other_bases
from nines.reference.identify import NONE_FITS, identify, nearest_reading, read_answers
from nines.reference.key_answers import KeyAnswer, Read, answers_of, default_answers, read_answer
from nines.reference.key_house import house_rules_for, settings_for, tried_form
from nines.reference.key_ranking import editions, likely_answers, match, next_question, rank
from nines.reference.key_values import IDLE, agreement

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.kernel.game import AnyGame

OURS: Final = library()
ALL: Final = bool(os.environ.get("NINES_ALL_READINGS"))  # every choice is tried, not only some
READERS: Final = 1000  # for each edition
EQUAL: Final = [{"pink-nines-1974", "pink-nines-2008"}]  # the editions with equal answers
UNCERTAIN, MISTAKEN = 0.9, 0.8  # of the readers, how many find their edition among the first three


def variants(game: AnyGame) -> Iterator[AnyGame]:
    """Yield the game under other choices: at all points of the key, and at some of the other points."""
    named = {point for question in OURS.key.values() for point in question.points}
    yield from (other for *_, other in alternatives_at(game, named))
    others = [point for point in game.choices.points.readings() if point not in named]
    drawn = others if ALL else random.Random(game.slug).sample(others, min(2, len(others)))  # noqa: S311 - a sample
    yield from (other for *_, other in alternatives_at(game, drawn))
    yield from (other for *_, other in on_other_bases(game) if ALL)


@pytest.mark.slow
def test_the_rules_answer_every_question_under_every_choice() -> None:
    used: set[tuple[str, str, str]] = set()
    for slug in OURS.playable:
        known = answers_of(OURS, slug)
        for game in (OURS.load(slug), *variants(OURS.load(slug))):
            rules = [(aspect, cited.rule) for aspect, held in game.aspects().items() for cited in held]
            classes = {(aspect, type(rule).__name__) for aspect, rule in rules}
            for name, question in OURS.key.items():
                value = read_answer(game, question).value
                assert value in ("", known[name].read.value, *known[name].readings), (game.name, name)
                used |= {(name, *place) for place in classes}
    for name, question in OURS.key.items() if ALL else ():
        lines = {(name, line.aspect, line.rule) for line in question.read}
        silent = {(name, one, rule) for one, rules in question.silent.items() for rule in rules.split()}
        assert lines | silent <= used, name  # none is left over from a rule that is gone


def test_only_editions_with_equal_answers_cannot_be_told_apart() -> None:
    answers = {
        slug: {name: one.read.value for name, one in default_answers(OURS, slug).items()}
        for slug in editions(OURS)
    }
    for slug, own in answers.items():
        given = {name: value for name, value in own.items() if value not in ("", IDLE)}
        level = {
            other
            for other, theirs in answers.items()
            if all(theirs[name] == value for name, value in given.items())
        }
        assert level in ({slug}, *EQUAL)


class Readers:
    """Readers of every edition, with the costs of all answers that they may give, as one table."""

    def __init__(self) -> None:
        self.editions = editions(OURS)
        answers = {slug: answers_of(OURS, slug) for slug in self.editions}
        self.values = {name: sorted(_values(answers, name)) for name in OURS.key}
        most = max(map(len, self.values.values()))
        self.costs = np.zeros((len(self.editions), len(OURS.key), most + 1))  # the last is no answer
        for row, slug in enumerate(self.editions):
            for column, (name, question) in enumerate(OURS.key.items()):
                for place, value in enumerate(self.values[name]):
                    self.costs[row, column, place] = match(question, value, answers[slug][name]).cost
        self.own = {slug: [_own(answers[slug][name].read) for name in OURS.key] for slug in self.editions}

    def found(self, slug: str, draw: np.random.Generator, known: float, wrong: float, first: int) -> float:
        """Return the share of the readers of an edition who find it, or its equal, among the first."""
        given = np.full((READERS, len(OURS.key)), self.costs.shape[2] - 1)
        for column, (own, values) in enumerate(zip(self.own[slug], self.values.values(), strict=True)):
            if own:
                right = draw.choice([values.index(value) for value in own], READERS)
                mistaken = (right + draw.integers(1, len(values), READERS)) % len(values)
                said = np.where(draw.random(READERS) < wrong, mistaken, right)
                given[:, column] = np.where(draw.random(READERS) < known, said, given[:, column])
        sums = self.costs[:, np.arange(len(OURS.key)), given].sum(axis=2)
        equals = next((one for one in EQUAL if slug in one and first == 1), {slug})
        place = np.argsort(sums, axis=0, kind="stable")[:first]
        return float(np.isin(place, [self.editions.index(one) for one in equals]).any(axis=0).mean())


def _values(answers: Mapping[str, Mapping[str, KeyAnswer]], name: str) -> set[str]:
    """Return all answers that a reader may give: those of all editions, and single numbers of players."""
    given = {value for one in answers.values() for value in (one[name].read.value, *one[name].readings)}
    return {single for value in given - {"", IDLE} for single in (value, *likely_answers(value))}


def _own(read: Read) -> tuple[str, ...]:
    return () if read.value in ("", IDLE) else likely_answers(read.value)


@pytest.fixture(scope="module")
def readers() -> Readers:
    return Readers()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("known", "wrong", "first", "least"),
    [(1, 0, 1, 1), (0.5, 0, 3, UNCERTAIN), (1, 1 / 6, 3, MISTAKEN)],
)
def test_readers_find_their_edition_among_the_first(
    known: float, wrong: float, first: int, least: float, readers: Readers
) -> None:
    draw = np.random.default_rng(40)
    found = {slug: readers.found(slug, draw, known, wrong, first) for slug in readers.editions}
    assert min(found.values()) >= least, sorted(found.items(), key=lambda one: one[1])[:3]


def questions_until_one_leads(slug: str) -> int:
    """Return after how many questions an edition, or its equal, is nearer than all others."""
    own = {name: _own(one.read) for name, one in default_answers(OURS, slug).items()}
    given: dict[str, str] = {}
    passed: list[str] = []
    while question := next_question(OURS, given, passed):
        if own[question]:
            given[question] = own[question][len(own[question]) // 2]
        else:
            passed.append(question)
        first, second = rank(OURS, given, 2)
        if first.mismatch < second.mismatch:
            break
    return len(given) + len(passed)


@pytest.mark.slow
def test_the_median_reader_answers_six_questions_at_most() -> None:
    counts = sorted(map(questions_until_one_leads, editions(OURS)))
    assert counts[len(counts) // 2] <= 6
    assert counts[-1] <= 10


def test_the_first_questions_separate_the_families() -> None:
    assert [name for name, question in OURS.key.items() if question.parts == "family"] == [
        *islice(OURS.key, 4)
    ]
    assert next_question(OURS, {}) in islice(OURS.key, 4)
    assert next_question(OURS, {"runs": "yes"}) not in islice(OURS.key, 4)
    assert 10 <= len(OURS.key) <= 20


def test_an_answer_that_rests_on_a_reading_says_so() -> None:
    found = identify(OURS, {"suit": "yes", "wild": "9♦", "pips": "yes", "wild-paid": "10"}).ranked[0]
    assert found.name == "comet-1718[in-suit=yes]"
    assert [one.question for one in found.with_verdict("on-a-reading")] == ["suit"]
    assert (
        nearest_reading(OURS, {"suit": "yes", "equals": "yes"}, "comet-1718").name == found.name
    )  # excluded


def test_none_fits_if_more_than_a_third_disagrees() -> None:
    answers = {"wild": "9♦ 9♥", "pips": "yes", "suit": "yes", "stops": "A"}
    assert not identify(OURS, {**answers, "stops": "7", "missing": "5"}).fits
    found = identify(OURS, {"runs": "no", "tricks": "no", "betting": "no", "wild": "8", "missing": "4"})
    assert (found.fits, found.says.startswith(NONE_FITS), bool(found.report)) == (False, True, True)
    assert found.conflicts[0].questions == ("wild",)
    both = identify(OURS, {"runs": "yes", "tricks": "yes"}).conflicts
    assert [one.questions for one in both] == [("runs", "tricks")]


@pytest.mark.parametrize(
    ("edition", "question", "given", "house"),
    [
        ("red-nines-20c", "suit", "yes", "suit.kept=yes"),
        ("red-nines-20c", "players", "3", "seats.least=3"),
        ("red-nines-20c", "players", "3-6", "seats.least=3 seats.most=6"),
        ("newmarket-1891", "players", "3-6", "seats.most=6"),
        ("newmarket-1891", "missing", "A♠ J♦ Q♣ K♥", ""),
        ("comet-1718", "wild-paid", "2", "payment/manille.amount=2 payment/manille-as-nine.amount=2"),
        ("comet-1718", "stops", "A K", "stop/king.ranks=A,K"),
        ("comet-1718", "wild", "9♦ 9♥", "wild.which=9♦,9♥"),
        ("red-nines-20c", "equals", "no", ""),
        ("red-nines-20c", "tricks", "yes", ""),
    ],
)
def test_house_rules_make_an_edition_agree(edition: str, question: str, given: str, house: str) -> None:
    found = house_rules_for(OURS.load(edition), OURS.key[question], given)
    assert " ".join(f"{key}={value}" for key, value in found.items()) == house


@pytest.mark.slow
def test_what_a_page_offers_as_house_rules_can_be_played() -> None:
    draw = random.Random(50)  # noqa: S311 - a sample, not a secret
    typed = {"players": ["2", "7", "3-6", "6-8", "3-44"], "missing": ["7", "none", "8♦", "9♦"], "wild": ["9"]}
    for slug, question in product(editions(OURS), OURS.key.values()):
        game, own = OURS.load(slug), default_answers(OURS, slug)[question.id].read.value
        form = tried_form(game, question)
        others = {default_answers(OURS, other)[question.id].read.value for other in editions(OURS)}
        values = sorted({*others, *typed.get(question.id, ())} - {"", IDLE, own})
        for value in draw.sample(values, min(2, len(values))):
            if form and (settings := settings_for(form, question, value)):
                assert house_rules_for(game, question, value) == settings, (slug, question.id, value)


def test_editions_that_are_equally_near_are_named() -> None:
    played = {"runs": "yes", "wild": "9♦ 9♥", "suit": "no", "stops": "K", "pips": "yes", "players": "3-6"}
    found = identify(OURS, {**played, "equals": "no", "double": "yes", "aside": "no", "missing": "none"})
    assert found.says.endswith("agree, and 1 in part. Equally near: Red Nines of the 20th century.")
    assert "Equally" not in identify(OURS, {"runs": "yes"}).says


def test_all_house_rules_of_the_nearest_edition_are_offered_together() -> None:
    near = identify(OURS, {"suit": "yes", "wild": "red nines", "pips": "yes", "double": "yes"}).ranked[0]
    assert (near.edition, near.house) == ("red-nines-20c", ("suit.kept=yes",))
    near = identify(OURS, {"suit": "yes", "wild": "9♦", "pips": "yes", "wild-paid": "10"}).ranked[0]
    assert [one.reading for one in near.compared if one.reading] == ["in-suit=yes"]


@pytest.mark.parametrize(
    ("kind", "given", "answer", "grade"),
    [
        *(("yes-no", "yes", IDLE, 0.0), ("yes-no", "no", IDLE, 0.5), ("number", "2-5", "2-8", 0.5)),
        *(("number", "yes", "3", 1.0), ("number", "no", "0", 1.0), ("cards", "sometimes", "K", 0.5)),
        *(("cards", "9♦", "9", 0.5), ("cards", "none", "9", 0.0), ("number", "4+", "4-8", 0.5)),
    ],
)
def test_answers_of_different_kinds_are_compared(kind: str, given: str, answer: str, grade: float) -> None:
    assert agreement(kind, given, answer) == grade  # type: ignore[arg-type] # one of the kinds


@pytest.mark.parametrize(
    ("question", "typed", "value"),
    [
        *(("players", "up to 8", "2-8"), ("players", "up to eight", "2-8"), ("players", "any", "2+")),
        *(
            ("wild", "a nine", "9"),
            ("wild", "a red nine", "9♦ 9♥"),
            ("wild", "a K", "A K"),
            ("wild", "nothing", "none"),
        ),
        *(
            ("pools", "4 and a kitty", "4"),
            ("pools", "four + kitty", "4"),
            ("pools", "8, the pot for the winner", "8"),
        ),
        *(("aside", "one hand", "yes"), ("pools", "none", "0"), ("players", "three or more", "3+")),
    ],
)
def test_answers_are_read_as_people_type_them(question: str, typed: str, value: str) -> None:
    assert read_answers(OURS, {question: typed})[0] == {question: value}


def test_no_question_is_put_that_an_answer_has_settled() -> None:
    given: dict[str, str] = {"runs": "yes", "wild": "none"}
    while question := next_question(OURS, given):
        assert question not in {"wild-paid", "double"}
        given[question] = "0" if OURS.key[question].kind == "number" else "no"


def test_a_game_of_another_kind_never_fits() -> None:
    crazy = {"runs": "no", "draw": "yes", "equals": "no", "aside": "no", "double": "no", "length": "yes"}
    assert identify(OURS, crazy).ranked[0].edition == "multiple-9-2007"
    found = identify(
        OURS, {**crazy, "wild": "9♦", "pips": "yes", "wild-paid": "10", "stops": "K", "suit": "no"}
    )
    assert found.ranked[0].edition.startswith("comet") <= (not found.fits)


def test_newmarket_with_a_kitty_is_among_the_first() -> None:
    played = {
        "runs": "yes",
        "players": "3-8",
        "wild": "none",
        "suit": "yes",
        "stops": "none",
        "missing": "none",
    }
    found = identify(OURS, {**played, "aside": "yes", "pools": "4"})
    assert "newmarket-1891" in [near.edition for near in found.ranked]
    assert found == identify(OURS, {**played, "aside": "yes", "pools": "4 and a kitty"})
    says = identify(OURS, {**played, "aside": "yes", "pools": "5"}).conflicts[0].says
    assert (
        says
        == "No edition answers “Cards with stakes: 5”. If you counted a kitty for the winner, leave it out."
    )


def test_what_is_no_answer_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'suit'"):
        read_answers(OURS, {"sut": "yes"})
    with pytest.raises(RequestError, match="write yes, no, sometimes"):
        read_answers(OURS, {"suit": "perhaps"})
    with pytest.raises(RequestError, match="is not a number; write a number, without a kitty"):
        read_answers(OURS, {"pools": "yes"})
    with pytest.raises(RequestError, match="at least one edition"):
        identify(OURS, {}, most=0)
    question = replace(OURS.key["equals"], silent={}, read=OURS.key["equals"].read[:1])
    with pytest.raises(CorpusError, match="add a line, or the class to 'silent'"):
        read_answer(OURS.load("comet-1752"), question)
