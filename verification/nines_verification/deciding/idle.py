"""Why two games have no deciding play: only how many play differs, only what is seen, or nothing that is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.deciding.results import Result

if TYPE_CHECKING:
    from nines.libraries import Library
    from nines_verification.deciding.subjects import Subject


def reason_for_none(library: Library, subject: Subject, searched: str) -> Result:  # noqa: ARG001
    """Return the result for two games of which no play was found."""
    one, other = subject.one.rules(), subject.other.rules()
    differing = sorted(
        key.partition("/")[2]
        for key in {*one, *other}
        if key not in one or key not in other or one[key].rule != other[key].rule
    )
    return Result(*subject.names, "not decided", why=f"differing: {', '.join(differing)}", searched=searched)
