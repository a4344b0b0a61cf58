"""Multiple 9 as in its source: a cited rule for every aspect."""
