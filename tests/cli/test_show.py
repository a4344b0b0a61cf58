"""``nines show``: the record of whatever has a name, in words and as JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from tests.cli.shared import keys_of

import nines
import nines.cli
from nines import digest, library
from nines.cli.passage_lines import sentence
from nines.reference.editions import EditionAnswer
from nines.reference.errata import ErratumAnswer
from nines.reference.games import GameAnswer
from nines.reference.readings import PointAnswer, ReadingInCode
from nines.reference.relations import AccountInFull
from nines.reference.rules import AspectAnswer, DetailInRule, RuleAnswer
from nines.reference.sources import DocumentAnswer, PassageInUse, SourceAnswer
from nines.reference.warrants import WORDS

if TYPE_CHECKING:
    from click.testing import Result

Run = Callable[..., "Result"]
Told = Callable[..., Any]
SHOWN = {
    "comet-1718": ("edition", EditionAnswer),
    "nain-jaune": ("game", GameAnswer),
    "comet": ("game", GameAnswer),
    "account/academie-1761": ("account", AccountInFull),
    "comet-1718/stop": ("aspect", AspectAnswer),
    "comet-1718/stop/king": ("rule", RuleAnswer),
    "comet-1718/seats": ("rule", RuleAnswer),
    "comet-1718/seats.least": ("detail", DetailInRule),
    "comet-1718/reading/comet-stops": ("reading", ReadingInCode),
    "wp-comet:069": ("passage", PassageInUse),
    "academie1718": ("source", SourceAnswer),
    "wp-comet": ("document", DocumentAnswer),
    "comet-stops": ("point", PointAnswer),
    "two-play-comet": ("erratum", ErratumAnswer),
    "comet-1718[comet-stops=yes]": ("edition", EditionAnswer),
    "comet-1718[comet-stops=yes]/stop/comet": ("rule", RuleAnswer),
}


@pytest.mark.parametrize("what", SHOWN)
def test_show_as_json_has_the_documented_keys(what: str, told: Told) -> None:
    kind, shape = SHOWN[what]
    record = told("show", what)
    if kind == "rule" and record["what"] == "aspect":
        kind, shape = "aspect", AspectAnswer
    assert record.pop("what") == kind
    assert set(record) == keys_of(shape)


def test_a_rule_is_shown_with_warrant_witness_page_and_sighting(run: Run) -> None:
    shown = run("show", "comet-1718/stop/king", env={"COLUMNS": "140"}).stdout
    assert "A king is a stop: its player starts a new sequence." in shown
    assert "Warrant: stated in the source" in shown
    assert "wp-comet:069 (line 69)  The king is a stop." in shown
    assert "github.com" not in shown
    assert (
        "Académie Universelle des Jeux 1718, pp. 153-159, cited in a note in Wikipedia, "
        "as reported by wp-comet (seen whole)" in " ".join(shown.split())
    )
    assert "Not seen; known through wp-comet" in shown


def test_an_aspect_is_shown_with_all_its_rules_and_readings(run: Run) -> None:
    shown = run("show", "comet-1718/stop").stdout
    for rule in ("king", "comet-as-king", "comet"):
        assert f"comet-1718/stop/{rule}\n" in shown
    assert "Open question: The comet as a stop  comet-1718/reading/comet-stops" in shown
    assert "Does the comet end the sequence in which it is played?" in shown
    assert re.search("our choice +no: The comet replaces", shown)
    assert (
        "as-king: The comet is a stop only when it replaces a king. Cannot be chosen: Our choices"
        " comet-stops=no and wild-as-stop=yes together have the same effect."
    ) in " ".join(shown.split())
    assert "Note: The article nowhere calls the comet of 1718 a stop" in shown


def test_a_variant_is_shown_with_its_rules_and_our_choice(run: Run) -> None:
    shown = run("show", "comet-1718[comet-stops=yes]/stop/comet").stdout
    assert "A wild card is a stop" in shown
    assert re.search("our choice +no\n", shown)
    assert re.search("our certainty +low; evidence", shown)
    assert "changed choices  comet-stops=yes" in run("show", "comet-1718[comet-stops=yes]").stdout


def test_a_reading_of_a_variant_says_what_is_chosen_there(told: Told) -> None:
    reading = told("show", "comet-1718[comet-stops=yes]/reading/comet-stops")
    assert (reading["chosen"], reading["default"]) == ("yes", "no")


def test_a_game_is_shown_with_every_rule_and_its_warrant(run: Run) -> None:
    shown = run("show", "comet-1718", env={"COLUMNS": "200"}).stdout
    for key, cited in nines.load("comet-1718").rules().items():
        says = re.escape(sentence(str(cited.rule)))
        assert re.search(
            rf"{key.partition('/')[2]} +[^.\n]+\. {says} +{WORDS[cited.warrant]}\n",
            shown,
        )


def test_a_recorded_game_is_shown_with_what_documents_say(run: Run) -> None:
    shown = run("show", "nain-jaune").stdout
    assert "cannot be played yet" in shown
    assert "We have not seen enough of the rules." in shown
    assert "\n\nWhat the documents say:" in run("show", "stops").stdout  # of which nobody says why
    assert "wp-comet:237" in shown


@pytest.mark.parametrize(
    ("what", "says"),
    [
        ("comet-1718/reading/comet-stops", "Does the comet end the sequence"),
        ("comet-1718/reading/cards-left", "choice: a source leaves the choice to the players"),
        ("wp-comet:069", "comet-1718/stop/king"),
        ("wp-comet:041", "no rule rests on this passage"),
        ("academie1718", "wp-comet:069"),
        ("wp-comet", "seen whole"),
        ("zedler1741", "no passage cites it"),
        ("zedler-1741", "not seen, only cited"),
        ("comet-stops", "no source settles the question"),
        ("cards-left", "option: a source leaves the choice to the players"),
        ("two-play-comet", "Three to five play."),
        ("wp-comet:045", "errata    two-play-comet"),
    ],
)
def test_every_kind_of_name_is_shown(what: str, says: str, run: Run) -> None:
    assert says in run("show", what).stdout


def test_only_a_document_and_its_own_source_share_a_name() -> None:
    known = library().corpus
    kinds = (known.games, known.documents, known.sources, known.points, known.passages, known.errata)
    names = [name for kind in kinds for name in kind]
    shared = {name for name in names if names.count(name) > 1}
    assert all(known.documents[name].source == name for name in shared)


def test_a_document_in_the_bibliography_is_shown_with_its_reference(run: Run) -> None:
    shown = run("show", "encyclopedie-1753").stdout
    assert f"encyclopedie1753: {library().corpus.source('encyclopedie1753').reference}"[:60] in shown


def test_a_rule_without_passages_names_no_witness(run: Run) -> None:
    shown = run("show", "comet-1718/ties").stdout
    assert "What the documents say" not in shown
    assert "How we know" not in shown


def test_a_reading_shows_what_each_other_candidate_changes(run: Run) -> None:
    shown = " ".join(run("show", "comet-1718/reading/last-card-paid").stdout.split())
    assert "Effects of the other candidates" in shown
    assert "no This answer changes payments, but no change of winner was found. In the" in shown
    assert "In the shortest play (player 1: " in shown


def test_digests_are_shown_in_a_line_and_in_full(
    run: Callable[..., Result], told: Callable[..., Any]
) -> None:
    key = "comet-1718/stop/king"
    record = told("show", key, "--digest")
    assert record["digest"] == digest(key)
    assert record["behaviour"].startswith("sha256:")
    said, does = (record[name].removeprefix("sha256:")[:12] for name in ("digest", "behaviour"))
    assert run("show", key, "--digest").stdout == f"{key}  sha256 {said}  behaviour {does}\n"
    assert "behaviour" not in run("show", "wp-comet:069", "--digest").stdout
    assert run("show", "comet-1718/stop", "--digest").exit_code == 2


# --- Games, accounts, editions ---


def test_a_game_is_shown_with_accounts_editions_descents_and_attestations(run: Run) -> None:
    shown = run("show", "comet", env={"COLUMNS": "200"}).stdout
    assert "Manille, Comet, Commette" in shown
    assert "account/academie-1718: Académie 1718, pp. 153-159, printed 1718" in shown
    for edition in ("comet-1718", "comet-1753", "comet-2018"):
        assert f"can be played as {edition}" in shown
    assert "comet descends from hoc-mazarin  contested" in shown
    assert "new-comet descends from comet" in shown
    assert "igloo-2018 is a later form of academie-1718" in shown
    assert "The earliest known rules of Comet are in the Académie universelle des jeux" in shown


def test_groups_and_games_outside_the_lineage_say_so(run: Run) -> None:
    assert "group of games" in run("show", "stops").stdout
    assert "outside the lineage" in run("show", "ninety-nine").stdout


def test_an_edition_names_its_game_and_its_dated_account(run: Run) -> None:
    shown = run("show", "comet-1752", env={"COLUMNS": "120"}).stdout
    assert "new-comet (nines show new-comet)" in shown
    assert "account/academie-1761: Work of 1761, pp. 252-265, printed 1761" in shown


def test_an_account_is_shown_with_its_reports_and_later_forms(run: Run) -> None:
    shown = run("show", "account/academie-1761", env={"COLUMNS": "120"}).stdout
    assert "wp-comet reports academie-1761" in shown
    assert "morehead-1991-comet is a later form of academie-1761" in shown
    alone = run("show", "account/wp-red-nines", env={"COLUMNS": "120"}).stdout
    assert "the document itself; it names no older text" in alone


# --- Documents and their copies ---


def test_show_says_which_copy_was_read_and_how_to_compare(run: Run) -> None:
    shown = " ".join(run("show", "wp-comet").stdout.split())
    assert "address https://en.wikipedia.org/wiki/Comet_(card_game)" in shown
    assert "read date not known; entered here on 2026-11-21" in shown
    assert "checked by nobody else" in shown
    assert "revision not known" in shown
    assert "lines 254" in shown
    assert "nines collate FILE --document wp-comet (hashes of 87 cited lines)" in shown


def test_show_says_where_no_copy_of_a_document_was_kept(run: Run) -> None:
    shown = " ".join(run("show", "zedler-1741").stdout.split())
    assert "not possible: we kept no copy" in shown
    assert "nobody, because the text was not seen; not checked" in shown
    assert "address not known" in shown


def test_who_checked_is_said_if_anybody_did(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    documents = library().corpus.documents
    checked = replace(documents["wp-comet"], checked="A. Reader, 2026-12-01")
    monkeypatch.setitem(documents, "wp-comet", checked)
    assert "checked by A. Reader, 2026-12-01" in " ".join(run("show", "wp-comet").stdout.split())


# --- Retired names ---


def test_a_retired_name_of_a_game_leads_to_it(run: Run) -> None:
    for retired, game in (("manille-comet", "comet"), ("lindor", "nain-jaune"), ("boodle", "newmarket")):
        shown = run("show", retired).stdout
        assert f"{retired}: retired, replaced by {game}." in shown
    moved = run("show", "comet-1752/derived-from/comet-1718").stdout
    assert "new-comet descends from comet" in moved


def test_a_withdrawn_hypothesis_says_its_result_and_why(run: Run) -> None:
    shown = run("show", "red-nines-1881/comet-1718", env={"COLUMNS": "140"}).stdout
    assert "red-nines-1881/comet-1718: withdrawn; it was about red-nines/descends-from/comet." in shown
    plain = " ".join(shown.split())
    record = library().corpus.withdrawn["red-nines-1881/comet-1718"]
    assert record.in_words in plain
    assert "red-nines descends from comet" in plain


OLD, NEW = "multiple-9-2007[rank-split=once]", "multiple-9-2007[rank-split=no]"


def test_a_retired_name_leads_to_what_replaced_it(run: Callable[..., Result]) -> None:
    wide = {"COLUMNS": "140"}
    old, _, shown = run("show", OLD, env=wide).stdout.partition("\n\n")
    assert f"{OLD}: retired, replaced by {NEW}." in old
    assert shown == run("show", "multiple-9-2007/reading/rank-split", env=wide).stdout


def test_the_json_of_a_retired_name_names_its_successors(run: Callable[..., Result]) -> None:
    data = json.loads(run("show", OLD, "--json").stdout)
    assert data.pop("why")
    assert data == {"what": "retired", "key": OLD, "successors": [NEW], "withdrawn": False}
