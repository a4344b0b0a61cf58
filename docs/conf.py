"""How Sphinx builds the site; each setting says why it is here. Nothing is fetched from a network."""

from __future__ import annotations

import re
from importlib.metadata import version as installed
from inspect import getsource
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, is_typeddict

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
    "sphinx.ext.autodoc",  # the API, from the docstrings whose examples are run
    "sphinx.ext.napoleon",  # which are written in the form of numpydoc
    "nines.sphinx",  # rules, passages and readings, written by the corpus and the engine
]
nines_pages = True  # a page for each question and for each two games, written before the build
nines_permalinks = True  # a page for each rule, r/comet-1718/stop/king/: the address to cite
primary_domain = "nines"  # so that {rule} and {game} need no prefix
exclude_patterns = ["_build"]  # what was built is no source

bibtex_bibfiles = ["../corpus/nines_corpus/bibliography.bib"]
bibtex_default_style = "titles-as-they-stand"
bibtex_cite_id = "source-{key}"  # where nines.sphinx looks for an entry, see DocumentsDirective

copybutton_prompt_text = r">>> |\.\.\. |\$ "  # what is copied runs: no prompts, no output
copybutton_prompt_is_regexp = True

html_theme = "furo"  # light and dark, a phone's width, without JavaScript
html_title = "nines"  # the theme would add “documentation” and the version to it
html_favicon = "_static/favicon.svg"  # browsers ask for one
html_static_path = ["_static"]
html_css_files = ["nines.css"]  # what tells passage and rule apart
html_copy_source = False  # the sources are in the repository
html_show_copyright = False  # LICENSE and corpus/LICENSE say it, each for its part
html_show_sphinx = False  # a reader is not helped by the name of the tool

autodoc_member_order = "bysource"  # as the code has them, which is the order in which they are used
autodoc_typehints = "signature"  # the docstrings say what a parameter is, not its type again
autodoc_preserve_defaults = True  # a default is shown as it is written, not the whole catalogue
napoleon_google_docstring = False  # all are numpydoc
nitpick_ignore_regex = [
    # Types stand in signatures by the names that the code has for them, and most are imported for type
    # checkers alone; of those that a reader meets the pages have an entry under the full name.
    ("py:class", r"([a-z]\.)?[A-Z]\w*"),
    ("py:class", r"nines\.(game|cite)\.(Position|Act|Rule_co|Pick)"),  # stand for any type
    ("py:class", r"nines\.(stops|describe)\.\w+\.(Unclaimed|Out|Variant|\w+Record)"),
    # Other projects: their inventories would have to be fetched.
    ("py:class", r"(collections\.abc|networkx)\..+"),
]


def tell_fields(_app: Sphinx, what: str, name: str, found: type, _options: object, lines: list[str]) -> None:
    """Tell of the fields of a record what the comments beside them say: Python keeps no docstring of them."""
    if what == "class" and is_typeddict(found):
        base = getsource(found).partition("(")[2].partition(")")[0].partition(",")[0]
        lines += ["Its keys:" if base == "TypedDict" else f"Its keys, beside those of {base}:", ""]
        told = comments(found).items()
        lines += [f"* ``{field}``: {said}" if said else f"* ``{field}``" for field, said in told]
    elif what == "attribute" and lines and lines[0].startswith("Alias for field number"):
        owner, _, field = name.rpartition(".")
        lines[:] = [comments(resolve_name(owner)).get(field, "")]


def comments(record: type) -> dict[str, str]:
    """Return what stands beside each field of a record in its source."""
    return dict(re.findall(r"^    (\w+): .*?(?:  # (.*))?$", getsource(record), re.MULTILINE))


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
    """Have autodoc ask for the fields of records, and mend pages after the theme has done its part."""
    app.connect("autodoc-process-docstring", tell_fields)
    app.connect("html-page-context", mend, priority=900)
