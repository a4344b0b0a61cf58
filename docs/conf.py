"""How Sphinx builds the site; each setting says why it is here.

Nothing is fetched from a network, except Python for browsers, which npm fetches once.
"""

from __future__ import annotations

import gc
import sys
import tomllib
from importlib.metadata import version as installed
from pathlib import Path

from pybtex.plugin import register_plugin  # type: ignore[import-untyped] # it has no types
from pybtex.style.formatting import toplevel  # type: ignore[import-untyped]
from pybtex.style.formatting.plain import Style  # type: ignore[import-untyped]
from pybtex.style.template import field, optional_field, sentence  # type: ignore[import-untyped]

from nines.libraries.release import last_commit

sys.path.insert(0, str(Path(__file__).parent / "_ext"))  # for what only this site needs
from archived import archive_identifier  # type: ignore[import-not-found] # mypy looks elsewhere

# Pages are large trees whose nodes refer to each other. To look for garbage as often as Python does by
# default takes a third of the build: most of what it looks through is a page still being read or written.
gc.set_threshold(1_000_000, 10, 10)


class TitlesAsTheyStand(Style):  # type: ignore[misc] # its base has no types
    """The plain style of BibTeX, but titles keep their capitals, as they are quoted, and no note is lost."""

    def format_title(self, _entry: object, which_field: str, as_sentence: bool = True) -> object:  # noqa: FBT001, FBT002 - as the base has it
        """Return a title as the bibliography has it."""
        return sentence[field(which_field)] if as_sentence else field(which_field)

    def get_incollection_template(self, entry: object) -> object:
        """Add the note, which says whether the source was seen; the base drops it for parts of books."""
        return toplevel[super().get_incollection_template(entry), sentence[optional_field("note")]]


register_plugin("pybtex.style.formatting", "titles-as-they-stand", TitlesAsTheyStand)

project_file = Path(__file__).parents[1] / "pyproject.toml"
addresses = tomllib.loads(project_file.read_text(encoding="utf-8"))["project"].get("urls", {})

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
    "record_fields",  # in the API: what stands beside each field in the code
    "reachable_pages",  # by keyboard and by ear, what the theme leaves out
    "page_facts",  # in the head and at the foot of each page, and at the root of the site
    "site_search",  # in place of Sphinx's own: an index in small parts, each key and title first
    "automaton_sizes",  # on the page "Automaton": how large each Stops game is
    "downloads",  # the files that readers take away, and their lists.
    "play_here",  # the files with which a browser plays the games.
    "play_place",  # on the page of each game: the table where a reader plays it.
    "try_it",  # examples of Python run in the page.
    "light_navigation",  # the build is a fifth faster with it
]
nines_pages = True  # a page for each question and for each two games, written before the build
nines_permalinks = True  # a page for each rule, r/comet-1718/stop/king/: the address to cite
nines_data = True  # rules, claims and the lineage as JSON, to which api/index leads
nines_downloads = True  # packages, tables and counts to take away, to which download/index leads
nines_play_here = True  # games can be played in the page, if npm and node are here
nines_date = last_commit(Path(__file__).parents[1])  # of pages and data; never that of the build
nines_archived = archive_identifier(Path(__file__).parents[1], version)  # of a release, at its tag only
nines_licence = "CC-BY-SA-4.0"  # of the data, which restate the corpus
# Once pyproject.toml has the addresses: the repository is linked from every page and from each line of code.
nines_repository = addresses.get("Repository", "")
html_baseurl = addresses.get("Documentation", "")  # pages have canonical addresses, and there is a sitemap
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
templates_path = ["_templates"]  # pages whose menus can be reached by keyboard, and that say what they are
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
html_additional_pages = {"search": "search.html"}  # which Sphinx would write only with its own index
html_js_files = [(name, {"defer": "defer"}) for name in ("drawers.js", "history.js", "suggest.js")]
html_css_files = [  # one sheet for each part of the site, so that each is short
    "look.css",
    "nines.css",
    "rulebook.css",
    "game.css",
    "history.css",
    "search.css",
    "print.css",
]
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
    # Type variables stand for any type.
    (
        "py:class",
        r"nines\.(evidence\.cite\.Rule_co|(evidence\.\w+|kernel\.\w+)\.[A-Z])|P\.(kw)?args",
    ),
    (
        "py:class",
        r"nines\.(stops|reference|libraries)\.\w+\.(Unclaimed|Out|Past|Redealing|\w+Rules|Claim|Judged|\w+Answer)",
    ),
    ("py:class", r"nines\.corpus\.\w+\.(HashedText|Retired|Withdrawn)"),
    # A record of acts that only the engine reads, and a type variable and a property behind the library.
    ("py:class", r"nines\.(kernel\.history\.History|libraries\.(loading\.G|names\.Spoken))"),
    # The text of a rulebook as it is parsed; a reader of the API meets the answer, where it is written out.
    ("py:class", r"nines\.corpus\.rulebook(_words)?\.\w+"),
    # What the tables of an export give again beyond the corpus; the data dictionary describes each.
    ("py:class", r"nines\.dataset\.derived\.\w+"),
    # The records of the corpus and what a citation is made of: an answer holds the record of its thing, and
    # the data dictionary of an export describes each field.
    ("py:class", r"nines\.corpus\.(records|lineage|games|errata|wanted|glossary|summaries)\.\w+"),
    ("py:class", r"nines\.citing\.works\.\w+"),
    # Other projects: their inventories would have to be fetched.
    ("py:class", r"(collections(\.abc)?|networkx|pathlib)\..+|dict\[str"),
]
