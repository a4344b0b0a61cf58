"""A stranger's project: nothing but the extension, another theme, other output, pages that come and go."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest
from tests.conftest import Site, build
from tests.sphinx.test_site import dead

from nines import library
from nines.sphinx import DIRECTIVES
from nines.sphinx.citing import address
from nines.sphinx.pages import MARK

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from tests.conftest import Build

# What a directive is given; a game, where it is not said.
GIVEN: Final = {
    "fold": "More\n\nHidden.",
    **dict.fromkeys(("rule-by-rule", "doubts"), "comet-1753"),  # the rules of the other stand there already
    "passages": "wp-comet",
    "aspects": "stop pool",
    "history": "stop",
    "hand": "K♥ ?",
    "line": "comet-1718 red-nines-1881",
    "diff": "comet-1718 red-nines-1881",
    "descent": "comet red-nines",
    "games": "stops",
    "open-questions": "comet-1718/reading/comet-stops",
    "parallel": "stops",
    "odds": "multiple-9-2007",
    "play": "comet-1718\n:hands: 7♥ 9♦ | 2♣\n:acts: 7♥, 9♦ as 8\n:name: one",
    **dict.fromkeys(("documents", "document-table"), ""),
    **dict.fromkeys(("lineage", "wanted", "attestations", "phylogeny", "questions", "pairs"), ""),
    **dict.fromkeys(
        (
            "claims",
            "errata",
            "gaps",
            "glossary",
            "matrix",
            "instruments",
            "verification",
            "unplayed",
            "certainty",
        ),
        "",
    ),
}
RULES: Final = "# {0}\n\n```{{nines:game}} {0}\n```\n\n```{{nines:rules}} {0}\n```\n"


def page(names: Iterable[str]) -> str:
    """Return a page in reStructuredText in which these directives have their turn."""
    given = ((name, GIVEN.get(name, "comet-1718").replace("\n", "\n   ")) for name in names)
    return "Page\n====\n\n" + "\n".join(f".. nines:{name}:: {told}\n" for name, told in given)


def stranger(folder: Path, text: str, builder: str) -> Site:
    """Build a page as somebody would who has read no more than the name of the extension."""
    source = folder / "source"
    source.mkdir(exist_ok=True)
    (source / "conf.py").write_text('extensions = ["nines.sphinx"]\n', encoding="utf-8")
    (source / "index.rst").write_text(text, encoding="utf-8")
    return build(source, folder / builder, builder)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Return a site of one page in which every directive has its turn."""
    return stranger(tmp_path_factory.mktemp("stranger"), page(DIRECTIVES), "html")


# With nothing but the extension


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
    made = stranger(tmp_path, page(("game", "lineage", "matrix", "hand", "play")), builder)
    told = made.warnings.splitlines()
    assert not [line for line in told if '"table cell spanning" not supported' not in line]  # man has none
    (file,) = [path for path in made.folder.iterdir() if path.suffix in (".txt", ".tex", ".1", ".texi")]
    written = file.read_text(encoding="utf-8")
    assert "K♥" in written
    assert "Encyclopédie" in written  # a game that the play and the cards do not name


# Roles


@pytest.mark.slow
def test_a_role_that_names_nothing_gets_the_nearest_name(small: Build) -> None:
    page = RULES.format("comet-1718") + "\n{nines:rule}`comet-1718/stop/knig` and {nines:game}`comet-1781`\n"
    said = small(page).warnings
    assert "index.md:9: WARNING: no rule 'comet-1718/stop/knig'; did you mean 'comet-1718/stop/king'" in said
    assert "index.md:9: WARNING: no game 'comet-1781'; did you mean 'comet-1718'?" in said


@pytest.mark.slow
def test_the_role_that_takes_anything_finds_one_thing(small: Build) -> None:
    page = RULES.format("comet-1718") + "\n```{nines:errata}\n```\n\n"
    site = small(page + "{any}`comet-1718/stop/king`, {any}`comet-1718`, {any}`two-play-comet`\n")
    assert site.warnings == ""
    told = site.page("index").rpartition("<p>")[2]
    for place in ("r-comet-1718-stop-king", "game-comet-1718", "e-two-play-comet"):
        assert f'href="#{place}"' in site.page("index"), told


# Pages that come and go


@pytest.mark.slow
def test_objects_are_found_on_pages_that_another_process_has_read(small: Build) -> None:
    games = library().playable[:6]
    cited = "\n\n".join(f"{{nines:rule}}`{game}/stop`, {{nines:game}}`{game}`" for game in games)
    more = {f"p{game}": RULES.format(game) for game in games}
    site = small(f"# Home\n\n```{{toctree}}\n:glob:\n\np*\n```\n\n{cited}\n", more=more)
    assert "no game" not in site.warnings
    html = site.page("index")
    assert all(f'href="p{game}.html#game-{game}"' in html for game in games)


@pytest.mark.slow
def test_pages_of_what_is_gone_go_and_foreign_ones_stay(small: Build, tmp_path: Path) -> None:
    conf = "nines_permalinks = True\n"
    index = "# Home\n\n```{toctree}\nrules\n```\n\n{nines:rule}`comet-1718/stop/king`\n"
    site = small(index, conf, more={"rules": RULES.format("comet-1718")})
    page = site.folder / address("comet-1718/stop/king")
    others = (site.folder / "r" / "own" / "index.html", page / "notes.html")
    for path in others:
        path.parent.mkdir(exist_ok=True)
        path.write_text("somebody else's", encoding="utf-8")
    assert site.warnings == ""
    assert (page / "index.html").exists()
    (tmp_path / "source" / "rules.md").unlink()
    said = small("# Home\n\n{nines:rule}`comet-1718/stop/king`\n", conf).warnings
    assert "no rule 'comet-1718/stop/king'; there are none" in said
    left = [path for path in (site.folder / "r").rglob("*") if path.is_file()]
    assert sorted(left) == sorted(others)
    assert not (site.folder / address("comet-1718/stop/comet")).exists()


@pytest.mark.slow
def test_pages_at_permanent_addresses_go_when_nobody_asks_for_them(small: Build) -> None:
    site = small(RULES.format("comet-1718"), "nines_permalinks = True\n")
    assert (site.folder / "r").exists()
    small(RULES.format("comet-1718"))
    assert not (site.folder / "r").exists()


def test_sources_that_nobody_wants_go_and_foreign_ones_stay(small: Build, tmp_path: Path) -> None:
    ours, theirs = (tmp_path / "source" / "aspects" / f"{name}.md" for name in ("stop", "theirs"))
    ours.parent.mkdir(parents=True)
    ours.write_text(f"{MARK}\n# Ours\n", encoding="utf-8")
    theirs.write_bytes("# Théirs\n".encode("latin-1"))
    small("# Home\n", 'exclude_patterns = ["aspects/*"]\n')
    assert not ours.exists()
    assert theirs.exists()
