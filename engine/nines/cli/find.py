"""``nines find``: find anything by words, the best first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from nines.cli.command import NinesCommand, Whole, as_json, pass_library
from nines.cli.output import emit, text, write_json
from nines.cli.terminal import printable, width
from nines.reference import search
from nines.reference.search_levels import cut
from nines.reference.search_things import LABELS
from nines.reference.searching import SHOWN
from nines.text import joined, unit_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.libraries import Library
    from nines.reference.searching import FoundThing, SearchAnswer

MOST: Final = 10_000  # more than there are things
MARGIN: Final = 2


@click.command(cls=NinesCommand)
@click.argument("words", metavar="WORDS...", nargs=-1, required=True)
@click.option(
    "--kind",
    "kinds",
    multiple=True,
    type=click.Choice(tuple(LABELS)),
    metavar="KIND",
    help=f"Find only things of this kind; you can repeat this option. Kinds: {', '.join(LABELS)}.",
)
@click.option(
    "--limit",
    type=Whole(1, MOST),
    default=SHOWN,
    show_default=True,
    metavar="NUMBER",
    help="Show at most this number of things.",
)
@as_json
@pass_library
def find(
    library: Library, words: tuple[str, ...], kinds: tuple[str, ...], limit: int, *, as_json: bool
) -> None:
    """Find games, rules, passages, our choices, errata, terms and all else by words, the best first.

    Capitals, accents, plurals and forms of verbs do not matter, and some words also find others with the same
    meaning. If no text has a word, similar words are searched instead, and the output says so. Each thing has
    its name, its kind, and a line. nines show NAME shows all of it; for an aspect, nines history NAME.

    \b
    Examples:
      $ nines find kings left in hand
      king-left-in-hand  erratum
      $ nines find comete
      $ nines find who deals first
      $ nines find --kind rule --limit 5 wild card last

    \b
    With --json, an object (nines export writes its schema):
      - words: for each word, the words searched instead, if no text has it
      - count: the number of things found
      - all_words: whether one of them has all words
      - found: for each thing its kind, name, title, and beginning
      - pages: titles of pages of the documentation about these words
    """  # noqa: D301 - click's sign for lines that are not to be filled
    answer = search(library, " ".join(words), kinds, limit)
    if as_json:
        write_json(answer)
        return
    typed = printable(" ".join(" ".join(words).split()))
    for remark in _remarks(answer, typed):
        emit(text(remark))
    for title in answer.pages:
        emit(text((title, "bold"), "  page of the documentation"))
    for thing in answer.found:
        emit(text((printable(thing.name), "bold"), f"  {thing.what}"), text(_line(thing)))
    if answer.count > len(answer.found):
        emit(text(f"\n{answer.count:,} found; --limit NUMBER shows more"))


def _line(thing: FoundThing) -> str:
    """Return what a thing is called and how it begins, on one line."""
    shown = ", ".join(filter(None, (thing.title, thing.of)))
    begins = "" if thing.says.startswith(thing.title.removesuffix(" …")) else thing.says
    end = "" if shown.endswith((".", "?", "!")) else ":" if begins else ""
    line = printable(" ".join(f"{shown}{end} {begins}".split()))
    return f"{' ' * MARGIN}{cut(line, width() - MARGIN - 2)}"


def _remarks(answer: SearchAnswer, typed: str) -> Iterator[str]:
    """Yield what the search did with words that no text has."""
    for one in answer.words:
        if one.instead:
            yield f"No text has “{one.word}”; found by {_quoted(one.instead)}:"
    missing = [one for one in answer.words if one.missing]
    near = tuple(dict.fromkeys(word for one in missing for word in one.nearest))
    nearest = f" The nearest {unit_for(len(near), 'word')}: {_quoted(near)}." if near else ""
    if not answer.count:
        yield f"Nothing found for “{typed}”.{nearest}"
    elif missing:
        yield f"No text has {_quoted([one.word for one in missing])}; left out.{nearest}"
    elif not answer.all_words:
        yield "Nothing has all of these words; the best come first."


def _quoted(words: list[str] | tuple[str, ...]) -> str:
    return joined([f"“{word}”" for word in words])
