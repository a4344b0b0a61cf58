"""``python -m nines_verification hashes``: store hashes of the cited lines of one document, or of several."""

from __future__ import annotations

from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from nines.boundary.files import ANY, write_whole
from nines.corpus.copies import cited_lines, hash_text
from nines.corpus.hashes import FOLDER, as_toml
from nines.corpus.plain_texts import read_copy
from nines.errors import RequestError, UnknownNameError

if TYPE_CHECKING:
    from nines.libraries import Library


def texts_in(library: Library, folder: Path) -> list[tuple[str, Path]]:
    """Return the texts of documents in a folder, each with its siglum, in the order of the corpus.

    A file is known by its SHA-256 digest, not by its name. Documents without cited lines are left out.

    Raises
    ------
    RequestError
        If *folder* is not a folder, or has no text of a document.
    """
    if not folder.is_dir():
        raise RequestError(f"{folder} is not a folder; name a folder, or a document and its file")
    digests = {
        sha256(file.read_bytes()).hexdigest(): file for file in sorted(folder.iterdir()) if file.is_file()
    }
    texts = [
        (siglum, digests[document.sha256])
        for siglum, document in library.corpus.documents.items()
        if document.sha256 in digests and cited_lines(library.corpus, siglum)
    ]
    if not texts:
        raise RequestError(f"{folder} has no text whose SHA-256 is in documents.toml")
    return texts


def write_hashes(library: Library, siglum: str, file: Path) -> Path:
    """Hash the cited lines of a document, write the hashes into the corpus, and return the file.

    Parameters
    ----------
    library
        The library whose corpus contains the document. The corpus must be a folder of files.
    siglum
        The siglum of the document.
    file
        The text of the document: plain text, HTML or XML. The passages must cite the lines of this file.

    Raises
    ------
    UnknownNameError
        If there is no such document.
    RequestError
        If the file cannot be read, or is not the text that ``documents.toml`` describes.
    CorpusError
        If a passage cites a line that does not exist in the text.
    """
    documents = library.corpus.documents
    if siglum not in documents:
        raise UnknownNameError("document", siglum, documents)
    document = documents[siglum]
    content, cited = read_copy(str(file)).content, cited_lines(library.corpus, siglum)
    text = hash_text(siglum, content, cited, file=file.name, public=bool(document.repository))
    if (text.sha256, text.lines) != (document.sha256, document.lines):
        raise RequestError(
            f"{file} is not the text of {siglum} in documents.toml; to use this text, write there:"
            f' lines = {text.lines}, sha256 = "{text.sha256}"'
        )
    where = Path(str(files(library.catalogue.corpus))) / FOLDER / f"{siglum}.toml"
    where.parent.mkdir(exist_ok=True)
    write_whole(where, as_toml(text), over=ANY)
    return where
