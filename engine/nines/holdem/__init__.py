"""Multiple 9 in the manner of hold'em: two cards for each player, five on the table, and betting."""
