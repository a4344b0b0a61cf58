"""A JSON Schema [1]_, made from the dataclasses, for every kind of JSON that the project writes.

References
----------
.. [1] "JSON Schema: A Media Type for Describing JSON Documents", draft 2020-12.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from inspect import getdoc
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, Union, get_args, get_origin

from nines.corpus.fields import OneOf, types_of
from nines.dataset.field_words import described
from nines.dataset.outputs import OUTPUTS

if TYPE_CHECKING:
    from nines.dataset.facts import Facts
    from nines.dataset.outputs import Output

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
FOLDER: Final = "schemas"  # beside the files that name a schema in it
SUFFIX: Final = ".schema.json"
_PLAIN: Final = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}
_HEAD: Final = {
    "$schema": "The address of the schema of this file.",
    "version": "The version of nines.",
    "date": "The day of the release or of the last commit, such as 2026-11-23.",
    "licence": "The licence, as an SPDX identifier.",
    "creator": "The people who made the dataset.",
}


def schemas(facts: Facts) -> dict[str, dict[str, Any]]:
    """Return every schema by the name of its file; each schema states its subject and the version of nines.

    Parameters
    ----------
    facts
        The facts that each file states about itself.

    Examples
    --------
    >>> from nines.dataset.facts import About, Facts
    >>> made = schemas(Facts(About("a", "A title"), "1", ""))
    >>> made["wanted.schema.json"]["properties"]["wanted"]["items"]
    {'$ref': '#/$defs/WantedAnswer'}
    """
    return {f"{name}{SUFFIX}": schema_of(one, facts) for name, one in OUTPUTS.items()}


def schema_of(output: Output, facts: Facts) -> dict[str, Any]:
    """Return the schema of one kind of JSON."""
    made = _Schemas()
    body = made.of_shown(output.answer) if isinstance(output.answer, dict) else made.of(output.answer)
    if output.key:
        body = _object({output.key: {**body, "description": f"The {output.key}: one on each line."}})
    elif "$ref" in body:  # the file contains the answer itself
        body = made.definitions[body["$ref"].rpartition("/")[2]]
    if output.headed:
        head = {name: {"type": "string", "description": said} for name, said in _HEAD.items()}
        body = {**body, "properties": {**head, **body["properties"]}}
    return {
        "$schema": DIALECT,
        "$comment": facts.line,
        "title": output.by,
        **body,
        **({"$defs": dict(sorted(made.definitions.items()))} if made.definitions else {}),
    }


def _object(properties: Mapping[str, Any], optional: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the schema of an object with exactly these properties."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }


def _summary(record: type) -> str:
    """Return the first paragraph of the docstring of a record."""
    return " ".join((getdoc(record) or "").partition("\n\n")[0].split())


class _Schemas:
    """A maker of schemas for types; it stores the schema of each record under the record's name."""

    def __init__(self) -> None:
        self.definitions: dict[str, dict[str, Any]] = {}

    def of(self, hint: Any) -> dict[str, Any]:  # noqa: ANN401, PLR0911 - a type, of many kinds
        """Return the schema of the JSON that represents a value of a type."""
        arguments, origin = get_args(hint), get_origin(hint)
        if hint in _PLAIN:
            return {"type": _PLAIN[hint]}
        if hint is Any or hint is object:
            return {}
        if isinstance(hint, type) and is_dataclass(hint):
            return self._record(hint)
        if origin is Annotated:
            words = next(one.words for one in arguments if isinstance(one, OneOf))
            return {"type": "string", "enum": list(words)}
        if origin is Literal:
            return {"enum": list(arguments)}
        if origin in (UnionType, Union):
            return self._either(arguments)
        if origin is Mapping:
            return {"type": "object", "additionalProperties": self.of(arguments[1])}
        if origin is tuple:
            return self._several(arguments)
        raise TypeError(f"{hint} has no schema")

    def of_shown(self, kinds: Mapping[str, type]) -> dict[str, Any]:
        """Return the schema of an answer that can be of several kinds and that names its kind."""
        for kind, record in kinds.items():
            whole = self.definitions[self._record(record)["$ref"].rpartition("/")[2]]
            what = {"const": kind, "description": "The kind of thing that the name stands for."}
            self.definitions[f"shown-{kind}"] = {
                **whole,
                "properties": {"what": what, **whole["properties"]},
                "required": ["what", *whole["required"]],
            }
        return {"oneOf": [{"$ref": f"#/$defs/shown-{kind}"} for kind in kinds]}

    def _record(self, record: type) -> dict[str, Any]:
        name = record.__name__
        if name not in self.definitions:
            self.definitions[name] = {}  # it may be within itself
            hints = types_of(record)
            properties = {
                field: {**self.of(hint), "description": described(record, field)}
                for field, hint in hints.items()
            }
            left_out = tuple(
                one.name for one in fields(record) if one.default is None and one.default is not MISSING
            )
            self.definitions[name] = {
                "description": _summary(record),
                **_object(properties, left_out if name.endswith("Output") else ()),
            }
        return {"$ref": f"#/$defs/{name}"}

    def _either(self, kinds: tuple[Any, ...]) -> dict[str, Any]:
        found = [self.of(one) for one in kinds]
        if all(list(one) == ["type"] for one in found):
            return {"type": [one["type"] for one in found]}
        return {"anyOf": found}

    def _several(self, kinds: tuple[Any, ...]) -> dict[str, Any]:
        if len(kinds) == 2 and kinds[1] is ...:
            return {"type": "array", "items": self.of(kinds[0])}
        found = [self.of(one) for one in kinds]
        return {"type": "array", "prefixItems": found, "items": False, "minItems": len(found)}
