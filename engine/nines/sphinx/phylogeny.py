"""Do the rules agree with the history? What is measured, and what it says of each claim."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Final

from docutils import nodes

from nines.phylogeny.verdict import CHOICES
from nines.reference import phylogeny_words as words
from nines.reference.dated import named_game
from nines.reference.phylogeny import phylogeny_answer
from nines.sphinx import base as b

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.libraries import Library
    from nines.reference.phylogeny_answers import OpenQuestion, PhylogenyAnswer, TreesAnswer, VerdictAnswer

DISTANCES: Final = ("Aspect", "Parameter", "As told", "Play")  # over the columns of a summary


@cache
def findings(library: Library) -> PhylogenyAnswer:
    """Return what the rules say, asked once for all pages."""
    return phylogeny_answer(library)


class PhylogenyDirective(b.CorpusDirective):
    """``nines:phylogeny``: several distances between the games, trees made of them, and what they bear."""

    required_arguments = 0

    def build(self, name: str) -> Sequence[nodes.Element]:  # noqa: ARG002 - it is given no name
        """Return sections on the measures, the claims, what nobody claims, the questions, and the trees."""
        told = findings(self.library)
        return [
            b.section("What is measured", "phylogeny-measures", *_measures(told)),
            b.section("The descents that are claimed", "phylogeny-claims", *_claims(self.library, told)),
            b.section(
                "Nearest games that nobody ties together",
                "phylogeny-unclaimed",
                *_unclaimed(self.library, told),
            ),
            b.section(
                "Questions that the sources leave open",
                "phylogeny-questions",
                *(_question(self.library, one) for one in told.questions),
            ),
            b.section(
                "Trees made of distances alone",
                "phylogeny-trees",
                *_trees(self.library, told),
            ),
        ]


def _measures(told: PhylogenyAnswer) -> Iterator[nodes.Element]:
    yield b.paragraph(
        "Every distance here is a choice of ours, and so is every threshold. ",
        f"Samples: {words.samples_in_words(told)}.",
    )
    yield b.fields((name, [b.paragraph(b.sentence(says))]) for name, says in CHOICES)
    yield b.paragraph("What the words of a verdict mean:")
    yield b.fields((word, [b.paragraph(b.sentence(says))]) for word, says in told.verdicts.items())


def _claims(library: Library, told: PhylogenyAnswer) -> Iterator[nodes.Element]:
    rows: list[list[b.Part]] = [
        [b.link(one.statement, _reads(library, one)), one.verdict, *words.summary(one)]
        for one in words.compared(told)
    ]
    yield b.paragraph("0 means alike in every question that counts, 1 otherwise in all of them.")
    yield b.table(["Claim", "Verdict", *DISTANCES], rows)
    yield from (_verdict(one, _reads(library, one)) for one in words.compared(told))
    silent = [b.link(one.statement) for one in words.not_compared(told)]
    yield b.paragraph("No rules to compare: ", *b.between(silent, "; "), ".", kind="note")


def _verdict(one: VerdictAnswer, reads: str) -> nodes.Element:
    """Return a verdict, and all that it rests on."""
    word = b.fill(b.inline("title"), [one.verdict])
    rows = ((name, [b.paragraph(b.sentence(says), kind="note")]) for name, says in words.grounds(one))
    return b.box("verdict", b.paragraph(f"{reads}: ", word), b.fields(rows))


def _reads(library: Library, one: VerdictAnswer) -> str:
    return f"{_title(library, one.younger)} {one.kind_means} {_title(library, one.older)}"


def _title(library: Library, game: str) -> str:
    return named_game(library, game).title


def _unclaimed(library: Library, told: PhylogenyAnswer) -> Iterator[nodes.Element]:
    if not told.unclaimed:
        yield b.paragraph("There are none.")
        return
    yield b.paragraph(words.UNCLAIMED, kind="note")
    for one in told.unclaimed:
        yield _verdict(one, f"{_title(library, one.younger)} is nearest to {_title(library, one.older)}")


def _question(library: Library, question: OpenQuestion) -> nodes.Element:
    home = b.section(question.asks, f"question-{question.id}")
    asked = f", on {len(question.aspects)} questions that can be asked of all of them. Raised by "
    said = b.between(map(b.key_link, question.passages))
    home += b.paragraph(words.answer(question, partial(_title, library)), asked, *said, ".")
    home.extend(_verdict(one, _title(library, one.older)) for one in question.candidates)
    rows: list[list[b.Part]] = [
        [row.aspect, f"{row.weight:g}", *(f"{far:.2f}" for far in row.by_parameter)]
        for row in question.aspects
    ]
    home += b.paragraph(f"How far each is from {_title(library, question.of)}, by parameter:")
    home += b.table(["Aspect", "Weight", *(_title(library, one.older) for one in question.candidates)], rows)
    return home


def _trees(library: Library, told: PhylogenyAnswer) -> Iterator[nodes.Element]:
    yield b.paragraph(b.sentence(words.OF_TREES))
    if told.treeless:
        yield b.paragraph(f"Not all trees can be made: {told.treeless}.")
    yield from (_tree(library, tree, told) for tree in told.trees)


def _tree(library: Library, tree: TreesAnswer, told: PhylogenyAnswer) -> nodes.Element:
    home = b.section(tree.measure.capitalize(), f"tree-{tree.measure.replace(' ', '-')}")
    home += b.paragraph(b.sentence(words.trees_and_claims(tree.measure, told.claims)))
    home += b.paragraph(b.sentence(words.GROWN))
    home += b.fields(
        (_title(library, game), [b.paragraph(f"from {', '.join(_title(library, one) for one in older)}")])
        for game, older in tree.grown_from.items()
    )
    home += b.paragraph(b.sentence(words.JOINED))
    rows: list[list[b.Part]] = [
        [", ".join(_title(library, game) for game in group.games), words.often(group)]
        for group in tree.groups
    ]
    home += b.table(["Group", "Draws"], rows)
    home += nodes.literal_block("", nodes.Text(tree.neighbour_joining), language="text")
    return home
