"""Text of the corpus is text: what would run, or become a part of the page, is shown as it stands."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Final

import pytest
from tests.sphinx.test_sphinx import GIVEN

from nines.sphinx import DIRECTIVES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.browser.conftest import Reader

HURT: Final = (
    "<script>window.hurt=1</script><img src=x onerror='window.hurt=1'><b>inject</b> *inject* `inject` "
    "{ref}`inject` [inject](javascript:window.hurt=1) </textarea></script> "
)
# Every field that holds words of people, in the tables of the corpus.
FIELDS: Final = (
    *(
        "says",
        "issue",
        "why",
        "question",
        "title",
        "means",
        "decided",
        "reckoning",
        "not_executable",
        "about",
    ),
    *("outside", "place", "dated", "publisher", "author", "rights", "word", "asks", "date"),
)
CONF: Final = """\
import gc
gc.set_threshold(1_000_000, 10, 10)  # as in docs/conf.py, which says why
extensions = ["myst_parser", "sphinxcontrib.bibtex", "nines.sphinx"]
bibtex_bibfiles = ["{bibliography}"]
bibtex_cite_id = "source-{{key}}"
nines_permalinks = True
html_theme = "furo"
html_favicon = "{favicon}"
"""
FOUND: Final = """
() => [
  ...(window.hurt ? ["it ran"] : []),
  ...[...document.querySelectorAll("*")]
    .filter((one) => (one.matches("b, em, i, strong, code, a") && one.textContent === "inject")
      || one.matches("img[src=x], [onerror], a[href^='javascript']")
      || (one.matches("script:not([type$=json])") && one.textContent.includes("hurt")))
    .map((one) => one.outerHTML),
]
"""


def poisoned(house: Path, folder: Path) -> Path:
    """Return a copy of the corpus with something that hurts in all its texts."""
    copy = folder / "corpus"
    shutil.copytree(house / "corpus", copy)
    field = re.compile(rf'\b({"|".join(FIELDS)}) = "(?!")')
    refusing = ("key.toml", "summaries.toml")  # such texts
    for path in (one for one in copy.rglob("*.toml") if one.name not in refusing):
        text = path.read_text(encoding="utf-8")
        path.write_text(field.sub(lambda found: found[0] + HURT, text), encoding="utf-8")
    bibliography = copy / "nines_corpus" / "bibliography.bib"
    text = bibliography.read_text(encoding="utf-8")
    hurt = re.sub(r"[*`{}\[\]]", "", HURT)
    bibliography.write_text(
        re.sub(r"\b(title|note)\s*= \{", lambda one: one[0] + hurt, text), encoding="utf-8"
    )
    return copy


def poisoned_site(house: Path, folder: Path) -> Path:
    """Return a small site, built from that copy, in which every directive has its turn."""
    copy = poisoned(house, folder)
    source = folder / "source"
    source.mkdir()
    files = {
        "bibliography": (copy / "nines_corpus" / "bibliography.bib").as_posix(),
        "favicon": (house / "docs" / "_static" / "favicon.svg").as_posix(),
    }
    (source / "conf.py").write_text(CONF.format(**files), encoding="utf-8")
    uses = (f"```{{nines:{name}}} {GIVEN.get(name, 'comet-1718')}\n```" for name in DIRECTIVES)
    page = "\n\n".join(["# Page", *uses, "```{bibliography}\n:all:\n```"])
    (source / "index.md").write_text(page, encoding="utf-8")
    path = os.pathsep.join(map(str, (copy, house / "engine", house / "verification")))
    made = subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-b", "html", str(source), str(folder / "out")],
        env={**os.environ, "PYTHONPATH": path},
        check=True,
        capture_output=True,
        text=True,
    )
    assert made.stderr == ""  # a directive that is not given what it asks for would write nothing
    return folder / "out"


@pytest.mark.slow
def test_what_hurts_in_the_corpus_is_text_and_nothing_else(
    house: Path, tmp_path: Path, serve: Callable[[Path], str], reader_of: Callable[..., Reader]
) -> None:
    victim = reader_of(serve(poisoned_site(house, tmp_path)))
    kept = ("comet-1718", "comet-1718/stop/king", "comet-1718/reading/comet-stops")
    for path in ("index.html", *(f"r/{key}/" for key in kept)):
        page = victim.open(path)
        assert page.get_by_text("<script>window.hurt=1").count(), f"{path}: nothing was put into it"
        assert page.evaluate(FOUND) == [], path
    page = victim.open("search.html?q=inject")
    page.wait_for_function("document.querySelector('.search-summary')?.innerText.includes('found')")
    page.wait_for_load_state("networkidle")
    assert page.evaluate(FOUND) == []
    assert victim.wrong == []
