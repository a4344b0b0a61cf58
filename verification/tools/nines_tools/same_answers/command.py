"""``python -m nines_verification browser``: play deals in a browser and here, and store what differs."""

from __future__ import annotations

from argparse import ArgumentParser
from contextlib import contextmanager
from typing import TYPE_CHECKING

from nines import library
from nines.errors import RequestError
from nines.text import counted
from nines_tools.chromium import launched, served
from nines_tools.same_answers.compared import (
    compared,
    every_deal,
    grounds,
    read_compared,
    stale,
    write_compared,
)
from nines_tools.same_answers.deals import DEALS, deal_digests
from nines_tools.same_answers.engine_tests import engine_tests, run_tests, write_tests
from nines_tools.same_answers.in_chromium import InChromium
from nines_tools.same_answers.shipped import shipped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def command(arguments: list[str]) -> Iterator[str]:
    """Play the deals of games in a browser and here, store the comparison, and yield what was found.

    Raises
    ------
    RequestError
        If an answer is not the same, or if there is no browser.
    """
    parser = ArgumentParser("python -m nines_verification browser", description=__doc__)
    parser.add_argument("games", metavar="GAME", nargs="*", help="by default all games")
    parser.add_argument("--stale", action="store_true", help="only games whose stored comparison is stale")
    parser.add_argument(
        "--tests", action="store_true", help="run the engine's own tests in Python for browsers"
    )
    asked = parser.parse_args(arguments)
    if asked.tests:
        yield from _test()
        return
    ours = library()
    slugs = [ours.load(name).slug for name in asked.games] or list(ours.playable)
    if asked.stale:
        slugs = stale(ours, read_compared(), slugs)
    yield from _compare(slugs)


def _compare(slugs: Sequence[str]) -> Iterator[str]:
    ours, differing = library(), []
    rests_on = grounds(ours, slugs)
    with in_chromium() as there:
        for slug in slugs:
            here = [deal_digests(*deal) for deal in every_deal([slug])]
            found = compared([*there.play(every_deal([slug]))], here, rests_on[slug], there.name)
            write_compared(ours, {slug: found})
            yield f"{slug}: {DEALS} deals, {', '.join(found.differing) or 'the same answers'}"
            differing += [slug] if found.differing else []
    if differing:
        raise RequestError(f"Python in a browser plays differently: {', '.join(differing)}")


def _test() -> Iterator[str]:
    with shipped() as folder:
        play = folder / "play"
        tests = engine_tests(play)
        found = run_tests(play, tests)
    yield f"{len(tests)} files of tests in Python {found.python}: " + (
        ", ".join(f"{number:,} {outcome}" for outcome, number in sorted(found.counts.items()))
    )
    yield from (f"needs more than pytest: {name}" for name in found.need)
    yield from (f"{name}:\n{why}" for name, why in found.failed.items())
    yield f"wrote {write_tests(library(), len(tests), found)}"
    if found.failed:
        raise RequestError(f"{counted(len(found.failed), 'test')} failed in Python for browsers")


@contextmanager
def in_chromium() -> Iterator[InChromium]:
    """Open a browser in which Python is loaded, from a folder that is made and served for it."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - the tests need it, and this command alone

    with shipped() as folder, served(folder) as home, sync_playwright() as playwright:
        browser = launched(playwright)
        yield InChromium(browser.new_page(), home)
        browser.close()
