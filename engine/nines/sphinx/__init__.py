"""A Sphinx extension that shows the rules and the corpus as pages.

The directives take their content from the corpus and the engine, so pages cannot contradict the rules.

One game
    ``nines:in-short``, ``nines:rulebook``, ``nines:game``, ``nines:rules``, ``nines:rule-by-rule``,
    ``nines:readings``, ``nines:doubts``, ``nines:weights``, ``nines:scope``, ``nines:told``, ``nines:odds``,
    ``nines:cite`` and ``nines:checked``
Descent
    ``nines:lineage``, ``nines:line``, ``nines:line-of``, ``nines:descent``, ``nines:past``,
    ``nines:parents``, ``nines:attestations``, ``nines:attested``, ``nines:likeness`` and ``nines:withdrawn``
Games compared
    ``nines:matrix``, ``nines:certainty``, ``nines:aspects``, ``nines:questions``, ``nines:history``,
    ``nines:pairs``, ``nines:diff``, ``nines:parallel``, ``nines:games``, ``nines:unplayed`` and
    ``nines:key`` (questions that lead to the nearest game)
Sources and open questions
    ``nines:documents``, ``nines:document-table``, ``nines:passages``, ``nines:errata``, ``nines:gaps``,
    ``nines:open-questions``, ``nines:claims``, ``nines:wanted`` and ``nines:glossary``
Verification and layout
    ``nines:verification``, ``nines:instruments``, ``nines:simulation``, ``nines:fold``, ``nines:hand``
    (cards) and ``nines:play`` (a play that the engine replays when the page is built)

Texts of the corpus are put on the page as plain text, never as markup. Every rule, reading, passage,
document, source, aspect, erratum, relation, attestation, open question, tested claim and term has a label.
``{ref}`` therefore finds each of these by its key, in this project and in any other Sphinx project.

With ``nines_permalinks = True`` in its ``conf.py``, a site has a page at ``r/<key>/`` for each of its games,
aspects, rules and readings. The site also has a page at ``v/<version>/r/<slug>/`` for each edition of each
released version. The pages under ``r/``, and the pages of games and documents, contain data from which
reference managers and search engines can cite them. A page with a rulebook can switch its answers: the words
for them are in ``readings/<slug>.js``, which the page reads at the first switch.

If a folder of the site's templates has a folder ``permalink`` with ``head.html``, ``header.html`` or
``footer.html``, the pages under ``r/`` use these. With ``nines_data = True`` a site also has its contents as
JSON for other programs: ``data/rules.json``, ``data/passages.json``, ``data/claims.json`` and
``data/lineage.json``. ``nines_library`` names another package whose games and corpus the site shows.
``nines_repository`` is the address of the repository; with it, the lines of code on a page are links.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from nines.reference.data import digest
from nines.reference.where import digest_of_lines
from nines.sphinx.base import NinesDomain, NumberRole, library_of, setup_library, tell_missing
from nines.sphinx.citing import add_citation, setup_address
from nines.sphinx.claims import ClaimsDirective
from nines.sphinx.code_lines import setup_code_lines
from nines.sphinx.compared import DiffDirective, PairsDirective, ParallelDirective, ParentsDirective
from nines.sphinx.doubts import DoubtsDirective, OpenQuestionsDirective, ReadingsDirective
from nines.sphinx.game_pages import (
    AttestationsDirective,
    AttestedDirective,
    CheckedDirective,
    CiteDirective,
    DocumentsDirective,
    ErrataDirective,
    GameDirective,
    PastDirective,
    ScopeDirective,
    UnplayedDirective,
)
from nines.sphinx.gaps import GapsDirective, WantedDirective, WeightsDirective
from nines.sphinx.key import KeyDirective, setup_key
from nines.sphinx.lineage import (
    DescentDirective,
    LikenessDirective,
    LineageDirective,
    LineDirective,
    LineOfDirective,
    WithdrawnDirective,
    setup_picture,
)
from nines.sphinx.nodes import FoldDirective, setup_fold, setup_links, setup_scroll, setup_wide_table
from nines.sphinx.pages import setup_data, write_pages, write_permalinks
from nines.sphinx.passages import (
    DocumentTableDirective,
    PassagesDirective,
    ToldDirective,
    setup_notes,
)
from nines.sphinx.play import PlayDirective, setup_drawn_plays, setup_play
from nines.sphinx.plots import SimulationDirective, setup_plots
from nines.sphinx.replay import HandDirective, setup_cards
from nines.sphinx.rulebook import InShortDirective, RulebookDirective
from nines.sphinx.rules import (
    AspectsDirective,
    HistoryDirective,
    QuestionsDirective,
    RuleByRuleDirective,
    RulesDirective,
)
from nines.sphinx.switching import setup_switching
from nines.sphinx.tabletop import setup_tabletop
from nines.sphinx.terms import GlossaryDirective, LinkTerms
from nines.sphinx.totals import (
    CertaintyDirective,
    GamesDirective,
    InstrumentsDirective,
    MatrixDirective,
    OddsDirective,
    VerificationDirective,
)

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.util.typing import ExtensionMetadata

VERSION = "13"  # of the written pages; a new version rebuilds every page
STYLES: Final = Path(__file__).parent / "static"


DIRECTIVES: Final = {
    "game": GameDirective,
    "in-short": InShortDirective,
    "rulebook": RulebookDirective,
    "rules": RulesDirective,
    "rule-by-rule": RuleByRuleDirective,
    "readings": ReadingsDirective,
    "doubts": DoubtsDirective,
    "weights": WeightsDirective,
    "fold": FoldDirective,
    "scope": ScopeDirective,
    "unplayed": UnplayedDirective,
    "told": ToldDirective,
    "aspects": AspectsDirective,
    "document-table": DocumentTableDirective,
    "passages": PassagesDirective,
    "documents": DocumentsDirective,
    "errata": ErrataDirective,
    "lineage": LineageDirective,
    "line": LineDirective,
    "descent": DescentDirective,
    "games": GamesDirective,
    "open-questions": OpenQuestionsDirective,
    "attestations": AttestationsDirective,
    "line-of": LineOfDirective,
    "past": PastDirective,
    "attested": AttestedDirective,
    "cite": CiteDirective,
    "claims": ClaimsDirective,
    "checked": CheckedDirective,
    "likeness": LikenessDirective,
    "hand": HandDirective,
    "play": PlayDirective,
    "matrix": MatrixDirective,
    "certainty": CertaintyDirective,
    "history": HistoryDirective,
    "questions": QuestionsDirective,
    "diff": DiffDirective,
    "pairs": PairsDirective,
    "parallel": ParallelDirective,
    "parents": ParentsDirective,
    "odds": OddsDirective,
    "simulation": SimulationDirective,
    "gaps": GapsDirective,
    "key": KeyDirective,
    "glossary": GlossaryDirective,
    "instruments": InstrumentsDirective,
    "verification": VerificationDirective,
    "wanted": WantedDirective,
    "withdrawn": WithdrawnDirective,
}


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the domain and its directives with Sphinx."""
    NinesDomain.directives = dict(DIRECTIVES)
    NinesDomain.roles = {**NinesDomain.roles, "number": NumberRole()}
    app.add_domain(NinesDomain)
    app.connect("warn-missing-reference", tell_missing)
    setup_library(app)
    setup_picture(app)
    setup_cards(app)
    setup_play(app)
    setup_tabletop(app)
    setup_fold(app)
    setup_links(app)
    setup_notes(app)
    app.add_css_file("nines-cards.css")
    app.add_css_file("nines-sheets.css")
    app.connect("builder-inited", add_styles)
    setup_plots(app)
    setup_scroll(app)
    setup_wide_table(app)
    setup_drawn_plays(app)
    setup_key(app)
    app.add_post_transform(LinkTerms)
    app.add_config_value("nines_pages", default=False, rebuild="env", types=[bool])
    app.add_config_value("nines_contact", "", "env", types=[str])
    app.add_config_value("nines_state", "", "env", types=[str])
    app.connect("config-inited", note_state)
    app.connect("builder-inited", write_pages)
    setup_address(app)
    setup_code_lines(app)
    app.connect("build-finished", write_permalinks)
    app.connect("html-page-context", add_citation)
    setup_switching(app)
    setup_data(app)
    return {"version": VERSION, "parallel_read_safe": True, "parallel_write_safe": True}


def add_styles(app: Sphinx) -> None:
    """Add the style sheets of this extension to those of the project."""
    app.config.html_static_path.append(str(STYLES))


def note_state(_app: Sphinx, config: Config) -> None:
    """Store digests of the corpus, the rules and their lines; when one changes, the pages are rebuilt."""
    ours = library_of(config)
    config["nines_state"] = f"{VERSION} {digest(ours)} {digest_of_lines(ours)}"
