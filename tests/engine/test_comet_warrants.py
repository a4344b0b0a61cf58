"""What the details of the three oldest games of Comet rest on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import nines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.evidence.warrant import Detail


def details(name: str) -> Iterator[tuple[str, Detail]]:
    """Yield each detail of a game with its place."""
    for key, cited in nines.load(name).rules().items():
        for detail in cited.details:
            yield "/".join(filter(None, (key.partition("/")[2], detail.name))), detail


def warrants(name: str) -> dict[str, str]:
    return {place: detail.warrant for place, detail in details(name)}


# 1753: half of the article was not seen


@pytest.mark.parametrize(
    "name",
    [
        "comet-1753",
        "comet-1753[cards-left=by-card]",
        "comet-1753[fiche-or-less=half]",
        "comet-1753[wild-leads=no]",
    ],
)
def test_what_the_article_omits_is_inherited_by_our_reading(name: str) -> None:
    for place, detail in details(name):
        if detail.inherited is None:
            ours = [choice.point for choice in detail.choices]
            own = all(passage.startswith("encyclopedie-1753:") for passage in detail.passages)
            assert own, place
            assert detail.passages or ours, place
        else:
            assert [choice.point for choice in detail.inherited.choices] == ["unseen-half"], place
            assert detail.inherited.origin.startswith("comet-1718/"), place
            assert detail.warrant == "doubtful-choice", place


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("lead", "the first lead was not seen"),
        ("announcement", "that each card is named was not seen"),
        ("turn/clockwise", "the direction was not seen"),
        ("payment/manille", "who pays was not seen"),
        ("payment/manille/card", "which card the comet is was not seen"),
        ("payment/manille/amount", "what a fiche is worth was not seen"),
        ("settlement/manille/to_winner", "what a fiche is worth was not seen"),
        ("stakes/jetons_in_a_fiche", "what a fiche is worth was not seen"),
    ],
)
def test_words_seen_in_part_do_not_make_a_detail_firm(place: str, why: str) -> None:
    assert warrants("comet-1753")[place] == "doubtful-choice", why


@pytest.mark.parametrize(
    ("place", "passages"),
    [
        ("turn", "003"),
        ("blocked", "004 006"),
        ("payment/block/amount", "005"),
        ("stop/king/ranks", "007"),
        ("payment/king/amount", "008"),
        ("settlement/king/to_losers", "015"),
    ],
)
def test_what_the_seen_half_says_is_stated(place: str, passages: str) -> None:
    found = dict(details("comet-1753"))[place]
    assert (found.warrant, found.inherited) == ("stated", None)
    assert found.passages == tuple(f"encyclopedie-1753:{number}" for number in passages.split())


# 1718


def test_the_lost_suit_is_a_reading_wherever_it_matters() -> None:
    found = dict(details("comet-1718"))
    for place in ("wild/which", "payment/manille/card", "settlement/manille/card"):
        assert [choice.point for choice in found[place].choices] == ["comet-card"]
        assert found[place].warrant == "sure-choice"
    assert found["payment/manille/amount"].warrant == "stated"


def test_that_equals_cut_again_is_part_of_the_reading() -> None:
    points = [choice.point for choice in dict(details("comet-1718"))["lot"].choices]
    assert points == ["first-hand-cut", "first-hand-lot"]


@pytest.mark.parametrize("place", ["credit", "wild-limit/rank-laid", "passing/comet-as-nine", "dealer"])
def test_a_rule_without_words_of_the_source_is_not_stated(place: str) -> None:
    assert warrants("comet-1718")[place].endswith("-choice")


# 1752: an account of 1761 that leans on the older game


@pytest.mark.parametrize(
    ("place", "warrant"),
    [
        ("carte-blanche", "doubtful-choice"),  # what one is
        ("carte-blanche/plain", "stated"),
        ("carte-blanche/with_wild", "stated"),
        ("carte-blanche/paid", "doubtful-choice"),
        ("sides", "doubtful-choice"),  # where partners sit
        ("deal/packet", "stated"),
        ("deal/each", "doubtful-choice"),
        ("redeal", "doubtful-choice"),  # that any hand may count as poor
        ("lead", "taken-over"),  # the account speaks of the first lead only
        ("naming/suited", "implied"),
        ("value", "sure-choice"),
        ("settlement/game/amount", "doubtful-choice"),  # a jeton, by us
        ("seats/most", "stated"),
    ],
)
def test_a_detail_is_as_firm_as_the_account(place: str, warrant: str) -> None:
    assert warrants("comet-1752")[place] == warrant


def test_what_is_paid_in_play_is_inherited_and_in_points() -> None:
    found = dict(details("comet-1752"))
    for place in ("payment/king", "payment/block", "payment/king/amount", "payment/comet/amount"):
        older = found[place].inherited
        assert older is not None, place
        assert (older.rule.partition("/")[0], older.passages) == ("comet-1718", ("wp-comet:099",)), place
    amount = found["payment/comet/amount"]
    assert (amount.value, [choice.point for choice in amount.choices]) == (100, ["payments-in-jetons"])


@pytest.mark.parametrize(
    ("payments", "names"),
    [
        ("all", "king comet-as-king comet comet-as-nine comet-last block block-at-stop block-at-end"),
        ("comet-only", "comet comet-as-nine comet-last"),
        ("none", ""),
    ],
)
def test_which_payments_there_are_is_a_reading(payments: str, names: str) -> None:
    rules = nines.load(
        f"comet-1752[payments-in-play={payments}]" if payments != "all" else "comet-1752"
    ).rules()
    found = {key: cited for key, cited in rules.items() if "/payment/" in key}
    assert [key.rpartition("/")[2] for key in found] == names.split()
    assert all("payments-in-play" in cited.points for cited in found.values())
