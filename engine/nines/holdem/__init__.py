"""Multiple 9 in the manner of hold'em: two cards of one's own, five on the table, betting in between."""
