"""What can be told of games and their rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cite import STANDINGS
from nines.corpus.records import CERTAINTIES
from nines.describe.texts import describe_document, describe_reading, describe_source, tell_passage
from nines.errors import UnknownNameError
from nines.libraries.naming import parse_name

if TYPE_CHECKING:
    from nines.cite import Cited
    from nines.describe import shapes as s
    from nines.game import AnyGame
    from nines.libraries import Library


def describe_list(library: Library, *, recorded: bool = False) -> list[s.ListedGame]:
    """Return the games that can be played, and on request those only *recorded* as well.

    Examples
    --------
    >>> from nines import library
    >>> describe_list(library())[0]["slug"]
    'comet-1718'
    """
    known = library.playable
    return [_listed(library, slug) for slug in library.corpus.games if recorded or slug in known]


def _listed(library: Library, slug: str) -> s.ListedGame:
    game = library.corpus.games[slug]
    plays = slug in library.playable
    return {
        "slug": slug,
        "title": game.title,
        "dated": game.dated,
        "category": game.category,
        "family": game.family,
        "playable": plays,
        "rules": len(library.load(slug).rules()) if plays else 0,
        "readings": len(library.corpus.readings_of(slug)),
        "sources": list(game.sources),
        "documents": list(game.documents),
    }


def describe_game(library: Library, name: str) -> s.GameRecord:
    """Return what a game is, its sources, and its rules by aspect with their standing.

    A game that is only recorded has no aspects; its passages tell what is known of it.

    Raises
    ------
    UnknownNameError
        If no game is so called.

    Examples
    --------
    >>> from nines import library
    >>> game = describe_game(library(), "comet-1718")
    >>> game["title"], game["playable"]
    ('Comet of 1718', True)
    """
    slug, changed = parse_name(name)
    if slug not in library.corpus.games:
        raise UnknownNameError("game", slug, library.corpus.games)
    game = library.load(name) if changed or slug in library.playable else None
    entry = library.corpus.games[slug]
    return {
        **_listed(library, slug),
        "name": game.name if game else slug,
        "names": list(entry.names),
        "year": entry.year or None,
        "changed": game.choices.changed if game else {},
        "sources_told": [describe_source(library, one) for one in entry.sources],
        "documents_told": [describe_document(library, one) for one in entry.documents],
        "aspects": [_aspect_line(game, aspect) for aspect in game.aspects()] if game else [],
        "passages": [tell_passage(library, one.id) for one in library.corpus.passages_of(slug)],
    }


def _aspect_line(game: AnyGame, aspect: str) -> s.AspectLine:
    return {
        "key": f"{game.slug}/{aspect}",
        "aspect": aspect,
        "question": game.question(aspect),
        "rules": [_rule_line(cited) for cited in game.aspects()[aspect]],
    }


def _rule_line(cited: Cited[object]) -> s.RuleLine:
    return {"key": cited.key, "says": str(cited.rule), "standing": cited.standing}


def describe_aspect(library: Library, game: AnyGame, aspect: str) -> s.AspectRecord:
    """Return all rules of an aspect, with what they rest on.

    Raises
    ------
    UnknownNameError
        If the game has no such aspect.

    Examples
    --------
    >>> from nines import library
    >>> ours = library()
    >>> describe_aspect(ours, ours.load("comet-1718"), "stop")["rules"][0]["key"]
    'comet-1718/stop/king'
    """
    if aspect not in game.aspects():
        raise UnknownNameError(f"aspect of {game.slug}", aspect, game.aspects())
    return {
        "key": f"{game.slug}/{aspect}",
        "game": game.name,
        "aspect": aspect,
        "question": game.question(aspect),
        "rules": [describe_rule(library, game, cited.key) for cited in game.aspects()[aspect]],
    }


def describe_rule(library: Library, game: AnyGame, key: str) -> s.RuleRecord:
    """Return a rule in words, its standing, its passages, and the readings it embodies.

    Raises
    ------
    UnknownNameError
        If the game has no such rule.

    Examples
    --------
    >>> from nines import library
    >>> rule = describe_rule(library(), library().load("comet-1718"), "comet-1718/stop/king")
    >>> rule["says"], rule["standing"]
    ('a king is a stop: its player begins another sequence', 'stated')
    """
    rules = game.rules()
    if key not in rules:
        raise UnknownNameError(f"rule of {game.slug}", key, rules)
    cited, aspect = rules[key], key.split("/")[1]
    passages = dict.fromkeys((*cited.passages, *cited.via))
    return {
        **_rule_line(cited),
        "game": game.name,
        "aspect": aspect,
        "question": game.question(aspect),
        "standing_means": STANDINGS[cited.standing],
        "via": cited.via,
        "carried": cited.carried,
        "passages": [tell_passage(library, one) for one in passages],
        "readings": [
            describe_reading(library, game.slug, point, game.choices.chosen, game.name)
            for point in cited.points
        ],
    }


def describe_gaps(library: Library, name: str) -> list[s.ReadingRecord]:
    """Return every reading of a game, the least certain first, otherwise in the order of the corpus.

    Raises
    ------
    RequestError
        If the game is recorded and cannot be played.
    UnknownNameError
        If no game is so called.

    Examples
    --------
    >>> from nines import library
    >>> describe_gaps(library(), "comet-1718")[0]["cert"]
    'low'
    """
    game = library.load(name)
    choices = game.choices.chosen
    readings = [
        describe_reading(library, game.slug, point, choices, game.name) for point in game.choices.readings
    ]
    return sorted(readings, key=lambda reading: -CERTAINTIES.index(reading["cert"]))


def describe_set_aside(library: Library, name: str) -> list[s.SetAsideRecord]:
    """Return the questions of the amended game that do not arise in a game, with the reasons.

    Examples
    --------
    >>> from nines import library
    >>> describe_set_aside(library(), "comet-1718")
    []
    """
    amendment = library.corpus.amendments.get(library.load(name).slug)
    return [
        {"point": point, "question": library.corpus.point(point).question, "why": why}
        for point, why in (amendment.set_aside if amendment else {}).items()
    ]


def describe_passage(library: Library, key: str) -> s.PassageInUse:
    """Return a passage, and all that rests on it or is said with it.

    Raises
    ------
    UnknownNameError
        If there is no such passage.

    Examples
    --------
    >>> from nines import library
    >>> describe_passage(library(), "wp-comet:078")["rules"][:3]
    ['comet-1718/going-out', 'comet-1718/payment/block-at-end', 'comet-1718/length']
    """
    told, uses = tell_passage(library, key), library.index.of(key)
    return {
        **told,
        "rules": list(uses.rules),
        "readings": [
            {
                "key": one.key,
                "role": one.role,
                "candidates": list(one.candidates),
                "inherited": one.inherited,
            }
            for one in uses.readings
        ],
        "claims": list(uses.claims),
        "errata": list(uses.errata),
        "lineage": list(uses.lineage),
    }
