"""Differences between two versions of the record of a key, field by field."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final

from nines.libraries.canonical import canonical

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

LABELS: Final = ("id", "name", "source", "point")  # fields by which the entries of a list are known


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A field that differs between two versions of a record."""

    field: Annotated[str, "Its place: statement, passages.wp-comet:069.says."]
    old: Annotated[str | None, "None if there was no such field."]
    new: Annotated[str | None, "None if there is none now."]


def field_changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> tuple[FieldChange, ...]:
    """Return the fields in which two versions of a record differ, in order of the field names.

    Examples
    --------
    >>> before = {"says": "a", "passages": [{"id": "x:001", "says": "b"}]}
    >>> for one in field_changes(before, {"says": "a", "passages": [{"id": "x:001", "says": "c"}]}):
    ...     print(one.field, one.old, one.new)
    passages.x:001.says b c
    """
    before, now = dict(_flat(old)), dict(_flat(new))
    return tuple(
        FieldChange(field, before.get(field), now.get(field))
        for field in sorted({*before, *now})
        if before.get(field) != now.get(field)
    )


def _flat(data: Any, place: str = "") -> Iterator[tuple[str, str]]:  # noqa: ANN401 - plain data
    """Yield the name of each field with its value as text, including fields inside other fields."""
    match data:
        case dict():
            for name, one in data.items():
                yield from _flat(one, f"{place}.{name}" if place else name)
        case list() if data and all(isinstance(one, dict) for one in data):
            for label, one in _labelled(data):
                yield from _flat(one, f"{place}.{label}")
        case str():
            yield place, data
        case list():
            yield place, ", ".join(one if isinstance(one, str) else canonical(one) for one in data)
        case _:
            yield place, canonical(data)


def _labelled(entries: list[dict[str, Any]]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the entries of a list, each with the field that identifies it or with its number in the list."""
    for label in LABELS:
        names = [str(one.get(label, "")) for one in entries]
        if all(name in one.values() for name, one in zip(names, entries, strict=True)) and len(
            set(names)
        ) == len(names):
            yield from ((name or "itself", one) for name, one in zip(names, entries, strict=True))
            return
    yield from ((str(number), one) for number, one in enumerate(entries, 1))
