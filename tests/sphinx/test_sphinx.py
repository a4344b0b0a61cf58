"""The extension in other projects: alone, under another theme, in other output, and cited from elsewhere."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest
from tests.conftest import Site, build
from tests.sphinx.html import dead

from nines import load
from nines.sphinx import DIRECTIVES
from nines.sphinx.base import anchor

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from tests.conftest import Build

    Project = Callable[..., Site]


# --- A stranger's project, with nothing but the extension ---


# What a directive is given; a game, where it is not said.
GIVEN: Final = {
    "simulation": "red-nines-20c",
    "fold": "More\n\nHidden.",
    **dict.fromkeys(("rule-by-rule", "doubts"), "comet-1753"),  # the rules of the other stand there already
    "passages": "littre-comete",
    "aspects": "stop pool",
    "history": "stop",
    "hand": "K♥ ?",
    "line": "comet-1718 red-nines-1881",
    "diff": "comet-1718 red-nines-1881",
    "descent": "comet red-nines",
    "games": "stops",
    "open-questions": "comet-1718/reading/comet-stops",
    "parallel": "ninety-nine",
    "matrix": "comet-1718 red-nines-1881",
    "gaps": "comet-1718",
    "odds": "multiple-9-2007",
    "play": "comet-1718\n:hands: 7♥ 9♦ | 2♣\n:acts: 7♥, 9♦ as 8\n:name: one",
    **dict.fromkeys(("documents", "document-table"), ""),
    **dict.fromkeys(("lineage", "wanted", "attestations", "likeness", "questions", "pairs", "withdrawn"), ""),
    **dict.fromkeys(
        (
            "claims",
            "errata",
            "glossary",
            "instruments",
            "key",
            "verification",
            "unplayed",
            "certainty",
        ),
        "",
    ),
}


def page(names: Iterable[str]) -> str:
    """Return a page in reStructuredText in which these directives have their turn."""
    given = ((name, GIVEN.get(name, "comet-1718").replace("\n", "\n   ")) for name in names)
    return "Page\n====\n\n" + "\n".join(f".. nines:{name}:: {told}\n" for name, told in given)


def stranger(folder: Path, text: str, builder: str, conf: str = "") -> Site:
    """Build a page as somebody would who has read no more than the name of the extension."""
    source = folder / "source"
    source.mkdir(exist_ok=True)
    (source / "conf.py").write_text(f'extensions = ["nines.sphinx"]\n{conf}', encoding="utf-8")
    (source / "index.rst").write_text(text, encoding="utf-8")
    return build(source, folder / builder, builder)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Return a site of one page in which every directive has its turn."""
    return stranger(tmp_path_factory.mktemp("stranger"), page(DIRECTIVES), "html")


def test_every_directive_works_without_a_setting_and_without_a_warning(whole: Site) -> None:
    assert whole.warnings == ""
    html = whole.page("index")
    assert "alabaster.css" in html
    assert html.count('<svg class="nines-card"') >= 6
    assert not (whole.folder / "r").exists()


def test_what_has_no_place_there_is_no_link(whole: Site) -> None:
    """The page has the rules of one game, and a list of documents without a bibliography."""
    assert dead(whole) == []
    html = whole.page("index")
    assert 'href="#r-comet-1718-stop-king"' in html
    assert "#source-" not in html


def test_colours_do_not_hang_on_a_theme(house: Path) -> None:
    for sheet in (house / "engine" / "nines" / "sphinx" / "static").glob("*.css"):
        assert not re.findall(r"var\(--color-[\w-]+\)", sheet.read_text(encoding="utf-8")), sheet.name


@pytest.mark.slow
@pytest.mark.parametrize("builder", ["text", "latex", "man", "texinfo"])
def test_every_builder_writes_every_node_of_ours(builder: str, tmp_path: Path) -> None:
    shown = page(("game", "readings", "lineage", "matrix", "hand", "play"))
    made = stranger(tmp_path, shown, builder, "nines_permalinks = True\n")
    assert not (made.folder / "r").exists()  # only pages of HTML have permanent addresses
    lines = made.warnings.splitlines()
    assert not [line for line in lines if '"table cell spanning" not supported' not in line]  # man has none
    (file,) = [path for path in made.folder.iterdir() if path.suffix in (".txt", ".tex", ".1", ".texi")]
    written = file.read_text(encoding="utf-8")
    assert "K♥" in written
    assert "Encyclopédie" in written  # a game that the play and the cards do not name


# --- Wrong names ---


@pytest.mark.parametrize(
    ("directive", "said"),
    [
        ("{nines:game} comet-1718[comet-stops=yes]", "no game 'comet-1718[comet-stops=yes]'; did you mean"),
        ("{nines:rules} comet-1718[comet-stops=yes]", "no game 'comet-1718[comet-stops=yes]'; did you mean"),
        ("{nines:game} comet-1781", "no game 'comet-1781'; did you mean 'comet-1718'"),
        ("{nines:rules} comet-1781", "no game 'comet-1781'; did you mean 'comet-1718'"),
        ("{nines:readings} nain-jaune", "no game 'nain-jaune'"),
        ("{nines:scope} nain-jaune", "no game 'nain-jaune'"),
        ("{nines:told} comet-1781", "no game 'comet-1781'"),
        ("{nines:aspects} suit stopp", "no aspect 'stopp'; did you mean 'stop'?"),
        ("{nines:passages} wp-commet", "no document 'wp-commet'; did you mean 'wp-comet'"),
        (
            "{nines:told} comet-1718\n:kinds: histories",
            "no kind of passage 'histories'; did you mean 'history'?",
        ),
    ],
)
def test_an_unknown_name_is_reported_with_its_line(directive: str, said: str, small: Build) -> None:
    warnings = small(f"# Page\n\nText.\n\n```{directive}\n```\n").warnings
    (line,) = re.findall(r"index\.md:(\d+): ", warnings)
    assert line == ("6" if ":kinds:" in directive else "5")  # an option has its own line
    assert said in warnings


@pytest.mark.parametrize(
    ("directive", "said"),
    [
        ("{nines:matrix} comet-1781", "no game 'comet-1781'; did you mean 'comet-1718'"),
        ("{nines:history} stopp", "no aspect 'stopp'; did you mean 'stop'?"),
        ("{nines:diff} comet-1718", "'comet-1718' does not name two games"),
        ("{nines:diff} comet-1718 nain-jaune", "nain-jaune is recorded but cannot be played"),
        ("{nines:gaps} comet-1781", "no game 'comet-1781'"),
        ("{nines:parents} comet-1781", "no game 'comet-1781'"),
        ("{nines:verification} comet-1781", "no game that was verified 'comet-1781'"),
    ],
)
def test_an_unknown_name_on_a_generated_page_is_reported(directive: str, said: str, small: Build) -> None:
    assert said in small(f"# Page\n\n```{directive}\n```\n").warnings


# --- Other people's projects cite this site; no network is needed ---


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
    passages = {passage for cited in game.rules().values() for passage in cited.passages}
    found = links(html)
    assert {
        f"documents/{passage.partition(':')[0]}.html#p-{passage.replace(':', '-')}" for passage in passages
    } <= set(found)
    assert any(one.startswith("games/red-nines-1881.html#") for one in found)
    assert not (theirs.folder / "r").exists()
