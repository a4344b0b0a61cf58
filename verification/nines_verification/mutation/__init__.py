"""Mutation testing: change rules and code on purpose, one place at a time, and see which check notices.

A mutant is *killed* if a check of ``nines verify`` fails on it. Some of the other mutants are proved, or
observed, to behave like the original. The folder ``survivors`` names the survivors, each with a reason.
"""
