"""What a variant is in every family: a cited rule, or several, for each question asked of a game."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Final

from nines.cite import Cited, bound

if TYPE_CHECKING:
    from typing import Self

    from nines.readings import Choices

NOT_ASPECTS: Final = ("slug", "choices")


@dataclass(frozen=True)
class BaseVariant:
    """One game under one set of choices; a family adds a field for each of its aspects.

    A field holds one cited rule, or a tuple of them where there may be several, or none.

    Parameters
    ----------
    slug
        The game's name in every tree of the project.
    choices
        The candidate chosen at each decision point.
    """

    slug: str
    choices: Choices

    def __post_init__(self) -> None:
        # Bind each rule to its key once, so that every event and refusal can name it.
        for name, rules in self._by_field().items():
            keyed = tuple(bound(cited, self.slug, name, self.choices.options) for cited in rules)
            object.__setattr__(self, name, self._as_held(name, keyed))

    def _as_held(self, name: str, rules: tuple[Cited[object], ...]) -> object:
        """Return rules as a field holds them: several, or the one."""
        return rules if isinstance(getattr(self, name), tuple) else rules[0]

    def with_rule(self, key: str, rule: object) -> Self:
        """Return the variant with another rule under *key*, or itself if it has no such key.

        For experiments: no source says the game that comes of it.
        """
        for name, rules in self._by_field().items():
            if any(cited.key == key for cited in rules):
                others = tuple(replace(cited, rule=rule) if cited.key == key else cited for cited in rules)
                changed: dict[str, Any] = {name: self._as_held(name, others)}
                return replace(self, **changed)
        return self

    def rules(self) -> dict[str, Cited[object]]:
        """Return all rules by key, aspect by aspect."""
        return {cited.key: cited for rules in self._by_field().values() for cited in rules}

    def aspects(self) -> dict[str, tuple[Cited[object], ...]]:
        """Return the rules by aspect, the empty features too.

        Examples
        --------
        >>> import nines
        >>> list(nines.load("multiple-9-2007").variant.aspects())[:4]
        ['seats', 'pack', 'deal', 'dealt-out']
        """
        return {name.replace("_", "-"): rules for name, rules in self._by_field().items()}

    def _by_field(self) -> dict[str, tuple[Cited[object], ...]]:
        """Return the rules of every aspect by its field."""
        found: dict[str, tuple[Cited[object], ...]] = {}
        for field in fields(self):
            if field.name not in NOT_ASPECTS:
                value = getattr(self, field.name)
                found[field.name] = value if isinstance(value, tuple) else (value,)
        return found
