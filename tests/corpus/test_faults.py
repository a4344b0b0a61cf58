"""A fault in the data is reported with its file and key, and with what would be right."""

from __future__ import annotations

import shutil
import tomllib
from copy import deepcopy
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import nines_corpus
from nines import library
from nines.corpus import load_corpus
from nines.corpus.check import check
from nines.corpus.entries import Entry
from nines.errors import CorpusError, UnknownNameError

PARSE = tomllib.loads
WHOLE = Path(nines_corpus.__file__).parent
POINT = "[direction]\nreason = "
READINGS = "readings/comet-1718.toml"
COMET = "passages/wp-comet.toml"
ERRATA = "errata.toml"
RETIRED = "retired.toml"
LINEAGE, ATTESTATIONS, LINES, QUESTIONS = "lineage.toml", "attestations.toml", "lines.toml", "questions.toml"
STATEMENT = """
[belote.descends-from.michigan]
cert = "low"
evidence = "external"
grounds = [{ says = "So.", passages = ["wp-comet:001"] }]
"""
ATTESTATION = """
[somebody-1900]
games = ["belote"]
kind = "mention"
says = "So."
year = 1900
dated = "1900"
cert = "low"
passages = ["wp-comet:001"]
"""
CLAIM = STATEMENT.replace("cert =", "claimed = true\ncert =")
LINE = """
[more]
games = ["comet", "new-comet"]
says = "So."
passages = ["wp-comet:001"]
"""
QUESTION = """
[more]
of = "comet-1752"
among = ["comet-1718", "comet-1753"]
asks = "So?"
passages = ["wp-comet:001"]
"""
ENTRY = '\n["wp-comet:999"]\ngames = ["comet-1718"]\nkind = "rule"\nsays = "A word."\n'


@cache
def parsed(text: str) -> dict[str, Any]:
    """Return what a file says: those without a fault are parsed once for all tests."""
    return PARSE(text)


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the corpus that a test may break."""
    monkeypatch.setattr(tomllib, "loads", lambda text: deepcopy(parsed(text)))
    shutil.copytree(WHOLE, tmp_path / "corpus")
    return tmp_path / "corpus"


class Fault(NamedTuple):
    """A break: in which file what becomes what (nothing: it is added), and what is then told."""

    file: str
    old: str
    new: str
    told: tuple[str, ...]


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
    "the key of an account that steers a terminal": Fault(
        "accounts.toml",
        "",
        '\n["\\u001b[31mx"]\ngame = "comet"\ntitle = "x"\n',
        ("accounts.toml, \\x1b[31mx",),
    ),
    "a control character in a list": Fault(
        "games.toml", 'passages = ["', 'passages = ["\\u001b", "', ("has a character that cannot be printed",)
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
    "a source that names a game": Fault(
        "games.toml",
        'sources = [{ source = "pagatepsom", seen = "part" }]',
        'sources = [{ source = "pagatepsum", seen = "part" }]',
        ("epsom: no source 'pagatepsum'; did you mean 'pagatepsom'",),
    ),
    "a game that nobody names": Fault(
        "games.toml",
        'sources = [{ source = "pagatepsom", seen = "part" }]\n',
        "",
        ("epsom: no source names it as a game; cite a passage or a source that does",),
    ),
    "a game with the slug of an edition": Fault(
        "games.toml",
        "",
        '[comet-1718]\ntitle = "X"\nfamily = "other"\npassages = ["wp-comet:001"]\n',
        ("comet-1718: is also an edition; give the game a slug of its own",),
    ),
    "a game of an account": Fault(
        "accounts.toml",
        'game = "matrimony"',
        'game = "matrimoney"',
        ("foster-1897-matrimony: no game 'matrimoney'; did you mean 'matrimony'",),
    ),
    "an account of a group of games": Fault(
        "accounts.toml",
        'game = "matrimony"',
        'game = "stops"',
        ("foster-1897-matrimony: describes stops, which is a group; name a game",),
    ),
    "a source of an account": Fault(
        "accounts.toml", 'source = "hk1881"', 'source = "hk1818"', ("hk-1881: no source 'hk1818'", "'hk1881'")
    ),
    "a place in the source of an account": Fault(
        "accounts.toml", 'at = "pp. 46-47"', 'at = "pages 46"', ("'pages 46' is not a known form of locator",)
    ),
    "an account of an edition": Fault(
        "editions.toml",
        'account = "hk-1881"',
        'account = "hk-1818"',
        ("red-nines-1881: no account 'hk-1818'; did you mean 'hk-1881'",),
    ),
    "an edition of another game than its account": Fault(
        "editions.toml",
        'account = "hk-1881"',
        'account = "taylor-1974"',
        ("red-nines-1881: is an edition of red-nines, but its account describes pink-nines",),
    ),
    "a later form of another game": Fault(
        LINEAGE,
        "[wp-red-nines.later-form-of.hk-1881]",
        "[wp-red-nines.later-form-of.academie-1718]",
        ("connects accounts of red-nines and comet; use descends-from between games",),
    ),
    "a descent between accounts": Fault(
        LINEAGE,
        "[wp-red-nines.later-form-of.hk-1881]",
        "[wp-red-nines.descends-from.hk-1881]",
        ("wp-red-nines.descends-from.hk-1881: no game 'wp-red-nines'",),
    ),
    "a claim that nothing opposes": Fault(
        LINEAGE, "", CLAIM, ("is marked claimed; this needs a descent, evidence against it",)
    ),
    "a base that is unrelated and cannot be amended": Fault(
        "readings/comet-2018.toml",
        "[amends.unrelated]\n",
        '[amends.unrelated]\ncommit-2011 = "So."\n',
        ("comet-2018.toml, amends, unrelated: commit-2011 is not among the editions that it may amend",),
    ),
    "a game of the glossary": Fault(
        "glossary.toml",
        'word = "remainder", game = "comet-1718"',
        'word = "remainder", game = "comit"',
        ("dead-hand: no game or edition 'comit'",),
    ),
    "a passage of the glossary": Fault(
        "glossary.toml",
        'passage = "wp-comet:061"',
        'passage = "wp-comet:0061"',
        ("dead-hand: no passage 'wp-comet:0061'",),
    ),
    "a word that leads to two terms of the glossary": Fault(
        "glossary.toml",
        'linked = ["fiche", "fiches"]',
        'linked = ["fiche", "jetons"]',
        ("fiche: linked 'jetons': it already links to unit",),
    ),
    "a word of the glossary that no page can hold": Fault(
        "glossary.toml",
        'linked = ["fiche", "fiches"]',
        'linked = ["Fiche"]',
        ("fiche: linked 'Fiche': use small letters and single spaces",),
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
    "a game of an erratum": Fault(
        ERRATA,
        'games = ["emprunt"]',
        'games = ["emprumt"]',
        ("emprunt-for-three: no game or edition 'emprumt'", "'emprunt'"),
    ),
    "a point of an erratum": Fault(
        ERRATA,
        'points = ["cards-each"]',
        'points = ["card-each"]',
        ("no point 'card-each'; did you mean 'cards-each'",),
    ),
    "a passage of an erratum": Fault(
        ERRATA,
        'passages = ["wp-comet:247"]',
        'passages = ["wp-comet:0247"]',
        ("parlett-1990-or-1991, sides: no passage 'wp-comet:0247'; did you mean 'wp-comet:247'",),
    ),
    "a source of an erratum": Fault(
        ERRATA,
        'source = "brewer1898"',
        'source = "brewer1889"',
        ("curse-of-scotland, sides: no source 'brewer1889'; did you mean 'brewer1898'",),
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
    "an erratum of odd form": Fault(
        ERRATA,
        "[emprunt-for-three]",
        "[Emprunt]",
        ("Emprunt: the key of an erratum consists of short words",),
    ),
    "a number of another erratum": Fault(
        ERRATA,
        'number = "Z-02"',
        'number = "Z-01"',
        ("opening-cards-of-a-rank: number 'Z-01' already belongs to 'values-left-in-hand'",),
    ),
    "a number of no known form": Fault(
        ERRATA, 'number = "Z-02"', 'number = "2"', ("number '2' has no known form; write Z-01",)
    ),
    # errata
    "an erratum of no game": Fault(
        ERRATA, 'games = ["emprunt"]', "games = []", ("emprunt-for-three: field 'games' is empty",)
    ),
    "a side alone": Fault(
        ERRATA,
        "",
        '\n[alone]\nnumber = "Z-99"\nkind = "within"\ngames = ["comet-1718"]\nquestion = "Why?"\n'
        'sides = [{ says = "So.", passages = ["wp-comet:001"] }]\nby = "history"\ndecided = "So."\n',
        ("alone: field 'sides' has fewer than two",),
    ),
    "a side that nobody takes": Fault(
        ERRATA,
        ', passages = ["wp-comet:247"] }',
        " }",
        ("parlett-1990-or-1991, sides: has no evidence; name a passage or a source",),
    ),
    "a decision by no reading": Fault(
        ERRATA,
        'points = ["american-values"]',
        "points = []",
        ("values-left-in-hand: field 'points' is empty; name the points whose readings decide",),
    ),
    "a decision that is none": Fault(
        ERRATA, 'by = "glossary"', 'by = "glosary"', ("field 'by' is 'glosary'; did you mean 'glossary'",)
    ),
    "a kind of contradiction that is none": Fault(
        ERRATA, 'kind = "word"', 'kind = "words"', ("field 'kind' is 'words'; did you mean 'word'",)
    ),
    "a text that was not said to be seen": Fault(
        ERRATA, ', seen = "cited" }', " }", ("sides, sources: field 'seen' is missing",)
    ),
    "a place in a text of no known form": Fault(
        ERRATA, 'at = "p. 220"', 'at = "page 220"', ("'page 220' is not a known form of locator",)
    ),
    "an unknown field of a side": Fault(
        ERRATA,
        'passages = ["wp-comet:247"]',
        'passage = ["wp-comet:247"]',
        ("parlett-1990-or-1991, sides:",),
    ),
    # the lineage
    "a game of a statement": Fault(
        LINEAGE,
        "",
        STATEMENT.replace("michigan", "michigen"),
        ("belote.descends-from.michigen: no game 'michigen'; did you mean 'michigan'",),
    ),
    "an erratum of a statement": Fault(
        LINEAGE,
        "",
        STATEMENT.replace("cert =", 'erratum = "two-play-commet"\ncert ='),
        ("no erratum 'two-play-commet'; did you mean 'two-play-comet'",),
    ),
    "a passage of a statement": Fault(
        LINEAGE,
        "",
        STATEMENT.replace("wp-comet:001", "wp-comet:0001"),
        ("belote.descends-from.michigan: no passage 'wp-comet:0001'",),
    ),
    "a relation that is none": Fault(
        LINEAGE,
        "",
        STATEMENT.replace("descends-from", "descend-from"),
        ("lineage.toml, belote: field 'descend-from' is not known; did you mean 'descends-from'",),
    ),
    "a relation to itself": Fault(
        LINEAGE,
        "",
        STATEMENT.replace("michigan", "belote"),
        ("belote, descends-from 'belote': connects a record with itself; name two records",),
    ),
    "a statement without grounds": Fault(
        LINEAGE,
        "",
        STATEMENT.replace('[{ says = "So.", passages = ["wp-comet:001"] }]', "[]"),
        ("field 'grounds' is empty; name the evidence",),
    ),
    "grounds that nobody tells": Fault(
        LINEAGE,
        "",
        STATEMENT.replace(', passages = ["wp-comet:001"]', ""),
        ("grounds: has no evidence; name a passage or a source",),
    ),
    "how sure a statement is": Fault(
        LINEAGE, "", STATEMENT.replace('"low"', '"lo"'), ("field 'cert' is 'lo'; did you mean 'low'",)
    ),
    "a field of a statement": Fault(
        LINEAGE,
        "",
        STATEMENT.replace("cert =", "againt = []\ncert ="),
        ("field 'againt' is not known; did you mean 'against'",),
    ),
    "a game of an attestation": Fault(
        ATTESTATIONS,
        "",
        ATTESTATION.replace("belote", "belotte"),
        ("attestations.toml, somebody-1900: no game 'belotte'; did you mean 'belote'",),
    ),
    "an attestation of no game": Fault(
        ATTESTATIONS,
        "",
        ATTESTATION.replace('"belote"', ""),
        ("somebody-1900: field 'games' is empty; name the games of the attestation",),
    ),
    "a passage of an attestation": Fault(
        ATTESTATIONS,
        "",
        ATTESTATION.replace("wp-comet:001", "wp-comet:0001"),
        ("somebody-1900: no passage 'wp-comet:0001'",),
    ),
    "an attestation that nobody tells": Fault(
        ATTESTATIONS,
        "",
        ATTESTATION.replace('"wp-comet:001"', ""),
        ("somebody-1900: has no evidence; name a passage or a source",),
    ),
    "a year without its words": Fault(
        ATTESTATIONS,
        "",
        ATTESTATION.replace('dated = "1900"\n', ""),
        ("somebody-1900: field 'dated' is missing; say in words how the year is known",),
    ),
    "a kind of attestation that is none": Fault(
        ATTESTATIONS,
        "",
        ATTESTATION.replace('"mention"', '"mentions"'),
        ("field 'kind' is 'mentions'; did you mean 'mention'",),
    ),
    "an attestation of odd form": Fault(
        ATTESTATIONS,
        "",
        ATTESTATION.replace("somebody-1900", "Somebody"),
        ("Somebody: the key of an attestation consists of short words",),
    ),
    "a line of one game": Fault(
        LINES,
        "",
        LINE.replace(', "new-comet"', ""),
        ("more: field 'games' names fewer than two; a line leads from one game to another",),
    ),
    "a game of a line": Fault(
        LINES,
        "",
        LINE.replace("new-comet", "new-commet"),
        ("lines.toml, more: no game 'new-commet'; did you mean",),
    ),
    "a passage of a line": Fault(
        LINES,
        "",
        LINE.replace("wp-comet:001", "wp-comet:0001"),
        ("lines.toml, more: no passage 'wp-comet:0001'",),
    ),
    "a question with one answer": Fault(
        QUESTIONS,
        "",
        QUESTION.replace(', "comet-1753"', ""),
        ("more: field 'among' names fewer than two; there is nothing to choose between",),
    ),
    "a game of a question": Fault(
        QUESTIONS,
        "",
        QUESTION.replace('of = "comet-1752"', 'of = "comet-1725"'),
        ("questions.toml, more: no game or edition 'comet-1725'; did you mean",),
    ),
    "an answer to a question": Fault(
        QUESTIONS,
        "",
        QUESTION.replace("comet-1753", "comet-1735"),
        ("questions.toml, more: no game or edition 'comet-1735'; did you mean 'comet-1753'",),
    ),
    "a passage of a question": Fault(
        QUESTIONS,
        "",
        QUESTION.replace("wp-comet:001", "wp-comet:0001"),
        ("questions.toml, more: no passage 'wp-comet:0001'",),
    ),
    # fields
    "an unknown field": Fault(
        COMET,
        "",
        ENTRY + 'topics = "x"\n',
        ("wp-comet:999: field 'topics' is not known; did you mean 'topic'",),
    ),
    "a field unlike any": Fault(
        COMET, "", ENTRY + 'zzzz = "x"\n', ("wp-comet:999: field 'zzzz' is not known",)
    ),
    "a missing field": Fault(
        COMET, "", ENTRY.replace('says = "A word."', ""), ("wp-comet:999: field 'says' is missing",)
    ),
    "an empty text": Fault(
        COMET, "", ENTRY.replace("A word.", " "), ("wp-comet:999: field 'says' is ' '; expected text",)
    ),
    "a number for a text": Fault(
        COMET, "", ENTRY.replace('"A word."', "7"), ("field 'says' is 7; expected text",)
    ),
    "a text for a number": Fault(
        COMET, "", ENTRY + 'line = "7"\n', ("field 'line' is '7'; expected a whole number",)
    ),
    "a truth for a number": Fault(
        COMET, "", ENTRY + "line = true\n", ("field 'line' is True; expected a whole number",)
    ),
    "a text for a list": Fault(
        COMET,
        "",
        ENTRY.replace('["comet-1718"]', '"comet-1718"'),
        ("field 'games' is 'comet-1718'; expected a list of texts",),
    ),
    "no game": Fault(
        COMET, "", ENTRY.replace('["comet-1718"]', "[]"), ("field 'games' is empty; name the games",)
    ),
    "an unknown kind": Fault(
        COMET, "", ENTRY.replace('"rule"', '"rules"'), ("field 'kind' is 'rules'; did you mean 'rule'",)
    ),
    "a kind unlike any": Fault(
        COMET, "", ENTRY.replace('"rule"', '"xyz"'), ("field 'kind' is 'xyz'; it is one of rule, option",)
    ),
    "a locator of no known form": Fault(
        COMET,
        "",
        ENTRY + 'cites = [{ source = "academie1718", at = "somewhere" }]\n',
        ("wp-comet:999, cites: 'somewhere' is not a known form of locator; write pp. 46-47",),
    ),
    "a list that is no list": Fault(
        COMET, "", ENTRY + 'cites = "x"\n', ("field 'cites' is 'x'; expected a list of tables",)
    ),
    "a list of no tables": Fault(
        COMET, "", ENTRY + 'cites = ["x"]\n', ("wp-comet:999, cites: is 'x'; expected a table of fields",)
    ),
    "an entry that is no table": Fault(
        "points.toml",
        "[two-players]",
        'odd = "x"\n[two-players]',
        ("points.toml, odd: is 'x'; expected a table of fields",),
    ),
    "a table that is no table": Fault(
        READINGS,
        "",
        '\n[excluded-more]\nwhy = "So."\nchoices = "x"\n',
        ("excluded-more: field 'choices' is 'x'; expected a table of texts",),
    ),
    "candidates that are no table": Fault(
        READINGS,
        "",
        '\n[more]\nreason = "silence"\nchosen = "x"\ncandidates = "x"\n',
        ("more: field 'candidates' is 'x'; expected a table of tables",),
    ),
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
    # files
    "a file that does not parse": Fault(COMET, "", "\n[what\n", (COMET, "does not parse:", "line")),
    # the bibliography
    "a line that opens nothing": Fault(
        "bibliography.bib", "", "\nbook\n", ("bibliography.bib, line", "'book' does not open an entry")
    ),
    "a source twice": Fault(
        "bibliography.bib", "", "\n@misc{hk1881,\n  title = {x},\n}\n", ("hk1881", "duplicate id 'hk1881'")
    ),
    "a field twice": Fault(
        "bibliography.bib",
        "",
        "\n@misc{x,\n  title = {x},\n  title = {y},\n}\n",
        (", x: field 'title' appears twice",),
    ),
    "a field that is none": Fault(
        "bibliography.bib",
        "",
        "\n@misc{x,\n  title: x\n}\n",
        (", x: 'title: x' is not a field: name = {value},",),
    ),
    "a type that is none": Fault(
        "bibliography.bib",
        "",
        "\n@online{x,\n  title = {x},\n}\n",
        (", x: 'online' is not a standard type; use one of article",),
    ),
    "a source without title": Fault(
        "bibliography.bib", "", "\n@misc{x,\n  year = {1},\n}\n", (", x: field 'title' is missing",)
    ),
    "an entry that is not closed": Fault(
        "bibliography.bib",
        "",
        "\n@misc{x,\n  title = {x},\n",
        ("bibliography.bib, x: the entry is not closed",),
    ),
    "a retired name that there still is": Fault(
        RETIRED,
        "",
        '\n["comet-1718[comet-stops=yes]"]\nsuccessors = []\nwhy = "x"\n',
        ("comet-1718[comet-stops=yes]", "is retired, but this name is in use"),
    ),
    "a retired candidate without its successor": Fault(
        RETIRED,
        '["multiple-9-2007[rank-split=yes]"]',
        '["multiple-9-2007[rank-split=maybe]"]',
        ("multiple-9-2007[rank-split=split]", "there is no successor 'multiple-9-2007[rank-split=maybe]'"),
    ),
    "a retired rule whose successor is of no game": Fault(
        RETIRED,
        "",
        '\n["comet-1718/stop/queen"]\nsuccessors = ["comet-1717/stop/king"]\nwhy = "x"\n',
        ("comet-1718/stop/queen", "there is no successor 'comet-1717/stop/king'"),
    ),
    "a successor that is retired itself": Fault(
        RETIRED,
        "",
        '\n["comet-1718/stop/queen"]\nsuccessors = ["multiple-9-2007[rank-split=once]"]\nwhy = "x"\n',
        ("comet-1718/stop/queen", "there is no successor"),
    ),
    "a retired name without a reason": Fault(
        RETIRED,
        "",
        '\n["comet-1718/stop/queen"]\nsuccessors = []\n',
        ("comet-1718/stop/queen", "field 'why' is missing"),
    ),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=list(FAULTS))
def test_a_fault_is_named_with_its_place(root: Path, fault: Fault) -> None:
    path = root / fault.file
    text = path.read_text(encoding="utf-8")
    assert fault.old in text
    path.write_text(
        text.replace(fault.old, fault.new, 1) if fault.old else text + fault.new, encoding="utf-8"
    )
    with pytest.raises(CorpusError) as caught:
        load_corpus(root)
    assert str(caught.value).startswith(fault.file)
    for told in fault.told:
        assert told in str(caught.value)


def test_games_that_amend_each_other_are_refused(root: Path) -> None:
    for game, base in (("comet-1718", "red-nines-20c"), ("red-nines-20c", "comet-1718")):
        path = root / f"readings/{game}.toml"
        path.write_text(f'{path.read_text(encoding="utf-8")}\n[amends]\ngame = "{base}"\n', encoding="utf-8")
    with pytest.raises(CorpusError, match="amends itself through other games"):
        load_corpus(root)


def test_an_account_that_is_executed_must_be_reported(root: Path) -> None:
    path = root / LINEAGE
    text = path.read_text(encoding="utf-8")
    other = text.replace("reports.encyclopedie-1753]", "reports.academie-1752]")
    path.write_text(other, encoding="utf-8")
    with pytest.raises(
        CorpusError, match="comet-1753: no document reports its account encyclopedie-1753; say"
    ):
        load_corpus(root)


@pytest.mark.parametrize(
    "file",
    [
        "documents.toml",
        "points.toml",
        "games.toml",
        "accounts.toml",
        "editions.toml",
        "glossary.toml",
        "scope.toml",
        "errata.toml",
        "bibliography.bib",
    ],
)
def test_a_missing_file_is_named(root: Path, file: str) -> None:
    (root / file).unlink()
    with pytest.raises(CorpusError, match=f"^{file}: the corpus has no such file"):
        load_corpus(root)


def test_a_corpus_without_retired_names_needs_no_file(root: Path) -> None:
    (root / RETIRED).unlink()
    assert load_corpus(root).retired == {}


@pytest.mark.parametrize("file", [COMET, READINGS, "points.toml", "bibliography.bib"])
def test_a_file_that_is_not_utf_8_is_named(root: Path, file: str) -> None:
    path = root / file
    path.write_bytes(path.read_bytes() + "é".encode("latin-1"))
    with pytest.raises(CorpusError, match=f"^{file}: is not UTF-8 at byte"):
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


def test_brackets_nested_too_deep_are_a_fault_of_their_file(root: Path) -> None:
    (root / COMET).write_text("x = " + "[" * 5000, encoding="utf-8")
    with pytest.raises(CorpusError, match=rf"{COMET}: does not parse: brackets are nested too deep"):
        load_corpus(root)


@pytest.mark.parametrize("file", [COMET, "bibliography.bib", "games.toml"])
def test_a_folder_or_loop_instead_of_a_file_is_named(root: Path, file: str) -> None:
    (root / file).unlink()
    (root / file).mkdir()
    with pytest.raises(CorpusError, match=rf"{file}: cannot be read: it is not a regular file"):
        load_corpus(root)
    (root / file).rmdir()
    (root / file).symlink_to(root / file)
    with pytest.raises(CorpusError, match=rf"{file}: cannot be read: Too many levels of symbolic links"):
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


@pytest.mark.parametrize("folder", ["passages", "readings"])
def test_a_missing_folder_is_named(root: Path, folder: str) -> None:
    shutil.rmtree(root / folder)
    with pytest.raises(CorpusError, match=f"^{folder}: there is no such folder in the corpus"):
        load_corpus(root)


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


def test_what_is_no_data_is_left_alone(root: Path) -> None:
    (root / "passages" / "notes.txt").write_text("not a passage")
    assert load_corpus(root) == library().corpus


@pytest.mark.parametrize("ask", ["passage", "point", "source", "erratum"])
def test_an_unknown_name_is_refused_with_the_nearest(ask: str) -> None:
    wanted = {
        "passage": "wp-comet:0069",
        "point": "comet-stop",
        "source": "academie-1718",
        "erratum": "two-play-commet",
    }[ask]
    with pytest.raises(UnknownNameError, match="did you mean"):
        getattr(library().corpus, ask)(wanted)


def test_optional_fields_are_of_their_type_too() -> None:
    entry = Entry("x.toml", "x", {"whole": "1", "truth": 1, "wholes": [1, True], "good": 3, "yes": False})
    for ask, told in (("maybe_whole", "whole"), ("maybe", "truth"), ("wholes", "wholes")):
        with pytest.raises(CorpusError, match=f"x.toml, x: field '{told}' is"):
            getattr(entry, ask)(told)
    assert entry.maybe_whole("good") == 3
    assert entry.maybe("yes") is False
    assert (entry.maybe_whole("none"), entry.maybe("none"), entry.wholes("none")) == (None, None, ())
    entry.end()
