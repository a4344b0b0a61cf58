"""The files that readers take away, below ``download/``: packages, tables, and counts of lines of play.

The build makes the files before it reads the pages, so that a page can state the size and the digest of each
file. Two builds of one commit make the same bytes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import zipfile
from abc import abstractmethod
from fnmatch import fnmatch
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from docutils import nodes
from sphinx.errors import ExtensionError
from sphinx.util.osutil import relative_uri

from nines.boundary.files import ANY, write_whole
from nines.counting.perft import FOLDER as PERFT
from nines.dataset.export import files as exported
from nines.libraries.release import last_commit_seconds
from nines.reference.names import playable_games
from nines.sphinx import base as b
from nines.sphinx.base import library_of
from nines.sphinx.citing import BUILDERS, own_version
from nines.text import joined

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import ExtensionMetadata
    from sphinx.writers.html5 import HTML5Translator

    from nines.libraries import Library

HOUSE: Final = Path(__file__).parents[2]
PLACE: Final = "download"  # the folder, relative to the root of the site
SUMS: Final = "SHA256SUMS"
NOTEBOOK: Final = Path("docs", "notebooks", "nines.ipynb")
# The kinds of files, by the pattern of their names. A file of another build that fits a pattern is removed.
SAYS: Final = {
    "*.whl": "The package for pip: the command nines, the engine, the corpus and the checks.",
    "*.tar.gz": "The source archive: everything from which the package and this site are built.",
    "*.zip": "The data: every table as CSV, with a data dictionary, JSON Schemas and the licence.",
    "*.ipynb": "A notebook that has been run: cards, deals, comparisons and a simulation in Jupyter.",
    f"{PERFT}/*.json": "The number of lines of play from given deals, for each game.",
    SUMS: "The SHA-256 of all files on this page, to check them after the download.",
}
# The date of the files if the last commit is not known.
UNDATED: Final = 1_580_601_600  # 2020-02-02, as the tool that builds the packages has it
HOW: Final = (
    "Deal the hands of a table (or every deal of its pack), and play the acts in played, if there are any."
    " Count the sequences of n legal acts in your program: there must be lines[n-1]; ends[n-1] end the deal."
)
# Attributes of the environment: what the last build offered, with its date, and whether that has changed.
OFFERED: Final = "nines_offered"
CHANGED: Final = "nines_offered_changed"
SHOWN: Final = 6  # numbers of lines on a page, of the first table of each game


class Offer(NamedTuple):
    """What a page says about a file that readers can take away."""

    size: int  # in bytes
    digest: str  # SHA-256
    first: str = ""  # of counts: what the first table counts


# --- The files ---


def make(app: Sphinx) -> None:
    """Write the files into the folder of the site, if its settings ask for them, before pages are read."""
    moment, made = None, dict[str, bytes]()
    if app.config.nines_downloads and app.builder.name in BUILDERS:
        moment = last_commit_seconds(HOUSE)
        if moment is None:
            sys.stdout.write(
                "This folder has no git repository, and SOURCE_DATE_EPOCH is not set. Pages leave out the"
                f" date of the last commit, and the files in {PLACE}/ are dated 2020-02-02.\n"
            )
            moment = UNDATED
        made = files(library_of(app.config), HOUSE, moment)
        put(made, Path(app.outdir, PLACE))
    offered = moment, {name: offer(name, content) for name, content in made.items()}
    setattr(app.env, CHANGED, offered != getattr(app.env, OFFERED, None))
    setattr(app.env, OFFERED, offered)


def files(library: Library, root: Path, moment: int) -> dict[str, bytes]:
    """Return every file by its path in the folder.

    Parameters
    ----------
    library
        The library whose tables and counts are offered.
    root
        The folder with the source of the packages.
    moment
        The time at which the files say they were made, in seconds since 1970.
    """
    name = f"nines-data-{own_version()}"
    tables = {**exported(library), "LICENSE": (root / "corpus" / "LICENSE").read_bytes()}
    notebook = {NOTEBOOK.name: (root / NOTEBOOK).read_bytes()}
    data = {f"{name}.zip": zipped(name, tables, moment), **notebook}
    made = {**packages(root, moment), **data, **counts(library)}
    sums = "".join(f"{sha256(content).hexdigest()}  {path}\n" for path, content in made.items())
    return {**made, SUMS: sums.encode()}


def packages(root: Path, moment: int) -> dict[str, bytes]:
    """Return the source archive and the wheel, built without a network.

    Raises
    ------
    ExtensionError
        If they cannot be built.
    """
    with TemporaryDirectory() as folder:
        command = (sys.executable, "-m", "hatchling", "build", "--directory", folder)
        dated = {**os.environ, "SOURCE_DATE_EPOCH": str(moment)}
        done = subprocess.run(command, cwd=root, env=dated, capture_output=True, text=True, check=False)  # noqa: S603 - our words
        if done.returncode:
            raise ExtensionError(f"the packages of {root} cannot be built: {done.stderr.strip()}")
        return {path.name: path.read_bytes() for path in sorted(Path(folder).iterdir())}


def zipped(folder: str, content: Mapping[str, bytes], moment: int) -> bytes:
    """Return a ZIP archive of one folder. Its files are sorted; all have the same time and permissions."""
    written = BytesIO()
    when = time.gmtime(max(moment, 315_532_800))[:6]  # ZIP has no time before 1980
    with zipfile.ZipFile(written, "w") as archive:
        for path in sorted(content):
            entry = zipfile.ZipInfo(f"{folder}/{path}", when)
            entry.create_system, entry.external_attr = 3, 0o644 << 16
            archive.writestr(entry, content[path], zipfile.ZIP_DEFLATED, compresslevel=9)
    return written.getvalue()


def counts(library: Library) -> dict[str, bytes]:
    """Return the counts of lines of play of each game; each file begins with how to check a program by it."""
    made = {}
    for game in playable_games(library):
        file = library.checks / PERFT / f"{game.slug}.json" if library.checks else None
        if file is not None and file.is_file():
            said = {"check": HOW, **json.loads(file.read_text(encoding="utf-8"))}
            made[f"{PERFT}/{game.slug}.json"] = b.compact(said).encode()
    return made


def offer(name: str, content: bytes) -> Offer:
    """Return what a page says about a file."""
    said = first(json.loads(content)["tables"]) if name.startswith(f"{PERFT}/") else ""
    return Offer(len(content), sha256(content).hexdigest(), said)


def first(tables: Sequence[Mapping[str, Any]]) -> str:
    """Return what the first table counts that begins with a deal, so that a reader can begin with it.

    Examples
    --------
    >>> first([{"pack": "2♣ 3♣", "lines": [1]}, {"hands": ["2♣", "3♣ K♣"], "lines": [1, 1200]}])
    'hands of 1 and 2 cards: 1, 1,200'
    """
    table = next(one for one in tables if "hands" in one and "played" not in one)
    sizes = [len(hand.split()) for hand in table["hands"]]
    alike = len({*sizes}) == 1
    dealt = (
        f"{len(sizes)} hands of {sizes[0]}" if alike else f"hands of {joined([str(size) for size in sizes])}"
    )
    lines = [f"{lines:,}" for lines in table["lines"][:SHOWN]]
    return f"{dealt} cards: {', '.join(lines)}{' …' if len(table['lines']) > SHOWN else ''}"


def put(made: Mapping[str, bytes], folder: Path) -> None:
    """Write files that are missing or differ, and remove files of earlier builds that are no longer made."""
    for name, content in made.items():
        path = folder / name
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, content, over=ANY, at_once=False)
    for path in [path for pattern in SAYS for path in folder.glob(pattern)]:
        if path.relative_to(folder).as_posix() not in made:
            path.unlink()


# --- The pages that list the files ---


class offered_file(nodes.Inline, nodes.TextElement):  # noqa: N801 - docutils finds its visitor by this name
    """A link to a file."""


def visit_html(self: HTML5Translator, node: offered_file) -> None:
    """Begin the link, relative to the page on which it is."""
    here = self.builder.get_target_uri(self.builder.current_docname)
    href = self.attval(relative_uri(here, f"{PLACE}/{node['path']}"))
    self.body.append(f'<a class="reference download" href="{href}">')


def depart_html(self: HTML5Translator, _node: offered_file) -> None:
    """End the link."""
    self.body.append("</a>")


class OfferedDirective(b.CorpusDirective):
    """A list of files that readers can take away; a build without such files says that it has none."""

    required_arguments = 0

    def build(self, _name: str) -> Sequence[nodes.Element]:
        """Return the list."""
        moment, offered = getattr(self.env, OFFERED)
        self.env.metadata[self.env.docname][OFFERED] = True
        without = [b.paragraph("This build of the site has no files to take away.")]
        return self.listed(offered, moment) if offered else without

    @abstractmethod
    def listed(self, offered: Mapping[str, Offer], moment: int) -> Sequence[nodes.Element]:
        """Return the list of the files that are offered, whose date is *moment*."""


class DownloadsDirective(OfferedDirective):
    """``downloads``: every file except the counts, with size and digest, and how to build the same bytes."""

    def listed(self, offered: Mapping[str, Offer], moment: int) -> Sequence[nodes.Element]:
        """Return a list of definitions, and the command that builds the packages."""
        items = (
            nodes.definition_list_item(
                "",
                nodes.term("", "", link(name, name)),
                nodes.definition(
                    "",
                    b.paragraph(SAYS[pattern]),
                    b.paragraph(f"{size(one.size)}, SHA-256 ", b.code(one.digest), kind="facts"),
                ),
            )
            for pattern in SAYS
            for name, one in offered.items()
            if "/" not in pattern and fnmatch(name, pattern)
        )
        again = f"SOURCE_DATE_EPOCH={moment} python -m hatchling build"
        return [
            nodes.definition_list("", *items, classes=["nines-downloads"]),
            b.paragraph(
                "Everybody can build the same package from the source, byte for byte, with ",
                b.code(again),
                " in the folder of the source archive.",
            ),
        ]


class CountsDirective(OfferedDirective):
    """``perft-files``: the file of each game with its size, and the first counts in it."""

    def listed(self, offered: Mapping[str, Offer], _moment: int) -> Sequence[nodes.Element]:
        """Return a table of the files."""
        heads = ("Game and file", "Lines of 1, 2, 3 … acts from the first deal")
        rows = [(self._file(name, one), one.first) for name, one in offered.items() if one.first]
        return [b.table(heads, rows)]

    def _file(self, name: str, one: Offer) -> b.Part:
        path = Path(name)
        title = b.titled_link(self.library, path.stem)
        return b.fill(nodes.inline(), [title, ": ", link(name, path.name), f", {size(one.size)}"])


def link(path: str, shown: str) -> offered_file:
    """Return a link to a file, by its path in the folder."""
    return b.fill(offered_file(path=path), [b.code(shown)])


def size(number: int) -> str:
    """Return a number of bytes for readers.

    Examples
    --------
    >>> size(47_265), size(3_432_074)
    ('47 kB', '3.4 MB')
    """
    return f"{number / 1_000_000:.1f} MB" if number >= 1_000_000 else f"{max(number, 500) / 1000:.0f} kB"


def outdated(_app: Sphinx, env: BuildEnvironment, *_listed: set[str]) -> list[str]:
    """Return the pages that list files, if the files have changed since these pages were read."""
    return [page for page, said in env.metadata.items() if OFFERED in said] if getattr(env, CHANGED) else []


def setup(app: Sphinx) -> ExtensionMetadata:
    """Connect to the beginning of the build, and register the directives."""
    app.add_config_value("nines_downloads", default=False, rebuild="env", types=[bool])
    app.connect("builder-inited", make)
    app.connect("env-get-outdated", outdated)
    b.add_node(app, offered_file, (visit_html, depart_html))
    app.add_directive("downloads", DownloadsDirective)
    app.add_directive("perft-files", CountsDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
