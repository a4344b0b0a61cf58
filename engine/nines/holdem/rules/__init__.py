"""The rules of the hold'em form, by subject; games add the citations."""
