"""What the details of modern comet, of the games made of it, and of Multiple 9 rest on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import nines
from nines import library

if TYPE_CHECKING:
    from nines.evidence.cite import Cited
    from nines.evidence.warrant import Detail

SLUGS = ("comet-1991", "comet-2011", "comet-2011-two-hand", "comet-2018", "multiple-9-2007")


def rule(key: str, **changed: str) -> Cited[object]:
    game = nines.load(key.partition("/")[0])
    return game.read({point.replace("_", "-"): to for point, to in changed.items()}).rules()[key]


def details(cited: Cited[object]) -> dict[str, Detail]:
    return {detail.name: detail for detail in cited.details}


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_not_inherited_cites_passages_on_the_game_itself(slug: str) -> None:
    corpus = library().corpus
    for key, cited in nines.load(slug).rules().items():
        for detail in cited.details:
            if not detail.inherited:
                strange = [one for one in detail.passages if slug not in corpus.passage(one).games]
                assert not strange, (key, detail.name)


@pytest.mark.parametrize(
    ("key", "via", "points"),
    [
        ("comet-2011/deal", ("wp-comet:171",), ()),
        ("comet-2011-two-hand/deal", ("wp-comet:159",), ("rest-of-the-rules",)),
    ],
)
def test_of_the_deal_the_later_account_gives_only_the_numbers(
    key: str, via: tuple[str, ...], points: tuple[str, ...]
) -> None:
    found = details(rule(key))
    assert (found["each"].warrant, found["each"].inherited) == ("stated", None)
    for name in ("", "packet"):
        taken = found[name].inherited
        assert taken
        assert (taken.rule, taken.passages) == ("comet-1991/deal", via)
        assert tuple(choice.point for choice in taken.choices) == points
    assert [choice.point for choice in found["packet"].choices] == ["packets"]


def test_all_that_is_inherited_rests_on_a_reading() -> None:
    taken = [
        detail.inherited
        for cited in nines.load("comet-2011-two-hand").rules().values()
        for detail in cited.details
        if detail.inherited
    ]
    assert taken
    assert all([choice.point for choice in one.choices] == ["rest-of-the-rules"] for one in taken)


def test_nobody_says_that_no_number_of_chips_is_set() -> None:
    found = details(rule("comet-1991/stakes"))
    assert (found[""].warrant, found["unit"].warrant) == ("sure-choice", "stated")


@pytest.mark.parametrize(
    ("key", "point"),
    [
        ("comet-1991/stop/comet-among-nines", "comet-among-nines"),
        ("comet-1991/stop/set", "after-a-set"),
        ("comet-1991/passing/comet", "wild-card-held-back"),
        ("comet-1991/payment-limit/last-card", "last-card-paid"),
        ("comet-1991/payment-limit/answer", "answer-comet-paid"),
        ("comet-1991/last-wild/comet-among-nines", "comet-among-nines"),
        ("comet-2011/rise", "comet-value-rises"),
        ("multiple-9-2007/pack", "which-pack"),
        ("multiple-9-2007/cut", "endless-play"),
        ("multiple-9-2007/lot", "first-dealer"),
        ("multiple-9-2007/ties", "sitting"),
    ],
)
def test_what_the_text_leaves_open_is_not_called_stated(key: str, point: str) -> None:
    which = details(rule(key))[""]
    assert point in [choice.point for choice in which.choices]
    assert which.ground == "read"


@pytest.mark.parametrize(
    ("changed", "points"),
    [
        ({}, {"last-card-paid", "comet-payment-doubled"}),
        ({"last_card_paid": "no"}, {"last-card-paid"}),
        (
            {"comet_payment_doubled": "yes"},
            {
                "last-card-paid",
                "comet-payment-doubled",
                "opera",
                "tie-and-pegs",
                "doubled-payment-in-a-draw",
            },
        ),
        (
            {"comet_payment_doubled": "yes", "opera": "never"},
            {"last-card-paid", "comet-payment-doubled", "opera"},
        ),
        (
            {"comet_payment_doubled": "yes", "tie_and_pegs": "void"},
            {"last-card-paid", "comet-payment-doubled", "opera", "tie-and-pegs"},
        ),
    ],
)
def test_a_comet_laid_last_rests_on_the_questions_that_arise(
    changed: dict[str, str], points: set[str]
) -> None:
    assert set(rule("comet-1991/payment/comet-last", **changed).points) == points


def test_one_pack_leaves_one_count_without_a_further_question() -> None:
    by_pack = details(rule("comet-1991/rise", which_pack_first="one-pack"))["by_pack"]
    assert (by_pack.value, [choice.point for choice in by_pack.choices]) == (False, ["which-pack-first"])


@pytest.mark.parametrize("hand", ["next", "winner", "same"])
def test_the_direction_is_named_only_where_the_deal_passes_on(hand: str) -> None:
    points = rule("multiple-9-2007/succession", first_hand_next=hand).points
    assert ("direction" in points) == (hand == "next")


def test_whole_sets_leave_nothing_to_split() -> None:
    found = details(rule("multiple-9-2007/division-of", whole_sets="whole"))["anywhere"]
    assert (found.value, [choice.point for choice in found.choices]) == (False, ["whole-sets"])


def test_a_wild_card_is_inherited_but_not_which_it_is() -> None:
    found = details(rule("comet-2018/wild", base_game="comet-1991"))
    assert found[""].inherited
    assert found[""].inherited.rule == "comet-1991/wild"
    assert (found["which"].inherited, [one.point for one in found["which"].choices]) == (None, ["comet-card"])
