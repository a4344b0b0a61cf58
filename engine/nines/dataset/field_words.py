"""Descriptions of fields and columns: beside the field of the record, or here by its name."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from nines.corpus.fields import said_of

if TYPE_CHECKING:
    from collections.abc import Mapping


@cache
def words() -> Mapping[str, Mapping[str, str]]:
    """Return descriptions of columns by table; descriptions that apply everywhere are under ``fields``.

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
    own = words().get(owner, {}) if isinstance(owner, str) else said_of(owner)
    return own.get(field) or words()["fields"].get(field, "")
