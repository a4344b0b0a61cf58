"""The pages that say which copies of the documents were read, and how a stranger can check them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nines import library
from nines.reference.sources import document_answers

if TYPE_CHECKING:
    from tests.conftest import Site

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
