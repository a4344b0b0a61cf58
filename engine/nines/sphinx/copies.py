"""The copies of documents that we read: what we know about each copy, and how anybody can check it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from docutils import nodes

from nines.reference.sources import document_answers
from nines.sphinx import base as b
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nines.reference.sources import DocumentAnswer

SHOWN_DIGITS: Final = len("sha256:") + 12  # of a digest in the table; the document shows all digits
NOT_KEPT: Final = "no copy was kept"


def copy_facts(document: DocumentAnswer) -> nodes.Element:
    """Return what we know about our copy of a document, as a field list."""
    rows: list[tuple[str, Sequence[b.Part]]] = [
        ("Address", [_address(document.address)]),
        ("Copy read", [document.copy]),
        ("Read", [f"{document.read}; entered here on {document.entered}"]),
        ("Read by", [f"{document.reader}; {document.checked}"]),
        ("Revision", [document.revision]),
    ]
    if document.digest:
        rows += [("Lines", [str(document.lines)]), ("Digest", [b.code(document.digest)])]
    if document.hashed is not None:
        command = b.code(f"nines collate FILE --document {document.siglum}")
        rows.append(
            ("To compare", [command, f", which uses the hashes of {counted(document.hashed, 'cited line')}"])
        )
    if document.copies:
        rows.append(("Other copies", b.between(map(_address, document.copies))))
    return b.fields((name, [b.paragraph(*parts)]) for name, parts in rows)


def _address(address: str) -> b.Part:
    """Return a web address as a link, or words that say that no address is known."""
    if not address.startswith(("http://", "https://")):
        return address
    return nodes.reference("", address, refuri=address, internal=False)


class DocumentTableDirective(b.CorpusDirective):
    """``nines:document-table``: every document, with the facts that a reader needs to check our copy."""

    required_arguments = 0

    def build(self, name: str) -> Sequence[nodes.Element]:  # noqa: ARG002 - it is given no name
        """Return the table; each document links to its full description."""
        columns = ("Document", "Seen", "Lines", "Lines with hashes", "Digest", "Checked")
        return [b.table(columns, [_row(one) for one in document_answers(self.library)])]


def _row(document: DocumentAnswer) -> Sequence[b.Part]:
    return (
        b.key_link(document.siglum),
        document.seen,
        str(document.lines or NOT_KEPT),
        str(document.hashed or "none"),
        b.code(document.digest[:SHOWN_DIGITS]) if document.digest else "none",
        document.checked,
    )
