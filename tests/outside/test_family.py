"""A family that a package from outside brings goes through every layer: no general room names a family.

The family is made up for these tests: games of tricks, which are of another kind than Stops.
"""

from __future__ import annotations

import json
import shutil
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from click.testing import CliRunner

import nines
from nines.cli import commands
from nines.errors import CorpusError, RequestError, UnknownNameError
from nines.kernel.playing import begin, dealt
from nines.libraries import Library
from nines.lineage import editions
from nines.policies import policy, usual
from nines.reference.likeness import likeness_answer
from nines.shuffle import DEALS, Stream
from nines_verification import verify
from nines_verification.golden import golden_play
from nines_verification.tools import NO_TOOLS, tools_of

if TYPE_CHECKING:
    from nines.kernel.game import AnyGame

OUTSIDE: Final = Path(__file__).parent
COMMANDS: Final = {  # what is typed, and a text in the answer
    "list": "Lifts",
    "list --policies": "Always play a card of the highest rank.",
    "show lifts": "tricks",
    "show lifts/trick": "The highest card of the suit led takes the trick",
    "show lifts/reading/must-follow": "Any card may be played.",
    "show lifting": "Lifts",
    "show lifts-card:004": "lifts/following",
    "show lifts/following": "Which cards may be played to a trick?",
    "show high": "No source gives this advice.",
    "gaps lifts": "must-follow",
    "history trick": "Lifts, 2028",
    "diff steps lifts --evidence": "Which cards are used?",
    "diff lifts lifts[must-follow=no] --decide": "first difference",
    "matrix": "Following",
    "lineage": "Lifts",
    "cite lifts/trick": "lifts/trick, in odd_steps",
    "play lifts --seats 3 --seed 7 --match --trace": "takes the trick",
    "play lifts --seats 2 --seed 7 --policy high": "played by policy: high",
    "perft lifts --deal K♣J♦|Q♣Q♦": "number of lines of play",
    "perft lifts --seats 2": "lines in all",
    "sensitivity lifts --seats 2 --deals 3 --workers 1": "must-follow=no",
}


@pytest.fixture(autouse=True)
def path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Python find the package, as an installed one is found."""
    monkeypatch.syspath_prepend(str(OUTSIDE))


@pytest.fixture
def library() -> Library:
    return nines.library("odd_steps")


@pytest.fixture
def game(library: Library) -> AnyGame:
    return library.load("lifts")


def run(typed: str, *more: str, given: str = "") -> str:
    result = CliRunner().invoke(commands, ["--library", "odd_steps", *typed.split(), *more], input=given)
    assert result.exit_code == 0, (typed, result.output)
    return " ".join(result.output.split())


def test_its_game_is_loaded_played_and_explained(game: AnyGame) -> None:
    position = game.start(["Q♣ J♦", "K♠ K♣"])
    assert [str(act) for act in game.legal_acts(position)] == ["put J♦", "put Q♣"]
    position = game.play(position, game.parse_act("put Q♣")).position
    refusal = game.why_not(position, game.parse_act("K♠"))
    assert refusal is not None
    assert (refusal.rule, refusal.passages) == ("lifts/following", ("lifts-card:004",))
    assert game.read({"must-follow": "no"}).why_not(position, game.parse_act("K♠")) is None
    seen = game.observe(position, 0)
    assert (seen.counts, seen.hand) == ((1, 2), game.start(["J♦", "K♠"]).hands[0])
    for act in ("K♣", "K♠", "J♦"):
        position = game.play(position, game.parse_act(act)).position
    assert game.outcome(position) == ((1,), (0, 2))
    assert game.settle(position).position.first_hand == 1


def test_a_position_or_an_act_of_another_family_is_refused(library: Library, game: AnyGame) -> None:
    steps = library.load("steps")
    with pytest.raises(RequestError, match="a position of steps is not for lifts"):
        game.legal_acts(steps.start(["10♣", "J♠"]))
    with pytest.raises(RequestError, match="expected an act of lifts"):
        game.play(game.start(["Q♣", "K♣"]), steps.parse_act("10♣"))


@pytest.mark.parametrize("seats", [2, 3])
def test_its_players_imagine_deals_that_agree_with_what_they_saw(game: AnyGame, seats: int) -> None:
    others = 0
    for seed in range(6):
        position = dealt(game, begin(game, seats, seed).position, seed).position
        for _ in range(5):
            act = game.legal_acts(position)[0]
            position = game.play(position, act).position
        seat = position.to_act
        imagined = game.family.determinize(game.rule_set, position, seat, Stream.of(seed, DEALS, 1))
        assert game.observe(imagined, seat) == game.observe(position, seat)
        assert imagined.cards() == position.cards()
        others += imagined.hands != position.hands
    assert bool(others) == (seats > 2)  # of two players, each knows what the other holds


@pytest.mark.parametrize("typed", COMMANDS)
def test_each_command_knows_its_game(typed: str) -> None:
    assert COMMANDS[typed] in run(typed)


def test_a_person_plays_it_and_is_advised() -> None:
    typed = "hint\ntricks\nwhy put K♣\n" + "1\n" * 6
    said = run("play lifts --human 1 --seats 2 --seed 3 --trace", given=typed)
    assert "the others play by policy: high" in said
    assert "takes the trick" in said
    assert "won" in said


def test_the_engine_simulates_it_by_the_policies_of_its_family(tmp_path: Path) -> None:
    kept = str(tmp_path / "lifts")
    said = run("simulate lifts --seats 2 --deals 30 --policy high,random --out", kept)
    assert "there is no compiled code for the family tricks" in said
    assert "policies high, random" in said
    assert "30 deals" in run("simulate", "--show", kept)


def test_its_policies_are_known_to_its_games_alone(library: Library, game: AnyGame) -> None:
    assert policy("high", game).serves(game)
    assert usual(library, game, 2) == ("high", "high")
    with pytest.raises(UnknownNameError, match="no policy 'high'"):
        policy("high")
    with pytest.raises(UnknownNameError, match="no policy 'high'"):
        policy("high", library.load("steps"))


def test_its_recorded_play_follows_the_policy_that_the_family_names(game: AnyGame) -> None:
    assert json.loads(golden_play(game).splitlines()[0])["policy"] == game.family.recorded_policy == "high"


def test_the_lineage_and_the_comparison_of_accounts_take_it_in(library: Library) -> None:
    assert editions(library) == {}  # both games are outside the descent
    corpus = library.corpus
    inside = {slug: replace(game, outside="") for slug, game in corpus.games.items()}
    likeness = likeness_answer(Library(replace(corpus, games=inside), library.catalogue, library.package))
    assert likeness.editions == ("steps", "long-steps", "lifts")
    assert [(claim.younger, claim.older, claim.own_words) for claim in likeness.claims] == [
        ("long-steps", "steps", ()),
    ]


@pytest.mark.slow
def test_all_checks_of_its_game_are_made_and_hold(library: Library) -> None:
    sections = {section.name: section for section in verify(library, ["lifts"])}
    assert all(section.passed for section in sections.values())
    assert {"golden play", "scenarios", "rule coverage", "perft", "lock"} <= sections.keys()
    assert {"conformance", "completeness", "imagined deals", "read otherwise"} <= sections.keys()
    assert sections["completeness"].checked > 100  # with acts that the family's own tools write


def test_a_family_without_tools_is_checked_as_it_is_dealt(library: Library, game: AnyGame) -> None:
    bare = replace(game.family, checked_by="")
    assert tools_of(bare) == NO_TOOLS
    with_bare = Library(library.corpus, library.catalogue, library.package)
    vars(with_bare)["load"] = lambda _: replace(game, family=bare)
    sections = list(verify(with_bare, ["lifts"], only=("completeness", "golden play")))
    assert [section.passed for section in sections] == [True, True]


def test_tools_that_are_none_are_refused(game: AnyGame) -> None:
    with pytest.raises(CorpusError, match="is not the tools of a family"):
        tools_of(replace(game.family, checked_by="odd_steps.games:lifts"))


@pytest.mark.parametrize("file", ["games.toml", "editions.toml"])
def test_a_family_that_the_catalogue_lacks_is_refused(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = f"other_steps_{file[0]}"
    folder = shutil.copytree(OUTSIDE / "odd_steps", tmp_path / package)
    catalogue = folder / "catalogue.py"
    catalogue.write_text(
        catalogue.read_text(encoding="utf-8").replace("odd_steps", package), encoding="utf-8"
    )
    records = folder / "corpus" / file
    text = records.read_text(encoding="utf-8").replace('family = "tricks"', 'family = "trick"')
    records.write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in [name for name in sys.modules if name.startswith(package)]:
        monkeypatch.delitem(sys.modules, name)
    result: Any = CliRunner().invoke(commands, ["--library", package, "list"])
    assert result.exit_code == 2
    assert "field 'family' is 'trick'; did you mean 'tricks'?" in result.stderr
    assert result.stderr.startswith(f"nines: {file}, lift")
