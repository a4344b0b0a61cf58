"""Where these tables and the engine differ on purpose, as the passages leave the matter open."""

from __future__ import annotations

# game -> readings under which it shows -> what these tables play, against the engine
IN_DISPUTE: dict[str, dict[str, str]] = {
    "commit-1857": {
        "in-suit=no wild-when=nobody-can": (
            "9♦ laid as a nine is no stand-in, and free; in the engine only if nobody holds another nine"
        ),
        "aces-stop=yes wild-as-stop=no": (
            "nothing follows a wild card led as an ace, as the reading says; in the engine the two does"
        ),
        "required-rank-laid=own-run seven-of-diamonds-revived=yes": (
            "all are asked after the seven of diamonds, as the reading says; in the engine its player alone"
        ),
    },
    "red-nines-1881": {
        "wild-card-held-back=no": (
            "who holds both red nines, one of them wanted, may pass; in the engine the other must be laid"
        ),
    },
    "red-nines-20c": {
        "opening-lay-repeated=first-turn right-to-lead=may-pass": (
            "the first player is who leads first; in the engine first hand, though that player has passed"
        ),
    },
    "pink-nines-1974": {},
    "pink-nines-2008": {
        "which-ranks-stop=ace-and-king wild-as-stop=no": (
            "an ace can only be led, as the reading says; in the engine it follows a red nine laid as a king"
        ),
    },
    "commit-1991": {
        "base-game=bare comet-as-king=ten-or-next what-follows-an-ace=after-king": (
            "nothing but the ten follows the comet as a king, as the reading says; in the engine an ace too"
        ),
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
        "in-suit=no rest-of-the-rules=commit-1857 wild-when=nobody-can": (
            "9♦ laid as a nine is no stand-in, and free; in the engine only if nobody holds another nine"
        ),
        "base-game=bare comet-as-king=ten-or-next what-follows-an-ace=after-king": (
            "nothing but the ten follows the comet as a king, as the reading says; in the engine an ace too"
        ),
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
    },
}
IN_DISPUTE["pink-nines-1974"] = dict(IN_DISPUTE["pink-nines-2008"])
