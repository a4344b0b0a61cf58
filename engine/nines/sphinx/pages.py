"""Generated pages: one for each question, and one for each pair of games.

The source of a generated page has only a few lines. A directive writes the rest of the page. If
``nines_pages`` is set, the sources are put into the folders ``aspects`` and ``compare`` before the build. A
source that is no longer needed is removed. A source that has not changed is not written again, so that Sphinx
reads only changed pages.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from sphinx import addnodes

from nines.boundary.files import ANY, write_whole
from nines.reference.dated import games_by_date, games_by_family
from nines.reference.outlines import first_asked
from nines.sphinx.library import library_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from nines.libraries import Library

FOLDERS: Final = ("aspects", "compare")
# The search leaves out the page of two games, because it repeats the pages of the games. The navigation
# leaves it out, because a list of all pairs would be longer than a page; the table of pairs links to it.
APART: Final = "---\norphan: true\nnosearch: true\n---\n"
MARK: Final = "% Written by nines.sphinx for each build: change the directive, not this file.\n"


def in_order(library: Library) -> list[str]:
    """Return the games of the catalogue in order of date.

    Examples
    --------
    >>> from nines import library
    >>> in_order(library())[0]
    'comet-1718'
    """
    return [game.game for game in games_by_date(library)]


def pair_name(library: Library, one: str, other: str) -> str:
    """Return the name of the page that compares two games. The name begins with the earlier game.

    Examples
    --------
    >>> from nines import library
    >>> pair_name(library(), "red-nines-1881", "comet-1718")
    'comet-1718--red-nines-1881'
    """
    return "--".join(sorted((one, other), key=in_order(library).index))


def pairs(library: Library) -> Iterator[tuple[str, str]]:
    """Yield each pair of games of one family, the earlier game first. Families share few questions.

    Examples
    --------
    >>> from nines import library
    >>> next(pairs(library()))
    ('comet-1718', 'comet-1752')
    """
    for games in games_by_family(library).values():
        yield from combinations((game.game for game in games), 2)


def sources(library: Library) -> dict[str, str]:
    """Return the source of every generated page, by its name without a suffix.

    Examples
    --------
    >>> from nines import library
    >>> print(sources(library())["aspects/stop"].splitlines()[2])
    ```{nines:history} stop
    """
    found = {f"aspects/{aspect}": _source("history", aspect) for aspect in first_asked(library)}
    for earlier, later in pairs(library):
        page = _source("diff", f"{earlier} {later}", APART)
        found[f"compare/{pair_name(library, earlier, later)}"] = page
    return found


def _source(directive: str, of: str, metadata: str = "") -> str:
    return f"{metadata}{MARK}\n```{{nines:{directive}}} {of}\n:page:\n```\n"


def write_pages(app: Sphinx) -> None:
    """Write the sources of the generated pages into the source folder, if ``nines_pages`` is set."""
    put(sources(library_of(app.config)) if app.config["nines_pages"] else {}, app.srcdir)


def put(pages: Mapping[str, str], root: Path) -> None:
    """Write the page sources that are missing or have changed, and remove sources that are not needed."""
    for name, text in pages.items():
        path = root / f"{name}.md"
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(exist_ok=True)
            write_whole(path, text, over=ANY)
    for folder in FOLDERS:
        for path in (root / folder).glob("*.md"):
            if f"{folder}/{path.stem}" not in pages and MARK.encode() in path.read_bytes():
                path.unlink(missing_ok=True)


def toctree(env: BuildEnvironment, pages: Iterable[str]) -> addnodes.toctree:
    """Return a hidden table of contents with the pages that exist."""
    found = [page for page in pages if page in env.found_docs]
    # The attributes that Sphinx's own directive sets; Sphinx reads all of them.
    return addnodes.toctree(
        parent=env.docname,
        entries=[(None, page) for page in found],
        includefiles=found,
        maxdepth=-1,
        caption=None,
        glob=False,
        hidden=True,
        includehidden=False,
        numbered=0,
        titlesonly=True,
    )
