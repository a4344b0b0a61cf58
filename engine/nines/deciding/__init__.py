"""Deciding plays: short plays in which two games, or two candidates of a reading, differ, and their causes.

A play is a setting (hands, a seed, or the state of a match) with a series of acts. Both games start from the
setting and play the acts side by side. The games differ if one game allows an act that the other game
refuses, or if the same acts cause different events or payments.

Examples
--------
>>> import nines
>>> from nines.deciding import Pair, Setting, divergence
>>> pair = Pair(nines.load("comet-1718"), nines.load("comet-1718[wild-leads=no]"))
>>> difference = divergence(pair, Setting(("2♠ 9♦", "A♠")), ("lay 9♦ as A",))
>>> difference.kind, difference.one, difference.other.rule
('refused', Side(says='allowed', rule='comet-1718/naming'), 'comet-1718/wild-limit/lead')
"""

from __future__ import annotations

from nines.deciding.differences import Divergence, Pair, Side, divergence
from nines.deciding.setting import Setting

__all__ = ["Divergence", "Pair", "Setting", "Side", "divergence"]
