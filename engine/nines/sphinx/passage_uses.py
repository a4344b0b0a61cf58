"""What rests on a passage: links to each use in the passage's own games, and a count for other games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from nines.reference import claim_answer
from nines.reference.dated import named_game
from nines.reference.errata import erratum_answer
from nines.reference.names import short_name
from nines.reference.readings import point_answer
from nines.reference.relations import lineage_words
from nines.sphinx import base as b
from nines.sphinx.claims import claim_key
from nines.sphinx.games import game_of, reading_link
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nines.libraries import Library
    from nines.reference.passages import PassageInUse, ReadingUseAnswer


def uses(library: Library, passage: PassageInUse) -> Iterator[nodes.paragraph]:
    """Yield lines about what rests on a passage: rules, questions, claims, contradictions and relations."""
    readings = {one.key: one for one in passage.readings}
    rows: list[tuple[str, list[b.Part]]] = [
        *_by_game(library, "Rules", passage, passage.rules, lambda key: _rule(library, key)),
        *_by_game(
            *(library, "Open questions", passage, tuple(readings)),
            lambda key: _reading(library, readings[key]),
        ),
        (
            "Claims tested",
            [b.link(claim_key(one), claim_answer(library, one).asks) for one in passage.claims],
        ),
        ("In the list of contradictions", [_erratum(library, one) for one in passage.errata]),
        ("In the lineage", [b.link(one, lineage_words(library, one)) for one in passage.lineage]),
    ]
    yield from (
        b.paragraph(f"{label}: ", *b.between(links, " · "), kind="facts") for label, links in rows if links
    )


def _by_game(
    library: Library,
    label: str,
    passage: PassageInUse,
    keys: Sequence[str],
    linked: Callable[[str], b.Part],
) -> Iterator[tuple[str, list[b.Part]]]:
    """Yield links to the keys in the passage's own games, and the number of keys in each of the others."""
    found: dict[str, list[str]] = {}
    for key in keys:
        found.setdefault(game_of(key), []).append(key)
    own = [game for game in found if game in passage.games] or list(found)[:1]
    for game in own:
        yield f"{label} of {named_game(library, game).title}", [linked(key) for key in found[game]]
    noun = label.rpartition(" ")[2].lower().removesuffix("s")
    others = [_counted(library, game, found[game], noun) for game in found if game not in own]
    yield f"{label} of other games", others


def _counted(library: Library, game: str, keys: Sequence[str], noun: str) -> b.Part:
    """Return the name of a game as a link to its first key, with the number of keys if there are several."""
    number = f" ({counted(len(keys), noun)})" if len(keys) > 1 else ""
    return b.link(keys[0], f"{named_game(library, game).title}{number}")


def _erratum(library: Library, key: str) -> b.Part:
    return b.link(b.erratum_key(key), erratum_answer(library, key).question)


def _rule(library: Library, key: str) -> b.Part:
    return b.link(key, short_name(library, key))


def _reading(library: Library, use: ReadingUseAnswer) -> nodes.Element:
    """Return the short name of an open question, with a note on how its answer rests on the passage."""
    notes = [f"answer “{name}”" for name in use.candidates if use.role == "candidate"]
    notes += [f"inherited from {named_game(library, use.inherited).title}"] if use.inherited else []
    name = point_answer(library, use.key.rpartition("/")[2]).name
    shown = reading_link(library, use.key, name)
    return b.fill(nodes.inline(), [shown, f" ({', '.join(notes)})" if notes else ""])
