"""What editions have in common in words; pages and the command line use the same words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from nines.lineage.innovations import LATER
from nines.text import counted, joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nines.lineage.innovations import Later
    from nines.reference.likeness import (
        CitedSentence,
        ClaimedPairAnswer,
        InnovationAnswer,
        LikenessAnswer,
        SettledAspect,
        SharedWith,
    )

METHODS: Final = (
    (
        "agreement",
        (
            "“4 of 6” means that both accounts state or imply a rule of their own on six aspects, and agree"
            " on four of them. Inherited rules and our choices do not count."
        ),
    ),
    (
        "innovations",
        (
            "“2 of 5” means that the older account has five new rules, and that the younger account shares"
            " two of them. A rule is new if no earlier account has it, even as a part of another rule."
            " A rule with a detail that is inherited or our choice does not count. A shared new rule is"
            " evidence of kinship. A shared old"
            " rule is not evidence, because both accounts could have taken it from any older game. A dash"
            " means that no account here is earlier, so no rule can be called new."
        ),
    ),
)

Name: TypeAlias = Callable[[str], str]  # returns the name of an edition by its slug

COLUMNS: Final = ("agreement", "innovations")
DESCENDANTS: Final[dict[Later, str]] = {
    "shared": "{} shares this rule",
    "one text": "{} shares this rule, but both rest on the same passages of one text",
    "different": "{} has a different rule on this aspect",
    "absent": "This aspect is not mentioned in {}",
    "undecided": (
        "We cannot compare this rule with {}, whose rules on this aspect are at least partly inherited or our"
        " choice"
    ),
}
FEW: Final = 3  # the most sentences that are listed together
NOTHING: Final = "nothing"
FEATURES: Final = (
    "“Alike” and “different” name the aspects that each of the two accounts settles in its own words. “Alike"
    " as played” names further aspects with the same rules, at least in part by our choice, or because one"
    " account takes the rules over."
)


def answer(likeness: LikenessAnswer, name: Name = str) -> Iterator[str]:
    """Yield sentences that sum up what the claims show. *name* returns an edition's name."""
    compared = [claim for claim in likeness.claims if claim.own_words]
    most = max((len(claim.own_words) for claim in likeness.claims), default=0)
    yield (
        f"There are {counted(len(likeness.claims), 'claim')} that one edition comes from another. In"
        f" {counted(len(compared), 'claim')}, both accounts settle some aspects in their own words, at most"
        f" {counted(most, 'aspect')}."
    )
    sharing = [claim for claim in likeness.claims if claim.shared]
    datable = sum(claim.datable for claim in likeness.claims)
    both = "; ".join(
        f"{name(claimed_pair.younger)} and {name(claimed_pair.older)}" for claimed_pair in sharing
    )
    yield (
        f"In {counted(datable, 'claim')}, an even older account shows which rules of the older account"
        f" are innovations. In {counted(len(sharing), 'claim')}, both accounts share at least one"
        f" innovation{f': {both}' if both else ''}."
    )
    yield "A likeness does not prove a descent, because two games may have taken a rule from a third."


def row(claimed_pair: ClaimedPairAnswer) -> tuple[str, ...]:
    """Return the table cells for a claim, one for each column in *COLUMNS*."""
    return (
        f"{claimed_pair.alike} of {len(claimed_pair.own_words)}",
        f"{len(claimed_pair.shared)} of {len(claimed_pair.innovations)}" if claimed_pair.datable else "-",
    )


def others(claimed_pair: ClaimedPairAnswer, name: Name = str) -> str:
    """Return how many innovations the younger edition shares with other older editions; empty if none."""
    return ", ".join(f"{number} with {name(slug)}" for slug, number in claimed_pair.others.items())


def innovations(
    likeness: LikenessAnswer,
) -> list[tuple[InnovationAnswer, list[tuple[str, InnovationAnswer]]]]:
    """Return each innovation once, shared innovations first, with the claimed descendants of its account."""
    grouped: dict[tuple[str, str], list[tuple[str, InnovationAnswer]]] = {}
    for claim in likeness.claims:
        for innovation in claim.innovations:
            grouped.setdefault((innovation.says.rule, innovation.says.says), []).append(
                (claim.younger, innovation)
            )
    shared_first = sorted(grouped.values(), key=lambda rows: all(row.later != "shared" for _, row in rows))
    return [(rows[0][1], rows) for rows in shared_first]


def descendants(rows: list[tuple[str, InnovationAnswer]], name: Name = str) -> str:
    """Return in words what became of an innovation in each claimed descendant, with the rules of each."""
    said = []
    for later, label in DESCENDANTS.items():
        shared = {name(slug): "; ".join(map(cite, row.there)) for slug, row in rows if row.later == later}
        silent = [slug for slug, there in shared.items() if not there]
        said += [f"{label.format(slug)}: {there}." for slug, there in shared.items() if there]
        if silent:
            said.append(f"{label.format(joined(silent))}.")
    return " ".join(said)


def before(innovation: InnovationAnswer) -> str:
    """Return the rules that an innovation replaced, with passages; if there are many rules, only passages."""
    if not innovation.before:
        return "nothing, because no older account has a rule on this aspect"
    if len({said.says for said in innovation.before}) <= FEW:
        return listed(innovation.before)
    cited_sentences: dict[str, list[CitedSentence]] = {}
    for said in innovation.before:
        cited_sentences.setdefault(said.edition, []).append(said)
    return " / ".join(
        f"the rules of {edition} ({_passages(each)})" for edition, each in cited_sentences.items()
    )


def later(innovation: InnovationAnswer) -> str:
    """Return in words whether the younger account shares an innovation, and what this account says."""
    there = " / ".join(map(cite, innovation.there))
    means = next(means for word, means in LATER.items() if word == innovation.later)
    return f"{means}. The younger account says: {there}" if there else means


def cite(cited_sentence: CitedSentence) -> str:
    """Return a rule in words, followed by its passages."""
    return f"{cited_sentence.says} ({', '.join(cited_sentence.passages)})"


def listed(said: Iterable[CitedSentence]) -> str:
    """Return rules of several accounts in words, with editions and passages.

    Equal sentences appear only once.
    """
    sentences: dict[str, list[CitedSentence]] = {}
    for sentence in said:
        sentences.setdefault(sentence.says, []).append(sentence)
    return " / ".join(
        f"{says} ({'; '.join(f'{sentence.edition}: {_passages([sentence])}' for sentence in each)})"
        for says, each in sentences.items()
    )


def aspects(own_words: Iterable[SettledAspect], name: Name = str, *, alike: bool) -> str:
    """Return the aspects that both accounts settle in their own words, with the passages of both accounts.

    *name* returns the name of an aspect by its key. *alike* is true for the aspects on which the rules of
    both accounts agree, and false for the aspects on which the rules differ.
    """
    return "; ".join(
        f"{name(aspect.aspect)} ({_passages(aspect.older)} | {_passages(aspect.younger)})"
        for aspect in own_words
        if aspect.alike == alike
    )


def features(shared: SharedWith, name: Name = str) -> tuple[tuple[str, str], ...]:
    """Return what two editions have in common, and in what they differ, each part with a label.

    The first two parts are only about what each account settles in its own words. *name* returns the name of
    an aspect by its key.
    """
    return (
        ("alike", aspects(shared.own_words, name, alike=True) or NOTHING),
        ("different", aspects(shared.own_words, name, alike=False) or NOTHING),
        ("alike as played", ", ".join(map(name, shared.as_played)) or NOTHING),
    )


def _passages(said: Iterable[CitedSentence]) -> str:
    return ", ".join(dict.fromkeys(passage for cited_sentence in said for passage in cited_sentence.passages))
