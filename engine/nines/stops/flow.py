"""What an act causes: the next position, and the events in their order with the rules behind them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from nines.errors import LacunaError
from nines.game import Event, Step, Transfer
from nines.stops.moves import as_laid, could_continue, exhausted, wanted
from nines.stops.table import Act, Claim, Lay, Pass, Table, Unclaimed
from nines.stops.view import Asking, Final, Laid, Moment, Turning

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nines.cite import Cited
    from nines.stops.variant import Variant


def play(game: Variant, table: Table, act: Act) -> Step:
    """Return what a legal act leads to."""
    course = _Course(game, table)
    match act:
        case Lay():
            course.lay(act)
        case Pass():
            course.pass_on()
        case Claim():
            course.claim()
    return Step(course.table, tuple(course.events))


@dataclass
class _Course:
    """The course of one act: it starts at a position and gathers events until it reaches the next."""

    game: Variant
    table: Table
    events: list[Event] = field(default_factory=list)

    def lay(self, lay: Lay) -> None:
        table, seat = self.table, self.table.turn
        laid = as_laid(self.game, table, lay)
        hands = (*table.hands[:seat], table.hands[seat].difference(lay.cards), *table.hands[seat + 1 :])
        self._tell_laid(laid)
        self.table = table._replace(hands=hands, run=(*table.run, laid), passes=0)
        self._lapse(seat)
        winner = self.game.going_out.rule.winner(hands)
        self._due("laid", laid, out=winner is not None)
        if winner is not None:
            self._end(winner, laid)
        else:
            self._stop_or_go_on(laid)

    def pass_on(self) -> None:
        table = self.table
        lacking = " ".join(one.rule.on_passing(wanted(self.game, table)) for one in self.game.announcement)
        leading = not table.run
        rule = next((cited for cited in self.game.passing if cited.rule.leading == leading), None)
        if rule is None:
            raise LacunaError(
                self.game.slug, "may the right to begin be passed on" if leading else "may one pass"
            )
        self._tell("passed", rule, seat=table.turn, words=lacking)
        self.table = table._replace(passes=table.passes + 1)
        if not table.run or self._asks():
            self._turn_passes()
        else:
            self._block()

    def claim(self) -> None:
        table = self.table
        mine = [one for one in table.unclaimed if one.seat == table.turn]
        self.table = table._replace(unclaimed=tuple(one for one in table.unclaimed if one not in mine))
        for one in mine:
            self._tell("claimed", self.game.claim[0], seat=one.seat, words="claims what is due")
            self._pay(one.payment, one.transfers)

    def _stop_or_go_on(self, laid: Laid) -> None:
        stop = next((cited for cited in self.game.stop if cited.rule.ends(laid)), None)
        if stop is not None:
            self._tell("stopped", stop, seat=laid.seat, words="begins another sequence")
            self._due("stopped", laid)
            self._new_run(laid.seat)
        elif not self._asks():
            self._block()

    def _asks(self) -> bool:
        table = self.table
        laid_out = exhausted(table, wanted(self.game, table))
        return self.game.asked.rule.asks(Asking(table.passes, table.players, laid_out))

    def _turn_passes(self) -> None:
        table = self.table
        self.table = table._replace(turn=self.game.turn.rule.after(Turning(table.turn, table.players)))

    def _block(self) -> None:
        laid = self.table.run[-1]
        leader = self.game.blocked.rule.leader(laid.seat, self.table.players)
        self._tell(
            "blocked", self.game.blocked, seat=leader, words="begins another sequence, as nobody goes on"
        )
        self._due("blocked", laid)
        self._new_run(leader)

    def _new_run(self, leader: int) -> None:
        table = self.table
        self.table = table._replace(runs=(*table.runs, table.run), run=(), passes=0, turn=leader)

    def _lapse(self, layer: int) -> None:
        """Drop the payments that are lost because *layer* has laid a card."""
        for one in self.table.unclaimed:
            for cited in self.game.claim:
                if cited.rule.lapses(one.seat, layer):
                    self._tell("lapsed", cited, seat=one.seat, words="did not claim in time what was due")
                    self.table = self.table._replace(
                        unclaimed=tuple(other for other in self.table.unclaimed if other != one)
                    )

    def _due(
        self, kind: Literal["laid", "stopped", "blocked", "out"], laid: Laid, *, out: bool = False
    ) -> None:
        """Pay, or keep for a claim, what each opponent owes at this moment."""
        could = kind != "laid" and could_continue(self.game, self.table)
        moment = Moment(kind, laid, out, could)
        if any(limit.rule.forbids(moment) for limit in self.game.payment_limit):
            return
        for cited in self.game.payment:
            amount = cited.rule.due(moment)
            if not amount:
                continue
            transfers = tuple(Transfer(seat, laid.seat, amount) for seat in self._opponents(laid.seat))
            if any(claim.rule.awaits(cited.name) for claim in self.game.claim):
                waiting = Unclaimed(cited.key, transfers, laid.seat)
                self.table = self.table._replace(unclaimed=(*self.table.unclaimed, waiting))
            else:
                self._pay(cited.key, transfers)

    def _opponents(self, seat: int) -> list[int]:
        players = self.table.players
        return [(seat + step) % players for step in range(1, players)]

    def _end(self, winner: int, laid: Laid) -> None:
        self._due("out", laid, out=True)
        self._tell("out", self.game.going_out, seat=winner, words="has no card left and wins the deal")
        # No card is laid after the last one, so what waits to be claimed can no longer be lost.
        for one in self.table.unclaimed:
            self._pay(one.payment, one.transfers)
        self.table = self.table._replace(winner=winner, unclaimed=())
        hands = self.table.hands
        points = tuple(
            sum(cited.rule.of(card) for cited in self.game.value for card in hand) for hand in hands
        )
        for settled in self.game.settlement:
            self._pay(settled.key, settled.rule.transfers(Final(hands, points, winner)))

    def _pay(self, rule: str, transfers: Iterable[Transfer]) -> None:
        purses, unit = list(self.table.purses), self.game.unit
        for giver, taker, owed in transfers:
            assert isinstance(giver, int)  # noqa: S101 - no pools yet: for mypy
            assert isinstance(taker, int)  # noqa: S101
            amount = owed
            for credit in self.game.credit:
                amount = credit.rule.payable(purses[giver], amount)
            if amount:
                purses[giver] -= amount
                purses[taker] += amount
                self.events.append(Event("paid", rule, words=unit, transfer=Transfer(giver, taker, amount)))
        self.table = self.table._replace(purses=tuple(purses))

    def _tell_laid(self, laid: Laid) -> None:
        game = self.game
        rule: Cited[object] = game.naming if laid.wild else game.continuation if self.table.run else game.lead
        plain = all(laid.named.covers(card.face) for card in laid.cards)
        words = " ".join(cited.rule.on_laying(laid) for cited in game.announcement)
        named = None if plain else laid.named
        self.events.append(Event("laid", rule.key, laid.seat, laid.cards, named, words))

    def _tell(
        self,
        kind: Literal["passed", "stopped", "blocked", "claimed", "lapsed", "out"],
        rule: Cited[object],
        seat: int,
        words: str,
    ) -> None:
        self.events.append(Event(kind, rule.key, seat, words=words))
