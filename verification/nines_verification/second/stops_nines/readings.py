"""The answers to open questions that this implementation plays, and those it leaves out, with reasons."""

from __future__ import annotations

# game -> point -> candidates, the default first
POINTS: dict[str, dict[str, tuple[str, ...]]] = {
    "commit-1857": {
        "aces-stop": (
            "no",
            "yes",
        ),
        "after-going-out": ("deal-ends",),
        "announcements": ("true",),
        "comet-card": ("nine-of-diamonds",),
        "counters-run-out": ("on-the-books",),
        "dealer": (
            "before-first-hand",
            "first-hand",
        ),
        "diamonds-after-seven": ("led-only",),
        "direction": ("clockwise",),
        "displaced-card": ("kept",),
        "exemption": (
            "everything",
            "that-card",
        ),
        "first-dealer": ("at-random",),
        "first-hand-next": (
            "next",
            "winner",
        ),
        "how-many-players": ("any",),
        "in-suit": (
            "yes",
            "no",
        ),
        "last-asked-again": (
            "no",
            "yes",
        ),
        "last-card-paid": (
            "yes",
            "no",
        ),
        "natural-card-first": (
            "yes",
            "no",
        ),
        "natural-card-held-back": (
            "no",
            "yes",
            "others",
        ),
        "packets": ("singly",),
        "required-rank-laid": (
            "wild-may",
            "pass-only",
            "own-run",
            "halt",
        ),
        "right-to-lead": (
            "due",
            "may-pass",
        ),
        "seven-of-diamonds-revived": (
            "no",
            "yes",
        ),
        "several-of-a-rank": (
            "no",
            "yes",
        ),
        "sitting": ("one-round",),
        "sitting-tied": (
            "shared",
            "extra-deal",
            "least-caught",
        ),
        "spare-hand-seen": ("nobody",),
        "uneven-deal": (
            "spare",
            "longer-hands",
        ),
        "who-may-follow": (
            "in-turn",
            "holder",
        ),
        "wild-as-absent-card": (
            "no",
            "yes",
        ),
        "wild-as-king-paid": (
            "no",
            "yes",
        ),
        "wild-as-stop": (
            "yes",
            "no",
        ),
        "wild-card-held-back": (
            "yes",
            "no",
        ),
        "wild-card-paid": (
            "no",
            "two",
            "ten",
        ),
        "wild-kept-in-its-place": (
            "yes",
            "no",
        ),
        "wild-leads": (
            "any",
            "as-itself",
            "no",
        ),
        "wild-names": (
            "wanted",
            "any",
        ),
        "wild-when": (
            "when-asked",
            "nobody-can",
        ),
    },
    "red-nines-1881": {
        "after-going-out": ("deal-ends",),
        "announcements": ("true",),
        "both-red-aces-when": (
            "one-deal",
            "one-turn",
        ),
        "counters-run-out": (
            "on-the-books",
            "capped",
        ),
        "dealer-cries": ("always",),
        "displaced-card": ("kept",),
        "fourfold-payment": (
            "four-counters",
            "eight-counters",
            "whole-hand",
        ),
        "how-many-players": ("three-to-ten",),
        "last-asked-again": (
            "no",
            "yes",
        ),
        "lot-starts-with": ("random-seat",),
        "natural-card-first": (
            "no",
            "yes",
        ),
        "natural-card-held-back": (
            "no",
            "yes",
            "others",
        ),
        "out-on-red-nine-as": (
            "either",
            "as-nine",
            "as-substitute",
        ),
        "packets": ("singly",),
        "pools-at-the-end": (
            "shared",
            "last-winner",
            "left",
        ),
        "pools-remainder": (
            "last-dealer",
            "last-winner",
            "one-each",
        ),
        "pools-unclaimed": (
            "carried",
            "carried-undressed",
            "returned",
        ),
        "red-nine-as-red-ace": (
            "no",
            "yes",
        ),
        "red-nine-cards": ("hearts-and-diamonds",),
        "required-rank-laid": (
            "halt",
            "own-run",
            "wild-may",
            "pass-only",
        ),
        "right-to-lead": (
            "due",
            "may-pass",
        ),
        "several-of-a-rank": ("no",),
        "sitting": (
            "one-round",
            "until-ruin",
        ),
        "sitting-tied": (
            "shared",
            "extra-deal",
            "least-caught",
        ),
        "table-cards-when-not-eight": (
            "four",
            "five-each",
        ),
        "what-dealer-sees": ("table-cards",),
        "what-follows-an-ace": ("nothing",),
        "who-may-follow": (
            "in-turn",
            "holder",
        ),
        "wild-as-absent-card": (
            "no",
            "yes",
        ),
        "wild-as-other-nine": (
            "yes",
            "no",
        ),
        "wild-as-stop": (
            "yes",
            "no",
        ),
        "wild-before-the-cry": (
            "own-run",
            "after-all-passed",
            "open-to-all",
        ),
        "wild-card-held-back": (
            "yes",
            "no",
        ),
        "wild-kept-in-its-place": (
            "yes",
            "no",
        ),
        "wild-leads": (
            "any",
            "as-itself",
            "no",
        ),
        "wild-names": (
            "wanted",
            "any",
            "nothing-follows",
        ),
        "wild-stands-for": (
            "any",
            "own-colour",
        ),
    },
    "red-nines-20c": {
        "after-a-block": (
            "any",
            "not-missing-rank",
        ),
        "after-going-out": ("deal-ends",),
        "american-values": (
            "no",
            "yes",
        ),
        "announcements": ("true",),
        "black-and-red-nine-held": (
            "either",
            "black",
            "may-keep-both",
        ),
        "displaced-card": ("kept",),
        "doublings-together": (
            "multiply",
            "larger",
            "added",
        ),
        "first-dealer": ("at-random",),
        "first-hand-next": ("next",),
        "how-many-players": ("four-to-eight",),
        "how-many-red-nines": (
            "all",
            "two",
        ),
        "last-asked-again": (
            "no",
            "yes",
        ),
        "natural-card-first": (
            "no",
            "yes",
        ),
        "natural-card-held-back": (
            "no",
            "yes",
            "others",
        ),
        "opening-kings": (
            "together",
            "one-by-one",
        ),
        "opening-lay-repeated": (
            "first-lay",
            "first-turn",
            "every-lead",
        ),
        "out-announced": ("always",),
        "out-on-red-nine-as": (
            "either",
            "as-substitute",
        ),
        "out-on-red-nine-doubles": (
            "yes",
            "no",
        ),
        "packets": ("singly",),
        "red-nine-cards": ("hearts-and-diamonds",),
        "red-nine-counts": (
            "nine",
            "nothing",
        ),
        "red-nine-in-opening-lay": (
            "yes",
            "with-nines",
            "no",
        ),
        "red-nine-last-in-opening-lay": (
            "last-card",
            "none",
        ),
        "required-rank-laid": (
            "wild-may",
            "pass-only",
            "halt",
        ),
        "right-to-lead": (
            "due",
            "may-pass",
        ),
        "sitting-tied": (
            "shared",
            "extra-deal",
            "least-caught",
        ),
        "three-red-nines-caught": (
            "twice-for-each",
            "four-at-most",
        ),
        "what-is-doubled": (
            "hand",
            "nine-only",
            "running-total",
        ),
        "which-suits-added": (
            "hearts-first",
            "diamonds-first",
        ),
        "wild-as-stop": (
            "yes",
            "no",
        ),
        "wild-card-held-back": (
            "yes",
            "no",
        ),
        "wild-kept-in-its-place": (
            "yes",
            "not-of-several",
        ),
        "wild-leads": (
            "any",
            "as-itself",
            "no",
        ),
        "wild-names": (
            "wanted",
            "any",
        ),
    },
    "pink-nines-1974": {
        "after-going-out": ("deal-ends",),
        "announcements": ("true",),
        "ante": (
            "each-deal",
            "once",
        ),
        "cards-left-paid": (
            "nothing",
            "cards",
            "all",
        ),
        "counters-run-out": ("on-the-books",),
        "dead-cards-shown": ("unseen",),
        "dealer-and-blind": (
            "no",
            "yes",
        ),
        "displaced-card": ("kept",),
        "first-dealer": ("at-random",),
        "first-hand-next": (
            "next",
            "winner",
        ),
        "how-many-players": ("two-to-eight",),
        "last-asked-again": (
            "no",
            "yes",
        ),
        "natural-card-first": (
            "no",
            "yes",
        ),
        "natural-card-held-back": (
            "no",
            "yes",
            "others",
        ),
        "opening-lead": (
            "any",
            "lowest",
        ),
        "packets": ("singly",),
        "red-nine-cards": ("hearts-and-diamonds",),
        "remainder-of-the-deal": (
            "blind",
            "dealt-on",
        ),
        "required-rank-laid": (
            "wild-may",
            "pass-only",
            "own-run",
            "halt",
        ),
        "right-to-lead": (
            "due",
            "may-pass",
        ),
        "round-the-corner": (
            "no",
            "yes",
        ),
        "several-of-a-rank": (
            "no",
            "opening",
            "yes",
        ),
        "sitting": ("one-round",),
        "sitting-tied": (
            "shared",
            "extra-deal",
            "least-caught",
        ),
        "which-account": ("common",),
        "which-ranks-stop": (
            "ace",
            "ace-and-king",
            "none",
        ),
        "who-may-follow": (
            "in-turn",
            "holder",
        ),
        "wild-as-stop": (
            "yes",
            "no",
        ),
        "wild-card-held-back": (
            "yes",
            "no",
        ),
        "wild-kept-in-its-place": (
            "yes",
            "not-of-several",
            "no",
        ),
        "wild-leads": (
            "any",
            "as-itself",
            "no",
        ),
        "wild-names": (
            "wanted",
            "any",
            "nothing-follows",
        ),
        "wild-stands-for": ("any",),
    },
    "pink-nines-2008": {
        "after-going-out": ("deal-ends",),
        "announcements": ("true",),
        "ante": (
            "each-deal",
            "once",
        ),
        "cards-left-paid": (
            "nothing",
            "cards",
            "all",
        ),
        "counters-run-out": ("on-the-books",),
        "dealer-and-blind": (
            "no",
            "yes",
        ),
        "displaced-card": ("kept",),
        "first-dealer": ("at-random",),
        "first-hand-next": (
            "next",
            "winner",
        ),
        "how-many-players": ("two-to-eight",),
        "last-asked-again": (
            "no",
            "yes",
        ),
        "natural-card-first": (
            "no",
            "yes",
        ),
        "natural-card-held-back": (
            "no",
            "yes",
            "others",
        ),
        "opening-lead": (
            "any",
            "lowest",
        ),
        "packets": ("singly",),
        "red-nine-cards": ("hearts-and-diamonds",),
        "required-rank-laid": (
            "wild-may",
            "pass-only",
            "own-run",
            "halt",
        ),
        "right-to-lead": (
            "due",
            "may-pass",
        ),
        "round-the-corner": (
            "no",
            "yes",
        ),
        "several-of-a-rank": (
            "no",
            "opening",
            "yes",
        ),
        "sitting": ("one-round",),
        "sitting-tied": (
            "shared",
            "extra-deal",
            "least-caught",
        ),
        "which-account": ("parlett",),
        "which-ranks-stop": (
            "ace",
            "ace-and-king",
            "none",
        ),
        "who-may-follow": (
            "in-turn",
            "holder",
        ),
        "wild-as-stop": (
            "yes",
            "no",
        ),
        "wild-card-held-back": (
            "yes",
            "no",
        ),
        "wild-kept-in-its-place": (
            "yes",
            "not-of-several",
            "no",
        ),
        "wild-leads": (
            "any",
            "as-itself",
            "no",
        ),
        "wild-names": (
            "wanted",
            "any",
            "nothing-follows",
        ),
        "wild-stands-for": ("any",),
    },
    "commit-2011": {
        "aces-paid": (
            "no",
            "yes",
        ),
        "after-a-set": (
            "goes-on",
            "stops",
        ),
        "after-going-out": ("deal-ends",),
        "announcements": ("true",),
        "ante": (
            "one",
            "two",
        ),
        "base-game": (
            "comet-1991",
            "commit-1857",
            "bare",
        ),
        "blocked-after-comet": (
            "comet-player",
            "player-before",
        ),
        "comet-among-nines": (
            "as-comet",
            "as-nine",
        ),
        "comet-as-king": (
            "anew",
            "ten-or-next",
        ),
        "comet-card": ("nine-of-diamonds",),
        "comet-in-four": (
            "no",
            "yes",
        ),
        "comet-options-due": (
            "due",
            "free",
        ),
        "counters-run-out": ("on-the-books",),
        "displaced-card": ("kept",),
        "draw-for-deal": ("ace-low",),
        "equal-cards-at-once": (
            "sets",
            "any-number",
        ),
        "first-hand-next": (
            "next",
            "winner",
            "same",
        ),
        "first-option-unused": (
            "next-in-turn",
            "holder",
        ),
        "four-tens": (
            "one-ten-four-chips",
            "all-tens-four-chips",
            "one-ten-one-chip",
            "all-tens-one-chip",
        ),
        "holder-must-play": (
            "yes",
            "no",
        ),
        "how-many-players": ("two-to-eight",),
        "king-paid-by": ("each-opponent",),
        "kings-together": (
            "no",
            "yes",
        ),
        "last-asked-again": (
            "no",
            "yes",
        ),
        "last-card-paid": (
            "yes",
            "no",
        ),
        "natural-card-first": (
            "no",
            "yes",
        ),
        "natural-card-held-back": (
            "no",
            "yes",
            "others",
        ),
        "nobody-in-suit": (
            "blocked",
            "any-suit",
        ),
        "pack-of-51": (
            "no",
            "yes",
        ),
        "packets": ("singly",),
        "required-rank-laid": (
            "wild-may",
            "pass-only",
            "halt",
            "own-run",
        ),
        "rest-of-the-rules": (
            "commit-1991",
            "commit-1857",
        ),
        "right-to-lead": (
            "due",
            "may-pass",
        ),
        "sets-after-comet": (
            "led-or-asked",
            "no",
        ),
        "sets-when": (
            "wanted-or-led",
            "led",
        ),
        "sitting": (
            "one-round",
            "one-deal",
        ),
        "sitting-tied": (
            "shared",
            "extra-deal",
            "least-caught",
        ),
        "suit-of-the-order": (
            "next-card",
            "last-natural",
        ),
        "suit-order-lasts": (
            "deal",
            "sequence",
        ),
        "ten-gone": ("original-sequence",),
        "ten-lapses": ("next-lay",),
        "three-nines-taken-over": (
            "yes",
            "no",
        ),
        "three-nines-with-comet": (
            "naturals",
            "any-three",
            "both",
        ),
        "what-follows-an-ace": (
            "two",
            "after-king",
        ),
        "which-ten": (
            "ten-of-diamonds",
            "any-ten",
        ),
        "wild-as-king-paid": (
            "no",
            "yes",
        ),
        "wild-card-held-back": (
            "yes",
            "no",
        ),
        "wild-kept-in-its-place": (
            "yes",
            "no",
        ),
        "wild-leads": (
            "any",
            "as-itself",
            "no",
        ),
        "wild-names": (
            "wanted",
            "any",
        ),
        "first-dealer": ("at-random",),
        "dealer": (
            "before-first-hand",
            "first-hand",
        ),
        "aces-stop": (
            "no",
            "yes",
        ),
        "uneven-deal": (
            "spare",
            "longer-hands",
        ),
        "spare-hand-seen": ("nobody",),
        "in-suit": (
            "yes",
            "no",
        ),
        "who-may-follow": (
            "in-turn",
            "holder",
        ),
        "several-of-a-rank": (
            "no",
            "yes",
        ),
        "wild-when": (
            "when-asked",
            "nobody-can",
        ),
        "wild-as-absent-card": (
            "no",
            "yes",
        ),
        "seven-of-diamonds-revived": (
            "no",
            "yes",
        ),
        "wild-card-paid": (
            "no",
            "two",
            "ten",
        ),
        "exemption": (
            "everything",
            "that-card",
        ),
    },
    "commit-1991": {
        "aces-paid": (
            "no",
            "yes",
        ),
        "after-a-set": (
            "goes-on",
            "stops",
        ),
        "after-going-out": ("deal-ends",),
        "after-the-ten": (
            "any-jack",
            "jack-of-diamonds",
        ),
        "announcements": ("true",),
        "ante": (
            "one",
            "two",
        ),
        "base-game": (
            "comet-1991",
            "commit-1857",
            "bare",
        ),
        "blocked-after-comet": (
            "comet-player",
            "player-before",
        ),
        "comet-among-nines": (
            "as-comet",
            "as-nine",
        ),
        "comet-as-king": (
            "anew",
            "ten-or-next",
        ),
        "comet-card": ("nine-of-diamonds",),
        "comet-in-four": (
            "no",
            "yes",
        ),
        "comet-options-due": (
            "due",
            "free",
        ),
        "counters-run-out": ("on-the-books",),
        "displaced-card": ("kept",),
        "draw-for-deal": ("ace-low",),
        "equal-cards-at-once": (
            "sets",
            "any-number",
        ),
        "first-hand-next": (
            "next",
            "winner",
            "same",
        ),
        "four-tens": (
            "one-ten-four-chips",
            "all-tens-four-chips",
            "one-ten-one-chip",
            "all-tens-one-chip",
        ),
        "how-many-players": ("two-to-eight",),
        "king-paid-by": ("each-opponent",),
        "kings-together": (
            "no",
            "yes",
        ),
        "last-asked-again": (
            "no",
            "yes",
        ),
        "last-card-paid": (
            "yes",
            "no",
        ),
        "natural-card-first": (
            "no",
            "yes",
        ),
        "natural-card-held-back": (
            "no",
            "yes",
            "others",
        ),
        "pack-of-51": (
            "no",
            "yes",
        ),
        "packets": ("singly",),
        "required-rank-laid": (
            "wild-may",
            "pass-only",
            "halt",
            "own-run",
        ),
        "right-to-lead": (
            "due",
            "may-pass",
        ),
        "sets-when": (
            "wanted-or-led",
            "led",
        ),
        "sitting": (
            "one-round",
            "one-deal",
        ),
        "sitting-tied": (
            "shared",
            "extra-deal",
            "least-caught",
        ),
        "ten-gone": ("original-sequence",),
        "ten-lapses": (
            "next-lay",
            "sequence",
            "deal",
        ),
        "three-nines-taken-over": (
            "yes",
            "no",
        ),
        "three-nines-with-comet": (
            "naturals",
            "any-three",
            "both",
        ),
        "what-follows-an-ace": (
            "two",
            "after-king",
        ),
        "which-ten": (
            "ten-of-diamonds",
            "any-ten",
        ),
        "wild-as-king-paid": (
            "no",
            "yes",
        ),
        "wild-card-held-back": (
            "yes",
            "no",
        ),
        "wild-kept-in-its-place": (
            "yes",
            "no",
        ),
        "wild-leads": (
            "any",
            "as-itself",
            "no",
        ),
        "wild-names": (
            "wanted",
            "any",
        ),
        "first-dealer": ("at-random",),
        "dealer": (
            "before-first-hand",
            "first-hand",
        ),
        "aces-stop": (
            "no",
            "yes",
        ),
    },
}

_NOT_PLAYED = {
    "commit-1857": """
        after-going-out=others-play-on
        announcements=may-lie
        comet-card=another-card
        counters-run-out=capped
        counters-run-out=leaves
        diamonds-after-seven=ten-after-seven
        direction=anticlockwise
        displaced-card=exchanged
        sitting=until-ruin
        uneven-deal=whole-rounds
        uneven-deal=odd-cards
        wild-names=nothing-follows
        wild-when=any-turn
    """,
    "red-nines-1881": """
        after-going-out=others-play-on
        announcements=may-lie
        both-red-aces-when=held
        counters-run-out=leaves
        dealer-cries=at-will
        displaced-card=exchanged
        red-nine-cards=two-others
        required-rank-laid=dealer-calls
        several-of-a-rank=yes
        what-dealer-sees=nothing
        what-follows-an-ace=four
        what-follows-an-ace=after-king
        wild-stands-for=still-held
    """,
    "red-nines-20c": """
        after-going-out=others-play-on
        announcements=may-lie
        displaced-card=exchanged
        first-hand-next=winner
        how-many-players=two-or-three
        how-many-red-nines=taken-out
        out-announced=lost-if-not
        red-nine-cards=others
        red-nine-last-in-opening-lay=any-place
        three-red-nines-caught=twice-at-most
        wild-kept-in-its-place=no
        wild-names=nothing-follows
    """,
    "pink-nines-1974": """
        after-going-out=others-play-on
        announcements=may-lie
        counters-run-out=capped
        counters-run-out=leaves
        dead-cards-shown=shown-after
        dead-cards-shown=drawn
        displaced-card=exchanged
        how-many-players=four-to-eight
        red-nine-cards=two-others
        sitting=until-ruin
        which-account=blend
        which-account=deal-only
        wild-stands-for=own-colour
        wild-stands-for=still-held
    """,
    "pink-nines-2008": """
        after-going-out=others-play-on
        announcements=may-lie
        counters-run-out=capped
        counters-run-out=leaves
        displaced-card=exchanged
        red-nine-cards=two-others
        sitting=until-ruin
        which-account=blend
        which-account=parlett-only-in-part
        wild-stands-for=own-colour
        wild-stands-for=still-held
    """,
    "commit-2011": """
        after-going-out=others-play-on
        announcements=may-lie
        ante=agreed
        comet-as-king=stop-only
        comet-card=another
        counters-run-out=capped
        counters-run-out=leaves
        displaced-card=exchanged
        king-paid-by=one-in-all
        sets-when=due
        sets-when=any-time
        sitting=until-ruin
        ten-gone=both-in-name
        ten-lapses=sequence
        ten-lapses=deal
        what-follows-an-ace=nothing
    """,
    "commit-1991": """
        after-going-out=others-play-on
        announcements=may-lie
        ante=agreed
        comet-as-king=stop-only
        comet-card=another
        counters-run-out=capped
        counters-run-out=leaves
        displaced-card=exchanged
        king-paid-by=one-in-all
        sets-when=due
        sets-when=any-time
        sitting=until-ruin
        ten-gone=both-in-name
        what-follows-an-ace=nothing
    """,
}

_DEAL = {
    "commit-1857": """
        first-dealer=last-seat
        packets=whole-hands
    """,
    "red-nines-1881": """
        lot-starts-with=first-seat
        packets=whole-hands
    """,
    "red-nines-20c": """
        first-dealer=last-seat
        packets=whole-hands
    """,
    "pink-nines-1974": """
        first-dealer=first-knave
        packets=whole-hands
    """,
    "pink-nines-2008": """
        first-dealer=first-knave
        packets=whole-hands
    """,
    "commit-2011": """
        draw-for-deal=ace-high
        packets=whole-hands
        first-dealer=last-seat
    """,
    "commit-1991": """
        draw-for-deal=ace-high
        packets=whole-hands
        first-dealer=last-seat
    """,
}

_INFORMATION = {
    "commit-1857": """
        spare-hand-seen=dealer
    """,
    "commit-2011": """
        spare-hand-seen=dealer
    """,
}

_SEATS = {
    "commit-1857": """
        how-many-players=two-to-eight
    """,
    "red-nines-1881": """
        how-many-players=four-to-ten
        how-many-players=four-to-eight
        how-many-players=only-eight
    """,
    "red-nines-20c": """
        how-many-players=four-or-more
    """,
    "pink-nines-1974": """
        how-many-players=two-or-more
    """,
    "pink-nines-2008": """
        how-many-players=four-to-eight
        how-many-players=two-or-more
    """,
    "commit-2011": """
        how-many-players=two-to-five
        how-many-players=any
    """,
    "commit-1991": """
        how-many-players=two-to-five
        how-many-players=any
    """,
}

_REASONS = (
    (_NOT_PLAYED, "not played"),
    (_DEAL, "it only affects the deal or the lot, and the setup gives the result"),
    (_INFORMATION, "it only affects who knows what, and changes no legal act and no payment"),
    (_SEATS, "it only affects how many may play, and the setup gives the number"),
)

GAMES: dict[str, dict[str, set[str]]] = {
    game: {point: set(candidates) for point, candidates in points.items()} for game, points in POINTS.items()
}
LEFT_OUT: dict[str, dict[str, str]] = {
    game: {choice: why for group, why in _REASONS for choice in group.get(game, "").split()}
    for game in POINTS
}
DEFAULTS: dict[str, dict[str, str]] = {
    game: {point: candidates[0] for point, candidates in points.items()} for game, points in POINTS.items()
}
