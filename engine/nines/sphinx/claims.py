"""The claims of documents on pages: how each was tested, the result as a plot and as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.reference import claim_answer, claim_answers
from nines.reference.claims import in_first_setting, verdict_totals
from nines.reference.names import named_game
from nines.reference.pictures import claims_pictures
from nines.sphinx import base as b
from nines.sphinx.nodes import folded, scroll_box
from nines.sphinx.plots import figure

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from docutils import nodes

    from nines.libraries import Library
    from nines.libraries.claims import Claim
    from nines.reference.claims import ClaimAnswer, ClaimList
    from nines.reference.pictures import ClaimsPicture
    from nines.reference.sources import PassageInUse


class ClaimsDirective(b.CorpusDirective):
    """``nines:claims``: every claim that we tested, with its result, and every claim that was not tested."""

    required_arguments = 0

    def build(self, name: str) -> Sequence[nodes.Element]:  # noqa: ARG002 - of all claims
        """Return the verdicts in a table, a section for each claim, and a list of the untested claims."""
        claim_list = claim_answers(self.library)
        homes = (_claim_home(self.library, claim) for claim in claim_list.claims)
        pictures = (
            node
            for number, picture in enumerate(claims_pictures(self.library, claim_list), 1)
            for node in _picture(picture, f"claims-{number}")
        )
        return [
            _totals(claim_list),
            *pictures,
            _table(self.library, claim_list),
            *homes,
            *_untested(claim_list),
        ]


def _picture(picture: ClaimsPicture, name: str) -> Iterator[nodes.Element]:
    """Yield a plot of claims, and a folded table of its numbers."""
    columns = ("Claim", "Estimate", "Interval", "Bound", "Sample", "Seed", "Verdict")
    rows = (
        (
            b.link(claim_key(claim.record.key), claim.record.asks),
            claim.record.found.estimate,
            f"{claim.record.found.low} to {claim.record.found.high}",
            f"{claim.record.predicts} {claim.record.bound}" if claim.record.bound else "none",
            f"{claim.record.sample:,}",
            str(claim.record.seed),
            claim.record.found.verdict,
        )
        for claim in picture.claims
    )
    title = picture.plot.title
    yield figure(picture.plot, name)
    yield folded([f"{title}, as a table"], scroll_box("", b.table(columns, rows), name=title))


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
        yield b.link(claim_key(claim.record.key), f"{claim.verdict_means}.")
    else:
        yield "Tested: "
        yield b.link(claim_key(claim.record.key), claim.record.asks)
        yield f" {b.sentence(claim.verdict_means)}"


def _estimate(claim: ClaimAnswer) -> str:
    found = claim.record.found
    record = claim.record
    result = f"Result: {found.estimate} {record.unit} ({claim.level} interval {found.low} to {found.high})"
    predicted = f" The claim predicts a value {record.predicts} {record.bound}." if record.bound else ""
    return f"{b.sentence(result)}{predicted} Measure: {record.measures}"


def _totals(claim_list: ClaimList) -> nodes.Element:
    rows = [(b.capital(means), str(number)) for means, number in verdict_totals(claim_list)]
    rows.append(("Not tested, with a reason", str(len(claim_list.untested))))
    return b.table(("Verdict", "Number"), rows)


def _table(library: Library, claim_list: ClaimList) -> nodes.Element:
    """Return a table of the claims in the order of the sections below, each with its verdict."""
    rows = (
        (
            b.link(claim_key(claim.record.key), claim.record.asks),
            named_game(library, claim.record.game).title,
            b.capital(claim.verdict_means),
        )
        for claim in claim_list.claims
    )
    return b.table(("Claim", "Game", "Verdict"), rows)


def _claim_home(library: Library, claim: ClaimAnswer) -> nodes.section:
    record = claim.record
    verdict = b.fill(b.inline("verdict"), [b.sentence(claim.verdict_means)])
    sentence = f"{_estimate(claim)}." if record.found.estimate else record.found.says
    rows: list[tuple[str, Sequence[nodes.Node]]] = [
        ("In each setting", [b.paragraph(record.found.says)] if record.found.estimate else []),
        ("Why a proxy", [b.paragraph(*b.plain(record.proxy))] if record.proxy else []),
        ("What it means", [b.paragraph(*b.plain(record.means))]),
        ("How it was tested", [b.paragraph(*_how(claim))]),
        ("Edition", [b.paragraph(b.link(record.game, named_game(library, record.game).title))]),
        ("Passages", [b.paragraph(*b.between(b.key_link(passage.record.id) for passage in claim.passages))]),
    ]
    children = (b.paragraph(verdict, f" {sentence}"), b.fields(rows), *_under(record))
    home = b.section(record.asks, f"claim-{record.key}", *children)
    return b.labelled(home, claim_key(record.key), f"claim-{record.key}", record.asks)


def _under(claim: Claim) -> Iterator[nodes.Element]:
    """Yield a fold with the other editions and readings, grouped by whether the verdict is the same.

    They were tested in the first setting alone, so the verdict there can differ from that of the claim.
    """
    found = claim.found
    others = len(found.stays) + len(found.changes)
    if others:
        lists = (("Different", found.changes), ("The same", found.stays))
        rows = ((title, [_codes(names)]) for title, names in lists if names)
        same = f"all {others}" if others == len(found.stays) else f"{len(found.stays)} of {others}"
        says = f"is the same under {same} other editions and readings"
        if others == 1:
            verdict = "the same" if found.stays else "different"
            says = f"is {verdict} under one other edition or reading"
        yield folded([f"{in_first_setting(claim)} {says}"], b.fields(rows))


def _codes(names: Sequence[str]) -> nodes.Element:
    return b.bullets([b.paragraph(b.code(name))] for name in names)


def _how(claim: ClaimAnswer) -> Iterator[b.Part]:
    """Yield how a claim was tested: the method, the players, the sample and its seed."""
    record = claim.record
    yield f"{b.capital(claim.method)}. "
    if record.seats:
        yield f"Numbers of players: {', '.join(map(str, record.seats))}. "
    if record.policies:
        yield "Policies: "
        yield from b.between(map(b.code, record.policies))
        yield ". "
    if record.sample:
        yield f"Sample: {record.sample:,}. Seed: {record.seed}. "
    if claim.readings:
        yield f"Also tested under {', under '.join(claim.readings)}. "
    if record.found.intervals:
        yield f"Intervals: {record.found.intervals}. "
    yield "To test the claim again: "
    yield b.code(f"python -m nines_verification claims {record.key}")
    yield "."


def _untested(claim_list: ClaimList) -> Iterator[nodes.Element]:
    if claim_list.untested:
        items = (
            [
                b.paragraph(
                    f"{untested_claim.passage.record.says} ", b.key_link(untested_claim.passage.record.id)
                ),
                b.paragraph(untested_claim.why, kind="note"),
            ]
            for untested_claim in claim_list.untested
        )
        yield b.section("Claims that were not tested", "untested-claims", b.bullets(items))
