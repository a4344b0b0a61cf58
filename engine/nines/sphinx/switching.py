"""The data with which the page of a game shows other answers: a file for each game and base game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from docutils import nodes

from nines.boundary.files import ANY, write_whole
from nines.reference.switching import SwitchSpan, bases_of, headings, switchable_rulebook
from nines.sphinx.base import compact, kind_of, library_of, nines_domain
from nines.sphinx.citing import BUILDERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from sphinx.application import Sphinx

    from nines.libraries import Library
    from nines.reference.rulebook_words import Run
    from nines.reference.switching import SwitchableRulebook, SwitchBlock, SwitchQuestion

FOLDER: Final = "readings"
SCRIPTS: Final = ("nines-readings.js", "nines-rulebook.js", "nines-switch.js")


def setup_switching(app: Sphinx) -> None:
    """Register the scripts of pages with a rulebook, and the step of the build that writes their data."""
    app.connect("html-page-context", add_scripts)
    app.connect("build-finished", write_switches)


def add_scripts(
    app: Sphinx, _page: str, _template: str, _context: object, doctree: nodes.document | None
) -> None:
    """Add the scripts that switch readings to each page with a rulebook."""
    if doctree is not None and any(
        "nines-rulebook" in section["classes"] for section in doctree.findall(nodes.section)
    ):
        for script in SCRIPTS:
            app.add_js_file(script, loading_method="defer")


def write_switches(app: Sphinx, exception: Exception | None) -> None:
    """Write the texts with every answer, one file for each game on each of its base games."""
    if exception or app.builder.name not in BUILDERS:
        return
    library = library_of(app.config)
    places = nines_domain(app.env).objects
    folder = Path(app.outdir, FOLDER)
    for slug in library.playable:
        home = places.get(("game", slug))
        if home is None or library.rulebook(slug) is None:
            continue

        def address(key: str, page: str = home.page) -> str:
            place = places.get(kind_of(library, key))
            if place is None:
                return ""
            uri = app.builder.get_relative_uri(page, place.page) if place.page != page else ""
            return f"{uri}#{place.anchor}"

        folder.mkdir(exist_ok=True)
        for name, text in scripts_of(library, slug, address):
            write_whole(folder / name, text, over=ANY)


def scripts_of(library: Library, slug: str, address: Callable[[str], str]) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each file with the answers of a game.

    Parameters
    ----------
    library, slug
        The library and the slug of the edition.
    address
        A function that returns the address of a thing by its key; empty if the thing has no place.

    Examples
    --------
    >>> from nines import library
    >>> name, text = next(scripts_of(library(), "comet-2018", lambda key: ""))
    >>> name, text[:44]
    ('comet-2018.js', '(window.ninesBooks ??= {})["comet-2018"] = {')
    """
    for base in bases_of(library, slug):
        book = switchable_rulebook(library, slug, base)
        name = file_name(slug, base)
        data = compact(as_data(book, address))
        yield f"{name}.js", f"(window.ninesBooks ??= {{}})[{json.dumps(name)}] = {data};\n"


def file_name(slug: str, base: Mapping[str, str]) -> str:
    """Return the name of the file for a game on one of its base games, without its suffix.

    Examples
    --------
    >>> file_name("commit-1991", {"base-game": "bare"})
    'commit-1991--base-game--bare'
    """
    return "--".join((slug, *(part for answer in sorted(base.items()) for part in answer)))


def as_data(book: SwitchableRulebook, address: Callable[[str], str]) -> dict[str, Any]:
    """Return a rulebook with every answer as JSON data.

    Parameters
    ----------
    book
        The rulebook.
    address
        A function that returns the address of a thing by its key; empty if the thing has no place.

    Examples
    --------
    >>> from nines import library
    >>> book = switchable_rulebook(library(), "comet-1718")
    >>> as_data(book, lambda key: f"#{key}")["questions"]["comet-stops"]["href"]
    '#comet-1718/reading/comet-stops'
    """
    play, reconstruction = headings()
    return {
        "slug": book.slug,
        "base": dict(book.base),
        "deciding": book.deciding,
        "headings": [reconstruction if book.reconstruction else play, reconstruction],
        "short": [_block(block, address) for block in book.in_short],
        "untrue": [dict(answers) for answers in book.untrue],
        "play": [_block(block, address) for block in book.play],
        "notes": [
            {
                "letter": note.letter,
                "points": note.points,
                "says": [_run(run, address) for run in note.says],
                "certainty": note.certainty,
            }
            for note in book.notes
        ],
        "also": book.also,
        "elsewhere": dict(book.elsewhere),
        "questions": {question.point: _question(question, address) for question in book.questions},
        "exclusions": [{"choices": dict(one.choices), "why": one.why} for one in book.exclusions],
        "defaults": dict(book.defaults),
    }


def _block(block: SwitchBlock, address: Callable[[str], str]) -> dict[str, Any]:
    cells = [
        [_span(part, address) if isinstance(part, SwitchSpan) else _run(part, address) for part in cell]
        for cell in block.cells
    ]
    return {"kind": block.kind, "cells": cells}


def _span(span: SwitchSpan, address: Callable[[str], str]) -> dict[str, Any]:
    return {
        "points": span.points,
        "words": {key: [_run(run, address) for run in runs] for key, runs in span.words.items()},
        "letters": span.letters,
        "dot": span.dot,
    }


def _run(run: Run, address: Callable[[str], str]) -> str | list[Any]:
    """Return a run: its text; if it has more, a list of text, style, address and origin."""
    style = "bold" if run.bold else "italic" if run.italic else ""
    key = run.game or (run.rules[0] if run.rules else "")
    more = [style, address(key) if key else "", run.taken_over]
    return [run.text, *more] if any(more) else run.text


def _question(question: SwitchQuestion, address: Callable[[str], str]) -> dict[str, Any]:
    return {
        "name": question.name,
        "question": question.question,
        "href": address(question.reading),
        "default": question.default,
        "answers": [
            {
                "id": answer.id,
                "says": answer.says,
                **({"not": answer.not_executable} if answer.not_executable else {}),
                **({"reconstruction": True} if answer.reconstruction else {}),
            }
            for answer in question.answers
        ],
        "idle": [
            {"beside": dict(idle.beside), "why": idle.why, "candidates": idle.candidates}
            for idle in question.idle
        ],
    }
