"""Rule sets: the cited rules of one game with one set of choices, aspect by aspect."""

from __future__ import annotations

from dataclasses import Field, dataclass, field, fields, replace
from functools import cache, cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from nines.errors import CorpusError, LacunaError, UnknownNameError
from nines.evidence.binding import bound
from nines.kernel.lacuna import Lacuna
from nines.text import counted

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Self

    from nines.cards import Card
    from nines.evidence.choices import Choices
    from nines.evidence.cite import Cited

R = TypeVar("R")

NOT_ASPECTS: Final = ("slug", "choices", "silent")


class _Unsaid:
    """A placeholder for an aspect without rules; the rule set must list such an aspect as silent."""

    def __repr__(self) -> str:
        return "UNSAID"


UNSAID: Final[Any] = _Unsaid()  # the default for an aspect that the sources of some games do not mention


@dataclass(frozen=True, repr=False)
class RuleSet:
    """The cited rules of one game; a family adds a field for each aspect.

    The type of a field says how many rules the aspect has. ``Cited[T]`` is for one rule, ``Cited[T] | None``
    for at most one rule, and ``tuple[Cited[T], ...]`` for any number. If some sources do not mention an
    aspect, its field has the default :data:`nines.kernel.rule_set.UNSAID`. If a text describes
    an aspect in a part that we have not seen, the field is ``nines.kernel.lacuna.NOT_SEEN``. If a rule
    exists only with some readings, it is written ``cite(...) if ... else None``.

    Parameters
    ----------
    slug
        The short name of the game, the same everywhere in the project.
    choices
        The candidate chosen at each decision point.
    seats
        The rule that says how many players can play.
    silent
        The aspects that the sources of the game do not mention, separated by spaces.

    Raises
    ------
    CorpusError
        If an aspect is neither given nor listed in *silent*, if an aspect is both given and listed, or if it
        has the wrong number of rules.
    UnknownNameError
        If *silent* names an aspect that the family does not have.
    """

    slug: str
    choices: Choices
    seats: Cited[Any]
    silent: str = field(default="", compare=False, repr=False, kw_only=True)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.choices.name}: {counted(len(self.rules()), 'rule')}>"

    def __post_init__(self) -> None:
        silent = self.silent.split()
        known = {aspect.name: aspect for aspect in _aspects(self)}
        for name in silent:
            if name not in known:
                raise UnknownNameError("aspect", name, known)
        for name, aspect in known.items():
            value = getattr(self, name)
            fault = _fault(aspect, value, silent=name in silent)
            if fault:
                raise CorpusError(self.slug, name, fault)
            object.__setattr__(self, name, self._with_keys(aspect, value))

    def _with_keys(self, aspect: Field[Any], value: Any) -> object:  # noqa: ANN401 - of every type of aspect
        """Return the rules of an aspect, each with its key; events and refusals name a rule by this key."""
        settle = self.choices.settle
        if value is UNSAID:
            return () if takes_several(aspect) else None
        if isinstance(value, Lacuna):
            return Lacuna(self.slug, aspect.name)
        if isinstance(value, tuple):
            return tuple(bound(cited, self.slug, aspect.name, settle) for cited in value)
        return value and bound(value, self.slug, aspect.name, settle)

    def __getstate__(self) -> dict[str, Any]:
        """Return only the fields; all other values can be computed from them again."""
        return {name: value for name, value in vars(self).items() if name in self.__dataclass_fields__}

    @property
    def wild_cards(self) -> frozenset[Card]:
        """The wild cards of the game; empty if the games of the family have no wild cards."""
        return frozenset()

    @property
    def unit(self) -> str:
        """The unit of money or score, in the singular."""
        return "point"

    @property
    def not_seen(self) -> tuple[str, ...]:
        """The field names of the aspects that the text probably describes in a part that we have not seen."""
        return tuple(
            aspect.name for aspect in _aspects(self) if isinstance(getattr(self, aspect.name), Lacuna)
        )

    def needed(self, cited: Cited[R] | None, question: str) -> Cited[R]:
        """Return *cited*, a rule that the game needs in order to continue.

        Raises
        ------
        LacunaError
            If *cited* is None, because the game has no rule for the situation.
        """
        if cited is None:
            raise LacunaError(self.slug, question)
        return cited

    def with_rule(self, key: str, rule: object) -> Self:
        """Return the rules with the rule under *key* replaced; unchanged if no rule has this key.

        This method is for experiments: no source gives the resulting game.
        """
        cited = self.rules().get(key)
        return self if cited is None else self.exchanged(replace(cited, rule=rule))

    def exchanged(self, new: Cited[Any]) -> Self:
        """Return the rules with another cited rule under the key of *new*; unchanged if no rule has it."""
        for name, rules in self.by_field().items():
            if any(cited.key == new.key for cited in rules):
                others = tuple(new if cited.key == new.key else cited for cited in rules)
                held = others if isinstance(getattr(self, name), tuple) else others[0]
                return self.replaced({name: held})
        return self

    def replaced(self, changed: dict[str, Any], **names: Any) -> Self:  # noqa: ANN401 - slug and choices
        """Return the rules with some aspects replaced; a replaced aspect is no longer listed in *silent*."""
        silent = " ".join(name for name in self.silent.split() if name not in changed)
        unsaid = dict.fromkeys(silent.split(), UNSAID)
        return replace(self, silent=silent, **{**unsaid, **changed, **names})

    def rule_at(self, place: str) -> Cited[Any]:
        """Return the rule at *place*, which is the key of the rule without the game.

        Raises
        ------
        UnknownNameError
            If no rule has this key.

        Examples
        --------
        >>> import nines
        >>> print(nines.load("comet-1718").rule_set.rule_at("stop/king").rule)
        a king is a stop: its player starts a new sequence
        """
        key, rules = f"{self.slug}/{place}", self.rules()
        if key not in rules:
            raise UnknownNameError("rule", key, rules)
        return rules[key]

    def rules(self) -> Mapping[str, Cited[object]]:
        """Return all rules by key, aspect by aspect."""
        return self._rules

    def aspects(self) -> Mapping[str, tuple[Cited[object], ...]]:
        """Return the rules by aspect, including aspects without rules.

        Examples
        --------
        >>> import nines
        >>> list(nines.load("multiple-9-2007").aspects())[:4]
        ['seats', 'pack', 'deal', 'dealt-out']
        """
        return self._by_aspect

    def by_field(self) -> Mapping[str, tuple[Cited[object], ...]]:
        """Return the rules by the names of the fields that hold them."""
        return self._by_field

    @cached_property
    def _by_field(self) -> Mapping[str, tuple[Cited[object], ...]]:
        cited_rules: dict[str, tuple[Cited[object], ...]] = {}
        for aspect in _aspects(self):
            value = getattr(self, aspect.name)
            cited_rules[aspect.name] = (
                value if isinstance(value, tuple) else () if value is None else (value,)
            )
        return MappingProxyType(cited_rules)

    @cached_property
    def _by_aspect(self) -> Mapping[str, tuple[Cited[object], ...]]:
        return MappingProxyType({name.replace("_", "-"): held for name, held in self._by_field.items()})

    @cached_property
    def _rules(self) -> Mapping[str, Cited[object]]:
        return MappingProxyType({cited.key: cited for held in self._by_field.values() for cited in held})


def takes_several(aspect: Field[Any]) -> bool:
    """Return whether an aspect takes a tuple of rules."""
    return str(aspect.type).startswith("tuple")


def wrong_number(aspect: Field[Any], value: object) -> str:
    """Return a description of the fault if an aspect has the wrong number of rules; empty if not."""
    if isinstance(value, Lacuna) or isinstance(value, tuple) == takes_several(aspect):
        return ""
    return "takes a tuple of rules" if takes_several(aspect) else "takes one rule"


def _fault(aspect: Field[Any], value: object, *, silent: bool) -> str:
    """Return a description of the fault in the rules of an aspect; empty if there is no fault."""
    if value is UNSAID:
        return "" if silent else "is neither given nor listed as silent"
    if isinstance(value, Lacuna) and not silent:
        return ""
    if silent:
        return "is both given and listed as silent"
    if value is None and not takes_several(aspect):
        return "" if aspect.default is UNSAID else "needs a rule"
    return wrong_number(aspect, value)


def _aspects(rules: RuleSet) -> tuple[Field[Any], ...]:
    kind: Any = type(rules)
    return _aspects_of(kind)


@cache
def _aspects_of(rules: type[Any]) -> tuple[Field[Any], ...]:
    return tuple(aspect for aspect in fields(rules) if aspect.name not in NOT_ASPECTS)
