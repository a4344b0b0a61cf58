"""A retired name leads to what has taken its place."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from click.testing import Result

OLD, NEW = "multiple-9-2007[rank-split=once]", "multiple-9-2007[rank-split=no]"


def test_a_retired_name_leads_to_what_replaced_it(run: Callable[..., Result]) -> None:
    wide = {"COLUMNS": "140"}
    old, _, shown = run("show", OLD, env=wide).stdout.partition("\n\n")
    assert f"{OLD}: retired, replaced by {NEW}." in old
    assert shown == run("show", "multiple-9-2007/reading/rank-split", env=wide).stdout


def test_the_json_of_a_retired_name_names_its_successors(run: Callable[..., Result]) -> None:
    told = json.loads(run("show", OLD, "--json").stdout)
    assert told.pop("why")
    assert told == {"what": "retired", "key": OLD, "successors": [NEW]}
