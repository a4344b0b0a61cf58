"""Rule sets: the cited rules of one game under one set of choices, aspect by aspect."""

from __future__ import annotations

from dataclasses import Field, dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, Final

from nines.cite import Cited, bound
from nines.errors import CorpusError, UnknownNameError

if TYPE_CHECKING:
    from typing import Self

    from nines.readings import Choices

NOT_ASPECTS: Final = ("slug", "choices", "silent")


class _Unsaid:
    """Stands in a field until it is known whether the aspect was given or listed as silent."""

    def __repr__(self) -> str:
        return "UNSAID"


UNSAID: Final[Any] = _Unsaid()  # the default of an aspect on which a game's sources may be silent


@dataclass(frozen=True)
class RuleSet:
    """The rules of one game; a family adds a field for each of its aspects.

    A field holds a rule, ``Cited[T]``; or a rule or none, ``Cited[T] | None``; or all the rules that are
    to be asked, ``tuple[Cited[T], ...]``. An aspect that may be silent has the default
    :data:`nines.kernel.rule_set.UNSAID`.

    Parameters
    ----------
    slug
        The name of the game in every tree of the project.
    choices
        The candidate chosen at each decision point.
    seats
        How many can play.
    silent
        The aspects that the sources of the game do not raise, separated by spaces.

    Raises
    ------
    CorpusError
        If an aspect is neither given nor listed as silent, or is both.
    UnknownNameError
        If *silent* names an aspect that the family does not have.
    """

    slug: str
    choices: Choices
    seats: Cited[Any]
    silent: str = field(default="", compare=False, repr=False, kw_only=True)

    def __post_init__(self) -> None:
        silent = self.silent.split()
        known = {aspect.name: aspect for aspect in _aspects(self)}
        for name in silent:
            if name not in known:
                raise UnknownNameError("aspect", name, known)
        for name, aspect in known.items():
            value = getattr(self, name)
            if (value is UNSAID) != (name in silent):
                fault = "is neither given nor listed as silent" if value is UNSAID else "is given and silent"
                raise CorpusError(self.slug, name, fault)
            object.__setattr__(self, name, self._with_keys(aspect, value))

    def _with_keys(self, aspect: Field[Any], value: Any) -> object:  # noqa: ANN401 - of every type of aspect
        """Return the rules of an aspect, each bound to its key, so that events and refusals can name it."""
        options = self.choices.options
        if value is UNSAID:
            return () if str(aspect.type).startswith("tuple") else None
        if isinstance(value, tuple):
            return tuple(bound(cited, self.slug, aspect.name, options) for cited in value)
        return value and bound(value, self.slug, aspect.name, options)

    @property
    def unit(self) -> str:
        """The unit of money or score, in the singular."""
        return "point"

    def with_rule(self, key: str, rule: object) -> Self:
        """Return the rules with another under *key*, or the same if there is no such key.

        For experiments: no source gives the game that results.
        """
        for name, rules in self.by_field().items():
            if any(cited.key == key for cited in rules):
                others = tuple(replace(cited, rule=rule) if cited.key == key else cited for cited in rules)
                held = others if isinstance(getattr(self, name), tuple) else others[0]
                return self.replaced({name: held})
        return self

    def replaced(self, changed: dict[str, Any], **names: Any) -> Self:  # noqa: ANN401 - slug and choices
        """Return the rules with other aspects; one that is given is no longer silent."""
        silent = " ".join(name for name in self.silent.split() if name not in changed)
        unsaid = dict.fromkeys(silent.split(), UNSAID)
        return replace(self, silent=silent, **{**unsaid, **changed, **names})

    def rules(self) -> dict[str, Cited[object]]:
        """Return all rules by key, aspect by aspect."""
        return {cited.key: cited for rules in self.by_field().values() for cited in rules}

    def aspects(self) -> dict[str, tuple[Cited[object], ...]]:
        """Return the rules by aspect, the empty aspects too.

        Examples
        --------
        >>> import nines
        >>> list(nines.load("multiple-9-2007").aspects())[:4]
        ['seats', 'pack', 'deal', 'dealt-out']
        """
        return {name.replace("_", "-"): rules for name, rules in self.by_field().items()}

    def by_field(self) -> dict[str, tuple[Cited[object], ...]]:
        """Return the rules of every aspect by the name of its field."""
        found: dict[str, tuple[Cited[object], ...]] = {}
        for aspect in _aspects(self):
            value = getattr(self, aspect.name)
            found[aspect.name] = value if isinstance(value, tuple) else () if value is None else (value,)
        return found


def _aspects(rules: RuleSet) -> tuple[Field[Any], ...]:
    return tuple(aspect for aspect in fields(rules) if aspect.name not in NOT_ASPECTS)
