"""Withdrawn hypotheses: what we tested and no longer hold, each with its result and the reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from nines.corpus.fields import read_file

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable

FILE: Final = "withdrawn.toml"


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A hypothesis that was tested and is withdrawn."""

    key: Annotated[str, "The key of the hypothesis, which is never used for anything else."]
    hypothesis: Annotated[str, "What was tested."]
    result: Annotated[str, "What the test gave."]
    why: Annotated[str, "Why the hypothesis is withdrawn."]
    leads: Annotated[tuple[str, ...], "The relations that the hypothesis was about."]
    verdict: Annotated[str, "The verdict that was published; empty if there was none."] = ""

    @property
    def in_words(self) -> str:
        """Everything about the hypothesis in one text."""
        verdict = f" The verdict was “{self.verdict}”." if self.verdict else ""
        return f"Withdrawn hypothesis: {self.hypothesis} Result: {self.result}{verdict} Reason: {self.why}"


def read_withdrawn(root: Traversable) -> Mapping[str, Withdrawn]:
    """Return the withdrawn hypotheses by key; empty if the corpus has no such file.

    Raises
    ------
    CorpusError
        If the file cannot be read, or a hypothesis has the wrong form.
    """
    return read_file(root, FILE, Withdrawn, "key") if root.joinpath(FILE).is_file() else {}
