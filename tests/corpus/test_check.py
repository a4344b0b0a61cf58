"""What a record names is there, and its keys have the right form; a fault is reported with its place."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from tests.corpus.conftest import COMET, ENTRY, READINGS, Fault, check_fault

from nines import library
from nines.corpus import load_corpus
from nines.corpus.check import check
from nines.errors import CorpusError

if TYPE_CHECKING:
    from pathlib import Path

FAULTS = {
    # what would reach a reader's terminal, or nobody
    "a character that cannot be printed": Fault(
        COMET,
        'says = "The king is a stop."',
        'says = "\\u001b[31mThe king is a stop."',
        ("wp-comet:069", "has a character that cannot be printed"),
    ),
    "a field of the scope that nobody reads": Fault(
        "scope.toml",
        "[comet-1718.passages]",
        "[comet-1718]\npasages = {}\n[comet-1718.passages]",
        ("'pasages' is not known",),
    ),
    "the key of a document that leads out of a folder": Fault(
        "documents.toml", "[wp-comet]", '["../wp-comet"]', ("documents.toml, ../wp-comet", "short words")
    ),
    # names that lead nowhere
    "a passage of a reading": Fault(
        READINGS,
        'passages = ["wp-comet:014", "wp-comet:223"]',
        'passages = ["wp-comet:014", "wp-comet:9223"]',
        ("direction: no passage 'wp-comet:9223'; did you mean 'wp-comet:223'",),
    ),
    "a passage of a candidate": Fault(
        READINGS,
        'passages = ["wp-red-nines:027"] }',
        'passages = ["wp-red-nine:027"] }',
        ("two-players, no: no passage 'wp-red-nine:027'; did you mean 'wp-red-nines:027'",),
    ),
    "a point of a reading": Fault(
        READINGS, "[direction]", "[directions]", ("no point 'directions'; did you mean 'direction'",)
    ),
    "a point of an exclusion": Fault(
        READINGS,
        'in-suit = "yes" }',
        'in-suits = "yes" }',
        ("excluded", "no point 'in-suits'; did you mean 'in-suit'"),
    ),
    "a candidate of an exclusion": Fault(
        READINGS,
        'in-suit = "yes" }',
        'in-suit = "yess" }',
        ("excluded: no candidate of in-suit 'yess'; did you mean 'yes'",),
    ),
    "a point beside which another is idle": Fault(
        READINGS,
        "beside = { first-hand-lot =",
        "beside = { first-hand-lots =",
        ("first-hand-cut, idle: no point 'first-hand-lots'; did you mean 'first-hand-lot'",),
    ),
    "a candidate beside which a point is idle": Fault(
        READINGS,
        '"suit-turned-up" }, why = "nobody cuts"',
        '"suit-turned" }, why = "nobody cuts"',
        ("first-hand-cut, idle: no candidate of first-hand-lot 'suit-turned'; did you mean",),
    ),
    "a candidate that is idle": Fault(
        READINGS,
        'why = "nobody cuts" }',
        'why = "nobody cuts", candidates = ["lowst"] }',
        ("first-hand-cut, idle: no candidate 'lowst'; did you mean 'lowest'",),
    ),
    "a carried question that is idle and that nobody asks": Fault(
        "readings/comet-1752.toml",
        "\nfirst-hand-lot = [",
        "\nfirst-hand-lots = [",
        ("amends, idle: no point of the amended game 'first-hand-lots'; did you mean 'first-hand-lot'",),
    ),
    "a carried question that is idle beside what is not there": Fault(
        "readings/comet-1752.toml",
        'beside = { opening-stock = "as-in-1991" }, why = "the player',
        'beside = { opening-stocks = "as-in-1991" }, why = "the player',
        ("amends, idle first-hand-lot: no point 'opening-stocks'; did you mean 'opening-stock'",),
    ),
    "a question of another base that is idle beside what that base has not": Fault(
        "readings/comet-2018.toml",
        'opera = "never" }, why',
        'operas = "never" }, why',
        ("amends, idle opera-after-passes: no point 'operas'; did you mean 'opera'",),
    ),
    "a candidate of another base beside which a question is idle": Fault(
        "readings/comet-2018.toml",
        'opera = "never" }, why',
        'opera = "nevr" }, why',
        ("amends, idle opera-after-passes: no candidate of opera 'nevr'; did you mean 'never'",),
    ),
    "an idle question beside nothing": Fault(
        READINGS,
        'beside = { first-hand-lot = "suit-turned-up" }, why = "nobody',
        'beside = {}, why = "nobody',
        ("first-hand-cut, idle: field 'beside' is empty",),
    ),
    "a game of a passage": Fault(
        COMET,
        "",
        ENTRY.replace("comet-1718", "comet-1781"),
        ("wp-comet:999: no game or edition 'comet-1781'", "'comet-1718'"),
    ),
    "a source of a passage": Fault(
        COMET,
        "",
        ENTRY + 'cites = [{ source = "academie1817" }]\n',
        ("wp-comet:999: no source 'academie1817'; did you mean", "'academie1718'?"),
    ),
    "a source of a document": Fault(
        "documents.toml",
        'source = "peel1891"',
        'source = "peel1819"',
        ("peel-1891: no source 'peel1819'", "'peel1891'"),
    ),
    "a base that is unrelated and cannot be amended": Fault(
        "readings/comet-2018.toml",
        "[amends.unrelated]\n",
        '[amends.unrelated]\ncommit-2011 = "So."\n',
        ("comet-2018.toml, amends, unrelated: commit-2011 is not among the editions that it may amend",),
    ),
    "a game of the scope": Fault(
        "scope.toml",
        "",
        '\n[hoc.passages]\n"wp-comet:001" = "So."\n',
        ("scope.toml, hoc: no game or edition 'hoc'",),
    ),
    "a passage of the scope": Fault(
        "scope.toml", '"wp-comet:041"', '"wp-comet:0041"', ("comet-1718: no passage 'wp-comet:0041'",)
    ),
    "a question without an answer": Fault(
        "points.toml",
        "",
        '\n[unheard-of]\nkind = "reading"\nname = "Unheard of"\nquestion = "Who may ask?"\n',
        ("points.toml, unheard-of: no game answers this question",),
    ),
    # ids
    "a duplicate id": Fault(COMET, "", ENTRY + ENTRY, (COMET, "duplicate id or field", "line")),
    "a duplicate field": Fault(COMET, "", ENTRY + 'kind = "rule"\n', ("duplicate id or field",)),
    "an id of another file": Fault(
        COMET,
        "",
        ENTRY.replace("wp-comet:", "wp-red:"),
        ("wp-red:999: is not an id for this file; write wp-comet: and three digits",),
    ),
    "an id without three digits": Fault(
        COMET, "", ENTRY.replace(":999", ":99"), ("wp-comet:99: is not an id for this file",)
    ),
    "a point of odd form": Fault(
        "points.toml",
        "",
        '\n[Odd_Point]\nkind = "reading"\nname = "Odd"\nquestion = "Why?"\n',
        ("points.toml, Odd_Point: the key of a point consists of short words",),
    ),
    "a name of another point": Fault(
        "points.toml",
        'name = "Two players"',
        'name = "Direction of PLAY"',
        ("points.toml, direction: name 'Direction of play' already belongs to two-players",),
    ),
    # fields
    "a game that is amended": Fault(
        READINGS,
        "",
        '\n[amends]\ngame = "comet-1719"\n',
        ("amends: no game with readings 'comet-1719'",),
    ),
    "a game that amends itself": Fault(
        READINGS,
        "",
        '\n[amends]\ngame = "comet-1718"\n',
        ("amends: no game with readings 'comet-1718'",),
    ),
    "a point that chooses what is amended": Fault(
        READINGS,
        "",
        '\n[amends]\npoint = "base-gam"\ngames = { x = "comet-1991" }\n',
        ("amends: no point 'base-gam'",),
    ),
    "a candidate that chooses what is amended": Fault(
        READINGS,
        "",
        '\n[amends]\npoint = "in-suit"\ngames = { yess = "comet-1991" }\n',
        ("amends: no candidate of in-suit 'yess'; did you mean 'yes'",),
    ),
    "a question set aside that is not asked": Fault(
        READINGS,
        "",
        '\n[amends]\ngame = "red-nines-20c"\n[amends.set-aside]\nopening-king = "So."\n',
        ("amends, set-aside: no point of the amended game 'opening-king'; did you mean 'opening-kings'",),
    ),
    "a question set aside and answered": Fault(
        READINGS,
        "",
        '\n[amends]\ngame = "red-nines-20c"\n[amends.set-aside]\nwild-leads = "So."\n',
        ("amends, set-aside: no point of the amended game 'wild-leads'",),
    ),
    # readings
    "a choice that is none": Fault(
        READINGS,
        'chosen = "threes-first"',
        'chosen = "three-first"',
        ("packets: field 'chosen' is 'three-first'; did you mean 'threes-first'",),
    ),
    "a choice that cannot be played": Fault(
        READINGS,
        'chosen = "kept"',
        'chosen = "exchanged"',
        ("displaced-card: 'exchanged' is chosen but cannot be played",),
    ),
    "an effect that is declared": Fault(
        READINGS, 'cert = "high"', 'cert = "high"\nchanges = ["payments"]', ("two-players: field 'changes'",)
    ),
    "a doubt that is none": Fault(
        READINGS, 'cert = "high"', 'cert = "sure"', ("two-players: field 'cert' is 'sure'",)
    ),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=list(FAULTS))
def test_a_fault_is_named_with_its_place(root: Path, fault: Fault) -> None:
    check_fault(root, fault)


def test_games_that_amend_each_other_are_refused(root: Path) -> None:
    for game, base in (("comet-1718", "red-nines-20c"), ("red-nines-20c", "comet-1718")):
        path = root / f"readings/{game}.toml"
        path.write_text(f'{path.read_text(encoding="utf-8")}\n[amends]\ngame = "{base}"\n', encoding="utf-8")
    with pytest.raises(CorpusError, match="amends itself through other games"):
        load_corpus(root)


def test_an_account_that_is_executed_must_be_reported(root: Path) -> None:
    path = root / "lineage.toml"
    text = path.read_text(encoding="utf-8")
    other = text.replace("reports.encyclopedie-1753]", "reports.academie-1752]")
    path.write_text(other, encoding="utf-8")
    with pytest.raises(
        CorpusError, match="comet-1753: no document reports its account encyclopedie-1753; say"
    ):
        load_corpus(root)


def test_the_bibliography_calls_no_seen_document_unseen(root: Path) -> None:
    bibliography = root / "bibliography.bib"
    text = bibliography.read_text(encoding="utf-8")
    assert text.count("{Seen in part: the second half of the article") == 1
    bibliography.write_text(
        text.replace("{Seen in part: the second half", "{Not seen: the"), encoding="utf-8"
    )
    with pytest.raises(CorpusError, match=r"^documents.toml, encyclopedie-1753: was seen, but the note of"):
        load_corpus(root)


BAD_KEYS = (
    "../../etc",
    "Comet-1718",
    "comet 1718",
    "comet--1718",
    "-comet",
    "",
    "\x1b[31m",
    "comet/1718",
    "é",
)


@pytest.mark.parametrize(
    "kind",
    [
        *("documents", "sources", "games", "accounts", "editions", "points", "glossary", "errata"),
        *("attestations", "lines", "questions", "wanted"),
    ],
)
def test_every_key_of_a_record_has_short_words(kind: str) -> None:
    whole = library().corpus
    record = next(iter(getattr(whole, kind).values()))
    for bad in BAD_KEYS:
        with pytest.raises(CorpusError, match="consists of short words and hyphens") as raised:
            check(replace(whole, **{kind: {**getattr(whole, kind), bad: record}}))  # type: ignore[arg-type]
        assert str(raised.value).isprintable()


def test_candidates_and_names_have_keys_of_short_words() -> None:
    whole = library().corpus
    reading = whole.readings["comet-1718"]["direction"]
    chosen = reading.candidates[reading.chosen]
    for bad in BAD_KEYS:
        odd = replace(reading, candidates={**reading.candidates, bad: chosen})
        readings = {**whole.readings, "comet-1718": {**whole.readings["comet-1718"], "direction": odd}}
        names = {**whole.names, f"stop/{bad}": "A name"}
        faults: list[dict[str, Any]] = [{"readings": readings}, {"names": names}]
        for fault in faults:
            if bad == "comet/1718" and "names" in fault:
                continue  # a key of parts, each of short words
            with pytest.raises(CorpusError, match="consists of short words and hyphens"):
                check(replace(whole, **fault))


def test_a_game_of_readings_that_is_not_there_is_named(root: Path) -> None:
    (root / READINGS).rename(root / "readings" / "comet-1781.toml")
    with pytest.raises(CorpusError, match=r"readings/comet-1781.toml: no game or edition 'comet-1781'"):
        load_corpus(root)


def test_a_document_of_passages_that_is_not_there_is_named(root: Path) -> None:
    (root / "passages" / "hoc.toml").write_text(
        '["hoc:001"]\ngames = ["comet-1718"]\nkind = "rule"\nsays = "x"\n'
    )
    with pytest.raises(CorpusError, match=r"passages/hoc.toml, hoc:001: no document 'hoc'"):
        load_corpus(root)
