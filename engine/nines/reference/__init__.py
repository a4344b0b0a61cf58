"""Dataclasses with the answers to everything that a user can ask about the games.

The command line and the site only render these answers and compute nothing themselves. :func:`to_data` turns
any answer into data for JSON. Later releases keep all fields and may add new ones.

Answers about the descent of the games are in ``nines.reference.lineage`` and ``nines.reference.likeness``,
which import networkx. Citations are in :mod:`nines.citing`.

An object of this package is imported when a program first uses it, so a program loads only what it needs.

Examples
--------
>>> from nines import library
>>> from nines.reference import find
>>> rule = find(library(), "comet-1718/stop/king")
>>> rule.what, rule.answer.says
('rule', 'a king is a stop: its player starts a new sequence')
"""

from __future__ import annotations

from importlib import import_module
from inspect import isfunction
from typing import TYPE_CHECKING, Final

from nines.boundary.expected import door

if TYPE_CHECKING:
    from nines.reference.automata import automaton_answer
    from nines.reference.claims import claim_answer, claim_answers
    from nines.reference.collation import collate
    from nines.reference.comparisons import diff_answer, history_answer
    from nines.reference.data import to_data
    from nines.reference.deciding import decide_answer, decided_counts
    from nines.reference.digests import digest_answer
    from nines.reference.doubts import uncertain_games
    from nines.reference.editions import edition_answer
    from nines.reference.effects import reading_effects
    from nines.reference.errata import errata_answer, erratum_answer
    from nines.reference.finding import Found, find
    from nines.reference.games import game_answer
    from nines.reference.gaps import gaps_answer, wanted_answers
    from nines.reference.listed import listed_editions
    from nines.reference.names import retired_answer, term_answer, term_answers
    from nines.reference.origins import origin_answer
    from nines.reference.plays import (
        deal_answer,
        end_answer,
        event_answer,
        odds_answer,
        play_answer,
        policy_answer,
        policy_answers,
    )
    from nines.reference.readings import point_answer, reading_answer
    from nines.reference.relations import (
        account_answer,
        attestation_answer,
        attestation_answers,
        line_answer,
        relation_answer,
        relation_answers,
    )
    from nines.reference.rulebooks import rulebook_answer
    from nines.reference.rules import aspect_answer, rule_answer
    from nines.reference.searching import search
    from nines.reference.sources import (
        document_answer,
        passage_answer,
        passage_in_use,
        source_answer,
        witness_lines,
    )
    from nines.reference.verification import instrument_answers, verification_answer
    from nines.reference.warrants import matrix_answer

__all__ = [
    "Found",
    "account_answer",
    "aspect_answer",
    "attestation_answer",
    "attestation_answers",
    "automaton_answer",
    "claim_answer",
    "claim_answers",
    "collate",
    "deal_answer",
    "decide_answer",
    "decided_counts",
    "diff_answer",
    "digest_answer",
    "document_answer",
    "edition_answer",
    "end_answer",
    "errata_answer",
    "erratum_answer",
    "event_answer",
    "find",
    "game_answer",
    "gaps_answer",
    "history_answer",
    "instrument_answers",
    "line_answer",
    "listed_editions",
    "matrix_answer",
    "odds_answer",
    "origin_answer",
    "passage_answer",
    "passage_in_use",
    "play_answer",
    "point_answer",
    "policy_answer",
    "policy_answers",
    "reading_answer",
    "reading_effects",
    "relation_answer",
    "relation_answers",
    "retired_answer",
    "rule_answer",
    "rulebook_answer",
    "search",
    "source_answer",
    "term_answer",
    "term_answers",
    "to_data",
    "uncertain_games",
    "verification_answer",
    "wanted_answers",
    "witness_lines",
]

_NAMES: Final = {
    "automata": ("automaton_answer",),
    "claims": ("claim_answer", "claim_answers"),
    "collation": ("collate",),
    "comparisons": ("diff_answer", "history_answer"),
    "data": ("to_data",),
    "deciding": ("decide_answer", "decided_counts"),
    "doubts": ("uncertain_games",),
    "digests": ("digest_answer",),
    "editions": ("edition_answer",),
    "effects": ("reading_effects",),
    "errata": ("errata_answer", "erratum_answer"),
    "finding": ("Found", "find"),
    "games": ("game_answer",),
    "gaps": ("gaps_answer", "wanted_answers"),
    "listed": ("listed_editions",),
    "names": ("retired_answer", "term_answer", "term_answers"),
    "origins": ("origin_answer",),
    "plays": (
        "deal_answer",
        "end_answer",
        "event_answer",
        "odds_answer",
        "play_answer",
        "policy_answer",
        "policy_answers",
    ),
    "readings": ("point_answer", "reading_answer"),
    "relations": (
        "account_answer",
        "attestation_answer",
        "attestation_answers",
        "line_answer",
        "relation_answer",
        "relation_answers",
    ),
    "rulebooks": ("rulebook_answer",),
    "rules": ("aspect_answer", "rule_answer"),
    "searching": ("search",),
    "sources": ("document_answer", "passage_answer", "passage_in_use", "source_answer", "witness_lines"),
    "verification": ("instrument_answers", "verification_answer"),
    "warrants": ("matrix_answer",),
}
_HOMES: Final = {name: module for module, names in _NAMES.items() for name in names}


def __getattr__(name: str) -> object:
    """Import one of the package's public names; a function gets a check of its arguments.

    Parameters
    ----------
    name
        One of ``nines.reference.__all__``.

    Raises
    ------
    AttributeError
        If *name* is not in ``nines.reference.__all__``.
    """
    if name not in _HOMES:
        raise AttributeError(f"module 'nines.reference' has no attribute {name!r}")
    member: object = getattr(import_module(f"nines.reference.{_HOMES[name]}"), name)
    if isfunction(member):
        member = door(member)  # inner modules call the functions themselves
    globals()[name] = member
    return member
