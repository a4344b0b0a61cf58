"""Card-perft: count all lines of play, store the counts, and compare later counts with them.

The command is ``python -m nines_verification perft``. For an edition, deals and packs are stored card by
card, with their counts. A different count shows that a rule has changed, but not which version is right. If
nothing is stored for an edition, deals and packs are drawn at random.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from nines import library as open_library
from nines.boundary.files import ANY, write_whole
from nines.corpus.heads import Head
from nines.counting.perft import FOLDER, PerftTable, command_of, published, read_tables, table_data
from nines.errors import NinesError
from nines.libraries.rests_on import Grounds, stale
from nines_verification.perft_proposals import proposals
from nines_verification.report import Failure
from nines_verification.storing import edition, folder_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from nines.counting.perft import Counts, Data
    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines_verification.report import Level

FORMAT: Final = 1  # of the file; docs/perft.md describes it


def check_perft(library: Library, game: AnyGame, level: Level) -> tuple[int, tuple[Failure, ...]]:
    """Return the number of lines of play counted, and the counts that differ from the stored counts.

    Parameters
    ----------
    library
        The library that stores the tables.
    game
        The game under whose rules the lines are counted.
    level
        The level: ``full`` counts all tables, and ``standard`` leaves out the tables marked ``full``.
    """
    place, counted, failures = f"{FOLDER}/{game.slug}.json", 0, list[Failure]()
    how = command_of(library, game)
    tables = published(library, game)
    if not tables:
        return 1, (Failure(place, f"no counts are stored; write them with: {how}"),)
    what = stale(kept_digest(library, game), Grounds(library).of(library.load(game.slug)), how)
    if what:
        failures.append(Failure(place, what))
    for number, table in enumerate(tables, 1):
        if table.level == "full" and level != "full":
            continue
        where = f"{place}, table {number}"
        try:
            now = table.counted(game).counts
        except NinesError as error:
            failures.append(Failure(where, f"it cannot be counted: {error}"))
            continue
        counted += now.whole if now else 0
        what = difference(table.counts, now)
        if what:
            failures.append(Failure(where, what))
    return max(counted, len(failures)), tuple(failures)


def kept_digest(library: Library, game: AnyGame) -> str:
    """Return the stored digest of the rules on which a game's tables rest; empty if there is none."""
    file = library.checks / FOLDER / f"{game.slug}.json" if library.checks else None
    return "" if file is None or not file.is_file() else read_tables(library, game, file)[0].rests_on


def difference(kept: Counts | None, now: Counts | None) -> str:
    """Return a text about the first count that differs from the stored count; empty if no count differs.

    Examples
    --------
    >>> from nines.counting.perft import Counts
    >>> difference(Counts((2, 5), (0, 1), ()), Counts((2, 6), (0, 1), ()))
    'lines of 2 acts: 5 are stored, 6 are counted now'
    """
    if kept is None or now is None:
        return "nothing was counted"
    for what, old, new in (("lines", kept.lines, now.lines), ("ends", kept.ends, now.ends)):
        for acts in range(max(len(old), len(new))):
            before, after = (list_[acts] if acts < len(list_) else 0 for list_ in (old, new))
            if before != after:
                return f"{what} of {acts + 1} acts: {before} are stored, {after} are counted now"
    if dict(kept.results) != dict(now.results):
        old_results, new_results = dict(kept.results), dict(now.results)
        outcome = min(
            key for key in {*old_results, *new_results} if old_results.get(key, 0) != new_results.get(key, 0)
        )
        winners = " and ".join(str(seat) for seat in outcome.winners) or "nobody"
        result = f"won by {winners} with gains {' '.join(f'{gain:+}' for gain in outcome.gains)}"
        old_count, new_count = old_results.get(outcome, 0), new_results.get(outcome, 0)
        return f"lines {result}: {old_count} are stored, {new_count} are counted now"
    return ""


def write_perft(library: Library, game: AnyGame, *, anew: bool = False) -> Path:
    """Count the tables of a game again, write them into the source tree, and return the path of the file.

    Parameters
    ----------
    library
        The library that stores the tables.
    game
        The game.
    anew
        Whether to draw new deals and packs, although some are stored.

    Raises
    ------
    RequestError
        If the library has no folder of checks, or if the game is not an edition under our choices.
    """
    path = folder_for(library, FOLDER, "counts") / f"{edition(game).slug}.json"
    stored = () if anew else published(library, game)
    tables = [table.counted(game) for table in stored or distinct(proposals(game))]
    head = Head(command_of(library, game), Grounds(library).of(game))
    write_whole(path, show_tables(game, tables, head), over=ANY)
    return path


def distinct(tables: Iterable[PerftTable]) -> Iterator[PerftTable]:
    """Yield the tables without duplicates. A duplicate has the same start and depth as an earlier table."""
    seen = set[str]()
    for table in tables:
        data = table_data(table)
        del data["level"]
        if (text := json.dumps(data)) not in seen:
            seen.add(text)
            yield table


def show_tables(game: AnyGame, tables: Sequence[PerftTable], head: Head) -> str:
    """Return the text of the file that stores the tables, one line for each field and each result.

    Parameters
    ----------
    game
        The game under whose rules the lines were counted.
    tables
        The tables of counts.
    head
        The head of the file, with the digest of the rules on which the counts rest.
    """
    shown = ",\n".join(_show_table(table_data(table)) for table in tables)
    first = {**head.data(), "format": FORMAT, "game": game.name}
    fields = "".join(f' "{name}": {_text(value)},\n' for name, value in first.items())
    return f'{{\n{fields} "tables": [\n{shown}\n ]\n}}\n'


def _show_table(data: Data) -> str:
    fields = (f"   {_text(name)}: {_show_field(name, value)}" for name, value in data.items())
    return "  {\n" + ",\n".join(fields) + "\n  }"


def _show_field(name: str, value: Any) -> str:  # noqa: ANN401 - whatever JSON can hold
    if name != "results":
        return _text(value)
    return "[\n" + ",\n".join(f"    {_text(one)}" for one in value) + "\n   ]"


def _text(value: Any) -> str:  # noqa: ANN401 - whatever JSON can hold
    return json.dumps(value, ensure_ascii=False)


def command(arguments: Sequence[str]) -> Iterator[str]:
    """Count the tables of the named games, or of all games, and compare or store the counts."""
    parser = ArgumentParser("python -m nines_verification perft", description=__doc__.partition("\n")[0])
    parser.add_argument("games", metavar="GAME", nargs="*")
    parser.add_argument("--write", action="store_true", help="store new counts instead of comparing")
    parser.add_argument("--library", metavar="PACKAGE", default="nines")
    asked = parser.parse_args(arguments)
    ours = open_library(asked.library)
    failures = list[Failure]()
    for name in asked.games or ours.playable:
        game = ours.load(name)
        if asked.write:
            yield f"wrote {write_perft(ours, game)}; read the difference before you commit it"
            continue
        counted, found = check_perft(ours, game, "full")
        failures += found
        yield from chain((f"{name}: {counted} lines",), map(str, found))
    if failures:
        sys.exit(1)
