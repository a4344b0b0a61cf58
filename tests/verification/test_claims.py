"""What documents claim: the record is read strictly, tried again, and written without touching the rest."""

from __future__ import annotations

import ast
import shutil
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import nines
import nines_verification.claims
from nines import library
from nines.errors import CorpusError
from nines.libraries.claims import FAMILY, KINDS, UNTRIED, Found, read_claims
from nines_tools.claims import write
from nines_verification import __main__ as command
from nines_verification.claims import judge as judging
from nines_verification.claims import rests
from nines_verification.claims.interval import share
from nines_verification.claims.judge import SLOW, TRIED, check_claims, is_stale
from nines_verification.integrity import corpus_is_whole, coverage

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.libraries.claims import Claim
    from nines_verification.report import Level

KEPT = Path(nines_verification.claims.__file__).parent
FILE = "wp-ninety-nine.toml"
THREE = "ninety-nine-3p"
SLUGS = [listed.slug for listed in nines.library().catalogue.games if library().claims.about(listed.slug)]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the record that may be spoilt."""
    copy = tmp_path / "claims"
    shutil.copytree(KEPT, copy, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    monkeypatch.setitem(vars(library()), "claims", read_claims(copy))
    monkeypatch.setattr(write, "STORED", tmp_path)
    return copy


def spoil(folder: Path, old: str, new: str) -> None:
    text = (folder / FILE).read_text(encoding="utf-8")
    assert old in text
    (folder / FILE).write_text(text.replace(old, new, 1), encoding="utf-8")
    vars(library())["claims"] = read_claims(folder)


def as_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every claim come out as is on record, without trying it."""
    kept = {key: one.found for key, one in read_claims(KEPT).by_key.items()}

    def recorded_in(module: str) -> Callable[[Claim], Found]:
        def come_out(claim: Claim) -> Found:
            return kept[claim.key]._replace(rests="")

        come_out.__module__ = module  # the code on which a result rests
        return come_out

    for tried, test in TRIED.items():
        monkeypatch.setitem(TRIED, tried, recorded_in(test.__module__))


def faults(slug: str = THREE, level: Level = "standard") -> str:
    return "\n".join(map(str, check_claims(library(), nines.load(slug), level)[1]))


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_on_record_is_what_is_found(slug: str) -> None:
    tried, failures = check_claims(library(), nines.load(slug))
    assert tried == len(library().claims.about(slug)) > 0
    assert failures == ()


def test_nothing_is_on_record_that_no_document_claims() -> None:
    assert corpus_is_whole(library())[1] == ()
    assert {one.tried for judged in library().claims.by_document.values() for one in judged.claims} == set(
        TRIED
    )


def test_another_verdict_on_record_is_reported(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    as_recorded(monkeypatch)
    assert faults() == ""
    spoil(folder, 'verdict = "holds"', 'verdict = "fails"')
    assert "claims/wp-ninety-nine.toml ways-to-bid: now gives Found(verdict='holds'" in faults()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("There are 220 ways", "There are 221 ways"),
        ("sample = 1000", "sample = 1001"),
        ("seed = 1967", "seed = 7"),
        ('policies = ["sensible"]', 'policies = ["random"]'),
        ('estimate = "', 'estimate = "1'),
        ("intervals = 1", "intervals = 3"),
    ],
)
def test_another_number_on_record_is_reported(folder: Path, old: str, new: str) -> None:
    assert faults() == ""
    spoil(folder, old, new)
    assert ("now gives" if "ways" in old else "choice-matters: is stale") in faults()


def test_new_words_do_not_make_a_result_stale(folder: Path) -> None:
    spoil(folder, "If the claim is true, a player who chooses", "If this is true, a player who chooses")
    assert faults() == ""


@pytest.mark.parametrize("of", ["_rules", "_code"])
def test_changed_rules_or_code_make_a_result_stale(monkeypatch: pytest.MonkeyPatch, of: str) -> None:
    claim = library().claims.by_key["choice-matters"]
    assert not is_stale(claim)
    monkeypatch.setattr(rests, of, lambda _: "another")
    assert is_stale(claim)


def test_words_and_comments_are_not_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The digest of a module changes with its code alone."""

    def digest(text: str) -> str:
        (tmp_path / "module.py").write_text(text, encoding="utf-8")
        monkeypatch.setattr(rests, "_parsed", lambda name: ast.parse((tmp_path / name).read_text("utf-8")))
        return rests._code.__wrapped__("module.py")  # noqa: SLF001 - without its cache

    plain = digest('"""Words."""\nx = 1\n')
    assert digest('"""Other words."""\nx = 1  # said\n') == plain
    assert digest('"""Words."""\nx = 2\n') != plain


def test_a_full_run_plays_the_simulations_again(monkeypatch: pytest.MonkeyPatch) -> None:
    as_recorded(monkeypatch)
    claim = library().claims.by_key["choice-matters"]
    monkeypatch.setitem(TRIED, claim.tried, lambda _: Found("fails", "No."))
    monkeypatch.setattr(judging, "rests_of", lambda *_: "same")
    assert "choice-matters: now gives Found(verdict='fails'" in faults(level="full")


def test_every_claim_and_advice_has_an_entry_or_a_reason() -> None:
    claims, passages = library().claims, library().corpus.passages.values()
    judged = [one.id for one in passages if one.kind in KINDS]
    assert len(judged) == 97
    for one in judged:
        assert bool(claims.of(one)) != bool(claims.left_untried(one)), one


def test_every_entry_has_its_plan_and_its_result() -> None:
    for claim in library().claims.by_key.values():
        assert claim.found.verdict != "untested", claim.key
        assert claim.found.says
        assert claim.means
        simulated = claim.method == SLOW
        assert simulated == bool(claim.sample and claim.seed and claim.measures)
        assert simulated == bool(claim.found.estimate and claim.found.intervals and claim.found.rests)


def test_the_level_of_the_intervals_is_enough_for_all() -> None:
    assert sum(one.found.intervals for one in library().claims.by_key.values()) <= FAMILY


def test_what_no_function_tries_is_reported(folder: Path) -> None:
    spoil(folder, 'tried = "ways-to-bid"', 'tried = "ways-of-bidding"')
    with pytest.raises(
        CorpusError, match=r"wp-ninety-nine.toml.*ways-to-bid.*there is no test 'ways-of-bidding'"
    ):
        faults()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('verdict = "holds"', 'verdict = "true"', "true"),
        ('method = "exact"', 'method = "guess"', "guess"),
        ("sample = 1000", 'sample = "many"', "sample"),
        ("seed = 1967", "seed = 1967\nseeds = 2", "seeds"),
        ('asks = "Are there 220', 'ask = "Are there 220', "asks"),
        ('"wp-ninety-nine:011" = "', '"wp-ninety-nine:011" = 7 # "', UNTRIED),
    ],
)
def test_the_record_is_read_strictly(folder: Path, old: str, new: str, told: str) -> None:
    with pytest.raises(CorpusError, match=told):
        spoil(folder, old, new)


def test_a_claim_that_nobody_tries_is_reported(folder: Path) -> None:
    game = nines.load(THREE)
    assert coverage(library(), game)[1] == ()
    spoil(folder, 'passages = ["wp-ninety-nine:127"]', 'passages = ["wp-ninety-nine:126"]')
    (failure,) = coverage(library(), game)[1]
    assert str(failure) == (
        "wp-ninety-nine:127: is an untested claim; test it in claims/wp-ninety-nine.toml,"
        " or say there why not"
    )


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "wp-ninety-nine:078",
            "wp-ninety-nine:999",
            "wp-ninety-nine:999 says nothing about 'ninety-nine-2p'",
        ),
        ("ninety-nine-2p", "ninety-nine-5p", "wp-ninety-nine:078 says nothing about 'ninety-nine-5p'"),
        ('"wp-ninety-nine:011" =', '"wp-ninety-nine:015" =', "wp-ninety-nine:015: is not a claim or advice"),
    ],
)
def test_a_record_of_what_is_not_claimed_is_reported(folder: Path, old: str, new: str, told: str) -> None:
    spoil(folder, old, new)
    assert told in "\n".join(map(str, corpus_is_whole(library())[1]))


def test_what_was_not_tried_says_why() -> None:
    claims = library().claims
    assert "no text says how long players take" in claims.left_untried("wp-ninety-nine:012")
    assert claims.left_untried("wp-ninety-nine:127") == claims.left_untried("no-document:001") == ""
    assert [claim.key for claim in claims.of("wp-ninety-nine:127")] == ["ways-to-bid"]


def test_writing_leaves_the_rest_of_a_file_alone(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    as_recorded(monkeypatch)
    monkeypatch.setattr(judging, "rests_of", lambda claim, *_: claim.found.rests)
    before = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    assert command.main(["claims", "--workers", "1"]) == 0
    assert capsys.readouterr().out.count("read the difference") == len(library().claims.by_key)
    assert {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()} == before


def test_only_stale_claims_are_tested_again_if_so_asked(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(folder, "seed = 1967", "seed = 7")
    as_recorded(monkeypatch)
    assert (
        command.main(
            ["claims", "--workers", "1", "--stale", "choice-matters", "three-is-common", "ways-to-bid"]
        )
        == 0
    )
    assert "choice-matters" in capsys.readouterr().out.splitlines()[0]
    assert command.main(["claims", "no-such-claim"]) == 2
    assert "no claim 'no-such-claim'" in capsys.readouterr().err


def test_what_is_found_is_written_down(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = (folder / FILE).read_text(encoding="utf-8").splitlines()
    as_recorded(monkeypatch)
    found = Found("fails", 'In "none", 0 %.', "0.00", "-1.00", "1.00", 2, ("a",), ("b: holds",))
    monkeypatch.setitem(TRIED, "ways-to-bid", lambda _: found)
    monkeypatch.setitem(TRIED, "three-is-common", lambda _: Found("undecided", "So."))
    list(write.write_claims(["ways-to-bid", "three-is-common"]))
    text = (folder / FILE).read_text(encoding="utf-8")
    written = tomllib.loads(text)
    assert library().claims.by_key["ways-to-bid"].found != found
    assert read_claims(folder).by_key["ways-to-bid"].found == found
    assert "estimate" not in written["three-is-common"]
    findings = ("verdict", "found", "estimate", "low", "high", "intervals", "stays", "changes", "rests")
    assert [line for line in text.splitlines() if not line.startswith(findings)] == [
        line for line in before if not line.startswith(findings)
    ]


def test_a_share_has_its_interval() -> None:
    """The interval of 10 of 20 by Wilson's formula, at 4.2148 standard errors, is 0.157 to 0.843."""
    half = share(10, 20)
    assert (round(half.low, 3), round(half.high, 3)) == (0.157, 0.843)
    none, all_of_them = share(0, 20), share(20, 20)
    assert none.low == pytest.approx(0, abs=1e-12)
    assert none.high == pytest.approx(1 - all_of_them.low)


def test_a_searched_claim_is_stale_once_deals_are_imagined_differently(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    claims, code = library().claims.by_key, vars(rests)["_code"]

    def digests() -> list[str]:
        tested = (claims["mostly-luck"], claims["some-choices"])
        return [rests.rests_of(one, one.found, TRIED[one.tried]) for one in tested]

    searched, played = digests()
    for module in ("stops.imagined", "kernel.imagining", "kernel.rooms", "stops.moves"):
        monkeypatch.setattr(
            rests, "_code", lambda name, other=f"nines.{module}": "" if name == other else code(name)
        )
        now = digests()
        assert now[0] != searched
        assert now[1] == played


def test_no_result_rests_on_imports_for_types_alone() -> None:
    found = rests.modules_of(nines.load("red-nines-20c").family, TRIED["ladder"])
    assert {"nines.stops.imagined", "nines.kernel.history", "nines.stops.ending"} <= found
    assert "nines.kernel.game" not in found
