"""The option ``--rule``: house rules on the command line, and how the output names them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nines.cli.command import complain
from nines.cli.output import emit, fields, text
from nines.libraries.naming import parse_edition, refuse_house_rules, with_house_rules
from nines.reference.house_rules import NOT_OF_A_SOURCE, by_rule, house_rules_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nines.kernel.game import AnyGame

rule_option = click.option(
    "--rule",
    "rules",
    multiple=True,
    metavar="RULE.PARAMETER=VALUE",
    help="Change a number, cards, or a yes or no of a rule, as payment/king.amount=2; you can repeat this"
    " option. The page “Your house rules” lists more.",
)


def only_of_sources(names: Iterable[str], cannot: str) -> None:
    """Refuse the names of editions with house rules; *cannot* says what cannot be done with them."""
    for name in names:
        refuse_house_rules(name, cannot)


def house_name(name: str, rules: tuple[str, ...]) -> str:
    """Return the name of an edition with the house rules of ``--rule``."""
    return with_house_rules(name, rules) if rules else name


def say_unchanged(game: AnyGame, house: Mapping[str, str]) -> None:
    """Say on standard error which house rules change nothing."""
    heeded = {setting.key for setting in game.house}
    for key, value in house.items():
        place, dot, name = key.removeprefix(f"{game.slug}/").partition(".")
        if place + dot + name.replace("-", "_") not in heeded:
            complain(f"{key}={value} changes nothing in {game.slug}: it is so already")


def house_line(name: str) -> str:
    """Return a line about the house rules in the name of an edition; empty if it has none.

    Examples
    --------
    >>> house_line("comet-1718{payment/king.amount=2}"), house_line("comet-1718")
    ('House rules, not of any source: payment/king.amount=2', '')
    """
    if "{" not in name:
        return ""
    house = parse_edition(name).house
    return f"House rules, {NOT_OF_A_SOURCE}: {', '.join(f'{key}={value}' for key, value in house.items())}"


def show_house_rules(game: AnyGame) -> None:
    """Print what the house rules of a game say; nothing if it has none."""
    house = house_rules_of(game)
    if house:
        emit(text(f"House rules, {NOT_OF_A_SOURCE}:"))
        emit(fields([(notation, sentence) for sentence, notation in by_rule(house).items()]))
