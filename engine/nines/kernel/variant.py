"""Variants: the rules of an edition with its readings and house rules chosen, before anything is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Generic, cast

from nines.boundary.expected import expect, expect_pairs, expect_whole, one_line, shown
from nines.cards import in_order
from nines.errors import CorpusError, NinesError
from nines.kernel.play import A, O, P, R, X
from nines.kernel.rule_set import RuleSet

if TYPE_CHECKING:
    from typing import Self

    from nines.cards import Card
    from nines.evidence.choices import Choices
    from nines.evidence.cite import Cited
    from nines.kernel.family import Family
    from nines.kernel.house_rules import Setting


def made(make: Callable[[Choices], R], choices: Choices) -> R:
    """Return the rules that a function of a library makes for some choices.

    Parameters
    ----------
    make
        The function of the game.
    choices
        The choices.

    Raises
    ------
    CorpusError
        If the function fails, or if it returns something that is not a rule set.
    """
    try:
        rules = cast("object", make(choices))
    except NinesError:
        raise
    except Exception as error:
        fault = f"its function raised {type(error).__name__}: {one_line(error)}; mend the function"
        raise CorpusError("catalogue", choices.name, fault) from error
    if not isinstance(rules, RuleSet):
        fault = f"its function returned {shown(rules)}; expected the rules of the game"
        raise CorpusError("catalogue", choices.name, fault)
    return cast("R", rules)


@dataclass(frozen=True, repr=False)
class Variant(Generic[R, P, A, O, X]):
    """The rules of an edition under one set of readings; a :class:`nines.Game` also plays by them.

    Parameters
    ----------
    rule_set
        The cited rules of the game.
    make
        The function that returns the rules for given choices; :meth:`nines.Game.read` calls it again.
    family
        The family of the game, with the functions that play and show its games.
    replaced
        The rules replaced for an experiment, by key; see :meth:`nines.Game.with_rule`.
    house
        The house rules, in the order of their keys; see :meth:`nines.Game.with_house_rules`.
    """

    rule_set: R
    make: Callable[[Choices], R] = field(repr=False)
    family: Family[R, P, A, O, X] = field(compare=False, repr=False)
    replaced: tuple[tuple[str, object], ...] = ()
    house: tuple[Setting, ...] = ()

    def __repr__(self) -> str:
        exchanged = "".join(f", {key.partition('/')[2]} is {rule!r}" for key, rule in self.replaced)
        players = self.rule_set.seats.rule
        return f"<{type(self).__name__} {self.name}: {self.family.name}, {players}{exchanged}>"

    @property
    def slug(self) -> str:
        """The name of the game without its readings."""
        return self.rule_set.slug

    @property
    def choices(self) -> Choices:
        """The candidate chosen at each decision point."""
        return self.rule_set.choices

    @property
    def name(self) -> str:
        """The canonical name of the game, with its readings, its house rules, and the replaced rules."""
        house = f"{{{','.join(map(str, self.house))}}}" if self.house else ""
        exchanged = "".join(f"+{key.partition('/')[2]}" for key, _ in self.replaced)
        return f"{self.choices.name}{house}{exchanged}"

    @property
    def plain(self) -> Self:
        """The same game, played by the functions that define it, without the tables that make play faster.

        Examples
        --------
        >>> import nines
        >>> game = nines.load("comet-1718")
        >>> game.plain == game, game.plain.start(["Q♥", "5♠"]) == game.start(["Q♥", "5♠"])
        (True, True)
        """
        return replace(self, family=self.family.plainly)

    @property
    def unit(self) -> str:
        """The unit of money or score, in the singular."""
        return self.rule_set.unit

    def rules(self) -> Mapping[str, Cited[object]]:
        """Return all rules of the game by key, in the order of the aspects."""
        return self.rule_set.rules()

    def aspects(self) -> Mapping[str, tuple[Cited[object], ...]]:
        """Return the rules by aspect; an aspect that the sources do not mention has no rules."""
        return self.rule_set.aspects()

    def admits(self, seats: int) -> bool:
        """Return whether the game allows this number of players.

        Parameters
        ----------
        seats
            The number of players; any whole number.

        Examples
        --------
        >>> import nines
        >>> [seats for seats in range(8) if nines.load("comet-1718").admits(seats)]
        [2, 3, 4, 5]
        """
        return bool(self.rule_set.seats.rule.admits(expect_whole(seats, "a number of players")))

    def tokens(self, seats: int) -> tuple[str, ...]:
        """Return the tokens from which all acts of the game are spelled, in alphabetical order.

        They follow from the pack and from the notation of the family, so no play is needed to find them.

        Parameters
        ----------
        seats
            The number of players, which decides the pack in some games.

        Examples
        --------
        >>> import nines
        >>> len(nines.load("comet-1718").tokens(3))
        75
        """
        return self.family.notation.tokens(self.pack(seats))

    def pack(self, seats: int) -> tuple[Card, ...]:
        """Return all cards with which the game is played, in order; packs used in turn are taken together.

        Parameters
        ----------
        seats
            The number of players, which decides the pack in some games.

        Examples
        --------
        >>> import nines
        >>> len(nines.load("comet-1718").pack(3)), len(nines.load("comet-1752").pack(3))
        (52, 96)
        """
        pack = cast("Any", self.rule_set).pack.rule  # every family has a pack
        return in_order({card for deal in range(pack.in_turn) for card in pack.cards(seats, deal)})

    def read(self, changed: Mapping[str, str]) -> Self:
        """Return the game with other choices at some decision points.

        Parameters
        ----------
        changed
            The new candidate for each decision point that changes.

        Raises
        ------
        UnknownNameError
            If the game does not have the decision point or the candidate.
        ReadingError
            If a candidate cannot be played, alone or together with another candidate.

        Examples
        --------
        >>> import nines
        >>> nines.load("comet-1718").read({"comet-stops": "yes"}).name
        'comet-1718[comet-stops=yes]'
        """
        expect_pairs(changed, str, "choices by point, such as {'comet-stops': 'yes'}")
        return self._made(self.choices.changed_to(changed), self.replaced, self.house) if changed else self

    def with_rule(self, key: str, rule: object) -> Self:
        """Return the game with the rule under *key* replaced, for an experiment.

        If :meth:`nines.Game.read` later changes choices, the new rule is kept.

        Parameters
        ----------
        key
            The key of the rule, with or without the game: ``comet-1718/stop/king`` or ``stop/king``.
        rule
            A rule for the same aspect; the aspect is not checked.

        Raises
        ------
        UnknownNameError
            If the game has no rule with this key.
        """
        expect(key, str, "the key of a rule, such as 'stop/king'")
        cited = self.rule_set.rule_at(key.removeprefix(f"{self.slug}/"))
        rules = self.rule_set.with_rule(cited.key, rule)
        return replace(self, rule_set=rules, replaced=(*self.replaced, (cited.key, rule)))

    def with_house_rules(self, house: Mapping[str, object]) -> Self:
        """Return the game with house rules: other numbers, other cards, or yes in place of no.

        No source gives this game, so it cannot be cited. Its name can be loaded again. A house rule that
        changes nothing is dropped. A deal is played to try out the rules.

        Parameters
        ----------
        house
            The new value of a parameter, ``{"payment/king.amount": 2}``, or a rule on the shelf of the family
            in the place of another, ``{"lead": "another-suit"}``. A value can be a text of the command line.

        Raises
        ------
        UnknownNameError
            If the game has no such rule, or the rule no such parameter.
        RequestError
            If a value is out of range, or if the rules cannot be played together.

        Examples
        --------
        >>> import nines
        >>> game = nines.load("comet-1718").with_house_rules({"payment/king.amount": 2})
        >>> game.name, game == nines.load(game.name)
        ('comet-1718{payment/king.amount=2}', True)
        """
        from nines.kernel.house_rules import try_out  # noqa: PLC0415 - most games have no house rules

        expect_pairs(house, object, "values by parameter, such as {'payment/king.amount': 2}")
        given = {setting.key: setting.value for setting in self.house} | dict(house)
        made_so = self._made(self.choices, self.replaced, given)
        try_out(cast("Any", made_so))
        return made_so

    @property
    def without_house_rules(self) -> Self:
        """The same game, with its readings and without its house rules."""
        return self._made(self.choices, self.replaced, ()) if self.house else self

    def _made(
        self,
        choices: Choices,
        replaced: tuple[tuple[str, object], ...],
        house: tuple[Setting, ...] | Mapping[str, object],
    ) -> Self:
        rules: RuleSet = made(self.make, choices)
        settings: tuple[Setting, ...] = ()
        for key, rule in replaced:
            rules = rules.with_rule(key, rule)
        if house:
            from nines.kernel.house_rules import settle  # noqa: PLC0415 - the same

            given = house if isinstance(house, Mapping) else {each.key: each.value for each in house}
            rules, settings = settle(rules, given, self.family.shelved)
        return replace(self, rule_set=cast("R", rules), replaced=replaced, house=settings)
