"""The pages of released versions: made of the released data, small, and with an address for each rule."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest

import nines
from nines.libraries.digests import digest_of, read_lock
from nines.libraries.released import Release
from nines.sphinx.pages import frozen_links, frozen_pages
from nines_tools.releasing import data

if TYPE_CHECKING:
    from tests.conftest import Build
    from tests.releasing.conftest import Version

WEIGHT = 3000  # bytes a rule
MARKUP = "*x* <script>alert(1)</script> <img src=x onerror=alert(1)> {{ 7 * 7 }} & <b>"


@pytest.fixture(scope="module")
def ours() -> Release:
    """Return what a release of this library would be now, also while the lock is not renewed."""
    library = nines.library()
    locked = {
        key: digests._replace(digest=digest_of(key, library)) for key, digests in read_lock(library).items()
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(data, "read_lock", lambda _: locked)
        return Release("9.9.9", "2030-01-01", data.release_data(library, "9.9.9", "2030-01-01", ""))


@pytest.fixture(scope="module")
def pages(ours: Release) -> dict[str, str]:
    return dict(frozen_pages(ours, "nines"))


class Nesting(HTMLParser):
    """Whether every element is closed where it must be, and every id is there once."""

    VOID = ("meta", "link", "br")
    MAY_BE_OPEN = ("dt", "dd", "li", "p")

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.feed(html)
        self.close()
        assert self.open == []
        assert len(self.ids) == len(set(self.ids))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value or "" for name, value in attrs if name == "id"]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def words(html: str) -> str:
    return " ".join(unescape(re.sub("<[^>]*>", "", html)).split())


def test_the_page_of_an_edition_has_an_id_per_rule(pages: dict[str, str]) -> None:
    library = nines.library()
    assert list(pages) == list(library.playable)
    for slug, html in pages.items():
        rules = [key.removeprefix(f"{slug}/") for key in library.load(slug).rules()]
        assert sorted(Nesting(html).ids) == sorted(rules)
    assert 'id="stop/king"' in pages["comet-1718"]


def test_each_rule_weighs_less_than_three_thousand_bytes(pages: dict[str, str]) -> None:
    for slug, html in pages.items():
        head, *rules = html.split("<section ")
        assert len(head.encode()) < WEIGHT
        assert [rule[:40] for rule in rules if len(rule.encode()) > WEIGHT] == [], slug
        assert len(html.encode()) < WEIGHT * len(rules)


def test_a_page_needs_nothing_but_itself(pages: dict[str, str]) -> None:
    for html in pages.values():
        assert not re.search(r"<script|<img|\bsrc=|stylesheet|@import|url\(|<form", html)
        assert set(re.findall(r'href="([^"#]*)"', html)) - {"data:,", "./"} == {
            f"../../../../r/{re.findall('<code>([a-z0-9-]+)</code>', html)[0]}/",
            "https://creativecommons.org/licenses/by-sa/4.0/",
        }
        assert "noindex" not in html  # an address to cite, unlike the permanent page of a rule


def test_a_page_says_all_of_a_rule(pages: dict[str, str], ours: Release) -> None:
    library = nines.library()
    html = words(pages["comet-1718"])
    assert "As released in nines 9.9.9, 2030-01-01." in html
    assert "Account Académie 1718, printed 1718" in html
    for key, cited in library.load("comet-1718").rules().items():
        section = words(
            re.split(f'<section id="{key.partition("/")[2]}">', pages["comet-1718"])[1].split("</section")[0]
        )
        statement = str(cited.rule)
        assert f"{statement[0].upper()}{statement[1:]}." in section
        assert section.endswith(
            f"Digest of its text: {ours.keys[key].digest} Digest of its play: {ours.keys[key].behaviour}"
        )
        assert ours.keys[key].digest == digest_of(key, library)
        for passage in map(library.corpus.passage, {*cited.passages, *cited.via}):
            assert passage.says in section
            assert f"{library.corpus.attributed(passage)}" in section
            assert passage.label in section
        for point in cited.points:
            reading = library.corpus.readings_of("comet-1718").get(point)
            if reading:
                assert library.corpus.point(point).question in section
                assert reading.candidates[reading.chosen].says in section


def test_text_of_a_release_is_never_markup(ours: Release) -> None:
    key, keys = "comet-1718/stop/king", dict(ours.data["keys"])
    keys[key] = {**keys[key], "said": {**keys[key]["said"], "statement": MARKUP}}
    other = Release(ours.version, ours.date, {**ours.data, "keys": keys})
    html = dict(frozen_pages(other, "nines"))["comet-1718"]
    assert MARKUP in unescape(html)
    assert not re.search(r"<(script|img|b)\b", html)


CONF = "nines_permalinks = True\nnines_library = {!r}\n"
PAGE = "# Page\n\n```{nines:game} steps\n```\n\n```{nines:rules} steps\n```\n"


def test_a_site_keeps_the_pages_of_every_version_unchanged(small: Build, history: dict[str, Version]) -> None:
    made = small(PAGE, CONF.format(history["0.3.0"].package))
    found = {path.relative_to(made.folder).as_posix() for path in (made.folder / "v").rglob("*.html")}
    assert found == {
        f"v/{number}/r/{slug}/index.html" for number in history for slug in ("steps", "long-steps", "lifts")
    }
    first, last = (
        (made.folder / f"v/{number}/r/steps/index.html").read_text(encoding="utf-8")
        for number in ("0.1.0", "0.3.0")
    )
    assert 'id="passing/unable"' in first
    assert 'id="passing/unable"' not in last
    assert "A king ends the sequence" in first
    assert "Kings end the sequence" in last
    assert made.warnings == ""


def test_pages_of_today_lead_to_the_released_ones(small: Build, history: dict[str, Version]) -> None:
    made = small(PAGE, CONF.format(history["0.3.0"].package))
    html = (made.folder / "r/steps/stop/king/index.html").read_text(encoding="utf-8")
    for number in history:
        assert f'<a href="../../../../v/{number}/r/steps/#stop/king">{number}</a>' in html
    assert (made.folder / "r/steps/passing/unable/index.html").is_file()
    library = history["0.3.0"].library
    assert [one for one, _ in frozen_links(library, "steps/passing/stuck")] == ["0.3.0"]


def test_a_site_whose_address_is_known_has_whole_canonical_addresses(
    small: Build, history: dict[str, Version]
) -> None:
    conf = CONF.format(history["0.3.0"].package) + 'html_baseurl = "https://nines.example/site/"\n'
    made = small(PAGE, conf)
    html = (made.folder / "v/0.2.0/r/steps/index.html").read_text(encoding="utf-8")
    assert '<link rel="canonical" href="https://nines.example/site/v/0.2.0/r/steps/">' in html


def test_a_site_without_permanent_addresses_has_none(small: Build, history: dict[str, Version]) -> None:
    made = small(PAGE, f"nines_library = {history['0.3.0'].package!r}\n")
    assert not (made.folder / "v").exists()
