"""Multiple 9, as its source gives it: a cited rule for every aspect."""
