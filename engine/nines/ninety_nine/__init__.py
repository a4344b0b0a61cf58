"""Ninety-nine and related trick-taking games, in which players bid with the cards that they set aside."""
