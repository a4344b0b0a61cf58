"""Faults planted in the corpus: a hundred small changes, drawn by a seed, and which checks notice them.

:mod:`~nines_verification.planted.changes` draws them, :mod:`~nines_verification.planted.trial` makes each
in a copy of the sources and checks the copy, and :mod:`~nines_verification.planted.command` stores what was
found.
"""
