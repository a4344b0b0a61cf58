"""The text of a rulebook at a table with house rules: only what can be shown to hold there.

A sentence is left out if a house rule makes it untrue, or may do so. The rules that it explained then follow
in their own words, which are made from their parameters.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from nines.cards import RANK_NAMES, SUITS, Card, Face, ranks_named
from nines.corpus.rulebook import Bound, Span
from nines.reference.rulebook_house import NUMBERS
from nines.reference.rulebook_words import RulebookBlock, Run, notation
from nines.reference.values import OF_RANKS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from nines.corpus.rulebook import Block, Part
    from nines.evidence.cite import Cited
    from nines.kernel.game import AnyGame

_PAID: Final = {"pay", "pays", "paid", "earn", "earns", "claim", "due", "gets"}
_COMMON: Final = (
    "cards",
    "every",
    "other",
    "others",
    "play",
    "played",
    "player",
    "players",
    "plays",
    "their",
)
SHORT: Final = 4  # letters of a word that is too common to matter
THEMSELVES: Final = "From the rules themselves:"
Sentence = tuple[Run, ...]
Section = list[list[Sentence]]  # the sentences of each block

_ENDS: Final = re.compile(r"(?<=[.!?])(?=\s)|(?<=[.!?]”)(?=\s)")
_NUMBER: Final = re.compile(  # but "a nine" and "the red nine" are cards
    rf"(?<!\ba )(?<!red )(?<!black )(?<![\w♣♦♥♠])(?:\d+|twice|{'|'.join(NUMBERS[2:])})(?![\w♣♦♥♠])",
    re.IGNORECASE,
)
_CARD: Final = re.compile(r"(?<!\w)(?:10|[2-9AJQK])[♣♦♥♠]")
_REASON: Final = re.compile(r"\b(?:because|so|thus|therefore|example|since|hence)\b", re.IGNORECASE)
_REFERS: Final = re.compile(r"\b(?:also|it|they|them|this|these|then)\b", re.IGNORECASE)
_EQUIPMENT: Final = re.compile(r"\b(?:packs?|dealt|left over|equally)\b", re.IGNORECASE)
_ANY_RANK: Final = re.compile(
    rf"\b(?:{'|'.join((*RANK_NAMES[1:], 'knave', *map(ranks_named, range(1, 14)), 'knaves'))})\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Changes:
    """What the house rules of a game change, for judging a sentence of its rulebook.

    Parameters
    ----------
    rules
        The keys of the changed rules, without the edition.
    now
        The changed details with their new values in notation, by rule and parameter.
    deep
        The rules in which more changes than a number: ranks, cards, yes or no, or the whole rule; or a number
        that decides how many cards a player has.
    dealing
        Whether a house rule decides how many cards a player has.
    dealt_by
        The aspects that do so.
    words
        What a sentence mentions that may be untrue of it: changed ranks and cards, and bound words.
    """

    rules: frozenset[str]
    now: Mapping[tuple[str, str], str]
    deep: frozenset[str]
    dealing: bool
    dealt_by: tuple[str, ...]
    words: re.Pattern[str] | None


def at_table(game: AnyGame, text: Sequence[Block], blocks: Sequence[RulebookBlock]) -> list[RulebookBlock]:
    """Return what holds of a text under the house rules of a game, with the rules' own words for the rest.

    Parameters
    ----------
    game
        The game with its house rules.
    text
        The text of the rulebook, with its bindings.
    blocks
        The text in runs, with the new values of bound words.

    Examples
    --------
    >>> from nines import library
    >>> from nines.reference import rulebook_answer
    >>> play = rulebook_answer(library(), "red-nines-20c{stop/king.ranks=12,13}").play
    >>> [block.text for block in play if "queen or a king" in block.text]
    ['A queen or a king is a stop: its player starts a new sequence.']
    """
    changes = _changes(game, text)
    own = {key.partition("/")[2]: str(cited.rule) for key, cited in game.rules().items()}
    of_points = _of_points(game)
    said: set[str] = set()
    done: list[RulebookBlock] = []
    for section in _sections(blocks):
        done += _section(changes, section, (own, of_points), said)
    return done


def _changes(game: AnyGame, text: Sequence[Block]) -> _Changes:
    usual, rules = game.without_house_rules.rules(), game.rules()
    dealt_by = game.family.outline.dealt_by
    now: dict[tuple[str, str], str] = {}
    deep, words, dealing = set(), set(), False
    for setting in game.house:
        key, _, name = setting.key.partition(".")
        old, new = (getattr(each[setting.rule].rule, name, None) if name else None for each in (usual, rules))
        now[key, name] = notation(new) if name else ""
        deals = key.partition("/")[0] in dealt_by
        dealing |= deals
        number = type(old) is int and type(new) is int and name not in OF_RANKS
        if number and not deals and old and new:
            continue  # only an amount
        deep.add(key)
        words |= _moved(name, old, new)
        if number and not deals:
            words |= _PAID | _of_rule(usual[setting.rule].rule)
        elif not isinstance(old, (tuple, Card, Face)) and not number:
            words |= set(_phrases(text, key, name))
    for key in _of_cards(usual, words) - deep:
        deep.add(key)
        words |= {word for said in _phrases(text, key, "") for word in said.split() if _tells(word)}
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(words)))})(?!\w)", re.IGNORECASE)
    touched = frozenset(key for key, _ in now)
    return _Changes(touched, now, frozenset(deep), dealing, dealt_by, pattern if words else None)


def _of_rule(rule: object) -> set[str]:
    """Return the names of the ranks and cards that a rule is about."""
    return {word for name, value in _parameters(rule) for word in _names(name, value)}


def _of_cards(rules: Mapping[str, Cited[Any]], words: set[str]) -> set[str]:
    """Return the rules about a card that has moved."""
    return {
        key.partition("/")[2]
        for key, cited in rules.items()
        for name, value in _parameters(cited.rule)
        if isinstance(value, (Card, Face)) and value.suit and set(_names(name, value)) & words
    }


def _of_points(game: AnyGame) -> dict[str, list[str]]:
    """Return the rules that rest on each open question."""
    found: dict[str, list[str]] = {}
    for key, cited in game.rules().items():
        for point in dict.fromkeys(each.point for detail in cited.details for each in detail.all_choices):
            found.setdefault(point, []).append(key.partition("/")[2])
    return found


def _tells(word: str) -> bool:
    """Return whether a word is rare enough to say what a sentence is about."""
    return len(word) > SHORT and word.isalpha() and word not in _COMMON


def _parameters(rule: object) -> list[tuple[str, object]]:
    return [(each.name, getattr(rule, each.name)) for each in (fields(rule) if is_dataclass(rule) else ())]


def _moved(name: str, old: object, new: object) -> set[str]:
    """Return the names of the ranks and cards that a parameter has only once, or in another place."""
    if name == "order" and isinstance(old, tuple) and isinstance(new, tuple):
        pairs = set(pairwise(old)) ^ set(pairwise(new))
        return {word for pair in pairs for rank in pair for word in _names(name, rank)}
    before, after = (set(value) if isinstance(value, (tuple, frozenset)) else {value} for value in (old, new))
    return {word for each in before ^ after for word in _names(name, each)}


def _names(name: str, value: object) -> Iterator[str]:
    if isinstance(value, (Card, Face)):
        suits = value.suit or SUITS
        yield from (f"{'' if value.rank == 0 else notation(Face(value.rank))}{suit}" for suit in suits)
        yield from _names("rank", value.rank)
    elif type(value) is int and name in OF_RANKS and 0 < value < len(RANK_NAMES):
        yield from (RANK_NAMES[value], ranks_named(value), *(("knave", "knaves") if value == 11 else ()))


def _phrases(text: Iterable[Block], rule: str, name: str) -> Iterator[str]:
    """Yield the words that are bound to a parameter or to a whole rule, and their ends of several words."""
    for bound in _bound(part for block in text for part in block.parts):
        if any(one.rule == rule and name in ("", one.name) for one in bound.bindings):
            said = "".join(word.text for word in bound.words).lower().split()
            yield from (" ".join(said[start:]) for start in range(len(said) - 1))


def _bound(parts: Iterable[Part]) -> Iterator[Bound]:
    for part in parts:
        if isinstance(part, Span):
            yield from _bound(part.parts)
        elif isinstance(part, Bound):
            yield part


# --- A text in sections and sentences ---


def _sections(blocks: Iterable[RulebookBlock]) -> Iterator[list[RulebookBlock]]:
    """Yield the blocks of each section; a section begins with bold words."""
    section: list[RulebookBlock] = []
    for block in blocks:
        if section and block.kind == "paragraph" and block.runs and block.runs[0].bold:
            yield section
            section = []
        section.append(block)
    if section:
        yield section


def _sentences(block: RulebookBlock) -> list[Sentence]:
    """Return the sentences of a block; a row of a table is one."""
    if len(block.cells) != 1:
        return [block.runs]
    found: list[list[Run]] = [[]]
    for run in block.runs:
        for piece in _ENDS.split(run.text) if run.text else ("",):
            before = "".join(each.text for each in found[-1]).rstrip()
            heads = bool(found[-1]) and all(each.bold for each in found[-1])
            if piece.startswith((" ", "\n")) and (
                heads or before.endswith((".", "!", "?", ".”", "!”", "?”"))
            ):
                found.append([])
            found[-1].append(replace(run, text=piece))
    return [tuple(runs) for runs in found if runs]


def _section(
    changes: _Changes,
    section: list[RulebookBlock],
    rules_by: tuple[Mapping[str, str], Mapping[str, list[str]]],
    said: set[str],
) -> Iterator[RulebookBlock]:
    """Yield what holds of a section, then the rules of the rest in their own words."""
    parted = [_sentences(block) for block in section]
    near = any(_rules(sentence) & changes.rules for block in parted for sentence in block)
    kept, lost = [], []
    for block in parted:
        holds = _holding(changes, block, near=near)
        kept.append([sentence for sentence, so in zip(block, holds, strict=True) if so])
        lost += [sentence for sentence, so in zip(block, holds, strict=True) if not so]
    if not lost:
        yield from section
        return
    own, of_points = rules_by
    told = {rule for block in kept for sentence in block for rule in _in_order(sentence)}
    wanted = [
        rule
        for sentence in lost
        for rule in (
            *_in_order(sentence),
            *(rule for run in sentence for point in run.points for rule in of_points.get(point, ())),
        )
    ]
    wanted = [rule for rule in wanted if rule in changes.rules or rule not in told]
    rules = [rule for rule in dict.fromkeys(wanted) if rule in own and own[rule] not in said]
    rules = list({own[rule]: rule for rule in rules}.values())
    yield from _without_heads(section, kept, more=bool(rules))
    if rules:
        yield RulebookBlock("paragraph", ((Run(THEMSELVES, italic=True),),))
    for rule in rules:
        said.add(own[rule])
        words = f"{own[rule][:1].upper()}{own[rule][1:]}."
        run = Run(words, rules=(rule,), changed=rule in changes.rules)
        yield RulebookBlock("item", ((run,),))


def _without_heads(
    section: Sequence[RulebookBlock], kept: Sequence[Sequence[Sentence]], *, more: bool
) -> Iterator[RulebookBlock]:
    """Yield what is left of the blocks, but no heading of a table or of a section that has nothing else."""
    rows = any(block.kind == "row" and left for block, left in zip(section, kept, strict=True))
    words = any(not run.bold and run.text.strip() for block in kept for sentence in block for run in sentence)
    for block, left in zip(section, kept, strict=True):
        if not left or (block.kind == "head" and not rows) or not (words or more):
            continue
        if len(block.cells) > 1:
            yield block
        else:
            first, *rest = [run for sentence in left for run in sentence]
            yield RulebookBlock(block.kind, ((replace(first, text=first.text.lstrip()), *rest),))


# --- Whether a sentence holds ---


def _in_order(sentence: Sentence) -> list[str]:
    return [rule.partition("/")[2] for run in sentence for rule in run.rules]


def _rules(sentence: Sentence) -> set[str]:
    return set(_in_order(sentence))


def _bindings(run: Run) -> Iterator[tuple[str, str, str]]:
    """Yield the rule, the parameter and the value of each binding of a run."""
    for detail in run.details:
        place, _, value = detail.partition("=")
        rule, _, name = place.partition(".")
        yield rule, name, value


def _put(changes: _Changes, run: Run) -> bool:
    """Return whether a run shows new values, and no old one."""
    found = [
        changes.now[rule, name] == value
        for rule, name, value in _bindings(run)
        if (rule, name) in changes.now
    ]
    return bool(found) and all(found)


def _holding(changes: _Changes, block: Sequence[Sentence], *, near: bool) -> list[bool]:
    """Return for each sentence of a block whether it holds; one that refers to a lost one does not."""
    found: list[bool] = []
    for sentence in block:
        refers = bool(found) and not found[-1] and _REFERS.search("".join(run.text for run in sentence))
        found.append(not refers and _holds(changes, sentence, near=near))
    return found


def _holds(changes: _Changes, sentence: Sentence, *, near: bool) -> bool:
    """Return whether a sentence holds; *near* says whether its section is about a changed rule."""
    if all(run.bold or not run.text.strip() for run in sentence):
        heading = "".join(run.text for run in sentence)
        return not (changes.words and changes.words.search(heading))
    if any(_is_old(changes, run) for run in sentence):
        return False
    lists = "".join(run.text for run in sentence).rstrip().endswith(":")  # its items may be gone
    rules, free = _rules(sentence), "".join(_free(changes, run, lists=lists) for run in sentence)
    put = [place for place, run in enumerate(sentence) if _put(changes, run)]
    plain = "".join(run.text for place, run in enumerate(sentence) if place not in put)
    if rules & changes.deep and (len(put) != 1 or _specific(plain) or _after_colon(sentence, put[0])):
        return False
    counts = changes.dealing or (near and (not rules or rules & changes.rules or changes.deep))
    return not (
        (changes.words and changes.words.search(free))
        or (changes.dealing and (_EQUIPMENT.search(plain) or _dealt(changes, rules)))
        or (counts and _NUMBER.search(free))
        or (near and changes.deep and _REASON.search(plain))
    )


def _is_old(changes: _Changes, run: Run) -> bool:
    """Return whether a run shows a value, or a rule, that has changed."""
    return any(
        (rule, "") in changes.now or changes.now.get((rule, name), value) != value
        for rule, name, value in _bindings(run)
    )


def _dealt(changes: _Changes, rules: set[str]) -> bool:
    return any(rule.partition("/")[0] in changes.dealt_by for rule in rules)


def _free(changes: _Changes, run: Run, *, lists: bool) -> str:
    """Return the words of a run whose numbers no rule shows to hold.

    They are bound to no parameter, and to no rule as a whole that is as usual and deals no cards. *lists*
    says whether a list follows.
    """
    holds = any(
        name or not (lists or rule in changes.rules | changes.deep or _dealt(changes, {rule}))
        for rule, name, _ in _bindings(run)
    )
    return "" if holds else run.text


def _after_colon(sentence: Sentence, place: int) -> bool:
    """Return whether a run comes after a colon, and so may be described by the words before."""
    return any(":" in run.text for run in sentence[:place])


def _specific(text: str) -> bool:
    return any(each.search(text) for each in (_NUMBER, _CARD, _REASON, _ANY_RANK))


def may_hold(game: AnyGame, text: Sequence[Block], says: str) -> bool:
    """Return whether words without bindings, such as a note, hold under the house rules of a game."""
    return _holds(_changes(game, text), (Run(says),), near=False)


# --- The letters of notes ---


def relettered(blocks: Iterable[RulebookBlock], letters: Mapping[str, str]) -> tuple[RulebookBlock, ...]:
    """Return blocks with new letters for notes; a letter without a new one is left out.

    Examples
    --------
    >>> block = RulebookBlock("paragraph", ((Run("Pass", letters=("b", "c")),),))
    >>> relettered([block], {"b": "a"})[0].text
    'Pass[a]'
    """

    def again(run: Run) -> Run:
        return replace(run, letters=tuple(letters[old] for old in run.letters if old in letters))

    return tuple(
        RulebookBlock(block.kind, tuple(tuple(map(again, cell)) for cell in block.cells)) for block in blocks
    )
