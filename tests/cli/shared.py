"""What tests of the command line share."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import nines
from nines.records.text_form import record_of_text
from nines.table.records import saved_of
from nines.table.saved import as_data

if TYPE_CHECKING:
    from pathlib import Path

# Commands of every kind, whose output is tried at terminals and in pipes.
COMMANDS = (
    ("list", "--all"),
    ("show", "comet-1718"),
    ("show", "comet-1718/wild"),
    ("gaps", "comet-1718"),
    ("errata",),
    ("play", "comet-1718", "--trace"),
    ("play", "comet-1718", "--match"),
    ("show", "--help"),
    ("show", "wp-comet"),
)


def keys_of(shape: Any) -> set[str]:  # noqa: ANN401 - a class of answers
    """Return the keys that are documented for an answer."""
    return {field.name for field in fields(shape)}


def seats_of(game: str) -> int:
    """Return a number of players that a game admits."""
    return next(number for number in (4, 3, 2, 6) if nines.load(game).admits(number))


def record(path: Path) -> dict[str, Any]:
    """Return a saved game as it is in its file, with the fields of the older form, which is JSON."""
    text = path.read_text(encoding="utf-8")
    if not text.startswith("{"):
        return as_data(saved_of(record_of_text(text)))
    data: dict[str, Any] = json.loads(text)
    return data
