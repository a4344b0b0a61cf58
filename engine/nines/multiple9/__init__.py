"""Multiple 9: cards are discarded in groups that total a multiple of nine."""
