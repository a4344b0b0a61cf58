"""Passages on pages: how firmly a source is named, what rests on them, and the copies that were read."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from typing import TYPE_CHECKING, Any, Final

import pytest
from click.testing import CliRunner
from tests.conftest import Site, built
from tests.sphinx.html import ESCAPED, MARKUP, words

from nines import library
from nines.cli import commands
from nines.reference import find, to_data
from nines.reference.names import named_game, short_name
from nines.reference.relations import lineage_words
from nines.reference.sources import document_answers
from nines.sphinx import claims
from nines.sphinx.base import passage_anchor

if TYPE_CHECKING:
    from tests.conftest import Build


@pytest.mark.slow
def test_a_passage_says_how_firmly_its_source_is_named(small: Build) -> None:
    text = words(small("# Page\n\n```{nines:passages} wp-red-nines\n```\n").page("index"))
    assert (
        "Taylor 1974, pp. 21-22 (inferred); Parlett 2008 (inferred), as reported by wp-red-nines:160" in text
    )
    assert "Taylor 1974, pp. 21-22 (cited in a note in Wikipedia), as reported by wp-red-nines:164" in text
    assert "Wikipedia, no source given: wp-red-nines:117" in text


@pytest.mark.slow
@pytest.mark.parametrize(
    "page",
    ["{nines:passages} encyclopedie-1753", "{nines:rules} comet-1753", "{nines:told} comet-1753"],
)
def test_markup_in_a_passage_is_shown_as_text(
    page: str, small: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    passage = replace(library().corpus.passage("encyclopedie-1753:007"), says=MARKUP, issue=MARKUP)
    monkeypatch.setitem(library().corpus.passages, passage.id, passage)
    html = small(f"# Page\n\n```{page}\n```\n").page("index")
    assert ESCAPED in html
    assert f"Note: {ESCAPED}" in html
    assert "<script>alert" not in html


@pytest.mark.slow
def test_a_passage_links_its_line_in_a_public_copy(small: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    corpus = library().corpus
    document = replace(
        corpus.documents["chatto-1848"],
        repository="a/b",
        commit_id="0" * 40,
        path='x"><script>.txt',
        spans=("1-5", "7200-7222"),
        read="2026-11-29",
    )
    monkeypatch.setitem(corpus.documents, document.siglum, document)
    blocks = ("{nines:passages} chatto-1848", "{nines:documents}", "{nines:document-table}")
    html = small("# Page\n" + "".join(f"\n```{block}\n```\n" for block in blocks)).page("index")
    file = f"https://github.com/a/b/blob/{'0' * 40}/x%22%3E%3Cscript%3E.txt"
    assert f'href="{file}#L7202">the words</a>' in html
    link = html.partition(f'href="{file}"><code')[2].partition("</a>")[0]
    assert "x&quot;&gt;&lt;script&gt;.txt" in link
    assert f'href="{file}">copy</a>' in html
    assert "1-5, 7200-7222" in html
    assert 'x"><script>' not in html


# --- The copies that were read ---


DOCUMENTS = document_answers(library())


def text(html: str) -> str:
    """Return what a part of a page says, without its tags."""
    return re.sub(r"<[^>]+>", "", html)


def test_the_table_has_every_document_with_lines_digest_and_link(site: Site) -> None:
    table = site.page("checking-documents").partition("<tbody>")[2].partition("</tbody>")[0]
    rows = table.split("</tr>")[: len(DOCUMENTS)]
    for row, document in zip(rows, DOCUMENTS, strict=True):
        assert f'href="sources.html#d-{document.siglum}"' in row
        assert document.checked in row
        assert str(document.lines or "no copy was kept") in row
        assert (document.digest[:19] or "none") in row


def test_an_address_is_a_link_or_said_to_be_unknown(site: Site) -> None:
    page = site.page("sources")
    for document in DOCUMENTS:
        home = page.partition(f'id="d-{document.siglum}"')[2].partition('id="d-')[0]
        if document.address.startswith("http"):
            assert f'href="{document.address}"' in home
        else:
            assert document.address == "not known"
        assert document.read in home
        assert document.revision in home
        command = f"nines collate FILE --document {document.siglum}"
        told = f"{command}, which uses the hashes of {document.hashed} "
        assert (told in text(home)) == (document.hashed is not None)


def test_a_passage_is_linked_with_its_line_everywhere(site: Site) -> None:
    for page in ("games/comet-1718", "documents/wp-comet", "r/comet-1718/stop/king/index"):
        assert "as reported by wp-comet:069 (line 69)" in text(site.page(page))
    prose = text(site.page("games/comet-1718"))
    assert "(wp-comet:019 (line 21))" in prose


# --- What rests on a passage: the command line, the data and the pages say the same ---


LABELS: Final = ("Games", "Claims tested", "In the list of contradictions", "In the lineage")


@pytest.fixture(scope="module")
def shown() -> dict[str, dict[str, Any]]:
    """Return what ``nines show KEY --json`` says of every passage: the data of its answer."""
    found = {key: find(library(), key) for key in library().corpus.passages}
    return {key: {"what": one.what, **to_data(one.answer)} for key, one in found.items()}


def test_the_command_line_says_what_the_answer_holds(shown: dict[str, dict[str, Any]]) -> None:
    """Of each kind of passage, and of each sort of thing that rests on one, the first that has it."""
    keys = {record["record"]["kind"]: key for key, record in reversed(shown.items())}
    for rests in ("rules", "readings", "claims", "errata", "lineage"):
        keys[rests] = next(key for key, record in shown.items() if record[rests])
    for key in set(keys.values()):
        result = CliRunner().invoke(commands, ["show", key, "--json"])
        assert result.exit_code == 0, key
        assert json.loads(result.stdout) == shown[key], key


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Site:
    every = "\n".join(f"```{{nines:passages}} {siglum}\n```" for siglum in library().corpus.documents)
    return built(tmp_path_factory.mktemp("passages"), f"# Page\n\n{every}\n", "nines_data = True\n")


# Every passage is shown, and measured, by tests/reference/test_finding.py.
@pytest.mark.slow
def test_data_and_command_line_agree_on_every_passage(pages: Site, shown: dict[str, dict[str, Any]]) -> None:
    told = json.loads((pages.folder / "data" / "passages.json").read_text(encoding="utf-8"))["passages"]
    assert [{"what": "passage", **one} for one in told] == list(shown.values())


# The same.
@pytest.mark.slow
def test_page_and_command_line_agree_on_every_passage(pages: Site, shown: dict[str, dict[str, Any]]) -> None:
    html = pages.page("index").replace("’", "'")
    starts = {key: html.index(f'id="{passage_anchor(key)}"') for key in shown}
    ends = dict(zip(sorted(starts.values()), [*sorted(starts.values())[1:], len(html)], strict=True))
    for key, record in shown.items():
        block = html[starts[key] : ends[starts[key]]]
        assert {label: listed(block, label) for label in LABELS} == {
            "Games": [titled(one) for one in record["record"]["games"]],
            "Claims tested": [asked(one) for one in record["claims"]],
            "In the list of contradictions": [asked_of_texts(one) for one in record["errata"]],
            "In the lineage": [lineage_words(library(), one) for one in record["lineage"]],
        }, key
        readings = {one["key"]: written(one) for one in record["readings"]}
        names = {one: short_name(library(), one) for one in record["rules"]}
        assert by_game(block, "Rules") == expected(names, record["record"]["games"], "rules"), key
        assert by_game(block, "Open questions") == expected(
            readings, record["record"]["games"], "questions"
        ), key


def titled(game: str) -> str:
    """Return the title of a game or of an edition."""
    games = library().corpus.games
    return games[game].title if game in games else named_game(library(), game).title


def asked(claim: str) -> str:
    """Return the question of a claim, with the apostrophes of the page under test."""
    return library().claims.by_key[claim].asks.replace("’", "'")


def asked_of_texts(erratum: str) -> str:
    """Return the question on which texts contradict each other."""
    return library().corpus.erratum(erratum).question.replace("’", "'")


def by_game(block: str, label: str) -> dict[str, list[str]]:
    """Return what follows a label with the title of a game, or with *other games*, by that."""
    found = re.findall(rf"<p[^>]*>{label} of ([^<]*?): ", block)
    return {unescape(title): listed(block, f"{label} of {title}") for title in found}


def expected(names: dict[str, str], games: list[str], nouns: str) -> dict[str, list[str]]:
    """Return the names of what rests on a passage in its own games, and the numbers in the others."""
    rests: dict[str, list[str]] = {}
    for key, name in names.items():
        rests.setdefault(key.partition("/")[0], []).append(name)
    own = [game for game in rests if game in games] or list(rests)[:1]
    titles = {game: named_game(library(), game).title for game in rests}
    others = [
        f"{titles[game]} ({len(found)} {nouns})" if len(found) > 1 else titles[game]
        for game, found in rests.items()
        if game not in own
    ]
    return {titles[game]: rests[game] for game in own} | ({"other games": others} if others else {})


def listed(block: str, label: str) -> list[str]:
    """Return what a paragraph has after its label."""
    paragraph = re.search(rf"<p[^>]*>{label}: (.*?)</p>", block, re.DOTALL)
    if paragraph is None:
        return []
    text = unescape(re.sub("<[^>]*>", "", paragraph[1]))
    return " ".join(text.split()).split(" · ")


def written(use: dict[str, Any]) -> str:
    """Return the name of an open question, with how the reading rests on the passage."""
    notes = [f"answer “{name}”" for name in use["candidates"] if use["role"] == "candidate"]
    notes += [f"inherited from {named_game(library(), use['inherited']).title}"] if use["inherited"] else []
    name = library().corpus.point(use["key"].rpartition("/")[2]).name
    return f"{name} ({', '.join(notes)})" if notes else name


def test_other_readings_are_compared_with_the_first_setting() -> None:
    """The claim depends on the setting, but the verdict that other readings share is that of the first."""
    claim = library().claims.by_key["first-hand-comet"]
    assert len(claim.seats) > 1
    (fold,) = claims._under(claim)  # noqa: SLF001 - one fold, without a site
    assert "In the first setting alone (3 players, random), the verdict under our choices is" in fold.astext()
