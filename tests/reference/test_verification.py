"""What verification has found: the stored results are read as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import nines
from nines import library
from nines.errors import CorpusError, RequestError, UnknownNameError
from nines.libraries import Library
from nines.reference import verification_answer

if TYPE_CHECKING:
    from pathlib import Path


def test_stored_results_are_read_as_data(tmp_path: Path) -> None:
    ours = library()
    assert verification_answer(ours).game("comet-1718").rules == len(nines.load("comet-1718").rules())
    with pytest.raises(UnknownNameError, match="did you mean 'comet-1718'"):
        verification_answer(ours).game("comet-1781")
    bare = Library(ours.corpus, ours.catalogue._replace(checks=""))
    with pytest.raises(RequestError, match="has no stored results"):
        verification_answer(bare)
    broken = Library(ours.corpus, ours.catalogue)
    broken.__dict__["checks"] = tmp_path
    (tmp_path / "report.json").write_text("{}", encoding="utf-8")
    with pytest.raises(CorpusError, match=r"report\.json"):
        verification_answer(broken)
