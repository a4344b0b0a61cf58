"""Functions that turn answers into plain data for JSON, and the digest of the data of a library."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nines.libraries import Library


def to_data(answer: object) -> Any:  # noqa: ANN401 - anything that JSON can hold
    """Return an answer as strings, numbers, lists and dictionaries, with its field names as dictionary keys.

    Fields keep the order that they have in the class. The fields of a base class come first.

    Examples
    --------
    >>> from nines import library
    >>> from nines.reference import find
    >>> to_data(find(library(), "greedy").answer)["passages"]
    []
    """
    if is_dataclass(answer):
        return {field.name: to_data(getattr(answer, field.name)) for field in fields(answer)}
    if isinstance(answer, Mapping):
        return {str(key): to_data(value) for key, value in answer.items()}
    if isinstance(answer, list | tuple):
        return [to_data(part) for part in answer]
    return answer


def same_fields(answer: object) -> dict[str, Any]:
    """Return the fields of an answer by name, so that a fuller answer can be built from them."""
    assert is_dataclass(answer)  # noqa: S101 - for the type checker: only answers are passed
    return {field.name: getattr(answer, field.name) for field in fields(answer)}


def digest(library: Library) -> str:
    """Return a digest of a library. The digest changes whenever the corpus or the rules change."""
    rules = [(key, str(cited)) for game in library.games() for key, cited in game.rules().items()]
    texts = [library.rulebook(slug) for slug in library.playable]
    return sha256(repr((library.corpus, rules, texts)).encode()).hexdigest()
