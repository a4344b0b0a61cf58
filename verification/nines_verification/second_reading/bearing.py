"""Whether a cited passage bears on what it is cited for: a citation that has moved mostly does not.

The values of a passage are compared with the facts. Here the words of a passage are compared with those of
the rule, reading, erratum, relation or attestation that cites it. A citation is doubtful if the two share no
word, or if a neighbour that is not cited shares far more. So is a citation of a passage about another game,
which the record does not mention.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from nines_verification.report import Failure
from nines_verification.second_reading.implied import place_of
from nines_verification.second_reading.passages import Found
from nines_verification.second_reading.values import values_in

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator, Sequence

    from nines.corpus.lineage import Relation
    from nines.corpus.records import Passage, Reading
    from nines.evidence.cite import Cited
    from nines.libraries import Library

_WORD: Final = re.compile(r"[a-z]{3,}")
_NAME: Final = re.compile(r"^[^\W\d_]{3}$|[^\W\d_]{4,}")
_YEAR: Final = re.compile(r"\d{4}")
_STEM: Final = 6  # letters of a word that count
# Words in almost every rule of a card game, and words that join others.
_COMMON: Final = """
the, and, that, with, this, they, not, for, who, all, each, any, can, has, have, does, its, other, others,
than, then, when, their, from, into, was, which, what, but, nobody, there, only, also, after, before, are,
may, must, one, game, games, player, players, card, cards, play, plays, played, say, said, says, every,
text, article, chapter, book, our, see, such
"""
# Words that mean the same in rules of card games; the first of each line counts.
_ALIKE: Final = """
lead, leads, leading, led
begin, begins, began, start, starts, opens, open, new
continue, continues, follow, follows, next, succeed, resumes, takes, carry
clockwise, left, right, direction
sequence, sequences, run, runs
pay, pays, paid, payment, chip, chips, counter, counters, jeton, jetons, stake, stakes, fiche, fiches
winner, wins, win, won
deal, deals, dealt, dealer
pass, passes
ascending, climb, climbs, upward, higher, rank, ranks
"""
_EMPTY: Final = frozenset(_WORD.findall(_COMMON))
_FAMILY: Final = {word: line[0] for line in map(_WORD.findall, _ALIKE.strip().splitlines()) for word in line}
# An uncited neighbour shares this many times as many words, and this many more.
TIMES, MORE = 3, 2
NEAR: Final = 2  # passages before and after, which a citation could have slipped from
OF_TEXTS: Final = ("reports", "attestations")  # how a text was seen, not what it says


class Citing(NamedTuple):
    """A record, or a part of one, that cites passages.

    Parameters
    ----------
    kind
        What it is: rules, readings, candidates, errata, relations, reports or attestations.
    place
        Its name in a list of exceptions.
    text
        All its words.
    passages
        The passages that it cites.
    beside
        Further passages that the whole record cites.
    games
        The games and editions that the record is about, with the older editions that these amend.
    titles
        The titles of these games, if most passages about them have these words.
    """

    kind: str
    place: str
    text: str
    passages: tuple[str, ...]
    beside: tuple[str, ...] = ()
    games: frozenset[str] = frozenset()
    titles: str = ""


def words(text: str) -> frozenset[str]:
    """Return the words of a text that can say what it is about, without their endings, and its values.

    Examples
    --------
    >>> sorted(words("The player of a king starts a new run."))
    ['begin', 'king', 'sequen']
    """
    found = (word for word in _WORD.findall(text.lower()) if word not in _EMPTY)
    stems = {_FAMILY.get(word) or word.rstrip("s") for word in found}
    return frozenset({word[:_STEM] for word in stems} | (values_in(text) - {"1"}))


@cache
def words_of(passage: Passage) -> frozenset[str]:
    """Return the words of a passage, with its topic."""
    return words(f"{passage.says} {passage.topic.replace('-', ' ')}")


def citings(library: Library) -> Iterator[Citing]:
    """Yield what cites passages: stated details of rules, readings, their candidates, and witnesses.

    A witness is a side of an erratum or of a relation, or an attestation.
    """
    for slug in library.playable:
        for key, cited in library.load(slug).rules().items():
            yield from _of_rule(key, cited)
    for there in library.corpus.readings.values():
        for reading in there.values():
            if not reading.carried:
                yield from _of_reading(library, reading)
    for erratum in library.corpus.errata.values():
        meant = _own_games(library, *erratum.games)
        for side in erratum.sides:
            text = f"{side.says} {erratum.question}"
            yield Citing("errata", f"erratum {erratum.id}", text, side.passages, games=meant)
    for key, relation in library.corpus.relations.items():
        yield from _of_relation(library, key, relation)
    for one in library.corpus.attestations.values():
        meant = _own_games(library, *one.games)
        yield Citing("attestations", f"attestation {one.id}", one.says, one.passages, games=meant)


def _of_rule(key: str, cited: Cited[object]) -> Iterator[Citing]:
    """Yield the stated details of a rule; implied details name their facts, and the rest rest on readings."""
    about = f"{key} {cited.rule} {type(cited.rule).__doc__}"
    for detail in cited.details:
        if detail.inherited is None and detail.ground == "stated":
            value = getattr(cited.rule, detail.name) if detail.name else ""
            text = f"{about} {detail.name} {value}".replace("-", " ").replace("_", " ")
            yield Citing("rules", place_of(key, detail), text, detail.passages)


def _of_reading(library: Library, reading: Reading) -> Iterator[Citing]:
    point = library.corpus.points[reading.point]
    answers = reading.candidates.values()
    text = " ".join((point.name, point.question, reading.why, *(one.says for one in answers)))
    cited = (*reading.passages, *chain.from_iterable(one.passages for one in answers))
    meant = _own_games(library, reading.game)
    yield Citing("readings", reading.key, text, reading.passages, cited, meant)
    for one in answers:
        yield Citing("candidates", f"{reading.key} {one.id}", text, one.passages, cited)


def _of_relation(library: Library, key: str, relation: Relation) -> Iterator[Citing]:
    """Yield the sides of a relation between games, or between texts."""
    ends = (relation.subject, relation.object)
    titles = " ".join(library.corpus.titled[one].title for one in ends if one in library.corpus.titled)
    cited = tuple(chain.from_iterable(side.passages for side in relation.sides))
    kind = "reports" if relation.kind == "reports" else "relations"
    meant = _own_games(library, *ends)
    for side in relation.sides:
        text = f"{side.says} {side.reckoning}"
        yield Citing(kind, f"relation {key}", text, side.passages, cited, meant, titles)


def not_bearing(library: Library, counts: Counter[str]) -> Iterator[Found]:
    """Yield the citations of passages that share no word with the record, or far fewer than a neighbour.

    Parameters
    ----------
    library
        The library.
    counts
        Gets how many citations were compared.
    """
    for one in citings(library):
        if one.kind in OF_TEXTS:
            continue
        known = words(one.text) - words(one.titles)
        for passage in one.passages:
            if passage not in library.corpus.passages:
                continue
            counts[f"citations of {one.kind} compared"] += 1
            what = _doubt(library, passage, {*one.passages, *one.beside}, known)
            if what:
                yield Found(f"{one.place} {passage}", Failure(one.place, f"cites {passage}, {what}"))


def _doubt(library: Library, passage: str, cited: set[str], known: frozenset[str]) -> str:
    """Return why a passage does not seem to bear on words; empty if it does."""
    records = library.corpus.passages
    shared = len(known & words_of(records[passage]))
    if not shared:
        return "which shares no word with it"
    for other in _neighbours(library, passage):
        theirs = len(known & words_of(records[other]))
        if other not in cited and theirs >= TIMES * shared + MORE:
            return f"which shares {shared} of its words; {other}, which it does not cite, shares {theirs}"
    return ""


def _neighbours(library: Library, passage: str) -> Sequence[str]:
    """Return the passages just before and after a passage in its document."""
    there = _in_document(library, passage.partition(":")[0])
    at = there.index(passage)
    return (*there[max(0, at - NEAR) : at], *there[at + 1 : at + 1 + NEAR])


@cache
def _in_document(library: Library, document: str) -> tuple[str, ...]:
    return tuple(one.id for one in library.corpus.passages.values() if one.document == document)


def unmentioned(library: Library, counts: Counter[str]) -> Iterator[Found]:
    """Yield the passages about another game that a reading or a witness cites, and does not mention.

    A record mentions another game by its name or its year; a reading also by the author or year of its text.
    The games that its own game amends need no mention.

    Parameters
    ----------
    library
        The library.
    counts
        Gets how many citations were compared.
    """
    for one in citings(library):
        said = one.text.casefold()
        for passage in filter(None, map(library.corpus.passages.get, one.passages if one.games else ())):
            if one.games.isdisjoint(passage.games):
                counts["citations of other games compared"] += 1
                if not any(re.search(rf"\b{name}", said) for name in _names(library, passage, one.kind)):
                    about = f"which is about {', '.join(passage.games)}; it mentions no such game"
                    what = f"cites {passage.id}, {about}"
                    yield Found(f"{one.place} {passage.id}", Failure(one.place, what))


@cache
def _own_games(library: Library, *names: str) -> frozenset[str]:
    """Return some games, with their editions, and all older editions that these amend, with their games.

    A name can be that of a game, of an edition, or of an account of a game.
    """
    corpus, found = library.corpus, set[str]()
    for name in names:
        account = corpus.accounts.get(name)
        game = account.game if account else name
        found |= {game, *(edition.slug for edition in corpus.editions.values() if edition.game == game)}
        slug = name
        while slug and slug not in found - {name} and slug in corpus.editions:
            found |= {slug, corpus.editions[slug].game}
            slug = corpus.base_of(slug)
    return frozenset(found)


def _names(library: Library, passage: Passage, kind: str) -> set[str]:
    """Return the words by which a record can mention a passage: of its games, and in a reading of its texts.

    Every passage of a text is by its author. So in a witness, which names one author, the author says little.
    """
    found = _of_games(library, passage)
    return found | _of_texts(library, passage) if kind == "readings" else found


def _of_games(library: Library, passage: Passage) -> set[str]:
    found = set[str]()
    for slug in passage.games:
        record = library.corpus.titled.get(slug)
        names = (slug.replace("-", " "), *(record.names if record else ()))
        found |= {word for name in names for word in _NAME.findall(name.casefold())}
        found |= set(_YEAR.findall(getattr(record, "dated", "")))
    return found - _EMPTY


def _of_texts(library: Library, passage: Passage) -> set[str]:
    corpus = library.corpus
    document = corpus.documents[passage.document]
    found = {*_NAME.findall(document.author.casefold()), *_YEAR.findall(document.date)}
    for cited in passage.cites:
        fields = corpus.sources[cited.source].fields if cited.source in corpus.sources else {}
        found |= {*_NAME.findall(fields.get("author", "").casefold()), *_YEAR.findall(fields.get("year", ""))}
    return found - _EMPTY
