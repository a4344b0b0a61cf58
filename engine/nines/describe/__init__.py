"""What can be told of games, rules, readings, passages and play, as plain dictionaries.

The command line prints them and the site is made of them; :mod:`nines.describe.shapes` names their keys.

Examples
--------
>>> from nines import library
>>> what, told = describe(library(), "comet-1718/stop/king")
>>> what, told["says"]
('rule', 'a king is a stop: its player begins another sequence')
"""

from __future__ import annotations

from nines.describe.compared import describe_diff, describe_history, describe_matrix
from nines.describe.errata import describe_errata, describe_erratum
from nines.describe.games import (
    describe_aspect,
    describe_game,
    describe_gaps,
    describe_list,
    describe_passage,
    describe_rule,
    describe_set_aside,
)
from nines.describe.names import describe
from nines.describe.plays import describe_event, describe_play, describe_policies
from nines.describe.texts import describe_document, describe_point, describe_reading, describe_source

__all__ = [
    "describe",
    "describe_aspect",
    "describe_diff",
    "describe_document",
    "describe_errata",
    "describe_erratum",
    "describe_event",
    "describe_game",
    "describe_gaps",
    "describe_history",
    "describe_list",
    "describe_matrix",
    "describe_passage",
    "describe_play",
    "describe_point",
    "describe_policies",
    "describe_reading",
    "describe_rule",
    "describe_set_aside",
    "describe_source",
]
