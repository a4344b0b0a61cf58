"""A sheet to print: a rulebook as a page of HTML that needs no other file."""

from __future__ import annotations

from functools import cache
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from nines.boundary.files import write_whole
from nines.errors import RequestError
from nines.reference.house_rules import AT_THIS_TABLE, NOT_OF_A_SOURCE, by_rule
from nines.reference.rulebooks import REST

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from nines.reference.house_rules import HouseRuleAnswer
    from nines.reference.rulebook_words import RulebookBlock, Run
    from nines.reference.rulebooks import RulebookAnswer

LONGEST_TITLE: Final = 100
SHEET: Final = b"<!DOCTYPE html><!-- a sheet by nines rules -->"  # how a sheet begins, which may be replaced


def sheet(answer: RulebookAnswer) -> str:
    """Return a page of HTML with a rulebook, to be printed from a browser.

    Parameters
    ----------
    answer
        The rulebook, with its choices and house rules.

    Examples
    --------
    >>> from nines import library
    >>> from nines.reference import rulebook_answer
    >>> page = sheet(rulebook_answer(library(), "comet-1718{payment/king.amount=2}"))
    >>> page.startswith(SHEET.decode()), "At this table" in page
    (True, True)
    """
    return "\n".join((f'{SHEET.decode()}\n<html lang="en"><head><meta charset="utf-8">', *_page(answer), ""))


def titled(title: str) -> str:
    """Return the title of a sheet on one line.

    Raises
    ------
    RequestError
        If there is no letter in it, or if it is too long.

    Examples
    --------
    >>> titled("  Gran's Red   Nines ")
    "Gran's Red Nines"
    """
    plain = " ".join("".join(sign if sign.isprintable() else " " for sign in title).split())
    if not 0 < len(plain) <= LONGEST_TITLE:
        raise RequestError(f"a title has 1 to {LONGEST_TITLE} characters, not {len(plain)}")
    return plain


def write_sheet(answer: RulebookAnswer, file: Path) -> None:
    """Write a sheet to a file; a sheet that nines has written is replaced.

    Raises
    ------
    FileError
        If the file cannot be written, or if it is another file, which stays as it is.
    """
    write_whole(file, sheet(answer), over=SHEET)


@cache
def _style() -> str:
    return files("nines.cli").joinpath("sheet.css").read_text("utf-8")


def _page(answer: RulebookAnswer) -> Iterator[str]:
    title = escape(answer.title)
    yield '<meta name="viewport" content="width=device-width">'
    yield f"<title>{title}</title><style>{_style()}</style></head><body>"
    yield f'<h1>{title}</h1><p class="name">{escape(answer.name)}</p>'
    yield from _house(answer.house)
    yield from _blocks(answer.in_short)
    yield f"<h2>{escape(answer.heading)}</h2>"
    yield from _blocks(answer.play)
    if answer.rest:
        yield f"<h2>{REST}</h2>"
        yield from _blocks(answer.rest)
    if answer.notes or answer.closing:
        yield '<div class="notes"><h2>Notes</h2>'
        yield from (f"<p><b>{note.letter}</b> {escape(note.text)}</p>" for note in answer.notes)
        yield f"<p>{escape(answer.closing)}</p></div>"
    yield '<p class="screen notes">To print this sheet, use your browser: Ctrl+P, or ⌘P.</p></body></html>'


def _house(house: Sequence[HouseRuleAnswer]) -> Iterator[str]:
    if house:
        yield f'<div class="house"><h2>{AT_THIS_TABLE}</h2><ul>'
        yield from (
            f'<li>{escape(sentence)}. <span class="key">({escape(notation)})</span></li>'
            for sentence, notation in by_rule(house).items()
        )
        yield f"</ul><p>House rules are {NOT_OF_A_SOURCE}.</p></div>"


def _blocks(blocks: Iterable[RulebookBlock]) -> Iterator[str]:
    """Yield paragraphs, lists and tables; items and rows that follow each other are put together."""
    around = {"item": "ul", "row": "table", "head": "table"}
    opened = ""
    for block in blocks:
        wanted = around.get(block.kind, "")
        if wanted != opened:
            yield (f"</{opened}>" if opened else "") + (f"<{wanted}>" if wanted else "")
            opened = wanted
        yield _block(block)
    if opened:
        yield f"</{opened}>"


def _block(block: RulebookBlock) -> str:
    cells = ["".join(map(_run, cell)) for cell in block.cells]
    if block.kind in ("row", "head"):
        tag = "th" if block.kind == "head" else "td"
        return f"<tr>{''.join(f'<{tag}>{cell}</{tag}>' for cell in cells)}</tr>"
    tag = "li" if block.kind == "item" else "p"
    return f"<{tag}>{''.join(cells)}</{tag}>"


def _run(run: Run) -> str:
    words = escape(run.text)
    for tag, wanted in (("b", run.bold), ("i", run.italic)):
        words = f"<{tag}>{words}</{tag}>" if wanted and words else words
    words = f'<span class="changed">{words}</span>' if run.changed and words else words
    return words + "".join(f"<sup>{letter}</sup>" for letter in run.letters)
