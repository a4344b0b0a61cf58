"""What documents claim: the record is read strictly, tried again, and written without touching the rest."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import nines
import nines_verification.claims
from nines import library
from nines.errors import CorpusError
from nines.libraries.claims import UNTRIED, Found, read_claims
from nines_verification import __main__ as command
from nines_verification.claims import write
from nines_verification.claims.interval import share
from nines_verification.claims.judge import TRIED, check_claims
from nines_verification.integrity import corpus_is_whole, coverage

if TYPE_CHECKING:
    from collections.abc import Callable

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
    monkeypatch.setattr(write, "__file__", str(copy / "write.py"))
    return copy


def spoil(folder: Path, old: str, new: str) -> None:
    text = (folder / FILE).read_text(encoding="utf-8")
    assert old in text
    (folder / FILE).write_text(text.replace(old, new, 1), encoding="utf-8")
    vars(library())["claims"] = read_claims(folder)


def as_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every claim come out as is on record, without trying it."""
    outcomes = {
        one.tried: one.found for judged in library().claims.by_document.values() for one in judged.claims
    }

    def come_out(found: Found) -> Callable[[], Found]:
        return lambda: found

    for tried, found in outcomes.items():
        monkeypatch.setitem(TRIED, tried, come_out(found))


def faults(slug: str = THREE) -> str:
    return "\n".join(map(str, check_claims(library(), nines.load(slug))[1]))


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


def test_another_verdict_on_record_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    as_recorded(monkeypatch)
    assert faults() == ""
    spoil(folder, 'verdict = "fails"', 'verdict = "holds"')
    assert "claims/wp-ninety-nine.toml nought-is-next: now gives Found(verdict='fails'" in faults()


@pytest.mark.parametrize(
    ("old", "new"),
    [("There are 220 ways", "There are 221 ways"), ("sample = 400", "sample = 401"), ("= 1967", "= 7")],
)
def test_another_number_on_record_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str
) -> None:
    as_recorded(monkeypatch)
    spoil(folder, old, new)
    assert "now gives" in faults()


def test_what_no_function_tries_is_told(folder: Path) -> None:
    spoil(folder, 'tried = "ways-to-bid"', 'tried = "ways-of-bidding"')
    with pytest.raises(
        CorpusError, match=r"wp-ninety-nine.toml.*ways-to-bid.*nothing tries 'ways-of-bidding'"
    ):
        faults()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('verdict = "holds"', 'verdict = "true"', "true"),
        ("sample = 400", 'sample = "many"', "sample"),
        ("seed = 1967", "seed = 1967\nseeds = 2", "seeds"),
        ('asks = "Are there 220', 'ask = "Are there 220', "asks"),
        ('"wp-ninety-nine:011" = "', '"wp-ninety-nine:011" = 7 # "', UNTRIED),
    ],
)
def test_the_record_is_read_strictly(folder: Path, old: str, new: str, told: str) -> None:
    with pytest.raises(CorpusError, match=told):
        spoil(folder, old, new)


def test_a_claim_that_nobody_tries_is_told(folder: Path) -> None:
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
def test_a_record_of_what_is_not_claimed_is_told(folder: Path, old: str, new: str, told: str) -> None:
    spoil(folder, old, new)
    assert told in "\n".join(map(str, corpus_is_whole(library())[1]))


def test_what_was_not_tried_says_why() -> None:
    claims = library().claims
    assert claims.left_untried("wp-ninety-nine:012").startswith("No text says how long players take")
    assert claims.left_untried("wp-ninety-nine:127") == claims.left_untried("wp-comet:001") == ""
    assert [claim.key for claim in claims.of("wp-ninety-nine:127")] == ["ways-to-bid"]


def test_writing_leaves_the_rest_of_a_file_alone(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    as_recorded(monkeypatch)
    before = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    assert command.main(["claims"]) == 0
    assert capsys.readouterr().out.count("read the difference before you commit it") == len(before)
    assert {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()} == before


def test_what_is_found_is_written_down(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = (folder / FILE).read_text(encoding="utf-8").splitlines()
    as_recorded(monkeypatch)
    monkeypatch.setitem(TRIED, "ways-to-bid", lambda: Found("fails", 'In "none", 0 %.', 3, 5))
    monkeypatch.setitem(TRIED, "three-is-common", lambda: Found("undecided", "So."))
    list(write.write_claims())
    text = (folder / FILE).read_text(encoding="utf-8")
    written = tomllib.loads(text)
    assert [written["ways-to-bid"][field] for field in ("verdict", "found", "sample", "seed")] == [
        *("fails", 'In "none", 0 %.', 3, 5)
    ]
    assert "sample" not in written["three-is-common"]
    findings = ("verdict", "found", "sample", "seed")
    assert [line for line in text.splitlines() if not line.startswith(findings)] == [
        line for line in before if not line.startswith(findings)
    ]


def test_a_share_has_its_interval() -> None:
    """The interval of 10 of 20 by Wilson's formula is 0.299 to 0.701."""
    half = share(10, 20)
    assert (round(half.low, 3), round(half.high, 3)) == (0.299, 0.701)
    none, all_of_them = share(0, 20), share(20, 20)
    assert none.low == pytest.approx(0, abs=1e-12)
    assert none.high == pytest.approx(1 - all_of_them.low)
