"""Where these tables and the engine differ on purpose, as the passages leave the matter open."""

from __future__ import annotations

# game -> readings under which it shows -> what these tables play, against the engine
IN_DISPUTE: dict[str, dict[str, str]] = {
    "commit-1857": {
        "in-suit=no several-of-a-rank=yes": (
            "9♦ is laid together with nines only; the engine lets it stand for any rank there"
        ),
        "wild-as-absent-card=yes wild-names=any": (
            "a card out of the pack may be named only when led; in the engine within a sequence too"
        ),
        "required-rank-laid=own-run seven-of-diamonds-revived=yes": (
            "all are asked after the seven of diamonds, as the reading says; in the engine its player alone"
        ),
    },
    "red-nines-1881": {
        "wild-as-absent-card=yes wild-names=any": (
            "a card out of the pack may be named only when led; in the engine within a sequence too"
        ),
        "required-rank-laid=wild-may wild-as-stop=no wild-names=any": (
            "nothing follows a king or ace, as the reading says; in the engine the other red nine may"
        ),
    },
    "red-nines-20c": {
        "natural-card-first=yes": (
            "who holds a black and a red nine lays either; the engine wants the black one first"
        ),
        "required-rank-laid=halt wild-as-stop=no": (
            "all are asked after a red nine laid as a king, as the reading says; in the engine nobody"
        ),
        "wild-as-stop=no wild-names=any": (
            "nothing follows a king, as the reading says; in the engine another red nine may"
        ),
    },
    "pink-nines-1974": {},
    "pink-nines-2008": {
        "natural-card-first=yes several-of-a-rank=yes": (
            "natural cards may follow together with a red nine; in the engine only without one"
        ),
        "required-rank-laid=halt which-ranks-stop=none": (
            "all are asked where nothing can follow, as the reading says; in the engine nobody"
        ),
        "required-rank-laid=own-run which-ranks-stop=none": (
            "all are asked where nothing can follow, as the reading says; in the engine one"
        ),
        "required-rank-laid=halt wild-as-stop=no": (
            "all are asked where nothing can follow, as the reading says; in the engine nobody"
        ),
        "required-rank-laid=own-run wild-as-stop=no": (
            "all are asked where nothing can follow, as the reading says; in the engine one"
        ),
        "which-ranks-stop=none wild-names=any": (
            "nothing follows an ace and all pass, as the reading says; in the engine a red nine may follow"
        ),
        "wild-as-stop=no wild-names=any": (
            "nothing follows an ace and all pass, as the reading says; in the engine a red nine may follow"
        ),
    },
    "commit-1991": {
        "ten-lapses=sequence": "the ten may be laid later, but need not; in the engine it must",
        "aces-stop=yes base-game=commit-1857 comet-as-king=ten-or-next": (
            "the comet led as an ace that stops is followed by any card; in the engine by a two or the ten"
        ),
        "after-the-ten=jack-of-diamonds ten-lapses=deal": (
            "a ten laid later by that right asks for its jack too; in the engine any jack follows"
        ),
        "after-the-ten=jack-of-diamonds ten-lapses=sequence": (
            "a ten laid later by that right asks for its jack too; in the engine any jack follows"
        ),
        "ten-lapses=deal": "the ten may be laid later, but need not; in the engine it must",
    },
    "commit-2011": {
        "aces-stop=yes base-game=commit-1857 comet-as-king=ten-or-next": (
            "the comet led as an ace that stops is followed by any card; in the engine by a two or the ten"
        ),
        "nobody-in-suit=any-suit suit-of-the-order=last-natural": (
            "any suit may follow where nobody holds the next card; in the engine not if a ten is held"
        ),
        "nobody-in-suit=any-suit rest-of-the-rules=commit-1857": (
            "any suit may follow where nobody holds the next card; in the engine not if a ten is held"
        ),
        "comet-as-king=ten-or-next rest-of-the-rules=commit-1857": (
            "the comet laid as the seven of diamonds is followed by any card; in the engine by the ten alone"
        ),
        "first-option-unused=holder": (
            "the player of the comet passes first, if he cannot go on; the engine asks the holder at once"
        ),
        "in-suit=no rest-of-the-rules=commit-1857 several-of-a-rank=yes": (
            "9♦ is laid together with nines only; the engine lets it stand for any rank there"
        ),
    },
}
IN_DISPUTE["pink-nines-1974"] = dict(IN_DISPUTE["pink-nines-2008"])
