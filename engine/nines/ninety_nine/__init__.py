"""Ninety-nine and its kin: games of tricks, in which the cards that one discards are the bid."""
