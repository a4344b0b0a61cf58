"""Mutation testing: change one place in a rule or in code, and find out which check notices the change.

A mutant is a version with such a change. A mutant is *killed* if a check of ``nines verify`` fails on it.
Some of the other mutants have been proved to behave like the original, or were observed to do so. The folder
``survivors`` lists the mutants that survive, each with a reason.
"""
