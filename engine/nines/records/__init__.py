"""Records of play: saved games, links of *Play here*, and what was written down of a real play, in one form.

A record is data. It is read with bounded sizes, every fault names its place, and nothing of it is executed.
:mod:`nines.records.record` has the fields, :mod:`nines.records.text_form` reads and writes files in TOML, and
:mod:`nines.records.link_form` reads and writes links.
"""
