"""The data for use without the software: tables, descriptions of the tables, and JSON schemas.

Each list of the corpus becomes a table. The tables contain the whole corpus: no record, no order and no kind
of value is lost.

Examples
--------
>>> from tempfile import TemporaryDirectory
>>> from nines import library
>>> with TemporaryDirectory() as folder:
...     written, _ = export(library(), f"{folder}/data")
...     sorted(path.name for path in written.iterdir())
['DICTIONARY.md', 'README.md', 'datapackage.json', 'lineage.graphml', 'lineage.json', 'schemas', 'tables']
"""

from __future__ import annotations

from nines.dataset.export import export

__all__ = ["export"]
