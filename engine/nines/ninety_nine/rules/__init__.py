"""The rules of Ninety-nine, aspect by aspect; games add the citations."""
