"""Commit, as the Hoyle of 1991 describes it.

Players have equal hands from one pack, and all players pay into a pool. Play is as in an older game, except
for the comet, which is the nine of diamonds. The comet is not a stop. The player of the comet, or else the
next player, continues the original sequence or plays the ten of diamonds. The comet and kings are paid for
when they are played, and again when they are left in hand. The first player to shed all cards wins the pool.

References
----------
.. [1] Morehead, A. H., Frey, R. L., and Mott-Smith, G. (1991). *The New Complete Hoyle*, pp. 300-302, as
   reported by wp-comet.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from nines.cards import ACE, KING, Card, Face
from nines.common import card_packs, seating
from nines.evidence.cite import By, Cited, cite
from nines.evidence.sourced import implied, said
from nines.kernel.inheritance import amend, inherited, replacing, taken, taken_over
from nines.stops.games.comet_1991 import comet_1991
from nines.stops.games.commit_1857 import commit_1857
from nines.stops.rules import (
    after_wild,
    deal,
    equipment,
    payment,
    pools,
    rise,
    sequence,
    sets,
    settlement,
    shared,
    stakes,
    stop,
    wild,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from nines.common import aspects as c
    from nines.evidence.choices import Choices
    from nines.stops import aspects as a
    from nines.stops import features as f
    from nines.stops import money as m
    from nines.stops.rule_set import StopsRules

CHIP: Final = "chip"
POOL: Final = "pool"
COMET, EIGHT, TEN = (Card(rank, "♦") for rank in (9, 8, 10))
AS_BEFORE: Final = "wp-comet:208"
PAID: Final = "wp-comet:212 wp-comet:213 wp-comet:215"
BASE_GAME: Final = "base-game"
ACE_LOW, ACE_HIGH = tuple(range(ACE, KING + 1)), (*range(2, KING + 1), ACE)
WHICH_TEN: Final = {"ten-of-diamonds": TEN.face, "any-ten": Face(TEN.rank)}
TENS_AT_ONCE: Final = {
    "one-ten-four-chips": False,
    "one-ten-one-chip": False,
    "all-tens-four-chips": True,
    "all-tens-one-chip": True,
}
NO_CHIP_MORE: Final = ("one-ten-one-chip", "all-tens-one-chip")  # several kings count as one


@dataclass(frozen=True, slots=True)
class Older:
    """The older game that this game amends, with the passages and the choice that make its rules apply."""

    rules: StopsRules
    choices: Choices  # of the later game
    via: str
    point: str

    def rule(self, place: str, also: str = "") -> Cited[Any]:
        """Return a rule of the older game; the open questions named in *also* affect this rule as well."""
        return taken_over(self.rules.rule_at(place), self.choices, self.via, f"{self.point} {also}")

    def as_part(self, place: str) -> Any:  # noqa: ANN401 - of every type of rule
        """Return a rule of the older game for use as a parameter of a rule of the later game."""
        cited = self.rules.rule_at(place)
        return taken(cited.rule, cited, self.choices, self.via, self.point)


def commit_1991(choices: Choices) -> StopsRules:
    """Return the game with these choices."""
    by_base = {"comet-1991": _like_comet, "commit-1857": _like_older_commit, "bare": _bare}
    return choices.inherit(BASE_GAME, by_base)(choices)


def _like_comet(choices: Choices) -> StopsRules:
    """Return the game played like modern comet: kings are stops, and sets may be played together."""
    older = _older(comet_1991, choices)
    base = older.rules
    return _amended(
        older,
        grouping=(*_four_tens(choices), *_sets(older)),
        continuation=_continuation(choices),
        stop=(*inherited(base.stop, without="comet comet-among-nines"), _comet_as_king(choices)),
        payment_limit=(base.rule_at("payment-limit/comet-among-nines"), _last_card(choices)),
        lot=_lot(older),
    )


def _like_older_commit(choices: Choices) -> StopsRules:
    """Return the game played like the commit of 1857: one card at a time, with the stops of 1857."""
    older = _older(commit_1857, choices)
    base = older.rules
    stops = inherited(base.stop, without="wild-as-stop")
    return _amended(
        older,
        grouping=(*_four_tens(choices), *base.grouping),
        continuation=_continuation(choices),
        stop=(*stops, _comet_as_king(choices), _comet_as_ace(choices)),
        wild_limit=inherited(base.wild_limit, without="others"),
        payment_limit=(_last_card(choices),),
    )


def _bare(choices: Choices) -> StopsRules:
    """Return the game with only the upward run and the block; everything else is as in modern comet."""
    older = _older(comet_1991, choices)
    singly = cite(AS_BEFORE, choices.ask(BASE_GAME, {"bare": sequence.OneAtATime}))
    return _amended(
        older,
        grouping=(*_four_tens(choices), singly),
        continuation=ten_alone_on_king(choices, _continuation(choices)),
        stop=(_comet_as_king(choices),),
        payment_limit=(_last_card(choices),),
        lot=_lot(older),
    )


def _older(game: Callable[[Choices], StopsRules], choices: Choices) -> Older:
    return Older(choices.older(game), choices, AS_BEFORE, BASE_GAME)


def _amended(
    older: Older,
    **own: Any,  # noqa: ANN401 - each aspect has its own type
) -> StopsRules:
    """Return the rules of this game: the changes that the account makes to an older game.

    Some changes depend on which older game the account amends.
    """
    choices = older.choices
    return amend(
        older.rules,
        choices,
        via=AS_BEFORE,
        points=BASE_GAME,
        confirmed={"going-out": "wp-comet:214"},
        seats=_seats(choices),
        pack=_pack(choices),
        ranking=_ranking(choices),
        deal=cite(
            "wp-comet:205 wp-comet:206",
            deal.EqualHands,
            on_table=implied(0, "wp-comet:205 wp-comet:206"),
            each=said(0, "wp-comet:205"),
            whole_hands=choices.ask("packets", {"singly": False, "whole-hands": True}),
        ),
        suit=cite("wp-comet:207", sequence.InSuit, kept=False),
        wild=cite(
            "wp-comet:209",
            wild.TheseAreWild,
            which=said(choices.ask("comet-card", {"nine-of-diamonds": (COMET,)}), "wp-comet:210"),
        ),
        naming=shared.wild_names(
            choices,
            "wp-comet:209 wp-comet:210",
            suited=implied(False, "wp-comet:207 wp-comet:209"),
        ),
        passing=passing(older, "wp-comet:210 wp-comet:211"),
        blocked=blocked(older, f"{AS_BEFORE} wp-comet:211"),
        lay_limit=(*older.rules.lay_limit, *_ten_alone(choices)),
        payment=_payments(choices),
        rise=None,
        opera=None,
        answer=None,
        value=None,
        last_wild=(),
        doubling=(),
        together=None,
        settlement=_settlements(),
        pool=(_ante(choices),),
        sweep=(cite("wp-comet:214", pools.WinnerSweeps, pool=POOL),),
        insight=None,
        stakes=cite(By(PAID, implied=True), stakes.PaidIn, unit=said(CHIP, PAID)),
        **own,
    )


def passing(older: Older, words: str) -> tuple[Cited[a.Passing], ...]:
    """Return the rules that say who must not pass.

    The rules are those of the older game, with a separate rule for the play directly after the comet.
    """
    place, point = "passing/natural-card", "comet-options-due"
    not_after_comet = cite(
        By(words, name="natural-card"), after_wild.ButAfterWild, of=older.as_part(place), led=True
    )
    natural: Cited[a.Passing] = older.choices.choose(
        point, {"due": older.rule(place), "free": not_after_comet}
    )
    after = cite(
        By(words, name="after-comet"),
        older.choices.ask(
            point,
            {
                "due": partial(after_wild.AfterWildIsDue, due=True),
                "free": partial(after_wild.AfterWildIsDue, due=False),
            },
        ),
        led=True,
    )
    unable, *others = replacing(older.rules.passing, natural)
    return (unable, after, *others)


def blocked(older: Older, words: str) -> Cited[a.Blocked]:
    """Return the rule that says who starts a new sequence when nobody continues, even after the comet."""
    return older.choices.choose(
        "blocked-after-comet",
        {"comet-player": older.rule("blocked"), "player-before": cite(words, after_wild.BeforeWildBegins)},
    )


def _seats(choices: Choices) -> Cited[c.Seats]:
    """Return the rule on the number of players; the account does not give the number."""

    def two_cards_each(_: str, short: str) -> int:
        return (51 if short == "yes" else 52) // 2

    as_cards_allow = choices.following("how-many-players pack-of-51", two_cards_each)
    return cite(
        "wp-comet:205",
        choices.ask(
            "how-many-players",
            {
                "two-to-eight": partial(seating.Between, least=2, most=8),
                "two-to-five": partial(seating.Between, least=2, most=5),
                "any": partial(seating.Between, least=2, most=as_cards_allow),
            },
        ),
    )


def _pack(choices: Choices) -> Cited[c.Pack]:
    return cite(
        "wp-comet:203",
        choices.ask(
            "pack-of-51",
            {"no": card_packs.FullPack, "yes": partial(card_packs.PackWithout, without=(EIGHT,))},
        ),
    )


def _ranking(choices: Choices) -> Cited[a.Ranking]:
    """Return the rule on the order of ranks, which goes up in every older game that this game may amend."""
    return cite(
        AS_BEFORE,
        choices.ask(
            "what-follows-an-ace",
            {
                "two": partial(equipment.Upward, order=ACE_LOW),
                "after-king": partial(equipment.Upward, order=ACE_HIGH),
            },
        ),
    )


def _continuation(choices: Choices) -> Cited[a.Continuation]:
    """Return the rule that says what may follow each card, including the comet."""
    kinds: dict[str, Callable[..., a.Continuation]] = {
        "next-lay": after_wild.OrThisAfterWild,
        "sequence": after_wild.OrThisWhileWildInSequence,
        "deal": after_wild.OrThisOnceWildIsOut,
    }
    kind = choices.ask("ten-lapses", kinds)
    return cite(
        f"wp-comet:210 wp-comet:211 {AS_BEFORE}",
        choices.on("ten-lapses ten-gone", kind),
        face=said(choices.ask("which-ten", WHICH_TEN), "wp-comet:210"),
        in_suit=choices.ask("after-the-ten", {"any-jack": False, "jack-of-diamonds": True}),
    )


def _four_tens(choices: Choices) -> tuple[Cited[a.Grouping], ...]:
    """Return the rule that all tens may be played together after the comet; empty under other choices."""

    def tens(answer: str) -> tuple[Cited[a.Grouping], ...]:
        if not TENS_AT_ONCE[answer]:
            return ()
        by, face = By("wp-comet:142 wp-comet:210", name="tens"), choices.ask("which-ten", WHICH_TEN)
        return (cite(by, after_wild.ThisAfterWildBringsAll, face=said(face, "wp-comet:210"), size=4),)

    return choices.decide("four-tens", tens)


def _ten_alone(choices: Choices) -> tuple[Cited[f.LayLimit], ...]:
    """Return the rule that the ten must be played alone after the comet; empty under other choices."""

    def ten(answer: str) -> tuple[Cited[f.LayLimit], ...]:
        if TENS_AT_ONCE[answer]:
            return ()
        by, face = By("wp-comet:210", name="ten"), choices.ask("which-ten", WHICH_TEN)
        return (cite(by, after_wild.ThisAfterWildAlone, face=said(face, "wp-comet:210")),)

    return choices.decide("four-tens", ten)


def _sets(older: Older) -> tuple[Cited[a.Grouping], ...]:
    """Return the rules that say what may be played together, as in modern comet.

    A choice decides whether nines may be played together with the comet.
    """
    choices = older.choices
    led = choices.ask("sets-when", {"wanted-or-led": False, "led": True})
    by = By(f"{AS_BEFORE} wp-comet:209", name="three-nines")
    natural_nines = cite(by, sets.SomeOfRank, rank=COMET.rank, sizes=(3,), wild=False, led=led)
    nines: Cited[a.Grouping] = choices.choose(
        "three-nines-taken-over", {"yes": older.rule("grouping/three-nines"), "no": natural_nines}
    )
    return (nines, *inherited(older.rules.grouping, without="three-nines"))


def ten_alone_on_king(choices: Choices, usual: Cited[a.Continuation]) -> Cited[a.Continuation]:
    """Return the rule on what may follow; in some readings, only the ten follows a comet played as a king."""
    words = "wp-comet:209 wp-comet:210"
    face = said(choices.ask("which-ten", WHICH_TEN), "wp-comet:210")
    of = said(choices.on("ten-lapses ten-gone which-ten", usual.rule), words)
    ten_alone = cite(words, sequence.OnlyThisOnWild, rank=said(KING, words), face=face, of=of)
    ten_or_next = choices.choose("what-follows-an-ace", {"two": usual, "after-king": ten_alone})
    return choices.choose("comet-as-king", {"anew": usual, "ten-or-next": ten_or_next})


def _comet_as_king(choices: Choices) -> Cited[a.Stop]:
    """Return the rule that says whether the comet is a stop when played as a king."""
    by = By("wp-comet:209 wp-comet:210", name="comet-as-king")
    return cite(
        by,
        choices.ask(
            "comet-as-king",
            {
                "anew": partial(stop.WildAtStop, ranks=(KING,), stops=True),
                "ten-or-next": partial(stop.WildAtStop, ranks=(KING,), stops=False),
            },
        ),
    )


def _comet_as_ace(choices: Choices) -> Cited[a.Stop]:
    """Return the rule on the comet played as an ace, which is a stop if aces are stops."""
    by = By("wp-comet:196 wp-comet:208 wp-comet:209", name="comet-as-ace")
    stops = choices.ask("aces-stop", {"no": False, "yes": True})
    return cite(by, stop.WildAtStop, ranks=(ACE,), stops=stops)


def _payments(choices: Choices) -> tuple[Cited[m.Payment], ...]:
    both = "wp-comet:212 wp-comet:213"
    return (
        cite(
            By("wp-comet:212", name="comet"),
            rise.WildPays,
            amount=2,
            step=implied(0, "wp-comet:212"),
            unit=CHIP,
        ),
        choices.decide("king-paid-by four-tens", _king),
        cite(
            By(both, name="comet-as-king"),
            choices.ask(
                "wild-as-king-paid",
                {
                    "no": partial(payment.WildAsRankPays, rank=KING, amount=0),
                    "yes": partial(payment.WildAsRankPays, rank=KING, amount=1),
                },
            ),
            unit=CHIP,
        ),
        cite(
            By(both, name="ace"),
            choices.ask(
                "aces-paid",
                {
                    "no": partial(payment.RankPays, rank=ACE, amount=0),
                    "yes": partial(payment.RankPays, rank=ACE, amount=1),
                },
            ),
            unit=CHIP,
        ),
    )


def _king(_: str, tens: str) -> Cited[m.Payment]:
    """Return the rule that says what a king earns.

    A king earns one chip. A choice decides whether several kings played together earn one chip each or one
    chip in all.
    """
    words = "wp-comet:213"
    pays = payment.LayOfRankPays if tens in NO_CHIP_MORE else payment.RankPays
    return cite(
        By(words, name="king"), pays, rank=said(KING, words), amount=said(1, words), unit=said(CHIP, words)
    )


def _last_card(choices: Choices) -> Cited[m.PaymentLimit]:
    by = By("wp-comet:212 wp-comet:213", name="last-card")
    return cite(
        by,
        choices.ask(
            "last-card-paid",
            {
                "yes": partial(payment.LastCardPaid, paid=True),
                "no": partial(payment.LastCardPaid, paid=False),
            },
        ),
    )


def _settlements() -> tuple[Cited[m.Settlement], ...]:
    """Return the rules that say what the winner is paid.

    The account lists what losers pay for: kings, and the comet. It follows that other cards cost nothing.
    """
    kings = "wp-comet:215"
    return (
        cite(
            By(f"{kings} wp-comet:216", name="kings", implied=True),
            settlement.EachOfRankLeft,
            rank=said(KING, kings),
            amount=said(1, kings),
            unit=said(CHIP, kings),
        ),
        cite(By("wp-comet:216", name="comet"), settlement.WildLeft, amount=2, unit=CHIP),
    )


def _ante(choices: Choices) -> Cited[m.Pool]:
    """Return the rule on payments into the pool; the account does not say how much is paid, or when."""
    return cite(
        "wp-comet:204",
        pools.Ante,
        name=POOL,
        amount=choices.ask("ante", {"one": 1, "two": 2}),
        unit=choices.ask("ante", {"one": CHIP, "two": CHIP}),
        once=choices.ask("ante", {"one": False, "two": False}),
    )


def _lot(older: Older) -> Cited[c.Lot]:
    """Return the lot that decides who deals first, as in modern comet, whose pack has no aces."""
    ace_high = older.choices.ask("draw-for-deal", {"ace-low": False, "ace-high": True})
    return older.rule("lot").changed(ace_high=ace_high)
