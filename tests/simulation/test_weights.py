"""The weight of open questions: what is compared, how it is summed and stored, and who is told."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from click.testing import CliRunner

import nines
from nines.cli import commands
from nines.cli.compare import show_weights
from nines.errors import FileError, RequestError
from nines.kernel.family import Family
from nines.libraries import Library
from nines.policies import seated
from nines.reference.doubts import doubt_answers
from nines.reference.gaps import wanted_answers
from nines.reference.weights import FOLDER, pairs_in_words, question_weights, weights_answer, weights_of
from nines.simulation.runners import FIGURES, Alone
from nines.weights import stored
from nines.weights.change import MEASURES, change_of, changed, exceeded, excess_of, quantile
from nines.weights.stored import Stored, Weighed, WeightsError, read, write
from nines.weights.weighing import (
    _compare,
    _pairs,
    _runner,
    alone,
    compare_deals,
    together,
    weigh,
    weighing_request,
)
from nines_verification.weighed import check_weights, standard, weighed, write_weights

if TYPE_CHECKING:
    from pathlib import Path

    from nines.weights.stored import WeighingRequest

COMET, SMALL = "comet-1718", "oxford-whist"
OURS = nines.library()
MADE_BY = "python -m nines_verification weigh oxford-whist"


def asked(name: str = COMET, deals: int = 40, strongest: int = 0) -> WeighingRequest:
    game = nines.load(name)
    return weighing_request(game, deals=deals, seats=3, policies=["random"], seed=5, strongest=strongest)


def rows(name: str, deals: int) -> Any:  # noqa: ANN401 - an array
    played = Alone(nines.load(name), 3, seated(["random"], 3))
    return np.array([played.row(5, number) for number in range(1, deals + 1)], np.int64)


def test_the_changes_are_those_of_the_deals_one_by_one() -> None:
    one, other = rows(COMET, 40), rows(f"{COMET}[comet-stops=yes]", 40)
    found = change_of(changed(one, other), quantile(1))
    pairs = list(zip(one.tolist(), other.tolist(), strict=True))
    gains = len(FIGURES)
    assert found.winner.value == sum(a[0] != b[0] for a, b in pairs) / 40
    assert found.payments.value == sum(a[gains:] != b[gains:] for a, b in pairs) / 40
    assert found.course.value == sum(a != b for a, b in pairs) / 40 > 0
    assert found.acts.value == pytest.approx(sum(b[1] - a[1] for a, b in pairs) / 40)
    assert found.before.acts == pytest.approx(sum(a[1] for a, _ in pairs) / 40)
    paid = [sum(map(abs, b[gains:])) / 2 - sum(map(abs, a[gains:])) / 2 for a, b in pairs]
    assert found.paid.value == pytest.approx(sum(paid) / 40)
    first = [(row[0] >> row[6] & 1) for row in one.tolist()]
    assert found.before.first_hand == sum(first) / 40


def test_two_answers_that_have_nothing_to_do_with_each_other_change_no_more_together() -> None:
    generator = np.random.default_rng(1)
    none = generator.integers(0, 9, (500, len(FIGURES) + 2))
    none[:, FIGURES.index("first_hand")] = 0
    one, other, both, close = (none.copy() for _ in range(4))
    one[:, 1] += 2
    other[:, 1] += 3
    both[:, 1] += 5
    close[:, 1] += 9
    assert excess_of({"deals": 500, **exceeded(none, one, other, both)}, quantile(3)).matters is False
    assert excess_of({"deals": 500, **exceeded(none, one, other, close)}, quantile(3)).acts.value == 4


def test_a_change_that_chance_explains_has_no_weight() -> None:
    none = np.zeros((400, len(FIGURES) + 2), np.int64)
    none[:, 1] = 10
    other = none.copy()
    other[::2, 1] += 1
    other[1::2, 1] -= 1
    same = change_of(changed(none, other), quantile(6))
    assert (same.shift, same.course.value) == (0.0, 1.0)
    other[:, 1] += 3
    more = change_of(changed(none, other), quantile(6))
    assert 0.25 < more.shift == more.shift_of("acts") < 0.3


def test_every_other_answer_is_compared_and_pairs_are_of_two_questions() -> None:
    game = nines.load(COMET)
    singles = tuple(alone(game))
    playable = {
        f"{point}={candidate}"
        for point, reading in game.choices.points.readings().items()
        for candidate in reading.playable[1:]
    }
    assert {one.choices[0] for one in singles} == playable
    chosen = [one for one in singles if one.choices[0].startswith(("in-suit", "cards-left", "several"))]
    pairs = list(together(game, chosen))
    points = [{choice.partition("=")[0] for choice in one.choices} for one in pairs]
    assert all(len(two) == 2 for two in points)
    assert {"several-of-a-rank", "in-suit"} not in points  # these exclude each other
    assert {"in-suit", "cards-left"} in points


def test_the_weightiest_answers_are_combined_in_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    kept, answer = stored_of(COMET), weights_answer(OURS, COMET)
    assert answer is not None
    game, singles = nines.load(COMET), tuple(alone(nines.load(COMET)))
    pairs = _pairs(game, kept.request, singles, {one.names: one for one in kept.weighed})
    assert [one.names for one in kept.weighed] == [one.names for one in (*singles, *pairs)]
    combined = {choice for one in pairs for choice in one.choices}
    weightiest = [one.choices[0] for one in answer.alone if one.against == COMET]
    assert combined == set(weightiest[: kept.request.strongest])
    show_weights(answer)
    shown = capsys.readouterr().out
    assert "Two answers together, minus what each changes alone" in shown
    assert pairs_in_words(answer).split()[0] in shown


def stored_of(slug: str) -> Stored:
    assert OURS.checks is not None
    kept = read(OURS.checks / FOLDER / f"{slug}.jsonl", MADE_BY)
    assert kept is not None
    return kept


@pytest.mark.slow
def test_the_result_depends_neither_on_the_workers_nor_on_an_interruption() -> None:
    request = asked(SMALL, 5)
    whole = weigh(OURS, request, workers=1)
    assert len(whole.weighed) == len(list(alone(nines.load(SMALL))))
    seen: list[int] = []
    rest = weigh(
        OURS,
        request,
        known=whole.weighed[4:],
        workers=2,
        report=lambda found, _: seen.append(len(found.weighed)),
    )
    assert rest == whole
    assert len(seen) == 4


def test_a_comparison_whose_rules_have_changed_is_made_again() -> None:
    request = asked(SMALL, 2)
    found = weigh(OURS, request, workers=1)
    old = [replace(one, rests_on="0" * 16, by_engine=99) for one in found.weighed]
    assert weigh(OURS, request, known=old, workers=1) == found


def test_what_cannot_be_played_is_said_and_the_rest_is_weighed() -> None:
    game, request = nines.load("red-nines-1881"), asked("red-nines-1881", 2)
    wanted = ("how-many-players=only-eight", "both-red-aces-when=one-turn")
    found = [_compare(OURS, request, one) for one in alone(game) if one.choices[0] in wanted]
    assert "is not for 3 players" in found[0].why
    told = weights_of(Stored(request, tuple(found), "1f"))
    assert [one.why == "" for one in told.alone] == [True, False]
    assert told.alone[1].change is None


def test_stored_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    file = tmp_path / "comet.jsonl"
    kept = Stored(asked(), (Weighed((COMET, "b"), ("x=y",), {"deals": 3}, 2, "", "ab"),), "1f")
    assert read(file, MADE_BY) is None
    write(file, kept, MADE_BY)
    assert read(file, MADE_BY) == kept
    assert [one.name for one in tmp_path.iterdir()] == ["comet.jsonl"]


@pytest.mark.parametrize(
    "text", ["", "{}\n", "not JSON\n", '{"format": 2}\n', '{"format": 1, "game": "x"}\n', "[1]\n"]
)
def test_a_damaged_file_is_refused_in_one_line(tmp_path: Path, text: str) -> None:
    file = tmp_path / "odd.jsonl"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(WeightsError, match=r"odd\.jsonl does not have the form of stored weights"):
        read(file, MADE_BY)


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    with pytest.raises(FileError, match="cannot be written"):
        write(tmp_path / "here", Stored(asked(), (), "1f"), MADE_BY)
    assert [one.name for one in tmp_path.iterdir()] == ["here"]


@pytest.mark.slow
def test_every_edition_has_weights_and_they_are_current() -> None:
    assert weighed(OURS)
    for slug in OURS.playable:
        checked, failures = check_weights(OURS, nines.load(slug))
        assert checked
        assert failures == ()


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["comet-1718", "pope-joan-1909", "oxford-whist"])
def test_stored_weights_come_out_again(slug: str) -> None:
    """One comparison of an edition is played again, whole."""
    kept = stored_of(slug)
    assert kept.request == standard(nines.load(slug))
    one = kept.weighed[len(kept.weighed) // 3]
    again = _compare(OURS, kept.request, next(it for it in alone(nines.load(slug)) if it.names == one.names))
    assert replace(again, rests_on=one.rests_on) == one


def test_missing_and_stale_weights_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, kept = nines.load("oxford-whist"), stored_of("oxford-whist")
    library = Library(OURS.corpus, OURS.catalogue, OURS.package)
    assert OURS.checks is not None
    lock = "rules.lock.json"
    (tmp_path / lock).write_bytes((OURS.checks / lock).read_bytes())
    monkeypatch.setattr(Library, "checks", tmp_path)
    (tmp_path / FOLDER).mkdir()
    assert "nothing is stored; run python -m nines_verification weigh oxford-whist" in str(
        check_weights(library, game)[1]
    )
    file = tmp_path / FOLDER / "oxford-whist.jsonl"
    first, second, *rest = kept.weighed
    odd = replace(first, names=(first.names[0], "oxford-whist[gone=yes]"))
    found = (odd, replace(second, rests_on="0"), *rest)
    write(file, Stored(kept.request, found, kept.rests_on), MADE_BY)
    said = [str(one) for one in check_weights(library, game)[1]]
    assert len(said) == 3
    assert any("nothing is stored" in one and first.names[1] in one for one in said)
    assert any("is stale" in one and second.names[1] in one for one in said)
    assert any("gone" in one for one in said)


def test_weights_are_stored_game_by_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nines_verification.weighed.standard", lambda game: asked(game.slug, 2))
    folder = tmp_path / "weights"
    assert list(write_weights(OURS, ["oxford-whist"], folder)) == ["oxford-whist: 7 comparisons of 2 deals"]
    first = (folder / "oxford-whist.jsonl").read_bytes()
    assert list(write_weights(OURS, ["oxford-whist"], folder)) == ["oxford-whist: 7 comparisons of 2 deals"]
    assert (folder / "oxford-whist.jsonl").read_bytes() == first


def test_the_compiled_code_and_the_engine_weigh_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    one = compare_deals(OURS, COMET, "comet-1753", asked(deals=30))
    assert one.one.by_engine == 0

    _runner.cache_clear()  # so that no runner with compiled code is kept
    monkeypatch.setattr(Family, "compiled", lambda _: None)
    other = compare_deals(OURS, COMET, "comet-1753", asked(deals=30))
    monkeypatch.undo()
    _runner.cache_clear()
    assert other.one.by_engine == 30
    assert other.change == one.change


@pytest.mark.slow
def test_open_questions_have_weights_and_wanted_texts_are_asked_for_the_heaviest_first() -> None:
    weights = question_weights(OURS, COMET)
    found = {one.reading.point: one.weight for one in doubt_answers(OURS, COMET)}
    assert {point: found[point] for point in weights} == weights
    for text in wanted_answers(OURS).wanted:
        order = []
        for one in text.readings:
            weight = question_weights(OURS, one.game).get(one.key.rpartition("/")[2])
            order.append((weight.shift, weight.touched) if weight else (0.0, 0.0))
            assert one.weight == (weight.short if weight else "")
        assert order == sorted(order, reverse=True)


def test_showing_weights_makes_no_compared_game(monkeypatch: pytest.MonkeyPatch) -> None:
    load = Library.load

    def plain(library: Library, name: str) -> Any:  # noqa: ANN401 - any game
        assert "[" not in name
        return load(library, name)

    monkeypatch.setattr(Library, "load", plain)
    library = Library(OURS.corpus, OURS.catalogue, OURS.package)
    assert any(one.weight for text in wanted_answers(library).wanted for one in text.readings)


def test_the_words_of_a_weight_say_what_the_figures_say() -> None:
    answer = weights_answer(OURS, COMET)
    assert answer is not None
    for point, those in answer.by_question.items():
        says = question_weights(OURS, COMET)[point].says
        assert len(says) == len(those)
        for one, said in zip(those, says, strict=True):
            assert f"“{one.choices[0].partition('=')[2]}”" in said
            if one.change is None:
                assert "cannot be played" in said
            elif not one.change.course.value:
                assert said.endswith("changes nothing.")
            elif not one.change.shift:
                assert "but no average significantly" in said
            else:
                assert ("the number of acts" in said) == bool(one.change.shift_of("acts"))
                assert ("the amount exchanged" in said) == bool(one.change.shift_of("paid"))
    assert answer.intervals >= MEASURES * len(answer.alone)


def run(*typed: str) -> Any:  # noqa: ANN401 - of click
    return CliRunner().invoke(commands, typed, env={"COLUMNS": "100", "NO_COLOR": "1"})


def test_the_command_shows_the_weights_keeps_them_and_goes_on(tmp_path: Path) -> None:
    file = str(tmp_path / "w.jsonl")
    typed = ("sensitivity", SMALL, "--deals", "20", "--seats", "3", "--workers", "1")
    first = run(*typed, "--out", file)
    assert first.exit_code == 0, first.output
    assert "Answers that change an average" in first.stdout
    assert "hold together at 95 %" in first.stdout
    again = run(*typed, "--out", file)
    assert again.stdout == first.stdout
    data = json.loads(run(*typed, "--out", file, "--json").stdout)
    assert (data["deals"], data["seats"], data["policies"]) == (20, 3, ["random"] * 3)
    assert len(data["alone"]) == 7
    assert data["alone"][0]["change"]["acts"]["of"] == 20
    other = run(*typed, "--seed", "2", "--out", file)
    assert (other.exit_code, "the weights of another request" in other.stderr) == (2, True)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (("sensitivity", COMET, "--deals", "0", "--seats", "3"), "0 deals cannot be played"),
        (("sensitivity", COMET, "--deals", "5", "--seats", "9"), "is not for 9 players"),
        (("sensitivity", COMET, "--deals", "5", "--seats", "3", "--pairs", "-1"), "cannot be combined"),
        (("sensitivity", COMET, "--deals", "5", "--seats", "3", "--policy", "gredy"), "greedy"),
        (("diff", COMET, "comet-1753", "--deals", "5"), "--deals needs --seats"),
        (("diff", COMET, "ninety-nine-4p", "--deals", "5", "--seats", "3"), "is not for 3 players"),
    ],
)
def test_what_cannot_be_weighed_is_said_in_one_line(typed: tuple[str, ...], words: str) -> None:
    result = run(*typed)
    assert result.exit_code == 2
    assert words in result.stderr
    assert "Traceback" not in result.output


def test_two_editions_play_the_same_shuffles() -> None:
    shown = run("diff", COMET, "comet-1753", "--deals", "50", "--seats", "3")
    assert shown.exit_code == 0, shown.output
    assert "other winners" in shown.stdout
    data = json.loads(run("diff", COMET, "comet-1753", "--deals", "50", "--seats", "3", "--json").stdout)
    one, change = data["one"], data["change"]
    assert one["means"]["acts"]["value"] == pytest.approx(change["before"]["acts"])
    after = change["before"]["acts"] + change["acts"]["value"]
    assert data["other"]["means"]["acts"]["value"] == pytest.approx(after)


def test_a_game_is_the_same_as_itself() -> None:
    change = compare_deals(OURS, COMET, f"{COMET}[comet-stops=no]", asked(deals=20)).change
    assert change.course.value == 0
    assert change.shift == 0


def test_no_request_is_out_of_range() -> None:
    with pytest.raises(RequestError, match="ask for 1 or more"):
        asked(deals=0)
    assert stored.FORMAT == 1
