"""Whether the rules agree with the history that sources claim, with the results behind the answer."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Final

from docutils import nodes

from nines.reference import phylogeny_words as words
from nines.reference.dated import named_game
from nines.reference.names import short_name
from nines.reference.phylogeny import phylogeny_answer
from nines.reference.phylogeny_methods import METHODS, samples
from nines.sphinx import base as b
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.libraries import Library
    from nines.reference.phylogeny_answers import ClaimedPairAnswer, OpenQuestion, PhylogenyAnswer

COLUMNS: Final = tuple(map(b.capital, words.COLUMNS))


@cache
def findings(library: Library) -> PhylogenyAnswer:
    """Return the results of the phylogeny, which are computed once for all pages."""
    return phylogeny_answer(library)


class PhylogenyDirective(b.CorpusDirective):
    """``nines:phylogeny``: whether the rules support the claims that one edition comes from another."""

    required_arguments = 0

    def build(self, name: str) -> Sequence[nodes.Element]:  # noqa: ARG002 - it is given no name
        """Return the answer, and sections on claims, own words, innovations, samples and open questions."""
        told = findings(self.library)
        warning = words.stale(told)
        return [
            *(b.paragraph(one) for one in words.answer(told, partial(_title, self.library))),
            *([b.paragraph(warning, kind="note")] if warning else []),
            b.section("The claims", "phylogeny-claims", *_claims(self.library, told)),
            b.section("In words of their own", "phylogeny-own-words", *_own_words(self.library, told)),
            b.section("Innovations", "phylogeny-innovations", *_innovations(self.library, told)),
            b.section("The nearest edition", "phylogeny-nearest", *_nearest(self.library, told)),
            b.section(
                "Questions that the sources leave open",
                "phylogeny-questions",
                *(_question(self.library, one) for one in told.questions),
            ),
        ]


def _claims(library: Library, told: PhylogenyAnswer) -> Iterator[nodes.Element]:
    rows: list[list[b.Part]] = [
        [b.link(one.statement, _reads(library, one)), *words.row(one)] for one in told.claims
    ]
    yield b.table(["Claim", *COLUMNS], rows)
    yield b.fields((name, [b.paragraph(says)]) for name, says in METHODS)
    count = told.count
    meanings = (
        (word, [b.paragraph(b.sentence(says))]) for word, says in told.verdicts.items() if count[word]
    )
    yield b.paragraph("The verdicts:")
    yield b.fields(meanings)


def _own_words(library: Library, told: PhylogenyAnswer) -> Iterator[nodes.Element]:
    yield b.paragraph(
        "The table shows the aspects that both accounts settle in their own words. The passages of the older"
        " account are before the bar, and the passages of the younger account are after it."
    )
    called = partial(short_name, library)
    rows: list[list[b.Part]] = [
        [
            b.link(one.statement, _reads(library, one)),
            _cell(words.aspects(one, called, alike=True)),
            _cell(words.aspects(one, called, alike=False)),
        ]
        for one in told.claims
        if one.own_words
    ]
    yield b.table(["Claim", "Alike", "Different"], rows)
    none = [b.link(one.statement, _reads(library, one)) for one in told.claims if not one.own_words]
    if none:
        these = "This claim has" if len(none) == 1 else "These claims have"
        head = f"{these} no aspect that both accounts settle in their own words: "
        yield b.paragraph(head, *b.between(none, "; "), ".", kind="note")


def _innovations(library: Library, told: PhylogenyAnswer) -> Iterator[nodes.Element]:
    yield b.paragraph(
        "An innovation is a rule that an account states in its own words and that no older account has. The"
        " last column shows whether the claimed descendants share it."
    )
    name = partial(_title, library)
    rows: list[list[b.Part]] = [
        [
            _cell(f"{name(one.says.edition)} ({short_name(library, one.aspect)}): {words.cite(one.says)}"),
            _cell(words.before(one)),
            _cell(words.descendants(descendants, name)),
        ]
        for one, descendants in words.innovations(told)
    ]
    yield b.table(["Innovation", "Instead of", "Claimed descendants"], rows)
    shares = "shares innovations with older editions of other games"
    sharing = [one for one in told.claims if one.others]
    notes = (f"{name(one.younger)} {shares}: {words.others(one, name)}." for one in sharing)
    yield from (b.paragraph(one, kind="note") for one in dict.fromkeys(notes))


def _nearest(library: Library, told: PhylogenyAnswer) -> Iterator[nodes.Element]:
    yield b.fields((label, [b.paragraph(says)]) for label, says in samples(told.multiverse))
    name = partial(_title, library)
    near = "; ".join(" and ".join(map(name, group)) for group in told.near_duplicates)
    yield b.paragraph(f"Near-duplicates: {near}." if near else "There are no near-duplicates.")
    for one in told.claims:
        if one.test and one.verdict != words.SILENT:
            details = words.details(one, name, words.FEW)
            rows = ((label, [b.paragraph(*b.plain(says), kind="note")]) for label, says in details)
            head = b.paragraph(f"{_reads(library, one)}. Verdict: ", b.fill(b.inline("title"), [one.verdict]))
            yield b.box("verdict", head, b.fields(rows))
    silent = "; ".join(_reads(library, one) for one in told.claims if one.verdict == words.SILENT)
    if silent:
        yield b.paragraph(
            f"Claims not tested, because the likeness is inherited or there is no rival: {silent}."
        )


def _question(library: Library, question: OpenQuestion) -> nodes.Element:
    home = b.section(question.asks, f"question-{question.id}")
    said = b.between(map(b.key_link, question.passages))
    found = words.question(question, partial(_title, library))
    compared = f"{found} The comparison uses {counted(question.aspects, 'aspect')}."
    home += b.paragraph(f"{compared} The question is raised by ", *said, ".")
    return home


def _cell(text: str) -> nodes.inline:
    """Return a text, with links for the passages that it names."""
    return b.fill(nodes.inline(), b.plain(text))


def _reads(library: Library, one: ClaimedPairAnswer) -> str:
    return f"{_title(library, one.younger)} descends from {_title(library, one.older)}"


def _title(library: Library, game: str) -> str:
    return named_game(library, game).title
