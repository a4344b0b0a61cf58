"""How Sphinx builds the site; each setting says why it is here. Nothing is fetched from a network."""

from __future__ import annotations

from importlib.metadata import version as installed
from typing import TYPE_CHECKING, Any

from pybtex.plugin import register_plugin  # type: ignore[import-untyped] # it has no types
from pybtex.style.formatting.plain import Style  # type: ignore[import-untyped]
from pybtex.style.template import field, sentence  # type: ignore[import-untyped]

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class TitlesAsTheyStand(Style):  # type: ignore[misc] # its base has no types
    """The plain style of BibTeX, but titles keep their capitals: they are quoted from sources."""

    def format_title(self, _entry: object, which_field: str, as_sentence: bool = True) -> object:  # noqa: FBT001, FBT002 - as the base has it
        """Return a title as the bibliography has it."""
        return sentence[field(which_field)] if as_sentence else field(which_field)


register_plugin("pybtex.style.formatting", "titles-as-they-stand", TitlesAsTheyStand)

project = "nines"
author = "The nines team"
version = release = installed("nines-rules")

extensions = [
    "myst_parser",  # pages in Markdown
    "sphinxcontrib.bibtex",  # the bibliography of the corpus, as it stands
    "sphinx_copybutton",  # examples are to be tried
    "nines.sphinx",  # rules, passages and readings, written by the corpus and the engine
]
nines_pages = True  # a page for each question and for each two games, written before the build
nines_permalinks = True  # a page for each rule, r/comet-1718/stop/king/: the address to cite
primary_domain = "nines"  # so that {rule} and {game} need no prefix
exclude_patterns = ["_build"]  # what was built is no source

bibtex_bibfiles = ["../corpus/nines_corpus/bibliography.bib"]
bibtex_default_style = "titles-as-they-stand"
bibtex_cite_id = "source-{key}"  # where nines.sphinx looks for an entry, see DocumentsDirective

copybutton_prompt_text = r">>> |\.\.\. "  # what is copied runs: no prompts, no output
copybutton_prompt_is_regexp = True

html_theme = "furo"  # light and dark, a phone's width, without JavaScript
html_title = "nines"  # the theme would add “documentation” and the version to it
html_favicon = "_static/favicon.svg"  # browsers ask for one
html_static_path = ["_static"]
html_css_files = ["nines.css"]  # what tells passage and rule apart
html_copy_source = False  # the sources are in the repository
html_show_copyright = False  # LICENSE and corpus/LICENSE say it, each for its part
html_show_sphinx = False  # a reader is not helped by the name of the tool

# What the theme and Sphinx write, mended for those who read by keyboard or by ear: what is wider than a
# phone scrolls by itself, so it must be reached by keyboard and have a name; a heading must say its level.
MENDED = {
    "<pre>": '<pre tabindex="0" role="group" aria-label="example">',
    '<div class="table-wrapper docutils container">': (
        '<div class="table-wrapper docutils container" tabindex="0" role="group" aria-label="table">'
    ),
    ' role="heading">': ' role="heading" aria-level="2">',
}


def mend(_app: Sphinx, _page: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """Mend a page before it is written; text cannot be taken for markup here, its brackets are escaped."""
    for part in ("body", "furo_navigation_tree"):
        for written, better in MENDED.items():
            context[part] = context.get(part, "").replace(written, better)


def setup(app: Sphinx) -> None:
    """Mend pages after the theme has done its part."""
    app.connect("html-page-context", mend, priority=900)
