"""The data for use without the software: tables, descriptions of the tables, and JSON schemas.

Each list of the corpus becomes a table. The docstrings of records and answers also serve as descriptions of
the columns and of the JSON. A corpus that is read back from an export is equal to the corpus that was
exported.

Examples
--------
>>> from tempfile import TemporaryDirectory
>>> from nines import library
>>> with TemporaryDirectory() as folder:
...     written, _ = export(library(), f"{folder}/data")
...     read_corpus(written) == library().corpus
True
"""

from __future__ import annotations

from nines.dataset.export import export
from nines.dataset.reading import read_corpus, read_derived

__all__ = ["export", "read_corpus", "read_derived"]
