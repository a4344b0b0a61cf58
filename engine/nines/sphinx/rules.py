"""The rules of a game, passage and then rule, in order of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cite import STANDINGS, rule_key
from nines.sphinx import base as b
from nines.sphinx.address import permanent
from nines.sphinx.games import check_played
from nines.sphinx.passages import told_list

if TYPE_CHECKING:
    from collections.abc import Sequence

    from docutils import nodes

    from nines.cite import Cited
    from nines.corpus.records import Point
    from nines.game import AnyGame
    from nines.libraries import Library


class RulesDirective(b.CorpusDirective):
    """``nines:rules``: every rule of a game."""

    def build(self, name: str) -> Sequence[nodes.Element]:
        """Return a section for each part of play."""
        check_played(self.library, name)
        game = self.library.load(name)
        return [_part(self.library, game, heading, names) for heading, names in game.parts()]


def _part(library: Library, game: AnyGame, heading: str, names: Sequence[str]) -> nodes.Element:
    place = "part-" + heading.lower().replace(" ", "-")
    rules = game.aspects()
    part = b.section(heading, place, *(_aspect(library, game, name) for name in names if rules[name]))
    lacking = [name for name in names if not rules[name]]
    if lacking:
        part += _lacking(game, lacking)
    return part


def _aspect(library: Library, game: AnyGame, name: str) -> nodes.Element:
    rules = game.aspects()[name]
    key = rule_key(game.slug, name)
    asked = b.section(game.question(name), _place(key), *(_rule(library, game, cited) for cited in rules))
    if any(cited.key == key for cited in rules):
        return asked  # its only rule bears the key of the aspect
    return b.labelled(asked, key, asked["ids"][0])


def _lacking(game: AnyGame, names: Sequence[str]) -> nodes.Element:
    """Return one line for all that the documents give no rule for: they are silent, or say that it is not."""
    asked = []
    for name in names:
        key = rule_key(game.slug, name)
        question = b.fill(b.inline("question"), [game.question(name)])
        asked.append(b.labelled(question, key, _place(key)))
    return b.paragraph("No document gives a rule for: ", *b.between(asked, " · "), kind="lacking")


def _place(key: str) -> str:
    return "a-" + key.replace("/", "-")


def _rule(library: Library, game: AnyGame, cited: Cited[object]) -> nodes.Element:
    said: list[nodes.Node] = [b.paragraph("The documents", kind="label")]
    if cited.passages:
        said.append(told_list(library, map(library.corpus.passage, cited.passages)))
    else:
        said.append(b.paragraph("No document says anything of this.", kind="says"))
    if cited.carried:
        said.append(b.paragraph("Carried from ", b.key_link(cited.carried), kind="label"))
    if cited.via:
        said.append(told_list(library, map(library.corpus.passage, cited.via)))
    rule = b.box("rule", b.box("said", *said), _executed(library, game, cited))
    return b.labelled(rule, cited.key, b.anchor(cited.key))


def _executed(library: Library, game: AnyGame, cited: Cited[object]) -> nodes.Element:
    done = b.box(
        "executed",
        b.paragraph("The rule", kind="label"),
        b.paragraph(b.sentence(str(cited.rule)), kind="statement"),
        b.paragraph(b.key_link(cited.key), permanent(cited.key), kind="key"),
        b.paragraph(
            b.fill(b.inline(f"standing-{cited.standing}"), [cited.standing]),
            f": {STANDINGS[cited.standing]}.",
            kind="standing",
        ),
    )
    done.extend(_embodied(game, library.corpus.point(point)) for point in cited.points)
    return done


def _embodied(game: AnyGame, point: Point) -> nodes.Element:
    reading = game.variant.choices.readings[point.id]
    chosen = reading.candidates[game.variant.choices[point.id]]
    kind = "Reading" if point.kind == "reading" else "Option of the source"
    return b.paragraph(f"{kind}: ", b.link(reading.key, point.question), f" {chosen.says}", kind="embodied")
