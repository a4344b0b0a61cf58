"""Every check of `nines verify` must be able to fail: each is shown a fault that was put in on purpose."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pytest

import nines
from nines import Library, library
from nines.cards import KING
from nines.cite import Cited, cite
from nines.game import Refusal, Step
from nines.stops.games.comet_1718 import comet_1718
from nines.stops.play import StopsGame
from nines.stops.rules import payment, stop
from nines_verification import ablation, golden, integrity, scenario
from nines_verification.conformance import check_conformance
from nines_verification.golden import check_golden, golden_play
from nines_verification.integrity import corpus_is_whole, coverage, lineage_holds
from nines_verification.otherwise import check_read_otherwise, combinations
from nines_verification.perform import check_scenarios
from nines_verification.told_apart import check_readings_told_apart, misses

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nines.cards import Card
    from nines.readings import Choices
    from nines.stops.table import Act, Sight, Table
    from nines.stops.variant import Variant
    from nines.stops.view import Leading

COMET = nines.load("comet-1718")


def changed(change: Callable[[Variant], Variant]) -> StopsGame:
    """Return Comet 1718 with a fault, under whatever reading it is asked for."""

    def make(choices: Choices) -> Variant:
        return change(comet_1718(choices))

    return StopsGame(make(COMET.variant.choices), make)


def with_corpus(**changed: Any) -> Library:  # noqa: ANN401 - each part of a corpus has its own type
    """Return our library with a part of its corpus changed."""
    ours = library()
    return Library(replace(ours.corpus, **changed), ours.catalogue)


def said(failures: tuple[object, ...]) -> str:
    return "\n".join(map(str, failures))


def test_the_sound_game_passes_every_check() -> None:
    checks = (coverage, check_scenarios, check_readings_told_apart, check_golden)
    assert [check(library(), COMET)[1] for check in checks] == [(), (), (), ()]
    assert corpus_is_whole(library())[1] == ()
    assert lineage_holds(library())[1] == ()


def test_a_line_of_descent_that_is_broken_fails_the_lineage(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(library().corpus.relations, "red-nines-1881/derived-from/comet-1718")
    checked, failures = lineage_holds(library())
    assert "no descent leads from comet-1718 to red-nines-1881" in said(failures)
    assert checked == len(library().corpus.relations) + len(library().corpus.attestations)


def test_a_rule_that_cites_nothing_of_the_game_fails_coverage() -> None:
    """wp-comet:100 speaks of the game of 1752 only."""

    def miscite(variant: Variant) -> Variant:
        return replace(variant, pack=cite(variant.pack.rule, "wp-comet:100 wp-comet:999", "no-such-point"))

    failures = said(coverage(library(), changed(miscite))[1])
    assert "cites wp-comet:100, which does not speak of comet-1718" in failures
    assert "cites wp-comet:999, which is not in the corpus" in failures
    assert "wp-comet:049: a rule of comet-1718 that no rule cites" in failures
    assert "a rule embodies 'no-such-point', which has no reading" in failures


def test_a_reading_that_no_rule_embodies_fails_coverage() -> None:
    def forget(variant: Variant) -> Variant:
        return replace(variant, credit=())

    assert "comet-1718/reading/counters-run-out: can be read in several ways" in said(
        coverage(library(), changed(forget))[1]
    )


def test_an_example_without_a_scenario_and_a_gap_without_a_reading_fail_coverage(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(integrity, "scenarios_of", lambda *_: ())
    failures = said(coverage(with_corpus(gaps={"comet-1718": ("C18-99",)}), COMET)[1])
    assert "C18-99: a silence in the sources of comet-1718 that no reading covers" in failures
    assert "wp-comet:066: an example of comet-1718 that no scenario cites" in failures


def test_conduct_that_nothing_cites_and_nobody_excuses_fails_coverage() -> None:
    failures = said(coverage(with_corpus(out_of_scope={}), COMET)[1])
    assert "wp-comet:059: conduct in comet-1718 that nothing cites" in failures


def test_a_lost_passage_fails_integrity() -> None:
    passages = library().corpus.passages
    holed = {key: passage for key, passage in passages.items() if key != "wp-comet:100"}
    failures = said(corpus_is_whole(with_corpus(passages=holed))[1])
    assert failures == "passages/wp-comet.toml: there is no wp-comet:100"


@pytest.mark.parametrize(
    ("aspect", "name"),
    [
        ("stop", "king"),
        ("stop", "comet-as-king"),
        ("passing", "lead"),
        ("passing", "natural-card"),
        ("payment", "king"),
        ("payment", "manille"),
        ("payment", "manille-as-nine"),
        ("payment", "block"),
        ("settlement", "points"),
        ("settlement", "manille"),
    ],
)
def test_a_rule_taken_away_fails_a_scenario(aspect: str, name: str) -> None:
    def take_away(variant: Variant) -> Variant:
        kept = tuple(cited for cited in getattr(variant, aspect) if cited.name != name)
        fields: dict[str, Any] = {aspect: kept}
        return replace(variant, **fields)

    assert check_scenarios(library(), changed(take_away))[1]


def test_a_wrong_payment_fails_a_scenario() -> None:
    """wp-comet:070: a king is worth one jeton."""

    def overpay(variant: Variant) -> Variant:
        rules = tuple(
            replace(cited, rule=payment.RankPays(KING, 2)) if cited.name == "king" else cited
            for cited in variant.payment
        )
        return replace(variant, payment=rules)

    assert "the gains are (4, -2, -2), not (2, -1, -1)" in said(
        check_scenarios(library(), changed(overpay))[1]
    )


def test_a_rule_that_no_scenario_sees_fails() -> None:
    def add(variant: Variant) -> Variant:
        extra: Cited[Any] = cite(stop.StopRanks((1,)), "wp-comet:069", name="ace")
        return replace(variant, stop=(*variant.stop, extra))

    failures = said(check_scenarios(library(), changed(add))[1])
    assert "comet-1718/stop/ace: no scenario sees this rule at work" in failures
    assert "comet-1718/stop/ace: no scenario sees what this rule refuses or leaves undone" in failures


def test_a_reading_that_changes_nothing_is_not_told_apart() -> None:
    def deaf(variant: Variant) -> Variant:
        default = comet_1718(COMET.variant.choices)
        return replace(variant, stop=default.stop, succession=default.succession)

    failures = said(check_readings_told_apart(library(), changed(deaf))[1])
    assert "comet-1718/reading/comet-stops: no scenario fails when it is read as 'yes'" in failures


def test_a_changed_play_fails_the_golden_play() -> None:
    def silence(variant: Variant) -> Variant:
        return replace(variant, announcement=())

    failures = said(check_golden(library(), changed(silence))[1])
    assert "golden/comet-1718.jsonl: line 9 differs, at first in its 'said'; kept: {" in failures
    assert failures.count("differs") == golden.SITTINGS


FIRST_ACT = 7  # the number of lines before it


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda lines: lines, ""),
        (
            lambda lines: [lines[0].replace("1718", "1717"), *lines[1:]],
            "line 1 differs, at first in its 'game'",
        ),
        (lambda lines: [*lines[:4], *lines[5:]], "line 5 differs, at first in its 'kind'"),
        (
            lambda lines: [line.replace('"of": 1}', '"of": 99}') for line in lines],
            """its 'of'; kept: {"act": "pass", "of": 99}, now: {"act": "pass", "of": 1}""",
        ),
        (
            lambda lines: [*lines[:FIRST_ACT], '{"act": "lay 9♦ as 5", "of": 1}', *lines[FIRST_ACT + 1 :]],
            "line 8 differs, at first in its 'of'",
        ),
        (
            lambda lines: [*lines[:FIRST_ACT], '{"act": "pass", "of": 1}', *lines[FIRST_ACT + 1 :]],
            "line 8 cannot be played: comet-1718: passing is not allowed",
        ),
        (
            lambda lines: [*lines[:FIRST_ACT], *(line for line in lines if '"game"' in line)],
            "line 8 cannot be played: another act is wanted, and none is kept",
        ),
        (lambda lines: lines[:-1], """kept: nothing, now: {"deal": 2, """),
        (lambda lines: [*lines, lines[-1]], ", now: nothing"),
        (lambda lines: [*lines, lines[0]], f"the sittings are not {golden.SITTINGS}"),
        (lambda lines: lines[: len(lines) // 9], f"the sittings are not {golden.SITTINGS}"),
    ],
)
def test_a_golden_play_that_was_changed_fails(
    change: Callable[[list[str]], list[str]], complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / golden.FOLDER).mkdir()
    lines = change(golden_play(COMET).splitlines())
    (tmp_path / golden.FOLDER / "comet-1718.jsonl").write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.setitem(vars(library()), "checks", tmp_path)
    compared, failures = check_golden(library(), COMET)
    assert compared == len(lines)
    assert complaint in said(failures)
    assert bool(complaint) == bool(failures)


def test_a_game_without_a_golden_play_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden, "FOLDER", "nowhere")
    assert "there is no golden play" in said(check_golden(library(), COMET)[1])


def test_a_golden_play_is_written_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(library()), "checks", tmp_path)
    (tmp_path / "golden").mkdir()
    assert golden.write_golden(library(), COMET).read_text(encoding="utf-8") == golden_play(COMET)
    assert [path.name for path in (tmp_path / "golden").iterdir()] == ["comet-1718.jsonl"]


def test_a_golden_play_does_not_turn_on_the_order_of_acts() -> None:
    class Backwards(StopsGame):
        def acts(self, table: Table) -> tuple[Act, ...]:
            return (*reversed(super().acts(table)), *super().acts(table))

    assert golden_play(Backwards(COMET.variant, comet_1718)) == golden_play(COMET)


@dataclass(frozen=True)
class LosesCards(StopsGame):
    """A game whose lays are lost."""

    def play(self, table: Table, act: Act) -> Step:
        """Return the step without the run."""
        step = super().play(table, act)
        return Step(step.position._replace(run=(), runs=()), step.events)


@dataclass(frozen=True)
class MakesMoney(StopsGame):
    """A game that gives the first player a jeton with every act."""

    def play(self, table: Table, act: Act) -> Step:
        """Return the step with a jeton from nowhere."""
        step = super().play(table, act)
        purses = (step.position.purses[0] + 1, *step.position.purses[1:])
        return Step(step.position._replace(purses=purses), step.events)


@dataclass(frozen=True)
class ShowsHands(StopsGame):
    """A game in which everybody sees everything."""

    def sight(self, table: Table, seat: int) -> Sight:
        """Return a sight with all hands in it."""
        return super().sight(table, seat)._replace(hand=frozenset().union(*table.hands))


@dataclass(frozen=True)
class OffersNothing(StopsGame):
    """A game that runs out of acts."""

    def acts(self, table: Table) -> tuple[Act, ...]:  # noqa: ARG002 - the protocol's signature
        """Return no act."""
        return ()


@dataclass(frozen=True)
class OffersTwice(StopsGame):
    """A game that lists each act twice."""

    def acts(self, table: Table) -> tuple[Act, ...]:
        """Return every act twice."""
        return super().acts(table) * 2


@dataclass(frozen=True)
class RefusesSilently(StopsGame):
    """A game that does not say why."""

    def why_not(self, table: Table, act: Act) -> Refusal | None:
        """Return a refusal without its grounds."""
        refusal = super().why_not(table, act)
        return refusal and refusal._replace(passages=(), readings=())


@dataclass(frozen=True)
class CitesNowhere(StopsGame):
    """A game that cites a passage that does not exist."""

    def why_not(self, table: Table, act: Act) -> Refusal | None:
        """Return a refusal with a passage that is not in the corpus."""
        refusal = super().why_not(table, act)
        if refusal is None or not refusal.rule:
            return refusal
        return refusal._replace(passages=("wp-comet:999",))


@dataclass(frozen=True)
class FactsWithGrounds(StopsGame):
    """A game that hides the rule by which it refuses, but not what it rests on."""

    def why_not(self, table: Table, act: Act) -> Refusal | None:
        """Return a refusal that names no rule and cites a passage."""
        refusal = super().why_not(table, act)
        return refusal and refusal._replace(rule="", passages=("wp-comet:063",))


@dataclass(frozen=True)
class NamesNoRule(StopsGame):
    """A game whose refusals and events name a rule that it does not have."""

    def why_not(self, table: Table, act: Act) -> Refusal | None:
        """Return a refusal by nobody's rule."""
        refusal = super().why_not(table, act)
        return refusal and refusal._replace(rule="comet-1718/whim")


@dataclass(frozen=True)
class EventsNameNoRule(StopsGame):
    """A game whose events name a rule that it does not have."""

    def play(self, table: Table, act: Act) -> Step:
        """Return the step with nobody's rule behind its events."""
        step = super().play(table, act)
        return Step(step.position, tuple(event._replace(rule="comet-1718/whim") for event in step.events))


@dataclass(frozen=True)
class SaysNothing(StopsGame):
    """A game whose acts cause no events."""

    def play(self, table: Table, act: Act) -> Step:
        """Return the step without events, its money undone."""
        return Step(super().play(table, act).position._replace(purses=table.purses), ())


@dataclass(frozen=True)
class GoesNowhere(StopsGame):
    """A game in which nothing ever changes."""

    def play(self, table: Table, act: Act) -> Step:
        """Return the position that was."""
        events = super().play(table, act).events
        return Step(table, tuple(event for event in events if event.transfer is None))


@pytest.mark.parametrize(
    ("faulty", "complaint"),
    [
        (LosesCards, "cards are lost or made"),
        (MakesMoney, "the payments told do not make the purses"),
        (ShowsHands, "sees what it cannot see"),
        (OffersNothing, "there is no act"),
        (OffersTwice, "an act is listed twice"),
        (FactsWithGrounds, "is refused as a fact, which needs no passage and no reading"),
        (RefusesSilently, "which cites nothing"),
        (CitesNowhere, "which cites a passage that is not there"),
        (NamesNoRule, "which is no rule of the game"),
        (EventsNameNoRule, "which is no rule of the game"),
        (SaysNothing, "an act causes nothing"),
        (GoesNowhere, "play has not ended after"),
    ],
)
def test_conformance_catches_a_game_that_breaks_a_property(faulty: type[StopsGame], complaint: str) -> None:
    _, failures = check_conformance(library(), faulty(COMET.variant, comet_1718), 30, vary=False)
    assert complaint in said(failures)


def test_conformance_counts_what_it_tried_and_varies_readings() -> None:
    tried, failures = check_conformance(library(), COMET, 10)
    assert tried >= 10
    assert failures == ()


def test_a_scenario_file_with_a_fault_names_the_scenario(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "scenarios").mkdir()
    file = tmp_path / "scenarios" / "faulty.toml"
    monkeypatch.setitem(vars(library()), "checks", tmp_path)
    for text, complaint in (
        ('[[scenario]]\nname = "a"\nplays = ["2♣"]', "faulty.toml, a: field 'cites' is empty"),
        (
            '[[scenario]]\nname = "a"\ncites = ["x"]\nplys = []',
            "field 'plys' is not known; did you mean 'plays'?",
        ),
        ('[[scenario]]\nname = "a"\ncites = ["x"]\n' * 2, "two scenarios have this name"),
        ('[[scenario]]\nname = "a"\ncites = ["x"]\nover = "yes"', "true or false is wanted"),
        ('[[scenario]]\nname = "a"\ncites = ["x"]\ngains = ["1"]', "a list of whole numbers is wanted"),
        (
            '[[scenario]]\nname = "a"\ncites = ["x"]\nholds = {pool = "1"}',
            "a table of whole numbers is wanted",
        ),
        ('[[scenario]]\nname = "a"\ncites = ["x"]\nseats = 3\npurses = [1]', "has 1 purses for 3 players"),
        ('[[scenario]]\nname = "a"\ncites = ["x"]\nseats = 3\nturn = 3', "the seats are 0 to 2"),
    ):
        scenario.scenarios_of.cache_clear()
        file.write_text(text, encoding="utf-8")
        with pytest.raises(nines.CorpusError) as caught:
            scenario.scenarios_of(library(), "faulty")
        assert complaint in str(caught.value)
    scenario.scenarios_of.cache_clear()


def test_ablation_names_a_rule_whose_replacement_nobody_notices(monkeypatch: pytest.MonkeyPatch) -> None:
    one = tuple(
        one for one in scenario.scenarios_of(library(), "comet-1718") if one.name.startswith("six cannot")
    )
    monkeypatch.setattr(ablation, "scenarios_of", lambda *_: one)
    failures = said(ablation.check_ablation(library(), COMET)[1])
    assert "comet-1718/value: no scenario notices this in its place: an ace counts 20" in failures
    assert "6 to 8 can play" not in failures


@dataclass(frozen=True)
class NothingLeads:
    """A rule of no source: no card may be led."""

    def leads(self, leading: Leading) -> frozenset[Card]:  # noqa: ARG002 - the protocol's signature
        """Return no card."""
        return frozenset()


def test_a_game_that_breaks_under_one_reading_only_is_caught() -> None:
    def make(choices: Choices) -> Variant:
        variant = comet_1718(choices)
        if not choices.yes("comet-stops"):
            return variant
        return replace(variant, lead=cite(NothingLeads(), "wp-comet:063"))

    game = StopsGame(make(COMET.variant.choices), make)
    assert check_conformance(library(), game, 5, vary=False)[1] == ()
    tried, failures = check_read_otherwise(library(), game, 1)
    assert tried == 45 + 100
    assert "comet-1718[comet-stops=yes]: there is no act" in said(failures)
    assert not any("comet-1718[direction=anticlockwise]" in str(failure) for failure in failures)


def test_a_scenario_that_excludes_a_candidate_does_not_tell_it_apart() -> None:
    commit = nines.load("commit-1857")
    scenarios = {one.name: one for one in scenario.scenarios_of(library(), "commit-1857")}
    in_suit = scenarios["cards are laid one at a time"]
    without = scenarios["read without suits, cards are still laid one at a time"]
    assert not misses(commit, in_suit, "several-of-a-rank", "yes")
    assert misses(commit, without, "several-of-a-rank", "yes")


def test_points_that_a_game_has_on_another_base_only_vary_too() -> None:
    names = [game.name for game in combinations(nines.load("commit-1991"))]
    older = [name for name in names if "base-game=commit-1857" in name]
    assert 20 < len(older) < 60
    assert any("aces-stop=yes" in name for name in older)


def test_random_combinations_are_a_hundred_and_none_is_excluded() -> None:
    names = [game.name for game in combinations(COMET)]
    assert len(names) == 100
    assert len(set(names)) > 95
    assert not any("in-suit=yes" in name and "several-of-a-rank=yes" in name for name in names)
