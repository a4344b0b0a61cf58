"""What a rule rests on: the passages that say it, and the open questions that settle it.

Open :mod:`nines.evidence.cite` first: every rule of every game is made by it. Then come, in the order of who
knows whom: :mod:`~nines.evidence.warrant`, how firmly a detail of a rule is attested;
:mod:`~nines.evidence.place`, the line at which a game cites it;
:mod:`~nines.evidence.sourced`, a value together with the passages that state or imply it;
:mod:`~nines.evidence.choices`, the answers to the open questions of a game, with which
:mod:`~nines.evidence.asking` and :mod:`~nines.evidence.binding` settle a value; and
:mod:`~nines.evidence.companions`, the answers that an answer needs beside it.
"""
