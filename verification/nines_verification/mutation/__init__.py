"""Mutation testing: rules and code are changed on purpose, one place at a time; who notices?

A mutant that a check of ``nines verify`` fails on is *killed*. Of those that are left, some are proved or
seen to behave as the original does; survivors are named in the folder ``survivors``, each with the reason.
"""
