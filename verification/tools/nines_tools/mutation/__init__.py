"""Test mutants of rules and of code, and store which check notices each of them."""
