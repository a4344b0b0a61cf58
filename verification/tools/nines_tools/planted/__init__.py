"""Plant small random changes in a copy of the corpus, to see which checks notice them.

There are two sets: a hundred small faults (:mod:`~nines_tools.planted.changes`), and eighty wrong facts
(:mod:`~nines_tools.planted.wrong_facts`, with the changes to sentences in
:mod:`~nines_tools.planted.sentences`). :mod:`~nines_tools.planted.trial` makes each change in a copy of the
sources, and checks the copy. :mod:`~nines_tools.planted.results` stores the results, and
:mod:`~nines_tools.planted.command` shows them.
"""
