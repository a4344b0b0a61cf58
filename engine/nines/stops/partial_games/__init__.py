"""Partial games, one short module each; the catalogue names them."""
