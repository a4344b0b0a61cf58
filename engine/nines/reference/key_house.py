"""From the key to house rules: which parameters make an edition answer as a reader does.

What a house rule may set for an answer is a ``HouseForm``, which is data, so that a page finds the same house
rules as the terminal. The terminal also tries them out.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple, cast

from nines.cards import SUITS
from nines.corpus.key import NO, OR_MORE, OR_ONE_MORE, WORDS, YES
from nines.errors import NinesError
from nines.kernel.house_rules import bounds_of, needed_cards, usual_value
from nines.reference.key_answers import answer_besides, lines_of, read_answer
from nines.reference.key_ranking import MANY
from nines.reference.key_values import LARGEST, NONE, agreement, cards_value, to_range, value_faces

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nines.cards import Face
    from nines.corpus.key import KeyQuestion
    from nines.kernel.game import AnyGame

Settings = dict[str, str]  # values by rule and parameter, as payment/king.amount
_TAKES: Final = {  # what a parameter takes, by its type
    "bool": "yes-no",
    "int": "number",
    "tuple[int, ...]": "ranks",
    "tuple[Card, ...]": "cards",
    "tuple[Face, ...]": "cards",
}
ANOTHER: Final = "K"  # cards that an answer may name
_FORMS: Final = {OR_MORE: "from", OR_ONE_MORE: "pair"}  # how numbers answer
_TAKEN_BY: Final = {"yes-no": ("yes-no", "number"), "number": ("number",), "cards": ("cards", "ranks")}


class HousePlace(NamedTuple):
    """A parameter that a house rule sets for an answer."""

    place: Annotated[str, "The rule and the parameter, as payment/king.amount."]
    takes: Annotated[str, "What it takes: yes-no, number, cards, or ranks (cards without their suits)."]
    usual: Annotated[str, "Its value without the house rule, in notation."]
    least: Annotated[int, "The least number that it may be."]
    most: Annotated[int, "The largest number that it may be."]


class HouseForm(NamedTuple):
    """What a house rule sets for an answer to a question."""

    places: Annotated[tuple[HousePlace, ...], "The parameters that answer the question."]
    along: Annotated[tuple[HousePlace, ...], "Further parameters that are set to the same number."]
    as_numbers: Annotated[
        str, "How numbers answer: sum, from (to any number), pair (or one more), range (least and most)."
    ]
    rest: Annotated[str, "What the other rules of the game answer; empty if none does."]
    needed: Annotated[str, "The cards that stay in the pack, if the answer takes cards out of it; or none."]


def house_rules_for(game: AnyGame, question: KeyQuestion, given: str) -> Settings:
    """Return house rules with which a game answers a question as a reader does; empty if there are none.

    Every parameter that answers the question is set, so several rules may change; one that has the value
    already is left out. The result has been tried: the changed game can be played, and its rules give the
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
    form = house_form(game, question)
    settings = settings_for(form, question, given) if form else {}
    return settings if settings and _agrees(game, question, given, settings) else {}


def house_form(game: AnyGame, question: KeyQuestion) -> HouseForm | None:
    """Return what a house rule sets for an answer of a game to a question; None if it can set nothing.

    Examples
    --------
    >>> from nines import library, load
    >>> house_form(load("red-nines-20c"), library().key["suit"]).places[0]
    HousePlace(place='suit.kept', takes='yes-no', usual='no', least=0, most=1000)
    """
    read = read_answer(game, question)
    found = [_place(game, parameter) for parameter in dict.fromkeys(read.parameters)]
    places = tuple(place for place in found if place.takes in _TAKEN_BY[question.kind])
    if not read.value or not places or (question.kind != "cards" and len(places) < len(found)):
        return None
    set_here = {f"{game.slug}/{place.place}" for place in places}
    takes_out = any(key.startswith(f"{cast('Any', game.rule_set).pack.key}.") for key in set_here)
    needed = cards_value(face for face, _ in needed_cards(game)) if takes_out else NONE
    along = tuple(_place(game, key) for key in _along(game, question))
    return HouseForm(
        places, along, _as_numbers(game, question), answer_besides(game, question, set_here), needed
    )


def tried_form(game: AnyGame, question: KeyQuestion) -> HouseForm | None:
    """Return the form of an answer if house rules give the answer and can be played; None if not.

    One other answer is tried; for numbers, the least and the largest that can be played, too.

    Examples
    --------
    >>> from nines import library, load
    >>> key = library().key
    >>> tried_form(load("comet-1752"), key["players"]).places[0].most  # no more than four can be dealt cards
    4
    >>> tried_form(load("red-nines-1881"), key["aside"]) is None  # its deal always leaves cards
    True
    """
    form = house_form(game, question)
    if form is None or question.kind == "number":
        return _within_reach(game, form) if form else None
    other = form.rest or (NO if question.kind == "yes-no" else NONE)
    if other == read_answer(game, question).value:
        other = YES if question.kind == "yes-no" else ANOTHER
    settings = settings_for(form, question, other)
    return form if not settings or _agrees(game, question, other, settings) else None


def _within_reach(game: AnyGame, form: HouseForm) -> HouseForm | None:
    """Return a form for numbers with the bounds within which the game can be played."""
    low, high = form.places[0], form.places[-1]
    if form.as_numbers == "range":
        most = int(high.usual)
        while most < MANY and _can_be_played(game, dict.fromkeys((low.place, high.place), str(most + 1))):
            most += 1
        bound = low.most if most >= MANY else most
        return form._replace(places=(low._replace(most=bound), high))
    if not _can_be_played(game, {low.place: str(int(low.usual) + 1)}):
        return None
    least = 0 if _can_be_played(game, {low.place: "0"}) else 1
    return form._replace(places=(low._replace(least=max(least, low.least)), *form.places[1:]))


def _can_be_played(game: AnyGame, settings: Settings) -> bool:
    try:
        game.with_house_rules(settings)
    except NinesError:
        return False
    return True


def settings_for(form: HouseForm, question: KeyQuestion, given: str) -> Settings:
    """Return the settings with which the rules give an answer; empty if no settings do.

    The page of the key does the same, in ``nines-identify.js``.

    Examples
    --------
    >>> from nines import library, load
    >>> key = library().key
    >>> form = house_form(load("pope-joan-1909"), key["players"])
    >>> settings_for(form, key["players"], "3-6"), settings_for(form, key["players"], "10")
    ({'seats.most': '6'}, {'seats.most': '10'})
    """
    settings: Settings = {}
    if question.kind == "yes-no" and given in (YES, NO):
        settings = _yes_no(form, given)
    elif question.kind == "number" and given[0].isdigit():
        settings = _numbers(form, given)
    elif question.kind == "cards" and given not in WORDS:
        settings = _cards(form, given)
    usual = {place.place: place.usual for place in (*form.places, *form.along)}
    return {place: value for place, value in settings.items() if value != usual[place]}


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


# --- The form ---


def _place(game: AnyGame, parameter: str) -> HousePlace:
    key, _, name = parameter.partition(".")
    rule = game.rules()[key].rule
    found = fields(rule) if is_dataclass(rule) else ()
    takes = next((_TAKES.get(str(each.type), "") for each in found if each.name == name), "")
    place = parameter.partition("/")[2]
    if not takes:
        return HousePlace(place, "", "", 0, 0)
    return HousePlace(place, takes, usual_value(rule, name), *bounds_of(rule, key, name))


def _along(game: AnyGame, question: KeyQuestion) -> Iterator[str]:
    """Yield the parameters that a household sets along with those that answer."""
    for aspect in question.aspects:
        for cited in game.aspects().get(aspect, ()):
            name = question.along.get(type(cited.rule).__name__)
            if name:
                yield f"{cited.key}.{name}"


def _as_numbers(game: AnyGame, question: KeyQuestion) -> str:
    for _, line in lines_of(game, question):
        if line.says in _FORMS:
            return _FORMS[line.says]
        if len(line.reads) > 1:
            return "range"
    return "sum"


# --- Settings for an answer ---


def _yes_no(form: HouseForm, given: str) -> Settings:
    """Return settings for yes or no. A number can be no: it is then 0. A yes of another rule stays."""
    if given == NO and form.rest not in ("", NO):
        return {}
    if given == YES and any(place.takes == "number" for place in form.places):
        return {}
    return {place.place: given if place.takes == "yes-no" else "0" for place in form.places}


def _numbers(form: HouseForm, given: str) -> Settings:
    wanted = to_range(given)
    settings = _of_range(form, *wanted) if form.as_numbers == "range" else _of_sum(form, *wanted)
    settings |= {place.place: given for place in form.along if settings}
    allowed = {place.place: range(place.least, place.most + 1) for place in (*form.places, *form.along)}
    return settings if all(int(value) in allowed[name] for name, value in settings.items()) else {}


def _of_range(form: HouseForm, least: int, most: int) -> Settings:
    """Return settings for the least and the most; a single number needs only one of them."""
    low, high = form.places
    if most >= LARGEST:
        return {}
    if least < most:
        return {low.place: str(least), high.place: str(most)}
    if least < int(low.usual):
        return {low.place: str(least)}
    return {high.place: str(most)} if most > int(high.usual) else {}


def _of_sum(form: HouseForm, least: int, most: int) -> Settings:
    """Return settings for numbers that are added up: the first takes all, if no other one can."""
    upper = {"from": LARGEST, "pair": least + 1}.get(form.as_numbers, least)
    if most not in (least, upper) or form.rest not in ("", "0"):
        return {}
    first, *rest = form.places
    for place in form.places:
        if all(other.usual == "0" for other in form.places if other is not place):
            return {place.place: str(least)}
    return {first.place: str(least), **{other.place: "0" for other in rest}}


def _cards(form: HouseForm, given: str) -> Settings:
    """Return settings for cards: the first parameter of ranks or cards takes all, the others none."""
    faces = value_faces(given)
    first, *rest = form.places
    wanted, stay, needed = (_cards_in(value) for value in (given, form.rest or NONE, form.needed))
    if not stay <= wanted or wanted & needed or any(not face.rank for face in faces):
        return {}
    if first.takes == "ranks" and not {str(face) for face in faces if face.suit} <= stay:
        return {}
    listed = _single(faces) if first.takes == "cards" else [str(face) for face in faces if not face.suit]
    return {first.place: ",".join(listed) or NONE, **{place.place: NONE for place in rest}}


def _cards_in(value: str) -> set[str]:
    return set(_single(value_faces(value)))


def _single(faces: list[Face]) -> Iterator[str]:
    for face in faces:
        yield from (f"{str(face).removesuffix(face.suit)}{suit}" for suit in face.suit or SUITS)
