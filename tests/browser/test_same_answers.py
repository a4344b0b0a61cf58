"""Python in the browser plays as Python here: a tenth of the deals, and of the engine's own tests."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from nines_tools.same_answers.compared import COMMAND, differences, digest_of, read_compared, tenth
from nines_tools.same_answers.deals import deal_digests
from nines_tools.same_answers.engine_tests import engine_tests, read_tests, run_tests
from nines_tools.same_answers.in_chromium import InChromium

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.conftest import Reader
    from tests.conftest import Site

SEED = 38  # it chooses the tenth; any other seed must do too


@pytest.fixture(scope="module")
def play(site: Site) -> Path:
    """Return the folder of the site with what a browser needs to play."""
    play = Path(site.folder, "play")
    assert list(play.glob("*-nines.whl.gz")), "the site was built without Play here: install node and npm"
    return play


@pytest.mark.usefixtures("play")
def test_deals_give_the_same_answers(reader: Callable[[], Reader]) -> None:
    stored = read_compared()
    chosen = tenth(stored, SEED)
    seated = reader()
    there = InChromium(seated.page, seated.home)
    for (slug, number), found in zip(chosen, there.play(chosen), strict=True):
        here = deal_digests(slug, number)
        assert not [*differences(found, here)], f"{slug}, deal {number}"
        stale = f"{slug}, deal {number}: the stored comparison is stale: {COMMAND} {slug}"
        assert stored[slug].deals[number - 1] == digest_of(here), stale
    assert not [what for what in seated.wrong if "elsewhere" in what]


def test_tests_of_the_engine_pass(play: Path) -> None:
    found = engine_tests(play)
    chosen = Random(SEED).sample(sorted(found), -(-len(found) // 10))  # noqa: S311 - no secret
    most = read_tests().passed // 10
    outcomes = run_tests(play, {test: found[test] for test in chosen}, most, SEED)
    assert outcomes.failed == {}
    assert 100 < outcomes.counts["passed"] <= most
