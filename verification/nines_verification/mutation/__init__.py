"""Mutation testing: change one place in a rule or in code, and find out which check notices the change.

A mutant is a version with one place changed. A mutant is *killed* if a check of ``nines verify`` fails on it.
Some mutants that are not killed were proved or observed to behave like the original. The folder ``survivors``
lists the mutants that survive, each with a reason.
"""
