"""A citation as RIS, which all reference managers read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.citing.words import entry_key, first_named, heading, notes, short

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.reference.citations import CitationAnswer


def ris(answer: CitationAnswer) -> str:
    r"""Return a citation as a record of RIS, of the type ``COMP`` (computer program).

    Examples
    --------
    >>> from nines import library
    >>> from nines.reference.citations import citation_answer
    >>> from nines.libraries.release import this_release
    >>> king = citation_answer(library(), "comet-1718/stop/king", this_release("2026-11-23"))
    >>> print(*ris(king).splitlines()[:2], sep="\n")
    TY  - COMP
    ID  - nines-comet-1718-stop-king
    """
    return (
        "\n".join(f"{tag}  - {' '.join(value.split())}" for tag, value in _lines(answer) if value)
        + "\nER  - "
    )


def _lines(answer: CitationAnswer) -> Iterator[tuple[str, str]]:
    yield "TY", "COMP"
    yield "ID", entry_key(answer)
    source = short(answer)  # in the title, since a comma would divide the name of an author
    yield "AU", "" if source else f"{first_named(answer)},"
    yield "TI", f"{source}: {heading(answer)}" if source else heading(answer)
    yield "ET", answer.version
    yield "PB", answer.author
    yield "PY", answer.date[:4]
    yield "DA", answer.date.replace("-", "/")
    yield "UR", answer.url
    for note in notes(answer):
        yield "N1", note
