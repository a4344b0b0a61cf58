"""Every check of `nines verify` must be able to fail: each is shown a fault that was put in on purpose."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pytest

import nines
from nines import library
from nines.cards import KING
from nines.corpus.heads import Head
from nines.corpus.retired import Retired
from nines.evidence.cite import By, Cited, cite, decided_by
from nines.evidence.warrant import Detail
from nines.kernel.transition import Transition
from nines.libraries import Library
from nines.stops.family import STOPS
from nines.stops.games.comet_1718 import comet_1718
from nines.stops.rules import payment, stop
from nines_verification import golden, integrity, rule_coverage, scenario
from nines_verification.candidate_plays import check_candidate_plays
from nines_verification.conformance import check_conformance
from nines_verification.golden import check_golden, golden_play
from nines_verification.integrity import corpus_is_whole, coverage, lineage_holds
from nines_verification.mutation import trying
from nines_verification.mutation.rule_mutants import rule_mutants
from nines_verification.mutation.rule_run import check_mutants, tally
from nines_verification.otherwise import check_read_otherwise, combinations
from nines_verification.perform import check_scenarios
from nines_verification.told_apart import misses

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nines.cards import Card
    from nines.evidence.choices import Choices
    from nines.kernel.refusal import Objection
    from nines.stops.acts import Act
    from nines.stops.family import StopsGame
    from nines.stops.position import StopsObservation, StopsPosition
    from nines.stops.rule_inputs import Leading
    from nines.stops.rule_set import StopsRules

COMET = nines.load("comet-1718")


def changed(change: Callable[[StopsRules], StopsRules]) -> StopsGame:
    """Return Comet 1718 with a fault, under whatever reading it is asked for."""

    def make(choices: Choices) -> StopsRules:
        return change(comet_1718(choices))

    return STOPS.game(make, COMET.choices)


def library_with(**fields: Any) -> Library:  # noqa: ANN401 - each field of a corpus has its own type
    """Return the library with another corpus."""
    ours = library()
    return Library(replace(ours.corpus, **fields), ours.catalogue, ours.package)


def said(failures: tuple[object, ...]) -> str:
    return "\n".join(map(str, failures))


@pytest.mark.slow
def test_the_sound_game_passes_every_check() -> None:
    checks = (coverage, check_scenarios, check_golden, check_candidate_plays, check_mutants)
    assert [check(library(), COMET)[1] for check in checks] == [(), (), (), (), ()]
    assert corpus_is_whole(library())[1] == ()
    assert lineage_holds(library())[1] == ()


def test_a_line_of_descent_that_is_broken_fails_the_lineage() -> None:
    left = dict(library().corpus.relations)
    del left["new-comet/descends-from/comet"]
    checked, failures = lineage_holds(library_with(relations=left))
    assert "no descent leads from comet to new-comet" in said(failures)
    assert checked == len(left) + len(library().corpus.attestations)


def test_a_rule_that_cites_nothing_of_the_game_fails_coverage() -> None:
    """wp-comet:100 speaks of the game of 1752 only."""

    def miscite(rules: StopsRules) -> StopsRules:
        return rules.replaced(
            {"pack": decided_by(cite("wp-comet:100 wp-comet:999", lambda: rules.pack.rule), "no-such-point")}
        )

    failures = said(coverage(library(), changed(miscite))[1])
    assert "cites wp-comet:100, which is not about comet-1718" in failures
    assert "cites wp-comet:999, which is not in the corpus" in failures
    assert "wp-comet:049: is a rule of comet-1718 that no rule cites" in failures
    assert "a rule embodies 'no-such-point', which has no reading" in failures


def test_a_reading_that_no_rule_embodies_fails_coverage() -> None:
    def forget(rules: StopsRules) -> StopsRules:
        return rules.replaced({"credit": None})

    assert "comet-1718/reading/counters-run-out: can be read in several ways" in said(
        coverage(library(), changed(forget))[1]
    )


def test_an_example_without_a_scenario_fails_coverage(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(integrity, "scenarios_of", lambda *_: ())
    failures = said(coverage(library(), COMET)[1])
    assert "wp-comet:066: is an example of comet-1718 that no scenario cites" in failures


def test_conduct_that_nothing_cites_and_nobody_excuses_fails_coverage() -> None:
    failures = said(coverage(library_with(out_of_scope={}), COMET)[1])
    assert "wp-comet:059: is conduct in comet-1718 that nothing cites" in failures


def test_a_retired_rule_that_there_is_and_a_successor_that_there_is_not_fail_integrity() -> None:
    old, new = "comet-1718/stop/king", "comet-1718/stop/queen"
    retired = {key: Retired(key, (new,), "for a test") for key in (old, new)}
    failures = said(corpus_is_whole(library_with(retired=retired))[1])
    assert f"retired.toml {old}: is retired, but the rule exists" in failures
    assert f"retired.toml {old}: its successor {new} does not exist" in failures
    assert f"retired.toml {new}: is retired" not in failures
    only_read_so = Retired(new, ("comet-1718/stop/comet",), "for a test")
    assert corpus_is_whole(library_with(retired={new: only_read_so}))[1] == ()


def test_a_lost_passage_fails_integrity() -> None:
    passages = library().corpus.passages
    holed = {key: passage for key, passage in passages.items() if key != "wp-comet:100"}
    failures = said(corpus_is_whole(library_with(passages=holed))[1])
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
    def take_away(rules: StopsRules) -> StopsRules:
        kept = tuple(cited for cited in getattr(rules, aspect) if cited.name != name)
        fields: dict[str, Any] = {aspect: kept}
        return rules.replaced(fields)

    assert check_scenarios(library(), changed(take_away))[1]


def test_a_wrong_payment_fails_a_scenario() -> None:
    """wp-comet:070: a king is worth one jeton."""

    def overpay(variant: StopsRules) -> StopsRules:
        rules = tuple(
            replace(cited, rule=payment.RankPays(KING, 2)) if cited.name == "king" else cited
            for cited in variant.payment
        )
        return variant.replaced({"payment": rules})

    assert "the gains are (4, -2, -2), not (2, -1, -1)" in said(
        check_scenarios(library(), changed(overpay))[1]
    )


def test_a_rule_that_no_scenario_shows_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def add(rules: StopsRules) -> StopsRules:
        extra: Cited[Any] = cite(By("wp-comet:069", name="ace"), stop.StopRanks, ranks=(1,))
        return rules.replaced({"stop": (*rules.stop, extra)})

    one = tuple(
        one for one in scenario.scenarios_of(library(), "comet-1718") if one.name.startswith("six cannot")
    )
    monkeypatch.setattr(rule_coverage, "scenarios_of", lambda *_: one)
    failures = said(rule_coverage.check_rule_coverage(library(), changed(add))[1])
    assert "comet-1718/stop/ace: no scenario shows this rule at work" in failures
    assert "comet-1718/stop/ace: no scenario shows what this rule refuses or withholds" in failures
    assert "comet-1718/seats: no scenario shows what this rule refuses or withholds" not in failures


def test_a_reading_that_changes_nothing_is_not_told_apart() -> None:
    def deaf(rules: StopsRules) -> StopsRules:
        default = comet_1718(COMET.choices)
        return rules.replaced({"stop": default.stop, "succession": default.succession})

    game = changed(deaf)
    mutants = [one for one in rule_mutants(library(), game) if one.name == "comet-stops: yes"]
    found = tally(library(), game, mutants)
    assert (found.kills, [*found.alike, *found.gaps]) == (0, ["read comet-stops: yes"])


def test_a_changed_play_fails_the_golden_play() -> None:
    def silence(rules: StopsRules) -> StopsRules:
        return rules.replaced({"announcement": ()})

    failures = said(check_golden(library(), changed(silence))[1])
    assert "golden/comet-1718.jsonl: line 10 differs, at first in its 'said'; kept: {" in failures
    assert failures.count("differs") == 1


FIRST_ACT = 7  # the number of lines before it


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda lines: lines, ""),
        (
            lambda lines: [lines[0].replace("1718", "1717"), *lines[1:]],
            "line 2 differs, at first in its 'game'",
        ),
        (lambda lines: [*lines[:4], *lines[5:]], "line 6 differs, at first in its 'kind'"),
        (
            lambda lines: [line.replace('"of": 1}', '"of": 99}') for line in lines],
            """its 'of'; kept: {"act": "lay J♥", "of": 99}, now: {"act": "lay J♥", "of": 1}""",
        ),
        (
            lambda lines: [*lines[:FIRST_ACT], '{"act": "lay 9♦ as 5", "of": 1}', *lines[FIRST_ACT + 1 :]],
            "line 9 differs, at first in its 'of'",
        ),
        (
            lambda lines: [*lines[:FIRST_ACT], '{"act": "pass", "of": 1}', *lines[FIRST_ACT + 1 :]],
            "line 9 cannot be played: comet-1718: you may not pass",
        ),
        (
            lambda lines: [*lines[:FIRST_ACT], *(line for line in lines if '"game"' in line)],
            "line 9 cannot be played: another act is needed, but none is stored",
        ),
        (lambda lines: lines[:-1], """kept: nothing, now: {"deal": 2, """),
        (lambda lines: [*lines, lines[-1]], ", now: nothing"),
        (lambda lines: [*lines, lines[0]], ", now: nothing"),
        (lambda lines: lines[: len(lines) // 9], "kept: nothing, now: {"),
        (lambda _: [], "line 2 differs"),
    ],
)
def test_a_golden_play_that_was_changed_fails(
    change: Callable[[list[str]], list[str]], complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / golden.FOLDER).mkdir()
    lines, head = change(golden_play(COMET).splitlines()), Head("make it", "1f").line().strip()
    (tmp_path / golden.FOLDER / "comet-1718.jsonl").write_text("\n".join([head, *lines]), encoding="utf-8")
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
    written = golden.write_golden(library(), COMET).read_text(encoding="utf-8")
    assert written.partition("\n")[2] == golden_play(COMET)
    assert [path.name for path in (tmp_path / "golden").iterdir()] == ["comet-1718.jsonl"]


def faulty(**functions: Callable[..., Any]) -> StopsGame:
    """Return Comet 1718 with other functions to play it by."""
    family = replace(STOPS, play=replace(STOPS.play, **functions))  # type: ignore[arg-type]
    return family.game(comet_1718, COMET.choices)


def backwards(rules: StopsRules, position: StopsPosition) -> tuple[Act, ...]:
    """List the acts from the last to the first."""
    return STOPS.play.legal_acts(rules, position)[::-1]


def backwards_and_twice(rules: StopsRules, position: StopsPosition) -> tuple[Act, ...]:
    """List the acts from the last to the first, and all of them again."""
    return (*backwards(rules, position), *STOPS.play.legal_acts(rules, position))


def test_a_golden_play_does_not_turn_on_the_order_of_acts() -> None:
    assert golden_play(faulty(legal_acts=backwards_and_twice)) == golden_play(COMET)


def loses_cards(rules: StopsRules, position: StopsPosition, act: Act) -> Transition[StopsPosition]:
    """Play on without what has been laid."""
    step = STOPS.play.apply(rules, position, act)
    return Transition(step.position._replace(run=(), runs=()), step.events)


def makes_money(rules: StopsRules, position: StopsPosition, act: Act) -> Transition[StopsPosition]:
    """Play on with a jeton for the first player from nowhere."""
    step = STOPS.play.apply(rules, position, act)
    ledger = step.position.ledger
    more = ledger._replace(seats=(ledger.seats[0] + 1, *ledger.seats[1:]))
    return Transition(step.position._replace(ledger=more), step.events)


def shows_hands(rules: StopsRules, position: StopsPosition, seat: int) -> StopsObservation:
    """Let a seat see all hands."""
    return STOPS.play.observe(rules, position, seat)._replace(hand=frozenset().union(*position.hands))


def offers_nothing(rules: StopsRules, position: StopsPosition) -> tuple[Act, ...]:  # noqa: ARG001 - the signature of all
    """Run out of acts."""
    return ()


def offers_twice(rules: StopsRules, position: StopsPosition) -> tuple[Act, ...]:
    """List every act twice."""
    return STOPS.play.legal_acts(rules, position) * 2


def with_other_grounds(**fields: Any) -> Callable[[StopsRules, StopsPosition, Act], Objection | None]:  # noqa: ANN401
    """Refuse by rules with other fields."""

    def objection(rules: StopsRules, position: StopsPosition, act: Act) -> Objection | None:
        found = STOPS.play.objection(rules, position, act)
        return found if found is None or found[0] is None else (replace(found[0], **fields), found[1])

    return objection


def events_name_no_rule(rules: StopsRules, position: StopsPosition, act: Act) -> Transition[StopsPosition]:
    """Play on with nobody's rule behind the events."""
    step = STOPS.play.apply(rules, position, act)
    return Transition(step.position, tuple(event._replace(rule="comet-1718/whim") for event in step.events))


def says_nothing(rules: StopsRules, position: StopsPosition, act: Act) -> Transition[StopsPosition]:
    """Play on without events, the money undone."""
    step = STOPS.play.apply(rules, position, act)
    return Transition(step.position._replace(ledger=position.ledger))


def goes_nowhere(rules: StopsRules, position: StopsPosition, act: Act) -> Transition[StopsPosition]:
    """Stay where the game was."""
    events = STOPS.play.apply(rules, position, act).events
    return Transition(position, tuple(event for event in events if event.giver is None))


@pytest.mark.slow_cases("functions0-cards disappear or appear")
@pytest.mark.parametrize(
    ("functions", "complaint"),
    [
        ({"apply": loses_cards}, "cards disappear or appear"),
        ({"apply": makes_money}, "the payments in the events do not match the balances"),
        ({"observe": shows_hands}, "sees what it cannot see"),
        ({"legal_acts": offers_nothing}, "there is no act"),
        ({"legal_acts": offers_twice}, "an act is listed twice"),
        ({"legal_acts": backwards}, "the acts are not in canonical order"),
        (
            {"objection": with_other_grounds(key="")},
            "is refused as a fact, which needs no passage and no reading",
        ),
        (
            {"objection": with_other_grounds(details=(Detail("", "", ("wp-comet:999",)),))},
            "which cites an unknown passage",
        ),
        ({"objection": with_other_grounds(key="comet-1718/whim")}, "which is not a rule of the game"),
        ({"apply": events_name_no_rule}, "which is not a rule of the game"),
        ({"apply": says_nothing}, "an act causes no event"),
        ({"apply": goes_nowhere}, "play has not ended after"),
    ],
)
def test_conformance_catches_a_game_that_breaks_a_property(
    functions: dict[str, Callable[..., Any]], complaint: str
) -> None:
    _, failures = check_conformance(library(), faulty(**functions), 30, vary=False)
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
        ('[[scenario]]\nname = "a"\ncites = ["x"]\nover = "yes"', "expected true or false"),
        ('[[scenario]]\nname = "a"\ncites = ["x"]\ngains = ["1"]', "expected a list of whole numbers"),
        (
            '[[scenario]]\nname = "a"\ncites = ["x"]\nholds = {pool = "1"}',
            "expected a table of whole numbers",
        ),
        (
            '[[scenario]]\nname = "a"\ncites = ["x"]\nseats = 3\nbalances = [1]',
            "has 1 balances for 3 players",
        ),
        ('[[scenario]]\nname = "a"\ncites = ["x"]\nseats = 3\nturn = 3', "the seats are 0 to 2"),
    ):
        scenario.scenarios_of.cache_clear()
        file.write_text(text, encoding="utf-8")
        with pytest.raises(nines.CorpusError) as caught:
            scenario.scenarios_of(library(), "faulty")
        assert complaint in str(caught.value)
    scenario.scenarios_of.cache_clear()


def test_a_mutant_that_nobody_notices_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    one = tuple(
        one for one in scenario.scenarios_of(library(), "comet-1718") if one.name.startswith("six cannot")
    )
    monkeypatch.setattr(trying, "scenarios_of", lambda *_: one)
    monkeypatch.setattr(trying, "replayed_difference", lambda *_: "")
    mutants = [one for one in rule_mutants(library(), COMET) if one.key in ("seats", "value")]
    found = tally(library(), COMET, mutants)
    assert any(name.startswith("exchanged value") for name in found.gaps)
    assert "shifted seats: most=6" not in found.survivors


@dataclass(frozen=True)
class NothingLeads:
    """A rule of no source: no card may be led."""

    def leads(self, leading: Leading) -> frozenset[Card]:  # noqa: ARG002 - the protocol's signature
        """Return no card."""
        return frozenset()


@pytest.mark.slow
def test_a_game_that_breaks_under_one_reading_only_is_caught() -> None:
    def make(choices: Choices) -> StopsRules:
        variant = comet_1718(choices)
        if choices["comet-stops"] != "yes":
            return variant
        return variant.replaced({"lead": cite("wp-comet:063", NothingLeads)})

    game = STOPS.game(make, COMET.choices)
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
