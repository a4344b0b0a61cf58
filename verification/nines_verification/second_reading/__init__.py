"""The second reading of the documents: facts by two readers who saw only the texts.

:mod:`~nines_verification.second_reading.facts` reads the facts, and
:mod:`~nines_verification.second_reading.values` finds the values in facts and in sentences.
:mod:`~nines_verification.second_reading.agreement` compares the two readers.
:mod:`~nines_verification.second_reading.swapped` finds values that have changed places.
:mod:`~nines_verification.second_reading.implied` reads from which facts an implied detail follows.
:mod:`~nines_verification.second_reading.bearing` finds citations that do not bear on what cites them.
:mod:`~nines_verification.second_reading.check` compares the corpus and the rules with the facts.
"""
