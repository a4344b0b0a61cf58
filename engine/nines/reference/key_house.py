"""From the key to house rules: which parameters make an edition answer as a reader does."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Final

from nines.cards import SUITS
from nines.corpus.key import NO, YES
from nines.errors import NinesError
from nines.kernel.house_rules import MOST_SEATS
from nines.reference.key_answers import read_answer
from nines.reference.key_values import NONE, agreement, to_range, value_faces

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nines.cards import Face
    from nines.corpus.key import KeyQuestion
    from nines.kernel.game import AnyGame

Settings = dict[str, str]  # values by rule and parameter, as payment/king.amount
_KINDS: Final = {bool: "yes-no", int: "number"}
_CARDS: Final = ("tuple[Card, ...]", "tuple[Face, ...]")


def house_rules_for(game: AnyGame, question: KeyQuestion, given: str) -> Settings:
    """Return house rules with which a game answers a question as a reader does; empty if there are none.

    Every parameter that answers the question is set, so several rules may change; one that has the value
    already is left out. Each result has been tried: the changed game can be played, and its rules give the
    answer.

    Examples
    --------
    >>> from nines import library, load
    >>> key = library().key
    >>> house_rules_for(load("comet-1718"), key["wild-paid"], "2")
    {'payment/manille.amount': '2', 'payment/manille-as-nine.amount': '2'}
    >>> house_rules_for(load("red-nines-20c"), key["players"], "3")
    {'seats.least': '3'}
    """
    read = read_answer(game, question)
    if not read.value:
        return {}
    places = dict.fromkeys(key.partition("/")[2] for key in read.parameters)
    along = dict.fromkeys((key.partition("/")[2] for key in _along(game, question)), given)
    for found in _settings(game, question, places, given):
        settings = {**found, **along}
        if found and _agrees(game, question, given, settings):
            changes = {setting.key for setting in game.with_house_rules(settings).house}
            return {place: value for place, value in settings.items() if place in changes}
    return {}


def simple_parameters(game: AnyGame, question: KeyQuestion) -> Settings:
    """Return the parameters that a house rule sets to an answer as it is, with the kind of answer each takes.

    It is empty if the answer needs more than that, as a range of numbers or cards do.

    Examples
    --------
    >>> from nines import library, load
    >>> simple_parameters(load("comet-1718"), library().key["wild-paid"])
    {'payment/manille.amount': 'number', 'payment/manille-as-nine.amount': 'number'}
    """
    places = [key.partition("/")[2] for key in read_answer(game, question).parameters]
    kinds = {place: _KINDS.get(type(_value(game, place)), "") for place in places}
    if len(places) != 1 or set(kinds.values()) != {question.kind}:
        return {}
    return kinds | {key.partition("/")[2]: question.kind for key in _along(game, question)}


def together(game: AnyGame, wanted: list[Settings]) -> Settings:
    """Return the house rules that can be carried out together, the first ones before the last.

    Examples
    --------
    >>> from nines import load
    >>> together(load("comet-1718"), [{"suit.kept": "yes"}, {"seats.most": "1"}])
    {'suit.kept': 'yes'}
    """
    all_of_them: Settings = {}
    for settings in wanted:
        try:
            game.with_house_rules({**all_of_them, **settings})
        except NinesError:
            continue
        all_of_them |= settings
    return all_of_them


def _agrees(game: AnyGame, question: KeyQuestion, given: str, settings: Settings) -> bool:
    try:
        changed = game.with_house_rules(settings)
    except NinesError:
        return False
    answer = read_answer(changed, question).value
    return bool(answer) and agreement(question.of_kind, given, answer) == 1


def _along(game: AnyGame, question: KeyQuestion) -> Iterator[str]:
    """Yield the parameters that a household sets along with those that answer."""
    for aspect in question.aspects:
        for cited in game.aspects().get(aspect, ()):
            name = question.along.get(type(cited.rule).__name__)
            if name:
                yield f"{cited.key}.{name}"


def _settings(
    game: AnyGame, question: KeyQuestion, places: Mapping[str, None], given: str
) -> Iterator[Settings]:
    """Yield settings that may give an answer, the fewest changes first."""
    old = {place: _value(game, place) for place in places}
    if question.kind == "yes-no" and given in (YES, NO):
        yield {place: given if type(value) is bool else "0" for place, value in old.items()}
    elif question.kind == "number" and given[0].isdigit():
        yield from _numbers(old, given)
    elif question.kind == "cards" and given not in (YES, NO):
        yield _cards(game, old, given)


def _value(game: AnyGame, place: str) -> object:
    key, _, name = place.partition(".")
    return getattr(game.rules()[f"{game.slug}/{key}"].rule, name, None)


def _numbers(old: Mapping[str, object], given: str) -> Iterator[Settings]:
    wanted = to_range(given)
    if wanted.least == wanted.most:
        yield from ({place: given} for place in old)
        yield dict.fromkeys(old, given)
        first, *rest = old or [""]
        yield {first: given, **dict.fromkeys(rest, "0")}
    elif len(old) > 1:
        least, most = list(old)[:2]
        yield {least: str(wanted.least), most: str(min(wanted.most, MOST_SEATS))}
    else:
        yield from ({place: str(wanted.least)} for place in old)


def _cards(game: AnyGame, old: Mapping[str, object], given: str) -> Settings:
    """Return settings for cards: the first parameter of ranks or cards takes all, the others none."""
    faces, done, taken = value_faces(given), {}, False
    for place in old:
        kind = _type(game, place)
        if kind in _CARDS:
            text = ",".join(_single(faces)) or NONE
        elif kind == "tuple[int, ...]":
            text = ",".join(str(face) for face in faces if not face.suit) or NONE
        else:
            continue
        done[place] = NONE if taken else text
        taken = True
    return done


def _single(faces: list[Face]) -> Iterator[str]:
    for face in faces:
        yield from (f"{str(face).removesuffix(face.suit)}{suit}" for suit in face.suit or SUITS)


def _type(game: AnyGame, place: str) -> str:
    key, _, name = place.partition(".")
    rule = game.rules()[f"{game.slug}/{key}"].rule
    found = fields(rule) if is_dataclass(rule) else ()
    return next((str(each.type) for each in found if each.name == name), "")
