"""Aspects of play: the question of each aspect, the facts its rules may use, and a link to the answers."""

from __future__ import annotations

from inspect import getdoc, isfunction, signature
from typing import TYPE_CHECKING

from nines.libraries.catalogue import imported, resolve
from nines.reference.outlines import asking
from nines.sphinx import base as b

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from docutils import nodes

    from nines.kernel.family import Outline


class AspectsDirective(b.CorpusDirective):
    """``nines:aspects``: the facts that the rules for an aspect may use, with a link to all answers."""

    final_argument_whitespace = True

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return a section for each named aspect."""
        return [self._aspect(one) for one in name.split()]

    def _aspect(self, name: str) -> nodes.Element:
        outline = asking(self.library, name).outline
        for module in (*outline.asked_in, *outline.inputs.values()):  # the page shows what they say
            self.env.note_dependency(str(getattr(imported(module), "__file__", "")))
        rows: list[tuple[str, Sequence[nodes.Node]]] = [
            ("Aspect", [b.paragraph(b.code(name))]),
            (
                "Input",
                list(_seen(outline, name)) or [b.paragraph("none, because the answer is always the same")],
            ),
            ("Answers", [b.paragraph(b.link(f"aspect/{name}", "how each game answers the question"))]),
        ]
        place = f"aspect-{name}"
        section = b.section(outline.question(name), place, b.fields(rows))
        return b.labelled(section, f"review/{name}", place, name)


def _seen(outline: Outline, name: str) -> Iterator[nodes.Node]:
    """Yield the facts that a rule for an aspect may use, according to the rule's protocol in the code."""
    shown = set()
    for method, asked in vars(outline.protocol(name)).items():
        if not isfunction(asked) or method.startswith("_"):
            continue
        for parameter in signature(asked).parameters.values():
            module, _, field = str(parameter.annotation).rpartition(".")
            inputs = outline.inputs.get(module)
            part = field if inputs else parameter.name
            if parameter.name != "self" and part not in shown:
                shown.add(part)
                yield _view(inputs, part) if inputs else b.paragraph(b.code(part))


def _view(module: str, name: str) -> nodes.Element:
    """Return the fields of an input of rules; fields computed only on demand are listed last."""
    shown = resolve(f"{module}:{name}")
    about = (getdoc(shown) or "").partition("\n\n")[0].replace("\n", " ")
    late = [field for field in shown._fields if "Callable" in str(shown.__annotations__[field])]
    fields = b.between(b.code(field) for field in shown._fields if field not in late)
    asked = " This field is computed only if a rule asks for it: "
    if late[1:]:
        asked = " These fields are computed only if a rule asks for them: "
    computed = [asked, *b.between(map(b.code, late)), "."] if late else []
    return b.paragraph(about, " Fields of ", b.code(name), ": ", *fields, ".", *computed)
