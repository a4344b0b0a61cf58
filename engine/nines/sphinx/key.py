"""The key on a page: the questions, what each edition answers, and the data for a script that ranks editions.

Without the script, the page is a key in print: below each question, each answer with the editions that give
it. The script puts the questions, and ranks the editions as ``nines.reference.key_ranking`` does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives

from nines.reference import key_ranking as ranking
from nines.reference import to_data
from nines.reference.identify import FEW, FITS, NEAREST, NONE_FITS, house_forms, key_editions, questions
from nines.reference.key_values import IDLE, value_in_words
from nines.sphinx import base as b
from nines.sphinx.base import add_node, compact, kind_of, library_of, nines_domain

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

    from nines.libraries import Library
    from nines.reference.identify import KeyEdition, KeyEntry, QuestionToAnswer

SCRIPT: Final = "nines-identify.js"
STYLE: Final = "nines-identify.css"
NUMBERS: Final[Mapping[str, float]] = {  # by which the script ranks, the same as at the terminal
    "onReading": ranking.ON_A_READING,
    "notSeen": ranking.NOT_SEEN,
    "otherKind": ranking.OTHER_KIND,
    "few": FEW,
    "sure": ranking.SURE,
    "falls": ranking.FALLS,
    "least": ranking.LEAST,
    "many": ranking.MANY,
    "fits": FITS,
    "nearest": NEAREST,
}


class key_form(nodes.General, nodes.Element):  # noqa: N801 - docutils finds its visitor by this name
    """The place of the questions and the result, which a script fills."""


def setup_key(app: Sphinx) -> None:
    """Register the node and its writer, and the script and the style of its page."""
    add_node(app, key_form, (visit_form, depart_form))
    app.connect("html-page-context", add_script)


def add_script(
    app: Sphinx, _page: str, _template: str, _context: object, doctree: nodes.document | None
) -> None:
    """Add the script and the style to each page with the key."""
    if doctree is not None and next(doctree.findall(key_form), None) is not None:
        app.add_js_file(SCRIPT, loading_method="defer")
        app.add_css_file(STYLE)


class KeyDirective(b.CorpusDirective):
    """``nines:key``: the key to the games. ``:play:`` is the anchor of the table on the page of a game."""

    required_arguments = 0
    option_spec: ClassVar[dict[str, Callable[[str], Any]]] = {
        "play": directives.unchanged,
        "report": directives.unchanged,
        "house": directives.unchanged,
    }

    def build(self, name: str) -> Sequence[nodes.Element]:  # noqa: ARG002 - of all directives
        """Return the place of the form, and each question with its answers."""
        form = key_form(
            play=self.options.get("play", ""),
            report=self.options.get("report", ""),
            house=self.options.get("house", ""),
        )
        found = key_editions(self.library)
        listed = (_in_print(self.library, question, found) for question in questions(self.library))
        return [form, b.box("identify-in-print", *(node for part in listed for node in part))]


def _in_print(
    library: Library, question: QuestionToAnswer, found: Sequence[KeyEdition]
) -> list[nodes.Element]:
    """Return a question with each answer and the editions that give it by default."""
    by_value: dict[str, list[str]] = {}
    for each in found:
        by_value.setdefault(each.answers[question.id].value, []).append(each.edition)
    by_value.pop(IDLE, None)
    items = [
        [b.paragraph(b.capital(value_in_words(question.kind, value)), ": ", *_links(library, slugs))]
        for value, slugs in by_value.items()
    ]
    return [b.paragraph(nodes.strong("", question.asks)), b.bullets(items)]


def _links(library: Library, slugs: Sequence[str]) -> list[b.Part]:
    return b.between(b.titled_link(library, slug) for slug in slugs)


def visit_form(self: HTML5Translator, node: key_form) -> None:
    """Write the place of the form and its data."""
    library, page = library_of(self.config), self.builder.current_docname
    places = nines_domain(self.builder.env).objects

    def address(key: str) -> str:
        place = places.get(kind_of(library, key))
        return f"{self.builder.get_relative_uri(page, place.page)}#{place.anchor}" if place else ""

    pages = {
        name: node[name] and self.builder.get_relative_uri(page, node[name]) for name in ("report", "house")
    }
    data = {**as_data(library, address), "play": node["play"], **pages}
    text = compact(data).replace("<", "\\u003c")
    self.body.append(
        '<div class="nines-identify-form" hidden></div>'
        f'<script type="application/json" class="nines-identify-data">{text}</script>\n'
    )


def depart_form(_self: HTML5Translator, _node: key_form) -> None:
    """Write nothing more: the form is empty."""


def as_data(library: Library, address: Callable[[str], str]) -> dict[str, Any]:
    """Return the questions and the answers of all editions as JSON data.

    Parameters
    ----------
    library
        The library.
    address
        A function that returns the address of a thing by its key; empty if the thing has no place.

    Examples
    --------
    >>> from nines import library
    >>> data = as_data(library(), lambda key: f"#{key}")
    >>> value, rules, readings, house = data["editions"][0]["answers"]["suit"]
    >>> value, rules[0][1], readings, house["places"][0]["place"]
    ('no', '#comet-1718/suit', {'yes': {'in-suit': 'yes'}}, 'suit.kept')
    """
    return {
        "questions": [to_data(question) for question in questions(library)],
        "editions": [_edition(library, each, address) for each in key_editions(library)],
        "numbers": NUMBERS,
        "none": NONE_FITS,
    }


def _edition(library: Library, found: KeyEdition, address: Callable[[str], str]) -> dict[str, Any]:
    forms = house_forms(library, found.edition)
    points = {
        point
        for answer in found.answers.values()
        for choices in answer.readings.values()
        for point in choices
    }
    return {
        "slug": found.edition,
        "title": found.title,
        "dated": found.dated,
        "family": found.family,
        "href": address(found.edition).partition("#")[0],
        "readings": {point: address(f"{found.edition}/reading/{point}") for point in sorted(points)},
        "answers": {
            name: [*_answer(answer, address), forms[name] and to_data(forms[name])]
            for name, answer in found.answers.items()
        },
    }


def _answer(answer: KeyEntry, address: Callable[[str], str]) -> list[Any]:
    """Return an answer: its value, its rules, and the choices with other answers."""
    rules = [[rule.says, address(rule.key), rule.warrant_words, *rule.witnesses] for rule in answer.rules]
    return [answer.value, rules, dict(answer.readings)]
