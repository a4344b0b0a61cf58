"""Sites to look at: the real one, built once, and small ones of a single page."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING, NamedTuple, Protocol
from warnings import catch_warnings, simplefilter

import pytest
from sphinx.application import Sphinx
from sphinx.deprecation import RemovedInSphinx10Warning, RemovedInSphinx11Warning
from sphinx.util.docutils import docutils_namespace, patch_docutils

if TYPE_CHECKING:
    from pathlib import Path

CONF = """\
extensions = ["myst_parser", "nines.sphinx"]
"""


class Site(NamedTuple):
    """A site that was built, and what Sphinx had to say of it."""

    folder: Path
    warnings: str

    def page(self, name: str) -> str:
        return (self.folder / f"{name}.html").read_text(encoding="utf-8")


class Build(Protocol):
    """Build a site of one page, with what its ``conf.py`` says further."""

    def __call__(self, page: str, conf: str = "", builder: str = "html") -> Site: ...


def build(source: Path, out: Path, *, nitpicky: bool, builder: str = "html") -> Site:
    """Build a site in this process, so that what it runs of nines is measured."""
    said = StringIO()
    with patch_docutils(source), docutils_namespace(), catch_warnings():
        # Sphinx is pinned; what myst-parser and bibtex still call in the old way is theirs to mend.
        simplefilter("ignore", RemovedInSphinx10Warning)
        simplefilter("ignore", RemovedInSphinx11Warning)
        app = Sphinx(
            *(source, source, out, out / ".doctrees", builder),
            confoverrides={"nitpicky": nitpicky},
            status=None,
            warning=said,
        )
        app.build()
    return Site(out, said.getvalue())


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, house: Path) -> Site:
    """Return the site of the project."""
    return build(house / "docs", tmp_path_factory.mktemp("site"), nitpicky=True)


@pytest.fixture
def small(tmp_path: Path) -> Build:
    """Return a function that builds a site of one page."""

    def built(page: str, conf: str = "", builder: str = "html") -> Site:
        source = tmp_path / "source"
        source.mkdir(exist_ok=True)
        (source / "conf.py").write_text(CONF + conf, encoding="utf-8")
        (source / "index.md").write_text(page, encoding="utf-8")
        return build(source, tmp_path / "out", nitpicky=False, builder=builder)

    return built
