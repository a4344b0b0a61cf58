"""Print claims, terms of the glossary and policies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group

from nines.cli.output import emit, fields, heading, indented, text
from nines.cli.show_rule import sentence, show_passages
from nines.reference import passage_answer
from nines.reference.witnesses import witnesses_of

if TYPE_CHECKING:
    from rich.console import RenderableType

    from nines.libraries import Library
    from nines.reference.claims import ClaimAnswer
    from nines.reference.policies import PolicyAnswer
    from nines.reference.terms import TermAnswer


def show_claim(library: Library, answer: ClaimAnswer) -> None:
    """Print a claim, how it was tested, and the result."""
    how = f"{answer.sample}, seed {answer.seed}" if answer.sample else "all cases"
    interval = f"{answer.estimate} ({answer.level} interval {answer.low} to {answer.high})"
    emit(heading(answer.key, answer.asks))
    emit(
        fields(
            (
                ("verdict", text((sentence(answer.verdict_means), "bold"))),
                ("found", answer.found),
                ("measured", answer.measures),
                ("estimate", interval if answer.estimate else ""),
                ("meaning", answer.means),
                ("method", answer.method),
                ("sample", how),
                ("players", ", ".join(map(str, answer.seats))),
                ("policies", ", ".join(answer.policies)),
                ("also under", ", ".join(answer.readings)),
                ("the same", "\n".join(answer.stays)),
                ("different", "\n".join(answer.changes)),
                ("intervals", str(answer.intervals or "")),
                ("test", answer.tried),
                ("game", answer.game),
                ("document", answer.document),
            )
        )
    )
    show_passages(library, answer.passages)


def show_term(_: Library, answer: TermAnswer) -> None:
    """Print a term of the glossary, and the words that the documents use for it."""
    words = [
        Group(text((f"“{one.word}”", "bold"), f", in {one.game}"), text((one.witness, "dim")))
        for one in answer.words
    ]
    emit(heading(answer.term, answer.id), indented(text(answer.means)), text(""))
    code, linked = answer.code, ", ".join(answer.linked)
    here = f"{answer.here_term} (nines show term/{answer.here})" if answer.here else ""
    emit(
        fields(
            (
                ("our term", here),
                ("in code", code),
                ("synonyms", linked),
                *(("source's word", one) for one in words),
            )
        )
    )


def show_policy(library: Library, answer: PolicyAnswer) -> None:
    """Print a policy with its games and its advice."""
    emit(*policy_block(library, answer))
    show_passages(library, (passage_answer(library, key) for key in answer.passages))
    emit(text(f"\nnines play GAME --policy {answer.name}"))


def policy_block(library: Library, answer: PolicyAnswer) -> list[RenderableType]:
    """Return the lines about a policy with its games, its advice, and the witnesses for this advice."""
    served = f"  for {', '.join(answer.families)}" if answer.families else "  for every game"
    said = (indented(text((line, "dim"))) for line in witnesses_of(library, answer.passages))
    return [text((answer.name, "bold"), (served, "dim")), indented(text(answer.advice)), *said]
