"""The rules of Multiple 9; games add the citations."""
