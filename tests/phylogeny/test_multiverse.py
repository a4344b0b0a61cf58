"""The tally of many universes: a run that is interrupted goes on."""

from __future__ import annotations

import pytest

from nines.errors import CorpusError
from nines.phylogeny import Study, Tally, extend, rests_on, tally_data, tally_of
from nines.phylogeny.multiverse import COMMAND


# The example of `extend` measures a run, and tests/tools/test_multiverse.py one that goes on.
@pytest.mark.slow
def test_an_interrupted_run_goes_on_to_the_same_result(study: Study) -> None:
    whole = Tally(rests_on(study), seed=7)
    assert [*extend(study, whole, 2, 3)][-1] == (len(whole.alone) + 5, len(whole.alone) + 5)
    begun = Tally(rests_on(study), seed=7)
    for done, _ in extend(study, begun, 1, 1):
        if done == 20:
            break
    again = tally_of(tally_data(begun))
    assert len(again.alone) == 20
    assert next(iter(extend(study, again, 2, 3)))[0] == 21
    for _ in extend(study, again, 2, 3):
        pass
    assert tally_data(again) == tally_data(whole)
    assert not list(extend(study, again, 2, 3))


HEAD = {"made_by": COMMAND, "rests_on": "x"}


@pytest.mark.parametrize(
    ("broken", "fault"),
    [
        ({}, "has no head"),
        ([], "has no head"),
        (HEAD, "has the wrong form"),
        ({**HEAD, "seed": "seven"}, "has the wrong form"),
        ({**HEAD, "alone": 1}, "has the wrong form"),
    ],
)
def test_what_is_not_a_tally_is_refused(broken: object, fault: str) -> None:
    with pytest.raises(CorpusError, match=fault):
        tally_of(broken)  # type: ignore[arg-type]
