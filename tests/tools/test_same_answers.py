"""Deals and tests in a browser's Python: what is chosen, what is noticed, and what is stored."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from tests.browser import conftest as browsers

from nines import library
from nines_tools import HOUSE
from nines_tools.same_answers import in_chromium, words
from nines_tools.same_answers.compared import (
    Compared,
    compared,
    digest_of,
    every_deal,
    grounds,
    kinds_in,
    read_compared,
    stale,
    tenth,
)
from nines_tools.same_answers.deals import DEALS, PARTS, Deal, deal_digests
from nines_tools.same_answers.engine_tests import read_tests
from nines_tools.same_answers.tests_found import files_there

STORED = read_compared()
ALL = list(library().playable)


def test_every_deal_is_stored_and_the_same() -> None:
    assert list(STORED) == ALL
    assert all(len(one.deals) == DEALS and not one.differing for one in STORED.values())
    assert len([*every_deal(ALL)]) == DEALS * len(ALL)


def test_no_stored_comparison_is_stale() -> None:
    again = stale(library(), STORED, ALL)
    assert not again, f"python -m nines_verification browser {' '.join(again)}"


def test_a_change_of_rules_makes_a_comparison_stale() -> None:
    old = {**STORED, "comet-1718": Compared("0" * 12, "", (), {})}
    del old["comet-1753"]
    assert stale(library(), old, ALL) == ["comet-1718", "comet-1753"]


@pytest.mark.parametrize(
    ("changed", "again"), [("table/seen.py", 26), ("holdem/display.py", 1), ("stops/objections.py", 19)]
)
def test_changed_words_make_a_comparison_stale(
    changed: str, again: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A comment changes nothing; a word of the table, of a display or of a refusal does."""
    now = {slug: Compared(digest, "", (), {}) for slug, digest in grounds(library(), ALL).items()}
    source = words.read
    for more, count in (("# a note\n", 0), ('NEW = "other words"\n', again)):
        changing = {words.ENGINE / changed: more}
        monkeypatch.setattr(words, "read", lambda file, also=changing: source(file) + also.get(file, ""))
        words.digest_of_folder.cache_clear()
        assert len(stale(library(), now, ALL)) == count
    words.digest_of_folder.cache_clear()


@pytest.mark.parametrize("seed", [1, 38])
def test_a_tenth_has_every_game_and_kind_of_act(seed: int) -> None:
    chosen = tenth(STORED, seed)
    assert {slug for slug, _ in chosen} == {*ALL}
    kinds = {kind for slug, number in chosen for kind in kinds_in(STORED[slug], number)}
    assert kinds == {kind for one in STORED.values() for kind in one.kinds}
    assert {kind.split()[0] for kind in kinds} == {"cards", "choose", "amount", "word"}
    assert len(ALL) <= len(chosen) <= len(ALL) + len(kinds)


def test_a_digest_covers_each_part(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = deal_digests("hoc-mazarin-1765", 1)
    assert whole == deal_digests("hoc-mazarin-1765", 1)
    assert len({whole[part] for part in PARTS}) == len(PARTS)
    monkeypatch.setattr("nines_tools.same_answers.deals._refused", lambda _: "because")
    other = deal_digests("hoc-mazarin-1765", 1)
    assert compared([whole], [other], "1f", "").differing == ("deal 1: refusals",)
    assert digest_of(whole) != digest_of(other)


class Noted(Deal):
    """A deal that notes what it tries."""

    tried: ClassVar[list[str]] = []

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:  # noqa: ANN401 - as the deal itself
        """Ask the page, and note an act or cards that are tried."""
        if do == "try":
            self.tried.append(str(fields.get("act") or fields["cards"]))
        return super().ask(do, **fields)


def test_a_deal_is_tried_with_every_card() -> None:
    Noted.tried.clear()
    Noted("red-nines-20c", 1).played()
    assert len({*Noted.tried}) > 13
    assert "pass" in Noted.tried


def test_tests_are_chosen_by_what_they_import() -> None:
    tests = HOUSE / "tests"
    test = tests / "kernel" / "test_event.py"
    shipped = frozenset(
        {"nines", "nines.cards", "nines.kernel.event", "nines.kernel.playing", "nines.policies"}
    )
    assert files_there(test, shipped) == ()
    assert files_there(test, shipped - {"nines.policies"}) is None
    assert files_there(tests / "kernel" / "test_ledger.py", shipped) is None  # it needs hypothesis
    assert files_there(tests / "test_tree.py", shipped) is None  # it reads the checkout
    assert files_there(tests / "table" / "test_page.py", shipped) is None  # it starts a process


def test_all_tests_passed_in_a_browsers_python() -> None:
    stored = read_tests()
    assert stored.failed == ()
    assert stored.passed > 1000
    assert len(stored.need) < stored.passed / 100


def test_an_error_in_the_browser_is_no_answer() -> None:
    class Page:
        def evaluate(self, *_: str) -> dict[str, str]:
            return {"error": "NameError: deals", "output": ""}

    there = object.__new__(in_chromium.InChromium)
    there.page = Page()  # type: ignore[assignment]
    with pytest.raises(Exception, match="NameError: deals"):
        there.run("deals")


@pytest.mark.parametrize(("ci", "outcome"), [("", pytest.skip.Exception), ("true", pytest.fail.Exception)])
def test_without_a_browser_only_ci_fails(
    ci: str, outcome: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browsers, "chromium", lambda: None)
    monkeypatch.setenv("CI", ci)
    with pytest.raises(outcome, match="no browser"):
        browsers.check_browser()
