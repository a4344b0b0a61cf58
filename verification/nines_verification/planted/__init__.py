"""Plant faults in the corpus: a hundred small random changes, to see which checks notice them.

:mod:`~nines_verification.planted.changes` draws them, :mod:`~nines_verification.planted.trial` makes each
in a copy of the sources and checks the copy, and :mod:`~nines_verification.planted.command` stores the
results.
"""
