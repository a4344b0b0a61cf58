"""Where these tables and the engine differ on purpose, as the passages leave the matter open."""

from __future__ import annotations

# game -> readings under which it shows -> what these tables play, against the engine
IN_DISPUTE: dict[str, dict[str, str]] = {
    "commit-1857": {
        "in-suit=no several-of-a-rank=yes": (
            "9♦ is laid together with nines only; the engine lets it stand for any rank there"
        ),
        "wild-as-absent-card=yes wild-names=any": (
            "the eight of diamonds may be named only when led; the engine lets it be named within a sequence"
        ),
    },
    "red-nines-20c": {
        "natural-card-first=yes": (
            "who holds a black and a red nine lays either; the engine wants the black one first"
        ),
    },
    "pink-nines-1974": {
        "natural-card-first=yes several-of-a-rank=yes": (
            "natural cards may follow together with a red nine; the engine lets them follow without one only"
        ),
    },
    "pink-nines-2008": {
        "natural-card-first=yes several-of-a-rank=yes": (
            "natural cards may follow together with a red nine; the engine lets them follow without one only"
        ),
    },
    "commit-1991": {
        "ten-lapses=sequence": "the ten may be laid later, but need not; in the engine it must",
        "ten-lapses=deal": "the ten may be laid later, but need not; in the engine it must",
    },
    "commit-2011": {
        "first-option-unused=holder": (
            "the player of the comet passes first, if he cannot go on; the engine asks the holder at once"
        ),
        "in-suit=no rest-of-the-rules=commit-1857 several-of-a-rank=yes": (
            "9♦ is laid together with nines only; the engine lets it stand for any rank there"
        ),
    },
}
