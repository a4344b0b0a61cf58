"""Do the rules agree with the history? What is measured, and what it says of each claim."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from docutils import nodes

from nines.corpus import corpus
from nines.corpus.lineage import RELATIONS
from nines.describe.kinship import rank_in_words, tell_findings, why
from nines.kinship.findings import ask_the_rules
from nines.kinship.verdict import BEHAVIOUR, CHOICES
from nines.sphinx import base as b

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nines.describe.kinship_shapes import KinshipRecord, QuestionRecord, TreeRecord, VerdictRecord

NO_RULES: Final = "no rules to compare"
SHORT: Final = {
    "Aspect": "by aspect",
    "Parameter": "by parameter",
    "As told": "by aspect, as told",
    "Play": BEHAVIOUR,
}


@cache
def findings() -> KinshipRecord:
    """Return what the rules say, asked once for all pages."""
    return tell_findings(ask_the_rules())


class KinshipDirective(b.CorpusDirective):
    """``nines-kinship``: several distances between the games, trees made of them, and what they bear."""

    required_arguments = 0

    def build(self, name: str) -> Sequence[nodes.Element]:  # noqa: ARG002 - it is given no name
        """Return sections on the measures, the claims, what nobody claims, the questions, and the trees."""
        told = findings()
        return [
            b.section("What is measured", "kinship-measures", *_measures(told)),
            b.section("The descents that are claimed", "kinship-claims", *_claims(told)),
            b.section("Nearest games that nobody ties together", "kinship-unclaimed", *_unclaimed(told)),
            b.section(
                "Questions that the sources leave open",
                "kinship-questions",
                *(_question(one) for one in told["questions"]),
            ),
            b.section("Trees made of distances alone", "kinship-trees", *map(_tree, told["trees"])),
        ]


def _measures(told: KinshipRecord) -> Iterator[nodes.Element]:
    yield b.paragraph(
        "Every distance here is a choice of ours, and so is every threshold. ",
        f"Samples: {len(told['games'])} games, seed {told['seed']}, {told['resamples']} draws of questions, ",
        f"{told['deals']} deals for each two games.",
    )
    yield b.fields((name, [b.paragraph(b.sentence(says))]) for name, says in CHOICES)
    yield b.paragraph("What the words of a verdict mean:")
    yield b.fields((word, [b.paragraph(b.sentence(says))]) for word, says in told["verdicts"].items())


def _claims(told: KinshipRecord) -> Iterator[nodes.Element]:
    compared = [one for one in told["claims"] if one["verdict"] != NO_RULES]
    rows = []
    for one in compared:
        ranks = {rank["measure"]: rank["distance"] for rank in one["ranks"]}
        found = [ranks.get(measure) for measure in SHORT.values()]
        distances: list[b.Part] = ["-" if far is None else f"{far:.2f}" for far in found]
        rows.append([b.link(one["statement"], _reads(one)), one["verdict"], *distances])
    yield b.paragraph("0 means alike in every question that counts, 1 otherwise in all of them.")
    yield b.table(["Claim", "Verdict", *SHORT], rows)
    yield from (_claim(one) for one in compared)
    silent = [b.link(one["statement"]) for one in told["claims"] if one["verdict"] == NO_RULES]
    yield b.paragraph("No rules to compare: ", *b.between(silent, "; "), ".", kind="note")


def _claim(one: VerdictRecord) -> nodes.Element:
    return b.box("verdict", b.paragraph(f"{_reads(one)}: ", _word(one["verdict"])), _grounds(one))


def _reads(one: VerdictRecord) -> str:
    return f"{_title(one['younger'])} {RELATIONS[one['kind']]} {_title(one['older'])}"


def _title(game: str) -> str:
    return corpus().games[game].title


def _grounds(one: VerdictRecord) -> nodes.Element:
    rows = [*((rank["measure"], rank_in_words(rank)) for rank in one["ranks"]), *why(one)]
    return b.fields((name, [b.paragraph(b.sentence(says), kind="note")]) for name, says in rows)


def _word(verdict: str) -> nodes.Element:
    return b.fill(b.inline("title"), [verdict])


def _unclaimed(told: KinshipRecord) -> Iterator[nodes.Element]:
    if not told["unclaimed"]:
        yield b.paragraph("There are none.")
        return
    yield b.paragraph(
        "The rules are alike, of the games compared; that one comes from the other nobody says.", kind="note"
    )
    for one in told["unclaimed"]:
        near = f"{_title(one['younger'])} is nearest to {_title(one['older'])}: "
        yield b.box("verdict", b.paragraph(near, _word(one["verdict"])), _grounds(one))


def _question(question: QuestionRecord) -> nodes.Element:
    home = b.section(question["asks"], f"question-{question['id']}")
    found, leaning = question["answer"], question["leaning"]
    answer = f"nearest to {_title(found)}" if found else "the figures decide for none of them"
    answer += f", and lean to {_title(leaning)}" if leaning else ""
    asked = f", on {len(question['aspects'])} questions that can be asked of all of them. Raised by "
    home += b.paragraph(
        b.sentence(answer).rstrip("."), asked, *b.between(map(b.key_link, question["passages"])), "."
    )
    for one in question["candidates"]:
        home += b.box(
            "verdict", b.paragraph(f"{_title(one['older'])}: ", _word(one["verdict"])), _grounds(one)
        )
    rows: list[list[b.Part]] = [
        [row["aspect"], f"{row['weight']:g}", *(f"{far:.2f}" for far in row["by_parameter"])]
        for row in question["aspects"]
    ]
    home += b.paragraph(f"How far each is from {_title(question['of'])}, by parameter:")
    home += b.table(["Aspect", "Weight", *(_title(one["older"]) for one in question["candidates"])], rows)
    return home


def _tree(tree: TreeRecord) -> nodes.Element:
    home = b.section(tree["measure"].capitalize(), f"tree-{tree['measure'].replace(' ', '-')}")
    home += b.paragraph(
        "The minimum spanning arborescence: each game is hung on the nearest of those with older accounts, ",
        "as if it had to come from one of them. Likeness of our doing is not taken out.",
    )
    home += b.fields(
        (_title(game), [b.paragraph(f"from {', '.join(map(_title, older))}")])
        for game, older in tree["grown_from"].items()
    )
    home += b.paragraph(
        "Neighbour joining: the nearest are joined step by step, without regard to dates; the groups that ",
        "come of it, and in how many of the draws they come out.",
    )
    rows: list[list[b.Part]] = []
    for group in tree["groups"]:
        share = group["draws"]
        often = f"{share['times'] / share['of']:.0%}" if share else ""
        rows.append(
            [
                ", ".join(map(_title, group["games"])),
                often if group["settled"] else f"{often}, rests on a tie",
            ]
        )
    home += b.table(["Group", "Draws"], rows)
    home += nodes.literal_block("", nodes.Text(tree["neighbour_joining"]), language="text")
    return home
