"""House rules: a game in which a household has changed some numbers, cards, or a yes or no.

A house rule is written ``payment/king.amount=2``: the rule, its parameter, and the new value. A rule that the
family keeps on its shelf takes the place of another one: ``lead=another-suit``. No source gives such a game,
so a detail that a house rule changes rests on no passage and on no choice.
"""

from __future__ import annotations

from dataclasses import Field, fields, replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from nines.cards import RANK_NAMES, RANK_SIGNS, RANKS, Card, Face, parse_card
from nines.errors import (
    CardsError,
    LacunaError,
    NinesError,
    NoRuleToChangeError,
    RequestError,
    UnknownNameError,
)
from nines.evidence.warrant import NOT_OF_A_SOURCE, Detail
from nines.kernel.position import CHANCE
from nines.shuffle import Stream

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from nines.evidence.cite import Cited
    from nines.kernel.game import AnyGame
    from nines.kernel.rule_set import RuleSet

LARGEST: Final = 1000  # a number in a house rule
MOST_CARDS: Final = 52  # in a list of cards or numbers
OF_RANKS: Final = ("rank", "ranks", "order", "nothing_after", "not_of", "without")  # parameters
_RANKS: Final = {
    name.lower(): rank for names in (RANK_SIGNS, RANK_NAMES) for rank, name in enumerate(names) if rank
}
_YES_NO: Final = {"yes": True, "no": False, "true": True, "false": False}
_SEED: Final = 1
_TRIED: Final = 400  # acts of a deal with which house rules are tried
MOST_SEATS: Final = 100
ALIKE: Final = 0.8  # of a name that is only mistyped
EXAMPLE: Final = "payment/king.amount=2"


class Setting(NamedTuple):
    """One house rule as it is carried out.

    Parameters
    ----------
    key
        The rule with its parameter, without the game: ``payment/king.amount``; only the rule if it is
        replaced by a rule of the shelf.
    value
        The new value in notation: ``2``.
    usual
        The value without the house rule, in the same notation; empty for a rule that is replaced.
    rule
        The key of the rule, with the game.
    """

    key: str
    value: str
    usual: str
    rule: str

    def __str__(self) -> str:
        return f"{self.key}={self.value}"


# --- Values ---


def in_notation(value: object) -> str:
    """Return a value as a house rule writes it.

    Examples
    --------
    >>> in_notation(True), in_notation((1, 13)), in_notation(()), in_notation(Card(9, "♦"))
    ('yes', '1,13', 'none', '9♦')
    """
    if isinstance(value, tuple):
        return ",".join(map(in_notation, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _in_notation_of(name: str, value: object) -> str:
    """Return the value of a parameter in notation; a rank has its sign."""
    ranks = value if isinstance(value, tuple) else (value,)
    if name in OF_RANKS and ranks and all(type(rank) is int and 0 < rank < len(RANK_SIGNS) for rank in ranks):
        return ",".join(RANK_SIGNS[rank] for rank in ranks)
    return in_notation(value)


class _Place(NamedTuple):
    """The parameter that a house rule changes, for reading its value and for messages."""

    rule: object
    key: str
    name: str

    def refuse(self, given: str, expected: str) -> RequestError:
        return RequestError(f"{self.key}.{self.name} cannot be {given[:60]!r}: {expected}")

    def bounds(self) -> tuple[int, int]:
        """Return the least and the largest number that the parameter may be."""
        allowed: Mapping[str, tuple[int, int]] = getattr(self.rule, "allowed", {})
        if self.name in allowed:
            return allowed[self.name]
        codes: Mapping[int, str] = getattr(self.rule, "in_words", {}).get(self.name, {})
        if len(codes) > 1:
            return min(codes), max(codes)
        return (RANKS[0], RANKS[-1]) if self.name in OF_RANKS else (0, LARGEST)

    def number(self, text: str) -> int:
        least, most = self.bounds()
        expected = f"write a whole number from {least} to {most:,}"
        if self.name in OF_RANKS:
            expected += ", or a rank such as A, J or king"
            if text.lower() in _RANKS:
                return _RANKS[text.lower()]
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal() and len(digits) <= len(str(LARGEST))):
            raise self.refuse(text, expected)
        if not least <= int(text) <= most:
            raise self.refuse(text, expected)
        return int(text)

    def yes_or_no(self, text: str) -> bool:
        if text.lower() not in _YES_NO:
            raise self.refuse(text, "write yes or no")
        return _YES_NO[text.lower()]

    def card(self, text: str) -> Card:
        try:
            return parse_card(text)
        except CardsError:
            raise self.refuse(text, "write a card, such as 9♦ or 9d") from None

    def face(self, text: str) -> Face:
        return self.card(text).face

    def several(self, text: str, one: Callable[[str], object], number: int = 0) -> tuple[object, ...]:
        """Return the values in a list; *number* says how many there must be, if this is fixed."""
        parts = [] if text == "none" else [part.strip() for part in text.split(",")]
        if len(parts) > MOST_CARDS or (number and len(parts) != number):
            raise self.refuse(text, f"write {number or f'at most {MOST_CARDS}'}, separated by commas")
        values = tuple(map(one, parts))
        if len(set(values)) < len(values):
            raise self.refuse(text, "write each of them once")
        return values


# How a value is read, by the type of the parameter; parameters of other types cannot be changed.
_READ: Final[dict[str, Callable[[_Place, str], object]]] = {
    "int": _Place.number,
    "int | None": _Place.number,
    "bool": _Place.yes_or_no,
    "Card": _Place.card,
    "Face": _Place.face,
    "tuple[int, ...]": lambda place, text: place.several(text, place.number),
    "tuple[Card, ...]": lambda place, text: place.several(text, place.card),
    "tuple[Face, ...]": lambda place, text: place.several(text, place.face),
    "tuple[Card, Card]": lambda place, text: place.several(text, place.card, 2),
}


def changeable(rule: object) -> dict[str, Field[Any]]:
    """Return the parameters of a rule that a house rule can change, by name.

    Examples
    --------
    >>> import nines
    >>> list(changeable(nines.load("comet-1718").rule_set.rule_at("payment/king").rule))
    ['rank', 'amount']
    """
    return {each.name: each for each in _parameters(rule) if str(each.type) in _READ}


def _parameters(rule: object) -> tuple[Field[Any], ...]:
    return fields(rule) if hasattr(rule, "__dataclass_fields__") else ()  # type: ignore[arg-type]


def bounds_of(rule: object, key: str, name: str) -> tuple[int, int]:
    """Return the least and the largest number that a parameter of a rule may be under house rules.

    Examples
    --------
    >>> import nines
    >>> bounds_of(nines.load("comet-1718").rule_set.rule_at("seats").rule, "comet-1718/seats", "most")
    (1, 100)
    """
    return _Place(rule, key, name).bounds()


def usual_value(rule: object, name: str) -> str:
    """Return the value of a parameter in notation, as a house rule would write it.

    Examples
    --------
    >>> import nines
    >>> usual_value(nines.load("red-nines-20c").rule_set.rule_at("stop/king").rule, "ranks")
    'K'
    """
    return _in_notation_of(name, getattr(rule, name))


# --- Carry out house rules ---


def settle(
    rules: RuleSet, house: Mapping[str, object], shelved: Callable[[str], Mapping[str, object]]
) -> tuple[RuleSet, tuple[Setting, ...]]:
    """Return the rules with house rules carried out, and the house rules that change something.

    Parameters
    ----------
    rules
        The rules of the game.
    house
        The new values by rule and parameter, each a text, a whole number, a card, a truth value or several of
        them.
    shelved
        A function that returns the rules on the shelf of the family for an aspect, by name.

    Raises
    ------
    UnknownNameError
        If there is no such rule or parameter; the message suggests the nearest names.
    RequestError
        If the value has the wrong form or is out of range, or if the parameter cannot be changed.
    """
    wanted = {}
    for key, given in house.items():
        place, _, name = key.strip().removeprefix(f"{rules.slug}/").partition(".")
        wanted[place.strip(), name.strip().replace("-", "_")] = _as_text(key, given)
    made = []
    for (place, name), value in sorted(wanted.items()):  # a rule comes before its parameters
        cited = _rule_at(rules, place, value)
        changed = _changed(cited, name, value) if name else _from_shelf(cited, value, shelved)
        if changed.rule != cited.rule:
            rules = rules.exchanged(changed)
            made.append(_setting(cited, changed, place, name, value))
    return rules, tuple(made)


def _rule_at(rules: RuleSet, place: str, value: str) -> Cited[Any]:
    """Return the rule that a house rule changes; a rule cannot be added."""
    aspect = place.partition("/")[0]
    held = rules.aspects()
    those = [cited.key.partition("/")[2] for cited in held.get(aspect, ())]
    if f"{rules.slug}/{place}" in rules.rules() or aspect not in held:
        return rules.rule_at(place)
    if not those:
        raise NoRuleToChangeError(rules.slug, aspect)
    if place != aspect and get_close_matches(place, those, cutoff=ALIKE):
        raise UnknownNameError("rule", f"{rules.slug}/{place}", [f"{rules.slug}/{key}" for key in those])
    can = [f"{key}.{name}" for key in those for name in changeable(rules.rule_at(key).rule)]
    what = "has several rules for" if place == aspect else "has no rule"
    added = "" if place == aspect else ", and a house rule cannot add one"
    more = _not_a_card(value, [rules.rule_at(key).rule for key in those])
    raise RequestError(f"{rules.slug} {what} {place}{added}{more}; it can change {', '.join(can)}")


def _not_a_card(value: str, those: list[object]) -> str:
    """Return a hint for a single card where rules take only ranks; empty for other values."""
    types = {str(each.type) for rule in those for each in changeable(rule).values()}
    try:
        parse_card(value)
    except CardsError:
        return ""
    takes_cards = any("Card" in each or "Face" in each for each in types)
    return "" if takes_cards else ". A single card cannot be set here; ranks can"


def _as_text(key: str, given: object) -> str:
    """Return a value as text, from a text, a number, a card, a truth value or several of them."""
    if isinstance(given, str):
        return given.strip()
    if isinstance(given, (bool, int, tuple)):
        return in_notation(given)
    raise RequestError(f"{key[:60]!r} needs a value such as 2, '9♦' or 'yes', not {type(given).__name__}")


def _setting(cited: Cited[Any], changed: Cited[Any], place: str, name: str, value: str) -> Setting:
    if not name:
        return Setting(place, value, "", cited.key)
    new, usual = (_in_notation_of(name, getattr(each.rule, name)) for each in (changed, cited))
    return Setting(f"{place}.{name}", new, usual, cited.key)


def _changed(cited: Cited[Any], name: str, value: str) -> Cited[Any]:
    """Return a rule with another value of a parameter, which rests on nothing."""
    can, every = changeable(cited.rule), {each.name: each for each in _parameters(cited.rule)}
    if name not in every:
        raise UnknownNameError(f"parameter of {cited.key}", name, can)
    if name not in can:
        ways = f"; here it can change {', '.join(can)}" if can else ""
        raise RequestError(
            f"{cited.key}.{name} cannot be changed: a house rule changes numbers, cards, and yes or no{ways}"
        )
    new = _READ[str(can[name].type)](_Place(cited.rule, cited.key, name), value)
    try:
        rule = replace(cited.rule, **{name: new})
        str(rule)  # a rule without words, such as an order of no ranks, is none
    except (NinesError, TypeError, ValueError, LookupError) as error:
        said = error if isinstance(error, NinesError) else "the rule does not work with it"
        raise RequestError(f"{cited.key}.{name} cannot be {value[:60]!r}: {said}") from None
    kept = [detail for detail in cited.details if detail.name != name]
    details = (*kept, _of_the_house(cited, name, new))
    order = ["", *every]
    return replace(cited, rule=rule, details=tuple(sorted(details, key=lambda each: order.index(each.name))))


def _from_shelf(cited: Cited[Any], value: str, shelved: Callable[[str], Mapping[str, object]]) -> Cited[Any]:
    """Return a rule of the shelf in the place of another rule of the same aspect."""
    fitting = shelved(cited.key.split("/")[1])
    if value not in fitting:
        can = ", ".join(f"{cited.key}.{name}" for name in changeable(cited.rule))
        more = f"; its parameters: {can}" if can else ""
        raise RequestError(
            f"{cited.key} cannot be {value[:60]!r}: "
            + (f"write {' or '.join(fitting)}" if fitting else f"no rule can replace it{more}")
            + _not_a_card(value, [cited.rule])
        )
    rule = fitting[value]
    parameters = [(each.name, getattr(rule, each.name)) for each in _parameters(rule)]
    whole = ("", type(rule).__name__)
    details = tuple(_of_the_house(cited, name, new) for name, new in (whole, *parameters))
    return replace(cited, rule=rule, details=details, places={})


def _of_the_house(cited: Cited[Any], name: str, value: object) -> Detail:
    return Detail(name, value, game=cited.key.partition("/")[0])


# --- Try them out ---


def try_out(game: AnyGame) -> None:
    """Deal and play once under house rules, with the fewest players that can play.

    Raises
    ------
    RequestError
        If no number of players can be dealt cards, or if the rules cannot be played together. A card that
        another rule needs stays in the pack.
    """
    failed: Exception | None = None
    for seats in range(1, MOST_SEATS + 1):
        try:
            if not game.admits(seats):
                continue
            rng = Stream.of(_SEED)
            match = game.new_match(seats, rng).position
            position = game.deal(match, rng).position
        except Exception as error:  # noqa: BLE001 - whatever goes wrong, the house rules are refused
            failed = failed or error
            continue
        _play(game, position, rng)
        _keep_cards(game, seats)
        return
    raise _refused(game, failed or RequestError("no number of players is admitted"))


def _play(game: AnyGame, position: Any, rng: Stream) -> None:  # noqa: ANN401 - of any family
    """Play a deal at random, up to a number of acts."""
    try:
        for _ in range(_TRIED):
            if position.ended:
                game.settle(position)
                return
            if position.to_act is CHANCE:
                position = game.resolve(position, rng).position
                continue
            acts = game.legal_acts(position)
            if not acts:
                break
            position = game.apply(position, acts[rng.below(len(acts))]).position
        else:
            return  # a long deal, in which nothing went wrong
    except LacunaError:
        return  # where the sources are silent, house rules do not speak
    except Exception as error:  # noqa: BLE001 - the same
        raise _refused(game, error) from None
    raise _refused(game, RequestError("a player has no legal act"))


def _keep_cards(game: AnyGame, seats: int) -> None:
    """Refuse house rules that take a card out of the pack on which another rule depends."""
    usual = game.without_house_rules
    if not usual.admits(seats):
        return
    gone = {card.face for card in usual.pack(seats)} - {card.face for card in game.pack(seats)}
    for face, cited in needed_cards(game) if gone else ():
        if face in gone:
            place = cited.key.partition("/")[2]
            said = f"{face} is not in the pack, but {place} needs it: {cited.rule}"
            raise _refused(game, RequestError(said))


def needed_cards(game: AnyGame) -> Iterator[tuple[Face, Cited[Any]]]:
    """Yield each card about which a rule of a game is, with the rule; the rule for the pack is left out.

    Examples
    --------
    >>> import nines
    >>> sorted({str(face) for face, _ in needed_cards(nines.load("commit-1857"))})
    ['7♦', '9♦']
    """
    pack = cast("Any", game.rule_set).pack.key
    for key, cited in game.rules().items():
        for parameter in _parameters(cited.rule) if key != pack else ():
            face = _only(cited.rule, parameter)
            if face is not None:
                yield face, cited


def _only(rule: object, parameter: Field[Any]) -> Face | None:
    """Return the single card that a parameter of a rule names; None if it names none or several."""
    value = getattr(rule, parameter.name)
    if isinstance(value, tuple) and len(value) == 1:
        (value,) = value
    if isinstance(value, Card):
        return value.face
    return value if isinstance(value, Face) and value.suit else None


def _refused(game: AnyGame, error: Exception) -> RequestError:
    said = str(error) if isinstance(error, NinesError) else "these rules do not work together"
    return RequestError(f"{game.name} cannot be played ({NOT_OF_A_SOURCE}): {said}")
