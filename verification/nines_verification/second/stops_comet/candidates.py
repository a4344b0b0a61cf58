"""For each game, the answers to open questions that are played here, and those left out, with reasons."""

NOT_PLAYED = "Not played: the account of the game sets it aside."

# A line for each point: its candidates, the default first; "!" before one that is not played.
TEXT = {
    "comet-1718": """
        after-going-out: deal-ends !others-play-on
        announcements: true !may-lie
        block-paid-at-end: no yes
        block-paid-at-stop: no yes
        block-paid-when-able: yes no
        cards-each: equal whole-pack !full-packets
        cards-left: by-points by-card by-card-only
        caught-comet-fiche: ten four
        caught-comet-paid-to: each-opponent losers winner
        caught-comet-value: in-points extra
        caught-king: in-points extra one-to-each
        comet-as-nine-paid: yes no
        comet-card: nine-of-diamonds !another-nine
        comet-stops: no yes !as-king
        counters-run-out: on-the-books capped !leaves
        dealer: before-first-hand first-hand
        direction: clockwise anticlockwise
        displaced-card: kept !exchanged
        fiche-claimed: always before-any-card before-another-plays
        first-hand-cut: highest lowest
        first-hand-lot: cut suit-turned-up
        first-hand-next: next winner same
        in-suit: no yes
        last-asked-again: no yes
        last-card-paid: yes no
        natural-card-first: no yes
        natural-card-held-back: no yes others
        packets: threes-first fours-first
        required-rank-laid: wild-may pass-only halt
        right-to-lead: due may-pass
        several-of-a-rank: no yes
        sitting: one-round until-ruin
        sitting-tied: shared extra-deal least-caught
        two-players: yes no
        wild-as-king-paid: no yes
        wild-as-stop: yes no
        wild-card-held-back: yes no
        wild-kept-in-its-place: yes no
        wild-leads: any as-itself no
        wild-names: wanted any !nothing-follows
    """,
    "comet-1752": """
        after-a-set: goes-on stops
        after-going-out: deal-ends !others-play-on
        announcements: true !may-lie
        block-paid-at-end: no yes
        block-paid-at-stop: no yes
        block-paid-when-able: yes no
        bonus-game-points: three game-is-points !opera-bonus
        cards-each: thirty-six as-in-1991 one-pack !two-hands
        carte-blanche: each-opponent once scored
        carte-blanche-shown: at-will due annulled
        caught-comet-doubles: hand all comet bonus
        comet-among-kings: no yes
        comet-among-nines: as-comet bonus-only !named-last
        comet-as-nine-paid: yes no
        comet-card: clubs !spades
        comet-in-four: no yes
        comet-stops: yes no !as-king
        counters-run-out: on-the-books capped !leaves
        dealer: before-first-hand first-hand
        direction: clockwise anticlockwise
        displaced-card: kept !exchanged
        doublings-together: multiply larger
        fiche-claimed: always before-any-card before-another-plays
        first-hand-cut: highest lowest
        first-hand-lot: cut suit-turned-up
        first-hand-next: next winner same
        kings-together-paid: each once
        last-asked-again: no yes
        last-card-paid: yes no
        natural-card-first: no yes
        natural-card-held-back: no yes others
        opening-stock: as-in-1718 as-in-1991
        opera-after-passes: yes no
        opera-multipliers: printed product sixteen
        partners-in-play: opponents all-pay opera-stands
        partners-pay: opponents partner-too !pooled
        payments-in-jetons: jetons numbers
        payments-in-play: all comet-only none
        points-in-hand: as-in-1718 !unknown
        points-to-jetons: exact nearest up
        redeal: once never !again-and-again !poor-hand !by-consent
        required-rank-laid: wild-may pass-only halt
        right-to-lead: due may-pass
        sets-when: wanted-or-led due led kings-whole !any-time
        sitting: one-round until-ruin
        sitting-tied: shared extra-deal least-caught
        stake-paid-by: each once
        three-nines-with-comet: naturals any-three both
        what-is-multiplied: bonus-by-comet points-at-most all-alike
        which-pack-first: red-first black-first !random
        wild-as-king-paid: no yes
        wild-as-stop: yes no
        wild-card-held-back: yes no
        wild-kept-in-its-place: yes no
        wild-leads: any as-itself no
        wild-names: wanted any !nothing-follows
    """,
    "comet-1753": """
        after-going-out: deal-ends !others-play-on
        announcements: true !may-lie
        block-paid-at-end: no yes
        block-paid-at-stop: no yes
        block-paid-when-able: yes no
        cards-each: equal whole-pack !full-packets
        cards-left: by-points by-card by-card-only
        caught-comet-value: in-points extra
        caught-king: ten-in-points ten-alone ten-extra
        comet-card: nine-of-diamonds !another-nine
        comet-stops: no yes
        counters-run-out: on-the-books capped !leaves
        dealer: before-first-hand first-hand
        direction: clockwise anticlockwise
        displaced-card: kept !exchanged
        fiche-claimed: always before-any-card before-another-plays
        fiche-or-less: fiche half
        first-hand-cut: highest lowest
        first-hand-lot: cut suit-turned-up
        first-hand-next: next winner same
        last-asked-again: no yes
        last-card-paid: yes no
        natural-card-first: no yes
        natural-card-held-back: no yes others
        packets: threes-first fours-first
        required-rank-laid: wild-may pass-only halt
        right-to-lead: due may-pass
        several-of-a-rank: no yes
        sitting: one-round until-ruin
        sitting-tied: shared extra-deal least-caught
        two-players: yes no
        unseen-half: as-1718 !unknown
        wild-as-king-paid: no yes
        wild-as-stop: yes no
        wild-card-held-back: yes no
        wild-kept-in-its-place: yes no
        wild-leads: any as-itself no
        wild-names: wanted any !nothing-follows
    """,
    "comet-2018": """
        aces-stop: no yes
        after-going-out: deal-ends !others-play-on
        announcements: true !may-lie
        base-game: commit-1857 comet-1718 comet-1991 !page-for-children
        base-pack: fifty-one fifty-two forty-eight !ninety-six !batches
        block-paid-at-end: no yes
        block-paid-at-stop: no yes
        block-paid-when-able: yes no
        cards-each: equal !fewer
        cards-left: by-points by-card by-card-only
        caught-comet-fiche: ten four
        caught-comet-paid-to: each-opponent losers winner
        caught-comet-value: in-points extra
        caught-king: in-points extra one-to-each
        comet-as-nine-paid: yes no
        comet-card: nine-of-diamonds !another-nine
        comet-stops: no yes !as-king
        counters-run-out: on-the-books capped !leaves
        dealer: before-first-hand first-hand
        diamonds-after-seven: led-only !ten-after-seven
        direction: clockwise anticlockwise
        displaced-card: kept !exchanged
        exemption: everything that-card
        fiche-claimed: always before-any-card before-another-plays
        first-dealer: at-random last-seat
        first-hand-cut: highest lowest
        first-hand-lot: cut suit-turned-up
        first-hand-next: next winner same
        in-suit: no yes
        last-asked-again: no yes
        last-card-paid: yes no
        natural-card-first: no yes
        natural-card-held-back: no yes others
        packets: threes-first fours-first singly whole-hands
        required-rank-laid: wild-may pass-only own-run halt
        right-to-lead: due may-pass
        seven-of-diamonds-revived: no yes
        several-of-a-rank: no yes
        sitting: one-round until-ruin
        sitting-tied: shared extra-deal least-caught
        which-sevens-and-eights: mixed eights sevens !at-will
        who-may-follow: in-turn holder
        wild-as-absent-card: no yes
        wild-as-king-paid: no yes
        wild-as-stop: yes no
        wild-card-held-back: yes no
        wild-card-paid: no two ten
        wild-kept-in-its-place: yes no
        wild-leads: any as-itself no
        wild-names: wanted any !nothing-follows
        wild-when: when-asked nobody-can !any-turn
    """,
    "comet-1991": """
        after-a-set: goes-on stops
        after-going-out: deal-ends !others-play-on
        after-the-comet: begins !may-carry-on
        announcements: true !may-lie
        answer-comet-paid: yes no
        caught-comet-doubles: hand all-losers
        comet-among-nines: as-comet goes-on as-nine
        comet-card: clubs spades
        comet-in-four: no yes
        comet-payment-doubled: no yes
        comet-value-counts: table pack
        comet-value-returns: after-the-deal when-laid at-once
        counters-run-out: on-the-books !capped !leaves
        displaced-card: kept !exchanged
        doubled-payment-in-a-draw: usual doubled
        doublings-together: multiply larger as-1752
        draw-for-deal: without-aces !ace-low
        equal-cards-at-once: sets any-number
        first-hand-next: next winner same
        kings-together: no yes
        last-asked-again: no yes
        last-card-paid: yes no
        natural-card-first: no yes
        natural-card-held-back: no yes others
        opera: two-players always never
        opera-after-passes: no yes
        opera-answer-fails: what-is-left hand-before
        opera-answered: fresh-lead last-sequence from-hand
        packets: singly whole-hands
        required-rank-laid: wild-may pass-only halt
        right-to-lead: due may-pass
        sets-when: wanted-or-led led !due !any-time
        sitting: one-round one-deal !until-ruin
        sitting-tied: shared extra-deal least-caught
        three-nines-with-comet: naturals any-three both
        tie-and-pegs: stand void
        which-pack-first: red-first black-first one-pack !random
        wild-as-king-paid: no !yes
        wild-as-stop: yes !no
        wild-card-held-back: yes no
        wild-kept-in-its-place: yes no
        wild-leads: any as-itself no
        wild-names: wanted any any-unpriced
    """,
    "comet-2011": """
        after-a-set: goes-on stops
        after-going-out: deal-ends !others-play-on
        after-the-comet: begins !may-carry-on
        announcements: true !may-lie
        caught-comet-doubles: hand all-losers
        comet-among-nines: as-comet goes-on as-nine
        comet-card: clubs spades
        comet-in-four: no yes
        comet-payment-doubled: no yes
        comet-value-counts: table pack
        comet-value-returns: after-the-deal when-laid at-once
        comet-value-rises: yes no
        displaced-card: kept !exchanged
        doublings-together: multiply larger as-1752
        draw-for-deal: without-aces !ace-low
        equal-cards-at-once: sets any-number
        first-hand-next: next winner same
        kings-together: no yes
        last-asked-again: no yes
        last-card-paid: yes no
        natural-card-first: no yes
        natural-card-held-back: no yes others
        opera: never always
        opera-after-passes: no yes
        packets: singly whole-hands
        required-rank-laid: wild-may pass-only halt
        rest-of-the-rules: as-1991 !left-out
        right-to-lead: due may-pass
        sets-when: wanted-or-led led !due !any-time
        sitting: one-round one-deal
        sitting-tied: shared extra-deal least-caught
        three-nines-with-comet: naturals any-three both
        which-pack-first: red-first black-first one-pack !random
        who-begins-again: last-to-lay !last-to-call
        wild-as-king-paid: no !yes
        wild-as-stop: yes !no
        wild-card-held-back: yes no
        wild-kept-in-its-place: yes no
        wild-leads: any as-itself no
        wild-names: wanted any any-unpriced
    """,
    "comet-2011-two-hand": """
        after-a-set: goes-on stops
        after-going-out: deal-ends !others-play-on
        after-the-comet: begins !may-carry-on
        announcements: true !may-lie
        answer-comet-paid: yes no
        both-blocked: begins-again !lower-hand-wins
        caught-comet-doubles: hand comet !both
        comet-among-nines: as-comet goes-on as-nine
        comet-card: clubs spades
        comet-in-four: no yes
        comet-payment-doubled: no yes
        cribbage-board: board !without
        displaced-card: kept !exchanged
        doubled-payment-in-a-draw: usual doubled
        doublings-together: multiply larger as-1752
        draw-for-deal: without-aces !ace-low
        equal-cards-at-once: sets any-number
        first-hand-next: next winner same
        fixed-comet-value: two agreed
        kings-together: no yes
        last-asked-again: no yes
        last-card-paid: yes no
        natural-card-first: no yes
        natural-card-held-back: no yes others
        opera-answer-fails: what-is-left hand-before
        opera-answered: fresh-lead last-sequence from-hand
        packets: singly whole-hands
        pegging: at-once at-the-end
        required-rank-laid: wild-may pass-only halt
        rest-of-the-rules: as-1991 !left-out
        right-to-lead: due may-pass
        sets-when: wanted-or-led led !due !any-time
        sitting-tied: shared extra-deal least-caught
        target-in-mid-deal: ends !played-out
        three-nines-with-comet: naturals any-three both
        tie-and-pegs: stand void
        which-pack-first: red-first black-first one-pack !random
        wild-as-king-paid: no !yes
        wild-as-stop: yes !no
        wild-card-held-back: yes no
        wild-kept-in-its-place: yes no
        wild-leads: any as-itself no
        wild-names: wanted any any-unpriced
    """,
}


def points_of(game: str) -> dict[str, list[str]]:
    """Return the open questions of a game with their answers, as this module lists them."""
    lines = [line.split(":") for line in TEXT[game].split("\n") if ":" in line]
    return {point.strip(): candidates.split() for point, candidates in lines}


def played(game: str) -> dict[str, set[str]]:
    """Return the answers that this module can play, by question."""
    return {
        point: {name for name in names if f"{point}={name.lstrip('!')}" not in left_out(game)}
        for point, names in points_of(game).items()
    }


def left_out(game: str) -> dict[str, str]:
    """Return the answers that this module cannot play, each with the reason."""
    return {
        f"{point}={name[1:]}": NOT_PLAYED
        for point, names in points_of(game).items()
        for name in names
        if name.startswith("!")
    }


def full_reading(game: str, chosen: dict[str, str]) -> dict[str, str]:
    """Return the default answers of a game, except where another answer is chosen.

    Raises
    ------
    ValueError
        If this implementation does not know a question or an answer.
    """
    reading = {point: names[0] for point, names in points_of(game).items()}
    known = played(game)
    for point, name in chosen.items():
        if name not in known.get(point, set()):
            raise ValueError(f"{game} has no {point}={name} here")
        reading[point] = name
    return reading
