"""Make autodoc describe the fields of records, with what their types say or with the comments beside them."""

from __future__ import annotations

import re
from inspect import getdoc, getsource
from pkgutil import resolve_name
from typing import TYPE_CHECKING

from nines.dataset.columns import described

_ANNOTATED = re.compile(r"~?(?:\w+\.)*Annotated\[")

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


def setup(app: Sphinx) -> ExtensionMetadata:
    """Connect to each docstring that autodoc reads."""
    app.connect("autodoc-process-docstring", tell_fields)
    app.connect("autodoc-process-signature", without_words)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def without_words(
    _app: Sphinx,
    _what: str,
    _name: str,
    _found: object,
    _options: object,
    signature: str | None,
    gives: str | None,
) -> tuple[str | None, str | None]:
    """Return a signature without the words that describe its fields: the list below it has them."""
    return signature and bare(signature), gives and bare(gives)


def bare(signature: str) -> str:
    """Return a signature in which every annotated type is the type alone.

    Examples
    --------
    >>> bare("(id: Annotated[tuple[str, ...], 'A key, [or two].'], line: int)")
    '(id: tuple[str, ...], line: int)'
    """
    while found := _ANNOTATED.search(signature):
        depth, comma, quote = 0, 0, ""
        for at in range(found.end(), len(signature)):
            sign = signature[at]
            if quote:
                quote = "" if sign == quote and signature[at - 1] != "\\" else quote
            elif sign in "'\"":
                quote = sign
            elif sign == "," and not depth:
                comma = comma or at
            elif sign == "]" and not depth:
                signature = (
                    signature[: found.start()] + signature[found.end() : comma or at] + signature[at + 1 :]
                )
                break
            else:
                depth += (sign in "[(") - (sign in "])")
        else:
            return signature
    return signature


def tell_fields(_app: Sphinx, what: str, name: str, found: type, _options: object, lines: list[str]) -> None:
    """Add the fields of a record to its docstring, each with what it means."""
    if what == "class" and (has_words(found) or found.__module__.startswith("nines.reference.")):
        above = found.__base__
        lines += ["Fields:" if above in (object, None) else f"Fields, after those of {above.__name__}:", ""]
        lines += [*map(item, meanings(found).items()), ""]
    elif what == "class" and hasattr(found, "_fields") and "_fields" not in vars(found):
        base = next(one for one in found.__mro__ if "_fields" in vars(one))
        lines += [*(getdoc(base) or "").splitlines(), "", *map(item, comments(base).items()), ""]
    elif what == "attribute" and lines and lines[0].startswith("Alias for field number"):
        owner, _, field = name.rpartition(".")
        lines[:] = [comments(resolve_name(owner)).get(field, "")]


def item(told: tuple[str, str]) -> str:
    """Return a field and what it means, as a list item."""
    return f"* ``{told[0]}``: {told[1]}" if told[1] else f"* ``{told[0]}``"


def has_words(record: type) -> bool:
    """Return whether the types of a record's own fields say what the fields mean."""
    return any(
        str(hint).startswith("Annotated[") for hint in vars(record).get("__annotations__", {}).values()
    )


def meanings(record: type) -> dict[str, str]:
    """Return what each field of a record means."""
    beside = comments(record)
    return {name: described(record, name) for name in beside} if has_words(record) else beside


def comments(record: type) -> dict[str, str]:
    """Return the comment beside each field of a record in its source."""
    return dict(re.findall(r"^    (\w+): .*?(?:  # (.*))?$", getsource(record), re.MULTILINE))
