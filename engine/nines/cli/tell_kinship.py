"""Do the rules agree with the history? What was measured, and what it says, in words."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from rich.console import Console, Group

from nines.cli.output import Row, fields, heading, indented, on_terminal, say, table, text, write_json
from nines.cli.side import witnesses
from nines.corpus.lineage import RELATIONS
from nines.describe.kinship import rank_in_words, tell_findings, why
from nines.describe.texts import tell_passage
from nines.game import counted
from nines.kinship.findings import Samples, ask_the_rules
from nines.kinship.verdict import BEHAVIOUR, CHOICES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import RenderableType

    from nines.describe.kinship_shapes import (
        GroupRecord,
        KinshipRecord,
        QuestionRecord,
        RankRecord,
        VerdictRecord,
    )
    from nines.kinship.findings import Findings

NO_RULES: Final = "no rules to compare"
UNCLAIMED: Final = "The rules are alike, of the games compared; that one comes from the other nobody says."
# A heading for each distance in the summary; as told by aspect stands for both that are as told.
SHORT: Final = {
    "aspect": "by aspect",
    "param.": "by parameter",
    "told": "by aspect, as told",
    "play": BEHAVIOUR,
}
STYLES: Final = {"supported": "green", "not supported": "red", "our doing": "blue"}


def tell_kinship(weights: Mapping[str, float], samples: Mapping[str, int], *, as_json: bool) -> None:
    """Ask the rules, with seed and sizes of samples where they are given, and write what they say."""
    told = tell_findings(_ask(weights, samples))
    if as_json:
        write_json(told)
        return
    _tell_measures(told)
    _tell_claims(told)
    _tell_unclaimed(told)
    for question in told["questions"]:
        _tell_question(question)
    _tell_trees(told)


def _ask(weights: Mapping[str, float], samples: Mapping[str, int]) -> Findings:
    """Return the findings; on a terminal something moves meanwhile."""
    if not on_terminal():
        return ask_the_rules(Samples(**samples), weights)
    with Console(markup=False, stderr=True).status("comparing the games", spinner="line") as status:

        def progress(done: int, whole: int) -> None:
            status.update(f"comparing the games ({done} of {whole})")

        return ask_the_rules(Samples(**samples), weights, progress)


def _tell_measures(told: KinshipRecord) -> None:
    sizes = f"{len(told['games'])} games, seed {told['seed']}, {told['resamples']} draws of questions, "
    say(heading("Do the rules agree with the history?", f"{sizes}{told['deals']} deals for each two games"))
    say(text("\nWhat is measured is a choice, and so is every threshold:"))
    say(fields(CHOICES))
    other = ", ".join(f"{name} {weight:g}" for name, weight in told["weights"].items() if weight != 1)
    say(fields([("weights", f"{other}; every other question 1" if other else "every question counts 1")]))


def _tell_claims(told: KinshipRecord) -> None:
    count = Counter(one["verdict"] for one in told["claims"])
    found = ", ".join(f"{word} {number}" for word, number in count.items() if word != NO_RULES)
    say(text(""), heading("The descents that are claimed", found))
    say(fields((word, meaning) for word, meaning in told["verdicts"].items() if word in count))
    compared = [one for one in told["claims"] if one["verdict"] != NO_RULES]
    say(text(""), _summary(compared))
    for one in compared:
        say(text(""), _claim(one))
    silent = [f"{one['younger']} from {one['older']}" for one in told["claims"] if one["verdict"] == NO_RULES]
    if silent:
        say(text(""), indented(text((f"{NO_RULES.capitalize()}: ", "italic"), "; ".join(silent))))


def _summary(claims: Sequence[VerdictRecord]) -> RenderableType:
    """Return every claim on a line: the verdict, and the distances on which it rests."""
    rows: list[Row] = []
    for one in claims:
        ranks = {rank["measure"]: _short(rank) for rank in one["ranks"]}
        found = (ranks.get(measure, "-") for measure in SHORT.values())
        rows.append((f"{one['younger']} from {one['older']}", _graded(one["verdict"]), *found))
    columns = ["younger from older", "verdict", *SHORT]
    return table(columns, rows, right=list(SHORT), whole=columns[:2], margin=2)


def _short(rank: RankRecord) -> str:
    return "-" if rank["distance"] is None else f"{rank['distance']:.2f}"


def _claim(one: VerdictRecord) -> Group:
    words = f"{one['younger']} {RELATIONS[one['kind']]} {one['older']}"
    contested = "  contested" if one["contested"] else ""
    parts: list[RenderableType] = [
        text((words, "bold"), (contested, "yellow"), "  ", (one["verdict"], STYLES.get(one["verdict"], ""))),
        fields([*((f"{rank['measure']}", rank_in_words(rank)) for rank in one["ranks"]), *why(one)], 4),
    ]
    return Group(*map(indented, parts))


def _tell_unclaimed(told: KinshipRecord) -> None:
    say(text(""), heading("Nearest games that nobody ties together"))
    say(indented(text((UNCLAIMED, "italic"))))
    if not told["unclaimed"]:
        say(indented(text("none")))
    for one in told["unclaimed"]:
        words = f"{one['younger']} is nearest to {one['older']}"
        rows = [*((rank["measure"], rank_in_words(rank)) for rank in one["ranks"]), *why(one)]
        say(text(""), indented(text((words, "bold"), "  ", _graded(one["verdict"]))), fields(rows, 4))


def _tell_question(question: QuestionRecord) -> None:
    say(text(""), heading(question["asks"]))
    said = witnesses(tell_passage(key) for key in question["passages"])
    say(*(indented(text((line, "dim"))) for line in said))
    found, leaning = question["answer"], question["leaning"]
    answer = f"nearest to {found}" if found else "the figures decide for none of them"
    answer += f", and lean to {leaning}" if leaning else ""
    asked = f"{counted(len(question['aspects']), 'question')} that can be asked of all of them"
    say(indented(text((answer.capitalize(), "bold"), f", on {asked}")))
    for one in question["candidates"]:
        say(text(""), indented(text((one["older"], "bold"), "  ", _graded(one["verdict"]))))
        say(fields([*((rank["measure"], rank_in_words(rank)) for rank in one["ranks"]), *why(one)], 4))
    names = [one["older"] for one in question["candidates"]]
    rows = [
        (row["aspect"], f"{row['weight']:g}", *(f"{far:.2f}" for far in row["by_parameter"]))
        for row in question["aspects"]
    ]
    far = f"How far each is from {question['of']}, by parameter: 0 alike, 1 otherwise"
    say(text(""), indented(text((far, "italic"))))
    say(table(["aspect", "weight", *names], rows, right=["weight", *names], whole=["aspect"], margin=4))


def _tell_trees(told: KinshipRecord) -> None:
    spanning = (
        "Minimum spanning arborescence: each game is hung on the nearest of those with older accounts, as if"
        " it had to come from one of them; likeness of our doing is not taken out"
    )
    joined = (
        "Neighbour joining: the nearest are joined step by step, without regard to dates; the groups that"
        " come of it, and in how many draws they come out"
    )
    for tree in told["trees"]:
        say(text(""), heading(f"Trees made of distances alone, {tree['measure']}"))
        say(indented(text((spanning, "italic"))))
        say(fields(((game, f"from {', '.join(older)}") for game, older in tree["grown_from"].items()), 4))
        say(indented(text((joined, "italic"))))
        say(fields(map(_group, tree["groups"]), 4))
        say(indented(text(("as Newick: ", "dim"), tree["neighbour_joining"])))


def _group(group: GroupRecord) -> tuple[str, str]:
    share = group["draws"]
    often = f"{share['times'] / share['of']:.0%}" if share else ""
    return often + ("" if group["settled"] else ", rests on a tie"), ", ".join(group["games"])


def _graded(word: str) -> tuple[str, str]:
    return word, STYLES.get(word, "")
