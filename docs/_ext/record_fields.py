"""Make autodoc describe the fields of records with the comments beside them."""

from __future__ import annotations

import re
from inspect import getdoc, getsource
from pkgutil import resolve_name
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


def setup(app: Sphinx) -> ExtensionMetadata:
    """Connect to each docstring that autodoc reads."""
    app.connect("autodoc-process-docstring", tell_fields)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def tell_fields(_app: Sphinx, what: str, name: str, found: type, _options: object, lines: list[str]) -> None:
    """Add the fields of a record to its docstring, each with the comment beside it in the source."""
    if what == "class" and found.__module__.startswith("nines.reference."):
        above = found.__base__
        lines += ["Fields:" if above in (object, None) else f"Fields, after those of {above.__name__}:", ""]
        lines += map(item, comments(found).items())
    elif what == "class" and hasattr(found, "_fields") and "_fields" not in vars(found):
        base = next(one for one in found.__mro__ if "_fields" in vars(one))
        lines += [*(getdoc(base) or "").splitlines(), "", *map(item, comments(base).items()), ""]
    elif what == "attribute" and lines and lines[0].startswith("Alias for field number"):
        owner, _, field = name.rpartition(".")
        lines[:] = [comments(resolve_name(owner)).get(field, "")]


def item(told: tuple[str, str]) -> str:
    """Return a field and its comment, as a list item."""
    return f"* ``{told[0]}``: {told[1]}" if told[1] else f"* ``{told[0]}``"


def comments(record: type) -> dict[str, str]:
    """Return the comment beside each field of a record in its source."""
    return dict(re.findall(r"^    (\w+): .*?(?:  # (.*))?$", getsource(record), re.MULTILINE))
