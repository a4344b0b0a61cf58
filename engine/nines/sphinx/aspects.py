"""Aspects of play: the question of each aspect, the facts its rules may use, and a link to the answers."""

from __future__ import annotations

from inspect import getdoc, isfunction, signature
from typing import TYPE_CHECKING, Final

from nines.common import aspects as shared
from nines.common import inputs
from nines.errors import UnknownNameError
from nines.reference.outlines import family_outline
from nines.sphinx import base as b
from nines.stops import aspects, features, money, rule_inputs, settlement_inputs, vying
from nines.stops.family import STOPS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from types import ModuleType

    from docutils import nodes


# The modules with the inputs of rules, by the letter that the protocols use for them.
VIEWS: Final = {"v": rule_inputs, "o": settlement_inputs, "i": inputs}


class AspectsDirective(b.CorpusDirective):
    """``nines:aspects``: the facts that the rules for an aspect may use, with a link to all answers."""

    final_argument_whitespace = True

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return a section for each named aspect."""
        for module in (shared, aspects, features, money, vying, inputs, settlement_inputs, rule_inputs):
            self.env.note_dependency(str(module.__file__))  # its questions are read from there
        outline = family_outline(self.library, STOPS.name)
        known = {one.aspect: one.question for part in outline for one in part.questions}
        return [_aspect(known, one) for one in name.split()]


def _aspect(known: Mapping[str, str], name: str) -> nodes.Element:
    if name not in known:
        raise UnknownNameError("aspect", name, tuple(known))
    rows: list[tuple[str, Sequence[nodes.Node]]] = [
        ("Aspect", [b.paragraph(b.code(name))]),
        ("Input", list(_seen(name)) or [b.paragraph("none, because the answer is always the same")]),
        ("Answers", [b.paragraph(b.link(f"aspect/{name}", "how each game answers the question"))]),
    ]
    place = f"aspect-{name}"
    return b.labelled(b.section(known[name], place, b.fields(rows)), f"review/{name}", place, name)


def _seen(name: str) -> Iterator[nodes.Node]:
    """Yield the facts that a rule for an aspect may use, according to the rule's protocol in the code."""
    spelt = name.title().replace("-", "")
    where = next(module for module in (shared, aspects, features, money, vying) if hasattr(module, spelt))
    protocol = getattr(where, spelt)
    told = set()
    for method, asked in vars(protocol).items():
        if not isfunction(asked) or method.startswith("_"):
            continue
        for parameter in signature(asked).parameters.values():
            module, _, shown = str(parameter.annotation).rpartition(".")
            part = shown if module in VIEWS else parameter.name
            if parameter.name != "self" and part not in told:
                told.add(part)
                yield _view(VIEWS[module], part) if module in VIEWS else b.paragraph(b.code(part))


def _view(module: ModuleType, name: str) -> nodes.Element:
    """Return the fields of an input of rules; fields computed only on demand are listed last."""
    shown = getattr(module, name)
    about = (getdoc(shown) or "").partition("\n\n")[0].replace("\n", " ")
    late = [field for field in shown._fields if "Callable" in str(shown.__annotations__[field])]
    fields = b.between(b.code(field) for field in shown._fields if field not in late)
    asked = " This field is computed only if a rule asks for it: "
    if late[1:]:
        asked = " These fields are computed only if a rule asks for them: "
    computed = [asked, *b.between(map(b.code, late)), "."] if late else []
    return b.paragraph(about, " Fields of ", b.code(name), ": ", *fields, ".", *computed)
