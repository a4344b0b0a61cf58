"""Selected open questions, each with our choice, the other answers, and a play that shows the difference."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nines.errors import RequestError
from nines.reference import decide_answer, reading_answer
from nines.reference.dated import named_game
from nines.sphinx import base as b
from nines.sphinx.deciding import deciding_nodes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from docutils import nodes

    from nines.libraries import Library
    from nines.reference.readings import ReadingAnswer

SURE: Final = {"high": "we are sure", "medium": "we are fairly sure", "low": "we are not sure"}


class OpenQuestionsDirective(b.CorpusDirective):
    """``nines:open-questions``: the named open questions, each with a play that shows the difference."""

    final_argument_whitespace = True

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return a box for each question.

        Raises
        ------
        RequestError
            If a key does not belong to a reading.
        """
        return [question_box(self.library, key) for key in name.split()]


def question_box(library: Library, key: str) -> nodes.Element:
    """Return an open question with our choice, the other answers, and a play that shows the difference.

    Raises
    ------
    RequestError
        If *key* does not belong to a reading.
    """
    slug, _, rest = key.partition("/")
    kind, _, point = rest.partition("/")
    if kind != "reading":
        raise RequestError(f"{key!r} is not the key of a reading, such as comet-1718/reading/comet-stops")
    asked = reading_answer(library, slug, point)
    title = named_game(library, slug).title
    home = b.box(
        "open-question",
        b.paragraph(b.link(slug, title), kind="label"),
        b.paragraph(b.link(key, asked.question), kind="statement"),
        b.paragraph(
            "Our choice: ", *b.plain(asked.choice.says.rstrip(".")), f" ({SURE[asked.cert]}).", kind="facts"
        ),
    )
    others = [one.says for one in asked.candidates if not one.chosen]
    home.extend(b.paragraph("Or: ", *b.plain(says), kind="facts") for says in others)
    home.extend(_play(library, asked))
    return home


def _play(library: Library, asked: ReadingAnswer) -> Sequence[nodes.Element]:
    """Return a stored play under two answers: our choice, and the first other answer with an effect."""
    slug = asked.game.partition("[")[0]
    other = next((one for one, effect in asked.changes.items() if effect != "none"), None)
    if other is None:
        return []
    found = decide_answer(library, slug, f"{slug}[{asked.point}={other}]", stored_only=True)
    if not found.plays:
        return []
    return [deciding_nodes(found.plays[0], ("Our choice", "The other answer"))]
