"""Lines of code and of the corpus on pages, with links if the address of the repository is known.

``nines_repository`` in ``conf.py`` is the address of the repository from which the site is built, such as
``https://example.org/nines``. A line whose file is in that repository is then a link to
``<address>/blob/<commit>/<path>#L<line>``. ``nines_commit`` is the commit; by default the one that is checked
out.
"""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from docutils import nodes

from nines.reference.where import CodeLine, file_of
from nines.sphinx import base as b
from nines.sphinx.base import add_node

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.writers.html5 import HTML5Translator

    from nines.reference.readings import ReadingInCode
    from nines.reference.where import RuleSource


class code_line(nodes.Inline, nodes.Element):  # noqa: N801 - docutils finds its visitor by this name
    """A line of a file, with its path and number as words."""


def setup_code_lines(app: Sphinx) -> None:
    """Register the settings and the writer of lines."""
    app.add_config_value("nines_repository", default="", rebuild="html", types=[str])
    app.add_config_value("nines_commit", default="", rebuild="html", types=[str])
    app.connect("config-inited", note_commit)
    add_node(app, code_line, (visit_html, depart_html))


def note_commit(app: Sphinx, config: Config) -> None:
    """Store the commit that is checked out, if lines are to be links and the settings name no commit."""
    if config.nines_repository and not config.nines_commit:
        config["nines_commit"] = _checked_out(Path(app.confdir))


def _checked_out(folder: Path) -> str:
    """Return the commit that is checked out in a folder; ``HEAD`` if it is unknown."""
    asked = ("git", "-C", str(folder), "rev-parse", "HEAD")
    try:
        said = subprocess.run(  # noqa: S603 - git, with nothing that anybody typed
            asked, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return "HEAD"
    return said.stdout.strip()


def address_of(path: str, line: int, confdir: Path, repository: str, commit: str) -> str:
    """Return the address of a line in the repository that contains *confdir*; empty if it is in no such file.

    Examples
    --------
    >>> address_of("nines/nowhere.py", 3, Path("/"), "https://example.org/nines", "HEAD")
    ''
    """
    root = next((folder for folder in (confdir, *confdir.parents) if (folder / ".git").exists()), None)
    file = file_of(path)
    if root is None or file is None or not repository.startswith(("https://", "http://")):
        return ""
    if not file.resolve().is_relative_to(root.resolve()):
        return ""
    place = file.resolve().relative_to(root.resolve()).as_posix()
    return f"{repository.rstrip('/')}/blob/{quote(commit)}/{quote(place)}#L{line}"


def line_address(app: Sphinx, path: str, line: int) -> str:
    """Return the address of a line in the repository of a project; empty if it is not known."""
    config = app.config
    return address_of(path, line, Path(app.confdir), config.nines_repository, config.nines_commit)


def visit_html(self: HTML5Translator, node: code_line) -> None:
    """Begin the link to a line, if its address is known."""
    href = line_address(self.builder.app, node["path"], node["line"])
    node["linked"] = bool(href)
    if href:
        self.body.append(f'<a class="reference external" href="{self.attval(href)}">')


def depart_html(self: HTML5Translator, node: code_line) -> None:
    """End the link to a line."""
    if node["linked"]:
        self.body.append("</a>")


def in_code(source: RuleSource) -> list[b.Part]:
    """Return the line that cites a rule, its class, and the lines at which later games take it over."""
    parts = [_shown(source.cited_at)]
    for code_line in source.through:
        parts += [", through ", _shown(code_line)]
    parts += [", ", b.code(source.rule_class), " in ", _shown(source.class_at)]
    if source.taken_over_at:
        parts += ["; taken over in ", *b.between(map(_shown, source.taken_over_at))]
    return parts


def in_files(reading: ReadingInCode) -> list[b.Part]:
    """Return the line that chooses the answer of a reading, and the lines that ask its question."""
    asked = b.between(map(_shown, reading.asked_at))
    return [_shown(reading.source), *([", asked in ", *asked] if asked else [])]


def _shown(line: CodeLine) -> b.Part:
    shown: b.Part = b.fill(code_line(path=line.path, line=line.line), [b.code(str(line))])
    return shown
