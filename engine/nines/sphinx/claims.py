"""The claims of documents, with our tests and results, for passages and for the page of all claims."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.reference import claim_answer, claim_answers
from nines.reference.claims import verdict_totals
from nines.reference.dated import named_game
from nines.sphinx import base as b
from nines.sphinx.fold import folded

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from docutils import nodes

    from nines.libraries import Library
    from nines.reference.claims import ClaimAnswer, ClaimList
    from nines.reference.passages import PassageInUse


class ClaimsDirective(b.CorpusDirective):
    """``nines:claims``: every claim that we tested, with its result, and every claim we cannot test."""

    required_arguments = 0

    def build(self, name: str) -> Sequence[nodes.Element]:  # noqa: ARG002 - of all claims
        """Return the verdicts in a table, a section for each claim, and a list of the untested claims."""
        found = claim_answers(self.library)
        homes = (_home(self.library, one) for one in found.claims)
        return [_totals(found), _table(self.library, found), *homes, *_untested(found)]


def claim_key(key: str) -> str:
    """Return the label of a claim. The prefix of the label distinguishes it from other keys.

    Examples
    --------
    >>> claim_key("collecting-wins")
    'claim/collecting-wins'
    """
    return f"claim/{key}"


def tried(library: Library, passage: PassageInUse, shown: set[str]) -> Iterator[nodes.paragraph]:
    """For each claim in a passage, yield a link to its test with the verdict, or say why there is no test.

    *shown* contains the claims whose questions are already on the page; for these claims, only the verdict is
    shown.

    Examples
    --------
    >>> from nines import library
    >>> from nines.reference import passage_in_use
    >>> print(next(tried(library(), passage_in_use(library(), "pagat-multiple-9:127"), set())).astext()[:63])
    Tested: Do some hands of seven cards make eight nines? It holds
    """
    for key in passage.claims:
        yield b.paragraph(*_brief(claim_answer(library, key), again=key in shown), kind="note")
        shown.add(key)
    if passage.not_tried:
        yield b.paragraph(f"Not tested. {passage.not_tried}", kind="note")
    if passage.policies:
        policies = b.between(map(b.code, passage.policies))
        yield b.paragraph("Policies that follow this advice: ", *policies, ".", kind="note")


def _brief(claim: ClaimAnswer, *, again: bool) -> Iterator[b.Part]:
    if again:
        yield "Tested above: "
        yield b.link(claim_key(claim.key), f"{claim.verdict_means}.")
    else:
        yield "Tested: "
        yield b.link(claim_key(claim.key), claim.asks)
        yield f" {b.sentence(claim.verdict_means)}"


def _estimate(claim: ClaimAnswer) -> str:
    result = f"Result: {claim.estimate} ({claim.level} interval {claim.low} to {claim.high})"
    return f"{result}. Measure: {claim.measures}"


def _totals(found: ClaimList) -> nodes.Element:
    rows = [(b.capital(means), str(number)) for means, number in verdict_totals(found)]
    rows.append(("No test is possible", str(len(found.untested))))
    return b.table(("Verdict", "Number"), rows)


def _table(library: Library, found: ClaimList) -> nodes.Element:
    """Return a table of the claims in the order of the sections below, each with its verdict."""
    rows = (
        (
            b.link(claim_key(one.key), one.asks),
            named_game(library, one.game).title,
            b.capital(one.verdict_means),
        )
        for one in found.claims
    )
    return b.table(("Claim", "Game", "Verdict"), rows)


def _home(library: Library, claim: ClaimAnswer) -> nodes.section:
    verdict = b.fill(b.inline("verdict"), [b.sentence(claim.verdict_means)])
    found = f"{_estimate(claim)}." if claim.estimate else claim.found
    rows: list[tuple[str, Sequence[nodes.Node]]] = [
        ("In each setting", [b.paragraph(claim.found)] if claim.estimate else []),
        ("What it means", [b.paragraph(*b.plain(claim.means))]),
        ("How it was tested", [b.paragraph(*_how(claim))]),
        ("Edition", [b.paragraph(b.link(claim.game, named_game(library, claim.game).title))]),
        ("Passages", [b.paragraph(*b.between(b.key_link(one.id) for one in claim.passages))]),
    ]
    children = (b.paragraph(verdict, f" {found}"), b.fields(rows), *_under(claim))
    home = b.section(claim.asks, f"claim-{claim.key}", *children)
    return b.labelled(home, claim_key(claim.key), f"claim-{claim.key}", claim.asks)


def _under(claim: ClaimAnswer) -> Iterator[nodes.Element]:
    """Yield a fold with the other editions and readings, grouped by whether the verdict is the same."""
    others = len(claim.stays) + len(claim.changes)
    if others:
        lists = (("Different", claim.changes), ("The same", claim.stays))
        rows = ((title, [_codes(names)]) for title, names in lists if names)
        same = f"all {others}" if others == len(claim.stays) else f"{len(claim.stays)} of {others}"
        line = f"The verdict is the same under {same} other editions and readings"
        if others == 1:
            verdict = "the same" if claim.stays else "different"
            line = f"The verdict is {verdict} under one other edition or reading"
        yield folded([line], b.fields(rows))


def _codes(names: Sequence[str]) -> nodes.Element:
    return b.bullets([b.paragraph(b.code(one))] for one in names)


def _how(claim: ClaimAnswer) -> Iterator[b.Part]:
    """Yield how a claim was tested: the method, the players, the sample and its seed."""
    yield f"{b.capital(claim.method)}. "
    if claim.seats:
        yield f"Numbers of players: {', '.join(map(str, claim.seats))}. "
    if claim.policies:
        yield "Policies: "
        yield from b.between(map(b.code, claim.policies))
        yield ". "
    if claim.sample:
        yield f"Sample: {claim.sample:,}. Seed: {claim.seed}. "
    if claim.readings:
        yield f"Also tested under {', under '.join(claim.readings)}. "
    if claim.intervals:
        yield f"Intervals: {claim.intervals}. "
    yield "To test the claim again: "
    yield b.code(f"python -m nines_verification claims {claim.key}")
    yield "."


def _untested(found: ClaimList) -> Iterator[nodes.Element]:
    if found.untested:
        items = (
            [
                b.paragraph(f"{one.passage.says} ", b.key_link(one.passage.id)),
                b.paragraph(one.why, kind="note"),
            ]
            for one in found.untested
        )
        yield b.section("Claims that cannot be tested", "untested-claims", b.bullets(items))
