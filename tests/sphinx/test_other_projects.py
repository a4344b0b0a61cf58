"""Other people's projects cite this site: by plain labels, or with the extension; no network is needed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nines import load
from nines.sphinx.base import anchor

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.conftest import Build, Site

    Project = Callable[..., Site]

ADDRESS = "https://nines.example/"
CONF = """\
extensions = ["myst_parser", "sphinx.ext.intersphinx"{more}]
intersphinx_mapping = {{"nines": ("https://nines.example/", ({inventory!r},))}}
nitpicky = True  # a wrong reference is told
"""
CITED = {
    "comet-1718/stop/king": "games/comet-1718.html#r-comet-1718-stop-king",
    "comet-1718/stop": "games/comet-1718.html#a-comet-1718-stop",
    "comet-1718/reading/comet-stops": "games/comet-1718.html#r-comet-1718-reading-comet-stops",
    "wp-comet:069": "documents/wp-comet.html#p-wp-comet-069",
    "comet-1718": "games/comet-1718.html#game-comet-1718",
    "source-academie1718": "sources.html#source-academie1718",
    "erratum/two-play-comet": "errata.html#e-two-play-comet",
}
OBJECTS = {
    "rule": "comet-1718/stop/king",
    "reading": "comet-1718/reading/comet-stops",
    "passage": "wp-comet:069",
    "game": "comet-1718",
    "source": "academie1718",
    "erratum": "two-play-comet",
}


@pytest.fixture
def project(site: Site, small: Build) -> Project:
    """Return a function that builds somebody's project."""

    def built(page: str, more: str = "") -> Site:
        return small(page, CONF.format(inventory=str(site.folder / "objects.inv"), more=more))

    return built


def links(html: str) -> dict[str, str]:
    """Return where the links to our site lead, with what they show."""
    found = re.findall(rf'<a [^>]*href="{ADDRESS}([^"]*)"[^>]*>(.*?)</a>', html)
    return {href: re.sub("<.*?>", "", shown) for href, shown in found}


def test_a_project_without_the_extension_cites_by_plain_labels(project: Project) -> None:
    theirs = project("# Page\n\n" + "\n\n".join(f"{{ref}}`{key}`" for key in CITED))
    assert theirs.warnings == ""
    found = links(theirs.page("index"))
    assert set(found) == set(CITED.values())
    assert found[CITED["comet-1718/stop/king"]] == "King as a stop"
    assert found[CITED["comet-1718"]] == "Comet of 1718"
    assert found[CITED["source-academie1718"]] == "Académie Universelle des Jeux 1718"


def test_a_project_can_name_the_site_in_its_own_words(project: Project) -> None:
    theirs = project("# Page\n\n{external+nines:ref}`as in 1718 <comet-1718/stop/king>`\n")
    assert theirs.warnings == ""
    assert links(theirs.page("index")) == {CITED["comet-1718/stop/king"]: "as in 1718"}


@pytest.mark.parametrize("key", ["comet-1718/stop/knig", "wp-comet:999"])
def test_a_key_that_is_not_there_is_reported(key: str, project: Project) -> None:
    said = project(f"# Page\n\n{{ref}}`{key}`\n").warnings
    assert "index.md:3" in said
    assert key in said


def test_a_project_with_the_extension_cites_by_kind(project: Project) -> None:
    page = "# Page\n\n" + "\n\n".join(f"{{nines:{kind}}}`{key}`" for kind, key in OBJECTS.items())
    theirs = project(page, ', "nines.sphinx"')
    assert theirs.warnings == ""
    wanted = [CITED.get(key, "") or CITED.get(f"{kind}-{key}", "") for kind, key in OBJECTS.items()]
    assert list(links(theirs.page("index"))) == [one or CITED["erratum/two-play-comet"] for one in wanted]


def test_a_project_can_have_some_rules_and_link_the_rest(project: Project) -> None:
    """The rules of one game stand on their page; what they rest on, and other games, stand on ours."""
    page = (
        "# Page\n\n{nines:rule}`comet-1718/stop/king` and {nines:rule}`red-nines-1881/stop`\n\n"
        "```{nines:rules} comet-1718\n```\n"
    )
    theirs = project(page, ', "nines.sphinx"')
    assert theirs.warnings == ""
    html = theirs.page("index")
    assert 'href="#r-comet-1718-stop-king"' in html
    game = load("comet-1718")
    assert all(f'id="{anchor(key)}"' in html for key in game.rules())
    passages = {one for cited in game.rules().values() for one in cited.passages}
    found = links(html)
    assert {f"documents/{one.partition(':')[0]}.html#p-{one.replace(':', '-')}" for one in passages} <= set(
        found
    )
    assert any(one.startswith("games/red-nines-1881.html#") for one in found)
    assert not (theirs.folder / "r").exists()
