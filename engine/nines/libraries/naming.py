"""Canonical names: the slug of a game, in brackets other choices than ours, and in braces house rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from nines.errors import RequestError, escaped

if TYPE_CHECKING:
    from collections.abc import Iterable

_NAME: Final = re.compile(r"([a-z0-9-]+)(?:\[([^]]*)\])?(?:\{([^{}]*)\})?")


_KEY: Final = re.compile(r"[a-z0-9/-]+(?:\.[a-z0-9_-]+)?")  # a rule, perhaps with its parameter
_VARIANT: Final = re.compile(r"([a-z0-9:-]+)(?=[\[{])((?:\[[^]]*\])?(?:\{[^{}]*\})?)(.*)", re.DOTALL)


class EditionName(NamedTuple):
    """The parts of a canonical name.

    Parameters
    ----------
    slug
        The slug of the edition.
    choices
        The answers to open questions that differ from ours, by the key of the question.
    house
        The house rules: values by rule and parameter.
    """

    slug: str
    choices: dict[str, str]
    house: dict[str, str]

    def __str__(self) -> str:
        choices = ",".join(f"{point}={candidate}" for point, candidate in self.choices.items())
        house = ",".join(f"{key}={value}" for key, value in self.house.items())
        return self.slug + (f"[{choices}]" if choices else "") + (f"{{{house}}}" if house else "")


def parse_choices(text: str) -> dict[str, str]:
    """Return the choices in a text of the form ``point=candidate,point=candidate``.

    Parameters
    ----------
    text
        The choices, separated by commas; an empty text gives no choices.

    Raises
    ------
    RequestError
        If the text does not have this form, or names a point twice.

    Examples
    --------
    >>> parse_choices("comet-stops=yes, direction=anticlockwise")
    {'comet-stops': 'yes', 'direction': 'anticlockwise'}
    """
    choices: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        point, equals, candidate = (word.strip() for word in part.partition("="))
        if not (point and equals and candidate):
            raise RequestError(
                f"{part!r} is not a choice of a reading; write POINT=CANDIDATE, as in comet-stops=yes"
            )
        if point in choices:
            raise RequestError(f"{point!r} is chosen twice: {choices[point]!r} and {candidate!r}")
        choices[point] = candidate
    return choices


def read_also(name: str, choices: Iterable[str]) -> str:
    """Return the name of an edition with the choices that it has and further ones.

    Parameters
    ----------
    name
        The edition, which may have choices in brackets and house rules in braces.
    choices
        Further choices, each in the form ``point=candidate``.

    Raises
    ------
    RequestError
        If a choice does not have this form, or if a point is chosen twice.

    Examples
    --------
    >>> read_also("comet-1718[comet-stops=yes]", ["direction=anticlockwise"])
    'comet-1718[comet-stops=yes,direction=anticlockwise]'
    """
    parts = parse_edition(name)
    for choice in choices:
        if not parse_choices(choice):
            raise RequestError(
                f"--read {choice!r} chooses nothing; write POINT=CHOICE, as in comet-stops=yes"
            )
    named = (f"{point}={candidate}" for point, candidate in parts.choices.items())
    return str(parts._replace(choices=parse_choices(",".join((*named, *choices)))))


def parts_of(key: str) -> tuple[str, str]:
    """Return the name of an edition in a key, with its choices and house rules, and the key without them.

    The first is empty if the key has neither choices nor house rules.

    Examples
    --------
    >>> parts_of("comet-1718[comet-stops=yes]/stop/king"), parts_of("comet-1718/stop")
    (('comet-1718[comet-stops=yes]', 'comet-1718/stop/king'), ('', 'comet-1718/stop'))
    """
    match = _VARIANT.fullmatch(key)
    if match is None:
        return "", key
    return match[1] + match[2], match[1] + match[3]


def refuse_house_rules(key: str, cannot: str) -> None:
    """Refuse a key of a game with house rules, which no source gives.

    Parameters
    ----------
    key
        The key, as typed.
    cannot
        What cannot be done with it, such as ``be cited``.

    Raises
    ------
    RequestError
        If the key has house rules.

    Examples
    --------
    >>> refuse_house_rules("x{a.b=2}/stop", "be cited")
    Traceback (most recent call last):
    nines.errors.RequestError: x{a.b=2} is not of any source and cannot be cited; leave out its house rules
    """
    before, brace, after = key.partition("{")
    if brace:
        name = f"{before}{brace}{after.partition('}')[0]}}}"
        raise RequestError(
            f"{escaped(name[:200])} is not of any source and cannot {cannot}; leave out its house rules"
        )


def parse_house_rules(text: str) -> dict[str, str]:
    """Return the house rules in a text of the form ``rule.parameter=value,rule.parameter=value``.

    A part without an equals sign belongs to the value before it, which is then a list.

    Parameters
    ----------
    text
        The house rules, separated by commas; an empty text gives no house rules.

    Raises
    ------
    RequestError
        If the text does not have this form, or gives a parameter two values.

    Examples
    --------
    >>> parse_house_rules("stop/king.ranks=1,13, payment/king.amount=2")
    {'stop/king.ranks': '1,13', 'payment/king.amount': '2'}
    """
    house: dict[str, str] = {}
    last = ""
    for part in filter(None, (part.strip() for part in text.split(","))):
        key, equals, value = (word.strip() for word in part.partition("="))
        if not equals and last:
            house[last] += f",{part}"
            continue
        if not (_KEY.fullmatch(key) and value) or "=" in value:
            raise RequestError(
                f"{part[:60]!r} is not a house rule; write RULE.PARAMETER=VALUE, as in payment/king.amount=2"
            )
        if key in house:
            raise RequestError(f"{key[:60]!r} is given twice: {house[key][:60]!r} and {value[:60]!r}")
        house[key] = value
        last = key
    return house


def parse_edition(text: str) -> EditionName:
    """Return the parts of a canonical name, without checking that they exist.

    Raises
    ------
    RequestError
        If the text does not have this form, or names a point or a parameter twice.

    Examples
    --------
    >>> parse_edition("comet-1718[comet-stops=yes]{payment/king.amount=2}")
    EditionName(slug='comet-1718', choices={'comet-stops': 'yes'}, house={'payment/king.amount': '2'})
    """
    match = _NAME.fullmatch(text.strip())
    if match is None:
        house = ", or with house rules comet-1718{payment/king.amount=2}" if "{" in text else ""
        raise RequestError(
            f"{text!r} is not the name of a game; write comet-1718 or comet-1718[comet-stops=yes]{house}"
        )
    return EditionName(match[1], parse_choices(match[2] or ""), parse_house_rules(match[3] or ""))


def parse_name(text: str) -> tuple[str, dict[str, str]]:
    """Return the slug and the choices in the name of an edition, which must have no house rules.

    Raises
    ------
    RequestError
        If the text does not have this form, names a point twice, or has house rules.

    Examples
    --------
    >>> parse_name("comet-1718[comet-stops=yes]")
    ('comet-1718', {'comet-stops': 'yes'})
    """
    slug, choices, house = parse_edition(text)
    if house:
        raise RequestError(
            f"{text[:100]!r} has house rules, which are not of any source; leave them out here"
        )
    return slug, choices


def with_house_rules(name: str, house: Iterable[str]) -> str:
    """Return the name of an edition with further house rules, as the option ``--rule`` gives them.

    Parameters
    ----------
    name
        The name of the edition, perhaps with choices and house rules.
    house
        The house rules, each as ``rule.parameter=value``.

    Raises
    ------
    RequestError
        If a house rule does not have this form, or gives a parameter a second value.

    Examples
    --------
    >>> with_house_rules("comet-1718[comet-stops=yes]", ["payment/king.amount=2"])
    'comet-1718[comet-stops=yes]{payment/king.amount=2}'
    """
    parts = parse_edition(name)
    for text in house:
        if not parse_house_rules(text):
            raise RequestError(
                f"--rule {text!r} changes nothing; write RULE.PARAMETER=VALUE, as in payment/king.amount=2"
            )
    given = (*(f"{key}={value}" for key, value in parts.house.items()), *house)
    return str(parts._replace(house=parse_house_rules(",".join(given))))
