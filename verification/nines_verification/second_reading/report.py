"""The command ``python -m nines_verification facts``: where the two readers agree, and where they do not."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

from nines import library as open_library
from nines.boundary.files import ANY, write_whole
from nines.errors import UnknownNameError
from nines_verification.second_reading import implied, weighed
from nines_verification.second_reading.agreement import BOTH, DIFFER, ONE, SORTS, compared, totals
from nines_verification.second_reading.check import not_read_twice
from nines_verification.second_reading.facts import facts_of
from nines_verification.second_reading.near import by_line, line_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.libraries import Library
    from nines_verification.second_reading.agreement import Compared

COMMAND: Final = "python -m nines_verification facts --page docs/second-reading.md"
HEAD: Final = f"""<!-- Written by {COMMAND}. -->

# The second reading

Our passages are one reading of the documents, and everything else here starts from them. So two readers
have read the documents again. They worked apart, saw only the texts, and wrote down facts: numbers,
cards, names, payments and duties, each with its line. The check `facts` of `nines verify` compares our
passages, rules, dates and errata with these facts.

Nobody has changed a fact since then. Where the readers differ, both answers stay, and this page shows
them. No difference is settled yet.

## How far the readers agree

Each cell has three numbers: facts that both readers have at a line, facts that only one of them has,
and pairs in which they differ. A payment is compared by the roles of those who pay and are paid, and by
its amount. A duty is compared only by “must”, “may” or “must not”. The words of a reader are their own,
so statements are not compared, and two forms of one name count as different.
"""
NOT_CITED: Final = """## Lines that no passage cites

The readers found facts in these lines, but none of our passages cites them. They are outside the check.
Most are about other games or forms of a game, or are entries of an index.
"""
DIFFERENCES: Final = """## Where the readers differ

At these lines each reader has something that the other has not. `python -m nines_verification facts
--json` also gives the lines at which only one reader has a fact.
"""
IMPLIED: Final = """## What follows from facts, and how

A value that the documents state is in a fact. A value that they imply follows from several facts. So we
name these facts, under the passages that the rule cites, and say how the value follows. A fact is named by
its reader, its line, the number of its sentence in the line, and its subject.
"""
WEIGHED: Final = """## Certainties, weighed a second time

A further reader, a language model, saw the reasons that we give for our answers to open questions, and not
how certain we call them. This reader gave a certainty for each of the {of} answers. For {alike} of them it is
the same as ours. Below are the others. None of these differences is settled.
"""
NO_COPY: Final = """## Not read a second time

We kept no copy of these documents. So their passages rest on one reading, and the check leaves them
out.
"""


def command(arguments: Sequence[str]) -> Iterator[str]:
    """Yield the agreement of the readers as lines of text, or as JSON, or write the page.

    Raises
    ------
    UnknownNameError
        If a document has no facts.
    """
    parser = ArgumentParser("python -m nines_verification facts", description=__doc__.partition(":")[2])
    parser.add_argument("documents", metavar="DOCUMENT", nargs="*", help="by default all that have facts")
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    parser.add_argument("--page", metavar="FILE", type=Path, help="write the page of the site")
    parser.add_argument("--library", metavar="PACKAGE", default="nines")
    asked = parser.parse_args(arguments)
    ours = open_library(asked.library)
    for name in asked.documents:
        if name not in facts_of(ours):
            raise UnknownNameError("document with facts", name, tuple(facts_of(ours)))
    if asked.page:
        write_whole(asked.page, page(ours), over=ANY)
        yield f"wrote {asked.page}"
    elif asked.json:
        yield json.dumps(as_data(ours, asked.documents), ensure_ascii=False, indent=1)
    else:
        yield from as_text(ours, asked.documents)


def as_data(library: Library, documents: Sequence[str] = ()) -> dict[str, object]:
    """Return the readers, the counts and all disagreements of each document, for programs."""
    lines = compared(library, documents)
    return {
        "documents": {
            document: {
                "readers": [
                    {**asdict(one.head), "facts": len(one.facts)} for one in facts_of(library)[document]
                ],
                "counts": {
                    sort: {name: counted[name] for name in (BOTH, ONE, DIFFER)}
                    for sort, counted in totals([one for one in lines if one.document == document]).items()
                },
                "disagreements": [
                    one._asdict() for one in lines if one.document == document and (one.first or one.second)
                ],
                "lines_not_cited": list(not_cited(library, document)),
            }
            for document in documents or facts_of(library)
        },
        "not_read_a_second_time": _passages_without(library),
    }


def as_text(library: Library, documents: Sequence[str] = ()) -> Iterator[str]:
    """Yield the counts of each document, and the lines at which the readers differ."""
    lines = compared(library, documents)
    yield f"{'document':<22}" + "".join(f"{sort:>16}" for sort in SORTS)
    yield f"{'':<22}" + f"{'both/one/differ':>16}" * len(SORTS)
    for document in documents or facts_of(library):
        yield f"{document:<22}" + "".join(f"{cell:>16}" for cell in _cells(lines, document, "/"))
    yield f"{'all':<22}" + "".join(f"{cell:>16}" for cell in _cells(lines, "", "/"))
    yield from (f"{one.document} line {one.line}: {_difference(one)}" for one in _differing(lines))
    for document, number in _passages_without(library).items():
        yield f"{document}: {number} passages, not read a second time: no copy"


def page(library: Library) -> str:
    """Return the page of the site on the second reading."""
    lines = compared(library)
    rows = [f"| document | facts of A | facts of B | {' | '.join(SORTS)} |", f"|---{'|---:' * 6}|"]
    for document, readers in facts_of(library).items():
        numbers = [str(len(one.facts)) for one in readers]
        rows.append(f"| {' | '.join((_link(document), *numbers, *_cells(lines, document, ' · ')))} |")
    everything = [str(sum(len(read[n].facts) for read in facts_of(library).values())) for n in (0, 1)]
    rows.append(f"| {' | '.join(('all', *everything, *_cells(lines, '', ' · ')))} |")
    differ = [f"* {_link(one.document)}, line {one.line}: {_difference(one)}" for one in _differing(lines)]
    uncited = [
        f"* {_link(document)}: {', '.join(map(str, found))}"
        for document in facts_of(library)
        if (found := not_cited(library, document))
    ]
    without = [f"* {_link(name)}: {number} passages" for name, number in _passages_without(library).items()]
    follows = (IMPLIED, *implied.as_page(library), "")
    parts = (HEAD, *rows, "", *follows, DIFFERENCES, *differ, "", NOT_CITED, *uncited, "")
    return "\n".join((*parts, *_certainties(library), NO_COPY, *without)) + "\n"


def _certainties(library: Library) -> Iterator[str]:
    """Yield the section on certainties; nothing if nobody has weighed them a second time."""
    counts, lines = Counter[str](), list(weighed.as_page(library))
    weighed.unlike(library, counts)
    if counts[weighed.COMPARED]:
        yield WEIGHED.format(of=counts[weighed.COMPARED], alike=counts[weighed.COMPARED] - len(lines))
        yield from (*lines, "")


def not_cited(library: Library, document: str) -> tuple[int, ...]:
    """Return the lines with facts to which no passage of a document belongs, in order."""
    passages = [one for one in library.corpus.passages.values() if one.document == document]
    if not all(one.line for one in passages):
        return ()
    cited = {line_of(library, one) for one in passages}
    return tuple(line for line in by_line(library, document) if line not in cited)


def _passages_without(library: Library) -> dict[str, int]:
    """Return how many passages rest on one reading, by document."""
    return dict(Counter(one.partition(":")[0] for one in not_read_twice(library)))


def _cells(lines: Sequence[Compared], document: str, between: str) -> Iterator[str]:
    """Yield the three counts of each sort, of one document or of all."""
    counted = totals([one for one in lines if document in ("", one.document)])
    for sort in SORTS:
        yield between.join(str(counted[sort][name]) for name in (BOTH, ONE, DIFFER))


def _differing(lines: Sequence[Compared]) -> Iterator[Compared]:
    """Yield the lines at which each reader has something that the other has not; names are left out."""
    yield from (one for one in lines if one.first and one.second and one.sort != "names")


def _difference(one: Compared) -> str:
    return f"{one.sort}: A has {', '.join(one.first)}; B has {', '.join(one.second)}"


def _link(document: str) -> str:
    return f"[{document}](documents/{document}.md)"
