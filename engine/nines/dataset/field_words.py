"""Descriptions of fields for which the record has neither a docstring entry nor a comment."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from nines.dataset.hints import said_of

if TYPE_CHECKING:
    from collections.abc import Mapping

# A comment that begins with one of these words continues the general description of its field.
_CONTINUES: Final = (
    "of ",
    "in ",
    "for ",
    "to ",
    "from ",
    "by ",
    "that ",
    "under ",
    "with ",
    "through ",
    "among ",
)


@cache
def words() -> Mapping[str, Mapping[str, str]]:
    """Return descriptions of fields by record or table.

    Descriptions that apply to any record are under ``fields``.

    Examples
    --------
    >>> words()["fields"]["key"]
    'The key by which the record is cited.'
    """
    text = files("nines.dataset").joinpath("field_words.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def described(owner: type | str, field: str) -> str:
    """Return the description of a field or column; empty if there is no description.

    Parameters
    ----------
    owner
        The record, or the name of a table.
    field
        The name of the field.

    Examples
    --------
    >>> from nines.dataset.outputs import FailureOutput
    >>> described(FailureOutput, "where"), described("passage_games", "slug")
    ('The place of the fault.', 'The slug of a game or of an edition.')
    """
    name = owner if isinstance(owner, str) else owner.__name__
    own = words().get(name, {}).get(field)
    beside = "" if isinstance(owner, str) else said_of(owner).get(field, "")
    general = words()["fields"].get(field, "")
    if general and beside.startswith(_CONTINUES):
        beside = f"{general.rstrip('.')}, {beside}"
    said = own or beside or general
    return f"{said[:1].upper()}{said[1:].rstrip('.')}." if said else ""
