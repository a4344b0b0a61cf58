"""Answers about the phylogeny in words; pages and the command line use the same words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from nines.phylogeny.innovations import LATER
from nines.phylogeny.nearness import INHERITED, NEAR, NO_RIVAL, TIE
from nines.text import counted, joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nines.phylogeny.innovations import Later
    from nines.reference.phylogeny import (
        CitedSentence,
        ClaimedPairAnswer,
        InnovationAnswer,
        Multiverse,
        OpenQuestion,
        PhylogenyAnswer,
        Sample,
        SingleChoices,
    )


# --- The methods of the phylogeny ---

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
            " two of them. A rule is new if no earlier account has it: the earlier accounts have another"
            " rule on that aspect, or none. A shared new rule is evidence of kinship. A shared old rule is"
            " not evidence, because both accounts could have taken it from any older game. A dash means that"
            " no account here is earlier, so no rule can be called new."
        ),
    ),
    (
        "rivals",
        (
            "The number of older editions, besides the claimed parent, that could be nearest to the younger"
            f" edition. Editions that differ in less than {NEAR:.0%} of their aspects are near-duplicates,"
            " and count as one. An edition is not a rival if most of what it shares"
            " with the younger edition is inherited, or comes from passages that both cite."
        ),
    ),
    (
        "nearest",
        (
            "How often the claimed parent is nearest when our choices are drawn at random. The distance is"
            " Gower's coefficient: the share of the aspects in which two editions differ. The claimed parent"
            " is nearest if every rival differs more from the younger edition; a tie does not count."
        ),
    ),
)
SIMULATION: Final = "The range shows the simulation error (95 %), not uncertainty about the games."


def samples(multiverse: Multiverse | None) -> tuple[tuple[str, str], ...]:
    """Return the three samples, each with its name and a description; empty if no samples are stored."""
    if multiverse is None:
        return ()
    return (
        (
            "one other choice",
            (
                "We replace one choice of low or medium certainty by another answer, and leave all other"
                f" choices as they are. The sample contains one such change"
                f" for each of {counted(multiverse.candidates, 'other answer')}."
            ),
        ),
        (
            "random choices",
            (
                f"We combine all these answers at random {multiverse.draws:,} times (seed"
                f" {multiverse.seed}); each answer has the same chance. We leave out combinations that cannot"
                " be played. If an edition"
                f" inherits a question from another edition, both always get the same answer. {SIMULATION}"
            ),
        ),
        (
            "bootstrap over aspects",
            (
                f"We compare the editions {multiverse.resamples:,} times (seed"
                f" {multiverse.seed}), and count how often the claimed parent is nearest. Each time,"
                " we draw at random as many aspects as the comparison has; an aspect can be drawn more than"
                f" once. {SIMULATION}"
            ),
        ),
    )


# --- Answers about the phylogeny in words ---

Name: TypeAlias = Callable[[str], str]  # returns the name of an edition by its slug

COLUMNS: Final = ("agreement", "innovations", "rivals", "nearest", "verdict")
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
SILENT: Final = "says nothing"
OUTCOMES: Final = {TIE: "a tie", INHERITED: "the likeness is inherited", NO_RIVAL: "no rival"}


def stale(phylogeny: PhylogenyAnswer) -> str:
    """Return a warning if the stored samples are missing or out of date; empty if they are current."""
    if phylogeny.multiverse is None:
        return "No samples are stored, so there are no verdicts. To compute them: make multiverse."
    if phylogeny.multiverse.current:
        return ""
    return "The samples are older than the rules or claims. To compute them again: make multiverse."


def answer(phylogeny: PhylogenyAnswer, name: Name = str) -> Iterator[str]:
    """Yield sentences that say whether the rules agree with the history. *name* returns an edition's name."""
    count = phylogeny.count
    yield (
        f"There are {counted(len(phylogeny.claims), 'claim')} that one edition comes from another. The rules"
        f" support {count['supported']} of these claims, and do not support {count['not supported']} others."
        f" For {counted(count['open'], 'claim')}, the result is open, because it depends on our choices or on"
        " the aspects compared. The rules cannot test the other"
        f" {count['says nothing'] + count['not tested']}."
    )
    supported = [claim for claim in phylogeny.claims if claim.verdict == "supported" and claim.test]
    if supported:
        yield f"Supported: {'; '.join(_supported(claimed_pair, name) for claimed_pair in supported)}."
    most = max((len(claim.own_words) for claim in phylogeny.claims), default=0)
    yield f"In each claim, both accounts state rules of their own on at most {counted(most, 'aspect')}."
    sharing = [claim for claim in phylogeny.claims if claim.shared]
    datable = sum(claim.datable for claim in phylogeny.claims)
    both = "; ".join(
        f"{name(claimed_pair.younger)} and {name(claimed_pair.older)}" for claimed_pair in sharing
    )
    yield (
        f"In {counted(datable, 'claim')}, an even older account shows which rules of the older account"
        f" are innovations. In {counted(len(sharing), 'claim')}, both accounts share at least one"
        f" innovation{f': {both}' if both else ''}."
    )


def _supported(claimed_pair: ClaimedPairAnswer, name: Name) -> str:
    rivals = counted(len(claimed_pair.test.rivals), "rival edition") if claimed_pair.test else ""
    return f"{name(claimed_pair.younger)} comes from {name(claimed_pair.older)} (tested against {rivals})"


def row(claimed_pair: ClaimedPairAnswer) -> tuple[str, ...]:
    """Return the table cells for a claim, one for each column in *COLUMNS*."""
    test = claimed_pair.test
    return (
        f"{claimed_pair.alike} of {len(claimed_pair.own_words)}",
        f"{len(claimed_pair.shared)} of {len(claimed_pair.innovations)}" if claimed_pair.datable else "-",
        str(len(test.rivals)) if test else "-",
        percent(test.joint.share) if test and test.joint and claimed_pair.verdict != SILENT else "-",
        claimed_pair.verdict,
    )


def percent(share: float | None) -> str:
    """Return a share as a percentage.

    Examples
    --------
    >>> percent(0.0592), percent(1.0), percent(None)
    ('5.9 %', '100 %', '-')
    """
    if share is None:
        return "-"
    return f"{100 * share:.1f}".removesuffix(".0") + " %"


def details(
    claimed_pair: ClaimedPairAnswer, name: Name = str, most: int | None = None
) -> Iterator[tuple[str, str]]:
    """Yield everything on which the test of a claim rests; each part has a label.

    Parameters
    ----------
    claimed_pair
        The claim that one edition comes from another, with its test.
    name
        A function that returns the name of an edition.
    most
        The largest number of choices to list among those that change the outcome; None to list all.
    """
    test = claimed_pair.test
    if test is None:
        return
    yield "rivals", "; ".join(_group(group, name) for group in test.rivals) or "none"
    yield "default choices", _nearest(test.default, name)
    if test.alone and test.joint and test.aspects:
        yield "one other choice", _turns(claimed_pair.older, test.alone, name, most)
        yield "random choices", in_words(claimed_pair.older, test.joint, name)
        yield "bootstrap over aspects", in_words(claimed_pair.older, test.aspects, name)


def _turns(older: str, alone: SingleChoices, name: Name, most: int | None) -> str:
    turns: dict[str, list[str]] = {}
    for choice, outcome in [*alone.turns.items()][:most]:
        turns.setdefault(outcome, []).append(choice)
    if not turns:
        return f"none of the {alone.of} other choices changes the outcome"
    left = 0 if most is None else max(len(alone.turns) - most, 0)
    unlisted = f"; {left} more {'is' if left == 1 else 'are'} not listed" if left else ""
    tried = f"{alone.times} of {counted(alone.of, 'other choice')}, each tried by itself"
    sentence = f"{name(older)} is the nearest edition under {tried}."
    changing = "1 choice changes" if len(alone.turns) == 1 else f"{len(alone.turns)} choices change"
    each = "; ".join(f"{_turned(outcome, name)} under {' or '.join(some)}" for outcome, some in turns.items())
    return f"{sentence} {changing} the outcome: {each}{unlisted}"


def _group(group: tuple[str, ...], name: Name) -> str:
    first, *more = map(name, group)
    return f"{first} (with {', '.join(more)})" if more else first


def _nearest(outcome: str, name: Name) -> str:
    if outcome in (INHERITED, NO_RIVAL):
        return f"no test: {OUTCOMES[outcome]}"
    return OUTCOMES.get(outcome) or f"nearest: {name(outcome)}"


def _turned(outcome: str, name: Name) -> str:
    if outcome in (INHERITED, NO_RIVAL):
        return f"there is no test ({OUTCOMES[outcome]})"
    return "there is a tie" if outcome == TIE else f"{name(outcome)} is nearest"


def in_words(older: str, sample: Sample, name: Name = str) -> str:
    """Return how often the edition *older* is nearest, with the simulation error, and all outcomes."""
    every = "; ".join(
        f"{OUTCOMES.get(outcome) or name(outcome)} ({times:,})" for outcome, times in sample.outcomes.items()
    )
    if sample.low is None or sample.high is None:
        return f"no test: {every}"
    sentence = f"{name(older)} is the nearest edition in {sample.times:,} of {sample.of:,} samples"
    error = f"({percent(sample.share)}; range {percent(sample.low)} to {percent(sample.high)})"
    return f"{sentence} {error}. All outcomes, with the number of samples: {every}"


def others(claimed_pair: ClaimedPairAnswer, name: Name = str) -> str:
    """Return how many innovations the younger edition shares with other older editions; empty if none."""
    return ", ".join(f"{number} with {name(slug)}" for slug, number in claimed_pair.others.items())


def innovations(
    phylogeny: PhylogenyAnswer,
) -> list[tuple[InnovationAnswer, list[tuple[str, InnovationAnswer]]]]:
    """Return each innovation once, shared innovations first, with the claimed descendants of its account."""
    grouped: dict[tuple[str, str], list[tuple[str, InnovationAnswer]]] = {}
    for claim in phylogeny.claims:
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


def aspects(claimed_pair: ClaimedPairAnswer, name: Name = str, *, alike: bool) -> str:
    """Return the aspects that both accounts settle in their own words, with the passages of both accounts.

    *name* returns the name of an aspect by its key. *alike* is true for the aspects on which the rules of
    both accounts agree, and false for the aspects on which the rules differ.
    """
    return "; ".join(
        f"{name(aspect.aspect)} ({_passages(aspect.older)} | {_passages(aspect.younger)})"
        for aspect in claimed_pair.own_words
        if aspect.alike == alike
    )


def _passages(said: Iterable[CitedSentence]) -> str:
    return ", ".join(dict.fromkeys(passage for cited_sentence in said for passage in cited_sentence.passages))


def question(question: OpenQuestion, name: Name = str) -> str:
    """Return the answer to an open question about descent. *name* returns the name of an edition."""
    if not question.joint:
        return f"Outcome under the default choices: {OUTCOMES.get(question.default, name(question.default))}."
    sentence = (
        f"Nearest to {name(question.answer)}" if question.answer else "The rules do not decide this question"
    )
    each = ", ".join(f"{name(slug)} ({percent(sample.share)})" for slug, sample in question.joint.items())
    tested = next(iter(question.joint.values()))
    return (
        f"{sentence}. We drew our choices at random {tested.size:,} times; {tested.of:,} of these draws allow"
        f" a test. Share of these {tested.of:,} draws in which each edition is nearest: {each}."
    )
